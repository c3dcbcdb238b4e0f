"""What the board shows of Ludicrous Ludo besides pieces: their marks, special spaces, yards, reach, and the signs."""

from typing import Final

from ludo_tui.board import HOME, RING, RING_SIZE, SEATS, STARTS, coordinate, is_on_ring, ring_index
from ludo_tui.engine import Gauge, Look, Option, PieceId, PieceLook, SeatLook, SpaceLook
from ludo_tui.rules.ludicrous.options import LudicrousOptions
from ludo_tui.rules.ludicrous.party.sheet_text import MARKERS
from ludo_tui.rules.ludicrous.state import LudicrousState, Party, Piece
from ludo_tui.rules.ludicrous.tables.board import Board
from ludo_tui.rules.ludicrous.tables.tables import Tables

HEADLINES: Final = frozenset(
    {
        "no_move",
        "came_home",
        "eliminated",
        "fell_unconscious",
        "imprisoned",
        "escaped",
        "roll_lost",
        "breaker_happened",
        "spell_countered",
        "structure_destroyed",
    }
)
"""Kinds of events that nobody should miss."""

FLAGS: Final = {
    "prone": "_",
    "unconscious": "x",
    "frightened": "!",
    "stunned": "?",
    "blessed": "+",
    "cursed": "-",
    "taunted": "t",
    "restrained": "#",
    "grappled": "&",
    "morphed": "m",
    "burning": "*",
}
"""One character for each condition of a piece."""
TOKENS: Final = {"bonfire": "&", "fauna": "%", "weapon": "!"}
"""One character for each kind of thing that lies on a space."""
_TRAP: Final = SpaceLook("t", "t", "trap space")
_BUILDING: Final = SpaceLook("b", "b", "next to the building space")
_FISHING: Final = SpaceLook("f", "f", "fishing space")
_STAR: Final = SpaceLook("✶", "*", "star space", "star")


def look(view: LudicrousState, tables: Tables, options: LudicrousOptions) -> Look:
    """Return what board and panels show of a view.

    Args:
        view: the state as those who look may see it.
        tables: the tables of the ruleset.
        options: the house rules.
    """
    needed = tables.numbers.match.pieces_home[options.match]
    annustar = Gauge("Annustar", view.annustar.damage, tables.numbers.annustar.maximum, "lh.annustar.limits")
    return Look(
        pieces=tuple(tuple(_piece(piece) for piece in party.pieces) for party in view.parties),
        seats=tuple(_seat(view, seat, tables, needed) for seat in range(len(view.parties))),
        spaces=_spaces(view, tables.board),
        clocks=(annustar,) if options.annustar else (),
    )


def _piece(piece: Piece) -> PieceLook:
    conditions = [affliction.id for affliction in piece.conditions]
    return PieceLook(
        step=piece.step,
        is_held=piece.prison is not None,
        facing=piece.facing,
        flags="".join(FLAGS.get(condition, condition[:1]) for condition in conditions)[:3],
        note=", ".join(_words(condition) for condition in conditions),
        is_down=not {"prone", "unconscious"}.isdisjoint(conditions),
    )


def _seat(view: LudicrousState, seat: int, tables: Tables, needed: int) -> SeatLook:
    party = view.parties[seat]
    states = [MARKERS[party.marker]] if party.marker != "none" else []
    states += [
        tables.conditions[one.id].name if one.id in tables.conditions else _words(one.id) for one in party.conditions
    ]
    return SeatLook(
        needed=needed,
        gauge=Gauge("HP", party.hp, party.hp_max, "lh.party.hp"),
        note=f"{party.hp}/{party.hp_max}",
        states=tuple(states),
        yard=_yard(view, seat, party),
    )


def _yard(view: LudicrousState, seat: int, party: Party) -> tuple[str, str]:
    """Return two lines for a yard: hit points and tank, structure or project with prisoners."""
    tank = "wreck" if party.tank.is_heavily_damaged else f"{party.tank.space.replace('_', '-')} {party.tank.hp}"
    built = ""
    if party.structure is not None:
        built = f"{_words(party.structure.id)} {party.structure.hp}"
    elif party.project is not None:
        built = f"building {_words(party.project.id)} {party.project.points}"
    held = sum(piece.prison == seat for other in view.parties for piece in other.pieces)
    if held:
        built = f"{built}  holds {held}".strip()
    return f"HP {party.hp}  tank {tank}", built


