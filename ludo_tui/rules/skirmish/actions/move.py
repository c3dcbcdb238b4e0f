"""Move: walk to any space within the steps that are left."""

from collections.abc import Iterator

from ludo_tui.board import HOME, LAST_RING_STEP, RING, coordinate
from ludo_tui.engine import Option
from ludo_tui.rules.skirmish.actions.approach import attacks_from
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.consequences.gate_toll import toll_payer
from ludo_tui.rules.skirmish.consequences.homecoming import home_count
from ludo_tui.rules.skirmish.mechanics.action_rows import MOVE
from ludo_tui.rules.skirmish.mechanics.offers import Offer
from ludo_tui.rules.skirmish.model.state import TurnState, Who
from ludo_tui.rules.skirmish.movement.movement_points import points_left
from ludo_tui.rules.skirmish.movement.stops import Stop, walk_stops


def move_offers(field: Field, acting: TurnState) -> Iterator[Offer]:
    """Yield every space on which the one who acts could end its move, the furthest ahead first.

    Rule: sk.turn.move
    """
    table, who = field.table, acting.who
    is_piece, here = who.seat != table.state.sage, field.place(who)
    found = list(walk_stops(field, who, points_left(table, acting), is_retreating=acting.pace == "retreat"))
    if is_piece:
        found.sort(key=lambda stop: (stop.place < here, -stop.place))
    for stop in found:
        assert is_piece or stop.ring is not None
        space = coordinate(table.state.sides[who.seat], stop.place) if is_piece else RING[stop.place]
        off = "home" if stop.place == HOME else "column"
        is_last = off == "home" and home_count(table.state.parties[who.seat]) + 1 >= table.goals.wanted
        where = off if stop.ring is None else "lair" if field.is_lair(stop.ring) else ""
        ground = None if stop.ring is None else field.terrain(stop.ring)
        yield Offer(
            id="home" if where == "home" else f"go:{space}",
            label=f"Go home{' and win the match' * is_last}" if where == "home" else f"Go to {space}",
            rule="sk.turn.move",
            group=MOVE,
            does="go",
            piece=who.piece,
            to_step=stop.place if is_piece else None,
            space=space,
            yards=stop.yards,
            amount=stop.yards,
            ahead=stop.place - here if is_piece else None,
            free_attackers=tuple(map(table.ref, stop.free_attackers)),
            captures=stop.captures,
            ground="" if ground is None else ground.name.lower(),
            attacks=() if acting.has_acted or stop.ring is None else tuple(attacks_from(field, who, stop.ring)),
            entry="" if where != "home" else "won" if is_last else "home",
            note=toll_note(field, who, stop),
            effects=(where,) if where else (),
        )


def toll_note(field: Field, who: Who, stop: Stop) -> str:
    """Tell who pays for a move through the gate; empty where nothing is paid.

    Rule: sh.gate.toll, sh.gate.ally
    """
    if stop.ring is not None or field.place(who) > LAST_RING_STEP:
        return ""
    paying = toll_payer(field, who)
    return "" if paying is None else "pays a seal" if paying == who else f"{field.table.name(paying)} pays a seal"


def chosen_stop(field: Field, acting: TurnState, chosen: Option) -> Stop:
    """Return where a chosen move ends."""
    wanted = RING.index(chosen.space) if chosen.to_step is None and chosen.space else chosen.to_step
    ways = walk_stops(field, acting.who, points_left(field.table, acting), is_retreating=acting.pace == "retreat")
    return next(stop for stop in ways if stop.place == wanted)
