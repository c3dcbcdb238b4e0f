"""The command for position codes: `position`."""

import argparse
import re
from collections.abc import Iterator

from ludo_tui.commands.refused import Refused
from ludo_tui.commands.saved_match import game_of, path_to
from ludo_tui.engine import Copied
from ludo_tui.game import Game
from ludo_tui.line import text
from ludo_tui.presenting.board.board_words import board_lines
from ludo_tui.records import RecordError, positions
from ludo_tui.saves.preview import preview_of
from ludo_tui.text.printable import printable


def position(given: argparse.Namespace) -> int:
    """Print the code of a position, or show or play the position of a code. Return the exit code."""
    if not positions.is_code(given.position):
        if given.play:
            raise Refused("--play begins at a line that 'position' has printed; 'ludo-tui load' goes on with a save")
        if re.match(r"ludo\d+:", given.position, re.IGNORECASE):
            raise Refused(f"'{given.position[:60]}' is not a position: a position begins with {positions.FORM}:")
        given.save = given.position
        path = path_to(given)
        try:
            print(positions.write(game_of(path)))
        except RecordError as error:
            raise Refused(f"{given.save}: {error}", 1) from error
        return 0
    table = {"press_to_roll": True} if given.play else {}
    try:
        game = positions.read(given.position, table=table)
    except RecordError as error:
        raise Refused(f"invalid position: {error}") from error
    if given.play:
        from ludo_tui.commands.playing import play_on

        return play_on(given, game)
    for line in _shown_position(game, is_drawn=not hasattr(given, "plain")):
        print(line)
    return 0


def _shown_position(game: Game, *, is_drawn: bool) -> Iterator[str]:
    """Yield what a position is: the board if it is to be drawn, where all pieces are, and what can be answered."""
    ruleset, prompt = game.rules.ruleset, game.prompt
    assert prompt is not None
    yield printable(f"{ruleset.name}, turn {game.state.turn.number}")
    told = [event for event in game.events if not isinstance(event, Copied)]
    yield from (f"    {sentence}" for sentence in text.sentences(told, game))
    if is_drawn:
        yield from (f"    {' '.join(line)}".rstrip() for line in preview_of(game, ruleset).board())
    yield from board_lines(game, None)
    yield ""
    yield printable(f"{game.setup.seats[prompt.seat].name}: {prompt.text}")
    yield from (printable(f"    {option.label} ({option.rule})") for option in prompt.options)
    yield from (printable(f"    not {refusal.label}: {refusal.reason} ({refusal.rule})") for refusal in prompt.refused)
