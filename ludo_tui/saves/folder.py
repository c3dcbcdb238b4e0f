"""The folder of saves: what is in it, the autosaves, the saves with names, and which one to continue."""

import contextlib
import os
import re
import time
from collections.abc import Callable, Iterator, Mapping
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final
from unicodedata import normalize

import msgspec

from ludo_tui.engine import Match, new_id
from ludo_tui.platform.files import alone_with, exists, expanded, is_reserved, reason, replace, stem_of
from ludo_tui.platform.places import examples_folder, saves_folder
from ludo_tui.saves.entries import Entry, clock, entry_of, listed, summary_of
from ludo_tui.saves.errors import NameTaken, NewerFormat, OtherHistory, SaveError, SaveInUse
from ludo_tui.saves.files import BACKUPS, Lock, backup_name, backup_path, read_file, write_file
from ludo_tui.saves.format import SUFFIX, answers_of, decode, encode, is_sound, order_at

BACKUP_SECONDS: Final = 120
"""Shortest time between two backups of an autosave."""

_AUTO: Final = "auto_"
_BACKUP: Final = re.compile(re.escape(SUFFIX) + r"\.bak\d$")
_SLACK: Final = 10_000_000
"""How many microseconds the clock of a disk may be off that of the program."""
_OLD_TEMPORARY: Final = 24 * 3600


