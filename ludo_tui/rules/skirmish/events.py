"""What happens in a match of Skirmish Ludo: one fact each, told in a sentence."""

from typing import Final, Literal

from ludo_tui.board import HOME, RING, YARD
from ludo_tui.engine import Event, Feat, Names, counted
from ludo_tui.rules.skirmish.names import Ref, boons_and_banes, opening, spoken
from ludo_tui.rules.skirmish.steps import ATTRIBUTES

WORDS: Final = {str(attribute): words for attribute, words in ATTRIBUTES.items()}
"""What attributes are called, by any word: what is named may be none."""


def _place(names: Names, who: Ref, step: int) -> str:
    """Return what the space of a step is called: the way of a monster is the ring itself."""
    return RING[step] if who.monster else names.step(who.seat, step)


class RoundStarted(Event, frozen=True, kw_only=True):
    """A round began."""

    number: int
    last: int

    def sentence(self, names: Names) -> str:
        """Tell which round it is, and of the last that it is."""
        return f"Round {self.number} of {self.last}{', the last before nightfall' * (self.number == self.last)}."


class Surprised(Event, frozen=True, kw_only=True):
    """A side was surprised at the start of the match."""

    seat: int

    def sentence(self, names: Names) -> str:
        """Tell who."""
        return f"{names.seat(self.seat)} is surprised: no actions in the first round."


class TokenPassed(Event, frozen=True, kw_only=True):
    """Another party goes first."""

    seat: int

    def sentence(self, names: Names) -> str:
        """Tell who goes first."""
        return f"The token passes to {names.seat(self.seat)}."


class Mustered(Event, frozen=True, kw_only=True):
    """A piece came out of the yard."""

    seat: int
    piece: int

    def sentence(self, names: Names) -> str:
        """Tell who comes."""
        return f"{names.piece(self.seat, self.piece)} comes out of the yard."


class InitiativeTaken(Event, frozen=True, kw_only=True):
    """Somebody acts before its enemies."""

    who: Ref

    def sentence(self, names: Names) -> str:
        """Tell who."""
        return f"{opening(names, self.who)} takes the initiative."


class TurnBegun(Event, frozen=True, kw_only=True):
    """A combatant's turn began."""

    who: Ref

    def sentence(self, names: Names) -> str:
        """Say nothing: what it does tells it."""
        return ""


class TurnEmpty(Event, frozen=True, kw_only=True):
    """A combatant's turn passed, and it could do nothing in it."""

    who: Ref

    def sentence(self, names: Names) -> str:
        """Tell whose."""
        return f"{opening(names, self.who)} cannot act."


class TurnDone(Event, frozen=True, kw_only=True):
    """The turn of a piece ended by itself."""

    who: Ref
    why: Literal["spent", "stuck", "idle", "there"]

    def sentence(self, names: Names) -> str:
        """Tell whose, and why it was asked nothing more."""
        why = {
            "spent": "its action and its steps are used",
            "stuck": "its action is used, and there is nowhere to go",
            "idle": "there is nothing that it can do",
            "there": "it is where it wanted to go",
        }[self.why]
        return f"{opening(names, self.who)} is done: {why}."


class Walked(Event, frozen=True, kw_only=True):
    """Somebody moved."""

    who: Ref
    start: int
    end: int
    pace: str = "walk"

    def sentence(self, names: Names) -> str:
        """Tell where to, but for a way that ends at home: coming home tells it."""
        if not self.who.monster and self.end == HOME:
            return ""
        how = {"run": "runs", "retreat": "retreats", "stride": "strides"}.get(self.pace, "walks")
        return f"{opening(names, self.who)} {how} to {_place(names, self.who, self.end)}."


class WasPushed(Event, frozen=True, kw_only=True):
    """Somebody was moved by another."""

    who: Ref
    start: int
    end: int

    def sentence(self, names: Names) -> str:
        """Tell where to."""
        return f"{opening(names, self.who)} is pushed to {_place(names, self.who, self.end)}."


class Marked(Event, frozen=True, kw_only=True):
    """Somebody helped or hindered another."""

    who: Ref
    bearer: Ref
    mark: str

    def sentence(self, names: Names) -> str:
        """Tell who does what to whom."""
        who, bearer = opening(names, self.who), spoken(names, self.bearer)
        if self.mark == "guarded":
            return f"{who} is on its guard."
        done = {"disrupting": "throws {} off balance", "pressing": "presses {}"}.get(self.mark, f"{self.mark}s {{}}")
        return f"{who} {done.format(bearer)}."


class Defended(Event, frozen=True, kw_only=True):
    """Somebody prepared to defend itself."""

    who: Ref

    def sentence(self, names: Names) -> str:
        """Tell who."""
        return f"{opening(names, self.who)} defends itself."


