"""Escape: try to break free; a critical success may grab the holder in turn."""

from itertools import product

from ludo_tui.engine import Flow, Option, window
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.mechanics import opposed_rolls, roll_odds
from ludo_tui.rules.skirmish.mechanics.opposed_attribute import BODY
from ludo_tui.rules.skirmish.mechanics.triggers import BrokenFree
from ludo_tui.rules.skirmish.menu.offers import Offer
from ludo_tui.rules.skirmish.model.state import Who
from ludo_tui.rules.skirmish.unarmed.holds import let_go


def escape(table: SkirmishTable, who: Who, holder: Who) -> Flow[None]:
    """Try to break free; a critical success may grab the holder in turn.

    Rule: sk.unarmed.escape.roll, sk.unarmed.escape.chooser, sk.unarmed.escape.success, sk.unarmed.escape.failure,
    sk.unarmed.escape.critical-grab
    """
    field, ways = Field(table), [*product(BODY, repeat=2)]
    options: list[Option] = [
        Offer(
            id=f"{by}:{against}",
            label=f"{words} against {table.name(holder)}'s {other}",
            rule="sk.unarmed.escape.chooser",
            does="by",
            **roll_odds.odds_fields(field, opposed_rolls.opposed_roll(field, who, by, holder, against), holder),
        )
        for (by, words), (against, other) in ways
    ]
    text = f"How does {table.name(who)} try to break free?"
    chosen = yield from table.ask(table.player_of(who), "by", text, options, rule="sk.unarmed.escape.chooser")
    (by, _), (against, _) = ways[options.index(chosen)]
    rule, brings = "sk.unarmed.escape.roll", "it would lose its hold"
    tried = yield from opposed_rolls.roll_opposed(table, who, by, holder, against, "breaking free", rule, brings=brings)
    if not tried.is_success:
        return
    let_go(table, holder, who, "broken free", "sk.unarmed.escape.success")
    if tried.is_critical:
        yield from window(table, BrokenFree(seat=who.seat, who=who, holder=holder, order=(who,)))
