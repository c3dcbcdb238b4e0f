"""Structures: work points, the project, the active structure, hacking, use, and the end of it."""

from ludo_tui.engine import Flow, Option
from ludo_tui.rules.ludicrous import budgets
from ludo_tui.rules.ludicrous.board.geometry import PIECES, foes, on_pathway, ring_in_reach, ring_of, ring_of_step
from ludo_tui.rules.ludicrous.board.movement import Landing, can_enter
from ludo_tui.rules.ludicrous.budgets import Slot
from ludo_tui.rules.ludicrous.effects.happen import happen
from ludo_tui.rules.ludicrous.events.yard import (
    HackEnded,
    StructureBuilt,
    StructureDamaged,
    StructureDestroyed,
    StructureHacked,
    StructureUsed,
    WorkPointsGained,
)
from ludo_tui.rules.ludicrous.mechanics.conditions import gain
from ludo_tui.rules.ludicrous.mechanics.contests import Contestant, contest
from ludo_tui.rules.ludicrous.mechanics.modifiers import is_in_homefield, relative, total
from ludo_tui.rules.ludicrous.mechanics.targets import Target, candidates
from ludo_tui.rules.ludicrous.refusals import Reason
from ludo_tui.rules.ludicrous.state import LudicrousState, Project, Structure
from ludo_tui.rules.ludicrous.table import LudicrousTable
from ludo_tui.rules.ludicrous.tables.entries import StructureEntry as Entry
from ludo_tui.rules.ludicrous.tables.steps import EnterStep
from ludo_tui.rules.ludicrous.yard import annustar


def rule_of(entry: Entry) -> str:
    """Return the rulebook id of a structure."""
    return entry.rule or f"lh.structures.{entry.id.replace('_', '-')}"


def entry_of(table: LudicrousTable, seat: int) -> Entry | None:
    """Return what the tables say about the active structure of a party, or None."""
    structure = table.state.parties[seat].structure
    return None if structure is None else table.tables.structures[structure.id]


# Work points and building


def workers(table: LudicrousTable, seat: int) -> tuple[list[int], list[int]]:
    """Return the pieces of a party in its yard, without prisoners, and those next to its building space.

    Rule: ll.5.3.fortify.yard-points, ll.5.3.fortify.adjacent-points, ll.5.3.fortify.prisoners-excluded,
    ll.5.3.fortify.no-partner, lh.board.building-space
    """
    state = table.state
    yard = [
        number for number, piece in enumerate(state.parties[seat].pieces) if piece.step < 0 and piece.prison is None
    ]
    building = table.tables.board.building
    near: list[int] = []
    for number in on_pathway(state, seat):
        ring = ring_of(state, seat, number)
        if ring is not None and relative(state, seat, ring) in building:
            near.append(number)
    return yard, near


def fortify_points(table: LudicrousTable, seat: int) -> int:
    """Return the work points that fortifying brings a party now.

    Rule: ll.5.3.fortify.yard-points, ll.5.3.fortify.adjacent-points
    """
    yard, near = workers(table, seat)
    return len(yard) + len(near) + total(table, seat, None, "work_points")


def add_points(
    table: LudicrousTable, seat: int, points: int, *, structure: str = "", rule: str = "lh.structures.fortify"
) -> Flow[None]:
    """Add work points to the project of a party; a finished project is built, and what it did not need is lost.

    Args:
        table: the match.
        seat: whose project.
        points: work points; with none, nothing happens, nor as long as a structure is active.
        structure: what is built if there is no project yet; empty: the party is asked.
        rule: rulebook id that brings them.

    Rule: lh.structures.fortify, lh.structures.one, ll.5.3.fortify.towards-building, ll.5.3.fortify.this-turn-only
    """
    party = table.state.parties[seat]
    if points <= 0 or party.structure is not None:
        return
    entries = table.tables.structures
    if party.project is None:
        if not structure:
            options = [
                Option(id=f"build:{entry.id}", label=entry.name, detail=entry_detail(entry), rule=rule_of(entry))
                for entry in entries.values()
            ]
            answer = yield from table.ask(seat, "structure", "What is to be built?", options, rule=rule)
            structure = answer.id.removeprefix("build:")
        party = table.state.parties[seat]
        party.project = Project(id=structure)
    project = party.project
    entry = entries[project.id]
    gained = min(points, entry.cost - project.points)
    project.points += gained
    table.emit(
        WorkPointsGained(
            seat=seat,
            structure=entry.id,
            name=entry.name,
            gained=gained,
            points=project.points,
            cost=entry.cost,
            rule=rule,
        )
    )
    if project.points >= entry.cost:
        party.project = None
        party.structure = Structure(id=entry.id, hp=table.tables.numbers.structures.hp)
        table.emit(StructureBuilt(seat=seat, structure=entry.id, name=entry.name, rule=rule_of(entry)))


