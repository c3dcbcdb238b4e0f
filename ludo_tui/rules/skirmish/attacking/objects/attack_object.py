"""Attacking what stands on the road: crates, gates, milestones."""

from collections.abc import Iterator

from ludo_tui.board import RING, can_see
from ludo_tui.engine import Flow, Refusal, Who
from ludo_tui.rules.skirmish.attacking.attack import make_attack
from ludo_tui.rules.skirmish.attacking.attack_odds import attack_facts, attack_odds
from ludo_tui.rules.skirmish.attacking.objects.object_targets import object_targets, objects_for_no_hands
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.objects import Spot, obstacle_at, target_name
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.mechanics.action_rows import ATTACK, Action, aim_of, aimed, attacked_by
from ludo_tui.rules.skirmish.mechanics.offers import Offer
from ludo_tui.rules.skirmish.mechanics.roll_odds import roll_manner
from ludo_tui.rules.skirmish.model.state import TurnState
from ludo_tui.rules.skirmish.party.attack_forms import AttackForm


def _offers(field: Field, acting: TurnState) -> Iterator[Offer]:
    """Yield every attack on something that stands on the road.

    Rule: sk.attack.target-kind, sk.attack.target.covered
    """
    who = acting.who
    for form in field.sheet(who).attacks:
        for spot in object_targets(field, who, form):
            yield _offer(field, who, form, spot)


def _offer(field: Field, who: Who, form: AttackForm, spot: Spot) -> Offer:
    promised = attack_odds(field, who, form, field.rings[who], spot)
    return Offer(
        id=f"attack:{form.id}:{aim_of(field, spot)}",
        label=f"Attack {target_name(field, spot)} ({form.name})",
        rule="sk.attack.object-defense" if spot.behind is None else "sk.attack.target.covered",
        does="attack_object",
        aim=aimed(field, spot, row=form.id),
        piece=who.number,
        facts=attack_facts(field, promised, spot),
        manner=roll_manner(promised.roll),
    )


def _refusals(field: Field, acting: TurnState) -> Iterator[Refusal]:
    """Yield what bare hands must not be tried on, and whom something hides entirely.

    Rule: sk.unarmed.object.disallow, sk.cover.total.no-attack
    """
    who = acting.who
    here = field.rings[who]
    for form in field.sheet(who).attacks:
        for ring in objects_for_no_hands(field, who, form):
            reason, rule = "bare hands do not work", "sk.unarmed.object.disallow"
            label = f"Attack the {obstacle_at(field, ring).name.lower()}"
            yield Refusal(id=f"strike:{RING[ring]}", label=label, reason=reason, rule=rule, group=ATTACK, does="attack")
    for target in field.enemies(who):
        hiding = field.table.hiding(here, field.rings[target])
        if hiding is not None and can_see(here, field.rings[target]) and field.is_target(who, target):
            reason = f"the target is fully behind the {obstacle_at(field, hiding).name.lower()}"
            yield Refusal(
                id=f"covered:{aim_of(field, target)}",
                label=f"Attack {field.table.name(target)}",
                reason=reason,
                rule="sk.cover.total.no-attack",
                group=ATTACK,
                does="attack",
            )


def _run(table: SkirmishTable, acting: TurnState, chosen: Offer) -> Flow[None]:
    """Attack an object.

    Rule: sk.attack.object-defense, sk.cover.total.hits-obstacle
    """
    who = acting.who
    yield from make_attack(table, who, attacked_by(chosen), table.sheet(who).named(chosen.aim.row))


ATTACK_OBJECT = Action(("attack_object",), _offers, _run, _refusals)
