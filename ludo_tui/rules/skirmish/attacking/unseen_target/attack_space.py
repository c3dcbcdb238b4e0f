"""Attacking a space, in the hope that an enemy hides there."""

from collections.abc import Iterator

from ludo_tui.board import RING
from ludo_tui.engine import Flow, Who
from ludo_tui.rules.skirmish.attacking import targets
from ludo_tui.rules.skirmish.attacking.attack import make_attack
from ludo_tui.rules.skirmish.attacking.choose_weapon import ask_weapon
from ludo_tui.rules.skirmish.attacking.damage_dice import damage_dice
from ludo_tui.rules.skirmish.attacking.unseen_target.strike_at_nobody import AttackOnNobody
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.events.fighting import Missed
from ludo_tui.rules.skirmish.mechanics.action_rows import Action, seen_at
from ludo_tui.rules.skirmish.mechanics.attack_choice import AttackChoice
from ludo_tui.rules.skirmish.mechanics.offers import Offer, OfferAim, OfferFacts
from ludo_tui.rules.skirmish.model.state import TurnState
from ludo_tui.rules.skirmish.party.attack_forms import AttackForm


def _blind_offers(field: Field, acting: TurnState) -> Iterator[Offer]:
    """Yield the spaces at which a combatant can strike in the hope that an enemy hides there; with what is asked then.

    Rule: sk.circ.invisible.unknown-place, sk.circ.invisible.banes
    """
    who = acting.who
    if not field.has_unseen or field.is_sheltered(who):
        return
    for ring, space in enumerate(RING):
        if found := _usable(field, who, ring):
            means = f" ({found[0].name})" if len(found) == 1 else ""
            yield Offer(
                id=f"attack-space:{space}",
                label=f"Blind attack on {space}{means}",
                rule="sk.circ.invisible.unknown-place",
                does="attack_space",
                piece=who.number,
                aim=OfferAim(space=space, reached=seen_at(field, who, ring)),
            )


def _usable(field: Field, who: Who, ring: int) -> list[AttackForm]:
    """Return with what a combatant can strike at a space: every weapon that reaches so far, and bare hands.

    Rule: sk.action.attack.weapon, sk.action.attack.unarmed, sk.attack.target.melee, sk.attack.target.ranged
    """
    here = field.rings[who]
    return [
        form
        for form in field.sheet(who).attacks
        if field.is_near(here, ring, form.range if form.is_ranged else form.reach)
        and targets.weapon_refusal(field, who, form, here) is None
    ]


def _strike_blindly(table: SkirmishTable, acting: TurnState, chosen: Offer) -> Flow[None]:
    """Strike at a space: one of those that hide there may be hit, at random; if nobody is, that is not told.

    Rule: sk.circ.invisible.banes, sk.circ.invisible.unknown-place
    """
    who = acting.who
    assert chosen.aim.space is not None
    ring = RING.index(chosen.aim.space)
    text = f"Attack {chosen.aim.space} with what?"
    found = _usable(Field(table, who), who, ring)
    form = yield from ask_weapon(table, who, found, _facts, text, "sk.action.attack.weapon")
    field = Field(table)
    there = [one for one in field.at(ring) if not field.knows(who, one) and field.is_awake(one)]
    if there:
        target = there[table.draw(len(there)) if len(there) > 1 else 0]
        if (yield from make_attack(table, who, target, form, choice=AttackChoice(is_blind=True))):
            return
    else:
        yield from AttackOnNobody(table, who, form, ring).make()
    if table.state.is_here(who):
        table.emit(Missed(who=table.ref(who), space=chosen.aim.space, rule="sk.circ.invisible.unknown-place"))


def _facts(form: AttackForm) -> OfferFacts:
    """Return what is told of a weapon: its damage, since nobody knows who is hit, if anybody."""
    return OfferFacts(mean_damage=damage_dice(form).mean)


ATTACK_SPACE = Action(("attack_space",), _blind_offers, _strike_blindly)
