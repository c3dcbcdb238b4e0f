"""The answers by which a combatant uses a talent, a spell or an item, or does something else."""

from collections.abc import Iterator
from typing import Final

from ludo_tui.board import RING
from ludo_tui.engine import counted
from ludo_tui.rules.skirmish.actions.power_aims import useful_aims
from ludo_tui.rules.skirmish.actions.power_promises import promises
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.mechanics.offers import Offer
from ludo_tui.rules.skirmish.model.state import Who
from ludo_tui.rules.skirmish.powers.aims import Aim, aim_words
from ludo_tui.rules.skirmish.powers.cast_spell import castings_left
from ludo_tui.rules.skirmish.powers.known import actions_needed, powers_of, why_not
from ludo_tui.rules.skirmish.powers.known_power import KnownPower
from ludo_tui.rules.skirmish.powers.tasks import GOING_ON, goes_on, task_in_words
from ludo_tui.rules.skirmish.powers.use_talent import limit_of
from ludo_tui.rules.skirmish.powers.using import RULES

GROUPS: Final = {"talent": "Talents", "cast": "Spells", "read": "Items", "use": "Items", "stunt": "Stunts"}
"""Headings of the choices."""


def power_offers(field: Field, who: Who) -> Iterator[Offer]:
    """Yield everything that a combatant could do with a talent, a spell, an item or otherwise.

    Rule: sk.action.talent.use, sk.action.cast.learned, sk.action.cast.inscription, sk.action.cast.object,
    sk.action.item.use, sk.action.other.allowed, sk.action.other.sage, sk.extra-effort.duration
    """
    for one in powers_of(field.table, who, "action"):
        if why_not(field, who, one) is None:
            found = useful_aims(field, who, one)
            for aim in found[:1] if one.power.target == "space" else found:
                yield _offer(field, who, one, aim)


def _offer(field: Field, who: Who, one: KnownPower, aim: Aim) -> Offer:
    """Return the answer by which a combatant uses a power, with what it promises."""
    table, power = field.table, one.power
    word, said = aim_words(field, aim, is_deed=one.way == "stunt")
    is_self = aim.target == who or power.target == "space"
    work, label = actions_needed(table, power), _label(field, who, one)
    return Offer(
        id=one.key if is_self else f"{one.key}:{word}",
        label=label if is_self else f"{label}{said}",
        brief=label if aim.ring is None and one.way != "stunt" else "",
        rule=RULES[one.way],
        group=label if one.way == "stunt" else GROUPS[one.way],
        does=one.way,
        entry=power.id,
        key=one.key,
        piece=who.piece,
        target=None if aim.target is None or aim.target.seat == field.state.sage else aim.target,
        aim=None if aim.target is None else table.ref(aim.target),
        space=None if aim.ring is None or power.target == "space" else RING[aim.ring],
        work=work if work > 1 else 0,
        alike=GOING_ON if goes_on(table, who, one.key) else "",
        note=_stock(table, who, one),
        **promises(field, who, one, aim),
    )


def _label(field: Field, who: Who, one: KnownPower) -> str:
    """Return what using a power is called: by its name, as the beginning of a task, or as going on with it."""
    table, power = field.table, one.power
    label = power.name if one.way != "read" else f"{table.tables.items[one.item].name}: {power.name}"
    work, task = actions_needed(table, power), field.state.creature(who).task
    if task is not None and task.key == one.key:
        return task_in_words(field, who, label)
    return f"Begin: {label.lower()} ({work} turns)" if work > 1 else label


def _stock(table: SkirmishTable, who: Who, one: KnownPower) -> str:
    """Tell how often a combatant can still use a power in this match; empty where there is no limit."""
    used = table.state.creature(who).used
    if one.way == "cast":
        more = castings_left(table, who)
        return f"{counted(more, 'casting')} left"
    limit = limit_of(table, who, one)
    return f"{limit - used.get(one.item or one.power.id, 0)} of {limit} left" if limit else ""
