"""The plain data of a match: the setup that never changes and the state that does."""

from typing import Annotated, Any, Literal, NamedTuple, TypeAlias

import msgspec

Preference = Literal["ask", "never", "always"]
Level = Literal["easy", "normal", "hard", "expert"]


class Seat(msgspec.Struct, frozen=True):
    """A place at the table."""

    name: str
    computer: Level | None = None
    """Level of the computer player, None for a person."""
    side: int | None = None
    """Side of the board 0..3, clockwise; None lets the seating rule choose."""
    party: dict[str, msgspec.Raw] | str | None = None
    """Ruleset-specific choices of this seat, such as the party of a role-playing ruleset."""
    character: str | msgspec.UnsetType = msgspec.UNSET
    """Id of the character that plays it while it is a computer's; unset: none, as in all saves of 0.2.0."""
    handicap: str | msgspec.UnsetType = msgspec.UNSET
    """Id of what it has in its favour from the beginning; unset: nothing."""


class TableOptions(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Choices about the table that hold for every ruleset."""

    table_dice: bool = False
    """The players roll real dice and type what they show."""
    free_undo: bool = False
    """Undo may go back past rolls and revealed secrets."""
    neutral_reactions: bool = False
    """Ask everyone who might hold a fitting hidden card, so that being asked betrays nothing."""
    press_to_roll: bool = False
    """People roll their movement and bonus dice themselves, and until then a move can be taken back."""
    sheets: Literal["secret", "open"] = "secret"
    """Are party sheets and hands their owners' secrets, or do they lie open before everybody?"""


Count: TypeAlias = Annotated[int, msgspec.Meta(ge=0, le=10**8)]
"""A count of turns, rounds, rolls or draws; no match has a thousandth of the most."""


class LaterSeed(msgspec.Struct, frozen=True):
    """The seed of a copy: it decides what is rolled and drawn after the copy was made."""

    seed: int
    rolls: Count
    """How many dice had been rolled when the copy was made."""
    draws: Count
    """How many hidden random draws there had been."""


class Setup(msgspec.Struct, frozen=True, kw_only=True):
    """Everything that is settled before the first roll, and the seeds of copies."""

    ruleset: str
    digest: str
    """Digest of the ruleset's data; a save made under other data says so when it is loaded."""
    seats: tuple[Seat, ...]
    seed: int
    options: dict[str, bool | int | str]
    """The house rules, complete: every option with its value."""
    table: TableOptions = TableOptions()
    start: msgspec.Raw | msgspec.UnsetType = msgspec.UNSET
    """State at the start of a turn that the match begins from, encoded, in place of the first one of its rules."""
    later_seeds: tuple[LaterSeed, ...] | msgspec.UnsetType = msgspec.UNSET
    """Of a copy, and of a copy of it: the seeds that they go on with, in the order of copying."""
    has_chosen_seed: bool | msgspec.UnsetType = msgspec.UNSET
    """Has somebody chosen the seed, so that the dice can be known beforehand?"""

    @property
    def only_seed(self) -> int | None:
        """The seed of all dice of the match; None for a copy, which has several."""
        return self.seed if self.later_seeds is msgspec.UNSET else None


class Combatant(NamedTuple):
    """Who acts or reacts: a piece, or a whole seat."""

    seat: int
    piece: int | None = None
    """None: the seat as a whole."""


class Turn(msgspec.Struct):
    """The turn being played."""

    seat: int = 0
    number: int = 0
    """0 is the opening, before the first turn."""
    phase: str = ""
    used: dict[str, int] = msgspec.field(default_factory=dict)
    """How often each once-per-turn budget has been used."""
    skips: list[str] = msgspec.field(default_factory=list)
    """Phases that this turn leaves out."""
    passing: list[int] = msgspec.field(default_factory=list)
    """Seats that decline every reaction for the rest of this turn."""


class State(msgspec.Struct, kw_only=True):
    """What every ruleset's state has. Plain data: equal states are equal, and encode to equal bytes."""

    turn: Turn = msgspec.field(default_factory=Turn)
    round: int = 0
    """How often the turn has come round to the seat that began."""
    rolls: int = 0
    """Dice rolled so far: the count of the dice generator."""
    draws: int = 0
    """Hidden random draws so far, such as shuffling a deck."""
    places: list[int] = msgspec.field(default_factory=list)
    """Seats that have finished, first to last."""
    conceded: list[int] = msgspec.field(default_factory=list)
    """Seats that have left the match, in the order of leaving."""
    withdrawn: list[int] = msgspec.field(default_factory=list)
    """Those of `conceded` whose pieces have been taken off."""
    preferences: list[dict[str, Preference]] = msgspec.field(default_factory=list)
    """Per seat: what to do, by reaction id, without asking; under `every_phase`, is it asked always?"""
    computers: list[Level | None] | msgspec.UnsetType = msgspec.UNSET
    """Per seat the level of the computer that plays it, None for a person; unset until a seat is handed over."""
    spent: dict[str, tuple[int, int]] | msgspec.UnsetType = msgspec.UNSET
    """Budgets of a round: in which round each was used last, and how often in it; unset until the first is used."""
    extra_turn: bool = False
    """The turn stays with the same seat when it ends."""
    over: bool = False


def overwrite(old: Any, new: Any) -> None:
    """Make a state equal to another one of its type, part by part: each part that is held elsewhere changes with it.

    Args:
        old: a state, or a part of one; it is changed.
        new: shares its parts with `old` afterwards.
    """
    for name in old.__struct_fields__:
        mine, other = getattr(old, name), getattr(new, name)
        if mine == other:
            continue
        if _is_open(mine) and type(mine) is type(other):
            overwrite(mine, other)
        elif isinstance(mine, list) and len(mine) == len(other) and all(_is_open(one) for one in mine):
            for one, another in zip(mine, other, strict=True):
                overwrite(one, another)
        elif isinstance(mine, list):
            mine[:] = other
        else:
            setattr(old, name, other)


def _is_open(part: Any) -> bool:
    """Return whether something is a part of a state that can be changed."""
    return isinstance(part, msgspec.Struct) and not part.__struct_config__.frozen
