"""The state of a match of Skirmish Ludo: plain data."""

from functools import lru_cache
from itertools import chain
from typing import Annotated, Final, Literal, TypeAlias

import msgspec
from msgspec import Meta

from ludo_tui.board import HOME, LAST_RING_STEP, PIECES, YARD, is_on_ring, ring_index, rings_of_steps
from ludo_tui.engine import State, Who
from ludo_tui.engine.state import GROWS, LongList, PerSeat, SeatIndex, ShortList, Tallies, Tally, Word
from ludo_tui.rules.fight.lasting import Lasting, end
from ludo_tui.rules.ranges import Ring, SideIndex, Step
from ludo_tui.rulesets.links import In

"""A combatant: a piece by seat and number, a monster by the seat of the Sage and its own number."""


_who: Final = lru_cache(maxsize=4096)(Who)
"""Makes each combatant once, as they are asked for all the time."""


Boons: TypeAlias = Annotated[int, Meta(ge=-10, le=10)]
"""Boons; below 0 banes."""
Spaces: TypeAlias = Annotated[int, Meta(ge=0, le=100)]
"""Spaces, yards, or other parts of one turn."""
Seals: TypeAlias = Annotated[int, Meta(ge=0, le=10_000, extra=GROWS)]
"""Seals that are together, each of them a thing once they lie on the ground."""


class Effect(Lasting):
    """Something that lasts, and that may be part of a magical effect."""

    effect: Tally = 0
    """Number of the magical effect that it belongs to; 0: none."""


class Affliction(Effect):
    """Something that befalls a creature for a while."""

    id: Annotated[Word, In("afflictions", "affliction")]
    attribute: Word = ""
    """The attribute that it is about, where it is about one."""


Scope = Literal["roll", "attack", "against"]
"""Which roll: the next attribute roll of a combatant, its next roll to attack, or the next one to attack it."""


MARKS: Final = ("help", "hinder", "disrupting", "guarded", "pressing")
"""The kinds of marks: actions, and attack options."""


class Mark(Lasting, kw_only=True):
    """What one roll to come gains or suffers by the doing of a combatant."""

    id: Annotated[Word, In(MARKS, "mark")]
    bearer: Who
    value: Boons
    scope: Scope = "roll"
    """Which roll of the bearer, or against it."""


class Thing(msgspec.Struct):
    """An object that is held, worn, carried on the belt, or lies on the ground."""

    id: Annotated[Word, In("things", "thing")]
    """Row of a weapon, of armour or of an item; of a monster's weapon the name of its attack."""
    is_held: bool = False
    damage: Tally = 0
    is_spent: bool = False
    """Must it be loaded before it is shot again?"""
    spell: Annotated[Word, In("spells", "spell", may_be_empty=True)] | msgspec.UnsetType = msgspec.UNSET
    """The spell drawn for it, once it has changed hands; unset: the one drawn for the one that carries it."""
    uses: Tally | msgspec.UnsetType = msgspec.UNSET
    """How often it has been used, while nobody carries it; the one that does keeps count in `Creature.used`."""


class Lying(msgspec.Struct):
    """An object on the ground."""

    thing: Thing
    ring: Ring


class SpaceEffect(Effect, kw_only=True):
    """A space that a power has made like a kind of terrain."""

    id: Annotated[Word, In("powers", "power")]
    ring: Ring
    terrain: Annotated[Word, In("terrain", "terrain")]


class CreatureEffect(Effect, kw_only=True):
    """What changes by a power how a combatant is or rolls."""

    id: Annotated[Word, In("powers", "power")]
    bearer: Who
    defense: Boons = 0
    attack: Boons = 0
    """Boons on its rolls to attack."""
    spares: bool = False
    """Are its attacks on the source left alone?"""
    once: bool = False
    thorns: Boons = 0
    slips: bool = False
    """Does the source pass it freely?"""
    half_speed: bool = False
    veils: bool = False
    """Is the bearer hidden even in plain sight?"""


class Task(msgspec.Struct):
    """Something that takes more than one action."""

    key: Word
    """What answers call it."""
    power: Word
    """Its name."""
    done: Tally = 0
    """Actions spent on it."""
    is_kept: bool = False
    """Is it gone on with where it was left?"""
    is_at_work: bool = True
    """False: it was left, and can be gone on with."""


