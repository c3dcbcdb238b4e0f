"""What might be expected of a turn and cannot be done, each with the rule that forbids it."""

from collections.abc import Iterator, Sequence
from typing import Final

from ludo_tui.board import LAST_RING_STEP
from ludo_tui.engine import Refusal
from ludo_tui.rules.skirmish.actions.give_die import refused_die
from ludo_tui.rules.skirmish.actions.run import refused_run
from ludo_tui.rules.skirmish.actions.stand_up import refused_standing
from ludo_tui.rules.skirmish.board.ambush import is_surprised
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.consequences.gate_toll import toll_payer
from ludo_tui.rules.skirmish.mechanics.action_rows import ACT, MOVE, Action
from ludo_tui.rules.skirmish.mechanics.speed import speed
from ludo_tui.rules.skirmish.model.state import Piece, TurnState
from ludo_tui.rules.skirmish.movement.movement_points import points_left
from ludo_tui.rules.skirmish.movement.stops import step, walk_stops

_USED: Final = ("action used", "sk.turn.one-action")


def turn_refusals(field: Field, acting: TurnState, actions: Sequence[Action]) -> Iterator[Refusal]:
    """Yield what might be expected and cannot be done, with the reason, as far as the one who acts knows it.

    Rule: sh.hidden.knowledge
    """
    who, table = acting.who, field.table
    if acting.has_acted:
        reason, rule = ("surprised", "sk.ambush.no-action") if is_surprised(table, who) else _USED
        yield Refusal(id="act", label="Act", reason=reason, rule=rule, group=ACT)
    elif who not in field.rings:
        reason = "in the home column you can only walk and run"
        yield Refusal(id="act", label="Act", reason=reason, rule="sh.board.hallowed", group=ACT)
    else:
        for action in actions:
            yield from action.refusals(field, acting)
    if not speed(table, who):
        reason = "Speed is 0"
        yield from refused_run(acting, reason)
        yield from refused_die(table, who, reason)
    creature = table.state.creature(who)
    left = LAST_RING_STEP - points_left(table, acting)
    if isinstance(creature, Piece) and left < creature.step <= LAST_RING_STEP and toll_payer(field, who) is None:
        yield Refusal(
            id="gate", label="Enter the home column", reason="the gate needs a seal", rule="sh.gate.toll", group=MOVE
        )
    yield from _refused_steps(field, acting)
    yield from refused_standing(field, who)


def _refused_steps(field: Field, acting: TurnState) -> Iterator[Refusal]:
    """Yield why there is nowhere to go, and what stands in the way right ahead."""
    who = acting.who
    left = points_left(field.table, acting)
    if not walk_stops(field, who, left, is_retreating=acting.pace == "retreat"):
        reason = "no space near enough to end the move on" if left else "no steps left"
        yield Refusal(id="go", label="Go", reason=reason, rule="sk.turn.move", group=MOVE)
    reasons = {"sh.board.wall": "a block is in the way", "sh.board.bar": "something larger is in the way"}
    ahead = step(field, who, field.place(who), 1)
    if isinstance(ahead, str) and ahead in reasons:
        yield Refusal(id="ahead", label="Go forward", reason=reasons[ahead], rule=ahead, group=MOVE)
