"""A new match as the command line describes it."""

import argparse
import sys
from typing import TYPE_CHECKING, Any

from ludo_tui.commands.refused import Refused, shown

if TYPE_CHECKING:
    from ludo_tui.engine import Match, Seat
    from ludo_tui.rulesets import Ruleset


def options_of(given: argparse.Namespace) -> list[tuple[str, str]]:
    """Return the house rules that are named, with their values as they are written."""
    options: list[tuple[str, str]] = getattr(given, "option", [])
    return options


def ruleset_of(name: str) -> "Ruleset":
    """Return a ruleset by its id.

    Raises:
        Refused: there is none, or it has mistakes.
    """
    from ludo_tui import rulesets

    try:
        return rulesets.load(name)
    except rulesets.RulesetError as error:
        raise Refused(str(error)) from error


def new_match(given: argparse.Namespace, seed: int | None) -> "Match[Any]":
    """Return a new match with the seats, parties and house rules that are named.

    Raises:
        Refused: they do not go together.
    """
    from ludo_tui import Game
    from ludo_tui.rulesets import RulesetError
    from ludo_tui.table.files.settings import LastTable
    from ludo_tui.table.setup.table_choices import usual_table

    ruleset = ruleset_of(getattr(given, "ruleset", None) or LastTable().ruleset)
    try:
        options = {**usual_table(ruleset), **dict(options_of(given))}
        seats = _with_parties(given, ruleset, options, _seats(given, ruleset, options))
        return Game.new(ruleset.id, seats, seed, options)
    except (RulesetError, ValueError) as error:
        raise Refused(str(error)) from error


def _seats(given: argparse.Namespace, ruleset: "Ruleset", options: dict[str, Any]) -> "list[Seat]":
    """Return the seats as named, those beside the board last, where a computer sits unless a person is named.

    Raises:
        ValueError: so many cannot sit at the board, or nobody can sit beside it.
    """
    import msgspec

    from ludo_tui import Seat
    from ludo_tui.game import rules_with_options
    from ludo_tui.rules.seats import check_count, with_seats_beside

    rules, *_ = rules_with_options(ruleset, options)
    check_count(len(given.seats), rules.board_counts, ruleset.name)
    beside = getattr(given, "beside", None)
    if beside is not None and not rules.beside:
        raise ValueError(f"{ruleset.name} has no seat beside the board in this match: remove --beside")
    taken = {name for name, _ in given.seats if name is not None}
    seats = []
    for name, player in [*given.seats, *([beside] * rules.beside if beside else [])]:
        if name is None:
            from ludo_tui.players.characters import seated  # not for people alone

            seats.append(seated(player, taken))
            taken.add(seats[-1].name)
        else:
            seats.append(Seat(name, computer=player))
    if beside is None:
        seats = with_seats_beside(seats, ruleset, rules)
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
    from ludo_tui.engine.dice import Dice, new_seed
    from ludo_tui.rules import desk_for, has_desk

    if not has_desk(ruleset):
        raise ValueError(f"{ruleset.name} has no parties: remove --party")
    desk = desk_for(ruleset, options, len(seats))
    seed = getattr(given, "seed", None)
    lot = Dice(new_seed() if seed is None else seed, "parties by chance")
    for at, wanted in named.items():
        seats[at] = msgspec.structs.replace(seats[at], party=party(desk, wanted, lot.value(at, 1_000_000)))
    return seats
