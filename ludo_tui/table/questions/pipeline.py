"""The question that a person is asked: as those who look may see it, and whether anybody has to think about it."""

from collections.abc import Sequence
from typing import Any, Final

import msgspec

from ludo_tui.engine import DECLINING, NOTHING_THERE, Match, Option, Preference, Prompt
from ludo_tui.engine.words import is_word
from ludo_tui.table.advice import Tells
from ludo_tui.table.privacy.privacy import Viewers, seats_with_secrets
from ludo_tui.table.questions.auto_answer import AutoAnswer, is_always_asked
from ludo_tui.table.questions.auto_decline import DeclineSettings, is_secret, lists_secrets
from ludo_tui.table.questions.deferred import Deferred, DeferredQuestion
from ludo_tui.table.questions.folding import is_one_choice
from ludo_tui.table.questions.option_kinds import is_declining
from ludo_tui.table.questions.private_actions import (
    BACK,
    FollowUp,
    PrivateQuestion,
    combine_pieces,
    leaves_open,
    once_for_all,
    only_answer,
    without_privacy,
)
from ludo_tui.table.questions.table_options import (
    AT_THE_TABLE,
    BESIDE,
    COME_BACK,
    LOOK,
    LOOK_ON,
    NOT_AGAIN,
    NOT_THIS,
    SHOW,
    not_in_later_turns,
    only_roll,
)
from ludo_tui.table.undo import ANSWERED, is_computers_choice

_RESTS: Final = ("turn",)
"""Kinds of questions that are asked again after each answer: of what nobody is asked any more only the rest is left."""


