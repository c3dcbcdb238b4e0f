"""Steal: take a thing from an enemy's belt."""

from collections.abc import Iterator

from ludo_tui.engine import Flow, Refusal, Who
from ludo_tui.rules.fight.rolls import Counted
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.hiding import reveal
from ludo_tui.rules.skirmish.board.sight import sees
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.consequences.taking import take_from
from ludo_tui.rules.skirmish.events.things import ThingStolen
from ludo_tui.rules.skirmish.mechanics import opposed_rolls, roll_odds
from ludo_tui.rules.skirmish.mechanics.action_rows import ACT, Action, aim_of, aimed, target_of
from ludo_tui.rules.skirmish.mechanics.lapsed_rolls import why_lapsed
from ludo_tui.rules.skirmish.mechanics.offers import Offer
from ludo_tui.rules.skirmish.model.state import TurnState
from ludo_tui.rules.skirmish.party import equipment


def _steal_offers(field: Field, acting: TurnState) -> Iterator[Offer]:
    """Yield every thing that a combatant could steal.

    Rule: sk.action.steal.free-hand, sk.action.steal.reach, sk.action.steal.visible-object,
    sk.action.steal.not-in-hands, sk.action.steal.one-object
    """
    who, table = acting.who, field.table
    if not field.free_hands(who):
        return
    for target in _victims(field, who):
        for thing in equipment.on_belt(table.tables, field.state.creature(target)):
            more = _thief(field, who, target)
            roll = opposed_rolls.opposed_roll(field, who, "agi", target, "agi", more=more, kinds=("steal",))
            yield Offer(
                id=f"steal:{aim_of(field, target)}:{thing}",
                label=f"Steal the {equipment.kind_of(table.tables, thing).name} of {table.name(target)}",
                rule="sk.action.steal.roll",
                does="steal",
                piece=acting.who.number,
                aim=aimed(field, target, row=thing),
                facts=roll_odds.roll_facts(field, roll, target, is_aware=field.knows(target, who)),
                manner=roll_odds.roll_manner(roll),
            )


def _victims(field: Field, who: Who) -> list[Who]:
    """Return whose belt a combatant reaches and sees.

    Rule: sk.action.steal.reach, sk.action.steal.visible-object
    """
    here = field.rings[who]
    reach = field.sheet(who).reach
    near = [one for one in field.enemies(who) if field.is_near(here, field.rings[one], reach)]
    return [one for one in near if field.is_target(who, one) and sees(field, who, one)]


def _thief(field: Field, who: Who, target: Who) -> tuple[Counted, ...]:
    """Return what helps a thief besides its talents: not being known to be there.

    Rule: sk.action.steal.hidden-boon, sh.talent.light-fingers
    """
    return () if field.knows(target, who) else (Counted("hidden", 1, "sk.action.steal.hidden-boon"),)


def _steal_refusals(field: Field, acting: TurnState) -> Iterator[Refusal]:
    """Yield why nothing can be stolen.

    Rule: sk.action.steal.free-hand, sk.action.steal.reach, sk.action.steal.visible-object,
    sk.action.steal.not-in-hands
    """
    who = acting.who
    victims = _victims(field, who)
    tables, state = field.table.tables, field.state
    if not field.free_hands(who):
        why, rule = "no free hand", "sk.action.steal.free-hand"
    elif not victims:
        spared = field.spared(who, field.sheet(who).reach)
        why, rule = spared or ("no target in reach", "sk.action.steal.reach")
    elif any(any(equipment.on_belt(tables, state.creature(one))) for one in victims):
        return
    elif any(equipment.held(tables, state.creature(one)) for one in victims):
        why, rule = "all they have is in their hands", "sk.action.steal.not-in-hands"
    else:
        why, rule = "they carry nothing in sight", "sk.action.steal.visible-object"
    yield Refusal(id="steal", label="Steal", reason=why, rule=rule, group=ACT)


def _steal(table: SkirmishTable, acting: TurnState, chosen: Offer) -> Flow[None]:
    """Roll Agility against Agility for a thing on a belt; a bad failure is noticed.

    Rule: sk.action.steal.roll, sk.action.steal.success, sk.action.steal.failure, sk.action.steal.noticed,
    sk.action.steal.unnoticed, sk.action.steal.notice-reveals, sk.action.steal.auto-held, sk.action.steal.dodge,
    sh.trait.picks-pockets
    """
    who, target, field = acting.who, target_of(chosen), Field(table)
    more, is_aware = _thief(field, who, target), field.knows(target, who)
    kind = equipment.kind_of(table.tables, chosen.aim.row)
    brings = f"steals the {kind.name.lower()}"
    result = yield from opposed_rolls.roll_opposed(
        table,
        who,
        "agi",
        target,
        "agi",
        "stealing",
        "sk.action.steal.roll",
        more=more,
        kinds=("steal",),
        is_aware=is_aware,
        brings=brings,
        lapses=_why_lapsed,
    )
    if result is None:
        return
    less = field.sheet(who).most("unnoticed", 0)
    is_noticed = not result.is_success and result.total < field.sheet(target).scores["int"] - less
    table.emit(
        ThingStolen(
            who=table.ref(who),
            target=table.ref(target),
            thing=kind.name,
            is_taken=result.is_success,
            is_noticed=is_noticed,
            rule="sk.action.steal.success" if result.is_success else "sk.action.steal.failure",
        )
    )
    if result.is_success:
        take_from(table, who, target, chosen.aim.row)
    elif is_noticed:
        reveal(table, who, [target])


def _why_lapsed(field: Field, who: Who, target: Who) -> str:
    """Return why a combatant can no longer steal from another; empty: it can.

    Rule: sh.roll.lapses, sk.action.steal.free-hand, sk.action.steal.reach, sk.action.steal.visible-object
    """
    if why := why_lapsed(field, who, target):
        return why
    if not field.free_hands(who):
        return "no free hand"
    return "" if target in _victims(field, who) else "the target is out of reach or sight"


STEAL = Action(("steal",), _steal_offers, _steal, _steal_refusals)
