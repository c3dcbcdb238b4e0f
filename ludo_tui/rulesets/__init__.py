"""Finds, reads and validates rulesets: folders of YAML that fill a rule system with data.

A folder holds `ruleset.yaml` (what it is), `rulebook.yaml` (what its rules say) and a file per table of its system. A
mistake names file, line, column and field, and disables that ruleset alone.
"""

import contextlib
import os
import re
from collections.abc import Callable, Container, Iterator, Mapping
from pathlib import Path
from typing import Any, Final

import msgspec

from ludo_tui.platform.files import expanded, is_file, is_folder, is_reserved, is_there, write_whole
from ludo_tui.platform.places import RULESETS, rulesets_folder, shipped_rulesets
from ludo_tui.rulesets.cache import RulesetSummary, cached, store, summary_of
from ludo_tui.rulesets.force import Standing, in_force, standings
from ludo_tui.rulesets.header import HEADER, is_preset
from ludo_tui.rulesets.ids import ids
from ludo_tui.rulesets.loaded import Broken, Loaded, Results
from ludo_tui.rulesets.model import HowTo, Phase, Rule, Ruleset, SeatStyle, System
from ludo_tui.rulesets.problems import Problem, RulesetError, in_order, near
from ludo_tui.rulesets.systems import names as system_names
from ludo_tui.rulesets.systems import register as _register
from ludo_tui.rulesets.systems import register_lazy as _register_lazy

__all__ = [
    "RULESETS",
    "HowTo",
    "Phase",
    "Problem",
    "Rule",
    "Ruleset",
    "RulesetError",
    "RulesetSummary",
    "SeatStyle",
    "Standing",
    "System",
    "available",
    "broken",
    "check",
    "each_summary",
    "findings",
    "first_mistakes",
    "folders",
    "forget",
    "ids",
    "in_force",
    "load",
    "misplaced",
    "offered",
    "register",
    "register_lazy",
    "save_preset",
    "standings",
    "summaries",
    "system_names",
    "use",
]

CHARACTERS: Final = "characters.yaml"
"""What a file of characters is called, in any folder of rulesets."""
_FIRST: Final = ("classic", "party", "piecepack", "ludicrous", "skirmish")

_used: list[Path] = []
_results: Results = {}
"""The rulesets that have been read from their files, and those that could not be, by folder."""
_loaded: dict[tuple[str, tuple[Path, ...]], Ruleset] = {}
"""What `load` has found, by id and folders, so that no folder is looked through for every rule that wants a table."""


def register(system: System) -> None:
    """Make a rule system known; see `ludo_tui.rulesets.systems.register`."""
    _register(system)
    forget()


def register_lazy(name: str, loader: Callable[[], System]) -> None:
    """Make a rule system known that is imported when first needed."""
    _register_lazy(name, loader)
    forget()


def folders() -> tuple[Path, ...]:
    """List the folders that hold rulesets: the shipped one, the user's, and those given to `use`."""
    return (shipped_rulesets(), rulesets_folder(), *_used)


def use(path: str | Path) -> None:
    """Add a ruleset folder, or a folder of such folders and of characters; it goes before the user's of the same id.

    Raises:
        RulesetError: There is no such folder, no ruleset and no character in it, or one with the id of a shipped one.
    """
    folder = _folder_of(Path(path))
    found = _inside(folder)
    if not found and not is_there(folder / CHARACTERS):
        raise RulesetError(f"no ruleset in {path}: expected a folder with a file {HEADER}.yaml, or {CHARACTERS}")
    for one in found:
        for problem in _same_id(one):
            raise RulesetError(str(problem), [problem])
    _used.append(folder)
    forget()


def used() -> tuple[Path, ...]:
    """Return the folders that `use` has added."""
    return tuple(_used)


def forget() -> None:
    """Read all files again the next time they are needed."""
    _results.clear()
    _loaded.clear()


def available() -> tuple[str, ...]:
    """List the ids of the rulesets without mistakes: shipped ones first, then others by name."""
    catalogue = _catalogue()
    return tuple(name for name, folder in catalogue.items() if _summary(folder, catalogue) is not None)


