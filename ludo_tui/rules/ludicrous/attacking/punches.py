"""Punches: no contest, no dodge, no shield, just a die."""

from collections.abc import Callable
from fractions import Fraction
from typing import NamedTuple, TypedDict

from ludo_tui.engine import Flow, Who
from ludo_tui.rules.fight.rolls import Counted, Side, chances, reached, throw
from ludo_tui.rules.ludicrous.attacking.attacks import advantage_without_contest, end_attack, is_adjacent
from ludo_tui.rules.ludicrous.attacking.weapon_uses import can_reach
from ludo_tui.rules.ludicrous.events.attacks import Attacked, Missed
from ludo_tui.rules.ludicrous.mechanics.contests import ADVANTAGE, announce
from ludo_tui.rules.ludicrous.mechanics.creatures.attacked import hurt_creature
from ludo_tui.rules.ludicrous.mechanics.hit_points.damage import Harm, deal_damage, what_fells
from ludo_tui.rules.ludicrous.mechanics.modifiers import facts_about, stat, trait_total
from ludo_tui.rules.ludicrous.mechanics.reveal_sheet import show_perks, show_stat
from ludo_tui.rules.ludicrous.mechanics.targets import Spot, target_name
from ludo_tui.rules.ludicrous.mechanics.triggers import Attacking
from ludo_tui.rules.ludicrous.menu.offers import Felling
from ludo_tui.rules.ludicrous.model.table import LudicrousTable
from ludo_tui.rules.ludicrous.tables.modifiers import Facts


def punch_damage(table: LudicrousTable, who: Who, base: int) -> int:
    """Return the damage of a punch that is not doubled: a base, attack and what traits add, at least 1.

    Rule: lh.attacks.punch
    """
    about = facts_about(table, who)
    facts = Facts(means="punch", damage="normal", distance=1, terrain=about.terrain, wounded=about.wounded)
    return max(1, base + stat(table, who, "attack") + trait_total(table, who, "damage", facts))


class PunchFields(TypedDict):
    """The chance and the damage of a punch, as the fields of an option."""

    odds: float
    mean_damage: float
    dice: str
    fells: Felling | None
    is_guess: bool


def punch_fields(table: LudicrousTable, who: Who, base: int, other: Who | None = None) -> PunchFields:
    """Return what a punch promises, doubled damage aside; at an enemy piece if one is named."""
    known = table.known
    amount = punch_damage(known, who, base)
    advantage = 0 if other is None else advantage_without_contest(known, who, other)
    return {
        "odds": float(chance_to_hit(table, advantage)),
        "mean_damage": float(amount),
        "dice": f"{amount}",
        "fells": what_fells(known, other, amount, "punch"),
        "is_guess": known.has_guessed,
    }


def chance_to_hit(table: LudicrousTable, advantage: int = 0) -> Fraction:
    """Return the chance that a punch hits.

    Rule: lh.attacks.punch, lh.attacks.punch-advantage
    """
    numbers = table.tables.numbers.punch
    return chances(Side(advantage), numbers.miss_up_to + 1, ADVANTAGE, reached, numbers.sides)["success"]


class PunchKind(NamedTuple):
    """A punch, as far as players and the rulebook tell it apart."""

    name: str
    rule: str
    base: int
    """Damage before everything that changes it."""


def plain_punch(table: LudicrousTable) -> PunchKind:
    """Return a punch of a piece that is not running."""
    return PunchKind("punch", "lh.attacks.punch", table.tables.numbers.punch.damage)


def punch(
    table: LudicrousTable,
    one: Who,
    other: Who,
    made: PunchKind | None = None,
    is_possible: Callable[[Who], bool] | None = None,
) -> Flow[None]:
    """Punch a piece.

    Args:
        table: the match.
        one: who punches.
        other: whom.
        made: another kind of punch than a plain one.
        is_possible: tells whether it can be made on a piece now; None: if that is right before it.

    Rule: lh.attacks.punch, lh.attacks.what, lh.attacks.punch-advantage, ll.5.3.punch.resolution,
    ll.5.3.punch.not-weapon-attack
    """
    made, reach = made or plain_punch(table), table.tables.numbers.punch.range
    from_near = is_adjacent(table, one, other)
    table.emit(
        Attacked(
            seat=one.seat, piece=one.piece, target_seat=other.seat, target=other.piece, name=made.name, rule=made.rule
        )
    )
    trigger = yield from announce(
        table,
        Attacking(seat=one.seat, piece=one.number, target=other, name=made.name, is_rolled=False),
        is_possible or (lambda at: can_reach(table, one, at, reach)),
    )
    other = trigger.target
    if not trigger.cancelled:
        amount = yield from _rolled(table, one, made, advantage_without_contest(table, one, other))
        if amount:
            harm = Harm(amount=amount, by=one, means="punch", cause=f"the {made.name}", rule=made.rule, is_hit=True)
            yield from deal_damage(table, other, harm)
    yield from end_attack(table, one, other, from_near=from_near)


def punch_creature(table: LudicrousTable, one: Who, number: int) -> Flow[None]:
    """Punch a creature by its number.

    Rule: lh.attacks.punch, lh.annustar.creatures
    """
    made = plain_punch(table)
    name = target_name(table, Spot("creature", number))
    table.emit(
        Attacked(
            seat=one.seat,
            piece=one.piece,
            target_seat=None,
            target=None,
            name=made.name,
            rule=made.rule,
            target_name=name,
        )
    )
    amount = yield from _rolled(table, one, made, 0)
    if amount:
        hurt_creature(table, number, amount, cause=f"the {made.name}")


def _rolled(table: LudicrousTable, one: Who, made: PunchKind, advantage: int) -> Flow[int]:
    """Roll a punch and return its damage, 0 for a miss.

    Rule: lh.attacks.punch, lh.attacks.punch-advantage
    """
    numbers = table.tables.numbers.punch
    edges = [Counted("", advantage)]
    die, *_ = yield from throw(table, one.seat, edges, ADVANTAGE, made.name, made.rule, sides=numbers.sides)
    if die <= numbers.miss_up_to:
        table.emit(Missed(seat=one.seat, piece=one.piece, name=made.name, rule=made.rule))
        return 0
    show_stat(table, one, "attack")
    show_perks(table, one.seat, "damage")
    return punch_damage(table, one, made.base) * (2 if die >= numbers.double_from else 1)
