"""Sacrificing two spell cards to bring a piece out of the yard."""

import msgspec

from ludo_tui.engine import Flow, Who
from ludo_tui.rules.ludicrous.actions.action import ACTION, SecretAction, Slot
from ludo_tui.rules.ludicrous.board.landing import Landing, can_enter
from ludo_tui.rules.ludicrous.board.movement_to_come import why_no_movement
from ludo_tui.rules.ludicrous.effects.entering import bring_out
from ludo_tui.rules.ludicrous.events.turn import PhaseLost
from ludo_tui.rules.ludicrous.mechanics import once_per_turn
from ludo_tui.rules.ludicrous.mechanics.refusals import Reason
from ludo_tui.rules.ludicrous.mechanics.spell_cards import card_options, choose_cards, discard_cards, shelved, without
from ludo_tui.rules.ludicrous.menu.offers import Offer
from ludo_tui.rules.ludicrous.model.table import LudicrousTable


def spell_cards(table: LudicrousTable, seat: int) -> list[str]:
    """Return the cards in hand that are spells of any school, without meta magic.

    Rule: ll.5.3.sacrifice.meta-magic, ll.5.3.sacrifice.castable-ok, ll.5.3.sacrifice.uncastable-ok
    """
    return [name for name in table.state.parties[seat].hand if name in table.tables.spells]


def _can_come(table: LudicrousTable, seat: int) -> bool:
    """Return whether any piece of a party could come out of the yard now.

    Rule: ll.5.3.sacrifice.prisoners-not-eligible, ll.5.3.sacrifice.occupied-start
    """
    pieces = range(len(table.state.parties[seat].pieces))
    return any(isinstance(can_enter(table, Who(seat, piece)), Landing) for piece in pieces)


def _needed(table: LudicrousTable) -> int:
    return table.tables.numbers.deeds.sacrifice_cards


class Sacrifice(SecretAction):
    """Give two spell cards away to bring a piece out of the yard.

    Rule: ll.5.3.list.sacrifice
    """

    id = "sacrifice"
    name = "Sacrifice two spell cards"
    section = "magic"
    rule = "ll.5.3.list.sacrifice"
    slots = ACTION
    part = "magic"
    question = "Sacrifice which cards?"

    def options(self, table: LudicrousTable, seat: int, slot: Slot) -> list[Offer]:
        """Return the one way to do it, with cards enough.

        Rule: ll.5.3.sacrifice.needs-two
        """
        return self.listing(table, seat, slot) if len(spell_cards(table, seat)) >= _needed(table) else []

    def private_options(self, table: LudicrousTable, seat: int, slot: Slot, piece: int | None) -> list[Offer]:
        """Return the cards of which the first may be, if there are enough; with no more than that, any means them all.

        Rule: ll.5.3.sacrifice.needs-two
        """
        cards = spell_cards(table, seat)
        spare = len(cards) - _needed(table)
        if spare < 0:
            return []
        found = card_options(table, cards, "ll.5.3.sacrifice.discard-two", "Sacrifice {}")
        changed = {"does": self.id}
        if not spare:
            names = " and ".join(table.tables.cards[name].name for name in shelved(table.tables, cards))
            changed["label"] = f"Sacrifice {names}"
        return [
            msgspec.structs.replace(offer, **changed).with_shown(
                needs_confirming=True, same_as=offer.shown.same_as if spare else self.id
            )
            for offer in found
        ]

    def why_closed(self, table: LudicrousTable, seat: int, slot: Slot) -> Reason | None:
        """Return that there are too few cards for it, whichever they are, that it brings nobody out, or None.

        It is paid for with the movement phase as well: without one to come it cannot be.

        Rule: ll.5.3.sacrifice.no-movement-phase, lh.readings.no-waste
        """
        if len(table.state.parties[seat].hand) < _needed(table):
            return self._too_few(table)
        reason = why_no_movement(table, seat)
        if reason is not None:
            return ("ll.5.3.sacrifice.no-movement-phase", f"it costs your movement phase, and {reason[1]}")
        return (
            None if _can_come(table, seat) else ("lh.readings.no-waste", "none of your pieces can come out of the yard")
        )

    def refusal(self, table: LudicrousTable, seat: int, slot: Slot) -> Reason:
        """Return why it cannot be done: in public, or that there are too few spell cards."""
        return self.why_closed(table, seat, slot) or self._too_few(table)

    def _too_few(self, table: LudicrousTable) -> Reason:
        return ("ll.5.3.sacrifice.needs-two", f"you need {_needed(table)} spell cards; meta magic does not count")

    def run(self, table: LudicrousTable, seat: int, slot: Slot, option: Offer) -> Flow[None]:
        """Discard that card and another without effect, then bring a piece out if the party likes.

        Rule: ll.5.3.sacrifice.discard-two, ll.5.3.sacrifice.no-effect, ll.5.3.sacrifice.not-a-cast,
        ll.5.3.sacrifice.no-movement-phase, ll.5.3.sacrifice.yard-to-start, ll.5.3.sacrifice.yard-to-start.optional
        """
        left = without(shelved(table.tables, spell_cards(table, seat)), option.aim.row)
        others = yield from choose_cards(
            table,
            seat,
            _needed(table) - 1,
            "Sacrifice which other card ({left} to go)?",
            "ll.5.3.sacrifice.discard-two",
            only=left,
        )
        discard_cards(table, seat, [option.aim.row, *others], rule="ll.5.3.sacrifice.discard-two")
        if once_per_turn.lose_phase(table, once_per_turn.MOVEMENT_PHASE):
            rule = "ll.5.3.sacrifice.no-movement-phase"
            table.emit(PhaseLost(seat=seat, phase=once_per_turn.MOVEMENT_PHASE, cause="cards sacrificed", rule=rule))
        yield from bring_out(table, seat, "Sacrifice", "ll.5.3.sacrifice.yard-to-start")
