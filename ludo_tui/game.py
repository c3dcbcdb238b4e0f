"""A game: a match of any ruleset, made from choices in plain words, saved to and loaded from files."""

from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any

import msgspec

from ludo_tui import bots as known_bots
from ludo_tui import rulesets
from ludo_tui.engine import Bot, Match, Rules, Seat, Setup, TableOptions, new_id
from ludo_tui.engine.dice import SEEDS, new_seed, read_script
from ludo_tui.former_names import FORMER_TABLE_OPTION, present_table
from ludo_tui.rules import rules_for
from ludo_tui.rules.seats import checked_seats, with_seats_beside
from ludo_tui.rulesets.model import understood
from ludo_tui.rulesets.problems import near


class Game(Match[Any]):
    """A match that can be started by name, saved and loaded."""

    @classmethod
    def new(
        cls,
        ruleset: str,
        seats: Sequence[Seat | str],
        seed: int | None = None,
        options: Mapping[str, Any] | None = None,
        dice: str | Iterable[int | str] | None = None,
        *,
        keeps_checkpoints: bool = True,
        bots: Mapping[str, Bot] | None = None,
    ) -> "Game":
        """Start a game.

        Args:
            ruleset: id of the ruleset, one of `rulesets.available()`.
            seats: the seats, as many as the rules allow, in clockwise order; a name alone is a person. Where a player
                sits beside the board (the Sage of Skirmish Ludo), that is the last seat. If you leave it out, and the
                others are too few for the game without it, a computer of level `normal` plays it.
            seed: decides every roll; None draws one.
            options: house rules of the ruleset and choices about the table (`table_dice`, `free_undo`,
                `press_to_roll`, `secret_reactions`, `sheets`), by name; numbers and yes or no may be text.
            dice: values that the dice will show, in order, instead of what the seed decides: whole numbers, or dice
                with what they show ("d6:4"), which must then be rolled of that kind. "d6:4,1 d20:15" are three.
            keeps_checkpoints: see `Match`; a game that is only played to its end is faster without.
            bots: your own bots by name, for seats that name one; installed ones need no entry.

        Raises:
            RulesetError: there is no such ruleset, or its files have mistakes.
            ValueError: a seat, an option, the seed or a value of the dice cannot be used; the message says why.
            OutOfDiceError: the prepared dice do not reach to the first decision.
        """
        known = rulesets.load(ruleset)
        rules, chosen, table = rules_with_options(known, options or {})
        seated = _seats(seats)
        if len(seated) in rules.board_counts and len(seated) not in rules.seat_counts:
            seated = with_seats_beside(seated, known, rules)
        seated, playing = known_bots.seated(seated, bots)
        _check_characters(seated)
        _check_handicaps(seated, known, rules)
        setup = Setup(
            ruleset=known.id,
            digest=known.digest,
            seats=checked_seats(seated, rules.seat_counts, known.name, known.style(None).name if rules.beside else ""),
            seed=_checked_seed(seed),
            has_chosen_seed=msgspec.UNSET if seed is None else True,
            options=chosen,
            table=table,
        )
        game = cls(
            rules, rules.deal(setup), None if dice is None else read_script(dice), keeps_checkpoints=keeps_checkpoints
        )
        game.id = new_id()
        game.bots = playing
        game.notes = tuple(filter(None, [known.changed_since(options or ())]))
        return game

    @classmethod
    def once_more(cls, match: Match[Any]) -> "Game":
        """Start a game with the seats, house rules and choices about the table of a match, and new dice.

        Raises:
            RulesetError: its ruleset is gone, or has mistakes.
            ValueError: its ruleset no longer knows its house rules; the message says which.
        """
        setup = match.setup
        seats = [
            seat if number in match.bots else msgspec.structs.replace(seat, bot=msgspec.UNSET)
            for number, seat in enumerate(setup.seats)
        ]
        return cls.new(
            setup.ruleset,
            seats,
            options={**setup.options, **msgspec.to_builtins(setup.table)},
            bots={str(setup.seats[number].bot): bot for number, bot in match.bots.items()},
        )

    def save(self, path: str | Path) -> None:
        """Write the game to a file, as it is at this prompt; a file already there becomes its backup.

        Raises:
            SaveError: it cannot be written; a file already there is untouched.
        """
        from ludo_tui.saves import write  # a game that is never saved needs none of it

        write(self, _file(path))

    @classmethod
    def load(
        cls,
        path: str | Path,
        *,
        accept_changes: bool = False,
        keeps_pause: bool = False,
        bots: Mapping[str, Bot] | None = None,
    ) -> "Game":
        """Read a game from a file; it waits at the prompt at which it was saved.

        Args:
            path: the file.
            accept_changes: continue even though the ruleset has changed since the game was saved. Where its
                answers no longer fit, the turn begins again, and `notes` says so.
            keeps_pause: if it was saved while the turn of a computer was held back, hold it back until `go_on`.
            bots: your own bots by name; installed ones need no entry. If a bot is missing, `notes` says
                so and its level plays on.

        Raises:
            SaveError: the file cannot be read or is not a sound save; the message says what is wrong with it.
                `RulesChanged`, one of its kinds, can be answered with `accept_changes`.
        """
        from ludo_tui.saves import read  # a game that is never saved needs none of it

        game = read(_file(path), cls, accept_changes=accept_changes, keeps_pause=keeps_pause)
        assert isinstance(game, cls)
        known_bots.attach(game, bots)
        return game


