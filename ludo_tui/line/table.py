"""A match at the table as text: it tells what happens, asks by numbers, and hides what is private."""

from collections.abc import Callable, Iterator, Sequence
from typing import Final, get_args

from ludo_tui.board import HOME
from ludo_tui.engine import DECLINING, EVERY_PHASE, Finished, IllegalAnswer, Level, Option, Preference, Prompt, Section
from ludo_tui.line import text
from ludo_tui.line.console import Console, Stopped, exit_code, typed_number
from ludo_tui.line.privacy import Privacy
from ludo_tui.saves.errors import NameTaken, SaveError
from ludo_tui.table.advice import WARNED
from ludo_tui.table.play import takeover
from ludo_tui.table.play.concede import concede_text
from ludo_tui.table.play.end_turn import can_end_turn, end_turn, losses, what_stops_it
from ludo_tui.table.play.play_forward import play_forward
from ludo_tui.table.questions import confirmations, option_kinds, sections
from ludo_tui.table.questions.steps.settled import why_asked
from ludo_tui.table.rulebook import matching_rules
from ludo_tui.table.session import Session
from ludo_tui.table.setup.house_rules import in_force
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
KEPT: Final = "The match is kept; 'ludo-tui --plain continue' goes on with it."
LOST: Final = "The match could not be saved"
_NAMES: Final = {
    "help": "h",
    "board": "b",
    "log": "l",
    "options": "o",
    "rule": "r",
    "tips": "t",
    "advice": "t",
    "hint": "t",
    "a": "t",  # advice: the key of the screens for it is t
    "warn": "w",
    "undo": "u",
    "redo": "y",
    "next": "n",
    "end": "e",
    "roll-for-me": "f",
    "save": "s",
    "prefer": "p",
    "me": "m",
    "pin": "z",
    "stand-in": "i",
    "play-out": "x",
    "concede": "c",
    "quit": "q",
}
"""Commands by their whole words."""
_LOGGED: Final = 20
"""How many sentences of the log are told if no number is given."""


class Quit(Exception):
    """The players want to stop for now."""


