"""The commands of line mode that only show something."""

from collections.abc import Callable, Iterable, Mapping
from typing import Final

from ludo_tui.engine import Prompt, Section
from ludo_tui.line import heard, text, words
from ludo_tui.line.console import Console, typed_number
from ludo_tui.line.privacy import Privacy
from ludo_tui.line.question import LineQuestion
from ludo_tui.presenting.rulebook import matching_rules
from ludo_tui.presenting.tips import Tips
from ludo_tui.table.questions import sections
from ludo_tui.table.session import Session
from ludo_tui.text.printable import printable
from ludo_tui.text.wrapping import wrapped

_LOGGED: Final = 20
"""How many sentences of the log are told if no number is given."""

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
            "d": self._dice,
            "H": self._house_rules,
            "k": self._track,
        }
        """What can be shown at any time, by what is typed."""
        self.commands: Mapping[str, Command] = {
            **self.any_time,
            ".": self._refused,
            "r": self._rule,
            "t": self._advice,
            "m": self._sheet,
            "h": self._cards,
            "/": self._find,
        }
        """What is shown, by what is typed."""

    def _refused(self, prompt: Prompt, _rest: str) -> None:
        lines = [wrapped(f"  {told}.", "    ") for told in sections.reasons(prompt.refused)]
        self._console.say(*(lines or [words.ALL_POSSIBLE]))

    def _help(self, _prompt: Prompt | None, _rest: str) -> None:
        self._console.say(words.HELP)

    def _board(self, _prompt: Prompt | None, _rest: str) -> None:
        session = self._session
        self._console.say(
            *text.board_lines(self._game, session.privacy.viewer, session.game.rules.ruleset, session.voice.name)
        )

    def _players(self, _prompt: Prompt | None, _rest: str) -> None:
        self._console.say(*heard.standings(self._session))

    def _recap(self, prompt: Prompt | None, _rest: str) -> None:
        session = self._session
        seat = session.seats.asked_person if prompt is None else prompt.seat
        lines = [f"  {printable(line.text)}" for line in session.news.recap(seat, session.privacy.viewer)]
        self._console.say(*(lines or [words.NO_RECAP]))

    def _dice(self, _prompt: Prompt | None, _rest: str) -> None:
        self._console.say(*heard.dice(self._session))

    def _house_rules(self, _prompt: Prompt | None, _rest: str) -> None:
        self._console.say(*heard.house_rules(self._session))

    def _track(self, _prompt: Prompt | None, _rest: str) -> None:
        self._console.say(*(text.track_lines(self._game) or [words.NO_TRACK]))

    def _find(self, prompt: Prompt, rest: str) -> None:
        """List the choices with all these words, with their numbers."""
        wanted = rest.casefold().split()
        if not wanted:
            self._console.say(words.FIND_WHAT)
            return
        found = [line for line in self._question.lines(prompt) if all(word in line.casefold() for word in wanted)]
        self._console.say(*(found or [words.NO_MATCH]))

    def _log(self, _prompt: Prompt | None, rest: str) -> None:
        number = typed_number(rest)
        told = self._session.news.log(self._session.privacy.viewer)
        count = min(_LOGGED if number is None else number, len(told))
        self._console.say(*(f"  {printable(line.text)}" for line in told[len(told) - count :]))

    def _rule(self, prompt: Prompt, rest: str) -> None:
        ruleset, options = self._session.game.rules.ruleset, self._session.game.setup.options
        chosen = self._question.chosen(prompt, rest)
        option = None if isinstance(chosen, Section) else chosen
        if option is not None and prompt.names is not None and (meaning := option.meaning(prompt.names)):
            self._console.say(printable(meaning))
        if chosen is not None or not rest:
            own = "" if option is None or prompt.names is None else option.entry_rule(prompt.names)
            rules = {one.rule.id: one for one in matching_rules(ruleset, options=options)}
            told = [rules[one] for one in (own, prompt.rule if option is None else option.rule) if one in rules]
            self._console.say(*(map(text.rule_text, told) if told else ["The rulebook says nothing about it."]))
            return
        found = matching_rules(ruleset, rest, options)
        self._console.say(*(text.rule_text(rule) for rule in found[:10]))
        if not found or len(found) > 10:
            more = f"{len(found) - 10} more rules" if found else "No rule"
            self._console.say(f"{more} with {printable(rest)!r} in the rulebook.")

    def _advice(self, _prompt: Prompt, _rest: str) -> None:
        self._console.say(*(f"  {printable(line)}" for line in self._tips.hints()))

    def _sheet(self, prompt: Prompt, rest: str) -> bool:
        names = self._session.seats.names
        seat = next((seat for seat, name in enumerate(names) if name.casefold() == rest.casefold()), None)
        if rest and seat is None:
            self._console.say(printable(words.NO_PLAYER.format(name=rest, names=", ".join(names))))
            return False
        lines = text.sheet_lines(self._game, prompt.seat if seat is None else seat, prompt.seat)
        return self._show_alone(prompt, lines, words.NO_SHEETS)

    def _cards(self, prompt: Prompt, _rest: str) -> bool:
        return self._show_alone(prompt, text.card_lines(self._game, prompt.seat), words.NO_CARDS)

    def _show_alone(self, prompt: Prompt, lines: Iterable[str], nothing: str) -> bool:
        """Show the asked person what is for nobody else, or say that there is nothing."""
        told = [wrapped(f"  {line}", "    ") for line in lines]
        if not told:
            self._console.say(nothing)
            return False
        return self._privacy.alone(prompt.seat, lambda: self._console.say(*told))
