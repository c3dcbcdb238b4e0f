"""Boons and banes that two combatants bring to a roll: by what befalls them, and by their talents and traits."""

from collections.abc import Collection, Iterator

from ludo_tui.engine import Who
from ludo_tui.rules.fight.modifiers import Source, gather
from ludo_tui.rules.fight.rolls import Counted
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.tables.modifiers import Facts


def facts_about(table: SkirmishTable, who: Who) -> Facts:
    """Return what is known about a combatant when its rolls and numbers are worked out.

    Rule: sh.talent.blood-up
    """
    return Facts(is_injured=2 * table.state.creature(who).damage >= table.sheet(who).health)


def ailments(table: SkirmishTable, who: Who) -> Collection[Source]:
    """Return what befalls a combatant; the same affliction counts once.

    Rule: sh.affliction.instances, sh.affliction.impaired, sk.circ.called-shot.impaired
    """
    rows, suffered = table.tables.afflictions, table.conditions(who)
    if not suffered:
        return ()
    found = {(one.id, one.attribute): rows[one.id].source(one.attribute) for one in suffered}
    return found.values()


def boons_and_banes(
    table: SkirmishTable, who: Who, kinds: tuple[str, ...], target: Who | None = None, against: tuple[str, ...] = ()
) -> Iterator[Counted]:
    """Yield what counts in a roll: first what befalls the two, then the talents and traits of both.

    Args:
        table: the match.
        who: who rolls.
        kinds: what kinds of roll it is.
        target: against whom; None: against nobody.
        against: what kinds of roll it is for the target.

    Rule: sh.affliction.instances, sh.affliction.poisoned, sh.affliction.stunned, sh.affliction.confused,
    sh.affliction.weakened, sh.affliction.frightened, sh.affliction.blinded, sh.affliction.cursed,
    sh.affliction.vulnerable, sh.affliction.unconscious, sh.affliction.prone
    """
    own, other = table.sheet(who), None if target is None else table.sheet(target)
    for kind in kinds if (found := ailments(table, who)) else ():
        yield from gather(found, (kind,))
    for kind in against if target is not None and (found := ailments(table, target)) else ():
        yield from gather(found, (kind,), prefix="target ")
    if not own.changed.isdisjoint(kinds):
        yield from gather(own.sources, kinds, facts_about(table, who))
    if target is not None and other is not None and not other.changed.isdisjoint(against):
        yield from gather(other.sources, against, facts_about(table, target), "target ")
