"""Normal, hard and expert seats of Ludicrous Ludo, and what they advise.

An answer is worth what it is likely to bring, in spaces: what the option carries, weighed by the board that the seat
sees. Hard seats weigh the dangers of the space where a move ends; normal ones do not, and their judgement wavers.
Experts play the match on, and see what it comes to.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Final

from ludo_tui.engine import CHOSEN_NEXT, DECLINING, IN_PRIVATE, NOTHING_THERE, Level, Match, Names, Option, Prompt
from ludo_tui.players.advice import Advice
from ludo_tui.players.lookahead import Limits, close, compare
from ludo_tui.players.ludicrous import advice, learned
from ludo_tui.players.ludicrous.evaluation import Evaluation
from ludo_tui.players.ludicrous.judge import Judge, brought
from ludo_tui.players.ludicrous.luck import Fortunes
from ludo_tui.players.strategy import EVEN, Ahead, Lot, Temper
from ludo_tui.rules.ludicrous.actions.action import BACK
from ludo_tui.rules.ludicrous.menu.offers import Offer
from ludo_tui.rules.ludicrous.menu.sections import SECTIONS
from ludo_tui.rules.ludicrous.model.state import LudicrousState
from ludo_tui.rules.ludicrous.registry import ACTIONS

__all__ = [
    "FEATURES",
    "Fortunes",
    "advise",
    "chances",
    "judged",
    "lead_of",
    "open_worths",
    "play",
    "ponder",
    "ponders",
    "reply",
]

FEATURES: Final[Mapping[str, str]] = {
    **{section.id: section.name.lower() for section in SECTIONS},
    "captures": "moves that eliminate",
    "react": "reactions",
}
"""What a temper may bend, by the parts of the actions and what else an answer may be about, each in words."""
_SECTION_OF: Final = {action.id: action.section for action in ACTIONS}
"""The part that each action belongs to, for what is asked about it later."""
FORESEEN: Final = Limits(samples=96, batch=8, doubt=1.5, trust=12.0)
"""How far experts look ahead where it was learned what positions come to: to the beginning of the next turn."""
AHEAD: Final = 128.0
"""Spaces between having lost and having won, where experts count chances."""
LIMITS: Final = Limits(samples=32, batch=8, rounds=1, doubt=1.5, trust=12.0)
"""How far experts look ahead elsewhere, if there were two seats.

