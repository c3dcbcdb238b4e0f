"""Commands that play: `new`, `continue`, `load`, or none at all."""

import argparse
import gc
import os
import sys
from typing import TYPE_CHECKING, Any, Literal

from ludo_tui.commands.refused import Refused, shown

if TYPE_CHECKING:
    from ludo_tui.engine import Match, Seat
    from ludo_tui.rulesets import Ruleset
    from ludo_tui.saves import SaveFolder


def play(given: argparse.Namespace) -> int:
    """Play: go on with a game, begin one, or show the title."""
    gc.disable()  # what is made until the first question stays: who asks it lets garbage be collected again
    try:
        return _play(given)
    finally:
        gc.enable()


def _play(given: argparse.Namespace) -> int:
    name = given.command or "title"
    is_plain, has_seats = hasattr(given, "plain"), bool(getattr(given, "seats", None))
    place = getattr(given, "saves", None)
    if name == "new" and not has_seats:
        _check_setup(given, is_plain=is_plain)
    if not is_plain and name not in ("load", "continue") and not has_seats:
        return _show("new" if name == "new" else "title", given, None, place)
    folder = _save_folder(place)
    try:
        return _play_in(folder, name, given)
    finally:
        folder.close()


def _check_setup(given: argparse.Namespace, *, is_plain: bool) -> None:
    """Refuse what a game that is still to be set up cannot take from the command line."""
    where = "questions" if is_plain else "setup screen"
    for option in (*(() if is_plain else ("--option",)), "--beside", "--handicap"):
        if getattr(given, option[2:], None):
            raise Refused(f"name the seats too (--seat NAME, --computer LEVEL), or leave {option} to the {where}")
    if getattr(given, "ruleset", None):
        _ruleset(given.ruleset)


def _ruleset(name: str) -> "Ruleset":
    from ludo_tui import rulesets

    try:
        return rulesets.load(name)
    except rulesets.RulesetError as error:
        raise Refused(str(error)) from error


def play_on(given: argparse.Namespace, game: "Match[Any]") -> int:
    """Play a game that another command has made."""
    folder = _save_folder(getattr(given, "saves", None))
    try:
        return _play_game("position", folder, given, game)
    finally:
        folder.close()


def _play_in(folder: "SaveFolder", name: str, given: argparse.Namespace) -> int:
    seed = getattr(given, "seed", None)
    game = None
    if name == "load":
        game = _load(folder, given)
    elif name == "continue":
        game = _latest(folder, given)
    elif name == "new" and getattr(given, "seats", None):
        game = _new_game(given, seed)
    return _play_game(name, folder, given, game)


def _play_game(name: str, folder: "SaveFolder", given: argparse.Namespace, game: "Match[Any] | None") -> int:
    """Play a game, or set one up first, on the screens or in line mode."""
    if hasattr(given, "plain"):
        seed = getattr(given, "seed", None)
        from ludo_tui.line import menus

        gc.enable()
        return menus.run(
            name,
            game,
            folder,
            seed=seed,
            ruleset=getattr(given, "ruleset", None),
            options=dict(_options(given)),
            is_ascii=_is_ascii(given),
        )
    return _show("title", given, game, folder)


def _show(
    start: Literal["title", "new"],
    given: argparse.Namespace,
    game: "Match[Any] | None",
    saves: "SaveFolder | str | None",
) -> int:
    """Play on the screens; they come before anything else is read, and open the folder of saves when they need it."""
    if not (sys.stdin.isatty() and sys.stdout.isatty()):
        raise Refused("the screens need a terminal for input and output; use --plain for a pipe or a file")
    if os.environ.get("TERM", "").lower() == "dumb":
        raise Refused("a terminal of the kind 'dumb' can show no screens; --plain plays the same games in lines")
    if not sys.stderr.isatty():  # that is where they are painted
        raise Refused("the screens need a terminal for errors too; send them nowhere else, or use --plain")
    from ludo_tui.ui.app import run

    return run(
        start=start,
        game=game,
        ruleset=getattr(given, "ruleset", None),
        saves=saves,
        ascii=_is_ascii(given),
        animation=not hasattr(given, "no_animation"),
        seed=getattr(given, "seed", None),
    )


def _is_ascii(given: argparse.Namespace) -> bool:
    """Tell whether plain characters are wanted, or all that the terminal has."""
    return hasattr(given, "ascii") or not _takes_signs(sys.stdout.encoding)


def _takes_signs(encoding: str | None) -> bool:
    """Tell whether a terminal of an encoding has letters for the signs of the board."""
    try:
        "●▀│›".encode(encoding or "utf-8")
    except (UnicodeEncodeError, LookupError):
        return False
    return True


def _options(given: argparse.Namespace) -> list[tuple[str, str]]:
    options: list[tuple[str, str]] = getattr(given, "option", [])
    return options


