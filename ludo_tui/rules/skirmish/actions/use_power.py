"""Use a talent, cast a spell, use an item, or do something else: they are offered in one order."""

from collections.abc import Iterator

from ludo_tui.board import RING
from ludo_tui.engine import Flow, Refusal
from ludo_tui.rules.skirmish.actions.power_offers import power_offers
from ludo_tui.rules.skirmish.actions.power_refusals import power_refusals
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.effects import registry  # noqa: F401 - it registers what steps of powers do
from ludo_tui.rules.skirmish.mechanics.action_rows import Action, target_of
from ludo_tui.rules.skirmish.mechanics.offers import Offer
from ludo_tui.rules.skirmish.mechanics.tasks import actions_needed
from ludo_tui.rules.skirmish.model.state import TurnState
from ludo_tui.rules.skirmish.powers import tasks
from ludo_tui.rules.skirmish.powers.choose_rest import choose_rest
from ludo_tui.rules.skirmish.powers.known import power_named
from ludo_tui.rules.skirmish.powers.using import RULES, use_power


def _offers(field: Field, acting: TurnState) -> Iterator[Offer]:
    """Yield everything that the combatant can use."""
    return power_offers(field, acting.who)


def _refusals(field: Field, acting: TurnState) -> Iterator[Refusal]:
    """Yield what it has and cannot use."""
    return power_refusals(field, acting.who)


def _run(table: SkirmishTable, acting: TurnState, chosen: Offer) -> Flow[None]:
    """Use a power as an action, or begin what takes more than one.

    Rule: sk.extra-effort.duration, sk.extra-effort.no-action
    """
    who = acting.who
    one = power_named(table, who, chosen.aim.power)
    ring = None if chosen.aim.space is None else RING.index(chosen.aim.space)
    if actions_needed(table, one.power) > 1:
        yield from tasks.work(table, who, one, ring)
        return
    rest = yield from choose_rest(table, who, one, ring)
    if rest is None:
        acting.has_acted = False
        return
    target = None if chosen.aim.whom is None else target_of(chosen)
    yield from use_power(table, who, one, target, rest.ring, thing=rest.thing)


USE_POWER = Action(tuple(RULES), _offers, _run, _refusals)
