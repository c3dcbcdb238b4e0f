"""The targets of further attacks: none of them twice, and the weapons and unarmed attacks that get there."""

from collections.abc import Iterator

from ludo_tui.rules.skirmish.attacking.targets import attack_targets
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.model.state import Who
from ludo_tui.rules.skirmish.party.sheets import AttackForm
from ludo_tui.rules.skirmish.unarmed.attacks import can_grab, unarmed_attacks


def next_attacks(field: Field, who: Who, done: tuple[Who, ...]) -> Iterator[tuple[AttackForm, Who]]:
    """Yield with what an additional attack can be made, and on whom: a weapon, or no weapon at all.

    Rule: sk.multi.different-target, sk.multi.unarmed, sk.multi.two-weapons, sh.weapon.slow
    """
    sheet, ring = field.sheet(who), field.rings[who]
    bare = [(form, larger) for form, larger in unarmed_attacks(sheet) if can_grab(field, who, form)]
    for form, larger in [*((one, 9) for one in sheet.attacks if not (one.is_slow or one.is_single_shot)), *bare]:
        for target in attack_targets(field, who, form, ring):
            if target not in done and field.sheet(target).size <= sheet.size + larger:
                yield form, target
