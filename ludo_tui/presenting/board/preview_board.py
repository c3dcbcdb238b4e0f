"""The board of a match that is not loaded."""

from collections.abc import Mapping
from typing import Any

import msgspec

from ludo_tui.board import PIECES, YARD
from ludo_tui.engine import Look, PieceLook, Seat, SeatLook, Setup
from ludo_tui.engine.appearance import SpaceLook
from ludo_tui.presenting.board.board_picture import picture_of
from ludo_tui.presenting.board.picture_marks import EMPTY_STYLES, BoardPicture
from ludo_tui.rules import rules_for
from ludo_tui.rulesets import RulesetError, SeatStyle
from ludo_tui.rulesets import load as load_ruleset
from ludo_tui.saves import Preview, SeatPreview
from ludo_tui.text.printable import on_one_line


def styles_of(preview: Preview) -> tuple[SeatStyle, ...]:
    """Return how the seats of a preview look, though its ruleset be gone."""
    try:
        return load_ruleset(preview.ruleset).seats
    except RulesetError:
        return EMPTY_STYLES


def board_of(preview: Preview, options: Mapping[str, Any] | None = None) -> BoardPicture:
    """Return the board of a preview.

    Args:
        preview: the match.
        options: the house rules that it is played by; None: the usual ones.
    """
    needed = _needed(preview.ruleset, options or {}) or max((len(seat.steps) for seat in preview.seats), default=0)
    look = Look(
        pieces=tuple(tuple(PieceLook(step=step) for step in seat.steps) for seat in preview.seats),
        seats=(SeatLook(needed=needed),) * len(preview.seats),
        spaces=_spaces(preview, options or {}),
    )
    sides = [seat.side for seat in preview.seats]
    return picture_of(look, sides, styles_of(preview), [on_one_line(seat.name) for seat in preview.seats])


def _spaces(preview: Preview, options: Mapping[str, Any]) -> Mapping[str, SpaceLook]:
    """Return the special spaces that a race has from its first turn on; none where nobody can tell."""
    try:
        ruleset = load_ruleset(preview.ruleset)
        rules = rules_for(ruleset, options)
        if rules.has_sheets:  # what lies on their boards changes
            return {}
        chosen = {**msgspec.to_builtins(ruleset.options), **options}
        seats = (Seat(name="Ana"), Seat(name="Ben"))  # the spaces do not depend on them
        setup = Setup(ruleset=ruleset.id, digest=ruleset.digest, seats=seats, seed=0, options=chosen)
        return rules.look(rules.view(rules.new_state(setup), setup, None), setup).spaces
    except (RulesetError, ValueError):
        return {}


def _needed(ruleset: str, options: Mapping[str, Any]) -> int | None:
    """Return how many pieces are to come home by some house rules; None where nobody can tell."""
    try:
        return rules_for(load_ruleset(ruleset), options).needed
    except (RulesetError, ValueError):
        return None


def empty_preview() -> Preview:
    """Return a match of nobody's, before its first turn."""
    ruleset = load_ruleset("classic")
    seats = tuple(
        SeatPreview(name=style.called, computer=None, side=side, letter=style.letter, steps=(YARD,) * PIECES)
        for side, style in enumerate(ruleset.seats)
    )
    return Preview.unplayed(ruleset, seats)
