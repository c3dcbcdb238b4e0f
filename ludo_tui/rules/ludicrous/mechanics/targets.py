"""Targets of effects: what they are, how they are found and chosen."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import Any, Literal, NamedTuple

import msgspec

from ludo_tui.board import LAST_RING_STEP, RING_SIZE, ring_distance, rings_of_steps
from ludo_tui.engine import TARGET, Flow, LazyOptions, Secrecy, Who, name_of
from ludo_tui.rules.fight.interpreter import Context
from ludo_tui.rules.ludicrous.mechanics.creatures.in_reach import creature_at
from ludo_tui.rules.ludicrous.mechanics.modifiers import is_unconscious, longest_roll
from ludo_tui.rules.ludicrous.menu.encounter_preview import Encounter
from ludo_tui.rules.ludicrous.menu.offers import Offer, OfferAim
from ludo_tui.rules.ludicrous.model.state import LudicrousState
from ludo_tui.rules.ludicrous.model.table import LudicrousTable
from ludo_tui.rules.ludicrous.positions.facing import ring_in_reach
from ludo_tui.rules.ludicrous.positions.geometry import distance, is_on_pathway, on_pathway, ring_name, ring_of
from ludo_tui.rules.ludicrous.positions.special_spaces import is_in_homefield
from ludo_tui.rules.ludicrous.tables.kinds import Means, School
from ludo_tui.rules.ludicrous.tables.targeting import GROUPS, TargetRule


class Spot(NamedTuple):
    """What can be aimed at and is neither a party nor a piece.

    It goes by a number, and not by its space as in Skirmish Ludo: creatures move, structures and tanks stand in yards.
    """

    kind: Literal["creature", "space", "structure", "tank"]
    number: int
    """Of a creature its number, of a space its place on the pathway, of a structure or a tank the seat of its yard."""

    @property
    def seat(self) -> int | None:
        """The seat in whose yard it stands; None: in none."""
        return self.number if self.kind in ("structure", "tank") else None


Target = Who | Spot
"""What can be aimed at."""


def piece_of(target: Target | None) -> Who | None:
    """Return a target if it is a piece."""
    return target if isinstance(target, Who) and target.number is not None else None


def bearer_of(target: Target | None) -> Who | None:
    """Return who has what is done to a target: of a structure or a tank, the party in whose yard it stands."""
    if target is None or isinstance(target, Who):
        return target
    return None if target.seat is None else Who(target.seat)


def creature_of(target: Target) -> int | None:
    """Return the number of a target if it is a creature."""
    return target.number if isinstance(target, Spot) and target.kind == "creature" else None


def attack_id(target: Target) -> str:
    """Return the word for a piece or a creature in the ids of attacks: `1.2`, or `c3` for a creature."""
    return f"{target.seat}.{target.number}" if isinstance(target, Who) else f"c{target.number}"


class StepContext(Context[Target], frozen=True, kw_only=True):
    """The context of steps, with the means, and what changes them.

    For a creature of nobody's, the party that it goes for is the one that acts.
    """

    aim: TargetRule | None = None
    """What the card asks for as its target; None: it names none."""
    owner: int | None = None
    """The seat in whose yard the structure stands that carries the steps out."""
    means: Means = "spell"
    school: School | None = None
    dice: int = 0
    """Damage dice more."""
    turns: int = 0
    """Turns or rounds more."""
    range: int = 0
    """Spaces more."""
    spares_own: bool = False
    by_creature: bool = False
    is_lasting: bool = False
    """The steps are what goes on each turn, and not what comes of something that has just happened."""
    is_attack: bool = False
    """The steps are what an attack does to its target."""

    @property
    def is_magical(self) -> bool:
        """Whether a spell carries the steps out: its rolls are those of a spell, and others are made against them."""
        return self.means == "spell"


def ring_of_target(state: LudicrousState, target: Target) -> int | None:
    """Return the space of the pathway where a target is, or None."""
    if isinstance(target, Who):
        return None if target.number is None else ring_of(state, target)
    if target.kind == "creature":
        creature = creature_at(state, target.number)
        return None if creature is None else creature.ring
    return target.number if target.kind == "space" else None


def creature_name(table: LudicrousTable, target: Target) -> str:
    """Return what players call a creature that is aimed at; empty where it is none."""
    number = creature_of(target)
    creature = None if number is None else creature_at(table.state, number)
    return "" if creature is None else table.tables.creatures[creature.id].name.lower()


def target_name(table: LudicrousTable, target: Target) -> str:
    """Return what players call it."""
    if isinstance(target, Who):
        return name_of(table.names, target)
    if target.kind == "creature":
        name = creature_name(table, target)
        return f"the {name}" if name else "a creature"
    if target.kind == "space":
        return ring_name(target.number)
    structure = table.state.parties[target.number].structure
    what: str = target.kind
    if what == "structure" and structure is not None:
        what = table.tables.structures[structure.id].name.lower()
    return f"{table.names.seat(target.number)}'s {what}"


# Who is meant


def progress(state: LudicrousState, seat: int) -> int:
    """Return how far a party has come: the steps of all its pieces together."""
    return sum(piece.step + 1 for piece in state.parties[seat].pieces)


def targets_of(table: LudicrousTable, who: str, context: StepContext, within: int | None = None) -> list[Target]:
    """Return the targets that `to:` of a step means.

    Args:
        table: the match.
        who: a `Who`.
        context: for whom the step is carried out.
        within: with a group of pieces, spaces from the acting piece (or the chosen space), either way;
            `all_pieces` within so many spaces are all others.
    """
    state = table.state
    if who in GROUPS:
        found = [each for each in _group(state, who, context) if _is_near(state, context, each, within)]
        return [m for m in found if who != "all_pieces" or within is None or m != context.who]
    match who:
        case "self":
            return [context.who]
        case "target":
            return [] if context.target is None else [context.target]
        case "trigger":
            target = trigger_target(context)
            return [] if target is None else [target]
        case _:
            return [Who(one) for one in _seats_meant(state, who, context)]


def _seats_meant(state: LudicrousState, who: str, context: StepContext) -> list[int]:
    """Return the parties that `to:` of a step means."""
    seat = context.who.seat
    match who:
        case "party":
            return [seat]
        case "target_party":
            return [] if context.target is None or context.target.seat is None else [context.target.seat]
        case "trigger_party":
            return [] if context.trigger is None else [context.trigger.seat]
        case "every_party":
            return state.playing(seat)
        case "enemy_parties":
            return state.foes(seat)
        case "foremost_party":
            return [max(state.playing(seat), key=lambda other: progress(state, other))]
        case _:
            return [min(state.playing(seat), key=lambda other: progress(state, other))]


def trigger_target(context: StepContext) -> Who | None:
    """Return the piece that set a reaction off: the attacker, the caster, the mover."""
    return None if context.trigger is None else getattr(context.trigger, "who", Who(context.trigger.seat))


def _group(state: LudicrousState, who: str, context: StepContext) -> Iterator[Who]:
    for seat in state.playing(context.who.seat):
        is_own = state.are_friends(context.who.seat, seat)
        if (who == "own_pieces" and seat != context.who.seat) or (who == "enemy_pieces" and is_own):
            continue
        for piece in on_pathway(state, seat):
            yield Who(seat, piece)


def _is_near(state: LudicrousState, context: StepContext, who: Who, within: int | None) -> bool:
    if within is None:
        return True
    centre = None
    if context.who.number is not None:
        centre = ring_of(state, context.who)
    elif context.target is not None:
        centre = ring_of_target(state, context.target)
    there = ring_of(state, who)
    return centre is not None and there is not None and ring_distance(centre, there) <= within + context.range


# Choosing a target


def candidates(table: LudicrousTable, who: Who, target: TargetRule, more_range: int = 0) -> list[Target]:
    """Return what can be chosen as a target now.

    Args:
        table: the match.
        who: the acting piece; without one, nothing is out of range.
        target: what the card asks for.
        more_range: spaces added to its range.

    Rule: lh.magic.targets, lh.magic.reach
    """
    seat, piece = who
    state = table.state
    found = list(_of_kind(table, who, target.kind))
    if piece is None or (target.range is None and not target.facing):
        return found
    reach = RING_SIZE if target.range is None else target.range + more_range
    near: list[Target] = []
    for mark in found:
        ring = ring_of_target(state, mark)
        if ring is None or ring_in_reach(state, Who(seat, piece), ring, reach, faced=target.facing):
            near.append(mark)
    return near


def _of_kind(table: LudicrousTable, who: Who, kind: str) -> Iterator[Target]:
    """Yield what there is of a kind of target, near or far."""
    state, seat = table.state, who.seat
    match kind:
        case "enemy":
            yield from _pieces(state, state.foes(seat))
        case "enemy_or_creature":
            yield from _pieces(state, state.foes(seat))
            yield from _hostile_creatures(state, seat)
        case "homefield_enemy":
            yield from _in_homefield(table, seat)
        case "any":
            yield from _pieces(state, state.playing(seat))
        case "own" | "other_own" | "fallen":
            yield from _own_pieces(state, who, kind)
        case "party":
            yield Who(seat)
        case "enemy_party":
            yield from (Who(other) for other in state.foes(seat))
        case "enemy_structure" | "enemy_tank":
            yield from _in_enemy_yards(state, seat, kind)
        case _:
            yield from _free_spaces(state, who)


def _pieces(state: LudicrousState, seats: Iterable[int]) -> Iterator[Target]:
    """Yield the pieces of seats on the pathway."""
    return (Who(seat, piece) for seat in seats for piece in on_pathway(state, seat))


def _hostile_creatures(state: LudicrousState, seat: int) -> Iterator[Target]:
    """Yield the creatures that are no friends of a party."""
    for creature in state.creatures:
        if creature.seat is None or not state.are_friends(seat, creature.seat):
            yield Spot("creature", creature.number)


def _in_homefield(table: LudicrousTable, seat: int) -> Iterator[Target]:
    """Yield the enemy pieces in the homefield of a party."""
    for target in _pieces(table.state, table.state.foes(seat)):
        ring = ring_of_target(table.state, target)
        if ring is not None and is_in_homefield(table, seat, ring):
            yield target


def _own_pieces(state: LudicrousState, who: Who, kind: str) -> Iterator[Target]:
    """Yield the pieces of a party that are conscious, or those that have fallen; `other_own` leaves the actor out."""
    for piece in on_pathway(state, who.seat):
        is_fallen = is_unconscious(state, Who(who.seat, piece))
        if is_fallen == (kind == "fallen") and not (kind == "other_own" and piece == who.number):
            yield Who(who.seat, piece)


def _in_enemy_yards(state: LudicrousState, seat: int, kind: str) -> Iterator[Target]:
    """Yield the enemies' structures, or their tanks that are not heavily damaged."""
    for foe in state.foes(seat):
        party = state.parties[foe]
        if kind == "enemy_structure" and party.structure is not None:
            yield Spot("structure", foe)
        if kind == "enemy_tank" and not party.tank.is_heavily_damaged:
            yield Spot("tank", foe)


