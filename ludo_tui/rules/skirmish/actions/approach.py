"""Going to where a combatant can be attacked, and attacking it, with one answer."""

from collections.abc import Iterable, Iterator

import msgspec

from ludo_tui.board import RING
from ludo_tui.engine import Option
from ludo_tui.rules.skirmish.attacking import available, odds, targets
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.mechanics import roll_odds
from ludo_tui.rules.skirmish.mechanics.action_rows import aim_of, aimed
from ludo_tui.rules.skirmish.mechanics.offers import AttackPreview, Offer, share
from ludo_tui.rules.skirmish.model.names import NameRef
from ludo_tui.rules.skirmish.model.state import Who


def attacks_from(field: Field, who: Who, ring: int) -> list[AttackPreview]:
    """Return what could be attacked from a space, the best first.

    Rule: sk.cover.clear-shot
    """
    found: list[tuple[AttackPreview, odds.AttackOdds, Who]] = []
    for form in field.sheet(who).attacks:
        for target in targets.attack_targets(field, who, form, ring):
            promised = odds.attack_odds(field, who, form, ring, target)
            strike = AttackPreview(
                target=field.table.ref(target),
                means=form.name,
                entry=form.id,
                odds=float(promised.success),
                harm=promised.harm,
                left=promised.left,
            )
            found.append((strike, promised, target))
    found.sort(key=lambda one: -one[0].odds * share(one[0].harm, one[0].left))
    for best, promised, target in found[:1]:  # only of the best is anything told
        if_met = roll_odds.odds_fields(field, promised.roll, target)["if_met"]
        return [msgspec.structs.replace(best, if_met=if_met), *(strike for strike, *_ in found[1:])]
    return []


def approaches(field: Field, who: Who, goes: Iterable[Offer]) -> Iterator[Offer]:
    """Yield for each enemy from where it could best be attacked after a walk, the nearest such space.

    Whom the same weapon reaches from here, or a better one, is attacked from here. Nobody walks past a free attack, or
    onto the fallen, without having chosen the space.

    Rule: sh.move.approach
    """
    here, ways = field.rings[who], field.sheet(who).attacks
    near: dict[NameRef, dict[str, float]] = {}
    for form in ways:
        for other in targets.attack_targets(field, who, form, here):
            value = _value(odds.attack_odds(field, who, form, here, other))
            near.setdefault(field.table.ref(other), {})[form.id] = value
    found: dict[NameRef, tuple[tuple[float, int], Offer, AttackPreview]] = {}
    for go in goes:
        for strike in () if go.free_attackers or go.captures else go.attacks:
            value, own = strike.odds * min(strike.harm, strike.left), near.get(strike.target, {})
            order = (-value, go.yards or 0)
            is_better = strike.entry not in own and value > max(own.values(), default=0.0)
            if is_better and (strike.target not in found or order < found[strike.target][0]):
                found[strike.target] = order, go, strike
    for target, (_, go, strike) in found.items():
        assert go.space is not None
        whom, form = Who(target.seat, target.piece), field.sheet(who).named(strike.entry)
        promised = odds.attack_odds(field, who, form, RING.index(go.space), whom)
        yield Offer(
            id=f"approach:{go.space}:{form.id}:{aim_of(field, whom)}",
            label=f"Go to {go.space}, attack {field.table.name(whom)} ({form.name})",
            rule="sh.move.approach",
            group="Attack",
            does="approach",
            entry=form.id,
            piece=who.piece,
            to_step=go.to_step,
            space=go.space,
            yards=go.yards,
            critical=float(promised.critical) or None,
            harm=promised.harm,
            left=promised.left,
            **roll_odds.odds_fields(field, promised.roll, whom),
            **aimed(field, whom),
        )


def _value(promised: odds.AttackOdds) -> float:
    """Return the damage that an attack is likely to do."""
    return float(promised.success) * min(promised.harm, promised.left)


def attack_on_arrival(field: Field, who: Who, chosen: Offer) -> Option | None:
    """Return the attack that a combatant has come for, if it can make it where it has come to."""
    return next(
        (one for one in available.attack_offers(field, who) if (one.entry, one.aim) == (chosen.entry, chosen.aim)), None
    )
