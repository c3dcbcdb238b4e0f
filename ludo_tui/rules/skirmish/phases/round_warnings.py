"""What may be lost as a round ends, and what would end the match then: told to each party before its turns."""

from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.consequences.homecoming import home_count
from ludo_tui.rules.skirmish.events.rounds import LossLooms
from ludo_tui.rules.skirmish.mechanics.luck_rolls import luck_roll


def warn(table: SkirmishTable, seat: int) -> None:
    """Tell a party whom of its own bad luck carries off as the round ends, and what completes doom or brings night.

    Rule: sh.down.lost, sh.match.doom, sh.match.nightfall
    """
    state, goals = table.state, table.goals
    fallen = [who for one in table.party_order() for who in state.members(one) if state.piece(who).is_down]
    last = table.tables.numbers.down.fails - 1
    lost = [
        (table.ref(who), round(100 * (1 - luck_roll(table, who).chance())))
        for who in fallen
        if who.seat == seat and state.piece(who).fails >= last
    ]
    missing = goals.doom - state.doom
    is_near = state.sage is not None and 0 < missing <= len(fallen)
    is_dark = state.sage is not None and state.round >= goals.rounds and not any(map(home_count, state.parties))
    if lost or is_near or is_dark:
        doomed = tuple(map(table.ref, fallen)) if is_near else ()
        rule = "sh.down.lost" if lost else "sh.match.doom" if is_near else "sh.match.nightfall"
        table.emit(LossLooms(seat=seat, lost=tuple(lost), doomed=doomed, missing=missing, is_dark=is_dark, rule=rule))
