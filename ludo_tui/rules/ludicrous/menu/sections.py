"""In which parts the actions of chapter 5 are offered.

Each part stands under the same digit in every turn, however few answers there are: a digit that opened a harmless part
a turn ago never strikes at once. Only what is harmless, rolls nothing and is all told by its line is given by it.
"""

from collections.abc import Iterable
from typing import Final

import msgspec

from ludo_tui.engine import Option, Refusal, Section

_ACTIONS: Final = {
    Section("fight", "1", "Fight"): ("attack", "second", "punch", "stone", "find_stone"),
    Section("magic", "2", "Magic"): ("cast", "mulligan", "sacrifice"),
    Section("wrestle", "3", "Wrestle and taunt", "Wrestle, taunt"): (
        "grapple",
        "shove",
        "struggle",
        "taunt",
        "surrender",
    ),
    Section("guard", "4", "Guard and run", "Guard, run"): (
        "dodge",
        "sneak",
        "running_punch",
        "ready",
        "bonus_die",
        "revive",
    ),
    Section("build", "5", "Build and hack", "Build, hack"): ("fortify", "structure", "hack", "destroy"),
    Section("drink", "6", "Food and fun", "Food, fun"): ("drink", "consume", "meditate", "gamble", "fish", "rizz"),
    Section("soul", "7", "Soul Read"): ("soul_read",),
    Section("gifts", "8", "Perks and moments", "Perks, moments"): ("perk", "pivotal"),
}
"""The actions and bonus actions in each part, by their ids."""
SECTIONS: Final = tuple(_ACTIONS)
SECTION_OF: Final = {action: part.id for part, actions in _ACTIONS.items() for action in actions}
"""The part that each action belongs to."""


def in_sections(options: Iterable[Option]) -> list[Option]:
    """Return actions with the parts that they belong to."""
    return [msgspec.structs.replace(option, section=SECTION_OF.get(option.does, "")) for option in options]


def refused_in_sections(refusals: Iterable[Refusal]) -> list[Refusal]:
    """Return actions that cannot be taken with the parts that they belong to."""
    return [msgspec.structs.replace(refusal, section=SECTION_OF.get(refusal.id, "")) for refusal in refusals]