class Creature(msgspec.Struct, kw_only=True):
    """What pieces and monsters have in common."""

    damage: Tally = 0
    seals: Seals = 0
    afflictions: ShortList[Affliction] = msgspec.field(default_factory=list)
    things: ShortList[Thing] | None = None
    """What it holds, wears and carries besides seals; None: what it came with, untouched."""
    hidden_from: ShortList[Who] = msgspec.field(default_factory=list)
    """Who does not know where it is."""
    is_low: bool = False
    """Has a hovering creature come down for a melee attack since its last turn?"""
    used: Tallies = msgspec.field(default_factory=dict)
    """How often it has used each talent in this match, and `casting`: how many spells it has cast."""
    task: Task | None = None
    """What it is at work on."""

    def has(self, affliction: str) -> bool:
        """Return whether something befalls it."""
        return bool(self.afflictions) and affliction in [one.id for one in self.afflictions]

    @property
    def is_fallen(self) -> bool:
        """Is it down?"""
        return False

    @property
    def is_upright(self) -> bool:
        """Does it stand in the way of others?"""
        return not self.is_fallen and not self.has("prone")


class Piece(Creature, kw_only=True):
    """A character of a party."""

    ancestry: Annotated[Word, In("ancestries", "ancestry", is_vital=True)]
    path: Annotated[Word, In("paths", "path", is_vital=True)]
    item: Annotated[Word, In("items", "thing", may_be_empty=True)] = ""
    """An item besides what its path brings; empty: none."""
    weapons: Annotated[tuple[Annotated[Word, In("weapons", "weapon")], ...], Meta(max_length=10)] = ()
    """What it came with in place of the weapons of its path; empty: those."""
    step: Step = YARD
    is_down: bool = False
    fails: Tally = 0
    """Luck rolls that it has failed since it fell."""

    @property
    def is_fallen(self) -> bool:
        """Is it down?"""
        return self.is_down

    @property
    def is_in_column(self) -> bool:
        """Is it in its home column?"""
        return LAST_RING_STEP < self.step < HOME


class Monster(Creature, kw_only=True):
    """A creature that the Sage leads."""

    number: Tally
    entry: Annotated[Word, In("monsters", "monster")]
    """Id of its kind."""
    ring: Ring


class TurnState(msgspec.Struct):
    """The combatant whose turn runs."""

    who: Who
    walked: Spaces = 0
    """Yards spent on moving."""
    pace: Literal["walk", "run", "retreat"] = "walk"
    die: Spaces = 0
    """Spaces of the Ludo die that it has been given."""
    has_acted: bool = False
    is_still: bool = False
    """Has it given up its move?"""
    bonus: Spaces | None = None
    """Dice of Bonus Damage that several attacks of one action share; None: no such action runs."""
    drags: Who | None = None
    """Whom it drags along."""
    leaves: Who | None = None
    """Whom it has failed to drag, and lets go of when it moves."""
    released: ShortList[Who] = msgspec.field(default_factory=list)
    """Whom it has let go of in this turn."""
    spaces: Spaces = 0
    """Spaces that it has gone."""


class Goals(msgspec.Struct, frozen=True):
    """The numbers that a match is about."""

    wanted: Tally
    """Pieces of a party that must come home."""
    rounds: Tally
    """The last round."""
    doom: Tally
    """Pieces carried off that complete the doom."""
    has_truce: bool = False
    """Is the Sage alone an enemy of the parties?"""


def are_enemies(seat: int, other: int, sage: int | None, *, has_truce: bool) -> bool:
    """Return whether two seats are of different sides: every party is one, or with a truce all parties together.

    Rule: sh.match.sides, sh.match.truce
    """
    return seat != other and (not has_truce or sage in (seat, other))


