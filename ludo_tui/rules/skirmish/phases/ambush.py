"""Who is surprised at the start of the match."""

from ludo_tui.engine import Flow
from ludo_tui.rules.fight.rolls import SIDES
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.events.rounds import Surprised


def spring_ambush(table: SkirmishTable) -> Flow[None]:
    """Settle at the start of the match who is surprised: by option or scenario, or each side tries its luck.

    Rule: sh.scenario.ambush, sk.ambush.definition, sk.ambush.sage-decides
    """
    state, chosen = table.state, table.options.ambush
    if chosen == "none":
        chosen = table.tables.scenarios[table.options.scenario].ambush
    parties = list(range(len(state.sides)))
    if chosen == "parties":
        state.surprised = parties
    elif chosen == "monsters" and state.sage is not None:
        state.surprised = [state.sage]
    elif chosen == "luck":
        seats = [*parties, *([] if state.sage is None else [state.sage])]
        failed = []
        for seat in seats:
            value = yield from table.roll(seat, SIDES, "ambush", rule="sk.ambush.sage-decides")
            if value < table.tables.numbers.roll.target:
                failed.append(seat)
        state.surprised = failed if len(failed) == 1 else []
    for seat in state.surprised:
        table.emit(Surprised(seat=seat, rule="sk.ambush.definition"))
