"""The questions of line mode that set a game up: what is played, who sits where, by which house rules."""

from collections.abc import Collection, Iterator, Mapping, Sequence
from functools import partial
from typing import Any, Final, get_args

import msgspec

from ludo_tui import Game, Seat, rulesets
from ludo_tui.engine import Level, Match
from ludo_tui.game import rules_with_options
from ludo_tui.line import text
from ludo_tui.line.console import Console
from ludo_tui.line.forms import FormLine, fill_in
from ludo_tui.line.parties import with_parties
from ludo_tui.line.words import BACK
from ludo_tui.players.characters import bot_names, cast, seated
from ludo_tui.rulesets import Ruleset
from ludo_tui.table.setup.check import length_in_words
from ludo_tui.table.setup.house_rules import in_titles
from ludo_tui.table.setup.table_choices import handicap_field, setup_fields, usual_table, usual_values
from ludo_tui.text.printable import printable

_PLAYERS: Final = ("a person", "computer, easy", "computer, normal", "computer, hard", "computer, expert")


class WentBack(Exception):
    """The player wants to answer the question before once more."""


class _Retraced(Console):
    """Asks like a console what has not been answered yet, and takes the way there without a word.

    Args:
        console: where to ask.
        answers: what has been answered, question by question; what is answered from now on is added.
    """

    ways = f"press Enter to hear the list again, {BACK} for the question before, or q to quit"

    def __init__(self, console: Console, answers: list[str]) -> None:
        self._console = console
        self._answers = answers
        self._at = 0

    def say(self, *lines: str) -> None:
        """Write lines, once every question before them has been answered once more."""
        if self._at >= len(self._answers):
            self._console.say(*lines)

    def ask(self, question: str) -> str:
        """Return what was answered before, or else ask.

        Raises:
            EOFError: there is no more input.
            WentBack: the question before is to be answered once more.
        """
        if self._at == len(self._answers):
            line = self._console.ask(question)
            if line == BACK:
                raise WentBack
            self._answers.append(line)
        self._at += 1
        return self._answers[self._at - 1]

    def _typed(self, numbers: Collection[int], hint: str, listed: Sequence[str]) -> int:
        """Return one of some numbers; what is none of them is forgotten."""
        before = self._at
        try:
            number = super()._typed(numbers, hint, listed)
        except WentBack:
            del self._answers[before:]
            raise
        self._answers[before : self._at] = [f"{number}"]
        self._at = before + 1
        return number


def set_up(
    console: Console, ruleset: str | None = None, seed: int | None = None, options: Mapping[str, Any] | None = None
) -> Match[Any]:
    """Ask for whatever a new game still needs, and start it.

    Args:
        console: where to ask.
        ruleset: the ruleset, if it is chosen already.
        seed: seed of the dice, if it is given.
        options: house rules that are chosen already.

    Raises:
        EOFError: the input ended before the game began.
        WentBack: the player went back beyond the first question.
    """
    answers: list[str] = []
    while True:
        try:
            known, seats, chosen = _asked(_Retraced(console, answers), ruleset, options or {})
            seats = with_parties(console, known, seats, chosen)
            return Game.new(known.id, seats, seed, {**usual_table(known), **chosen})
        except WentBack:
            if not answers:
                raise
            answers.pop()
        except ValueError as error:
            console.say(text.sentence(error), "Once more:")
            answers.clear()


def _asked(
    console: Console, ruleset: str | None, options: Mapping[str, Any]
) -> tuple[Ruleset, list[Seat], dict[str, Any]]:
    """Ask what is played, who sits where and by which house rules, as far as that is not given."""
    console.say(f"Type {BACK} to answer the question before once more.")
    known = rulesets.load(choose_ruleset(console) if ruleset is None else ruleset)
    try:
        rules_with_options(known, options)
    except ValueError as error:
        console.say(text.sentence(error), "The match is set up without the options that were given for it.")
        options = {}
    given = dict(options)
    seats = _choose_seats(console, known, given)
    chosen, seats = _choose_options(console, known, given, seats)
    return known, seats, chosen


