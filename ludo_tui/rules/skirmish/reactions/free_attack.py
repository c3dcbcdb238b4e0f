"""Free attack: a combatant attacks an enemy that is about to walk out of its reach, before that step."""

from collections.abc import Iterable, Iterator
from typing import Final

from ludo_tui.engine import Flow, Option, OptionShown, Who
from ludo_tui.rules.skirmish.attacking.attack import make_attack
from ludo_tui.rules.skirmish.attacking.attack_odds import attack_facts, attack_odds
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.mechanics.action_rows import aimed
from ludo_tui.rules.skirmish.mechanics.offers import Offer, OfferOutcome
from ludo_tui.rules.skirmish.mechanics.roll_odds import roll_manner
from ludo_tui.rules.skirmish.mechanics.triggers import Leaving
from ludo_tui.rules.skirmish.movement.free_attackers import free_attackers
from ludo_tui.rules.skirmish.party.attack_forms import AttackForm
from ludo_tui.rules.skirmish.reactions.combatant_reaction import CombatantReaction
from ludo_tui.rules.skirmish.reactions.free_attack_means import free_attacks, why_bare_hands
from ludo_tui.rules.skirmish.unarmed.attacks import form_named

FAINT: Final = 0.1
"""The chance below which a free attack is hardly worth a reaction."""


class FreeAttack(CombatantReaction):
    """One attack on the enemy that leaves, and on nobody else.

    Rule: sk.reaction.free-attack.trigger, sk.reaction.free-attack.weapons, sk.reaction.free-attack.single-target
    """

    id, name, trigger, rule = "strike", "Free attack", Leaving, "sk.reaction.free-attack.trigger"

    def concerned(self, table: SkirmishTable, seat: int, trigger: Leaving) -> Iterable[Who]:
        """Return all enemies of the one that leaves."""
        return table.state.members(seat) if table.are_enemies(seat, trigger.who.seat) else []

    def refusal(self, field: Field, who: Who, trigger: Leaving) -> str:
        """Return why one of them cannot make a free attack; empty: it can.

        Rule: sk.reaction.free-attack.trigger, sh.move.stopped
        """
        leaver = trigger.who
        if leaver not in field.rings or not field.is_awake(leaver):
            return "it is no longer there"
        if trigger.is_stopped():
            return "it moves no further"
        may_strike = field.recall(free_attackers, leaver, trigger.here, trigger.there)
        return "" if who in may_strike else "it does not leave reach, or cannot be attacked"

    def offers(self, field: Field, who: Who, trigger: Leaving) -> Iterator[Offer]:
        """Yield the attack with each weapon that can be used, as far as the combatant knows the field.

        Rule: sk.reaction.free-attack.weapons, sh.reaction.bare-hands
        """
        known = Field(field.table, who)
        for form in free_attacks(field, who, trigger):
            yield self._offer(known, who, form, trigger.who)

    def is_idle(self, table: SkirmishTable, seat: int, trigger: Leaving, option: Option) -> bool:
        """Return whether it would hardly hit, so that it is not worth the reaction of a round."""
        return option.facts.odds is not None and option.facts.odds < FAINT

    def _offer(self, known: Field, who: Who, form: AttackForm, target: Who) -> Offer:
        promised = attack_odds(known, who, form, known.rings[who], target)
        name, is_harmless = known.table.name(who), form.is_harmless
        return Offer(
            id=f"strike:{who.number}:{form.id}",
            label=f"{name} tries to {form.id}" if is_harmless else f"{name} strikes ({form.name})",
            shown=OptionShown(brief=f"{name} tries to {form.id}" if is_harmless else f"{name} strikes"),
            rule=self.rule,
            does="strike",
            aim=aimed(known, target, row=form.id),
            piece=who.number,
            outcome=OfferOutcome(
                note=why_bare_hands(known, who) if form.is_unarmed and not is_harmless else promised.in_vain
            ),
            facts=attack_facts(known, promised, target),
            manner=roll_manner(promised.roll),
        )

    def carry_out(self, table: SkirmishTable, who: Who, trigger: Leaving, chosen: Offer) -> Flow[None]:
        """Attack.

        Rule: sk.reaction.free-attack.single-target
        """
        yield from make_attack(table, who, trigger.who, form_named(table.sheet(who), chosen.aim.row), is_free=True)
