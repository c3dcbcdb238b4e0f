"""Stabilize: tend a fallen creature in reach, so that it heals."""

from collections.abc import Iterator

from ludo_tui.engine import Flow, Who
from ludo_tui.rules.fight.amounts import Amount, roll_amount
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.mechanics.action_rows import Action, aim_of, aimed, target_of
from ludo_tui.rules.skirmish.mechanics.health import heal
from ludo_tui.rules.skirmish.mechanics.offers import Offer, OfferFacts
from ludo_tui.rules.skirmish.model.state import TurnState


def stabilize_offers(field: Field, who: Who) -> Iterator[Offer]:
    """Yield the fallen in reach whom a combatant could tend.

    Rule: sk.action.stabilize.target, sh.talent.mercy
    """
    table, sheet = field.table, field.sheet(who)
    reach = sheet.most("stabilize_reach", sheet.reach)
    for other, ring in field.rings.items():
        if not field.is_awake(other) and field.is_near(field.rings[who], ring, reach):
            yield Offer(
                id=f"stabilize:{aim_of(field, other)}",
                label=f"Tend {table.name(other)}",
                rule="sk.action.stabilize.target",
                does="stabilize",
                piece=who.number,
                facts=OfferFacts(left=field.state.creature(other).damage),
                aim=aimed(field, other),
            )


def amount_healed(table: SkirmishTable, who: Who) -> Amount:
    """Return what a combatant heals when it tends the fallen.

    Rule: sk.action.stabilize.heal, sh.talent.mercy
    """
    own: list[Amount] = table.sheet(who).numbers("stabilize")
    return own[0] if own else table.tables.numbers.down.tended


def _offers(field: Field, acting: TurnState) -> Iterator[Offer]:
    """Yield the fallen in reach."""
    return stabilize_offers(field, acting.who)


def _run(table: SkirmishTable, acting: TurnState, chosen: Offer) -> Flow[None]:
    """Heal the fallen creature.

    Rule: sk.action.stabilize.heal
    """
    who, rule = acting.who, "sk.action.stabilize.heal"
    amount = yield from roll_amount(table, who.seat, amount_healed(table, who), "tending", rule=rule)
    heal(table, target_of(chosen), amount, rule)


STABILIZE = Action(("stabilize",), _offers, _run)
