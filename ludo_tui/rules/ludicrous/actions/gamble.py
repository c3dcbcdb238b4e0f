"""Gambling: one die, one row of a table."""

from ludo_tui.engine import Flow, Who
from ludo_tui.rules.ludicrous.actions.action import ACTION, Action, Slot
from ludo_tui.rules.ludicrous.events.items import Gambled
from ludo_tui.rules.ludicrous.mechanics.bonus_points import bonus_die_maximum
from ludo_tui.rules.ludicrous.mechanics.interpreter import run_named_steps
from ludo_tui.rules.ludicrous.mechanics.modifiers import actors, has_flag
from ludo_tui.rules.ludicrous.mechanics.refusals import Reason, why_nobody
from ludo_tui.rules.ludicrous.mechanics.reveal_sheet import show_perks
from ludo_tui.rules.ludicrous.mechanics.targets import StepContext
from ludo_tui.rules.ludicrous.menu.offers import Offer, OfferContents, OfferFacts, OfferStock, effects_of, gains_of
from ludo_tui.rules.ludicrous.model.table import LudicrousTable
from ludo_tui.rules.ludicrous.yard import annustar


class Gamble(Action):
    """Gamble with a piece on the pathway.

    Rule: ll.5.3.list.gamble
    """

    id = "gamble"
    name = "Gamble"
    section = "drink"
    rule = "ll.5.3.list.gamble"
    slots = ACTION
    part = "gambling"

    def options(self, table: LudicrousTable, seat: int, slot: Slot) -> list[Offer]:
        """Return each piece on the pathway that can act.

        Rule: ll.5.3.gamble.piece, ll.5.3.gamble.pathway
        """
        names = table.names
        rows = table.tables.gamble.values()
        effects = tuple(effect for row in rows for effect in effects_of(table.tables, row.steps))
        gains = tuple(gains_of(row.steps) for row in rows)
        return [
            self.way(
                f"{piece}",
                f"{names.own_piece(piece).capitalize()} gambles",
                piece=piece,
                facts=OfferFacts(effects=effects),
                contents=OfferContents(gains=gains),
                stock=OfferStock(most=bonus_die_maximum(table, seat)),
            )
            for piece in actors(table, seat)
        ]

    def refusal(self, table: LudicrousTable, seat: int, slot: Slot) -> Reason:
        """Return why no piece can gamble."""
        reason = why_nobody(table, seat, "ll.5.3.gamble.pathway")
        assert reason is not None, "any piece that can act can gamble"
        return reason

    def run(self, table: LudicrousTable, seat: int, slot: Slot, option: Offer) -> Flow[None]:
        """Roll, and add to the Annustar.

        Rule: lh.annustar.damage
        """
        yield from gamble(table, Who(seat, option.piece))
        yield from annustar.add(table, seat, table.tables.numbers.annustar.gamble, cause="a gamble")


def gamble(table: LudicrousTable, who: Who) -> Flow[None]:
    """Roll on the gamble table and carry the row out; some may roll again, once.

    Rule: ll.5.3.gamble.roll, ll.5.3.gamble.table, lh.tables.gamble, lh.party.perks
    """
    seat, piece = who
    rows = {row.number: row for row in table.tables.gamble.values()}
    value = yield from table.roll(seat, len(rows), "gamble", rule="ll.5.3.gamble.roll")
    source = has_flag(table, who, "reroll_gamble")
    if source is not None:
        show_perks(table, seat, "reroll_gamble")
        row = rows[value]
        options = [
            Offer(
                id="keep",
                label=f"Keep the {value}: {row.text}",
                rule=source.rule,
                does="keep",
                facts=OfferFacts(effects=effects_of(table.tables, row.steps)),
            ),
            Offer(id="again", label="Roll again", rule=source.rule, does="roll"),
        ]
        answer = yield from table.ask(seat, "choice", f"{row.name}: {row.text} Roll again?", options, rule=source.rule)
        if answer.id == "again":
            value = yield from table.roll(seat, len(rows), "gamble", rule=source.rule, manner="again")
    row = rows[value]
    rule = row.rule or "lh.tables.gamble"
    table.emit(Gambled(seat=seat, row=row.id, name=row.name, text=row.text, rule=rule))
    context = StepContext(who=Who(seat, piece), name=row.name, rule=rule, means="weapon")
    yield from run_named_steps(table, row.steps, context)
