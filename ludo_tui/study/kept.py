"""Results that are kept in a file, so that a simulation that was stopped goes on where it was."""

import re
from collections.abc import Iterator
from itertools import chain
from pathlib import Path
from typing import Final, Self

import msgspec

from ludo_tui import rulesets
from ludo_tui.platform.digests import sha256
from ludo_tui.platform.files import check_ordinary, exists, reason, write_all
from ludo_tui.rulesets.checking import texts
from ludo_tui.study.simulation import MatchResult, Plan
from ludo_tui.version import VERSION

_LINES: Final = msgspec.json.Decoder(tuple[str, MatchResult])
_CUT_LINE: Final = re.compile(rb'\[("[0-9a-f]{0,16}("(,.*)?)?)?')
"""The beginning of a line, as a program leaves it that is stopped while it writes."""
_OTHER_KIND: Final = "it holds something else than results of simulate"


_LONGEST_LINE: Final = 2**20
"""Most bytes of a result; it has less than a hundredth of that."""


class NotKeptError(Exception):
    """A result cannot be kept; the message is the reason."""


class Kept:
    """The results of one plan in a file, a line each; those of other plans, rules and versions are left alone.

    Args:
        path: the file; it need not be there.
        plan: what is played.

    Attributes:
        known: results by seed that were there before.

    Raises:
        OSError: it cannot be read or written.
        ValueError: it is another kind of file.
    """

    def __init__(self, path: Path, plan: Plan) -> None:
        played = msgspec.json.encode((plan, rulesets.load(plan.ruleset).digest, VERSION), order="deterministic")
        self._key = sha256(played).hexdigest()[:16]
        self.known: dict[int, MatchResult] = {}
        whole = 0
        size = 0
        for line in _lines_of(path) if exists(path) else ():
            size += len(line)
            if not line.endswith(b"\n"):
                if not _CUT_LINE.fullmatch(line):
                    raise ValueError(_OTHER_KIND)
                break
            try:
                key, result = _LINES.decode(line)
            except msgspec.DecodeError as error:
                raise ValueError(_OTHER_KIND) from error
            whole += len(line)
            if key == self._key:
                if not _can_be(result, len(plan.levels)):
                    raise ValueError(_OTHER_KIND)
                self.known[result.seed] = result
        self._file = path.open("ab", buffering=0)
        if whole < size:  # else another program may have added to it meanwhile
            self._file.truncate(whole)

    def add(self, result: MatchResult) -> None:
        """Keep a result that is not there yet.

        Raises:
            NotKeptError: it cannot be written; what was kept before still is.
        """
        if result.seed in self.known:
            return
        line = msgspec.json.encode((self._key, result)) + b"\n"
        try:
            write_all(self._file.fileno(), line)
        except OSError as error:
            raise NotKeptError(reason(error)) from error

    def __enter__(self) -> Self:
        """Use it for a while."""
        return self

    def __exit__(self, *_: object) -> None:
        """Close the file."""
        self._file.close()


def _can_be(result: MatchResult, seats: int) -> bool:
    """Return whether a match of so many seats can have had a result; the type of it sees to every single number."""
    if not all(text.replace("\n", " ").isprintable() for text in texts(msgspec.to_builtins(result))):
        return False
    if result.error:
        return True
    partners = list(chain.from_iterable(result.teams))
    return (
        sorted(result.places) == list(range(seats))
        and len(result.row_uses) == len(result.traits) == seats
        and len(set(partners)) == len(partners)
        and set(partners) <= set(result.places)
        and all(times <= result.offered.get(name, 0) for name, times in result.chosen.items())
    )


def _lines_of(path: Path) -> Iterator[bytes]:
    """Yield the lines of a file, of which there may be more than fits into memory; none ends later than a result."""
    check_ordinary(path)
    with path.open("rb") as file:
        while line := file.readline(_LONGEST_LINE):
            yield line
