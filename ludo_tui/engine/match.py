"""A match: turns (state, answer, dice) into (state, events, prompt)."""

from collections import deque
from collections.abc import Iterator, Sequence
from typing import Self

import msgspec

from ludo_tui.engine.course import ENCODER, Course
from ludo_tui.engine.dice import Dice, Lot, OutOfDiceError
from ludo_tui.engine.events import Event, standings
from ludo_tui.engine.prompts import IllegalAnswer, Prompt
from ludo_tui.engine.snapshot import OutOfSyncError, Snapshot, TurnRecord, first_state, first_turn
from ludo_tui.engine.state import Level, Preference, overwrite
from ludo_tui.engine.table import S
from ludo_tui.engine.undo import Given
from ludo_tui.engine.words import PERSON, is_word


class Match(Course[S]):
    """One match of any ruleset.

    Answers are given with `answer`; `prompt` is the question they answer, None once the match is over.

    Args:
        rules: the rules of the match.
        setup: seats, options and seed.
        dice: what the dice will show, in order (see `read_script`); None lets the seed decide.

    Attributes:
        id: twelve hexadecimal digits that stay the same from save to save; empty until it has been given one.
        lineage: the id of the match that this one was copied from, copies of copies included; empty in the first one.
        notes: what had to be changed while loading, one sentence each; usually empty.

    Raises:
        OutOfDiceError: the prepared dice run out (also raised by `answer`, which then changes nothing).
    """

    id: str = ""
    lineage: str = ""
    notes: tuple[str, ...] = ()

    # What players and screens see

    @property
    def prompt(self) -> Prompt | None:
        """The question that waits for an answer; None once the match is over, and in a pause."""
        return self._prompt

    @property
    def question(self) -> str:
        """Seat and kind of the question that waits, such as `1 reaction`; empty where none does."""
        return "" if self._prompt is None else f"{self._prompt.seat} {self._prompt.kind}"

    @property
    def is_paused(self) -> bool:
        """Is the turn of a computer seat held back, so that the last answer can be taken back?"""
        return self._is_paused

    @property
    def events(self) -> Sequence[Event]:
        """Every event since the match began (after loading: since a little before the saved turn)."""
        return self._table.events

    @property
    def turn_events(self) -> Sequence[Event]:
        """The events of the present turn so far."""
        return self._table.events[self._first_event :]

    @property
    def answers(self) -> tuple[str, ...]:
        """The answers given in the present turn."""
        return tuple(self._answers)

    @property
    def answer_count(self) -> int:
        """How many answers the match has had since its beginning, words between prompts included."""
        return self._answered + len(self._answers)

    @property
    def changes(self) -> int:
        """A number that is another one after every answer, undo, word between prompts, and end of a pause."""
        return self._changes

    @property
    def history(self) -> list[TurnRecord]:
        """The turns before the present one."""
        if self._checkpoint is None:
            self._take_stock()
        return self._history

    @property
    def first_turn(self) -> int:
        """Number of the turn that the match goes back to: 0, the opening, unless its setup names a position."""
        return first_turn(self.setup)

    @property
    def first_moment(self) -> str:
        """Say where the match goes back to, in what its game counts: `turn 7`, or `round 3 of 8`."""
        start = first_state(self.rules, self.setup)
        return self.rules.look(self.rules.view(start, self.setup, None), self.setup).now or f"turn {self.first_turn}"

    @property
    def result(self) -> tuple[int, ...] | None:
        """The seats from first to last place; None while the match goes on."""
        return self.rules.final_places(self.state, self.setup) if self.state.over else None

    @property
    def standings(self) -> tuple[tuple[int, ...], ...]:
        """The seats of each place, first to last, partners together; none while the match goes on."""
        return standings(self.result or (), self.rules.teams(self.setup))

    def view(self, seat: int | None) -> object:
        """Return the state as a seat may see it; None is somebody who sees only what is public."""
        return self.rules.view(self.state, self.setup, seat)

    def glance(self, seat: int | None) -> object:
        """Return what a seat may see, only to be looked at, and only until the next answer."""
        return self.rules.glance(self.state, self.setup, seat)

    # Answers

    def answer(self, answer: str, *, pause: bool = False) -> list[Event]:
        """Choose an option of the prompt and play on to the next one.

        Args:
            answer: the id of one of `prompt.options`.
            pause: if the turn passes to a computer seat, and the answer could be taken back, hold that seat back, with
                nothing rolled for it, until `go_on`. A pause is no part of the match: a save made in it is loaded
                without it.

        Returns:
            What happened because of it, first to last.

        Raises:
            IllegalAnswer: the answer is not on offer; the message says why. Nothing has changed.
            OutOfDiceError: prepared dice have run out. Nothing has changed.
        """
        prompt = self._prompt
        if prompt is None:
            why = "the next turn is held back" if self._is_paused else "the match is over"
            raise IllegalAnswer(f"'{answer}' answers nothing: {why}")
        option = prompt.answer(answer)
        if option is None:
            raise IllegalAnswer(prompt.why_not(answer))
        if pause and self._checkpoint is None:
            self._take_stock()
        events = self._table.events
        before = len(events)
        self._may_pause = pause
        self._give(answer, option)
        self._may_pause = False
        return events[before:]

    def go_on(self) -> list[Event]:
        """Begin the turn that a pause holds back, and return what happened; without a pause nothing happens.

        Raises:
            OutOfDiceError: prepared dice have run out. The pause goes on.
        """
        events = self._table.events
        before = len(events)
        if self._is_paused:
            self._resume()
        return events[before:]

    def concede(self, seat: int) -> list[Event]:
        """Let a seat leave the match, at any prompt. It cannot be undone.

        In its own turn the turn ends at once. In another seat's turn that turn is played to its end, declining
        everything for the seat that leaves, before its pieces are taken off.

        Raises:
            IllegalAnswer: no such seat, it has left already, or the match is over.
        """
        return self._say(f"!concede:{seat}")

    def prefer(self, seat: int, reaction: str, choice: Preference) -> None:
        """Settle for a seat what to do about a reaction: ask, never or always take it.

        Raises:
            IllegalAnswer: no such seat or reaction, or the match is over.
        """
        self._say(f"!prefer:{seat}:{reaction}:{choice}")

    def hand_over(self, seat: int, computer: Level | None) -> list[Event]:
        """Let somebody else play a seat from now on, at any prompt. Undo goes back past it and leaves it as it is.

        Args:
            seat: the seat.
            computer: level of the computer that takes it; None gives it (back) to a person.

        Raises:
            IllegalAnswer: no such seat or level, it has left, or the match is over.
        """
        return self._say(f"!seat:{seat}:{computer or PERSON}")

    def give(self, recorded: str) -> list[Event]:
        """Give an answer as it is recorded: to the prompt, or words between prompts.

        Raises:
            IllegalAnswer: it is not on offer, or the words make no sense now.
            OutOfDiceError: prepared dice have run out. Nothing has changed.
        """
        return self._say(recorded) if is_word(recorded) else self.answer(recorded)

    def _say(self, words: str) -> list[Event]:
        """Say words between prompts, which ends a pause, and return what came of them."""
        events = self._table.events
        before = len(events)
        self.go_on()
        self._understood(words)
        self._give(words, None)
        return events[before:]

    # Undo

    @property
    def undo_refusal(self) -> str | None:
        """Why the last answer cannot be taken back, in a sentence; None when it can (as far as can be told at once)."""
        return self.undo_refusal_at(self)

    def undo_refusal_at(self, earlier: Self) -> str | None:
        """Return the same for an earlier moment of the present turn, one that `turn_retold` yields."""
        given = Given(earlier._answers, [turn.answers for turn in self._history], self.first_turn)
        has_new_luck = earlier._table.luck != earlier._luck
        return given.refusal(is_free=self.setup.table.free_undo, is_over=earlier.state.over, has_new_luck=has_new_luck)

    def undo(self) -> str:
        """Take back the last answer and return it. Later rolls stay what they would have been.

        Raises:
            IllegalAnswer: it cannot be taken back; the message says why.
        """
        if (refusal := self.undo_refusal) is not None:
            raise IllegalAnswer(f"nothing can be undone: {refusal}")
        given = [n for n, a in enumerate(self._answers) if not is_word(a)]
        if given:
            answers = self._answers[: given[-1]] + self._answers[given[-1] + 1 :]
            taken = self._answers[given[-1]]
            self._rewind(self.checkpoint, answers)
            return taken
        is_near = self._last_turn is not None and not all(map(is_word, self._history[-1].answers))
        turns = self._history[-1:] if is_near else self._history
        answers = [a for turn in turns for a in turn.answers] + self._answers
        taken = answers.pop(max(n for n, a in enumerate(answers) if not is_word(a)))
        if is_near:
            self._rewind_turn(answers)
        else:
            try:
                self._replay(answers)
            except (OutOfSyncError, OutOfDiceError, IllegalAnswer) as error:
                raise IllegalAnswer(
                    "nothing can be undone: by the present rules earlier turns come out differently"
                ) from error
        return taken

    # Saving and replaying

    def snapshot(self, recent: int = 300) -> Snapshot:
        """Return the match as it is saved, with the last `recent` events before the present turn."""
        earlier = self._table.events[max(0, self._first_event - recent) : self._first_event]
        return Snapshot(
            setup=self.setup,
            history=list(self.history),
            checkpoint=msgspec.Raw(self.checkpoint),
            answers=list(self._answers),
            recent=[msgspec.Raw(ENCODER.encode(event)) for event in earlier],
            is_open=not self._brought,
            asked=self.question,
            dice=self._script,
        )

    def replayed(self) -> Self:
        """Play the whole history again from the beginning and return the match it leads to.

        Raises:
            OutOfSyncError: some turn came out differently; the message names it.
        """
        return deque(self.retold(), maxlen=1)[0]

    def retold(self) -> Iterator[Self]:
        """Play the whole history again, and yield the match before the first decision and after each of them.

        It is the same match every time, one answer further; whoever keeps it and reads no more has it as it is then.

        Raises:
            OutOfSyncError: some turn came out differently; the message names it.
        """
        again, has_checks = type(self)(self.rules, self.setup, self._script), self._is_watched
        if has_checks:
            again._take_stock()
        compared = 0
        yield again
        for answer in [a for turn in self._history for a in turn.answers] + self._answers:
            try:
                again._give_again(answer)
            except (IllegalAnswer, OutOfDiceError) as error:
                raise OutOfSyncError(f"'{answer}' cannot be given again: {error}") from error
            for mine, recorded in zip(again._history[compared:], self._history[compared:], strict=False):
                if not mine.is_like(recorded) or (has_checks and mine.check != recorded.check):
                    raise OutOfSyncError(f"turn {compared} comes out differently when the history is played again")
                compared += 1
            yield again
        is_same = again.checkpoint == self.checkpoint if has_checks else again.state == self.state
        if len(again._history) != len(self._history) or not is_same:
            raise OutOfSyncError("the present turn begins differently when the history is played again")

    def turn_retold(self) -> Iterator[Self]:
        """Play the present turn again, and yield the match before its first decision and after each of them.

        It knows nothing of the turns before; otherwise as `retold`.
        """
        again = self._turn_again([])
        yield again
        for answer in self._answers:
            again._give_again(answer)
            yield again

    def fork(self, luck: int | None = None, seat: int | None = None) -> Self:
        """Return a copy at the same prompt that plays on by itself.

        It costs a copy of the state and the answers of this turn given again, however long the match has been; so it
        knows nothing of the turns before, and cannot undo them. A pause is not copied: the copy has gone on.

        Args:
            luck: seed of the rolls and draws to come; None: those of this match. With other luck than that of the
                match the copy can only be played on: nothing in it can be taken back or copied again.
            seat: with other luck, what this seat cannot see is drawn anew, too; None: all stays as it is.
        """
        match = self._turn_again(self._answers)
        if luck is not None:
            match._table.change_luck(luck)
            match._can_go_back = False
        if luck is not None and seat is not None and (self.rules.has_secrets or self.rules.has_unknowns):
            lot = Lot(Dice(luck, "imagined"))
            overwrite(match.state, self.rules.imagine(match.glance(seat), self.setup, seat, lot))
        return match

    def _turn_again(self, answers: list[str]) -> Self:
        """Return a copy that knows nothing of the turns before the present one, with these answers given in it."""
        snapshot = Snapshot(
            setup=self.setup,
            history=[],
            checkpoint=msgspec.Raw(self.checkpoint),
            answers=answers,
            is_open=not self._brought,
            dice=self._script,
        )
        match = type(self).restore(self.rules, snapshot)
        match._is_watched = False
        return match
