"""What tanks fire at, with what chances, and what a shot does."""

import msgspec

from ludo_tui.engine import Flow, Modifier, Who
from ludo_tui.rules.fight.amounts import roll_amount, written
from ludo_tui.rules.ludicrous.events.yard import ShotFired
from ludo_tui.rules.ludicrous.mechanics.contests import (
    Contestant,
    ContestResult,
    ContestTerms,
    attack_contest,
    contest,
    roll_against,
)
from ludo_tui.rules.ludicrous.mechanics.hit_points.damage import Harm, deal_damage
from ludo_tui.rules.ludicrous.mechanics.odds import Odds, odds, odds_against
from ludo_tui.rules.ludicrous.mechanics.targets import Spot, Target, piece_of, target_name
from ludo_tui.rules.ludicrous.menu.encounter_preview import Encounter
from ludo_tui.rules.ludicrous.model.state import LudicrousState, Structure, TankSpace
from ludo_tui.rules.ludicrous.model.table import LudicrousTable
from ludo_tui.rules.ludicrous.positions.geometry import on_pathway, ring_of
from ludo_tui.rules.ludicrous.positions.special_spaces import is_in_homefield
from ludo_tui.rules.ludicrous.tables.modifiers import Facts
from ludo_tui.rules.ludicrous.yard import structures
from ludo_tui.rules.ludicrous.yard.tanks import SPACES, damage_tank, is_protected, space_entry, space_rule, why_silent


def shot(table: LudicrousTable, seat: int, name: TankSpace, target: Target) -> Encounter:
    """Return a target that a tank on a space could fire at, with the chances."""
    who, owner = piece_of(target), _owner(target)
    structure = table.state.parties[owner].structure
    return Encounter(
        kind="structure" if _is_structure(target) else "tank" if who is None else "piece",
        seat=owner,
        piece=None if who is None else who.piece,
        entry=structure.id if _is_structure(target) and structure is not None else "",
        dice=str(space_entry(table, name).damage),
        **shot_odds(table, seat, name, target).figures,
    )


def _is_structure(target: Target) -> bool:
    return isinstance(target, Spot) and target.kind == "structure"


def _owner(target: Target) -> int:
    """Return the seat whose piece, structure or tank is fired at."""
    assert target.seat is not None
    return target.seat


def next_shot(table: LudicrousTable, seat: int, target: Who) -> Encounter | None:
    """Return what the tank of a party could fire at a piece in its next turn, with the chances; None if it could not.

    Rule: lh.structures.tank.attack, lh.structures.tank.moved
    """
    tank, ring = table.state.parties[seat].tank, ring_of(table.state, target)
    if not table.options.tanks or tank.is_heavily_damaged or why_silent(table):
        return None
    if ring is None or not is_in_homefield(table, seat, ring):
        return None
    moves = (name for name in SPACES if name != tank.space)
    name = next((name for name in moves if "homefield_enemy" in space_entry(table, name).fires_at), None)
    return None if name is None else shot(table, seat, name, target)


def targets_from(table: LudicrousTable, seat: int, name: TankSpace) -> list[Target]:
    """Return what the tank of a party can fire at from a space; not at a structure that obeys its side.

    Rule: lh.structures.tank.attack, lh.structures.tank.anti-tank, lh.structures.tank.shield, lh.readings.hold-fire
    """
    state, kinds = table.state, space_entry(table, name).fires_at
    found: list[Target] = []
    for foe in state.foes(seat):
        party = state.parties[foe]
        if "homefield_enemy" in kinds:
            for piece in on_pathway(state, foe):
                ring = ring_of(state, Who(foe, piece))
                if ring is not None and is_in_homefield(table, seat, ring):
                    found.append(Who(foe, piece))
        if is_protected(table, foe):
            continue
        if "enemy_structure" in kinds and party.structure is not None and not _obeys(state, seat, party.structure):
            found.append(Spot("structure", foe))
        if "enemy_tank" in kinds and not party.tank.is_heavily_damaged:
            found.append(Spot("tank", foe))
    return found


