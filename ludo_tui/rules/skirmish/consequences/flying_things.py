"""Things in the air: thrown, tossed and dropped."""

from typing import Final

from ludo_tui.board import between
from ludo_tui.engine import Flow, Who, window
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.inventory import lose_item
from ludo_tui.rules.skirmish.board.lying_things import lay_down
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.mechanics.triggers import Flying
from ludo_tui.rules.skirmish.model.state import Thing
from ludo_tui.rules.skirmish.party import equipment
from ludo_tui.rules.skirmish.party.attack_forms import AttackForm

LANDS: Final = 2
"""How far from where it is aimed at, or from who fails to catch it, a thing comes down at most."""


def drop_thrown(table: SkirmishTable, who: Who, form: AttackForm, ring: int | None) -> None:
    """Let a thrown weapon lie where it was thrown to.

    Rule: sk.action.throw.attack-thrown-trait, sh.weapon.thrown
    """
    if not form.is_thrown or not table.state.is_here(who):
        return
    creature = table.state.creature(who)
    if any(one.id == form.thing for one in equipment.outfit(table.tables, creature)):
        place = table.state.ring(who) if ring is None else ring
        assert place is not None
        lay_down(table, lose_item(table, who, form.thing, is_held=True), place)


def fly_to(table: SkirmishTable, who: Who, thing: Thing, start: int, end: int, receiver: Who) -> Flow[bool]:
    """Let a thing fly to a receiver: all that it comes near may catch it, the receiver last; tell whether one did.

    Rule: sk.reaction.catch.trigger, sk.action.toss.success
    """
    field = Field(table)
    order: list[Who] = []
    spaces = (*between(start, end), end)
    for at in spaces:
        near = [one for one in field.rings if field.is_near(field.rings[one], at, field.sheet(one).reach)]
        order += [one for one in near if one not in order and one not in (who, receiver)]
    trigger = Flying(seat=who.seat, who=who, thing=thing.id, order=(*order, receiver), spaces=spaces)
    table.state.aloft = thing
    yield from window(table, trigger)
    table.state.aloft = None
    return trigger.is_settled


def drop_thing(table: SkirmishTable, who: Who, target: Who, thing: str) -> Flow[None]:
    """Let a combatant drop a thing on its space; the one that made it may catch it if it is near enough.

    Rule: sk.disarm.drop, sk.disarm.catch
    """
    field = Field(table)
    there = field.rings[target]
    dropped = lose_item(table, target, thing, is_held=True)
    is_near = field.is_near(field.rings[who], there, field.sheet(who).reach)
    trigger = Flying(seat=who.seat, who=target, thing=thing, order=(who,) if is_near else (), spaces=(there,))
    table.state.aloft = dropped
    yield from window(table, trigger)
    table.state.aloft = None
    if not trigger.is_settled:
        lay_down(table, dropped, there, target)
