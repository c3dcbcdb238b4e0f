"""Using a power: it is paid for, others may answer if it is magic, and its steps are carried out."""

from ludo_tui.board import RING
from ludo_tui.engine import Flow, Option, Trigger, window
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.inventory import consume_item
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.events.powers import PowerUsed, SpellStopped
from ludo_tui.rules.skirmish.mechanics.action_rows import seen_at
from ludo_tui.rules.skirmish.mechanics.listing import harmed, nearest_first
from ludo_tui.rules.skirmish.mechanics.offers import Offer
from ludo_tui.rules.skirmish.mechanics.triggers import Casting
from ludo_tui.rules.skirmish.model.state import Who
from ludo_tui.rules.skirmish.powers.aims import power_targets
from ludo_tui.rules.skirmish.powers.cast_spell import score_of_power
from ludo_tui.rules.skirmish.powers.expected_damage import mean_step_damage, step_words
from ludo_tui.rules.skirmish.powers.interpreter import StepContext, carry_out
from ludo_tui.rules.skirmish.powers.known_power import KnownPower, is_magic
from ludo_tui.rules.skirmish.tables.steps import MoveStep, ResistStep, all_steps

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
    if power.is_lasting:
        state.effects += 1
    context = StepContext(
        table=table,
        who=who,
        power=power.id,
        name=power.name,
        rule=RULES[one.way],
        target=target,
        ring=ring,
        trigger=trigger,
        effect=state.effects if power.is_lasting else 0,
        score=score_of_power(table, one),
    )
    yield from carry_out(power.steps, context)


def _pay(table: SkirmishTable, who: Who, one: KnownPower) -> None:
    """Count a use; a spell that was learned costs a casting."""
    used = table.state.creature(who).used
    name = "casting" if one.way == "cast" else one.item or one.power.id
    used[name] = used.get(name, 0) + 1
    if one.item:
        consume_item(table, who, one.item, one.spell)


def choose_space(table: SkirmishTable, who: Who, one: KnownPower) -> Flow[int]:
    """Ask for the space at which a power is used.

    Rule: sh.spell.sight
    """
    field = Field(table, who)
    rings = [aim.ring for aim in power_targets(field, who, one.power) if aim.ring is not None]
    resisted = [step for step in all_steps(one.power.steps) if isinstance(step, ResistStep)]
    within = max((step.within for step in resisted), default=0)
    harm = mean_step_damage(one.power.steps) or None
    options: list[Option] = []
    for ring in rings:
        there = seen_at(field, who, ring, within)
        own = harmed(field, who, there) if resisted else []
        hit = " and ".join(map(table.names.combatant, own))
        options.append(
            Offer(
                id=f"at:{RING[ring]}",
                label=f"At {RING[ring]}{f', harming {hit}' if hit else ''}",
                rule="sh.spell.sight",
                does="at",
                entry=one.power.id,
                piece=who.piece,
                space=RING[ring],
                effects=step_words(one.power.steps),
                harm=harm,
                there=there,
                is_grave=bool(own),
            )
        )
    text = f"{one.power.name}: at which space?"
    asked = nearest_first(field, who, options)
    return rings[asked.index((yield from table.ask(who.seat, "where", text, asked, rule="sh.spell.sight")))]
