"""Sentences that people read stay plain: patterns that made them hard to read do not come back.

Each pattern has a limit for each kind of text: what stands there today, which may shrink and not grow. Where a limit is
0, the pattern is gone for good.
"""

import ast
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final, NamedTuple

import pytest
import yaml

ROOT: Final = Path(__file__).resolve().parent.parent
SHOWN: Final = ("text", "name", "about", "title", "brief", "description")
"""Fields of tables that are shown to players."""


class Limits(NamedTuple):
    """How many texts of each kind may still match a pattern."""

    program: int
    """Strings of the program."""
    rules: int
    """Rules of the rulebooks."""
    tables: int
    """Texts of the other tables of rulesets."""
    lines: int
    """Lines of characters and headlines of the log."""
    pages: int
    """Sentences of README, CONTRIBUTING and docs."""


PATTERNS: Final = {
    r"\b[Ww]ho(m|se)?(so)?ever\b": Limits(3, 3, 0, 0, 0),
    r"(^|[.;:–,] |\band |\bwhere )([Ww]ho|[Ww]hom) (?!.*\?)": Limits(19, 1, 0, 0, 18),
    r"(^|[.;:–] )What (?!do|does|is the|comes)[^?]*$": Limits(11, 12, 2, 0, 23),
    r"(^|[.;:–] )Where [^?]*$|, where (?!it\b)": Limits(9, 1, 1, 0, 3),
    r"\b(is|are|was|be)( \w+){0,2} told\b": Limits(4, 0, 0, 0, 5),
    r"\b(is|are|was|be) asked\b": Limits(7, 4, 0, 1, 11),
    r"(?<!your )(?<!its )(?<!their )(?<!'s )\bown (piece|token|turn|attack|yard|trap|space)|\bthe own\b": Limits(
        0, 0, 1, 0, 0
    ),
    r"(?<![Tt]here )\b(is|are) no (?!longer|more\b|legal)[a-z]+": Limits(19, 1, 0, 0, 2),
    r"\b[Tt]here (is|are) no\b": Limits(53, 12, 2, 0, 1),
    r"\b(go|goes|going|gone|went) on\b": Limits(34, 0, 0, 0, 9),
    r"\b(a|an|one|two|each|\d) \w+ more\b": Limits(6, 10, 15, 0, 3),
    r"\b[Bb]esides\b": Limits(0, 0, 0, 0, 1),
    r"\ball the same\b": Limits(2, 0, 0, 0, 0),
    r"\bby (lot|chance)\b": Limits(7, 0, 0, 0, 2),
    r"\b(come|comes|came) (of|to nothing)\b": Limits(2, 0, 0, 1, 2),
    r"\bbr(ing|ings|ought)\b": Limits(23, 37, 25, 0, 24),
    r"\b(once more|anew|afresh)\b": Limits(11, 0, 1, 0, 0),
    r"\b(dearer|purse|strides?|fells?|felled|felling)\b": Limits(17, 2, 1, 0, 8),
    r"one of the choices of the": Limits(0, 0, 0, 0, 0),
    r"^(First|Second|Third|Fourth) effect|^Its effect is|^On a (success|failure)|^It (is|then)|^The attempt": Limits(
        3, 0, 0, 0, 1
    ),
    r"part of the rules on|other chapters?|status conditions chart": Limits(0, 0, 0, 0, 0),
}


def program() -> Iterator[str]:
    """Yield the strings of the program that have words in them, without docstrings; what is filled in is `{}`."""
    for path in sorted((ROOT / "ludo_tui").rglob("*.py")):
        tree = ast.parse(path.read_text(encoding="utf-8"))
        left_out = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
        for node in ast.walk(tree):
            if isinstance(node, ast.JoinedStr):
                left_out |= {id(part) for part in ast.walk(node) if part is not node}
                parts = (part.value if isinstance(part, ast.Constant) else "{}" for part in node.values)
                yield "".join(map(str, parts))
        for node in ast.walk(tree):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and id(node) not in left_out:
                yield node.value


def rules() -> Iterator[str]:
    """Yield the texts of all rules."""
    for path in sorted((ROOT / "rulesets").glob("*/rulebook.yaml")):
        yield from (rule["text"] for rule in read(path) if "text" in rule)


def tables() -> Iterator[str]:
    """Yield what the other tables show to players."""
    for path in sorted((ROOT / "rulesets").glob("*/*.yaml")):
        if path.name != "rulebook.yaml":
            yield from shown_in(read(path))


def lines() -> Iterator[str]:
    """Yield the lines of characters and the headlines of the log."""
    for cast in (read(ROOT / "rulesets" / "characters.yaml"), read(ROOT / "ludo_tui" / "table" / "voice.yaml")):
        yield from strings_in(cast)


def pages() -> Iterator[str]:
    """Yield the sentences of the pages, without blocks of code."""
    for path in (ROOT / "README.md", ROOT / "CONTRIBUTING.md", *sorted((ROOT / "docs").glob("*.md"))):
        text = re.sub(r"```.*?```", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)
        yield from re.split(r"(?<=[.!?])\s+|\n\n|\n(?=[|\-#])", text)


def read(path: Path) -> Any:
    """Return the content of a YAML file."""
    return yaml.load(path.read_text(encoding="utf-8"), Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))


def shown_in(content: Any) -> Iterator[str]:
    """Yield the strings of the fields of a table that are shown."""
    if isinstance(content, dict):
        for name, value in content.items():
            if isinstance(value, str):
                if name in SHOWN:
                    yield value
            else:
                yield from shown_in(value)
    elif isinstance(content, list):
        for one in content:
            yield from shown_in(one)


def strings_in(content: Any) -> Iterator[str]:
    """Yield all strings of some content that have several words."""
    if isinstance(content, dict | list):
        for one in content.values() if isinstance(content, dict) else content:
            yield from strings_in(one)
    elif isinstance(content, str) and " " in content:
        yield content


TEXTS: Final = {kind.__name__: [*kind()] for kind in (program, rules, tables, lines, pages)}


@pytest.mark.parametrize("kind", TEXTS)
@pytest.mark.parametrize("pattern", PATTERNS)
def test_what_makes_a_sentence_hard_to_read_does_not_come_back(pattern: str, kind: str) -> None:
    found = [text for text in TEXTS[kind] if re.search(pattern, text)]
    assert len(found) <= getattr(PATTERNS[pattern], kind), "\n".join(found)
