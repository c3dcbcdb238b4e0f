"""Taunt, with the action."""

from ludo_tui.engine import Flow, counted
from ludo_tui.rules.ludicrous.actions.action import Action, Slot
from ludo_tui.rules.ludicrous.attacking.taunts import taunt, taunt_options, taunt_targets, with_taunt_chances
from ludo_tui.rules.ludicrous.mechanics.refusals import Reason, why_kept, why_nobody
from ludo_tui.rules.ludicrous.menu.offers import Offer
from ludo_tui.rules.ludicrous.model.table import LudicrousTable


class Taunt(Action):
    """Taunt an enemy piece.

    Rule: ll.5.3.list.taunt, ll.5.3.taunt.action
    """

    id = "taunt"
    name = "Taunt"
    section = "wrestle"
    rule = "ll.5.3.list.taunt"
    is_seldom = True

    def options(self, table: LudicrousTable, seat: int, slot: Slot) -> list[Offer]:
        """Return every piece with every target within 3 spaces, either way."""
        return taunt_options(table, seat, self.id, self.rule, self.name)

    def with_chances(self, table: LudicrousTable, seat: int, slot: Slot, option: Offer) -> Offer:
        """Add the chances of both sides."""
        return with_taunt_chances(table, seat, option)

    def refusal(self, table: LudicrousTable, seat: int, slot: Slot) -> Reason:
        """Return why no enemy can be taunted.

        Rule: ll.5.3.taunt.pathway
        """
        reason = why_nobody(table, seat, "ll.5.3.taunt.pathway", "no_taunt")
        reason = reason or why_kept(table, seat, lambda who: bool(taunt_targets(table, who)), "no_taunt")
        spaces = counted(table.tables.numbers.taunt.range, "space")
        return reason or ("ll.5.3.taunt.range-3", f"no enemy is within {spaces} spaces of your pieces")

    def run(self, table: LudicrousTable, seat: int, slot: Slot, option: Offer) -> Flow[None]:
        """Roll intelligence against neuroticism, and say something rude.

        Rule: ll.5.3.taunt.target-opponent, ll.5.3.taunt.range-3, ll.5.3.taunt.both-roll, ll.5.3.taunt.offender,
        ll.5.3.taunt.offender-intelligence, ll.5.3.taunt.defender, ll.5.3.taunt.defender-neuroticism, ll.5.3.taunt.win,
        ll.5.3.taunt.lose, ll.5.3.taunt.condition-rules, ll.5.3.taunt.language.penalty, ll.5.3.taunt.language.example,
        ll.5.3.taunt.language.negative, ll.5.3.taunt.language.whose-modifier, ll.5.3.taunt.language.shared-no-penalty,
        ll.5.3.taunt.crit.both-sides, ll.5.3.taunt.crit.offender-success, ll.5.3.taunt.crit.defender-success,
        ll.5.3.taunt.crit.offender-failure, ll.5.3.taunt.crit.defender-failure, ll.5.3.taunt.crit.counter-target,
        ll.5.3.taunt.crit.counter-needs-reaction, ll.5.3.taunt.crit.counter-not-action, ll.5.3.taunt.crit.once,
        ll.5.3.taunt.crit.both-20, ll.5.3.taunt.crit.both-1
        """
        assert option.aim.target is not None
        yield from taunt(table, option.by(seat), option.aim.target)
