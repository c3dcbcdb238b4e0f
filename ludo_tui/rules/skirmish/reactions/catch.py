"""Catch: a combatant tries to catch a thing that flies through its reach."""

from collections.abc import Iterable, Iterator

from ludo_tui.engine import Flow, Who
from ludo_tui.rules.fight.rolls import Counted
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.lying_things import lay_down, scatter_space
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.consequences.flying_things import LANDS
from ludo_tui.rules.skirmish.events.things import ThingCaught
from ludo_tui.rules.skirmish.mechanics.offers import Offer, OfferAim, OfferFacts
from ludo_tui.rules.skirmish.mechanics.opposed_rolls import roll_alone, try_alone
from ludo_tui.rules.skirmish.mechanics.triggers import Flying
from ludo_tui.rules.skirmish.party import equipment
from ludo_tui.rules.skirmish.reactions.combatant_reaction import CombatantReaction

_WEAPON = Counted("weapon", -1, "sk.reaction.catch.weapon-bane")


def _banes(kind: equipment.Kind) -> tuple[Counted, ...]:
    """Return what makes a thing harder to catch.

    Rule: sk.reaction.catch.weapon-bane
    """
    return (_WEAPON,) if kind.role == "weapon" else ()


class Catch(CombatantReaction):
    """The combatant has the thing if its Agility roll succeeds; if not, the thing comes down somewhere near.

    Rule: sk.reaction.catch.trigger, sk.disarm.catch
    """

    id, name, trigger, rule = "catch", "Catch", Flying, "sk.reaction.catch.trigger"

    def concerned(self, table: SkirmishTable, seat: int, trigger: Flying) -> Iterable[Who]:
        """Return those whom the thing comes near, in the order of its flight."""
        return [who for who in trigger.order if who.seat == seat]

    def refusal(self, field: Field, who: Who, trigger: Flying) -> str:
        """Return why one of them cannot try to catch the thing; empty: it can.

        Rule: sk.reaction.catch.trigger, sh.affliction.blinded
        """
        if trigger.is_settled:
            return "it is no longer in the air"
        reach = field.sheet(who).reach
        if not any(field.is_near(field.rings[who], at, reach) for at in trigger.spaces):
            return "it does not come within reach"
        if field.table.is_blind(who):
            return "it cannot see"
        hands = equipment.kind_of(field.table.tables, trigger.thing).hands
        return "" if field.free_hands(who) >= hands else "no free hand"

    def offers(self, field: Field, who: Who, trigger: Flying) -> Iterator[Offer]:
        """Yield trying to catch the thing, with the chance that it is caught.

        Rule: sk.reaction.catch.roll, sk.reaction.catch.weapon-bane
        """
        kind = equipment.kind_of(field.table.tables, trigger.thing)
        yield Offer(
            id=f"catch:{who.number}",
            label=f"{field.table.name(who)} catches the {kind.name}",
            rule=self.rule,
            does="catch",
            aim=OfferAim(row=trigger.thing),
            piece=who.number,
            facts=OfferFacts(odds=roll_alone(field, who, "agi", *_banes(kind)).odds),
        )

    def carry_out(self, table: SkirmishTable, who: Who, trigger: Flying, chosen: Offer) -> Flow[None]:
        """Roll Agility: caught, or it comes down somewhere near.

        Rule: sk.reaction.catch.roll, sk.reaction.catch.weapon-bane, sk.reaction.catch.success,
        sk.reaction.catch.failure
        """
        thing, kind = table.state.aloft, equipment.kind_of(table.tables, trigger.thing)
        assert thing is not None
        result = yield from try_alone(table, who, "agi", "catching", "sk.reaction.catch.roll", _banes(kind))
        trigger.is_settled = True
        if result.is_success:
            thing.is_held = thing.id != equipment.SEAL
            equipment.take(table.tables, table.state.creature(who), thing)
            table.emit(ThingCaught(who=table.ref(who), thing=kind.name, rule="sk.reaction.catch.success"))
        else:
            lay_down(table, thing, scatter_space(table, Field(table).rings[who], 0, LANDS))
