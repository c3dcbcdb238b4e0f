"""What comes of loading a folder of a ruleset."""

from collections.abc import Callable
from pathlib import Path as FilePath
from typing import TYPE_CHECKING, Any, NamedTuple

from ludo_tui.rulesets.model import Ruleset
from ludo_tui.rulesets.problems import Problem

if TYPE_CHECKING:
    from ludo_tui.rulesets.document import Document


class Loaded:
    """A ruleset with what is needed to extend it: plain values, and the files they came from, nearest first."""

    def __init__(
        self,
        ruleset: Ruleset,
        extended: tuple[int, ...],
        options: dict[str, Any],
        former: dict[str, Any],
        tables: dict[str, Any],
        files: "list[dict[str, Document]]",
        notes: Callable[[], list[Problem]],
    ) -> None:
        """Keep the parts."""
        self.ruleset = ruleset
        self.board_counts: tuple[int, ...] = ()
        """How many can sit around the board by its usual house rules, once the rules have been tried out."""
        self.versions = (ruleset.version, *extended)
        """Its own and those of what it extends."""
        self.options = options
        self.former = former
        """The options as they were before some were changed."""
        self.tables = tables
        self.files = files
        self.notes = notes
        """Returns what is no mistake and may not be meant."""


class Broken(NamedTuple):
    """A ruleset that cannot be used."""

    problems: list[Problem]
    """Every mistake, sorted by file and line."""
    notes: Callable[[], list[Problem]]
    """Returns what is no mistake and may not be meant."""


Results = dict[FilePath, Loaded | Broken]
"""What came of each folder loaded so far."""
