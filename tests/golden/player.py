"""Plays matches at random and writes down what they show; the differ runs it in two versions of the game.

python -m tests.golden.player GAME WHERE MATCH ...                   writes a sum for each moment and kind of thing
python -m tests.golden.player GAME WHERE MATCH:MOMENT,MOMENT ...     writes those moments in full, a line for each fact

WHERE is `game`, `line` or `screens`. Each answer depends on the game, the number of the match, the number of the answer
and the ids on offer, and on nothing else. Match 0 of a game tells what is said of its house rules.

Fields of questions and answers are told by their names alone, so a field may move into another part of its record.
What is empty, None or False is left out, so a field may be added.
"""

import asyncio
import io
import sys
import tempfile
from collections.abc import Callable, Iterator, Sequence
from hashlib import sha256
from pathlib import Path
from shutil import rmtree
from typing import Any, Final, TypeVar

import msgspec
import pytest

from ludo_tui import Game, rulesets
from ludo_tui.engine import Option, Prompt
from ludo_tui.line.console import Console
from ludo_tui.line.table import LineTable
from ludo_tui.rules import rules_for
from ludo_tui.table.news import News
from ludo_tui.table.session import Session
from ludo_tui.table.setup import house_rules
from ludo_tui.ui.widgets.search import SearchLine
from tests.conformance.walks import start
from tests.golden.computers import pick
from tests.golden.facts import (
    Shown,
    event_facts,
    house_rule_facts,
    match_facts,
    plain,
    position_facts,
    prompt_fields,
    table_facts,
)
from tests.golden.first_names import as_first_written
from tests.line.typing import Shelf
from tests.ui import painting
from tests.ui.app_pilot import lines, screen_name, to_noted_thread, until_all_is_handled, until_nobody_is_ready
from tests.ui.table_pilot import table_pilot

ANSWERS: Final = 400
"""After how many answers a match is left; every tenth match is played to its end."""
TO_THE_END: Final = 10
EVERY: Final = 11
"""At every how many answers views and texts are looked at; questions and events are at each."""
TYPED: Final = 120
"""How many lines are typed in a match in line mode."""
COMMANDS: Final = ("?", ".", "b", "H", "r", "r 1", "g 8", "m", "t", "p")
"""What is typed in line mode besides answers."""
PRESSED: Final = 40
"""How many keys are pressed in a match on screen."""
KEYS: Final = (*"11112234", "enter", "enter", "space", "down", "up", "tab", "escape", "escape", "pagedown", *"?rlmtbo")
SIZES: Final = ((120, 40), (80, 24))
VIEWS: Final = ("board", "views", "dangers", "perils", "reach", "throws")
"""The parts of a position that are no words."""
T = TypeVar("T")


def moments(game: str, where: str, number: int) -> Iterator[Shown]:
    """Yield what a match shows, moment by moment, by the kind of thing."""
    if number == 0:
        for about, facts in house_rule_facts(game):
            yield {"texts": {about: facts}}
        return
    try:
        match where:
            case "game":
                yield from _played(game, number)
            case "line":
                yield from _typed(game, number)
            case _:
                yield from asyncio.run(_pressed(game, number))
    except Exception as error:
        yield {"failures": {"failure": f"{type(error).__name__}: {error}"}}


def normal(value: object) -> Any:
    """Return a value in lists and dictionaries, without what is empty, None or False."""
    return _pruned(plain(_named(value)))


def facts(value: object, name: str = "") -> Iterator[tuple[str, object]]:
    """Yield the facts in a normal value, each with its name."""
    if isinstance(value, dict):
        for key, one in value.items():
            yield from facts(one, f"{name}.{key}".lstrip(".") if key.isidentifier() else f"{name}[{key}]")
    elif isinstance(value, list):
        for number, one in enumerate(value):
            yield from facts(one, f"{name}[{number}]")
    else:
        yield name, value


# Matches


def begin(game: str, number: int) -> Game:
    """Return a match with seats and house rules at random; those of the first one are the defaults."""
    known = rulesets.load(game)
    for attempt in range(1000):
        chosen = {
            field.name: pick(field.values, game, number, attempt, field.name, "value")
            for field in house_rules.choices_of(known)
            if number > 1 and pick((True, False), game, number, attempt, field.name)
        }
        seats = pick(list(rules_for(known, {}).seat_counts), game, number, attempt)
        try:
            match = start(game, seats, number, **chosen)
        except ValueError:  # not all of them go together, or with so many seats
            continue
        match.id = f"{number:012x}"  # the names of pieces depend on it
        return match
    raise AssertionError(f"no house rules of {game} go together")


def _answer(prompt: Prompt, *about: object) -> str:
    ids = [answer.id for answer in prompt.answers]
    return pick(ids, *about, ids)


def _played(ruleset: str, number: int) -> Iterator[Shown]:
    game, told, count = begin(ruleset, number), 0, 0
    session, news = Session(game), News(game)
    yield {"views": {"options": game.setup.options}}
    while True:
        prompt = game.prompt
        shown: Shown = {"events": [event_facts(event, game) for event in game.events[told:]]}
        told = len(game.events)
        if prompt is not None:
            shown |= {"ids": [option.id for option in prompt.answers], "prompts": _question(prompt)}
        if (count + number) % EVERY == 0 or prompt is None:
            position: dict[str, Any] = position_facts(game)
            answers = {one.option.id: one._replace(option=None) for one in position.get("offered", ())}
            texts = {"answers": answers, "pages": position["pages"], "why": position.get("why")}
            shown["views"] = {part: position[part] for part in VIEWS if part in position}
            if prompt is not None and prompt.lazy.then is not None:
                texts["then"] = {
                    one.id: [as_first_written(later) for later in prompt.lazy.then(one)] for one in prompt.options
                }
            shown["texts"] = {**texts, "table": table_facts(session, news)}
        if prompt is None or (count == ANSWERS and number % TO_THE_END):
            break
        yield shown
        game.answer(_answer(prompt, ruleset, number, count))
        count += 1
    yield shown
    if number % TO_THE_END == 0:
        yield {"texts": match_facts(game, news)}


