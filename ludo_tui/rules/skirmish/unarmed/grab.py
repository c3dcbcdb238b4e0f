"""Grab: an unarmed attack that takes a free hand, and holds its target until the end of the grabber's next turn."""

from collections.abc import Iterator

from ludo_tui.engine import Refusal
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.mechanics.afflictions import afflict, turns_to_come
from ludo_tui.rules.skirmish.model.state import TurnState, Who
from ludo_tui.rules.skirmish.unarmed.holds import GRABBED


def refusals(field: Field, acting: TurnState) -> Iterator[Refusal]:
    """Yield why nobody can be grabbed, where it is for want of a hand.

    Rule: sk.unarmed.grab.free-hand
    """
    if not field.free_hands(acting.who):
        rule = "sk.unarmed.grab.free-hand"
        yield Refusal(id="grab", label="Grab", reason="no free hand", rule=rule, group="Attack")


def grab(table: SkirmishTable, who: Who, target: Who) -> None:
    """Hold the target of a successful grab; an iron grip has no limit of time.

    Rule: sk.unarmed.grab.success, sk.unarmed.grab.duration, sh.talent.iron-grip
    """
    is_lasting = any(trait.grip for trait in table.sheet(who).traits)
    afflict(table, target, GRABBED, who, None if is_lasting else turns_to_come(table, who))
