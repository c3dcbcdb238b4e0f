"""What stands on the road and can be attacked: crates, gates, milestones, and who is entirely behind one."""

from collections.abc import Iterator

from ludo_tui.board import can_see, king_distance
from ludo_tui.rules.skirmish.attacking.improvised import IMPROVISED
from ludo_tui.rules.skirmish.attacking.targets import weapon_refusal
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.mechanics.afflictions.boons_and_banes import own_banes
from ludo_tui.rules.skirmish.mechanics.next_roll_marks import marks_on
from ludo_tui.rules.skirmish.mechanics.rolls import Circumstance, chance, net
from ludo_tui.rules.skirmish.model.state import Who
from ludo_tui.rules.skirmish.party.attack_forms import AttackForm
from ludo_tui.rules.skirmish.tables.rows import ObjectEntry, Terrain
from ludo_tui.rules.skirmish.unarmed.objects import bare_hands_banes


def obstacle_at(field: Field, ring: int) -> Terrain:
    """Return the kind of terrain that stands on a space as something to be attacked."""
    row = field.table.obstacle(ring)
    assert row is not None
    return row


def object_at(field: Field, ring: int) -> ObjectEntry:
    """Return what can be attacked on a space: its Defense, its Health, and what bare hands do to it."""
    found = obstacle_at(field, ring).object
    assert found is not None
    return found


def struck_objects(field: Field, who: Who, form: AttackForm) -> Iterator[tuple[int, Who | None]]:
    """Yield the spaces of what could be struck, and who is entirely behind it, if the blow is meant for that one.

    Rule: sk.attack.target-kind, sk.attack.target.covered, sk.cover.total.hits-obstacle
    """
    here = field.rings[who]
    if weapon_refusal(field, who, form, here) is not None:
        return
    far = form.range if form.is_ranged else form.reach
    for ring in () if form.is_ranged else field.table.terrain:
        if field.table.obstacle(ring) is not None and field.is_near(here, ring, far):
            yield ring, None
    for target in field.enemies(who) if form.is_ranged or form.reach > 1 else ():
        there = field.rings[target]
        if king_distance(here, there) <= far and can_see(here, there) and field.is_target(who, target):
            hiding = field.table.hiding(here, there)
            if hiding is not None:
                yield hiding, target


def object_circumstances(field: Field, who: Who, form: AttackForm, ring: int) -> list[Circumstance]:
    """Return what gives an attack on something that stands on a space boons or banes.

    Rule: sk.attack.object-defense
    """
    found = [*own_banes(field, who, form.by), *marks_on(field.state, who, "roll", "attack")]
    if form.kind == "improvised":
        found.append(IMPROVISED)
    return [*found, *bare_hands_banes(form, object_at(field, ring))]


def object_odds(field: Field, who: Who, form: AttackForm, ring: int) -> float:
    """Return the chance 0..1 that an attack on what stands on a space succeeds.

    Rule: sk.attack.object-defense
    """
    boons = net(object_circumstances(field, who, form, ring))
    return float(chance(form.modifier, boons, object_at(field, ring).defense))
