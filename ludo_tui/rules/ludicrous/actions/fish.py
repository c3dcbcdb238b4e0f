"""Fishing: a roll against the number on the fishing space, and the table of what bites."""

from typing import Final

from ludo_tui.board import RING_SIZE, START_SPACING
from ludo_tui.engine import Flow, Who
from ludo_tui.rules.ludicrous.actions.action import ACTION, Action, Slot
from ludo_tui.rules.ludicrous.effects.items import give_item
from ludo_tui.rules.ludicrous.events.items import FishCaught
from ludo_tui.rules.ludicrous.mechanics.contests import Contestant, ContestTerms, contest
from ludo_tui.rules.ludicrous.mechanics.interpreter import run_steps
from ludo_tui.rules.ludicrous.mechanics.modifiers import actors, has_flag
from ludo_tui.rules.ludicrous.mechanics.odds import odds
from ludo_tui.rules.ludicrous.mechanics.refusals import Reason
from ludo_tui.rules.ludicrous.mechanics.targets import StepContext
from ludo_tui.rules.ludicrous.menu.offers import Offer, OfferAim, OfferFacts
from ludo_tui.rules.ludicrous.model.table import LudicrousTable
from ludo_tui.rules.ludicrous.positions.geometry import on_pathway, ring_of, space_of


def goal_at(table: LudicrousTable, ring: int) -> int | None:
    """Return the number on a fishing space, None for another space.

    Rule: lh.board.fishing-space
    """
    board = table.tables.board
    side, rest = divmod((ring - board.fishing) % RING_SIZE, START_SPACING)
    return board.fishing_goals[side] if rest == 0 else None


def _goal_for(table: LudicrousTable, who: Who) -> int | None:
    """Return the number on the fishing space where a piece stands, None elsewhere."""
    ring = ring_of(table.state, who)
    return None if ring is None else goal_at(table, ring)


TERMS: Final = ContestTerms(name="fishing", rule="ll.5.3.fish.roll")


def contestant(who: Who) -> Contestant:
    """Return the side that fishes: the offender, with luck.

    Rule: ll.5.3.fish.offender, ll.5.3.fish.luck
    """
    return Contestant(who=who, kind="fishing", stats=("luck",))


class Fishing(Action):
    """Fish with a piece on a fishing space.

    Rule: ll.5.3.list.fish
    """

    id = "fish"
    name = "Fish"
    meaning = "On a success, a die chooses the fish. You can eat most fish in a later turn."
    section = "drink"
    rule = "ll.5.3.list.fish"
    slots = ACTION
    part = "fishing"

    def options(self, table: LudicrousTable, seat: int, slot: Slot) -> list[Offer]:
        """Return each piece that stands on a fishing space.

        Rule: ll.5.3.fish.space, ll.5.3.fish.which-piece, lh.readings.no-waste
        """
        if not table.options.items:
            return []
        names = table.names
        found: list[Offer] = []
        for piece in actors(table, seat):
            goal = _goal_for(table, Who(seat, piece))
            if goal is None:
                continue
            found.append(
                self.way(
                    f"{piece}",
                    f"{names.own_piece(piece).capitalize()} fishes",
                    piece=piece,
                    aim=OfferAim(space=space_of(table.state, Who(seat, piece))),
                    facts=OfferFacts(goal=goal),
                )
            )
        return found

    def with_chances(self, table: LudicrousTable, seat: int, slot: Slot, option: Offer) -> Offer:
        """Add the chance of the roll."""
        assert option.facts.goal is not None
        chances = odds(table.known, contestant(option.by(seat)), option.facts.goal, TERMS)
        return option.with_facts(**chances.in_full)

    def refusal(self, table: LudicrousTable, seat: int, slot: Slot) -> Reason:
        """Return that no piece stands on a fishing space, or that a fish could not be consumed."""
        if not table.options.items:
            return ("lh.readings.no-waste", "this match has no items, so you could not eat a fish")
        there = [piece for piece in on_pathway(table.state, seat) if _goal_for(table, Who(seat, piece))]
        source = has_flag(table, Who(seat, there[0]), "no_act") if there else None
        if source is not None:
            return (source.rule, f"none of your pieces on a fishing space can act: {source.name}")
        return ("ll.5.3.fish.space", "none of your pieces that can act is on a fishing space")

    def run(self, table: LudicrousTable, seat: int, slot: Slot, option: Offer) -> Flow[None]:
        """Roll against the number on the space; a success brings a fish, a natural 20 two.

        Rule: ll.5.3.fish.roll, ll.5.3.fish.success, ll.5.3.fish.failure, ll.5.3.fish.failure-ends-phase,
        lh.tables.fish.twenty
        """
        who, goal = option.by(seat), option.facts.goal
        assert goal is not None
        result = yield from contest(table, contestant(who), goal, TERMS)
        if not result.is_success:
            return
        for _ in range(2 if result.is_critical else 1):
            yield from catch(table, who)


def catch(table: LudicrousTable, who: Who) -> Flow[None]:
    """Roll what bites: something to eat later, or something that happens at once.

    Rule: lh.tables.fish, ll.5.3.consume.kinds.fish
    """
    seat, piece = who
    table_of_fish = table.tables.fish
    value = yield from table.roll(seat, len(table_of_fish), "what bites", rule="lh.tables.fish")
    entry = next(fish for fish in table_of_fish.values() if fish.number == value)
    rule = entry.rule or "lh.tables.fish"
    table.emit(FishCaught(seat=seat, piece=piece, fish=entry.id, name=entry.name, rule=rule))
    context = StepContext(who=Who(seat, piece), name=entry.name, rule=rule, means="weapon")
    if entry.is_consumable:
        give_item(table, seat, entry.id, context)
        return
    yield from run_steps(table, entry.caught, context)
