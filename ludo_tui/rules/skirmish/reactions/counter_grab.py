"""Counter grab: somebody that has broken free so well tries to grab its holder."""

from ludo_tui.engine import Flow, Option, Reaction
from ludo_tui.rules.skirmish.attacking.attack import make_attack
from ludo_tui.rules.skirmish.attacking.odds import attack_odds
from ludo_tui.rules.skirmish.attacking.targets import attack_refusal
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.mechanics.offers import Offer
from ludo_tui.rules.skirmish.mechanics.roll_odds import odds_fields
from ludo_tui.rules.skirmish.mechanics.triggers import BrokenFree


class CounterGrab(Reaction[SkirmishTable]):
    """Somebody that has broken free so well tries to grab its holder.

    Rule: sk.unarmed.escape.critical-grab, sk.unarmed.escape.critical-eligible
    """

    id, name, trigger, rule = "grab", "Grab in turn", BrokenFree, "sk.unarmed.escape.critical-grab"

    def options(self, table: SkirmishTable, seat: int, trigger: BrokenFree) -> list[Option]:
        """Return the grab, if the former holder can be grabbed."""
        field, who, holder = Field(table), trigger.who, trigger.holder
        if who.seat != seat or not table.can_react(who) or not field.free_hands(who):
            return []
        sheet = field.sheet(who)
        is_near = attack_refusal(field, who, sheet.hold, field.rings[who], holder) is None
        if not is_near or field.sheet(holder).size > sheet.size + 1:
            return []
        promised = attack_odds(field, who, sheet.hold, field.rings[who], holder)
        return [
            Offer(
                id=f"grab:{who.piece}",
                label=f"{table.name(who)} grabs {table.name(holder)}",
                rule=self.rule,
                does="grab",
                piece=who.piece,
                aim=table.ref(holder),
                **odds_fields(field, promised.roll, holder),
            )
        ]

    def run(self, table: SkirmishTable, seat: int, trigger: BrokenFree, option: Option) -> Flow[None]:
        """Spend the reaction, and grab."""
        table.spend_reaction(trigger.who)
        yield from make_attack(table, trigger.who, trigger.holder, table.sheet(trigger.who).hold)
