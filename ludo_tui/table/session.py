"""A match at the table: the only bridge between the game and whoever shows it."""

from collections.abc import Callable, Mapping, Sequence
from functools import cached_property
from pathlib import Path
from typing import Any, Final, Literal

from ludo_tui import players
from ludo_tui.engine import BLUNDERS, Event, IllegalAnswer, Match, Option, Preference, Prompt, Reaction, Reading
from ludo_tui.rulesets import Ruleset, SeatStyle, load
from ludo_tui.table import advice, seats, undo
from ludo_tui.table.files.autosave import Autosave, Folder
from ludo_tui.table.news import News
from ludo_tui.table.privacy.pins import PinFile, SeatPin
from ludo_tui.table.privacy.privacy import PrivacyScreen, SeatsWithSecrets, Viewers
from ludo_tui.table.questions.auto_answer import AutoAnswer, is_always_asked
from ludo_tui.table.questions.pending_move import is_move, pending_move
from ludo_tui.table.questions.pipeline import QuestionPipeline
from ludo_tui.table.questions.private_actions import BACK
from ludo_tui.table.questions.reopen import reopen
from ludo_tui.table.questions.table_options import COME_BACK, LOOK, SHOW, only_roll, rolling
from ludo_tui.table.seats import SeatSummary
from ludo_tui.table.setup import house_rules
from ludo_tui.table.undo import ANSWERED
from ludo_tui.table.view_cache import View, ViewCache
from ludo_tui.table.voice import Voice, Words

THINKING: Final = 1.4
"""Seconds for which an expert thinks at most."""
Waiting = Literal["person", "computer", "nobody", "open", "over"]
"""Who gives the next answer: `nobody` has to think about a prompt whose answers all come to the same; while it is
`open` whether a person takes a move back, the computer seat that follows is held back until `Session.go_on`."""


