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
            description="The last seat is the Sage, who leads the monsters against all and wins when too many pieces "
            "are carried off; without one party fights party.",
        ),
    ] = "seat"
    ambush: Annotated[
        Literal["none", "parties", "monsters", "luck"],
        Meta(
            title="Ambush",
            description="Who is surprised at the start and cannot act in its first turn; luck: each side rolls. "
            "Left at none, the scenario says it.",
        ),
    ] = "none"
    find_roll: Annotated[
        Literal["none", "intellect", "luck"],
        Meta(title="Finding what is hidden", description="Does searching take a roll, and which?"),
    ] = "none"
    first_party: Annotated[
        Literal["token", "sage"],
        Meta(
            title="Which party goes first",
            description="The one with the token, or the one that the Sage, if there is one, names in each round.",
        ),
    ] = "token"
    scenario: Annotated[
        ScenarioId, Meta(title="Scenario", description="What the road is like, and what waits on it.")
    ] = "open_road"
    truce: Annotated[
        bool,
        Meta(
            title="Truce of the parties",
            description="Parties are no enemies of each other: all against the Sage. Without a Sage it means nothing.",
        ),
    ] = False
    declare: Annotated[
        Literal["blocks", "open"],
        Meta(
            title="Who goes next",
            description="blocks: each party has all its turns; open: any party may take the next turn, piece by piece, "
            "and the Sage settles disputes, or the party furthest back goes first.",
        ),
    ] = "blocks"

    def length(self) -> float:
        """Return how long a match is, as a multiple of what it is by the usual house rules."""
        return _BY_MATCH[self.match] * (_WITHOUT_SAGE if self.sage == "none" else 1.0)
