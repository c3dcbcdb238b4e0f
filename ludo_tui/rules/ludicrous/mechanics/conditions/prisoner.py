"""Prisoners of war: how pieces become prisoners, and how they escape."""

from ludo_tui.engine import Flow, Who
from ludo_tui.rules.ludicrous.events.prisons import Escaped, Imprisoned
from ludo_tui.rules.ludicrous.mechanics.contests import Contestant, ContestTerms, contest
from ludo_tui.rules.ludicrous.mechanics.placing import put_piece, take_off_board
from ludo_tui.rules.ludicrous.model.table import LudicrousTable
from ludo_tui.rules.ludicrous.positions.geometry import ring_of_step
from ludo_tui.rules.ludicrous.positions.legal_spaces import is_legal


def settle_escapes(table: LudicrousTable, seat: int) -> Flow[None]:
    """Let every prisoner try to escape that has been one before this turn.

    Rule: lh.conditions.prisoner, ll.5.4.case.prison-escape, ll.5.6.no-prison-escape, lh.readings.prisoner-waits
    """
    rule = "lh.conditions.prisoner"
    numbers = table.tables.numbers.special
    for number in range(len(table.state.parties[seat].pieces)):
        one = table.state.piece(Who(seat, number))
        if one.prison is None or one.prison_turn == table.state.turn.number:
            continue
        goal = numbers.prison_goal + numbers.prison_per_try * one.escape_tries
        contestant = Contestant(who=Who(seat, number), kind="escape", stats=("dexterity",))
        result = yield from contest(table, contestant, goal, ContestTerms(name="escape", rule=rule))
        one = table.state.piece(Who(seat, number))
        if not result.is_success:
            one.escape_tries += 1
            continue
        one.prison = None
        one.escape_tries = 0
        is_free = is_legal(table.state, seat, ring_of_step(table.state, seat, 0))
        step = 0 if result.is_critical and is_free else -1
        table.emit(Escaped(seat=seat, piece=number, step=step, rule=rule))
        if step == 0:
            put_piece(table, Who(seat, number), 0, "enter", rule=rule)


def imprison(table: LudicrousTable, who: Who, by: int, *, rule: str) -> None:
    """Take a piece to the prison of war in another seat's yard.

    Rule: ll.5.3.surrender.accepted-prison, ll.5.3.surrender.prison-in-yard, lh.readings.prisoner-sheds,
    lh.readings.prisoner-waits, lh.board.yard
    """
    seat, piece = who.seat, who.piece
    one = table.state.piece(who)
    step = one.step
    take_off_board(table, who)
    one.prison, one.prison_turn = by, table.state.turn.number
    table.emit(Imprisoned(seat=seat, piece=piece, by=by, step=step, rule=rule))