def _spaces(view: LudicrousState, board: Board) -> dict[str, SpaceLook]:
    """Return the special spaces, and what lies and lives on the pathway."""
    found: dict[str, SpaceLook] = {}
    beyond = {board.trap: _TRAP, **dict.fromkeys(board.building, _BUILDING), board.fishing: _FISHING, board.star: _STAR}
    for side in range(SEATS):
        for spaces, mark in beyond.items():
            found[RING[(STARTS[side] + spaces) % RING_SIZE]] = mark
    for token in view.tokens:
        kind, _, what = token.id.partition(":")
        _put(found, RING[token.ring], TOKENS.get(kind, kind[:1] or "o"), _words(what or kind))
    for creature in view.creatures:
        _put(found, RING[creature.ring], creature.id[:1].upper(), f"{_words(creature.id)}, {creature.hp} HP")
    return found


def _put(found: dict[str, SpaceLook], name: str, glyph: str, note: str) -> None:
    """Mark a space with something that lies on it, and keep what is known of it."""
    before = found.get(name)
    told = f"{before.note}, {note}" if before is not None and before.note else note
    found[name] = SpaceLook(glyph, glyph, told, "token")


def _words(identity: str) -> str:
    return identity.replace("_", " ")


def legend(is_ascii: bool) -> list[tuple[str, str]]:
    """Explain the signs on the board."""
    chosen, between = ("=", "+") if is_ascii else ("»", "▫")
    marks = (_TRAP, _BUILDING, _FISHING, _STAR)
    spaces = [f"{mark.ascii if is_ascii else mark.glyph} {mark.note.removeprefix('next to the ')}" for mark in marks]
    return [
        ("Pieces", "shape, letter of the seat, number; small letter or the arrow: which way it faces"),
        ("Conditions", ", ".join(f"{sign} {name}" for name, sign in FLAGS.items()) + "; struck through: prone or out"),
        ("Spaces", ", ".join(spaces)),
        ("On them", ", ".join(f"{sign} {name}" for name, sign in TOKENS.items()) + ", a capital letter: a creature"),
        ("Choices", f"{chosen} chosen, [ ] where it leads, {between} what lies between, or what a piece faces"),
    ]


# Reach


def reach(view: LudicrousState, option: Option, asked: int) -> frozenset[str]:
    """Return the spaces between the piece that acts and its target, or the one that it faces when there is no target.

    Args:
        view: the state as those who look may see it.
        option: an answer.
        asked: the seat that is asked.
    """
    if option.piece is None or option.to_step is not None:
        return frozenset()
    seat = asked if option.seat is None else option.seat
    here = _ring(view, PieceId(seat, option.piece))
    if here is None:
        return frozenset()
    there = _ring(view, option.target) if option.target is not None else None
    if there is None and option.space in RING:
        there = RING.index(option.space)
    if there is None:
        faced = faced_space(view, PieceId(seat, option.piece))
        return frozenset() if faced is None else frozenset((faced,))
    ahead = (there - here) % RING_SIZE
    way, apart = (1, ahead) if ahead <= RING_SIZE // 2 else (-1, RING_SIZE - ahead)
    return frozenset(RING[(here + way * number) % RING_SIZE] for number in range(1, apart))


def faced_space(view: LudicrousState, who: PieceId) -> str | None:
    """Return the space right in front of a piece; None off the board."""
    seat = who.seat
    one = view.piece(who)
    step = one.step + (-1 if one.facing == "backward" else 1)
    if one.step < 0 or one.step >= HOME or one.prison is not None:
        return None
    here = _ring(view, who)
    if here is not None and step < 0:
        return RING[(here - 1) % RING_SIZE]
    return coordinate(view.sides[seat], step)


def _ring(view: LudicrousState, who: PieceId) -> int | None:
    seat = who.seat
    one = view.piece(who)
    return ring_index(view.sides[seat], one.step) if one.prison is None and is_on_ring(one.step) else None
