"""Words between prompts: to leave the match, to settle a preference, to hand a seat over, to go on with new dice.

They are recorded as answers.

!concede:SEAT    !prefer:SEAT:REACTION:CHOICE    !seat:SEAT:person, easy, normal, hard or expert
!copy    !back:WHAT WAS TAKEN BACK, as JSON
"""

from collections.abc import Iterable
from typing import Annotated, Any, Final, NamedTuple, get_args

import msgspec

from ludo_tui.engine.prompts import IllegalAnswer
from ludo_tui.engine.state import Level, Preference, SeatIndex, Setup, State

EVERY_PHASE: Final = "every_phase"
"""What a seat prefers `always`, as if it were a reaction, to be asked even where nothing could come of it."""
THIS_TURN: Final = "this_turn"
"""What a seat prefers `never`, as if it were a reaction, to be asked about any reaction for the rest of this turn."""
BLUNDERS: Final = "blunders"
"""What a seat prefers `always`, as if it were a reaction, to be warned of: all blunders; `ask`: only big ones."""
PERSON: Final = "person"
"""What stands for a level of the computer where a person plays."""
_PREFERENCES: Final = {choice: choice for choice in get_args(Preference)}
_LEVELS: Final[dict[str, Level | None]] = {PERSON: None, **{level: level for level in get_args(Level)}}


class Concession(NamedTuple):
    """A seat leaves the match."""

    seat: int


class Preferring(NamedTuple):
    """A seat settles what to do about a reaction."""

    seat: int
    reaction: str
    choice: Preference


class Handover(NamedTuple):
    """A seat is played by another player from now on."""

    seat: int
    computer: Level | None


class Copying(NamedTuple):
    """A copy of the match goes on by itself from here, with the seed that its setup names for that."""


COPYING: Final = "!copy"
"""The word by which a copy begins."""


class Die(NamedTuple):
    """A die that was taken back."""

    seat: SeatIndex
    """Who rolled it."""
    sides: Annotated[int, msgspec.Meta(ge=2, le=999)]
    value: Annotated[int, msgspec.Meta(ge=1, le=999)]


class TakingBack(msgspec.Struct, frozen=True, omit_defaults=True):
    """A choice was taken back past a roll or a secret: dice and cards are new from here on."""

    seat: SeatIndex
    """Who chooses again."""
    first: Die | None = None
    """The first die that was taken back; None: only something that was shown."""
    dice: Annotated[int, msgspec.Meta(ge=0, le=10**6)] = 0
    """How many dice were taken back."""
    known: Any = None
    """What seats have learned by what was taken back, see `Rules.learned`."""

    @property
    def words(self) -> str:
        """The words by which it is recorded."""
        return _TAKING_BACK + msgspec.json.encode(self).decode()


_TAKING_BACK: Final = "!back:"

Word = Concession | Preferring | Handover | Copying | TakingBack


def is_word(answer: str) -> bool:
    """Return whether a recorded answer is a word between prompts."""
    return answer.startswith("!")


def is_concession(answer: str) -> bool:
    """Return whether a recorded answer is the word by which a seat leaves the match."""
    return answer.startswith("!concede:")


def understood(words: str, setup: Setup, state: State, reactions: Iterable[str]) -> Word:
    """Return what words between prompts mean.

    Args:
        words: as they are recorded.
        setup: who sits at the table.
        state: the match, which is not over.
        reactions: ids of the reactions that can be preferred.

    Raises:
        IllegalAnswer: they make no sense now; the message says why.
    """
    if words == COPYING:
        return Copying()
    seats = len(setup.seats)
    if words.startswith(_TAKING_BACK):
        return _taking_back(words, seats)
    what, _, rest = words[1:].partition(":")
    if what not in ("concede", "prefer", "seat"):
        raise IllegalAnswer(f"'{what}' is not concede, prefer or seat")
    seat_text, _, rest = rest.partition(":")
    if not seat_text.isdecimal() or int(seat_text) >= seats:
        raise IllegalAnswer(f"there is no seat {seat_text}; seats are 0 to {seats - 1}")
    seat = int(seat_text)
    if seat in state.conceded or (what == "concede" and seat in state.places):
        raise IllegalAnswer(f"{setup.seats[seat].name} is no longer playing")
    if what == "concede":
        return Concession(seat)
    return _handover(seat, rest) if what == "seat" else _preference(seat, rest, list(reactions))


def _taking_back(words: str, seats: int) -> TakingBack:
    try:
        taken = msgspec.json.decode(words.removeprefix(_TAKING_BACK), type=TakingBack)
    except msgspec.DecodeError as error:
        raise IllegalAnswer(f"'{words}' does not say what was taken back") from error
    if max(taken.seat, 0 if taken.first is None else taken.first.seat) >= seats:
        raise IllegalAnswer(f"'{words}' names a seat that there is not; seats are 0 to {seats - 1}")
    return taken


def _handover(seat: int, level: str) -> Handover:
    if level not in _LEVELS:
        raise IllegalAnswer(f"'{level}' cannot play seat {seat}: expected {', '.join(_LEVELS)}")
    return Handover(seat, _LEVELS[level])


def _preference(seat: int, words: str, known: list[str]) -> Preferring:
    reaction, _, choice = words.partition(":")
    if reaction not in (*known, EVERY_PHASE, THIS_TURN, BLUNDERS) or choice not in _PREFERENCES:
        raise IllegalAnswer(
            f"no preference '{choice}' for reaction '{reaction}' of seat {seat}: reactions are "
            f"{', '.join(known) or 'none in this ruleset'}; choices are {', '.join(_PREFERENCES)}"
        )
    return Preferring(seat, reaction, _PREFERENCES[choice])
