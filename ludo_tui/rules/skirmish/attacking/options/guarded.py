"""Guarded: the next roll to attack who has attacked so has 1 bane."""

from typing import Final

from ludo_tui.engine import Who
from ludo_tui.rules.fight.lasting import end
from ludo_tui.rules.skirmish.attacking.options.attack_option import AttackOption
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.mechanics.next_roll_marks import set_mark
from ludo_tui.rules.skirmish.party.attack_forms import AttackForm


def _refusal(field: Field, who: Who, _means: AttackForm) -> str:
    """Return that a shield is wanted, if there is none.

    Rule: sk.option.guarded.requirement, sk.option.equipped-shield
    """
    return "" if field.sheet(who).has_shield else "needs a shield"


def _guard(table: SkirmishTable, who: Who) -> None:
    """Mark the attacker for the next roll to attack it; any success will do.

    Rule: sk.option.guarded.effect, sk.option.guarded.condition, sk.option.guarded.expiry
    """
    set_mark(table, "guarded", who, who, -1, "against")


GUARDED: Final = AttackOption(
    id="guarded",
    in_words="the next attack on you has 1 bane",
    brings="the next attack on the attacker has 1 bane",
    refusal=_refusal,
    benefit=_guard,
)


def end_guards(table: SkirmishTable) -> None:
    """End the guards of all who cannot keep them up any more.

    Rule: sk.option.guarded.ends-early
    """
    end(
        table.state.marks,
        lambda mark: (
            mark.id == "guarded"
            and any(table.suffers(mark.bearer, one) for one in ("confused", "held", "stunned", "unconscious"))
        ),
    )
