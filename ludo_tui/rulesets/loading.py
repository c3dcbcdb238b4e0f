"""Turns a ruleset folder into a `Ruleset`: read, convert, merge with what it extends, link, or list every mistake."""

from collections.abc import Collection, Container, Mapping
from itertools import product
from pathlib import Path as FilePath
from types import SimpleNamespace
from typing import Any, Final
from unicodedata import combining, east_asian_width

import msgspec

from ludo_tui.platform.files import is_file, is_folder, reason
from ludo_tui.rulesets import systems
from ludo_tui.rulesets.checking import Fault, faults
from ludo_tui.rulesets.digest import digests
from ludo_tui.rulesets.header import HEADER, Header, is_preset
from ludo_tui.rulesets.links import HOW_TO_PLAY, RULEBOOK, TOPICS, ids_in, table_faults
from ludo_tui.rulesets.loaded import Broken, Loaded, Results
from ludo_tui.rulesets.mistakes import Mistakes
from ludo_tui.rulesets.model import HowTo, Phase, Rule, Ruleset, SeatStyle, System, no_option, understood
from ludo_tui.rulesets.problems import Path, Problem, in_order, near
from ludo_tui.rulesets.reading import read
from ludo_tui.rulesets.tables import TableLoading

CHAIN_LIMIT: Final = 5
"""Longest chain of rulesets that extend each other, the first and the last included."""
_LAST_SHELF: Final = 99
_FACES: Final[tuple[str, ...]] = ("1", "2", "3", "4", "5", "6")


def load_folder(folder: FilePath, catalogue: Mapping[str, FilePath], results: Results) -> Loaded | Broken:
    """Load the ruleset in a folder.

    Args:
        folder: Where its files are.
        catalogue: Folders of the rulesets it may extend, by id.
        results: What is loaded already; this ruleset and those it extends are looked up and entered here.

    Returns:
        The ruleset, or every mistake found.
    """
    if folder not in results:
        results[folder] = _Loading(folder, catalogue, results, ()).result()
    return results[folder]


