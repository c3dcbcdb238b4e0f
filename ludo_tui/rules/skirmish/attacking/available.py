"""Plain attacks: every weapon and every unarmed attack, on everybody in reach."""

from collections.abc import Iterator

from ludo_tui.rules.skirmish.attacking.odds import attack_odds
from ludo_tui.rules.skirmish.attacking.targets import attack_targets
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.mechanics.action_rows import aim_of, aimed
from ludo_tui.rules.skirmish.mechanics.offers import Offer
from ludo_tui.rules.skirmish.mechanics.roll_odds import odds_fields
from ludo_tui.rules.skirmish.model.state import Who
from ludo_tui.rules.skirmish.party.sheets import Means
from ludo_tui.rules.skirmish.unarmed.attacks import can_grab, unarmed_attacks

_VERBS = {"shove": "Shove", "trip": "Trip", "grab": "Grab"}


def attack_offers(field: Field, who: Who) -> Iterator[Offer]:
    """Yield every attack that a combatant can make from where it stands.

    Rule: sk.two-weapons.either, sk.action.attack.weapon, sk.action.attack.unarmed, sk.attack.order,
    sk.unarmed.shove.target, sk.unarmed.trip.target
    """
    ring = field.rings[who]
    sheet = field.sheet(who)
    for means in sheet.ways:
        for target in attack_targets(field, who, means, ring):
            yield _offer(field, who, means, ring, target)
    for means, larger in unarmed_attacks(sheet):
        for target in attack_targets(field, who, means, ring):
            if field.sheet(target).size <= sheet.size + larger and can_grab(field, who, means):
                yield _offer(field, who, means, ring, target)


def _offer(field: Field, who: Who, means: Means, ring: int, target: Who) -> Offer:
    promised = attack_odds(field, who, means, ring, target)
    verb, aim = _VERBS.get(means.id, "Attack"), aim_of(field, target)
    return Offer(
        id=f"{means.id}:{aim}" if means.is_unarmed else f"attack:{means.id}:{aim}",
        label=f"{verb} {field.table.name(target)}" + ("" if means.id in _VERBS else f" ({means.name})"),
        rule="sk.action.attack.weapon",
        group="Attack",
        does="attack",
        entry=means.id,
        piece=who.piece,
        critical=float(promised.critical) or None,
        harm=promised.harm,
        left=promised.left,
        **odds_fields(field, promised.roll, target),
        **aimed(field, target),
    )
