"""A match: turns (state, answer, dice) into (state, events, prompt)."""

from collections import deque
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final, Generic, Self

import msgspec

from ludo_tui.engine.checkpoints import Checkpoint, NoCheckpointError
from ludo_tui.engine.dice import Dice, Lot, OutOfDiceError
from ludo_tui.engine.events import Event, standings, without_dice
from ludo_tui.engine.prompts import Bot, IllegalAnswer, Prompt
from ludo_tui.engine.rewind import (
    drawn_again,
    opening_checkpoint,
    play_turn_again,
    resumed_at,
    rewound,
    with_checkpoints,
)
from ludo_tui.engine.rules import Rules
from ludo_tui.engine.snapshot import OutOfSyncError, Snapshot, TurnRecord, first_state, first_turn
from ludo_tui.engine.state import Level, Preference, Setup, overwrite
from ludo_tui.engine.table import S
from ludo_tui.engine.turns import ENCODER, TurnRunner
from ludo_tui.engine.undo import NEW_LUCK, Given
from ludo_tui.engine.words import COPYING, PERSON, is_word
from ludo_tui.former_names import former

_ONE_BY_ONE: Final = msgspec.json.Decoder(list[msgspec.Raw])
"""Takes an encoded list apart."""


class Match(Generic[S]):
    """One match of any ruleset.

    Answers are given with `answer`; `prompt` is the question they answer, None once the match is over.

    It is made of parts: a `TurnRunner` plays on, and holds the `Record` of the answers and the `Checkpoints` to go back
    to. Whatever goes back makes another runner aside, which takes the place of this one once all has gone well.

    Args:
        rules: the rules of the match.
        setup: seats, options and seed.
        dice: what the dice will show, in order (see `read_script`); None lets the seed decide.
        keeps_checkpoints: keep the state at the start of each turn, for saving, undo and copies. Without, a match that
            is only played to its end is faster; it is saved, undone and copied by playing it again.

    Attributes:
        rules: the rules of the match.
        setup: seats, options and seed.
        names: the words of the match.
        id: twelve hexadecimal digits that stay the same from save to save; empty until it has been given one.
        lineage: the id of the match that this one was copied from, copies of copies included; empty in the first one.
        notes: what had to be changed while loading, one sentence each; usually empty.
        bots: the bots that play, by the number of their seats; no part of a save, which only names them.

    Raises:
        OutOfDiceError: the prepared dice run out (also raised by `answer`, which then changes nothing).
    """

    def __init__(
        self,
        rules: Rules[S, Any],
        setup: Setup,
        dice: Sequence[int | str] | None = None,
        *,
        keeps_checkpoints: bool = True,
    ) -> None:
        dice = None if dice is None else list(dice)
        runner = TurnRunner(rules, setup, dice, opening_checkpoint(rules, setup), is_keeping=keeps_checkpoints)
        runner.start()
        self._hold(runner)

    def _hold(self, runner: TurnRunner[S]) -> None:
        """Begin to be the match that a runner plays."""
        self.rules = runner.rules
        self.setup = runner.setup
        self.names = runner.table.names
        self.id = self.lineage = ""
        self.notes: tuple[str, ...] = ()
        self.bots: dict[int, Bot] = {}
        self._runner = runner
        self._changes = 0
        self._can_go_back = True

    @classmethod
    def restore(
        cls, rules: Rules[S, Any], snapshot: Snapshot, recent: Sequence[Event] = (), *, keeps_pause: bool = False
    ) -> Self:
        """Return a saved match, exactly at the prompt where it was saved.

        Args:
            rules: the rules that it was saved under.
            snapshot: what `snapshot` returned.
            recent: the decoded events of `snapshot.recent`.
            keeps_pause: if it was saved in a pause, it waits in it until `go_on`; otherwise it goes on at once.

        Raises:
            msgspec.ValidationError: the checkpoint does not fit the state of these rules.
            OutOfSyncError: the answers of the present turn do not fit the checkpoint.
        """
        checkpoint = Checkpoint(
            state=bytes(snapshot.checkpoint),
            turns=len(snapshot.history),
            answers=sum(len(turn.answers) for turn in snapshot.history),
            events=len(recent),
            luck=0 if snapshot.is_open else 1,
        )
        dice = None if snapshot.dice is None else list(snapshot.dice)
        runner = TurnRunner(rules, snapshot.setup, dice, checkpoint, turns=snapshot.history, events=recent)
        runner.is_paused = keeps_pause and snapshot.is_paused and not runner.table.state.over
        if not runner.is_paused:
            play_turn_again(runner, snapshot.answers)
        return cls._of(runner)

    @classmethod
    def _of(cls, runner: TurnRunner[S]) -> Self:
        """Return the match that a runner plays."""
        match = cls.__new__(cls)
        match._hold(runner)
        return match

    # What players and screens see

    @property
    def prompt(self) -> Prompt | None:
        """The question that waits for an answer; None once the match is over, and in a pause."""
        return self._runner.prompt

    @property
    def question(self) -> str:
        """Seat and kind of the question that waits, such as `1 reaction`; empty where none does."""
        return "" if self.prompt is None else f"{self.prompt.seat} {self.prompt.kind}"

    @property
    def is_paused(self) -> bool:
        """Is the turn of a computer seat held back, so that the last answer can be taken back?"""
        return self._runner.is_paused

    @property
    def events(self) -> Sequence[Event]:
        """Every event since the match began (after loading: since a little before the saved turn)."""
        return self._runner.table.events

    @property
    def turn_events(self) -> Sequence[Event]:
        """The events of the present turn so far."""
        return self._runner.table.events[self._runner.first_event :]

    @property
    def answers(self) -> tuple[str, ...]:
        """The answers given in the present turn."""
        return tuple(self._runner.record.answers)

    @property
    def answer_count(self) -> int:
        """How many answers the match has had since its beginning, words between prompts included."""
        return self._runner.record.count

    @property
    def changes(self) -> int:
        """A number that is another one after every answer, undo, word between prompts, and end of a pause."""
        return self._changes

    @property
    def history(self) -> list[TurnRecord]:
        """The turns before the present one; without checkpoints their `check` is 0."""
        return self._runner.record.turns

    @property
    def first_turn(self) -> int:
        """Number of the turn that the match goes back to: 0, the opening, unless its setup names a position."""
        return first_turn(self.setup)

    @property
    def first_moment(self) -> str:
        """Where the match goes back to, in what its game counts: `turn 7`, or `round 3 of 8`."""
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

    @property
    def state(self) -> S:
        """The whole state, secrets included. Screens and computer players use `view` instead."""
        return self._runner.table.state

    @property
    def computers(self) -> Sequence[Level | None]:
        """Who plays each seat now: the level of the computer, None for a person."""
        return self._runner.table.computers

    def bot_at(self, seat: int) -> str:
        """Return the name of the bot that plays a seat now; empty: a person or a level does."""
        own = self.setup.seats[seat]
        return str(own.bot) if seat in self.bots and self.computers[seat] == own.computer else ""

    def player_at(self, seat: int) -> str:
        """Return who plays a seat now: the name of a bot, or the level of a computer; empty: a person."""
        return self.bot_at(seat) or self.computers[seat] or ""

    @property
    def checkpoint(self) -> bytes:
        """The state at the start of the present turn, encoded; no rule is in progress there.

        Raises:
            NoCheckpointError: the match keeps none.
        """
        now = self._runner.checkpoints.now
        if now is None:
            raise NoCheckpointError("this match keeps no checkpoints: begin it with keeps_checkpoints=True")
        return now.state

    def view(self, seat: int | None) -> object:
        """Return the state as a seat may see it; None is a player who sees only what is public."""
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
            NoCheckpointError: a match that keeps no checkpoints cannot pause.
        """
        runner = self._runner
        if runner.prompt is None:
            why = "the next turn is held back" if runner.is_paused else "the match is over"
            raise IllegalAnswer(f"'{answer}' answers nothing: {why}")
        option = runner.prompt.answer(answer)
        if option is None:
            raise IllegalAnswer(runner.prompt.why_not(answer))
        if pause and not runner.checkpoints.is_keeping:
            raise NoCheckpointError("a match without checkpoints cannot pause: begin it with keeps_checkpoints=True")
        events, given = runner.table.events, runner.record.count
        before = len(events)
        self._changes += 1
        runner.may_pause = pause
        try:
            runner.answer(answer, option)
        except BaseException:
            self._go_back(given)
            raise
        runner.may_pause = False
        return events[before:]

    def go_on(self) -> list[Event]:
        """Begin the turn that a pause holds back, and return what happened; without a pause nothing happens.

        Raises:
            OutOfDiceError: prepared dice have run out. The pause goes on.
        """
        runner = self._runner
        if not runner.is_paused:
            return []
        before, checkpoint, last = len(runner.table.events), runner.checkpoints.now, runner.checkpoints.last
        assert checkpoint is not None
        self._changes += 1
        try:
            runner.start()
        except BaseException:
            paused = resumed_at(checkpoint, runner)
            paused.checkpoints.last = last
            paused.is_paused = True
            self._runner = paused
            raise
        return runner.table.events[before:]

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
        """Let another player play a seat from now on, at any prompt. Undo goes back past it and leaves it as it is.

        Args:
            seat: the seat.
            computer: level of the computer that takes it; None gives it (back) to a person.

        Raises:
            IllegalAnswer: no such seat or level, it has left, or the match is over.
        """
        return self._say(f"!seat:{seat}:{computer or PERSON}")

    def go_on_as_copy(self, seed: int) -> None:
        """Let what is rolled and drawn from now on depend on another seed, as a copy of a match does.

        Undo goes back past it and leaves it as it is. A match that is over stays as it is; so do prepared dice.

        Args:
            seed: of the rolls and draws to come.
        """
        if self.state.over:
            return
        self.setup = self.setup.with_later_seed(seed, self.state)
        self._runner.setup = self.setup
        self._runner.table.copy_with(self.setup)
        self._say(COPYING)

    def give(self, recorded: str) -> list[Event]:
        """Give an answer as it is recorded: to the prompt, or words between prompts.

        Raises:
            IllegalAnswer: it is not on offer, or the words make no sense now.
            OutOfDiceError: prepared dice have run out. Nothing has changed.
        """
        return self._say(recorded) if is_word(recorded) else self.answer(recorded)

    def _say(self, words: str) -> list[Event]:
        """Take words that are said between prompts, which ends a pause, and return what came of both."""
        begun = self.go_on()
        runner = self._runner
        runner.meaning(words)
        events, given = runner.table.events, runner.record.count
        before = len(events)
        self._changes += 1
        try:
            runner.say(words)
        except BaseException:
            self._go_back(given)
            raise
        return begun + events[before:]

    def _go_back(self, given: int) -> None:
        """Go back to where so many answers had been given. A copy with other luck stays, since it is thrown away."""
        if self._can_go_back:
            self._runner = rewound(self._runner, given)

    # Undo

    @property
    def undo_refusal(self) -> str | None:
        """Why the last answer cannot be taken back, in a sentence; None when it can (as far as can be told at once)."""
        return self.unless_agreed(self.plain_undo_refusal)

    @property
    def plain_undo_refusal(self) -> str | None:
        """Why the last answer cannot be taken back without new dice; None when it can."""
        return self.undo_refusal_at(self)

    def unless_agreed(self, refusal: str | None) -> str | None:
        """Return why nothing can be taken back, unless that is only that all have to agree."""
        return None if refusal == NEW_LUCK and self.setup.table.free_undo else refusal

    def undo_refusal_at(self, earlier: Self) -> str | None:
        """Return `plain_undo_refusal` of an earlier moment of the present turn, one that `replay_turn` yields."""
        now = earlier._runner
        given = Given(now.record.answers, [turn.answers for turn in self.history], self.first_turn)
        return given.refusal(is_over=now.table.state.over, has_new_luck=now.has_new_luck)

    def undo(self) -> str:
        """Take back the last answer and return it.

        Later rolls stay what they would have been. A match with `free_undo` is taken back past rolls and revealed
        secrets, too: then dice and cards are new from there on, and seats still know what they have learned.

        Raises:
            IllegalAnswer: it cannot be taken back; the message says why.
        """
        if (refusal := self.undo_refusal) is not None:
            raise IllegalAnswer(f"nothing can be undone: {refusal}")
        runner, record = self._runner, self._runner.record
        before, taken = next((count, answer) for count, answer in record.backwards() if not is_word(answer))
        try:
            if self.plain_undo_refusal is None:
                self._runner = rewound(runner, before, then=record.since(before + 1))
            else:
                self._runner = drawn_again(runner, before)
        except (OutOfSyncError, OutOfDiceError) as error:
            raise IllegalAnswer(
                "nothing can be undone: by the present rules earlier turns come out differently"
            ) from error
        self.setup = self._runner.setup
        self._changes += 1
        return taken

    def undo_at_once(self, answers: int) -> None:
        """Take back several answers past rolls or secrets as one step, with one event; what follows is rolled again.

        Raises:
            IllegalAnswer: they cannot be taken back; the message says why.
        """
        if (refusal := self.undo_refusal) is not None:
            raise IllegalAnswer(f"nothing can be undone: {refusal}")
        given = [count for count, answer in self._runner.record.backwards() if not is_word(answer)]
        self._runner = drawn_again(self._runner, given[:answers][-1])
        self.setup = self._runner.setup
        self._changes += 1

    def undone(self) -> Callable[[], None]:
        """Return what brings back the present moment after an undo, if nothing has been answered since."""
        runner = self._runner

        def come_back() -> None:
            self._runner, self.setup = runner, runner.setup
            self._changes += 1

        return come_back

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any:
            return former(self, "Match", name, {"retold": "replay_positions", "turn_retold": "replay_turn"})

    # Saving and replaying

    def snapshot(self, recent: int = 300) -> Snapshot:
        """Return the match as it is saved, with the last `recent` events before the present turn."""
        runner = with_checkpoints(self._runner)
        now = runner.checkpoints.now
        assert now is not None
        earlier = runner.table.events[max(0, runner.first_event - recent) : runner.first_event]
        return Snapshot(
            setup=self.setup,
            history=list(runner.record.turns),
            checkpoint=msgspec.Raw(now.state),
            answers=list(runner.record.answers),
            recent=_ONE_BY_ONE.decode(ENCODER.encode(without_dice(earlier))),
            is_open=not now.luck,
            asked=self.question,
            dice=runner.dice,
        )

    def replayed(self) -> Self:
        """Play the whole history again from the beginning and return the match it leads to.

        Raises:
            OutOfSyncError: some turn came out differently; the message names it.
        """
        return deque(self.replay_positions(), maxlen=1)[0]

    def replay_positions(self) -> Iterator[Self]:
        """Play the whole history again, and yield the match before the first decision and after each of them.

        It is the same match every time, one answer further: read it now, or what it holds is that of a later moment.

        Raises:
            OutOfSyncError: some turn came out differently; the message names it.
        """
        runner = self._runner
        is_keeping, turns = runner.checkpoints.is_keeping, runner.record.turns
        again = type(self)(self.rules, self.setup, runner.dice, keeps_checkpoints=is_keeping)
        again.bots = self.bots
        compared = 0
        yield again
        answers = runner.record.since(0)
        for number, answer in enumerate(answers, 1):
            again._runner.may_pause = self.is_paused and number == len(answers)
            try:
                again._give_again(answer)
            except (IllegalAnswer, OutOfDiceError) as error:
                raise OutOfSyncError(f"'{answer}' cannot be given again: {error}") from error
            for mine, recorded in zip(again.history[compared:], turns[compared:], strict=False):
                if not mine.is_like(recorded):
                    raise OutOfSyncError(f"turn {compared} comes out differently when the history is played again")
                compared += 1
            yield again
        is_same = again.checkpoint == self.checkpoint if is_keeping else again.state == self.state
        if len(again.history) != len(turns) or not is_same:
            raise OutOfSyncError("the present turn begins differently when the history is played again")

    def replay_turn(self) -> Iterator[Self]:
        """Play the present turn again, and yield the match before its first decision and after each of them.

        It knows nothing of the turns before; otherwise as `replay_positions`.
        """
        again = self._turn_again(())
        yield again
        for answer in self.answers:
            again._give_again(answer)
            yield again

    def fork(self, luck: int | None = None, seat: int | None = None) -> Self:
        """Return a copy at the same prompt that plays on by itself.

        It costs a copy of the state and the answers of this turn given again, however long the match has been; so it
        knows nothing of the turns before, and cannot undo them. A pause is not copied: the copy has gone on.

        Args:
            luck: seed of the rolls and draws to come; None: those of this match. With other luck than that of the
                match the copy can only be played on: nothing in it can be taken back or copied again.
            seat: with other luck, what this seat cannot see is drawn again, too; None: all stays as it is.
        """
        match = self._turn_again(self.answers)
        if luck is not None:
            match._runner.table.change_luck(luck)
            match._can_go_back = False
        if luck is not None and seat is not None and (self.rules.has_secrets or self.rules.has_unknowns):
            lot = Lot(Dice(luck, "imagined"))
            overwrite(match.state, self.rules.imagine(match.glance(seat), self.setup, seat, lot))
        return match

    def _turn_again(self, answers: Sequence[str]) -> Self:
        """Return a copy that knows nothing of the turns before, with these answers given in the present one."""
        now = with_checkpoints(self._runner).checkpoints.now
        assert now is not None
        begun = Checkpoint(now.state, luck=now.luck)
        runner = TurnRunner(self.rules, self.setup, self._runner.dice, begun, is_keeping=False)
        play_turn_again(runner, answers)
        match = self._of(runner)
        match.bots = self.bots
        return match

    def _give_again(self, answer: str) -> None:
        """Take an answer that has been recorded; see `TurnRunner.give_again`."""
        self._changes += 1
        self._runner.give_again(answer)
