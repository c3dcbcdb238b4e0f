"""What an attack on an object does: its damage, and what it does to bare hands."""

from ludo_tui.engine import Flow
from ludo_tui.rules.skirmish.attacking.objects.object_attack import ObjectAttack
from ludo_tui.rules.skirmish.attacking.objects.object_damage import damage_object
from ludo_tui.rules.skirmish.attacking.options.attack_options import apply_option
from ludo_tui.rules.skirmish.attacking.steps.hit_dice import roll_hit_dice
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.objects import object_at
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.mechanics.rolls import RollResult
from ludo_tui.rules.skirmish.unarmed.objects import are_bare_hands_useless, suffer_backlash


def strike_object(table: SkirmishTable, attack: ObjectAttack, tried: RollResult, *, is_hit: bool) -> Flow[None]:
    """Let bare hands suffer from an object, and damage it if it has been hit.

    Rule: sk.attack.object-defense, sk.unarmed.object.backlash, sk.unarmed.object.immune
    """
    who, spot, form = attack.who, attack.target, attack.form
    thing = object_at(Field(table), spot.ring)
    yield from suffer_backlash(table, who, form, thing)
    if is_hit and not are_bare_hands_useless(form, thing):
        amount = yield from roll_hit_dice(table, attack, is_critical=tried.is_critical)
        yield from damage_object(table, spot, amount, who, attack.beyond)
        yield from apply_option(table, attack, tried)
