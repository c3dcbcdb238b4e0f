"""Attacking otherwise than plainly: the choice of a way, several attacks in one action, blows at an empty space."""

from collections.abc import Iterator

import msgspec

from ludo_tui.engine import Flow, Refusal, counted
from ludo_tui.rules.skirmish.attacking import bonus_dice_left, resolving, two_weapons
from ludo_tui.rules.skirmish.attacking.attack_options import ATTACK_OPTIONS, option_goal, option_refusal
from ludo_tui.rules.skirmish.attacking.bonus_dice_left import DICE_PER_ATTACK
from ludo_tui.rules.skirmish.attacking.disarming import disarm_refusal
from ludo_tui.rules.skirmish.attacking.manners import lunging_weapon, manners_of_attack, reachable
from ludo_tui.rules.skirmish.attacking.odds import attack_roll, mean_damage
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.events.fighting import WORDS
from ludo_tui.rules.skirmish.mechanics import roll_odds
from ludo_tui.rules.skirmish.mechanics.action_rows import BACK
from ludo_tui.rules.skirmish.mechanics.attack_manner import AttackManner
from ludo_tui.rules.skirmish.mechanics.offers import AttackWay, Offer
from ludo_tui.rules.skirmish.mechanics.rolls import Pending
from ludo_tui.rules.skirmish.model.state import Who
from ludo_tui.rules.skirmish.party import equipment
from ludo_tui.rules.skirmish.party.sheets import Means

CHOICES = "More ways"


def ways_to_attack(field: Field, who: Who, means: Means, target: Who, *, is_far: bool) -> Iterator[AttackWay]:
    """Yield the ways in which a weapon can be used on somebody, with exact chances."""
    rolls: dict[str, tuple[Pending, float]] = {}
    harms: dict[str, float] = {}
    for manner in manners_of_attack(field, who, means, target, is_far=is_far):
        alike = manner.style if manner.style in ("called", "disarm") else ""
        if alike not in rolls:
            roll = attack_roll(field, who, means, field.rings[who], target, manner)
            rolls[alike] = roll, float(roll.chance())
        if manner.style not in harms:
            harms[manner.style] = mean_damage(field, who, means, target, manner)
        roll, odds = rolls[alike]
        style = ATTACK_OPTIONS.get(manner.style)
        topped = roll.goal if style is None else max(roll.goal, option_goal(field, style, target))
        yield AttackWay(
            style=manner.style,
            named=manner.named,
            odds=odds,
            effect=odds if topped == roll.goal else float(roll.chance(goal=topped)),
            harm=harms[manner.style],
        )


def choose_way(
    table: SkirmishTable, who: Who, means: Means, target: Who, *, most: int, is_first: bool
) -> Flow[AttackManner | int | None]:
    """Ask in which way somebody attacks: the way, a number of attacks to make besides, or None: not at all.

    Rule: sk.option.before-dice, sk.option.one-per-attack, sk.multi.declare, sk.multi.insufficient
    """
    field = Field(table, who)
    is_far = reachable(field, who, means).get(target, False)
    manners = list(manners_of_attack(field, who, means, target, is_far=is_far))
    ways = list(ways_to_attack(field, who, means, target, is_far=is_far))
    left = field.sheet(target).health - field.state.fighter(target).damage
    options = [
        Offer(
            id=f"{manner.style}:{manner.named}" if manner.named else manner.style or "plain",
            label=_label(field, manner),
            rule=_RULES.get(manner.style, f"sk.option.{manner.style}.effect"),
            group="Options" if manner.is_option else "Attack",
            does="style",
            entry=_row_of(manner),
            **roll_odds.odds_fields(field, attack_roll(field, who, means, field.rings[who], target, manner), target),
            effect=way.effect if manner.is_option else None,
            harm=way.harm,
            left=left,
            way=manner.style or "plain",
            named=manner.named,
        )
        for manner, way in zip(manners, ways, strict=True)
    ]
    rule = "sk.multi.declare"
    for more in range(1, most + 1):
        label = f"Attack {counted(more, 'more target')} ({DICE_PER_ATTACK * more} dice of Bonus Damage)"
        options.append(Offer(id=f"many:{more}", label=label, rule=rule, group="Several", does="many", amount=more))
    options += [BACK] if is_first else []
    text = f"How does {table.name(who)} attack {table.name(target)} ({means.name})?"
    refused = () if is_far else tuple(_refused(field, who, means, target, most))
    chosen = yield from table.ask(
        table.player_of(who), "style", text, options, refused=refused, rule="sk.option.declare"
    )
    if chosen.does == "back":
        return None
    return chosen.amount if chosen.does == "many" else manners[[one.id for one in options].index(chosen.id)]


