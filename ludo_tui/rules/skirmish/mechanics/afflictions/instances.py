"""Instances of afflictions: how a creature gets one, and how it ends."""

from collections import Counter
from collections.abc import Iterator, Sequence
from operator import attrgetter
from typing import Final

from ludo_tui.engine import Who
from ludo_tui.rules.fight.lasting import NEVER, Ends, end, gain
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.events.fighting import WORDS, Afflicted, AfflictionEnded
from ludo_tui.rules.skirmish.mechanics.afflictions.immune import is_immune
from ludo_tui.rules.skirmish.mechanics.tasks import interrupt_task
from ludo_tui.rules.skirmish.model.state import Affliction

_BY_SOURCE: Final = attrgetter("id", "source", "attribute")


def afflict(
    table: SkirmishTable,
    who: Who,
    affliction: str,
    source: Who | None,
    ends: Ends = NEVER,
    *,
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
        ends: when it ends by itself.
        effect: number of the magical effect that it belongs to; 0: none.
        attribute: the attribute that it is about, where it is about one.
        is_told: is it told by itself, because nothing else tells it?

    Rule: sh.affliction.instances, sk.extra-effort.interrupted
    """
    if is_immune(table, who, affliction):
        return
    befallen = Affliction(affliction, source, ends, effect, attribute)
    gain(table.state.creature(who).afflictions, befallen, _BY_SOURCE, "renewed")
    if "interrupts" in table.tables.flags_of(affliction):
        interrupt_task(table, who)
    table.emit(
        Afflicted(
            who=table.ref(who),
            affliction=affliction,
            attribute=attribute,
            is_told=is_told,
            rule="sh.affliction.instances",
        )
    )


def forget_affliction(table: SkirmishTable, who: Who, affliction: str, source: Who | None = None) -> None:
    """End something that befalls a combatant, of one source or of whatever source, where something else tells it.

    Rule: sh.affliction.instances
    """
    end(
        table.state.creature(who).afflictions,
        lambda one: one.id == affliction and (source is None or one.source == source),
    )


def end_affliction(table: SkirmishTable, who: Who, one: Affliction, rule: str) -> None:
    """End one instance of what befalls a combatant."""
    end(table.state.creature(who).afflictions, lambda other: other is one)
    table.emit(AfflictionEnded(who=table.ref(who), affliction=one.id, rule=rule))


def told_apart(table: SkirmishTable, found: Sequence[Affliction]) -> Iterator[tuple[str, str, Affliction]]:
    """Yield instances of afflictions, each with an id and with words of its own: by attribute, and by their sources.

    Rule: sh.affliction.instances
    """
    names, seen = Counter((one.id, one.attribute) for one in found), Counter[str]()
    for one in found:
        seen[one.id] += 1
        words = table.tables.afflictions[one.id].name
        if one.attribute:
            words += f" in {WORDS[one.attribute]}"
        if names[one.id, one.attribute] > 1 and one.source is not None and table.state.is_here(one.source):
            words += f" by {table.name(one.source)}"
        yield one.id if seen[one.id] == 1 else f"{one.id}.{seen[one.id]}", words, one