def offered() -> tuple[str, ...]:
    """List the ids of the rulesets on the list of games, in its order: `available` without the unfinished ones."""
    return tuple(one.id for one in summaries())


def summaries(*, is_whole: bool = False) -> list[RulesetSummary]:
    """Return what a list of games shows of each ruleset that `offered` lists, in the same order.

    Args:
        is_whole: say how many can sit around the board, too, for which a ruleset may have to be read.
    """
    found = each_summary(is_whole=is_whole)
    return sorted((one for one in found if one is not None and one.stage == "finished"), key=lambda one: one.shelf)


def each_summary(*, is_whole: bool = False) -> Iterator[RulesetSummary | None]:
    """Yield the summary of every ruleset, None for one with mistakes: each is read when it is asked for.

    Args:
        is_whole: as `summaries`.
    """
    catalogue = _catalogue()
    for folder in catalogue.values():
        yield _summary(folder, catalogue, is_whole=is_whole)


def _summary(folder: Path, catalogue: Mapping[str, Path], *, is_whole: bool = False) -> RulesetSummary | None:
    """Return what a list of games shows of a ruleset; None: it has mistakes.

    It is read if need be. Of one that comes with the program the first file is enough: those have no mistakes.
    """
    if folder not in _results and (known := cached(folder, catalogue)) is not None:
        return known.summary
    if folder not in _results and folder.parent == shipped_rulesets() and not is_whole:
        with contextlib.suppress(msgspec.ValidationError):
            return msgspec.convert(_header(folder), RulesetSummary)
    result = _result(folder, catalogue)
    return summary_of(result.ruleset, result.board_counts) if isinstance(result, Loaded) else None


def broken(sound: Container[str] = ()) -> dict[str, list[Problem]]:
    """List the mistakes of every ruleset that has any, by id.

    Args:
        sound: ids of those that are known to have none, and need not be looked at.
    """
    catalogue = _catalogue()
    problems: dict[str, list[Problem]] = {}
    for name, folder in catalogue.items():
        if name in sound or cached(folder, catalogue) is not None:
            continue
        found = _result(folder, catalogue)
        if isinstance(found, Broken):
            problems[name] = list(found.problems)
    for folder in _inside(rulesets_folder()):
        if mistakes := _same_id(folder):
            problems[str(folder)] = mistakes
    return problems


def first_mistakes(sound: Container[str] = ()) -> dict[str, str]:
    """Return the first mistake of every ruleset that has any, by its id, with places from the folder of rulesets on.

    Args:
        sound: as `broken`.
    """
    return {
        _from_folder(name): _from_folder(str(found[0]).removeprefix(f"{name}: "))
        for name, found in broken(sound).items()
    }


def _from_folder(text: str) -> str:
    """Leave out of a text where the folders of rulesets are: the one who reads it has little room, and knows."""
    for folder in folders():
        text = text.replace(f"{folder}{os.sep}", "")
    return text


def misplaced() -> str:
    """Return what is wrong with the folder that the environment names for rulesets; empty if nothing is."""
    named = os.environ.get(RULESETS)
    try:
        is_there = not named or is_folder(rulesets_folder())
    except OSError:
        is_there = False
    return "" if is_there else f"{RULESETS} names {named}, which is not a folder"


def _same_id(folder: Path) -> list[Problem]:
    """Return the mistake of a ruleset that is called like a shipped one, whose matches it would play otherwise."""
    shipped = shipped_rulesets() / folder.name
    if not _has_tables(shipped) or shipped.resolve() == folder.resolve():
        return []
    message = f"the id {folder.name!r} belongs to a ruleset of the game; choose another for the folder and its id"
    return [Problem(str(folder), 0, 0, "", message)]