def _question(prompt: Prompt) -> Shown:
    """Return all that a question and its answers tell."""
    fields = prompt_fields(prompt)
    told: dict[str, Sequence[Option]] = {"options": prompt.options}
    for name, some in (
        ("answers", prompt.answers),
        ("judged", prompt.judged),
        ("open_options", prompt.secrecy.open_options),
    ):
        fields.pop(name, None)
        if some is not prompt.options:
            told[name] = some
    answers = {name: {one.id: plain(as_first_written(one)) for one in some} for name, some in told.items()}
    order = [one.id for one in prompt.options]
    return {**fields, "order": order, "refused": [*map(plain, prompt.refused)], **answers}


# Line mode


class _Typist(io.StringIO):
    """Types an answer to each question, and now and then a command before it."""

    def __init__(self, game: str, number: int) -> None:
        super().__init__()
        self.written = io.StringIO()
        self.shown: list[Shown] = []
        self._about = game, number
        self.session = Session(begin(game, number), Shelf(), auto_move=False, every_phase=True)

    def readline(self, _size: int | None = -1, /) -> str:  # type: ignore[override]
        """Return the next line, and note what has been written before it."""
        count, prompt = len(self.shown), self.session.questions.prompt
        written = self.written.getvalue()
        self.written.seek(0)
        self.written.truncate()
        typed = "yes"
        if prompt is not None and written.endswith("> "):
            typed = _answer(prompt, *self._about, count)
            if pick(range(4), *self._about, count, "command") == 0:
                typed = pick(COMMANDS, *self._about, count, "which")
        self.shown.append({"line": written.split("\n"), "ids": typed})
        return f"{typed}\n" if count < TYPED else ""


def _typed(game: str, number: int) -> list[Shown]:
    typist = _Typist(game, number)
    LineTable(Console(typist, typist.written), typist.session).play()
    return [*typist.shown, {"line": typist.written.getvalue().split("\n")}]


# Screens


async def _pressed(game: str, number: int) -> list[Shown]:
    """Press keys at random, at a table at which some answers have been given."""
    match, shown = begin(game, number), list[Shown]()
    for count in range(pick(range(120), game, number)):
        if match.prompt is not None:
            match.answer(_answer(match.prompt, game, number, count))
    folder = Path(tempfile.gettempdir(), f"ludo-{game}-{number}")  # some screens show it
    with painting.held(), pytest.MonkeyPatch.context() as patch:
        patch.setattr("textual.app.wait_for_idle", until_nobody_is_ready)
        patch.setattr("textual.pilot.wait_for_idle", until_nobody_is_ready)
        patch.setattr("textual.pilot.Pilot._wait_for_screen", until_all_is_handled)
        patch.setattr("asyncio.to_thread", to_noted_thread)
        patch.setattr(SearchLine, "set_timer", _at_once)
        for name in ("os.urandom", "ludo_tui.engine.dice.urandom"):  # a key may start another match
            patch.setattr(name, lambda size: bytes(range(number, number + size)))
        async with table_pilot(match, folder, size=SIZES[number % len(SIZES)]) as at_table:
            for count in range(PRESSED):
                app = at_table.app
                shown.append({"screens": [screen_name(app), *(line.rstrip() for line in lines(app))]})
                await at_table.press(pick(KEYS, game, number, count))
    rmtree(folder, ignore_errors=True)
    return shown


class _Over:
    """A timer whose time has come."""

    def stop(self) -> None:
        """Do nothing."""


def _at_once(_line: SearchLine, _pause: float, search: Callable[[], object]) -> _Over:
    """Search without a pause: whether it is over when the screen is looked at would be left to chance."""
    search()
    return _Over()


# Writing


def _named(value: object) -> object:
    """Return a value in which tuples with names are dictionaries, as far as no record holds them."""
    if isinstance(value, tuple) and hasattr(value, "_fields"):
        return {name: _named(one) for name, one in zip(value._fields, value, strict=True)}
    if isinstance(value, dict):
        return {key: _named(one) for key, one in value.items()}
    return [_named(one) for one in value] if isinstance(value, list | tuple) else value


def _pruned(value: Any) -> Any:
    if isinstance(value, dict):
        pruned = {key: _pruned(one) for key, one in value.items()}
        return {key: one for key, one in pruned.items() if one not in (None, "", [], {}) and one is not False}
    return [_pruned(one) for one in value] if isinstance(value, list | tuple) else value


def rows(game: str, where: str, *given: str) -> Iterator[tuple[str, ...]]:
    """Yield match, moment, kind and sum of all that matches show, or of named moments match, moment, kind and facts."""
    for one in given:
        number, _, wanted = one.partition(":")
        for moment, shown in enumerate(moments(game, where, int(number))):
            if wanted and str(moment) not in wanted.split(","):
                continue
            for kind, value in normal(shown).items():
                if wanted:
                    told = ((name, msgspec.json.encode(fact).decode()) for name, fact in facts(value))
                    yield from ((number, str(moment), kind, *fact) for fact in told)
                else:
                    encoded = msgspec.json.encode(value, order="sorted")
                    yield number, str(moment), kind, sha256(encoded).hexdigest()[:16]


if __name__ == "__main__":
    for row in rows(*sys.argv[1:]):
        sys.stdout.write("\t".join(row) + "\n")
