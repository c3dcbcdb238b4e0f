"""The glossary tells where each word lives, and modules are named with its words."""

import re
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent
PAGE = (ROOT / "docs" / "glossary.md").read_text(encoding="utf-8")
SMALL_WORDS = {
    "a",
    "after",
    "all",
    "and",
    "as",
    "at",
    "by",
    "each",
    "for",
    "if",
    "in",
    "of",
    "or",
    "the",
    "to",
    "up",
    "what",
    "who",
}


def stem(word: str) -> str:
    """Return a word without the endings of plurals and of other forms: `attacks` and `attacking` are `attack`."""
    for ending in ("ings", "ing", "ies", "ers", "er", "es", "ed", "s", "y"):
        if word.endswith(ending) and len(word) - len(ending) >= 3:
            word = word.removesuffix(ending)
            break
    if len(word) > 3 and word[-1] == word[-2]:
        word = word[:-1]
    return word.removesuffix("e").removesuffix("i")


HEADINGS = ("actions", "reactions")
"""Folders that have one module for each heading of a document, and its name."""


def test_every_place_exists() -> None:
    places = re.findall(r"`([a-z_/]+)`", PAGE)
    assert len(places) > 100
    missing = [
        place
        for place in places
        if not (ROOT / "ludo_tui" / place).is_dir() and not (ROOT / "ludo_tui" / f"{place}.py").is_file()
    ]
    assert missing == []


def test_modules_are_named_with_words_of_the_glossary() -> None:
    known = {stem(word) for word in re.findall(r"[a-z]+", PAGE.lower())}
    used: dict[str, str] = {}
    for package in ("rules", "table", "presenting"):
        for path in sorted((ROOT / "ludo_tui" / package).rglob("*.py")):
            for part in path.relative_to(ROOT / "ludo_tui").with_suffix("").parts:
                if part != "__init__" and path.parent.name not in HEADINGS:
                    used |= dict.fromkeys(part.split("_"), str(path.relative_to(ROOT / "ludo_tui")))
    assert len(used) > 300
    assert {word: where for word, where in used.items() if word not in SMALL_WORDS and stem(word) not in known} == {}


def test_forms_of_a_word_are_one() -> None:
    assert {stem(word) for word in ("attack", "attacks", "attacking", "attacked", "attackers")} == {"attack"}
    assert stem("dragging") == stem("drag")
    assert stem("parties") == stem("party")
