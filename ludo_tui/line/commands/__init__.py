"""The commands of the table in line mode: to look, to play on, for the match, for a seat."""

from ludo_tui.line.commands.look_commands import LookCommands
from ludo_tui.line.commands.match_commands import MatchCommands
from ludo_tui.line.commands.play_commands import PlayCommands
from ludo_tui.line.commands.seat_commands import SeatCommands

__all__ = ["LookCommands", "MatchCommands", "PlayCommands", "SeatCommands"]
