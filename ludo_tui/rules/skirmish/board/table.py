"""The table of Skirmish Ludo: a match in progress, with the tables, options and words that it is played by."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import Any, Final, Protocol

from ludo_tui.board import RING_SIZE, STARTS, can_see
from ludo_tui.engine import Option, Reaction, ReactionTable, Ref, Setup, Trigger, Who, name_of
from ludo_tui.rules.seating import clockwise
from ludo_tui.rules.skirmish.board.blinded import is_blind
from ludo_tui.rules.skirmish.board.frightened import sees_source
from ludo_tui.rules.skirmish.board.goals import goals_of
from ludo_tui.rules.skirmish.board.match_names import SkirmishNames
from ludo_tui.rules.skirmish.board.total_cover import covering_space
from ludo_tui.rules.skirmish.model.state import Affliction, Creature, SkirmishState, are_enemies
from ludo_tui.rules.skirmish.party.sheets import Sheet, original_sheet, sheet_of
from ludo_tui.rules.skirmish.tables.options import SkirmishOptions
from ludo_tui.rules.skirmish.tables.powers import Occasion
from ludo_tui.rules.skirmish.tables.rows import AfflictionFlag, Tables, Terrain
from ludo_tui.text.first_letters import capital

_ref: Final = lru_cache(maxsize=4096)(Ref)
"""Makes each word for a combatant once, as it is asked for all the time."""


class Answering(Protocol):
    """What tells a table who on the ring has something that answers an occasion."""

    def __call__(self, table: "SkirmishTable", on: Occasion, /) -> list[Who]:
        """Return them."""


class SkirmishTable(ReactionTable[SkirmishState]):
    """A match in progress, as its rules see it.

    Attributes:
        names: the words of the match.
        tables: the tables of its ruleset.
        options: its house rules.
        terrain: what is on the ring, by space.
        obstacles: the spaces with something on them that can be attacked, before any of it is destroyed.
        can_hide: is there anything on the ring that can hide one space from another?
        lairs: the ring spaces where monsters come from; none without a Sage.
        goals: what decides it.
    """

    decline_rule = "sk.reaction.out-of-turn"
    is_one_by_one = True
    names: SkirmishNames

    def __init__(
        self,
        setup: Setup,
        state: SkirmishState,
        names: SkirmishNames,
        reactions: Sequence[Reaction[Any]],
        dice: Sequence[int | str] | None,
        *,
        tables: Tables,
        options: SkirmishOptions,
        answering: Answering,
    ) -> None:
        super().__init__(setup, state, names, reactions, dice)
        self.tables = tables
        self.options = options
        self._answering = answering
        self._originals: dict[Who, Sheet] = {}
        numbers, parties = tables.numbers, len(state.sides)
        self.goals = goals_of(tables, options, state)
        offsets = () if state.sage is None else numbers.sage.lair[parties]
        self.lairs = tuple(sorted((start + offset) % RING_SIZE for start in STARTS for offset in offsets))
        self.terrain: Mapping[int, Terrain] = {
            (start + offset) % RING_SIZE: tables.terrain[kind]
            for kind, offsets in tables.scenarios[options.scenario].terrain.items()
            for start in STARTS
            for offset in offsets
        }
        things = {ring: row.object for ring, row in self.terrain.items() if row.object is not None}
        self.obstacles = tuple(things)
        self.can_hide = any(thing.is_full for thing in things.values())

    def sheet(self, who: Who) -> Sheet:
        """Return what a combatant is."""
        creature = self.state.creature(who)
        return self.original(who) if creature.things is None else sheet_of(self.tables, creature)

    def original(self, who: Who) -> Sheet:
        """Return what a combatant is with what it came with, which stays the same as long as it plays."""
        try:
            return self._originals[who]
        except KeyError:
            found = self._originals[who] = original_sheet(self.tables, self.state.creature(who))
            return found

    def ref(self, who: Who) -> Ref:
        """Return a combatant as events speak of it."""
        return _ref(*who, self.original(who).name if who.seat == self.state.sage else "")

    def name(self, who: Who) -> str:
        """Return the name of a combatant."""
        return name_of(self.names, self.ref(who))

    def party_order(self) -> list[int]:
        """Return the parties that still play, clockwise from the one with the token."""
        state = self.state
        return [seat for seat in clockwise(state.sides, state.token) if seat not in state.conceded]

    def reactors(self, trigger: Trigger) -> list[Who]:
        """Return who is asked, each on its own: allies of the target, then the target; the Sage's monsters last.

        One that has no reaction left is not asked.

        Rule: sh.reaction.order
        """
        state = self.state
        order: Sequence[Who] | None = getattr(trigger, "order", None)
        if order is not None:
            return list(order)
        concerned = getattr(trigger, "target", None)
        seats = self.party_order()
        if concerned is not None and concerned.seat in seats:
            seats.remove(concerned.seat)
            seats.insert(0, concerned.seat)
        found = [who for seat in seats for who in state.members(seat) if self.can_react(who)]
        found.sort(key=lambda who: concerned is None or who == concerned or self.are_enemies(who.seat, concerned.seat))
        if state.sage is None:
            return found
        monsters = [who for who in state.members(state.sage) if self.can_react(who)]
        return [*monsters, *found] if concerned is not None and concerned.seat == state.sage else [*found, *monsters]

    def question(self, who: Who) -> str:
        """Ask each on its own whether it reacts."""
        return "" if who.number is None else f"Does {self.name(who)} react?"

    def outcome(self, who: Who, taken: Option | None) -> str:
        """Return who has not reacted, or what it does."""
        if who.number is None:
            return ""
        name = capital(self.name(who))
        return f"{name} does not react." if taken is None else f"{capital(taken.shown.brief or taken.label)}."

    def creature(self, who: Who) -> str:
        """Return what a monster is called, as a sentence begins; empty for pieces."""
        if who.number is None or who.seat != self.state.sage:
            return ""
        return capital(self.name(who))

    def are_enemies(self, seat: int, other: int) -> bool:
        """Return whether two seats are of different sides: every party is one, or with a truce all parties together.

        Rule: sh.match.sides, sh.match.truce
        """
        return are_enemies(seat, other, self.state.sage, has_truce=self.goals.has_truce)

    def is_on_turn(self, seat: int) -> bool:
        """Return whether a party has its turns now, with its spaces of the Ludo die."""
        return seat == self.state.turn.seat or self.options.declare == "open"

    # What befalls a combatant

    def conditions(self, who: Who) -> Iterable[Affliction]:
        """Return what befalls a combatant now, with what that is made of.

        Rule: sh.affliction.instances
        """
        creature = self.state.creature(who)
        return self._conditions(who, creature) if creature.afflictions or creature.is_fallen else ()

    def _conditions(self, who: Who, creature: Creature) -> Iterator[Affliction]:
        for one in creature.afflictions:
            is_felt = not self.tables.afflictions[one.id].while_seen or (
                not self.is_blind(who) and sees_source(self.state, who, one, self.sees)
            )
            if is_felt:
                yield from self._parts(one)
        if creature.is_fallen:
            yield from self._parts(Affliction("down"))

    def _parts(self, affliction: Affliction) -> Iterator[Affliction]:
        yield affliction
        for part in self.tables.afflictions[affliction.id].brings:
            yield from self._parts(Affliction(part, affliction.source))

    def suffers(self, who: Who, affliction: str) -> bool:
        """Return whether something befalls a combatant, by itself or as a part of something else."""
        return affliction in [one.id for one in self.conditions(who)]

    def has_flag(self, who: Who, flag: AfflictionFlag) -> bool:
        """Return whether something that befalls a combatant changes what it can do."""
        creature, rows = self.state.creature(who), self.tables.afflictions
        if not creature.afflictions and not creature.is_fallen:
            return False
        return any(flag in rows[one.id].flags for one in self._conditions(who, creature))

    def is_blind(self, who: Who) -> bool:
        """Return whether a combatant sees nothing.

        Rule: sh.affliction.blinded
        """
        creature = self.state.creature(who)
        if creature.is_fallen:
            return True
        return bool(creature.afflictions) and is_blind(creature.afflictions, self.tables)

    # What stands on the ring

    def obstacle(self, ring: int) -> Terrain | None:
        """Return what stands on a space and can be attacked, unless it has been destroyed."""
        terrain = self.terrain.get(ring)
        if terrain is None or terrain.object is None:
            return None
        return terrain if self.state.wear.get(ring, 0) < terrain.object.health else None

    def hiding(self, ring: int, other: int) -> int | None:
        """Return the space of the first thing between two spaces that hides one from the other entirely."""
        return covering_space(ring, other, self.obstacle) if self.can_hide else None

    def sees(self, ring: int, other: int) -> bool:
        """Return whether there is a line of sight from a space to another.

        Rule: sh.board.sight
        """
        return can_see(ring, other) and self.hiding(ring, other) is None

    # What a combatant has once a round

    def can_react(self, who: Who) -> bool:
        """Return whether a combatant may use its reaction: once a round, upright, on the ring, at no work."""
        return self.why_no_reaction(who) is None

    def why_no_reaction(self, who: Who) -> tuple[str, str] | None:
        """Return why a combatant may not use its reaction, with the rule; None: it may.

        Rule: sk.reaction.once-per-round, sk.extra-effort.no-reaction, sh.board.hallowed, sh.affliction.prone,
        sh.affliction.confused
        """
        if self.used_in_round("reaction", who):
            return "reaction used this round", "sk.reaction.once-per-round"
        if not self.state.is_here(who):
            return "not on the track", "sh.board.hallowed"
        creature, rows = self.state.creature(who), self.tables.afflictions
        if creature.is_fallen:
            return "it is down", "sh.affliction.unconscious"
        if creature.task is not None and creature.task.is_at_work:
            return "busy with a task", "sk.extra-effort.no-reaction"
        for one in self.conditions(who):
            if "no_reaction" in rows[one.id].flags:
                return f"it is {rows[one.id].name.lower()}", f"sh.affliction.{one.id.replace('_', '-')}"
        return None

    def answering(self, on: Occasion) -> list[Who]:
        """Return those on the ring who have something that answers an occasion."""
        return self._answering(self, on)

    def spend_reaction(self, who: Who) -> None:
        """Note that a combatant has used its reaction of this round."""
        self.use_in_round("reaction", who)

    def has_had_turn(self, who: Who) -> bool:
        """Return whether a combatant has had its turn of this round.

        Rule: sk.turn.one-per-round
        """
        return self.used_in_round("turn", who) > 0
