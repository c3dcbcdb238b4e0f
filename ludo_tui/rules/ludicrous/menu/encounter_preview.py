"""What an answer meets on the way of a move, or in the reach of a card or a tank, and its words."""

from collections.abc import Iterable, Iterator
from typing import Literal

import msgspec

from ludo_tui.engine import chance_in_words
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
    is_guess: bool = False
    """The chance is a guess, see `OptionFacts.is_guess`."""


def chances_in_words(odds: float, graze: float | None = None, *, is_guess: bool = False) -> str:
    """Return chances as players read them: `55%, graze 5%`, or `about 55%` where something has not been shown.

    Rule: lh.secrets.odds
    """
    said = chance_in_words(odds, is_guess=is_guess)
    return f"{said}, graze {chance_in_words(graze)}" if graze else said


def encounter_in_words(met: Encounter, names: LudicrousNames) -> str:
    """Return what waits on the way of a move, or at its end, in words."""
    tables = names.tables
    match met.kind:
        case "tackle":
            assert met.seat is not None
            assert met.piece is not None
            assert met.odds is not None
            chances = chances_in_words(met.odds, met.graze, is_guess=met.is_guess)
            return f"passes {names.piece(met.seat, met.piece)} (tackle {chances})"
        case "blocker":
            return f"a {thing_in_words(met, names)} will stop it on {met.space}"
        case "passed":
            return f"passes a {tables.tokens[met.entry].name.lower()}"
        case "landed":
            return f"ends on a {tables.tokens[met.entry].name.lower()}"
        case "trap":
            assert met.seat is not None
            assert met.odds is not None
            return (
                f"ends on the trap of {names.seat(met.seat)} (save {chances_in_words(met.odds, is_guess=met.is_guess)})"
            )
        case "own_trap":
            return "ends on a trap of its own side, which lets it be"
        case "flight":
            return f"flies on to {met.space}"
        case "ahead":
            assert met.seat is not None
            assert met.piece is not None
            return f"{met.spaces} ahead of {names.piece(met.seat, met.piece)}"
        case _:
            return "picks up a thrown weapon"


def reach_in_words(found: Iterable[Encounter], names: LudicrousNames) -> str:
    """Return the targets of a card that concerns several, each with its chance, in words."""
    said = []
    for one in found:
        assert one.seat is not None
        assert one.piece is not None
        chance = "" if one.odds is None else f" ({chances_in_words(one.odds, one.graze, is_guess=one.is_guess)})"
        said.append(f"{names.piece(one.seat, one.piece)}{chance}")
    return f"reaches {', '.join(said)}" if said else ""


def thing_in_words(met: Encounter, names: LudicrousNames) -> str:
    """Return what a creature or token on the way is called."""
    tables = names.tables
    return (tables.creatures.get(met.entry) or tables.tokens[met.entry]).name.lower()


def shots_in_words(way: Iterable[Encounter], names: LudicrousNames) -> Iterator[str]:
    """Yield what a tank can fire at, each with its chance."""
    for shot in way:
        assert shot.seat is not None
        assert shot.odds is not None
        if shot.kind == "structure":
            name = f"{names.seat(shot.seat)}'s {names.tables.structures[shot.entry].name.lower()}"
        elif shot.kind == "tank" or shot.piece is None:
            name = f"{names.seat(shot.seat)}'s tank"
        else:
            name = names.piece(shot.seat, shot.piece)
        yield f"{name} ({chances_in_words(shot.odds, is_guess=shot.is_guess)}, {written(shot.dice)} damage)"
