"""In which parts the choices of a turn are offered: each part stands under the same digit in every turn."""

from collections.abc import Iterable, Mapping
from typing import Final

import msgspec

from ludo_tui.engine import Option, Refusal, Section
from ludo_tui.engine.showing import QuestionHint
from ludo_tui.rules.skirmish.tables.choice_rows import choice_row
from ludo_tui.rules.skirmish.tables.rows import Choice

SECTIONS: Final = (
    Section("attack", "1", "Attack"),
    Section("wrestle", "2", "Wrestle"),
    Section("move", "3", "Move"),
    Section("guard", "4", "Guard, help"),
    Section("magic", "5", "Magic"),
    Section("things", "6", "Things"),
    Section("tricks", "7", "Tricks"),
    Section("ways", "8", "Special attacks"),
)


BESIDE: Final = "9"
"""The key of what stands beside the parts: a piece takes the Ludo die, a monster marches."""


QUESTIONS: Final[Mapping[str, QuestionHint]] = {
    "aim": QuestionHint("throw it where?"),
    "bonus": QuestionHint("add Bonus Damage?"),
    "by": QuestionHint("with Strength or Agility?"),
    "cure": QuestionHint("end which affliction?"),
    "declare": QuestionHint("who goes now?"),
    "defend-with": QuestionHint("defend with what?"),
    "dispute": QuestionHint("which party goes first?"),
    "drive": QuestionHint("push how far?"),
    "drop": QuestionHint("drop what?"),
    "hold": QuestionHint("wrestling: choose the result"),
    "initiative": QuestionHint("act before the enemies?"),
    "muster": QuestionHint("bring out which piece?"),
    "order": QuestionHint("which effect first?"),
    "push": QuestionHint("push which way?"),
    "quick-move": QuestionHint("step where?"),
    "send-off": QuestionHint("send one off?"),
    "settle": QuestionHint("who goes first?"),
    "snatch": QuestionHint("damage it, or snatch what?"),
    "spoils": QuestionHint("who gets the spoils?"),
    "style": QuestionHint("attack how?"),
    "summon": QuestionHint("summon a monster?"),
    "target": QuestionHint("next target?"),
    "thing": QuestionHint("which thing?"),
    "turn": QuestionHint("move and act", title="This turn", is_on_board=True, is_asked_again=True),
    "weapon": QuestionHint("attack with what?"),
    "where": QuestionHint("at which space?"),
    "who": QuestionHint("who is next?", is_on_board=True),
}
"""How each kind of question is shown."""


_NAMED: Final = ("talent", "stunt", "cast", "read", "use")
"""What is named by itself in the list of what a part holds."""


_ELSEWHERE: Final = {"Attack": "attack", "Move": "move"}
"""The part of what the table of choices does not name, by its heading."""


def in_sections(choices: Mapping[str, Choice], options: Iterable[Option]) -> list[Option]:
    """Return the choices of a turn with the parts that they belong to, those of a kind under its name."""
    found, shared = [], dict[str, tuple[str, str]]()
    rows: dict[tuple[str, str], Choice | None] = {}
    for option in options:
        kind = option.does, option.aim.row
        if kind not in rows:
            rows[kind] = choice_row(choices, *kind)
        row = rows[kind]
        part = row.part if row is not None else _ELSEWHERE.get(option.shown.group, "tricks")
        name = row.name or row.id if row is not None else option.shown.group or option.label
        if option.does in _NAMED:
            name = option.shown.brief or (option.shown.group if option.does == "stunt" else option.label)
        group = name.replace("_", " ") if part else ""
        if option.shown.same_as:  # what comes to the same stands together, so that it is listed once
            part, group = shared.setdefault(option.shown.same_as, (part, group))
        is_seldom = row is not None and row.is_seldom
        found.append(option.with_shown(section=part, group=group, is_seldom=is_seldom))
    return found


def refused_in_sections(choices: Mapping[str, Choice], refusals: Iterable[Refusal]) -> list[Refusal]:
    """Return what cannot be chosen with the parts that it belongs to."""
    found = []
    for refusal in refusals:
        kind = refusal.does or refusal.id
        row = choices.get(f"attack_{kind}") or choices.get(kind)
        part = row.part if row is not None else _ELSEWHERE.get(refusal.group, "")
        found.append(msgspec.structs.replace(refusal, section=part))
    return found
