"""Counter-grab: who has broken free with a critical success tries to grab its former holder."""

from collections.abc import Iterable, Iterator

from ludo_tui.engine import Flow, Who
from ludo_tui.rules.skirmish.attacking.attack import make_attack
from ludo_tui.rules.skirmish.attacking.attack_odds import attack_facts, attack_odds
from ludo_tui.rules.skirmish.attacking.targets import attack_refusal
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.mechanics.offers import Offer, OfferAim, OfferOutcome
from ludo_tui.rules.skirmish.mechanics.roll_odds import roll_manner
from ludo_tui.rules.skirmish.mechanics.triggers import BrokenFree
from ludo_tui.rules.skirmish.reactions.combatant_reaction import CombatantReaction
from ludo_tui.rules.skirmish.unarmed.grab import best_grab


class CounterGrab(CombatantReaction):
    """The former holder is grabbed like the target of any grab, if it can be.

    Rule: sk.unarmed.escape.critical-grab, sk.unarmed.escape.critical-eligible
    """

    id, name, trigger, rule = "grab", "Grab in turn", BrokenFree, "sk.unarmed.escape.critical-grab"

    def concerned(self, table: SkirmishTable, seat: int, trigger: BrokenFree) -> Iterable[Who]:
        """Return the one that has broken free."""
        return [trigger.who] if trigger.who.seat == seat else []

    def refusal(self, field: Field, who: Who, trigger: BrokenFree) -> str:
        """Return why the former holder cannot be grabbed; empty: it can.

        Rule: sk.unarmed.escape.critical-eligible
        """
        if not field.is_target(who, trigger.holder):
            return "its former holder is no target"
        refused = attack_refusal(field, who, best_grab(field.sheet(who)), field.rings[who], trigger.holder)
        return "" if refused is None else refused[0]

    def offers(self, field: Field, who: Who, trigger: BrokenFree) -> Iterator[Offer]:
        """Yield the grab, with what it promises as far as the combatant knows the field.

        Rule: sh.hidden.knowledge
        """
        table, holder = field.table, trigger.holder
        known = Field(table, who, holder)
        promised = attack_odds(known, who, best_grab(known.sheet(who)), known.rings[who], holder)
        yield Offer(
            id=f"grab:{who.number}",
            label=f"{table.name(who)} grabs {table.name(holder)}",
            rule=self.rule,
            does="grab",
            piece=who.number,
            aim=OfferAim(whom=table.ref(holder)),
            facts=attack_facts(known, promised, holder),
            outcome=OfferOutcome(note=promised.in_vain),
            manner=roll_manner(promised.roll),
        )

    def carry_out(self, table: SkirmishTable, who: Who, trigger: BrokenFree, chosen: Offer) -> Flow[None]:
        """Grab.

        Rule: sk.unarmed.escape.critical-grab
        """
        yield from make_attack(table, who, trigger.holder, best_grab(table.sheet(who)))
