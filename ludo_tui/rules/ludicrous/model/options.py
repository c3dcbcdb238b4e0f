"""The choices about a match of Ludicrous Ludo: its length, teams, and which parts of the game are played."""

from typing import Annotated, Final, Literal

import msgspec
from msgspec import Meta

from ludo_tui.rules.playing_on import PlayOn

_BY_MATCH: Final = {"short": 0.45, "standard": 1.0, "full": 2.3}
"""How long a match is by its length, as a multiple of a standard one."""


class LudicrousOptions(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """House rules of Ludicrous Ludo. Titles and descriptions are shown in setup and in the game."""

    match: Annotated[
        Literal["short", "standard", "full"],
        Meta(
            title="Length of the match",
            description="How many pieces must be home: one, two or all four. A party has about 12, 26 or 60 turns.",
        ),
    ] = "standard"
    head_start: Annotated[
        bool, Meta(title="Head start", description="Every party begins with pieces on its starting space.")
    ] = True
    teams: Annotated[bool, Meta(title="2 vs. 2", description="Opposite seats are a team; needs four seats.")] = False
    play_on: PlayOn = False
    roll_again: Annotated[
        bool,
        Meta(
            title="Roll again",
            description="If none of your pieces can move, you roll again, up to three times in a movement phase.",
        ),
    ] = True
    easy_entry: Annotated[
        bool, Meta(title="Easy entry", description="If none of your pieces is on the track, a 5 brings one out, too.")
    ] = True
    underdog: Annotated[
        bool,
        Meta(
            title="Underdog",
            description="The party with the most spaces to go adds 1 to its rolls, 2 with three players, 4 with four.",
        ),
    ] = True
    soul_read_timer: Annotated[
        bool, Meta(title="Soul Read timer", description="A Soul Read ends after six rolls, even without a 10.")
    ] = True
    magic: Annotated[bool, Meta(title="Magic", description="Spell cards are dealt and cast.")] = True
    fishing: Annotated[bool, Meta(title="Fishing", description="Pieces on a fishing space may fish.")] = True
    gambling: Annotated[bool, Meta(title="Gambling", description="Pieces on the track may gamble.")] = True
    items: Annotated[bool, Meta(title="Items", description="Fish, potions and star energy are consumed.")] = True
    structures: Annotated[
        bool, Meta(title="Structures", description="Parties build, use, hack and destroy structures.")
    ] = True
    tanks: Annotated[bool, Meta(title="Tanks", description="Every party has a tank in its yard.")] = True
    annustar: Annotated[
        bool,
        Meta(
            title="Annustar",
            description="Spells, hacks, gambles and critical failures damage the Annustar, a shared counter, until a "
            "Breaker happens: a random event for everyone.",
        ),
    ] = True
    perks: Annotated[bool, Meta(title="Perks", description="Parties use the perks they have chosen.")] = True
    pivotal_moments: Annotated[
        bool, Meta(title="Pivotal moments", description="Classes use their pivotal moments.")
    ] = True

    def length(self, seats: int) -> float:
        """Return how long a match of so many seats is, as a multiple of what it is by the usual house rules."""
        return _BY_MATCH[self.match]
