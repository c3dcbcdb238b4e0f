"""An attack on an object: its roll, its damage, and what it does to bare hands."""

from ludo_tui.board import RING
from ludo_tui.engine import Flow
from ludo_tui.rules.fight.rolls import RollResult
from ludo_tui.rules.skirmish.attacking.objects.object_attack import ObjectAttack
from ludo_tui.rules.skirmish.attacking.objects.object_damage import damage_object
from ludo_tui.rules.skirmish.attacking.options.registry import ATTACK_OPTIONS
from ludo_tui.rules.skirmish.attacking.steps.armed_attack import ArmedAttack
from ludo_tui.rules.skirmish.attacking.steps.hit_dice import roll_hit_dice
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.objects import object_at, obstacle_at
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.events.things import StruckObstacle
from ludo_tui.rules.skirmish.unarmed.objects import are_bare_hands_useless, suffer_backlash


class AttackOnObject(ArmedAttack[ObjectAttack]):
    """An attack on what stands on the road: nobody reacts to it, and nobody answers it.

    Attributes:
        beyond: the space of the creature behind the object that the attack is meant for.

    Rule: sk.attack.object-defense
    """

    rule = "sk.attack.object-defense"

    def __init__(self, table: SkirmishTable, made: ObjectAttack) -> None:
        super().__init__(table, made)
        behind = made.target.behind
        self.beyond = None if behind is None else Field(table).rings[behind]

    def tell(self) -> None:
        """Say who attacks what."""
        table, made = self.table, self.made
        what, space = obstacle_at(Field(table), made.target.ring).name.lower(), RING[made.target.ring]
        table.emit(
            StruckObstacle(who=table.ref(made.who), what=what, space=space, means=made.form.name, rule=self.rule)
        )

    def land(self, result: RollResult) -> Flow[None]:
        """Let bare hands suffer from the object, and damage it by a hit, which brings what its attack option gains.

        Rule: sk.unarmed.object.backlash, sk.unarmed.object.immune
        """
        table, made = self.table, self.made
        thing = object_at(Field(table), made.target.ring)
        yield from suffer_backlash(table, made.who, made.form, thing)
        if result.is_success and not are_bare_hands_useless(made.form, thing):
            amount = yield from roll_hit_dice(table, made, is_critical=result.is_critical)
            yield from damage_object(table, made.target, amount, made.who, self.beyond)
            if made.choice.kind in ATTACK_OPTIONS:
                ATTACK_OPTIONS[made.choice.kind].benefit(table, made.who)
