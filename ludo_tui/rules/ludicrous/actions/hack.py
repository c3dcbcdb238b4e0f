"""Hacking an enemy structure."""

from typing import Final

from ludo_tui.engine import Flow, Who
from ludo_tui.rules.ludicrous.actions.action import ACTION, Action, Slot
from ludo_tui.rules.ludicrous.events.yard import StructureHacked
from ludo_tui.rules.ludicrous.mechanics.conditions.gaining import Onset, gain_condition
from ludo_tui.rules.ludicrous.mechanics.contests import Contestant, ContestTerms, contest
from ludo_tui.rules.ludicrous.mechanics.modifiers import actors
from ludo_tui.rules.ludicrous.mechanics.odds import odds
from ludo_tui.rules.ludicrous.mechanics.refusals import Reason, why_kept, why_nobody
from ludo_tui.rules.ludicrous.menu.offers import Offer, OfferAim, OfferFacts, effects_of
from ludo_tui.rules.ludicrous.model.state import LudicrousState
from ludo_tui.rules.ludicrous.model.table import LudicrousTable
from ludo_tui.rules.ludicrous.positions.facing import ring_in_reach
from ludo_tui.rules.ludicrous.positions.geometry import ring_name, ring_of_step
from ludo_tui.rules.ludicrous.yard import annustar, structures


class Hack(Action):
    """Hack an enemy structure.

    Rule: ll.5.3.list.hack, ll.5.3.hack.action, ll.5.3.hack.target, ll.5.3.hack.opposing-only
    """

    id = "hack"
    name = "Hack"
    meaning = (
        "A success lets you use the structure for a while. Critical: it is destroyed. "
        "Critical failure: your piece is stunned."
    )
    section = "build"
    rule = "ll.5.3.list.hack"
    slots = ACTION
    part = "structures"

    def options(self, table: LudicrousTable, seat: int, slot: Slot) -> list[Offer]:
        """Return every piece with every enemy structure that it is near enough to.

        Rule: ll.5.3.hack.electronic-interruption
        """
        state, names = table.state, table.names
        if annustar.is_interrupted(state):
            return []
        found: list[Offer] = []
        for foe in self._hackable(state, seat):
            entry = structures.structure_entry(table, foe)
            for piece in actors(table, seat):
                if entry is None or not is_near(table, Who(seat, piece), foe):
                    continue
                found.append(
                    self.way(
                        f"{piece}:{foe}",
                        f"{names.own_piece(piece).capitalize()} hacks {names.seat(foe)}'s {entry.name.lower()}",
                        piece=piece,
                        aim=OfferAim(
                            space=ring_name(ring_of_step(state, foe, table.tables.board.building[0])),
                            row=entry.id,
                            owner=foe,
                        ),
                        facts=OfferFacts(effects=effects_of(table.tables, entry.steps)),
                    )
                )
        return found

    def with_chances(self, table: LudicrousTable, seat: int, slot: Slot, option: Offer) -> Offer:
        """Add the chances of both sides."""
        assert option.aim.owner is not None
        chances = odds(table.known, *hack_sides(option.by(seat), option.aim.owner), TERMS)
        return option.with_facts(**chances.in_full)

    def _hackable(self, state: LudicrousState, seat: int) -> list[int]:
        found: list[int] = []
        for foe in state.foes(seat):
            structure = state.parties[foe].structure
            if structure is not None and structure.hacker != seat:
                found.append(foe)
        return found

    def refusal(self, table: LudicrousTable, seat: int, slot: Slot) -> Reason:
        """Return why nothing can be hacked."""
        if annustar.is_interrupted(table.state):
            return ("ll.5.3.hack.electronic-interruption", "electronic interruptions are in effect")
        if not self._hackable(table.state, seat):
            return ("ll.5.3.hack.target", "no enemy structure is left to hack")
        owners = self._hackable(table.state, seat)
        reason = why_nobody(table, seat, "ll.5.3.hack.range-3")
        reason = reason or why_kept(table, seat, lambda who: any(is_near(table, who, owner) for owner in owners))
        if reason is not None:
            return reason
        spaces = table.tables.numbers.structures.hack_range
        return ("ll.5.3.hack.range-3", f"none of your pieces is within {spaces} spaces of an enemy structure")

    def run(self, table: LudicrousTable, seat: int, slot: Slot, option: Offer) -> Flow[None]:
        """Roll intelligence against the owner's engineering; either way the Annustar is damaged."""
        assert option.aim.owner is not None
        yield from hack(table, option.by(seat), option.aim.owner)


def is_near(table: LudicrousTable, who: Who, owner: int) -> bool:
    """Return whether a piece is near enough to a party's structure to hack it, whichever way it faces.

    Rule: ll.5.3.hack.range-3, lh.structures.hack.range, lh.board.either-side
    """
    tables = table.tables
    reach = tables.numbers.structures.hack_range
    return any(
        ring_in_reach(table.state, who, ring_of_step(table.state, owner, step), reach, faced=False)
        for step in tables.board.building
    )


TERMS: Final = ContestTerms(name="hack", rule="lh.structures.hack")


def hack_sides(who: Who, owner: int) -> tuple[Contestant, Contestant]:
    """Return the two sides of a hack.

    Rule: lh.structures.hack
    """
    return (
        Contestant(who=who, kind="hack", stats=("intelligence",)),
        Contestant(who=Who(owner), kind="hack_defense", stats=("engineering",)),
    )


def hack(table: LudicrousTable, who: Who, owner: int) -> Flow[None]:
    """Try to hack a structure; it damages the Annustar either way.

    Rule: lh.structures.hack, ll.5.3.hack.resolution, lh.annustar.damage
    """
    seat = who.seat
    rule, numbers = TERMS.rule, table.tables.numbers
    result = yield from contest(table, *hack_sides(who, owner), TERMS)
    structure, entry = table.state.parties[owner].structure, structures.structure_entry(table, owner)
    if structure is not None and entry is not None and result.is_success:
        if result.is_critical:
            structures.destroy_structure(table, owner, rule=rule)
        else:
            structure.hacker, structure.hacked_rounds = seat, numbers.structures.hack_rounds
            table.emit(
                StructureHacked(
                    seat=owner, by=seat, structure=entry.id, name=entry.name, rounds=structure.hacked_rounds, rule=rule
                )
            )
    elif result.is_fumble:
        gain_condition(
            table,
            who,
            Onset("stunned", numbers.structures.hack_stun, by=Who(owner), rule=rule, cause="the failed hack"),
        )
    yield from annustar.add(table, seat, numbers.annustar.hack, cause="a hack")
