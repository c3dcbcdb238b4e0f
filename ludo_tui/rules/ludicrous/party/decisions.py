"""What is decided about a party, in order: headings, ways of choosing, hints and rules."""

from typing import Final, Literal

from ludo_tui.rules.ludicrous.party.building import SHEET

STEPS: Final = (
    "race",
    "class",
    "stats",
    "leader",
    "main",
    "second",
    "armor",
    "perks",
    "languages",
    "companion",
    "name",
)
"""What is decided about a party, in order."""
KINDS: Final[dict[str, Literal["one", "several", "points", "text"]]] = {
    "stats": "points",
    "perks": "several",
    "languages": "several",
    "name": "text",
}
HINTS: Final = {
    "stats": "Left and Right, or [-] and [+], change a stat. Enter goes on, Tab to the steps.",
    "perks": "Enter picks a perk, or puts it back.",
    "languages": "Enter adds a language, or takes it out.",
}
TITLES: Final = {"main": "Main weapon", "second": "Other hand", "class": "Class", "armor": "Armour"}
RULES: Final = {
    "race": SHEET,
    "class": SHEET,
    "stats": "lh.party.budget",
    "leader": "lh.party.leader",
    "main": "lh.party.weapons",
    "second": "lh.party.weapons",
    "armor": "lh.party.armor",
    "perks": "lh.party.perks",
    "languages": "lh.party.languages",
    "companion": "lh.party.companion",
}
