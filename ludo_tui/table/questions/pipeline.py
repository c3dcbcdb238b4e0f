"""The question that a person is asked, made in steps from what the system asks, and what an answer to it stands for."""

from collections.abc import Sequence
from itertools import islice
from typing import Any, Literal

from ludo_tui import players
from ludo_tui.engine import Match, Option, Preference, Prompt
from ludo_tui.table.privacy.privacy import Disclosure, Privacy
from ludo_tui.table.questions.auto_answer_settings import AutoAnswer
from ludo_tui.table.questions.deferred import answer_count, turn_start
from ludo_tui.table.questions.memory import Memory
from ludo_tui.table.questions.option_kinds import is_declining
from ludo_tui.table.questions.private_actions import BACK, along_with, is_one_thing, list_answer
from ludo_tui.table.questions.question import Question, Table
from ludo_tui.table.questions.steps.auto_answered import auto_answered, is_hardly_wanted
from ludo_tui.table.questions.steps.private_covered import disclosure, is_alone, is_covered
from ludo_tui.table.questions.steps.registry import STEPS
from ludo_tui.table.questions.table_options import BESIDE, LOOK, SHOW, DeclineFromNowOn, only_roll, rolling

Waiting = Literal["person", "computer", "nobody", "open", "over"]
"""Who gives the next answer: `nobody` has to think about a prompt whose answers all come to the same; while it is
`open` whether a person takes a move back, the computer seat that follows is held back until `Session.go_on`."""


def question_of(table: Table) -> Question | None:
    """Return what is asked as those who look may see it; None once the match is over."""
    prompt = table.match.prompt
    if prompt is None:
        return None
    question = Question(prompt)
    if prompt.seat not in table.viewers.people:
        return question
    for step in STEPS:
        if not question.is_complete:
            question = step(question, table)
    return question


