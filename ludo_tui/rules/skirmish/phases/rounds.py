"""The phases of a round: summons, monsters, and for each party muster and turns; then the closing."""

from collections.abc import Sequence
from typing import Literal

from ludo_tui.board import HOME, YARD
from ludo_tui.engine import Flow, Option, do_nothing
from ludo_tui.rules.skirmish.actions.march import DIGIT, idlers, is_idle
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.events.rounds import DieLost, OrderDisputed, RoundStarted, TokenPassed
from ludo_tui.rules.skirmish.mechanics.listing import description
from ludo_tui.rules.skirmish.mechanics.offers import Offer
from ludo_tui.rules.skirmish.model.state import Who
from ludo_tui.rules.skirmish.movement.movement_points import die_available
from ludo_tui.rules.skirmish.phases.end_of_round import closing
from ludo_tui.rules.skirmish.phases.nightfall import is_night, nightfall
from ludo_tui.rules.skirmish.phases.order import IN_ORDER, is_first, is_last
from ludo_tui.rules.skirmish.phases.turn import play_turn


def begin(table: SkirmishTable) -> Flow[None]:
    """Begin a round with its first turn, and keep the phases of others out of a turn.

    Rule: sk.round.next, sk.round.sage-side-first, sk.round.players-after-sage
    """
    state = table.state
    state.die = 0
    if is_first(table):
        state.round += 1
        table.emit(RoundStarted(number=state.round, last=table.goals.rounds, rule="sk.round.next"))
    is_told = table.options.declare == "open" and state.turn.seat != table.party_order()[0]
    if state.turn.seat == state.sage or is_told:
        state.turn.skips += ["muster", "party_turns"]
    return do_nothing(table)


def sage_turns(table: SkirmishTable) -> Flow[None]:
    """Let every monster have its turn, in the order that the Sage likes.

    Rule: sk.round.sage-side-first, sk.round.sage-order-free, sk.round.sage-order-changes
    """
    state, rule = table.state, "sk.round.sage-order-free"
    assert state.sage is not None
    is_ordered = False
    while not state.over:
        waiting = [Who(state.sage, monster.number) for monster in state.monsters]
        waiting = [who for who in waiting if not table.has_had_turn(who)]
        if not waiting:
            break
        idle = idlers(table, waiting) if len(waiting) > 1 and not is_ordered else []
        chosen = waiting[0] if is_ordered else (yield from _next(table, waiting, rule, marching=idle))
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
    assert state.sage is not None
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
            amount=max(piece.step for piece in state.parties[seat]),
        )
        for seat in order
    ]
    chosen = yield from table.ask(state.sage, "dispute", "Which party goes first?", options, rule=rule)
    state.token = order[[option.id for option in options].index(chosen.id)]
    table.emit(OrderDisputed(seat=state.token, rule=rule))


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
        chosen = yield from _next(table, waiting, "sk.round.player-order-free")
        assert not isinstance(chosen, str)
        yield from play_turn(table, chosen)


def combatants_waiting(table: SkirmishTable, seat: int) -> list[Who]:
    """Return the pieces of a party that have yet to act, the foremost first; the fallen by themselves, after all."""
    state = table.state
    waiting = [
        Who(seat, number)
        for number, piece in enumerate(state.parties[seat])
        if YARD < piece.step < HOME and not table.has_had_turn(Who(seat, number))
    ]
    waiting.sort(key=lambda who: (state.piece(who).is_down, -state.piece(who).step))
    return [who for who in waiting if not state.piece(who).is_down] or waiting[:1]


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
    words = Offer(id="dispute", label="They do not agree: the Sage says it", rule=rule, does="dispute")
    several = len({who.seat for who in waiting}) > 1
    seat = table.party_order()[0]
    chosen = yield from table.ask(
        seat, "declare", "Who says: I go?", [*options, *[words] * several], rule="sh.round.declare"
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
        id=f"act:{who.seat}.{who.piece}",
        label=description(table, who),
        rule=rule,
        does="act",
        piece=who.piece,
        seat=who.seat,
        aim=table.ref(who),
    )


def _next(
    table: SkirmishTable, waiting: Sequence[Who], rule: str, *, marching: Sequence[Who] = ()
) -> Flow[Who | Literal["in_order", "march"]]:
    """Return who of several is next, or that all are as they are listed, or all those that can but march.

    The digit of a piece is always its number; that of a monster is its place.

    Args:
        table: the match.
        waiting: who has not had its turn.
        rule: by which the order is free.
        marching: those of them that can but march.
    """
    if len(waiting) == 1:
        return waiting[0]
    is_sage = waiting[0].seat == table.state.sage
    has_digits = not is_sage or len(waiting) < int(IN_ORDER)
    options = [
        Offer(
            id=f"act:{who.piece}",
            label=description(table, who),
            rule=rule,
            does="act",
            piece=who.piece,
            digit=f"{place if is_sage else who.piece + 1}" if has_digits else "",
            aim=table.ref(who),
        )
        for place, who in enumerate(waiting, 1)
    ]
    if is_sage and len(waiting) > 2:
        digit = IN_ORDER * has_digits
        options.append(Offer(id="in-order", label="All in this order", rule=rule, does="in_order", digit=digit))
    if marching:
        label, names = f"All that reach nobody march ({len(marching)})", ", ".join(map(table.name, marching))
        options.append(Offer(id="march", label=label, rule=rule, does="march", digit=DIGIT * has_digits, note=names))
    die = die_available(table, waiting[0].seat)
    text = f"Who is next?{f' The Ludo die shows {die}.' if die else ''}"
    chosen = yield from table.ask(waiting[0].seat, "who", text, options, rule=rule)
    if chosen.piece is None:
        return "march" if chosen.does == "march" else "in_order"
    return Who(waiting[0].seat, chosen.piece)


def wind_down(table: SkirmishTable) -> Flow[None]:
    """Close a round that a concession has cut short, and pass the token on after the last turn of a round.

    Nobody acts any more, not even the one that a concession has stopped in its turn.

    Rule: sh.match.token, sh.match.concede
    """
    state = table.state
    state.acting = None
    if state.turn.number == 0 or state.over or not is_last(table):
        return
    yield from closing(table)
    if is_night(table):
        yield from nightfall(table)
    if not state.over:
        following = [seat for seat in table.party_order() if seat != state.token]
        if following:
            state.token = following[0]
            table.emit(TokenPassed(seat=state.token, rule="sh.match.token"))
