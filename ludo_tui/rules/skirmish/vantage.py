"""What somebody could do from a space to which it can go: its attacks and powers, as they would be offered there."""

from collections.abc import Sequence
from copy import copy

import msgspec

from ludo_tui.board import LAST_RING_STEP, RING
from ludo_tui.engine import Option
from ludo_tui.rules.skirmish import attacks, using
from ludo_tui.rules.skirmish.names import spoken
from ludo_tui.rules.skirmish.offers import Offer
from ludo_tui.rules.skirmish.places import Field
from ludo_tui.rules.skirmish.powers import find
from ludo_tui.rules.skirmish.state import Acting, Who
from ludo_tui.rules.skirmish.table import SkirmishTable


def offered_from(field: Field, acting: Acting, place: int, yards: int) -> tuple[Offer, ...]:
    """Return the attacks and powers that somebody would be offered after a walk on which nothing befalls it.

    Args:
        field: where who acts knows everybody to be.
        acting: who walks, and what it has done in its turn.
        place: where the walk ends, on the ring.
        yards: the steps that it takes.
    """
    return field.recall(_offered, acting.who, acting.walked, place, yards)


def _offered(field: Field, who: Who, walked: int, place: int, yards: int) -> tuple[Offer, ...]:
    there = Field(_moved(field.table, who, place, walked + yards), who)
    return *attacks.offers(there, who), *using.offers(there, who)


def _moved(table: SkirmishTable, who: Who, place: int, walked: int) -> SkirmishTable:
    """Return the match as it is once somebody stands elsewhere, only to be looked at."""
    state = table.state
    assert state.acting is not None
    parties, monsters = [list(party) for party in state.parties], list(state.monsters)
    if who.seat == state.sage:
        monsters = [msgspec.structs.replace(one, ring=place) if one.number == who.piece else one for one in monsters]
    else:
        parties[who.seat][who.piece] = msgspec.structs.replace(state.piece(who), step=place)
    acting = msgspec.structs.replace(state.acting, walked=walked)
    moved = copy(table)
    moved.state = msgspec.structs.replace(state, parties=parties, monsters=monsters, acting=acting)
    return moved


def told(field: Field, acting: Acting, option: Option) -> str:
    """Say which powers somebody could use on others from where an answer leads, and on whom each likeliest works.

    Rule: sk.turn.action-timing
    """
    if option.does != "go" or acting.has_acted:
        return ""
    place = RING.index(option.space or "") if option.to_step is None else option.to_step
    if option.to_step is not None and place > LAST_RING_STEP:
        return ""
    assert option.amount is not None
    own = field.table.ref(acting.who)
    found: dict[str, list[Offer]] = {}
    for offer in offered_from(field, acting, place, option.amount):
        if offer.key and offer.aim != own:
            found.setdefault(offer.key, []).append(offer)
    named: dict[str, list[str]] = {}
    for key, some in found.items():
        one = find(field.table, acting.who, key)
        if one.way == "stunt":
            named.setdefault("", []).append(one.power.name.lower())
        elif one.power.target != "space":  # some space is always in sight
            named.setdefault(_best_of(field, some), []).append(one.power.name.lower())
    said = [f"{', '.join(names)}{on}" for on, names in sorted(named.items(), key=lambda item: not item[0])]
    where = "also" if isinstance(option, Offer) and option.strikes else "from there"
    return f"{where} {'; '.join(said)}" if said else ""


def _best_of(field: Field, offers: Sequence[Offer]) -> str:
    """Say on whom a power is likeliest to work, and on how many more it could be used."""
    best = max(offers, key=lambda offer: offer.odds or 0.0)
    assert best.aim is not None
    more = f" and {len(offers) - 1} more" if len(offers) > 1 else ""
    return f" on {spoken(field.table.names, best.aim)}{more} {best.chance}".rstrip()
