"""Cover ally: somebody takes the place of an ally that is attacked; not twice for one attack."""

from ludo_tui.engine import Flow, Option, Reaction, do_nothing
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.events.fighting import Covered
from ludo_tui.rules.skirmish.mechanics.offers import Offer
from ludo_tui.rules.skirmish.mechanics.triggers import Attack
from ludo_tui.rules.skirmish.model.state import Who
from ludo_tui.rules.skirmish.reactions.reaction_preview import redirect, warded


class CoverAlly(Reaction[SkirmishTable]):
    """Somebody takes the place of an ally that is attacked; not twice for one attack.

    Rule: sk.reaction.cover-ally.trigger, sk.reaction.cover-ally.effect, sh.talent.rampart
    """

    id, name, trigger, rule = "cover", "Cover an ally", Attack, "sk.reaction.cover-ally.trigger"

    def options(self, table: SkirmishTable, seat: int, trigger: Attack) -> list[Option]:
        """Return who of a seat could cover the target."""
        if trigger.target.seat != seat or trigger.who.seat == seat or trigger.is_covered:
            return []
        field = Field(table)
        there = field.rings[trigger.target]
        return [
            Offer(
                id=f"cover:{who.piece}",
                label=f"{table.name(who)} covers {table.name(trigger.target)}",
                rule=self.rule,
                does="cover",
                piece=who.piece,
                aim=table.ref(trigger.target),
                **warded(table, trigger, instead=who),
            )
            for who, ring in field.rings.items()
            if who.seat == seat
            and who != trigger.target
            and table.can_react(who)
            and not field.is_sheltered(who)
            and field.is_near(ring, there, _cover_reach(field, who))
        ]

    def run(self, table: SkirmishTable, seat: int, trigger: Attack, option: Option) -> Flow[None]:
        """Spend the reaction, and take the place of the target: all is worked out again, and everybody asked anew.

        Rule: sk.reaction.cover-ally.circumstances, sh.reaction.order
        """
        assert option.piece is not None
        who = Who(seat, option.piece)
        table.spend_reaction(who)
        table.emit(Covered(who=table.ref(who), ally=table.ref(trigger.target), rule="sk.reaction.cover-ally.effect"))
        redirect(table, trigger, who)
        trigger.is_covered = trigger.is_changed = True
        return do_nothing(table)


def _cover_reach(field: Field, who: Who) -> int:
    sheet = field.sheet(who)
    return max(sheet.reach, *(trait.cover_reach for trait in sheet.traits)) if sheet.traits else sheet.reach
