"""Things that break, fall and fly: damage to them, where they come down, who catches them."""

from typing import Final

from ludo_tui.board import RING, RING_SIZE, between, can_see, king_distance
from ludo_tui.engine import Flow, window
from ludo_tui.rules.skirmish import gear
from ludo_tui.rules.skirmish.belts import lose
from ludo_tui.rules.skirmish.incidents import ThingBroke, ThingDamaged, ThingFell
from ludo_tui.rules.skirmish.places import Field
from ludo_tui.rules.skirmish.sheets import Means
from ludo_tui.rules.skirmish.state import Lying, Thing, Who
from ludo_tui.rules.skirmish.table import SkirmishTable
from ludo_tui.rules.skirmish.triggers import Flying

LANDS: Final = 2
"""How far from where it is aimed at, or from who fails to catch it, a thing comes down at most."""


def damage_thing(table: SkirmishTable, who: Who, thing: str, amount: int) -> None:
    """Damage something that somebody wears or carries; at its Health it is gone.

    Rule: sk.circ.called-shot.object-damage, sh.gear.health
    """
    own = gear.belongings(table.tables, table.state.fighter(who))
    found = next((one for one in own if one.id == thing), None)
    if found is None:
        return
    kind = gear.kind_of(table.tables, thing)
    found.damage += amount
    is_broken = found.damage >= kind.health
    if is_broken:
        own.remove(found)
    table.emit(
        ThingDamaged(
            who=table.ref(who),
            thing=kind.name,
            amount=amount,
            is_broken=is_broken,
            rule="sk.circ.called-shot.object-damage",
        )
    )


def break_worn(table: SkirmishTable, who: Who, means: Means, *, is_broken: bool) -> None:
    """Break what was used as an improvised weapon, if the roll says so; bare hands do not break.

    Rule: sk.improvised.break-critical-success, sk.improvised.break-critical-failure, sk.unarmed.strike.no-break
    """
    if not is_broken or means.kind != "improvised" or not table.state.is_here(who):
        return
    fighter = table.state.fighter(who)
    if any(one.id == means.thing for one in gear.outfit(table.tables, fighter)):
        lose(table, who, means.thing)
        rule = "sk.improvised.break-critical-success"
        table.emit(ThingBroke(who=table.ref(who), thing=gear.kind_of(table.tables, means.thing).name, rule=rule))


def drop_thrown(table: SkirmishTable, who: Who, means: Means, ring: int | None) -> None:
    """Let a thrown weapon lie where it was thrown to.

    Rule: sk.action.throw.attack-thrown-trait, sh.weapon.thrown
    """
    if not means.is_thrown or not table.state.is_here(who):
        return
    fighter = table.state.fighter(who)
    if any(one.id == means.thing for one in gear.outfit(table.tables, fighter)):
        place = table.state.ring(who) if ring is None else ring
        assert place is not None
        lay(table, lose(table, who, means.thing), place)


def lay(table: SkirmishTable, thing: Thing, ring: int, who: Who | None = None) -> None:
    """Let a thing lie on a space."""
    thing.is_held = False
    table.state.ground.append(Lying(thing, ring))
    name = gear.kind_of(table.tables, thing.id).name
    ref = None if who is None else table.ref(who)
    table.emit(ThingFell(thing=name, space=RING[ring], who=ref, rule="sk.action.throw.landing"))


def scatter(table: SkirmishTable, ring: int, least: int, most: int) -> int:
    """Return a ring space by lot, so far from another at least and at most, and in its sight.

    Rule: sk.action.throw.landing, sk.action.toss.failure, sk.reaction.catch.failure
    """
    near = [at for at in range(RING_SIZE) if least <= king_distance(ring, at) <= most and can_see(ring, at)]
    return near[table.draw(len(near))]


def fly(table: SkirmishTable, who: Who, thing: Thing, start: int, end: int, receiver: Who) -> Flow[bool]:
    """Let a tossed thing fly to somebody: whoever it comes near may catch it, the receiver last; tell whether one did.

    Rule: sk.reaction.catch.trigger, sk.action.toss.success
    """
    field = Field(table)
    order: list[Who] = []
    for at in (*between(start, end), end):
        near = [one for one in field.rings if field.is_near(field.rings[one], at, field.sheet(one).reach)]
        order += [one for one in near if one not in order and one not in (who, receiver)]
    trigger = Flying(seat=who.seat, who=who, thing=thing.id, order=(*order, receiver))
    table.state.aloft = thing
    yield from window(table, trigger)
    table.state.aloft = None
    return trigger.is_settled


def fall(table: SkirmishTable, who: Who, target: Who, thing: str) -> Flow[None]:
    """Let somebody drop a thing on its space; the one that made it may catch it if it is near enough.

    Rule: sk.disarm.drop, sk.disarm.catch
    """
    field = Field(table)
    there = field.rings[target]
    dropped = lose(table, target, thing)
    is_near = field.is_near(field.rings[who], there, field.sheet(who).reach)
    trigger = Flying(seat=who.seat, who=target, thing=thing, order=(who,) if is_near else ())
    table.state.aloft = dropped
    yield from window(table, trigger)
    table.state.aloft = None
    if not trigger.is_settled:
        lay(table, dropped, there, target)
