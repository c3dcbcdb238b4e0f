"""The tables of a ruleset: merged with what it extends, converted, and held against each other."""

from collections.abc import Collection, Mapping
from contextlib import suppress
from typing import Any, get_args

import msgspec

from ludo_tui.rulesets import systems
from ludo_tui.rulesets.checking import Fault, faults, mended, texts, value_at
from ludo_tui.rulesets.header import HEADER
from ludo_tui.rulesets.links import HOW_TO_PLAY, RULEBOOK, ids_in, table_faults
from ludo_tui.rulesets.mistakes import Mistakes
from ludo_tui.rulesets.model import Rule, System
from ludo_tui.rulesets.problems import Path, field_name, near, nearest


class TableLoading:
    """The tables of one ruleset on their way to become typed.

    Args:
        system: whose tables they are.
        inherited: the tables that it extends as plain values, by name.
        known: the same, typed.
        mistakes: the files of the ruleset, and where mistakes are reported.

    Attributes:
        raw: the merged tables as plain values.
        typed: those that could be converted, or guessed for looking further.
    """

    def __init__(
        self, system: System, inherited: Mapping[str, Any], known: Mapping[str, Any], mistakes: Mistakes
    ) -> None:
        self._system = system
        self._inherited = inherited
        self._known = known
        self._mistakes = mistakes
        self.raw: dict[str, Any] = {}
        self.typed: dict[str, Any] = {}
        self._removed: list[tuple[str, str]] = []
        """Rows of what it extends that it leaves out: the table and the key of each."""
        self._written: list[tuple[str, str]] = []
        """Rows that it adds to what it extends, or replaces: the table and the key of each."""
        self._stand_ins: set[tuple[str, str]] = set()
        """Rows with mistakes for which others stand, so that the rest is checked as well: the table and the key."""

    def load(self) -> None:
        """Merge and convert every table of the system; entries are replaced whole, and null removes one.

        Raises:
            TypeError: Mistakes in the tables of the system would not be found.
        """
        system = self._system
        systems.check(system)
        for name in self._mistakes.files.keys() - {HEADER, RULEBOOK, HOW_TO_PLAY, *system.tables}:
            known = [*system.tables, HEADER, RULEBOOK, HOW_TO_PLAY]
            likely, files = nearest(name, known), ", ".join(f"{table}.yaml" for table in known)
            hint = f"; the files are {files}" if likely is None else f"; did you mean '{likely}.yaml'?"
            self._mistakes.add_to_file(f"{name}.yaml", f"is not a table of the system {system.name!r}{hint}")
        for name, kind in system.tables.items():
            document = self._mistakes.files.get(name)
            if document is not None and document.data is None:
                continue
            inherited = self._inherited.get(name)
            if document is None and inherited is None:
                if not systems.may_be_absent(kind):
                    self._mistakes.add_to_file(f"{name}.yaml", "is missing")
                    continue
                self.raw[name] = {}
            else:
                own = self._in_present_words(name, document.data) if document else None
                self.raw[name] = self._merge(name, kind, own, inherited)
            if document is None and name in self._known:
                self.typed[name] = self._known[name]
                continue
            value = self._with_ids(name, self.raw[name]) if systems.keyed_by_id(kind) else self.raw[name]
            try:
                self.typed[name] = msgspec.convert(value, kind, str_keys=True)
            except msgspec.ValidationError:
                found = faults(value, kind)
                for fault in found:
                    self._mistakes.add(name, fault)
                guess = self._guess(name, kind, mended(value, found))
                if guess is not None:
                    self.typed[name] = guess

    def _guess(self, name: str, kind: Any, value: Any) -> Any:
        """Take a table as it was probably meant; another one stands for a row that nobody can guess."""
        with suppress(msgspec.ValidationError):
            return msgspec.convert(value, kind, str_keys=True)
        if not systems.keyed_by_id(kind) or not isinstance(value, dict):
            return None
        rows: dict[str, Any] = {}
        for key, row in value.items():
            with suppress(msgspec.ValidationError):
                rows[key] = msgspec.convert(row, get_args(kind)[1], str_keys=True)
        self._stand_ins.update((name, key) for key in value if key not in rows)
        other = next(iter(rows.values()), None)
        return other and {key: rows.get(key) or msgspec.structs.replace(other, id=key) for key in value}

    def _in_present_words(self, name: str, table: Any) -> Any:
        """Return a table in which what is written otherwise now is written so, and note where that is."""
        find = self._system.former_words
        if find is None or not isinstance(table, dict):
            return table
        rows = dict(table)
        for key, row in table.items():
            for word, fields in (find(name, row) if isinstance(row, dict) else {}).items():
                rows[key] = _with_fields({at: value for at, value in rows[key].items() if at != word}, fields)
                self._mistakes.note_former(name, (key, word), fields)
        return rows

    def _merge(self, name: str, kind: Any, own: Any, inherited: Any) -> Any:
        if own is None:
            return inherited
        if isinstance(own, list) and isinstance(inherited, list):
            replaced = f"all {len(inherited)} rows of {self._mistakes.nearest_with(name)}"
            self._mistakes.note_replaced(name, (), "list", replaced, "write those down as well to keep them")
        if not isinstance(own, dict) or not isinstance(inherited, dict):
            return own
        if not isinstance(kind, type):
            for key in [key for key, value in own.items() if value is None and key not in inherited]:
                message = f"there is no {key!r} to remove{near(key, list(inherited))}"
                self._mistakes.add(name, Fault((key,), message, at_key=True))
            self._removed += [(name, key) for key, value in own.items() if value is None]
            written = [key for key, value in own.items() if value is not None]
            self._written += [(name, key) for key in written]
            for key in filter(inherited.__contains__, written):
                replaced = f"the {key} of {self._mistakes.nearest_with(name, key)}"
                self._mistakes.note_replaced(name, (key,), "row", replaced, "choose another key for a new one")
        groups = systems.groups(kind)
        merged = {
            key: {**inherited[key], **value} if key in groups and _are_groups(value, inherited.get(key)) else value
            for key, value in own.items()
        }
        return {key: value for key, value in {**inherited, **merged}.items() if value is not None}

    def _with_ids(self, name: str, table: Any) -> Any:
        """Give each entry its key as its id."""
        if not isinstance(table, dict):
            return table
        entries: dict[str, Any] = {}
        for key, entry in table.items():
            entries[key] = entry
            if isinstance(entry, dict):
                if entry.get("id", key) != key:
                    self._mistakes.add(
                        name, Fault((key, "id"), f"{entry['id']!r} differs from its key {key!r}; leave it out")
                    )
                entries[key] = {**entry, "id": key}
        return entries

    def link(self, rules: Mapping[str, Rule]) -> None:
        """Report what is wrong between tables, or between them and the rulebook, once all of them are there."""
        system = self._system
        if len(self.typed) < len(system.tables):
            return
        tables = system.gather(self.typed)
        found = [*table_faults(system.tables, tables, ids_in(tables, rulebook=rules))]
        found += system.link(tables) if system.link is not None else ()
        found += system.link_sound(tables) if system.link_sound is not None and not found else ()
        for table, path, message in found:
            if not self._stand_ins or self._is_sound(table, path):
                named = texts(value_at(self.raw.get(table), path)) if path else set[str]()
                self._fault_of_row(table, path, message, named)

    def topics(self) -> Collection[str] | None:
        """Return what entries of `how_to_play.yaml` can be about; None: some tables cannot be read."""
        is_whole = len(self.typed) == len(self._system.tables)
        return self._system.topics(self._system.gather(self.typed)) if is_whole else None

    def _is_sound(self, table: str, path: Path) -> bool:
        """Return whether a table, or a row written here, has to do with none of those for which others stand."""
        if not path:
            return True
        own = self._mistakes.files.get(table)
        if own is None or not own.has(path[:1]) or (table, path[0]) in self._stand_ins:
            return False
        return not texts(own.data[path[0]]).intersection(key for _, key in self._stand_ins)

    def _fault_of_row(self, table: str, path: Path, message: str, named: set[str]) -> None:
        """Report what is wrong between rows; what comes of an inherited row left out or replaced is told there.

        `named` are the texts at the place of the mistake: the ids of rows that it asks for, if it asks for any.
        """
        own = self._mistakes.files.get(table)
        is_inherited = own is None or (path and not own.has(path[:1]))
        if is_inherited and table in self._system.yielding:
            return
        causes = [("without it", *row) for row in self._removed if row[1] in named]
        causes += [("with it", *row) for row in self._written if row[1] in named or repr(row[1]) in message]
        causes += [("without it", *row) for row in self._removed if row[0] == table]
        if is_inherited and causes:
            so, name, key = causes[0]
            place = ": ".join(filter(None, (field_name(path), message)))
            self._mistakes.add(name, Fault((key,), f"{so} there is a mistake in {table}.yaml: {place}", at_key=True))
        elif is_inherited and table in self._inherited:
            self._mistakes.add(table, Fault(path, f"{message}; that comes of a change in {self._mistakes.folder.name}"))
        else:
            self._mistakes.add(table, Fault(path, message))


def _with_fields(row: dict[str, Any], fields: dict[str, Any]) -> dict[str, Any]:
    """Return a row with lists made longer and groups of keys made larger by those of some fields."""
    for field, value in fields.items():
        if isinstance(old := row.get(field), type(value)):
            value = [*old, *value] if isinstance(value, list) else {**old, **value}
        row = {**row, field: value}
    return row


def _are_groups(own: Any, inherited: Any) -> bool:
    return isinstance(own, dict) and isinstance(inherited, dict)
