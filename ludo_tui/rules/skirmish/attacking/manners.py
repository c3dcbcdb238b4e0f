"""Manners: return a weapon as a lunge uses it."""

from collections.abc import Iterator

import msgspec

from ludo_tui.rules.skirmish.attacking import targets, two_weapons
from ludo_tui.rules.skirmish.attacking.attack_options import ATTACK_OPTIONS, option_refusal
from ludo_tui.rules.skirmish.attacking.disarming import disarm_refusal
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.events.fighting import WORDS
from ludo_tui.rules.skirmish.mechanics.attack_manner import PLAIN_ATTACK, AttackManner, manner_of
from ludo_tui.rules.skirmish.model.state import Who
from ludo_tui.rules.skirmish.party import equipment
from ludo_tui.rules.skirmish.party.sheets import Means


def lunging_weapon(means: Means) -> Means:
    """Return a weapon as a lunge uses it.

    Rule: sk.option.lunging.reach
    """
    return msgspec.structs.replace(means, reach=means.reach + 1)


def reachable(field: Field, who: Who, means: Means) -> dict[Who, bool]:
    """Return whom a weapon could be used on, and whether only a lunge gets there."""
    ring = field.rings[who]
    found = dict.fromkeys(targets.attack_targets(field, who, means, ring), False)
    if not option_refusal(field, who, "lunging", means) and means.thing:
        for target in targets.attack_targets(field, who, lunging_weapon(means), ring):
            found.setdefault(target, True)
    return found


def manners_of_attack(field: Field, who: Who, means: Means, target: Who, *, is_far: bool) -> Iterator[AttackManner]:
    """Yield the ways in which somebody can use a weapon on another, the plain one first and then that with two weapons.

    Rule: sk.option.declare, sk.option.one-per-attack, sk.circ.called-shot.object, sk.two-weapons.both
    """
    if is_far:
        yield manner_of("lunging")
        return
    yield PLAIN_ATTACK
    if two_weapons.off_hand(field.table, who, means) is not None:
        yield manner_of("both")
    tables, fighter = field.table.tables, field.state.fighter(target)
    yield from (manner_of("called", attribute) for attribute in WORDS)
    yield from (manner_of("called", thing.id) for thing in equipment.outfit(tables, fighter))
    if not means.is_unarmed:
        yield from (manner_of(style) for style in ATTACK_OPTIONS if not option_refusal(field, who, style, means))
    if not disarm_refusal(field, who, target):
        yield manner_of("disarm")
