"""Rolling the bonus die."""

from typing import Final

from ludo_tui.engine import Flow, Modifier, Who
from ludo_tui.rules.ludicrous.actions.action import BONUS, PartyAction, Slot
from ludo_tui.rules.ludicrous.board.landing import Landing
from ludo_tui.rules.ludicrous.board.legal_moves import can_move
from ludo_tui.rules.ludicrous.board.movement_roll import use_roll
from ludo_tui.rules.ludicrous.mechanics import once_per_turn
from ludo_tui.rules.ludicrous.mechanics.bonus_points import add_bonus_points, bonus_die_maximum
from ludo_tui.rules.ludicrous.mechanics.conditions.durations import use_up_conditions
from ludo_tui.rules.ludicrous.mechanics.modifiers import roll_modifiers, stat, trait_total
from ludo_tui.rules.ludicrous.mechanics.refusals import Reason
from ludo_tui.rules.ludicrous.mechanics.reveal_sheet import show_stat
from ludo_tui.rules.ludicrous.menu.offers import Offer
from ludo_tui.rules.ludicrous.model.table import LudicrousTable
from ludo_tui.rules.ludicrous.positions.geometry import on_pathway

BONUS_DIE: Final = "bonus die"
"""What the roll of the bonus die is for."""


class RollBonusDie(PartyAction):
    """Roll the bonus die of the race, once its points are full.

    Rule: ll.5.5.list.bonus-die
    """

    id = "bonus_die"
    name = "Bonus die"
    section = "guard"
    rule = "ll.5.5.list.bonus-die"
    slots = BONUS
    label = "Roll the bonus die"

    def why_not(self, table: LudicrousTable, seat: int) -> Reason | None:
        """Return why the die cannot be rolled.

        Rule: ll.5.5.bonus-die.needs-full, ll.5.5.bonus-die.not-after-ready, ll.5.5.bonus-die.pathway,
        lh.readings.no-waste
        """
        have, most = table.state.parties[seat].bonus_points, bonus_die_maximum(table, seat)
        if table.used(once_per_turn.READY):
            return ("ll.5.3.ready.no-bonus-die", "you got ready this turn")
        if have < most:
            return ("ll.5.5.bonus-die.needs-full", f"it has {have} of {most} points")
        pieces = [Who(seat, piece) for piece in on_pathway(table.state, seat)]
        if not pieces:
            return ("ll.5.5.bonus-die.pathway", "none of your pieces is on the track")
        # Speed may be a secret: whatever it is, these are the rolls that it allows.
        most = table.tables.races[table.state.parties[seat].race].die + table.tables.numbers.stats.most
        most += sum(modifier.value for modifier in roll_modifiers(table, seat))
        held: Reason | None = None
        for value in range(table.tables.numbers.movement.least, most + 1):
            for who in pieces:
                found = can_move(table, who, value)
                if isinstance(found, Landing):
                    return None
                held = held or found
        assert held is not None
        return (held[0], f"none of your pieces could move with it: {held[1]}")

    def with_chances(self, table: LudicrousTable, seat: int, slot: Slot, option: Offer) -> Offer:
        """Add the die and what is added to it, and what a full die that is kept adds to movement rolls.

        Rule: lh.movement.full-die
        """
        die = table.tables.races[table.state.parties[seat].race].die
        known = table.known
        plus = sum(modifier.value for modifier in bonus_die_modifiers(known, seat))
        spaces = f"d{die}{plus:+d}" if plus else f"d{die}"
        kept = table.tables.numbers.movement.full_die
        offer = option.with_aim(amount=kept).with_stock(most=bonus_die_maximum(table, seat))
        return offer.with_facts(dice=spaces, is_guess=known.has_guessed)

    def run(self, table: LudicrousTable, seat: int, slot: Slot, option: Offer) -> Flow[None]:
        """Roll, take the points off, and move as by a movement roll that grants no other.

        Rule: ll.5.5.bonus-die.roll, ll.5.5.bonus-die.points-after, ll.5.5.bonus-die.no-repeat-on-six,
        ll.5.5.bonus-die.no-repeat-on-max, lh.party.bonus-die, ll.5.5.bonus-die.as-movement-roll
        """
        add_bonus_points(table, seat, -table.state.parties[seat].bonus_points, rule="ll.5.5.bonus-die.points-after")
        die = table.tables.races[table.state.parties[seat].race].die
        added = bonus_die_modifiers(table, seat)
        show_stat(table, Who(seat), "speed")
        rule, least = "ll.5.5.bonus-die.roll", table.tables.numbers.movement.least
        natural = yield from table.roll(seat, die, BONUS_DIE, rule=rule, modifiers=added, least=least)
        use_up_conditions(table, "movement_roll", Who(seat))
        value = max(least, natural + sum(one.value for one in added))
        yield from use_roll(table, seat, natural, value, enters=False, is_bonus_die=True)


def bonus_die_modifiers(table: LudicrousTable, seat: int) -> tuple[Modifier, ...]:
    """Return what a party adds to its bonus die.

    Rule: lh.party.bonus-die
    """
    own = (
        Modifier("speed", stat(table, Who(seat), "speed"), "lh.party.bonus-die"),
        Modifier("traits", trait_total(table, Who(seat), "bonus_die"), "lh.party.bonus-die"),
    )
    return (*(modifier for modifier in own if modifier.value), *roll_modifiers(table, seat))