def entry_detail(entry: Entry) -> str:
    """Return what a structure costs and does, in a line."""
    how = {"action": "used as an action", "bonus": "used as a bonus action", "passive": "always works"}[entry.use]
    return f"cost {entry.cost}, {how}: {entry.text}"


# HP


def damage(table: LudicrousTable, seat: int, amount: int, *, rule: str = "lh.structures.hp") -> None:
    """Take HP from the active structure of a party; at 0 it is destroyed.

    Rule: lh.structures.hp
    """
    structure, entry = table.state.parties[seat].structure, entry_of(table, seat)
    if structure is None or entry is None or amount <= 0:
        return
    lost = min(amount, structure.hp)
    structure.hp -= lost
    table.emit(
        StructureDamaged(seat=seat, structure=entry.id, name=entry.name, change=-lost, hp=structure.hp, rule=rule)
    )
    if structure.hp == 0:
        destroy(table, seat, rule=rule)


def repair(table: LudicrousTable, seat: int, amount: int, *, rule: str = "lh.structures.hp") -> int:
    """Give HP back to the active structure of a party, up to its maximum; return how many.

    Rule: lh.structures.hp
    """
    structure, entry = table.state.parties[seat].structure, entry_of(table, seat)
    if structure is None or entry is None:
        return 0
    amount = min(amount, table.tables.numbers.structures.hp - structure.hp)
    if amount <= 0:
        return 0
    structure.hp += amount
    table.emit(
        StructureDamaged(seat=seat, structure=entry.id, name=entry.name, change=amount, hp=structure.hp, rule=rule)
    )
    return amount


def destroy(table: LudicrousTable, seat: int, *, rule: str) -> None:
    """Destroy the active structure of a party at once."""
    entry = entry_of(table, seat)
    if entry is not None:
        table.state.parties[seat].structure = None
        table.emit(StructureDestroyed(seat=seat, structure=entry.id, name=entry.name, rule=rule))


def count_hacks_down(table: LudicrousTable) -> None:
    """Count hacks down by a round.

    Rule: lh.conditions.hacked
    """
    for seat, party in enumerate(table.state.parties):
        structure, entry = party.structure, entry_of(table, seat)
        if structure is None or entry is None or structure.hacked_rounds == 0:
            continue
        structure.hacked_rounds -= 1
        if structure.hacked_rounds == 0:
            structure.hacker = None
            table.emit(HackEnded(seat=seat, name=entry.name, rule="lh.conditions.hacked"))


# Hacking


def is_near(table: LudicrousTable, seat: int, piece: int, owner: int) -> bool:
    """Tell whether a piece is near enough to a party's structure to hack it, whichever way it faces.

    Rule: ll.5.3.hack.range-3, lh.structures.hack.range, lh.board.either-side
    """
    tables = table.tables
    reach = tables.numbers.structures.hack_range
    return any(
        ring_in_reach(table.state, (seat, piece), ring_of_step(table.state, owner, step), reach, faced=False)
        for step in tables.board.building
    )


def hack_contestants(seat: int, piece: int, owner: int) -> tuple[Contestant, Contestant]:
    """Return the two sides of a hack.

    Rule: lh.structures.hack
    """
    return (
        Contestant(seat=seat, piece=piece, kind="hack", stats=("intelligence",)),
        Contestant(seat=owner, piece=None, kind="hack_defense", stats=("engineering",)),
    )


