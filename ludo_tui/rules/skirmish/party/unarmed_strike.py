"""The unarmed strike: everybody can hit with bare hands."""

from collections.abc import Mapping

import msgspec

from ludo_tui.rules.skirmish.party.attack_forms import AttackForm, unarmed_form
from ludo_tui.rules.skirmish.tables.steps import Attribute


def unarmed_strike(scores: Mapping[Attribute, int]) -> AttackForm:
    """Return how a combatant strikes with bare hands, which do not break and have no Bonus Damage.

    Rule: sk.unarmed.strike.definition, sk.unarmed.strike.no-break, sk.action.attack.unarmed
    """
    return msgspec.structs.replace(unarmed_form("strike", "str", scores, "defense"), name="bare hands", dice=1)
