"""The commands of line mode that only show something."""

from collections.abc import Callable, Mapping
from typing import Final

from ludo_tui.engine import Prompt, Section
from ludo_tui.line import text
from ludo_tui.line.console import Console, typed_number
from ludo_tui.line.privacy import Privacy
from ludo_tui.line.question import LineQuestion
from ludo_tui.presenting.rulebook import matching_rules
from ludo_tui.presenting.tips import Tips
from ludo_tui.table.questions import sections
from ludo_tui.table.session import Session
from ludo_tui.table.setup.house_rules import rules_of_match
from ludo_tui.text.printable import printable

HELP: Final = """\
A number chooses an answer. Besides that:
  ?         what cannot be chosen now, with the reason
  b         the board        l [N]      the last N sentences of the log
  o         the house rules  r [N]      the rule behind this question, or behind answer N
  t         tips: the best answers, who is likely to win, and why the last computer did
            what it did
  w         warn me before I blunder: never, if it is big, always
  u         undo             r WORDS    search the rulebook
  y         redo             n          on to my next decision, rolling for me
  e         end my turn: leave out all that can be left out, and roll
  f         let the dice of this match roll by themselves, or ask for each roll again
  s NAME    save a copy under a name
  m         my own sheet and hand, where the game has them
  p [REACTION ask|never|always]   what to do about a reaction without being asked
  z         set, change or remove the PIN that guards what only I may see
  i [LEVEL] let a computer play for me (normal, hard, ...); i NAME gives a seat back
  x         once somebody has won: let computers play out the places behind
  c         concede          q          quit; the match is kept
  h         this list"""
_LOGGED: Final = 20
"""How many sentences of the log are told if no number is given."""

Command = Callable[[Prompt, str], bool | None]
"""Shows something at a question, by what was typed behind the command; tells whether that has to be put again."""


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
        self.commands: Mapping[str, Command] = {
            "?": self._refused,
            "h": self._help,
            "b": self._board,
            "l": self._log,
            "o": self._options,
            "r": self._rule,
            "t": self._advice,
            "m": self._sheet,
        }
        """What is shown, by the letter that is typed."""

    def _refused(self, prompt: Prompt, _rest: str) -> None:
        lines = [f"  {told}." for told in sections.reasons(prompt.refused)]
        self._console.say(*map(printable, lines or ["Everything you might expect can be chosen."]))

    def _help(self, _prompt: Prompt, _rest: str) -> None:
        self._console.say(HELP)

    def _board(self, _prompt: Prompt, _rest: str) -> None:
        session = self._session
        self._console.say(
            *text.board_lines(self._game, session.privacy.viewer, session.game.rules.ruleset, session.voice.name)
        )

    def _log(self, _prompt: Prompt, rest: str) -> None:
        number = typed_number(rest)
        told = self._session.news.log(self._session.privacy.viewer)
        count = min(_LOGGED if number is None else number, len(told))
        self._console.say(*(f"  {printable(line.text)}" for line in told[len(told) - count :]))

    def _options(self, _prompt: Prompt, _rest: str) -> None:
        self._console.say(*(printable(f"  {rule.title}: {rule.value}") for rule in rules_of_match(self._game)))

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

    def _sheet(self, prompt: Prompt, _rest: str) -> bool:
        lines = [f"  {line}" for line in text.sheet_lines(self._game, prompt.seat, prompt.seat)]
        if not lines:
            self._console.say("There are no sheets in this match.")
            return False
        return self._privacy.alone(prompt.seat, lambda: self._console.say(*lines))
