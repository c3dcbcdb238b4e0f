"""The course of a match: how it goes on from answer to answer and from turn to turn, and back."""

from collections.abc import Sequence
from typing import Any, Generic, NamedTuple, Self
from zlib import crc32

import msgspec

from ludo_tui.engine.dice import OutOfDiceError
from ludo_tui.engine.events import Conceded, Event, MatchEnded, PreferenceSet, SeatHandedOver, TurnEnded
from ludo_tui.engine.phases import do_nothing
from ludo_tui.engine.prompts import IllegalAnswer, Option, Prompt
from ludo_tui.engine.rules import Rules
from ludo_tui.engine.snapshot import OutOfSyncError, Snapshot, TurnRecord, first_state
from ludo_tui.engine.state import Level, Setup, Turn
from ludo_tui.engine.table import Flow, RunawayRuleError, S, Table
from ludo_tui.engine.words import Concession, Preferring, Word, is_word, understood

ENCODER = msgspec.json.Encoder()


class LastTurn(NamedTuple):
    """What is kept of the turn before, so that its last answer can be taken back at once."""

    checkpoint: bytes
    first_event: int
    brought: int


class Course(Generic[S]):
    """What a match consists of, and how it goes on.

    Args:
        rules: the rules of the match.
        setup: seats, options and seed.
        dice: what the dice will show; None lets the seed decide.
    """

    _checkpoint: bytes | None
    """The state at the start of the present turn, if that has been taken."""
    _brought: int = 0
    """How much `Table.luck` grew between the last answer and the start of the present turn."""
    _answered: int = 0
    """How many answers the turns before the present one have had."""
    _luck: int
    """What `Table.luck` was before the last answer."""
    _taken: tuple[int, bytes]
    """The newest checkpoint, and how many turns had been played by then."""
    _last_turn: LastTurn | None = None
    """The turn before, if it was played here and its checkpoint was taken."""
    _may_pause: bool = False
    """Stop before the turn of a computer seat begins."""
    _can_go_back: bool = True
    """Can it be played again from its last checkpoint? Not with other luck than that of what was played since."""
    _is_paused: bool = False
    _changes: int = 0
    """How often an answer, a word or the start of a turn has changed something."""

    def __init__(self, rules: Rules[S, Any], setup: Setup, dice: Sequence[int | str] | None = None) -> None:
        self.rules = rules
        self.setup = setup
        self.names = rules.names(setup)
        self._history: list[TurnRecord] = []
        self._script = None if dice is None else list(dice)
        self._table = self._new_table(first_state(self.rules, self.setup))
        self._is_watched = False
        self._begin(ENCODER.encode(self._table.state))
        self._start()

    def _new_table(self, state: S) -> Table[S]:
        table: Table[S] = self.rules.new_table(self.setup, state, self._script)
        return table

    @classmethod
    def restore(cls, rules: Rules[S, Any], snapshot: Snapshot, recent: Sequence[Event] = ()) -> Self:
        """Return a saved match, exactly at the prompt where it was saved.

        Args:
            rules: the rules that it was saved under.
            snapshot: what `snapshot` returned.
            recent: the decoded events of `snapshot.recent`.

        Raises:
            msgspec.ValidationError: the checkpoint does not fit the state of these rules.
            OutOfSyncError: the answers of the present turn do not fit the checkpoint.
        """
        match = cls.__new__(cls)
        match.rules = rules
        match.setup = snapshot.setup
        match.names = rules.names(snapshot.setup)
        match._history = list(snapshot.history)
        match._answered = sum(len(turn.answers) for turn in match._history)
        match._script = None if snapshot.dice is None else list(snapshot.dice)
        match._is_watched = True
        match._table = match._new_table(match._decode(bytes(snapshot.checkpoint)))
        match._table.events.extend(recent)
        match._brought = not snapshot.is_open
        match._begin(bytes(snapshot.checkpoint))
        try:
            match._start()
            for number, answer in enumerate(snapshot.answers, 1):
                match._give_again(answer)
                if len(match._answers) != number:
                    raise OutOfSyncError(f"answer '{answer}' ends the turn that it is recorded in")
        except (OutOfDiceError, ValueError) as error:
            raise OutOfSyncError(f"the answers of this turn cannot be given again: {error}") from error
        return match

    @property
    def state(self) -> S:
        """The whole state, secrets included. Screens and computer players use `view` instead."""
        return self._table.state

    @property
    def computers(self) -> Sequence[Level | None]:
        """Who plays each seat now: the level of the computer, None for a person."""
        return self._table.computers

    @property
    def checkpoint(self) -> bytes:
        """The state at the start of the present turn, encoded; no rule is in progress there."""
        if self._checkpoint is None:
            self._take_stock()
        assert self._checkpoint is not None
        return self._checkpoint

    def _take_stock(self) -> None:
        """Work out the checkpoints that have not been taken, by playing those turns again, and take them from now on.

        Most matches of simulations are never saved, undone or compared, and a checkpoint a turn would be a good part
        of their time: a match takes them only from when somebody asks for the first one.

        Raises:
            OutOfSyncError: the turns came out differently.
        """
        first, checkpoint = self._taken
        again = type(self).restore(
            self.rules,
            Snapshot(setup=self.setup, history=[], checkpoint=msgspec.Raw(checkpoint), answers=[], dice=self._script),
        )
        missed = self._history[first:]
        for answer in [a for turn in missed for a in turn.answers]:
            again._give_again(answer)
        taken = again._checkpoint
        for answer in self._answers:
            again._give_again(answer)
        is_same = [(turn.seat, turn.rolls) for turn in again._history] == [(turn.seat, turn.rolls) for turn in missed]
        if taken is None or not is_same or again.state != self.state:
            raise OutOfSyncError("the match came out differently when it was played again for a checkpoint")
        for turn, same in zip(missed, again._history, strict=True):
            turn.check = same.check
        self._checkpoint, self._taken = taken, (len(self._history), taken)
        self._is_watched = True

    # Playing on

    def _understood(self, words: str) -> Word:
        """Return what words between prompts mean; raise IllegalAnswer if they make no sense now."""
        if self._prompt is None:
            raise IllegalAnswer(f"nobody can {words[1:].partition(':')[0]}: the match is over")
        return understood(words, self.setup, self.state, [reaction.id for reaction in self.rules.reactions])

    def _begin(self, checkpoint: bytes | None = None) -> None:
        """Begin the turn in `state.turn`, with its checkpoint if there is one to have."""
        table = self._table
        if checkpoint is None and self._is_watched:
            checkpoint = ENCODER.encode(table.state)
        self._checkpoint = checkpoint
        if checkpoint is not None:
            self._taken = len(self._history), checkpoint
        self._answers: list[str] = []
        self._first_event = len(table.events)
        table.rolled = []

    def _start(self) -> None:
        """Play from the start of the present turn to its first prompt."""
        self._changes += 1
        self._is_paused = False
        self._luck = self._table.luck - self._brought
        self._flow = self._play(None)
        self._prompt: Prompt | None = None
        self._advance(None)

    def _play(self, rest: Flow[None] | None) -> Flow[None]:
        """Return the flow of the match from here to its end; `rest` is what remains of the present turn."""
        rules = self.rules
        if rest is None and self._table.state.turn.number == 0:
            rest = rules.opening(self._table)
        return rules.phases.turns(self._table, rules.upkeep, rules.wind_down, self._end_turn, rest)

    def _give(self, answer: str, option: Option | None) -> None:
        """Take an answer, or without an option a word between prompts; on any error go back to before it and raise.

        A copy with other luck stays where the error has left it: whoever it was made for throws it away.
        """
        self._changes += 1
        answers = self._answers
        answers.append(answer)
        try:
            if option is None:
                self._carry_out(self._understood(answer))
            else:
                self._luck = self._table.luck
                self._advance(option)
        except BaseException:
            self._may_pause = False
            if self._can_go_back:
                self._go_back(answers)
            raise

    def _go_back(self, answers: list[str]) -> None:
        """Go back to before the last one of these answers, which are those of the present turn or a recent one."""
        if answers is self._answers and self._checkpoint is not None:
            self._rewind(self._checkpoint, answers[:-1])
            return
        if self._last_turn is not None and self._history[-1].answers is answers:
            self._rewind_turn(answers[:-1])
            return
        given: list[str] = []
        for turn in [*(record.answers for record in self._history), self._answers]:
            given += turn
            if turn is answers:
                break
        self._replay(given[:-1])

    def _give_again(self, answer: str) -> None:
        """Take an answer or a word between prompts that has been recorded.

        Raises:
            OutOfSyncError: it is not an answer to the present prompt.
            IllegalAnswer: it is a word that makes no sense now.
        """
        if is_word(answer):
            self._understood(answer)
            self._give(answer, None)
            return
        prompt = self._prompt
        option = None if prompt is None else prompt.answer(answer)
        if option is None:
            asks = "is over" if prompt is None else f"asks: {prompt.text}"
            raise OutOfSyncError(f"'{answer}' is recorded where the match {asks}")
        self._give(answer, option)

    def _rewind(self, checkpoint: bytes, answers: list[str]) -> None:
        """Go back to the start of the present turn and give these answers again."""
        self._reset(checkpoint)
        self._start()
        for answer in answers:
            self._give_again(answer)

    def _reset(self, checkpoint: bytes) -> None:
        """Go back to before the present turn begins."""
        table = self._table
        self._flow.close()
        table.state = self._decode(checkpoint)
        del table.events[self._first_event :]
        self._begin(checkpoint)

    def _resume(self) -> None:
        """Begin the turn that a pause has held back; on any error go back to the pause and raise."""
        turns, earlier = len(self._history), self._last_turn
        held = LastTurn(self.checkpoint, self._first_event, self._brought)
        try:
            self._start()
        except BaseException:
            del self._history[turns:]  # turns in which nobody was asked, so no answers go with them
            self._first_event, self._brought, self._last_turn = held.first_event, held.brought, earlier
            self._reset(held.checkpoint)
            self._luck = self._table.luck
            self._prompt, self._is_paused = None, True
            raise

    def _rewind_turn(self, answers: list[str]) -> None:
        """Go back to the start of the turn before the present one and give these answers again."""
        last = self._last_turn
        assert last is not None
        self._answered -= len(self._history.pop().answers)
        self._first_event, self._brought, self._last_turn = last.first_event, last.brought, None
        self._rewind(last.checkpoint, answers)

    def _replay(self, answers: list[str]) -> None:
        """Go back to before the first turn and give these answers again; change nothing if that goes otherwise."""
        before, played = dict(vars(self)), self._history
        try:
            self._history, self._answered, self._brought, self._last_turn = [], 0, 0, None
            self._table = self._new_table(first_state(self.rules, self.setup))
            self._begin(ENCODER.encode(self._table.state))
            self._start()
            for answer in answers:
                self._give_again(answer)
            now = len(self._history)
            is_known = now < len(played) and self._is_watched
            if self._history != played[:now] or (is_known and crc32(self.checkpoint) != played[now].check):
                raise OutOfSyncError("the turns came out differently when they were played again")
        except BaseException:
            vars(self).clear()
            vars(self).update(before)
            raise

    def _decode(self, checkpoint: bytes) -> S:
        return msgspec.json.decode(checkpoint, type=self.rules.state_type)

    def _carry_out(self, word: Word) -> None:
        """Do what has been said between prompts."""
        state, seat = self.state, word.seat
        if isinstance(word, Preferring):
            while len(state.preferences) < len(self.setup.seats):
                state.preferences.append({})
            state.preferences[seat][word.reaction] = word.choice
            self._table.emit(PreferenceSet(seat=seat, reaction=word.reaction, preference=word.choice, seats=(seat,)))
        elif isinstance(word, Concession):
            self._concede(seat)
        else:
            self._hand_over(seat, word.computer)

    def _hand_over(self, seat: int, computer: Level | None) -> None:
        """Let somebody else play a seat from now on."""
        computers = list(self.computers)
        computers[seat] = computer
        self.state.computers = computers
        self._table.emit(SeatHandedOver(seat=seat, computer=computer))

    def _concede(self, seat: int) -> None:
        """Let a seat leave, or, where its rules want that, let a computer play on for it."""
        level = self.rules.stand_in(self.state, self.setup, seat)
        if level is None:
            self._leave(seat)
            return
        if self.computers[seat] is not None:
            raise IllegalAnswer(f"{self.setup.seats[seat].name} is played by the computer already")
        self._hand_over(seat, level)

    def _leave(self, seat: int) -> None:
        """Let a seat leave: its own turn ends at once, in another's it declines everything."""
        state = self.state
        state.conceded.append(seat)
        self._table.emit(Conceded(seat=seat))
        if seat == state.turn.seat and state.turn.number > 0:
            self._flow.close()
            self._table.emit(TurnEnded(seat=seat))
            self._flow = self._play(do_nothing(self._table))
            self._advance(None)
        elif self._prompt is not None and self._prompt.seat == seat:
            self._advance(self._prompt.default)

    def _advance(self, option: Option | None) -> None:
        """Run the flow to the next prompt of a seat that still plays, over turn ends, or to the end of the match."""
        table, flow = self._table, self._flow
        table.steps = 0
        try:
            prompt = next(flow) if option is None else flow.send(option)
            while prompt.seat in table.state.conceded:
                prompt = flow.send(prompt.default)
        except StopIteration:
            self._prompt = None
            return
        except RecursionError as error:
            phase = table.state.turn.phase
            raise RunawayRuleError(f"what happens sets itself off again and again in phase '{phase}'") from error
        self._prompt = prompt

    def _end_turn(self) -> bool:
        """Record the turn, take those who conceded off the board, and set up the next turn; tell whether to pause."""
        table = self._table
        state = table.state
        turn, conceded = state.turn, state.conceded
        for seat in conceded:
            if seat not in state.withdrawn:
                state.withdrawn.append(seat)
                self.rules.withdraw(table, seat)
        if state.over:
            places, teams = self.rules.final_places(state, self.setup), self.rules.teams(self.setup)
            table.emit(MatchEnded(places=places, teams=teams))
        else:
            seat, stays = turn.seat, turn.number == 0
            if state.extra_turn:
                state.extra_turn, stays = False, True
            if not stays or seat in conceded:
                seat = self.rules.next_seat(state, self.setup)
            state.turn = Turn(seat, turn.number + 1)
        check = 0 if self._checkpoint is None else crc32(self._checkpoint)
        self._history.append(TurnRecord(turn.seat, check, self._answers, table.rolled))
        self._answered += len(self._answers)
        self._last_turn = None
        if self._checkpoint is not None:
            self._last_turn = LastTurn(self._checkpoint, self._first_event, self._brought)
        self._brought = table.luck - self._luck
        self._begin()
        if self._may_pause and (table.luck == self._luck or self.setup.table.free_undo):
            self._is_paused = not state.over and table.computers[state.turn.seat] is not None
        return self._is_paused