class DieGiven(Event, frozen=True, kw_only=True):
    """The spaces of the Ludo die went to a piece."""

    seat: int
    piece: int
    spaces: int

    def sentence(self, names: Names) -> str:
        """Tell to whom."""
        return f"{names.piece(self.seat, self.piece)} gets the {self.spaces} of the Ludo die."


class Attempted(Event, frozen=True, kw_only=True):
    """A roll was decided."""

    who: Ref
    purpose: str
    total: int
    goal: int
    net: int
    circumstances: tuple[tuple[str, int], ...]
    is_success: bool
    is_critical: bool = False

    def sentence(self, names: Names) -> str:
        """Tell who rolled for what, the total, what it had to reach, and what counted."""
        outcome = "critical success" if self.is_critical else "success" if self.is_success else "failure"
        told = boons_and_banes(self.circumstances)
        because = f" ({told})" if told else ""
        who = opening(names, self.who)
        return f"{who}, {self.purpose}: {self.total} against {self.goal}, {outcome}{because}."


class Attacks(Event, frozen=True, kw_only=True):
    """Somebody attacked."""

    who: Ref
    target: Ref
    means: str
    is_free: bool = False
    style: str = ""
    """The way of attacking, if it is no plain attack."""

    def sentence(self, names: Names) -> str:
        """Tell whom and how."""
        free = "strikes at" if self.is_free else "attacks"
        style = {"called": ", called shot", "disarm": ", to disarm", "both": ", with both weapons"}.get(
            self.style, f", {self.style}" if self.style else ""
        )
        return f"{opening(names, self.who)} {free} {spoken(names, self.target)} ({self.means}{style})."


class Covered(Event, frozen=True, kw_only=True):
    """Somebody became the target in place of an ally."""

    who: Ref
    ally: Ref

    def sentence(self, names: Names) -> str:
        """Tell who and for whom."""
        return f"{opening(names, self.who)} covers {spoken(names, self.ally)}."


class Damaged(Event, frozen=True, kw_only=True):
    """Somebody took damage."""

    who: Ref
    amount: int
    damage: int
    """All that it has taken by now."""
    health: int
    dealt: int = 0
    """What the dice showed, of which nobody takes more than is left; 0: that was not told."""
    by: Ref | None = None
    """Who has done it; None: nobody, or a match up to version 5, which did not tell."""

    def sentence(self, names: Names) -> str:
        """Tell how much, and of how much."""
        left = f"{max(self.health - self.damage, 0)} of {self.health} Health left"
        taken = f"{self.amount} of {self.dealt}" if self.dealt > self.amount > 0 else self.amount or "no"
        return f"{opening(names, self.who)} takes {taken} damage: {left}."

    def brief(self, names: Names) -> str:
        """Tell the Health before and after."""
        before, left = (max(self.health - damage, 0) for damage in (self.damage - self.amount, self.damage))
        return f"{opening(names, self.who)}: {before} › {left} of {self.health} Health"


class Healed(Event, frozen=True, kw_only=True):
    """Damage was healed."""

    who: Ref
    amount: int
    damage: int
    health: int
    is_rising: bool = False
    """Does it come to by that? Then that tells it."""

    def sentence(self, names: Names) -> str:
        """Tell how much."""
        if self.is_rising:
            return ""
        left = f"{self.health - self.damage} of {self.health} Health left"
        return f"{opening(names, self.who)} heals {self.amount}: {left}."


class FellDown(Event, frozen=True, kw_only=True):
    """A piece went down, by the damage that was told last."""

    who: Ref

    @property
    def feat(self) -> Feat:
        """A fall."""
        return Feat("fall", None, self.who.seat, self.who.piece)

    def sentence(self, names: Names) -> str:
        """Tell who."""
        return f"{opening(names, self.who)} goes down."


class RoseAgain(Event, frozen=True, kw_only=True):
    """A piece that was down came to."""

    who: Ref
    left: int = 0
    """Health that it has left; 0: of a match up to version 4, which did not tell."""
    health: int = 0

    def sentence(self, names: Names) -> str:
        """Tell who."""
        left = f": {self.left} of {self.health} Health left" if self.left else ""
        return f"{opening(names, self.who)} comes to, prone{left}."


class PaceSet(Event, frozen=True, kw_only=True):
    """Somebody settled how it walks for the rest of its turn."""

    who: Ref
    pace: Literal["run", "retreat"]
    yards: int

    def sentence(self, names: Names) -> str:
        """Tell how."""
        who, yards = opening(names, self.who), counted(self.yards, "step")
        if self.pace == "run":
            return ""  # where it runs to tells it
        return f"{who} retreats: {yards} in this turn, and nobody may strike at it as it leaves."


class StoodUp(Event, frozen=True, kw_only=True):
    """Somebody stood up."""

    who: Ref

    def sentence(self, names: Names) -> str:
        """Tell who."""
        return f"{opening(names, self.who)} stands up."


