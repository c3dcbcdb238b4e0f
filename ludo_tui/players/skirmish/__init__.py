"""Normal, hard and expert seats of Skirmish Ludo, parties and the Sage alike, and what they advise.

An answer is worth what it is likely to bring, in spaces: what the option carries, weighed by the board that the seat
knows. Hard seats judge exactly; the judgement of normal ones wavers. Experts play the match on, and see what it comes
to.
"""

# ruff: noqa: ARG001 - all judgements are handed the house rules; views of this game tell what comes of them

from collections.abc import Callable, Mapping
from typing import Any, Final, cast

from msgspec import UNSET
from msgspec.structs import replace

from ludo_tui.engine import Dice, Level, Match, Names, Option, Prompt
from ludo_tui.players.advice import Advice
from ludo_tui.players.lookahead import Limits, close, compare
from ludo_tui.players.skirmish import advice
from ludo_tui.players.skirmish.evaluation import Evaluation
from ludo_tui.players.skirmish.judge import FEATURES, Judge, brought
from ludo_tui.players.skirmish.luck import Fortunes
from ludo_tui.players.strategy import EVEN, Ahead, Lot, Temper, sensible
from ludo_tui.rules.skirmish.board.hidden_places import SOMEWHERE, known_view
from ludo_tui.rules.skirmish.match import SkirmishRules
from ludo_tui.rules.skirmish.model.state import Goals, SkirmishState

__all__ = [
    "FEATURES",
    "Fortunes",
    "advise",
    "aside",
    "chances",
    "judged",
    "lead_of",
    "play",
    "play_easily",
    "ponder",
    "ponders",
    "reply",
]

LIMITS: Final = Limits(samples=4, batch=2, rounds=1, doubt=1.5, trust=6.0)
"""How far experts look ahead."""
CANDIDATES: Final = 2
"""How many answers are looked at closely."""
MARGIN: Final = 3.0
"""Spaces by which an answer that is looked at closely may seem worse than the best."""
PLAYED_ON: Final = frozenset({"turn", "muster", "spoils", "initiative", "summon", "send-off"})
"""Kinds of questions on which experts play on."""
LEAVES_ALL_OPEN: Final = frozenset({"give_die", "stow"})
"""What answers do, once the action is used, that keep nobody from whatever else could be done."""
HAIR: Final = 1e-6
"""How much less it is worth to go and attack at once than to go: there the attack can be made in any way."""
IDLE: Final = 1.0
"""Spaces by which such an answer seems worse than the best at most: it is of no use, and does no harm."""
_POWERS: Final = frozenset({"talent", "cast"})
"""Own actions of monsters: who has one may have more to do than to march."""
TENTHS: Final = 10
"""Beginners know what something is worth to a tenth of a space."""
EQUAL: Final = 4.0
"""What is worth so many spaces is as good to them as what is worth more."""


def play(
    view: SkirmishState, prompt: Prompt, level: str, options: Mapping[str, Any], lot: Lot, temper: Temper = EVEN
) -> str | None:
    """Choose the answer that promises most."""
    return _judge(view, prompt, level, lot, temper).choice()


def play_easily(
    view: SkirmishState, prompt: Prompt, options: Mapping[str, Any], lot: Lot, temper: Temper = EVEN
) -> str | None:
    """Choose as a beginner does: home and captures, else by lot anything of use, of each kind the best.

    So nobody turns back, lies down or waits where there is something to do.
    """
    worths = _judge(view, prompt, "normal", lot, temper).worths()
    if worths is None:
        return None
    judged = [one for one in prompt.answers if one.id in worths]
    first = max(judged, key=lambda one: worths[one.id])
    if first.aim.captures or "home" in first.facts.effects:
        return first.id
    best: dict[tuple[str, str], Option] = {}
    for one in judged:
        known = best.get(kind := (one.does, one.aim.row))
        if worths[one.id] > (0.0 if known is None else worths[known.id]):
            best[kind] = one
    shares = {one.id: 1 + round(TENTHS * min(worths[one.id], EQUAL)) for one in best.values()}
    drawn = lot.draw(sum(shares.values())) if shares else 0
    for answer, share in shares.items():
        drawn -= share
        if drawn < 0:
            return answer
    return first.id


