"""Punches: no contest, no dodge, no shield, just a die."""

from fractions import Fraction
from typing import TypedDict

from ludo_tui.board import LAST_RING_STEP
from ludo_tui.engine import Flow, PieceId
from ludo_tui.rules.ludicrous import budgets
from ludo_tui.rules.ludicrous.board import creatures
from ludo_tui.rules.ludicrous.board.geometry import foes, occupants, ring_of_step
from ludo_tui.rules.ludicrous.events.attacks import Attacked, Missed
from ludo_tui.rules.ludicrous.mechanics.damage import Harm, damage
from ludo_tui.rules.ludicrous.mechanics.modifiers import can_act, facts_about, has_flag, stat, total
from ludo_tui.rules.ludicrous.mechanics.showing import show_perks, show_stat
from ludo_tui.rules.ludicrous.mechanics.targets import Target, target_name
from ludo_tui.rules.ludicrous.table import LudicrousTable
from ludo_tui.rules.ludicrous.tables.modifiers import Facts


def strength(table: LudicrousTable, who: PieceId, base: int) -> int:
    """Return the damage of a punch that is not doubled: a base, attack and what traits add, at least 1.

    Rule: lh.attacks.punch
    """
    about = facts_about(table, who)
    facts = Facts(means="punch", damage="normal", distance=1, terrain=about.terrain, wounded=about.wounded)
    return max(1, base + stat(table, who, "attack") + total(table, who, "damage", facts))


class Prospects(TypedDict):
    """The chance and the damage of a punch, as the fields of an option."""

    odds: float
    harm: float
    dice: str
    about: bool


def prospects(table: LudicrousTable, who: PieceId, base: int) -> Prospects:
    """Return what a punch promises, doubled damage aside."""
    known = table.known
    amount = strength(known, who, base)
    return {"odds": float(chance(table)), "harm": float(amount), "dice": f"{amount}", "about": known.has_guessed}


def chance(table: LudicrousTable) -> Fraction:
    """Return the chance that a punch hits."""
    numbers = table.tables.numbers.punch
    return Fraction(numbers.sides - numbers.miss_up_to, numbers.sides)


def punch(
    table: LudicrousTable,
    one: PieceId,
    target: PieceId | None,
    *,
    creature: int | None = None,
    is_running: bool = False,
) -> Flow[bool]:
    """Punch a piece, or (without one) a creature by its number; return whether it hit.

    Rule: lh.attacks.punch, lh.attacks.running-punch.damage, ll.5.3.punch.resolution, ll.5.3.punch.not-weapon-attack
    """
    numbers = table.tables.numbers.punch
    name = "running punch" if is_running else "punch"
    rule = "lh.attacks.running-punch.damage" if is_running else "lh.attacks.punch"
    base = numbers.running_damage if is_running else numbers.damage
    seat, number = (None, None) if target is None else target
    table.emit(
        Attacked(
            seat=one.seat,
            piece=one.piece,
            target_seat=seat,
            target=number,
            name=name,
            rule=rule,
            target_name="" if creature is None else target_name(table, Target(creature=creature)),
        )
    )
    die = yield from table.roll(one.seat, numbers.sides, name, rule=rule)
    if die <= numbers.miss_up_to:
        table.emit(Missed(seat=one.seat, piece=one.piece, name=name, rule=rule))
        return False
    show_stat(table, one, "attack")
    show_perks(table, one.seat, "damage")
    amount = strength(table, one, base) * (2 if die >= numbers.double_from else 1)
    if target is not None:
        yield from damage(
            table, target, Harm(amount=amount, by=one, means="punch", cause=f"the {name}", rule=rule, is_hit=True)
        )
    elif creature is not None:
        creatures.hurt_creature(table, creature, amount, cause=f"the {name}")
    return True


def runs_to_punch(table: LudicrousTable, who: PieceId) -> bool:
    """Tell whether a piece makes a running punch in this movement phase.

    Rule: ll.5.3.running-punch.modifies-movement
    """
    seat, piece = who
    party = table.state.parties[seat]
    is_now = table.state.turn.phase == "movement" and table.state.turn.seat == seat
    return is_now and party.marker == "running_punch" and party.runner == piece


def punch_in_passing(table: LudicrousTable, who: PieceId, foe: PieceId) -> Flow[None]:
    """Let a running piece punch the first enemy piece that it passes or ends next to.

    Rule: lh.attacks.running-punch
    """
    if not runs_to_punch(table, who) or table.used(budgets.RUNNING_PUNCH) or not can_act(table, who):
        return
    if has_flag(table, who, "no_attack"):
        return
    table.use(budgets.RUNNING_PUNCH)
    yield from punch(table, who, foe, is_running=True)


def punch_ahead(table: LudicrousTable, who: PieceId) -> Flow[None]:
    """Let a running piece punch the enemy piece that it has stopped right before. Rule: lh.attacks.running-punch."""
    for foe in _ahead(table, who):
        yield from punch_in_passing(table, who, foe)
        return


def _ahead(table: LudicrousTable, who: PieceId) -> list[PieceId]:
    seat = who.seat
    step = table.state.piece(who).step
    if step >= LAST_RING_STEP:
        return []
    hostile = foes(table.state, seat)
    return [one for one in occupants(table.state, ring_of_step(table.state, seat, step + 1)) if one.seat in hostile]
