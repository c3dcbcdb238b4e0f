"""A text in YAML as plain values, with the place of each.

Only what a table of rules needs is understood: text, whole numbers, decimal numbers like 1.5, `true`, `false`, `null`,
lists, and groups of keys. A number counts as one only when it would be written back the same way, so `1.10`, `007` and
`12:30` stay text, and so do `no`, `on` and every key.
"""

import re
from collections.abc import Iterator
from functools import lru_cache
from pathlib import Path as FilePath
from typing import Any, Final

import msgspec
import yaml

from ludo_tui.rulesets.problems import Path, Problem, field_name
from ludo_tui.text.printable import without_endless_words

DEPTH_LIMIT: Final = 40
"""Deepest nesting of lists and keys that is read."""

_WORDS: Final[dict[str, bool | None]] = {"true": True, "false": False, "null": None, "~": None, "": None}
_WHOLE: Final = re.compile(r"-?(?:0|[1-9][0-9]{0,18})")
_WHOLES: Final = range(-(2**63), 2**63)
"""Whole numbers that everything here can hold: 64 bits, as seeds have."""
_DECIMAL: Final = re.compile(r"-?[0-9]{1,15}\.[0-9]{1,15}")
_SPACES: Final = re.compile("[\xa0\u1680\u2000-\u200a\u202f\u205f\u3000]")
_UNREADABLE: Final = re.compile("[^\t\n\r\x20-\x7e\x85\xa0-\ud7ff\ue000-\ufffd\U00010000-\U0010ffff]")
_ANCHOR: Final = re.compile(r"(?:^|[\s\[{,:-])[&*][^\s,\[\]{}]", re.MULTILINE)
_VALUE: Final = re.compile(r"[ -]*[^:#]+: +[^\s|>#]")
_IMPLICIT: Final = "implicit"
_TOO_DEEP: Final = f"is nested more than {DEPTH_LIMIT} levels deep"
_BaseLoader: Any = getattr(yaml, "CBaseLoader", yaml.BaseLoader)


class _TooDeep(Exception):
    """The nesting passed the limit."""


class _Loader(_BaseLoader):  # type: ignore[misc]  # the C loader has no types and may be absent
    """Composes nodes, resolves nothing, and stops at the depth limit before the parser's own stack does."""

    _depth = 0

    def descend_resolver(self, _parent: object, _index: object) -> None:
        """Count one level down."""
        self._depth += 1
        if self._depth > DEPTH_LIMIT:
            raise _TooDeep

    def ascend_resolver(self) -> None:
        """Count one level up."""
        self._depth -= 1

    def resolve(self, _kind: object, _value: object, _implicit: object) -> str:
        """Give every node without a written tag the same one, so that written tags stand out."""
        return _IMPLICIT


def _value(text: str) -> str | int | float | bool | None:
    """Understand a plain word of the file."""
    if text in _WORDS:
        return _WORDS[text]
    if text[0] in "-0123456789":
        if _WHOLE.fullmatch(text) and text != "-0" and (whole := int(text)) in _WHOLES:
            return whole
        if _DECIMAL.fullmatch(text) and repr(number := float(text)) == text:
            return number
    return text


