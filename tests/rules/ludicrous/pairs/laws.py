"""The laws that hold whatever meets, told from the tables and the rulebook alone.

Each looks at a deed in a neighbour's company, and says what is wrong in a sentence.
"""

from collections.abc import Iterator, Mapping, Sequence
from fractions import Fraction
from functools import cache
from itertools import product
from typing import Any, Final, Literal

import msgspec

from ludo_tui.board import RING_SIZE
from ludo_tui.engine import Who
from ludo_tui.engine.events import Rolled
from ludo_tui.rules.ludicrous.menu.offers import Offer
from ludo_tui.rules.ludicrous.model.state import LudicrousState
from ludo_tui.rules.ludicrous.phases.action import action as acting
from ludo_tui.rules.ludicrous.positions.geometry import ring_of
from ludo_tui.rules.ludicrous.tables.modifiers import TraitModifier
from tests.rules.ludicrous.pairs.deeds import TABLES, Deed, Side
from tests.rules.ludicrous.pairs.neighbours import FORM, Neighbour
from tests.rules.ludicrous.pairs.playing import Faces, Played, Stage

ADDED: Final = 3
"""What the d4 of blessings and curses shows here."""
DICE: Final[Mapping[str, int]] = {"d4": ADDED, "-d4": -ADDED}
DODGE: Final = 4
MOVED: Final = "spaces of the roll"
FORCED: Final = 1
DODGED_SPELL: Final = -1
"""What a dodge adds to the defence, the forced attack of a berserker to its roll, and a dodge takes off a spell."""
STRIKES: Final = ("attack", "punch", "stone", "berserker", "second")
"""The actions by which a taunt may be answered."""

AROUND: Final = ("thunderclap", "fire_ring", "death_bell", "fire_ring+careful")
"""Spells that are aimed at nobody, but catch everybody around."""

# A roll


class Roll(msgspec.Struct, frozen=True):
    """One side of a contest, as it was rolled: what was added, and whether the best or the worst of two dice counts."""

    added: tuple[tuple[str, int], ...]
    advantage: int


def sides_of(played: Played) -> tuple[Roll | None, Roll | None]:
    """Return what the offender and the defender of the deciding contest rolled."""
    decision = played.decision
    if decision is None:
        return None, None
    defends = [one.purpose.startswith("against ") or " save against " in one.purpose for one in decision[0]]
    mine = [one for one, defends_ in zip(decision[0], defends, strict=True) if not defends_]
    theirs = [one for one, defends_ in zip(decision[0], defends, strict=True) if defends_]
    return _roll(mine), _roll(theirs)


def _roll(dice: Sequence[Rolled]) -> Roll | None:
    if not dice:
        return None
    word = dice[-1].manner
    added = tuple(sorted((one.name, one.value) for one in dice[0].modifiers))
    return Roll(added, {"advantage": 1, "disadvantage": -1}.get(word, 0) if len(dice) > 1 else 0)


# Chances


Outcome = Literal["success", "graze", "failure"]


def outcome(mine: int, plus: int, theirs: int, against: int, *, grazes: bool) -> Outcome:
    """Tell how a contest comes out, by `lh.rolls`."""
    if mine == 20 or (theirs == 1 and mine != 1):
        return "success"
    if mine == 1 or theirs == 20:
        return "failure"
    ahead = mine + plus - theirs - against
    return "success" if ahead > 0 else "graze" if grazes and ahead >= -1 else "failure"


def _shares(advantage: int) -> list[tuple[int, int]]:
    """Return every face of a d20 with the number of ways to it."""
    if not advantage:
        return [(face, 1) for face in range(1, 21)]
    best = max if advantage > 0 else min
    ways = [best(pair) for pair in product(range(1, 21), repeat=2)]
    return [(face, ways.count(face)) for face in range(1, 21)]


@cache
def chances(mine: Roll, theirs: Roll, grazes: bool) -> tuple[Fraction, Fraction]:
    """Return the exact chances of success and of a graze, all dice enumerated."""
    ways: dict[Outcome, int] = {"success": 0, "graze": 0, "failure": 0}
    for plus, against in product(_sums(mine), _sums(theirs)):
        for (one, many), (other, more) in product(_shares(mine.advantage), _shares(theirs.advantage)):
            ways[outcome(one, plus, other, against, grazes=grazes)] += many * more
    everything = sum(ways.values())
    return Fraction(ways["success"], everything), Fraction(ways["graze"], everything)


