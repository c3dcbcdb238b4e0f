"""Help: the next roll of an ally that is near gets a boon."""

from collections.abc import Callable, Iterator
from typing import Final

from ludo_tui.engine import Flow, Who, do_nothing
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.mechanics.action_rows import Action, aim_of, aimed, target_of
from ludo_tui.rules.skirmish.mechanics.next_roll_marks import second_mark_note, set_mark
from ludo_tui.rules.skirmish.mechanics.offers import Offer, OfferOutcome
from ludo_tui.rules.skirmish.model.state import TurnState


def mark_action(kind: str, value: int, rule: str, may_mark: Callable[[Field, Who, Who], bool]) -> Action:
    """Return the action that gives the next roll of somebody near a boon or a bane.

    Args:
        kind: the mark, and what the action does.
        value: the boons; banes if below 0.
        rule: rulebook id of how near it must be.
        may_mark: tells whether a combatant may mark another one.
    """

    def offers(field: Field, acting: TurnState) -> Iterator[Offer]:
        who = acting.who
        for other in field.near(who):
            if may_mark(field, who, other):
                yield Offer(
                    id=f"{kind}:{aim_of(field, other)}",
                    label=f"{kind.capitalize()} {field.table.name(other)}",
                    rule=rule,
                    does=kind,
                    piece=who.number,
                    aim=aimed(field, other),
                    outcome=OfferOutcome(note=second_mark_note(field.state, kind, other)),
                )

    def run(table: SkirmishTable, acting: TurnState, chosen: Offer) -> Flow[None]:
        set_mark(table, kind, acting.who, target_of(chosen), value)
        return do_nothing(table)

    return Action((kind,), offers, run)


def _may_help(field: Field, who: Who, other: Who) -> bool:
    return not field.are_enemies(who, other)


HELP: Final = mark_action("help", 1, "sk.action.help.range", _may_help)
"""Gives the next roll of an ally a boon, until the next turn of who helps.

Rule: sk.action.help.range, sk.action.help.boon, sk.action.help.single-roll, sk.action.help.expiry
"""
