"""The turns of a match: how each begins, its phases, and how it ends."""

from collections.abc import Callable, Sequence

from ludo_tui.engine import END_TURN, Flow, Handler, Phase, PhaseMachine, Rules, Setup
from ludo_tui.rules.ludicrous.actions.action import Action
from ludo_tui.rules.ludicrous.mechanics.conditions.durations import count_conditions_down
from ludo_tui.rules.ludicrous.model.state import LudicrousState
from ludo_tui.rules.ludicrous.model.table import LudicrousTable
from ludo_tui.rules.ludicrous.phases import action, bonus_action, movement, special_rules, tank_movement, turning
from ludo_tui.rules.ludicrous.phases.rounds_and_turn_order import (
    count_rounds_down,
    end_round,
    ends_round,
    next_seat,
    seats_passed,
)
from ludo_tui.rules.ludicrous.phases.start_of_turn import start_turn
from ludo_tui.rules.ludicrous.phases.winning_and_places import has_won, note_places
from ludo_tui.rules.ludicrous.yard import annustar


class Turns(Rules[LudicrousState, LudicrousTable]):
    """The part of the rules that plays the turns of a match.

    Attributes:
        actions: every action and bonus action.

    Rule: ll.5.1.phase-list, lh.readings.phases, ll.5.1.turn.every-player, ll.5.1.phase-order,
    ll.5.1.phase-order.first-turning, ll.5.1.phase-order.last-movement, ll.5.1.phase.compulsory, ll.5.1.phase.advance,
    ll.5.1.phase.no-reorder
    """

    actions: Sequence[Action]

    def phase_machine(self, played: Sequence[Phase]) -> PhaseMachine[LudicrousTable]:
        """Return what plays phases, in order."""
        actions = self.actions
        handlers: dict[str, Callable[[LudicrousTable], Flow[str | None]]] = {
            "turning": lambda table: turning.turning(table, actions),
            "action": lambda table: action.action(table, actions),
            "first_special": special_rules.first,
            "bonus_action": lambda table: bonus_action.bonus_action(table, actions),
            "second_special": special_rules.second,
            "tank_movement": tank_movement.phase,
            "movement": movement.move,
        }
        is_due: dict[str, Callable[[LudicrousTable], bool]] = {
            "first_special": special_rules.is_first_due,
            "second_special": special_rules.is_second_due,
        }
        names = [phase.id for phase in played]
        watched = {name: self._watched(handlers[name], names[: number + 1]) for number, name in enumerate(names)}
        return PhaseMachine(played, watched, is_due)

    def _watched(
        self, handler: Callable[[LudicrousTable], Flow[str | None]], over: Sequence[str]
    ) -> Handler[LudicrousTable]:
        """Return a phase that also settles mishaps and what ends with it, and ends the turn once the party is done."""

        def phase(table: LudicrousTable) -> Flow[str | None]:
            goto = yield from handler(table)
            yield from annustar.settle(table, table.state.turn.seat)
            count_conditions_down(table, table.state.turn.seat, over)
            return END_TURN if has_won(table, table.state.turn.seat) else goto

        return phase

    def next_seat(self, state: LudicrousState, setup: Setup) -> int:
        """Return the next seat clockwise that still plays."""
        return next_seat(state)

    def upkeep(self, table: LudicrousTable) -> Flow[None]:
        """Settle what is due at the start of a turn."""
        return start_turn(table)

    def wind_down(self, table: LudicrousTable) -> Flow[None]:
        """Note who has finished, let creatures act at the end of a round, and count down what lasts turns or rounds.

        Rule: lh.match.win, lh.match.places
        """
        state = table.state
        if state.turn.number == 0:
            return
        count_conditions_down(table, state.turn.seat, [phase.id for phase in self.phases.listed])
        yield from note_places(table)
        if not state.over and ends_round(table):
            yield from end_round(table)
            state.round += 1
            yield from note_places(table)
        if not state.over and not state.extra_turn:
            count_rounds_down(table, seats_passed(table))
