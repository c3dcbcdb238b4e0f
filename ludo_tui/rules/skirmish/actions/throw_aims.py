"""How far a thing is thrown, how it hits, and what it can be thrown at."""

from collections.abc import Iterator
from typing import Final

from ludo_tui.board import RING, king_distance
from ludo_tui.engine import OptionShown, Who
from ludo_tui.rules.skirmish.actions.toss import toss_aims
from ludo_tui.rules.skirmish.attacking import attack_odds, targets
from ludo_tui.rules.skirmish.attacking.objects.object_targets import object_targets
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.objects import Target, place_of, target_name
from ludo_tui.rules.skirmish.mechanics import roll_odds
from ludo_tui.rules.skirmish.mechanics.action_rows import aim_of, aimed, seen_at
from ludo_tui.rules.skirmish.mechanics.offers import Offer, OfferAim
from ludo_tui.rules.skirmish.party import equipment
from ludo_tui.rules.skirmish.party.attack_forms import AttackForm
from ludo_tui.rules.skirmish.party.improvised_weapons import improvised_form

FAR: Final = {1: 10, 2: 5}
"""How far a thing is thrown, by the hands that it takes."""


def far_of(field: Field, thing: str) -> int:
    """Return how far a thing is thrown.

    Rule: sk.action.throw.one-hand-range, sk.action.throw.two-hand-range, sk.action.throw.aerodynamic
    """
    kind = equipment.kind_of(field.table.tables, thing)
    return FAR[max(1, kind.hands)] * (2 if kind.is_aerodynamic else 1)


def thrown(field: Field, who: Who, thing: str) -> AttackForm:
    """Return how a thing is thrown at an enemy: as the weapon that it is, if it is made for that, or improvised.

    Rule: sk.action.throw.attack-thrown-trait, sk.action.throw.attack-other-object, sk.action.throw.attack-other-range
    """
    sheet = field.sheet(who)
    made = [form for form in sheet.forms if form.is_thrown and form.thing == thing]
    kind = equipment.kind_of(field.table.tables, thing)
    return made[0] if made else improvised_form(kind, "agi", sheet.scores, range_=far_of(field, thing))


def throw_aims(field: Field, who: Who, thing: str) -> Iterator[Offer]:
    """Yield the enemies, objects, comrades and spaces that a thing can be thrown at.

    Rule: sk.attack.target-kind, sk.action.throw.one-hand-range, sk.action.throw.two-hand-range
    """
    here, far = field.rings[who], far_of(field, thing)
    form = thrown(field, who, thing)
    aims: list[Target] = [*targets.attack_targets(field, who, form, here), *object_targets(field, who, form)]
    for target in aims if thing != equipment.SEAL else ():
        if king_distance(here, place_of(field, target)) <= max(far, 2 * form.range * (form.kind == "ranged")):
            promised = attack_odds.attack_odds(field, who, form, here, target)
            yield Offer(
                id=f"at:{aim_of(field, target)}",
                label=f"At {target_name(field, target)}",
                rule="sk.action.throw.attack-other-object",
                shown=OptionShown(group="At a target"),
                does="throw_at",
                aim=aimed(field, target),
                facts=attack_odds.attack_facts(field, promised, target),
                manner=roll_odds.roll_manner(promised.roll),
            )
    yield from toss_aims(field, who, far)
    for ring, space in enumerate(RING):
        if field.is_near(here, ring, far):
            yield Offer(
                id=f"space:{space}",
                label=f"At {space}",
                rule="sk.action.throw.landing",
                shown=OptionShown(group="At a space"),
                does="throw_space",
                aim=OfferAim(space=space, reached=seen_at(field, who, ring)),
            )
