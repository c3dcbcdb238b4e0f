"""Records in line mode: a match is watched again, what is remembered of one, and the house table."""

from typing import Any

from ludo_tui.engine import Match, OutOfSyncError
from ludo_tui.line import text
from ludo_tui.line.console import Console
from ludo_tui.line.replay import LineReplay
from ludo_tui.line.saves import choose_save
from ludo_tui.players import analysis_of
from ludo_tui.presenting.luck_and_skill import summed_up
from ludo_tui.records.awards import awards
from ludo_tui.records.house_table import results
from ludo_tui.records.replay import Replay
from ludo_tui.saves import SaveError, SaveFolder
from ludo_tui.text.printable import printable


def watch_again(console: Console, game: Match[Any]) -> Match[Any] | None:
    """Watch a match again, and return the match that is played on from there; None: none is.

    Raises:
        OutOfSyncError: by the present rules it goes another way.
    """
    return LineReplay(console, Replay(game)).watch()


def tell_remembered(console: Console, game: Match[Any]) -> None:
    """Tell what the dice gave and the choices gave away, and what each seat is remembered for."""
    found = analysis_of(game)
    lines = [] if found is None else summed_up(game, found)
    seats = game.setup.seats
    lines += [f"{seats[one.seat].name}: {one.title}, {one.text}." for one in awards(Replay(game))]
    console.say(*(printable(f"  {line}") for line in lines))


def watch_save(console: Console, folder: SaveFolder) -> Match[Any] | None:
    """Watch a match again; return the match that is played on from there; None: none is."""
    entry = choose_save(console, folder)
    if entry is None:
        return None
    try:
        replay = Replay(folder.load(entry, as_copy=True))
    except (SaveError, OutOfSyncError) as error:
        console.say(text.sentence(error))
        return None
    return LineReplay(console, replay).watch()


def tell_house_table(console: Console, folder: SaveFolder) -> None:
    """Tell who has won against whom."""
    try:
        console.say("", *text.spoken_house_table(results(folder)))
    except SaveError as error:
        console.say(text.sentence(error))
