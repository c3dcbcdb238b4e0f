"""Effect steps that steer others: choices, repetitions, requirements, saving throws and contests."""

import msgspec

from ludo_tui.board import RING_SIZE, START_SPACING
from ludo_tui.engine import Flow, Modifier, PieceId, Refusal
from ludo_tui.rules.ludicrous.attacking.attacks import is_adjacent, rebound
from ludo_tui.rules.ludicrous.mechanics.contests import Contestant, ContestTerms, against, contest, save
from ludo_tui.rules.ludicrous.mechanics.creatures import goal_against
from ludo_tui.rules.ludicrous.mechanics.dodging import dodged_spell
from ludo_tui.rules.ludicrous.mechanics.interpreter import (
    affected,
    affected_in_turn,
    carries_out,
    is_of_use,
    roll_for_step,
    run_steps,
    why_wasted,
)
from ludo_tui.rules.ludicrous.mechanics.modifiers import can_attack, has, is_unconscious, is_wounded, stat
from ludo_tui.rules.ludicrous.mechanics.reveal_sheet import show_stat
from ludo_tui.rules.ludicrous.mechanics.targets import StepContext, Target, target_name, targets_of
from ludo_tui.rules.ludicrous.menu.offers import Offer, effects_of
from ludo_tui.rules.ludicrous.model.state import Bearer, bearer
from ludo_tui.rules.ludicrous.model.table import LudicrousTable
from ludo_tui.rules.ludicrous.positions import geometry
from ludo_tui.rules.ludicrous.positions.geometry import in_reach, ring_of
from ludo_tui.rules.ludicrous.positions.special_spaces import is_in_homefield, is_star
from ludo_tui.rules.ludicrous.tables.kinds import Stat
from ludo_tui.rules.ludicrous.tables.modifiers import Facts
from ludo_tui.rules.ludicrous.tables.steps import (
    ChooseStep,
    ContestStep,
    DamageStep,
    OnlyIfStep,
    RepeatStep,
    Requirement,
    SaveStep,
    Steps,
    all_steps,
)
from ludo_tui.rules.ludicrous.tables.targeting import GROUPS


def _with_nothing_to_choose(table: LudicrousTable, step: ChooseStep, context: StepContext) -> str:
    reasons = [why_wasted(table, choice.steps, context) for choice in step.options]
    return reasons[0] if all(reasons) else ""


@carries_out(ChooseStep, refused_when=_with_nothing_to_choose)
def _choose(table: LudicrousTable, step: ChooseStep, context: StepContext) -> Flow[None]:
    """Let somebody choose one of several sequences of steps, without those that would be wasted.

    Rule: lh.effects.choice, lh.readings.no-waste
    """
    seat = context.seat
    if step.by == "target_party" and context.target is not None and context.target.seat is not None:
        seat = context.target.seat
    options: list[Offer] = []
    refused: list[Refusal] = []
    is_wasted = bool(_with_nothing_to_choose(table, step, context))
    for number, choice in enumerate(step.options, 1):
        answer, reason = f"choose:{number}", why_wasted(table, choice.steps, context)
        if reason and not is_wasted:
            rule = "lh.readings.no-waste"
            refused.append(Refusal(id=answer, label=choice.name, reason=reason, rule=rule))
            continue
        options.append(
            Offer(
                id=answer,
                label=choice.name,
                rule=context.rule,
                does="choose",
                amount=number,
                effects=effects_of(table.tables, choice.steps),
            )
        )
    text = f"{context.name}: choose."
    chosen = yield from table.ask(seat, "choice", text, options, refused=tuple(refused), rule=context.rule)
    assert chosen.amount is not None
    yield from run_steps(table, step.options[chosen.amount - 1].steps, context)


@carries_out(RepeatStep)
def _repeat(table: LudicrousTable, step: RepeatStep, context: StepContext) -> Flow[None]:
    times = yield from roll_for_step(table, step.times, context)
    for _ in range(times):
        yield from run_steps(table, step.steps, context)


@carries_out(OnlyIfStep)
def _only_if(table: LudicrousTable, step: OnlyIfStep, context: StepContext) -> Flow[None]:
    yield from run_steps(table, step.steps if holds(table, step.test, context) else step.otherwise, context)


