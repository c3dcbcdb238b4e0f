"""Carrying out what was chosen in a turn, and what goes with spending the action."""

from ludo_tui.board import RING
from ludo_tui.engine import Flow, Option, Who
from ludo_tui.rules.skirmish.actions.approach import attack_on_arrival
from ludo_tui.rules.skirmish.actions.march import MARCH
from ludo_tui.rules.skirmish.actions.registry import ACTIONS
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.mechanics.action_rows import target_of
from ludo_tui.rules.skirmish.mechanics.afflictions.prone import crawls
from ludo_tui.rules.skirmish.mechanics.offers import Offer
from ludo_tui.rules.skirmish.mechanics.tasks import interrupt_task
from ludo_tui.rules.skirmish.model.state import TurnState
from ludo_tui.rules.skirmish.phases.turn.after_each_step import apply_consequences
from ludo_tui.rules.skirmish.powers.tasks import goes_on
from ludo_tui.rules.skirmish.unarmed.pin import end_pins_by_other_action


def can_go_on(table: SkirmishTable, who: Who) -> bool:
    """Return whether a turn can go on: the match does, and the combatant is on its way and not down."""
    state = table.state
    if state.over:
        return False
    if who.seat == state.sage:
        return state.is_here(who)
    piece = state.piece(who)
    return (state.is_here(who) or piece.is_in_column) and not piece.is_down


def carry_out(table: SkirmishTable, acting: TurnState, chosen: Option) -> Flow[None]:
    """Do what has been chosen, and let everything follow that follows at once.

    Rule: sk.turn.one-action, sk.action.scope, sk.action.verb-means-action, sk.move.other-page
    """
    was_down = crawls(table, acting.who)
    yield from _do(table, acting, chosen)
    yield from apply_consequences(table)
    if chosen.does == "approach":
        yield from _attack_there(table, acting, chosen, was_down=was_down)
        yield from apply_consequences(table)


def _do(table: SkirmishTable, acting: TurnState, chosen: Option) -> Flow[None]:
    """Do it; what takes the action interrupts a task, and ends pins."""
    assert isinstance(chosen, Offer)
    who, does = acting.who, chosen.does
    action = next(one for one in (*ACTIONS, MARCH) if does in one.does)
    acting.has_acted = acting.has_acted or action.is_action
    if action.is_action and does != "carry_on" and not goes_on(table, who, chosen.aim.power):
        interrupt_task(table, who)
    yield from action.run(table, acting, chosen)
    if action.is_action and acting.has_acted:
        end_pins_by_other_action(table, who, does, None if chosen.aim.whom is None else target_of(chosen))


def _attack_there(table: SkirmishTable, acting: TurnState, chosen: Option, *, was_down: bool) -> Flow[None]:
    """Attack from where the combatant has gone for it, if nothing has come in between.

    Rule: sh.move.approach
    """
    assert isinstance(chosen, Offer)
    who = acting.who
    if not can_go_on(table, who):
        return
    there = Field(table, who)
    has_come = who in there.rings and RING[there.rings[who]] == chosen.aim.space
    attacking = attack_on_arrival(there, who, chosen) if has_come and crawls(table, who) == was_down else None
    if attacking is not None:
        yield from _do(table, acting, attacking)
