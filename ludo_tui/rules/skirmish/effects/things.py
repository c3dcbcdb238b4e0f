"""Steps about things and about being seen: dropping, taking, rusting, hiding in plain sight, raising the alarm."""

from ludo_tui.board import king_distance
from ludo_tui.engine import Flow
from ludo_tui.rules.fight.amounts import roll_amount
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.hiding import reveal
from ludo_tui.rules.skirmish.board.lying_things import let_fall
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.consequences.thing_damage import damage_thing
from ludo_tui.rules.skirmish.events.powers import ThingTaken
from ludo_tui.rules.skirmish.party import equipment
from ludo_tui.rules.skirmish.powers.choose_thing import PICK_UP, choose_thing
from ludo_tui.rules.skirmish.powers.interpreter import INTERPRETER, StepContext, concerned
from ludo_tui.rules.skirmish.tables.steps import AlarmStep, DropStep, RustStep, TakeStep


@INTERPRETER.carries_out(DropStep)
def _drop(table: SkirmishTable, _step: DropStep, context: StepContext) -> Flow[None]:
    """Let the target drop what it holds in one hand; of several things the one that acts picks.

    Rule: sh.spell.drop
    """
    for target in concerned(table, context, "target"):
        ring, held = Field(table).rings[target], equipment.held(table.tables, table.state.creature(target))
        if held:
            question = f"What does {table.name(target)} drop?"
            thing = yield from choose_thing(table, context.who, held, question, "sh.spell.drop")
            assert thing is not None
            let_fall(table, target, thing.id, ring)


@INTERPRETER.carries_out(TakeStep)
def _take(table: SkirmishTable, _step: TakeStep, context: StepContext) -> None:
    """Take from the ground of its own space what was chosen.

    Rule: sh.stunt.pick-up
    """
    thing = context.thing
    if thing is not None:
        table.state.ground = [one for one in table.state.ground if one.thing is not thing]
        equipment.take(table.tables, table.state.creature(context.who), thing)
        name = equipment.kind_of(table.tables, thing.id).name
        table.emit(ThingTaken(who=table.ref(context.who), thing=name, rule=PICK_UP))


@INTERPRETER.carries_out(RustStep)
def _rust(table: SkirmishTable, step: RustStep, context: StepContext) -> Flow[None]:
    """Damage a weapon, the armour or the shield of the target, as the one that acts picks.

    Rule: sh.trait.eats-metal
    """
    for target in concerned(table, context, "target"):
        things = equipment.outfit(table.tables, table.state.creature(target))
        metal = [
            one for one in things if equipment.kind_of(table.tables, one.id).role in ("weapon", "armour", "shield")
        ]
        if metal:
            question = f"Damage which thing of {table.name(target)}?"
            thing = yield from choose_thing(table, context.who, metal, question, "sh.trait.eats-metal")
            assert thing is not None
            amount = yield from roll_amount(table, context.who.seat, step.amount, "damage", rule="sh.trait.eats-metal")
            damage_thing(table, target, thing.id, amount)


@INTERPRETER.carries_out(AlarmStep)
def _alarm(table: SkirmishTable, step: AlarmStep, context: StepContext) -> None:
    """Tell allies that are near of every hidden enemy that the one that acts knows of.

    Rule: sh.stunt.raise-alarm
    """
    field = Field(table)
    here = field.rings[context.who]
    told = [one for one in field.side(context.who) if king_distance(here, field.rings[one]) <= step.within]
    for enemy in list(field.enemies(context.who)):
        if field.knows(context.who, enemy):
            reveal(table, enemy, told, is_found=True)