@cache
def chance_against(mine: Roll, goal: int, *, is_save: bool = False) -> Fraction:
    """Return the exact chance of a roll against a number, or of a save, for which no face is special."""
    good = everything = 0
    for plus, (face, many) in product(_sums(mine), _shares(mine.advantage)):
        everything += many
        is_good = face + plus >= goal
        good += many * (is_good if is_save else face == 20 or (face != 1 and is_good))
    return Fraction(good, everything)


def _sums(roll: Roll) -> list[int]:
    """Return every sum of what is added, in as many ways as there are: blessings and curses add a die."""
    fixed = sum(value for name, value in roll.added if name not in ("blessed", "cursed"))
    sums = [fixed]
    for name, _ in roll.added:
        if name in ("blessed", "cursed"):
            sums = [one + (face if name == "blessed" else -face) for one in sums for face in range(1, 5)]
    return sums


# What a row of the tables says


def meets(modifier: TraitModifier, deed: Deed, distance: int | None) -> bool:
    """Tell whether what a modifier asks for is so: with what, how far, which damage."""
    when = modifier.when
    means = {"stone", "weapon"} if deed.means == "stone" else {deed.means}
    return (
        (not when.means or bool(means.intersection(when.means)))
        and (when.distance is None or (distance is not None and (distance <= 1) == (when.distance == "adjacent")))
        and (not when.damage or deed.damage in when.damage)
    )


def apart(state: LudicrousState, deed: Deed) -> int | None:
    """Return how far doer and other stand apart; None if one of them stands nowhere, as structures do."""
    here = None if deed.one is None else ring_of(state, deed.one)
    there = None if deed.other is None else ring_of(state, deed.other)
    if here is None or there is None:
        return None
    return min((here - there) % RING_SIZE, (there - here) % RING_SIZE)


def named(side: Side | None, whose: str, deed: Deed, one: Neighbour, distance: int | None) -> dict[str, int]:
    """Return what a neighbour adds to the roll of the doer or of the other, by name."""
    if side is None or (whose == "other" and one.on == "piece" and deed.is_defended_by_party):
        return {}
    found: dict[str, int] = {}
    if one.kind == "marker" and one.whose == "other" and one.id == "dodge":
        if whose == "other" and deed.is_attack and not deed.is_magical:
            found["dodge"] = DODGE
        if whose == "doer" and "spell" in side.kinds:
            found["target dodges"] = DODGED_SPELL
    if one.kind == "marker" and one.id == "running_punch" and deed.action == "tackle" and one.whose == whose == "other":
        found[MOVED] = -1
    if one.id == "morphed" and one.whose == whose:
        found |= {stat: value for stat, value in TABLES.creatures[FORM].stats.items() if stat in side.stats}
    if one.id == "berserker" and one.whose == whose == "doer" and deed.id == "attack":
        found[one.called] = FORCED
    for modifier in one.trait.modifiers:
        value = DICE[modifier.value] if isinstance(modifier.value, str) else modifier.value
        if one.whose == whose and modifier.to in side.kinds and meets(modifier, deed, distance):
            found[one.called] = value
        if one.whose == whose and modifier.to.startswith("stat:") and modifier.to[5:] in side.stats:
            found[modifier.to[5:]] = value
        is_defended = one.whose == "other" and whose == "doer" and deed.is_attack
        if is_defended and modifier.to == "attacked" and meets(modifier, deed, distance):
            found[f"target {one.called}"] = value
        if modifier.to == "movement_roll" and deed.action == "tackle" and one.whose == whose == "other":
            found[MOVED] = value
    return found


def advantage(side: Side | None, whose: str, deed: Deed, one: Neighbour) -> int:
    """Return the advantage that a neighbour gives to the roll of the doer or of the other."""
    good = bad = False
    if side is not None and one.whose == whose:
        good, bad = (bool(side.kinds.intersection(row)) for row in (one.trait.advantage, one.trait.disadvantage))
    if whose == "doer" and one.whose == "other" and deed.is_attack:
        good, bad = good or "attacked" in one.trait.advantage, bad or "attacked" in one.trait.disadvantage
    return int(good) - int(bad)


# The laws


ATTACK: Final = Side(kinds=frozenset(("attack", "contest")))
"""What a punch is for all rules that speak of rolls, though nothing is added to it."""


class Pair(msgspec.Struct, kw_only=True):
    """A deed in a neighbour's company, played: without the neighbour and with it, by the same dice."""

    deed: Deed
    one: Neighbour
    alone: Sequence[Played]
    """One for each of `FACES`."""
    met: Sequence[Played]

    @property
    def distance(self) -> int | None:
        """How far doer and other stand apart; None if one of them stands nowhere."""
        return apart(self.met[0].before, self.deed)


