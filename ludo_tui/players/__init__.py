"""Computer seats: they choose from the same list of answers as people, from what their seat may see.

A computer seat is handed its own view, the prompt and the house rules; never the state, and never the seed of the
dice. Its own choices by lot come from a row of numbers that the dice do not use.
"""

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import replace
from functools import cache, partial
from importlib import import_module
from time import monotonic
from typing import TYPE_CHECKING, Any, Final, cast

import msgspec

from ludo_tui import bots
from ludo_tui.engine import CHOSEN_NEXT, IN_PRIVATE, BotError, Dice, Event, Level, Match, Option, Prompt
from ludo_tui.players.advice import Advice, Peril
from ludo_tui.players.contract import Judgement, NoOpinion
from ludo_tui.players.strategy import EVEN, Ahead, Imagine, IsCut, Lot, Temper, easy, never, sensible
from ludo_tui.rulesets import systems

if TYPE_CHECKING:
    from ludo_tui.players.analysis import Analysis

__all__ = [
    "Advice",
    "Lot",
    "Thought",
    "advice_for",
    "analysis_of",
    "answer_for",
    "chances_of",
    "choose",
    "is_waiting_for_computer",
    "keeps_secrets",
    "missed_by",
    "perils_of",
    "play_computer_turns",
    "sensible_answer",
    "temper_of",
    "thinks_long",
    "told_further",
    "worths_of",
]

BOT_SECONDS: Final = 20.0
"""How long a bot may think at a table."""
_ASKED_NEXT: Final = ("way", "target")
"""Kinds of questions that follow an answer which leaves them open, in their order."""


def choose(
    view: object,
    prompt: Prompt,
    level: Level,
    seed: int,
    count: int,
    *,
    system: str = "",
    options: Mapping[str, Any] | None = None,
    imagine: Imagine | None = None,
    is_cut: IsCut = never,
    temper: Temper = EVEN,
) -> str:
    """Choose an answer.

    Args:
        view: what the asked seat may see.
        prompt: the question.
        level: `easy` chooses by lot, unless the strategy of the rule system knows beginners; `normal` and `hard` by
            that strategy; so does `expert` where nothing can be imagined.
        seed: seed of the match; it only starts the computer's own row of numbers.
        count: how many answers the match has had, so that the same question is always answered the same.
        system: the rule system that is played; a system without a strategy gets plain good sense.
        options: the house rules.
        imagine: returns copies of the match in which experts look ahead, as the seat may imagine it; so do hard seats
            where the strategy says so.
        is_cut: tells the one who looks ahead to answer at once.
        temper: what counts more or less for the seat.

    Returns:
        The id of one of the prompt's options.
    """
    if len(prompt.answers) == 1:
        return prompt.answers[0].id
    lot, kind = Lot(Dice(seed, f"computer {count}")), _kind(system)
    if level == "easy" and not kind.has_beginners:
        return easy(prompt, lot)
    prompt = prompt.with_answers(prompt.judged, keeps_insight=True)
    judgement = kind(view, options or {}, temper)
    if level == "easy":
        answer = judgement.play_easily(prompt, lot)
    elif imagine is not None and judgement.ponders(level):
        answer = judgement.ponder(prompt, level, Ahead(imagine, lot, is_cut))
    else:
        answer = judgement.play(prompt, "normal" if level == "normal" else "hard", lot)
    return sensible(prompt) if answer is None else answer


def is_waiting_for_computer(match: Match[Any]) -> bool:
    """Return whether a computer seat is to answer. What a real die shows is always asked of people."""
    prompt = match.prompt
    return prompt is not None and match.computers[prompt.seat] is not None and prompt.kind != "die"


def thinks_long(match: Match[Any]) -> bool:
    """Return whether the computer seat that is asked looks ahead, so that it had better do so in the background.

    A bot counts as one that does, since it may take any time.
    """
    prompt = match.prompt
    if prompt is None or len(prompt.answers) == 1 or not is_waiting_for_computer(match):
        return False
    if bots.asked_bot(match) is not None:
        return True
    level = match.computers[prompt.seat]
    assert level is not None
    return _kind(_system(match))(match.glance(prompt.seat), match.setup.options).ponders(level)


