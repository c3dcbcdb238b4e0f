"""The match as it would be after a walk: what could be done there, and by whom to the one that walks."""

from copy import copy

import msgspec

from ludo_tui.board import RING_SIZE
from ludo_tui.engine import Who
from ludo_tui.rules.skirmish.actions.power_offers import power_offers
from ludo_tui.rules.skirmish.attacking import attack_offers
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.mechanics.offers import Offer
from ludo_tui.rules.skirmish.model.state import TurnState


def offered_from(field: Field, acting: TurnState, place: int, yards: int) -> tuple[Offer, ...]:
    """Return the attacks and powers that a combatant would be offered after a walk on which nothing befalls it.

    Args:
        field: where who acts knows everybody to be.
        acting: who walks, and what it has done in its turn.
        place: where the walk ends, on the ring.
        yards: the steps that it takes.
    """
    return field.recall(_offered, acting.who, acting.walked, place, yards)


def _offered(field: Field, who: Who, walked: int, place: int, yards: int) -> tuple[Offer, ...]:
    there = Field(after_walk(field.table, who, place, walked + yards), who)
    return *attack_offers.attack_offers(there, who), *power_offers(there, who)


def after_walk(table: SkirmishTable, who: Who, place: int, walked: int) -> SkirmishTable:
    """Return the match as it is once a combatant stands elsewhere, only to be looked at."""
    state = table.state
    assert state.acting is not None
    parties, monsters = [list(party) for party in state.parties], list(state.monsters)
    if who.seat == state.sage:
        monsters = [msgspec.structs.replace(one, ring=place) if one.number == who.number else one for one in monsters]
    else:
        parties[who.seat][who.piece] = msgspec.structs.replace(state.piece(who), step=place)
    gone = abs(place - Field(table).place(who))
    gone = min(gone, RING_SIZE - gone) if who.seat == state.sage else gone
    acting = msgspec.structs.replace(state.acting, walked=walked, spaces=state.acting.spaces + gone)
    moved = copy(table)
    moved.state = msgspec.structs.replace(state, parties=parties, monsters=monsters, acting=acting)
    return moved


def strikers(field: Field, acting: TurnState, place: int, yards: int) -> tuple[Who, ...]:
    """Return the enemies that could strike at a combatant from where they stand after a walk, as far as it knows them.

    Args:
        field: where who acts knows everybody to be.
        acting: who walks, and what it has done in its turn.
        place: where the walk ends, on the ring.
        yards: the steps that it takes.
    """
    return field.recall(_strikers, acting.who, acting.walked, place, yards)


def _strikers(field: Field, who: Who, walked: int, place: int, yards: int) -> tuple[Who, ...]:
    there = Field(after_walk(field.table, who, place, walked + yards), who)
    return tuple(other for other in there.enemies(who) if there.is_target(other, who) and _strikes(there, other, who))


def _strikes(field: Field, one: Who, other: Who) -> bool:
    """Return whether a combatant has another within reach or range, and in sight."""
    here, there = field.rings[one], field.rings[other]
    shots = [form.range for form in field.sheet(one).forms if form.is_ranged]
    is_shot = any(field.is_near(here, there, within) for within in shots)
    return field.is_awake(one) and (is_shot or field.reaches(one, there))
