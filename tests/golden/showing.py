"""All that a match shows, boiled down: who is told what at hundreds of positions, as one short sum for each part of it.

python -m tests.golden.showing [NAME ...]      writes the sums anew, where something is to be shown otherwise
python -m tests.golden.showing NAME ROW        prints in full what a row stands for, for comparing it with that of a
                                               checkout without the change

Matches by lot go under house rules by lot: all events, states and questions of a match count, and everything else at
every seventh answer. Of each value of each house rule counts what is said of the game. Of the prepared positions, which
computer seats are asked about too, everything counts, and what comes of each kind of answer.
"""

import sys
from collections.abc import Callable, Iterator, Mapping
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

import msgspec

from ludo_tui import Game, rulesets
from ludo_tui.engine import Match, OutOfSyncError, Prompt
from ludo_tui.engine.dice import Dice
from ludo_tui.table.news import News
from ludo_tui.table.session import Session
from ludo_tui.table.setup import house_rules
from tests.conformance.walks import start, walk
from tests.golden.facts import (
    Shown,
    event_facts,
    house_rule_facts,
    layout,
    match_facts,
    plain,
    position_facts,
    prompt_fields,
    table_facts,
)
from tests.players.thinking import POSITIONS
from tests.prepared import scenes

FOLDER: Final = Path(__file__).parent / "shown"
MATCHES: Final[Mapping[str, int]] = {"classic": 4, "party": 4, "piecepack": 4, "ludicrous": 8, "skirmish": 10}
"""How many matches of each ruleset are looked at."""
ANSWERS: Final[Mapping[str, int]] = {"classic": 200, "party": 200, "piecepack": 200, "ludicrous": 400, "skirmish": 300}
"""After how many answers such a match is left, and its end is not seen unless it comes before."""
EVERY: Final = 7
LUCK: Final = 5
"""The seed of what is rolled after an answer to a prepared position."""


def names() -> tuple[str, ...]:
    """Return the names of all that is looked at."""
    matches = (f"{ruleset}-{number}" for ruleset, count in MATCHES.items() for number in range(1, count + 1))
    return (*matches, *(f"{ruleset}-rules" for ruleset in MATCHES), *(f"{system}-positions" for system in POSITIONS))


def kept(name: str) -> list[str]:
    """Return the sums that are written down."""
    return (FOLDER / f"{name}.txt").read_text(encoding="utf-8").splitlines()


def rows(name: str) -> Iterator[tuple[str, Shown]]:
    """Yield what is looked at, each with what it is about."""
    kind, _, number = name.rpartition("-")
    if number == "positions":
        for about, position in POSITIONS[kind].items():
            if not _is_made_up(position().prompt):
                yield about, _position(position)
    elif number == "rules":
        yield from house_rule_facts(kind)
    else:
        yield from _match(kind, int(number))


def summed(row: tuple[str, Shown]) -> str:
    """Return a row as it is written down."""
    about, shown = row
    return f"{about}: " + " ".join(f"{part} {sha256(_encoded(value)).hexdigest()[:4]}" for part, value in shown.items())


def _encoded(value: object) -> bytes:
    return msgspec.json.encode(plain(value))


def _asked(prompt: Prompt | None) -> object:
    return None if prompt is None else [*prompt_fields(prompt).values()]


# What is looked at


def _match(ruleset: str, number: int) -> Iterator[tuple[str, Shown]]:
    game, told = _begun(ruleset, number), 0
    session, news = Session(game), News(game)
    since: list[object] = []
    for count, _ in enumerate(walk(game, number, ANSWERS[ruleset])):
        events = [event_facts(event, game) for event in game.events[told:]]
        since.append(plain((events, game.state, _asked(game.prompt))))
        told = len(game.events)
        if count % EVERY == 0 or game.prompt is None:
            shown = {"course": since, **position_facts(game), "table": table_facts(session, news)}
            yield f"{count} {' '.join(game.answers[-1:])}".strip(), shown
            since = []
    yield "in the end", match_facts(game, news)


def _begun(ruleset: str, number: int) -> Game:
    """Return a match with house rules by lot; those of the first one are the usual ones."""
    dice, rolls = Dice(number, f"house rules of {ruleset}"), 0
    while True:
        chosen: dict[str, Any] = {}
        for field in house_rules.choices_of(rulesets.load(ruleset)) if number > 1 else ():
            if dice.value(rolls, 2) == 1:
                chosen[field.name] = field.values[dice.value(rolls + 1, len(field.values)) - 1]
            rolls += 2
        rolls += 1
        try:
            return start(ruleset, 2 + dice.value(rolls, 3) % 3, number, **chosen)
        except ValueError:  # not all of them go together, or with so many seats
            continue


def _position(position: Callable[[], Match[Any]]) -> Shown:
    match = position()
    shown = {**position_facts(match), "laid": match.prompt and layout(match.prompt, match)}
    if match.prompt is None or not _asks_that_itself(match):
        return shown
    kinds = {option.does: option.id for option in match.prompt.options}
    answers = [_answered(position(), answer) for answer in kinds.values()]
    scenes.clear()  # their dice need not all be rolled
    return {**shown, "answers": answers}


def _is_made_up(prompt: Prompt | None) -> bool:
    """Tell whether a question only looks like one of the game, with answers of which nothing comes."""
    return prompt is not None and prompt.text == "What now?"


def _asks_that_itself(match: Match[Any]) -> bool:
    """Tell whether the question is the one to which the answers of the turn lead, and no rule was tried by itself."""
    try:
        return match.question == match.fork().question
    except OutOfSyncError:
        return False


def _answered(match: Match[Any], answer: str) -> object:
    """Tell what comes of an answer, and of what is answered first to all that follows it at once."""
    match._runner.table.change_luck(LUCK)  # prepared dice do not reach beyond what is asked
    told = len(match.events)
    match.answer(answer)
    for _ in range(2):
        if match.prompt is not None:
            match.answer(match.prompt.answers[0].id)
    return [event_facts(event, match) for event in match.events[told:]], match.state, _asked(match.prompt)


def main(*given: str) -> None:
    """Write sums down, or print what one of them stands for."""
    if len(given) == 2 and given[1] not in names():
        name, wanted = given
        for about, shown in rows(name):
            if about.partition(" ")[0] == wanted or about == wanted:
                for part, value in shown.items():
                    sys.stdout.write(f"== {part}\n{msgspec.json.format(_encoded(value)).decode()}\n")
        return
    for name in given or names():
        (FOLDER / f"{name}.txt").write_text("".join(f"{summed(row)}\n" for row in rows(name)), encoding="utf-8")


if __name__ == "__main__":
    main(*sys.argv[1:])
