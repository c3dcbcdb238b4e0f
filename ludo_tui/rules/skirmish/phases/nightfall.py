"""The end of the match after its last round."""

from ludo_tui.engine import Flow, do_nothing
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.board.victory import standing, win_match
from ludo_tui.rules.skirmish.consequences.homecoming import home_count
from ludo_tui.rules.skirmish.events.rounds import NightFell
from ludo_tui.rules.skirmish.phases.end_of_round import is_last


def nightfall(table: SkirmishTable) -> Flow[None]:
    """Decide the match after the last round: most pieces home, then steps, then fewest losses; nobody home: the Sage.

    Rule: sh.match.nightfall
    """
    state = table.state
    table.emit(NightFell(rule="sh.match.nightfall"))
    order = table.party_order()
    if state.sage is not None and not any(home_count(state.parties[seat]) for seat in order):
        win_match(table, state.sage, "night")
    else:
        win_match(table, max(order, key=lambda seat: standing(state, seat)), "night")
    return do_nothing(table)


def is_night(table: SkirmishTable) -> bool:
    """Return whether the last round is over."""
    return is_last(table) and table.state.round >= table.goals.rounds and not table.state.over