def holds(table: LudicrousTable, test: Requirement, context: StepContext) -> bool:
    """Tell whether everything that a test asks for is so."""
    found = targets_of(table, test.who, context)
    if not found:
        return False
    target, state = found[0], table.state
    if target.seat is None:
        return False
    seat, piece = target.seat, target.piece
    ring = None if piece is None else ring_of(state, PieceId(seat, piece))
    acting = None if context.piece is None else PieceId(context.seat, context.piece)
    checks: list[tuple[bool | None, bool]] = [
        (test.wounded, is_wounded(table, seat)),
        (test.is_own, seat == context.seat),
        (test.unconscious, piece is not None and is_unconscious(state, PieceId(seat, piece))),
    ]
    if test.faces_actor is not None:
        faces = (
            piece is not None and acting is not None and in_reach(state, PieceId(seat, piece), acting, RING_SIZE // 2)
        )
        checks.append((test.faces_actor, faces))
    if test.has is not None:
        checks.append((True, has(state, bearer(seat, piece), test.has)))
    if test.on is not None:
        checks.append((True, ring is not None and _stands_on(table, seat, ring, test.on)))
    if test.hand is not None:
        checks.append((True, len(state.parties[context.seat].hand) >= test.hand))
    return all(wanted is None or wanted == is_so for wanted, is_so in checks)


def _stands_on(table: LudicrousTable, seat: int, ring: int, place: str) -> bool:
    if place == "own_homefield":
        return is_in_homefield(table, seat, ring)
    if place == "star":
        return is_star(table, ring)
    return ring % START_SPACING == table.tables.board.fishing % START_SPACING


def _concerns_somebody(table: LudicrousTable, step: SaveStep, context: StepContext) -> bool:
    """Tell whether anybody is there whom failing or succeeding would do something to."""
    found = affected(table, step.to, context, step.within, harms=bool(step.failure))
    return _does_something(table, step.failure + step.success, context, found)


def _does_something(table: LudicrousTable, steps: Steps, context: StepContext, found: list[Target]) -> bool:
    return any(is_of_use(table, steps, msgspec.structs.replace(context, target=target)) for target in found)


@carries_out(SaveStep, works_when=_concerns_somebody)
def _save(table: LudicrousTable, step: SaveStep, context: StepContext) -> Flow[None]:
    """Let everyone concerned save; branches follow one by one.

    Rule: lh.rolls.save, lh.effects.branches
    """
    if step.against is not None:
        show_stat(table, context.who, step.against)
    for target in affected_in_turn(table, step.to, context, step.within, harms=bool(step.failure)):
        if target.seat is None:
            continue
        goal = goal_of(table, step, context, target.seat)
        name = f"being {context.name.lower()}" if context.is_lasting else context.name.lower()
        saved = yield from save(table, bearer(target.seat, target.piece), step.stat, goal, name=name, rule=context.rule)
        branch = msgspec.structs.replace(context, target=target)
        yield from run_steps(table, step.success if saved else step.failure, branch)


def goal_of(table: LudicrousTable, step: SaveStep, context: StepContext, seat: int) -> int | None:
    """Return what a party must roll to save, None for the usual goal.

    Where the magic of a spell sets the goal, that is its spell-casting modifier: proficiency in the school adds to it,
    and a dodging party that the spell is aimed at takes off it.

    Rule: lh.rolls.save, lh.party.spell-modifier, ll.5.3.dodge.spell-modifier, ll.5.3.dodge.spell-direct-only
    """
    if step.against is None:
        return step.goal
    goal = table.tables.numbers.contest.save_base + stat(table, context.who, step.against)
    if context.is_magical and step.against == "magic":
        goal += sum(extra.value for extra in proficiency(table, context))
        if step.to not in GROUPS:
            goal += dodged_spell(table, context.seat, seat)
    return goal


def _can_contest(table: LudicrousTable, step: ContestStep, context: StepContext) -> bool:
    """Tell whether the contest may be rolled, and could do something to anybody.

    Rule: lh.attacks.what
    """
    if not can_begin(table, step, context):
        return False
    found = affected(table, step.to, context, step.within, harms=bool(step.success))
    return _does_something(table, step.success + step.critical + step.graze + step.failure, context, found)


def can_begin(table: LudicrousTable, step: ContestStep, context: StepContext) -> bool:
    """Tell whether nothing forbids the acting piece a contest: one that is an attack asks for who can attack."""
    who = context.who
    return not (isinstance(who, PieceId) and is_attack(step, context)) or can_attack(table, who)


@carries_out(ContestStep, works_when=_can_contest)
def _contest(table: LudicrousTable, step: ContestStep, context: StepContext) -> Flow[None]:
    """Roll against everyone concerned, one by one.

    Rule: lh.magic.contest, lh.effects.branches
    """
    for target in affected_in_turn(table, step.to, context, step.within, harms=bool(step.success)):
        branch = msgspec.structs.replace(context, target=target, is_attack=is_attack(step, context))
        if target.creature is not None:
            steps = yield from _against_creature(table, step, context, target)
            yield from run_steps(table, steps, branch)
        elif target.seat is not None:
            other = bearer(target.seat, target.piece)
            from_near = is_adjacent(table, context.who, other)
            steps = yield from _against_piece(table, step, branch, other)
            yield from run_steps(table, steps, branch)
            if branch.is_attack and isinstance(other, PieceId):
                yield from rebound(table, context.who, other, from_near=from_near)


def is_attack(step: ContestStep, context: StepContext) -> bool:
    """Tell whether a contest is an attack: one without magic is, a spell is when it does damage.

    Rule: lh.attacks.what
    """
    return not context.is_magical or any(isinstance(each, DamageStep) for each in all_steps(step.success))


def offender(table: LudicrousTable, context: StepContext, with_: Stat | None, distance: int | None) -> Contestant:
    """Return the acting side of a contest: a caster adds its spell-casting modifier, others a stat.

    Rule: lh.party.spell-modifier, lh.magic.contest
    """
    facts = Facts(means=context.means, magical=context.is_magical, school=context.school, distance=distance)
    kind = "spell" if context.is_magical else "attack"
    stats: tuple[Stat, ...] = ()
    extra: tuple[Modifier, ...] = ()
    if context.is_magical and with_ is None:
        stats = ("magic",)
        extra = proficiency(table, context)
    elif with_ is not None:
        stats = (with_,)
    return Contestant(who=bearer(context.seat, context.piece), kind=kind, stats=stats, extra=extra, facts=facts)


def proficiency(table: LudicrousTable, context: StepContext) -> tuple[Modifier, ...]:
    """Return what proficiency in a school adds to the spell-casting modifier.

    Rule: lh.party.spell-modifier
    """
    tables = table.tables
    profession = tables.classes[table.state.parties[context.seat].profession]
    if context.school not in profession.proficient:
        return ()
    return (Modifier("proficient school", tables.numbers.party.proficiency, "lh.party.spell-modifier"),)


def _distance(table: LudicrousTable, context: StepContext, who: Bearer) -> int | None:
    seat, piece = who
    if context.piece is None or piece is None:
        return None
    return geometry.distance(table.state, PieceId(context.seat, context.piece), PieceId(seat, piece))


def contestants(
    table: LudicrousTable, step: ContestStep, context: StepContext, who: Bearer
) -> tuple[Contestant, Contestant]:
    """Return the two sides of a contest against a piece or a party."""
    acting = offender(table, context, step.with_, _distance(table, context, who))
    kind = "spell_defense" if context.is_magical else "defense"
    return acting, Contestant(who=who, kind=kind, stats=(step.against,), facts=acting.facts)


def _against_piece(table: LudicrousTable, step: ContestStep, context: StepContext, who: Bearer) -> Flow[Steps]:
    acting, defending = contestants(table, step, context, who)
    result = yield from contest(
        table,
        acting,
        defending,
        ContestTerms(
            name=context.name.lower(),
            rule=context.rule,
            is_attack=context.is_attack,
            can_graze=bool(step.graze),
            is_direct=step.to not in GROUPS,
        ),
    )
    if result.is_success:
        return step.success + (step.critical if result.critical else ())
    return step.graze if result.is_graze and step.graze else step.failure


def _against_creature(table: LudicrousTable, step: ContestStep, context: StepContext, target: Target) -> Flow[Steps]:
    """Roll against what a creature stands for: the base of saves plus its stat. Creatures roll no dice.

    Rule: lh.annustar.creatures, lh.magic.creatures
    """
    assert target.creature is not None
    goal = goal_against(table, target.creature, step.against)
    acting = offender(table, context, step.with_, None)
    name = f"{context.name.lower()} at {target_name(table, target)}"
    result = yield from against(table, acting, goal, name=name, rule=context.rule)
    if result.is_success:
        return step.success + (step.critical if result.critical else ())
    return step.failure
