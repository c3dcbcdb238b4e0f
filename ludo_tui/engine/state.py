"""The plain data of a match: the setup that never changes and the state that does.

Each number has its range as an annotation on its field, and so have long lists. A range is checked whenever a state
is decoded. Where a match goes on adding to something, as it does to its turns, a save at the end of the range could
be played on, and then not be loaded any more. Such a range grows with the match: of a save that knows no turn before
its own a hundredth may be used, and a thousandth more for each turn played since.
"""

from collections.abc import Callable
from typing import TYPE_CHECKING, Annotated, Any, Final, Literal, NamedTuple, TypeAlias, TypeVar

import msgspec
from msgspec import Meta

T = TypeVar("T")

GROWS: Final = {"grows": True}
"""Marks a range that grows with the match."""

Count: TypeAlias = Annotated[int, Meta(ge=0, le=10**10, extra=GROWS)]
"""A count of turns, rounds, rolls or draws."""
Tally: TypeAlias = Annotated[int, Meta(ge=0, le=10**5, extra=GROWS)]
"""A count of something that the rules do not limit, such as captures."""
SeatIndex: TypeAlias = Annotated[int, Meta(ge=0, le=7)]
"""A seat of the match, counted from 0."""

Word: TypeAlias = Annotated[str, Meta(max_length=200)]
"""An id or a name."""
ShortList: TypeAlias = Annotated[list[T], Meta(max_length=3000, extra=GROWS)]
"""A list that the rules search often; the state at the start of a save has at most 30 entries."""
LongList: TypeAlias = Annotated[list[T], Meta(max_length=30_000, extra=GROWS)]
"""A list that the rules seldom search, such as cards; the state at the start of a save has at most 300 entries."""
PerSeat: TypeAlias = Annotated[list[T], Meta(max_length=8)]
"""A list with at most one entry for each seat."""
Tallies: TypeAlias = Annotated[dict[Word, Tally], Meta(max_length=3000, extra=GROWS)]
"""Counts by id."""

Preference = Literal["ask", "never", "always"]
Level = Literal["easy", "normal", "hard", "expert"]


class Seat(msgspec.Struct, frozen=True):
    """A place at the table.

    For `Game.new`, `computer` may also be a bot of your own or the name of an installed one (see `ludo_tui.bots`); in
    the seats of a match it is always a level or None.
    """

    name: str
    computer: Level | None = None
    """Level of the computer player, None for a person."""
    side: Annotated[int, Meta(ge=0, le=3)] | None = None
    """Side of the board 0..3, clockwise; None lets the seating rule choose."""
    party: dict[str, msgspec.Raw] | str | None = None
    """Ruleset-specific choices of this seat, such as the party of a role-playing ruleset."""
    character: str | msgspec.UnsetType = msgspec.UNSET
    """Id of the character that plays it while it is a computer's; unset: none, as in all saves of 0.2.0."""
    handicap: str | msgspec.UnsetType = msgspec.UNSET
    """Id of what it has in its favour from the beginning; unset: nothing."""
    bot: str | msgspec.UnsetType = msgspec.UNSET
    """Name of the bot that plays it while no person does; unset: the level plays, as in all saves up to 1.15."""

    @property
    def player(self) -> str:
        """The name of its bot or the level of its computer; empty: a person."""
        return self.computer or "" if self.bot is msgspec.UNSET else self.bot

    if TYPE_CHECKING:  # a new seat takes more than a seat of a match holds

        def __init__(
            self,
            name: str,
            computer: Callable[[Any, Any], str] | str | None = None,
            side: int | None = None,
            party: Any = None,
            character: str | msgspec.UnsetType = msgspec.UNSET,
            handicap: str | msgspec.UnsetType = msgspec.UNSET,
            bot: str | msgspec.UnsetType = msgspec.UNSET,
        ) -> None: ...


