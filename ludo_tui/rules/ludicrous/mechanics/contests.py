"""Contest rolls, and rolls against a number; `odds` has their chances, which come of the same planned roll."""

from collections.abc import Sequence
from functools import cache
from typing import Final

import msgspec
from msgspec.structs import replace

from ludo_tui.engine import Flow, Modifier, Who
from ludo_tui.rules.fight.modifiers import gather
from ludo_tui.rules.fight.rolls import SIDES, Advantage, Counted, Decider, Degree, PlannedRoll, RollResult, Thrower
from ludo_tui.rules.ludicrous.events.cards import NothingHappened
from ludo_tui.rules.ludicrous.events.contests import ContestDecided
from ludo_tui.rules.ludicrous.mechanics.conditions.taunted import advantage_from_taunt
from ludo_tui.rules.ludicrous.mechanics.dodging import dodge_bonus, dodged_spell
from ludo_tui.rules.ludicrous.mechanics.modifiers import facts_about, is_leader, sources, stat, unknown_sources
from ludo_tui.rules.ludicrous.mechanics.reveal_sheet import show_roll
from ludo_tui.rules.ludicrous.mechanics.triggers import Attacking
from ludo_tui.rules.ludicrous.model.table import LudicrousTable
from ludo_tui.rules.ludicrous.tables.kinds import Stat
from ludo_tui.rules.ludicrous.tables.modifiers import NOTHING, Facts, roll_kinds

ADVANTAGE: Final = Advantage()


class Contestant(msgspec.Struct, frozen=True, kw_only=True):
    """One side of a contest: who rolls, and what is added."""

    who: Who
    kind: str
    """A `RollKind`: `attack`, `defense`, `tackle`, `spell`, ..."""
    stats: tuple[Stat, ...] = ()
    """Stats that are added."""
    extra: tuple[Modifier, ...] = ()
    """What else the rule itself adds, by name."""
    within: tuple[Stat, ...] = ()
    """Stats that change what of `extra` counts, so that the one who sees the roll knows of them."""
    facts: Facts = NOTHING
    advantage: int = 0
    """Above 0: advantage, below: disadvantage, before traits have their say."""


class ContestTerms(msgspec.Struct, frozen=True, kw_only=True):
    """How two sides roll against each other."""

    name: str
    """What the players call it."""
    rule: str
    """Rulebook id that asks for it."""
    is_attack: bool = False
    """It is an attack, which hits or misses."""
    defends: bool = False
    """Who is attacked defends itself: dodge, shield and what is known of it count."""
    can_graze: bool = False
    """A tie, or the offender short by 1, is a grazing hit."""
    is_direct: bool = True
    """The defender is named as the target, and not merely caught in an area."""


# Modifiers


def counted_in(table: LudicrousTable, contestant: Contestant, other: Contestant | None = None) -> list[Counted]:
    """Gather everything that counts in a roll: stats, leader, traits, and what the other side's traits say.

    Args:
        table: the match.
        contestant: who rolls.
        other: whom `contestant` attacks.

    Rule: lh.party.leader, lh.rolls.advantage
    """
    numbers = table.tables.numbers
    found = [Counted("", contestant.advantage)] if contestant.advantage else []
    for ability in contestant.stats:
        found.append(Counted(ability, rule="lh.party.stats", value=stat(table, contestant.who, ability)))
    found += [Counted(extra.name, rule=extra.rule, value=extra.value) for extra in contestant.extra]
    if is_leader(table.state, contestant.who) and not contestant.kind.startswith("save:"):
        found.append(Counted("leader", rule="lh.party.leader", value=numbers.party.leader))
    found += _from_traits(table, contestant, other)
    return [one for one in found if one.value != 0 or one.edge]


def edges(table: LudicrousTable, contestant: Contestant, other: Contestant | None = None) -> list[Counted]:
    """Gather what gives a side advantage or disadvantage, and mark nothing else as a guess.

    Args:
        table: the match.
        contestant: who rolls.
        other: whom `contestant` attacks.

    Rule: lh.rolls.advantage
    """
    found = [Counted("", contestant.advantage)] if contestant.advantage else []
    return [*found, *_from_traits(table, contestant, other, only_edges=True)]