def aside(view: SkirmishState, prompt: Prompt, options: Mapping[str, Any]) -> str | None:
    """Return what a sensible player would answer: home, a march, or what is advised first; None: no telling."""
    has_powers = any(one.does in _POWERS for one in prompt.answers)
    marches = (one.id for one in prompt.answers if one.does == "march" and not has_powers)
    plain = (*(one.id for one in prompt.answers if one.does == "go" and "home" in one.facts.effects), *marches)
    if prompt.kind == "turn" and (found := next(iter(plain), None)) is not None:
        return found
    worths = _worths(view, prompt)
    return max(worths, key=lambda one: worths[one]) if worths else None


def _judge(view: SkirmishState, prompt: Prompt, level: str, lot: Lot, temper: Temper = EVEN) -> Judge:
    """Return the judgement of the asked seat, of what it knows."""
    return Judge(known_view(view, prompt.seat), prompt, level, _goals(view).wanted, lot, temper)


def _goals(view: SkirmishState) -> Goals:
    """Return what decides a match, as its view tells."""
    assert view.goals is not UNSET
    return view.goals


def ponders(view: object, level: Level, options: object) -> bool:
    """Return whether seats of a level look ahead."""
    return level == "expert"


def ponder(
    view: SkirmishState, prompt: Prompt, level: Level, options: Mapping[str, Any], ahead: Ahead, temper: Temper = EVEN
) -> str | None:
    """Choose the answer that comes to most when the match is played on, by what it is thought to be worth and luck."""
    judge, seat = _judge(view, prompt, "hard", ahead.lot, temper), prompt.seat
    thought = judge.worths() if prompt.kind in PLAYED_ON else None
    candidates = {} if thought is None else close(thought, CANDIDATES, MARGIN)
    if len(candidates) < 2:
        return judge.choice()
    found = compare(ahead, candidates, reply, lambda match: lead_of(match, seat), LIMITS)
    return found[0].answer


def advise(
    view: SkirmishState,
    prompt: Prompt,
    options: Mapping[str, Any],
    names: Names,
    dangers: object,
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
    worths = _worths(view, prompt, temper)
    if not worths or len(prompt.options) < 2:
        return []
    found = advice.advise(known_view(view, prompt.seat), prompt, lambda option: worths[option.id], names)
    free = {option.id for option in prompt.options if option.does == "give_die"}
    return [one._replace(leaves_open=one.answer in free) for one in found]


def judged(view: SkirmishState, prompt: Prompt, options: Mapping[str, Any]) -> Callable[[Option], float]:
    """Return what says how much an answer to a question is worth, in spaces of race lead."""
    worths = _worths(view, prompt)
    return lambda option: worths.get(option.id, 0.0)


def _worths(view: SkirmishState, prompt: Prompt, temper: Temper = EVEN) -> dict[str, float]:
    """Return what answers are worth by their ids; none where nobody can tell."""
    judge = _judge(view, prompt, "hard", Lot(Dice(0, "judged")), temper)
    worths = judge.worths() or {}
    walks = {one.aim.space: brought(one) for one in prompt.options if one.does == "go" and one.id in worths}
    for one in prompt.options:
        if one.does == "approach" and one.aim.space in walks:
            walk = walks[one.aim.space]
            lost = max(map(judge.blow, walk.route.attacks), default=0.0) - judge.blow(brought(one))
            worths[one.id] = worths[walk.id] - HAIR - max(0.0, lost)
    if prompt.kind == "turn" and view.acting is not None and view.acting.has_acted:
        least = max(worths.values()) - IDLE
        worths |= {one.id: max(worths[one.id], least) for one in prompt.options if one.does in LEAVES_ALL_OPEN}
    return worths


def chances(view: SkirmishState, options: Mapping[str, Any]) -> list[float]:
    """Return how likely each party and the Sage are to win, 0..1, by what every seat knows."""
    return Evaluation(known_view(view, None, step=SOMEWHERE), _goals(view)).chances()


def lead_of(match: Match[SkirmishState], seat: int) -> float:
    """Return how far a seat is ahead in a match that has been played on, in spaces."""
    view = _with_goals(match)
    return Evaluation(view, _goals(view)).lead(seat)


def _with_goals(match: Match[SkirmishState]) -> SkirmishState:
    """Return the state of a match that is played on, with what decides it."""
    return replace(match.state, goals=cast(SkirmishRules, match.rules).goals(match.state))


def reply(match: Match[SkirmishState]) -> str:
    """Answer for anybody in a match that is played on."""
    prompt = match.prompt
    assert prompt is not None
    if len(prompt.answers) == 1:
        return prompt.answers[0].id
    view = _with_goals(match)
    found = Judge(view, prompt, "hard", _goals(view).wanted, Lot(Dice(0, "reply"))).choice()
    return sensible(prompt) if found is None else found