class _Loading:
    """One folder on its way to becoming a ruleset."""

    def __init__(
        self, folder: FilePath, catalogue: Mapping[str, FilePath], results: Results, chain: tuple[FilePath, ...]
    ) -> None:
        self.folder = folder
        self.catalogue = catalogue
        self.results = results
        self.chain = (*chain, folder)
        self.mistakes = Mistakes(folder)
        self.rulebook_broken = False
        self.base_unclear = False
        self.options: dict[str, Any] = {}
        self.former: dict[str, Any] = {}
        self.versions: tuple[int, ...] = ()
        """Those of what it extends."""
        self.files = self.mistakes.files

    def result(self) -> Loaded | Broken:
        loaded = self._load()
        if loaded is not None:
            loaded.board_counts = self._board_counts(loaded.ruleset)
        if loaded is None or self.mistakes.problems:
            return Broken(in_order(self.mistakes.problems), self.mistakes.notes)
        return loaded

    def _load(self) -> Loaded | None:
        self._read_files()
        header = self._read_header() if HEADER in self.files else None
        if header is None:
            return None
        self._check_name(header)
        base = self._load_base(header.extends) if header.extends is not None else None
        if header.extends is not None and base is None:
            return None
        self.mistakes.chain += base.files if base else []
        system = self._find_system(header, base)
        rules = self._load_rulebook(base, system)
        phases, seats = self._take_lists(header, base, rules)
        if header.phases and system is not None and system.phases:
            self._check_phases([phase.id for phase in phases], system.phases)
        if system is None:
            return None
        options = self._take_options(header, base, system)
        inherited = base.ruleset if base else None
        tables = TableLoading(system, base.tables if base else {}, inherited.tables if inherited else {}, self.mistakes)
        tables.load()
        tables.link(rules)
        how_to = self._load_how_to_play(base, rules, tables.topics())
        if self.mistakes.problems or options is None:
            return None
        faces = tuple(map(str, header.faces or (inherited.faces if inherited else _FACES)))
        beside = header.beside or (inherited.beside if inherited else None)
        told = {"seats": seats, "faces": faces, **({} if beside is None else {"beside": beside})}
        digest, *before = self._digests(header, system, {"phases": phases, "tables": tables.raw, **told})
        ruleset = Ruleset(
            id=header.id,
            name=header.name,
            summary=header.summary if header.summary is not None else (inherited.summary if inherited else ""),
            pitch=header.pitch if header.pitch is not None else (inherited.pitch if inherited else ""),
            turns=header.turns or (inherited.turns if inherited else ()),
            seconds=header.seconds or (inherited.seconds if inherited else ()),
            shelf=header.shelf if header.shelf is not None else _LAST_SHELF,
            system=system.name,
            version=header.version,
            digest=digest,
            extends=header.extends,
            phases=phases,
            options=options,
            tables=tables.typed,
            rulebook=rules,
            how_to_play=how_to,
            folder=self.folder,
            credits=header.credits if header.credits is not None else (inherited.credits if inherited else ""),
            seats=seats,
            faces=faces,
            beside=beside,
            stage=header.stage or (inherited.stage if inherited is not None else "finished"),
            earlier=(*header.earlier, *before),
            changes=(*(inherited.changes if inherited else ()), *header.changes),
            former=self.former,
            unnamed=self._unnamed(options),
        )
        notes = self.mistakes.notes
        return Loaded(ruleset, self.versions, self.options, self.former, tables.raw, self.mistakes.chain, notes)

    def _digests(self, header: Header, system: System, parts: dict[str, Any]) -> list[str]:
        """Return the digest of what is played by, then those of earlier programs; names of players are only words."""
        parts["seats"] = [msgspec.structs.replace(seat, player="") for seat in parts["seats"]]
        played = {"system": system.name, "options": self.options, **parts}
        return digests(played, self.former, (header.version, *self.versions))

    def _board_counts(self, ruleset: Ruleset) -> tuple[int, ...]:
        """Return how many can sit around the board; note options that do not go together, each of which is sound."""
        system = systems.find(ruleset.system)
        assert system is not None
        try:
            return tuple(system.rules(ruleset, ruleset.options).board_counts)
        except ValueError as error:
            self.mistakes.add(HEADER, Fault(("options",), str(error)))
            return ()

    def _read_files(self) -> None:
        """Read every table in the folder."""
        try:
            inside = sorted(self.folder.iterdir()) if is_folder(self.folder) else []
        except OSError as error:
            self.mistakes.problems.append(
                Problem(str(self.folder), 0, 0, "", f"the folder cannot be read: {reason(error)}")
            )
            return
        if self.folder / f"{HEADER}.yaml" not in inside:
            self.mistakes.add_to_file(f"{HEADER}.yaml", "is missing")
        for path in inside:
            if path.suffix == ".yml":
                self.mistakes.add_to_file(path.name, f"is not read; call it {path.stem}.yaml")
            elif path.suffix == ".yaml" and not is_file(path):
                self.mistakes.add_to_file(path.name, "is no file")
            elif path.suffix == ".yaml":
                document = read(path)
                self.mistakes.problems += document.problems
                self.files[path.stem] = document

    def _read_header(self) -> Header | None:
        """Convert `ruleset.yaml`; of one with mistakes take what is sound, so that the rest is checked as well."""
        header = self.mistakes.convert(HEADER, Header)
        data = self.files[HEADER].data
        self.base_unclear = isinstance(data, dict) and data.get("extends") is not None
        if header is not None or not isinstance(data, dict):
            return header if isinstance(header, Header) else None
        sound: dict[str, Any] = {"id": self.folder.name, "name": self.folder.name, "version": 1}
        for field in msgspec.structs.fields(Header):
            if field.encode_name in data and not faults(data[field.encode_name], field.type):
                sound[field.name] = msgspec.convert(data[field.encode_name], field.type)
        return Header(**sound)

    def _check_name(self, header: Header) -> None:
        """Check that the ruleset is called as its folder is."""
        if header.id != self.folder.name:
            message = f"{header.id!r} differs from the folder's name {self.folder.name!r}"
            self.mistakes.add(HEADER, Fault(("id",), message))

    def _load_base(self, extends: str) -> Loaded | None:
        """Load the ruleset that this one extends."""
        folder = self.catalogue.get(extends)
        if folder is None:
            known = [known for known in self.catalogue if known != self.folder.name]
            message = f"no ruleset {extends!r}{near(extends, known) or '; there are ' + ', '.join(known)}"
            if extends in {file.parent.name for file in self.folder.parent.glob(f"*/{HEADER}.yaml")}:
                message = f"{extends!r} stands beside this folder, where it is not looked for; name the folder of both"
        elif folder in self.chain:
            message = f"{extends!r} extends this ruleset itself, in a circle"
        else:
            if folder not in self.results:
                self.results[folder] = _Loading(folder, self.catalogue, self.results, self.chain).result()
            loaded = self.results[folder]
            if isinstance(loaded, Loaded) and len(loaded.files) < CHAIN_LIMIT:
                self.versions = loaded.versions
                return loaded
            if isinstance(loaded, Loaded):
                message = f"more than {CHAIN_LIMIT} rulesets in a row that extend each other"
            else:
                first = loaded.problems[0]
                message = first.message if first.is_passed_on else f"the ruleset {extends!r} does not load: {first}"
                self.mistakes.add(HEADER, Fault(("extends",), message), is_passed_on=True)
                return None
        self.mistakes.add(HEADER, Fault(("extends",), message))
        return None

    def _find_system(self, header: Header, base: Loaded | None) -> System | None:
        if base is not None:
            if header.system not in (None, base.ruleset.system):
                message = f"{header.system!r} differs from {base.ruleset.system!r}, the system it extends"
                self.mistakes.add(HEADER, Fault(("system",), message))
            return systems.find(base.ruleset.system)
        if header.system is None and self.base_unclear:
            return None
        if header.system is None:
            self.mistakes.add(HEADER, Fault((), "missing key 'system' (or 'extends')"))
            return None
        system = systems.find(header.system)
        if system is None:
            known = systems.names()
            hint = near(header.system, known) or ("; there are " + ", ".join(known) if known else "")
            self.mistakes.add(HEADER, Fault(("system",), f"no system {header.system!r}{hint}"))
        return system

    def _take_lists(
        self, header: Header, base: Loaded | None, rules: Mapping[str, Rule]
    ) -> tuple[tuple[Phase, ...], tuple[SeatStyle, ...]]:
        """Take phases and seats from the file or from what it extends, and check their ids."""
        if base is None and not self.base_unclear:
            for name in ("seats", "phases"):
                if self.files[HEADER].data.get(name) is None:
                    self.mistakes.add(HEADER, Fault((), f"missing key {name!r} (a list)"))
        self.mistakes.check_ids(HEADER, ("phases",), [phase.id for phase in header.phases or ()])
        self.mistakes.check_ids(HEADER, ("seats",), [seat.id for seat in header.seats or ()])
        self._check_seats(header.seats or ())
        self._check_faces(header.faces or ())
        if not self.rulebook_broken:
            self._check_links(HEADER, ("phases",), tuple[Phase, ...], header.phases or (), rules)
        phases = header.phases if header.phases is not None else (base.ruleset.phases if base else ())
        seats = header.seats if header.seats is not None else (base.ruleset.seats if base else ())
        return phases, seats

    def _check_faces(self, faces: tuple[str | int, ...]) -> None:
        """Check that no two faces of the die are called the same."""
        called = [_as_read(str(face)) for face in faces]
        for number, face in enumerate(called):
            if face in called[:number]:
                first = called.index(face) + 1
                message = f"{faces[number]!r} is face {first} of the die already; each of the six has a name of its own"
                self.mistakes.add(HEADER, Fault(("faces", number), message))

    def _check_seats(self, seats: tuple[SeatStyle, ...]) -> None:
        """Check that seats can be told apart, on boards of which each piece has one column for its sign."""
        for index, field in product(range(len(seats)), ("letter", "shape", "ascii")):
            sign = getattr(seats[index], field)
            if field == "ascii" and not sign.isascii():
                message = f"{sign!r} is not on every keyboard: use a letter from A to Z, a digit or a plain sign"
            elif sign.isspace() or combining(sign) or east_asian_width(sign) in "WF":
                message = f"{sign!r} does not fill one column: use another letter or sign"
            else:
                continue
            self.mistakes.add(HEADER, Fault(("seats", index, field), message))
        for field in ("name", "letter", "shape", "ascii", "player"):
            first: dict[str, int] = {}
            for index, said in enumerate(getattr(seat, field) for seat in seats):
                other = first.setdefault(_as_read(said), index)
                if said and other != index:
                    line = self.files[HEADER].problem(("seats", other, field), "").line
                    message = f"{said!r} is that of the seat {seats[other].id!r} on line {line} already"
                    self.mistakes.add(HEADER, Fault(("seats", index, field), message))

    def _check_phases(self, ids: list[str], written: tuple[str, ...]) -> None:
        """Check that a turn is made of the phases that rules are written for."""
        for index, name in enumerate(ids):
            if name not in written:
                hint = near(name, written) or f"; there are {', '.join(written)}"
                self.mistakes.add(
                    HEADER, Fault(("phases", index, "id"), f"no rule is written for the phase {name!r}{hint}")
                )
        if written != tuple(dict.fromkeys(ids)) and set(ids) <= set(written):
            self.mistakes.add(HEADER, Fault(("phases",), f"a turn is made of {', '.join(written)}, in this order"))

    def _take_options(self, header: Header, base: Loaded | None, system: System) -> msgspec.Struct | None:
        """Merge the options key by key; null goes back to the system's default."""
        own = header.options or {}
        inherited = (base.options, base.former) if base is not None else ({}, {})
        self.options, self.former = (
            {name: value for name, value in merged.items() if value is not None}
            for merged in ({**inherited[0], **own}, {**inherited[1], **own, **header.formerly})
        )
        try:
            return msgspec.convert(self.options, system.options)
        except msgspec.ValidationError:
            for fault in faults(self.options, system.options):
                self.mistakes.add(HEADER, fault._replace(path=("options", *fault.path)))
            return None

    def _unnamed(self, options: msgspec.Struct) -> dict[str, Any]:
        """Return what a preset does not name and was another rule in what it extends, as it was."""
        if len(self.files) > 1 or not is_preset(self.files[HEADER].data):
            return {}  # written by hand, to differ from what it extends in what it names
        now, then = map(msgspec.to_builtins, (options, msgspec.convert(self.former, type(options))))
        return {name: then[name] for name in now if then[name] != now[name]}

    def _load_rulebook(self, base: Loaded | None, system: System | None) -> dict[str, Rule]:
        rules = dict(base.ruleset.rulebook) if base is not None else {}
        self._note_rules(rules)
        own = self.mistakes.convert(RULEBOOK, list[Rule]) if RULEBOOK in self.files else None
        self.rulebook_broken = own is None and RULEBOOK in self.files
        if own is not None:
            self.mistakes.check_ids(RULEBOOK, (), [rule.id for rule in own])
            rules.update((rule.id, rule) for rule in own)
            options = (
                {}
                if system is None
                else {field.encode_name: field.type for field in msgspec.structs.fields(system.options)}
            )
            self._check_links(RULEBOOK, (), list[Rule], own, rules)
            for index, rule in enumerate(own):
                self._check_conditions(index, rule, options)
        return rules

    def _load_how_to_play(
        self, base: Loaded | None, rules: Mapping[str, Rule], topics: Collection[str] | None
    ) -> dict[str, HowTo]:
        """Load how the game is played; an entry takes the place of an inherited one with its id."""
        own = (self.mistakes.convert(HOW_TO_PLAY, list[HowTo]) if HOW_TO_PLAY in self.files else None) or []
        self.mistakes.check_ids(HOW_TO_PLAY, (), [entry.id for entry in own])
        if not self.rulebook_broken and topics is not None:
            self._check_links(HOW_TO_PLAY, (), list[HowTo], own, rules, topics)
        return {**(base.ruleset.how_to_play if base else {}), **{entry.id: entry for entry in own}}

    def _check_links(
        self, name: str, at: Path, kind: Any, value: Any, rules: Mapping[str, Rule], topics: Collection[str] = ()
    ) -> None:
        """Check that the rules and topics exist that a part of a file names."""
        part = SimpleNamespace(**{name: value})
        ids = ids_in(part, **{RULEBOOK: rules, TOPICS: topics})
        for _, path, said in table_faults({name: kind}, part, ids):
            self.mistakes.add(name, Fault((*at, *path), said))

    def _note_rules(self, inherited: Container[str]) -> None:
        """Note the rules of this rulebook that take the place of others."""
        data = self.files[RULEBOOK].data if RULEBOOK in self.files else None
        for index, row in enumerate(data if isinstance(data, list) else ()):
            name = row.get("id") if isinstance(row, dict) else None
            if isinstance(name, str) and name in inherited:
                replaced = f"the rule {name} of {self.mistakes.nearest_with(RULEBOOK, name)}"
                self.mistakes.note_replaced(RULEBOOK, (index,), "rule", replaced, "choose another id for a new one")

    def _check_conditions(self, index: int, rule: Rule, options: Mapping[str, Any]) -> None:
        """Check that what a rule depends on exists."""
        wanted: list[tuple[Path, str, Any]] = [
            (("when", name, number), name, value)
            for name, values in rule.when.items()
            for number, value in enumerate(values)
        ]
        if rule.option:
            wanted += [
                (("values", value), rule.option, _understood(value, options.get(rule.option))) for value in rule.values
            ]
        for place, name, value in wanted:
            if name not in options:
                self.mistakes.add(RULEBOOK, Fault((index, place[0]), no_option(name, options)))
            else:
                for fault in faults(value, options[name]):
                    self.mistakes.add(RULEBOOK, Fault((index, *place), f"option {name}: {fault.message}"))


def _as_read(said: str) -> str:
    """Return a word as readers tell it from others: neither by capitals nor by blanks around it."""
    return said.strip().casefold() or said


def _understood(value: str, kind: Any) -> Any:
    return value if kind is None else understood(value, msgspec.inspect.type_info(kind))
