"""Planning an attack: what depends on its target is asked and counted, when it is announced and after any swap."""

from ludo_tui.engine import Flow
from ludo_tui.rules.fight.rolls import PlannedRoll
from ludo_tui.rules.skirmish.attacking.attack_roll import attack_roll
from ludo_tui.rules.skirmish.attacking.mean_damage import mean_damage
from ludo_tui.rules.skirmish.attacking.other_effects import other_effects
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.mechanics.triggers import Attacking
from ludo_tui.rules.skirmish.party.attack_forms import AttackForm
from ludo_tui.rules.skirmish.unarmed.registry import UNARMED_ATTACKS


def plan(table: SkirmishTable, attack: Attacking) -> Flow[None]:
    """Let both sides choose what they have to, and count the roll and the damage of an attack for its target.

    Before reactions the attack promises what its target knows of it. What reactions have given it stays.

    Rule: sk.reaction.cover-ally.circumstances, sh.hidden.knowledge
    """
    attack.form = yield from _choose_attributes(table, attack)
    who, target, form, choice = attack.who, attack.target, attack.form, attack.choice
    field = Field(table, target, who)
    attack.against = form.against
    attack.roll = attack_roll(field, who, form, field.rings[who], target, choice)
    attack.harm = mean_damage(field, who, form, target, choice)
    attack.brings = other_effects(table, form, choice)


def _choose_attributes(table: SkirmishTable, attack: Attacking) -> Flow[AttackForm]:
    """Return what the attack is made with once the attributes of an unarmed attack are chosen.

    Rule: sk.unarmed.trip.target-chooses, sk.unarmed.grab.roll
    """
    unarmed = UNARMED_ATTACKS.get(attack.form.id)
    if unarmed is None:
        return attack.form

    def roll(field: Field, used: AttackForm) -> PlannedRoll:
        return attack_roll(field, attack.who, used, field.rings[attack.who], attack.target, attack.choice)

    return (yield from unarmed.choose(table, attack.who, attack.target, roll))
