"""What talents, spells, items and stunts are worth to the computer seats of Skirmish Ludo, in spaces."""

from collections.abc import Callable, Mapping, Sequence
from typing import Protocol

from ludo_tui.board import HOME, LAST_RING_STEP, RING, distance_ahead, king_distance, step_on_ring
from ludo_tui.engine import Ref, Who
from ludo_tui.players.skirmish.counts import Counts
from ludo_tui.players.skirmish.danger import SEAL, TORMENT, danger, danger_of, relief
from ludo_tui.rules.skirmish.mechanics.offers import Offer, share
from ludo_tui.rules.skirmish.model.state import Piece, SkirmishState
from ludo_tui.rules.skirmish.powers.interpreter import behind

WAYS = ("talent", "cast", "read", "use", "stunt")
"""What answers do that use a power."""
WORTH = {
    "stunned": 5.0,
    "blinded": 3.0,
    "controlled": 5.0,
    "frightened": 2.5,
    "slowed": 2.0,
    "impaired": 1.0,
    "on_fire": 2.0,
    "prone": 1.5,
    "hidden": 2.0,
    "drop": 3.5,
    "grab": 2.0,
    "push": 1.5,
    "fall": 1.0,
    "charm": 1.0,
    "muster": 18.0,
    "close_lair": 2.0,
    "strike": 4.0,
    "zone_thicket": 0.5,
    "zone_slick": 1.2,
    "alarm": 2.0,
    "take": 1.5,
}
"""What each thing that a power does is worth where it succeeds."""
FALLEN = 9.0
"""What raising a comrade is worth."""
HEALTH = 4.0
"""What healing all damage of a comrade would be worth where nobody is near."""
SAFER = {"charm": 0.35, "veil": 0.7, "zone_thicket": 0.35}
"""What share of the danger of the one who it is for is taken away by what a power does."""
BARRED = 12.0
"""What getting past a creature is worth that is in the way."""
TAUNTED = 0.7
"""What share of what it could do to others a creature that is taunted does not do."""
IDLE = 0.1
"""What making the road worse for nobody in particular is worth."""
RUN = 15
"""Spaces that a usual piece runs."""
STOPPED = 20.0
"""What keeping a rival from coming home in its next turn is worth, as far as luck lets it be kept."""
WAY = 12
"""How far ahead of its own a seat would rather not make the road worse."""
NEAR = 4
"""How far off enemies are for whom the road is made worse."""


class Way(Protocol):
    """What is known about the way of the one who acts."""

    @property
    def rings(self) -> Mapping[Who, int]:
        """Who stands where?"""

    @property
    def is_barred(self) -> bool:
        """Does something stand in it?"""

    counts: Counts
    """What counts how much for its seat."""


def _with_target(
    view: SkirmishState, seat: int, offer: Offer, prize: Callable[[Ref], float], target: Ref, value: float
) -> float:
    """Return a worth with what a power does to its target."""
    is_foe = view.are_enemies(seat, target.seat)
    if offer.outcome.heals is not None:
        value += _healing(view, offer, target)
    if offer.facts.mean_damage is not None and is_foe:
        value += share(offer.facts.mean_damage, offer.facts.left) * prize(target)
    if "cure" in offer.facts.effects:
        value += _relieving(view, target)
    if "stunned" in offer.facts.effects and is_foe:
        value += _stilled(view, seat, target.who)
    if "swap" in offer.facts.effects:
        value += _swap(view, seat, offer, target)
    return value


def worth(view: SkirmishState, seat: int, offer: Offer, prize: Callable[[Ref], float], way: Way) -> float:
    """Return what using a power is worth.

    Args:
        view: what the seat may see.
        seat: who is asked.
        offer: the answer.
        prize: what felling a creature is worth to that seat.
        way: the way of the one who acts.
    """
    target, effects = offer.aim.whom, set(offer.facts.effects)
    own = target is None or target.seat == seat
    value = sum(way.counts.lair if word == "gain_seal" else WORTH.get(word, 0.0) for word in offer.facts.effects)
    if target is not None:
        value = _with_target(view, seat, offer, prize, target, value)
    if effects & {"push", "slip"} and way.is_barred:
        value += BARRED
    if "take" in effects:
        value += SEAL * _seals_here(view)
    if effects & {"zone_thicket", "zone_slick"}:
        value = IDLE + value * _company(view, seat, way, is_behind="zone_slick" in effects)
    elif "break" in effects:
        value *= _behind(view, seat, offer)
    elif not own and effects & {"frightened", "charm"}:
        value = (value if _is_met(way.rings, seat, target) else 0.0) + _spared(view, seat, offer)
    if own and seat != view.sage:
        whom = target.who if target is not None else None if view.acting is None else view.acting.who
        value += max((SAFER.get(word, 0.0) for word in effects), default=0.0) * danger(view, whom)
    if offer.outcome.work:
        value /= offer.outcome.work
    return value * (1.0 if offer.facts.odds is None else offer.facts.odds)


def _relieving(view: SkirmishState, target: Ref) -> float:
    """Return what ending the worst of what befalls a creature is worth."""
    creature = view.creature(target.who)
    return max((TORMENT.get(one.id, 0.0) for one in creature.afflictions), default=0.0)


