"""Laws that hold wherever computer seats judge: more of a good thing is never worth less."""

from collections.abc import Callable, Mapping
from typing import Any, Final

import msgspec
import pytest

from ludo_tui import players
from ludo_tui.engine import Match, Option
from tests.players.thinking import JUDGES, POSITIONS, answer_of

MANY: Final = ("all ", "ways ", "weapons ", "comrades ", "powers ", "what wards ", "reactions")
QUESTIONS: Final = [
    (system, about) for system in ("ludicrous", "skirmish") for about in POSITIONS[system] if about.startswith(MANY)
]
"""Positions with many kinds of answers."""


def worths(match: Match[Any], answers: tuple[Option, ...]) -> Mapping[str, float]:
    """Return what answers are worth to who is asked."""
    assert match.prompt is not None
    assert match.rules.ruleset is not None
    judge: Any = JUDGES[match.rules.ruleset.system]
    prompt = match.prompt.with_answers(answers)
    known: Mapping[str, float] = judge.Judgement(match.view(prompt.seat), match.setup.options).worths(prompt)
    return {option.id: known.get(option.id, 0.0) for option in answers}


@pytest.mark.parametrize(
    ("part", "field", "better"),
    [
        ("facts", "odds", lambda odds: min(1.0, odds + 0.2)),
        ("facts", "mean_damage", lambda damage: damage + 3.0),
        ("facts", "left", lambda left: max(1, left - 3)),
        ("outcome", "heals", lambda healed: healed + 3.0),
    ],
    ids=["likelier", "harder", "nearer to its fall", "more healed"],
)
@pytest.mark.parametrize(("system", "about"), QUESTIONS)
def test_what_brings_more_is_never_worth_less(
    system: str, about: str, part: str, field: str, better: Callable[[float], float]
) -> None:
    """But for a shove, which may do a favour to whom it pushes: the likelier, the worse."""
    match = POSITIONS[system][about]()
    assert match.prompt is not None
    answers = match.prompt.judged
    usual = worths(match, answers)
    for number, option in enumerate(answers):
        value = getattr(getattr(option, part, None), field, None)
        if value is not None and option.does not in ("pass", "shove") and (field != "left" or option.facts.mean_damage):
            changed = msgspec.structs.replace(getattr(option, part), **{field: better(value)})
            more = msgspec.structs.replace(option, **{part: changed})
            found = worths(match, (*answers[:number], more, *answers[number + 1 :]))[option.id]
            assert found >= usual[option.id] - 1e-9, option.id


@pytest.mark.parametrize(
    ("system", "about"), [(system, about) for system in POSITIONS for about in [*POSITIONS[system]][::5]]
)
def test_hard_seats_do_what_is_advised(system: str, about: str) -> None:
    """Of the positions that are written down a plain run takes every fifth: `thoughts` shows it for all."""
    match = POSITIONS[system][about]()
    best = [one for one in players.advice_for(match) if one.behind == 0]
    assert answer_of(match, "hard") in [answer for one in best for answer in (one.answer, *one.also)]