def advantage_without_contest(table: LudicrousTable, who: Who, target: Who) -> int:
    """Return the advantage (1) or disadvantage (-1) of an attack by a piece that is no contest, 0 for neither.

    Rule: lh.attacks.what, lh.attacks.punch-advantage
    """
    offender = Contestant(who=who, kind="attack", advantage=advantage_from_taunt(table, who, target))
    found = edges(table, offender, Contestant(who=target, kind="defense"))
    return ADVANTAGE.net(one.edge for one in found)


def _from_traits(
    table: LudicrousTable, contestant: Contestant, other: Contestant | None, *, only_edges: bool = False
) -> list[Counted]:
    """Return what traits of either side bring to a roll, and note whether unknown ones could bring more."""
    kinds, facts = roll_kinds(contestant.kind), _facts(table, contestant, contestant)
    found = gather(sources(table, contestant.who), kinds, facts)
    unknown = gather(unknown_sources(table, contestant.who.seat), kinds, facts)
    table.has_guessed |= any(one.edge for one in unknown) if only_edges else bool(unknown)
    if other is not None:
        facts = _facts(table, contestant, other)
        for one in gather(sources(table, other.who), ("attacked",), facts):
            is_named = one.edge or one.name.startswith("target")
            found.append(one if is_named else replace(one, name=f"target {one.name}"))
    return [one for one in found if one.edge] if only_edges else found


def _facts(table: LudicrousTable, contestant: Contestant, owner: Contestant) -> Facts:
    """Add to the facts of a roll where the owner of a trait stands and how its party is."""
    about, facts = facts_about(table, owner.who), contestant.facts
    if (about.terrain, about.wounded) == (facts.terrain, facts.wounded):
        return facts
    return replace(facts, terrain=about.terrain, wounded=about.wounded)


def thrower(table: LudicrousTable, contestant: Contestant, name: str, rule: str) -> Thrower:
    """Return who throws for a side, and shows what counts in the roll.

    Rule: lh.rolls.advantage, lh.rolls.shown
    """

    def show(added: Sequence[Modifier]) -> None:
        show_roll(table, contestant.who, contestant.kind, (*contestant.stats, *contestant.within), added)

    return Thrower(contestant.who.seat, name, rule, show)


# Rolling


@cache
def contest_decider(margin: int | None) -> Decider:
    """Return how contests come out.

    A 20 wins, a 1 loses; both 20: the offender wins; both 1: it loses. No graze when any die shows 20 or 1.

    Args:
        margin: by how much the offender may be short for a grazing hit; None when the rule gives none.

    Rule: lh.rolls.natural, lh.rolls.no-graze, lh.rolls.grazing, ll.5.9.tackle.crit.success.wins,
    ll.5.9.tackle.crit.both-20, ll.5.9.tackle.crit.failure.loses, ll.5.9.tackle.crit.both-1,
    ll.5.9.tackle.crit.20-against-1, ll.5.9.tackle.crit.success.natural-20, ll.5.9.tackle.crit.failure.natural-1,
    lh.rolls.contest, lh.rolls.both-natural
    """

    def decide(offence: int, defence: int, ahead: int) -> Degree:
        if offence == SIDES:
            return "critical"
        if offence == 1:
            return "fumble"
        if defence == 1 or (defence != SIDES and ahead > 0):
            return "success"
        return "graze" if defence != SIDES and margin is not None and ahead >= -margin else "failure"

    return decide


def decide_by_goal(natural: int, _other: int, ahead: int) -> Degree:
    """Return how a roll against a fixed number comes out; there is no graze.

    Rule: lh.rolls.fixed
    """
    if natural == SIDES:
        return "critical"
    return "fumble" if natural == 1 else "success" if ahead >= 0 else "failure"


IMPOSSIBLE: Final = "it is no longer possible"


def tell_lapsed(table: LudicrousTable, seat: int, name: str, why: str) -> None:
    """Say that nothing comes of what a seat has begun, after what others have done.

    Rule: lh.attacks.reacted
    """
    table.emit(NothingHappened(seat=seat, name=f"the {name}", reason=why, rule="lh.attacks.reacted"))


