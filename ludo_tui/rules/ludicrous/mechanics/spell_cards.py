"""Spell cards: one deck for all, its discards, and the hands."""

from collections import Counter

from ludo_tui.engine import Flow, OptionShown, Secrecy, Who
from ludo_tui.rules.ludicrous.events.cards import CardsDiscarded, CardsDrawn, CardsSeen, DeckShuffled
from ludo_tui.rules.ludicrous.mechanics.modifiers import stat, trait_total
from ludo_tui.rules.ludicrous.mechanics.reveal_sheet import show_perks, show_stat
from ludo_tui.rules.ludicrous.menu.offers import Offer, OfferAim
from ludo_tui.rules.ludicrous.model.table import LudicrousTable
from ludo_tui.rules.ludicrous.tables.entries import MetaMagic, Spell
from ludo_tui.rules.ludicrous.tables.kinds import School
from ludo_tui.rules.ludicrous.tables.tables import Tables


def whole_deck(tables: Tables) -> list[str]:
    """Return all cards, unshuffled, as often as each exists.

    Rule: lh.magic.deck.contents
    """
    return [entry.id for entry in tables.cards.values() for _ in range(entry.copies)]


def deal_cards(table: LudicrousTable) -> None:
    """Shuffle the deck and deal every party its first cards, at most as many as it may hold.

    Rule: lh.magic.deck, lh.match.setup
    """
    if not table.options.magic:
        return
    state = table.state
    state.deck = whole_deck(table.tables)
    table.shuffle(state.deck)
    for seat in range(len(state.parties)):
        count = table.tables.numbers.match.start_cards + trait_total(table, Who(seat), "start_cards")
        if draw_what_fits(table, seat, count, rule="lh.match.setup") == count:
            show_perks(table, seat, "start_cards")


def draw_cards(table: LudicrousTable, seat: int, count: int, *, cause: str = "", rule: str = "lh.magic.deck") -> int:
    """Draw cards from the draw pile, shuffling the discards when it is empty; return how many there were.

    The hand may go over its limit: what draws them settles hands once it is over.

    Rule: lh.magic.deck, ll.5.3.meditate.draw, ll.5.3.mulligan.from-draw-pile
    """
    state = table.state
    if not table.options.magic:
        return 0
    drawn: list[str] = []
    for _ in range(count):
        if not state.deck:
            if not state.discard:
                break
            state.deck, state.discard = sorted(state.discard), []
            table.shuffle(state.deck)
            table.emit(DeckShuffled(cards=len(state.deck), rule="lh.magic.deck"))
        drawn.append(_turn_over(table, seat))
    if drawn:
        hand = state.parties[seat].hand
        hand += drawn
        table.reveal()
        table.emit(CardsDrawn(seat=seat, count=len(drawn), hand=len(hand), cause=cause, rule=rule))
        _show(table, seat, drawn, drawn=True)
    return len(drawn)


def is_castable(tables: Tables, profession: str, name: str) -> bool:
    """Return whether a class can use a card: meta magic, or a spell of a school that it casts."""
    return name in tables.meta_magic or tables.spells[name].school in tables.classes[profession].casts


def castable_schools(table: LudicrousTable, seat: int) -> tuple[School, ...]:
    """Return the schools of magic that the class of a party can cast."""
    return table.tables.classes[table.state.parties[seat].profession].casts


def _turn_over(table: LudicrousTable, seat: int) -> str:
    """Take the first card off the draw pile that the class of a party can cast, or else the last one turned over.

    The cards turned over before go under the pile, unseen.

    Rule: lh.magic.turned-over
    """
    tables, deck = table.tables, table.state.deck
    profession = table.state.parties[seat].profession
    for _ in range(min(tables.numbers.party.cards_turned_over, len(deck)) - 1):
        if is_castable(tables, profession, deck[-1]):
            break
        deck.insert(0, deck.pop())
    return deck.pop()


def draw_what_fits(table: LudicrousTable, seat: int, count: int, *, cause: str = "", rule: str) -> int:
    """Draw cards as far as a hand can hold them, and return how many; where not all fit, its limit becomes public.

    Rule: ll.5.3.meditate.hand-size, lh.secrets.implied
    """
    room = max(0, hand_limit(table, seat) - len(table.state.parties[seat].hand))
    drawn = draw_cards(table, seat, min(count, room), cause=cause, rule=rule)
    if room < count:
        show_stat(table, Who(seat), "intelligence")
    return drawn


def draw_if_few(table: LudicrousTable, seat: int) -> None:
    """Let a party with too few cards draw one at the start of its turn.

    Rule: lh.magic.few-cards
    """
    if len(table.state.parties[seat].hand) < table.tables.numbers.party.cards_at_least:
        draw_what_fits(table, seat, 1, cause="too few in hand", rule="lh.magic.few-cards")


def discard_cards(
    table: LudicrousTable, seat: int, cards: list[str], *, cause: str = "", rule: str = "lh.magic.deck"
) -> None:
    """Put cards of a hand onto the discards without casting them; which ones they are stays secret."""
    if not cards:
        return
    hand = table.state.parties[seat].hand
    for name in cards:
        hand.remove(name)
        table.state.discard.append(name)
    table.emit(CardsDiscarded(seat=seat, count=len(cards), hand=len(hand), cause=cause, rule=rule))
    _show(table, seat, cards, drawn=False)


