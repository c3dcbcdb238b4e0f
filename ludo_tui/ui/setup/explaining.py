"""What is said about the chosen line in the form of a new game."""

from collections.abc import Sequence
from typing import Final

from textual.content import Content
from textual.widget import Widget

from ludo_tui.rulesets import Ruleset
from ludo_tui.text.printable import on_one_line
from ludo_tui.ui.form_lines import ChoiceRow, Row
from ludo_tui.ui.screens.page import titled
from ludo_tui.ui.setup.seat_row import SeatRow
from ludo_tui.ui.widgets.games import GameList

_SEED: Final = (
    "Decides every roll: the same seed and the same choices give the same match. Leave it empty to let chance decide. "
    "Enter types it, and Enter again takes it."
)


def explained(line: Widget, ruleset: Ruleset, problems: Sequence[str], rules: Sequence[ChoiceRow]) -> Content:
    """Return what there is to say about a line, and what the preset says about it.

    Args:
        line: the line, or the field in it that has the focus.
        ruleset: the preset.
        problems: what cannot be used.
        rules: the lines of the house rules.
    """
    if line.id == "seed":
        return titled("Seed", _SEED)
    if isinstance(line.parent, SeatRow):
        return titled(*line.parent.told(line, ruleset))
    if not isinstance(line, Row) or line.id == "start":
        return _about_games(ruleset, problems, is_choosing=isinstance(line, GameList))
    if not isinstance(line, ChoiceRow) or line not in rules:
        return titled(*line.about)
    return titled(*line.about) + _what_it_can_be(line, ruleset)


def _what_it_can_be(row: ChoiceRow, ruleset: Ruleset) -> Content:
    """Return what a house rule can be unless that is said, what a ruleset makes of it, and whether that was changed."""
    values = row.field.words.values()
    others = "" if all(words in row.about[1] for words in values) else f"\nCan be: {', '.join(values)}."
    changed = "\n* changed for this match. F5 sets all back." if row.is_changed else ""
    return Content(f"{others}\n{on_one_line(ruleset.name)}: {row.field.told(row.usual)}.{changed}")


def _about_games(ruleset: Ruleset, problems: Sequence[str], *, is_choosing: bool) -> Content:
    """Return what is said of the game; first what it is to the one who chooses one, to others first what is wrong."""
    about = titled(on_one_line(ruleset.name), f"{on_one_line(ruleset.summary)} F1 opens its rulebook.")
    changed, *broken = (Content(on_one_line(why)).stylize("$error") for why in (ruleset.changed_since(), *problems))
    told = [changed, about, *broken] if is_choosing else [changed, *broken, about]
    return Content("\n\n").join(filter(None, told))
