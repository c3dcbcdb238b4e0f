"""Unarmed attacks between a holder and the creature that it holds: dragging, wrestling, breaking free."""

import msgspec

from ludo_tui.engine import Flow, Who, window
from ludo_tui.rules.skirmish.attacking.attack_roll import attack_roll
from ludo_tui.rules.skirmish.attacking.steps.miss import let_react
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.hiding import reveal
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.mechanics.afflictions.held import succeed_without_dice
from ludo_tui.rules.skirmish.mechanics.lapses import WhyLapsed, tell_lapsed
from ludo_tui.rules.skirmish.mechanics.magical_effects import use_up_charms
from ludo_tui.rules.skirmish.mechanics.rolls import PlannedRoll, RollResult, roll_attribute
from ludo_tui.rules.skirmish.mechanics.triggers import HoldAttack, SuccessAgainst, let_answer
from ludo_tui.rules.skirmish.party.attack_forms import unarmed_form
from ludo_tui.rules.skirmish.tables.steps import Attribute


def hold_roll(field: Field, who: Who, name: str, by: Attribute, target: Who, against: Attribute) -> PlannedRoll:
    """Return the roll of an unarmed attack between holder and held as it would be made now.

    Rule: sk.unarmed.kinds, sk.attack.roll-scope
    """
    form = unarmed_form(name, by, field.sheet(who).scores, against)
    return attack_roll(field, who, form, field.rings[who], target)


def attack_in_hold(
    table: SkirmishTable,
    who: Who,
    name: str,
    by: Attribute,
    target: Who,
    against: Attribute,
    *,
    what: str,
    brings: str,
    lapses: WhyLapsed,
) -> Flow[RollResult]:
    """Make an unarmed attack between holder and held: the target may react, and what counts is counted after that.

    Args:
        table: the match.
        who: who makes it.
        name: id of the kind of unarmed attack.
        by: with what.
        target: the other one.
        against: which score.
        what: what is tried, in words.
        brings: what a success brings, in words.
        lapses: returns why it can no longer be rolled when the roll is due; empty: it can.

    Rule: sk.unarmed.kinds, sk.attack.roll-scope, sk.reaction.dodge.trigger-attack,
    sk.reaction.withstand.trigger-strength, sk.action.defend.trigger, sk.action.hide.ends-revealing, sh.roll.lapses
    """
    rule, seat = f"sk.unarmed.{name}.roll", who.seat
    told = hold_roll(Field(table, target, who), who, name, by, target, against)
    trigger = HoldAttack(seat=seat, who=who, target=target, means=what, roll=told, against=against, brings=brings)
    yield from window(table, trigger)
    if why := lapses(Field(table), who, target):
        tell_lapsed(table, who, what, why)
        return RollResult(has_lapsed=True)
    ahead = hold_roll(Field(table), who, name, by, target, against)
    if ahead.is_certain:
        tried = succeed_without_dice(table, who, target, ahead.goal, "sh.affliction.held")
    else:
        counted = [*ahead.counted, *trigger.added]
        tried = yield from roll_attribute(table, who, by, ahead.goal, counted, what, rule, is_attack=True)
    use_up_charms(table, who)
    table.state.use_marks(target, "against")
    reveal(table, who)
    if tried.is_success:
        success = SuccessAgainst(seat=seat, who=who, target=target)
        yield from let_answer(table, success)
        if success.cancelled:
            tried = msgspec.structs.replace(tried, is_success=False, is_critical=False)
    if not tried.is_success:
        yield from let_react(table, who, target, "unarmed", is_hit=False)
    return tried
