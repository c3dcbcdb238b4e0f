"""The commands of line mode about a seat: reactions, names, PIN, a computer that plays for it, conceding."""

from collections.abc import Mapping
from typing import get_args

from ludo_tui.engine import EVERY_PHASE, THIS_TURN, IllegalAnswer, Level, Preference, Prompt, Who
from ludo_tui.line import text, words
from ludo_tui.line.commands.look_commands import Command
from ludo_tui.line.console import Console, typed_number
from ludo_tui.line.privacy import Privacy
from ludo_tui.table.files.settings import SettingsFile
from ludo_tui.table.play import takeover
from ludo_tui.table.play.concede import concede_text
from ludo_tui.table.session import Session
from ludo_tui.text.printable import printable


class SeatCommands:
    """What the asked person settles about a seat.

    Args:
        console: where it is done.
        session: the match.
        privacy: lets one person look at a time.
        settings: what the players have set.
    """

    def __init__(self, console: Console, session: Session, privacy: Privacy, settings: SettingsFile) -> None:
        self._console = console
        self._session = session
        self._game = session.game
        self._privacy = privacy
        self._settings = settings
        self.commands: Mapping[str, Command] = {
            "p": self._prefer,
            "N": self._name_piece,
            "z": self._pin,
            "c": self._stand_in,
            "X": self._play_out,
            "x": self._concede,
        }
        """What is done, by what is typed."""

    def _prefer(self, prompt: Prompt, rest: str) -> bool:
        """Set when to ask about a reaction, and list all such preferences; return whether to ask the question again."""
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
            for kind, habit in self._game.rules.settled.items():
                wish = chosen.get(kind, habit.usual)
                ways = ", ".join(f"{one}: {said}" if one != said else one for one, said in habit.words.items())
                console.say(printable(f"  {kind}: {habit.name}, {wish} ({ways})"))
            always = "always" if session.preferences.is_always_asked(prompt.seat) else "never"
            console.say(f"  {THIS_TURN}: all reactions until this turn ends, {chosen.get(THIS_TURN, 'ask')}")
            console.say(f"  {EVERY_PHASE}: ask even if it would change nothing, {always}")

        return self._privacy.alone(prompt.seat, settle)

    def _name_piece(self, prompt: Prompt, rest: str) -> None:
        """Name a piece of the asked player, for later matches too; without a name, list all names."""
        session, console, word = self._session, self._console, self._game.rules.piece_word
        player, voice = session.seats.names[prompt.seat], session.voice
        count = len(session.privacy.view.look.pieces[prompt.seat])
        typed, _, name = rest.partition(" ")
        number = typed_number(typed)
        if not name.strip():
            pieces = range(count)
            console.say(*(printable(f"  {one + 1}. {voice.name(Who(prompt.seat, one))}") for one in pieces))
            console.say(words.NAMES.format(piece=word))
        elif number is None or not 1 <= number <= count:
            console.say(printable(words.NO_PIECE.format(piece=word, number=typed, count=count)))
        else:
            problem = voice.rename(Who(prompt.seat, number - 1), name.strip())
            problem = problem or self._settings.name_piece(player, number - 1, name.strip())
            console.say(printable(problem or f"{player}'s {word} {number} is called {name.strip()}."))

    def _pin(self, prompt: Prompt, _rest: str) -> bool:
        return self._privacy.set_pin(prompt.seat)

    def _stand_in(self, prompt: Prompt, rest: str) -> bool:
        """Let a computer play for the asked player, or give a seat back to its player; return whether that was done."""
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
                raise IllegalAnswer(
                    f"there is no level or player {rest!r}: type c and one of {', '.join([*levels, *away])}"
                )
        except IllegalAnswer as error:
            self._console.say(printable(text.sentence(error)))
            return False
        return True

    def _play_out(self, _prompt: Prompt, _rest: str) -> bool:
        """Let computers play out the match for the places, after a confirmation; return whether that was done."""
        session = self._session
        try:
            if takeover.can_finish_by_computers(session) and session.confirms:
                told = printable(takeover.finish_by_computers_text(session))
                if not self._console.is_sure(f"{told} Play it out?"):
                    self._console.say(words.NOT_DONE)
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
                self._console.say(words.NOT_DONE)
                return False
        self._session.concede(prompt.seat)
        return True
