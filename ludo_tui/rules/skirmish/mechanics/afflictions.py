"""Afflictions: how a creature gets them, and how they end."""

from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.events.fighting import Afflicted, AfflictionEnded
from ludo_tui.rules.skirmish.model.state import Affliction, Who


def afflict(
    table: SkirmishTable,
    who: Who,
    affliction: str,
    source: Who | None,
    turns: int | None = None,
    *,
    to_start: bool = False,
    effect: int = 0,
    attribute: str = "",
    is_told: bool = True,
) -> None:
    """Let something befall a combatant.

    Args:
        table: the match.
        who: whom.
        affliction: id of its row.
        source: whose doing it is; instances of different sources are kept apart, and do not add up.
        turns: it ends with the end of so many turns of its source; None: until something ends it.
        to_start: it ends when the next turn of its source starts.
        effect: number of the magical effect that it belongs to; 0: none.
        attribute: the attribute that it is about, where it is about one.
        is_told: is it told by itself, because nothing else tells it?

    Rule: sh.affliction.instances, sh.affliction.immune
    """
    if any(affliction in trait.immune for trait in table.sheet(who).traits):
        return
    creature = table.state.creature(who)
    same = (affliction, source, attribute)
    creature.afflictions = [one for one in creature.afflictions if (one.id, one.source, one.attribute) != same]
    creature.afflictions.append(Affliction(affliction, source, turns, to_start, effect, attribute))
    table.emit(
        Afflicted(
            who=table.ref(who),
            affliction=affliction,
            attribute=attribute,
            is_told=is_told,
            rule="sh.affliction.instances",
        )
    )


def end_affliction_of(table: SkirmishTable, who: Who, affliction: str) -> None:
    """End something that befalls a combatant, whatever its source."""
    creature = table.state.creature(who)
    creature.afflictions = [one for one in creature.afflictions if one.id != affliction]


def end_affliction_from(table: SkirmishTable, who: Who, affliction: str, source: Who) -> None:
    """End something that befalls a combatant by the doing of one source; that of others goes on.

    Rule: sh.affliction.instances
    """
    creature = table.state.creature(who)
    creature.afflictions = [one for one in creature.afflictions if (one.id, one.source) != (affliction, source)]


def can_overcome(table: SkirmishTable, one: Affliction) -> bool:
    """Return whether a luck roll ends something that befalls a combatant; what ends with a turn is not thrown off.

    Rule: sk.action.overcome.permitted-only
    """
    row = table.tables.afflictions[one.id]
    return row.ends == "luck" and not row.is_help and one.left is None and not one.to_start


def end_affliction(table: SkirmishTable, who: Who, one: Affliction, rule: str) -> None:
    """End one instance of what befalls a combatant."""
    table.state.creature(who).afflictions.remove(one)
    table.emit(AfflictionEnded(who=table.ref(who), affliction=one.id, rule=rule))


def end_turn_bound(table: SkirmishTable, source: Who) -> None:
    """End what a combatant's turns would have ended, when it has none any more: it is gone from the track.

    Rule: sh.affliction.instances
    """
    state = table.state
    state.marks = [mark for mark in state.marks if source not in (mark.maker, mark.bearer)]
    for who in state.everybody():
        creature = state.creature(who)
        creature.hidden_from = [one for one in creature.hidden_from if one != source]
        creature.afflictions = [
            one
            for one in creature.afflictions
            if one.source != source or (one.left is None and not one.to_start and one.id not in ("grabbed", "pinned"))
        ]


def end_with_turn(table: SkirmishTable, source: Who) -> None:
    """End what lasts until the end of a turn of its source: what harms before what helps, the older before the newer.

    No two of these ends can change each other, so that nobody is asked for an order.

    Rule: sk.turn.end.effects, sk.turn.end.harmful-first, sk.turn.end.harmful-order, sk.turn.end.other-order
    """
    state, rows = table.state, table.tables.afflictions
    ending: list[tuple[bool, Who, Affliction]] = []
    for who in state.everybody():
        for one in state.creature(who).afflictions:
            if one.source == source and one.left is not None:
                one.left -= 1
                if one.left == 0:
                    ending.append((rows[one.id].is_help, who, one))
    for _, who, one in sorted(ending, key=lambda found: found[0]):
        state.creature(who).afflictions.remove(one)
        table.emit(AfflictionEnded(who=table.ref(who), affliction=one.id, rule="sk.turn.end.effects"))


def end_at_start(table: SkirmishTable, source: Who) -> None:
    """End what lasts until the next turn of its source starts.

    Rule: sk.unarmed.trip.critical
    """
    state = table.state
    for who in state.on_ring():
        creature = state.creature(who)
        for one in [one for one in creature.afflictions if one.source == source and one.to_start]:
            creature.afflictions.remove(one)
            table.emit(AfflictionEnded(who=table.ref(who), affliction=one.id, rule="sk.unarmed.trip.critical"))


def turns_to_come(table: SkirmishTable, source: Who) -> int:
    """Return how many ends of its turns there are up to the end of a combatant's next turn."""
    acting = table.state.acting
    return 2 if acting is not None and acting.who == source else 1
