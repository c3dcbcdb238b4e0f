"""In which parts the actions of chapter 5 are offered.

Each part stands under the same digit in every turn, however few answers there are: a digit that opened a harmless part
a turn ago never strikes at once. Only what is harmless, rolls nothing and is all told by its line is given by it.
"""

from typing import Final

from ludo_tui.engine import Section

SECTIONS: Final = (
    Section("fight", "1", "Fight"),
    Section("magic", "2", "Magic"),
    Section("wrestle", "3", "Wrestle and taunt", "Wrestle, taunt"),
    Section("guard", "4", "Guard and run", "Guard, run"),
    Section("build", "5", "Build and hack", "Build, hack"),
    Section("drink", "6", "Food and fun", "Food, fun"),
    Section("soul", "7", "Soul Read"),
    Section("gifts", "8", "Perks and moments", "Perks, moments"),
)
"""The parts; each action names its own."""