FACES: Final = (Faces(), Faces(mine=(19, 19), theirs=(2, 2)), Faces(mine=(2, 2), theirs=(19, 19)))
"""A contest that is close, one that is won and one that is lost, without criticals."""
CLOSE: Final = tuple(Faces(theirs=(face, face)) for face in range(5, 20))
"""Contests in which a little more or less decides."""
WON: Final = 1
LOST: Final = 2


def modifiers_named_are_in_the_list(pair: Pair) -> Iterator[str]:
    """What the rulebook adds to a roll stands in the roll's list, and nothing else does."""
    deed, one = pair.deed, pair.one
    if deed.answered is not None:
        deed = msgspec.structs.replace(deed.answered, action=deed.action)
        one = msgspec.structs.replace(one, whose="doer" if one.whose == "other" else "other")
    if (one.kind == "weapon" and one.whose == "doer" and deed.is_weapon) or (deed.offence or deed.defence) is None:
        return
    if pair.alone[0].decision is None or pair.met[0].decision is None or not _is_same_roll(pair):
        return
    before, after = sides_of(pair.alone[0]), sides_of(pair.met[0])
    for whose, side, alone, met in zip(("doer", "other"), (deed.offence, deed.defence), before, after, strict=True):
        if alone is None or met is None:
            if (alone is None) != (met is None):
                yield f"{whose} rolls only {'without' if met is None else 'with'} it"
            continue
        wanted = dict(alone.added)
        for name, value in named(side, whose, deed, one, pair.distance).items():
            if not (name == "dodge" and "shield" in wanted) and not (name == MOVED and pair.met[0].spaces):
                wanted[name] = wanted.get(name, 0) + value
        if MOVED in wanted and one.whose == whose and one.trait.max_move is not None:
            wanted[MOVED] = min(wanted[MOVED], one.trait.max_move)
        found = dict(met.added)
        if found != (wanted := {name: value for name, value in wanted.items() if value}):
            yield f"{whose}'s roll adds {found}, the rulebook says {wanted}"
        if whose == "other" and side is not None and "save" in side.kinds:
            yield from _goal_named_is_asked_for(pair)
        gained = max(-1, min(1, alone.advantage + advantage(side, whose, deed, one)))
        if met.advantage != gained:
            yield f"{whose}'s roll has advantage {met.advantage}, the rulebook says {gained}"


def _goal_named_is_asked_for(pair: Pair) -> Iterator[str]:
    """A spell that is aimed at a dodging party is easier to save against by as much as its modifier is lower."""
    before, after = pair.alone[0].decision, pair.met[0].decision
    assert before is not None
    assert after is not None
    is_aimed = pair.deed.is_magical and pair.deed.id not in AROUND
    dodges = pair.one.kind == "marker" and pair.one.id == "dodge" and pair.one.whose == "other"
    wanted = before[1].goal + (DODGED_SPELL if dodges and is_aimed else 0)
    if after[1].goal != wanted:
        yield f"must be saved against with {after[1].goal}, the rulebook says {wanted}"


def _is_same_roll(pair: Pair) -> bool:
    """Tell whether the same is rolled with the neighbour: a tackle that has become plain is another one."""
    before, after = pair.alone[0].decision, pair.met[0].decision
    is_bystander = pair.deed.answered is not None and pair.deed.one != Who(0, 0) and pair.one.on == "piece"
    return before is not None and after is not None and before[1].name == after[1].name and not is_bystander


def damage_named_is_dealt(pair: Pair) -> Iterator[str]:
    """What the rulebook adds to damage is added, what it takes off is taken off, of whatever is struck with."""
    deed, one = pair.deed, pair.one
    if not deed.damage or deed.other is None or (one.kind == "weapon" and one.whose == "doer" and deed.is_weapon):
        return
    alone, met = (_dealt(played[WON], deed) for played in (pair.alone, pair.met))
    if not alone or not met:
        return
    to = "damage" if one.whose == "doer" else "damage_taken"
    wanted = alone[-1]
    for modifier in one.trait.modifiers:
        if modifier.to == to and meets(modifier, deed, pair.distance):
            assert isinstance(modifier.value, int)
            wanted = max(1, wanted + modifier.value)
    if one.whose == "other" and deed.damage in one.trait.halved:
        wanted //= 2
    if met[-1] != wanted:
        yield f"deals {met[-1]}, the rulebook says {wanted}"


