"""Posture: stand up, drop prone, or retreat one space where a walk would draw free attacks."""

from collections.abc import Iterator, Sequence

from ludo_tui.engine import counted
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.mechanics.action_rows import MOVE
from ludo_tui.rules.skirmish.mechanics.offers import Offer
from ludo_tui.rules.skirmish.mechanics.speed import crawls, is_stood_over, speed
from ludo_tui.rules.skirmish.model.state import TurnState, Who
from ludo_tui.rules.skirmish.movement.movement_points import points_left
from ludo_tui.rules.skirmish.unarmed.holds import PINNED, holds_of


def posture_offers(field: Field, acting: TurnState, goes: Sequence[Offer]) -> Iterator[Offer]:
    """Yield standing up, dropping prone, and retreating in place of walking where an enemy could strike at a walker.

    Rule: sh.move.stand-up, sh.move.drop, sh.move.retreat
    """
    table, who = field.table, acting.who
    if crawls(table, who):
        can_rise = points_left(table, acting) >= standing_cost(table, who) and not table.has_flag(who, "no_standing")
        if can_rise and not is_stood_over(field, who):
            pinned = holds_of(table, who, PINNED)
            yield Offer(
                id="stand",
                label=f"Stand up ({counted(standing_cost(table, who), 'step')})",
                rule="sh.move.stand-up",
                group=MOVE,
                does="stand",
                piece=who.piece,
                note=f"ends the pin of {', '.join(map(table.name, pinned))}" if pinned else "",
                is_grave=bool(pinned),
            )
        return
    if not acting.walked and not acting.is_still and acting.pace == "walk" and any(go.free_attackers for go in goes):
        yield Offer(
            id="retreat",
            label="Retreat: no free attacks, fewer steps",
            rule="sh.move.retreat",
            group=MOVE,
            does="retreat",
            piece=who.piece,
        )
    if table.state.is_here(who):
        yield Offer(id="drop", label="Drop prone", rule="sh.move.drop", group=MOVE, does="drop", piece=who.piece)


def standing_cost(table: SkirmishTable, who: Who) -> int:
    """Return what standing up costs, in movement points."""
    return speed(table, who) // table.tables.numbers.move.stand_up_divisor