def load(name: str) -> Ruleset:
    """Load a ruleset by id; the second time it is the same object.

    Raises:
        RulesetError: There is no such ruleset, or it has mistakes, which are then in `problems`.
    """
    where = name, folders()
    if where in _loaded:
        return _loaded[where]
    catalogue = _catalogue()
    if name not in catalogue:
        there = filter(None, (f"there are {', '.join(catalogue)}", misplaced()))
        raise RulesetError(f"no ruleset {name!r}{near(name, list(catalogue)) or '; ' + '; '.join(there)}")
    found = _ruleset(catalogue[name], catalogue)
    if isinstance(found, Ruleset):
        _loaded[where] = found
        return found
    mistakes = found.problems
    count = f"{len(mistakes)} mistakes, the first: " if len(mistakes) > 1 else ""
    raise RulesetError(f"the ruleset {name!r} cannot be used: {count}{mistakes[0]}", mistakes)


def check(path: str | Path) -> list[Problem]:
    """List every mistake in a ruleset folder, in the folder of a file, or in all rulesets inside a folder.

    Args:
        path: where that is; the id of a ruleset where it is nothing.

    Raises:
        RulesetError: There is no such folder, or the file belongs to no ruleset.
    """
    return [problem for problem in findings(path) if not problem.is_note]


def findings(path: str | Path) -> list[Problem]:
    """List every mistake as `check` does, and notes on what is no mistake and may not be meant.

    Raises:
        RulesetError: There is no such folder, or the file belongs to no ruleset.
    """
    from ludo_tui.rulesets.loading import load_folder  # few runs look for mistakes

    catalogue = _catalogue()
    folder = _folder_of(Path(path))
    if not is_folder(folder):
        if str(path) not in catalogue:
            raise RulesetError(f"there is no folder {path}, and no ruleset of that id{near(path, list(catalogue))}")
        folder = catalogue[str(path)]
    if is_file(Path(path)) and Path(path).suffix != ".yaml":
        raise RulesetError(f"{path} is no part of a ruleset; name the folder of one, or a .yaml file in it")
    found = _inside(folder) or [folder]
    catalogue |= {one.name: one for one in found}
    problems: list[Problem] = []
    results: Results = {}
    for one in found:
        result = load_folder(one, catalogue, results)
        mistakes = _same_id(one) if isinstance(result, Loaded) else result.problems
        problems += in_order([*mistakes, *result.notes()])
    return problems


def save_preset(name: str, base_id: str, options: Mapping[str, Any]) -> Path:
    """Keep a set of house rules as a ruleset of the user's own.

    Args:
        name: What to call it, one line of 1 to 60 characters; its id is made from its letters and digits.
        base_id: The ruleset it extends; where that is a preset, what that one extends.
        options: House rules that differ from that ruleset's.

    Returns:
        The new folder, inside the user's folder of rulesets.

    Raises:
        RulesetError: The name or an option cannot be used, or a ruleset that is no preset has the name's id.
        OSError: The folder cannot be written.
    """
    import yaml  # few runs keep a preset

    title = name.strip()
    identity = re.sub(r"[^a-z0-9]+", "_", title.lower()).strip("_")[:40].strip("_")
    if is_reserved(identity):
        identity = f"rules_{identity}"  # the folder is called so
    if not title.isprintable() or len(title) > 60 or not identity or not identity[0].isalpha():
        said = name if len(name) <= 60 else f"{name[:60]}..."
        raise RulesetError(f"{said!r} cannot be a name: use 1 to 60 characters, starting with a letter from a to z")
    base = load(base_id)
    chosen = msgspec.to_builtins(base.with_options(options))
    while base.extends is not None and _is_preset(base.folder):
        base = load(base.extends)  # all that a preset has is named here
    folder = rulesets_folder() / identity
    known = _catalogue().get(identity)
    if known is not None and (known != folder or not _is_preset(folder)):
        raise RulesetError(f"there is a ruleset {identity!r} already, and it is not a preset; choose another name")
    kept = title if known is None else str(_header(known).get("name", title))
    if kept.casefold() != title.casefold():
        raise RulesetError(f"that name would overwrite the preset {kept!r}; choose another name")
    content = {
        "id": identity,
        "name": title,
        "extends": base.id,
        "version": 1,
        "options": chosen,  # each by name: it stays as it is when its base has others
    }

    text = yaml.safe_dump(content, sort_keys=False, allow_unicode=True)
    _write(folder, text)
    forget()
    return folder


