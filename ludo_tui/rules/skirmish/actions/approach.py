"""Approach: go to where an enemy can be attacked, and attack it, with one answer."""

from collections.abc import Iterable, Iterator

import msgspec

from ludo_tui.board import RING
from ludo_tui.engine import Flow, Option, OptionShown, Ref, Who
from ludo_tui.rules.skirmish.actions.move import go_offers, place_of
from ludo_tui.rules.skirmish.attacking import attack_odds, attack_offers, targets
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.mechanics import roll_odds
from ludo_tui.rules.skirmish.mechanics.action_rows import Action, aim_of, aimed
from ludo_tui.rules.skirmish.mechanics.offers import AttackPreview, Offer, OfferRoute
from ludo_tui.rules.skirmish.model.state import TurnState
from ludo_tui.rules.skirmish.movement.walking import walk


def _offers(field: Field, acting: TurnState) -> Iterator[Offer]:
    """Yield each enemy that is better attacked after a walk, while the action is free.

    Rule: sh.move.approach
    """
    return iter(()) if acting.has_acted else _approaches(field, acting.who, go_offers(field, acting))


def _run(table: SkirmishTable, acting: TurnState, chosen: Offer) -> Flow[None]:
    """Walk there; the turn goes on with the attack, if nothing has come in between.

    Rule: sh.move.approach
    """
    yield from walk(table, acting, place_of(chosen))


def _approaches(field: Field, who: Who, goes: Iterable[Offer]) -> Iterator[Offer]:
    """Yield for each enemy from where it could best be attacked after a walk, the nearest such space.

    Whom the same weapon reaches from here, or a better one, is attacked from here. Nobody walks past a free attack, or
    onto the fallen, without having chosen the space.

    Rule: sh.move.approach
    """
    here, ways = field.rings[who], field.sheet(who).attacks
    near: dict[Ref, dict[str, float]] = {}
    for form in ways:
        for other in targets.attack_targets(field, who, form, here):
            value = _value(attack_odds.attack_odds(field, who, form, here, other))
            near.setdefault(field.table.ref(other), {})[form.id] = value
    found: dict[Ref, tuple[tuple[float, int], Offer, AttackPreview]] = {}
    for go in goes:
        for strike in () if go.route.free_attackers or go.aim.captures else go.route.attacks:
            value, own = strike.odds * min(strike.mean_damage, strike.left), near.get(strike.target, {})
            order = (-value, go.route.yards or 0)
            is_better = strike.row not in own and value > max(own.values(), default=0.0)
            if is_better and (strike.target not in found or order < found[strike.target][0]):
                found[strike.target] = order, go, strike
    for target, (_, go, strike) in found.items():
        assert go.aim.space is not None
        whom, form = target.who, field.sheet(who).named(strike.row)
        promised = attack_odds.attack_odds(field, who, form, RING.index(go.aim.space), whom)
        yield Offer(
            id=f"approach:{go.aim.space}:{form.id}:{aim_of(field, whom)}",
            label=f"Go to {go.aim.space}, attack {field.table.name(whom)} ({form.name})",
            rule="sh.move.approach",
            shown=OptionShown(group="Attack"),
            does="approach",
            aim=msgspec.structs.replace(aimed(field, whom, row=form.id, space=go.aim.space), to_step=go.aim.to_step),
            piece=who.number,
            route=OfferRoute(yards=go.route.yards),
            facts=attack_odds.attack_facts(field, promised, whom),
            manner=roll_odds.roll_manner(promised.roll),
        )


def _value(promised: attack_odds.AttackOdds) -> float:
    """Return the damage that an attack is likely to do."""
    return promised.roll.odds * min(promised.mean_damage, promised.left)


def attack_on_arrival(field: Field, who: Who, chosen: Offer) -> Option | None:
    """Return the attack that a combatant has come for, if it can make it where it has come to."""
    return next(
        (
            one
            for one in attack_offers.attack_offers(field, who)
            if (one.aim.row, one.aim.whom) == (chosen.aim.row, chosen.aim.whom)
        ),
        None,
    )


APPROACH = Action(("approach",), _offers, _run, is_action=False)
