"""Contest rolls, rolls against a number, and saving throws; `odds` has their chances."""

from collections.abc import Callable
from typing import Literal, NamedTuple

import msgspec

from ludo_tui.engine import Flow, Modifier, Rolled, Who, window
from ludo_tui.rules.fight.amounts import Amount, roll_amount
from ludo_tui.rules.ludicrous.events.cards import NothingHappened
from ludo_tui.rules.ludicrous.events.contests import ContestDecided
from ludo_tui.rules.ludicrous.mechanics.dodging import dodge_bonus, dodged_spell
from ludo_tui.rules.ludicrous.mechanics.modifiers import facts_about, is_leader, sources, stat, unknown_sources
from ludo_tui.rules.ludicrous.mechanics.reveal_sheet import show_roll
from ludo_tui.rules.ludicrous.mechanics.triggers import Attacking
from ludo_tui.rules.ludicrous.model.table import LudicrousTable
from ludo_tui.rules.ludicrous.tables.kinds import Stat
from ludo_tui.rules.ludicrous.tables.modifiers import NOTHING, Facts
from ludo_tui.rules.ludicrous.tables.traits import Source

Outcome = Literal["success", "graze", "failure"]
SIDES = 20


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
    is_retaliation: bool = False
    after_two_handed: bool = False
    """It is a retaliation for an attack with a two-handed weapon."""
    brings: str = ""
    """What success brings, in words, as far as everybody knows; empty: nothing is told."""
    is_direct: bool = True
    """The defender is named as the target, and not merely caught in an area."""


class ContestResult(msgspec.Struct, frozen=True, kw_only=True):
    """What the dice said: natural dice 1..20, totals, and who won."""

    outcome: Outcome
    offence: int = 0
    """The offender's natural die, 0 when nothing was rolled."""
    defence: int = 0
    """The defender's natural die, 0 against a fixed number."""
    total: int = 0
    against: int = 0
    """The defender's total, or the goal."""
    cancelled: bool = False
    """Before anybody rolled, a reaction made it fail, or it could no longer be made."""

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


class PendingModifier(msgspec.Struct, frozen=True, array_like=True):
    """A modifier that may still have to be rolled."""

    name: str
    value: Amount
    rule: str = ""


def modifiers(table: LudicrousTable, contestant: Contestant, other: Contestant | None = None) -> list[PendingModifier]:
    """Gather everything that is added to a roll: stats, leader, traits, and what the other side's traits say.

    Args:
        table: the match.
        contestant: who rolls.
        other: whom `contestant` attacks.

    Rule: lh.party.leader
    """
    numbers = table.tables.numbers
    found: list[PendingModifier] = []
    for ability in contestant.stats:
        found.append(PendingModifier(ability, stat(table, contestant.who, ability), "lh.party.stats"))
    found += [PendingModifier(extra.name, extra.value, extra.rule) for extra in contestant.extra]
    if is_leader(table.state, contestant.who) and not contestant.kind.startswith("save:"):
        found.append(PendingModifier("leader", numbers.party.leader, "lh.party.leader"))
    kinds = _kinds(contestant.kind)
    facts = _facts(table, contestant, contestant)
    for source in sources(table, contestant.who):
        found += _fitting(source, kinds, facts)
    for source in unknown_sources(table, contestant.who.seat):
        table.has_guessed |= bool(_fitting(source, kinds, facts))
    if other is not None:
        facts = _facts(table, contestant, other)
        for source in sources(table, other.who):
            name = source.name if source.name.startswith("target") else f"target {source.name}"
            found += [
                PendingModifier(name, extra.value, extra.rule) for extra in _fitting(source, ("attacked",), facts)
            ]
    return [extra for extra in found if extra.value != 0]


def _kinds(kind: str) -> tuple[str, ...]:
    """Return the kinds of roll that a roll counts as: grapples and shoves are attack rolls, too."""
    return (kind, "attack") if kind in ("grapple", "shove") else (kind,)


def _facts(table: LudicrousTable, contestant: Contestant, owner: Contestant) -> Facts:
    """Add to the facts of a roll where the owner of a trait stands and how its party is."""
    about = facts_about(table, owner.who)
    return msgspec.structs.replace(contestant.facts, terrain=about.terrain, wounded=about.wounded)


def _fitting(source: Source, kinds: tuple[str, ...], facts: Facts) -> list[PendingModifier]:
    return [
        PendingModifier(source.name, modifier.value, source.rule)
        for modifier in source.trait.modifiers
        if modifier.fits(kinds[0], facts) or any(modifier.fits(kind, facts) for kind in kinds[1:])
    ]


def advantage_of(table: LudicrousTable, contestant: Contestant, other: Contestant | None = None) -> int:
    """Return 1 for advantage, -1 for disadvantage, 0 for neither; one of each cancel.

    Args:
        table: the match.
        contestant: who rolls.
        other: whom `contestant` attacks.

    Rule: lh.rolls.advantage
    """
    good, bad = sources_of_advantage(table, contestant, other)
    return int(contestant.advantage > 0 or bool(good)) - int(contestant.advantage < 0 or bool(bad))


