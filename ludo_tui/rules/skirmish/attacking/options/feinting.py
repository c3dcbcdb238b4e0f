"""Feinting: nobody makes a free attack on the attacker for the rest of its turn."""

from typing import Final

from ludo_tui.engine import Who
from ludo_tui.rules.fight.lasting import Ends
from ludo_tui.rules.skirmish.attacking.options.attack_option import AttackOption
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.mechanics.afflictions.instances import afflict
from ludo_tui.rules.skirmish.party.attack_forms import AttackForm


def _refusal(_field: Field, _who: Who, form: AttackForm) -> str:
    """Return that a weapon for one hand is wanted, if the attack is made with none.

    Rule: sk.option.feinting.requirement
    """
    return "" if form.thing and form.grip in ("one", "off") else "needs a weapon held in one hand"


def _feint(table: SkirmishTable, who: Who) -> None:
    """Make the attacker slippery until the end of its turn.

    Rule: sk.option.feinting.effect, sk.option.feinting.threshold
    """
    afflict(table, who, "slippery", who, Ends(1, "turn_end", who))


FEINTING: Final = AttackOption(
    id="feinting",
    in_words="no free attacks on you this turn",
    brings="no free attacks on the attacker this turn",
    against="int",
    refusal=_refusal,
    benefit=_feint,
)