def offence(
    table: LudicrousTable, offender: Contestant, defender: Contestant | int, terms: ContestTerms
) -> list[Counted]:
    """Return what counts for the one that begins a contest; a spell is weaker against a party that dodges it.

    Rule: ll.5.3.dodge.spell-direct-only, ll.5.3.dodge.spell-modifier
    """
    if isinstance(defender, int):
        return counted_in(table, offender)
    found = counted_in(table, offender, defender if terms.defends else None)
    if terms.is_direct and offender.kind == "spell":
        change = dodged_spell(table, offender.who.seat, defender.who.seat)
        found += [Counted("target dodges", rule="ll.5.3.dodge.spell-modifier", value=change)] if change else []
    return found


def defence(
    table: LudicrousTable, offender: Contestant, defender: Contestant, terms: ContestTerms, met: Attacking | None
) -> list[Counted]:
    """Return what counts for the one that defends itself."""
    found = counted_in(table, defender)
    if terms.defends:
        found += defence_modifiers(table, defender.who.seat, met, is_magical=offender.facts.magical)
    return found


def defence_modifiers(
    table: LudicrousTable, seat: int, met: Attacking | None = None, *, is_magical: bool = False
) -> list[Counted]:
    """Return what a piece of a party adds to its roll when it is attacked: the dodge, or the shield and the like.

    Args:
        table: the match.
        seat: the party.
        met: the attack as the reactions have left it; None: as it would be without any.
        is_magical: is it made by magic?

    Rule: ll.5.3.dodge.not-with-shield, ll.5.9.shield.not-with-dodge
    """
    bonus = 0 if met is not None and met.uses_shield else dodge_bonus(table, seat, is_magical=is_magical)
    found = [Counted("dodge", rule="ll.5.3.dodge.bonus", value=bonus)] if bonus else []
    return found if met is None else [*found, *met.added]


def contest_roll(
    table: LudicrousTable, ahead: Sequence[Counted], against: Sequence[Counted] | int, terms: ContestTerms
) -> PlannedRoll:
    """Return the roll of a contest, of what counts for both sides, or against what rolls no dice but is a number.

    Rule: ll.5.3.revive.roll, ll.5.3.fish.roll, lh.rolls.fixed
    """
    if isinstance(against, int):
        return PlannedRoll(policy=ADVANTAGE, counted=tuple(ahead), goal=against, decider=decide_by_goal)
    decider = contest_decider(table.tables.numbers.contest.graze_short if terms.can_graze else None)
    return PlannedRoll(policy=ADVANTAGE, counted=tuple(ahead), other=tuple(against), decider=decider)


def contest(
    table: LudicrousTable,
    offender: Contestant,
    defender: Contestant | int,
    terms: ContestTerms,
    met: Attacking | None = None,
) -> Flow[RollResult]:
    """Let two sides roll against each other, the offender must roll higher; or one side against a number.

    Args:
        table: the match.
        offender: who must roll higher.
        defender: against whom, or the number to reach.
        terms: how they roll.
        met: the attack that it decides, as the reactions have left it.

    Rule: ll.5.9.tackle.both-roll
    """
    other = None if isinstance(defender, int) else defender
    ahead = offence(table, offender, defender, terms)
    against = defender if isinstance(defender, int) else defence(table, offender, defender, terms, met)
    own = thrower(table, offender, terms.name, terms.rule)
    second = None if other is None else thrower(table, other, f"against {terms.name}", terms.rule)
    result = yield from contest_roll(table, ahead, against, terms).throw(table, own, second)
    table.state.annustar.mishaps += [result.own.natural, result.other.natural].count(1)
    table.emit(
        ContestDecided(
            seat=offender.who.seat,
            piece=offender.who.number,
            against_seat=None if other is None else other.who.seat,
            against=None if other is None else other.who.number,
            name=terms.name,
            total=result.total,
            against_total=result.other.total,
            outcome=result.outcome,
            dice=tuple([one.dice for one in (result.own, result.other) if one.dice]),
            rule=terms.rule,
            is_attack=terms.is_attack,
        )
    )
    return result