class Session:
    """One match at the table.

    Args:
        game: the match.
        folder: where it is kept after every answer; None keeps nothing.
        pins: where the PINs of its seats are kept; None: they have none.
        auto_move: let a move be played without asking where all answers come to the same.
        auto_roll: roll for the people who would press a key for it.
        pauses: where people roll themselves and a computer seat follows, keep a person's move open until `go_on`.
        every_phase: ask even where, by what everybody knows, nothing could come of it; each seat may settle otherwise.
        confirms: ask once more before what is final: an answer that harms who gives it, a seat that leaves the match.
        words: what headlines are told with; None: the shipped ones.

    Attributes:
        news: what has happened.
        is_ascii: can whoever shows it show ASCII characters only?
        schedule_autosave: called after every answer; it saves at once, unless a screen wants to paint first.
    """

    def __init__(
        self,
        game: Match[Any],
        folder: Folder | None = None,
        *,
        pins: PinFile | None = None,
        auto_move: bool = True,
        auto_roll: bool = False,
        pauses: bool = False,
        every_phase: bool = False,
        confirms: bool = True,
        words: Words | None = None,
    ) -> None:
        self.game = game
        self.pauses = pauses and game.setup.table.press_to_roll
        self.auto_answer = AutoAnswer(auto_move, auto_roll, every_phase)
        self.confirms = confirms
        self.is_ascii = False
        self.ruleset: Ruleset = load(game.setup.ruleset)
        self.news = News(game)
        self._words = words
        self.schedule_autosave: Callable[[], object] = self.autosave
        self._pins = pins
        self._keeper = Autosave(game, folder)
        self._curtain = PrivacyScreen()
        self._sitters = SeatsWithSecrets(game)
        self._sight = ViewCache(game)
        self._asking = QuestionPipeline(game, lambda: self._sitting, self.auto_answer)
        self._refusal = reopen(self._asking)
        """Why what a person chose last cannot be taken back, although the answers since then could be."""
        self.under_way = pending_move(game)
        """Who was answered for last with a move, and that move, for as long as it may be under way."""
        self._why = ""
        """Why the last computer seat that had a choice chose as it did."""
        self._undone: list[tuple[str, str]] = []
        """The answers of people that have been taken back, first to last, each after the kind of its question."""

    @cached_property
    def voice(self) -> Voice:
        """What headlines are told with."""
        return Voice(self.game, self._words)

    # Who plays

    @property
    def seats(self) -> Sequence[str]:
        """The names by seat, as they were given at the setup."""
        return [seat.name for seat in self.game.setup.seats]

    @property
    def people(self) -> list[int]:
        """The seats that people play."""
        return [number for number, level in enumerate(self.game.computers) if level is None]

    @property
    def sides(self) -> list[int]:
        """The side of the board 0..3 of each seat; 4 for one that sits beside the board."""
        return seats.sides_of(self.game)

    def style(self, seat: int) -> SeatStyle:
        """Return how a seat is called and how its pieces look."""
        return self.ruleset.style(self.game.rules.sides(self.game.setup)[seat])

    def shape(self, seat: int) -> str:
        """Return the shape of a seat's pieces, or their letter where only ASCII can be shown."""
        return self.style(seat).sign(self.is_ascii)

    def summaries(self) -> list[SeatSummary]:
        """Return how every seat stands, clockwise."""
        return seats.seat_summaries(self.game, self.ruleset, self._sight.of(None).look)

    def house_rules(self) -> list[house_rules.HouseRule]:
        """Return the house rules in force, with their titles."""
        return house_rules.house_rules(self.ruleset, self.game.setup.options) + house_rules.handicaps(self.game)

    # What is asked

    @property
    def prompt(self) -> Prompt | None:
        """The question that waits for an answer, as those who look may see it; None once the match is over."""
        return self._asking.shown

    def worths(self) -> Mapping[str, float]:
        """Return how much each answer is worth, by id, by what those who look know; none where nobody can tell."""
        return players.worths_of(self.game, self._asking.judged, self.viewer)

    @property
    def waiting(self) -> Waiting:
        """Who gives the next answer."""
        if self.game.prompt is None:
            return "open" if self.game.is_paused else "over"
        if players.is_waiting_for_computer(self.game):
            return "computer"
        return "person" if self.idle_option is None else "nobody"

    @property
    def idle_option(self) -> Option | None:
        """The answer to a prompt that needs nobody: nothing could come of it, or all its moves come to the same."""
        return self._asking.settled

    @property
    def roll(self) -> Option | None:
        """The answer that rolls, where somebody is asked for nothing else."""
        return only_roll(self.game.prompt)

    @property
    def at_once(self) -> Option | None:
        """The answer that one large key gives: to roll, where nothing or only that is asked, or to lift a cover."""
        return rolling(self.game.prompt) or self.cover

    @property
    def asked_person(self) -> int:
        """The seat that is asked or whose move is open if a person plays it, else the first person, else that seat."""
        prompt = self.game.prompt
        asked = self.game.history[-1].seat if self.game.is_paused else 0 if prompt is None else prompt.seat
        return asked if asked in self.people else next(iter(self.people), asked)

    @property
    def phase(self) -> str:
        """The id of the present phase; empty before the first turn."""
        return str(self.game.state.turn.phase)

    @property
    def turn_seat(self) -> int | None:
        """Whose turn it is; None before the first turn and after the last."""
        return seats.turn_seat(self.game)

    @property
    def cut_short(self) -> str:
        """The name of the phase that has just ended unasked after a person had done something in it; empty: none."""
        return next((phase.name for phase in self.ruleset.phases if phase.id == self._asking.cut_short), "")

    # Answers

    def answer(self, answer: str) -> list[Event]:
        """Give the answer of a person, and keep the match.

        Raises:
            IllegalAnswer: it is not on offer; the message says why.
        """
        self.news.fresh_from = len(self.game.events)
        if answer == COME_BACK:
            self._come_back()
            return []
        asked = self.prompt
        self._curtain.answered(None if asked is None else asked.seat)
        if answer == LOOK.id:
            self._asking.mark_seen()
            return []
        if answer == SHOW.id:
            self._curtain.lift(self.game.prompt)
            return []
        given = self._asking.answers_given(asked, answer)
        if given[:1] == (BACK,) and self.game.undo_refusal is None:
            self.game.undo()  # as if it had never been asked, for this piece or for any
            given = given[1:]
            if not given:
                self._think_again()
        pause = self.pauses and self.roll is None
        events = [event for one in given for event in self._answer(one, pause=pause)]
        if given:
            self._refusal, self._undone = None, []
        return events

    def _think_again(self) -> None:
        """Ask again what was asked before a question that has been gone back from: nothing was decided since."""
        self.news.forget()
        self._refusal = reopen(self._asking)
        if self.waiting != "person":
            self._asking.ask_anyway()
        self.schedule_autosave()

    def _come_back(self) -> None:
        """Ask the question before, which was left out.

        Raises:
            IllegalAnswer: it cannot be asked any more.
        """
        for _ in range(self._asking.answers_back):
            self.game.undo()
        self.news.forget()
        self.news.fresh_from = self.news.start_of_turn
        self._asking.ask_anyway()
        self.schedule_autosave()

    def go_on(self) -> list[Event]:
        """Let a person's last move stand, and begin the turn of the computer seat that was held back for it."""
        events = self.game.go_on()
        self.schedule_autosave()
        return events

    def thought(self) -> players.Thought | None:
        """Return the thinking of a computer seat that takes its time, to be done aside; None where nobody does."""
        return players.Thought(self.game, THINKING) if players.thinks_long(self.game) else None

    def play_on(self, answer: str | None = None) -> list[Event]:
        """Give one answer that no person has to think about.

        Args:
            answer: what has come of `thought`; None: whoever thinks long does so now.

        Raises:
            IllegalAnswer: a person is asked, or the match is over.
        """
        answer = self._unasked_answer() if answer is None else answer
        if answer is None or self.waiting == "person":
            raise IllegalAnswer("a person is asked, or the match is over")
        self._why = advice.why_kept(self.game, answer, self._why)
        refusal = self.undo_refusal or (ANSWERED if undo.is_computers_choice(self.game) else None)
        if self.waiting == "nobody" and (left_out := self.prompt) is not None:
            self._asking.put_off(left_out)
        pause = self.pauses and refusal is None and self.turn_seat in self.people
        events = self._answer(answer, pause=pause)
        self._refusal = refusal
        return events

    def _unasked_answer(self) -> str | None:
        """Return the answer of a computer seat, or the one that needs nobody; None: a person is asked."""
        if self.waiting == "computer":
            thought = self.thought()
            return players.answer_for(self.game) if thought is None else thought.answer()
        return None if (idle := self.idle_option) is None else idle.id

    def _answer(self, answer: str, *, pause: bool = False) -> list[Event]:
        chosen = None if (prompt := self.game.prompt) is None else prompt.option(answer)
        events = self.game.answer(answer, pause=pause)
        if prompt is not None and prompt.kind != "reaction":
            self.under_way = (prompt.seat, chosen) if chosen is not None and is_move(chosen) else None
        self.schedule_autosave()
        return events

    def concede(self, seat: int) -> list[Event]:
        """Let a seat leave the match; it cannot be undone.

        Raises:
            IllegalAnswer: it has left already, or the match is over.
        """
        start = len(self.game.events)
        events = self.game.concede(seat)
        self.news.fresh_from = start
        self.schedule_autosave()
        return events

    # Advice

    def hints(self, marked: Option | None = None) -> list[str]:
        """Return the best answers for who is asked, who is likely to win, and why the last computer did what it did."""
        is_asked, tells = self.waiting == "person" and not self.needs_curtain, self._asking.disclosure
        put = advice.Put(self._asking.judged, marked, self._asking.answers_meant)
        return advice.lines(self.game, self._why, is_asked=is_asked, tells=tells, put=put)

    def warning(self, option: Option) -> str:
        """Return what the asked seat wants to be warned of before it gives an answer; empty where it is of nothing."""
        return advice.warning(self.game, option, self._asking.disclosure, self._asking.judged)

    def warn_next(self) -> advice.Warnings:
        """Let the person who is asked be warned of other blunders than before: none, big ones, all, and so on."""
        seat, levels = self.asked_person, list(advice.WARNINGS)
        wanted = levels[(levels.index(advice.warnings_of(self.game, seat)) + 1) % len(levels)]
        self.prefer(seat, BLUNDERS, advice.WARNINGS[wanted])
        return wanted

    # Reactions

    @property
    def reactions(self) -> list[Reaction[Any]]:
        """The kinds of reactions of this match."""
        return list({reaction.id: reaction for reaction in self.game.rules.reactions}.values())

    def preferences(self, seat: int) -> Mapping[str, Preference]:
        """Return what a seat has settled about reactions and the like, by their ids; it is asked about the others."""
        chosen = self.game.state.preferences
        return {**(chosen[seat] if seat < len(chosen) else {}), **self._asking.memory.declines.wishes(seat)}

    def is_always_asked(self, seat: int) -> bool:
        """Tell whether a seat is asked even where, by what everybody knows, nothing could come of it."""
        return is_always_asked(self.game, seat, self.auto_answer)

    def prefer(self, seat: int, reaction: str, choice: Preference) -> None:
        """Settle for a seat what to do about a reaction, or under `every_phase` whether it is asked always.

        What is no reaction is settled at this table alone: it is no part of the match.

        Raises:
            IllegalAnswer: no such reaction or choice.
        """
        if reaction in self.game.rules.settled:
            self._asking.settle(seat, reaction, choice)
            return
        self.game.prefer(seat, reaction, choice)
        self.autosave()

    @property
    def passing(self) -> Sequence[int]:
        """The seats that decline every reaction for the rest of this turn."""
        return list(self.game.state.turn.passing)

    # Undo

    @property
    def undo_refusal(self) -> str | None:
        """Why what a person chose last cannot be taken back; None when it can (as far as can be told before trying)."""
        return self.game.undo_refusal or self._refusal

    def undo(self) -> str:
        """Take back the last answer that a person chose, and what followed without asking anybody; return it.

        Raises:
            IllegalAnswer: it cannot be taken back; nothing has changed, and the message says why.
        """
        if deed := self._asking.take_back_choice():
            return deed
        if (refusal := self.undo_refusal) is not None:
            raise IllegalAnswer(undo.why_no_undo(refusal))
        self._curtain.took_back()
        taken: list[str] = []
        while not taken or self.waiting != "person" or self._asking.is_passed_over:
            try:
                taken.append(self.game.undo())
                if undo.is_computers_choice(self.game):
                    raise IllegalAnswer(undo.why_no_undo(ANSWERED))
                if self.game.prompt is not None and taken[-1] != self.game.prompt.default.id:
                    self._asking.ask_anyway()
            except IllegalAnswer:
                for answer in reversed(taken):
                    self.game.answer(answer)
                raise
            finally:
                self.news.forget()
        self.news.fresh_from = self.news.start_of_turn
        self._refusal, self._why = None, ""
        kind = self.game.prompt.kind if self.game.prompt else ""
        self._undone.append((kind, undo.answer_as_asked(taken, self.prompt)))
        self.autosave()
        return taken[-1]

    @property
    def can_redo(self) -> bool:
        """Tell whether something has been taken back, nothing else chosen since, and the same is asked again."""
        return bool(self._undone) and undo.is_asked_again(self.prompt, *self._undone[-1])

    def redo(self) -> list[Event]:
        """Give the answer again that was taken back last.

        Raises:
            IllegalAnswer: nothing has been taken back, or something else has been chosen since.
        """
        if not self.can_redo:
            raise IllegalAnswer("nothing has been taken back that could be done again")
        *rest, (_, answer) = self._undone
        events = self.answer(answer)
        self._undone = rest
        return events

    # Keeping

    def autosave(self) -> bool:
        """Write the match to the slot that is continued from; tell whether that worked."""
        return self._keeper.autosave()

    @property
    def is_kept(self) -> bool:
        """Is it kept after every answer, and did that work?"""
        return self._keeper.is_kept and self.save_problem is None

    @property
    def save_problem(self) -> str | None:
        """Why the last automatic save failed, in a sentence; None when it did not."""
        return self._keeper.problem

    def save_as(self, name: str, *, overwrite: bool = False) -> Path:
        """Write the match under a name and return the file.

        Raises:
            SaveError: that is not possible; the message says why.
        """
        return self._keeper.save_as(name, overwrite=overwrite)

    # Who may see what

    @property
    def sitters(self) -> tuple[int, ...]:
        """Those people who have secrets from each other at this keyboard; one of them, where nobody has."""
        return self._sitters.of(self._curtain.holder)

    @property
    def viewer(self) -> int | None:
        """The seat whose secrets may be shown; None when several people look."""
        return self._curtain.viewer(self.game.prompt, self.sitters)

    @property
    def needs_curtain(self) -> bool:
        """Must everything be hidden until the asked person has taken the keyboard?"""
        prompt = self.prompt
        return prompt is not None and self.waiting == "person" and self._curtain.is_needed(prompt, self.sitters)

    @property
    def is_veiled(self) -> bool:
        """Is a private question asked of which only what is no secret is shown as yet?"""
        return self._asking.is_veiled

    @property
    def cover(self) -> Option | None:
        """The answer that shows a private question to who has the keyboard, while the others are to look away."""
        return SHOW if self._asking.is_covered else None

    @property
    def _sitting(self) -> Viewers:
        prompt, holder = self.game.prompt, self._curtain.holder
        if prompt is not None and prompt.private and (pin := self.pin_of(prompt.seat)) is not None and pin.is_set:
            holder = self._curtain.proved(self.game.state.turn.number)
        return Viewers(self.sitters, self._curtain.reader, holder)

    def lift_curtain(self) -> None:
        """Note that the asked person sits at the keyboard alone, or that nothing private is asked."""
        self._curtain.lift(self.prompt, self.game.state.turn.number)

    def go_public(self) -> None:
        """Note that play goes on before everybody: what is private needs a curtain again."""
        self._curtain.go_public(self.prompt)

    def pin_of(self, seat: int) -> SeatPin | None:
        """Return the PIN of a seat, the same in all copies of a game, set or not; None in one that is kept nowhere."""
        game = self.game.lineage or self.game.id
        return self._pins.seat(game, seat) if self._pins is not None and game else None

    @property
    def reading_terms(self) -> Reading | None:
        """Which party sheet those who look are reading just now; None if they are reading none."""
        found = self.game.rules.reading(self.game.state)
        return found if found is not None and found.reader == self.viewer else None

    @property
    def reading(self) -> int | None:
        """The seat whose party sheet those who look are reading just now; None if they are reading none."""
        return None if self.reading_terms is None else self.reading_terms.owner

    @property
    def seen(self) -> View:
        """The match as those who look may see it."""
        return self._sight.of(self.viewer)
