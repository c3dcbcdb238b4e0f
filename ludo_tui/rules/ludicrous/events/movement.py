"""Turning and moving: rolls, moves, stops and homecomings."""

from collections.abc import Iterable
from typing import ClassVar, Final, cast

from ludo_tui.board import HOME
from ludo_tui.engine import Event, Names, Who, counted, name_of
from ludo_tui.engine.showing import Cue, LogHint
from ludo_tui.rules import events
from ludo_tui.rules.ludicrous.model.names import LudicrousNames


class Turned(Event, frozen=True, kw_only=True):
    """A piece turned to face the other way."""

    log: ClassVar = LogHint(is_quiet=True)
    template: ClassVar = "{piece} turns to face {facing}."

    seat: int
    piece: int
    facing: str


_CARRIED: Final = {"push": "is pushed", "fly": "flies on"}
"""What is said of a piece that something carries."""


class Moved(events.Moved, frozen=True, kw_only=True, tag="moved"):
    """A piece moved, by itself or by something else."""

    how: str = "move"
    """`move`, `enter`, `push`, `fly`, `stop` or a word for what else put it there."""

    @property
    def is_own_move(self) -> bool:
        """Did the piece go by itself, as far as it was to go?"""
        return self.how not in _CARRIED

    def sentence(self, names: Names) -> str:
        """Return the sentence that tells which piece went from where to where."""
        piece, place = names.piece(self.seat, self.piece), names.step(self.seat, self.end)
        if self.start < 0:
            return f"{piece} comes out to {place}."
        verb = "goes" if self.end < 0 else _CARRIED.get(self.how, "moves")
        on = "the star on " if self.how == "fly" else ""
        where = place if self.end == HOME else f"to {on}{place}"
        return f"{piece} {verb} from {names.step(self.seat, self.start)} {where}."


class Stopped(Event, frozen=True, kw_only=True):
    """A moving piece was stopped short of its roll."""

    seat: int
    piece: int
    cause: str = ""
    by: Who | None = None
    """The piece whose tackle it was."""

    def sentence(self, names: Names) -> str:
        """Return the sentence that tells which piece was stopped by what."""
        cause = self.cause if self.by is None else f"the tackle of {name_of(names, self.by)}"
        return f"{names.piece(self.seat, self.piece)} is stopped by {cause}."


class PocketPicked(Event, frozen=True, kw_only=True):
    """A sneaking piece took bonus die points and cards from the party of an enemy piece that it passed."""

    seat: int
    piece: int
    target_seat: int
    target: int
    points: int
    cards: int

    def sentence(self, names: Names) -> str:
        """Return what was taken from which piece, in a sentence."""
        found = {"bonus die point": self.points, "card": self.cards}
        taken = " and ".join(counted(count, thing) for thing, count in found.items() if count)
        victim = names.piece(self.target_seat, self.target)
        return f"{names.piece(self.seat, self.piece)} sneaks past {victim} and picks its pocket: {taken}."


class NoMove(events.NoMove, frozen=True, kw_only=True, tag="no_move"):
    """A movement roll could not be used by any piece."""

    reasons: tuple[tuple[int, str], ...] = ()
    """Why the pieces that are not home cannot use it, each by its number."""

    def sentence(self, names: Names) -> str:
        """Return the sentence that tells that nothing can move, and why."""
        return f"{names.seat(self.seat)} has no legal move with {self.value} ({self.why(names)})."

    def why(self, names: Names) -> str:
        """Return why each piece stays where it is."""
        return _why(self.reasons, names)


class OnlyMove(Event, frozen=True, kw_only=True):
    """A movement roll could be used by one piece alone, though others are on their way."""

    seat: int
    piece: int
    value: int
    reasons: tuple[tuple[int, str], ...]
    """Why the other pieces on their way could not use it, each by its number."""

    def sentence(self, names: Names) -> str:
        """Return the sentence that tells which piece had to move, and why no other could."""
        return f"Only {names.piece(self.seat, self.piece)} could use the {self.value} ({_why(self.reasons, names)})."


def _why(reasons: Iterable[tuple[int, str]], names: Names) -> str:
    """Return why each piece stays where it is, those that stay for the same reason together."""
    alike: dict[str, list[str]] = {}
    for piece, reason in reasons:
        alike.setdefault(reason, []).append(cast(LudicrousNames, names).own_piece(piece))
    return "; ".join(f"{', '.join(pieces)}: {reason}" for reason, pieces in alike.items())


class RollCounts(Event, frozen=True, kw_only=True):
    """A movement roll took a piece another number of spaces than it shows."""

    seat: int
    piece: int
    value: int
    spaces: int
    causes: tuple[str, ...]

    def sentence(self, names: Names) -> str:
        """Return the sentence that tells how far the piece goes, and why."""
        piece = names.piece(self.seat, self.piece)
        return f"{piece} moves {self.spaces} with the {self.value}: {' and '.join(self.causes)}."


class StaysHome(Event, frozen=True, kw_only=True):
    """A party with enough pieces home rolls no more for movement, while its teammates are on the way."""

    cue: ClassVar = Cue("words", 0.9, tone="dim")
    log: ClassVar = LogHint(is_quiet=True)

    seat: int
    mates: tuple[int, ...]

    def sentence(self, names: Names) -> str:
        """Return why it does not roll, and for which teammates it acts, in a sentence."""
        mates = " and ".join(names.seat(mate) for mate in self.mates)
        party = f"{names.seat(self.seat)}'s party"
        return f"{party} has finished and no longer rolls to move, but still helps {mates}."


class RollLost(events.RollLost, frozen=True, kw_only=True, tag="roll_lost"):
    """A movement roll was lost: one six too many."""

    def sentence(self, names: Names) -> str:
        """Return why nothing moves."""
        return f"{names.seat(self.seat)} loses the roll after {self.sixes} sixes in a row."
