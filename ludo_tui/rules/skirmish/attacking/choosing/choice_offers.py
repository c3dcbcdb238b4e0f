"""The ways of one attack: what each promises, and the answer that chooses it."""

from collections.abc import Iterator
from typing import Final

from ludo_tui.rules.skirmish.attacking import called_shot
from ludo_tui.rules.skirmish.attacking.choosing.manners import manners_of_attack
from ludo_tui.rules.skirmish.attacking.odds import attack_roll, mean_damage
from ludo_tui.rules.skirmish.attacking.options.attack_options import ATTACK_OPTIONS
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.events.fighting import WORDS
from ludo_tui.rules.skirmish.mechanics.attack_manner import AttackManner
from ludo_tui.rules.skirmish.mechanics.health import health_left
from ludo_tui.rules.skirmish.mechanics.offers import AttackWay, Offer
from ludo_tui.rules.skirmish.mechanics.roll_odds import odds_fields
from ludo_tui.rules.skirmish.mechanics.rolls import Pending
from ludo_tui.rules.skirmish.model.state import Who
from ludo_tui.rules.skirmish.party.sheets import AttackForm

_LABELS: Final = {"": "Plain attack", "disarm": "Disarm", "both": "Strike with both weapons"}


_RULES: Final = {
    "": "sk.action.attack.weapon",
    "called": "sk.circ.called-shot.declare",
    "disarm": "sk.disarm.declare",
    "both": "sk.two-weapons.both",
    "driving": "sk.option.driving.push",
    "lunging": "sk.option.lunging.reach",
}


def ways_to_attack(field: Field, who: Who, form: AttackForm, target: Who, *, is_far: bool) -> Iterator[AttackWay]:
    """Yield the ways in which a weapon can be used on a target, with exact chances.

    Those that are rolled alike share one roll, and those of one kind their damage.
    """
    rolls: dict[str, tuple[Pending, float]] = {}
    harms: dict[str, float] = {}
    for manner in manners_of_attack(field, who, form, target, is_far=is_far):
        alike = manner.style if manner.style in ("called", "disarm") else ""
        if alike not in rolls:
            roll = attack_roll(field, who, form, field.rings[who], target, manner)
            rolls[alike] = roll, float(roll.chance())
        if manner.style not in harms:
            harms[manner.style] = mean_damage(field, who, form, target, manner)
        roll, odds = rolls[alike]
        option = ATTACK_OPTIONS.get(manner.style)
        topped = roll.goal if option is None else max(roll.goal, option.goal(field, target))
        yield AttackWay(
            style=manner.style,
            named=manner.named,
            odds=odds,
            effect=odds if topped == roll.goal else float(roll.chance(goal=topped)),
            harm=harms[manner.style],
        )


def choice_offers(
    field: Field, who: Who, form: AttackForm, target: Who, *, is_far: bool
) -> list[tuple[AttackManner, Offer]]:
    """Return the ways in which a weapon can be used on a target, each with the answer that chooses it.

    Rule: sk.option.declare, sk.option.one-per-attack
    """
    manners = manners_of_attack(field, who, form, target, is_far=is_far)
    ways = ways_to_attack(field, who, form, target, is_far=is_far)
    return [(manner, _offer(field, who, form, target, manner, way)) for manner, way in zip(manners, ways, strict=True)]


def _offer(field: Field, who: Who, form: AttackForm, target: Who, manner: AttackManner, way: AttackWay) -> Offer:
    is_option = manner.style in ATTACK_OPTIONS
    return Offer(
        id=f"{manner.style}:{manner.named}" if manner.named else manner.style or "plain",
        label=_label(field, manner),
        rule=_RULES.get(manner.style, f"sk.option.{manner.style}.effect"),
        group="Options" if is_option else "Attack",
        does="style",
        entry=_row_of(manner),
        **odds_fields(field, attack_roll(field, who, form, field.rings[who], target, manner), target),
        effect=way.effect if is_option else None,
        harm=way.harm,
        left=health_left(field.table, target),
        way=manner.style or "plain",
        named=manner.named,
    )


def _row_of(manner: AttackManner) -> str:
    """Return under which name a way of attacking is explained."""
    if manner.style == called_shot.STYLE and manner.named not in WORDS:
        return "object"
    return manner.style or "plain"


def _label(field: Field, manner: AttackManner) -> str:
    if manner.style == called_shot.STYLE:
        return called_shot.shot_in_words(field, manner)
    option = ATTACK_OPTIONS.get(manner.style)
    return _LABELS[manner.style] if option is None else f"{option.id.capitalize()}: {option.in_words}"