Of 83 questions, what was chosen by 8, 16 and 30 samples brought 0.06 +- 0.04, 0.12 +- 0.06 and 0.21 +- 0.09 spaces
more than the choice of hard seats, two rounds later and with other luck. Samples of two rounds bring as much for twice
the time, those of four nothing that chance does not hide.
"""
CANDIDATES: Final = 3
"""How many answers are looked at closely."""
MARGIN: Final = 3.0
"""Spaces by which an answer that is looked at closely may seem worse than the best."""
PLAYED_ON: Final = frozenset({"action", "move", "way", "target", "reaction", "surrender"})
"""Kinds of questions on which experts play on."""


def play(
    view: LudicrousState, prompt: Prompt, level: str, options: Mapping[str, Any], lot: Lot, temper: Temper = EVEN
) -> str | None:
    """Choose the answer that promises most; of equal ones, by lot."""
    known = [option for option in _onward(prompt.options) if NOTHING_THERE not in option.facts.effects]
    known = known or list(prompt.options)
    judge = _judge(view, prompt, options, is_hard=level == "hard")
    scores = [judge.score(prompt.kind, brought(option)) for option in known]
    scores = [_liked(prompt, option, score, temper) for option, score in zip(known, scores, strict=True)]
    if level != "hard" and prompt.kind != "symbol":
        scores = [score * (0.64 + 0.07 * lot.draw(11)) for score in scores]
    best = max(scores)
    good = [option.id for option, score in zip(known, scores, strict=True) if score > best - 1e-9]
    return good[lot.draw(len(good))]


def _onward(options: Iterable[Option]) -> list[Option]:
    """Return the answers that lead on: the one who goes back is asked the same again, and would go back for ever."""
    return [option for option in options if option.does != BACK]


def _judge(view: LudicrousState, prompt: Prompt, options: Mapping[str, Any], *, is_hard: bool = True) -> Judge:
    """Return the judgement of the asked seat, of what it sees."""
    return Judge(view, prompt.seat, _length(options), is_hard=is_hard)


def _length(options: Mapping[str, Any]) -> str:
    """Return how long the match is by its house rules."""
    return str(options.get("match", "standard"))


def open_worths(view: LudicrousState, prompt: Prompt, options: Mapping[str, Any]) -> dict[str, float]:
    """Return what each answer is worth by id, as far as a view and the answers tell.

    What a view leaves open, such as whether a party has a perk at all, is worth less than nothing tried.
    """
    judge = _judge(view, prompt, options)
    return {option.id: _open_worth(judge, prompt.kind, option) for option in prompt.options}


def _open_worth(judge: Judge, kind: str, option: Option) -> float:
    is_unknown = option.facts.effects in ((IN_PRIVATE,), (CHOSEN_NEXT,)) and option.does != "cast" and not _ways(option)
    return 0.0 if is_unknown else judge.score(kind, brought(option))


def _ways(option: Option) -> tuple[str, ...]:
    """Return what can be chosen behind an answer, for the one who may know."""
    return option.contents.rows if isinstance(option, Offer) else ()


def _liked(prompt: Prompt, option: Option, score: float, temper: Temper) -> float:
    """Return what an answer is worth to a player of a temper."""
    return score + abs(score) * (temper.get(_feature(prompt, option), 1.0) - 1)


def _feature(prompt: Prompt, option: Option) -> str:
    """Return what an answer is about, as tempers name it."""
    if prompt.kind == "move":
        return "captures" if option.aim.captures else ""
    if prompt.kind in ("reaction", "retaliation", "ambush"):
        return "" if option.does in DECLINING else "react"
    return option.shown.section or _SECTION_OF.get(option.does, "")


def ponders(view: object, level: Level, options: object) -> bool:  # noqa: ARG001 - as a judgement is asked
    """Return whether seats of a level look ahead."""
    return level == "expert"


def ponder(
    view: LudicrousState,
    prompt: Prompt,
    level: Level,  # noqa: ARG001 - only experts look ahead
    options: Mapping[str, Any],
    ahead: Ahead,
    temper: Temper = EVEN,
) -> str | None:
    """Choose the answer that comes to most when the match is played on, by what it is thought to be worth and luck."""
    length, seat = _length(options), prompt.seat
    judge = _judge(view, prompt, options)
    thought = {
        option.id: _liked(prompt, option, judge.score(prompt.kind, brought(option)), temper)
        for option in _onward(prompt.options)
    }
    candidates = close(thought, CANDIDATES, MARGIN)
    if prompt.kind not in PLAYED_ON or prompt.secrecy.together or len(candidates) < 2:
        return play(view, prompt, "hard", options, ahead.lot, temper)
    lot = ahead.lot.of("replies")
    found = compare(
        ahead,
        candidates,
        lambda match: reply(match, length, lot),
        lambda match: lead_of(match, seat),
        _limits(view, length),
    )
    return found[0].answer


def _limits(view: LudicrousState, length: str) -> Limits:
    """Return how far experts look ahead: one turn, or a round in fewer samples where more seats make it longer."""
    parties = len(view.parties)
    if learned.is_known(view, length):
        return FORESEEN._replace(rounds=1 / parties)
    return LIMITS._replace(samples=max(1, 2 * LIMITS.samples // parties))


def advise(
    view: LudicrousState,
    prompt: Prompt,
    options: Mapping[str, Any],
    names: Names,
    dangers: object,  # noqa: ARG001 - which landing alone does not tell
    temper: Temper = EVEN,
) -> list[Advice]:
    """Return all answers, best first; none where there is nothing to judge.

    Args:
        view: what the asked seat may see.
        prompt: the question.
        options: the house rules.
        names: the words of the match.
        dangers: says what may befall a piece.
        temper: what counts more or less for who is advised.
    """
    if prompt.secrecy.together or len(prompt.options) < 2:
        return []
    judge = _judge(view, prompt, options)
    is_open = prompt.judged is prompt.options  # nothing is told here of what the asked seat has

    def worth(option: Option) -> float:
        known = _open_worth(judge, prompt.kind, option) if is_open else judge.score(prompt.kind, brought(option))
        return _liked(prompt, option, known, temper)

    return advice.advise(judge.look, prompt, worth, names)


def judged(view: LudicrousState, prompt: Prompt, options: Mapping[str, Any]) -> Callable[[Option], float]:
    """Return what says how much an answer to a question is worth, in spaces of race lead."""
    judge = _judge(view, prompt, options)
    return lambda option: judge.score(prompt.kind, brought(option))


def chances(view: LudicrousState, options: Mapping[str, Any]) -> list[float]:
    """Return how likely each seat, or its team, is to win, 0..1."""
    length = _length(options)
    return learned.chances(view) if learned.is_known(view, length) else Evaluation(view, length).chances()


def lead_of(match: Match[LudicrousState], seat: int) -> float:
    """Return how far a seat is ahead in a match that has been played on, in spaces."""
    length = _length(match.setup.options)
    if learned.is_known(match.state, length):
        return AHEAD * (learned.chances(match.state)[seat] - 0.5)
    return Evaluation(match.state, length).lead(seat)


def reply(match: Match[LudicrousState], length: str, lot: Lot) -> str:
    """Answer for anybody in a match that is played on; the lot decides where all answers are equally good."""
    prompt = match.prompt
    assert prompt is not None
    if len(prompt.answers) == 1:
        return prompt.answers[0].id
    if prompt.secrecy.together:
        return prompt.answers[lot.draw(len(prompt.answers))].id
    judge = Judge(match.state, prompt.seat, length, is_hard=True)
    return max(_onward(prompt.judged), key=lambda option: judge.score(prompt.kind, brought(option))).id
