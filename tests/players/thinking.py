"""What computer seats make of positions, written down: one file a rule system, to be read as a table.

python -m tests.players.thinking [NAME ...]     writes the files anew, to be read before they are kept

Of each position: who is asked what, how likely each seat is to win and how far it is ahead; the answers, each with the
spaces that it gives away against the best, the risk of the piece that moves, and what is said for it and against it
(`...` where that is what it tells itself); what the answers give away for somebody with a temper; what hard seats
answer at once, what normal ones do by so many lots, and what experts would play on, and how far; in a race, how likely
each answer wins by what they learned.
"""

import sys
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from functools import cache
from itertools import cycle
from pathlib import Path
from typing import Any, Final
from unittest.mock import patch

import msgspec

from ludo_tui import players
from ludo_tui.engine import Dice, Level, Lot, Match, Option, Prompt
from ludo_tui.players import lookahead, ludicrous, race, skirmish
from ludo_tui.players.advice import Advice
from ludo_tui.players.lookahead import Estimate, Limits
from ludo_tui.players.race import thumb
from ludo_tui.players.race.evaluation import SPACE, judgement_for
from ludo_tui.players.race.learned import foresight_for
from ludo_tui.players.skirmish.judge import LIKED
from ludo_tui.players.strategy import Ahead, Temper
from ludo_tui.rules.race import RaceOptions
from ludo_tui.rules.race.state import RaceState
from tests.players import positions_ludicrous, positions_race, positions_skirmish, questions_skirmish

FOLDER: Final = Path(__file__).parent / "thoughts"
LOTS: Final = 12
"""How often normal seats are asked the same."""
JUDGES: Final = {"ludicrous": ludicrous, "race": race, "skirmish": skirmish}
TIMES: Final = (0.5, 2.0, 3.0, 0.2)
"""How many times as much as usual features count for somebody with a temper, in turn."""
POSITIONS: Final[Mapping[str, Mapping[str, Callable[[], Match[Any]]]]] = {
    "ludicrous": positions_ludicrous.POSITIONS,
    "race": positions_race.POSITIONS,
    "skirmish": {**positions_skirmish.POSITIONS, **questions_skirmish.QUESTIONS},
}
"""The positions of each rule system, by what they are about."""


@cache
def kept(name: str) -> dict[str, list[str]]:
    """Return what is written down about the positions of a rule system, line by line."""
    found: dict[str, list[str]] = {}
    for line in (FOLDER / f"{name}.txt").read_text(encoding="utf-8").splitlines():
        if line and not line.startswith(" "):
            found[line] = []
        elif line:
            list(found.values())[-1].append(line.strip())
    return found


def written(match: Match[Any]) -> list[str]:
    """Return what computer seats make of a position."""
    return [" ".join(line.split()) for line in _lines(match)]


def _lines(match: Match[Any]) -> Iterator[str]:
    prompt, names = match.prompt, match.names
    assert prompt is not None
    seats = range(len(match.setup.seats))
    chances = ", ".join(f"{_told(100 * chance)}%" for chance in players.chances_of(match))
    leads = ", ".join(_told(_lead(match, seat)) for seat in seats)
    yield f"{names.seat(prompt.seat)}, {prompt.kind}. To win: {chances}. Ahead: {leads}"
    advice = players.advice_for(match)
    for one in advice:
        yield from _advised(match, one, advice[0])
    plain = {one.answer: _told(one.behind) for one in advice}
    bent = {one.answer: _told(one.behind) for one in players.advice_for(match, temper_in(match))}
    if changed := [f"{answer} {behind}" for answer, behind in bent.items() if plain.get(answer) != behind]:
        yield "by temper: " + ", ".join(changed)
    public = players.advice_for(match, in_public=True)
    if changed := [f"{one.answer} {_told(one.behind)}" for one in public if plain.get(one.answer) != _told(one.behind)]:
        yield "in public: " + ", ".join(changed)
        worths = players.worths_of(match, prompt, None)
        yield "as everybody sees it: " + ", ".join(f"{answer} {_told(worth)}" for answer, worth in worths.items())
    if sensible := players.sensible_answer(match, prompt, prompt.seat):
        yield f"sensible: {sensible}"
    if isinstance(match.state, RaceState):
        yield from _in_a_race(match)
    elif len(advice) > 2 and {one.behind for one in advice} == {0.0, LIKED}:
        yield "in order: " + ", ".join(_order(match))
    normal = Counter(answer_of(match, "normal", count) for count in range(LOTS))
    if played_on := _played_on(match):
        yield f"experts play on: {played_on}"
    yield f"hard: {answer_of(match, 'hard')}; normal: {', '.join(f'{one} {normal[one]}' for one in sorted(normal))}"


