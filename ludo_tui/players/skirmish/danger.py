"""How much the combatants of Skirmish Ludo have to fear, in spaces of their way."""

from typing import Final

from ludo_tui.board import RING, can_see, king_distance
from ludo_tui.engine import Who
from ludo_tui.rules.skirmish.mechanics.offers import share
from ludo_tui.rules.skirmish.model.state import Piece, SkirmishState

HEALTH: Final = 22
"""The Health of a usual piece."""
BLOW: Final = 8.0
"""The damage of a usual hit."""
HIT: Final = 0.5
"""How often a usual attack hits."""
MONSTER_REACH: Final = 6
"""How far off a monster may be that attacks in its next turn."""
WILL: Final = {"monster": 0.8, "rival": 0.35}
"""How likely an enemy in reach turns on a piece rather than on another, or runs."""
TAKEN: Final = 0.5
"""How often a piece that goes down is captured."""
SEAL: Final = 6.0
"""What a seal is worth to a party that is short of them."""
TORMENT: Final = {
    "on_fire": 3.0,
    "poisoned": 4.0,
    "frightened": 2.0,
    "slowed": 9.0,
    "blinded": 6.0,
    "weakened": 6.0,
    "stunned": 20.0,
    "impaired": 0.5,
    "cursed": 0.4,
    "confused": 0.6,
    "controlled": 20.0,
}
"""What being rid of an affliction is worth: above all the spaces that it keeps a piece from."""


def loss(piece: Piece) -> float:
    """Return what it costs a party that a piece is captured: its way, and its seals."""
    return TAKEN * (6 + piece.step + SEAL * piece.seals)


def fall(view: SkirmishState, who: Who, damage: int, ring: int | None = None, *, without: Who | None = None) -> float:
    """Return how likely a piece with so much damage goes down before its next turn, where it stands or on a space.

    Args:
        view: what its seat sees.
        who: the piece.
        damage: that it has.
        ring: the space; None: where it stands.
        without: an enemy that does nothing meanwhile.
    """
    piece = view.piece(who)
    here = view.ring(who) if ring is None else ring
    if here is None or (ring is None and piece.step == 0) or piece.is_down:
        return 0.0
    taken = share(BLOW, HEALTH - damage)
    stands = 1.0
    for other, there in view.on_ring().items():
        if other == without or not view.are_enemies(other.seat, who.seat):
            continue
        kind = "monster" if other.seat == view.sage else "rival"
        reach = MONSTER_REACH if kind == "monster" else 1
        if king_distance(here, there) <= reach and can_see(here, there) and not view.creature(other).is_fallen:
            stands *= 1 - HIT * taken * WILL[kind]
    return 1 - stands


def danger(view: SkirmishState, who: Who | None) -> float:
    """Return what a piece has to fear before its next turn, in spaces; nothing for monsters and off the ring."""
    if who is None or who.seat == view.sage:
        return 0.0
    piece = view.piece(who)
    return fall(view, who, piece.damage) * loss(piece)


def danger_of(view: SkirmishState, who: Who, other: Who) -> float:
    """Return how much of what a piece has to fear comes from one of its enemies."""
    piece = view.piece(who)
    return (fall(view, who, piece.damage) - fall(view, who, piece.damage, without=other)) * loss(piece)


def relief(view: SkirmishState, who: Who, healed: float) -> float:
    """Return what healing so much damage of a piece takes off its danger."""
    piece = view.piece(who)
    after = fall(view, who, max(0, piece.damage - round(healed)))
    return (fall(view, who, piece.damage) - after) * loss(piece)


def danger_at(view: SkirmishState, who: Who, space: str) -> float:
    """Return what a piece would have to fear on another space of the ring, from monsters that are in reach of it."""
    here, piece = RING.index(space), view.piece(who)
    taken = share(BLOW, HEALTH - piece.damage)
    stands = 1.0
    for monster in view.monsters:
        if king_distance(here, monster.ring) <= MONSTER_REACH and can_see(here, monster.ring):
            stands *= 1 - HIT * taken * WILL["monster"]
    return (1 - stands) * loss(piece)
