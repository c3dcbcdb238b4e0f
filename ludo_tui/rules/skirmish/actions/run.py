"""Run: an action that makes Speed three times as much until the end of the turn."""

from collections.abc import Iterator

from ludo_tui.board import HOME
from ludo_tui.engine import Flow, Refusal, do_nothing
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.mechanics.action_rows import ACT, Action
from ludo_tui.rules.skirmish.mechanics.offers import Offer, OfferAim, OfferFacts, OfferRoute
from ludo_tui.rules.skirmish.mechanics.speed import speed
from ludo_tui.rules.skirmish.model.state import TurnState
from ludo_tui.rules.skirmish.movement.movement_points import points_left, set_pace
from ludo_tui.rules.skirmish.movement.stops import walk_stops


def run_offers(field: Field, acting: TurnState) -> Iterator[Offer]:
    """Yield running: an action that makes Speed three times as much until the end of the turn.

    Rule: sk.action.run.triple, sk.action.run.duration
    """
    table = field.table
    if acting.pace != "walk" or acting.is_still or not speed(table, acting.who):
        return
    running = TurnState(acting.who, acting.walked, "run", acting.die)
    left = points_left(table, running)
    if not left:
        return
    ways = list(walk_stops(field, acting.who, left))
    start = field.place(acting.who)
    furthest = max(ways, key=lambda stop: stop.place, default=None) if acting.who.seat != table.state.sage else None
    yield Offer(
        id="run",
        label="Run",
        rule="sk.action.run.triple",
        does="run",
        piece=acting.who.number,
        route=OfferRoute(
            yards=left, free_attackers=() if furthest is None else tuple(map(table.ref, furthest.free_attackers))
        ),
        aim=OfferAim(
            amount=0 if furthest is None else max(0, furthest.place - start),
            captures=tuple(taken for stop in ways for taken in stop.captures),
        ),
        facts=OfferFacts(effects=("home",) if furthest is not None and furthest.place == HOME else ()),
    )


def _run(table: SkirmishTable, acting: TurnState, chosen: Offer) -> Flow[None]:  # noqa: ARG001
    """Run until the end of the turn.

    Rule: sk.action.run.triple
    """
    set_pace(table, acting, "run", "sk.action.run.triple")
    return do_nothing(table)


def refused_run(acting: TurnState, reason: str) -> Iterator[Refusal]:
    """Yield that a combatant cannot run which cannot move, while it has its action.

    Rule: sk.action.run.triple
    """
    if not acting.has_acted:
        yield Refusal(id="run", label="Run", reason=reason, rule="sk.action.run.triple", group=ACT)


RUN = Action(("run",), run_offers, _run, is_anywhere=True)
