"""Tanks: their spaces, firing, damage and repair."""

from typing import Final, get_args

from msgspec.structs import replace

from ludo_tui.engine import Flow, Modifier, Option, PieceId
from ludo_tui.rules.fight.amounts import dice, roll_amount, written
from ludo_tui.rules.ludicrous.events.yard import ShotFired, TankAimed, TankDamaged
from ludo_tui.rules.ludicrous.mechanics.contests import Contestant, ContestResult, ContestTerms, against, contest
from ludo_tui.rules.ludicrous.mechanics.damage import Harm, damage, felling
from ludo_tui.rules.ludicrous.mechanics.odds import Odds, odds, odds_against
from ludo_tui.rules.ludicrous.mechanics.targets import Target, target_name, target_option
from ludo_tui.rules.ludicrous.menu.encounter_preview import Encounter
from ludo_tui.rules.ludicrous.menu.offers import Offer
from ludo_tui.rules.ludicrous.model.state import LudicrousState, PartyId, Structure, TankSpace, bearer
from ludo_tui.rules.ludicrous.model.table import LudicrousTable
from ludo_tui.rules.ludicrous.positions.geometry import on_pathway, ring_of
from ludo_tui.rules.ludicrous.positions.special_spaces import is_in_homefield
from ludo_tui.rules.ludicrous.tables.entries import TankSpaceEntry
from ludo_tui.rules.ludicrous.tables.modifiers import Facts
from ludo_tui.rules.ludicrous.yard import annustar, structures

SPACES: tuple[TankSpace, ...] = get_args(TankSpace)
_LAST_DIGIT: Final = 9


def space_entry(table: LudicrousTable, name: TankSpace) -> TankSpaceEntry:
    """Return what the tables say about a space of the tank.

    Rule: ll.5.7.three-spaces
    """
    tank = table.tables.tank
    return {"shield": tank.shield, "attack": tank.attack, "anti_tank": tank.anti_tank}[name]


def space_rule(name: TankSpace) -> str:
    """Return the rulebook id of a space of the tank."""
    return f"lh.structures.tank.{name.replace('_', '-')}"


def shot(table: LudicrousTable, seat: int, name: TankSpace, target: Target) -> Encounter:
    """Return a target that a tank on a space could fire at, with the chances."""
    assert target.seat is not None
    structure = table.state.parties[target.seat].structure
    is_structure = target.what == "structure" and structure is not None
    return Encounter(
        kind="structure" if target.what == "structure" else "tank" if target.what else "piece",
        seat=target.seat,
        piece=target.piece,
        entry=structure.id if is_structure and structure is not None else "",
        dice=str(space_entry(table, name).damage),
        **_odds(table, seat, name, target).figures,
    )


def next_shot(table: LudicrousTable, seat: int, target: PieceId) -> Encounter | None:
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
    return None if name is None else shot(table, seat, name, Target(*target))


def follow_space(table: LudicrousTable, seat: int) -> Flow[None]:
    """Follow the rules of the space that the tank has just moved to: it fires if its party wants it to, or is safe.

    Rule: ll.5.7.resolve-space, ll.5.7.resolve-unless, ll.5.7.attack-or-safe, lh.structures.tank.moved,
    lh.readings.hold-fire
    """
    name = table.state.parties[seat].tank.space
    found = targets_from(table, seat, name)
    if not found or why_silent(table):
        return
    options = _shot_options(table, seat, name, found)
    answer = yield from table.ask(
        seat,
        "target",
        "What does the tank fire at?",
        options,
        rule=space_rule(name),
        promised=lambda at: _shot_options(at, seat, name, found),
    )
    if answer.does == "fire":
        yield from fire_tank(table, seat, name, found[[option.id for option in options].index(answer.id)])


