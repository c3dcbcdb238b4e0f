"""A match written down: what was asked, what was answered, and what came of it.

python -m tests.golden.script [GOLDEN ...]     writes the goldens again, to be read before they are kept
"""

import sys
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

from ludo_tui import rulesets
from tests.conformance.walks import start, walk

FOLDER: Final = Path(__file__).parent
SEATS: Final = 3
SEED: Final = 2022
ANSWERS: Final = 90


OTHERS: Final[Mapping[str, tuple[str, Mapping[str, object]]]] = {
    "skirmish-gates": ("skirmish", {"scenario": "broken_gates", "declare": "open"}),
    "skirmish-night": ("skirmish", {"scenario": "night_march", "truce": True}),
    "skirmish-water": ("skirmish", {"scenario": "high_water", "find_roll": "luck"}),
    "skirmish-camp": ("skirmish", {"scenario": "sleeping_camp", "first_party": "sage"}),
    "skirmish-grudge": ("skirmish", {"scenario": "grudge"}),
}
"""Goldens besides one of each ruleset: ruleset and house rules."""


def goldens(ruleset: str) -> tuple[str, ...]:
    """Return the names of the goldens of a ruleset."""
    return (ruleset, *(name for name, (other, _) in OTHERS.items() if other == ruleset))


def golden(name: str) -> Path:
    """Return where a golden is."""
    return FOLDER / f"{name}.txt"


def written(name: str) -> str:
    """Return the first answers of a match as text; the answers are drawn by lot."""
    return "\n".join(_lines(*OTHERS.get(name, (name, {})))) + "\n"


def _lines(ruleset: str, options: Mapping[str, object]) -> Iterator[str]:
    chosen = "".join(f", {option} {value}" for option, value in options.items())
    yield f"{rulesets.load(ruleset).name}, {SEATS} seats, seed {SEED}{chosen}, the first {ANSWERS} answers"
    told = 0
    for game in walk(start(ruleset, SEATS, SEED, **options), SEED, ANSWERS + 1):
        given = [answer for turn in game.history for answer in turn.answers] + list(game.answers)
        yield from [f"    > {answer}" for answer in given[-1:]]
        for event in game.events[told:]:
            seen = "" if event.seats is None else f" seen by {list(event.seats)}"
            if sentence := event.sentence(game.names):
                yield f"{event.kind}: {sentence} ({event.rule or 'no rule'}){seen}"
        told = len(game.events)
        if (prompt := game.prompt) is None:
            return
        private = ", private" if prompt.secrecy.private else ""
        yield f"[{game.names.seat(prompt.seat)}, {prompt.kind}{private}] {prompt.text}"
        for option in prompt.options:
            yield f"    {option.id:<12} {option.label} ({option.rule or 'no rule'})"
        for refusal in prompt.refused:
            yield f"    - {refusal.id:<10} {refusal.label}: {refusal.reason} ({refusal.rule or 'no rule'})"


if __name__ == "__main__":
    for one in sys.argv[1:] or [name for ruleset in rulesets.available() for name in goldens(ruleset)]:
        golden(one).write_text(written(one), encoding="utf-8")
