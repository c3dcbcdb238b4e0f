"""Driving: the target is pushed away, as far as the attacker wants, 5 spaces at most."""

from typing import Final

from ludo_tui.engine import Flow, Who
from ludo_tui.rules.skirmish.attacking.options.attack_option import AttackOption, is_held_melee_weapon
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.consequences.pushing import most_pushed, push
from ludo_tui.rules.skirmish.mechanics.afflictions.controlled import player_of
from ludo_tui.rules.skirmish.mechanics.offers import Offer, OfferAim
from ludo_tui.rules.skirmish.mechanics.triggers import Attacking
from ludo_tui.rules.skirmish.party.attack_forms import AttackForm

FURTHEST: Final = 5
"""Spaces that a driving attack pushes at most, without a charge before it."""


def _refusal(field: Field, who: Who, form: AttackForm) -> str:
    """Return that a shield or a melee weapon is wanted, if there is neither.

    Rule: sk.option.driving.requirement, sk.option.equipped-shield
    """
    if field.sheet(who).has_shield or is_held_melee_weapon(form):
        return ""
    return "needs a shield, or a melee weapon held in one or two hands"


def _drive(table: SkirmishTable, attack: Attacking) -> Flow[None]:
    """Ask how far the target is pushed, as far as it can be, and push it; one that cannot be moved stays.

    Rule: sk.option.driving.push, sk.option.driving.threshold, sh.talent.cleaving-charge
    """
    who, target = attack.who, attack.target
    rule = "sk.option.driving.push"
    most = _furthest(Field(table), who, target, FURTHEST + attack.choice.push)
    if not most:
        yield from push(table, who, target, 0, rule)
        return
    options = [
        Offer(
            id=f"spaces:{count}",
            label=f"Push it {count}" if count else "Do not push",
            rule=rule,
            does="drive" if count else "pass",
            aim=OfferAim(row="" if count else "drive", amount=count),
        )
        for count in range(most, -1, -1)
    ]
    text = f"Push {table.name(target)} how far?"
    chosen = yield from table.ask(player_of(table, who), "drive", text, options, rule=rule)
    if chosen.aim.amount:
        yield from push(table, who, target, chosen.aim.amount, rule)


def _furthest(field: Field, who: Who, target: Who, spaces: int) -> int:
    """Return how many of so many spaces a driving attack could push a creature; one that is too large stays.

    Rule: sk.option.driving.size
    """
    is_too_large = field.sheet(target).size > field.sheet(who).size + 1
    return 0 if is_too_large else most_pushed(field, who, target, spaces)


def _drives_nothing(field: Field, who: Who, target: Who) -> bool:
    return not _furthest(field, who, target, FURTHEST)


DRIVING: Final = AttackOption(
    id="driving",
    in_words="push it up to 5 spaces",
    brings="pushes the target back",
    against="str",
    refusal=_refusal,
    effect=_drive,
    does_nothing=_drives_nothing,
    in_vain="the target would not move",
)