def _dealt(played: Played, deed: Deed) -> list[int]:
    assert deed.other is not None
    who = (deed.other.seat, deed.other.number)
    return [event.amount for event in played.all("damaged") if (event.seat, event.piece) == who]


def an_attack_is_an_attack(pair: Pair) -> Iterator[str]:
    """What one rule calls an attack is one for all others, and nothing else is."""
    deed, one = pair.deed, pair.one
    if deed.turn != deed.doer and deed.action not in ("opportunity", "tackle"):
        return
    if pair.met[0].before.parties[1].profession != "rogue" or deed.other is None or deed.other.seat != 1:
        return
    is_attack = deed.is_attack or deed.action == "tackle"
    if ("pivotal:rogue" in pair.met[0].offered) != is_attack:
        yield f"Vanish is {'not ' if is_attack else ''}offered against it"
    if deed.action == "tackle":
        return
    is_hit = deed.is_attack and any(event.seat == deed.other.seat for event in pair.met[WON].all("damaged"))
    if ("perk:interpose" in pair.met[WON].offered) != is_hit and "interpose" in pair.met[0].before.parties[1].perks:
        yield f"Interpose is {'not ' if is_hit else ''}offered when it hits"
    if one.kind == "condition" and TABLES.conditions[one.id].when_attacked and one.whose == "other":
        is_hurt = any(event.cause == one.called and event.seat == deed.doer for event in pair.met[LOST].all("damaged"))
        is_near = pair.distance is not None and pair.distance <= 1
        if is_hurt != (deed.is_attack and is_near):
            yield f"{one.called} does {'' if is_hurt else 'not '}hurt whoever does it from 1 space away"


def a_miss_is_answered(pair: Pair) -> Iterator[str]:
    """Whoever a weapon attack or a stone misses may strike back, if it can attack and is no reaction."""
    deed, one = pair.deed, pair.one
    if deed.means not in ("weapon", "stone") or deed.is_reaction or deed.one is None:
        return
    is_able = not (one.whose == "other" and {"no_act", "no_attack"}.intersection(one.trait.flags))
    is_asked = (1, "retaliation") in pair.met[LOST].asked
    if is_asked != is_able:
        yield f"the one that is missed is {'' if is_asked else 'not '}asked to retaliate"


def odds_shown_are_exact(pair: Pair) -> Iterator[str]:
    """The chance that an answer shows is that of what then happens; one that shows the best of several is no less."""
    played = pair.met[0]
    mine, theirs = sides_of(played)
    if played.decision is None or mine is None:
        return
    is_fending = isinstance(played.option, Offer) and played.option.stock.without is not None
    if theirs is not None and is_fending:  # it is meant to make the weapon miss
        hit, graze = chances(mine, theirs, True)
        exact = (float(1 - hit - graze), 0.0)
    elif theirs is not None:
        success, graze = chances(mine, theirs, pair.deed.grazes)
        exact = (float(success), float(graze))
    else:
        exact = (float(chance_against(mine, played.decision[1].against_total)), 0.0)
    cards = [one for one in played.taken if one.does == "card" and one is not played.option]
    for option in (*cards, played.option):
        if option is None or option.facts.odds is None or option.facts.is_guess:
            continue
        shown = (option.facts.odds, option.facts.graze or 0.0)
        if shown != exact and not (option.facts.at_best and shown > exact):
            yield f"shows {shown}{' at best' if option.facts.at_best else ''}, the dice say {exact}"


def a_punch_is_rolled_as_it_shows(pair: Pair) -> Iterator[str]:
    """A punch misses with a 1; advantage and disadvantage give it a second die, and its answer the chance of both."""
    deed, option = pair.deed, pair.met[0].option
    if deed.means != "punch" or deed.action == "running_punch" or option is None:
        return
    dice = [one for one in pair.met[0].all("rolled") if one.purpose.startswith("punch") and one.seat == deed.doer]
    word = dice[-1].manner
    rolled = {"advantage": 1, "disadvantage": -1}.get(word, 0)
    wanted = advantage(ATTACK, "doer", deed, pair.one)
    if rolled != wanted:
        yield f"is rolled with advantage {rolled}, the rulebook says {wanted}"
    kept = {1: max, -1: min}.get(rolled, lambda pair: pair[0])
    hits = sum(kept(pair) > 1 for pair in product(range(1, 7), repeat=2))
    if option.facts.odds != hits / 36:
        yield f"shows {option.facts.odds}, the dice say {hits / 36}"