class QuestionPipeline:
    """The questions of a match as those who look may see them, with what the table itself offers beside the answers.

    Args:
        match: the match.
        privacy: who may see what of it.
        auto_answer: what is answered without asking.
    """

    def __init__(self, match: Match[Any], privacy: Privacy, auto_answer: AutoAnswer) -> None:
        self.match = match
        self.memory = Memory(match)
        self._privacy = privacy
        self._auto_answer = auto_answer
        self._question: Question | None = None
        self._made_for: tuple[object, ...] = ()
        """What the question was made from."""
        self._auto_answered: Option | None = None
        self._answered_for: tuple[object, ...] = ()
        """What the answer that is given without asking anybody was found for."""
        self._busy_with: tuple[int, str] | None = None
        """The seat that was asked last, and the kind of question, unless the answer was to decline."""
        self._cut_short = (0, "")
        """The phase that ended unasked after a person had done something in it, and how many answers it took."""

    def at(self, match: Match[Any]) -> "QuestionPipeline":
        """Return the questions of an earlier moment of the match, with nothing remembered, under the same settings."""
        return QuestionPipeline(match, Privacy(match), self._auto_answer)

    # What is asked

    @property
    def table(self) -> Table:
        """What the steps know of the table."""
        return Table(self.match, self._privacy.viewers, self._auto_answer, self.memory)

    @property
    def prompt(self) -> Prompt | None:
        """The question as those who look may see it; None once the match is over."""
        question = self._asked(self.table)
        return None if question is None else question.prompt

    def _asked(self, table: Table) -> Question | None:
        """Return what is asked, made again only when something has changed that it is made from."""
        prompt, memory = self.match.prompt, self.memory
        is_quiet = prompt is not None and memory.declines.is_declined(prompt)
        made_for = (prompt, table.viewers, memory.looked_at, memory.deferred_question, is_quiet)
        if self._made_for != made_for:
            self._made_for, self._question = made_for, question_of(table)
        return self._question

    @property
    def judged(self) -> Prompt | None:
        """The question as it is shown, without what the table itself offers: that is no answer to be weighed."""
        prompt = self.prompt
        if prompt is None or all(option.does not in BESIDE for option in prompt.options):
            return prompt
        answers = tuple(option for option in prompt.options if option.does not in BESIDE)
        return prompt.with_answers(answers, keeps_insight=True)

    @property
    def auto_answered(self) -> Option | None:
        """The answer to a question that needs no person: nothing could come of it, or all its moves are the same."""
        table, settings = self.table, self._auto_answer
        question = self._asked(table)
        wishes = settings.moves, settings.rolls, settings.every_phase
        made_for = (self.match.changes, question, self.memory.asked_anyway, wishes)
        if self._answered_for != made_for:
            self._answered_for = made_for
            self._auto_answered = None if question is None else auto_answered(question, table).auto_answered
        return self._auto_answered

    @property
    def waiting(self) -> Waiting:
        """Who gives the next answer."""
        if self.match.prompt is None:
            return "open" if self.match.is_paused else "over"
        if players.is_waiting_for_computer(self.match):
            return "computer"
        return "person" if self.auto_answered is None else "nobody"

    @property
    def roll(self) -> Option | None:
        """The answer that rolls, where nothing else is asked for."""
        return only_roll(self.match.prompt)

    @property
    def rolls_later(self) -> bool:
        """Does a roll come by itself after a choice, while others are rolled by hand?"""
        return self.roll is not None and self.waiting == "nobody" and not self._auto_answer.rolls

    @property
    def at_once(self) -> Option | None:
        """The answer that one large key gives: to roll, where nothing or only that is asked, or to look in private."""
        prompt = self.prompt
        look = LOOK if prompt is not None and LOOK in prompt.options else None
        return rolling(self.match.prompt) or self.cover or look

    @property
    def cover(self) -> Option | None:
        """The answer that shows a private question to the player at the keyboard, while the others look away."""
        return SHOW if is_covered(self.table) else None

    @property
    def needs_curtain(self) -> bool:
        """Must everything be hidden until the asked person has taken the keyboard?"""
        prompt = self.prompt
        return prompt is not None and self.waiting == "person" and self._privacy.is_screen_needed(prompt)

    @property
    def disclosure(self) -> Disclosure:
        """How much of what its seat knows may be told of the present question."""
        return disclosure(self.table)

    @property
    def is_passed_over(self) -> bool:
        """Does an undo go past the present question?

        It does where the only action that is asked about has stood on the list before it, where its answers have stood
        along with the one before, and to the list as it was between two pieces that could be asked about.
        """
        table, prompt, asked = self.table, self.match.prompt, self.prompt
        if self.match.answers[-1:] == (BACK,) or self._is_follow_up:
            return True
        if prompt is None or asked is None or prompt.answer(BACK) is None or not is_alone(prompt, table):
            return False
        return is_one_thing(option for option in asked.options if option.id != BACK)

    @property
    def _is_follow_up(self) -> bool:
        """Could the present question be answered along with the one before?"""
        given = self.match.answers
        if not given:
            return False
        asked = next(islice(self.match.replay_turn(), len(given) - 1, None)).prompt
        option = None if asked is None else asked.option(given[-1])
        return asked is not None and option is not None and len(along_with(option, asked)[0][0]) > 1

    # What is answered

    def answers_given(self, asked: Prompt | None, answer: str) -> tuple[str, ...]:
        """Note what a person answers, and return the answers of the match that it stands for, in their order.

        Empty: it only shows what is secret, says what is to be done, or takes that back.
        """
        if answer == LOOK.id:
            self.memory.looked_at = self.match.prompt
            return ()
        if answer == SHOW.id:
            self._privacy.look_away()
            return ()
        prompt, memory = self.match.prompt, self.memory
        if prompt is not None:
            memory.note_choice(prompt.seat)
        option = None if asked is None else asked.option(answer)
        if answer == BACK and asked is not None and asked.secrecy.private and prompt is not None:
            memory.declines.note_looked_into(prompt.seat, list_answer(self.match).partition(":")[0])
        is_kept = memory.deferred_question is not None and prompt is not None and not prompt.layout.sections
        self._busy_with, self._cut_short = None, (0, "")
        if asked is not None and option is not None and not is_declining(option):
            self._busy_with = (asked.seat, asked.kind)
        if asked is not None and isinstance(option, DeclineFromNowOn):
            memory.declines.decline(asked, is_about_all=option.is_about_all)
            answer = asked.default.id
        given = self.answers_meant(answer)
        # beside the next question, too, as long as what is answered here can be taken back
        memory.deferred.answered(answer_count(self.match), len(given), is_kept=is_kept)
        return given

    def answers_meant(self, answer: str) -> tuple[str, ...]:
        """Return the answers of the match that an answer to the question as it is shown stands for, in their order."""
        return self.memory.answers_meant.get(answer, (answer,))

    def goes_back(self, given: Sequence[str]) -> bool:
        """Return whether the first of some answers goes back to a list, as if nothing had been asked since."""
        return given[:1] == (BACK,) and self.match.plain_undo_refusal is None

    def ask_anyway(self) -> None:
        """Have the present question asked, whether or not there is a reason."""
        self.memory.asked_anyway = self.match.prompt

    def settle(self, seat: int, kind: str, wish: Preference) -> None:
        """Note what a seat wants about a kind of question that is no reaction, from the next one on."""
        self.memory.declines.settle(seat, kind, wish)
        self.ask_anyway()

    # What is left out

    def defer(self, prompt: Prompt) -> None:
        """Note that the present question, as it is shown, is about to be left out."""
        count, phase = answer_count(self.match) + 1, self.match.state.turn.phase
        is_left_out = self.leave_out(prompt, count, phase, self.match.plain_undo_refusal)
        is_cut_short = is_left_out and (prompt.seat, prompt.kind) == self._busy_with
        self._cut_short = (count, phase if is_cut_short else "")

    def leave_out(self, prompt: Prompt, count: int, phase: str, refusal: str | None) -> bool:
        """Note a question that nobody is asked, and tell whether it is left out, and not answered in the only way.

        Args:
            prompt: the question.
            count: how many answers have been given then.
            phase: id of the phase.
            refusal: why the answer before it cannot be taken back; None: it can.
        """
        is_asked_again = self.match.rules.question_hint(prompt).is_asked_again
        is_left_out = (prompt.layout.urgency == "idle" or is_hardly_wanted(prompt, self.memory)) and not is_asked_again
        if is_left_out:
            self.memory.deferred.note(prompt, phase, refusal, begun=turn_start(self.match), count=count)
        return is_left_out

    @property
    def answers_back(self) -> int:
        """How many answers are taken back by coming back to what was left out."""
        deferred = self.memory.deferred_question
        return 0 if deferred is None else answer_count(self.match) - deferred.count + 1

    @property
    def cut_short(self) -> str:
        """The name of the phase that has just ended unasked after a person had done something in it; empty: none."""
        count, ended = self._cut_short
        phases = self.match.rules.ruleset.phases if count == answer_count(self.match) else ()
        return next((phase.name for phase in phases if phase.id == ended), "")