_RULES = {
    "": "sk.action.attack.weapon",
    "called": "sk.circ.called-shot.declare",
    "disarm": "sk.disarm.declare",
    "both": "sk.two-weapons.both",
    "driving": "sk.option.driving.push",
    "lunging": "sk.option.lunging.reach",
}


def _row_of(manner: AttackManner) -> str:
    """Return under which name a way of attacking is explained."""
    if manner.style == "called" and manner.named not in WORDS:
        return "object"
    return manner.style or "plain"


def _label(field: Field, manner: AttackManner) -> str:
    if manner.style == "called":
        where = WORDS.get(manner.named)
        if where is not None:
            return f"Called shot: impair its {where}"
        return f"Called shot at the {equipment.kind_of(field.table.tables, manner.named).name}"
    words = {"": "Plain attack", "disarm": "Disarm", "both": "Strike with both weapons"}
    if manner.style in words:
        return words[manner.style]
    style = ATTACK_OPTIONS[manner.style]
    return f"{manner.style.capitalize()}: {style.does}"


def _refused(field: Field, who: Who, means: Means, target: Who, most: int) -> Iterator[Refusal]:
    """Yield the ways that cannot be used here, with the reason.

    Rule: sk.option.declare, sk.multi.insufficient, sk.multi.different-target, sk.two-weapons.both-condition
    """
    for style in ATTACK_OPTIONS.values():
        if not means.is_unarmed and (why := option_refusal(field, who, style.id, means)):
            rule = f"sk.option.{style.id}.requirement"
            yield Refusal(id=style.id, label=style.id.capitalize(), reason=why, rule=rule)
    if (ban := disarm_refusal(field, who, target)) is not None:
        yield Refusal(id="disarm", label="Disarm", reason=ban[0], rule=ban[1])
    if two_weapons.off_hand(field.table, who, means) is None and means.kind == "melee":
        reason = "it takes two weapons in hand, one of them for the off hand"
        yield Refusal(id="both", label="Both weapons", reason=reason, rule="sk.two-weapons.both-condition")
    if not most:
        why, rule = _why_not_many(field, who, means)
        yield Refusal(id="many", label="Attack several", reason=why, rule=rule)


def _why_not_many(field: Field, who: Who, means: Means) -> tuple[str, str]:
    if means.is_single_shot:
        return f"the {means.name} is loaded for one shot", "sh.weapon.reload"
    if means.is_slow:
        return f"the {means.name} is used once a round", "sh.weapon.slow"
    if bonus_dice_left.bonus_dice(field.table, who) < DICE_PER_ATTACK:
        return f"each more attack takes {DICE_PER_ATTACK} dice of Bonus Damage", "sk.multi.insufficient"
    return "there is no other target", "sk.multi.different-target"


def strike_somehow(table: SkirmishTable, who: Who, means: Means, target: Who, more: AttackManner) -> Flow[None]:
    """Ask for the way of one attack, and attack in it, with what that gives more.

    Rule: sk.option.declare
    """
    manner = yield from choose_way(table, who, means, target, most=0, is_first=False)
    assert isinstance(manner, AttackManner)
    yield from attack_in_way(table, who, means, target, msgspec.structs.replace(manner, push=more.push))


def attack_in_way(table: SkirmishTable, who: Who, means: Means, target: Who, manner: AttackManner) -> Flow[None]:
    """Make the attack in the way that was chosen; Lunging uses the longer reach of the weapon."""
    used = lunging_weapon(means) if manner.style == "lunging" else means
    yield from resolving.make_attack(table, who, target, used, manner=manner)
