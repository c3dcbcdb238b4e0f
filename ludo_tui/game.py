"""A game: a match of any ruleset, made from choices in plain words, saved to and loaded from files."""

import os
from collections.abc import Iterable, Mapping, Sequence
from pathlib import Path
from typing import Any, Final, get_args
from unicodedata import normalize

import msgspec

from ludo_tui import rulesets
from ludo_tui.engine import Level, Match, Seat, Setup, Snapshot, TableOptions
from ludo_tui.engine.dice import read_script
from ludo_tui.rules import rules_for
from ludo_tui.rulesets.model import understood
from ludo_tui.rulesets.problems import near

NAME_LENGTH: Final = 24
"""Longest name of a seat, in characters."""
_SEED_LIMIT: Final = 2**63
_BACKSLASH: Final = r"\\"
_ESCAPE: Final = r"\u"


class Game(Match[Any]):
    """A match that can be started by name, saved and loaded.

    Attributes:
        id: twelve hexadecimal digits that stay the same from save to save.
        notes: what had to be changed while loading, one sentence each; usually empty.
    """

    id: str = ""
    notes: tuple[str, ...] = ()

    @classmethod
    def new(
        cls,
        ruleset: str,
        seats: Sequence[Seat | str],
        seed: int | None = None,
        options: Mapping[str, Any] | None = None,
        dice: str | Iterable[int | str] | None = None,
    ) -> "Game":
        """Start a game.

        Args:
            ruleset: id of the ruleset, one of `rulesets.available()`.
            seats: 2 to 4 seats in clockwise order; a name alone is a person.
            seed: decides every roll; None draws one.
            options: house rules of the ruleset and choices about the table (`table_dice`, `free_undo`,
                `neutral_reactions`), by name; numbers and yes or no may be text.
            dice: values that the dice will show, in order, instead of what the seed decides: whole numbers, or dice
                with what they show ("d6:4"), which must then be rolled of that kind. "d6:4,1 d20:15" are three.

        Raises:
            RulesetError: there is no such ruleset, or its files have mistakes.
            ValueError: a seat, an option, the seed or a value of the dice cannot be used; the message says why.
            OutOfDiceError: the prepared dice do not reach to the first decision.
        """
        known = rulesets.load(ruleset)
        house, table = _split(known, options or {})
        try:
            chosen = msgspec.to_builtins(known.with_options(house))
            rules = rules_for(known, chosen)
        except rulesets.RulesetError as error:
            raise ValueError("; ".join(str(error).splitlines())) from error
        setup = Setup(
            ruleset=known.id,
            digest=known.digest,
            seats=checked_seats(seats),
            seed=_checked_seed(seed),
            options=chosen,
            table=table,
        )
        game = cls(rules, setup, None if dice is None else read_script(dice))
        game.id = new_id()
        return game

    def save(self, path: str | Path) -> None:
        """Write the game to a file, as it is at this prompt; a file already there becomes its backup.

        Raises:
            SaveError: it cannot be written; a file already there is untouched.
        """
        from ludo_tui.saves import write  # a game that is never saved needs none of it

        write(self, Path(path))

    @classmethod
    def load(cls, path: str | Path, *, accept_changes: bool = False) -> "Game":
        """Read a game from a file; it waits at the prompt at which it was saved.

        Args:
            path: the file.
            accept_changes: go on although the ruleset has been changed since the game was saved. What no longer
                fits is taken back to the last answer that does, and `notes` says so.

        Raises:
            SaveError: the file cannot be read or is not a sound save; the message says what is wrong with it.
                `RulesChanged`, one of its kinds, can be answered with `accept_changes`.
        """
        from ludo_tui.saves import read  # a game that is never saved needs none of it

        return read(Path(path), accept_changes=accept_changes)

    @classmethod
    def resume(cls, snapshot: Snapshot, rules: Any, recent: Sequence[Any] = ()) -> "Game":
        """Return a restored match as a game; see `Match.restore`."""
        game = cls.restore(rules, snapshot, recent)
        assert isinstance(game, cls)
        return game


def new_id() -> str:
    """Return an id for a new game."""
    return os.urandom(6).hex()


