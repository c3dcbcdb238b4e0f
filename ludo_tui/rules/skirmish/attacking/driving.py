"""Driving: ask how far somebody is driven back."""

from ludo_tui.engine import Flow
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.consequences.pushing import push
from ludo_tui.rules.skirmish.mechanics.offers import Offer
from ludo_tui.rules.skirmish.model.state import Who


def drive_back(table: SkirmishTable, who: Who, target: Who, most: int) -> Flow[None]:
    """Ask how far somebody is driven back.

    Rule: sk.option.driving.push, sh.talent.cleaving-charge
    """
    rule = "sk.option.driving.push"
    options = [
        Offer(
            id=f"spaces:{count}",
            label=f"Push it {count}" if count else "Do not push",
            rule=rule,
            does="drive" if count else "pass",
            entry="" if count else "drive",
            amount=count,
        )
        for count in range(most, -1, -1)
    ]
    text = f"How far is {table.name(target)} driven back?"
    chosen = yield from table.ask(table.player_of(who), "drive", text, options, rule=rule)
    yield from push(table, who, target, chosen.amount or 0, rule)