def _write(folder: Path, text: str) -> None:
    """Write a preset's one file so that at no time a half-written one is there."""
    name, data = f"{HEADER}.yaml", text.encode()
    if is_folder(folder):
        write_whole(folder / name, data)
        return
    import tempfile  # few runs keep a preset

    folder.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix=".new-", dir=folder.parent) as made:
        draft = Path(made) / folder.name
        draft.mkdir()
        write_whole(draft / name, data)
        draft.replace(folder)


def _is_preset(folder: Path) -> bool:
    """Return whether a folder holds house rules and nothing else, as `save_preset` writes them."""
    return [path.name for path in folder.iterdir()] == [f"{HEADER}.yaml"] and is_preset(_header(folder))


def _header(folder: Path) -> Any:
    """Return what stands in the first file of a ruleset."""
    from ludo_tui.rulesets.reading import read  # a start that finds its rulesets in the cache reads no file

    return read(folder / f"{HEADER}.yaml").data


def _folder_of(path: Path) -> Path:
    path = expanded(path)
    return (path.parent if is_file(path) else path).absolute()


def _inside(folder: Path) -> list[Path]:
    """List the ruleset folders that a folder is or holds."""
    try:
        if is_file(folder / f"{HEADER}.yaml"):
            return [folder]
        listed = sorted(folder.iterdir(), key=lambda path: _in_order(path.name))
        return [path for path in listed if not path.name.startswith((".", "_")) and _has_tables(path)]
    except OSError:  # a folder that nobody may look into has nothing to offer, and stops nothing else
        return []


def _in_order(name: str) -> list[str | int]:
    """Return what names are ordered by: the numbers in them count as such, r2 before r10."""
    return [int(part) if part.isdecimal() else part for part in re.split(r"(\d+)", name)]


def _has_tables(path: Path) -> bool:
    """Return whether a path is a folder of tables; one that cannot be read may be, so that its reason is told."""
    try:
        return is_folder(path) and any(file.suffix in (".yaml", ".yml") for file in path.iterdir())
    except OSError:
        return True


def _catalogue() -> dict[str, Path]:
    """Find every ruleset's folder by id; the order is that of `available`."""
    shipped = {path.name: path for path in _inside(shipped_rulesets())}
    others = {path.name: path for path in _inside(rulesets_folder()) if path.name not in shipped}
    for folder in _used:
        others.update((path.name, path) for path in _inside(folder))
    order = [*(name for name in _FIRST if name in shipped), *sorted(shipped.keys() - set(_FIRST))]
    merged = {**shipped, **others}
    return {name: merged[name] for name in [*order, *sorted(others.keys() - set(order), key=_in_order)]}


def _ruleset(folder: Path, catalogue: Mapping[str, Path]) -> Ruleset | Broken:
    """Return the ruleset in a folder, from the cache or else from its files."""
    if folder not in _results and (known := cached(folder, catalogue)) is not None:
        ruleset = known.ruleset()
        if ruleset is not None:
            return ruleset
    result = _result(folder, catalogue)
    return result.ruleset if isinstance(result, Loaded) else result


def _result(folder: Path, catalogue: Mapping[str, Path]) -> Loaded | Broken:
    """Return the ruleset that is read from a folder, or its mistakes; a sound one is stored in the cache."""
    if folder in _results:
        return _results[folder]
    from ludo_tui.rulesets.loading import load_folder  # a start that finds its rulesets in the cache loads none

    result = load_folder(folder, catalogue, _results)
    if isinstance(result, Loaded):
        store(result.ruleset, list(_extended(result.ruleset, catalogue)), result.board_counts)
    return result


def _extended(ruleset: Ruleset, catalogue: Mapping[str, Path]) -> Iterator[Ruleset]:
    """Yield what a ruleset that was read extends, the nearest first."""
    while ruleset.extends is not None:
        base = _results[catalogue[ruleset.extends]]
        assert isinstance(base, Loaded)
        ruleset = base.ruleset
        yield ruleset
