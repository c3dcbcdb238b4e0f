"""Texts for touched screens: what names a key says what to tap instead, or is left out."""

import re
from functools import cache
from typing import Final

REPLACEMENTS: Final = {
    # forms
    r" F1 opens its rulebook\.": "",
    r"Enter types a name of up to (\d+) characters, and Enter again takes it; Escape leaves it as it was\.": (
        r"Tap it to type a name of up to \1 characters."
    ),
    r"Enter types a name\.": "Tap it to type a name.",
    r"Left and Right change who plays\.": "Tap beside it to change who plays.",
    r"Enter types it, and Enter again takes it\.": "Tap it to type one.",
    r" F5 sets all back\.": "",
    r"Left and right change it\.": "Tap it to change it.",
    r" \(default key \w+\)": "",
    r"without a key": "without a tap",
    r"Enter changes the key\.": "Tap it to change the key.",
    r" F6 gives the present keys a name; what is changed from then on belongs to the set that is in use\.": "",
    r" The command palette knows the sets, too\.": "",
    r"and in line mode until you press Enter\.": "and in line mode.",
    r"(at|one) (this |one )?keyboard": r"\1 \2screen",
    r"the keyboard changes hands": "the screen changes hands",
    # parties
    r"Enter: take it\.  F3: change it\.(  F5: another one\.)?(  Tab: read on\.)?": "Tap it again to take it.",
    r"Enter goes on building it\.": "Tap it again to go on building it.",
    r"\bF1 (?!\w)": "",
    r"F3 puts it right\. Del deletes it\.": "Tap change to put it right.",
    r"Del deletes the file\.": "",
    r"Every seat has a party; Enter starts the match with them\.": "Every seat has a party.",
    r"Enter starts the match\. ": "",
    r"go down to it and press Enter\.": "tap it.",
    r"Enter chooses (again|a party|another party)\.": r"Tap it to choose \1.",
    r"F2 takes it, F6 keeps it for later matches\.": "It is ready to be taken, or kept for later matches.",
    r"Enter or Right goes to it\.": "Tap it to go to it.",
    r" Tab reads on\.": "",
    r"Left and Right, or \[-\] and \[\+\], change a stat\. Enter continues, Tab goes to the steps\.": (
        "Tap [-] or [+] to change a stat."
    ),
    r"Enter picks a perk, or puts it back\.": "Tap a perk to pick it, or to put it back.",
    r"Enter adds a language, or takes it out\.": "Tap a language to add it, or to take it out.",
    # the table
    r"Hand the keyboard to": "Hand the screen to",
    r"F1 opens the rule behind any answer, \? lists the keys, m shows the party sheets\. Space leads": "A tap leads",
    r"In a match u takes a move back until the next roll, F1 opens the rules in force, and \? lists the keys\. Space": (
        "In a match you can take a move back until the next roll. A tap"
    ),
    r"F1 explains any choice, m shows your pieces, k rounds and doom\. Space leads": "A tap leads",
    r"leave with Esc and begin anew\.": "leave and begin again.",
    # what can be done here
    r"; F1 on a line shows its rule": "",
    r"; [^;.]* (2 to 9|PgDn|Right|Left|Up|[−\]])[^;.]*(?=\.)": "",
    r"to the first seat; s, d, f and g to the others\. Enter types a name, Tab goes from field to field": (
        "to the first seat"
    ),
    r"; in a field, Enter goes on to the next": "",
    r"Show the keys of this screen": "Show what can be done here",
    r"\ball keys\b": "help",
}
"""Patterns of texts that name keys, and what replaces them on a touched screen."""


def touch_text(text: str) -> str:
    """Return a text as a touched screen shows it, without keys."""
    for keys, finger in _patterns():
        text = keys.sub(finger, text)
    return text


@cache
def _patterns() -> list[tuple[re.Pattern[str], str]]:
    """Return the patterns as they are looked for: made when a screen is touched, as few are."""
    return [(re.compile(keys.replace(" ", r"\s")), finger) for keys, finger in REPLACEMENTS.items()]