def _new_game(given: argparse.Namespace, seed: int | None) -> "Match[Any]":
    from ludo_tui import Game
    from ludo_tui.rulesets import RulesetError
    from ludo_tui.table.files.settings import LastTable
    from ludo_tui.table.setup.table_choices import usual_table

    ruleset = _ruleset(getattr(given, "ruleset", None) or LastTable().ruleset)
    try:
        options = {**usual_table(ruleset), **dict(_options(given))}
        seats = _with_parties(given, ruleset, options, _seats(given, ruleset, options))
        return Game.new(ruleset.id, seats, seed, options)
    except (RulesetError, ValueError) as error:
        raise Refused(str(error)) from error


def _seats(given: argparse.Namespace, ruleset: "Ruleset", options: dict[str, Any]) -> "list[Seat]":
    """Return the seats as named, those beside the board last, where a computer sits unless somebody is named.

    Raises:
        ValueError: so many cannot sit at the board, or nobody can sit beside it.
    """
    import msgspec

    from ludo_tui import Seat
    from ludo_tui.game import settled
    from ludo_tui.rules.seats import check_count

    rules, *_ = settled(ruleset, options)
    check_count(len(given.seats), rules.board_counts, ruleset.name)
    beside = getattr(given, "beside", None)
    if beside is not None and not rules.beside:
        raise ValueError(f"nobody sits beside the board in {ruleset.name} as it is played here: leave out --beside")
    usual = (ruleset.style(None).name, "normal")
    taken = {name for name, _ in given.seats if name is not None}
    seats = []
    for name, player in [*given.seats, *[beside or usual] * rules.beside]:
        if name is None:
            from ludo_tui.players.characters import seated  # not for people alone

            seats.append(seated(player, taken))
            taken.add(seats[-1].name)
        else:
            seats.append(Seat(name, computer=player))
    for name, handicap in getattr(given, "handicap", []):
        at = next((number for number, seat in enumerate(seats) if seat.name == name), None)
        if at is None:
            raise ValueError(
                f"nobody called {name!r} can have a handicap: there are {', '.join(s.name for s in seats)}"
            )
        seats[at] = msgspec.structs.replace(seats[at], handicap=handicap)
    if any(seat.character is not msgspec.UNSET for seat in seats):
        from ludo_tui.players.characters import cast

        if problem := cast().problem:
            print(f"ludo-tui: warning: {shown(problem)}", file=sys.stderr)
    return seats


def _with_parties(
    given: argparse.Namespace, ruleset: "Ruleset", options: dict[str, Any], seats: "list[Seat]"
) -> "list[Seat]":
    """Return the seats with the parties that are named for some of them.

    Raises:
        ValueError: there are no parties in the game, or not that one.
    """
    named: dict[int, str] = getattr(given, "party_of", None) or {}
    if not named:
        return seats
    import msgspec

    from ludo_tui.commands.parties import party
    from ludo_tui.engine.dice import Dice
    from ludo_tui.game import new_seed
    from ludo_tui.rules import desk_for, has_desk

    if not has_desk(ruleset):
        raise ValueError(f"there are no parties in {ruleset.name}: leave out --party")
    desk = desk_for(ruleset, options, len(seats))
    seed = getattr(given, "seed", None)
    lot = Dice(new_seed() if seed is None else seed, "parties by chance")
    for at, wanted in named.items():
        seats[at] = msgspec.structs.replace(seats[at], party=party(desk, wanted, lot.value(at, 1_000_000)))
    return seats


def _save_folder(path: str | None) -> "SaveFolder":
    from ludo_tui.saves import SaveFolder

    return SaveFolder(path)


def _load(folder: "SaveFolder", given: argparse.Namespace) -> "Match[Any]":
    """Load a save: the autosave of a game goes on as that game, any other begins a game of its own."""
    from pathlib import Path

    from ludo_tui.commands.finding import find, unsound
    from ludo_tui.game import Game
    from ludo_tui.saves import SaveError, become_a_copy

    try:
        found = find(folder, given.save)
        if not isinstance(found, Path):
            return folder.load(found, as_copy=given.copy, accept_changes=given.accept_changes)
        game = Game.load(found, accept_changes=given.accept_changes)
    except SaveError as error:
        raise unsound(error) from error
    become_a_copy(game)
    return game


def _latest(folder: "SaveFolder", given: argparse.Namespace) -> "Match[Any]":
    from ludo_tui.commands.finding import unsound
    from ludo_tui.saves import SaveError

    try:
        latest = folder.latest()
        if latest is not None:
            return folder.load(latest, as_copy=given.copy, accept_changes=given.accept_changes)
    except SaveError as error:
        raise unsound(error) from error
    raise Refused("there is no match to continue; start one with 'ludo-tui new'", 1)