def hack(table: LudicrousTable, seat: int, piece: int, owner: int) -> Flow[None]:
    """Try to hack a structure; it damages the Annustar either way.

    Rule: lh.structures.hack, ll.5.3.hack.resolution, lh.annustar.damage
    """
    rule, numbers = "lh.structures.hack", table.tables.numbers
    offender, defender = hack_contestants(seat, piece, owner)
    result = yield from contest(table, offender, defender, name="hack", rule=rule)
    structure, entry = table.state.parties[owner].structure, entry_of(table, owner)
    if structure is not None and entry is not None and result.is_success:
        if result.critical:
            destroy(table, owner, rule=rule)
        else:
            structure.hacker, structure.hacked_rounds = seat, numbers.structures.hack_rounds
            table.emit(
                StructureHacked(
                    seat=owner, by=seat, structure=entry.id, name=entry.name, rounds=structure.hacked_rounds, rule=rule
                )
            )
    elif result.fumble:
        gain(table, seat, piece, "stunned", numbers.structures.hack_stun, by=(owner, None), rule=rule)
    yield from annustar.add(table, seat, numbers.annustar.hack, cause="a hack")


# Use


def obeying(state: LudicrousState, seat: int) -> list[int]:
    """Return whose structures a party can use: its own unless it is hacked, and those it has hacked.

    Rule: lh.conditions.hacked
    """
    found: list[int] = []
    for owner in (seat, *foes(state, seat)):
        structure = state.parties[owner].structure
        if structure is not None and (structure.hacker if structure.hacked_rounds else owner) == seat:
            found.append(owner)
    return found


def use_targets(table: LudicrousTable, seat: int, owner: int) -> list[Target]:
    """Return what a structure can be used on; the homefield is that of the owner, in whose yard it stands.

    Rule: ll.5.3.structure.structure-rules, lh.structures.watchtower
    """
    entry, state = entry_of(table, owner), table.state
    if entry is None or entry.target is None:
        return []
    if entry.target.kind != "homefield_enemy":
        return candidates(table, seat, None, entry.target)
    found: list[Target] = []
    for foe in foes(state, seat):
        for piece in on_pathway(state, foe):
            ring = ring_of(state, foe, piece)
            if ring is not None and is_in_homefield(table, owner, ring):
                found.append(Target(foe, piece))
    return found


def why_unusable(table: LudicrousTable, seat: int, owner: int, slot: Slot) -> Reason | None:
    """Return why a structure that obeys a party cannot be used now, or None.

    Rule: ll.5.3.structure.some-only, ll.5.5.structure.some-only, ll.5.3.structure.structure-rules,
    ll.5.5.structure.structure-rules, lh.structures.interruptions
    """
    entry = entry_of(table, owner)
    assert entry is not None
    name = entry.name.lower()
    if entry.use != slot:
        way = {"action": "used as an action only", "bonus": "used as a bonus action only", "passive": "always at work"}
        return (f"ll.5.{3 if slot == 'action' else 5}.structure.some-only", f"{name}: {way[entry.use]}")
    if entry.is_electronic and annustar.is_interrupted(table.state):
        return ("lh.structures.interruptions", f"electronic interruptions silence the {name}")
    if entry.target is not None and not use_targets(table, seat, owner):
        return (rule_of(entry), f"there is nothing to use the {name} on")
    if any(isinstance(step, EnterStep) for step in entry.steps):
        enters = [can_enter(table, seat, piece) for piece in range(PIECES)]
        if not any(isinstance(found, Landing) for found in enters):
            return (rule_of(entry), "no piece of yours can come out of the yard")
    return None


def use(table: LudicrousTable, seat: int, owner: int, target: Target | None) -> Flow[None]:
    """Let a structure do what it does, for whoever uses it.

    Rule: ll.5.3.structure.structure-rules, ll.5.5.structure.structure-rules
    """
    entry = entry_of(table, owner)
    assert entry is not None
    table.use(budgets.STRUCTURE)
    table.emit(StructureUsed(seat=seat, owner=owner, structure=entry.id, name=entry.name, rule=rule_of(entry)))
    aim = None if target is None or target.seat is None else (target.seat, target.piece)
    yield from happen(
        table, entry.steps, seat=seat, target=aim, name=entry.name, rule=rule_of(entry), means="structure"
    )


# The end of it


def can_destroy(table: LudicrousTable, seat: int) -> bool:
    """Tell whether a piece of a party, or its companion, is at hand to destroy its structure.

    Rule: ll.5.5.destroy-structure.piece-needed, ll.5.5.destroy-structure.partner-counts
    """
    yard, near = workers(table, seat)
    return bool(yard or near or table.state.parties[seat].companion)
