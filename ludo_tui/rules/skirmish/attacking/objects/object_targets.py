"""The objects that can be attacked: crates, gates, milestones, and those that somebody is entirely behind."""

from collections.abc import Iterator

from ludo_tui.board import can_see, king_distance
from ludo_tui.engine import Who
from ludo_tui.rules.skirmish.attacking.circumstances.long_range import furthest
from ludo_tui.rules.skirmish.attacking.targets import weapon_refusal
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.objects import Spot, object_at
from ludo_tui.rules.skirmish.party.attack_forms import AttackForm
from ludo_tui.rules.skirmish.unarmed.objects import forbids_bare_hands


def object_targets(field: Field, who: Who, form: AttackForm) -> Iterator[Spot]:
    """Yield the objects that a combatant could attack: what only creatures can suffer is tried on none of them.

    Rule: sk.attack.target-kind, sk.unarmed.object.disallow
    """
    for spot in () if form.is_harmless else objects_in_reach(field, who, form):
        if not forbids_bare_hands(form, object_at(field, spot.ring)):
            yield spot


def objects_for_no_hands(field: Field, who: Who, form: AttackForm) -> Iterator[int]:
    """Yield the ring spaces of the objects in reach on which bare hands are no use.

    Rule: sk.unarmed.object.disallow
    """
    for ring, _ in objects_in_reach(field, who, form):
        if forbids_bare_hands(form, object_at(field, ring)):
            yield ring


def objects_in_reach(field: Field, who: Who, form: AttackForm) -> Iterator[Spot]:
    """Yield the objects in reach or range of an attack, and what hides an enemy entirely, who may be further off.

    Rule: sk.attack.target.covered, sk.cover.total.hits-obstacle, sk.attack.target.ranged, sk.circ.long-range.allowed,
    sk.circ.long-range.max
    """
    here = field.rings[who]
    if weapon_refusal(field, who, form, here) is not None:
        return
    near, far = (form.range, furthest(form)) if form.is_ranged else (form.reach, form.reach)
    seen = field.seen_within(here, near)
    for ring in field.table.obstacles:
        if seen >> ring & 1 and field.table.obstacle(ring) is not None:
            yield Spot(ring)
    for target in field.enemies(who) if field.table.can_hide else ():
        there = field.rings[target]
        if king_distance(here, there) <= far and can_see(here, there) and field.is_target(who, target):
            hiding = field.table.hiding(here, there)
            if hiding is not None:
                yield Spot(hiding, target)
