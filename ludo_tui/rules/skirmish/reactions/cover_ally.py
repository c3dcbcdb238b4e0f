"""Cover Ally: a combatant takes the place of an ally in its reach that an enemy attacks."""

from collections.abc import Iterable, Iterator

from ludo_tui.engine import Flow, Who
from ludo_tui.rules.skirmish.attacking.planned_refusal import planned_refusal
from ludo_tui.rules.skirmish.attacking.steps.creature_attack import AttackOnCreature
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.sight import sees
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.events.fighting import Covered
from ludo_tui.rules.skirmish.mechanics.offers import Offer, OfferAim
from ludo_tui.rules.skirmish.mechanics.triggers import Attacking
from ludo_tui.rules.skirmish.reactions.combatant_reaction import CombatantReaction
from ludo_tui.rules.skirmish.reactions.reaction_preview import warded


class CoverAlly(CombatantReaction):
    """The combatant becomes the target of the attack; nobody covers a second time.

    Rule: sk.reaction.cover-ally.trigger, sk.reaction.cover-ally.effect, sh.talent.rampart
    """

    id, name, trigger, rule = "cover", "Cover an ally", Attacking, "sk.reaction.cover-ally.trigger"

    def concerned(self, table: SkirmishTable, seat: int, trigger: Attacking) -> Iterable[Who]:
        """Return the allies of the target."""
        target, attacker = trigger.target.seat, trigger.who.seat
        is_attacked = table.are_enemies(target, attacker) and not table.are_enemies(target, seat)
        return [who for who in table.state.members(seat) if who != trigger.target] if is_attacked else []

    def refusal(self, field: Field, who: Who, trigger: Attacking) -> str:
        """Return why one of them cannot cover the target; empty: it can.

        Rule: sk.reaction.cover-ally.trigger, sh.talent.rampart, sh.reaction.cover-target
        """
        if trigger.is_retargeted:
            return "another ally has stepped in already"
        if not sees(field, who, trigger.target):
            return "it does not see the target"
        if not field.is_near(field.rings[who], field.rings[trigger.target], _reach(field, who)):
            return "the target is out of reach"
        refused = planned_refusal(field, trigger.who, trigger.form, who, trigger.choice)
        return "" if refused is None else refused[0]

    def offers(self, field: Field, who: Who, trigger: Attacking) -> Iterator[Offer]:
        """Yield covering the target, with what comes as things stand and what comes then."""
        table = field.table
        facts, outcome = warded(table, trigger, instead=who)
        yield Offer(
            id=f"cover:{who.number}",
            label=f"{table.name(who)} covers {table.name(trigger.target)}",
            rule=self.rule,
            does="cover",
            piece=who.number,
            aim=OfferAim(whom=table.ref(trigger.target)),
            facts=facts,
            outcome=outcome,
        )

    def carry_out(self, table: SkirmishTable, who: Who, trigger: Attacking, chosen: Offer) -> Flow[None]:
        """Take the place of the target: both choose again what they have to, and everybody is asked again.

        Rule: sk.reaction.cover-ally.effect, sk.reaction.cover-ally.circumstances, sh.reaction.order
        """
        table.emit(Covered(who=table.ref(who), ally=table.ref(trigger.target), rule="sk.reaction.cover-ally.effect"))
        yield from AttackOnCreature(table, trigger).retarget(who)


def _reach(field: Field, who: Who) -> int:
    """Return how far off an ally may be that a combatant covers.

    Rule: sh.talent.rampart
    """
    sheet = field.sheet(who)
    return sheet.most("cover_reach", sheet.reach)
