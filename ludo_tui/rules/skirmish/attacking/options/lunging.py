"""Lunging: a melee weapon reaches 1 space further."""

from typing import Final

import msgspec

from ludo_tui.engine import Who
from ludo_tui.rules.skirmish.attacking.options.attack_option import AttackOption, is_held_melee_weapon
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.party.attack_forms import AttackForm


def _refusal(_field: Field, _who: Who, form: AttackForm) -> str:
    """Return that a melee weapon is wanted, if the attack is made with none.

    Rule: sk.option.lunging.requirement
    """
    return "" if is_held_melee_weapon(form) else "needs a melee weapon held in one or two hands"


def lunging_weapon(form: AttackForm) -> AttackForm:
    """Return a weapon as a lunge uses it.

    Rule: sk.option.lunging.reach
    """
    return msgspec.structs.replace(form, reach=form.reach + 1)


LUNGING: Final = AttackOption(id="lunging", in_words="reach 1 farther", brings="", refusal=_refusal)
