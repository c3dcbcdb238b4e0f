"""What happens on the way: steps, pushes, captures, seals and coming home."""

from typing import ClassVar, Literal

from ludo_tui.board import HOME, LAST_RING_STEP, RING, YARD
from ludo_tui.engine import Event, Feat, Names, Ref, counted, name_at_start, name_of
from ludo_tui.engine.showing import Cue
from ludo_tui.rules import events


def _place(names: Names, who: Ref, step: int) -> str:
    """Return what the space of a step is called: the way of a monster is the ring itself."""
    return RING[step] if who.name else names.step(who.seat, step)


def _way(names: Names, who: Ref, start: int, end: int) -> str:
    """Return from which space to which a way leads."""
    return f"from {_place(names, who, start)} to {_place(names, who, end)}"


def _piece_on(names: Names, seat: int, piece: int, step: int) -> str:
    """Return a piece with the space on which it is, unless that is its yard."""
    return names.piece(seat, piece) + ("" if step == YARD else f" on {names.step(seat, step)}")


class Walked(Event, frozen=True, kw_only=True):
    """A combatant moved."""

    who: Ref
    start: int
    end: int
    pace: str = "walk"

    def sentence(self, names: Names) -> str:
        """Return the sentence that tells from where to where, but for a way home: coming home tells it."""
        if not self.who.name and self.end == HOME:
            return ""
        how = {"run": "runs", "retreat": "retreats", "stride": "strides"}.get(self.pace, "walks")
        return f"{name_at_start(names, self.who)} {how} {_way(names, self.who, self.start, self.end)}."


class WasPushed(Event, frozen=True, kw_only=True):
    """A combatant was pushed by another: from where to where, or it did not move."""

    who: Ref
    start: int
    end: int

    def sentence(self, names: Names) -> str:
        """Return the sentence that tells from where to where, or that it did not move."""
        if self.start == self.end:
            return f"{name_at_start(names, self.who)} is pushed, but stays where it is."
        return f"{name_at_start(names, self.who)} is pushed {_way(names, self.who, self.start, self.end)}."


class PaceSet(Event, frozen=True, kw_only=True):
    """A combatant settled how it walks for the rest of its turn."""

    who: Ref
    pace: Literal["run", "retreat"]
    yards: int

    def sentence(self, names: Names) -> str:
        """Return the sentence that tells how."""
        who, yards = name_at_start(names, self.who), counted(self.yards, "step")
        if self.pace == "run":
            return ""  # where it runs to tells it
        return f"{who} retreats: {yards} this turn, without free attacks."


class StoodUp(Event, frozen=True, kw_only=True):
    """A combatant stood up."""

    template: ClassVar = "{who} stands up."

    who: Ref


class DroppedProne(Event, frozen=True, kw_only=True):
    """A combatant lay down."""

    template: ClassVar = "{who} drops prone."

    who: Ref


class PieceCaptured(Event, frozen=True, kw_only=True):
    """A piece was sent back to its yard by a party."""

    cue: ClassVar = Cue("sent_back")

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
        """Return the sentence that tells which, where and by whom."""
        return f"{name_at_start(names, self.by)} captures {_piece_on(names, self.seat, self.piece, self.step)}."


class CarriedOff(Event, frozen=True, kw_only=True):
    """A piece was sent back to its yard by a monster or by bad luck."""

    cue: ClassVar = Cue("sent_back")

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
        """Return the sentence that tells which and where, and how far doom has come."""
        whom = _piece_on(names, self.seat, self.piece, self.step)
        said = f"{whom} is carried off" if self.by is None else f"{name_at_start(names, self.by)} carries off {whom}"
        return f"{said}: doom {self.doom}." if self.doom else f"{said}."


class SealsTaken(Event, frozen=True, kw_only=True):
    """A combatant hung seals on its belt."""

    cue: ClassVar = Cue("words", 0.4)

    who: Ref
    count: int

    def sentence(self, names: Names) -> str:
        """Return the sentence that tells how many."""
        return f"{name_at_start(names, self.who)} takes {counted(self.count, 'seal')}."


class SealPaid(Event, frozen=True, kw_only=True):
    """A seal was paid at a gate."""

    who: Ref
    payer: Ref

    def sentence(self, names: Names) -> str:
        """Return the sentence that tells who paid."""
        if self.payer == self.who:
            return f"{name_at_start(names, self.who)} pays a seal at the gate."
        return f"{name_at_start(names, self.payer)} tosses {name_of(names, self.who)} a seal for the gate."


class SpoilsRolled(Event, frozen=True, kw_only=True):
    """A party has spoils to use."""

    template: ClassVar = "Spoils for {seat}: {amount}."

    seat: int
    amount: int


class CameHome(events.CameHome, frozen=True, kw_only=True, tag="came_home"):
    """A piece came home."""

    start: int = LAST_RING_STEP + 1
    """The step of its own way on which it set out."""
    seals: int = 0
    """Seals that it had left, and that went on to a comrade."""
    heir: Ref | None = None
    """Who has got them."""

    def sentence(self, names: Names) -> str:
        """Return the sentence that tells which, from where, and who gets what seals it had left."""
        told = f"{names.piece(self.seat, self.piece)} comes home from {names.step(self.seat, self.start)}!"
        if self.heir is None:
            return told
        return f"{told} {name_at_start(names, self.heir)} gets its {counted(self.seals, 'seal')}."


class WasDragged(Event, frozen=True, kw_only=True):
    """A combatant was dragged along to a space."""

    who: Ref
    start: int | None = None
    end: int

    def sentence(self, names: Names) -> str:
        """Return the sentence that tells from where to where."""
        start = "" if self.start is None else f"from {RING[self.start]} "
        return f"{name_at_start(names, self.who)} is dragged {start}to {RING[self.end]}."


class Dropped(Event, frozen=True, kw_only=True):
    """A flying creature fell out of the air."""

    template: ClassVar = "{who} falls out of the air."

    who: Ref
