"""What happened: one typed event per fact. Log, animation and recap are made of events only."""

from collections.abc import Callable, Iterable, Sequence
from typing import ClassVar, Final, Literal, NamedTuple, Protocol

import msgspec

from ludo_tui.engine.numerals import counted, signed
from ludo_tui.engine.showing import Bar, Card, Cue, LogHint
from ludo_tui.engine.state import Ref, Who
from ludo_tui.text.first_letters import capital


class Names(Protocol):
    """The words of a match, for turning events into sentences."""

    def seat(self, seat: int) -> str:
        """Return the name of who sits there, never empty."""

    def piece(self, seat: int, piece: int) -> str:
        """Return what everybody calls a piece 0..3: its owner and its number or name."""

    def die(self, sides: int, value: int) -> str:
        """Return what a die of this ruleset shows for a value."""

    def which_dice(self, sides: int, count: int = 1) -> str:
        """Return what one or two dice are called that are rolled, such as `the d6` or `both d6`."""

    def step(self, seat: int, step: int) -> str:
        """Return the name of a step -1..56 of a seat's route."""

    def phase(self, phase: str) -> str:
        """Return the heading of a phase, by its id in the ruleset."""

    def reaction(self, reaction: str) -> str:
        """Return the heading of a kind of reaction, by its id."""


def name_of(names: Names, who: Who | Ref) -> str:
    """Return what everybody calls a party, a piece (with its owner) or a monster (by its kind and number)."""
    if who.number is None:
        return names.seat(who.seat)
    if isinstance(who, Ref) and who.name:
        return f"{who.name} {who.number}"
    return names.piece(who.seat, who.number)


def name_at_start(names: Names, who: Who | Ref) -> str:
    """Return the same as a sentence begins."""
    return capital(name_of(names, who))


class Feat(NamedTuple):
    """What an event means to the story of a match."""

    kind: Literal["capture", "fall", "home", "taunt", "upheaval"]
    by: int | None
    """Whose doing it was; None for nobody's."""
    seat: int
    """Whose piece it was about; of an upheaval, whose doing."""
    piece: int = 0
    """Number of that piece."""
    spaces: int = 0
    """How far it had come, for a piece that was sent back."""
    words: str = ""
    """What was said, or what turned everything over."""


def _snake(name: str) -> str:
    return "".join("_" + c.lower() if c.isupper() else c for c in name).lstrip("_")


class Event(msgspec.Struct, frozen=True, kw_only=True, gc=False, tag_field="kind", tag=_snake):
    """A fact. `kind` is its snake_case name, `rule` the rulebook id it follows from."""

    rule: str = ""
    seats: tuple[int, ...] | None = None
    """Who may see it; None means everybody."""

    template: ClassVar[str] = ""
    """Its sentence, with fields in braces: seats, pieces, steps and phases by their names; empty: none is needed."""
    cue: ClassVar[Cue] = Cue()
    """What an animation shows of it."""
    log: ClassVar[LogHint] = LogHint()
    """How the log tells it beside others."""
    begins_turn: ClassVar[bool] = False
    """Does the turn of another creature of the same seat begin with it?"""
    decides: ClassVar[bool] = False
    """Does it tell who has won, and by what?"""
    opens_sheet: ClassVar[bool] = False
    """Does a player begin to read a party sheet with it?"""

    @property
    def kind(self) -> str:
        """The name of this kind of fact."""
        tag = self.__struct_config__.tag
        return tag if isinstance(tag, str) else ""

    def sentence(self, names: Names) -> str:
        """Return the fact as one sentence, or an empty string when it needs no telling."""
        return self.template.format_map(_Fields(self, names))

    def brief(self, names: Names) -> str:
        """Return in a few words what happened, to stand beside the dice that it came of, which tell the rest."""
        return self.sentence(names).removesuffix(".")

    @property
    def feat(self) -> Feat | None:
        """What it means to the story of a match; None for what is soon forgotten."""
        return None

    @property
    def brings(self) -> tuple[int, str] | None:
        """Who has something new, and what is done with it as `Option.does` says it; None: nobody has."""
        return None

    @property
    def by_lot(self) -> tuple[int, str] | None:
        """Who met with a row of a table that chance picked, and which: `fish:trout`; None: nobody did."""
        return None

    @property
    def doer(self) -> int | None:
        """The seat whose doing it was, where no field says so by its name; None: a field does, or nobody's."""
        return None

    @property
    def lost_hp(self) -> int | None:
        """How many HP a piece lost by it, 0 or more; None: it tells of no such loss."""
        return None

    @property
    def bar(self) -> Bar | None:
        """How full something has become by it that fills from turn to turn; None: nothing has."""
        return None

    def notice(self, names: Names) -> Card | None:  # noqa: ARG002 - a card may name seats
        """Return the card that tells it; None for what has none."""
        return None

    def is_plain_after(self, before: "Event | None") -> bool:  # noqa: ARG002 - most events are told after any other
        """Return whether the log can leave it out, as the lines before it say it or it is too small.

        Args:
            before: the event of the last row of the log; None where there is none.
        """
        return False

    def is_visible_to(self, seat: int | None) -> bool:
        """Return whether a seat may see it (None: a player who knows only what is public)."""
        return self.seats is None or seat in self.seats


