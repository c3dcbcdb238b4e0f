"""Marching: a monster that can do nothing to anybody goes as near to an enemy as it comes, with one answer."""

from collections.abc import Iterator, Sequence

import msgspec

from ludo_tui.board import HOME, RING, ring_distance
from ludo_tui.engine import Flow, Option, OptionShown, Who
from ludo_tui.rules.skirmish.actions.out_of_reach import is_idle, reaches_nobody
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.mechanics.action_rows import Action
from ludo_tui.rules.skirmish.mechanics.offers import Offer, OfferAim, OfferRoute
from ludo_tui.rules.skirmish.mechanics.sections import BESIDE
from ludo_tui.rules.skirmish.mechanics.tasks import interrupt_task
from ludo_tui.rules.skirmish.model.state import TurnState
from ludo_tui.rules.skirmish.movement.movement_points import points_left, set_pace
from ludo_tui.rules.skirmish.movement.stops import Stop, walk_stops
from ludo_tui.rules.skirmish.movement.walking import walk


def idlers(table: SkirmishTable, waiting: Sequence[Who]) -> list[Who]:
    """Return those of several monsters that can but march.

    Rule: sh.sage.march
    """
    return [who for who in waiting if is_idle(Field(table, who), who)]


def marches(field: Field, acting: TurnState) -> Iterator[Offer]:
    """Yield the answer by which a monster marches that has done nothing yet, if it comes nearer to anybody.

    Rule: sh.sage.march
    """
    who = acting.who
    is_fresh = not acting.has_acted and not acting.walked and acting.pace == "walk"
    aim = march(field, acting) if is_fresh and field.recall(reaches_nobody, who) else None
    if aim is None:
        return
    stop, enemy = aim
    assert stop.ring is not None
    far, name = ring_distance(stop.ring, field.rings[enemy]), field.table.name(enemy)
    short = f"{far} spaces short of {name}" if far > 1 else f"beside {name}" if far else f"onto the space of {name}"
    yield Offer(
        id="march",
        label=f"March to {RING[stop.ring]}, {short}",
        rule="sh.sage.march",
        does="march",
        piece=who.number,
        aim=OfferAim(space=RING[stop.ring]),
        route=OfferRoute(yards=stop.yards),
        shown=OptionShown(digit=BESIDE),
    )


def march(field: Field, acting: TurnState) -> tuple[Stop, Who] | None:
    """Return where a monster ends that marches, and to whom it comes nearest; None: it stands as near as it can.

    Who shoots keeps out of reach.

    Rule: sh.sage.march
    """
    enemies = [other for other in field.enemies(acting.who) if field.is_awake(other)]
    shoots = field.sheet(acting.who).attacks[0].is_ranged

    def nearest(ring: int) -> tuple[int, Who]:
        return min((ring_distance(ring, field.rings[other]), other) for other in enemies)

    yards = points_left(field.table, msgspec.structs.replace(acting, pace="run"))
    ways = [
        (*nearest(stop.ring), stop)
        for stop in walk_stops(field, acting.who, yards)
        if enemies and stop.ring is not None and not stop.free_attackers
        if not (shoots and any(field.reaches(other, stop.ring) for other in enemies))
    ]
    if not ways:
        return None
    far, enemy, best = min(ways, key=lambda way: (way[0], way[2].yards))
    return (best, enemy) if far < nearest(field.rings[acting.who])[0] else None


def go_marching(field: Field, acting: TurnState) -> Flow[None]:
    """March, and run for it where walking does not lead so far.

    Rule: sk.turn.move, sk.action.run.triple
    """
    aim = march(field, acting)
    assert aim is not None
    if aim[0].yards > points_left(field.table, acting):
        acting.has_acted = True
        interrupt_task(field.table, acting.who)
        set_pace(field.table, acting, "run", "sk.action.run.triple")
    yield from walk(field.table, acting, aim[0].place)


def has_arrived(field: Field, acting: TurnState, done: Option | None, options: Sequence[Option]) -> bool:
    """Return whether a combatant is where it wanted to go, and could do nothing but go on from there.

    Args:
        field: the board as it knows it.
        acting: who it is.
        done: what it has done last in its turn.
        options: what else it could do than end its turn; it is asked where it could capture a combatant or come home.
    """
    ring = field.rings.get(acting.who)
    if ring is None or done is None or done.does != "go" or done.aim.captures or done.aim.space != RING[ring]:
        return False
    further = ("go", "give_die")
    return all(one.does in further and not one.aim.captures and one.aim.to_step != HOME for one in options)


def _run(table: SkirmishTable, acting: TurnState, chosen: Offer) -> Flow[None]:  # noqa: ARG001
    """March.

    Rule: sh.sage.march
    """
    yield from go_marching(Field(table, acting.who), acting)


MARCH = Action(("march",), marches, _run, is_action=False)
