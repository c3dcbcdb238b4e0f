"""The spell-casting modifier: what proficiency in a school adds to magic."""

from ludo_tui.engine import Modifier
from ludo_tui.rules.ludicrous.mechanics.contests import Contestant
from ludo_tui.rules.ludicrous.mechanics.targets import StepContext
from ludo_tui.rules.ludicrous.model.table import LudicrousTable
from ludo_tui.rules.ludicrous.tables.kinds import Stat
from ludo_tui.rules.ludicrous.tables.modifiers import Facts


def proficiency_in_school(table: LudicrousTable, context: StepContext) -> tuple[Modifier, ...]:
    """Return what proficiency in a school adds to the spell-casting modifier.

    Rule: lh.party.spell-modifier
    """
    tables = table.tables
    profession = tables.classes[table.state.parties[context.who.seat].profession]
    if context.school not in profession.proficient:
        return ()
    return (Modifier("proficient school", tables.numbers.party.proficiency, "lh.party.spell-modifier"),)


def acting_side(table: LudicrousTable, context: StepContext, with_: Stat | None, distance: int | None) -> Contestant:
    """Return the acting side of a contest: a caster adds its spell-casting modifier, others a stat.

    Rule: lh.party.spell-modifier, lh.magic.contest
    """
    facts = Facts(means=context.means, magical=context.is_magical, school=context.school, distance=distance)
    kind = "spell" if context.is_magical else "attack"
    stats: tuple[Stat, ...] = ()
    extra: tuple[Modifier, ...] = ()
    if context.is_magical and with_ is None:
        stats = ("magic",)
        extra = proficiency_in_school(table, context)
    elif with_ is not None:
        stats = (with_,)
    return Contestant(who=context.who, kind=kind, stats=stats, extra=extra, facts=facts)
