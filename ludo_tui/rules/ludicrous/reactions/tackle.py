"""Tackling an enemy piece that is passing, crucial tackles too."""

from ludo_tui.engine import Flow, Option, PieceId, Reaction
from ludo_tui.rules.ludicrous.attacking.tackles import tackle, tackle_odds
from ludo_tui.rules.ludicrous.mechanics.reactions import can_react, spend_reaction
from ludo_tui.rules.ludicrous.mechanics.triggers import PiecePassed
from ludo_tui.rules.ludicrous.menu.offers import Offer
from ludo_tui.rules.ludicrous.model.table import LudicrousTable


class Tackle(Reaction[LudicrousTable]):
    """Tackle an enemy piece that is passing.

    Rule: ll.5.9.list.tackle
    """

    id = "tackle"
    name = "Tackle"
    trigger = PiecePassed
    rule = "ll.5.9.tackle.trigger"

    def options(self, table: LudicrousTable, seat: int, trigger: PiecePassed) -> list[Option]:
        """Return the tackle by the piece that is being passed.

        Rule: ll.5.9.tackle.trigger, ll.5.9.tackle.pathway, ll.5.9.tackle.not-sneaking, ll.5.9.crucial-tackle.trigger
        """
        is_due = trigger.passed.seat == seat and not trigger.result and not trigger.cancelled
        if not is_due or not trigger.can_be_tackled or not can_react(table, trigger.passed):
            return []
        mover = trigger.who
        chances = tackle_odds(table, trigger.passed, mover, trigger.spaces, is_crucial=trigger.is_crucial)
        names = table.names
        kind = "a crucial tackle" if trigger.is_crucial else "a tackle"
        return [
            Offer(
                id=f"{self.id}:{trigger.passed.piece}",
                label=f"{names.own_piece(trigger.passed.piece).capitalize()} tries {kind}",
                rule="ll.5.9.crucial-tackle.trigger" if trigger.is_crucial else self.rule,
                piece=trigger.passed.piece,
                target=mover,
                does=self.id,
                effects=("crucial",) if trigger.is_crucial else (),
                costs=("reaction",),
                **chances.in_full,
            )
        ]

    def run(self, table: LudicrousTable, seat: int, trigger: PiecePassed, option: Option) -> Flow[None]:
        """Tackle.

        Rule: ll.5.9.tackle.cost, ll.5.9.crucial-tackle.is-reaction
        """
        spend_reaction(table, seat)
        trigger.result = yield from tackle(
            table, trigger.passed, PieceId(trigger.seat, trigger.piece), trigger.spaces, is_crucial=trigger.is_crucial
        )
