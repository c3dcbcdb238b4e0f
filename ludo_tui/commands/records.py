"""Commands about matches that are written down: `replay`, `export`, `import`, `position`."""

import argparse
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, Final

from ludo_tui.commands.finding import path_of, unsound
from ludo_tui.commands.refused import Refused
from ludo_tui.commands.writing import write_new
from ludo_tui.engine import Match, OutOfSyncError, counted
from ludo_tui.game import Game
from ludo_tui.line import text
from ludo_tui.platform.files import expanded, read_ordinary, reason
from ludo_tui.players import analysis_of, keeps_secrets
from ludo_tui.records import RecordError, positions, ppn
from ludo_tui.saves import SaveError, SaveFolder, local_time
from ludo_tui.saves.files import read_file
from ludo_tui.saves.format import decode
from ludo_tui.saves.preview import preview_of
from ludo_tui.table.advice import summed_up, turn_lines
from ludo_tui.text.printable import printable


def _path(given: argparse.Namespace) -> Path:
    """Return the file of the save that is named."""
    return path_of(SaveFolder(getattr(given, "saves", None)), given.save)


def _game(path: Path) -> Game:
    try:
        return Game.load(path)
    except SaveError as error:
        raise unsound(error) from error


def _replay(given: argparse.Namespace) -> int:
    try:
        again = _game(_path(given)).replayed()
    except OutOfSyncError as error:
        raise Refused(f"{given.save} does not replay: {error}", 1) from error
    if given.cast is not None:
        return _film(given, again)
    for line in text.record(again):
        print(line)
    first = f" from turn {again.first_turn} on" if again.first_turn else ""
    length = f"{counted(_turns(again), 'turn')}, {counted(again.answer_count, 'answer')}"
    print(f"\nreplayed{first}: {length}, all as recorded")
    return 0


def _turns(game: Match[Any]) -> int:
    """Return how many turns of a match are told, the present one with them."""
    last: int = game.state.turn.number
    return last - max(game.first_turn - 1, 0)


def _analyse(given: argparse.Namespace) -> int:
    """Tell luck and skill apart, for each seat and each turn."""
    game = _game(_path(given))
    if keeps_secrets(game):
        raise Refused("what its seats keep to themselves is told when the match is over", 1)
    try:
        found = analysis_of(game)
    except OutOfSyncError as error:
        raise Refused(f"{given.save} does not replay: {error}", 1) from error
    if found is None:
        raise Refused("nobody can judge this match yet", 1)
    print("In spaces of lead, more than the average roll would have given, and less than the best answer:\n")
    for line in (*summed_up(game, found), "", *turn_lines(game, found)):
        print(printable(line))
    return 0


def _film(given: argparse.Namespace, game: Match[Any]) -> int:
    """Write a match as the screens show it."""
    from ludo_tui.ui.cast import cast

    write_new(given.cast, (f"{line}\n" for line in cast(game)))
    print(printable(f"{given.cast}: a film of {counted(_turns(game), 'turn')}; 'asciinema play' shows it"))
    return 0


def _export(given: argparse.Namespace) -> int:
    path = _path(given)
    game = _game(path)
    try:
        record = ppn.write(game, local_time(decode(read_file(path)).saved_at).date())
    except RecordError as error:
        raise Refused(f"{given.save} cannot be written: {error}", 1) from error
    if given.out is None:
        print(record, end="")
    else:
        write_new(given.out, [record])
    return 0


def _import(given: argparse.Namespace) -> int:
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


def _position(given: argparse.Namespace) -> int:
    if not positions.is_code(given.position):
        if given.play:
            raise Refused("--play begins at a line that 'position' has printed; 'ludo-tui load' goes on with a save")
        given.save = given.position
        path = _path(given)
        try:
            print(positions.write(_game(path)))
        except RecordError as error:
            raise Refused(f"{given.save}: {error}", 1) from error
        return 0
    try:
        game = positions.read(given.position)
    except RecordError as error:
        raise Refused(f"this position makes no sense: {error}") from error
    if given.play:
        from ludo_tui.commands.playing import play_on

        return play_on(given, game)
    for line in _shown_position(game):
        print(line)
    return 0


def _shown_position(game: Game) -> Iterator[str]:
    """Yield what a position is: the board, where everybody stands, and what can be answered."""
    ruleset, prompt = game.rules.ruleset, game.prompt
    assert prompt is not None
    yield printable(f"{ruleset.name}, turn {game.state.turn.number}")
    yield from (f"    {' '.join(line)}".rstrip() for line in preview_of(game, ruleset).board())
    yield from text.board_lines(game, None)
    yield ""
    yield printable(f"{game.setup.seats[prompt.seat].name}: {prompt.text}")
    yield from (printable(f"    {option.label} ({option.rule})") for option in prompt.options)
    yield from (printable(f"    not {refusal.label}: {refusal.reason} ({refusal.rule})") for refusal in prompt.refused)


COMMANDS: Final[dict[str, Callable[[argparse.Namespace], int]]] = {
    "replay": _replay,
    "analyse": _analyse,
    "export": _export,
    "import": _import,
    "position": _position,
}
