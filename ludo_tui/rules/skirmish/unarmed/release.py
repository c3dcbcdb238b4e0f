"""Release: let go of a creature that is held, at no cost."""

from collections.abc import Iterator

from ludo_tui.engine import Flow, do_nothing
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.mechanics.action_rows import Action, target_of
from ludo_tui.rules.skirmish.mechanics.afflictions.grabbed import let_go
from ludo_tui.rules.skirmish.mechanics.offers import Offer
from ludo_tui.rules.skirmish.model.state import TurnState
from ludo_tui.rules.skirmish.unarmed.holds import hold_offer, holds_of


def _offers(field: Field, acting: TurnState) -> Iterator[Offer]:
    """Yield each creature that the combatant can let go of.

    Rule: sk.unarmed.grab.release, sk.unarmed.pin.release
    """
    for target in holds_of(field.table, acting.who):
        yield hold_offer(field, acting.who, target, "release", "Let go of", "sk.unarmed.grab.release")


def _run(table: SkirmishTable, acting: TurnState, chosen: Offer) -> Flow[None]:
    """Let go; the creature is too surprised to make a free attack when the combatant then walks away.

    Rule: sk.unarmed.grab.release, sh.unarmed.let-go
    """
    let_go(table, acting.who, target_of(chosen), "let go", "sk.unarmed.grab.release")
    acting.released.append(target_of(chosen))
    return do_nothing(table)


RELEASE = Action(("release",), _offers, _run, is_action=False)