def sources_of_advantage(
    table: LudicrousTable, contestant: Contestant, other: Contestant | None = None
) -> tuple[list[str], list[str]]:
    """Return the names of what gives a side advantage, and of what gives it disadvantage.

    Args:
        table: the match.
        contestant: who rolls.
        other: whom `contestant` attacks.
    """
    good: list[str] = []
    bad: list[str] = []
    kinds = {*_kinds(contestant.kind), "contest", "save" if contestant.kind.startswith("save:") else contestant.kind}
    for source in sources(table, contestant.who):
        if not kinds.isdisjoint(source.trait.advantage):
            good.append(source.name)
        if not kinds.isdisjoint(source.trait.disadvantage):
            bad.append(source.name)
    for source in unknown_sources(table, contestant.who.seat):
        table.has_guessed |= bool(kinds.intersection((*source.trait.advantage, *source.trait.disadvantage)))
    for source in sources(table, other.who) if other is not None else ():
        if "attacked" in source.trait.advantage:
            good.append(source.name)
        if "attacked" in source.trait.disadvantage:
            bad.append(source.name)
    return good, bad


def roll_die(
    table: LudicrousTable,
    seat: int,
    sides: int,
    advantage: int,
    name: str,
    rule: str,
    modifiers: tuple[Modifier, ...] = (),
) -> Flow[int]:
    """Roll a die, with advantage or disadvantage two, of which the higher or the lower is kept.

    Rule: lh.rolls.advantage
    """
    natural = yield from table.roll(seat, sides, name, rule=rule, modifiers=modifiers)
    if advantage:
        word = "advantage" if advantage > 0 else "disadvantage"
        second = yield from table.roll(seat, sides, name, rule=rule, modifiers=modifiers, manner=word)
        natural = max(natural, second) if advantage > 0 else min(natural, second)
    return natural


class D20Roll(NamedTuple):
    """What a d20 has shown, or two."""

    natural: int
    """The value that counts."""
    total: int
    """The same with all modifiers."""
    dice: tuple[Rolled, ...]


def roll_d20(
    table: LudicrousTable, contestant: Contestant, extras: list[PendingModifier], advantage: int, name: str, rule: str
) -> Flow[D20Roll]:
    """Roll a d20 (two with advantage or disadvantage) with all modifiers.

    Rule: lh.rolls.shown
    """
    added: list[Modifier] = []
    for extra in extras:
        value = extra.value
        if isinstance(value, str):
            value = yield from roll_amount(table, contestant.who.seat, value, extra.name, rule=extra.rule)
        added.append(Modifier(extra.name, value, extra.rule))
    shown = tuple(added)
    show_roll(table, contestant.who, contestant.kind, (*contestant.stats, *contestant.within), shown)
    start = len(table.events)
    natural = yield from roll_die(table, contestant.who.seat, SIDES, advantage, name, rule, shown)
    return D20Roll(natural, natural + sum(modifier.value for modifier in added), table.rolled_since(start))


# Rolling


def judge_contest(offence: int, total: int, defence: int, against: int, margin: int | None) -> Outcome:
    """Return how a contest came out.

    A 20 wins, a 1 loses; both 20: the offender wins; both 1: it loses. No graze when any die shows 20 or 1.

    Args:
        offence: the offender's natural die.
        total: its total.
        defence: the defender's natural die.
        against: its total.
        margin: by how much the offender may be short for a grazing hit; None when the rule gives none.

    Rule: lh.rolls.natural, lh.rolls.no-graze, lh.rolls.grazing, ll.5.9.tackle.crit.success.wins,
    ll.5.9.tackle.crit.both-20, ll.5.9.tackle.crit.failure.loses, ll.5.9.tackle.crit.both-1,
    ll.5.9.tackle.crit.20-against-1, lh.rolls.contest, lh.rolls.both-natural
    """
    if offence == SIDES or (defence == 1 and offence != 1):
        return "success"
    if offence == 1 or defence == SIDES:
        return "failure"
    if total > against:
        return "success"
    return "graze" if margin is not None and against - total <= margin else "failure"


def announce(table: LudicrousTable, attack: Attacking, is_possible: Callable[[Who], bool]) -> Flow[Attacking]:
    """Let an attack be reacted to and return it as it is made then: cancelled if it can no longer be made.

    Args:
        table: the match.
        attack: the attack; whatever depends on its target is counted after this, for the target that it has then.
        is_possible: tells whether it can be made on a piece now.

    Rule: lh.attacks.reacted
    """
    yield from window(table, attack)
    if not attack.cancelled and not is_possible(attack.target):
        attack.cancelled = True
        tell_impossible(table, attack.seat, attack.name)
    return attack


def tell_impossible(table: LudicrousTable, seat: int, name: str) -> None:
    """Record that nothing comes of what a seat has begun, after what others have done.

    Rule: lh.attacks.reacted
    """
    reason = "it is no longer possible"
    table.emit(NothingHappened(seat=seat, name=f"the {name}", reason=reason, rule="lh.attacks.reacted"))


