"""Attacking a space, in the hope that an enemy hides there."""

from collections.abc import Iterator

from ludo_tui.board import RING, king_distance
from ludo_tui.engine import Flow, OptionShown
from ludo_tui.rules.skirmish.attacking import targets
from ludo_tui.rules.skirmish.attacking.attack import make_attack
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.events.fighting import Missed
from ludo_tui.rules.skirmish.mechanics.action_rows import MORE_WAYS, Action, seen_at
from ludo_tui.rules.skirmish.mechanics.attack_choice import AttackChoice
from ludo_tui.rules.skirmish.mechanics.offers import Offer, OfferAim
from ludo_tui.rules.skirmish.mechanics.rolls import FACES, SIDES
from ludo_tui.rules.skirmish.model.state import TurnState, Who
from ludo_tui.rules.skirmish.party.attack_forms import AttackForm


def _blind_offers(field: Field, acting: TurnState) -> Iterator[Offer]:
    """Yield the spaces at which a combatant can strike in the hope that an enemy hides there.

    Rule: sk.circ.invisible.unknown-place, sk.circ.invisible.banes
    """
    who = acting.who
    here = field.rings[who]
    if not field.has_unseen or field.is_sheltered(who):
        return
    form = _blind_means(field, who)
    if targets.weapon_refusal(field, who, form, here) is not None:
        return
    far = form.range if form.is_ranged else form.reach
    for ring, space in enumerate(RING):
        if king_distance(here, ring) <= far and field.table.sees(here, ring):
            yield Offer(
                id=f"attack-space:{space}",
                label=f"Blind strike at {space} ({form.name})",
                rule="sk.circ.invisible.unknown-place",
                shown=OptionShown(group=MORE_WAYS),
                does="attack_space",
                piece=who.piece,
                aim=OfferAim(space=space, reached=seen_at(field, who, ring)),
            )


def _blind_means(field: Field, who: Who) -> AttackForm:
    """Return with what a combatant strikes at a space: what reaches furthest."""
    return max(field.sheet(who).attacks, key=lambda form: form.range or form.reach)


def _strike_blindly(table: SkirmishTable, acting: TurnState, chosen: Offer) -> Flow[None]:
    """Strike at a space: the one that hides there may be hit; if nobody is, that is not told.

    Rule: sk.circ.invisible.banes, sk.circ.invisible.unknown-place
    """
    who = acting.who
    assert chosen.aim.space is not None
    field = Field(table)
    ring, form = RING.index(chosen.aim.space), _blind_means(field, who)
    there = [one for one in field.at(ring) if not field.knows(who, one) and field.is_awake(one)]
    if there:
        tried = yield from make_attack(table, who, there[0], form, choice=AttackChoice(is_blind=True))
        if tried:
            return
    else:
        yield from table.roll(who.seat, SIDES, "attack", rule="sk.circ.invisible.unknown-place")
        for _ in range(3):
            yield from table.roll(who.seat, FACES, "bane", rule="sk.circ.invisible.banes")
    if table.state.is_here(who):
        table.emit(Missed(who=table.ref(who), space=chosen.aim.space, rule="sk.circ.invisible.unknown-place"))


ATTACK_SPACE = Action(("attack_space",), _blind_offers, _strike_blindly)
