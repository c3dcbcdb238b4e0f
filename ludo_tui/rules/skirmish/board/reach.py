"""What a combatant reaches from its space or from another one, for shading the board."""

from ludo_tui.board import RING, can_see, king_distance, ring_index
from ludo_tui.engine import Option, Who
from ludo_tui.rules.skirmish.model.state import SkirmishState
from ludo_tui.rules.skirmish.party.sheets import sheet_of
from ludo_tui.rules.skirmish.tables.rows import Tables

_MOVES = ("go", "stride", "muster")


def reachable_spaces(view: SkirmishState, tables: Tables, option: Option, asked: int) -> frozenset[str]:
    """Return the spaces in sight that the one who acts can attack: with the weapon that is chosen, or with any.

    After a move they are counted from where it ends; nobody in a home column reaches anything.

    Rule: sh.board.reach, sh.board.sight, sh.board.hallowed
    """
    if option.piece is None:
        return frozenset()
    who = Who(asked if option.seat is None else option.seat, option.piece)
    ring = view.ring(who)
    if option.does == "muster":
        ring = ring_index(view.sides[who.seat], 0)
    elif option.does in _MOVES:
        ring = RING.index(option.aim.space) if option.aim.space in RING else None
    if ring is None:
        return frozenset()
    ways = sheet_of(tables, view.creature(who)).attacks
    chosen = [form for form in ways if form.id == option.aim.row] or ways
    furthest = max(max(form.reach, form.range) for form in chosen)
    return frozenset(
        name
        for other, name in enumerate(RING)
        if other != ring and king_distance(ring, other) <= furthest and can_see(ring, other)
    )