class SaveFolder:
    """A player's folder of saves.

    An autosave is one file a game, replaced after every answer. Before it is replaced it becomes the newest of five
    backups: at the first answer of a session, and then at most every `BACKUP_SECONDS` and not twice in one turn, so
    that the five reach back through an evening instead of through the last five answers.

    A game that is played on from its autosave stays locked against other programs until `close`. A named save and an
    example are never played on in place: loading one begins a game of its own, with an autosave of its own.

    Args:
        path: the folder; None: `places.saves_folder()`. It is made when the first save is written.
        clock: seconds that only grow, for the time between backups.
    """

    def __init__(self, path: str | Path | None = None, *, clock: Callable[[], float] = time.monotonic) -> None:
        self.path = saves_folder() if path is None else expanded(path)
        self._clock = clock
        self._locks: dict[str, Lock | None] = {}
        self._kept: dict[str, tuple[float, int]] = {}
        self._order = 0
        """The highest order in the folder; 0 before anything has been written."""

    # What is there

    def list(self, *, examples: bool = True) -> list[Entry]:
        """List every save, newest first, then the examples; a bad file is an entry with its error.

        Raises:
            SaveError: the folder is there and cannot be read.
        """
        found = listed(self.path, self._names(), self._entry)
        entries = sorted(found, key=lambda entry: entry.order, reverse=True)
        if examples and self.path.absolute() != examples_folder():
            entries += [entry_of(path, "example") for path in sorted(examples_folder().glob(f"*{SUFFIX}"))]
        return entries

    def count(self) -> int:
        """Return how many matches are kept, without reading any.

        Raises:
            SaveError: the folder is there and cannot be read.
        """
        return len(self._names())

    def latest(self) -> Entry | None:
        """Return the save to continue: of the games that are not over the one that was played last.

        That is the newest autosave, or its backup if its file is bad; a named save only when there is no autosave.

        Raises:
            SaveError: the folder is there and cannot be read.
        """
        played = self._played()
        newest, lost = self._newest({name: at for name, at in played.items() if name.startswith(_AUTO)})
        if newest is None:
            newest, also_lost = self._newest({name: at for name, at in played.items() if not name.startswith(_AUTO)})
            lost = lost or also_lost
        if newest is None or lost is None:
            return newest
        return msgspec.structs.replace(newest, passed_over=lost.error or "")

    def why_none_to_continue(self) -> str:
        """Return why `latest` has found nothing: there is no match, or those that are there cannot be loaded.

        Raises:
            SaveError: the folder is there and cannot be read.
        """
        listed = self.list(examples=False)
        lost = next((entry for entry in listed if entry.error is not None and not entry.backups), None)
        if lost is None:
            return "there is no match to continue"
        return f"{lost.error}; it has no usable backup, and there is no other match to continue"

    def _newest(self, played: Mapping[str, int]) -> tuple[Entry | None, Entry | None]:
        """Return the newest sound save of a game that is not over, and the newest bad one if that is newer.

        No file is read that is clearly older; `played` tells when each was last written, as an order.
        """
        newest: Entry | None = None
        lost: Entry | None = None
        for changed, name in sorted(((at, name) for name, at in played.items()), reverse=True):
            if newest is not None and changed + _SLACK < newest.order:
                break
            entry = self._entry(name)
            sound = entry if entry.error is None else next(iter(entry.backups), entry)
            if sound.preview is None and newest is None:
                lost = lost or sound
            if sound.preview is None or sound.preview.is_over:
                continue
            if newest is None or sound.order > newest.order:
                newest = sound
        return newest, lost

    def _names(self) -> tuple[str, ...]:
        """Return the names of all saves, also of those of which only backups are there."""
        return (*sorted(self._played()),)

    def _played(self) -> dict[str, int]:
        """Return when each save, or its newest backup, was last written, as an order, by its name; 0: nobody can tell.

        Raises:
            SaveError: the folder is there and cannot be read.
        """
        try:
            with os.scandir(self.path) as found:
                changed = {entry.name: _changed(entry) for entry in found if not entry.name.startswith(".")}
        except FileNotFoundError:
            return {}
        except OSError as error:
            raise SaveError(f"the folder {self.path} cannot be read: {reason(error)}") from error
        lost = {name.rpartition(".")[0] for name in changed if _BACKUP.search(name)}
        names = lost | {name for name in changed if name.endswith(SUFFIX)}
        return {name: max(changed.get(one, 0) for one in (name, backup_name(name, 1))) for name in names}

    def _entry(self, name: str) -> Entry:
        entry = entry_of(self.path / name, "auto" if name.startswith(_AUTO) else "named")
        if entry.error is not None:
            entry = msgspec.structs.replace(entry, backups=tuple(self._backups(self.path / name)))
        return entry

    def _backups(self, path: Path) -> Iterator[Entry]:
        for number in range(1, BACKUPS + 1):
            backup = entry_of(backup_path(path, number), "backup")
            if backup.error is None:
                yield backup

    # Writing

    def autosave(self, game: Match[Any]) -> Path:
        """Write a game to its autosave file; call it after every answer.

        Raises:
            SaveInUse: another program plays this game.
            SaveError: it cannot be written; what was saved before is untouched.
        """
        path = self._autosave_path(game)
        self._make_folder()
        self._lock(path)
        now, turn = self._clock(), game.state.turn.number
        last = self._kept.get(path.name)
        keep = last is None or (now - last[0] >= BACKUP_SECONDS and turn != last[1])
        self._write(path, game, keep=keep)
        if keep:
            self._kept[path.name] = (now, turn)
        return path

    def save_as(self, game: Match[Any], name: str, *, overwrite: bool = False) -> Path:
        """Write a game to a save with a name.

        Args:
            game: the game.
            name: what the player calls it; its letters and digits become the name of the file.
            overwrite: replace a save of that name, which becomes its backup.

        Raises:
            NameTaken: there is such a save, and it was not to be replaced.
            SaveError: the name has no letter or digit or is too long, or it cannot be written.
        """
        title, path = self._place_for(name)
        self._make_folder()
        with alone_with(path):
            self._check_free(path, overwrite=overwrite)
            self._write(path, game, title, keep=True)
        return path

    def rename(self, entry: Entry, name: str) -> Path:
        """Give a save with a name another one; its backups go with it. Of an automatic save a copy gets the name.

        Raises:
            NameTaken: there is such a save.
            SaveError: it is an example, a backup or damaged, the name cannot be one, or it cannot be written.
        """
        if entry.kind not in ("named", "auto") or entry.error is not None:
            raise SaveError("only a sound save of your own can be named")
        title, path = self._place_for(name)
        with alone_with(path):
            self._check_free(path, overwrite=path == entry.path)
            renamed = msgspec.structs.replace(summary_of(entry.path), title=title)
            write_file(path, encode(renamed))
        changed = order_at(entry.saved_at) * 1000
        with contextlib.suppress(OSError):
            os.utime(path, ns=(changed, changed))
        if entry.kind == "named" and path != entry.path:
            try:
                for number in range(1, BACKUPS + 1):
                    with contextlib.suppress(FileNotFoundError):
                        replace(backup_path(entry.path, number), backup_path(path, number))
                entry.path.unlink()
            except OSError as error:
                raise SaveError(f"{entry.path.name} cannot be deleted: {reason(error)}") from error
        return path

    def _place_for(self, name: str) -> tuple[str, Path]:
        """Return the title and the file of a save with a name.

        Raises:
            SaveError: the name cannot be one.
        """
        title = " ".join(normalize("NFC", name).split())
        if not title.isprintable() or len(title) > 60:
            raise SaveError("the name of a save is one line of at most 60 characters that can be shown")
        return title, self.path / f"{_file_name(title)}{SUFFIX}"

    def _check_free(self, path: Path, *, overwrite: bool) -> None:
        """Raise NameTaken if there is a save that was not to be replaced, or the backups of one."""
        if not overwrite and path.name in self._names():
            there = self._entry(path.name)
            raise NameTaken(next(iter(there.backups), there).title)

    def _write(self, path: Path, game: Match[Any], title: str = "", *, keep: bool) -> None:
        """Write a game after whatever was written before it, though the clock may have been set back since."""
        now = datetime.now(UTC)
        if self._order == 0:
            self._order = self._highest_order()
        self._order = max(order_at(now), self._order + 1)
        from ludo_tui.saves.restoring import content_of  # the list of saves needs none of it

        write_file(path, content_of(game, title, now, self._order), kept_if=is_sound if keep else None)
        if self._order > order_at(now):  # so that nobody has to read all files to know which one is the latest
            with contextlib.suppress(OSError):
                os.utime(path, ns=(self._order * 1000, self._order * 1000))

    def _highest_order(self) -> int:
        """Return the highest order in the folder; of the files only those are read that may have it."""
        changed = self._played()
        latest = max(changed.values(), default=0)
        near = (self._entry(name) for name, at in changed.items() if at + _SLACK >= latest)
        return max((one.order for entry in near for one in (entry, *entry.backups)), default=0)

    def _autosave_path(self, game: Match[Any]) -> Path:
        game.id = game.id or new_id()
        return self.path / f"{_AUTO}{game.id}{SUFFIX}"

    def _make_folder(self) -> None:
        try:
            self.path.mkdir(parents=True, exist_ok=True)
        except OSError as error:
            raise SaveError(f"the folder {self.path} cannot be made: {reason(error)}") from error

    # Loading

    def load(self, entry: Entry, *, as_copy: bool = False, accept_changes: bool = False) -> Match[Any]:
        """Return the game of an entry, at the prompt where it was saved.

        Args:
            entry: an entry of `list`, or one of the `backups` of a bad one.
            as_copy: begin a game of its own, though the save may be in use.
            accept_changes: go on although the rules have been changed since; see `RulesChanged`.

        Raises:
            SaveInUse: another program plays this game.
            RulesChanged: its rules have been changed.
            SaveError: it cannot be loaded.
        """
        from ludo_tui import bots  # the list of saves needs none of it
        from ludo_tui.saves.restoring import become_a_copy, restored

        main = self._main_path(entry)
        plays_on = main.name.startswith(_AUTO) and not as_copy and not entry.is_read_only
        was_locked = main.name in self._locks
        if plays_on:
            self._lock(main)
            self._kept.pop(main.name, None)  # a session of its own, with a backup of what it began from
        try:
            summary = summary_of(entry.path)
            try:
                game = restored(summary, accept_changes=accept_changes, keeps_pause=not plays_on)
                bots.attach(game)
            except SaveError as error:
                raise error.about(entry.path.name) from error
        except SaveError:
            if plays_on and not was_locked:
                self._unlock(main.name)
            raise
        if not plays_on or main != self._autosave_path(game):
            become_a_copy(game)
            if entry.is_read_only:
                game.lineage = ""  # an example is begun once more by everybody
        if entry.kind == "backup" and (note := _why_a_backup(entry, main)):
            game.notes = (note, *game.notes)
        if entry.passed_over:
            game.notes = (
                f"Your last match could not be opened ({entry.passed_over}), so this is the one before it.",
                *game.notes,
            )
        return game

    def open_file(self, path: Path, *, as_copy: bool = False, accept_changes: bool = False) -> Match[Any]:
        """Return the game of a file from anywhere: the match itself, which goes on in its own line of the list.

        Args:
            path: the file.
            as_copy: begin a game of its own.
            accept_changes: go on although the rules have been changed since; see `RulesChanged`.

        Raises:
            OtherHistory: the match has been played further here, or otherwise.
            RulesChanged: its rules have been changed.
            SaveError: it cannot be loaded.
        """
        from ludo_tui import bots  # the list of saves needs none of it
        from ludo_tui.saves.restoring import become_a_copy, restored

        data = read_file(path)
        try:
            summary = decode(data)
            game = restored(summary, accept_changes=accept_changes, keeps_pause=as_copy)
            bots.attach(game)
        except SaveError as error:
            raise error.about(path.name) from error
        if as_copy:
            become_a_copy(game)
            return game
        try:
            own = summary_of(self._autosave_path(game))
        except SaveError:  # there is none, or none that can be gone on with
            return game
        here, there = answers_of(own), answers_of(summary)
        if there[: len(here)] != here:
            how = "further" if here[: len(there)] == there else "otherwise"
            message = f"{path} was not opened: this match has been played {how} here ({own.preview.when})"
            raise OtherHistory(message, self._autosave_path(game))
        return game

    def delete(self, entry: Entry) -> None:
        """Delete a save with its backups.

        Raises:
            SaveInUse: another program plays this game.
            SaveError: it is an example, not in this folder, was saved again after it was listed, or cannot be deleted.
        """
        import glob  # few delete a save

        main = self._main_path(entry)
        if entry.is_read_only or main.parent != self.path:
            raise SaveError(f"{main.name} came with the program and cannot be deleted")
        self._lock(main, "quit it there first, then delete it")
        try:
            if entry.path == main and exists(main) and entry_of(main, entry.kind).order != entry.order:
                raise SaveError(f"{main.name} has been saved anew since it was listed, and was not deleted")
            for path in (
                *(backup_path(main, n) for n in range(1, BACKUPS + 1)),
                *self.path.glob(f"{glob.escape(main.name)}.damaged*"),
            ):
                path.unlink(missing_ok=True)
            main.unlink(missing_ok=True)
        except OSError as error:
            raise SaveError(f"{main.name} cannot be deleted: {reason(error)}") from error
        finally:
            self._unlock(main.name)

    def _main_path(self, entry: Entry) -> Path:
        if entry.kind == "backup":
            return entry.path.with_name(entry.path.name.rpartition(".")[0])
        return entry.path

    # One program at a time

    def close(self) -> None:
        """Let other programs play the games of this session, and clear away what killed programs left behind."""
        for name in tuple(self._locks):
            self._unlock(name)
        self._kept.clear()
        long_ago = time.time() - _OLD_TEMPORARY
        try:
            left_behind = list(self.path.glob(f".*{SUFFIX}.*.tmp"))
        except OSError:  # nobody may look into the folder
            return
        for path in left_behind:
            with contextlib.suppress(OSError):  # another program has cleared it away, or may
                if path.lstat().st_mtime < long_ago:
                    path.unlink()

    def _lock(self, path: Path, hint: str = "open it as a copy instead") -> None:
        known = self._locks.get(path.name)
        if known is not None:
            if known.is_there:
                return
            self._unlock(path.name)  # the folder has been cleared away, and the file of the lock with it
        try:
            self._locks[path.name] = Lock(path)
        except SaveInUse as error:
            raise SaveInUse(f"{error}: {hint}") from error
        except OSError:  # a folder that can only be read, or is not there: nobody can play on in it
            return

    def _unlock(self, name: str) -> None:
        lock = self._locks.pop(name, None)
        if lock is not None:
            lock.release()


def _changed(entry: os.DirEntry[str]) -> int:
    """Return when a file was last written, as an order; 0: nobody can tell."""
    try:
        return max(entry.stat(follow_symlinks=False).st_mtime_ns // 1000, 0)
    except OSError:
        return 0


def _why_a_backup(backup: Entry, path: Path) -> str:
    """Return why a match goes on from a backup, and from when; nothing where its file is sound."""
    kept = ""
    try:
        summary_of(path)
    except NewerFormat:
        why = "was written by a newer version of the program"
    except SaveError:
        is_there = exists(path)
        why, kept = ("is damaged", " The damaged file is kept beside it.") if is_there else ("is missing", "")
    else:
        return ""
    when = backup.preview.when if backup.preview else ""
    return f"The newest save of this match {why}: going on from its backup of {clock(backup.saved_at)}, {when}.{kept}"


def _file_name(title: str) -> str:
    """Return a file name made of the letters and digits of a title, the same for titles that differ in nothing else.

    Raises:
        SaveError: it has none.
    """
    name = stem_of(title)
    while len(name.encode()) > 100:
        name = name[:-1]
    if not name:
        raise SaveError("the name of a save needs at least one letter or digit")
    return f"game-{name}" if is_reserved(name) else name
