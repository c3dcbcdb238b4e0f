"""The underdog: the party that has the most spaces to go."""

from ludo_tui.board import HOME
from ludo_tui.rules.ludicrous.model.options import LudicrousOptions
from ludo_tui.rules.ludicrous.model.state import LudicrousState
from ludo_tui.rules.ludicrous.tables.tables import Tables


def spaces_to_go(state: LudicrousState, seat: int, pieces_home: int) -> int:
    """Return how many spaces the foremost pieces of a party are from home, as many pieces as must get there.

    A piece in the yard or in prison has the whole way to go, 57 spaces.

    Rule: lh.movement.underdog
    """
    left = sorted(HOME - piece.step for piece in state.parties[seat].pieces)
    return sum(left[:pieces_home])


def last_party(state: LudicrousState, pieces_home: int) -> int | None:
    """Return the seat of the party that alone has the most spaces to go, or None.

    Rule: lh.movement.underdog
    """
    playing = [seat for seat in range(len(state.parties)) if seat not in state.conceded]
    left = {seat: spaces_to_go(state, seat, pieces_home) for seat in playing}
    most = max(left.values())
    last = [seat for seat in playing if left[seat] == most]
    return last[0] if len(last) == 1 and len(playing) > 1 else None


def underdog(state: LudicrousState, tables: Tables, options: LudicrousOptions) -> int | None:
    """Return the seat of the underdog: of the last party, if that house rule is played; else None.

    Rule: lh.movement.underdog
    """
    return last_party(state, tables.numbers.match.pieces_home[options.match]) if options.underdog else None


def underdog_bonus(state: LudicrousState, tables: Tables, options: LudicrousOptions, seat: int) -> int:
    """Return what a party adds to its movement rolls for being the underdog: 0 if it is not.

    Rule: lh.movement.underdog
    """
    if underdog(state, tables, options) != seat:
        return 0
    return tables.numbers.movement.underdog.get(len(state.parties), 0)
