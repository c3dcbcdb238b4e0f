"""What happens from round to round: turns, initiative, the Ludo die, the Sage's purse and monsters."""

from collections.abc import Sequence
from typing import ClassVar, Final, Literal

from ludo_tui.board import RING
from ludo_tui.engine import Event, Names, Ref, counted, name_at_start, name_of
from ludo_tui.engine.showing import Cue, LogHint


class RoundStarted(Event, frozen=True, kw_only=True):
    """A round began."""

    number: int
    last: int

    def sentence(self, names: Names) -> str:
        """Return the sentence that tells which round it is, and of the last that it is."""
        return f"Round {self.number} of {self.last}{(', the last round' if self.number == self.last else '')}."


class Surprised(Event, frozen=True, kw_only=True):
    """A side was surprised at the start of the match."""

    template: ClassVar = "{seat} is surprised: no actions in the first round."

    seat: int


class TokenPassed(Event, frozen=True, kw_only=True):
    """Another party goes first."""

    template: ClassVar = "{seat} gets the first-player marker."

    seat: int


class Mustered(Event, frozen=True, kw_only=True):
    """A piece came out of the yard."""

    seat: int
    piece: int

    def sentence(self, names: Names) -> str:
        """Return the sentence that tells which piece comes out, and where."""
        return f"{names.piece(self.seat, self.piece)} comes out to {names.step(self.seat, 0)}."


class InitiativeTaken(Event, frozen=True, kw_only=True):
    """A combatant acts before its enemies."""

    cue: ClassVar = Cue("words", 0.6)
    template: ClassVar = "{who} takes the initiative."

    who: Ref


class TurnBegun(Event, frozen=True, kw_only=True):
    """A combatant's turn began."""

    begins_turn: ClassVar = True

    who: Ref


class TurnEmpty(Event, frozen=True, kw_only=True):
    """A combatant's turn passed, and it could do nothing in it."""

    template: ClassVar = "{who} cannot act."

    who: Ref


class TurnDone(Event, frozen=True, kw_only=True):
    """The turn of a piece ended by itself."""

    log: ClassVar = LogHint(is_quiet=True, is_own=True)

    who: Ref
    why: Literal["spent", "stuck", "idle", "there"]

    def sentence(self, names: Names) -> str:
        """Return the sentence that tells whose, and why it was asked nothing more."""
        why = {
            "spent": "action and steps used",
            "stuck": "action used, and nowhere to go",
            "idle": "nothing left to do",
            "there": "it could only have moved on",
        }[self.why]
        return f"{name_at_start(names, self.who)} is done: {why}."


class DieGiven(Event, frozen=True, kw_only=True):
    """The spaces of the Ludo die went to a piece."""

    template: ClassVar = "{piece} gets the {spaces} of the Ludo die."

    seat: int
    piece: int
    spaces: int


class MenaceGained(Event, frozen=True, kw_only=True):
    """The Sage's purse grew."""

    amount: int
    menace: int
    idle: str = ""
    """Why it buys nothing now, though it could pay."""

    def sentence(self, names: Names) -> str:
        """Return the sentence that tells how much there is, and why none of it is spent."""
        return f"The Sage gains {self.amount} menace: {self.menace}{f'; {self.idle}' if self.idle else ''}."


class MonsterSummoned(Event, frozen=True, kw_only=True):
    """A monster came onto the track."""

    cue: ClassVar = Cue("words", 0.8)

    who: Ref
    ring: int
    menace: int
    cost: int = 0
    """The menace that it has cost; 0: it was there from the start."""
    ahead: int = 0
    of: Ref | None = None
    """Who comes to the lair first, and in how many steps; None: nobody does."""

    @property
    def space(self) -> str:
        """Where it is."""
        return RING[self.ring]

    def sentence(self, names: Names) -> str:
        """Return the sentence that tells which and where, what it has cost, and whom it waits for."""
        name, lair = name_at_start(names, self.who), f"the lair at {RING[self.ring]}"
        if not self.cost:
            return f"{name} comes out of {lair} ({self.menace} menace left)."
        why = "" if self.of is None else f", {counted(self.ahead, 'space')} ahead of {name_of(names, self.of)}"
        return f"The Sage buys {name_of(names, self.who)} for {self.cost} at {lair}{why}; {self.menace} menace left."


