"""Punch: no contest, just a die."""

from ludo_tui.engine import Flow, OptionShown, Who
from ludo_tui.rules.ludicrous.actions.action import Action, Slot
from ludo_tui.rules.ludicrous.attacking import punches
from ludo_tui.rules.ludicrous.attacking.attack_offers import target_of, target_space
from ludo_tui.rules.ludicrous.mechanics.creatures.in_reach import creatures_in_reach
from ludo_tui.rules.ludicrous.mechanics.modifiers import attackers, identifying_marks
from ludo_tui.rules.ludicrous.mechanics.refusals import Reason, why_nobody, why_out_of_reach
from ludo_tui.rules.ludicrous.mechanics.targets import (
    Spot,
    Target,
    attack_id,
    creature_name,
    creature_of,
    piece_of,
    target_name,
)
from ludo_tui.rules.ludicrous.menu.offers import Offer, OfferAim
from ludo_tui.rules.ludicrous.model.table import LudicrousTable
from ludo_tui.rules.ludicrous.positions.facing import enemies_in_reach


class Punch(Action):
    """Punch a neighbour.

    Rule: ll.5.3.list.punch, ll.5.3.punch.everyone
    """

    id = "punch"
    name = "Punch"
    meaning = "One die decides. A {double} hits twice as hard. Dodge and shield do not help, and nobody strikes back."
    section = "fight"
    rule = "ll.5.3.list.punch"
    is_strike = True

    def options(self, table: LudicrousTable, seat: int, slot: Slot) -> list[Offer]:
        """Return every piece at every neighbour that it faces.

        Rule: ll.5.3.punch.range-1, ll.5.3.punch.no-friendly-fire
        """
        names = table.names
        reach = table.tables.numbers.punch.range
        found: list[Offer] = []
        for piece in attackers(table, seat):
            near: list[Target] = [*enemies_in_reach(table, Who(seat, piece), reach)]
            near += [Spot("creature", number) for number in creatures_in_reach(table, Who(seat, piece), reach)]
            found += [
                self.way(
                    f"{piece}:{attack_id(target)}",
                    f"{names.own_piece(piece).capitalize()} punches {target_name(table, target)}",
                    piece=piece,
                    aim=OfferAim(
                        target=piece_of(target),
                        creature=creature_of(target),
                        space=target_space(table, target),
                        at=creature_name(table, target),
                        weapon="punch",
                    ),
                    shown=OptionShown(
                        group=self.name,
                        same_as=f"{self.id}:{attack_id(target)} {identifying_marks(table, Who(seat, piece))}",
                    ),
                )
                for target in near
            ]
        return found

    def with_chances(self, table: LudicrousTable, seat: int, slot: Slot, option: Offer) -> Offer:
        """Add its odds and damage."""
        base = table.tables.numbers.punch.damage
        promise = punches.punch_fields(table, option.by(seat), base, target_of(option))
        return option.with_facts(**promise)

    def refusal(self, table: LudicrousTable, seat: int, slot: Slot) -> Reason:
        """Return why no enemy can be punched.

        Rule: ll.5.3.punch.pathway
        """
        reason = why_nobody(table, seat, "ll.5.3.punch.pathway", "no_attack")
        reach = table.tables.numbers.punch.range
        return reason or why_out_of_reach(table, seat, reach, "ll.5.3.punch.range-1")

    def run(self, table: LudicrousTable, seat: int, slot: Slot, option: Offer) -> Flow[None]:
        """Let the target react first, then roll the punching die.

        Rule: ll.5.3.punch.not-weapon-attack, ll.5.3.punch.resolution
        """
        yield from punches.Punch(table, option.by(seat), target_of(option)).make()
