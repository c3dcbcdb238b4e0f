"""The phase machine: walks the phase list of a ruleset through one turn."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final, Generic, Literal, Protocol

from ludo_tui.engine.events import PhaseEntered, TurnEnded, TurnStarted
from ludo_tui.engine.table import Flow, Table, TableT, ask_nothing


class Phase(Protocol):
    """A row of a ruleset's phase list."""

    @property
    def id(self) -> str:
        """The id that handlers are registered under."""

    @property
    def compulsory(self) -> Literal["always", "optional", "when_due"]:
        """`when_due` phases are entered only when their handler says that something is due."""

    @property
    def rule(self) -> str:
        """Rulebook id of the phase."""


Handler = Callable[[TableT], Flow[str | None] | str | None]
"""Runs one phase, at once or as a flow. It comes to None to go on with the next one, a phase id to go there, or
`END_TURN`."""
Settling = Callable[[TableT], Flow[Any] | None]
"""Settles what is due between phases. Returns a flow if it may have something to ask, else None."""

END_TURN: Final = "end-turn"

_SEATS = range(8)
_ENDED = tuple(TurnEnded(seat=seat) for seat in _SEATS)


class PhaseMachine(Generic[TableT]):
    """Enter, run and leave each phase of a turn in order; owns the current phase and the turn's budgets.

    Args:
        phases: the phase list of the ruleset, in order.
        handlers: the flow of each phase, by phase id.
        is_due: for `when_due` phases, by phase id: is there anything to do?

    Attributes:
        listed: the phases of a turn, in order.

    Raises:
        ValueError: a phase has no handler.
    """

    def __init__(
        self,
        phases: Sequence[Phase],
        handlers: Mapping[str, Handler[TableT]],
        is_due: Mapping[str, Callable[[TableT], bool]],
    ) -> None:
        if missing := [phase.id for phase in phases if phase.id not in handlers]:
            raise ValueError(f"no rule is written for phase '{missing[0]}'; there are {', '.join(handlers)}")
        self.listed = tuple(phases)
        order = [*(phase.id for phase in phases), END_TURN]
        self._first = order[0]
        self._phases = {
            phase.id: (
                handlers[phase.id],
                is_due.get(phase.id) if phase.compulsory == "when_due" else None,
                tuple(PhaseEntered(seat=seat, phase=phase.id, rule=phase.rule) for seat in _SEATS),
                following,
            )
            for phase, following in zip(phases, order[1:], strict=True)
        }

    def turns(
        self,
        table: TableT,
        upkeep: Settling[TableT],
        wind_down: Settling[TableT],
        end: Callable[[], bool],
        rest: Flow[None] | None = None,
    ) -> Flow[None]:
        """Play turn after turn to the end of the match, each by `state.turn.seat`.

        Args:
            table: the match.
            upkeep: what is settled before the first phase of a turn.
            wind_down: what is settled after the last one.
            end: ends a turn and sets up the next one; tells whether to stop before that.
            rest: what remains of the present turn, in place of a whole one.

        Rule: ll.5.1.start-of-turn.before-turning, ll.5.1.turn.every-player, ll.5.1.phase-order,
        ll.5.1.phase-order.first-turning, ll.5.1.phase.compulsory, ll.5.1.phase.advance, ll.5.1.phase.no-reorder
        """
        state, events, phases = table.state, table.events, self._phases
        while not state.over:
            if rest is not None:
                yield from rest
                rest = None
            else:
                table.step()
                turn = state.turn
                seat = turn.seat
                events.append(TurnStarted(seat=seat, number=turn.number))
                if (asking := upkeep(table)) is not None:
                    yield from asking
                phase = self._first
                while phase != END_TURN and not state.over:
                    handler, is_due, entered, following = phases[phase]
                    if phase in turn.skips or (is_due is not None and not is_due(table)):
                        phase = following
                        continue
                    turn.phase = phase
                    events.append(entered[seat])
                    goto = handler(table)
                    if goto is not None and not isinstance(goto, str):
                        goto = yield from goto
                    if goto is None:
                        phase = following
                    else:
                        table.step()
                        phase = goto
                events.append(_ENDED[seat])
            if (asking := wind_down(table)) is not None:
                yield from asking
            if end():
                return


def do_nothing(table: Table[Any]) -> Flow[None]:  # noqa: ARG001 - the shape of a handler
    """Do nothing: the flow of an empty phase or upkeep."""
    return ask_nothing()