class _Fields(dict[str, str]):
    """The fields of an event in words, as its template names them."""

    def __init__(self, event: Event, names: Names) -> None:
        self._event = event
        self._names = names

    def __missing__(self, field: str) -> str:
        event, value = self._event, getattr(self._event, field)
        match field:
            case "seat":
                return self._names.seat(value)
            case "piece":
                return name_of(self._names, Who(event.seat, value))  # type: ignore[attr-defined]
            case "step":
                return self._names.step(event.seat, value)  # type: ignore[attr-defined]
            case "phase":
                return self._names.phase(value)
        if not isinstance(value, Ref):
            return str(value)
        is_first = event.template.startswith(f"{{{field}}}")
        return name_at_start(self._names, value) if is_first else name_of(self._names, value)


class Modifier(msgspec.Struct, frozen=True, array_like=True, gc=False):
    """A number added to a roll, by name."""

    name: str
    value: int
    rule: str = ""


class Rolled(Event, frozen=True, kw_only=True):
    """A die 1..`sides` was rolled, with what is added to it."""

    seat: int
    sides: int
    value: int
    purpose: str
    """What it is for, in a word or two; empty where that is plain."""
    modifiers: tuple[Modifier, ...] = ()
    manner: str = ""
    """How it differs from a plain roll for the same: `advantage`, `disadvantage`, `doubled`, `halved`, `again`."""
    number: int = 0
    """Which one it is of several tries for the same, from 1; 0: there is only one."""
    least: int | None = None
    """What it counts at least, where it would be less; None: it counts what it makes."""

    @property
    def purpose_in_words(self) -> str:
        """What it is for and how, as people read it."""
        return purpose_in_words(self.purpose, self.manner, self.number)

    @property
    def total(self) -> int:
        """The value with all modifiers, or what it counts at least."""
        if self.least is not None:
            return self.least
        return self.value + sum(modifier.value for modifier in self.modifiers)

    @property
    def additions(self) -> list[str]:
        """What is added to it, each with its name: `+2 armor`."""
        return [f"{signed(modifier.value)} {modifier.name}" for modifier in self.modifiers]

    def sentence(self, names: Names) -> str:
        """Return the sentence that tells the roll, its purpose and what was added."""
        text = f"{names.seat(self.seat)} rolls {names.die(self.sides, self.value)}"
        if self.modifiers:
            added = ", ".join(f"{m.name} {signed(m.value)}" for m in self.modifiers)
            at_least = "" if self.least is None else ", the least that counts,"
            text += f", makes {self.total}{at_least} with {added}"
        return f"{text} ({self.purpose_in_words})." if self.purpose else f"{text}."