def answer_for(
    match: Match[Any], is_cut: IsCut = never, *, failed: Callable[[BotError], object] | None = None
) -> str | None:
    """Return the answer of the computer seat that is asked; None when a person is asked or the match is over.

    Args:
        match: it is not changed.
        is_cut: is asked again and again while a seat looks ahead; as soon as it says so, the best so far is answered.
        failed: is called with what is wrong with a bot, whose level then answers; None: that is raised.

    Raises:
        BotError: a bot has failed, or answered what is not on offer.
    """
    if not is_waiting_for_computer(match):
        return None
    if (bot := bots.asked_bot(match)) is not None:
        try:
            return bots.answer_of(match, bot)
        except BotError as error:
            if failed is None:
                raise
            failed(error)
    return _answer(match, match.answer_count, is_cut)


def _answer(match: Match[Any], count: int, is_cut: IsCut) -> str:
    prompt, setup = match.prompt, match.setup
    assert prompt is not None
    level = match.computers[prompt.seat]
    assert level is not None
    is_judged = len(prompt.answers) > 1 and (level != "easy" or _kind(_system(match)).has_beginners)
    return choose(
        match.glance(prompt.seat) if is_judged else None,
        prompt,
        level,
        setup.seed,
        count,
        system=_system(match),
        options=setup.options,
        imagine=partial(match.fork, seat=prompt.seat),
        is_cut=is_cut,
        temper=temper_of(match, prompt.seat),
    )


def temper_of(match: Match[Any], seat: int) -> Temper:
    """Return the temper of the character that plays a seat; even where no character does."""
    named = match.setup.seats[seat].character
    if named is msgspec.UNSET or match.computers[seat] is None:
        return EVEN
    from ludo_tui.players.characters import temper  # matches without characters read none of their files

    return temper(named, _system(match))


def advice_for(
    match: Match[Any], temper: Temper = EVEN, *, in_public: bool = False, asked: Prompt | None = None
) -> list[Advice]:
    """Return what to answer, best first, by what the asked seat may see; none where nobody can tell.

    Args:
        match: it is not changed.
        temper: what counts more or less for who is advised.
        in_public: do others look on, who must learn nothing by it? Then only what everybody sees counts.
        asked: the question as it is put to the asked seat; None: as the match puts it.
    """
    prompt = asked or match.prompt
    if prompt is None:
        return []
    in_public = in_public and keeps_secrets(match)
    if in_public:
        lazy = msgspec.structs.replace(prompt.lazy, insight=())
        prompt = msgspec.structs.replace(prompt, lazy=lazy)
    judgement, seat = _judgement(match, None if in_public else prompt.seat, temper), prompt.seat
    return judgement.advise(prompt, match.names, lambda one: match.rules.danger(judgement.view, match.setup, one, seat))


def told_further(match: Match[Any], advice: Advice, given: Sequence[str] = ()) -> Advice:
    """Return advice that names what is best to be chosen next where the answer alone leaves it open: it is no secret.

    So *casts a spell* says which spell, and at whom: a secret of the asked seat, for nobody else to see.

    Args:
        match: it is not changed.
        advice: what is advised.
        given: the answers of the match that it stands for, in their order; empty: itself.
    """
    prompt, given = match.prompt, given or (advice.answer,)
    option = None if prompt is None else prompt.option(given[0])
    if prompt is None or option is None or not {IN_PRIVATE, CHOSEN_NEXT}.intersection(option.facts.effects[:1]):
        return advice
    ahead = match.fork(luck=0, seat=prompt.seat)  # what is rolled, or what others hold, is nothing to go by
    told = list[Advice]()
    for kind in _ASKED_NEXT:
        for answer in given:
            ahead.answer(answer)
        asked, given = ahead.prompt, ()
        if asked is None or (asked.seat, asked.kind) != (prompt.seat, kind):
            continue
        if not (found := advice_for(ahead)):
            break  # nothing is possible there but to go back
        best, given = found[0], (found[0].answer,)
        if (chosen := asked.option(best.answer)) is None or chosen.does == "back":
            break
        told.append(best)
    if not told:
        return advice
    words = ", ".join(one.words for one in told)
    return replace(advice, words=f"{advice.words}: {words}", why=lambda: (*advice.reasons, *told[0].reasons))


def perils_of(match: Match[Any], option: Option | None) -> list[Peril] | None:
    """Return which pieces of the asked side may be lost once an answer is given; None where nobody can tell.

    Args:
        match: it is not changed.
        option: one of the answers; None: as everybody stands.
    """
    if match.prompt is None:
        return None
    seat = match.prompt.seat
    judgement = _judgement(match, seat)
    return judgement.perils(option, seat, partial(match.rules.danger, judgement.view, match.setup, option, seat))


def missed_by(match: Match[Any], given: Option, best: Option) -> list[str]:
    """Return what an answer leaves that the best one would have brought, in a few words each; nothing if none can tell.

    Args:
        match: it is not changed.
        given: one of the answers.
        best: the best of them.
    """
    if match.prompt is None:
        return []
    seat = match.prompt.seat
    return _judgement(match, seat).missed(given, best, seat, match.names)


