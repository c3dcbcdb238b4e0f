"""The choice of the way in which an attack is made."""

from ludo_tui.engine import Flow, Who
from ludo_tui.rules.skirmish.attacking.attack_choices.choice_offers import choice_offers
from ludo_tui.rules.skirmish.attacking.attack_choices.choice_refusals import choice_refusals
from ludo_tui.rules.skirmish.attacking.attack_choices.choices import reachable
from ludo_tui.rules.skirmish.attacking.multiple_attacks.declare import several_offers
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.objects import Target, target_name
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.mechanics.action_rows import BACK
from ludo_tui.rules.skirmish.mechanics.afflictions.controlled import player_of
from ludo_tui.rules.skirmish.mechanics.attack_choice import AttackChoice
from ludo_tui.rules.skirmish.party.attack_forms import AttackForm


def choose_how_to_attack(
    table: SkirmishTable, who: Who, form: AttackForm, target: Target, *, most: int, is_first: bool
) -> Flow[AttackChoice | int | None]:
    """Ask in which way a combatant attacks: the way, a number of attacks to make besides, or None: not at all.

    Args:
        table: the match.
        who: who attacks.
        form: with what.
        target: whom.
        most: how many attacks it could make besides.
        is_first: can it still think again?

    Rule: sk.option.before-dice, sk.option.one-per-attack
    """
    field = Field(table, who)
    is_far = reachable(field, who, form).get(target, False)
    ways = choice_offers(field, who, form, target, is_far=is_far)
    options = [*(offer for _, offer in ways), *several_offers(field, who, target, most), *([BACK] if is_first else [])]
    text = f"How does {table.name(who)} attack {target_name(field, target)} ({form.name})?"
    refused = () if is_far else tuple(choice_refusals(field, who, form, target, most))
    rule = "sk.option.declare"
    chosen = yield from table.ask(player_of(table, who), "style", text, options, refused=refused, rule=rule)
    if chosen.does == "back":
        return None
    return chosen.aim.amount if chosen.does == "many" else ways[[one.id for one in options].index(chosen.id)][0]
