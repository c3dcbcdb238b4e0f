"""Driving: the target is pushed away, as far as the attacker wants, 5 spaces at most."""

from typing import Final

from ludo_tui.engine import Flow
from ludo_tui.rules.skirmish.attacking.options.attack_option import AttackOption, is_held_melee_weapon
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.consequences.pushing import push
from ludo_tui.rules.skirmish.mechanics.afflictions.controlled import player_of
from ludo_tui.rules.skirmish.mechanics.offers import Offer, OfferAim
from ludo_tui.rules.skirmish.mechanics.triggers import Attack
from ludo_tui.rules.skirmish.model.state import Who
from ludo_tui.rules.skirmish.party.attack_forms import AttackForm

FURTHEST: Final = 5
"""Spaces that a driving attack pushes at most, without a charge before it."""


def _refusal(field: Field, who: Who, form: AttackForm) -> str:
    """Return that a shield or a melee weapon is wanted, if there is neither.

    Rule: sk.option.driving.requirement, sk.option.equipped-shield
    """
    if field.sheet(who).has_shield or is_held_melee_weapon(form):
        return ""
    return "it takes a shield, or a melee weapon held in one hand or two"


def _drive(table: SkirmishTable, attack: Attack) -> Flow[None]:
    """Ask how far the target is pushed, unless it is too large, and push it.

    Rule: sk.option.driving.push, sk.option.driving.threshold, sk.option.driving.size, sh.talent.cleaving-charge
    """
    who, target = attack.who, attack.target
    if table.sheet(target).size > table.sheet(who).size + 1:
        return
    rule = "sk.option.driving.push"
    options = [
        Offer(
            id=f"spaces:{count}",
            label=f"Push it {count}" if count else "Do not push",
            rule=rule,
            does="drive" if count else "pass",
            aim=OfferAim(row="" if count else "drive", amount=count),
        )
        for count in range(FURTHEST + attack.choice.push, -1, -1)
    ]
    text = f"How far is {table.name(target)} driven back?"
    chosen = yield from table.ask(player_of(table, who), "drive", text, options, rule=rule)
    yield from push(table, who, target, chosen.aim.amount or 0, rule)


DRIVING: Final = AttackOption(
    id="driving",
    in_words="push it up to 5 spaces",
    brings="it would be pushed back",
    against="str",
    refusal=_refusal,
    effect=_drive,
)