def worths_of(match: Match[Any], prompt: Prompt | None, viewer: int | None) -> Mapping[str, float]:
    """Return how much each answer to a question is worth, by id, by what a seat may see; none where nobody can tell.

    Args:
        match: the match.
        prompt: the question, with what is to be seen of its answers.
        viewer: who looks; None: everybody.
    """
    return {} if prompt is None or not _is_weighing(match) else _judgement(match, viewer).open_worths(prompt)


def sensible_answer(match: Match[Any], prompt: Prompt | None, viewer: int | None) -> str:
    """Return the id of the answer that a sensible player gives to a passing question; empty where nobody can tell.

    Args:
        match: the match.
        prompt: the question, with what is to be seen of its answers.
        viewer: who looks; None: everybody.
    """
    return "" if prompt is None or not _is_weighing(match) else _judgement(match, viewer).aside(prompt) or ""


def chances_of(match: Match[Any]) -> list[float]:
    """Return how likely each seat is to win by what everybody can see, 0..1; none where nobody can tell."""
    return _judgement(match, None).chances()


def analysis_of(match: Match[Any]) -> "Analysis | None":
    """Return luck and skill of a match apart; None where nobody can tell, or what seats keep to themselves would tell.

    Raises:
        OutOfSyncError: by the present rules it goes another way.
    """
    from ludo_tui.players.analysis import analyse  # not before it is wanted

    kind = _kind(_system(match))
    return None if kind is NoOpinion or keeps_secrets(match) else analyse(match, kind)


def keeps_secrets(match: Match[Any]) -> bool:
    """Return whether seats of a match that goes on keep something to themselves."""
    return match.rules.has_secrets and match.setup.table.sheets == "secret" and not match.state.over


class Thought:
    """What a computer seat thinks about the question that it is asked: it may take a thread of its own.

    Args:
        match: it waits for a computer seat; it is not touched any more.
        seconds: how long to think at most; a bot has `BOT_SECONDS`.
        failed: is called with what is wrong with a bot, whose level then answers; None: that is raised.
    """

    def __init__(self, match: Match[Any], seconds: float, failed: Callable[[BotError], object] | None = None) -> None:
        self._failed = failed
        self._match = match.fork()
        self._count = match.answer_count
        self._seconds = seconds
        self._is_cut = False

    def cut_short(self) -> None:
        """Let it answer as soon as it can."""
        self._is_cut = True

    def answer(self) -> str:
        """Think, and return the answer.

        Raises:
            BotError: a bot has failed, has answered what is not on offer, or takes too long.
        """
        if (bot := bots.asked_bot(self._match)) is not None:
            try:
                return bots.timely_answer(self._match, bot, BOT_SECONDS, lambda: self._is_cut)
            except BotError as error:
                if self._failed is None:
                    raise
                if not self._is_cut:
                    self._failed(error)
        end = monotonic() + self._seconds
        return _answer(self._match, self._count, lambda: self._is_cut or monotonic() > end)


def play_computer_turns(match: Match[Any]) -> Iterator[tuple[str, list[Event]]]:
    """Answer for computer seats until a person is asked or the match is over.

    Yields:
        Each answer as soon as it is given, with the events it led to.

    Raises:
        BotError: a bot has failed, or answered what is not on offer.
    """
    while (answer := answer_for(match)) is not None:
        yield answer, match.answer(answer)


def _system(match: Match[Any]) -> str:
    return "" if match.rules.ruleset is None else str(match.rules.ruleset.system)


def _kind(system: str) -> type[Judgement[Any]]:
    """Return the judgement that a rule system declares."""
    known = systems.find(system)
    if known is None or not known.judge:
        return NoOpinion
    return _judgement_in(known.judge)


@cache
def _judgement_in(module: str) -> type[Judgement[Any]]:
    """Return the judgement that stands in a module."""
    return cast(type[Judgement[Any]], import_module(module).Judgement)


def _judgement(match: Match[Any], viewer: int | None, temper: Temper = EVEN) -> Judgement[Any]:
    """Return the judgement of a match as a seat sees it; None: as everybody does."""
    return _kind(_system(match))(match.view(viewer), match.setup.options, temper)


def _is_weighing(match: Match[Any]) -> bool:
    """Return whether open questions are weighed; otherwise no judgement is loaded for people who play alone."""
    known = systems.find(_system(match))
    return known is not None and known.is_weighing