def purpose_in_words(purpose: str, manner: str, number: int) -> str:
    """Return what a roll is for and how, as people read it: `soul read, roll 2`."""
    return ", ".join(filter(None, (purpose, manner, f"roll {number}" if number else "")))


class Verdict(Event, frozen=True, kw_only=True):
    """Dice have decided something."""

    dice: tuple[tuple[Rolled, ...], ...] | msgspec.UnsetType = msgspec.UNSET
    """The dice of each side, of the one first that tries something; saves leave them out: they hold the rolls."""

    def dice_among(self, rolls: Sequence[Rolled]) -> tuple[tuple[Rolled, ...], ...]:
        """Return which of the rolls since the verdict before are its dice, of each side."""
        raise NotImplementedError


def without_dice(events: Iterable[Event]) -> list[Event]:
    """Return events as saves hold them: each verdict without its dice."""
    return [
        msgspec.structs.replace(event, dice=msgspec.UNSET) if isinstance(event, Verdict) else event for event in events
    ]


def with_dice(events: Iterable[Event]) -> list[Event]:
    """Return the events of a save as they happened: each verdict with its dice."""
    found: list[Event] = []
    rolls: list[Rolled] = []
    for event in events:
        if isinstance(event, Rolled):
            rolls.append(event)
        if isinstance(event, Verdict):
            found.append(msgspec.structs.replace(event, dice=event.dice_among(rolls)))
            rolls = []
        else:
            found.append(event)
    return found


class TurnStarted(Event, frozen=True, kw_only=True):
    """A seat's turn began."""

    template: ClassVar = "{seat}'s turn."

    seat: int
    number: int


class TurnEnded(Event, frozen=True, kw_only=True):
    """A seat's turn is over."""

    seat: int


class PhaseEntered(Event, frozen=True, kw_only=True):
    """A phase of the turn began."""

    seat: int
    phase: str


class OrderSettled(Event, frozen=True, kw_only=True):
    """The first player is known."""

    template: ClassVar = "{seat} goes first."

    seat: int


class Conceded(Event, frozen=True, kw_only=True):
    """A seat left the match."""

    template: ClassVar = "{seat} concedes."

    seat: int


class SeatHandedOver(Event, frozen=True, kw_only=True):
    """A seat is played by another player from now on."""

    seat: int
    computer: str | None
    """Level of the computer that plays it; None for a person."""

    def sentence(self, names: Names) -> str:
        """Return the sentence that tells who plays."""
        if self.computer is None:
            return f"{names.seat(self.seat)} plays again."
        return f"The computer ({self.computer}) plays for {names.seat(self.seat)} from now on."


class Copied(Event, frozen=True, kw_only=True):
    """A copy of the match goes on by itself from here."""

    template: ClassVar = "This copy has its own dice from here."


class TakenBack(Event, frozen=True, kw_only=True):
    """A choice was taken back past a roll or a secret: dice and cards are new from here on."""

    seat: int
    """Who chooses again."""
    dice: int
    """How many dice were taken back."""
    first: tuple[int, int, int] | None = None
    """Seat, sides and value of the first die; None: only something that was shown."""

    def what(self, names: Names) -> str:
        """Return what was taken back: `Ben's roll of 5 and 1 more roll`."""
        if self.first is None:
            return "the last choice and what it showed"
        return f"{names.seat(self.first[0])}'s {self._rolls(names)}"

    def _rolls(self, names: Names) -> str:
        assert self.first is not None
        _, sides, value = self.first
        roll = f"roll of {names.die(sides, value)}"
        return roll if self.dice == 1 else f"{roll} and {counted(self.dice - 1, 'more roll')}"

    def sentence(self, names: Names) -> str:
        """Return the sentence that tells who chooses again, and with what luck."""
        is_own = self.first is not None and self.first[0] == self.seat
        what = f"a {self._rolls(names)}" if is_own else self.what(names)
        luck = "The dice are rolled again" if self.first else "What comes is drawn again"
        return f"{names.seat(self.seat)} takes back {what}. {luck} from here."


