"""The turns of the Sage's monsters, and which party goes first after them."""

from ludo_tui.engine import Flow, Who
from ludo_tui.rules.skirmish.actions.march import idlers
from ludo_tui.rules.skirmish.actions.out_of_reach import is_idle
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.events.rounds import OrderDisputed
from ludo_tui.rules.skirmish.mechanics.offers import Offer, OfferAim
from ludo_tui.rules.skirmish.phases.next_combatant import choose_next
from ludo_tui.rules.skirmish.phases.turn.play_turn import play_turn


def sage_turns(table: SkirmishTable) -> Flow[None]:
    """Let every monster have its turn, in the order that the Sage likes.

    Rule: sk.round.sage-side-first, sk.round.sage-order-free, sk.round.sage-order-changes
    """
    state, rule = table.state, "sk.round.sage-order-free"
    is_ordered = False
    while not state.over:
        waiting = [Who(state.sage_seat, monster.number) for monster in state.monsters]
        waiting = [who for who in waiting if not table.has_had_turn(who)]
        if not waiting:
            break
        idle = idlers(table, waiting) if len(waiting) > 1 and not is_ordered else []
        chosen = waiting[0] if is_ordered else (yield from choose_next(table, waiting, rule, marching=idle))
        if chosen == "in_order":
            is_ordered = True
        elif chosen != "march":
            yield from play_turn(table, chosen)
        else:
            for who in idle:
                if state.is_here(who) and is_idle(Field(table, who), who):
                    yield from play_turn(table, who, is_marching=True)
    if table.options.first_party == "sage" and not state.over:
        yield from _settle_order(table)


def _settle_order(table: SkirmishTable) -> Flow[None]:
    """Let the Sage settle which party goes first in this round; the others follow clockwise.

    Rule: sk.round.player-order-dispute
    """
    state = table.state
    order = table.party_order()
    if len(order) < 2:
        return
    rule = "sk.round.player-order-dispute"
    options = [
        Offer(
            id=f"seat:{seat}",
            label=f"{table.names.seat(seat)} goes first",
            rule=rule,
            does="first_party",
            aim=OfferAim(amount=max(piece.step for piece in state.parties[seat])),
        )
        for seat in order
    ]
    chosen = yield from table.ask(state.sage_seat, "dispute", "Which party goes first?", options, rule=rule)
    state.token = order[[option.id for option in options].index(chosen.id)]
    table.emit(OrderDisputed(seat=state.token, rule=rule))
