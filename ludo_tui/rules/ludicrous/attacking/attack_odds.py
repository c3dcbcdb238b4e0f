"""How likely a weapon hits."""

from ludo_tui.engine import Who
from ludo_tui.rules.ludicrous.attacking.attack_forms import AttackForm
from ludo_tui.rules.ludicrous.attacking.attack_roll import sides
from ludo_tui.rules.ludicrous.mechanics.contests import ContestTerms
from ludo_tui.rules.ludicrous.mechanics.odds import Odds, odds
from ludo_tui.rules.ludicrous.mechanics.targets import Target
from ludo_tui.rules.ludicrous.model.table import LudicrousTable


def attack_odds(table: LudicrousTable, who: Who, target: Target, form: AttackForm, *, advantage: int = 0) -> Odds:
    """Return the chances of a hit and of a grazing hit, without reactions."""
    terms = ContestTerms(name=form.name, rule=form.rule, is_attack=True, defends=True, can_graze=True)
    return odds(table, *sides(table, who, target, form, advantage), terms)