def choose_ruleset(console: Console) -> str:
    """Ask what is played, and return its id."""
    summaries = rulesets.summaries()
    labels = [f"{one.name}: {one.summary}" for one in summaries]
    for name, mistakes in rulesets.broken().items():
        console.say(printable(f"{name} cannot be played; see `ludo-tui check {mistakes[0].file}`."))
    if misplaced := rulesets.misplaced():
        console.say(printable(f"{misplaced}."))
    return summaries[console.choose("Which game?", [printable(label) for label in labels])].id


def _choose_seats(console: Console, ruleset: Ruleset, options: dict[str, Any]) -> list[Seat]:
    """Ask who sits at the board and beside it; that nobody sits beside it is a house rule, which is added to those."""
    rules, *_ = rules_with_options(ruleset, options)
    seats: list[Seat] = []
    for number in range(1, console.pick("How many seats?", rules.board_counts) + 1):
        kind = console.choose(f"Who plays seat {number}?", _PLAYERS)
        seats.append(_seat(console, number, kind, {seat.name for seat in seats}))
    nobody = ["nobody"] if rules.nobody_beside else []
    for number in range(len(seats) + 1, len(seats) + rules.beside + 1):
        kind = console.choose(f"Who plays seat {number}, {ruleset.style(None).name}?", [*_PLAYERS, *nobody])
        if kind == len(_PLAYERS):
            options.update(rules.nobody_beside)
            break
        seats.append(_seat(console, number, kind))
    return seats


def _seat(console: Console, number: int, kind: int, taken: Collection[str] | None = None) -> Seat:
    """Ask for the name of a seat whose player has been chosen from the list, and whose character a computer has.

    Args:
        console: where to ask.
        number: of the seat.
        kind: which of the players.
        taken: names that others have; None: it sits beside the board, where computers have no characters.
    """
    level = (None, *get_args(Level))[kind]
    if level is None or taken is None:
        usual = f"Player {number}" if kind == 0 else f"Computer {number}"
        return Seat(console.ask(f"Name of seat {number} (Enter for {usual}): ") or usual, computer=level)
    known = cast()
    usual = known.pick(level, taken)
    if known.problem:
        console.say(printable(known.problem))
    while True:
        question = f"Name or character of seat {number} (Enter for {known.characters[usual].name}, ? lists them): "
        typed = console.ask(question)
        if typed != "?":
            character = known.find(typed) if typed else usual
            if character is None and typed in bot_names():
                return seated(f"{typed}:{level}", taken)
            return seated(f"{character or usual}:{level}", taken, "" if character else typed)
        for one in known.characters.values():
            console.say(printable(f"  {one.name}, {one.temper}: {one.about}"))
        if others := bot_names():
            console.say(printable(f"  Bots: {', '.join(others)}"))


def _choose_options(
    console: Console, ruleset: Ruleset, options: dict[str, Any], seats: list[Seat]
) -> tuple[dict[str, Any], list[Seat]]:
    """Ask for house rules and handicaps until there are no more; return the house rules and the seats."""
    usual = usual_values(ruleset)

    def take(name: str, value: Any) -> str:
        try:
            rules_with_options(ruleset, {**options, name: value})
        except ValueError as error:
            return in_titles(text.sentence(error), ruleset)
        options[name] = value
        return ""

    def favour(at: int, value: str) -> str:
        seats[at] = msgspec.structs.replace(seats[at], handicap=value or msgspec.UNSET)
        return ""

    def lines() -> Iterator[FormLine]:
        now = {**usual, **options}
        for field in setup_fields(ruleset, now["sheets"]):
            yield FormLine(field, now[field.name], partial(take, field.name))
        rules = rules_with_options(ruleset, options)[0]
        for at, seat in enumerate(seats if rules.handicaps else ()):
            yield FormLine(handicap_field(rules, seat.name), seat.handicap or "", partial(favour, at))

    def title() -> str:
        length = length_in_words(ruleset, rules_with_options(ruleset, options)[0], seats)
        return f"House rules; change one, or start{f' ({length})' if length else ''}:"

    fill_in(console, title, "Start the match", lines)
    return options, seats