class NightFell(Event, frozen=True, kw_only=True):
    """The last round is over."""

    cue: ClassVar = Cue("words", 1.2)
    template: ClassVar = "Night falls."


Hurdle = Literal["first", "idle", "yard", "spent", "surprised", "unaware", "heavy"]
"""Why nobody of a party takes the initiative where its player has no choice."""


_HURDLES: Final[dict[Hurdle, str]] = {
    "first": "the marker goes first",
    "idle": "no enemy near enough would act before them",
    "yard": "no piece on the track",
    "spent": "no piece could react",
    "surprised": "surprised",
    "unaware": "no piece knew of an enemy",
    "heavy": "heavy armour is too slow",
}
"""What kept the pieces of a party from going first, those apart that something else kept from it before."""


class InitiativeMissed(Event, frozen=True, kw_only=True):
    """A round began in which the players of some parties had no choice whether to take the initiative."""

    log: ClassVar = LogHint(is_quiet=True)

    parties: tuple[tuple[int, Hurdle], ...]

    def sentence(self, names: Names) -> str:
        """Return the sentence that tells whose, and why."""
        alike: dict[Hurdle, list[str]] = {}
        for seat, why in self.parties:
            alike.setdefault(why, []).append(names.seat(seat))
        told = [f"{' and '.join(seats)}: {_HURDLES[why]}" for why, seats in alike.items()]
        return f"No initiative for {'; '.join(told)}."

    def reminder(self, seat: int) -> str:
        """Return the sentence that tells a seat why it had none; empty if it could choose or would gain nothing."""
        why = dict(self.parties).get(seat)
        return "" if why in (None, "idle") else f"No initiative: {_HURDLES[why]}."


class LossLooms(Event, frozen=True, kw_only=True):
    """A party is about to act in a round that ends with a loss, for it or for all, unless a player does something."""

    seat: int
    lost: tuple[tuple[Ref, int], ...] = ()
    """Its fallen pieces that bad luck carries off as the round ends, with the chance of it in percent."""
    doomed: tuple[Ref, ...] = ()
    """Those who lie where they can be carried off, where so many would complete the doom."""
    missing: int = 0
    """How many more pieces carried off would be too many."""
    is_dark: bool = False
    """Does night fall as the round ends, with nobody home?"""

    def sentence(self, names: Names) -> str:
        """Return the sentence that tells who, how likely, and what wards it off."""
        told = []
        if self.lost:
            who = _listed([f"{name_of(names, one)} ({odds}%)" for one, odds in self.lost])
            told.append(f"Bad luck may carry off {who} as the round ends. Tend or heal to stop it.")
        if self.doomed:
            who = _listed([name_of(names, one) for one in self.doomed])
            lost = f"If {counted(self.missing, 'more piece')} {'is' if self.missing == 1 else 'are'} carried off"
            told.append(f"{lost}, the Sage wins. Tend or capture {who} before that.")
        if self.is_dark:
            told.append("Last round: if no piece gets home, the Sage wins.")
        return " ".join(told)


def _listed(named: Sequence[str]) -> str:
    return " and ".join(filter(None, (", ".join(named[:-1]), named[-1])))


class DieLost(Event, frozen=True, kw_only=True):
    """Nobody of a party had a turn left to take what its Ludo die showed."""

    template: ClassVar = "The {spaces} of the Ludo die is lost: no piece of {seat} has a turn left."

    seat: int
    spaces: int


class OrderDisputed(Event, frozen=True, kw_only=True):
    """The Sage settled which party goes first."""

    template: ClassVar = "The Sage lets {seat} go first."

    seat: int


class MonsterSentOff(Event, frozen=True, kw_only=True):
    """A monster went off the track, to make room for another."""

    template: ClassVar = "{who} is sent off from {space}."

    who: Ref
    ring: int

    @property
    def space(self) -> str:
        """Where it was."""
        return RING[self.ring]


class LairWatched(Event, frozen=True, kw_only=True):
    """A monster was called to a lair, and a hidden combatant stood too near: nothing came, and nothing was paid."""

    ring: int

    def sentence(self, names: Names) -> str:
        """Return why nothing came."""
        return f"Nothing comes out at {RING[self.ring]}, and the Sage pays nothing: a hidden piece is too near."
