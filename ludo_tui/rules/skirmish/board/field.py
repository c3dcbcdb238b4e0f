"""Who stands where, who is in whose reach, and where a combatant may pass and end."""

from collections.abc import Hashable
from functools import cache, cached_property, reduce
from operator import or_
from typing import Any, Final

from ludo_tui.board import (
    HOME,
    LAST_RING_STEP,
    RING_SIZE,
    STARTS,
    distance_ahead,
    king_distance,
    ring_index,
    step_on_ring,
)
from ludo_tui.engine import Who
from ludo_tui.rules.skirmish.board.hidden import known_rings
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.board.terrain import Ground
from ludo_tui.rules.skirmish.model.state import Creature, Piece
from ludo_tui.rules.skirmish.party.equipment import hands_full
from ludo_tui.rules.skirmish.party.sheets import Sheet
from ludo_tui.rules.skirmish.tables.rows import Flag

ROOM: Final = 2
"""Combatants that a space holds."""


class Field(Ground):
    """Everybody on the ring as they stand now; what the table does afterwards it does not see, so another one is made.

    Args:
        table: the match.
        knower: whose knowledge it is: enemies that are hidden from it are not there. None: everybody is.
        shown: a combatant whom it knows of all the same, by what that one does just now.

    Attributes:
        has_unseen: are there enemies of which the knower does not know where they are?
        walks: walks that have been worked out, for `walking`.

    Rule: sh.hidden.knowledge
    """

    def __init__(self, table: SkirmishTable, knower: Who | None = None, shown: Who | None = None) -> None:
        super().__init__(table)
        self._creature = cache(table.state.creature)
        everybody = self.rings
        if knower is not None:
            self.rings = known_rings(table, everybody, knower, shown)
        self.has_unseen = len(self.rings) < len(everybody)
        self._sheet = cache(table.sheet)
        self._reached: dict[Who, int] = {}
        self.walks: dict[Hashable, Any] = {}

    @cached_property
    def _spaces(self) -> dict[int, list[Who]]:
        """Who stands on each space."""
        found: dict[int, list[Who]] = {}
        for who, ring in self.rings.items():
            found.setdefault(ring, []).append(who)
        return found

    def once_at(self, who: Who, ring: int) -> "Field":
        """Return the ring as it is once a combatant has walked to a space: its mist and its light come along.

        Rule: sh.trait.aura, sh.scenario.dark
        """
        if ring == self.rings.get(who) or not (self.is_dark or self.sheet(who).auras):
            return self
        return self.recall(Field._once_at, who, ring)

    def _once_at(self, who: Who, ring: int) -> "Field":
        found = Field(self.table)
        found.rings, found.has_unseen = {**self.rings, who: ring}, self.has_unseen
        return found

    def at(self, ring: int) -> list[Who]:
        """Return who stands on a space."""
        return self._spaces.get(ring, [])

    def creature(self, who: Who) -> Creature:
        """Return a combatant."""
        return self._creature(who)

    def sheet(self, who: Who) -> Sheet:
        """Return what a combatant is."""
        return self._sheet(who)

    def has(self, who: Who, flag: Flag) -> bool:
        """Return whether a trait or talent lets a combatant do something."""
        return flag in self.sheet(who).flags

    def is_upright(self, who: Who) -> bool:
        """Return whether a combatant stands."""
        return self.creature(who).is_upright

    def is_in_the_way(self, who: Who) -> bool:
        """Return whether a combatant stands so that it can wall off or bar its space.

        Rule: sh.board.wall, sh.board.bar
        """
        creature = self.creature(who)
        if not creature.afflictions:
            return creature.is_upright
        return creature.is_upright and not any(self.table.suffers(who, one) for one in ("held", "stunned"))

    def is_awake(self, who: Who) -> bool:
        """Return whether a combatant is not down."""
        return not self.creature(who).is_fallen

    def near(self, who: Who) -> list[Who]:
        """Return all others near enough to be helped or hindered that are not down, friends and enemies.

        Rule: sk.action.help.range, sk.action.hinder.range, sk.cover.total.exception
        """
        here, far = self.rings[who], self.table.tables.numbers.near
        return [
            other
            for other, ring in self.rings.items()
            if other != who and self.is_awake(other) and king_distance(here, ring) <= far
        ]

    def grabs(self, who: Who) -> int:
        """Return how many creatures a combatant holds on to: each takes a hand.

        Rule: sh.gear.hands
        """
        return self._held_by.get(who, 0)

    @cached_property
    def _held_by(self) -> dict[Who, int]:
        """How many creatures each holds on to."""
        found: dict[Who, int] = {}
        for other in self.rings:
            for one in self.creature(other).afflictions:
                if one.id == "grabbed" and one.source is not None:
                    found[one.source] = found.get(one.source, 0) + 1
        return found

    def free_hands(self, who: Who) -> int:
        """Return how many hands a combatant has free.

        Rule: sh.gear.hands
        """
        return max(0, self.sheet(who).hands - hands_full(self.table.tables, self.creature(who)) - self.grabs(who))

    def knows(self, observer: Who, who: Who) -> bool:
        """Return whether a combatant knows where another is.

        Rule: sk.action.hide.success, sh.affliction.hidden
        """
        return observer not in self.creature(who).hidden_from

    def holds(self, who: Who, other: Who) -> bool:
        """Return whether a combatant has a hold on another."""
        suffered = self.state.creature(other).afflictions
        return any(one.id in ("grabbed", "pinned") and one.source == who for one in suffered)

    def enemies(self, who: Who) -> list[Who]:
        """Return everybody on the ring who is of another side."""
        return self.recall(Field._enemies, who.seat)

    def _enemies(self, seat: int) -> list[Who]:
        """Find the enemies of a seat.

        Rule: sh.match.sides
        """
        return [other for other in self.rings if self.table.are_enemies(seat, other.seat)]

    def are_enemies(self, who: Who, other: Who) -> bool:
        """Return whether two are of different sides.

        Rule: sh.match.sides
        """
        return self.table.are_enemies(who.seat, other.seat)

    def side(self, who: Who) -> list[Who]:
        """Return everybody on the ring who is of a combatant's own side, itself too.

        Rule: sh.match.sides, sh.match.truce
        """
        return self.recall(Field._side, who.seat)

    def _side(self, seat: int) -> list[Who]:
        return [other for other in self.rings if not self.table.are_enemies(seat, other.seat)]

    def allies(self, who: Who) -> list[Who]:
        """Return all others on the ring who are of a combatant's own side.

        Rule: sh.match.sides, sh.match.truce
        """
        return [other for other in self.side(who) if other != who]

    def can_swap(self, who: Who, other: Who) -> bool:
        """Return whether two could change places: each space lies on the way of the other, and is nobody's start.

        Rule: sh.spell.swap
        """
        return self._is_on_way(who, self.rings[other]) and self._is_on_way(other, self.rings[who])

    def _is_on_way(self, who: Who, ring: int) -> bool:
        if ring in STARTS:
            return False
        return who.seat == self.state.sage or step_on_ring(self.state.sides[who.seat], ring) is not None

    def flies(self, who: Who) -> bool:
        """Return whether a combatant moves through the air."""
        return not self.sheet(who).flags.isdisjoint(("flies", "hovers"))

    # Reach

    def is_entered(self, who: Who, before: int, now: int) -> bool:
        """Return whether a step from a space to another comes into a combatant's reach."""
        return who in self.rings and self.reaches(who, now) and not self.reaches(who, before)

    def left_behind(self, who: Who, before: int, now: int | None) -> list[Who]:
        """Return the enemies from whose reach a step of a combatant leads, to another space or off the ring."""
        there = 0 if now is None else 1 << now
        return [
            other for other, reach in self.recall(Field._reaches, who.seat) if reach >> before & 1 and not reach & there
        ]

    def _reaches(self, seat: int) -> list[tuple[Who, int]]:
        """Find the enemies of a seat, each with the spaces in its reach."""
        return [(other, self._reach(other)) for other in self.recall(Field._enemies, seat)]

    def reaches(self, who: Who, ring: int) -> bool:
        """Return whether a space is in a combatant's reach, and in its sight."""
        return self._reach(who) >> ring & 1 == 1

    def _reach(self, who: Who) -> int:
        """Return the spaces in a combatant's reach and sight, a bit each."""
        found = self._reached.get(who)
        if found is None:
            found = self._reached[who] = self.seen_within(self.rings[who], self.sheet(who).reach)
        return found

    def watched(self, who: Who) -> int:
        """Return the spaces in reach of any enemy of a combatant, a bit each."""
        return self.recall(Field._watched, who.seat)

    def _watched(self, seat: int) -> int:
        """Find the spaces in reach of enemies of a seat."""
        return reduce(or_, (reach for _, reach in self.recall(Field._reaches, seat)), 0)

    def is_sheltered(self, who: Who, ring: int | None = None) -> bool:
        """Return whether a piece stands, or would stand, on its own starting space, where no enemy can attack it.

        Rule: sh.board.start, sh.board.start-truce
        """
        return self._owns_start(who, self.rings[who] if ring is None else ring)

    def is_target(self, attacker: Who, target: Who, ring: int | None = None) -> bool:
        """Return whether a combatant may be attacked by an enemy at all, from where that stands or from another space.

        Rule: sh.board.hallowed, sk.circ.invisible.unknown-place
        """
        is_enemy = self.are_enemies(attacker, target)
        if not is_enemy or target not in self.rings or not self.knows(attacker, target):
            return False
        return self.truce(attacker, target, ring) is None

    def truce(self, attacker: Who, target: Who, ring: int | None = None) -> tuple[str, str] | None:
        """Return why a combatant cannot be attacked however near it is, with the rule; None: nothing forbids it.

        Rule: sh.down.no-target, sh.board.start, sh.board.start-truce
        """
        if self.is_sheltered(attacker, ring):
            return "a piece cannot attack from its starting space", "sh.board.start-truce"
        return self._protection(target)

    def _protection(self, target: Who) -> tuple[str, str] | None:
        if self.is_sheltered(target):
            return f"{self.table.name(target)} is safe on its starting space", "sh.board.start"
        if not self.is_awake(target):
            return f"{self.table.name(target)} is down: you cannot attack it", "sh.down.no-target"
        return None

    def spared(self, attacker: Who, within: int) -> tuple[str, str] | None:
        """Return what protects the first enemy near enough that is protected, with the rule; None: there is none.

        Rule: sh.down.no-target, sh.board.start, sh.board.start-truce
        """
        here = self.rings[attacker]
        near = (other for other in self.enemies(attacker) if self.is_near(here, self.rings[other], within))
        return next((why for other in near if (why := self.truce(attacker, other)) is not None), None)

    def targets(self, attacker: Who, ring: int | None = None) -> list[Who]:
        """Return all whom a combatant may attack at all, however far off, from its space or from another one."""
        return [] if self.is_sheltered(attacker, ring) else self.recall(Field._unprotected, attacker)

    def _unprotected(self, attacker: Who) -> list[Who]:
        known = [other for other in self.enemies(attacker) if self.knows(attacker, other)]
        return [other for other in known if self._protection(other) is None]

    def slips_past(self, who: Who, other: Who) -> bool:
        """Return whether a combatant has slipped past another, which then neither bars its way nor strikes at it.

        Rule: sh.stunt.slip-past
        """
        return bool(self.state.charms) and any(
            one.slips and (one.source, one.bearer) == (who, other) for one in self.state.charms
        )

    # Passing and ending

    def bars(self, mover: Who, ring: int) -> str:
        """Return the rule by which a combatant cannot even pass a space; empty: it can.

        Rule: sh.board.wall, sh.board.bar, sh.fly.passes
        """
        if (
            ring not in self._spaces
            or self.flies(mover)
            or self.has(mover, "passes_all")
            or self._is_on_way_out(mover, ring)
        ):
            return ""
        upright = [
            other
            for other in self.at(ring)
            if self.are_enemies(mover, other) and self.is_in_the_way(other) and not self.slips_past(mover, other)
        ]
        parties = [other.seat for other in upright if other.seat != self.state.sage]
        if len(parties) > len(set(parties)) and ring not in STARTS:
            return "sh.board.wall"
        size = self.sheet(mover).size
        is_barred = any(self.has(other, "bars") and self.sheet(other).size > size for other in upright)
        return "sh.board.bar" if is_barred and not self.has(mover, "passes_bars") else ""

    def _is_on_way_out(self, mover: Who, ring: int) -> bool:
        """Return whether a piece on its way out of its starting space finds nowhere to stand before a space ahead.

        Rule: sh.board.way-out
        """
        place = self.place_on(mover, ring)
        if mover.seat == self.state.sage or place is None or self.place(mover) >= place:
            return False
        side = self.state.sides[mover.seat]
        return all(self.closes(mover, ring_index(side, before)) for before in range(1, place))

    def closes(self, mover: Who, ring: int) -> str:
        """Return the rule by which a combatant cannot end on a space; empty: it can.

        Rule: sh.board.room, sh.board.start, sh.board.upright-enemy
        """
        if ring in STARTS and not self._owns_start(mover, ring):
            return "sh.board.start"
        others = [other for other in self._spaces.get(ring, ()) if other != mover]
        if not others:
            return ""
        foes = [other for other in others if self.are_enemies(mover, other)]
        if any(map(self.is_upright, foes)):
            return "sh.board.upright-enemy"
        staying = len(others) - sum(not self.is_awake(other) for other in foes)
        return "sh.board.room" if staying >= ROOM else ""

    def _owns_start(self, mover: Who, ring: int) -> bool:
        return mover.seat != self.state.sage and STARTS[self.state.sides[mover.seat]] == ring

    def dragged_by(self, who: Who) -> Who | None:
        """Return whom a combatant drags along in its turn, as long as it holds on to it.

        Rule: sk.unarmed.drag.requirement
        """
        acting = self.state.acting
        dragged = None if acting is None or acting.who != who else acting.drags
        return dragged if dragged in self.rings and self.holds(who, dragged) else None

    def captured_at(self, mover: Who, ring: int) -> tuple[Who, ...]:
        """Return whom a combatant takes by ending on a space: the fallen, and a piece that a monster drags to its lair.

        Rule: sh.capture.landing, sh.unarmed.drag-to-lair
        """
        fallen = [other for other in self._spaces.get(ring, ()) if self.creature(other).is_fallen]
        dragged = self.dragged_by(mover)
        if dragged is not None and mover.seat == self.state.sage and self.is_lair(ring):
            fallen.append(dragged)
        return tuple(other for other in fallen if self.are_enemies(mover, other))

    def is_lair(self, ring: int) -> bool:
        """Return whether a space is a lair that nobody has sealed.

        Rule: sh.stunt.seal-a-lair
        """
        return ring in self.table.lairs and ring not in self.state.closed_lairs

    # The way

    def place(self, who: Who) -> int:
        """Return where a combatant is on its way: a piece the step, a monster the ring space."""
        creature = self.creature(who)
        return creature.step if isinstance(creature, Piece) else self.rings[who]

    def next_place(self, who: Who, place: int, way: int) -> int | None:
        """Return the place after another, forward (1) or back (-1); None where the way ends.

        Rule: sh.move.own-route, sh.move.monsters
        """
        if who.seat == self.state.sage:
            return (place + way) % RING_SIZE
        following = place + way
        if following > HOME or following < 0 or (way < 0 and place > LAST_RING_STEP):
            return None
        return following

    def way_to(self, who: Who, wanted: int) -> int:
        """Return 1 if a place is ahead of a combatant, -1 if behind it; a monster goes the shorter way round."""
        here = self.place(who)
        if who.seat == self.state.sage:
            return 1 if distance_ahead(here, wanted) <= RING_SIZE // 2 else -1
        return 1 if wanted > here else -1

    def ring_at(self, who: Who, place: int) -> int | None:
        """Return the ring space of a place on a combatant's way; None in the column and at home."""
        if who.seat == self.state.sage:
            return place
        return ring_index(self.state.sides[who.seat], place) if place <= LAST_RING_STEP else None

    def place_on(self, who: Who, ring: int) -> int | None:
        """Return the place of a ring space on a combatant's way; None if its way does not lead there.

        Rule: sh.move.own-route, sh.move.monsters
        """
        if who.seat == self.state.sage:
            return ring
        return step_on_ring(self.state.sides[who.seat], ring)