class SkirmishState(State, kw_only=True):
    """A whole match."""

    sides: PerSeat[SideIndex] = msgspec.field(default_factory=list)
    """Side of the board of each party."""
    companies: PerSeat[Word] = msgspec.field(default_factory=list)
    """Id of the ready company of each party, or the name of one that was built."""
    parties: PerSeat[Annotated[list[Piece], Meta(max_length=PIECES)]] = msgspec.field(default_factory=list)
    sage: SeatIndex | None = None
    """Seat of the Sage, if there is one: the one after the parties."""
    monsters: ShortList[Monster] = msgspec.field(default_factory=list)
    summoned: Tally = 0
    """Monsters that have come so far."""
    menace: Tally = 0
    doom: Tally = 0
    token: SeatIndex = 0
    """The party that goes first in this round."""
    closed: Tally = 0
    """The last round whose closing has begun."""
    unclosed: ShortList[Who] = msgspec.field(default_factory=list)
    """To whom the end of the round has yet to come, in order."""
    die: Spaces = 0
    """Spaces of the Ludo die that nobody has been given."""
    open_dice: PerSeat[Spaces] = msgspec.field(default_factory=list)
    """The same for each party, where all declare who goes next."""
    acting: TurnState | None = None
    surprised: PerSeat[SeatIndex] = msgspec.field(default_factory=list)
    """Seats whose combatants cannot act in their first turn: those of the first round."""
    marks: ShortList[Mark] = msgspec.field(default_factory=list)
    zones: LongList[SpaceEffect] = msgspec.field(default_factory=list)
    charms: ShortList[CreatureEffect] = msgspec.field(default_factory=list)
    effects: Tally = 0
    """Magical effects made so far."""
    alerted: ShortList[Who] = msgspec.field(default_factory=list)
    """Who may take the initiative in this round although it is surprised."""
    closed_lairs: ShortList[Ring] = msgspec.field(default_factory=list)
    """Ring spaces of lairs that are sealed."""
    losses: PerSeat[Tally] = msgspec.field(default_factory=list)
    """How often each party has lost a piece."""
    ground: LongList[Lying] = msgspec.field(default_factory=list)
    """Objects on the ground."""
    aloft: Thing | None = None
    """The object that flies through the air just now."""
    wear: dict[Ring, Tally] = msgspec.field(default_factory=dict)
    """Damage of what stands on a ring space."""
    decided: Literal["", "home", "doom", "night", "left"] = ""
    """What has decided the match: pieces home, doom, nightfall, or that all others left."""
    goals: Goals | msgspec.UnsetType = msgspec.UNSET
    """In a view, what decides the match: its ruleset says it, so no match keeps it."""

    def are_enemies(self, seat: int, other: int) -> bool:
        """Return whether two seats are of different sides, as a view tells."""
        has_truce = self.goals is not msgspec.UNSET and self.goals.has_truce
        return are_enemies(seat, other, self.sage, has_truce=has_truce)

    def creature(self, who: Who) -> Creature:
        """Return a combatant."""
        seat, number = who
        assert number is not None
        return self.monster(number) if seat == self.sage else self.parties[seat][number]

    def monster(self, number: int) -> Monster:
        """Return a monster that is on the track.

        Raises:
            KeyError: there is none of that number.
        """
        for monster in self.monsters:
            if monster.number == number:
                return monster
        raise KeyError(number)

    def piece(self, who: Who) -> Piece:
        """Return a piece."""
        return self.parties[who.seat][who.piece]

    def use_marks(self, who: Who, *scopes: Scope) -> None:
        """Let marks go that a roll has used up, whether they have changed it or not.

        Rule: sk.action.help.single-roll, sk.action.hinder.single-roll, sk.option.disrupting.expiry,
        sk.option.guarded.expiry, sk.option.pressing.expiry
        """
        end(self.marks, lambda mark: mark.bearer == who and mark.scope in scopes)

    def is_here(self, who: Who) -> bool:
        """Return whether a combatant is still on the ring."""
        if who.seat == self.sage:
            return who.number in [monster.number for monster in self.monsters]
        return is_on_ring(self.parties[who.seat][who.piece].step)

    def has_place(self, who: Who) -> bool:
        """Return whether a combatant is on its way, in its home column too."""
        return self.is_here(who) if who.seat == self.sage else YARD < self.piece(who).step < HOME

    def ring(self, who: Who) -> int | None:
        """Return the ring space of a combatant; None off the ring."""
        if who.seat == self.sage:
            return self.monster(who.piece).ring
        step = self.parties[who.seat][who.piece].step
        return ring_index(self.sides[who.seat], step) if is_on_ring(step) else None

    def place(self, who: Who) -> int:
        """Return where a combatant is on its way: a piece the step, a monster the ring space."""
        return self.monster(who.piece).ring if who.seat == self.sage else self.piece(who).step

    @property
    def sage_seat(self) -> int:
        """The seat of the Sage, in a match that has one."""
        assert self.sage is not None
        return self.sage

    def members(self, seat: int) -> list[Who]:
        """Return everybody of a seat, on the way or not."""
        if seat == self.sage:
            return [_who(seat, monster.number) for monster in self.monsters]
        return [_who(seat, number) for number in range(len(self.parties[seat]))]

    def creatures(self) -> list[Creature]:
        """Return all pieces and monsters, on the way or not."""
        return [*chain.from_iterable(self.parties), *self.monsters]

    def everybody(self) -> list[Who]:
        """Return everybody, on the way or not."""
        seats = range(len(self.parties) + (self.sage is not None))
        return [who for seat in seats for who in self.members(seat)]

    def on_ring(self) -> dict[Who, int]:
        """Return everybody on the ring with their spaces, pieces before monsters."""
        found = {}
        for seat, party in enumerate(self.parties):
            rings = rings_of_steps(self.sides[seat])
            for number, piece in enumerate(party):
                ring = rings[piece.step]
                if ring is not None:
                    found[_who(seat, number)] = ring
        if self.sage is not None:
            for monster in self.monsters:
                found[_who(self.sage, monster.number)] = monster.ring
        return found
