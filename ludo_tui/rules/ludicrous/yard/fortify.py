"""Work points: how many are gained, and what they build."""

from ludo_tui.engine import Flow, Who
from ludo_tui.rules.ludicrous.events.yard import StructureBuilt, WorkPointsGained
from ludo_tui.rules.ludicrous.mechanics.modifiers import trait_total
from ludo_tui.rules.ludicrous.menu.offers import Offer, OfferAim
from ludo_tui.rules.ludicrous.model.state import Project, Structure
from ludo_tui.rules.ludicrous.model.table import LudicrousTable
from ludo_tui.rules.ludicrous.positions.geometry import on_pathway, ring_of
from ludo_tui.rules.ludicrous.positions.special_spaces import ring_from_start
from ludo_tui.rules.ludicrous.yard.structures import rule_of_structure


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
        ring = ring_of(state, Who(seat, number))
        if ring is not None and ring_from_start(state, seat, ring) in building:
            near.append(number)
    return yard, near


def fortify_points(table: LudicrousTable, seat: int) -> int:
    """Return the work points that fortifying brings a party now.

    Rule: ll.5.3.fortify.yard-points, ll.5.3.fortify.adjacent-points
    """
    yard, near = workers(table, seat)
    at_work = len(yard) + len(near)
    return at_work + trait_total(table, Who(seat), "work_points") if at_work else 0


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
                Offer(
                    id=f"build:{entry.id}",
                    label=entry.name,
                    rule=rule_of_structure(entry),
                    does="build",
                    aim=OfferAim(row=entry.id),
                )
                for entry in entries.values()
            ]
            answer = yield from table.ask(seat, "structure", "What is to be built?", options, rule=rule)
            structure = answer.aim.row
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
        party.structure = Structure(id=entry.id, hp=table.tables.numbers.structures.hp, built=table.state.round)
        table.emit(StructureBuilt(seat=seat, structure=entry.id, name=entry.name, rule=rule_of_structure(entry)))
