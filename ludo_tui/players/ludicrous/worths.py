"""What things are worth in Ludicrous Ludo, in spaces of the race, where nothing about the board decides it.

Set by hand after playing on from some dozens of positions with and without each action, with the same luck for both
(`python benchmarks/verbs.py ludicrous`). A card or structure that is not named here counts as the usual one of its
kind.
"""

from collections.abc import Mapping
from typing import Final

ACTIONS: Final[Mapping[str, float]] = {
    "pass": 0.1,
    "fish": 1.8,
    "ready": 0.6,
    "hack": 1.8,
    "consume": 1.6,
    "perk": 1.6,
    "pivotal": 2.0,
    "bonus_die": 5.0,
    "find_stone": 0.3,
    "rizz": 1.0,
    "struggle": 2.5,
}
"""Actions and bonus actions."""

CURSES: Final[Mapping[str, float]] = {
    "firebolt": 2.6,
    "ignite": 2.2,
    "frost_ray": 2.8,
    "thunderclap": 2.4,
    "fire_ring": 1.6,
    "vines": 2.2,
    "gust": 3.0,
    "toad": 2.8,
    "terror": 1.8,
    "confusion": 1.4,
    "daze": 2.4,
    "drain": 2.8,
    "curse": 1.8,
    "wither": 1.0,
    "death_bell": 1.8,
    "slow": 2.4,
    "rewind": 3.4,
    "trade_places": 2.6,
    "bonfire": 1.4,
    "fauna": 1.6,
    "phantom": 1.0,
}
"""Cards against enemies, with one of them within their reach."""
RINGS: Final[Mapping[str, int]] = {"fire_ring": 6}
"""Those of them that catch friends as well, all within so many spaces: as many enemies more as there are count."""
BOONS: Final[Mapping[str, float]] = {
    "tailwind": 2.6,
    "haste": 2.6,
    "borrowed_time": 2.2,
    "mind_theft": 1.4,
    "foresight": 1.2,
    "unseen_hour": 0.6,
    "fire_ward": 0.3,
    "clear_head": 0.3,
    "potion_of_speed": 3.0,
}
"""Cards and items that help whatever the enemies do."""
GUARDS: Final[Mapping[str, float]] = {
    "bless": 1.2,
    "ward": 0.9,
    "stone_flesh": 0.8,
    "thorn_coat": 1.3,
    "potion_of_stone_skin": 0.6,
}
"""Cards and items that help with enemies near one piece; with more pieces in danger they help more."""
KEPT: Final = 2
"""Cards that a hand is filled up to in any case."""
FIRST: Final = 0.3
"""A card up to those."""
THIRD: Final = 1.2
"""The first one beyond them: played on, it comes to 1.1 +- 0.3 (22 positions)."""
CONDITIONS: Final[Mapping[str, float]] = {"swift": 2.0, "hasted": 1.2}
"""Spaces that a turn of some conditions brings."""
CONDITION: Final = 0.6
"""Spaces that a turn of another brings if it helps, and costs if it hinders."""
ITEM: Final = 1.0
"""An item that is not named."""
CARD: Final = 1.0
"""A card that is not named."""
IN_VAIN: Final = 0.1
"""A card that can do nothing to anybody now."""
HEALS: Final[Mapping[str, float]] = {
    "mend": 3.5,
    "healing_rain": 4.5,
    "drain": 2.5,
    "hospital": 2.5,
    "potion_of_healing": 5.0,
    "potion_of_stone_skin": 2.5,
}
"""HP that cards, structures and items give back on average."""
HEALED: Final = 3.5
"""HP that anything else heals on average."""

STRUCTURES: Final[Mapping[str, float]] = {
    "watchtower": 3.0,
    "barracks": 2.6,
    "shrine": 1.4,
    "radio_mast": 1.3,
    "library": 0.9,
    "workshop": 0.5,
}
"""Using a structure."""
STRUCTURE: Final = 1.4
"""Using one that is not named."""
PASSIVE: Final = frozenset({"trap_works", "workshop", "shrine", "radio_mast"})
"""Structures that are soon worth no more than what tearing them down brings."""
