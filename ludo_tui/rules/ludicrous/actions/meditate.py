"""Meditating: a card is drawn, and two may be shed for it."""

from ludo_tui.engine import Flow, Who
from ludo_tui.rules.ludicrous.actions.action import ACTION, Action, Slot
from ludo_tui.rules.ludicrous.events.cards import HandFull
from ludo_tui.rules.ludicrous.mechanics import once_per_turn
from ludo_tui.rules.ludicrous.mechanics.refusals import Reason
from ludo_tui.rules.ludicrous.mechanics.reveal_sheet import show_stat
from ludo_tui.rules.ludicrous.mechanics.spell_cards import (
    choose_cards,
    discard_cards,
    draw_cards,
    hand_limit,
    shed_to_limit,
)
from ludo_tui.rules.ludicrous.menu.offers import Offer
from ludo_tui.rules.ludicrous.model.table import LudicrousTable


class Meditate(Action):
    """Draw a card; with a full hand, two may be shed first.

    Rule: ll.5.3.list.meditate
    """

    id = "meditate"
    name = "Meditate"
    section = "drink"
    rule = "ll.5.3.list.meditate"
    is_seldom = True
    slots = ACTION
    part = "magic"

    def options(self, table: LudicrousTable, seat: int, slot: Slot) -> list[Offer]:
        """Return the one way to meditate, unless a spell has been cast this turn.

        Rule: ll.5.3.cast-spell.not-then-meditate, ll.5.3.meditate.full-action-legal, ll.5.3.meditate.no-cast
        """
        if table.used(once_per_turn.SPELL) or table.used(once_per_turn.REACTION_SPELL):
            return []
        plain = self.way("", "Meditate")
        return [self.with_chances(table, seat, slot, plain)]

    def with_chances(self, table: LudicrousTable, seat: int, slot: Slot, option: Offer) -> Offer:
        """Return whether a card is drawn, or may have to be shed first."""
        known = table.known
        is_full = len(table.state.parties[seat].hand) >= hand_limit(known, seat)
        effects = ("draws_or_sheds",) if known.has_guessed else ("full_hand",) if is_full else ("draws_card",)
        return option.with_facts(effects=effects)

    def refusal(self, table: LudicrousTable, seat: int, slot: Slot) -> Reason:
        """Return that a spell has been cast."""
        return ("ll.5.3.cast-spell.not-then-meditate", "your party has cast a spell this turn")

    def run(self, table: LudicrousTable, seat: int, slot: Slot, option: Offer) -> Flow[None]:
        """Shed if the party likes, then draw.

        Rule: ll.5.3.meditate.draw, ll.5.3.meditate.hand-size, ll.5.3.meditate.full-no-draw,
        ll.5.3.meditate.shed.optional, ll.5.3.meditate.shed.two-cards, ll.5.3.meditate.shed.player-chooses,
        ll.5.3.meditate.shed.any-mix, ll.5.3.meditate.shed.discard-pile, ll.5.3.meditate.shed.then-draw,
        ll.5.3.meditate.shed.not-the-new-card, ll.5.3.meditate.hand-counts-all,
        ll.5.3.meditate.hand-size.negative-modifier
        """
        deeds = table.tables.numbers.deeds
        table.use(once_per_turn.MEDITATION)
        limit, held = hand_limit(table, seat), len(table.state.parties[seat].hand)
        has_shed = held >= deeds.shed_cards and (yield from _shed_if_full(table, seat, limit))
        if has_shed or held < limit:
            draw_cards(table, seat, deeds.meditate_cards, rule="ll.5.3.meditate.draw")
            yield from shed_to_limit(table, seat)
        else:
            table.emit(HandFull(seat=seat, hand=held, rule="ll.5.3.meditate.full-no-draw"))


def _shed_if_full(table: LudicrousTable, seat: int, limit: int) -> Flow[bool]:
    """Let a party with a full hand shed cards, and return whether it does.

    A party that might have a full one, by what is public, is asked as well.

    The question is public: whether a card is drawn is about to be seen by all.

    Rule: ll.5.3.meditate.shed.optional, lh.secrets.list
    """
    known, held = table.known, len(table.state.parties[seat].hand)
    known_limit = hand_limit(known, seat)
    if held < known_limit and not known.has_guessed:
        return False
    count, is_full = table.tables.numbers.deeds.shed_cards, held >= limit
    label = f"Discard {count} cards, then draw"
    shed = Offer(id="shed", label=label, rule="ll.5.3.meditate.shed.optional", does="shed")
    keep = Offer(id="pass", label="Keep your hand and draw nothing", rule="ll.5.3.meditate.full-no-draw", does="pass")
    if is_full and known.has_guessed:
        table.reveal()
        show_stat(table, Who(seat), "intelligence")
    goes_on = Offer(id="draw", label="Draw a card", rule="ll.5.3.meditate.draw", does="draw")
    answer = yield from table.ask(
        seat,
        "choice",
        "Your hand is full. Discard first?" if is_full else "Your hand is not full.",
        (shed, keep) if is_full else (goes_on,),
        rule="ll.5.3.meditate.shed.optional",
    )
    if answer.does == "shed":
        rule = "ll.5.3.meditate.shed.two-cards"
        cards = yield from choose_cards(table, seat, count, "Discard which card ({left} to go)?", rule)
        discard_cards(table, seat, cards, rule="ll.5.3.meditate.shed.discard-pile")
    return answer.does == "shed"
