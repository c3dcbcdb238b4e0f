"""The end of a round: what harms, then the rest, the Sage's combatants first; then doom is counted."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from ludo_tui.engine import Flow, Who
from ludo_tui.rules.seating import clockwise
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.board.victory import win_match
from ludo_tui.rules.skirmish.consequences.capturing import capture
from ludo_tui.rules.skirmish.consequences.damage import deal_damage
from ludo_tui.rules.skirmish.consequences.luck_when_down import try_luck
from ludo_tui.rules.skirmish.mechanics.afflictions import hurts
from ludo_tui.rules.skirmish.mechanics.afflictions.controlled import player_of
from ludo_tui.rules.skirmish.mechanics.afflictions.hurts import hurting, roll_hurt
from ludo_tui.rules.skirmish.mechanics.afflictions.luck_ends import ended_by_luck, try_to_end
from ludo_tui.rules.skirmish.mechanics.lasting import count_moment
from ludo_tui.rules.skirmish.mechanics.offers import Offer, OfferAim
from ludo_tui.rules.skirmish.model.state import Affliction, Piece
from ludo_tui.rules.skirmish.phases.turn.after_each_step import apply_consequences


class Ending(NamedTuple):
    """One thing that happens to a combatant at the end of a round."""

    kind: str
    """`hurts`, `luck` of the fallen, `pin`, or `ends`: a luck roll that ends something."""
    name: str
    """What it is about: an affliction, or nothing."""
    affliction: Affliction | None = None


def closing(table: SkirmishTable) -> Flow[None]:
    """Let what the end of the round brings happen: to the monsters first, then to the parties from the token on.

    One that a concession has cut short goes on with the one that came next.

    Rule: sk.round.end.effects, sk.round.end.sage-side-first, sk.round.end.players-second,
    sk.round.end.players-same-procedure, sh.match.doom
    """
    state = table.state
    if state.closed < state.round:
        state.closed = state.round
        count_moment(table, "round_end")
        seats = [*([] if state.sage is None else [state.sage]), *table.party_order()]
        state.unclosed = [who for seat in seats for who in state.members(seat)]
    while state.unclosed:
        who = state.unclosed.pop(0)
        if who.seat not in state.conceded:
            yield from _close(table, who)
    if state.sage is not None and state.doom >= table.goals.doom and not state.over:
        win_match(table, state.sage, "doom")


def _close(table: SkirmishTable, who: Who) -> Flow[None]:
    """Resolve all that harms a combatant, then the rest, each group in the order that its player likes.

    Rule: sk.round.end.harmful-first, sk.round.end.harmful-order, sk.round.end.other-order
    """
    for find in (_harmful, _others):
        done: list[Ending] = []
        while waiting := [one for one in find(table, who) if one not in done]:
            first = (yield from _choose(table, who, waiting)) if _matters(table, waiting) else waiting[0]
            done.append(first)
            yield from _resolve(table, who, first)
            yield from apply_consequences(table)


def _is_on_track(table: SkirmishTable, who: Who) -> bool:
    return not table.state.over and table.state.has_place(who)


def _harmful(table: SkirmishTable, who: Who) -> Iterator[Ending]:
    """Yield what the end of a round does to a combatant that harms it.

    Rule: sh.down.luck, sh.capture.pin, sh.match.truce
    """
    if not _is_on_track(table, who):
        return
    creature = table.state.creature(who)
    yield from (Ending("hurts", one.id, one) for one in hurting(table, who))
    if creature.is_fallen:
        yield Ending("luck", "down")
    for one in creature.afflictions:
        is_pinned = one.id == "pinned" and isinstance(creature, Piece)
        if is_pinned and one.source is not None and table.are_enemies(one.source.seat, who.seat):
            yield Ending("pin", one.id, one)


def _others(table: SkirmishTable, who: Who) -> Iterator[Ending]:
    """Yield what luck may end."""
    if _is_on_track(table, who):
        yield from (Ending("ends", one.id, one) for one in ended_by_luck(table, who))


def _matters(table: SkirmishTable, waiting: Sequence[Ending]) -> bool:
    """Return whether the order can change anything: who is felled first is not captured, a curse spoils other luck.

    Harm of one kind matters only if it comes from several, as one of them fells or captures.

    Rule: sk.round.end.harmful-order, sk.round.end.other-order
    """
    if len(waiting) < 2:
        return False
    if any(one.kind == "ends" for one in waiting):
        return any(table.tables.afflictions[one.name].own.get("luck") for one in waiting)
    sources = {one.affliction.source for one in waiting if one.affliction is not None}
    return len({one.kind for one in waiting}) > 1 or len(sources) > 1


def _choose(table: SkirmishTable, who: Who, waiting: Sequence[Ending]) -> Flow[Ending]:
    """Ask what happens first.

    Rule: sk.round.end.harmful-order, sk.round.end.other-order
    """
    rule = "sk.round.end.other-order" if waiting[0].kind == "ends" else "sk.round.end.harmful-order"
    asked = {_answer(one, waiting): one for one in reversed(waiting)}
    options = [
        Offer(id=name, label=_label(table, one, waiting), rule=rule, does="order", aim=OfferAim(row=one.name))
        for name, one in reversed(asked.items())
    ]
    text = f"End of the round for {table.name(who)}: which effect first?"
    chosen = yield from table.ask(player_of(table, who), "order", text, options, rule=rule)
    return asked[chosen.id]


def _one_of_several(ending: Ending, waiting: Sequence[Ending]) -> Who | None:
    """Return whose doing something is, if the same comes from others, too."""
    sources = {one.affliction.source for one in waiting if one.name == ending.name and one.affliction is not None}
    return ending.affliction.source if ending.affliction is not None and len(sources) > 1 else None


def _answer(ending: Ending, waiting: Sequence[Ending]) -> str:
    source = _one_of_several(ending, waiting)
    return f"first:{ending.name}" if source is None else f"first:{ending.name}:{source.seat}.{source.number}"


def _label(table: SkirmishTable, ending: Ending, waiting: Sequence[Ending]) -> str:
    name = "Its luck" if ending.kind == "luck" else table.tables.afflictions[ending.name].name
    source = _one_of_several(ending, waiting)
    return name if source is None else f"{name} by {table.name(source)}"


def _resolve(table: SkirmishTable, who: Who, ending: Ending) -> Flow[None]:
    """Let one thing happen.

    Rule: sh.capture.pin
    """
    one = ending.affliction
    if ending.kind == "luck":
        yield from try_luck(table, who)
    elif one is None:
        return
    elif ending.kind == "hurts":
        if not table.state.creature(who).is_fallen:
            amount = yield from roll_hurt(table, who, one)
            yield from deal_damage(table, who, amount, one.source, hurts.RULE)
    elif ending.kind == "pin":
        assert one.source is not None
        yield from capture(table, one.source, who)
    else:
        yield from try_to_end(table, who, one)


def is_last(table: SkirmishTable) -> bool:
    """Return whether the running turn is the last of its round.

    Rule: sk.round.end.condition
    """
    state = table.state
    order = [
        seat for seat in clockwise(state.sides, state.token) if seat not in state.conceded or seat == state.turn.seat
    ]
    return order[-1:] == [state.turn.seat]
