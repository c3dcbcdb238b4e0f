"""Computer seats of Skirmish Ludo."""

from collections.abc import Mapping
from typing import Any

from ludo_tui.engine import Prompt
from ludo_tui.players.skirmish.goals import goals_of
from ludo_tui.players.skirmish.judge import FEATURES, Judge
from ludo_tui.players.strategy import EVEN, Lot, Temper
from ludo_tui.rules.skirmish.state import SkirmishState

__all__ = ["FEATURES", "play"]


def play(
    view: SkirmishState, prompt: Prompt, level: str, options: Mapping[str, Any], lot: Lot, temper: Temper = EVEN
) -> str | None:
    """Choose the answer that promises most."""
    return Judge(view, prompt, level, goals_of(view, options).wanted, lot, temper).choice()