class TableOptions(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Choices about the table that hold for every ruleset."""

    table_dice: bool = False
    """The players roll real dice and type what they show."""
    free_undo: bool = False
    """A choice may be taken back past rolls and revealed secrets if all agree; dice and cards are new from there."""
    secret_reactions: Literal["quick", "strict"] = "quick"
    """Who is asked about a secret reaction: if you can take it, or also if you only might, so that it tells nothing."""
    press_to_roll: bool = False
    """People roll their movement and bonus dice themselves, and until then a move can be taken back."""
    sheets: Literal["secret", "open"] = "secret"
    """Are party sheets and hands their owners' secrets, or do they lie open before everybody?"""


Seed: TypeAlias = Annotated[int, Meta(ge=-(2**63), le=2**63 - 1)]
"""A seed: 64 bits."""


class LaterSeed(msgspec.Struct, frozen=True):
    """The seed of a copy, or of a match after a roll was taken back: it decides what is rolled and drawn from there."""

    seed: Seed
    rolls: Count
    """How many dice had been rolled there."""
    draws: Count
    """How many hidden random draws there had been there."""


class Setup(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that is settled before the first roll, and the seeds of what comes later."""

    ruleset: Word
    digest: Word
    """Digest of the ruleset's data; a save made under other data says so when it is loaded."""
    seats: tuple[Seat, ...]
    seed: Seed
    options: dict[Word, bool | Annotated[int, Meta(ge=-(10**9), le=10**9)] | Word]
    """The house rules, complete: every option with its value."""
    table: TableOptions = TableOptions()
    start: msgspec.Raw | msgspec.UnsetType = msgspec.UNSET
    """State at the start of a turn that the match begins from, encoded, in place of the first one of its rules."""
    later_seeds: tuple[LaterSeed, ...] | msgspec.UnsetType = msgspec.UNSET
    """Of a copy, and where rolls were taken back: the seeds that it goes on with; the last one that fits decides."""
    has_chosen_seed: bool | msgspec.UnsetType = msgspec.UNSET
    """Has somebody chosen the seed, so that the dice can be known beforehand?"""

    @property
    def only_seed(self) -> int | None:
        """The seed of all dice of the match; None where there are several."""
        return self.seed if self.later_seeds is msgspec.UNSET else None

    def with_later_seed(self, seed: int, state: "State") -> "Setup":
        """Return the setup by which another seed decides what is rolled and drawn after a state."""
        earlier = () if self.later_seeds is msgspec.UNSET else self.later_seeds
        still = (one for one in earlier if one.rolls < state.rolls or one.draws < state.draws)
        later = (*still, LaterSeed(seed, state.rolls, state.draws))
        return msgspec.structs.replace(self, later_seeds=later, has_chosen_seed=msgspec.UNSET)


class Who(NamedTuple):
    """A party as a whole, or one of its pieces or monsters."""

    seat: SeatIndex
    number: Tally | None = None
    """Number of a piece, 0..3, or of a monster; None: the party as a whole."""

    @property
    def piece(self) -> int:
        """Its number, where one piece or monster must be meant.

        Raises:
            ValueError: the party as a whole is meant.
        """
        if self.number is None:
            raise ValueError(f"the party of seat {self.seat} is no piece")
        return self.number


class Ref(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """A piece or a monster as events speak of it, after it is gone too."""

    seat: int
    number: int
    name: str = ""
    """Kind of a monster in words; empty for pieces."""

    @property
    def who(self) -> Who:
        """The piece or monster itself, as states hold it."""
        return Who(self.seat, self.number)


class Turn(msgspec.Struct):
    """The turn being played."""

    seat: SeatIndex = 0
    number: Count = 0
    """0 is the opening, before the first turn."""
    phase: Word = ""
    used: Tallies = msgspec.field(default_factory=dict)
    """How often each once-per-turn budget has been used."""
    skips: ShortList[Word] = msgspec.field(default_factory=list)
    """Phases that this turn leaves out."""
    passing: ShortList[SeatIndex] = msgspec.field(default_factory=list)
    """Seats that decline every reaction for the rest of this turn."""


class State(msgspec.Struct, kw_only=True):
    """What every ruleset's state has. Plain data: equal states are equal, and encode to equal bytes."""

    turn: Turn = msgspec.field(default_factory=Turn)
    round: Count = 0
    """How often the turn has come round to the seat that began."""
    rolls: Count = 0
    """Dice rolled so far: the count of the dice generator."""
    draws: Count = 0
    """Hidden random draws so far, such as shuffling a deck."""
    places: PerSeat[SeatIndex] = msgspec.field(default_factory=list)
    """Seats that have finished, first to last."""
    conceded: PerSeat[SeatIndex] = msgspec.field(default_factory=list)
    """Seats that have left the match, in the order of leaving."""
    plays_on: bool | msgspec.UnsetType = msgspec.UNSET
    """Does the match go on for the lower places after the first has won? Unset until a person has been asked."""
    withdrawn: PerSeat[SeatIndex] = msgspec.field(default_factory=list)
    """Those of `conceded` whose pieces have been taken off."""
    preferences: PerSeat[dict[Word, Preference]] = msgspec.field(default_factory=list)
    """Per seat: what to do, by reaction id, without asking; under `every_phase`, is it asked always?"""
    computers: PerSeat[Level | None] | msgspec.UnsetType = msgspec.UNSET
    """Per seat the level of the computer that plays it, None for a person; unset until a seat is handed over."""
    spent: dict[Word, tuple[Count, Tally]] | msgspec.UnsetType = msgspec.UNSET
    """Budgets of a round: in which round each was used last, and how often in it; unset until the first is used."""
    extra_turn: bool = False
    """The turn stays with the same seat when it ends."""
    over: bool = False


def overwrite(old: Any, new: Any) -> None:
    """Make a state equal to another one of its type, part by part: each part that is held elsewhere changes with it.

    Args:
        old: a state, or a part of one; it is changed.
        new: shares its parts with `old` afterwards.
    """
    for name in old.__struct_fields__:
        mine, other = getattr(old, name), getattr(new, name)
        if mine == other:
            continue
        if _is_open(mine) and type(mine) is type(other):
            overwrite(mine, other)
        elif isinstance(mine, list) and len(mine) == len(other) and all(_is_open(one) for one in mine):
            for one, another in zip(mine, other, strict=True):
                overwrite(one, another)
        elif isinstance(mine, list):
            mine[:] = other
        else:
            setattr(old, name, other)


def _is_open(part: Any) -> bool:
    """Return whether something is a part of a state that can be changed."""
    return isinstance(part, msgspec.Struct) and not part.__struct_config__.frozen
