"""Catch: somebody tries to catch what is in the air and comes within its reach."""

from ludo_tui.engine import Flow, Option, Reaction
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.lying_things import lay_down, scatter_space
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.consequences.flying_things import LANDS
from ludo_tui.rules.skirmish.events.things import ThingCaught
from ludo_tui.rules.skirmish.mechanics.offers import Offer
from ludo_tui.rules.skirmish.mechanics.opposed_rolls import chance_alone, try_alone
from ludo_tui.rules.skirmish.mechanics.rolls import Circumstance
from ludo_tui.rules.skirmish.mechanics.triggers import Flying
from ludo_tui.rules.skirmish.model.state import Who
from ludo_tui.rules.skirmish.party import equipment
from ludo_tui.rules.skirmish.party.equipment import SEAL, take


class Catch(Reaction[SkirmishTable]):
    """Somebody tries to catch what is in the air and comes within its reach.

    Rule: sk.reaction.catch.trigger, sk.disarm.catch
    """

    id, name, trigger, rule = "catch", "Catch", Flying, "sk.reaction.catch.trigger"

    def options(self, table: SkirmishTable, seat: int, trigger: Flying) -> list[Option]:
        """Return who of a seat has its hands free for it."""
        field, kind = Field(table), equipment.kind_of(table.tables, trigger.thing)
        return [
            Offer(
                id=f"catch:{who.piece}",
                label=f"{table.name(who)} catches the {kind.name}",
                rule=self.rule,
                does="catch",
                entry=trigger.thing,
                piece=who.piece,
                odds=float(chance_alone(field, who, "agi", kind.role == "weapon")),
            )
            for who in trigger.order
            if who.seat == seat
            and not trigger.is_settled
            and who in field.rings
            and table.can_react(who)
            and field.free_hands(who) >= kind.hands
        ]

    def run(self, table: SkirmishTable, seat: int, trigger: Flying, option: Option) -> Flow[None]:
        """Roll Agility: caught, or it comes down somewhere near.

        Rule: sk.reaction.catch.roll, sk.reaction.catch.weapon-bane, sk.reaction.catch.success,
        sk.reaction.catch.failure
        """
        assert option.piece is not None
        who, thing, kind = Who(seat, option.piece), table.state.aloft, equipment.kind_of(table.tables, trigger.thing)
        assert thing is not None
        table.spend_reaction(who)
        is_weapon = kind.role == "weapon"
        banes = (Circumstance("weapon", -1, "sk.reaction.catch.weapon-bane"),) if is_weapon else ()
        tried = yield from try_alone(table, who, "agi", "catching", "sk.reaction.catch.roll", banes)
        trigger.is_settled = True
        if tried.is_success:
            thing.is_held = thing.id != SEAL
            take(table.tables, table.state.fighter(who), thing)
            table.emit(ThingCaught(who=table.ref(who), thing=kind.name, rule="sk.reaction.catch.success"))
        else:
            lay_down(table, thing, scatter_space(table, Field(table).rings[who], 0, LANDS))
