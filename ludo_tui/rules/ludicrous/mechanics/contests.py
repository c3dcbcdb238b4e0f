"""Contest rolls, rolls against a number, and saving throws; `odds` has their chances."""

from collections.abc import Sequence
from functools import cache
from typing import Final

import msgspec
from msgspec.structs import replace

from ludo_tui.engine import Flow, Modifier, Who
from ludo_tui.rules.fight.modifiers import gather
from ludo_tui.rules.fight.rolls import SIDES, Advantage, Counted, Outcome, Thrown, Verdict, throw
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
    """It is an attack: it can be reacted to before anybody rolls, and dodge and shield count for the defender."""
    can_graze: bool = False
    """A tie, or the offender short by 1, is a grazing hit."""
    is_direct: bool = True
    """The defender is named as the target, and not merely caught in an area."""


class ContestResult(msgspec.Struct, frozen=True):
    """What the dice said: natural dice 1..20, totals, and who won."""

    outcome: Outcome
    offence: int = 0
    """The offender's natural die, 0 when nothing was rolled."""
    defence: int = 0
    """The defender's natural die, 0 against a fixed number."""
    total: int = 0
    against: int = 0
    """The defender's total, or the goal."""

    @property
    def is_success(self) -> bool:
        """Whether the offender won outright."""
        return self.outcome == "success"

    @property
    def is_graze(self) -> bool:
        """Whether the offender tied or fell short by no more than grazes."""
        return self.outcome == "graze"

    @property
    def critical(self) -> bool:
        """Whether the offender had a critical success.

        Rule: ll.5.9.tackle.crit.success.natural-20
        """
        return self.offence == SIDES

    @property
    def fumble(self) -> bool:
        """Whether the offender had a critical failure.

        Rule: ll.5.9.tackle.crit.failure.natural-1
        """
        return self.offence == 1

    @property
    def defender_critical(self) -> bool:
        """Whether the defender's natural die was the highest."""
        return self.defence == SIDES

    @property
    def defender_fumble(self) -> bool:
        """Whether the defender had a critical failure."""
        return self.defence == 1


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


def advantage_without_contest(table: LudicrousTable, one: Who, other: Who) -> int:
    """Return the advantage (1) or disadvantage (-1) of an attack by a piece that is no contest, 0 for neither.

    Rule: lh.attacks.what, lh.attacks.punch-advantage
    """
    offender = Contestant(who=one, kind="attack", advantage=advantage_from_taunt(table, one, other))
    found = edges(table, offender, Contestant(who=other, kind="defense"))
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


def throw_d20(
    table: LudicrousTable, contestant: Contestant, counted: list[Counted], name: str, rule: str
) -> Flow[Thrown]:
    """Roll a d20 (two with advantage or disadvantage) with everything that counts.

    Rule: lh.rolls.advantage, lh.rolls.shown
    """

    def show(added: Sequence[Modifier]) -> None:
        show_roll(table, contestant.who, contestant.kind, (*contestant.stats, *contestant.within), added)

    return throw(table, contestant.who.seat, counted, ADVANTAGE, name, rule, before=show)


# Rolling


@cache
def contest_verdict(margin: int | None) -> Verdict:
    """Return how contests come out.

    A 20 wins, a 1 loses; both 20: the offender wins; both 1: it loses. No graze when any die shows 20 or 1.

    Args:
        margin: by how much the offender may be short for a grazing hit; None when the rule gives none.

    Rule: lh.rolls.natural, lh.rolls.no-graze, lh.rolls.grazing, ll.5.9.tackle.crit.success.wins,
    ll.5.9.tackle.crit.both-20, ll.5.9.tackle.crit.failure.loses, ll.5.9.tackle.crit.both-1,
    ll.5.9.tackle.crit.20-against-1, lh.rolls.contest, lh.rolls.both-natural
    """

    def verdict(offence: int, defence: int, ahead: int) -> Outcome:
        if offence == SIDES or (defence == 1 and offence != 1):
            return "success"
        if offence == 1 or defence == SIDES:
            return "failure"
        if ahead > 0:
            return "success"
        return "graze" if margin is not None and ahead >= -margin else "failure"

    return verdict


def goal_verdict(natural: int, _other: int, ahead: int) -> Outcome:
    """Return how a roll against a fixed number comes out; there is no graze.

    Rule: lh.rolls.fixed
    """
    return "success" if natural == SIDES or (natural != 1 and ahead >= 0) else "failure"


