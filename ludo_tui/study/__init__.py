"""Studies of whole rulesets: many matches between computer seats, and what they say about the game."""

from ludo_tui.study.figures import TURNS, Comparison, Figure, Figures, Share, compare, summarise
from ludo_tui.study.simulation import MatchResult, Plan, WorkerLostError, play, simulate

__all__ = [
    "TURNS",
    "Comparison",
    "Figure",
    "Figures",
    "MatchResult",
    "Plan",
    "Share",
    "WorkerLostError",
    "compare",
    "play",
    "simulate",
    "summarise",
]
