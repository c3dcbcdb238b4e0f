"""Effect steps that choose, repeat, or ask for something first."""

from ludo_tui.board import RING_SIZE, START_SPACING
from ludo_tui.engine import Flow, Refusal, Who
from ludo_tui.rules.ludicrous.mechanics.hit_points.wounded import is_wounded
from ludo_tui.rules.ludicrous.mechanics.interpreter import INTERPRETER, roll_for_step, run_steps
from ludo_tui.rules.ludicrous.mechanics.modifiers import has_condition, is_unconscious
from ludo_tui.rules.ludicrous.mechanics.targets import StepContext, bearer_of, targets_of
from ludo_tui.rules.ludicrous.menu.offers import Offer, OfferAim, OfferFacts, effects_of
from ludo_tui.rules.ludicrous.model.table import LudicrousTable
from ludo_tui.rules.ludicrous.positions.facing import in_reach
from ludo_tui.rules.ludicrous.positions.geometry import ring_of
from ludo_tui.rules.ludicrous.positions.special_spaces import is_in_homefield, is_star
from ludo_tui.rules.ludicrous.tables.steps import ChooseStep, OnlyIfStep, RepeatStep, Requirement


def _with_nothing_to_choose(table: LudicrousTable, step: ChooseStep, context: StepContext) -> str:
    reasons = [INTERPRETER.why_wasted(table, choice.steps, context) for choice in step.options]
    return reasons[0] if all(reasons) else ""


@INTERPRETER.carries_out(ChooseStep, refused_when=_with_nothing_to_choose)
def _choose(table: LudicrousTable, step: ChooseStep, context: StepContext) -> Flow[None]:
    """Let a seat choose one of several sequences of steps, without those that would be wasted.

    Rule: lh.effects.choice, lh.readings.no-waste
    """
    seat = context.who.seat
    if step.by == "target_party" and context.target is not None and context.target.seat is not None:
        seat = context.target.seat
    options: list[Offer] = []
    refused: list[Refusal] = []
    is_wasted = bool(_with_nothing_to_choose(table, step, context))
    for number, choice in enumerate(step.options, 1):
        answer, reason = f"choose:{number}", INTERPRETER.why_wasted(table, choice.steps, context)
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
                aim=OfferAim(amount=number),
                facts=OfferFacts(effects=effects_of(table.tables, choice.steps)),
            )
        )
    text = f"{context.name}: choose."
    chosen = yield from table.ask(seat, "choice", text, options, refused=tuple(refused), rule=context.rule)
    assert chosen.aim.amount is not None
    yield from run_steps(table, step.options[chosen.aim.amount - 1].steps, context)


@INTERPRETER.carries_out(RepeatStep)
def _repeat(table: LudicrousTable, step: RepeatStep, context: StepContext) -> Flow[None]:
    times = yield from roll_for_step(table, step.times, context)
    for _ in range(times):
        yield from run_steps(table, step.steps, context)


@INTERPRETER.carries_out(OnlyIfStep)
def _only_if(table: LudicrousTable, step: OnlyIfStep, context: StepContext) -> Flow[None]:
    yield from run_steps(table, step.steps if holds(table, step.test, context) else step.otherwise, context)


def holds(table: LudicrousTable, test: Requirement, context: StepContext) -> bool:
    """Return whether everything that a test asks for is so."""
    found = targets_of(table, test.who, context)
    if not found:
        return False
    who, state = bearer_of(found[0]), table.state
    if who is None:
        return False
    seat, piece = who
    ring = None if piece is None else ring_of(state, Who(seat, piece))
    acting = None if context.who.number is None else context.who
    checks: list[tuple[bool | None, bool]] = [
        (test.wounded, is_wounded(table, seat)),
        (test.is_own, seat == context.who.seat),
        (test.unconscious, piece is not None and is_unconscious(state, Who(seat, piece))),
    ]
    if test.faces_actor is not None:
        faces = piece is not None and acting is not None and in_reach(state, Who(seat, piece), acting, RING_SIZE // 2)
        checks.append((test.faces_actor, faces))
    if test.has is not None:
        checks.append((True, has_condition(state, Who(seat, piece), test.has)))
    if test.on is not None:
        checks.append((True, ring is not None and _stands_on(table, seat, ring, test.on)))
    if test.hand is not None:
        checks.append((True, len(state.parties[context.who.seat].hand) >= test.hand))
    return all(wanted is None or wanted == is_so for wanted, is_so in checks)


def _stands_on(table: LudicrousTable, seat: int, ring: int, place: str) -> bool:
    if place == "own_homefield":
        return is_in_homefield(table, seat, ring)
    if place == "star":
        return is_star(table, ring)
    return ring % START_SPACING == table.tables.board.fishing % START_SPACING
