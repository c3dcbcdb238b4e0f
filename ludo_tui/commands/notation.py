"""The commands for piecepack notation: `export` and `import`."""

import argparse

from ludo_tui.commands.refused import Refused
from ludo_tui.commands.saved_match import game_of, path_to
from ludo_tui.commands.writing import write_new
from ludo_tui.engine import counted
from ludo_tui.platform.files import expanded, read_ordinary, reason
from ludo_tui.records import RecordError, ppn
from ludo_tui.saves import SaveError, SaveFolder, local_time
from ludo_tui.saves.files import read_file
from ludo_tui.saves.format import decode
from ludo_tui.text.printable import printable


def export(given: argparse.Namespace) -> int:
    """Write a save in piecepack notation. Return the exit code."""
    path = path_to(given)
    game = game_of(path)
    try:
        record = ppn.write(game, local_time(decode(read_file(path)).saved_at).date())
    except RecordError as error:
        raise Refused(f"{given.save} cannot be written: {error}", 1) from error
    if given.out is None:
        print(record, end="")
    else:
        write_new(given.out, [record])
    return 0


def import_record(given: argparse.Namespace) -> int:
    """Keep a game that is written in piecepack notation as a save. Return the exit code."""
    path = expanded(given.file)
    try:
        data = read_ordinary(path, ppn.SIZE_LIMIT + 1)
    except (OSError, ValueError) as error:
        why = reason(error) if isinstance(error, OSError) else "its name cannot be a name of a file"
        raise Refused(f"{given.file} cannot be read: {why}") from error
    try:
        imported = ppn.read(_chosen(ppn.games(data, path.name), given))
    except RecordError as error:
        raise Refused(str(error), 1) from error
    try:
        saved = SaveFolder(getattr(given, "saves", None)).save_as(imported.game, given.name or path.stem)
    except SaveError as error:
        raise Refused(f"{error} (--name gives it another)", 1) from error
    for note in imported.notes:
        print(printable(note))
    turns, answers = imported.game.state.turn.number, imported.game.answer_count
    print(printable(f"saved up to turn {turns}, {answers} answers, as {saved}"))
    if imported.difference is not None:
        raise Refused(f"{path.name} goes another way than the rules: {imported.difference}", 1)
    return 0


def _chosen(games: list[ppn.PpnGame], given: argparse.Namespace) -> ppn.PpnGame:
    """Return the game of a file that is meant."""
    number: int | None = given.game
    if number is None and len(games) == 1:
        return games[0]
    if number is None or not 1 <= number <= len(games):
        titles = ", ".join(f"{count} {game.title}" for count, game in enumerate(games[:10], 1))
        more = f" and {len(games) - 10} more" if len(games) > 10 else ""
        raise Refused(f"{given.file} has {counted(len(games), 'game')}; choose one with --game: {titles}{more}")
    return games[number - 1]
