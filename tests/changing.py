"""Facts that change between the announcement of a rule and its result, and what becomes of it: a table and its words.

Each game has a table of its own (`changed_facts.yaml`) and scenes of its own; this module knows no game.

    reasons:
      chosen: The target is chosen first, and once.
    rules:
      sk.attack.roll.defense:
        target: recounted
        size: {unchanged: chosen}
        ...one cell for each of FACTS

A test plays the scene of a rule twice with the same dice, once as it is and once with a fact changed in between, says
with `verdict` what the change has done, and compares it with the cell.
"""

from collections import Counter
from collections.abc import Hashable, Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

import yaml

FACTS: Final = ("target", "size", "weapon", "sight", "posture", "side", "place", "hp")
"""What can change, in the order of the columns."""

ANSWERS: Final = ("asked again", "recounted", "ends", "unchanged")
"""What a change can do to a rule."""


class Outcome(NamedTuple):
    """What came of a rule once it had been announced."""

    asked: tuple[str, ...]
    """The questions that it put to the players, by their kinds."""
    figures: tuple[Hashable, ...]
    """The figures of its result, without names: empty where nothing came of it."""


class Cell(NamedTuple):
    """What the document says of one rule and one fact."""

    rule: str
    fact: str
    answer: str
    """One of ANSWERS."""
    reason: str = ""
    """Why nothing changes, by the name of the reason."""


def verdict(plain: Outcome, changed: Outcome) -> str:
    """Return what a change has done to a rule, as one of ANSWERS."""
    if plain.figures and not changed.figures:
        return "ends"
    if Counter(changed.asked) - Counter(plain.asked):
        return "asked again"
    return "unchanged" if plain.figures == changed.figures else "recounted"


def read(path: Path) -> dict[str, Any]:
    """Return a table with its reasons."""
    table = yaml.safe_load(path.read_text("utf-8"))
    assert isinstance(table, dict)
    return table


def cells(table: dict[str, Any]) -> Iterator[Cell]:
    """Yield the cells of a table that are filled in."""
    for rule, row in table["rules"].items():
        for fact, answer in row.items():
            if isinstance(answer, dict):
                yield from (Cell(rule, fact, word, reason or "") for word, reason in answer.items())
            else:
                yield Cell(rule, fact, answer)


def faults(table: dict[str, Any]) -> list[str]:
    """Return what is wrong with the cells of a table: empty, unknown, or unchanged without a reason that it names."""
    found = []
    for rule, row in table["rules"].items():
        found += [f"{rule}: no cell for {fact}" for fact in FACTS if not row.get(fact)]
        found += [f"{rule}: there is no fact {fact}" for fact in row if fact not in FACTS]
        found += [
            f"{rule}: several answers for {fact}" for fact, one in row.items() if isinstance(one, dict) and len(one) > 1
        ]
    for rule, fact, answer, reason in cells(table):
        if answer not in ANSWERS:
            found.append(f"{rule}, {fact}: {answer!r} is no answer")
        elif answer == "unchanged" and not table["reasons"].get(reason):
            found.append(f"{rule}, {fact}: {reason!r} is no reason")
    used = {reason for _, _, _, reason in cells(table)}
    return found + [f"nothing is unchanged by {reason!r}" for reason in table["reasons"] if reason not in used]