def _obeys(state: LudicrousState, seat: int, structure: Structure) -> bool:
    """Return whether an enemy structure is hacked by a party or by its teammate."""
    return structure.hacker is not None and state.are_friends(seat, structure.hacker)


def _contestants(table: LudicrousTable, seat: int, name: TankSpace, target: Target) -> tuple[Contestant, Contestant]:
    """Return the two sides of a shot."""
    tank, facts = table.state.parties[seat].tank, Facts(means="tank")
    extra = (Modifier("aimed", tank.bonus, "lh.structures.workshop"),) if tank.bonus else ()
    offender = Contestant(who=Who(seat), kind="attack", stats=(table.tables.tank.stat,), extra=extra, facts=facts)
    # Armor and the like protect pieces: a tank defends with its stat alone.
    who = target if isinstance(target, Who) else Who(_owner(target))
    kind = "defense" if who is target else "tank_defense"
    return offender, Contestant(who=who, kind=kind, stats=(space_entry(table, name).against,), facts=facts)


def shot_odds(table: LudicrousTable, seat: int, name: TankSpace, target: Target) -> Odds:
    """Return the chances of a shot."""
    offender, defender = _contestants(table, seat, name, target)
    if _is_structure(target):
        return odds_against(table.known, offender, table.tables.tank.structure_goal)
    return odds(table.known, offender, defender, is_attack=isinstance(target, Who))


def fire_tank(table: LudicrousTable, seat: int, name: TankSpace, target: Target) -> Flow[None]:
    """Fire the tank of a party at something.

    Rule: lh.structures.tank.attack, lh.structures.tank.anti-tank, lh.structures.tank.critical
    """
    rule, who = space_rule(name), piece_of(target)
    table.emit(
        ShotFired(
            seat=seat,
            what="tank",
            target=target_name(table, target),
            piece_of=None if who is None else who.seat,
            piece=None if who is None else who.piece,
            rule=rule,
        )
    )
    offender, defender = _contestants(table, seat, name, target)
    table.state.parties[seat].tank.bonus = 0
    result: ContestResult
    terms = ContestTerms(
        name="tank shot",
        rule=rule,
        is_attack=isinstance(target, Who),
        brings=f"{written(space_entry(table, name).damage)} damage",
    )
    if who is not None:
        who, result = yield from attack_contest(
            table,
            who,
            lambda at: (offender, msgspec.structs.replace(defender, who=at)),
            terms,
            lambda at: at in targets_from(table, seat, name),
        )
    elif _is_structure(target):
        goal = table.tables.tank.structure_goal
        result = yield from roll_against(table, offender, goal, name="tank shot", rule=rule)
    else:
        result = yield from contest(table, offender, defender, terms)
    if result.is_success:
        yield from _hit(table, seat, name, target if who is None else who, is_critical=result.critical)


def _hit(table: LudicrousTable, seat: int, name: TankSpace, target: Target, *, is_critical: bool) -> Flow[None]:
    """Deal the damage of a tank's shot.

    Rule: lh.structures.tank.critical
    """
    rule, owner = space_rule(name), _owner(target)
    times = table.tables.numbers.contest.critical_damage if is_critical else 1
    amount = yield from roll_amount(table, seat, space_entry(table, name).damage, "tank damage", rule=rule, times=times)
    if _is_structure(target):
        structures.damage_structure(table, owner, amount, rule=rule)
    elif not isinstance(target, Who):
        damage_tank(table, owner, amount, rule=rule)
    else:
        yield from deal_damage(
            table,
            target,
            Harm(
                amount=amount,
                by=Who(seat),
                means="tank",
                cause="the tank",
                rule=rule,
                is_hit=True,
                is_critical=is_critical,
            ),
        )