def tell_impossible(table: LudicrousTable, seat: int, name: str) -> None:
    """Record that nothing comes of what a seat has begun, after what others have done.

    Rule: lh.attacks.reacted
    """
    reason = "it is no longer possible"
    table.emit(NothingHappened(seat=seat, name=f"the {name}", reason=reason, rule="lh.attacks.reacted"))


def contest(
    table: LudicrousTable,
    offender: Contestant,
    defender: Contestant,
    terms: ContestTerms,
    attack: Attacking | None = None,
) -> Flow[ContestResult]:
    """Let two sides roll against each other; the offender must roll higher.

    Args:
        table: the match.
        offender: who must roll higher.
        defender: against whom.
        terms: how they roll.
        attack: the attack that it decides, as the reactions have left it.

    Rule: ll.5.9.tackle.both-roll, ll.5.3.dodge.not-with-shield, ll.5.3.dodge.spell-direct-only
    """
    attacked = defender if terms.is_attack else None
    aimed = dodged_spell_modifiers(table, offender, defender) if terms.is_direct else []
    attacking = [*counted_in(table, offender, attacked), *aimed]
    defending = [*counted_in(table, defender), *([] if attack is None else defence_modifiers(table, attack))]
    name, rule = terms.name, terms.rule
    ours = yield from throw_d20(table, offender, attacking, name, rule)
    theirs = yield from throw_d20(table, defender, defending, f"against {name}", rule)
    verdict = contest_verdict(table.tables.numbers.contest.graze_short if terms.can_graze else None)
    outcome = verdict(ours.natural, theirs.natural, ours.total - theirs.total)
    return _decided(table, terms, outcome, offender.who, ours, defender.who, theirs)


def _decided(
    table: LudicrousTable,
    terms: ContestTerms,
    outcome: Outcome,
    who: Who,
    ours: Thrown,
    against: tuple[int | None, int | None],
    theirs: Thrown,
) -> ContestResult:
    """Tell how a roll came out, and count the mishaps in it."""
    table.state.annustar.mishaps += [ours.natural, theirs.natural].count(1)
    table.emit(
        ContestDecided(
            seat=who.seat,
            piece=who.number,
            against_seat=against[0],
            against=against[1],
            name=terms.name,
            total=ours.total,
            against_total=theirs.total,
            outcome=outcome,
            dice=tuple([one.dice for one in (ours, theirs) if one.dice]),
            rule=terms.rule,
            is_attack=terms.is_attack,
        )
    )
    return ContestResult(outcome, ours.natural, theirs.natural, ours.total, theirs.total)


def defence_modifiers(table: LudicrousTable, trigger: Attacking) -> list[Counted]:
    """Return what an attacked piece adds to its roll: the dodge, or the shield, and what else reactions add.

    Rule: ll.5.3.dodge.not-with-shield, ll.5.9.shield.not-with-dodge
    """
    found = [] if trigger.uses_shield else dodge_modifiers(table, trigger.target.seat, is_magical=trigger.is_magical)
    if trigger.bonus:
        found.append(Counted(trigger.bonus_name, rule=trigger.bonus_rule, value=trigger.bonus))
    return found


def dodge_modifiers(table: LudicrousTable, defender: int, *, is_magical: bool) -> list[Counted]:
    """Return the bonus of a dodging party."""
    bonus = dodge_bonus(table, defender, is_magical=is_magical)
    return [Counted("dodge", rule="ll.5.3.dodge.bonus", value=bonus)] if bonus else []


def dodged_spell_modifiers(table: LudicrousTable, offender: Contestant, defender: Contestant) -> list[Counted]:
    """Return what a dodging party takes off the spell-casting modifier of a spell."""
    change = dodged_spell(table, offender.who.seat, defender.who.seat) if offender.kind == "spell" else 0
    return [Counted("target dodges", rule="ll.5.3.dodge.spell-modifier", value=change)] if change else []


def roll_against(
    table: LudicrousTable, contestant: Contestant, goal: int, *, name: str, rule: str
) -> Flow[ContestResult]:
    """Let one side roll against a fixed number, which it must reach; there is no graze.

    Rule: ll.5.3.revive.roll, ll.5.3.fish.roll, lh.rolls.fixed
    """
    thrown = yield from throw_d20(table, contestant, counted_in(table, contestant), name, rule)
    outcome = goal_verdict(thrown.natural, 0, thrown.total - goal)
    terms, fixed = ContestTerms(name=name, rule=rule), Thrown(0, goal, 0, ())
    return _decided(table, terms, outcome, contestant.who, thrown, (None, None), fixed)
