"""Announcing an attack: the weapon is in hand, all know what is coming, and who reacts does so before any die."""

from collections.abc import Sequence

from ludo_tui.board import RING
from ludo_tui.engine import Flow, Who, window
from ludo_tui.rules.fight.rolls import Counted
from ludo_tui.rules.skirmish.attacking.objects.object_attack import ObjectAttack
from ludo_tui.rules.skirmish.attacking.steps.settle import settle
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.objects import Spot, Target, obstacle_at
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.events.fighting import Attacks
from ludo_tui.rules.skirmish.events.things import StruckObstacle
from ludo_tui.rules.skirmish.mechanics.attack_choice import AttackChoice
from ludo_tui.rules.skirmish.mechanics.triggers import Attack
from ludo_tui.rules.skirmish.party import equipment
from ludo_tui.rules.skirmish.party.attack_forms import AttackForm


def announce(
    table: SkirmishTable,
    who: Who,
    target: Target,
    form: AttackForm,
    choice: AttackChoice,
    added: Sequence[Counted],
    *,
    is_free: bool,
) -> Flow[Attack | ObjectAttack]:
    """Announce an attack, let all react who may, and return it as it is made then; nobody reacts for an object.

    Rule: sk.attack.order, sk.option.before-dice, sk.reaction.before-dice
    """
    ready(table, who, form)
    if isinstance(target, Spot):
        _tell_of_object(table, who, target, form)
        beyond = None if target.behind is None else Field(table).rings[target.behind]
        return ObjectAttack(who=who, target=target, form=form, choice=choice, added=added, beyond=beyond)
    if not choice.is_blind:
        _tell(table, who, target, form, choice, is_free=is_free)
    attack = Attack(seat=who.seat, who=who, target=target, means=form.name, added=[*added], form=form, choice=choice)
    yield from settle(table, attack, target)
    if not choice.is_blind:
        yield from window(table, attack)
    return attack


def ready(table: SkirmishTable, who: Who, form: AttackForm) -> None:
    """Take the weapon in hand, and come down for a melee attack.

    Rule: sh.gear.ready, sh.fly.hovers, sh.weapon.slow
    """
    creature = table.state.creature(who)
    equipment.draw_weapon(table.tables, creature, form.thing, form.hands)
    if form.is_slow:
        table.use_in_round("slow", who)
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


def _tell_of_object(table: SkirmishTable, who: Who, spot: Spot, form: AttackForm) -> None:
    """Say who attacks what, and with what."""
    what, rule = obstacle_at(Field(table), spot.ring).name.lower(), "sk.attack.object-defense"
    table.emit(StruckObstacle(who=table.ref(who), what=what, space=RING[spot.ring], means=form.name, rule=rule))