class QuestionPipeline:
    """The questions of a match as those who look may see them, with what the table itself offers beside the answers.

    - Along with an answer, the answer to the question that follows it at once can be given.
    - What several pieces can do in private is asked about first, and by whom only where that makes a difference.
    - A private question whether to react is open at first: only who looks at what is secret needs to be alone.
    - What was left out because there was hardly a reason for it can be come back to.

    Args:
        game: the match.
    """

    def __init__(self, game: Match[Any]) -> None:
        self._game = game
        self._seen: Prompt | None = None
        self._seen_for: tuple[object, ...] = ()
        """What the question is seen of, by whom, and how."""
        self._wanted: Prompt | None = None
        """The question that is asked whether or not there is a reason."""
        self._looked_at: Prompt | None = None
        """The question whose secrets somebody looks at."""
        self._left_out = Deferred()
        self.unwanted = DeclineSettings(game)
        """What seats do not want to be asked."""
        self._along: dict[str, tuple[str, ...]] = {}
        """Several answers by the id under which they can be given at once."""
        self._deed: tuple[Prompt | None, str] = (None, "")
        """A private question, and the id of the deed of which it is asked who does it."""
        self._ways_of: tuple[Prompt | None, PrivateQuestion | None] = (None, None)
        self._busy_with: tuple[int, str] | None = None
        """Who was asked last, and the kind of question, unless the answer was to decline."""
        self._cut_short = (0, "")
        """The phase that ended unasked after a person had done something in it, and how many answers it took."""

    # As it is seen

    def seen(self, sitting: Viewers) -> Prompt | None:
        """Return the question as whoever sits at the table may see it; None once the match is over.

        Where nobody looks on from whom the asked seat has a secret, all that it knows counts: the answers have their
        exact chances, and those behind which there is nothing for it are left out.
        """
        prompt = self._game.prompt
        is_quiet = prompt is not None and self.unwanted.is_hushed(prompt)
        seen_for = (prompt, sitting, self._looked_at, self._beside(prompt), is_quiet, self._deed)
        if self._seen_for != seen_for:
            self._seen_for, self._seen = seen_for, self._as_seen(prompt, sitting)
        return self._seen

    def _as_seen(self, prompt: Prompt | None, sitting: Viewers) -> Prompt | None:
        if prompt is None or prompt.seat not in sitting.people:
            return prompt
        if self.is_veiled(sitting):
            return self._veiled(prompt)
        if self.is_covered(sitting):
            return self._covered(prompt)
        if (together := self.put_together()) is not None:
            return together
        options = prompt.options
        if not prompt.private and self.tells(sitting) == "all":
            options = tuple(without_privacy(option) for option in prompt.judged if NOTHING_THERE not in option.effects)
        if prompt.private and all(option.does in DECLINING for option in options):
            options = options[:1]  # who has nothing for this may have something for what comes
        listed = once_for_all(options)
        options = tuple(one for option in listed for one in self._with_answers(prompt, option, sitting))
        if (left_out := self._beside(prompt)) is not None:
            label = self._back_to(left_out)
            options = (*options, Option(id=COME_BACK, label=label, does="come_back", digit="9"))
        elif self.tells(sitting) == "public" and lists_secrets(prompt) and prompt is not self._wanted:
            options = (*options, *(not_in_later_turns(option) for option in options if option.does in DECLINING))
        if options == prompt.options:
            return prompt
        known = () if self.tells(sitting) == "all" else prompt.insight
        return msgspec.structs.replace(prompt, answers=options, promises=(), insight=known)

    def advised(self, sitting: Viewers) -> Prompt | None:
        """Return the question as it is seen, without what the table itself offers: that is no answer to be weighed."""
        prompt = self.seen(sitting)
        if prompt is None or all(option.does not in BESIDE for option in prompt.options):
            return prompt
        answers = tuple(option for option in prompt.options if option.does not in BESIDE)
        return msgspec.structs.replace(prompt, answers=answers, promises=())

    def put_together(self) -> Prompt | None:
        """Return what a private question comes to for all pieces that could be asked about; None: it is about one."""
        prompt = self._game.prompt
        found = None if prompt is None else self._ways(prompt)
        if found is None:
            return None
        return found.by_whom[self._deed[1]] if self._deed[0] is prompt else found.question

    def _with_answers(self, prompt: Prompt, option: Option, sitting: Viewers) -> list[Option]:
        """Return an answer along with each one to the question that follows it, or as it is."""
        found = (
            dict[str, FollowUp]() if prompt.then is None else {one.id: ((one.id,), one) for one in prompt.then(option)}
        )
        if not prompt.private and self.tells(sitting) == "all" and leaves_open(option):
            found = only_answer(self._game, option)
        named = {f"{option.id} {identity}": (given, one) for identity, (given, one) in found.items()}
        self._along |= {identity: (option.id, *given) for identity, (given, _) in named.items()}
        return [msgspec.structs.replace(one, id=identity) for identity, (_, one) in named.items()] or [option]

    def _ways(self, prompt: Prompt) -> PrivateQuestion | None:
        """Return what a private question comes to for all pieces that it could be asked for; None: for one alone."""
        if self._ways_of[0] is not prompt:
            self._ways_of = (prompt, combine_pieces(self._game))
            self._along |= {} if self._ways_of[1] is None else self._ways_of[1].answers
        return self._ways_of[1]

    def taken(self, asked: Prompt | None, answer: str) -> tuple[str, ...]:
        """Note what a person answers, and return the answers of the match that it stands for, in their order.

        Empty: it only says what is to be done, or takes that back.
        """
        prompt, option = self._game.prompt, None if asked is None else asked.option(answer)
        found = self._ways_of[1] if self._ways_of[0] is prompt else None
        if found is not None and answer in found.by_whom:
            self._deed = (prompt, answer)
            return ()
        if answer == BACK and prompt is not None and self._deed[0] is prompt:
            self._deed = (None, "")
            return ()
        is_kept = self._beside(prompt) is not None and prompt is not None and not prompt.sections
        self._busy_with, self._cut_short = None, (0, "")
        if asked is not None and option is not None and not is_declining(option):
            self._busy_with = (asked.seat, asked.kind)
            if option.does == NOT_THIS.does:
                self.unwanted.hush(asked, option)
                answer = asked.default.id
        given = self.stands_for(answer)
        # beside the next question, too, as long as what is answered here can be taken back
        self._left_out.answered(self._count, len(given), is_kept=is_kept)
        return given

    def stands_for(self, answer: str) -> tuple[str, ...]:
        """Return the answers of the match that an answer to the question as it is seen stands for, in their order."""
        return self._along.get(answer, (answer,))

    def unsaid(self) -> str:
        """Take back what was only said to be done, not yet by whom, and return that; empty: nothing was."""
        prompt, (asked, deed) = self._game.prompt, self._deed
        self._deed = (None, "")
        return deed if prompt is not None and asked is prompt else ""

    # What is secret

    def tells(self, sitting: Viewers) -> Tells:
        """Return how much of what its seat knows may be told of the present question.

        Rule: lh.secrets.odds
        """
        prompt = self._game.prompt
        if prompt is None or self.is_veiled(sitting) or self.is_covered(sitting):
            return "nothing"
        return "all" if prompt.private or self._is_alone(prompt, sitting) else "public"

    def _is_alone(self, prompt: Prompt, sitting: Viewers) -> bool:
        """Tell whether nobody looks on from whom the asked seat has a secret, so that lists name all that it has."""
        return sitting.people == (prompt.seat,) or self._game.setup.table.sheets == "open"

    def is_passed_over(self, sitting: Viewers) -> bool:
        """Tell whether the only way that is asked about has stood on the list before it: nobody comes back to it.

        Nor to the list as it was between two pieces that could be asked about.
        """
        prompt, asked = self._game.prompt, self.seen(sitting)
        if self._game.answers[-1:] == (BACK,):
            return True
        if prompt is None or asked is None or prompt.answer(BACK) is None or not self._is_alone(prompt, sitting):
            return False
        return len(asked.options) == 2

    def is_veiled(self, sitting: Viewers) -> bool:
        """Tell whether a private question is asked of which only what is no secret is shown as yet."""
        prompt = self._game.prompt
        return (
            prompt is not None
            and bool(prompt.open_options)
            and sitting.looks_on(prompt.seat)
            and prompt is not self._looked_at
        )

    def is_covered(self, sitting: Viewers) -> bool:
        """Tell whether who has the keyboard is asked in private, and the others are to look away first.

        Those who answer together come to the keyboard one after the other.
        """
        prompt = self._game.prompt
        is_apart = prompt is not None and prompt.private and not prompt.together and not self.is_veiled(sitting)
        return prompt is not None and is_apart and sitting.looks_on(prompt.seat) and prompt.seat == sitting.holder

    def _covered(self, prompt: Prompt) -> Prompt:
        """Return what stands before everybody until the others look away."""
        back = (option for option in prompt.answers if option.does in (*DECLINING, "back"))
        text = f"{self._game.setup.seats[prompt.seat].name} alone: the others look away."
        own = Prompt(prompt.seat, prompt.kind, text, (SHOW, *back), rule=prompt.rule, names=prompt.names)
        own.is_idle, own.is_minor = prompt.is_idle, prompt.is_minor
        return own

    def _veiled(self, prompt: Prompt) -> Prompt:
        """Return what everybody may see of a private question."""
        shown = [option for option in prompt.open_options if option.does not in DECLINING]
        declining = [option for option in prompt.open_options if option.does in DECLINING]
        more = [] if self.unwanted.is_hushed(prompt) else [LOOK_ON if shown else LOOK, NOT_THIS, NOT_AGAIN]
        options = (*shown, *more[:1], *declining, *more[1:])
        return msgspec.structs.replace(prompt, answers=options, promises=(), private=False, insight=())

    def look(self) -> None:
        """Note that who is asked looks at what is secret."""
        self._looked_at = self._game.prompt

    # What needs nobody

    def unasked(self, sitting: Viewers, habits: AutoAnswer) -> Option | None:
        """Return the answer to a question that nobody is asked; None: somebody is."""
        prompt = self.seen(sitting)
        if prompt is None:
            return None
        if (roll := only_roll(self._game.prompt)) is not None:
            return roll if habits.auto_roll else None
        if self._game.prompt is not self._wanted and (settled := self.unwanted.settled(prompt)) is not None:
            return settled
        is_free = not is_always_asked(self._game, prompt.seat, habits)
        if is_free and (idle := self.idle_answer(sitting, habits)) is not None:
            return idle
        is_free = habits.auto_move if prompt.kind == "move" else is_free
        return self._forced(sitting) if is_free else None

    def settle(self, seat: int, kind: str, wish: Preference) -> None:
        """Note what a seat wants about a kind of question that is no reaction, from the next one on."""
        self.unwanted.wish(seat, kind, wish)
        self.want()

    def _forced(self, sitting: Viewers) -> Option | None:
        """Return the answer where all come to the same, and nobody who is kept from seeing it learns that; else None.

        Whoever looks already while the others look away is spared it.
        A roll is an answer of its own: who reads a sheet reads it roll by roll.
        """
        asked = self._game.prompt
        if asked is None or (asked.private and sitting.looks_on(asked.seat)) or not is_one_choice(self._game, asked):
            return None
        only = asked.options[0]
        return None if is_declining(only) or only.does == "roll" else only

    def idle_answer(self, sitting: Viewers, habits: AutoAnswer) -> Option | None:
        """Return what is answered to a question that needs nobody, by all that those who look know; else None.

        Whoever has looked for a way to do something is told all the same that there is none, and whoever reads a sheet
        reads on.
        """
        prompt = self.seen(sitting)
        if prompt is None or self._game.prompt is self._wanted:
            return None
        if (
            prompt.is_idle
            or self._is_in_vain(prompt)
            or self._is_needless(prompt, is_rolled=habits.auto_roll)
            or _is_for_show(prompt, sitting.people)
            or (self.is_veiled(sitting) and all(one.does in DECLINING for one in prompt.options))
        ):
            return prompt.default
        return None

    def _is_in_vain(self, prompt: Prompt) -> bool:
        """Tell whether all was left out of an open question but to decline, which it had not been for everybody."""
        asked = self._game.prompt
        assert asked is not None
        was_more = not asked.private and len(asked.answers) > len(prompt.answers)
        return was_more and all(is_declining(option) for option in prompt.options)

    # Coming back

    def _is_needless(self, prompt: Prompt, *, is_rolled: bool = False) -> bool:
        """Tell whether there is hardly a reason to ask, and whoever has one can still come back to it.

        Nobody who does not roll could come back from a roll: nothing that may stand before one is left out then, unless
        whoever is asked wants it so.

        Rule: lh.readings.minor
        """
        deeds = [option for option in prompt.options if option.does not in AT_THE_TABLE]
        is_quiet = self.unwanted.is_hushed(prompt)
        is_little = all(option.is_minor or (is_quiet and is_secret(option)) for option in deeds)
        return prompt.is_minor or (bool(prompt.sections and deeds) and is_little and (is_quiet or not is_rolled))

    def put_off(self, prompt: Prompt) -> None:
        """Note that the present question, as it is seen, is about to be left out."""
        count = self._count + 1
        phase = self._game.state.turn.phase
        is_left_out = self._leave_out(prompt, count, phase, self._game.undo_refusal)
        is_cut_short = is_left_out and (prompt.seat, prompt.kind) == self._busy_with
        self._cut_short = (count, phase if is_cut_short else "")

    def _leave_out(self, prompt: Prompt, count: int, phase: str, refusal: str | None) -> bool:
        """Note a question that nobody is asked, and tell whether it is left out, and not answered in the only way.

        Args:
            prompt: the question.
            count: how many answers have been given then.
            phase: id of the phase.
            refusal: why the answer before it cannot be taken back; None: it can.
        """
        is_left_out = (prompt.is_idle or self._is_needless(prompt)) and prompt.kind not in _RESTS
        if is_left_out:
            self._left_out.note(prompt, phase, refusal, begun=self._begun, count=count)
        return is_left_out

    def _back_to(self, left_out: DeferredQuestion) -> str:
        """Return what coming back to a question is called: a list has the name of its phase."""
        names = (phase.name for phase in self._game.rules.ruleset.phases if phase.id == left_out.phase)
        told = next(names, "") if left_out.prompt.sections else ""
        return f"{told or left_out.prompt.text.rstrip('?')} first"

    @property
    def _begun(self) -> int:
        """How many answers the match had had when the turn began."""
        return self._game.answer_count - len(self._game.answers)

    @property
    def _count(self) -> int:
        """How many it has had now; words of this turn do not count, as an undo leaves them where they are."""
        return self._begun + sum(not is_word(answer) for answer in self._game.answers)

    @property
    def answers_back(self) -> int:
        """How many answers are taken back by coming back to what was left out."""
        left_out = self._beside(self._game.prompt)
        return 0 if left_out is None else self._count - left_out.count + 1

    @property
    def cut_short(self) -> str:
        """Id of the phase that has just ended unasked after a person had done something in it; empty: none has."""
        count, phase = self._cut_short
        return phase if count == self._count else ""

    def recall(self, habits: AutoAnswer) -> str | None:
        """Find out what has been left out of this turn before, and return why what a person chose last stands.

        A match that is continued offers the same as it did before.

        Args:
            habits: what is done at the table without asking.
        """
        game = self._game
        refusal = ANSWERED if _was_computers(game) else None
        count = self._begun
        for answer, earlier in zip(game.answers, game.turn_retold(), strict=False):
            prompt = earlier.prompt
            if prompt is None or is_word(answer):
                continue
            count += 1
            people = [seat for seat, level in enumerate(earlier.computers) if level is None]
            sitting = Viewers(seats_with_secrets(earlier))
            asking = QuestionPipeline(earlier)
            unasked = None if prompt.seat not in people else asking.unasked(sitting, habits)
            if prompt.seat in people and (unasked is None or unasked.id != answer):
                refusal = None
                left_out = self._left_out.beside(prompt, count - 1, game.undo_refusal_at(earlier))
                self._left_out.answered(count - 1, 1, is_kept=left_out is not None and not prompt.sections)
                continue
            stands = game.undo_refusal_at(earlier) or refusal
            refusal = stands or (ANSWERED if is_computers_choice(earlier) else None)
            seen = asking.seen(sitting)
            if prompt.seat in people and seen is not None:
                self._leave_out(seen, count, earlier.state.turn.phase, stands)
        return refusal

    def want(self) -> None:
        """Have the present question asked, whether or not there is a reason."""
        self._wanted = self._game.prompt

    def _beside(self, prompt: Prompt | None) -> DeferredQuestion | None:
        """Return what was left out before and can still be asked, at once or after what can be taken back, too."""
        return self._left_out.beside(prompt, self._count, self._game.undo_refusal)


def _was_computers(game: Match[Any]) -> bool:
    """Tell whether the turn before was that of a computer, and no friendly table takes it back."""
    before = game.history[-1].seat if game.history else None
    return before is not None and game.computers[before] is not None and not game.setup.table.free_undo


def _is_for_show(prompt: Prompt, people: Sequence[int]) -> bool:
    """Tell whether who has nothing to react with is asked so that nobody learns of it who is not there."""
    is_reaction = prompt.private and prompt.kind == "reaction"
    return is_reaction and len(people) == 1 and all(one.does in DECLINING for one in prompt.options)


def why_asked(prompt: Prompt) -> str:
    """Return why somebody is asked who has no choice; empty where that is plain."""
    if prompt.private and prompt.kind == "reaction" and all(one.does in DECLINING for one in prompt.options):
        return "You have nothing for this. You are asked all the same, so that nobody learns what you have."
    return ""
