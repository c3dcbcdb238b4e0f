"""Charging: a move in one direction to where a target can be struck, and the attack."""

import msgspec

from ludo_tui.engine import Flow, Who
from ludo_tui.rules.skirmish.attacking.attack_choices.attack_as_chosen import choose_and_attack
from ludo_tui.rules.skirmish.attacking.attack_odds import AttackOdds, attack_odds
from ludo_tui.rules.skirmish.attacking.choose_weapon import choose_weapon
from ludo_tui.rules.skirmish.attacking.targets import attack_refusal
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.mechanics.afflictions.prone import crawls
from ludo_tui.rules.skirmish.mechanics.offers import share
from ludo_tui.rules.skirmish.mechanics.speed import speed
from ludo_tui.rules.skirmish.movement.stops import Stop, walk_stops
from ludo_tui.rules.skirmish.movement.walking import walk
from ludo_tui.rules.skirmish.party.attack_forms import AttackForm
from ludo_tui.rules.skirmish.powers.interpreter import INTERPRETER, StepContext
from ludo_tui.rules.skirmish.tables.steps import ChargeStep

_RULE = "sh.talent.cleaving-charge"


class Charge(msgspec.Struct, frozen=True):
    """Where a charge ends, and what an attack from there promises."""

    stop: Stop
    promised: AttackOdds
    """What the best weapon promises."""


def charge_at(field: Field, who: Who, target: Who) -> Charge | None:
    """Return the shortest charge at a combatant; None: there is none.

    Rule: sh.talent.cleaving-charge
    """
    if crawls(field.table, who):
        return None
    for stop in sorted(walk_stops(field, who, speed(field.table, who)), key=lambda stop: stop.yards):
        ring = stop.ring
        if ring is None or not field.is_target(who, target, ring):
            continue
        found = _ways(field, who, ring, target)
        if found:
            promised = [attack_odds(field, who, one, ring, target) for one in found]
            best = max(promised, key=lambda one: one.roll.odds * share(one.mean_damage, one.left))
            return Charge(stop, best)
    return None


def _ways(field: Field, who: Who, ring: int, target: Who) -> list[AttackForm]:
    """Return with what a combatant could strike at a target from where a charge ends."""
    ways = (one for one in field.sheet(who).attacks if not one.is_ranged and not one.is_unarmed)
    return [one for one in ways if attack_refusal(field, who, one, ring, target) is None]


@INTERPRETER.carries_out(ChargeStep)
def _charge(table: SkirmishTable, step: ChargeStep, context: StepContext) -> Flow[None]:
    """Walk to where the target can be struck, past all who may strike at it, and attack in any way.

    Rule: sh.talent.cleaving-charge
    """
    who, target = context.who, context.target
    acting = table.state.acting
    assert target is not None
    assert acting is not None
    charge = charge_at(Field(table, who), who, target)
    if charge is None:
        return
    walked = acting.walked
    yield from walk(table, acting, charge.stop.place, left=lambda: speed(table, who) - (acting.walked - walked))
    acting.walked = walked
    field = Field(table)
    if who not in field.rings or table.has_flag(who, "no_action") or not field.is_target(who, target):
        return
    found = _ways(field, who, field.rings[who], target)
    if not found:
        return
    form = yield from choose_weapon(table, who, target, found, _RULE)
    yield from choose_and_attack(table, who, form, target, push=step.push)