def _in_a_race(match: Match[RaceState]) -> Iterator[str]:
    """Tell what normal seats and experts think of the answers, and what the best use of each die would be worth."""
    assert match.prompt is not None
    options, seat = match.setup.options, match.prompt.seat
    for temper in ({}, temper_in(match)):
        scores = thumb.scores(match.state, match.prompt, msgspec.convert(options, RaceOptions), temper)
        yield "by rules of thumb" + ", by temper" * bool(temper) + ": " + ", ".join(map(_told, scores))
    view: Any = match.view(None)
    view.dice = []
    faces = match.rules.faces(view, match.setup, seat)
    judgement = judgement_for(options, match.state.sides)
    if (foresight := foresight_for(judgement)) is not None and match.prompt.kind == "move":
        position = judgement.position(match.state, seat)
        learned = [foresight.after(position, option, match.state) for option in match.prompt.options]
        yield "by what experts learned: " + ", ".join(f"{_told(chance / 10_000)}%" for chance in learned)
    yield "by the die: " + ", ".join(map(_told, race.roll_worths(view, seat, options, faces)))


def _order(match: Match[Any]) -> Iterator[str]:
    """Yield the answers in the order in which a hard seat would give them, if those before were not there.

    It ends with the last one that does the same as the first on the list: some questions always have such an answer.
    """
    prompt = match.prompt
    assert prompt is not None
    left = list(prompt.judged)
    deed = left[0].does
    while any(option.does == deed for option in left):
        asked = msgspec.structs.replace(prompt, answers=tuple(left), promises=(), insight=())
        answer = answer_of(match, "hard", prompt=asked)
        left = [option for option in left if option.id != answer]
        yield answer


def _played_on(match: Match[Any]) -> str:
    """Return which answers an expert looks at closely, and by how many samples, batches and rounds it compares them."""
    prompt, judge = match.prompt, _judge(match)
    assert prompt is not None
    tried: list[str] = []

    def note(_ahead: object, answers: Mapping[str, float], *given: Any) -> list[Estimate]:
        (limits,) = (one for one in given if isinstance(one, Limits))
        tried.append(f"{', '.join(answers)} ({' '.join(map(str, limits))})")
        return [Estimate(answer, 0.0, 0.0) for answer in answers]

    asked = msgspec.structs.replace(prompt, answers=prompt.judged, promises=())
    with patch.object(lookahead if judge is race else judge, "compare", note):
        judge.ponder(match.view(prompt.seat), asked, "expert", match.setup.options, Ahead(match.fork, Lot(Dice(1, ""))))
    return "".join(tried)


def _judge(match: Match[Any]) -> Any:
    assert match.rules.ruleset is not None
    return JUDGES[match.rules.ruleset.system]


def _advised(match: Match[Any], one: Advice, best: Advice) -> Iterator[str]:
    """Tell what an answer gives away, what it risks, and why."""
    assert match.prompt is not None
    option, better = match.prompt.option(one.answer), match.prompt.option(best.answer)
    assert option is not None
    assert better is not None
    risk = "" if one.risk is None else f" (risk {_told(100 * one.risk)}%)"
    said = _said(match, option)
    reasons = ["..." if reason in said else reason for reason in one.reasons]
    perils = [f"{match.names.piece(*peril.piece)} may be lost" for peril in players.perils_of(match, option) or ()]
    missed = players.missed_by(match, option, better) if one is not best else []
    alike = "".join((*(f" = {other}" for other in one.also), f" ({one.words})" * bool(one.also)))
    yield f"{_told(one.behind)} {one.answer}{alike}{risk} {'; '.join([*reasons, *missed, *perils])}"


def _told(value: float) -> str:
    """Return a number as it is written: however Python sums, halves are rounded alike."""
    return f"{round(value, 6) + 0.0:.2f}"


def _said(match: Match[Any], option: Option) -> set[str]:
    """Return what an answer says of itself."""
    names = match.names
    said = {one.gist(names) for one in (option, msgspec.structs.replace(option, captures=()))}
    said |= {*option.meaning(names).rstrip(".").split(". ")}
    return {one.rstrip(".")[:1].lower() + one.rstrip(".")[1:] for one in said}


def answer_of(match: Match[Any], level: Level, count: int = 0, prompt: Prompt | None = None) -> str:
    """Return what a computer seat of a level answers, by one lot or another, as it is asked or to another question."""
    prompt = prompt or match.prompt
    assert prompt is not None
    assert match.rules.ruleset is not None
    system, options = match.rules.ruleset.system, match.setup.options
    view = match.view(prompt.seat)
    return players.choose(view, prompt, level, 1, count, system=system, options=options)


def temper_in(match: Match[Any]) -> Temper:
    """Return a temper that bends all features of a rule system, each in its own way."""
    return dict(zip(_judge(match).FEATURES, cycle(TIMES), strict=False))


def _lead(match: Match[Any], seat: int) -> float:
    assert match.rules.ruleset is not None
    if match.rules.ruleset.system == "race":
        judgement = judgement_for(match.setup.options, match.state.sides)
        return judgement.lead(judgement.position(match.state, seat)) / SPACE
    lead: float = _judge(match).lead_of(match, seat)
    return lead


def write(name: str) -> None:
    """Write down what computer seats make of all positions of a rule system."""
    found = {about: written(position()) for about, position in POSITIONS[name].items()}
    parts = ("\n    ".join([about, *lines]) + "\n" for about, lines in found.items())
    FOLDER.mkdir(exist_ok=True)
    (FOLDER / f"{name}.txt").write_text("\n".join(parts), encoding="utf-8")


if __name__ == "__main__":
    for given in sys.argv[1:] or POSITIONS:
        write(given)
