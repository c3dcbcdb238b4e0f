"""Traits of weapons: heavy, light, slow, to be loaded; and what a critical success with one does."""

from collections.abc import Sequence
from typing import Final

from ludo_tui.engine import Who
from ludo_tui.rules.fight.rolls import Counted
from ludo_tui.rules.skirmish.attacking.circumstances.planned_attack import PlannedAttack
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.mechanics.afflictions.instances import afflict
from ludo_tui.rules.skirmish.mechanics.lasting import to_next_turn
from ludo_tui.rules.skirmish.party import equipment
from ludo_tui.rules.skirmish.party.attack_forms import AttackForm

TOO_HEAVY: Final = Counted("too heavy", -1, "sh.weapon.min-str")


def too_heavy(_field: Field, attack: PlannedAttack) -> Sequence[Counted]:
    """Return the bane of a weapon that asks for more Strength than its bearer has.

    Rule: sh.weapon.min-str
    """
    return (TOO_HEAVY,) if attack.form.is_too_heavy else ()


def most_with_light(form: AttackForm, most: int) -> int:
    """Return how many of so many dice of Bonus Damage a weapon can use: with a light one it is one less, but for one.

    Rule: sh.weapon.light
    """
    return max(1, most - 1) if most and form.is_light else most


def why_used_up(field: Field, who: Who, form: AttackForm) -> tuple[str, str] | None:
    """Return why a weapon cannot be used again now, with the rule; None: it can.

    Rule: sh.weapon.reload, sh.weapon.slow
    """
    creature, tables = field.creature(who), field.table.tables
    if form.is_single_shot and not equipment.is_loaded(tables, creature, form.thing):
        return f"the {form.name} is not loaded", "sh.weapon.reload"
    if form.is_slow and field.table.used_in_round("slow", who):
        return f"the {form.name} attacks once a round", "sh.weapon.slow"
    return None


def why_once(form: AttackForm) -> tuple[str, str] | None:
    """Return why a weapon is no use for several attacks, with the rule; None: it is.

    Rule: sh.weapon.reload, sh.weapon.slow
    """
    if form.is_single_shot:
        return f"the {form.name} is loaded for one shot", "sh.weapon.reload"
    if form.is_slow:
        return f"the {form.name} attacks once a round", "sh.weapon.slow"
    return None


def afflict_by_critical(table: SkirmishTable, who: Who, target: Who, form: AttackForm) -> None:
    """Leave the target of a critical success weakened or vulnerable, by the kind of the weapon.

    Rule: sh.weapon.critical
    """
    if form.crit in ("piercing", "bludgeoning"):
        affliction = "weakened" if form.crit == "piercing" else "vulnerable"
        afflict(table, target, affliction, who, to_next_turn(table, who))


def has_critical_die(form: AttackForm) -> bool:
    """Return whether a critical success with a weapon adds a die.

    Rule: sh.weapon.critical
    """
    return form.crit == "slashing"
