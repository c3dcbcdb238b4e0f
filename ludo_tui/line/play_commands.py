"""The commands of line mode that change something: the match, or how it is played at this table."""

from collections.abc import Callable, Mapping
from typing import get_args

from ludo_tui.engine import EVERY_PHASE, IllegalAnswer, Level, PieceId, Preference, Prompt
from ludo_tui.line import text, words
from ludo_tui.line.console import Console, Left, Quit, typed_number
from ludo_tui.line.look_commands import AnyTime, Command
from ludo_tui.line.privacy import Privacy
from ludo_tui.line.records import watch_again
from ludo_tui.line.settings import change_settings
from ludo_tui.line.telling import Telling
from ludo_tui.presenting.blunder_warnings import WARNED
from ludo_tui.presenting.tips import Tips
from ludo_tui.saves.errors import NameTaken, SaveError
from ludo_tui.table.files.settings import SettingsFile
from ludo_tui.table.play import takeover
from ludo_tui.table.play.concede import concede_text
from ludo_tui.table.play.end_turn import can_end_turn, end_turn, losses, what_stops_it
from ludo_tui.table.play.play_forward import play_forward
from ludo_tui.table.session import Session
from ludo_tui.text.printable import printable


class PlayCommands:
    """What can be done besides answering.

    Args:
        console: where it is done.
        session: the match.
        telling: tells what happens.
        privacy: lets one person look at a time.
        tips: what is advised.
        may_leave: keeps the match, and tells whether the players may leave it.
        settings: what the players have set.
    """

    def __init__(
        self,
        console: Console,
        session: Session,
        telling: Telling,
        privacy: Privacy,
        tips: Tips,
        may_leave: Callable[[], bool],
        settings: SettingsFile,
    ) -> None:
        self._console = console
        self._settings = settings
        self._session = session
        self._game = session.game
        self._telling = telling
        self._privacy = privacy
        self._tips = tips
        self._may_leave = may_leave
        self._reminded: Prompt | None = None
        """The question at which the end of the turn has been warned of."""
        self.any_time: Mapping[str, AnyTime] = {
            "u": self._undo,
            "n": self._forward,
            "f": self._auto_roll,
            "s": self._save,
            "v": self._watch,
            "l": self._load,
            "o": self._change_settings,
            "T": self._to_title,
            "q": self._quit,
        }
        """What can be done at any time, by what is typed."""
        self.commands: Mapping[str, Command] = {
            **self.any_time,
            "!": self._warnings,
            "y": self._redo,
            "e": self._end_turn,
            "p": self._prefer,
            "N": self._name_piece,
            "z": self._pin,
            "c": self._stand_in,
            "X": self._play_out,
            "x": self._concede,
        }
        """What is done, by what is typed."""

    def _warnings(self, _prompt: Prompt, _rest: str) -> bool:
        """Let the asked person be warned of other blunders than before."""
        self._console.say(WARNED[self._tips.warn_next(self._session.seats.asked_person)])
        return True

    def _undo(self, _prompt: Prompt | None, _rest: str) -> bool:
        """Take back the last answer that a person chose."""
        try:
            self._session.take_back()
        except IllegalAnswer as error:
            self._console.say(text.sentence(error))
            return False
        self._telling.took_back()
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

    def _forward(self, _prompt: Prompt | None, _rest: str) -> bool:
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

    def _auto_roll(self, _prompt: Prompt | None, _rest: str) -> bool:
        """Let the session roll for people, or let them roll again."""
        self._session.auto_answer.rolls = not self._session.auto_answer.rolls
        now = "The dice roll by themselves" if self._session.auto_answer.rolls else "You roll by hand"
        self._console.say(f"{now} in this match from now on.")
        return True

    def _save(self, _prompt: Prompt | None, rest: str) -> None:
        if not rest:
            self._console.say("Type s and a name, such as: s after tea.")
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

    def _name_piece(self, prompt: Prompt, rest: str) -> None:
        """Give a piece of the asked person a name, for later matches too; with nothing typed, tell their names."""
        session, console, word = self._session, self._console, self._game.rules.piece_word
        player, voice = session.seats.names[prompt.seat], session.voice
        count = len(session.privacy.view.look.pieces[prompt.seat])
        typed, _, name = rest.partition(" ")
        number = typed_number(typed)
        if not name.strip():
            pieces = range(count)
            console.say(*(printable(f"  {one + 1}. {voice.name(PieceId(prompt.seat, one))}") for one in pieces))
            console.say(words.NAMES.format(piece=word))
        elif number is None or not 1 <= number <= count:
            console.say(printable(words.NO_PIECE.format(piece=word, number=typed, count=count)))
        else:
            problem = voice.rename(PieceId(prompt.seat, number - 1), name.strip())
            problem = problem or self._settings.name_piece(player, number - 1, name.strip())
            console.say(printable(problem or f"{player}'s {word} {number} is called {name.strip()}."))

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

    def _watch(self, _prompt: Prompt | None, _rest: str) -> bool:
        begun = watch_again(self._console, self._game)
        if begun is not None and self._may_leave():
            raise Left(begun)
        return True

    def _load(self, _prompt: Prompt | None, _rest: str) -> None:
        if self._may_leave():
            raise Left("load")

    def _to_title(self, _prompt: Prompt | None, _rest: str) -> None:
        if self._may_leave():
            raise Left("title")

    def _change_settings(self, _prompt: Prompt | None, _rest: str) -> bool:
        change_settings(self._console, self._settings, self._session)
        return True

    def _quit(self, _prompt: Prompt | None, _rest: str) -> None:
        """Leave; with a game that could not be kept only if that is really meant."""
        if self._may_leave():
            raise Quit