def _shot_options(table: LudicrousTable, seat: int, name: TankSpace, found: list[Target]) -> list[Offer]:
    """Return the options that choose what the tank fires at, or that it holds its fire.

    Rule: lh.readings.hold-fire
    """
    options: list[Offer] = []
    for each in found:
        plain = target_option(table, seat, each, space_rule(name), prefix="fire")
        options.append(
            Offer(
                id=plain.id,
                label=f"Fire at {target_name(table, each)}",
                rule=space_rule(name),
                target=plain.target,
                space=plain.space,
                group="Tank",
                does="fire",
                dice=str(space_entry(table, name).damage),
                harm=dice(space_entry(table, name).damage).mean,
                fells=felling(table.known, plain.target, dice(space_entry(table, name).damage).span[-1], "tank"),
                **_odds(table, seat, name, each).figures,
            )
        )
    hold = Offer(id="pass", label="Hold fire", rule="lh.readings.hold-fire", group="Tank", does="pass")
    return [*options, hold]


def with_shots(table: LudicrousTable, seat: int, move: Option) -> list[Offer]:
    """Return a move of the tank along with each answer to what it fires at then; none where nothing is asked.

    Who fires at a tank finds each party under its own digit from turn to turn.

    Rule: lh.readings.hold-fire
    """
    if not isinstance(move, Offer) or not move.way:
        return []
    rule, name = move.rule, SPACES[SPACES.index(move.entry)]
    there, found = f"To {space_entry(table, name).name}", list[Offer]()
    for each, way in zip(targets_from(table, seat, name), move.way, strict=True):
        plain, who = target_option(table, seat, each, rule, prefix="fire"), target_name(table, each)
        found.append(
            replace(
                move,
                id=plain.id,
                label=f"{there}, fire at {who}",
                digit=_digit(table, seat, each, len(found)),
                target=plain.target,
                space=plain.space,
                group=f"{there}, fire at" if plain.target is not None else move.group,
                dice=way.dice,
                harm=dice(way.dice).mean,
                fells=felling(table.known, plain.target, dice(way.dice).span[-1], "tank"),
                odds=way.odds,
                graze=way.graze,
                about=way.about,
                way=(way,),
            )
        )
    return [*found, replace(move, id="pass", label=f"{there}, hold fire", rule="lh.readings.hold-fire", way=())]


def _digit(table: LudicrousTable, seat: int, target: Target, number: int) -> str:
    """Return the digit under which a target is fired at: a tank's own, clockwise after the spaces; others in order."""
    seats = len(table.state.parties)
    if target.what == "tank" and target.seat is not None:
        return f"{len(SPACES) + (target.seat - seat) % seats}"
    digit = len(SPACES) + seats + number
    return f"{digit}" if digit <= _LAST_DIGIT else ""


# Firing


def why_silent(table: LudicrousTable) -> str:
    """Return the word for why no tank can fire at all, or nothing.

    Rule: lh.structures.interruptions, ll.5.7.resolve-unless
    """
    return "interrupted" if annustar.is_interrupted(table.state) else ""


def is_protected(table: LudicrousTable, seat: int) -> bool:
    """Tell whether the tank of a party keeps itself and the structure safe from tanks.

    Rule: lh.structures.tank.shield
    """
    return space_entry(table, table.state.parties[seat].tank.space).protects


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
                ring = ring_of(state, PieceId(foe, piece))
                if ring is not None and is_in_homefield(table, seat, ring):
                    found.append(Target(foe, piece))
        if is_protected(table, foe):
            continue
        if "enemy_structure" in kinds and party.structure is not None and not _obeys(state, seat, party.structure):
            found.append(Target(foe, what="structure"))
        if "enemy_tank" in kinds and not party.tank.is_heavily_damaged:
            found.append(Target(foe, what="tank"))
    return found


def _obeys(state: LudicrousState, seat: int, structure: Structure) -> bool:
    """Tell whether an enemy structure is hacked by a party or by its teammate."""
    return structure.hacker is not None and state.are_friends(seat, structure.hacker)


def _contestants(table: LudicrousTable, seat: int, name: TankSpace, target: Target) -> tuple[Contestant, Contestant]:
    """Return the two sides of a shot."""
    assert target.seat is not None
    tank, facts = table.state.parties[seat].tank, Facts(means="tank")
    extra = (Modifier("aimed", tank.bonus, "lh.structures.workshop"),) if tank.bonus else ()
    offender = Contestant(who=PartyId(seat), kind="attack", stats=(table.tables.tank.stat,), extra=extra, facts=facts)
    # Armor and the like protect pieces: a tank defends with its stat alone.
    kind = "tank_defense" if target.what else "defense"
    return offender, Contestant(
        who=bearer(target.seat, target.piece), kind=kind, stats=(space_entry(table, name).against,), facts=facts
    )


