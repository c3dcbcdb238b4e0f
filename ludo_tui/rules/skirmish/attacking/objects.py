"""What stands on the road and can be struck: crates, gates, milestones; and whoever is entirely behind one."""

from collections.abc import Iterator

from ludo_tui.board import RING, between, can_see, king_distance
from ludo_tui.engine import Flow, Refusal
from ludo_tui.rules.skirmish.attacking import bonus_damage, targets
from ludo_tui.rules.skirmish.attacking.damage_dice import DamageDice, damage_dice, roll_damage
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.hiding import reveal
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.consequences.damage import deal_damage
from ludo_tui.rules.skirmish.events.things import StruckObstacle, ThingDamaged
from ludo_tui.rules.skirmish.mechanics.action_rows import ATTACK, Action, aim_of, aimed, target_of
from ludo_tui.rules.skirmish.mechanics.circumstances import own_banes
from ludo_tui.rules.skirmish.mechanics.next_roll_marks import marks_on
from ludo_tui.rules.skirmish.mechanics.offers import Offer
from ludo_tui.rules.skirmish.mechanics.rolls import Circumstance, attempt, chance, net
from ludo_tui.rules.skirmish.model.state import Acting, Who
from ludo_tui.rules.skirmish.party import equipment
from ludo_tui.rules.skirmish.party.sheets import Means
from ludo_tui.rules.skirmish.tables.rows import ObjectEntry


def _object(field: Field, ring: int) -> ObjectEntry:
    row = field.table.obstacle(ring)
    assert row is not None
    assert row.object is not None
    return row.object


def object_circumstances(field: Field, who: Who, means: Means, ring: int) -> list[Circumstance]:
    """Return what gives an attack on something that stands on a space boons or banes.

    Rule: sk.attack.object-defense, sk.unarmed.object.banes
    """
    found = [*own_banes(field, who, means.by), *marks_on(field.state, who, "roll", "attack")]
    if means.kind == "improvised":
        found.append(Circumstance("improvised", -1, "sk.improvised.bane"))
    if means.id == "strike":
        found.append(Circumstance("bare hands", -1, "sk.unarmed.strike.improvised"))
        if banes := _object(field, ring).unarmed_banes:
            found.append(Circumstance("hard to hurt", -banes, "sk.unarmed.object.banes"))
    return found


def _struck(field: Field, who: Who, means: Means) -> Iterator[tuple[int, Who | None]]:
    """Yield the spaces of what could be struck, and who is entirely behind it, if the blow is meant for somebody.

    Rule: sk.attack.target-kind, sk.attack.target.covered, sk.cover.total.hits-obstacle
    """
    here = field.rings[who]
    if targets.weapon_refusal(field, who, means, here) is not None:
        return
    far = means.range if means.is_ranged else means.reach
    for ring in () if means.is_ranged else field.table.terrain:
        if field.table.obstacle(ring) is not None and field.is_near(here, ring, far):
            yield ring, None
    for target in field.enemies(who) if means.is_ranged or means.reach > 1 else ():
        there = field.rings[target]
        if king_distance(here, there) <= far and can_see(here, there) and field.is_target(who, target):
            hiding = field.table.hiding(here, there)
            if hiding is not None:
                yield hiding, target


def _is_no_use(field: Field, means: Means, ring: int) -> bool:
    """Tell whether somebody would strike with bare hands at what must not be struck so.

    Rule: sk.unarmed.object.disallow
    """
    return means.id == "strike" and _object(field, ring).unarmed == "forbidden"


def _offers(field: Field, acting: Acting) -> Iterator[Offer]:
    """Yield every attack on something that stands on the road.

    Rule: sk.attack.target-kind, sk.attack.target.covered, sk.unarmed.object.disallow
    """
    who = acting.who
    for means in field.sheet(who).ways:
        found = [one for one in _struck(field, who, means) if not _is_no_use(field, means, one[0])]
        for ring, target in found:
            row = field.table.obstacle(ring)
            assert row is not None
            name = f"{row.name.lower()} at {RING[ring]}"
            behind = "" if target is None else f", behind which {field.table.name(target)} is"
            aim = RING[ring] if target is None else aim_of(field, target)
            yield Offer(
                id=f"attack:{means.id}:{aim}",
                label=f"Attack the {name}{behind} ({means.name})",
                rule="sk.attack.object-defense" if target is None else "sk.attack.target.covered",
                group=ATTACK,
                does="attack_object",
                entry=means.id,
                piece=who.piece,
                space=RING[ring],
                odds=float(_odds(field, who, means, ring)),
                harm=damage_dice(means).mean,
                left=_object(field, ring).health - field.state.wear.get(ring, 0),
                **({} if target is None else aimed(field, target)),
            )


def _odds(field: Field, who: Who, means: Means, ring: int) -> float:
    boons = net(object_circumstances(field, who, means, ring))
    return float(chance(means.modifier, boons, _object(field, ring).defense))