def _stilled(view: SkirmishState, seat: int, target: Who) -> float:
    """Return what it is worth besides that a creature does nothing for a while: it neither comes home nor strikes."""
    creature = view.creature(target)
    if isinstance(creature, Piece):
        is_near_home = creature.step <= LAST_RING_STEP and creature.step + RUN >= HOME
        return STOPPED * (is_near_home and creature.seals > 0)
    if seat == view.sage:
        return 0.0
    return sum(danger_of(view, who, target) for who in view.on_ring() if who.seat == seat)


def _spared(view: SkirmishState, seat: int, offer: Offer) -> float:
    """Return how much less the others of a seat have to fear of a creature that is taunted."""
    target = offer.aim.whom
    if target is None or seat == view.sage or offer.aim.row != "taunt":
        return 0.0
    others = (who for who in view.on_ring() if who.seat == seat and who.piece != offer.piece)
    return TAUNTED * sum(danger_of(view, who, target.who) for who in others)


def _behind(view: SkirmishState, seat: int, offer: Offer) -> int:
    """Return how many enemies more than others stand behind what could be pulled down."""
    here = None if view.acting is None else view.ring(view.acting.who)
    if here is None or offer.aim.space is None:
        return 0
    at = behind(RING.index(offer.aim.space), here)
    return sum(1 if view.are_enemies(seat, who.seat) else -1 for who, ring in view.on_ring().items() if ring == at)


def _healing(view: SkirmishState, offer: Offer, target: Ref) -> float:
    creature = view.creature(target.who)
    if creature.is_fallen:
        return FALLEN
    if target.seat == view.sage:
        return 0.0
    health, heals = creature.damage + (offer.facts.left or 0), min(offer.outcome.heals or 0.0, creature.damage)
    return HEALTH * heals / max(1, health) + relief(view, target.who, heals)


def _swap(view: SkirmishState, seat: int, offer: Offer, target: Ref) -> float:
    """Return how many steps a piece wins by changing places, and a target of another party loses."""
    if offer.piece is None or seat == view.sage:
        return 0.0
    ring = view.ring(target.who)
    step = None if ring is None else step_on_ring(view.sides[seat], ring)
    return 0.0 if step is None else float(step - view.parties[seat][offer.piece].step)


def _company(view: SkirmishState, seat: int, way: Way, *, is_behind: bool) -> int:
    """Return how many enemies are near the one who acts, or how many of them have its space still before them."""
    acting = view.acting
    here = None if acting is None else view.ring(acting.who)
    if here is None:
        return 0
    near = [
        ring
        for who, ring in way.rings.items()
        if view.are_enemies(seat, who.seat) and king_distance(here, ring) <= NEAR
    ]
    return sum(not is_behind or 0 < distance_ahead(ring, here) <= NEAR for ring in near)


def _is_met(rings: Mapping[Who, int], seat: int, target: Ref | None) -> bool:
    """Return whether a creature stands beside one of a seat, so that it matters how well it fights."""
    there = None if target is None else rings.get(target.who)
    return there is not None and any(
        who.seat == seat and king_distance(there, ring) <= 1 for who, ring in rings.items()
    )


def _seals_here(view: SkirmishState) -> int:
    """Return how many seals lie where the one who acts stands."""
    acting = view.acting
    here = None if acting is None else view.ring(acting.who)
    return sum(one.ring == here and one.thing.id == "seal" for one in view.ground)


def where(view: SkirmishState, seat: int, offers: Sequence[Offer]) -> Offer:
    """Choose the space for a power: beside many enemies, not beside its own, and with what lasts not on their way.

    It is never taken back.
    """
    own = [ring for who, ring in view.on_ring().items() if who.seat == seat]

    def trouble(offer: Offer) -> int:
        if offer.facts.mean_damage:
            return sum(1 if view.are_enemies(seat, who.seat) else -2 for who in offer.aim.reached or ())
        middle = RING.index(offer.aim.space or "")
        near = [who for who, ring in view.on_ring().items() if king_distance(middle, ring) <= 1]
        spoilt = sum(0 < distance_ahead(ring, middle) <= WAY for ring in own) if seat != view.sage else 0
        return sum(1 if view.are_enemies(seat, who.seat) else -2 for who in near) - spoilt

    return max((offer for offer in offers if offer.does == "at"), key=trouble)


def answer(offers: Sequence[Offer]) -> Offer | None:
    """Choose a reaction that a power grants, if one is worth it; None: none is."""
    granted = [offer for offer in offers if offer.does in WAYS]
    return max(granted, key=_urgency, default=None)


def _urgency(offer: Offer) -> float:
    """Return how much a granted reaction is wanted: what raises comrades before all."""
    assert offer.aim.whom is not None
    return (
        2.0 * (offer.outcome.heals is not None)
        + ("strike" in offer.facts.effects)
        + 0.5 * ("cancel" in offer.facts.effects)
    )


def flee(view: SkirmishState, seat: int, offers: Sequence[Offer]) -> Offer:
    """Choose where a quick move goes: onto the fallen, else as far forward as it can."""
    ahead = [offer for offer in offers if offer.does == "go"]
    stay = next((offer for offer in offers if offer.does == "pass"), offers[0])

    def gain(offer: Offer) -> int:
        piece: Piece = view.parties[seat][offer.piece or 0]
        return (offer.aim.to_step or 0) - piece.step + 8 * len(offer.aim.captures)

    best = max(ahead, key=gain, default=stay)
    return best if best is not stay and gain(best) > 0 else stay
