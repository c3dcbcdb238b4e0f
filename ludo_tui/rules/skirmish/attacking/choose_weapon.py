"""The choice of a weapon where something else settles who or what is attacked: a power, a charge, a space."""

from collections.abc import Callable, Sequence

from ludo_tui.engine import Flow, Option, Who
from ludo_tui.rules.fight.rolls import Counted
from ludo_tui.rules.skirmish.attacking.attack_odds import attack_facts, attack_odds
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.mechanics.afflictions.controlled import player_of
from ludo_tui.rules.skirmish.mechanics.offers import Offer, OfferAim, OfferFacts
from ludo_tui.rules.skirmish.party.attack_forms import AttackForm


def choose_weapon(
    table: SkirmishTable, who: Who, target: Who, found: Sequence[AttackForm], rule: str, more: tuple[Counted, ...] = ()
) -> Flow[AttackForm]:
    """Ask with what a combatant attacks a target that it has to attack now, where it has a choice.

    A weapon promises what the combatant knows, and not what is hidden from it.

    Args:
        table: the match.
        who: who attacks.
        target: whom.
        found: with what it could.
        rule: the rule by which it does.
        more: what counts for this attack besides.

    Rule: sh.hidden.knowledge
    """
    known = Field(table, who, target)

    def facts(form: AttackForm) -> OfferFacts:
        return attack_facts(known, attack_odds(known, who, form, known.rings[who], target, more=more), target)

    text = f"Attack {table.name(target)} with what?"
    return (yield from ask_weapon(table, who, found, facts, text, rule))


def ask_weapon(
    table: SkirmishTable,
    who: Who,
    found: Sequence[AttackForm],
    facts: Callable[[AttackForm], OfferFacts],
    text: str,
    rule: str,
) -> Flow[AttackForm]:
    """Ask with what a combatant strikes; the only possible weapon is taken without a question.

    Args:
        table: the match.
        who: who strikes.
        found: with what it could.
        facts: returns what is told of a weapon.
        text: the question.
        rule: the rule by which it strikes.
    """
    if len(found) == 1:
        return found[0]
    options: list[Option] = [
        Offer(
            id=f"with:{form.id}",
            label=form.name.capitalize(),
            rule=rule,
            does="thing",
            aim=OfferAim(row=form.id),
            facts=facts(form),
        )
        for form in found
    ]
    chosen = yield from table.ask(player_of(table, who), "weapon", text, options, rule=rule)
    return found[options.index(chosen)]