def helped_seats(events: Iterable[Event]) -> set[int]:
    """Return the seats that a computer has played for a player, for however long."""
    return {event.seat for event in events if isinstance(event, SeatHandedOver) and event.computer is not None}


_PLACES: Final = ("First", "Second", "Third", "Fourth")


class Finished(Event, frozen=True, kw_only=True):
    """A seat reached its goal."""

    cue: ClassVar = Cue("words", 1.2, is_card=True)
    log: ClassVar = LogHint(is_named=True)

    seat: int
    place: int
    """1 is the winner."""
    team: tuple[int, ...] = ()
    """Everybody who reaches it together, the seat included; empty: nobody else does."""

    def sentence(self, names: Names) -> str:
        """Return the sentence that tells the place; the first of several who share it tells it of all."""
        if self.team and self.seat != self.team[0]:
            return ""
        who = " and ".join(map(names.seat, self.team or (self.seat,)))
        is_one = len(self.team) < 2
        if self.place == 1:
            return f"{who} {'wins' if is_one else 'win'}!"
        return f"{who} {'finishes' if is_one else 'finish'} in place {self.place}."

    def is_plain_after(self, before: Event | None) -> bool:
        """Return whether it has just been told who has won, and by what."""
        return before is not None and before.decides and self.place == 1

    def notice(self, names: Names) -> Card | None:
        """Return the card of a place, told by the first of several who share it."""
        if not (headline := self.sentence(names)):
            return None
        return Card(_PLACES[self.place - 1], headline, "The others play on for their places.", tone="good")


def standings(order: Iterable[int], teams: Iterable[tuple[int, ...]]) -> tuple[tuple[int, ...], ...]:
    """Return the seats of each place, first to last: partners share one.

    Args:
        order: seats, first to last.
        teams: the seats that win and lose together; the one who is in none stands alone.
    """
    team_of = {seat: team for team in teams for seat in team}
    found: dict[tuple[int, ...], list[int]] = {}
    for seat in order:
        found.setdefault(team_of.get(seat, (seat,)), []).append(seat)
    return tuple(map(tuple, found.values()))


class MatchEnded(Event, frozen=True, kw_only=True):
    """The match is over; `places` lists the seats from first to last."""

    cue: ClassVar = Cue("end")

    places: tuple[int, ...]
    teams: tuple[tuple[int, ...], ...] = ()
    """The seats that win and lose together."""

    def sentence(self, names: Names) -> str:
        """Return the sentence that tells the places."""
        return f"The match is over: {places_in_words(standings(self.places, self.teams), names.seat)}."


def places_in_words(order: Iterable[Iterable[int]], name: Callable[[int], str]) -> str:
    """Return who has which place: `1. Ana and Cleo, 2. Ben and Dan`."""
    return ", ".join(f"{place}. {' and '.join(map(name, seats))}" for place, seats in enumerate(order, 1))


class ReactionTaken(Event, frozen=True, kw_only=True):
    """A seat used a reaction."""

    cue: ClassVar = Cue("words", 0.5)
    log: ClassVar = LogHint(is_named=True, announces=True)

    seat: int
    reaction: str
    trigger: str
    piece: int | None = None
    """Number of the piece that did, where each is asked on its own; None: the seat itself."""
    creature: str = ""
    """What a creature is called, at the beginning of a sentence, that did and is no piece of the seat."""

    def sentence(self, names: Names) -> str:
        """Return the sentence that tells who reacts, how and to what."""
        return f"{self.in_short(names)}: {self.trigger}"

    def in_short(self, names: Names) -> str:
        """Return who reacts and how, where what it is to has just been told."""
        piece = name_of(names, Who(self.seat, self.piece))
        return f"{self.creature or piece} reacts with {names.reaction(self.reaction)}"


class PreferenceSet(Event, frozen=True, kw_only=True):
    """A seat settled what to do about a reaction without being asked."""

    seat: int
    reaction: str
    preference: str
