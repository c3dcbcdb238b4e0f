"""Putting pieces on spaces, into the yard and into prison: what happens whenever a piece changes its place."""

from ludo_tui.board import HOME, YARD
from ludo_tui.engine import PieceId
from ludo_tui.rules.ludicrous.events.damage import Eliminated
from ludo_tui.rules.ludicrous.events.movement import Moved
from ludo_tui.rules.ludicrous.events.prisons import Imprisoned
from ludo_tui.rules.ludicrous.mechanics.conditions import clear_conditions, end_condition, end_grapples_of
from ludo_tui.rules.ludicrous.model.table import LudicrousTable
from ludo_tui.rules.ludicrous.positions.geometry import distance, ring_of


def put_piece(table: LudicrousTable, who: PieceId, step: int, how: str = "move", *, rule: str = "") -> None:
    """Put a piece on a step 0..56 of its route; a piece that comes onto the board faces forward.

    Rule: lh.board.entry-facing
    """
    seat, piece = who
    one = table.state.piece(who)
    start = one.step
    if start == step:
        return
    one.step = step
    if start < 0:
        one.facing = "forward"
        one.prison = None
        one.escape_tries = 0
    table.emit(Moved(seat=seat, piece=piece, start=start, end=step, how=how, rule=rule))
    end_grapples_of(table, who)
    for affliction in list(one.conditions):
        if affliction.id == "grappled" and affliction.seat is not None and affliction.piece is not None:
            apart = distance(table.state, who, PieceId(affliction.seat, affliction.piece))
            if apart is None or apart > table.tables.numbers.wrestle.range:
                end_condition(table, who, "grappled")


def is_done(table: LudicrousTable, seat: int) -> bool:
    """Return whether a party has enough pieces home.

    Rule: lh.match.win
    """
    wanted = table.tables.numbers.match.pieces_home[table.options.match]
    return sum(piece.step == HOME for piece in table.state.parties[seat].pieces) >= wanted


def mates_on_the_way(table: LudicrousTable, seat: int) -> tuple[int, ...]:
    """Return the teammates that a party plays on for because it is home itself; none while it is not.

    Rule: lh.readings.home-party
    """
    if not is_done(table, seat):
        return ()
    gone = table.state.conceded
    return tuple(mate for mate in table.state.team(seat) if mate not in gone and not is_done(table, mate))


def send_to_yard(
    table: LudicrousTable, who: PieceId, by: int | None, *, cause: str = "", rule: str = "lh.party.eliminated"
) -> None:
    """Eliminate a piece: back to its own yard, all its conditions gone; its party has seen it.

    Rule: lh.party.eliminated
    """
    seat, piece = who
    party = table.state.parties[seat]
    one = party.pieces[piece]
    step = one.step
    ring = ring_of(table.state, who)
    if ring is not None:
        party.seen.append((ring, party.leader == piece))
    take_off_board(table, who)
    table.emit(Eliminated(seat=seat, piece=piece, by=by, step=step, cause=cause, rule=rule))


def imprison(table: LudicrousTable, who: PieceId, by: int, *, rule: str) -> None:
    """Take a piece to the prison of war in another seat's yard.

    Rule: ll.5.3.surrender.accepted-prison, ll.5.3.surrender.prison-in-yard, lh.readings.prisoner-sheds,
    lh.readings.prisoner-waits, lh.board.yard
    """
    seat, piece = who
    one = table.state.piece(who)
    step = one.step
    take_off_board(table, who)
    one.prison, one.prison_turn = by, table.state.turn.number
    table.emit(Imprisoned(seat=seat, piece=piece, by=by, step=step, rule=rule))


def take_off_board(table: LudicrousTable, who: PieceId) -> None:
    """Put a piece into its yard without a word, as if it had never left it."""
    one = table.state.piece(who)
    clear_conditions(table, who)
    one.step = YARD
    one.facing = "forward"
    one.overshoot = one.down = one.escape_tries = 0
    one.hits.clear()
    one.prison = None
