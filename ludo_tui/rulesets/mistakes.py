"""The mistakes of one ruleset, each reported at the file that its value came from."""

from contextlib import suppress
from pathlib import Path as FilePath
from typing import Any

import msgspec

from ludo_tui.rulesets.checking import Fault, faults, mended
from ludo_tui.rulesets.header import HEADER
from ludo_tui.rulesets.problems import Path, Problem
from ludo_tui.rulesets.reading import Document


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
            problem = owner.problem(fault.path, fault.message, at_key=fault.at_key)
            self.problems.append(msgspec.structs.replace(problem, is_passed_on=is_passed_on))
        else:
            self.add_to_file(f"{name}.yaml", fault.message)

    def add_to_file(self, file: str, message: str) -> None:
        """Report a mistake that belongs to a whole file of the folder."""
        self.problems.append(Problem(str(self.folder / file), 0, 0, "", message))

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
