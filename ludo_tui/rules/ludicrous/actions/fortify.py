"""Fortify structure: work points for what the party builds."""

from ludo_tui.engine import Flow
from ludo_tui.rules.ludicrous.actions.action import ACTION, Action, Slot
from ludo_tui.rules.ludicrous.mechanics.refusals import Reason
from ludo_tui.rules.ludicrous.mechanics.reveal_sheet import show_perks
from ludo_tui.rules.ludicrous.menu.offers import Offer, OfferAim, OfferFacts, effects_of
from ludo_tui.rules.ludicrous.model.table import LudicrousTable
from ludo_tui.rules.ludicrous.tables.entries import StructureEntry
from ludo_tui.rules.ludicrous.yard import fortify, structures


class Fortify(Action):
    """Gain work points for pieces in the yard and next to the building space.

    Rule: ll.5.3.list.fortify, ll.5.3.fortify.yard-points, ll.5.3.fortify.adjacent-points
    """

    id = "fortify"
    name = "Fortify structure"
    section = "build"
    rule = "ll.5.3.list.fortify"
    slots = ACTION
    part = "structures"

    def options(self, table: LudicrousTable, seat: int, slot: Slot) -> list[Offer]:
        """Return the project, or without one everything that can be built.

        Rule: ll.5.5.destroy-structure.one-active
        """
        party = table.state.parties[seat]
        if party.structure is not None or fortify.fortify_points(table.known, seat) <= 0:
            return []
        entries = table.tables.structures
        if party.project is not None:
            entry = entries[party.project.id]
            plain = self._offer(table, entry, f"Continue the {entry.name.lower()}")
            return [plain.with_facts(effects=())]
        begun = (self._offer(table, entry, f"Start a {entry.name.lower()}") for entry in entries.values())
        return [offer.with_shown(group="Start a structure") for offer in begun]

    def with_chances(self, table: LudicrousTable, seat: int, slot: Slot, option: Offer) -> Offer:
        """Add how far the project will have come, and how many points of those gained it needs."""
        project, known = table.state.parties[seat].project, table.known
        done, cost = 0 if project is None else project.points, table.tables.structures[option.aim.row].cost
        points = min(fortify.fortify_points(known, seat), cost - done)
        told = option.with_aim(amount=points).with_facts(is_guess=known.has_guessed)
        return told if project is None else told.with_stock(have=done + points, most=cost)

    def _offer(self, table: LudicrousTable, entry: StructureEntry, label: str) -> Offer:
        return self.way(
            f"{entry.id}",
            label,
            aim=OfferAim(row=entry.id),
            facts=OfferFacts(effects=effects_of(table.tables, entry.steps)),
        )

    def refusal(self, table: LudicrousTable, seat: int, slot: Slot) -> Reason:
        """Return why nothing can be built."""
        entry = structures.structure_entry(table, seat)
        if entry is not None:
            return ("ll.5.5.destroy-structure.one-active", f"your {entry.name.lower()} still stands: destroy it first")
        return ("ll.5.3.fortify.yard-points", "none of your pieces is in the yard or next to the building space")

    def run(self, table: LudicrousTable, seat: int, slot: Slot, option: Offer) -> Flow[None]:
        """Add the points.

        Rule: ll.5.3.fortify.prisoners-excluded, ll.5.3.fortify.this-turn-only, ll.5.3.fortify.towards-building,
        ll.5.3.fortify.no-partner
        """
        show_perks(table, seat, "work_points")
        yield from fortify.add_points(table, seat, fortify.fortify_points(table, seat), structure=option.aim.row)
