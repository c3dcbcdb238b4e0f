"""Steps that move creatures: pushing, changing places, and moving at once."""

from ludo_tui.board import RING
from ludo_tui.engine import Flow, Option
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.consequences.arriving import place_combatant, place_towards
from ludo_tui.rules.skirmish.consequences.capturing import capture_fallen
from ludo_tui.rules.skirmish.consequences.pushing import push
from ludo_tui.rules.skirmish.events.movement import Walked
from ludo_tui.rules.skirmish.events.powers import Swapped
from ludo_tui.rules.skirmish.mechanics.afflictions.controlled import player_of
from ludo_tui.rules.skirmish.mechanics.offers import Offer, OfferAim
from ludo_tui.rules.skirmish.movement.stops import walk_stops
from ludo_tui.rules.skirmish.powers.interpreter import INTERPRETER, StepContext, concerned
from ludo_tui.rules.skirmish.tables.steps import MoveStep, PushStep, SwapStep


@INTERPRETER.carries_out(PushStep)
def _push(table: SkirmishTable, step: PushStep, context: StepContext) -> Flow[None]:
    for target in concerned(table, context, "target"):
        if target.seat == table.state.sage or not table.state.piece(target).is_down:
            yield from push(table, context.who, target, step.spaces, context.rule, way=step.way)


@INTERPRETER.carries_out(SwapStep)
def _swap(table: SkirmishTable, _step: SwapStep, context: StepContext) -> None:
    """Let two change places.

    Rule: sh.spell.swap
    """
    field = Field(table)
    for target in concerned(table, context, "target"):
        places = [
            field.place_on(one, field.rings[other]) for one, other in ((context.who, target), (target, context.who))
        ]
        if None in places:
            continue
        for one, place in zip((context.who, target), places, strict=True):
            assert place is not None
            place_combatant(table, one, place)
        table.emit(Swapped(who=table.ref(context.who), target=table.ref(target), rule="sh.spell.swap"))


@INTERPRETER.carries_out(MoveStep)
def _move(table: SkirmishTable, step: MoveStep, context: StepContext) -> Flow[None]:
    """Let the one that acts move so far; nobody strikes at it.

    Rule: sh.spell.quick-move
    """
    who = context.who
    field = Field(table, who)
    options: list[Option] = [
        Offer(
            id=f"go:{RING[stop.ring]}",
            label=f"Go to {RING[stop.ring]}",
            rule="sh.spell.quick-move",
            does="go",
            piece=who.number,
            aim=OfferAim(to_step=stop.place, space=RING[stop.ring], captures=stop.captures, row="quick"),
        )
        for stop in walk_stops(field, who, step.spaces, is_retreating=True)
        if stop.ring is not None
    ]
    options.append(Offer(id="pass", label="Stay", rule="sh.spell.quick-move", does="pass", aim=OfferAim(row="step")))
    chosen = yield from table.ask(
        player_of(table, who), "quick-move", f"Where does {table.name(who)} go?", options, rule="sh.spell.quick-move"
    )
    if chosen.aim.to_step is not None:
        start, ref = field.place(who), table.ref(who)
        end = place_towards(table, who, chosen.aim.to_step)
        table.emit(Walked(who=ref, start=start, end=end, pace="retreat", rule="sh.spell.quick-move"))
        yield from capture_fallen(table, who)