class DroppedProne(Event, frozen=True, kw_only=True):
    """Somebody lay down."""

    who: Ref

    def sentence(self, names: Names) -> str:
        """Tell who."""
        return f"{opening(names, self.who)} drops prone."


class Afflicted(Event, frozen=True, kw_only=True):
    """Something befell somebody."""

    who: Ref
    affliction: str
    attribute: str = ""
    is_told: bool = True
    """Does nothing else tell it?"""

    def sentence(self, names: Names) -> str:
        """Tell what."""
        if not self.is_told:
            return ""
        where = f" in {WORDS[self.attribute]}" if self.attribute else ""
        return f"{opening(names, self.who)} is {self.affliction.replace('_', ' ')}{where}."


class AfflictionEnded(Event, frozen=True, kw_only=True):
    """Something that befell somebody ended."""

    who: Ref
    affliction: str

    def sentence(self, names: Names) -> str:
        """Tell what."""
        return f"{opening(names, self.who)} is no longer {self.affliction.replace('_', ' ')}."


class MonsterFelled(Event, frozen=True, kw_only=True):
    """A monster was felled."""

    who: Ref
    by: Ref | None = None

    def sentence(self, names: Names) -> str:
        """Tell which."""
        return f"{opening(names, self.who)} is felled."


class PieceCaptured(Event, frozen=True, kw_only=True):
    """A piece was sent back to its yard by a party."""

    seat: int
    piece: int
    by: Ref
    step: int = YARD
    """The step of its own way from which it goes back."""

    @property
    def feat(self) -> Feat:
        """A capture."""
        return Feat("capture", self.by.seat, self.seat, self.piece, self.step - YARD)

    def sentence(self, names: Names) -> str:
        """Tell which and by whom."""
        return f"{opening(names, self.by)} captures {names.piece(self.seat, self.piece)}."


class CarriedOff(Event, frozen=True, kw_only=True):
    """A piece was sent back to its yard by a monster or by bad luck."""

    seat: int
    piece: int
    doom: int
    by: Ref | None = None
    step: int = YARD
    """The step of its own way from which it goes back."""

    @property
    def feat(self) -> Feat:
        """A capture, by nobody if it was bad luck."""
        by = None if self.by is None else self.by.seat
        return Feat("capture", by, self.seat, self.piece, self.step - YARD)

    def sentence(self, names: Names) -> str:
        """Tell which, and how far doom has come."""
        whom = names.piece(self.seat, self.piece)
        said = f"{whom} is lost" if self.by is None else f"{opening(names, self.by)} carries off {whom}"
        return f"{said}: doom {self.doom}." if self.doom else f"{said}."


class SealsTaken(Event, frozen=True, kw_only=True):
    """Somebody hung seals on its belt."""

    who: Ref
    count: int

    def sentence(self, names: Names) -> str:
        """Tell how many."""
        return f"{opening(names, self.who)} takes {counted(self.count, 'seal')}."


class SealPaid(Event, frozen=True, kw_only=True):
    """A seal was paid at a gate."""

    who: Ref
    payer: Ref

    def sentence(self, names: Names) -> str:
        """Tell who paid."""
        if self.payer == self.who:
            return f"{opening(names, self.who)} pays a seal at the gate."
        return f"{opening(names, self.payer)} tosses {spoken(names, self.who)} a seal for the gate."


class SpoilsRolled(Event, frozen=True, kw_only=True):
    """A party has spoils to use."""

    seat: int
    amount: int

    def sentence(self, names: Names) -> str:
        """Tell how much."""
        return f"Spoils for {names.seat(self.seat)}: {self.amount}."


class CameHome(Event, frozen=True, kw_only=True):
    """A piece came home."""

    seat: int
    piece: int

    @property
    def feat(self) -> Feat:
        """A homecoming."""
        return Feat("home", self.seat, self.seat, self.piece)

    def sentence(self, names: Names) -> str:
        """Tell which."""
        return f"{names.piece(self.seat, self.piece)} comes home!"


class MenaceGained(Event, frozen=True, kw_only=True):
    """The Sage's purse grew."""

    amount: int
    menace: int
    idle: str = ""
    """Why it buys nothing now, though it could pay."""

    def sentence(self, names: Names) -> str:
        """Tell how much there is, and why none of it is spent."""
        return f"The Sage gains {self.amount} menace: {self.menace}{f'; {self.idle}' if self.idle else ''}."


class MonsterSummoned(Event, frozen=True, kw_only=True):
    """A monster came onto the track."""

    who: Ref
    ring: int
    menace: int

    @property
    def space(self) -> str:
        """Where it is."""
        return RING[self.ring]

    def sentence(self, names: Names) -> str:
        """Tell which and where."""
        return f"{opening(names, self.who)} comes out of the lair at {RING[self.ring]} ({self.menace} menace left)."


class NightFell(Event, frozen=True, kw_only=True):
    """The last round is over."""

    def sentence(self, names: Names) -> str:
        """Tell it."""
        return "Night falls."
