"""What a hit with a weapon does: its damage, and what else the weapon does."""

import msgspec

from ludo_tui.engine import Flow, Modifier, Who
from ludo_tui.rules.fight.amounts import Dice, dice, roll_amount
from ludo_tui.rules.fight.modifiers import gather
from ludo_tui.rules.fight.rolls import RollResult
from ludo_tui.rules.ludicrous.attacking.attack_forms import AttackForm
from ludo_tui.rules.ludicrous.mechanics.any_attack import after_graze, damage_times
from ludo_tui.rules.ludicrous.mechanics.hit_points.damage import Dealt
from ludo_tui.rules.ludicrous.mechanics.interpreter import run_steps
from ludo_tui.rules.ludicrous.mechanics.modifiers import facts_about, sources, stat, trait_total
from ludo_tui.rules.ludicrous.mechanics.reveal_sheet import show_perks, show_stat
from ludo_tui.rules.ludicrous.mechanics.targets import StepContext
from ludo_tui.rules.ludicrous.model.table import LudicrousTable
from ludo_tui.rules.ludicrous.positions.geometry import ring_of
from ludo_tui.rules.ludicrous.tables.modifiers import Facts


def damage_bonus(table: LudicrousTable, who: Who, form: AttackForm) -> tuple[int, Facts]:
    """Return what is added to the damage dice, and the facts of the hit.

    Rule: lh.attacks.damage, ll.5.5.dual-wield.no-positive-attack-modifier, ll.5.5.dual-wield.negative-attack-modifier,
    lh.party.proficiency
    """
    about = facts_about(table, who)
    facts = Facts(group=form.group, means=form.means, damage="normal", terrain=about.terrain, wounded=about.wounded)
    return _attack(table, who, form) + form.damage_bonus + trait_total(table, who, "damage", facts), facts


def damage_modifiers(table: LudicrousTable, who: Who, form: AttackForm) -> tuple[Modifier, ...]:
    """Return what is added to the damage dice, by name: the weapon's own number, attack, proficiency and traits."""
    facts = damage_bonus(table, who, form)[1]
    named = [
        (form.name, dice(form.damage).plus),
        ("attack", _attack(table, who, form)),
        ("proficiency", form.damage_bonus),
    ]
    counted = gather(sources(table, who), ("damage",), facts)
    named += [(each.name, each.value) for each in counted if isinstance(each.value, int)]
    return tuple(Modifier(name, value, "lh.attacks.damage") for name, value in named if value)


def _attack(table: LudicrousTable, who: Who, form: AttackForm) -> int:
    attack = stat(table, who, "attack")
    return min(0, attack) if form.is_second else attack


def damage_dice(known: LudicrousTable, who: Who, form: AttackForm) -> Dice:
    """Return the damage of a hit: dice and what is known to be added."""
    parts = dice(form.damage)
    return msgspec.structs.replace(parts, plus=parts.plus + damage_bonus(known, who, form)[0])


def extra_damage_dice(table: LudicrousTable, who: Who, form: AttackForm) -> list[Dice]:
    """Return the dice that traits and the like add to the damage of a hit."""
    added = gather(sources(table, who), ("damage",), damage_bonus(table, who, form)[1])
    return [dice(one.value) for one in added if isinstance(one.value, str)]


def roll_damage(table: LudicrousTable, who: Who, form: AttackForm, result: RollResult) -> Flow[int]:
    """Roll the damage of a hit: dice doubled by a critical success, halved by a graze, at least 1.

    Rule: lh.attacks.damage, lh.attacks.critical, lh.attacks.grazing
    """
    plus, facts = damage_bonus(table, who, form)
    show_stat(table, who, "attack")
    show_perks(table, who.seat, "damage")
    amount = yield from roll_amount(
        table,
        who.seat,
        form.damage,
        f"{form.name} damage",
        rule="lh.attacks.damage",
        times=damage_times(table, result),
        added=damage_modifiers(table, who, form),
        manner="doubled" if result.is_critical else "halved" if result.outcome == "graze" else "",
    )
    for added in gather(sources(table, who), ("damage",), facts):
        if isinstance(added.value, str):
            plus += yield from roll_amount(table, who.seat, added.value, added.name, rule=added.rule)
    return max(1, after_graze(table, result, max(1, amount + plus)))


def carry_out_hit(table: LudicrousTable, who: Who, dealt: Dealt, form: AttackForm) -> Flow[None]:
    """Carry out the steps that a weapon has for a hit, at the piece that took the damage.

    Rule: lh.effects.intercept, lh.party.weapons
    """
    if not form.row or dealt.who.number is None:
        return
    entry = table.tables.weapons[form.row]
    if entry.hit and dealt.amount >= entry.hit_from and ring_of(table.state, dealt.who) is not None:
        yield from run_steps(
            table,
            entry.hit,
            StepContext(who=who, target=dealt.who, name=form.name, rule="lh.party.weapons", means="weapon"),
        )