def _odds(table: LudicrousTable, seat: int, name: TankSpace, target: Target) -> Odds:
    """Return the chances of a shot."""
    offender, defender = _contestants(table, seat, name, target)
    if target.what == "structure":
        return odds_against(table.known, offender, table.tables.tank.structure_goal)
    return odds(table.known, offender, defender, is_attack=not target.what)


def fire_tank(table: LudicrousTable, seat: int, name: TankSpace, target: Target) -> Flow[None]:
    """Fire the tank of a party at something.

    Rule: lh.structures.tank.attack, lh.structures.tank.anti-tank, lh.structures.tank.critical
    """
    rule, owner = space_rule(name), target.seat
    assert owner is not None
    table.emit(
        ShotFired(
            seat=seat,
            what="tank",
            target=target_name(table, target),
            piece_of=target.seat if target.piece is not None else None,
            piece=target.piece,
            rule=rule,
        )
    )
    offender, defender = _contestants(table, seat, name, target)
    table.state.parties[seat].tank.bonus = 0
    result: ContestResult
    if target.what == "structure":
        goal = table.tables.tank.structure_goal
        result = yield from against(table, offender, goal, name="tank shot", rule=rule)
    else:
        result = yield from contest(
            table,
            offender,
            defender,
            ContestTerms(
                name="tank shot",
                rule=rule,
                is_attack=not target.what,
                brings=f"{written(space_entry(table, name).damage)} damage",
            ),
        )
    if not result.is_success:
        return
    times = table.tables.numbers.contest.critical_damage if result.critical else 1
    amount = yield from roll_amount(table, seat, space_entry(table, name).damage, "tank damage", rule=rule, times=times)
    if target.what == "structure":
        structures.damage_structure(table, owner, amount, rule=rule)
    elif target.what == "tank":
        damage_tank(table, owner, amount, rule=rule)
    else:
        yield from damage(
            table,
            bearer(owner, target.piece),
            Harm(
                amount=amount,
                by=PartyId(seat),
                means="tank",
                cause="the tank",
                rule=rule,
                is_hit=True,
                is_critical=result.critical,
            ),
        )


# HP


def damage_tank(table: LudicrousTable, seat: int, amount: int, *, rule: str = "lh.structures.tank") -> None:
    """Take HP from a tank; at 0 it is heavily damaged.

    Rule: lh.structures.tank, lh.conditions.heavily-damaged
    """
    tank = table.state.parties[seat].tank
    lost = min(amount, tank.hp)
    if lost <= 0:
        return
    tank.hp -= lost
    tank.is_heavily_damaged = tank.hp == 0
    table.emit(TankDamaged(seat=seat, change=-lost, hp=tank.hp, is_heavily_damaged=tank.is_heavily_damaged, rule=rule))


def repair_tank(
    table: LudicrousTable, seat: int, amount: int, *, cause: str = "", rule: str = "lh.structures.tank"
) -> int:
    """Give HP back to a tank, up to its maximum, and return how many; one that is heavily damaged stays so.

    Rule: lh.structures.workshop, lh.conditions.heavily-damaged
    """
    tank = table.state.parties[seat].tank
    amount = min(amount, table.tables.tank.hp - tank.hp)
    if amount <= 0 or tank.is_heavily_damaged:
        return 0
    tank.hp += amount
    table.emit(TankDamaged(seat=seat, change=amount, hp=tank.hp, cause=cause, rule=rule))
    return amount


def add_bonus(
    table: LudicrousTable, seat: int, bonus: int, *, cause: str = "", rule: str = "lh.structures.workshop"
) -> None:
    """Add to the roll of a tank's next shot; several bonuses do not add up.

    Rule: lh.structures.workshop
    """
    tank = table.state.parties[seat].tank
    tank.bonus = max(tank.bonus, bonus)
    table.emit(TankAimed(seat=seat, bonus=tank.bonus, cause=cause, rule=rule))
