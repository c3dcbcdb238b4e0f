"""The choices about a match of Skirmish Ludo."""

from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta

from ludo_tui.rules.skirmish.tables.rows import Length, ScenarioId

_BY_MATCH: Final = {"short": 0.6, "standard": 1.0, "full": 1.45}
"""How long a match is by its length, as a multiple of a standard one."""


_WITHOUT_SAGE: Final = 0.7
"""The same where nobody leads monsters."""


class SkirmishOptions(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """House rules of Skirmish Ludo. Titles and descriptions are shown in setup and in the game."""

    match: Annotated[
        Length, Meta(title="Length of the match", description="Pieces home to win, rounds until night falls, doom.")
    ] = "standard"
    sage: Annotated[
        Literal["seat", "none"],
        Meta(
            title="Sage",
            description="The last seat is the Sage, who leads the monsters and wins if too many pieces are carried "
            "off. None: party fights party.",
        ),
    ] = "seat"
    ambush: Annotated[
        Literal["none", "parties", "monsters", "luck"],
        Meta(
            title="Ambush",
            description="Who is surprised and cannot act in the first round. Luck: each side rolls. "
            "None: the scenario decides.",
        ),
    ] = "none"
    find_roll: Annotated[
        Literal["none", "intellect", "luck"],
        Meta(title="Finding what is hidden", description="Roll needed to find hidden creatures."),
    ] = "none"
    first_party: Annotated[
        Literal["token", "sage"],
        Meta(
            title="Which party goes first",
            description="The party with the first-player marker, or the one the Sage picks each round.",
        ),
    ] = "token"
    scenario: Annotated[ScenarioId, Meta(title="Scenario", description="The terrain, and what waits on the track.")] = (
        "open_road"
    )
    truce: Annotated[
        bool,
        Meta(
            title="Truce of the parties",
            description="Parties are not enemies: all play against the Sage. Without a Sage this has no effect.",
        ),
    ] = False
    declare: Annotated[
        Literal["blocks", "open"],
        Meta(
            title="Who goes next",
            description='Blocks: each party takes all its turns in a row. Open: players call "I go", a piece at a '
            "time. If they disagree, the Sage decides, or the hindmost party is first.",
        ),
    ] = "blocks"

    def length(self) -> float:
        """Return how long a match is, as a multiple of what it is by the usual house rules."""
        return _BY_MATCH[self.match] * (_WITHOUT_SAGE if self.sage == "none" else 1.0)
