"""What an answer meets on the way of a move, or in the reach of a card or a tank, and its words."""

from typing import Literal, cast

import msgspec

from ludo_tui.engine import PromisedDamage, chance_in_words
from ludo_tui.rules.fight.amounts import written
from ludo_tui.rules.ludicrous.model.names import LudicrousNames


class Encounter(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """A piece or thing that waits on the way of a move or at its end, that can be fired at, or that is reached."""

    kind: Literal[
        "tackle",
        "blocker",
        "passed",
        "landed",
        "trap",
        "own_trap",
        "flight",
        "weapon",
        "piece",
        "structure",
        "tank",
        "reached",
        "ahead",
    ]
    seat: int | None = None
    """Whose it is."""
    piece: int | None = None
    entry: str = ""
    """Id of the token, creature or structure."""
    space: str = ""
    """Coordinate where a move is stopped, or flies on to."""
    spaces: int = 0
    """How many spaces ahead of the piece something is put."""
    odds: float | None = None
    """Chance 0..1 of the tackle, of the shot or of what reaches it; for a trap, of getting past it."""
    graze: float | None = None
    dice: str = ""
    """Damage of the shot."""
    damage: PromisedDamage | None = None
    """What damage reaches it, of one of several whom a card reaches."""
    is_guess: bool = False
    """The chance is a guess, see `OptionFacts.is_guess`."""

    @property
    def chances(self) -> str:
        """The chance as players read it; empty: nothing is rolled for it."""
        return "" if self.odds is None else chances_in_words(self.odds, self.graze, is_guess=self.is_guess)


def chances_in_words(odds: float, graze: float | None = None, *, is_guess: bool = False) -> str:
    """Return chances as players read them: `55%, graze 5%`, or `about 55%` where something has not been shown.

    Rule: lh.secrets.odds
    """
    said = chance_in_words(odds, is_guess=is_guess)
    return f"{said}, graze {chance_in_words(graze)}" if graze else said


def encounter_in_words(met: Encounter, names: LudicrousNames) -> str:
    """Return what waits on the way of a move, or at its end, in words."""
    match met.kind:
        case "tackle":
            return f"passes {_who(met, names)} (tackle {met.chances})"
        case "blocker":
            return f"a {thing_in_words(met, names)} stops it on {met.space}"
        case "passed":
            return f"passes a {thing_in_words(met, names)}"
        case "landed":
            return f"ends on a {thing_in_words(met, names)}"
        case "trap":
            return f"ends on the trap of {_owner(met, names)} (save {met.chances})"
        case "own_trap":
            return "ends on a trap of its own side: no effect"
        case "flight":
            return f"flies on to {met.space}"
        case "ahead":
            return f"{met.spaces} ahead of {_who(met, names)}"
        case _:
            return "picks up a thrown weapon"


def thing_in_words(met: Encounter, names: LudicrousNames) -> str:
    """Return what a creature or token on the way is called."""
    tables = names.tables
    return (tables.creatures.get(met.entry) or tables.tokens[met.entry]).name.lower()


def target_in_words(met: Encounter, names: LudicrousNames) -> str:
    """Return what a tank can fire at, or whom a card reaches that concerns several, with the chance and the damage."""
    felling = "" if met.damage is None or not met.damage.felling else f"knocks out {met.damage.felling}"
    facts = ", ".join(filter(None, (met.chances, met.dice and f"{written(met.dice)} damage", felling)))
    return f"{_who(met, names)} ({facts})" if facts else _who(met, names)


def _who(met: Encounter, names: LudicrousNames) -> str:
    """Return which piece it is, or what stands in whose yard."""
    if met.kind == "structure":
        return f"{_owner(met, names)}'s {names.tables.structures[met.entry].name.lower()}"
    if met.piece is None:
        return f"{_owner(met, names)}'s tank"
    return names.piece(cast(int, met.seat), met.piece)


def _owner(met: Encounter, names: LudicrousNames) -> str:
    return names.seat(cast(int, met.seat))
