"""Classic Ludo and its relatives: race games of one die (or two), with their house rules."""

from typing import TYPE_CHECKING

from ludo_tui.rules.race.options import RaceOptions
from ludo_tui.rules.race.rules import RaceRules
from ludo_tui.rules.race.wording import Words
from ludo_tui.rulesets import System

if TYPE_CHECKING:
    from ludo_tui.rules.guides import Guide

__all__ = ["SYSTEM", "RaceOptions", "RaceRules"]


def _guide() -> "Guide":
    from ludo_tui.rules.race.guided_match import GUIDE  # only who is guided needs it

    return GUIDE


SYSTEM = System(
    name="race",
    options=RaceOptions,
    rules=RaceRules,
    phases=("roll", "move"),
    tables={"words": Words},
    judge="ludo_tui.players.race",
    guide=_guide,
)
"""What `system: race` in a ruleset stands for."""
