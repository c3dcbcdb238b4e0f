"""An attack on a space without enemies: it costs and shows the same as an attack that misses."""

from typing import Final

from ludo_tui.engine import Flow, Who
from ludo_tui.rules.skirmish.attacking.attack_roll import circumstances_at
from ludo_tui.rules.skirmish.attacking.steps.announce import ready
from ludo_tui.rules.skirmish.attacking.steps.use_up import use_up
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.hiding import reveal
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.mechanics.magical_effects import use_up_charms
from ludo_tui.rules.skirmish.mechanics.rolls import roll_attribute
from ludo_tui.rules.skirmish.party.attack_forms import AttackForm

UNREACHED: Final = 99
"""What a roll at nobody would have to reach."""


def strike_at_nobody(table: SkirmishTable, who: Who, form: AttackForm, ring: int) -> Flow[None]:
    """Miss where nobody is, with the same dice, and at the same price, as if somebody was.

    Rule: sk.circ.invisible.unknown-place, sk.circ.invisible.banes, sh.weapon.thrown, sh.weapon.slow, sh.weapon.reload,
    sk.improvised.break-critical-failure, sk.action.hide.ends-revealing
    """
    ready(table, who, form)
    counted = circumstances_at(Field(table), who, form, ring)
    rule = "sk.attack.roll.defense"
    tried = yield from roll_attribute(
        table, who, form.by, UNREACHED, counted, "attack", rule, is_attack=True, is_told=False
    )
    use_up_charms(table, who)
    reveal(table, who)
    use_up(table, who, form, ring, tried, is_hit=False)