def _free_spaces(state: LudicrousState, who: Who) -> Iterator[Target]:
    """Yield the free spaces of the pathway, those nearest to the acting piece first."""
    taken = _taken_spaces(state)
    for ring in _nearest_first(None if who.number is None else ring_of(state, who)):
        if ring not in taken:
            yield Spot("space", ring)


@cache
def _nearest_first(here: int | None) -> Sequence[int]:
    """Return all ring spaces, those nearest to one first."""
    return sorted(range(RING_SIZE), key=lambda ring: 0 if here is None else ring_distance(here, ring))


def _taken_spaces(state: LudicrousState) -> set[int]:
    """Return the spaces of the pathway that are not empty.

    Rule: lh.magic.targets
    """
    pieces = (
        rings_of_steps(side)[piece.step]
        for side, party in zip(state.sides, state.parties, strict=True)
        for piece in party.pieces
    )
    creatures, tokens = (one.ring for one in state.creatures), (one.ring for one in state.tokens if not one.weapon)
    return {ring for ring in (*pieces, *creatures, *tokens) if ring is not None}


def target_option(table: LudicrousTable, seat: int, target: Target, rule: str, *, prefix: str = "target") -> Offer:
    """Return the option that chooses a target."""
    state = table.state
    ring = ring_of_target(state, target)
    space = None if ring is None else ring_name(ring)
    if isinstance(target, Who):
        name = f"{target.seat}" if target.number is None else f"{target.seat}.{target.number}"
    else:
        name = ring_name(target.number) if target.kind == "space" else f"{target.kind}-{target.number}"
    who = piece_of(target)
    return Offer(
        id=f"{prefix}:{name}",
        label=target_name(table, target),
        rule=rule,
        piece=None if who is None else who.piece,
        seat=target.seat if target.seat != seat else None,
        aim=OfferAim(target=who, space=space, creature=creature_of(target)),
        does=TARGET,
    )


