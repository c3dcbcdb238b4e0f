"""Turns: plays a match on from a checkpoint, from answer to answer and from turn to turn."""

from collections.abc import Iterable, Sequence
from typing import Any, Generic
from zlib import crc32

import msgspec

from ludo_tui.engine.checkpoints import Checkpoint, Checkpoints
from ludo_tui.engine.events import (
    Conceded,
    Copied,
    Event,
    MatchEnded,
    PreferenceSet,
    SeatHandedOver,
    TakenBack,
    TurnEnded,
)
from ludo_tui.engine.phases import do_nothing
from ludo_tui.engine.prompts import IllegalAnswer, Option, Prompt
from ludo_tui.engine.record import Record
from ludo_tui.engine.rules import Rules
from ludo_tui.engine.snapshot import OutOfSyncError, TurnRecord
from ludo_tui.engine.state import Level, Setup, Turn
from ludo_tui.engine.table import Flow, RunawayRuleError, S, Table
from ludo_tui.engine.words import THIS_TURN, Concession, Copying, Preferring, TakingBack, Word, is_word, understood

ENCODER = msgspec.json.Encoder()


class TurnRunner(Generic[S]):
    """Plays a match on from a checkpoint. It never goes back: the one who wants that makes another one.

    Args:
        rules: the rules of the match.
        setup: seats, options and seed.
        dice: what the dice will show; None lets the seed decide.
        checkpoint: where it begins.
        turns: the turns that were played before.
        events: what happened before, as far as it is known.
        is_keeping: keep checkpoints, see `Checkpoints`.

    Attributes:
        table: what rules act on.
        record: the answers given.
        checkpoints: the moments to go back to.
        prompt: the question that waits; None once the match is over, in a pause, and before `start`.
        is_paused: is the turn of a computer seat held back?
        first_event: how many events happened before the present turn.
        luck: what `Table.luck` was before the last answer.
        may_pause: stop before the turn of a computer seat begins.
    """

    def __init__(
        self,
        rules: Rules[S, Any],
        setup: Setup,
        dice: Sequence[int | str] | None,
        checkpoint: Checkpoint,
        *,
        turns: Iterable[TurnRecord] = (),
        events: Iterable[Event] = (),
        is_keeping: bool = True,
    ) -> None:
        self.rules = rules
        self.setup = setup
        self.dice = dice
        self.table: Table[S] = rules.new_table(setup, decoded(rules, checkpoint.state), dice)
        self.table.events.extend(events)
        self.record = Record(list(turns))
        self.checkpoints = Checkpoints(checkpoint, is_keeping=is_keeping)
        self.prompt: Prompt | None = None
        self.is_paused = False
        self.first_event = len(self.table.events)
        self.luck: int = self.table.luck - checkpoint.luck
        self.may_pause = False

    @property
    def has_new_luck(self) -> bool:
        """Has anything been rolled, drawn or revealed since the last answer?"""
        return self.table.luck != self.luck

    def start(self) -> None:
        """Play from the start of the present turn to its first prompt."""
        self.is_paused = False
        self.prompt = None
        self._flow = self._rest_of_match(None)
        self._advance(None)

    def answer(self, answer: str, option: Option) -> None:
        """Take an answer to the prompt and play on to the next one."""
        self.record.answers.append(answer)
        self.luck = self.table.luck
        self._advance(option)

    def say(self, words: str) -> None:
        """Take words between prompts, and carry them out.

        Raises:
            IllegalAnswer: they make no sense now. Where `meaning` has let them pass, something may have changed.
        """
        word = self.meaning(words)
        self.record.answers.append(words)
        if isinstance(word, Copying):
            self._begin_copy()
            return
        if isinstance(word, TakingBack):
            self._take_back(word)
            return
        seat = word.seat
        if isinstance(word, Preferring):
            self._prefer(word)
            self.table.emit(PreferenceSet(seat=seat, reaction=word.reaction, preference=word.choice, seats=(seat,)))
        elif isinstance(word, Concession):
            self._concede(seat)
        else:
            self._hand_over(seat, word.computer)

    def _prefer(self, word: Preferring) -> None:
        """Note what a seat wants. A wish for this turn alone ends with it."""
        state, seat = self.table.state, word.seat
        if word.reaction == THIS_TURN:
            others = [other for other in state.turn.passing if other != seat]
            state.turn.passing = [*others, seat] if word.choice == "never" else others
            return
        while len(state.preferences) < len(self.setup.seats):
            state.preferences.append({})
        state.preferences[seat][word.reaction] = word.choice

    def meaning(self, words: str) -> Word:
        """Return what words between prompts mean; raise IllegalAnswer if they make no sense now."""
        if self.prompt is None:
            raise IllegalAnswer(f"nobody can {words[1:].partition(':')[0]}: the match is over")
        return understood(words, self.setup, self.table.state, [reaction.id for reaction in self.rules.reactions])

    def give_again(self, answer: str) -> None:
        """Take an answer or a word between prompts that has been recorded.

        Raises:
            OutOfSyncError: it is not an answer to the present prompt.
            IllegalAnswer: it is a word that makes no sense now.
        """
        if is_word(answer):
            self.say(answer)
            return
        prompt = self.prompt
        option = None if prompt is None else prompt.answer(answer)
        if option is None:
            asks = "is over" if prompt is None else f"asks: {prompt.text}"
            raise OutOfSyncError(f"'{answer}' is recorded where the match {asks}")
        self.answer(answer, option)

    # Words between prompts

    def _begin_copy(self) -> None:
        """Let nothing that comes be what it would have been."""
        self._shuffle_unseen()
        if not self.table.events or not isinstance(self.table.events[-1], Copied):  # a copy of a copy, told once
            self.table.emit(Copied())

    def _take_back(self, taken: TakingBack) -> None:
        """Let nothing that comes be what it was, and seats know what they have learned."""
        self._shuffle_unseen()
        if taken.known is not None:
            self.rules.learn(self.table.state, taken.known)
        self.table.emit(TakenBack(seat=taken.seat, dice=taken.dice, first=taken.first))

    def _shuffle_unseen(self) -> None:
        """Shuffle the cards that nobody has seen. What was decided before can be taken back as it could."""
        luck = self.table.luck
        self.table.shuffle(self.rules.face_down(self.table.state))
        self.table.luck = luck

    def _hand_over(self, seat: int, computer: Level | None) -> None:
        """Let a person or a computer play a seat from now on."""
        computers = list(self.table.computers)
        computers[seat] = computer
        self.table.state.computers = computers
        self.table.emit(SeatHandedOver(seat=seat, computer=computer))

    def _concede(self, seat: int) -> None:
        """Let a seat leave, or, where its rules want that, let a computer play on for it."""
        level = self.rules.stand_in(self.table.state, self.setup, seat)
        if level is None:
            self._leave(seat)
            return
        if self.table.computers[seat] is not None:
            raise IllegalAnswer(f"{self.setup.seats[seat].name} is played by the computer already")
        self._hand_over(seat, level)

    def _leave(self, seat: int) -> None:
        """Let a seat leave: its own turn ends at once, in another's it declines everything."""
        state = self.table.state
        state.conceded.append(seat)
        self.table.emit(Conceded(seat=seat))
        if seat == state.turn.seat and state.turn.number > 0:
            self._flow.close()
            self.table.emit(TurnEnded(seat=seat))
            self._flow = self._rest_of_match(do_nothing(self.table))
            self._advance(None)
        elif self.prompt is not None and self.prompt.seat == seat:
            self._advance(self.prompt.default)

    # Turns

    def _rest_of_match(self, rest_of_turn: Flow[None] | None) -> Flow[None]:
        """Return the flow of the match from here to its end, with what remains of the present turn; None: all of it."""
        rules = self.rules
        if rest_of_turn is None and self.table.state.turn.number == 0:
            rest_of_turn = rules.opening(self.table)
        return rules.phases.turns(self.table, rules.upkeep, rules.wind_down, self._end_turn, rest_of_turn)

    def _advance(self, option: Option | None) -> None:
        """Run the flow to the next prompt of a seat that still plays, over turn ends, or to the end of the match."""
        table, flow = self.table, self._flow
        table.steps = 0
        try:
            prompt = next(flow) if option is None else flow.send(option)
            while prompt.seat in table.state.conceded:
                prompt = flow.send(prompt.default)
        except StopIteration:
            self.prompt = None
            return
        except RecursionError as error:
            phase = table.state.turn.phase
            raise RunawayRuleError(f"an effect keeps triggering itself in phase '{phase}'") from error
        self.prompt = prompt

    def _end_turn(self) -> bool:
        """Record the turn, take those who conceded off the board, and set up the next turn; tell whether to pause."""
        table, record, checkpoints = self.table, self.record, self.checkpoints
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
        begun = checkpoints.now if checkpoints.is_keeping else None
        check = 0 if begun is None else crc32(begun.state)
        record.end_turn(TurnRecord(turn.seat, check, record.answers, table.rolled))
        table.rolled = []
        self.first_event = len(table.events)
        if self.may_pause and (not self.has_new_luck or self.setup.table.free_undo):
            self.is_paused = not state.over and table.computers[state.turn.seat] is not None
        checkpoints.next_turn(self._checkpoint() if checkpoints.is_keeping else None)
        return self.is_paused

    def _checkpoint(self) -> Checkpoint:
        """Return the present moment, between two turns."""
        return Checkpoint(
            state=ENCODER.encode(self.table.state),
            turns=len(self.record.turns),
            answers=self.record.answered,
            events=len(self.table.events),
            luck=self.table.luck - self.luck,
        )


def decoded(rules: Rules[S, Any], state: bytes) -> S:
    """Return an encoded state.

    Raises:
        msgspec.ValidationError: it does not fit the state of these rules.
    """
    return msgspec.json.decode(state, type=rules.state_type)