def play_card(table: LudicrousTable, seat: int, name: str) -> None:
    """Put a card of a hand onto the discards because it is cast.

    Rule: ll.5.3.cast-spell.discard, ll.5.3.cast-spell.meta-magic.discard
    """
    table.state.parties[seat].hand.remove(name)
    table.state.discard.append(name)


def _show(table: LudicrousTable, seat: int, cards: list[str], *, drawn: bool) -> None:
    """Show cards that are drawn or given up to their owner alone.

    Rule: lh.magic.cards-secret
    """
    tables = table.tables
    names = tuple(tables.cards[name].name for name in cards)
    table.emit(CardsSeen(seat=seat, cards=names, drawn=drawn, seats=(seat,)))


def card_options(table: LudicrousTable, cards: list[str], rule: str, deed: str = "{}") -> list[Offer]:
    """Return one option for cards of the same name, which says how many there are, in the order of the hand.

    Args:
        table: the match.
        cards: those to choose from.
        rule: rulebook id behind it.
        deed: what is done with the card.
    """
    tables = table.tables
    return [
        Offer(
            id=f"card:{name}",
            label=deed.format(f"{tables.cards[name].name}{(f' ({count} of them)' if count > 1 else '')}"),
            does="card",
            aim=OfferAim(row=name),
            rule=rule,
            shown=OptionShown(group=_heading(tables.cards[name])),
        )
        for name, count in Counter(cards).items()
    ]


def _heading(entry: Spell | MetaMagic) -> str:
    return entry.school.capitalize() if isinstance(entry, Spell) else "Meta magic"


def shelved(tables: Tables, cards: list[str]) -> list[str]:
    """Return cards as they are listed: those of a school together, in the order of each school's first."""
    headings = list(dict.fromkeys(_heading(tables.cards[name]) for name in cards))
    return sorted(cards, key=lambda name: headings.index(_heading(tables.cards[name])))


def without(cards: list[str], name: str) -> list[str]:
    """Return cards without the last of a name, so that the others are listed in the same order."""
    at = len(cards) - 1 - cards[::-1].index(name)
    return cards[:at] + cards[at + 1 :]


def choose_cards(
    table: LudicrousTable, seat: int, count: int, text: str, rule: str, *, only: list[str] | None = None
) -> Flow[list[str]]:
    """Let a seat choose cards of its hand in secret, one by one.

    Args:
        table: the match.
        seat: who chooses.
        count: how many; all of them if there are no more.
        text: the question.
        rule: rulebook id behind it.
        only: the cards to choose from, if not the whole hand.
    """
    left = shelved(table.tables, table.state.parties[seat].hand if only is None else only)
    chosen: list[str] = []
    while left and len(chosen) < count:
        answer = yield from table.ask(
            seat,
            "card",
            text.format(left=count - len(chosen)),
            card_options(table, left, rule),
            secrecy=Secrecy(private=table.keeps_secrets),
            rule=rule,
        )
        name = answer.aim.row
        left = without(left, name)
        chosen.append(name)
    return chosen


def discard_chosen(table: LudicrousTable, seat: int, count: int, cause: str, rule: str) -> Flow[None]:
    """Let a seat discard cards of its choice."""
    cards = yield from choose_cards(table, seat, count, "Discard a card ({left} to go):", rule)
    discard_cards(table, seat, cards, cause=cause, rule=rule)


def discard_at_random(table: LudicrousTable, seat: int, count: int, cause: str, rule: str) -> None:
    """Discard cards of a hand by chance."""
    hand = list(table.state.parties[seat].hand)
    chosen = [hand.pop(table.draw(len(hand))) for _ in range(min(count, len(hand)))]
    if chosen:
        table.reveal()
    discard_cards(table, seat, chosen, cause=cause, rule=rule)


def shed_to_limit(table: LudicrousTable, seat: int) -> Flow[None]:
    """Discard down to the hand limit, once an effect that drew cards is over.

    Rule: ll.5.3.meditate.hand-size, ll.5.3.meditate.hand-counts-all, lh.magic.over-limit
    """
    over = len(table.state.parties[seat].hand) - hand_limit(table, seat)
    if over > 0:
        show_stat(table, Who(seat), "intelligence")
        yield from discard_chosen(table, seat, over, "over the limit of the hand", "lh.magic.over-limit")


def settle_hands(table: LudicrousTable, seat: int) -> Flow[None]:
    """Let every party discard down to its hand limit.

    Rule: lh.magic.over-limit
    """
    for other in table.state.playing(seat):
        yield from shed_to_limit(table, other)


def hand_limit(table: LudicrousTable, seat: int) -> int:
    """Return how many cards a party may hold.

    Rule: ll.5.3.meditate.hand-size, ll.5.3.meditate.hand-size.negative-modifier, lh.party.hand-limit
    """
    base = table.tables.numbers.party.hand_base
    return max(0, base + stat(table, Who(seat), "intelligence") + trait_total(table, Who(seat), "hand_limit"))
