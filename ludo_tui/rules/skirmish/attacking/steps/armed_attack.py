"""An attack with a weapon or bare hands: it is taken in hand before, and may be used up after."""

from typing import TypeVar

from ludo_tui.engine import Flow
from ludo_tui.rules.fight.rolls import RollResult
from ludo_tui.rules.skirmish.attacking.objects.object_attack import ObjectAttack
from ludo_tui.rules.skirmish.attacking.steps.any_attack import AnyAttack
from ludo_tui.rules.skirmish.attacking.steps.use_up import use_up
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.objects import place_of
from ludo_tui.rules.skirmish.mechanics.triggers import Attacking
from ludo_tui.rules.skirmish.party import equipment

MadeT = TypeVar("MadeT", bound=Attacking | ObjectAttack)


class ArmedAttack(AnyAttack[MadeT]):
    """An attack with a weapon or bare hands."""

    place: int | None = None
    """The space of the target when the roll was made."""

    def spend(self) -> None:
        """Take the weapon in hand, use a slow one for this round, and come down for a melee attack, rolled or not.

        Rule: sh.gear.ready, sh.fly.hovers, sh.weapon.slow, sh.roll.lapses
        """
        who, form = self.made.who, self.made.form
        creature = self.table.state.creature(who)
        equipment.draw_weapon(self.table.tables, creature, form.thing, form.hands)
        if form.is_slow:
            self.table.use_in_round("slow", who)
        if not form.is_ranged:
            creature.is_low = True

    def throw(self) -> Flow[RollResult]:
        """Roll, with the target where it is now."""
        self.place = place_of(Field(self.table), self.made.target)
        return (yield from super().throw())

    def end(self, result: RollResult | None) -> Flow[None]:
        """Use up what the attack was made with, hit or miss; without a roll nothing is shot, thrown or broken.

        Rule: sh.roll.lapses
        """
        if result is not None:
            use_up(self.table, self.made.who, self.made.form, self.place, result)
        yield from ()