def something_changes(stage: Stage, state: bytes, met: Sequence[Played]) -> Iterator[str]:
    """What is offered changes something beyond what it costs, however the dice fall; a reaction, what it answers."""
    deed = stage.deed
    if not deed.is_reaction:
        before = _beyond(met[0].before, deed)
        if all(_beyond(played.after, deed) == before for played in met):
            yield "is offered and changes nothing"
        return
    for faces in (*FACES, *CLOSE):
        shown = msgspec.structs.replace(faces, spaces=met[0].spaces)
        with_it, without = (stage.play(state, shown, quick=True, declines=declines) for declines in (False, True))
        if _beyond(with_it.after, deed) != _beyond(without.after, deed):
            return
    yield "changes nothing of what it answers"


TALLIES: Final = ("turn", "rolls", "draws", "deck", "discard", "reading", "passing")


def _beyond(state: LudicrousState, deed: Deed) -> dict[str, Any]:
    """Return a state without what the deed costs."""
    plain: dict[str, Any] = msgspec.to_builtins(state)
    for name in TALLIES:
        plain.pop(name, None)
    for name in deed.pays:
        plain["parties"][deed.doer].pop(name)
    for party in plain["parties"]:
        party.pop("shown")
    return plain


LAWS: Final = (
    modifiers_named_are_in_the_list,
    damage_named_is_dealt,
    an_attack_is_an_attack,
    a_miss_is_answered,
    odds_shown_are_exact,
    a_punch_is_rolled_as_it_shows,
)


# What is offered, and what is not


def is_forbidden(deed: Deed, one: Neighbour) -> bool:
    """Tell whether a neighbour forbids a deed by what the rulebook says of it."""
    if one.whose == "doer" and set(one.trait.flags).intersection(deed.forbidding):
        return True
    if deed.action == "tackle" and one.whose == "other":
        return "untackled" in one.trait.flags or (one.kind == "marker" and one.id == "sneak")
    is_action = not deed.is_reaction and deed.flows[0] is acting
    if one.id == "taunted" and one.whose == "doer" and is_action:
        return deed.id not in STRIKES and deed.id != "running punch"
    return False


def a_refusal_names_the_rule(one: Neighbour, played: Played) -> Iterator[str]:
    """What is refused because of a neighbour is refused by its rule, or since what it would do is done already."""
    if played.refusal is not None and played.refusal.rule not in (*one.rules, "lh.readings.no-waste"):
        yield f"is refused by {played.refusal.rule or '?'} ({played.refusal.reason}), not by {sorted(one.rules)}"


# The dice that come out just so


def edges(played: Played, *, grazes: bool, is_own: bool) -> list[tuple[Faces, Outcome]]:
    """Return dice just at the edges between success, graze and failure, and what must come of each."""
    decision = played.decision
    mine, theirs = sides_of(played)
    if decision is None or mine is None or decision[1].kind != "contest_decided" or not is_own:
        return []
    plus = sum(value for _, value in mine.added)
    found = []
    if theirs is not None:
        against = sum(value for _, value in theirs.added)
        pairs = [(10 + against - plus + ahead, 10) for ahead in (1, 0, -1, -2)]
        pairs += [(20, 19), (1, 2)]
        for one, other in pairs:
            if 1 <= one <= 20:
                faces = Faces(mine=(one, one), theirs=(other, other))
                found.append((faces, outcome(one, plus, other, against, grazes=grazes)))
        if mine.advantage:
            kept = (max if mine.advantage > 0 else min)(4, 17)
            found.append((Faces(mine=(4, 17)), outcome(kept, plus, 10, against, grazes=grazes)))
        return found
    goal = decision[1].against_total
    for face in {1, 20, goal - plus, goal - plus - 1}.intersection(range(1, 21)):
        is_good = face == 20 or (face != 1 and face + plus >= goal)
        found.append((Faces(mine=(face, face)), "success" if is_good else "failure"))
    return found


def outcomes_are_as_rolled(stage: Stage, state: bytes, first: Played) -> Iterator[str]:
    """What the dice show decides, at every edge."""
    for faces, wanted in edges(first, grazes=stage.deed.grazes, is_own=stage.deed.offence is not None):
        faces = msgspec.structs.replace(faces, spaces=first.spaces)
        decision = stage.play(state, faces, quick=True).decision
        if decision is None:
            yield f"{faces.mine} against {faces.theirs} decides nothing"
        elif decision[1].outcome != wanted:
            yield f"{faces.mine} against {faces.theirs} is a {decision[1].outcome}, the rulebook says {wanted}"
