"""Normal and hard seats of Skirmish Ludo."""

from ludo_tui.players.skirmish.judge import FEATURES, play

__all__ = ["FEATURES", "play"]