def aim_at(table: LudicrousTable, offer: Offer, target: Target) -> Offer:
    """Return something that a piece does, aimed at a target."""
    who = piece_of(target)
    if who is not None:
        return offer.with_aim(target=who)
    ring, is_space = ring_of_target(table.state, target), isinstance(target, Spot) and target.kind == "space"
    space = None if ring is None else ring_name(ring)
    return offer.with_aim(creature=creature_of(target), space=space, at="" if is_space else target_name(table, target))


class Expected(msgspec.Struct, frozen=True):
    """What is expected to come of an answer."""

    facts: Mapping[str, Any] = {}
    """Its odds and its damage, as fields of `OfferFacts`."""
    encounters: tuple[Encounter, ...] = ()
    """Whom it reaches, where it concerns several."""
    target: Who | None = None
    """Whom the best of several attacks is aimed at."""
    without: float | None = None
    """The chance that an attack misses that is not answered, where a roll is answered."""

    def added_to(self, offer: Offer) -> Offer:
        """Return an answer with it."""
        if self.facts:
            offer = offer.with_facts(**self.facts)
        if self.encounters:
            offer = offer.with_route(encounters=self.encounters)
        if self.without is not None:
            offer = offer.with_stock(without=self.without)
        return offer if self.target is None else offer.with_aim(target=self.target)