class LineTable:
    """A match at the table, as text.

    Args:
        console: where it is played.
        session: the match.
    """

    def __init__(self, console: Console, session: Session) -> None:
        self._console = console
        self._session = session
        self._game = session.game
        self._privacy = Privacy(console, session)
        self._reading: int | None = None
        self._reminded: Prompt | None = None
        self._part: tuple[Prompt | None, str] = None, ""
        """The question of which a section was chosen, and its id."""
        self._told = session.news.fresh_from
        """How many events have been told to everybody."""
        self._told_alone = [self._told] * len(session.seats.names)
        """The same for the secrets of each seat."""
        session.save.soon = self._keep

    def play(self) -> int:
        """Play until the match is over or the players stop. Return the exit code."""
        console, session = self._console, self._session
        notes = self._game.notes
        opening = f"{printable(session.game.rules.ruleset.name)}. Type h for help."
        console.say(opening, *text.partners(self._game), *map(printable, notes))
        try:
            with console.signals():
                self._keep()
                while (prompt := session.questions.prompt) is not None:
                    console.heed_signals()  # computers among themselves ask no questions
                    self._step(prompt)
        except (Quit, EOFError, KeyboardInterrupt, Stopped) as reason:
            self._privacy.end()
            problem = self.why_unkept()
            console.say("", f"{problem}." if problem else KEPT)
            return exit_code(reason) or int(bool(problem))
        self._privacy.end()
        self._tell()
        ending = self._game.rules.ending(self._game.view(None), self._game.setup)
        console.say("", *([printable(ending)] if ending else []), f"Result: {text.places(self._game)}.")
        return 0

    def may_leave(self) -> bool:
        """Keep the match, and where that cannot be done ask whether it is left all the same."""
        problem = self.why_unkept()
        return not problem or self._console.is_sure(f"{problem}. Leave it all the same?")

    def why_unkept(self) -> str:
        """Keep the match, and say why that cannot be done; empty if it is kept."""
        return "" if self._session.save.now() else printable(self._session.save.problem or LOST)

    def _keep(self) -> None:
        """Write the game to where `continue` finds it; say so once if that stops working."""
        before = self._session.save.problem
        self._session.save.now()
        problem = self._session.save.problem
        if problem is not None and before is None:
            self._console.say(f"Warning: {printable(problem)}.")

    def _step(self, prompt: Prompt) -> None:
        """Let whoever is next answer."""
        session = self._session
        match session.questions.waiting:
            case "computer":
                self._tell()
                thought = session.thought()
                if thought is not None:
                    self._console.say(f"{self._name(prompt.seat)} thinks ...")
                session.play_on(None if thought is None else thought.answer())
            case "nobody":
                self._tell()
                if prompt.kind == "move" or (
                    len(prompt.options) == 1 and prompt.options[0].does not in (*DECLINING, "roll")
                ):
                    only = "move" if prompt.kind == "move" else "answer"
                    self._console.say(f"The only {only}: {printable(prompt.options[0].label)}.")
                session.play_on()
            case _:
                self._privacy.open(prompt, self._tell)
                self._tell()
                answer = self._ask(prompt)
                if answer is not None:
                    session.answer(answer)

    def _tell(self) -> None:
        """Tell what has happened since the last time, beginning with the secrets that whoever looks has missed."""
        news, viewer, told = self._session.news, self._session.privacy.viewer, self._told
        lines = []
        if viewer is not None:
            lines = [line for line in news.log(viewer, self._told_alone[viewer], told) if line.event.seats is not None]
        lines += news.log(viewer, told)
        for line in lines:
            self._console.say(printable(line.text))
        if any(isinstance(line.event, Finished) for line in lines) and takeover.can_finish_by_computers(self._session):
            self._console.say("The others play on for the places; x lets computers play it out.")
        self._told = len(self._game.events)
        if viewer is not None:
            self._told_alone[viewer] = self._told
        self._tell_reading(self._session.privacy.reading)

    def _tell_reading(self, seat: int | None) -> None:
        """Tell what stands on the party sheet that is being read, once."""
        if seat is not None and seat != self._reading:
            lines = text.sheet_lines(self._game, seat, self._session.privacy.viewer)
            self._console.say(f"You are reading the party sheet of {self._name(seat)}, until a roll closes it:")
            self._console.say(*(f"  {line}" for line in lines))
        self._reading = seat

    def _name(self, seat: int) -> str:
        return text.seat_name(self._game, seat, self._session.game.rules.ruleset)

    # One question

    def _ask(self, prompt: Prompt) -> str | None:
        """Ask until there is an answer; None: the question has to be put anew."""
        (console := self._console).say("")
        for waiting in prompt.pending:
            console.say(f"In the middle of: {printable(waiting)}")
        if reminder := self._game.rules.reminder(self._session.privacy.view.view, self._game.events, prompt):
            console.say(printable(reminder))
        how = (
            "Enter shows it."
            if self._session.questions.cover
            else "Enter rolls."
            if self._session.questions.at_once
            else ""
        )
        asked = f"{self._name(prompt.seat)}: {printable(prompt.text)}"
        console.say(" ".join(filter(None, (asked, how, why_asked(prompt)))))
        count = 0
        for heading, rows in [] if len(prompt.options) == 1 and self._session.questions.roll else self._rows(prompt):
            if heading or count:
                console.say(f"  {printable(heading)}:" if heading else "")
            for number, row in enumerate(rows, count + 1):
                console.say(f"  {number}. {self._row(row, prompt)}")
            count += len(rows)
        while True:
            line = console.ask(f"{self._name(prompt.seat)}> ")
            if not line:
                if (only := self._session.questions.at_once) is not None:
                    return only.id
                console.say(f"Type {self._numbers(prompt)}, or h for help.")
                continue
            chosen = self._chosen(prompt, line)
            if isinstance(chosen, Section):
                self._part = prompt, chosen.id
                return None
            if chosen is None:
                if self._command(prompt, line):
                    return None
            elif self._is_meant(chosen, prompt):
                return chosen.id

    def _row(self, row: Option | Section, prompt: Prompt) -> str:
        if isinstance(row, Section):
            return printable(row.name)
        detail = printable("; ".join(filter(None, (prompt.detail(row), *self._outlook(row, prompt)))))
        return printable(row.label) + (f" ({detail})" if detail else "")

    def _outlook(self, option: Option, prompt: Prompt) -> Iterator[str]:
        """Yield how far from home an answer brings a piece, and what may befall it, as far as the asked seat knows."""
        if option_kinds.mover(option, prompt.seat) is None:
            return
        step = option.to_step if option.rest_step is None else option.rest_step
        if step is not None and step < HOME and "enter" not in option.effects:
            yield text.left(step)
        view, _ = self._session.privacy.view
        danger = self._game.rules.danger(view, self._game.setup, option, prompt.seat)
        if danger is not None:
            yield from text.risk(danger, self._game)

    def _is_meant(self, option: Option, prompt: Prompt) -> bool:
        """Ask once more about an answer that harms who gives it, and say what would come of it."""
        warned = self._session.advice.warning(option)
        if not warned and not (self._session.confirms and confirmations.needs_confirming(option, prompt)):
            return True
        detail = prompt.detail(option)
        said = f"{warned}. " if warned else ""
        question = f"{said}{option.label}{f' ({detail})' if detail else ''}: is that meant?"
        return self._console.is_sure(printable(question))

    def _chosen(self, prompt: Prompt, line: str) -> Option | Section | None:
        number, listed = typed_number(line), [row for _, rows in self._rows(prompt) for row in rows]
        if number is not None and 1 <= number <= len(listed):
            return listed[number - 1]
        return prompt.option(line)

    # Commands

    def _command(self, prompt: Prompt, line: str) -> bool:
        """Carry out a command; tell whether the question has to be put anew."""
        word, _, rest = line.partition(" ")
        commands: dict[str, Callable[[Prompt, str], bool | None]] = {
            "?": self._refused,
            "h": self._help,
            "b": self._board,
            "l": self._log,
            "o": self._options,
            "r": self._rule,
            "t": self._advice,
            "w": self._warnings,
            "u": self._undo,
            "y": self._redo,
            "n": self._forward,
            "e": self._end_turn,
            "f": self._auto_roll,
            "s": self._save,
            "p": self._prefer,
            "m": self._sheet,
            "z": self._pin,
            "i": self._stand_in,
            "x": self._play_out,
            "c": self._concede,
            "q": self._quit,
        }
        command = commands.get(_NAMES.get(word.lower(), word.lower()))
        if command is None:
            self._console.say(f"There is no answer {printable(line)!r}: type {self._numbers(prompt)}, or h for help.")
            return False
        return bool(command(prompt, rest.strip()))

    def _help(self, _prompt: Prompt, _rest: str) -> None:
        self._console.say(HELP)

    def _refused(self, prompt: Prompt, _rest: str) -> None:
        lines = [f"  {told}." for told in sections.reasons(prompt.refused)]
        self._console.say(*map(printable, lines or ["Everything you might expect can be chosen."]))

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
        self._console.say(*(printable(f"  {rule.title}: {rule.value}") for rule in in_force(self._session.game)))

    def _rule(self, prompt: Prompt, rest: str) -> None:
        ruleset, options = self._session.game.rules.ruleset, self._session.game.setup.options
        chosen = self._chosen(prompt, rest)
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
        self._console.say(*(f"  {printable(line)}" for line in self._session.advice.hints()))

    def _warnings(self, _prompt: Prompt, _rest: str) -> bool:
        """Let the asked person be warned of other blunders than before."""
        self._console.say(WARNED[self._session.advice.warn_next(self._session.seats.asked_person)])
        return True

    def _undo(self, _prompt: Prompt, _rest: str) -> bool:
        """Take back the last answer that a person chose."""
        try:
            self._session.take_back()
        except IllegalAnswer as error:
            self._console.say(text.sentence(error))
            return False
        self._told = min(self._told, len(self._game.events))
        self._told_alone = [min(told, self._told) for told in self._told_alone]
        self._console.say("Taken back.")
        return True

    def _redo(self, _prompt: Prompt, _rest: str) -> bool:
        """Give the answer again that was taken back last."""
        try:
            self._session.redo()
        except IllegalAnswer as error:
            self._console.say(text.sentence(error))
            return False
        return True

    def _forward(self, _prompt: Prompt, _rest: str) -> bool:
        play_forward(self._session)
        return True

    def _end_turn(self, prompt: Prompt, _rest: str) -> bool:
        told = losses(self._session)
        if told and self._reminded is not prompt:
            self._reminded = prompt
            self._console.say(printable(told))
            return False
        try:
            end_turn(self._session, is_sure=self._reminded is prompt)
        except IllegalAnswer as error:
            self._console.say(text.sentence(error))
            return False
        if can_end_turn(self._session) and (told := what_stops_it(self._session)):
            self._console.say(printable(told))
        return True

    def _auto_roll(self, _prompt: Prompt, _rest: str) -> bool:
        """Let the session roll for people, or let them roll again."""
        self._session.auto_answer.rolls = not self._session.auto_answer.rolls
        now = "The dice roll by themselves" if self._session.auto_answer.rolls else "Every roll is asked for"
        self._console.say(f"{now} in this match from now on.")
        return True

    def _save(self, _prompt: Prompt, rest: str) -> None:
        if not rest:
            self._console.say("Give the copy a name: s NAME.")
            return
        try:
            try:
                path = self._session.save.save_as(rest)
            except NameTaken as taken:
                if not self._console.is_sure(printable(taken.question)):
                    self._console.say("Nothing has been saved.")
                    return
                path = self._session.save.save_as(rest, overwrite=True)
        except SaveError as error:
            self._console.say(text.sentence(error))
        else:
            self._console.say(f"Saved as {printable(str(path))}.")

    def _prefer(self, prompt: Prompt, rest: str) -> bool:
        """Settle what to do about a reaction; with nothing named, tell what has been settled."""
        session, console = self._session, self._console
        if not session.preferences.reactions:
            console.say("This ruleset has no reactions.")
            return False
        reaction, _, typed = rest.partition(" ")
        choice = next((choice for choice in get_args(Preference) if choice == typed.strip()), None)

        def settle() -> None:
            if choice is not None:
                try:
                    session.preferences.settle(prompt.seat, reaction, choice)
                except IllegalAnswer as error:
                    console.say(text.sentence(error))
                    return
            chosen = session.preferences.of(prompt.seat)
            for known in session.preferences.reactions:
                name = self._game.names.reaction(known.id)
                console.say(printable(f"  {known.id}: {name}, {chosen.get(known.id, 'ask')}"))
            for kind, name in self._game.rules.settled.items():
                console.say(printable(f"  {kind}: {name}, {chosen.get(kind, 'ask')}"))
            always = "always" if session.preferences.is_always_asked(prompt.seat) else "never"
            console.say(f"  {EVERY_PHASE}: ask even where nothing could come of it, {always}")

        return self._privacy.alone(prompt.seat, settle)

    def _sheet(self, prompt: Prompt, _rest: str) -> bool:
        lines = [f"  {line}" for line in text.sheet_lines(self._game, prompt.seat, prompt.seat)]
        if not lines:
            self._console.say("There are no sheets in this match.")
            return False
        return self._privacy.alone(prompt.seat, lambda: self._console.say(*lines))

    def _pin(self, prompt: Prompt, _rest: str) -> bool:
        return self._privacy.set_pin(prompt.seat)

    def _stand_in(self, prompt: Prompt, rest: str) -> bool:
        """Let a computer play for who is asked, or give a seat back to whom a computer plays for."""
        session, levels = self._session, get_args(Level)
        backs = [
            seat for seat in takeover.taken_over(session) if session.seats.names[seat].casefold() == rest.casefold()
        ]
        level = next((known for known in levels if known == (rest or "normal")), None)
        try:
            if backs:
                takeover.give_back(session, backs[0])
            elif level is not None:
                takeover.take_over(session, prompt.seat, level)
            else:
                away = [session.seats.names[seat] for seat in takeover.taken_over(session)]
                raise IllegalAnswer(f"{rest!r} is none of {', '.join([*levels, *away])}")
        except IllegalAnswer as error:
            self._console.say(printable(text.sentence(error)))
            return False
        return True

    def _play_out(self, _prompt: Prompt, _rest: str) -> bool:
        """Let computers play on for the places for everybody who is left, after asking."""
        session = self._session
        try:
            if takeover.can_finish_by_computers(session) and session.confirms:
                told = printable(takeover.finish_by_computers_text(session))
                if not self._console.is_sure(f"{told} Play it out?"):
                    self._console.say("Nothing has happened.")
                    return False
            takeover.finish_by_computers(session)
        except IllegalAnswer as error:
            self._console.say(text.sentence(error))
            return False
        return True

    def _concede(self, prompt: Prompt, _rest: str) -> bool:
        if self._session.confirms:
            told = concede_text(self._session, prompt.seat)
            if not self._console.is_sure(printable(told)):
                self._console.say("Nothing has happened.")
                return False
        self._session.concede(prompt.seat)
        return True

    def _quit(self, _prompt: Prompt, _rest: str) -> None:
        """Leave; with a game that could not be kept only if that is really meant."""
        if self.may_leave():
            raise Quit

    def _numbers(self, prompt: Prompt) -> str:
        """Say which numbers choose an answer."""
        count = sum(len(rows) for _, rows in self._rows(prompt))
        return f"a number from 1 to {count}" if count > 1 else "1"

    def _rows(self, prompt: Prompt) -> list[tuple[str, Sequence[Option | Section]]]:
        """Return what has a number, under headings."""
        asked, section = self._part
        return sections.in_steps(prompt, section if asked is prompt else "")