def _split(ruleset: rulesets.Ruleset, options: Mapping[str, Any]) -> tuple[dict[str, Any], TableOptions]:
    """Separate the house rules from the choices about the table."""
    info = msgspec.inspect.type_info(TableOptions)
    assert isinstance(info, msgspec.inspect.StructType)
    types = {field.encode_name: field.type for field in info.fields}
    of_ruleset = [field.encode_name for field in msgspec.structs.fields(type(ruleset.options))]
    for name in options:
        if name not in types and name not in of_ruleset:
            known = [*of_ruleset, *types]
            hint = near(name, known)
            raise ValueError(f"{ruleset.name} has no option {name!r}{hint or ';'} the options are {', '.join(known)}")
    table = {name: understood(value, types[name]) for name, value in options.items() if name in types}
    for name, value in table.items():
        if not isinstance(value, bool):
            raise ValueError(f"option {name} is {value!r}: expected true or false")
    return {name: value for name, value in options.items() if name not in types}, TableOptions(**table)


def checked_seats(seats: Iterable[Seat | str]) -> tuple[Seat, ...]:
    """Return the seats with their names in order.

    Raises:
        ValueError: the number of seats, a name or a level of computer cannot be used.
    """
    checked = [Seat(name=seat) if isinstance(seat, str) else seat for seat in seats]
    if not 2 <= len(checked) <= 4:
        raise ValueError(f"Ludo is for 2, 3 or 4 seats, not {len(checked)}")
    taken: dict[str, str] = {}
    for number, seat in enumerate(checked):
        name = checked_name(seat.name, f"the name of seat {number + 1}")
        if (same := taken.get(name.casefold())) is not None:
            raise ValueError(f"two seats are called {same!r}: give each a name of its own")
        taken[name.casefold()] = name
        if seat.computer is not None and seat.computer not in get_args(Level):
            hint = near(seat.computer, get_args(Level))
            levels = ", ".join(get_args(Level))
            raise ValueError(f"{name} has no computer level {seat.computer!r}{hint or ';'} the levels are {levels}")
        party = _party_text(seat.party, name)
        if not party.isprintable() or _ESCAPE in party.replace(_BACKSLASH, ""):
            raise ValueError(f"the party of {name} contains a control character: use letters that can be shown")
        checked[number] = msgspec.structs.replace(seat, name=name)
    return tuple(checked)


def _party_text(party: Any, name: str) -> str:
    """Return the party of a seat as a save will hold it.

    Raises:
        ValueError: it is neither an id nor data that can be saved.
    """
    if not (party is None or isinstance(party, str) or _has_names(party)):
        raise ValueError(f"the party of {name} is {party!r}: expected the id of a ready-made party, or named choices")
    try:
        return msgspec.json.encode(party).decode()
    except (TypeError, ValueError) as error:
        raise ValueError(f"the party of {name} cannot be saved: use text, numbers, yes or no, and lists") from error


def _has_names(party: Any) -> bool:
    return isinstance(party, Mapping) and all(isinstance(key, str) for key in party)


def checked_name(name: str, what: str) -> str:
    """Return a name as it is shown: trimmed, one space between words.

    Args:
        name: the name as typed.
        what: what it is the name of, for the message.

    Raises:
        ValueError: nothing is left of it, it is too long, or a character in it cannot be shown.
    """
    if not isinstance(name, str):
        raise ValueError(f"{what} is {name!r}: expected text")
    shown = " ".join(normalize("NFC", name).split())
    if not shown:
        raise ValueError(f"{what} is empty: give at least one letter")
    if not shown.isprintable():
        hidden = next(character for character in shown if not character.isprintable())
        raise ValueError(f"{what} contains the control character U+{ord(hidden):04X}: use letters that can be shown")
    if len(shown) > NAME_LENGTH:
        raise ValueError(f"{what} has {len(shown)} characters: at most {NAME_LENGTH} fit on the screen")
    return shown


def _checked_seed(seed: int | None) -> int:
    if seed is None:
        return int.from_bytes(os.urandom(6), "big")
    if isinstance(seed, bool) or not isinstance(seed, int) or not -_SEED_LIMIT <= seed < _SEED_LIMIT:
        raise ValueError(f"the seed is {seed!r}: expected a whole number of at most 18 digits")
    return seed
