"""Seats of a new match: those beside the board, and checks of number, names, levels and parties."""

import re
from collections.abc import Collection, Iterable, Mapping, Sequence
from typing import Any, Final, get_args
from unicodedata import category, normalize

import msgspec

from ludo_tui.engine import Level, Rules, Seat
from ludo_tui.rulesets.model import Ruleset
from ludo_tui.rulesets.problems import near

NAME_LENGTH: Final = 24
"""Longest name of a seat, in characters."""
BOT_LENGTH: Final = 40
"""Longest name of a bot, in characters."""
USUAL_BESIDE: Final[Level] = "normal"
"""The level of the computer that plays a seat beside the board if nobody else is named."""
_ID: Final = re.compile(r"[a-z][a-z0-9_-]{0,39}")
_BACKSLASH: Final = r"\\"
_ESCAPE: Final = r"\u"
_JOINERS: Final = dict.fromkeys((0x200C, 0x200D))
"""What stands unseen between letters, as in Persian and Hindi, or binds emoji to one."""
_BLANK: Final = frozenset("\u115f\u1160\u2800\u3164\uffa0")
"""Letters and signs of which nothing is seen, such as the fillers of Hangul."""


def checked_seats(seats: Iterable[Seat], counts: Sequence[int], game: str, beside: str = "") -> tuple[Seat, ...]:
    """Return the seats with their names in order.

    Args:
        seats: the seats.
        counts: how many seats there may be.
        game: what the game is called.
        beside: who of them sits beside the board, by name; empty: nobody.

    Raises:
        ValueError: the number of seats, a name or a level of computer cannot be used.
    """
    checked = list(seats)
    check_count(len(checked), counts, game, beside)
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
        if seat.character is not msgspec.UNSET and not _ID.fullmatch(seat.character):
            raise ValueError(f"{name} has the character {seat.character!r}: expected an id of small letters and digits")
        if seat.bot is not msgspec.UNSET:
            checked_bot(seat.bot, name)
            if seat.computer is None:
                raise ValueError(
                    f"{name} has the bot {seat.bot!r} but no level in case it is missing: add computer='normal'"
                )
        party = _party_text(seat.party, name)
        if not party.isprintable() or _ESCAPE in party.replace(_BACKSLASH, ""):
            raise ValueError(f"the party of {name} contains a control character: use letters that can be shown")
        checked[number] = msgspec.structs.replace(seat, name=name)
    return tuple(checked)


def with_seats_beside(seats: Sequence[Seat], ruleset: Ruleset, rules: Rules[Any, Any]) -> list[Seat]:
    """Return seats at the board, and after them a computer for each seat beside it.

    Args:
        seats: those at the board.
        ruleset: what a seat beside the board is called.
        rules: how many such seats there are.
    """
    found = list(seats)
    for _ in range(rules.beside):
        name = free_name(ruleset.style(None).called, [str(seat.name) for seat in found])
        found.append(Seat(name, computer=USUAL_BESIDE))
    return found


def free_name(name: str, taken: Collection[str]) -> str:
    """Return a name that no other seat has: with a number behind it, if need be."""
    number, numbered, others = 1, name, {one.casefold() for one in taken}
    while numbered.casefold() in others:
        number += 1
        numbered = f"{name} {number}"
    return numbered


def check_count(count: int, counts: Sequence[int], game: str, beside: str = "") -> None:
    """Raise ValueError with a sentence if there may not be so many seats."""
    if count not in counts:
        listed = ", ".join(map(str, counts[:-1]))
        among = f", the {beside} one of them" if beside else ""
        raise ValueError(f"{game} is for {f'{listed} or ' if listed else ''}{counts[-1]} seats{among}, not {count}")


def checked_bot(bot: str, name: str) -> None:
    """Raise ValueError with a sentence if the bot of a seat has a name that cannot be saved or shown."""
    if not isinstance(bot, str) or not bot.strip() or not bot.isprintable() or len(bot) > BOT_LENGTH:
        raise ValueError(f"the bot of {name} is called {bot!r:.60}: use 1 to {BOT_LENGTH} characters that can be shown")


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
    """Return a name as it is shown: trimmed, one space between words, without the joiners between letters and emoji.

    Args:
        name: the name as typed.
        what: what it is the name of, for the message.

    Raises:
        ValueError: nothing is left of it, it is too long, or a character in it cannot be shown.
    """
    if not isinstance(name, str):
        raise ValueError(f"{what} is {name!r}: expected text")
    shown = " ".join(normalize("NFC", name.translate(_JOINERS)).split())
    if all(letter in _BLANK or category(letter).startswith("M") for letter in shown):
        raise ValueError(f"{what} is empty: give at least one letter")
    if not shown.isprintable():
        hidden = next(character for character in shown if not character.isprintable())
        raise ValueError(f"{what} contains U+{ord(hidden):04X}, which cannot be shown: use other letters")
    if len(shown) > NAME_LENGTH:
        raise ValueError(f"{what} has {len(shown)} characters: at most {NAME_LENGTH} fit on the screen")
    return shown
