"""What tanks fire at, with what chances, and what a shot does."""

from ludo_tui.engine import Flow, Modifier, Who
from ludo_tui.rules.fight.amounts import written
from ludo_tui.rules.fight.rolls import RollResult
from ludo_tui.rules.ludicrous.events.yard import ShotFired
from ludo_tui.rules.ludicrous.mechanics.any_attack import ContestAttack
from ludo_tui.rules.ludicrous.mechanics.contests import Contestant
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
        **TankShot(table.known, seat, name, target).odds().figures,
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


class TankShot(ContestAttack):
    """A shot of a tank; only a piece that is fired at can react.

    Args:
        table: the match.
        seat: whose tank it is.
        space: where it stands.
        target: what it fires at.

    Rule: lh.structures.tank.attack, lh.structures.tank.anti-tank, lh.structures.tank.critical
    """

    def __init__(self, table: LudicrousTable, seat: int, space: TankSpace, target: Target) -> None:
        super().__init__(table, Who(seat), target, "tank shot", space_rule(space), "tank")
        self._space, self._bonus = space, table.state.parties[seat].tank.bonus
        if self.announced is not None:
            self.announced.brings = f"{written(space_entry(table, space).damage)} damage"

    def spend(self) -> None:
        """Use up what the tank was aimed with."""
        self.table.state.parties[self.who.seat].tank.bonus = 0

    def tell(self) -> None:
        """Say what is fired at."""
        who, seat = piece_of(self.target), self.who.seat
        self.table.emit(
            ShotFired(
                seat=seat,
                what="tank",
                target=target_name(self.table, self.target),
                piece_of=None if who is None else who.seat,
                piece=None if who is None else who.piece,
                rule=self.rule,
            )
        )

    def sides(self, target: Target) -> tuple[Contestant, Contestant | int]:
        """Return who fires, as the tank was aimed, and what defends itself: a structure rolls no dice.

        Armor and the like protect pieces: a tank defends with its stat alone.
        """
        table, bonus, facts = self.table, self._bonus, Facts(means="tank")
        extra = (Modifier("aimed", bonus, "lh.structures.workshop"),) if bonus else ()
        offender = Contestant(who=self.who, kind="attack", stats=(table.tables.tank.stat,), extra=extra, facts=facts)
        if _is_structure(target):
            return offender, table.tables.tank.structure_goal
        who, stats = Who(_owner(target)), (space_entry(table, self._space).against,)
        if isinstance(target, Who):
            return offender, Contestant(who=target, kind="defense", stats=stats, facts=facts)
        return offender, Contestant(who=who, kind="tank_defense", stats=stats, facts=facts)

    def is_possible(self, at: Who) -> bool:
        """Return whether a piece can be fired at now."""
        return at in targets_from(self.table, self.who.seat, self._space)

    def land(self, result: RollResult) -> Flow[None]:
        """Deal the damage of a hit.

        Rule: lh.structures.tank.critical
        """
        if not result.is_success:
            return
        table, rule, target = self.table, self.rule, self.target
        amount = yield from self.roll_damage(result, space_entry(table, self._space).damage, "tank damage")
        if isinstance(target, Who):
            yield from self.harm(amount, cause="the tank", is_critical=result.is_critical)
        elif _is_structure(target):
            structures.damage_structure(table, _owner(target), amount, rule=rule)
        else:
            damage_tank(table, _owner(target), amount, rule=rule)