def attack_contest(
    table: LudicrousTable,
    target: Who,
    sides: Callable[[Who], tuple[Contestant, Contestant]],
    terms: ContestTerms,
    is_possible: Callable[[Who], bool],
) -> Flow[tuple[Who, ContestResult]]:
    """Let an attack on a piece be reacted to, then let both sides roll; return who was attacked and how it came out.

    Args:
        table: the match.
        target: the piece that is aimed at.
        sides: returns offender and defender for a target, as they are now.
        terms: how they roll.
        is_possible: tells whether the attack can be made on a piece now.

    Rule: lh.attacks.reacted
    """
    attack = yield from announce(table, _attacking(*sides(target), target, terms), is_possible)
    if attack.cancelled:
        return attack.target, ContestResult(outcome="failure", cancelled=True)
    result = yield from contest(table, *sides(attack.target), terms, attack)
    return attack.target, result


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
    found = [] if attack is None else defence_modifiers(table, attack)
    aimed = dodged_spell_modifiers(table, offender, defender) if terms.is_direct else []
    attacking = modifiers(table, offender, attacked) + aimed
    defending = modifiers(table, defender) + found
    name, rule = terms.name, terms.rule
    advantage = advantage_of(table, offender, attacked)
    offence, total, dice = yield from roll_d20(table, offender, attacking, advantage, name, rule)
    advantage = advantage_of(table, defender)
    other, against, dice_against = yield from roll_d20(table, defender, defending, advantage, f"against {name}", rule)
    margin = table.tables.numbers.contest.graze_short if terms.can_graze else None
    outcome = judge_contest(offence, total, other, against, margin)
    table.state.annustar.mishaps += [offence, other].count(1)
    table.emit(
        ContestDecided(
            seat=offender.who.seat,
            piece=offender.who.number,
            against_seat=defender.who.seat,
            against=defender.who.number,
            name=name,
            total=total,
            against_total=against,
            outcome=outcome,
            dice=(dice, dice_against),
            rule=rule,
            is_attack=terms.is_attack,
        )
    )
    return ContestResult(outcome=outcome, offence=offence, defence=other, total=total, against=against)


def _attacking(offender: Contestant, defender: Contestant, target: Who, terms: ContestTerms) -> Attacking:
    """Return what can be reacted to before an attack is rolled."""
    return Attacking(
        seat=offender.who.seat,
        piece=offender.who.number,
        target=target,
        name=terms.name,
        brings=terms.brings,
        is_magical=offender.facts.magical,
        is_retaliation=terms.is_retaliation,
        after_two_handed=terms.after_two_handed,
        sides=(offender, defender),
        can_graze=terms.can_graze,
    )


def defence_modifiers(table: LudicrousTable, trigger: Attacking) -> list[PendingModifier]:
    """Return what an attacked piece adds to its roll: the dodge, or the shield, and what else reactions add.

    Rule: ll.5.3.dodge.not-with-shield, ll.5.9.shield.not-with-dodge
    """
    found = [] if trigger.uses_shield else dodge_modifiers(table, trigger.target.seat, is_magical=trigger.is_magical)
    if trigger.bonus:
        found.append(PendingModifier(trigger.bonus_name, trigger.bonus, trigger.bonus_rule))
    return found


def dodge_modifiers(table: LudicrousTable, defender: int, *, is_magical: bool) -> list[PendingModifier]:
    """Return the bonus of a dodging party."""
    bonus = dodge_bonus(table, defender, is_magical=is_magical)
    return [PendingModifier("dodge", bonus, "ll.5.3.dodge.bonus")] if bonus else []


def dodged_spell_modifiers(table: LudicrousTable, offender: Contestant, defender: Contestant) -> list[PendingModifier]:
    """Return what a dodging party takes off the spell-casting modifier of a spell."""
    change = dodged_spell(table, offender.who.seat, defender.who.seat) if offender.kind == "spell" else 0
    return [PendingModifier("target dodges", change, "ll.5.3.dodge.spell-modifier")] if change else []


def roll_against(
    table: LudicrousTable, contestant: Contestant, goal: int, *, name: str, rule: str
) -> Flow[ContestResult]:
    """Let one side roll against a fixed number, which it must reach; there is no graze.

    Rule: ll.5.3.revive.roll, ll.5.3.fish.roll, lh.rolls.fixed
    """
    extras = modifiers(table, contestant)
    natural, total, dice = yield from roll_d20(table, contestant, extras, advantage_of(table, contestant), name, rule)
    outcome: Outcome = "success" if natural == SIDES or (natural != 1 and total >= goal) else "failure"
    if natural == 1:
        table.state.annustar.mishaps += 1
    table.emit(
        ContestDecided(
            seat=contestant.who.seat,
            piece=contestant.who.number,
            against_seat=None,
            against=None,
            name=name,
            total=total,
            against_total=goal,
            outcome=outcome,
            dice=(dice,),
            rule=rule,
        )
    )
    return ContestResult(outcome=outcome, offence=natural, total=total, against=goal)