Promise = Callable[[LudicrousTable, Target], Expected]
"""Returns the expected outcome against a target by what the reader of a table knows."""


def _nothing(_table: LudicrousTable, _target: Target) -> Expected:
    return Expected()


def choose_targets(
    table: LudicrousTable,
    seat: int,
    found: list[Target],
    count: int,
    text: str,
    rule: str,
    *,
    promise: Promise = _nothing,
    told: str = "",
) -> Flow[list[Target]]:
    """Let a seat choose targets one by one, in private: what it aims is not played yet. One alone needs no question.

    Args:
        table: the match.
        seat: who chooses.
        found: what it can choose.
        count: how many.
        text: the question.
        rule: rulebook id behind it.
        promise: returns what is expected to come of each.
        told: what it does that is aimed, in full.

    Rule: lh.secrets.list, lh.secrets.odds
    """
    seen = table.seen_by(seat)
    left = list(found)
    chosen: list[Target] = []
    while left and len(chosen) < count:
        if len(left) == 1:
            target = left[0]
        else:
            options = {target_option(table, seat, each, rule).id: each for each in left}
            ways = [
                promise(seen, each).added_to(
                    target_option(table, seat, each, rule).with_route(encounters=_comers(table, each))
                )
                for each in left
            ]
            answer = yield from table.ask(
                seat,
                "target",
                text,
                LazyOptions(ways, more=lambda _target: told),
                secrecy=Secrecy(private=table.keeps_secrets),
                rule=rule,
            )
            target = options[answer.id]
        left.remove(target)
        chosen.append(target)
    return chosen


def _comers(table: LudicrousTable, target: Target) -> tuple[Encounter, ...]:
    """Return the pieces that one roll may bring past a space that is chosen, the nearest first."""
    if not isinstance(target, Spot) or target.kind != "space":
        return ()
    found = []
    for seat, party in enumerate(table.state.parties):
        most = longest_roll(table.known, seat)
        for piece in on_pathway(table.state, seat):
            here = ring_of(table.state, Who(seat, piece))
            gap = 0 if here is None else (target.number - here) % RING_SIZE
            if 0 < gap <= most and party.pieces[piece].step + gap <= LAST_RING_STEP:
                found.append(Encounter(kind="ahead", seat=seat, piece=piece, spaces=gap))
    return tuple(sorted(found, key=lambda one: one.spaces))


def is_in_play(table: LudicrousTable, target: Target) -> bool:
    """Return whether a target is still where it can be reached."""
    state = table.state
    if (who := piece_of(target)) is not None:
        return is_on_pathway(state, who)
    number = creature_of(target)
    return number is None or creature_at(state, number) is not None


def pieces_among(targets: Iterable[Target]) -> list[Who]:
    """Return those targets that are pieces."""
    return [who for target in targets if (who := piece_of(target)) is not None]


def apart(state: LudicrousState, one: Who, target: Target) -> int | None:
    """Return the spaces between a piece and a target, the shorter way; None when one is not on the pathway."""
    if (who := piece_of(target)) is not None:
        return distance(state, one, who)
    here, there = ring_of(state, one), ring_of_target(state, target)
    return None if here is None or there is None else ring_distance(here, there)


def parties_of(table: LudicrousTable, who: str, context: StepContext) -> list[int]:
    """Return the parties that a step concerns, each once."""
    seats = [target.seat for target in targets_of(table, who, context) if target.seat is not None]
    return list(dict.fromkeys(seats))
