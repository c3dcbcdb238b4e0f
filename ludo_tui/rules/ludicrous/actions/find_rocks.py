"""Finding rocks to throw."""

from ludo_tui.engine import Flow, OptionShown, Who
from ludo_tui.rules.ludicrous.actions.action import BONUS, Action, Slot
from ludo_tui.rules.ludicrous.events.attacks import StoneFound
from ludo_tui.rules.ludicrous.mechanics import once_per_turn
from ludo_tui.rules.ludicrous.mechanics.modifiers import actors, has_flag
from ludo_tui.rules.ludicrous.mechanics.refusals import Reason, why_nobody
from ludo_tui.rules.ludicrous.menu.offers import Offer
from ludo_tui.rules.ludicrous.model.table import LudicrousTable


def why_no_rock(table: LudicrousTable, seat: int) -> Reason | None:
    """Return why a party without a stone can find none for a throw with its action, or None.

    Rule: ll.5.5.find-rocks.uses-bonus-action
    """
    if not once_per_turn.has_bonus_action(table):
        return ("ll.5.5.find-rocks.uses-bonus-action", "you have no stone, and no bonus action left to find one")
    source = has_flag(table, Who(seat), "no_bonus_action")
    if source is not None:
        return (source.rule, f"you have no stone, and no bonus action to find one: {source.name}")
    return None


def find_rock(table: LudicrousTable, who: Who) -> None:
    """Find a stone just before the action that throws it, in place of the bonus action phase.

    Rule: ll.5.5.find-rocks.option, ll.5.5.find-rocks.before-action, ll.5.5.find-rocks.uses-action,
    ll.5.5.find-rocks.uses-bonus-action, ll.5.5.find-rocks.one-special-phase, ll.5.3.throw-stones.any-space
    """
    seat, piece = who.seat, who.piece
    once_per_turn.spend_bonus_action(table)
    table.state.parties[seat].stones = 1
    table.emit(StoneFound(seat=seat, piece=piece, rule="ll.5.5.find-rocks.option"))


class FindStone(Action):
    """Pick up a stone to carry.

    Rule: ll.5.5.list.find-rocks
    """

    id = "find_stone"
    name = "Find a stone"
    section = "fight"
    rule = "ll.5.5.list.find-rocks"
    is_seldom = True
    slots = BONUS

    def options(self, table: LudicrousTable, seat: int, slot: Slot) -> list[Offer]:
        """Return the pieces on the pathway, unless you already carry a stone; it alone is no reason to ask.

        Rule: lh.readings.minor
        """
        if table.state.parties[seat].stones >= table.tables.numbers.stones.carried:
            return []
        names = table.names
        return [
            self.way(
                f"{piece}",
                f"{names.own_piece(piece).capitalize()} picks up a stone",
                piece=piece,
                shown=OptionShown(group=self.name, same_as=self.id, is_minor=True),
            )
            for piece in actors(table, seat)
        ]

    def refusal(self, table: LudicrousTable, seat: int, slot: Slot) -> Reason:
        """Return why no stone can be picked up.

        Rule: ll.5.5.find-rocks.pathway
        """
        if table.state.parties[seat].stones >= table.tables.numbers.stones.carried:
            return ("lh.attacks.stones", "you already carry a stone")
        reason = why_nobody(table, seat, "ll.5.5.find-rocks.pathway")
        assert reason is not None
        return reason

    def run(self, table: LudicrousTable, seat: int, slot: Slot, option: Offer) -> Flow[None]:
        """Carry one more stone."""
        table.state.parties[seat].stones += 1
        table.emit(StoneFound(seat=seat, piece=option.by(seat).piece, rule=self.rule))
        yield from ()