class Document:
    """One file: its plain value, and where in the file every part of it stands."""

    def __init__(self, path: FilePath, text: str | None, problem: Problem | None = None) -> None:
        """Understand the text of a file, or note why there is none; where something is wrong `data` is None."""
        self.path = path
        self.text = text or ""
        self.data: Any = None
        self.problems: list[Problem] = [] if problem is None else [problem]
        self._root: yaml.Node | None = None
        if text is not None:
            self._understand()

    def problem(self, path: Path, message: str, *, at_key: bool = False, is_note: bool = False) -> Problem:
        """Report a mistake, or what is only a note, at a value of the file, or at the key in front of it."""
        line, column = self._locate(path, at_key=at_key)
        return msgspec.structs.replace(self._problem_at(line, column, message, field_name(path)), is_note=is_note)

    def has(self, path: Path) -> bool:
        """Return whether the file has a value at a path."""
        value = self.data
        for part in path:
            try:
                value = value[part]
            except (KeyError, IndexError, TypeError):
                return False
        return True

    def _understand(self) -> None:
        """Turn the text into plain values."""
        try:
            if _ANCHOR.search(self.text) and self._has_anchors():
                return
            self._root = _compose(self.text)
        except _TooDeep:
            self._whole(_TOO_DEEP)
        except yaml.MarkedYAMLError as error:
            if "nesting depth" in (error.problem or ""):  # libyaml looks ahead, and gives up at a depth of its own
                self._whole(_TOO_DEEP)
            else:
                self._explain(error)
        except yaml.YAMLError as error:
            found = _UNREADABLE.search(self.text)
            if found is None:
                self._whole(f"is not readable as YAML: {' '.join(str(error).split())}")
            else:
                line = self.text.count("\n", 0, found.start()) + 1
                column = found.start() - self.text.rfind("\n", 0, found.start())
                self.problems.append(self._problem_at(line, column, "control characters are not allowed", ""))
        else:
            data = None if self._root is None else self._build(self._root, ())
            if not self.problems:
                self.data = data
            if not self.problems and data is None:
                self._whole("is empty")
            self._root = None

    def _explain(self, error: yaml.MarkedYAMLError) -> None:
        """Note what the parser could not read, with the usual cause."""
        mark, reason = error.problem_mark or error.context_mark, error.problem or "unknown"
        opening = error.context_mark
        if reason.startswith("but ") and error.context:
            reason, opening = f"{error.context}, {reason}", None
        sentence = f"is not readable as YAML: {reason}"
        if mark is not None and ("expected key" in reason or "mapping values" in reason):
            sentence += self._about_indent(mark)
        if "mapping values are not allowed" in reason:
            sentence += "; put text that contains ': ' in quotes"
        elif mark is not None and self._line(mark.line + 1)[mark.column : mark.column + 1] == "\t":
            sentence += "; indent with spaces, not tabs"
        if mark is not None and opening is not None and opening.line < mark.line:
            sentence += f"; what it belongs to begins on line {opening.line + 1}"
        self._note(mark, sentence)

    def _about_indent(self, mark: Any) -> str:
        """Return the words that a line begins deeper than the one before it, where that may be the mistake."""
        here = self._line(mark.line + 1)
        for number in range(mark.line, 0, -1):
            before = self._line(number)
            if before.strip() and not before.lstrip().startswith("#"):
                is_too_deep = _VALUE.match(before) and _indent(here) > _indent(before)
                return f"; it may be indented too far: line {number} has its value already" if is_too_deep else ""
        return ""

    def _has_anchors(self) -> bool:
        for event in yaml.parse(self.text, Loader=_BaseLoader):
            anchor = getattr(event, "anchor", None)
            if anchor:
                sign = "*" if isinstance(event, yaml.AliasEvent) else "&"
                self._note(
                    event.start_mark,
                    f"references ({sign}{anchor}) are not read; write the value out, "
                    f"or put text that starts with {sign} in quotes",
                )
        return bool(self.problems)

    def _build(self, node: yaml.Node, path: Path) -> Any:
        if node.tag is not _IMPLICIT:
            self._note(node.start_mark, f"tags ({_written(node.tag)}) are not read; leave it out", path)
        if isinstance(node, yaml.ScalarNode):
            return self._text(node, path)
        if isinstance(node, yaml.SequenceNode):
            return [self._build(item, (*path, index)) for index, item in enumerate(node.value)]
        found: dict[str, Any] = {}
        for key_node, value_node in node.value:
            key = key_node.value
            if not isinstance(key_node, yaml.ScalarNode) or not key:
                self._note(key_node.start_mark, "a key must be text", path)
                continue
            inner = (*path, key)
            if key_node.tag is not _IMPLICIT:
                self._note(key_node.start_mark, f"tags ({_written(key_node.tag)}) are not read; leave it out", inner)
            elif key in found:
                first = next(k.start_mark.line + 1 for k, _ in node.value if k.value == key)
                self._note(key_node.start_mark, f"the key {key!r} stands here twice, first on line {first}", inner)
            found[key] = self._build(value_node, inner)
        return found

    def _text(self, node: yaml.ScalarNode, path: Path) -> Any:
        """Understand a text or a plain word; every kind of space becomes the usual one, as saves hold no other."""
        text: str = node.value if node.value.isascii() else _SPACES.sub(" ", node.value)
        hidden = None if text.isprintable() else next((c for c in text if not (c.isprintable() or c in "\n\t")), None)
        if hidden is not None:
            shown = "control characters are not allowed in text"
            if ord(hidden) >= 0xA0:
                shown = f"the character U+{ord(hidden):04X} cannot be shown; leave it out"
            self._note(node.start_mark, shown, path)
        return text if node.style else _value(text)

    def _locate(self, path: Path, *, at_key: bool) -> tuple[int, int]:
        """Find line and column of the deepest part of a path that the file has."""
        node = _composed(self.text) if self.data is not None else None
        if node is None:
            return 0, 0
        place = node
        for part in path:
            found = next(_inside(node, part), None)
            if found is None:
                break
            key, node = found
            place = key if at_key and key is not None else node
        return place.start_mark.line + 1, place.start_mark.column + 1

    def _whole(self, message: str) -> None:
        """Note a mistake of the whole file."""
        self.problems.append(Problem(str(self.path), 0, 0, "", message))

    def _note(self, mark: Any, message: str, path: Path = ()) -> None:
        """Note a mistake at a place that the parser gave."""
        if mark is None:
            self._whole(message)
        else:
            self.problems.append(self._problem_at(mark.line + 1, mark.column + 1, message, field_name(path)))

    def _problem_at(self, line: int, column: int, message: str, field: str) -> Problem:
        field, message = without_endless_words(field), without_endless_words(message)
        return Problem(str(self.path), line, column, field, message, self._line(line))

    def _line(self, number: int) -> str:
        lines = self.text.splitlines()
        return lines[number - 1] if 0 < number <= len(lines) else ""


def _compose(text: str) -> yaml.Node | None:
    node: yaml.Node | None = yaml.compose(text, Loader=_Loader)
    return node


@lru_cache(maxsize=1)
def _composed(text: str) -> yaml.Node | None:
    """Return the nodes of a text, at hand for the next place that is looked for in it."""
    return _compose(text)


def _indent(line: str) -> int:
    return len(line) - len(line.lstrip(" -"))


def _written(tag: str) -> str:
    return tag.replace("tag:yaml.org,2002:", "!!")


def _inside(node: yaml.Node, part: str | int) -> Iterator[tuple[yaml.Node | None, yaml.Node]]:
    """Find the key and the value that a part of a path leads to."""
    if isinstance(node, yaml.MappingNode):
        for key, value in node.value:
            if key.value == part:
                yield key, value
    elif isinstance(node, yaml.SequenceNode) and isinstance(part, int) and part < len(node.value):
        yield None, node.value[part]
