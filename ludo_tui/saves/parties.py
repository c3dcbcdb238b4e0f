"""Parties that a player has kept, to be used again in later matches: one small JSON file each."""

import contextlib
from collections.abc import Mapping
from pathlib import Path
from typing import Any, Final, Literal
from unicodedata import normalize

import msgspec

from ludo_tui.platform.files import alone_with, exists, is_reserved, reason, stem_of
from ludo_tui.platform.places import parties_folder
from ludo_tui.rulesets.checking import faults
from ludo_tui.rulesets.problems import field_name
from ludo_tui.saves import strict
from ludo_tui.saves.errors import NameTaken, SaveError
from ludo_tui.saves.files import read_file, write_file
from ludo_tui.text.printable import printable

SUFFIX: Final = ".party.json"
NAME_LENGTH: Final = 40
"""Longest name of a party, in characters."""
SIZE_LIMIT: Final = 20_000
"""Largest file in bytes; a party has a few hundred."""


class _File(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What a file holds."""

    format: Literal["ludo-tui party"]
    version: int
    name: str
    system: str
    """The rule system that the party is made for."""
    party: dict[str, Any]


class SavedParty(msgspec.Struct, frozen=True):
    """A kept party, or what can be said of a file that holds none."""

    path: Path
    name: str
    """What the player calls it; of a bad file, the name of the file."""
    party: dict[str, Any] = {}
    """Party data, not checked against any rules."""
    error: str = ""
    """What is wrong with a bad file, in a sentence."""


class PartyFolder:
    """A player's folder of parties of one rule system.

    Args:
        system: the rule system.
        path: the folder; None: `LUDO_TUI_PARTIES`, or `parties` in the platform's folder of user data. It is made
            when the first party is kept.
    """

    def __init__(self, system: str, path: Path | None = None) -> None:
        self.system = system
        self.path = parties_folder() if path is None else path

    def list(self) -> list[SavedParty]:
        """List every kept party by name; a bad file is an entry with its error."""
        try:
            found = [path for path in self.path.iterdir() if path.name.endswith(SUFFIX) and path.name[0] != "."]
        except FileNotFoundError:
            return []
        except OSError as error:
            return [SavedParty(self.path, printable(self.path.name), {}, f"It cannot be read: {reason(error)}.")]
        entries = [entry for path in sorted(found) if (entry := self._entry(path)) is not None]
        return sorted(entries, key=lambda entry: (entry.name.casefold(), entry.path.name))

    def _entry(self, path: Path) -> SavedParty | None:
        """Return what a file holds; None if that is a party of another system."""
        name = printable(path.name.removesuffix(SUFFIX))
        try:
            if path.stat().st_size > SIZE_LIMIT:
                raise SaveError(f"it has more than {SIZE_LIMIT:,} bytes")
            data = read_file(path).rstrip(b"\n")
            strict.check(data)
            found = faults(msgspec.json.decode(data), _File)
            if found:
                field = field_name(found[0].path)
                raise SaveError(f"{field}: {found[0].message}" if field else found[0].message)
        except OSError as error:
            return SavedParty(path, name, {}, f"It cannot be read: {reason(error)}.")
        except SaveError as error:
            return SavedParty(path, name, {}, f"It holds no party: {error}.")
        held = msgspec.json.decode(data, type=_File)
        if held.version != 1:
            return SavedParty(path, name, {}, "It comes from a newer version of the program.")
        if held.system != self.system:
            return None
        return SavedParty(path, " ".join(held.name.split())[:NAME_LENGTH] or name, held.party)

    def keep(self, name: str, party: Mapping[str, Any], *, overwrite: bool = False) -> SavedParty:
        """Write a party to a file.

        Args:
            name: what the player calls it; its letters and digits become the name of the file.
            party: party data as plain values.
            overwrite: replace a party of that name.

        Raises:
            NameTaken: there is a party of that name.
            SaveError: the name cannot be used, also as a party of another game has it, or the file cannot be written.
        """
        title = " ".join(normalize("NFC", name).split())
        slug = stem_of(title, also="_").strip("-_")
        if not slug or not title.isprintable() or len(title) > NAME_LENGTH:
            raise SaveError(f"the name of a party is one line of 1 to {NAME_LENGTH} characters, with a letter or digit")
        path = self.path / f"{('party-' if is_reserved(slug) else '')}{slug}{SUFFIX}"
        held = _File(format="ludo-tui party", version=1, name=title, system=self.system, party=dict(party))
        try:
            self.path.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise SaveError(f"the folder {self.path} cannot be made: {reason(error)}") from error
        with alone_with(path):
            self._check_free(path, title, overwrite=overwrite)
            write_file(path, msgspec.json.encode(held) + b"\n")
        return SavedParty(path, title, dict(party))

    def _check_free(self, path: Path, title: str, *, overwrite: bool) -> None:
        """Raise NameTaken if there is a party that was not to be replaced, SaveError if it is one of another game."""
        if not exists(path):
            return
        there = self._entry(path)
        if there is None:
            raise SaveError(f"a party of another game is called {title!r} already; choose another name")
        if not overwrite:
            raise NameTaken(there.name, "party")

    def delete(self, entry: SavedParty) -> None:
        """Delete a kept party, or a bad file.

        Raises:
            SaveError: it cannot be deleted.
        """
        try:
            with contextlib.suppress(FileNotFoundError):
                entry.path.unlink()
        except OSError as error:
            raise SaveError(f"{entry.path} cannot be deleted: {reason(error)}") from error
