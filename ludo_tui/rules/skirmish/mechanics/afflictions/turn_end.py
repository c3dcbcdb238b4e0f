"""The end of afflictions with a turn of their source."""

from collections.abc import Sequence

from ludo_tui.engine import Who
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.events.fighting import AfflictionEnded
from ludo_tui.rules.skirmish.model.state import Affliction


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
        suffered = state.creature(who).afflictions
        for one in suffered:
            if one.source == source and one.left is not None:
                one.left = max(0, one.left - 1)
                if not one.left and not _is_pinned_down(suffered, one):
                    ending.append((rows[one.id].is_help, who, one))
    for _, who, one in sorted(ending, key=lambda found: found[0]):
        state.creature(who).afflictions.remove(one)
        table.emit(AfflictionEnded(who=table.ref(who), affliction=one.id, rule="sk.turn.end.effects"))


def _is_pinned_down(suffered: Sequence[Affliction], one: Affliction) -> bool:
    """Return whether a grab that would be over goes on for as long as the pin of the same holder.

    Rule: sk.unarmed.pin.duration
    """
    return one.id == "grabbed" and any(other.id == "pinned" and other.source == one.source for other in suffered)


def turns_to_come(table: SkirmishTable, source: Who) -> int:
    """Return how many ends of its turns there are up to the end of a combatant's next turn."""
    acting = table.state.acting
    return 2 if acting is not None and acting.who == source else 1
