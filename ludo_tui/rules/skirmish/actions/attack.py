"""Attack: every weapon in hand and every enemy in reach."""

from collections.abc import Iterator

from ludo_tui.engine import Flow
from ludo_tui.rules.skirmish.attacking.attack import make_attack
from ludo_tui.rules.skirmish.attacking.available import attack_offers
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.mechanics.action_rows import Action, target_of
from ludo_tui.rules.skirmish.mechanics.offers import Offer
from ludo_tui.rules.skirmish.model.state import TurnState


def _offers(field: Field, acting: TurnState) -> Iterator[Offer]:
    """Yield every plain attack that the combatant can make from where it stands."""
    return iter(attack_offers(field, acting.who))


def _run(table: SkirmishTable, acting: TurnState, chosen: Offer) -> Flow[None]:
    """Make the attack.

    Rule: sk.action.attack.weapon, sk.action.attack.procedure
    """
    yield from make_attack(table, acting.who, target_of(chosen), table.sheet(acting.who).named(chosen.entry))


ATTACK = Action(("attack",), _offers, _run)
