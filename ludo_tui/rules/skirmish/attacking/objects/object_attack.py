"""An attack on an object as it is made: no one reacts to it."""

from collections.abc import Sequence

import msgspec

from ludo_tui.engine import Who
from ludo_tui.rules.fight.rolls import Counted
from ludo_tui.rules.skirmish.board.objects import Spot
from ludo_tui.rules.skirmish.mechanics.attack_choice import PLAIN_ATTACK, AttackChoice
from ludo_tui.rules.skirmish.party.attack_forms import AttackForm


class ObjectAttack(msgspec.Struct):
    """A combatant is about to roll to attack an object, or a space where nobody is."""

    who: Who
    target: Spot
    form: AttackForm
    choice: AttackChoice = PLAIN_ATTACK
    added: Sequence[Counted] = ()
