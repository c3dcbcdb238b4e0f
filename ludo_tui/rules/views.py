"""The types of what a seat may see of a match: the state, with the secrets of others left out."""

from ludo_tui.rules.ludicrous.model.state import LudicrousState as LudicrousView
from ludo_tui.rules.race.state import RaceState as RaceView
from ludo_tui.rules.skirmish.model.state import SkirmishState as SkirmishView

__all__ = ["LudicrousView", "RaceView", "SkirmishView"]
