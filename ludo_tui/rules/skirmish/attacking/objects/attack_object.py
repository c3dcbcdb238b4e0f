"""Attacking what stands on the road: crates, gates, milestones."""

from collections.abc import Iterator

from ludo_tui.board import RING, can_see
from ludo_tui.engine import Flow, OptionShown, Refusal
from ludo_tui.rules.skirmish.attacking.damage_dice import damage_dice
from ludo_tui.rules.skirmish.attacking.objects.object_damage import damage_object, roll_object_damage
from ludo_tui.rules.skirmish.attacking.objects.object_targets import (
    object_at,
    object_circumstances,
    object_odds,
    obstacle_at,
    struck_objects,
)
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.hiding import reveal
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.events.things import StruckObstacle
from ludo_tui.rules.skirmish.mechanics.action_rows import ATTACK, Action, aim_of, aimed, target_of
from ludo_tui.rules.skirmish.mechanics.offers import Offer, OfferAim, OfferFacts
from ludo_tui.rules.skirmish.mechanics.rolls import roll_attribute
from ludo_tui.rules.skirmish.model.state import TurnState
from ludo_tui.rules.skirmish.party import equipment
from ludo_tui.rules.skirmish.unarmed.objects import are_bare_hands_useless, forbids_bare_hands, suffer_backlash


def _offers(field: Field, acting: TurnState) -> Iterator[Offer]:
    """Yield every attack on something that stands on the road.

    Rule: sk.attack.target-kind, sk.attack.target.covered
    """
    who = acting.who
    for form in field.sheet(who).attacks:
        found = [
            one for one in struck_objects(field, who, form) if not forbids_bare_hands(form, object_at(field, one[0]))
        ]
        for ring, target in found:
            name = f"{obstacle_at(field, ring).name.lower()} at {RING[ring]}"
            behind = "" if target is None else f", behind which {field.table.name(target)} is"
            aim = RING[ring] if target is None else aim_of(field, target)
            yield Offer(
                id=f"attack:{form.id}:{aim}",
                label=f"Attack the {name}{behind} ({form.name})",
                rule="sk.attack.object-defense" if target is None else "sk.attack.target.covered",
                shown=OptionShown(group=ATTACK),
                does="attack_object",
                aim=OfferAim(row=form.id, space=RING[ring])
                if target is None
                else aimed(field, target, row=form.id, space=RING[ring]),
                piece=who.piece,
                facts=OfferFacts(
                    odds=object_odds(field, who, form, ring),
                    mean_damage=damage_dice(form).mean,
                    left=object_at(field, ring).health - field.state.wear.get(ring, 0),
                ),
            )


def _refusals(field: Field, acting: TurnState) -> Iterator[Refusal]:
    """Yield what bare hands must not be tried on, and whom something hides entirely.

    Rule: sk.unarmed.object.disallow, sk.cover.total.no-attack
    """
    who = acting.who
    here = field.rings[who]
    for form in field.sheet(who).attacks:
        for ring, _ in struck_objects(field, who, form):
            if forbids_bare_hands(form, object_at(field, ring)):
                reason, rule = "bare hands are no use", "sk.unarmed.object.disallow"
                label = f"Strike the {obstacle_at(field, ring).name.lower()}"
                yield Refusal(
                    id=f"strike:{RING[ring]}", label=label, reason=reason, rule=rule, group=ATTACK, does="attack"
                )
    for target in field.enemies(who):
        hiding = field.table.hiding(here, field.rings[target])
        if hiding is not None and can_see(here, field.rings[target]) and field.is_target(who, target):
            reason = f"it is entirely behind the {obstacle_at(field, hiding).name.lower()}"
            yield Refusal(
                id=f"covered:{aim_of(field, target)}",
                label=f"Attack {field.table.name(target)}",
                reason=reason,
                rule="sk.cover.total.no-attack",
                group=ATTACK,
                does="attack",
            )


def _run(table: SkirmishTable, acting: TurnState, chosen: Offer) -> Flow[None]:
    """Strike something that stands on the road.

    Rule: sk.attack.object-defense, sk.cover.total.hits-obstacle
    """
    who, field = acting.who, Field(table)
    assert chosen.aim.space is not None
    ring, form = RING.index(chosen.aim.space), table.sheet(who).named(chosen.aim.row)
    target = None if chosen.aim.whom is None else target_of(chosen)
    thing = object_at(field, ring)
    equipment.draw_weapon(table.tables, table.state.creature(who), form.thing, form.hands)
    table.emit(
        StruckObstacle(
            who=table.ref(who),
            what=obstacle_at(field, ring).name.lower(),
            space=RING[ring],
            means=form.name,
            rule="sk.attack.object-defense",
        )
    )
    counted = object_circumstances(field, who, form, ring)
    tried = yield from roll_attribute(table, who, form.by, thing.defense, counted, "attack", "sk.attack.object-defense")
    reveal(table, who)
    if form.is_single_shot:
        equipment.note_shot(table.tables, table.state.creature(who), form.thing)
    yield from suffer_backlash(table, who, form, thing)
    if not tried.is_success or are_bare_hands_useless(form, thing):
        return
    amount = yield from roll_object_damage(table, who, form)
    yield from damage_object(table, ring, amount, who, target)


ATTACK_OBJECT = Action(("attack_object",), _offers, _run, _refusals)
