"""Tackling an enemy piece that is passing, crucial tackles too."""

from ludo_tui.engine import Flow, Option, Reaction
from ludo_tui.rules.ludicrous.attacking.tackles import TackleAttempt, tackle_odds
from ludo_tui.rules.ludicrous.mechanics.reactions import can_react, spend_reaction
from ludo_tui.rules.ludicrous.mechanics.triggers import PiecePassed
from ludo_tui.rules.ludicrous.menu.offers import Offer, OfferAim, OfferFacts, OfferStock
from ludo_tui.rules.ludicrous.model.table import LudicrousTable


class Tackle(Reaction[LudicrousTable]):
    """Tackle an enemy piece that is passing.

    Rule: ll.5.9.list.tackle
    """

    id = "tackle"
    name = "Tackle"
    meaning = "A success stops the moving piece just before yours, a graze on the next free space after it."
    trigger = PiecePassed
    rule = "ll.5.9.tackle.trigger"

    def options(self, table: LudicrousTable, seat: int, trigger: PiecePassed) -> list[Option]:
        """Return the tackle by the piece that is being passed.

        Rule: ll.5.9.tackle.trigger, ll.5.9.tackle.pathway, ll.5.9.tackle.not-sneaking, ll.5.9.crucial-tackle.trigger
        """
        is_due = trigger.passed.seat == seat and trigger.is_waiting(table) and not trigger.cancelled
        if not is_due or not trigger.can_be_tackled or not can_react(table, trigger.passed):
            return []
        mover = trigger.who
        chances = tackle_odds(table, trigger.passed, mover, trigger.spaces, is_crucial=trigger.is_crucial)
        names = table.names
        kind = "a crucial tackle" if trigger.is_crucial else "a tackle"
        return [
            Offer(
                id=f"{self.id}:{trigger.passed.number}",
                label=f"{names.own_piece(trigger.passed.piece).capitalize()} tries {kind}",
                rule="ll.5.9.crucial-tackle.trigger" if trigger.is_crucial else self.rule,
                piece=trigger.passed.number,
                aim=OfferAim(target=mover),
                does=self.id,
                facts=OfferFacts(effects=("crucial",) if trigger.is_crucial else (), **chances.in_full),
                stock=OfferStock(costs=("reaction",)),
            )
        ]

    def run(self, table: LudicrousTable, seat: int, trigger: PiecePassed, option: Option) -> Flow[None]:
        """Tackle.

        Rule: ll.5.9.tackle.cost, ll.5.9.crucial-tackle.is-reaction, ll.5.9.tackle.opponent-only,
        ll.5.9.tackle.both-roll, ll.5.9.tackle.offender, ll.5.9.tackle.offender-attack-modifier, ll.5.9.tackle.defender,
        ll.5.9.tackle.defender-speed-modifier, ll.5.9.tackle.defender-spaces, ll.5.9.tackle.stop-before,
        ll.5.9.tackle.stop-before.movement-ends, ll.5.9.tackle.stop-before.occupied-other-party,
        ll.5.9.tackle.stop-before.two-friends, ll.5.9.tackle.stop-before.one-friend, ll.5.9.tackle.defender-wins,
        ll.5.9.crucial-tackle.same-party, ll.5.9.crucial-tackle.penalty, ll.5.9.crucial-tackle.penalty-stacks,
        ll.5.9.crucial-tackle.otherwise-same, ll.5.9.tackle.crit.both-sides, ll.5.9.tackle.crit.simultaneous,
        ll.5.9.tackle.crit.success.natural-20, ll.5.9.tackle.crit.success.damage, ll.5.9.tackle.crit.success.wins,
        ll.5.9.tackle.crit.both-20, ll.5.9.tackle.crit.failure.natural-1, ll.5.9.tackle.crit.failure.damage,
        ll.5.9.tackle.crit.failure.loses, ll.5.9.tackle.crit.both-1, ll.5.9.tackle.crit.20-against-1,
        ll.5.9.tackle.graze.possible, ll.5.9.tackle.graze.stop-after, ll.5.9.tackle.graze.pushing
        """
        spend_reaction(table, seat)
        yield from TackleAttempt(table, trigger).make()
