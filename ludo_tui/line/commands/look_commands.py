"""The commands of line mode that only show something."""

from collections.abc import Callable, Iterable, Mapping
from typing import Final

from ludo_tui.engine import Prompt
from ludo_tui.line import spoken_panels, text, words
from ludo_tui.line.console import Console, typed_number
from ludo_tui.line.privacy import Privacy
from ludo_tui.line.question import LineQuestion
from ludo_tui.line.rules import found
from ludo_tui.presenting.board.board_words import board_lines
from ludo_tui.presenting.rulebook import entry_about, matching_rules
from ludo_tui.presenting.tips import Tips
from ludo_tui.table.questions.sections import Entry
from ludo_tui.table.session import Session
from ludo_tui.text.printable import printable
from ludo_tui.text.wrapping import wrapped

_LONG_SHEET: Final = 3
"""A sheet with at least so many parts is told by the first lines of each."""
_FIRST: Final = 3
"""How many lines of each part that is."""
_LOGGED: Final = 20
"""Sentences of the log that are told if no number is typed."""

Command = Callable[[Prompt, str], bool | None]
"""Does something at a question, by what was typed behind the command; tells whether that has to be put again."""
AnyTime = Callable[[Prompt | None, str], bool | None]
"""The same for what asks nothing of a question, so that it can be done while a move is open, too."""


class LookCommands:
    """What can be looked at while a question waits.

    Args:
        console: where it is shown.
        session: the match.
        question: puts the question.
        privacy: lets one person look at a time.
        tips: what is advised.
    """

    def __init__(
        self, console: Console, session: Session, question: LineQuestion, privacy: Privacy, tips: Tips
    ) -> None:
        self._console = console
        self._session = session
        self._game = session.game
        self._question = question
        self._privacy = privacy
        self._tips = tips
        self.any_time: Mapping[str, AnyTime] = {
            "?": self._help,
            "b": self._board,
            "P": self._players,
            "g": self._log,
            "w": self._recap,
            "d": lambda _prompt, _rest: self._panel("statistics"),
            "H": lambda _prompt, _rest: self._panel("rules"),
            "k": self._track,
        }
        """What can be shown at any time, by what is typed."""
        self.commands: Mapping[str, Command] = {
            **self.any_time,
            "a": lambda _prompt, _rest: True,
            ".": self._refused,
            "r": self._rule,
            "t": self._advice,
            "m": self._sheet,
            "h": self._cards,
            "/": self._find,
        }
        """What is shown, by what is typed."""

    def _refused(self, prompt: Prompt, _rest: str) -> None:
        lines = [wrapped(f"  {told}.", "    ") for told in spoken_panels.refusals(self._session, prompt)]
        self._console.say(*(lines or [words.ALL_POSSIBLE]))

    def _help(self, _prompt: Prompt | None, rest: str) -> None:
        found = words.topic_help(rest.casefold())
        unknown = [words.NO_TOPIC.format(topic=printable(rest))] if rest and not found else []
        self._console.say(*unknown, found or words.HELP)

    def _board(self, _prompt: Prompt | None, _rest: str) -> None:
        session = self._session
        self._console.say(*board_lines(self._game, session.privacy.viewer, session.voice.name))

    def _players(self, _prompt: Prompt | None, _rest: str) -> None:
        self._console.say(*spoken_panels.standings(self._session))

    def _recap(self, prompt: Prompt | None, _rest: str) -> None:
        session = self._session
        seat = session.seats.asked_person if prompt is None else prompt.seat
        lines = [f"  {printable(line.text)}" for line in session.news.recap(seat, session.privacy.viewer)]
        self._console.say(*(lines or [words.NO_RECAP]))

    def _panel(self, name: str) -> None:
        self._console.say(*spoken_panels.panel(name, self._session, self._tips))

    def _track(self, _prompt: Prompt | None, _rest: str) -> None:
        self._console.say(*(text.track_lines(self._game) or [words.NO_TRACK]))

    def _find(self, prompt: Prompt, rest: str) -> bool:
        """Put the question once more with only the choices that have all these words."""
        is_found = bool(rest) and self._question.find(prompt, rest)
        if not is_found:
            self._console.say(words.NO_MATCH if rest else words.FIND_WHAT)
        return is_found

    def _log(self, _prompt: Prompt | None, rest: str) -> None:
        number = typed_number(rest)
        told = self._session.news.log(self._session.privacy.viewer)
        count = min(_LOGGED if number is None else number, len(told))
        self._console.say(*(f"  {printable(line.text)}" for line in told[len(told) - count :]))

    def _rule(self, prompt: Prompt, rest: str) -> None:
        ruleset, options = self._session.game.rules.ruleset, self._session.game.setup.options
        chosen = self._question.chosen(prompt, rest)
        option = None if isinstance(chosen, Entry) else chosen
        if option is not None and prompt.names is not None and (meaning := option.meaning(prompt.names)):
            self._console.say(printable(meaning))
        if chosen is not None or not rest:
            rules = {one.rule.id: one for one in matching_rules(ruleset, options=options)}
            entry = entry_about(ruleset, prompt.topics(option))
            told = [rules[one] for one in prompt.rules_about(option) if one in rules]
            self._console.say(*([] if entry is None else text.how_to_lines(entry)))
            self._console.say(*(text.spoken_rule(rule, ruleset) for rule in told))
            if not told:
                self._console.say("The rulebook says nothing about it.")
            return
        self._console.say(*found(ruleset, rest, options))

    def _advice(self, prompt: Prompt, _rest: str) -> None:
        hints = self._tips.hints(hint_for=lambda answer: self._question.hint_for(answer, prompt))
        self._console.say(*(f"  {printable(line)}" for line in hints))

    def _sheet(self, prompt: Prompt, rest: str) -> bool:
        """Show a sheet: what each part of a long one begins with, or one part of it."""
        names = {name.casefold(): seat for seat, name in enumerate(self._session.seats.names)}
        player, _, last = ("", "", rest) if " " not in rest else rest.rpartition(" ")
        number = None if rest.casefold() in names else typed_number(last)
        player = rest if number is None else player
        seat = names.get(player.casefold()) if player else prompt.seat
        if seat is None:
            known = ", ".join(self._session.seats.names)
            self._console.say(printable(words.NO_PLAYER.format(name=player, names=known)))
            return False
        parts = text.sheet_parts(self._game, seat, prompt.seat)
        if number is not None and 0 < number < len(parts):
            return self._show_alone(prompt, parts[number], words.NO_SHEETS)
        if len(parts) < _LONG_SHEET:
            return self._show_alone(prompt, [line for part in parts for line in part], words.NO_SHEETS)
        heads = ["; ".join(part[:_FIRST]) if at else part[0] for at, part in enumerate(parts)]
        told = [head if head[0].isdigit() or not at else f"{at}. {head}" for at, head in enumerate(heads)]
        of = words.SHEET_OF.format(player=f" {player}" if player else "", most=len(parts) - 1)
        return self._show_alone(prompt, [*told, printable(of)], words.NO_SHEETS)

    def _cards(self, prompt: Prompt, _rest: str) -> bool:
        return self._show_alone(prompt, text.card_lines(self._game, prompt.seat), words.NO_CARDS)

    def _show_alone(self, prompt: Prompt, lines: Iterable[str], nothing: str) -> bool:
        """Show the asked person what is for nobody else, or say that there is nothing."""
        told = [wrapped(f"  {line}", "    ") for line in lines]
        if not told:
            self._console.say(nothing)
            return False
        return self._privacy.alone(prompt.seat, lambda: self._console.say(*told))
