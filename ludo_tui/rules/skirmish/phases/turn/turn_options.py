"""What the one who acts can do now, and what it cannot."""

from collections.abc import Iterator, Sequence
from typing import Final

from ludo_tui.engine import Option, OptionShown, Refusal
from ludo_tui.rules.skirmish.actions.march import marches
from ludo_tui.rules.skirmish.actions.out_of_reach import is_idle
from ludo_tui.rules.skirmish.actions.registry import ACTIONS
from ludo_tui.rules.skirmish.actions.turn_refusals import turn_refusals
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.mechanics.listing import nearest_first
from ludo_tui.rules.skirmish.mechanics.offers import Offer, OfferAim
from ludo_tui.rules.skirmish.mechanics.sections import in_sections, refused_in_sections
from ludo_tui.rules.skirmish.model.state import TurnState

_PREPARING: Final = ("run", "retreat", "give_die")
"""What says how far or how a piece goes, and wants to be told where to."""


IDLE: Final = ("pass", "drop", "retreat", "stow", "release")
"""What nobody needs to be asked about when there is nothing else."""


def turn_options(field: Field, acting: TurnState) -> list[Option]:
    """Return everything that the one who acts could do now, as far as it knows the field; of two alike things one."""
    return list({one.id: one for one in _options(field, acting)}.values())


def _options(field: Field, acting: TurnState) -> Iterator[Option]:
    is_on_ring = acting.who in field.rings
    for action in ACTIONS:
        if (is_on_ring or action.is_anywhere) and not (action.is_action and acting.has_acted):
            yield from action.offers(field, acting)
    yield _end_of_turn(field, acting)


def _end_of_turn(field: Field, acting: TurnState) -> Offer:
    """Return the answer that ends the turn.

    Rule: sk.turn.move-or-action-optional
    """
    rule = "sk.turn.move-or-action-optional"
    is_untouched = not (acting.walked or acting.die or acting.has_acted) and acting.pace == "walk"
    label = "End the turn with nothing done" if is_untouched else "End the turn"
    is_grave = is_untouched and not field.recall(is_idle, acting.who)
    return Offer(
        id="pass",
        label=label,
        rule=rule,
        shown=OptionShown(needs_confirming=is_grave),
        does="pass",
        aim=OfferAim(row="turn"),
    )


def in_order(field: Field, acting: TurnState, options: Sequence[Option], done: Option | None) -> list[Option]:
    """Return the options in their sections, the nearest targets first, and at the end marching, if that is possible.

    The Ludo die stands beside the sections, or in the one that is opened first.
    """
    ordered = nearest_first(field, acting.who, in_sections(field.table.tables.choices, options))
    opened = opened_section(ordered, done)
    ordered = [one.with_shown(section=opened) if one.does == "give_die" else one for one in ordered]
    return [*ordered, *marches(field, acting)]


def opened_section(options: Sequence[Option], done: Option | None) -> str:
    """Return the section of where to go, if a player has said just now how it goes."""
    is_prepared = done is not None and done.does in _PREPARING
    return next((one.shown.section for one in options if one.does == "go" and is_prepared), "")


def refused(field: Field, acting: TurnState) -> tuple[Refusal, ...]:
    """Return what the one who acts might be expected to do now, and cannot."""
    return tuple(refused_in_sections(field.table.tables.choices, turn_refusals(field, acting, ACTIONS)))
