"""What the spaces of the ring are like, and what is seen from each."""

from collections.abc import Iterable, Mapping
from functools import cached_property
from typing import Final

import msgspec

from ludo_tui.board import RING_SIZE, seen_within
from ludo_tui.rules.skirmish.board.inventory import carried_items
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.model.memo import Memo
from ludo_tui.rules.skirmish.tables.rows import Terrain

_MIST: Final = "Mist"
"""What powers and traits that hide spaces put there, whatever else it is like."""


_DARK: Final = Terrain(id="dark", name="Darkness", text="No light here.", is_obscured=True)


class Ground(Memo):
    """The ring as it is now, with what powers and the light make of it.

    Attributes:
        table: the match.
        state: its state.
        rings: the space of each combatant that is known to be there.
    """

    def __init__(self, table: SkirmishTable) -> None:
        super().__init__()
        self.table = table
        self.state = table.state
        self.rings = table.state.on_ring()
        self._sights: dict[tuple[int, int], int] = {}

    def terrain(self, ring: int) -> Terrain | None:
        """Return what a space is besides a space: what lies there, and what powers have made of it.

        Rule: sh.spell.zone, sh.trait.aura, sh.scenario.dark
        """
        return self._terrain.get(ring)

    @cached_property
    def _terrain(self) -> Mapping[int, Terrain]:
        """What is on the spaces that are more than spaces."""
        made, lit = self._made(), self._lit()
        changed = made if lit is None else range(RING_SIZE)
        if not changed:
            return self.table.terrain
        found = {
            ring: self._terrain_at(ring, made.get(ring, ()), is_lit=lit is None or ring in lit) for ring in changed
        }
        return {**self.table.terrain, **{ring: terrain for ring, terrain in found.items() if terrain is not None}}

    def _terrain_at(self, ring: int, changes: Iterable[str], *, is_lit: bool) -> Terrain | None:
        found = self.table.terrain.get(ring)
        if not is_lit:
            found = _DARK if found is None else _both(found, _DARK)
        for made in changes:
            row = self.table.tables.terrain[made]
            row = msgspec.structs.replace(row, name=_MIST) if row.is_obscured else row
            found = row if found is None else _both(found, row)
        return found

    @property
    def is_dark(self) -> bool:
        """Is it dark but for the lights that a combatant carries?"""
        return self.table.tables.scenarios[self.table.options.scenario].is_dark

    def _lit(self) -> frozenset[int] | None:
        """Return the spaces that a light reaches where it is dark; None: it is day.

        Rule: sh.scenario.dark
        """
        if not self.is_dark:
            return None
        table, found = self.table, set[int]()
        for who, here in self.rings.items():
            light = max((table.tables.items[item].light for item in carried_items(table, who)), default=0)
            found |= {ring for ring in range(RING_SIZE) if light and self.is_near(here, ring, light)}
        return frozenset(found)

    def _made(self) -> dict[int, list[str]]:
        """Return what powers and the auras of traits have made of spaces: ids of terrain."""
        found: dict[int, list[str]] = {}
        for zone in self.state.zones:
            found.setdefault(zone.ring, []).append(zone.terrain)
        for who, ring in self.rings.items():
            for aura in self.table.original(who).auras:
                for near in (-1, 0, 1):
                    found.setdefault((ring + near) % RING_SIZE, []).append(aura)
        return found

    def is_obscured(self, ring: int) -> bool:
        """Return whether a space hides the one that stands on it from plain sight."""
        terrain = self.terrain(ring)
        return terrain is not None and terrain.is_obscured

    def is_near(self, ring: int, other: int, distance: int) -> bool:
        """Return whether a space is within a distance of another and in its sight.

        Rule: sh.board.reach, sh.board.distance, sh.board.sight
        """
        return self.seen_within(ring, distance) >> other & 1 == 1

    def seen_within(self, ring: int, distance: int) -> int:
        """Return the spaces within a distance of one and in its sight, a bit each."""
        if not self.table.can_hide:
            return seen_within(distance)[ring]
        found = self._sights.get((ring, distance))
        if found is None:
            found = seen_within(distance)[ring]
            for other in range(RING_SIZE):
                if found >> other & 1 and self.table.hiding(ring, other) is not None:
                    found ^= 1 << other
            self._sights[ring, distance] = found
        return found


def _both(one: Terrain, other: Terrain) -> Terrain:
    """Return a space that is like two kinds of terrain at once."""
    return msgspec.structs.replace(
        one,
        is_high=one.is_high or other.is_high,
        is_obscured=one.is_obscured or other.is_obscured,
        is_deep=one.is_deep or other.is_deep,
        is_slick=one.is_slick or other.is_slick,
        cost=max(one.cost, other.cost),
    )
