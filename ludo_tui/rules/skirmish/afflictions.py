"""What befalls combatants for a while: getting it, and its end."""

from ludo_tui.rules.skirmish.events import Afflicted, AfflictionEnded
from ludo_tui.rules.skirmish.state import Affliction, Who
from ludo_tui.rules.skirmish.table import SkirmishTable


def afflict(
    table: SkirmishTable,
    who: Who,
    affliction: str,
    source: Who | None,
    turns: int | None = None,
    *,
    to_start: bool = False,
    effect: int = 0,
) -> None:
    """Let something befall somebody.

    Args:
        table: the match.
        who: whom.
        affliction: id of its row.
        source: whose doing it is; instances of different sources are kept apart, and do not add up.
        turns: it ends with the end of so many turns of its source; None: until something ends it.
        to_start: it ends when the next turn of its source starts.
        effect: number of the magical effect that it belongs to; 0: none.

    Rule: sh.affliction.instances, sh.affliction.immune
    """
    if any(affliction in trait.immune for trait in table.sheet(who).traits):
        return
    fighter = table.state.fighter(who)
    fighter.afflictions = [one for one in fighter.afflictions if (one.id, one.source) != (affliction, source)]
    fighter.afflictions.append(Affliction(affliction, source, turns, to_start, effect=effect))
    table.emit(Afflicted(who=table.ref(who), affliction=affliction, rule="sh.affliction.instances"))


def cure(table: SkirmishTable, who: Who, affliction: str) -> None:
    """End something that befalls somebody, whatever its source."""
    fighter = table.state.fighter(who)
    fighter.afflictions = [one for one in fighter.afflictions if one.id != affliction]


def end_with_turn(table: SkirmishTable, source: Who) -> None:
    """End what lasts until the end of a turn of its source.

    Rule: sk.turn.end.effects
    """
    state = table.state
    for who in state.on_ring():
        fighter = state.fighter(who)
        for one in list(fighter.afflictions):
            if one.source != source or one.left is None:
                continue
            one.left -= 1
            if one.left == 0:
                fighter.afflictions.remove(one)
                table.emit(AfflictionEnded(who=table.ref(who), affliction=one.id, rule="sk.turn.end.effects"))


def end_at_start(table: SkirmishTable, source: Who) -> None:
    """End what lasts until the next turn of its source starts.

    Rule: sk.unarmed.trip.critical
    """
    state = table.state
    for who in state.on_ring():
        fighter = state.fighter(who)
        for one in [one for one in fighter.afflictions if one.source == source and one.to_start]:
            fighter.afflictions.remove(one)
            table.emit(AfflictionEnded(who=table.ref(who), affliction=one.id, rule="sk.unarmed.trip.critical"))


def turns_to_come(table: SkirmishTable, source: Who) -> int:
    """Return how many ends of its turns there are up to the end of somebody's next turn."""
    acting = table.state.acting
    return 2 if acting is not None and acting.who == source else 1


def speed(table: SkirmishTable, who: Who) -> int:
    """Return the yards that somebody moves in a turn.

    Rule: sh.affliction.weakened, sk.unarmed.trip.critical
    """
    rows = table.tables.afflictions
    own = table.sheet(who).speed
    changed = {rows[one.id].speed for one in table.state.fighter(who).afflictions}
    return 0 if "zero" in changed else own // 2 if "half" in changed else own


def crawls(table: SkirmishTable, who: Who) -> bool:
    """Tell whether somebody can only crawl."""
    rows = table.tables.afflictions
    return any("crawl_only" in rows[one.id].flags for one in table.state.fighter(who).afflictions)
