"""Winning: which parties are done, and which seats come first to last."""

from collections.abc import Sequence

from ludo_tui.board import HOME, YARD
from ludo_tui.engine import Finished, Flow, Who
from ludo_tui.rules.ludicrous.mechanics.placing import take_off_board
from ludo_tui.rules.ludicrous.mechanics.targets import progress
from ludo_tui.rules.ludicrous.model.state import LudicrousState
from ludo_tui.rules.ludicrous.model.table import LudicrousTable
from ludo_tui.rules.ludicrous.phases.rounds_and_turn_order import still_playing
from ludo_tui.rules.ludicrous.positions.pieces_home import has_enough_home
from ludo_tui.rules.playing_on import ask_to_play_on, goes_on, is_asked
from ludo_tui.rules.seating import clockwise


def has_won(table: LudicrousTable, seat: int) -> bool:
    """Return whether a party, in 2 vs. 2 both parties of its team, are done."""
    state = table.state
    return all(has_enough_home(table, other) for other in state.team(seat) if other not in state.conceded)


def note_places(table: LudicrousTable) -> Flow[None]:
    """Give the next place to every party (or team) that has come home, and ask whether the others play on.

    Rule: lh.match.win, lh.match.places
    """
    state = table.state
    for seat in clockwise(state.sides, state.turn.seat):
        if seat in state.places or seat in state.conceded or not has_won(table, seat):
            continue
        place = len(state.places) + 1
        _give_place(table, [member for member in state.team(seat) if member not in state.conceded], place)
    _end_if_decided(table)
    if not state.over and state.places and is_asked(table, table.options.play_on, still_playing(state)):
        playing = [seat for seat in clockwise(state.sides, state.turn.seat) if seat in still_playing(state)]
        state.over = not (yield from ask_to_play_on(table, playing, "lh.match.places"))
    if not state.over:
        for seat in state.places:
            _clear(table, seat)


def withdraw(table: LudicrousTable, seat: int) -> None:
    """Take the party of a seat that conceded out of play."""
    _clear(table, seat)
    for number, piece in enumerate(table.state.parties[seat].pieces):
        if piece.step != YARD:
            take_off_board(table, Who(seat, number))
    _end_if_decided(table)


def final_places(state: LudicrousState) -> tuple[int, ...]:
    """Return those who finished, then the others by how far they came, then those who conceded."""
    rest = sorted(still_playing(state), key=lambda seat: -progress(state, seat))
    gone = [seat for seat in reversed(state.conceded) if seat not in state.places]
    return (*state.places, *rest, *gone)


def _clear(table: LudicrousTable, seat: int) -> None:
    """Take what is left of a party out of play, and free its prisoners.

    Rule: lh.readings.finished-party
    """
    state = table.state
    for number, piece in enumerate(state.parties[seat].pieces):
        if piece.step != HOME and (piece.step != YARD or piece.prison is not None):
            take_off_board(table, Who(seat, number))
    for held in map(state.piece, state.prisoners(seat)):
        held.prison = None
        held.escape_tries = 0


def _end_if_decided(table: LudicrousTable) -> None:
    """End the match when only one side still plays, or at the first winner unless it is played on.

    Rule: lh.match.places
    """
    state = table.state
    playing = still_playing(state)
    sides = {min(state.team(seat)) for seat in playing}
    play_on = table.options.play_on
    if len(sides) > 1 and (not state.places or goes_on(state, play_on) or is_asked(table, play_on, playing)):
        return
    if not state.places:
        _give_place(table, playing, 1)
    state.over = True


def _give_place(table: LudicrousTable, seats: Sequence[int], place: int) -> None:
    """Give a place to the seats that share it."""
    for seat in seats:
        table.state.places.append(seat)
        table.emit(Finished(seat=seat, place=place, team=tuple(seats), rule="lh.match.win"))
