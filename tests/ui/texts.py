"""Looks at the texts of a screen: where they stand, whether they are whole, and positions to show them in."""

from collections.abc import Iterable
from typing import Final

from textual.widget import Widget

from ludo_tui import Game, rulesets
from ludo_tui.engine import Dice
from ludo_tui.rules import rules_for
from ludo_tui.ui.app import LudoApp

SIZES: Final = ((72, 20), (80, 24), (100, 30), (120, 40), (200, 60), (250, 70))
NAMES: Final = ("Ana", "Ben", "Cleo", "Dan")
CUT: Final = "…"
"""What stands for words that had no room; in ASCII it looks like any full stop."""


def random_game(ruleset: str, seed: int) -> Game:
    """Play some turns of a match with answers by lot."""
    lot = Dice(seed, "table text")
    counts = [count for count in rules_for(rulesets.load(ruleset), {}).seat_counts if count <= len(NAMES)]
    game = Game.new(ruleset, NAMES[: counts[seed % len(counts)]], seed=seed)
    for count in range(5 + lot.value(0, 150)):
        if game.prompt is None:
            return random_game(ruleset, seed + 1000)
        legal = game.prompt.answers  # nobody looks at what they promise
        game.answer(legal[lot.value(count + 1, len(legal)) - 1].id)
    return random_game(ruleset, seed + 1000) if game.prompt is None else game


def leaves(widgets: Iterable[Widget]) -> list[Widget]:
    """Return the widgets that draw something themselves and are in sight."""
    return [
        widget
        for widget in widgets
        if not list(widget.children)
        and widget.display
        and widget.region
        and widget.visible
        and not widget.is_scrollable
    ]


def check_places(app: LudoApp, size: tuple[int, int]) -> None:
    """Nothing that is drawn lies over something else, or outside of the window or what it stands in."""
    parts = [(widget, widget.region) for widget in leaves(app.screen.walk_children(Widget)) if is_in_view(widget)]
    for number, (widget, region) in enumerate(parts):
        assert region.right <= size[0], widget
        for other, its_region in parts[:number]:
            assert not region.overlaps(its_region), (widget, other)


def is_in_view(widget: Widget) -> bool:
    """Tell whether the whole of a widget is in sight: not scrolled away, nor hidden by what it stands in."""
    parent = widget.parent
    while isinstance(parent, Widget):
        if not parent.region.contains_region(widget.region):
            return False
        parent = parent.parent
    return True
