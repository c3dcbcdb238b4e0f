"""Attacking in another way than plainly: a weapon and a target are offered, and the way is asked for then."""

from collections.abc import Iterator

from ludo_tui.engine import Flow
from ludo_tui.rules.skirmish.attacking.attack_choices.attack_as_chosen import attack_as_chosen
from ludo_tui.rules.skirmish.attacking.attack_choices.choice_offers import choice_previews
from ludo_tui.rules.skirmish.attacking.attack_choices.choices import reachable
from ludo_tui.rules.skirmish.attacking.attack_choices.choose_how_to_attack import choose_how_to_attack
from ludo_tui.rules.skirmish.attacking.multiple_attacks.attack_several import attack_several
from ludo_tui.rules.skirmish.attacking.multiple_attacks.declare import most_more
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.objects import target_name
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.mechanics.action_rows import Action, aim_of, aimed, attacked_by
from ludo_tui.rules.skirmish.mechanics.attack_choice import AttackChoice
from ludo_tui.rules.skirmish.mechanics.health import health_left
from ludo_tui.rules.skirmish.mechanics.offers import Offer, OfferFacts, OfferManner
from ludo_tui.rules.skirmish.model.state import TurnState


def _offers(field: Field, acting: TurnState) -> Iterator[Offer]:
    """Yield each weapon and target for which there is another way than a plain attack.

    Rule: sk.option.declare, sk.circ.called-shot.declare, sk.disarm.declare, sk.multi.declare
    """
    who = acting.who
    for form in field.sheet(who).attacks:
        for target, is_far in reachable(field, who, form).items():
            ways = tuple(choice_previews(field, who, form, target, is_far=is_far))
            if not any(way.kind for way in ways) and not most_more(field, who, form, target):
                continue
            yield Offer(
                id=f"with:{form.id}:{aim_of(field, target)}",
                label=f"Special attack on {target_name(field, target)} ({form.name})",
                rule="sk.option.declare",
                does="with",
                aim=aimed(field, target, row=form.id),
                piece=who.number,
                manner=OfferManner(choices=ways),
                facts=OfferFacts(left=health_left(field.table, target)),
            )


def _run(table: SkirmishTable, acting: TurnState, chosen: Offer) -> Flow[None]:
    """Ask for the way, and attack in it, several times if so.

    Rule: sk.option.action-only, sk.multi.cost
    """
    who, target = acting.who, attacked_by(chosen)
    form = table.sheet(who).named(chosen.aim.row)
    most = most_more(Field(table, who), who, form, target)
    choice = yield from choose_how_to_attack(table, who, form, target, most=most, is_first=True)
    if choice is None:
        acting.has_acted = False
    elif isinstance(choice, AttackChoice):
        yield from attack_as_chosen(table, who, form, target, choice)
    else:
        yield from attack_several(table, acting, form, target, choice)


SPECIAL_ATTACK = Action(("with",), _offers, _run)
