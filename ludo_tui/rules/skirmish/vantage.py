"""What a space is worth to which somebody can go: its ground, what it could do from there, who could strike at it."""

from collections.abc import Sequence
from copy import copy
from typing import Final

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

_MOST: Final = 3
"""How many are named that could strike at somebody."""


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


def strikers(field: Field, acting: Acting, place: int, yards: int) -> tuple[Who, ...]:
    """Return the enemies that could strike at somebody from where they stand after a walk, as far as it knows them.

    Args:
        field: where who acts knows everybody to be.
        acting: who walks, and what it has done in its turn.
        place: where the walk ends, on the ring.
        yards: the steps that it takes.
    """
    return field.recall(_strikers, acting.who, acting.walked, place, yards)


def _strikers(field: Field, who: Who, walked: int, place: int, yards: int) -> tuple[Who, ...]:
    there = Field(_moved(field.table, who, place, walked + yards), who)
    return tuple(other for other in there.enemies(who) if there.is_target(other, who) and _strikes(there, other, who))


def _strikes(field: Field, one: Who, other: Who) -> bool:
    """Tell whether somebody has another within reach or range, and in sight."""
    here, there = field.rings[one], field.rings[other]
    shots = [means.range for means in field.sheet(one).means if means.is_ranged]
    is_shot = any(field.is_near(here, there, within) for within in shots)
    return field.is_awake(one) and (is_shot or field.reaches(one, there))


def told(field: Field, acting: Acting, option: Option) -> str:
    """Say what the ground is where an answer leads, what somebody could do from there, and who could strike at it."""
    if option.does != "go":
        return ""
    place = RING.index(option.space or "") if option.to_step is None else option.to_step
    if option.to_step is not None and place > LAST_RING_STEP:
        return ""
    assert option.amount is not None
    terrain = field.terrain(RING.index(option.space or ""))
    ground = "" if terrain is None else terrain.told
    powers = "" if acting.has_acted else _powers(field, acting, option, place, option.amount)
    names = [spoken(field.table.names, field.table.ref(one)) for one in strikers(field, acting, place, option.amount)]
    more = f" and {len(names) - _MOST} more" if len(names) > _MOST else ""
    reached = f"in reach there of {', '.join(names[:_MOST])}{more}" if names else ""
    return "; ".join(filter(None, (ground, powers, reached)))


def _powers(field: Field, acting: Acting, option: Option, place: int, yards: int) -> str:
    """Say which powers somebody could use on others after a walk, and on whom each likeliest works.

    Rule: sk.turn.action-timing
    """
    own = field.table.ref(acting.who)
    found: dict[str, list[Offer]] = {}
    for offer in offered_from(field, acting, place, yards):
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
