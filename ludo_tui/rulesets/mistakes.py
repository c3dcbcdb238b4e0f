"""The mistakes of one ruleset, each reported at the file that its value came from."""

from contextlib import suppress
from pathlib import Path as FilePath
from typing import TYPE_CHECKING, Any

import msgspec

from ludo_tui.rulesets.checking import Fault, faults, mended
from ludo_tui.rulesets.header import HEADER
from ludo_tui.rulesets.problems import Path, Problem, replacing

if TYPE_CHECKING:
    from ludo_tui.rulesets.document import Document


class Mistakes:
    """What is wrong with a ruleset, as far as it is known by now.

    Args:
        folder: where its files are.

    Attributes:
        problems: the mistakes, in the order in which they were found.
        files: the files of the folder, by their names without ending.
        chain: these, and those of what it extends, nearest first.
    """

    def __init__(self, folder: FilePath) -> None:
        self.folder = folder
        self.problems: list[Problem] = []
        self._noted: list[tuple[str, Path, str]] = []
        self._replacing: dict[tuple[str, Path], str] = {}
        """What is added to a mistake in a part that replaces another, by the file and the way to that part."""
        self.files: dict[str, Document] = {}
        self.chain: list[dict[str, Document]] = [self.files]

    def add(self, name: str, fault: Fault, *, is_passed_on: bool = False) -> None:
        """Report a mistake in a table at the file its value came from, which may be one that is extended."""
        documents = [files[name] for files in self.chain if name in files]
        depth = 2 if name == HEADER and fault.path[:1] == ("options",) else 1
        owner = next((found for found in documents if found.has(fault.path[:depth])), None)
        if owner is None and documents:
            owner = documents[0]
        if owner is not None:
            hints = (self._replacing.get((name, part), "") for part in ((), fault.path[:1]))
            message = fault.message + (next(filter(None, hints), "") if owner is self.files.get(name) else "")
            problem = owner.problem(fault.path, message, at_key=fault.at_key)
            self.problems.append(msgspec.structs.replace(problem, is_passed_on=is_passed_on))
        else:
            self.add_to_file(f"{name}.yaml", fault.message)

    def add_to_file(self, file: str, message: str) -> None:
        """Report a mistake that belongs to a whole file of the folder."""
        self.problems.append(Problem(str(self.folder / file), 0, 0, "", message))

    def note_replaced(self, name: str, path: Path, part: str, replaced: str, instead: str) -> None:
        """Note that a part of a file takes the place of one that is extended; mistakes inside it say so, too.

        Args:
            name: the file.
            path: the way to the part.
            part: what the part is.
            replaced: what it takes the place of.
            instead: what to do if that is not meant.
        """
        note, self._replacing[name, path] = replacing(part, replaced, instead)
        self._noted.append((name, path, note))

    def note_former(self, name: str, path: Path, fields: dict[str, Any]) -> None:
        """Note that a word is written otherwise now, and how."""
        import yaml  # most starts read no YAML

        now = yaml.safe_dump(fields, default_flow_style=True, sort_keys=False, width=1000).strip()[1:-1]
        self._noted.append((name, path, f"is read for two releases more; write {now}"))

    def notes(self) -> list[Problem]:
        """Return what its author may not have meant, though it is no mistake; only `check` looks for its places."""
        return [self.files[name].problem(path, note, at_key=True, is_note=True) for name, path, note in self._noted]

    def nearest_with(self, name: str, key: str = "") -> str:
        """Return the id of the nearest ruleset among those extended that has a row in a file, or the file at all."""
        documents = [files[name] for files in self.chain[1:] if name in files]
        return next(document.path.parent.name for document in documents if not key or _has_row(document.data, key))

    def check_ids(self, name: str, path: Path, ids: list[str]) -> None:
        """Report ids that stand twice in a list."""
        first: dict[str, int] = {}
        for index, found in enumerate(ids):
            if found in first:
                place = (*path, first[found], "id")
                line = self.files[name].problem(place, "").line
                message = f"the id {found!r} stands here twice, first on line {line}"
                self.add(name, Fault((*path, index, "id"), message))
            first.setdefault(found, index)

    def convert(self, name: str, kind: type[Any]) -> Any:
        """Convert a file of this folder to a type, or report its mistakes and guess; None when that is no use."""
        data = self.files[name].data
        if data is None:
            return None
        try:
            return msgspec.convert(data, kind)
        except msgspec.ValidationError:
            found = faults(data, kind)
            for fault in found:
                self.add(name, fault)
        with suppress(msgspec.ValidationError):
            return msgspec.convert(mended(data, found), kind)
        return None


def _has_row(data: Any, key: str) -> bool:
    """Return whether there is a row under a key, or with that id in a list."""
    return data.get(key) is not None if isinstance(data, dict) else key in (row["id"] for row in data)
