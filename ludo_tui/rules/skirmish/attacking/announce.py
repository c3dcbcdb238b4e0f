"""Announcing an attack: the weapon is in hand, all know what is coming, and who reacts does so before any die."""

from collections.abc import Sequence
from fractions import Fraction

from ludo_tui.engine import Combatant, Flow, window
from ludo_tui.rules.skirmish.attacking.odds import attack_roll, mean_damage
from ludo_tui.rules.skirmish.attacking.promises import besides_damage
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.events.fighting import Attacks
from ludo_tui.rules.skirmish.mechanics.attack_choice import AttackChoice
from ludo_tui.rules.skirmish.mechanics.opposed_attribute import choose_attribute, choose_defence
from ludo_tui.rules.skirmish.mechanics.rolls import Circumstance
from ludo_tui.rules.skirmish.mechanics.triggers import Attack
from ludo_tui.rules.skirmish.model.state import Who
from ludo_tui.rules.skirmish.party import equipment
from ludo_tui.rules.skirmish.party.sheets import AttackForm
from ludo_tui.rules.skirmish.tables.steps import Attribute


def announce(
    table: SkirmishTable,
    who: Who,
    target: Who,
    form: AttackForm,
    choice: AttackChoice,
    added: Sequence[Circumstance],
    *,
    is_free: bool,
) -> Flow[Attack]:
    """Announce an attack, let all react who may, and return the attack as it is made then.

    Rule: sk.attack.order, sk.option.before-dice, sk.reaction.before-dice
    """
    _ready(table, who, form)
    if not choice.is_blind:
        _tell(table, who, target, form, choice, is_free=is_free)
    form = yield from _choose_attributes(table, who, target, form, choice)
    attack = _as_known(table, who, target, form, choice, added)
    if not choice.is_blind:
        yield from window(table, attack)
    return attack


def _ready(table: SkirmishTable, who: Who, form: AttackForm) -> None:
    """Take the weapon in hand, and come down for a melee attack.

    Rule: sh.gear.ready, sh.fly.hovers, sh.weapon.slow
    """
    creature = table.state.creature(who)
    equipment.draw_weapon(table.tables, creature, form.thing, form.hands)
    if form.is_slow:
        table.use_in_round("slow", Combatant(*who))
    if not form.is_ranged:
        creature.is_low = True


def _tell(
    table: SkirmishTable, who: Who, target: Who, form: AttackForm, choice: AttackChoice, *, is_free: bool
) -> None:
    """Say who attacks whom, and with what.

    Rule: sk.action.attack.procedure, sk.reaction.free-attack.trigger
    """
    table.emit(
        Attacks(
            who=table.ref(who),
            target=table.ref(target),
            means=form.name,
            is_free=is_free,
            style=choice.kind,
            rule="sk.reaction.free-attack.trigger" if is_free else "sk.action.attack.procedure",
        )
    )


def _choose_attributes(
    table: SkirmishTable, who: Who, target: Who, form: AttackForm, choice: AttackChoice
) -> Flow[AttackForm]:
    """Return what the attack is made with once its attributes are chosen: by the target of a trip, by who grabs.

    Rule: sk.unarmed.trip.target-chooses, sk.unarmed.grab.roll
    """
    if form.id == "trip":
        known, trip = Field(table, target, who), table.sheet(who).trip
        against = yield from choose_defence(
            table,
            who,
            target,
            "trips",
            lambda own: attack_roll(known, who, trip(own), known.rings[who], target, choice),
        )
        return trip(against)
    if form.id == "grab":
        return (yield from _choose_grab_attribute(table, who, target, choice))
    return form


def _choose_grab_attribute(table: SkirmishTable, who: Who, target: Who, choice: AttackChoice) -> Flow[AttackForm]:
    """Ask whether a grab is made with Strength or with Agility.

    Rule: sk.unarmed.grab.roll
    """
    field, grab = Field(table, who), table.sheet(who).grab

    def chance(by: Attribute) -> Fraction:
        return attack_roll(field, who, grab(by), field.rings[who], target, choice).chance()

    return grab((yield from choose_attribute(table, who, target, chance)))


def _as_known(
    table: SkirmishTable, who: Who, target: Who, form: AttackForm, choice: AttackChoice, added: Sequence[Circumstance]
) -> Attack:
    """Return an attack with what it promises before reactions, as far as its target knows.

    Rule: sh.hidden.knowledge
    """
    field = Field(table, target, who)
    return Attack(
        seat=who.seat,
        who=who,
        target=target,
        means=form.name,
        roll=attack_roll(field, who, form, field.rings[who], target, choice),
        harm=mean_damage(field, who, form, target, choice),
        against=form.against,
        added=[*added],
        form=form,
        choice=choice,
        brings=besides_damage(table, form, choice),
    )
