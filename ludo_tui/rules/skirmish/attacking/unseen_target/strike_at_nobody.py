"""An attack on a space without enemies: it costs and shows the same as an attack that misses."""

from typing import Final

from ludo_tui.engine import Flow, Who
from ludo_tui.rules.fight.rolls import PlannedRoll, RollResult
from ludo_tui.rules.skirmish.attacking.attack_roll import circumstances_at
from ludo_tui.rules.skirmish.attacking.objects.object_attack import ObjectAttack
from ludo_tui.rules.skirmish.attacking.steps.armed_attack import ArmedAttack
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.objects import Spot
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.mechanics.rolls import attribute_roll
from ludo_tui.rules.skirmish.party.attack_forms import AttackForm

UNREACHED: Final = 99
"""What a roll at nobody would have to reach."""


class AttackOnNobody(ArmedAttack[ObjectAttack]):
    """An attack that misses where nobody is, with the same dice, and at the same price, as if somebody was.

    Rule: sk.circ.invisible.unknown-place, sk.circ.invisible.banes, sh.weapon.thrown, sh.weapon.slow, sh.weapon.reload,
    sk.improvised.break-critical-failure, sk.action.hide.ends-revealing
    """

    is_told = False

    def __init__(self, table: SkirmishTable, who: Who, form: AttackForm, ring: int) -> None:
        super().__init__(table, ObjectAttack(who, Spot(ring), form))

    def planned(self) -> PlannedRoll:
        """Return a roll that cannot succeed."""
        made = self.made
        circumstances = circumstances_at(Field(self.table), made.who, made.form, made.target.ring)
        return attribute_roll(self.table, made.who, made.form.by, UNREACHED, circumstances)

    def land(self, result: RollResult) -> Flow[None]:
        """Hit nobody."""
        yield from ()
