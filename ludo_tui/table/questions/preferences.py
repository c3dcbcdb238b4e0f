"""What seats have settled about being asked."""

from collections.abc import Mapping
from typing import Any

from ludo_tui.engine import THIS_TURN, IllegalAnswer, Match, Preference, Reaction
from ludo_tui.table.files.autosave import Autosave
from ludo_tui.table.questions.auto_answer_settings import AutoAnswer, is_always_asked
from ludo_tui.table.questions.pipeline import QuestionPipeline


class Preferences:
    """What the seats of a match have settled about reactions and the like.

    Args:
        match: the match.
        questions: what people are asked.
        auto_answer: what is answered without asking.
        save: keeps the match.
    """

    def __init__(self, match: Match[Any], questions: QuestionPipeline, auto_answer: AutoAnswer, save: Autosave) -> None:
        self._match = match
        self._questions = questions
        self._auto_answer = auto_answer
        self._save = save

    @property
    def reactions(self) -> list[Reaction[Any]]:
        """The kinds of reactions of this match."""
        return list({reaction.id: reaction for reaction in self._match.rules.reactions}.values())

    def of(self, seat: int) -> Mapping[str, Preference]:
        """Return what a seat has settled about reactions and the like, by their ids; it is asked about the others."""
        chosen = self._match.state.preferences
        own = chosen[seat] if seat < len(chosen) else {}
        this_turn: dict[str, Preference] = {THIS_TURN: "never"} if seat in self._match.state.turn.passing else {}
        return {**own, **this_turn, **self._questions.memory.declines.of(seat)}

    def is_always_asked(self, seat: int) -> bool:
        """Return whether a seat is asked even where, by what everybody knows, nothing could come of it."""
        return is_always_asked(self._match, seat, self._auto_answer)

    def settle(self, seat: int, reaction: str, choice: Preference) -> None:
        """Settle for a seat what to do about a reaction, under `this_turn` about all of them until the turn ends.

        Under `every_phase` it is settled whether it is asked always.

        What is no reaction is settled at this table alone: it is no part of the match.

        Raises:
            IllegalAnswer: no such reaction or choice.
        """
        habit = self._match.rules.settled.get(reaction)
        if habit is not None:
            if choice not in habit.words:
                raise IllegalAnswer(f"'{choice}' is no choice for {habit.name}: {', '.join(habit.words)}")
            self._questions.settle(seat, reaction, choice)
            return
        self._match.prefer(seat, reaction, choice)
        self._save.now()
