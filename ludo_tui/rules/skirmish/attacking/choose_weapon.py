"""The choice of a weapon for an attack that a power or a charge makes."""

from collections.abc import Sequence

from ludo_tui.engine import Flow, Option
from ludo_tui.rules.skirmish.attacking.odds import attack_odds
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.mechanics.afflictions.controlled import player_of
from ludo_tui.rules.skirmish.mechanics.offers import Offer, OfferAim, OfferFacts
from ludo_tui.rules.skirmish.mechanics.rolls import Circumstance
from ludo_tui.rules.skirmish.model.state import Who
from ludo_tui.rules.skirmish.party.attack_forms import AttackForm


def choose_weapon(
    table: SkirmishTable,
    who: Who,
    target: Who,
    found: Sequence[AttackForm],
    rule: str,
    more: tuple[Circumstance, ...] = (),
) -> Flow[AttackForm]:
    """Ask with what a combatant attacks a target that it has to attack now, where it has a choice.

    Args:
        table: the match.
        who: who attacks.
        target: whom.
        found: with what it could.
        rule: the rule by which it does.
        more: what counts for this attack besides.
    """
    if len(found) == 1:
        return found[0]
    field = Field(table)
    options: list[Option] = []
    for form in found:
        promised = attack_odds(field, who, form, field.rings[who], target, more=more)
        options.append(
            Offer(
                id=f"with:{form.id}",
                label=form.name.capitalize(),
                rule=rule,
                does="thing",
                aim=OfferAim(row=form.id),
                facts=OfferFacts(
                    odds=float(promised.success),
                    critical=float(promised.critical) or None,
                    mean_damage=promised.mean_damage,
                    left=promised.left,
                ),
            )
        )
    text = f"With what does {table.name(who)} attack {table.name(target)}?"
    chosen = yield from table.ask(player_of(table, who), "weapon", text, options, rule=rule)
    return found[options.index(chosen)]
