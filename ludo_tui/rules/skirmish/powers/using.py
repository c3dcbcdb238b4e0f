"""Using a power: it is paid for, others may answer if it is magic, and its steps are carried out."""

from functools import partial

from ludo_tui.board import RING
from ludo_tui.engine import Flow, Trigger, Who, window
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.inventory import consume_item
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.events.powers import PowerUsed, SpellStopped
from ludo_tui.rules.skirmish.mechanics.lapsed_rolls import tell_lapsed, why_inactive, why_lapsed
from ludo_tui.rules.skirmish.mechanics.triggers import Casting
from ludo_tui.rules.skirmish.model.state import Thing
from ludo_tui.rules.skirmish.powers.aims import Aim, power_targets
from ludo_tui.rules.skirmish.powers.cast_spell import score_of_power
from ludo_tui.rules.skirmish.powers.interpreter import INTERPRETER, StepContext
from ludo_tui.rules.skirmish.powers.known_power import KnownPower, is_magic
from ludo_tui.rules.skirmish.tables.powers import Power
from ludo_tui.rules.skirmish.tables.steps import MoveStep

RULES = {
    "talent": "sk.action.talent.use",
    "cast": "sk.action.cast.learned",
    "read": "sk.action.cast.inscription",
    "use": "sk.action.item.outcome",
    "stunt": "sk.action.other.allowed",
}
"""The rule by which each way of using something is an action."""


def use_power(
    table: SkirmishTable,
    who: Who,
    one: KnownPower,
    target: Who | None,
    ring: int | None,
    trigger: Trigger | None = None,
    thing: Thing | None = None,
) -> Flow[None]:
    """Pay for a power, let others answer if it is magic, and carry out what it does.

    Rule: sk.action.cast.learned, sk.action.item.outcome, sh.spell.castings, sh.talent.uses, sk.reaction.before-dice
    """
    power, state = one.power, table.state
    _pay(table, who, one)
    ref = table.ref(who)
    is_own = bool(power.steps) and all(isinstance(step, MoveStep) for step in power.steps)
    table.emit(
        PowerUsed(
            who=ref,
            power=power.name,
            way=one.way,
            target=None if target is None or is_own else table.ref(target),
            space="" if ring is None else RING[ring],
            rule=RULES[one.way],
        )
    )
    if is_magic(one):
        answered = yield from window(table, Casting(seat=who.seat, who=who, spell=power.name))
        if answered.cancelled:
            table.emit(SpellStopped(who=ref, spell=power.name, rule="sh.spell.unravelled"))
            return
        if trigger is None and (why := _why_lapsed(Field(table), who, power, Aim(target, ring))):
            tell_lapsed(table, who, power.name, why)
            return
    if power.is_lasting:
        state.effects += 1
    context = StepContext(
        who=who,
        power=power.id,
        name=power.name,
        rule=RULES[one.way],
        target=target,
        ring=ring,
        thing=thing,
        trigger=trigger,
        effect=state.effects if power.is_lasting else 0,
        score=score_of_power(table, one),
        lapses=why_lapsed if trigger is not None else partial(_why_lapsed_on, power),
    )
    yield from INTERPRETER.run(table, power.steps, context)


def _why_lapsed_on(power: Power, field: Field, who: Who, target: Who) -> str:
    """Return why a power can no longer be used on a combatant; empty: it can."""
    return _why_lapsed(field, who, power, Aim(target))


def _why_lapsed(field: Field, who: Who, power: Power, aim: Aim) -> str:
    """Return why a power can no longer be used on its target; empty: it can.

    Rule: sh.roll.lapses, sh.spell.sight
    """
    if why := why_inactive(field, who):
        return why
    return "" if aim in power_targets(field, who, power) else "it no longer works on the target"


def _pay(table: SkirmishTable, who: Who, one: KnownPower) -> None:
    """Count a use; a spell that was learned costs a casting."""
    used = table.state.creature(who).used
    name = "casting" if one.way == "cast" else one.item or one.power.id
    used[name] = used.get(name, 0) + 1
    if one.item:
        consume_item(table, who, one.item, one.spell)
