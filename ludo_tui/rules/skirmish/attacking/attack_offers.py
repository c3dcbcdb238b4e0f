"""Plain attacks: every weapon and every unarmed attack, on everybody in reach."""

from collections.abc import Iterator

from ludo_tui.engine import OptionShown, Who
from ludo_tui.rules.skirmish.attacking.attack_odds import attack_facts, attack_odds
from ludo_tui.rules.skirmish.attacking.targets import attack_targets
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.mechanics.action_rows import aim_of, aimed
from ludo_tui.rules.skirmish.mechanics.offers import Offer, OfferOutcome
from ludo_tui.rules.skirmish.mechanics.roll_odds import roll_manner
from ludo_tui.rules.skirmish.party.attack_forms import AttackForm
from ludo_tui.rules.skirmish.unarmed.attacks import unarmed_attacks


def attack_offers(field: Field, who: Who) -> Iterator[Offer]:
    """Yield every attack that a combatant can make from where it stands.

    Rule: sk.two-weapons.either, sk.action.attack.weapon, sk.action.attack.unarmed, sk.attack.order
    """
    ring = field.rings[who]
    sheet = field.sheet(who)
    for form in (*sheet.attacks, *unarmed_attacks(sheet)):
        for target in attack_targets(field, who, form, ring):
            yield _offer(field, who, form, ring, target)


def _offer(field: Field, who: Who, form: AttackForm, ring: int, target: Who) -> Offer:
    promised = attack_odds(field, who, form, ring, target)
    is_harmless, aim = form.is_harmless, aim_of(field, target)
    verb = form.id.capitalize() if is_harmless else "Attack"
    return Offer(
        id=f"{form.id}:{aim}" if form.is_unarmed else f"attack:{form.id}:{aim}",
        label=f"{verb} {field.table.name(target)}" + ("" if is_harmless else f" ({form.name})"),
        rule="sk.action.attack.weapon",
        shown=OptionShown(group="Attack"),
        does="attack",
        piece=who.number,
        aim=aimed(field, target, row=form.id),
        facts=attack_facts(field, promised, target),
        outcome=OfferOutcome(note=promised.in_vain),
        manner=roll_manner(promised.roll),
    )