def _file(path: str | Path) -> Path:
    """Return the path of a save.

    Raises:
        SaveError: it has no name.
    """
    from ludo_tui.saves import SaveError  # a game that is never saved needs none of it

    if not (file := Path(path)).name:
        raise SaveError("no file is named: give its path, such as 'evening.ludo.json'")
    return file


def _seats(named: Any) -> list[Seat]:
    """Return seats of which some are given by their name alone.

    Raises:
        ValueError: something else is given.
    """
    if isinstance(named, str) or not isinstance(named, Iterable):
        raise ValueError(f"the seats are {named!r:.60}: expected a list of names or of Seat")
    seats = [Seat(seat) if isinstance(seat, str) else seat for seat in named]
    for number, seat in enumerate(seats, 1):
        if not isinstance(seat, Seat):
            raise ValueError(f"seat {number} is {seat!r:.60}: expected a name or a Seat")
    return seats


def _check_characters(seats: Iterable[Seat]) -> None:
    """Raise ValueError with a sentence if a seat names a character that there is not, or a bot called like one."""
    named = [seat for seat in seats if seat.character is not msgspec.UNSET or seat.bot is not msgspec.UNSET]
    if not named:
        return
    from ludo_tui.players.characters import cast  # only seats with characters need their files

    known = list(cast().characters)
    for seat in named:
        if seat.bot is not msgspec.UNSET and cast().find(seat.bot) is not None:
            raise ValueError(f"the bot of {seat.name} is called {seat.bot!r} like a character: give it another name")
        if seat.character is not msgspec.UNSET and seat.character not in known:
            hint = near(seat.character, known) or f"; there are {', '.join(known)}"
            raise ValueError(f"there is no character called {seat.character!r} for {seat.name}{hint}")


def _check_handicaps(seats: Iterable[Seat], ruleset: rulesets.Ruleset, rules: Rules[Any, Any]) -> None:
    """Raise ValueError with a sentence if a seat has a handicap that a game does not know."""
    for seat in seats:
        if seat.handicap is not msgspec.UNSET and seat.handicap not in rules.handicaps:
            known = list(rules.handicaps)
            there = f"{near(seat.handicap, known) or ';'} there are {', '.join(known)}" if known else ", nor any other"
            raise ValueError(f"{ruleset.name} has no handicap {seat.handicap!r} for {seat.name}{there}")


def rules_with_options(
    ruleset: rulesets.Ruleset, options: Mapping[str, Any]
) -> tuple[Rules[Any, Any], dict[str, Any], TableOptions]:
    """Return the rules of a game with all its house rules, and the choices about the table.

    Args:
        ruleset: the game.
        options: house rules and choices about the table that differ, values as typed or as they are.

    Raises:
        ValueError: there is no such option, or it cannot have that value; the message says why.
    """
    house, table = _split(ruleset, options)
    try:
        chosen = msgspec.to_builtins(ruleset.with_options(house))
        return rules_for(ruleset, chosen), chosen, table
    except rulesets.RulesetError as error:
        raise ValueError("; ".join(str(error).splitlines())) from error


def _split(ruleset: rulesets.Ruleset, options: Mapping[str, Any]) -> tuple[dict[str, Any], TableOptions]:
    """Separate the house rules from the choices about the table."""
    info = msgspec.inspect.type_info(TableOptions)
    assert isinstance(info, msgspec.inspect.StructType)
    types = {field.encode_name: field.type for field in info.fields}
    known_types = {**types, FORMER_TABLE_OPTION: msgspec.inspect.BoolType()}
    of_ruleset = [field.encode_name for field in msgspec.structs.fields(type(ruleset.options))]
    for name in options:
        if name not in known_types and name not in of_ruleset:
            known = [*of_ruleset, *types]
            hint = near(name, known) or f"; the options are {', '.join(known)}"
            raise ValueError(f"{ruleset.name} has no option {name!r}{hint}")
    table = {name: understood(value, known_types[name]) for name, value in options.items() if name in known_types}
    for name, value in table.items():
        kind = known_types[name]
        words = kind.values if isinstance(kind, msgspec.inspect.LiteralType) else []
        if value not in words if words else not isinstance(value, bool):
            raise ValueError(f"option {name} is {value!r}: expected {' or '.join(map(str, words)) or 'true or false'}")
    house = {name: value for name, value in options.items() if name not in known_types}
    return house, TableOptions(**present_table(table))


def _checked_seed(seed: int | None) -> int:
    if seed is None:
        return new_seed()
    if isinstance(seed, bool) or not isinstance(seed, int) or seed not in SEEDS:
        raise ValueError(f"the seed is {seed!r}: expected a whole number of at most 18 digits")
    return seed