def _refusals(field: Field, acting: Acting) -> Iterator[Refusal]:
    """Yield what bare hands must not be tried on, and whom something hides entirely.

    Rule: sk.unarmed.object.disallow, sk.cover.total.no-attack
    """
    who = acting.who
    here = field.rings[who]
    for means in field.sheet(who).ways:
        for ring, _ in _struck(field, who, means):
            if _is_no_use(field, means, ring):
                row = field.table.obstacle(ring)
                assert row is not None
                reason, rule = "bare hands are no use", "sk.unarmed.object.disallow"
                label = f"Strike the {row.name.lower()}"
                yield Refusal(
                    id=f"strike:{RING[ring]}", label=label, reason=reason, rule=rule, group=ATTACK, does="attack"
                )
    for target in field.enemies(who):
        hiding = field.table.hiding(here, field.rings[target])
        if hiding is not None and can_see(here, field.rings[target]) and field.is_target(who, target):
            row = field.table.obstacle(hiding)
            assert row is not None
            reason = f"it is entirely behind the {row.name.lower()}"
            yield Refusal(
                id=f"covered:{aim_of(field, target)}",
                label=f"Attack {field.table.name(target)}",
                reason=reason,
                rule="sk.cover.total.no-attack",
                group=ATTACK,
                does="attack",
            )


def _run(table: SkirmishTable, acting: Acting, chosen: Offer) -> Flow[None]:
    """Strike something that stands on the road.

    Rule: sk.attack.object-defense, sk.unarmed.object.immune, sk.unarmed.object.backlash, sk.cover.total.hits-obstacle
    """
    who, field = acting.who, Field(table)
    assert chosen.space is not None
    ring, means = RING.index(chosen.space), table.sheet(who).named(chosen.entry)
    target = None if chosen.aim is None else target_of(chosen)
    row, thing = table.obstacle(ring), _object(field, ring)
    assert row is not None
    equipment.draw_weapon(table.tables, table.state.fighter(who), means.thing, means.hands)
    table.emit(
        StruckObstacle(
            who=table.ref(who),
            what=row.name.lower(),
            space=RING[ring],
            means=means.name,
            rule="sk.attack.object-defense",
        )
    )
    counted = object_circumstances(field, who, means, ring)
    tried = yield from attempt(table, who, means.by, thing.defense, counted, "attack", "sk.attack.object-defense")
    reveal(table, who)
    if means.is_single_shot:
        equipment.note_shot(table.tables, table.state.fighter(who), means.thing)
    if means.id == "strike" and thing.backlash:
        yield from deal_damage(table, who, thing.backlash, None, "sk.unarmed.object.backlash")
    if not tried.is_success or (means.id == "strike" and thing.unarmed == "immune"):
        return
    more = (yield from bonus_damage.spend_bonus(table, who, means)) if means.is_plain_weapon else 0
    amount = yield from roll_damage(table, who, damage_dice(means))
    amount += yield from roll_damage(table, who, DamageDice(more, purpose="Bonus Damage"))
    yield from damage_object(table, ring, amount, who, target)


def damage_object(table: SkirmishTable, ring: int, amount: int, by: Who, target: Who | None) -> Flow[None]:
    """Damage what stands on a space; what is left when it is destroyed goes to the first one behind it.

    Rule: sk.cover.total.spill-over, sk.attack.object-defense
    """
    field, row = Field(table), table.obstacle(ring)
    assert row is not None
    thing = _object(field, ring)
    taken = min(amount, thing.health - table.state.wear.get(ring, 0))
    table.state.wear[ring] = table.state.wear.get(ring, 0) + taken
    is_broken = table.obstacle(ring) is None
    table.emit(
        ThingDamaged(
            thing=row.name.lower(), amount=taken, is_broken=is_broken, space=RING[ring], rule="sk.attack.object-defense"
        )
    )
    behind = None if target is None else _first_behind(field, by, ring, target)
    if is_broken and amount > taken and behind is not None:
        yield from deal_damage(table, behind, amount - taken, by, "sk.cover.total.spill-over")


def destroy_object(table: SkirmishTable, ring: int, rule: str) -> None:
    """Destroy what stands on a space."""
    row, thing = table.obstacle(ring), _object(Field(table), ring)
    assert row is not None
    taken = thing.health - table.state.wear.get(ring, 0)
    table.state.wear[ring] = thing.health
    table.emit(ThingDamaged(thing=row.name.lower(), amount=taken, is_broken=True, space=RING[ring], rule=rule))


def _first_behind(field: Field, by: Who, ring: int, target: Who) -> Who:
    """Return who is the first one behind what stands on a space, on the line to a target.

    Rule: sk.cover.total.spill-over
    """
    here, there = field.rings[by], field.rings[target]
    line = [at for at in (*between(here, there), there) if king_distance(here, at) >= king_distance(here, ring)]
    found = (one for at in line for one in field.at(at) if one.seat != by.seat and field.is_awake(one))
    return next(found, target)


ATTACK_OBJECT = Action(("attack_object",), _offers, _run, _refusals)
