"""The games to choose from, and keeping house rules as one of them."""

from collections.abc import Callable, Mapping
from typing import Any, NamedTuple

from ludo_tui import rulesets
from ludo_tui.players.characters import cast
from ludo_tui.rulesets import RulesetError, RulesetSummary
from ludo_tui.text.printable import on_one_line, sentence
from ludo_tui.ui.screens.dialogs import AskText
from ludo_tui.ui.screens.leaving import StyledOnce
from ludo_tui.ui.widgets.games import GameLine


class Catalogue(NamedTuple):
    """What there is to choose from."""

    games: tuple[GameLine, ...]
    """The rulesets, as the list shows them."""
    problem: str
    """What is wrong with the characters of computers; empty: nothing."""

    def problems(self) -> list[str]:
        """Return what cannot be used, a sentence each, the number of rulesets first where there are several."""
        wrong = rulesets.first_mistakes(sound=[game.id for game in self.games])
        count = [f"{len(wrong)} rulesets cannot be used: {', '.join(wrong)}."] if len(wrong) > 1 else []
        found = count + [f"{name} cannot be used: {why}" for name, why in wrong.items()]
        return found + [one for one in (self.problem, rulesets.misplaced()) if one]


def line_of(summary: RulesetSummary) -> GameLine:
    """Return a ruleset as the list of games shows it."""
    fewest, most = min(summary.seats), max(summary.seats)
    seats = f"{fewest}–{most}" if fewest < most else f"{most}"
    return GameLine(summary.id, on_one_line(summary.name), on_one_line(summary.pitch), seats)


def catalogue() -> Catalogue:
    """Return what there is to choose from."""
    return Catalogue(tuple(map(line_of, rulesets.summaries(is_whole=True))), cast().problem)


def keep_house_rules(
    screen: StyledOnce[Any], base: str, changed: Mapping[str, Any], kept: Callable[[str, str], object]
) -> None:
    """Ask for a name, and keep house rules under it.

    Args:
        screen: where to ask.
        base: the ruleset that they change.
        changed: the house rules that differ from it.
        kept: called with the id of the new ruleset and its name.
    """
    saved: list[str] = []

    def check(name: str) -> str | None:
        try:
            saved.append(rulesets.save_preset(name, base, changed).name)
        except (RulesetError, OSError) as error:
            return sentence(error)
        return None

    screen.ask(AskText("Keep these house rules under which name?", check=check), lambda name: kept(saved[-1], name))
