"""Destroying one's structure."""

from ludo_tui.engine import Flow, OptionShown
from ludo_tui.rules.ludicrous.actions.action import BOTH, SecretAction, Slot
from ludo_tui.rules.ludicrous.knowledge.who_knows import may_have_companion
from ludo_tui.rules.ludicrous.mechanics.bonus_points import add_bonus_points
from ludo_tui.rules.ludicrous.mechanics.refusals import Reason
from ludo_tui.rules.ludicrous.mechanics.relationship import show_romance
from ludo_tui.rules.ludicrous.menu.offers import Offer, OfferAim, OfferFacts, OfferStock
from ludo_tui.rules.ludicrous.model.table import LudicrousTable
from ludo_tui.rules.ludicrous.yard import structures
from ludo_tui.rules.ludicrous.yard.fortify import add_points, workers


class DestroyStructure(SecretAction):
    """Destroy your structure, so that you can build another.

    Rule: ll.5.5.list.destroy-structure, ll.5.3.list.destroy-structure, ll.5.5.destroy-structure.action,
    ll.5.5.destroy-structure.bonus-action, ll.5.5.destroy-structure.own-only, lh.readings.destroy-structure
    """

    id = "destroy"
    name = "Destroy structure"
    section = "build"
    rule = "ll.5.3.list.destroy-structure"
    bonus_rule = "ll.5.5.list.destroy-structure"
    slots = BOTH
    part = "structures"
    question = "Destroy your structure?"

    def options(self, table: LudicrousTable, seat: int, slot: Slot) -> list[Offer]:
        """Return the one option; as a bonus action it alone is no reason to ask.

        Rule: ll.5.5.destroy-structure.active-only, lh.readings.minor
        """
        entry = structures.structure_entry(table, seat)
        if entry is None or not can_destroy(table, seat):
            return []
        label = f"Destroy your {entry.name.lower()}"
        rule = self.list_rule(slot)
        points, work = salvage(table, seat, slot)
        return [
            Offer(
                id=self.id,
                label=label,
                rule=rule,
                shown=OptionShown(group=self.name, is_minor=slot == "bonus", needs_confirming=True),
                does=self.id,
                aim=OfferAim(amount=points),
                stock=OfferStock(have=work),
                facts=OfferFacts(effects=() if points else ("too_new",)),
            )
        ]

    def why_closed(self, table: LudicrousTable, seat: int, slot: Slot) -> Reason | None:
        """Return the public reason why it cannot be done, or None: there may be a secret companion."""
        perks = table.tables.companion_perks if table.options.perks else ()
        is_standing = structures.structure_entry(table, seat) is not None
        if is_standing and may_have_companion(table.state, None, seat, perks):
            return None
        return self.refusal(table, seat, slot)

    def listing(self, table: LudicrousTable, seat: int, slot: Slot) -> list[Offer]:
        """Return the one option; a secret entry where it takes a companion that is not public.

        Rule: lh.secrets.list
        """
        yard, near = workers(table, seat)
        is_public = yard or near or table.state.parties[seat].shown.companion
        return self.options(table, seat, slot) if is_public else super().listing(table, seat, slot)

    def entry(self, table: LudicrousTable, seat: int, slot: Slot, piece: int | None) -> Offer:
        """Return its entry on the list as something secret.

        Rule: lh.readings.minor
        """
        return super().entry(table, seat, slot, piece).with_shown(is_minor=slot == "bonus")

    def refusal(self, table: LudicrousTable, seat: int, slot: Slot) -> Reason:
        """Return why it cannot be done."""
        if structures.structure_entry(table, seat) is None:
            return ("ll.5.5.destroy-structure.active-only", "you have no active structure")
        return (
            "ll.5.5.destroy-structure.piece-needed",
            "none of your pieces is in the yard or next to the building space",
        )

    def run(self, table: LudicrousTable, seat: int, slot: Slot, option: Offer) -> Flow[None]:
        """Destroy it.

        Rule: ll.5.5.destroy-structure.immediate, ll.5.5.destroy-structure.purpose, lh.structures.salvage,
        lh.structures.salvage-work, ll.5.5.destroy-structure.one-active
        """
        if not any(workers(table, seat)):
            show_romance(table, seat)
        points, work = salvage(table, seat, slot)
        structures.destroy_structure(table, seat, rule="ll.5.5.destroy-structure.immediate")
        if points:
            add_bonus_points(table, seat, points, rule="lh.structures.salvage")
        yield from add_points(table, seat, work, rule="lh.structures.salvage-work")


def salvage(table: LudicrousTable, seat: int, slot: Slot) -> tuple[int, int]:
    """Return the bonus die points and work points that tearing its structure down brings a party.

    One that was built to that end brings none; an action leaves the time to keep the stones together.

    Rule: lh.structures.salvage, lh.structures.salvage-work
    """
    structure, numbers = table.state.parties[seat].structure, table.tables.numbers.structures
    is_old = structure is not None and (
        structure.built is None or table.state.round - structure.built >= numbers.salvage_rounds
    )
    return (numbers.salvage, numbers.salvage_work if slot == "action" else 0) if is_old else (0, 0)


def can_destroy(table: LudicrousTable, seat: int) -> bool:
    """Return whether a piece of a party, or its companion, is at hand to destroy its structure.

    Rule: ll.5.5.destroy-structure.piece-needed, ll.5.5.destroy-structure.partner-counts
    """
    yard, near = workers(table, seat)
    return bool(yard or near or table.state.parties[seat].companion)
