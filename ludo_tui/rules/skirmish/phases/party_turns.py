"""The turns of the pieces: of the party on turn, or of all parties in the order that they declare."""

from collections.abc import Sequence

from ludo_tui.engine import Flow, Option, Who
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.events.rounds import DieLost
from ludo_tui.rules.skirmish.mechanics.listing import description
from ludo_tui.rules.skirmish.mechanics.offers import Offer, OfferAim
from ludo_tui.rules.skirmish.phases.next_combatant import choose_next, combatants_waiting
from ludo_tui.rules.skirmish.phases.turn.play_turn import play_turn


def party_turns(table: SkirmishTable) -> Flow[None]:
    """Let every piece of the party on turn have its turn, in the order that its player likes.

    Rule: sk.round.player-order-free, sk.round.player-turn-locks
    """
    state = table.state
    if table.options.declare == "open":
        yield from _open_turns(table)
        return
    if state.die and not combatants_waiting(table, state.turn.seat):
        table.emit(DieLost(seat=state.turn.seat, spaces=state.die, rule="sh.race.die"))
    while not state.over:
        waiting = combatants_waiting(table, state.turn.seat)
        if not waiting:
            return
        chosen = yield from choose_next(table, waiting, "sk.round.player-order-free")
        assert not isinstance(chosen, str)
        yield from play_turn(table, chosen)


def _open_turns(table: SkirmishTable) -> Flow[None]:
    """Let all parties say who goes next, until every piece has had its turn; the token's player notes it.

    Rule: sk.round.player-order-free, sk.round.player-order-dispute, sh.round.declare
    """
    state = table.state
    while not state.over:
        waiting = [who for seat in table.party_order() for who in combatants_waiting(table, seat)]
        if not waiting:
            return
        chosen = yield from _declared(table, waiting)
        state.die, state.open_dice[chosen.seat] = state.open_dice[chosen.seat], 0
        yield from play_turn(table, chosen)
        state.open_dice[chosen.seat], state.die = state.die, 0


def _declared(table: SkirmishTable, waiting: Sequence[Who]) -> Flow[Who]:
    """Return who goes next: as the token's player says, or in a dispute the Sage; without one, who is rearmost.

    Rule: sk.round.player-order-dispute, sh.round.declare
    """
    state, rule = table.state, "sk.round.player-order-dispute"
    if len(waiting) == 1:
        return waiting[0]
    options: list[Option] = [_act_of(table, who, "sh.round.declare") for who in waiting]
    words = Offer(id="dispute", label="They disagree: the Sage decides", rule=rule, does="dispute")
    several = len({who.seat for who in waiting}) > 1
    seat = table.party_order()[0]
    chosen = yield from table.ask(
        seat, "declare", "Who goes now?", [*options, *([words] if several else [])], rule="sh.round.declare"
    )
    if chosen.does == "dispute":
        behind = min(waiting, key=lambda who: max(piece.step for piece in state.parties[who.seat]))
        if state.sage is None:
            return behind
        first = options[list(waiting).index(behind)]
        rest = [one for one in options if one is not first]
        chosen = yield from table.ask(state.sage, "settle", "Who goes first?", [first, *rest], rule=rule)
    return waiting[options.index(chosen)]


def _act_of(table: SkirmishTable, who: Who, rule: str) -> Offer:
    """Return the answer by which a combatant is next."""
    return Offer(
        id=f"act:{who.seat}.{who.number}",
        label=description(table, who),
        rule=rule,
        does="act",
        piece=who.number,
        seat=who.seat,
        aim=OfferAim(whom=table.ref(who)),
    )
