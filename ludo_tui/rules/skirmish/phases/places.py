"""Places: whose turn follows, who has left the match, and who comes first to last."""

from ludo_tui.board import YARD
from ludo_tui.engine import Level, Rules, Setup, Who
from ludo_tui.rules.seating import clockwise
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.board.victory import standing, win_match
from ludo_tui.rules.skirmish.mechanics.lasting import end_turn_bound
from ludo_tui.rules.skirmish.model.state import SkirmishState


class Places(Rules[SkirmishState, SkirmishTable]):
    """The part of the rules that says whose turn follows, and who comes first to last."""

    def next_seat(self, state: SkirmishState, setup: Setup) -> int:
        """Return whose turn follows: the Sage's, then the parties' clockwise from the one with the token.

        Rule: sk.round.sage-side-first, sh.match.order
        """
        order = clockwise(state.sides, state.token)
        if state.turn.seat != state.sage and state.closed < state.round and state.turn.seat in order:
            after = order[order.index(state.turn.seat) + 1 :]
        else:
            after = order if state.sage is None or state.turn.seat == state.sage else [state.sage, *order]
        return next((seat for seat in after if seat not in state.conceded), order[0])

    def withdraw(self, table: SkirmishTable, seat: int) -> None:
        """Take the party of a seat that conceded out of play; the one that is left alone wins.

        Rule: sh.match.concede
        """
        state = table.state
        for number, piece in enumerate(state.parties[seat]):
            piece.step, piece.damage, piece.seals, piece.is_down = YARD, 0, 0, False
            piece.afflictions.clear()
            piece.hidden_from.clear()
            end_turn_bound(table, Who(seat, number))
        staying = [other for other in range(len(state.sides)) if other not in state.conceded]
        winner = state.sage if not staying else staying[0] if state.sage is None and len(staying) == 1 else None
        if winner is not None and not state.over:
            win_match(table, winner, "left")

    def stand_in(self, state: SkirmishState, setup: Setup, seat: int) -> Level | None:
        """Return who plays on for the Sage when it concedes: the computer.

        Rule: sh.sage.concede
        """
        return "normal" if seat == state.sage else None

    def final_places(self, state: SkirmishState, setup: Setup) -> tuple[int, ...]:
        """Return who won, then the others by how far they came, then those who conceded."""
        rest = [seat for seat in range(len(setup.seats)) if seat not in state.places and seat not in state.conceded]
        gone = [seat for seat in reversed(state.conceded) if seat not in state.places]
        return (*state.places, *sorted(rest, key=lambda seat: _progress(state, seat), reverse=True), *gone)

    def placing_steps(self, state: SkirmishState, seat: int) -> int | None:
        """Return the steps of all pieces of a party; None for the Sage.

        Rule: sh.match.nightfall
        """
        return None if seat == state.sage else max(standing(state, seat)[1], 0)


def _progress(state: SkirmishState, seat: int) -> tuple[int, int, int]:
    return (-1, 0, 0) if seat == state.sage else standing(state, seat)
