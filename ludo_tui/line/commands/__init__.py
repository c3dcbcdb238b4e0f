"""What can be typed at the table in line mode besides an answer, by what it is about."""

from ludo_tui.line.commands.look_commands import LookCommands
from ludo_tui.line.commands.match_commands import MatchCommands
from ludo_tui.line.commands.play_commands import PlayCommands
from ludo_tui.line.commands.seat_commands import SeatCommands

__all__ = ["LookCommands", "MatchCommands", "PlayCommands", "SeatCommands"]
