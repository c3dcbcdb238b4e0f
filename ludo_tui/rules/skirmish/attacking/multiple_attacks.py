"""Multiple attacks: trade bonus dice for further attacks, each at another target."""

from collections.abc import Iterator

from ludo_tui.engine import Combatant, Flow
from ludo_tui.rules.skirmish.attacking import available, bonus_dice_left, odds, targets
from ludo_tui.rules.skirmish.attacking.bonus_dice_left import DICE_PER_ATTACK
from ludo_tui.rules.skirmish.attacking.choosing import attack_in_way, choose_way
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.mechanics import roll_odds
from ludo_tui.rules.skirmish.mechanics.action_rows import aim_of, aimed
from ludo_tui.rules.skirmish.mechanics.attack_manner import PLAIN_ATTACK, AttackManner
from ludo_tui.rules.skirmish.mechanics.listing import nearest_first
from ludo_tui.rules.skirmish.mechanics.offers import Offer
from ludo_tui.rules.skirmish.model.state import Acting, Who
from ludo_tui.rules.skirmish.party.sheets import Means


def most_more(field: Field, who: Who, means: Means, target: Who) -> int:
    """Return how many more attacks somebody could make: as many as its dice pay for, each at another target.

    Rule: sk.multi.cost, sk.multi.insufficient, sk.multi.unlimited, sk.multi.different-target, sh.weapon.slow
    """
    if means.is_slow or means.is_single_shot or not means.is_plain_weapon:
        return 0
    others = {one for used, one in _next_blows(field, who, (target,))}
    return min(bonus_dice_left.bonus_dice(field.table, who) // DICE_PER_ATTACK, len(others))


def _next_blows(field: Field, who: Who, done: tuple[Who, ...]) -> Iterator[tuple[Means, Who]]:
    """Yield with what an additional attack can be made, and on whom: a weapon, or no weapon at all.

    Rule: sk.multi.different-target, sk.multi.unarmed, sk.multi.two-weapons, sh.weapon.slow
    """
    sheet, ring = field.sheet(who), field.rings[who]
    bare = [
        (means, larger) for means, larger in available.unarmed_attacks(sheet) if available.can_grab(field, who, means)
    ]
    for means, larger in [*((one, 9) for one in sheet.ways if not (one.is_slow or one.is_single_shot)), *bare]:
        for target in targets.attack_targets(field, who, means, ring):
            if target not in done and field.sheet(target).size <= sheet.size + larger:
                yield means, target


def attack_several(table: SkirmishTable, acting: Acting, means: Means, target: Who, more: int) -> Flow[None]:
    """Make several attacks in one action: pay for them first, then one after the other.

    Rule: sk.multi.cost, sk.multi.divide, sk.multi.hold-back, sk.multi.example, sk.multi.decide-after-result
    """
    who = acting.who
    acting.bonus = bonus_dice_left.bonus_dice(table, who) - DICE_PER_ATTACK * more
    table.use_in_round("bonus", Combatant(*who))
    done: tuple[Who, ...] = ()
    for _ in range(more + 1):
        manner = PLAIN_ATTACK
        if not (means.is_unarmed and means.id != "strike"):
            asked = yield from choose_way(table, who, means, target, most=0, is_first=False)
            assert isinstance(asked, AttackManner)
            manner = asked
        yield from attack_in_way(table, who, means, target, manner)
        done = (*done, target)
        field = Field(table)
        if table.state.over or who not in field.rings or not field.is_awake(who) or len(done) > more:
            break
        following = yield from _next_target(table, who, done)
        if following is None:
            break
        means, target = following
    acting.bonus = None


def _next_target(table: SkirmishTable, who: Who, done: tuple[Who, ...]) -> Flow[tuple[Means, Who] | None]:
    """Ask at whom the next of several attacks is aimed, and with what.

    Rule: sk.multi.different-target, sk.multi.two-weapons, sk.multi.unarmed
    """
    field = Field(table, who)
    blows = list(_next_blows(field, who, done))
    options = []
    for means, target in blows:
        promised = odds.attack_odds(field, who, means, field.rings[who], target)
        options.append(
            Offer(
                id=f"blow:{means.id}:{aim_of(field, target)}",
                label=f"{table.name(target)} ({means.name})",
                rule="sk.multi.different-target",
                does="blow",
                entry=means.id,
                critical=float(promised.critical) or None,
                harm=promised.harm,
                left=promised.left,
                **roll_odds.odds_fields(field, promised.roll, target),
                **aimed(field, target),
            )
        )
    if not options:
        return None
    asked = nearest_first(field, who, options)
    asked.append(Offer(id="pass", label="No more attacks", rule="sk.multi.declare", does="pass", entry="target"))
    chosen = yield from table.ask(table.player_of(who), "target", "Whom next?", asked, rule="sk.multi.different-target")
    return None if chosen.does == "pass" else blows[[one.id for one in options].index(chosen.id)]
