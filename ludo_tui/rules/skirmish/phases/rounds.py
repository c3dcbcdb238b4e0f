"""The phases of a round, how it begins and how it ends."""

from collections.abc import Callable, Mapping, Sequence
from typing import Final

from ludo_tui.engine import Flow, Handler, PhaseMachine, do_nothing
from ludo_tui.engine.phases import Phase
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.events.rounds import RoundStarted, TokenPassed
from ludo_tui.rules.skirmish.phases.end_of_round import closing, is_last
from ludo_tui.rules.skirmish.phases.initiative import initiative
from ludo_tui.rules.skirmish.phases.muster import muster
from ludo_tui.rules.skirmish.phases.nightfall import is_night, nightfall
from ludo_tui.rules.skirmish.phases.order import is_first, is_sages
from ludo_tui.rules.skirmish.phases.party_turns import party_turns
from ludo_tui.rules.skirmish.phases.sage_turns import sage_turns
from ludo_tui.rules.skirmish.phases.summoning import summons

_HANDLERS: Final[Mapping[str, Handler[SkirmishTable]]] = {
    "initiative": initiative,
    "summons": summons,
    "sage_turns": sage_turns,
    "muster": muster,
    "party_turns": party_turns,
    "closing": closing,
    "nightfall": nightfall,
}
"""What each phase does."""

_IS_DUE: Final[Mapping[str, Callable[[SkirmishTable], bool]]] = {
    "initiative": is_first,
    "summons": is_sages,
    "sage_turns": is_sages,
    "closing": is_last,
    "nightfall": is_night,
}
"""When a phase is due that not every turn has."""


def phase_machine(phases: Sequence[Phase]) -> PhaseMachine[SkirmishTable]:
    """Return what plays the phases of a turn.

    Args:
        phases: the phases as the ruleset has them, in order.
    """
    return PhaseMachine(phases, _HANDLERS, _IS_DUE)


def begin(table: SkirmishTable) -> Flow[None]:
    """Begin a round with its first turn, and keep the phases of others out of a turn.

    Rule: sk.round.next, sk.round.sage-side-first, sk.round.players-after-sage
    """
    state = table.state
    state.die = 0
    if is_first(table):
        state.round += 1
        table.emit(RoundStarted(number=state.round, last=table.goals.rounds, rule="sk.round.next"))
    is_told = table.options.declare == "open" and state.turn.seat != table.party_order()[0]
    if state.turn.seat == state.sage or is_told:
        state.turn.skips += ["muster", "party_turns"]
    return do_nothing(table)


def wind_down(table: SkirmishTable) -> Flow[None]:
    """Close a round that a concession has cut short, and pass the token on after the last turn of a round.

    Nobody acts any more, not even the one that a concession has stopped in its turn.

    Rule: sh.match.token, sh.match.concede
    """
    state = table.state
    state.acting = None
    if state.turn.number == 0 or state.over or not is_last(table):
        return
    yield from closing(table)
    if is_night(table):
        yield from nightfall(table)
    if not state.over:
        following = [seat for seat in table.party_order() if seat != state.token]
        if following:
            state.token = following[0]
            table.emit(TokenPassed(seat=state.token, rule="sh.match.token"))
