"""A whole state that a seat could be looking at: cards and party sheets that it cannot see are dealt again."""

from collections import Counter
from typing import Final

import msgspec

from ludo_tui.engine import Lot
from ludo_tui.rules.drafts import Chance
from ludo_tui.rules.ludicrous.knowledge.view import HIDDEN
from ludo_tui.rules.ludicrous.knowledge.who_knows import sees_sheet
from ludo_tui.rules.ludicrous.mechanics.spell_cards import whole_deck
from ludo_tui.rules.ludicrous.model.options import LudicrousOptions
from ludo_tui.rules.ludicrous.model.state import Item, LudicrousState, Party
from ludo_tui.rules.ludicrous.party.building import PartySpec, maximum_hp
from ludo_tui.rules.ludicrous.party.random_party import random_stats
from ludo_tui.rules.ludicrous.tables.tables import Tables

TRIES: Final = 20
"""How many sheets are tried until one fits the HP that everybody sees."""
ITEMS: Final = 3
"""An unseen party has fewer items than this."""


def possible_state(
    view: LudicrousState, tables: Tables, options: LudicrousOptions, seat: int, lot: Lot
) -> LudicrousState:
    """Return a state that looks to a seat like its view.

    Args:
        view: what the seat sees; it is not changed.
        tables: the tables of the ruleset.
        options: the house rules.
        seat: who looks.
        lot: decides what it cannot see.
    """
    state = msgspec.json.decode(msgspec.json.encode(view), type=LudicrousState)
    chance = Chance(lot.draw)
    _deal(state, tables, chance)
    for owner, party in enumerate(state.parties):
        if not sees_sheet(view, seat, owner):
            _fill_in(party, len(state.parties), tables, options, chance)
    return state


def _deal(state: LudicrousState, tables: Tables, chance: Chance) -> None:
    """Deal every card that is not seen from the rest of the whole deck, and from another deck if that is too small."""
    places = [state.deck, state.discard, *(party.hand for party in state.parties)]
    seen = Counter(card for place in places for card in place if card != HIDDEN)
    left = list((Counter(whole_deck(tables)) - seen).elements())
    for place in places:
        for number, card in enumerate(place):
            if card == HIDDEN:
                left = left or whole_deck(tables)
                place[number] = left.pop(chance.below(len(left)))


def _fill_in(party: Party, seats: int, tables: Tables, options: LudicrousOptions, chance: Chance) -> None:
    """Write a sheet that fits what is known of a party, if one is found in a few tries."""
    stats, perks = party.stats, party.perks
    for _ in range(TRIES):
        party.stats = random_stats(tables, chance, party.race) | stats
        party.perks = _perks(party, perks, tables, chance)
        sheet = {
            "race": party.race,
            "class": party.profession,
            "stats": party.stats,
            "armor": party.armor,
            "perks": party.perks,
        }
        spec = msgspec.convert(sheet, PartySpec)
        if maximum_hp(tables, spec, seats, with_perks=options.perks) == party.hp_max:
            break
    if party.companion:
        party.relationship = chance.below(tables.numbers.companion.maximum + 1)
    if options.items:
        names = list(tables.consumables)
        party.items = [Item(id=chance.pick(names)) for _ in range(chance.below(ITEMS))]


def _perks(party: Party, known: list[str], tables: Tables, chance: Chance) -> list[str]:
    """Return perks by chance: those that are known, and the one for the companion if there is a companion."""
    most = tables.numbers.stats.perks
    romance = [perk.id for perk in tables.perks.values() if perk.companion and party.companion][:1]
    needed = list(dict.fromkeys([*known, *romance]))
    others = [perk.id for perk in tables.perks.values() if not perk.companion and perk.id not in needed]
    return [*needed, *chance.some(others, max(0, most - len(needed)))]
