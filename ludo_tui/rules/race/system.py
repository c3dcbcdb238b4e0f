"""The rule system of the race games as rulesets name it."""

from ludo_tui.rules.guides import Guide
from ludo_tui.rules.playing_on import PLAY_ON
from ludo_tui.rules.race.match import RaceRules
from ludo_tui.rules.race.options import RaceOptions
from ludo_tui.rules.race.wording import Words
from ludo_tui.rulesets import System


def _guide() -> Guide:
    from ludo_tui.rules.race.guided_match import GUIDE  # only who is guided needs it

    return GUIDE


SYSTEM = System(
    name="race",
    options=RaceOptions,
    rules=RaceRules,
    phases=("roll", "move"),
    tables={"words": Words},
    topics=lambda tables: ("roll", "move", PLAY_ON),  # noqa: ARG005 - no table has questions
    judge="ludo_tui.players.race",
    guide=_guide,
)
"""What `system: race` in a ruleset stands for."""
