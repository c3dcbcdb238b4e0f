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
from ludo_tui.board import PIECES
from ludo_tui.engine import Event, Match, Option, OutOfSyncError, PieceId, Prompt, Seat, Setup
from ludo_tui.engine.dice import Dice
from ludo_tui.game import settled
from ludo_tui.records.awards import awards
from ludo_tui.records.story import Story
from ludo_tui.rulesets import Ruleset
from ludo_tui.table import rulebook, seats
from ludo_tui.table.news import LogLine, News
from ludo_tui.table.questions import digits, folding, keys_needed, preselect, sections
from ludo_tui.table.questions.confirmations import needs_confirming
from ludo_tui.table.session import Session
from ludo_tui.table.setup import house_rules
from ludo_tui.table.setup.fields import Field
from tests.conformance.walks import start, walk
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

Shown = dict[str, object]
"""What is shown, by the part of it."""


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
        yield from _house_rules(kind)
    else:
        yield from _match(kind, int(number))


def summed(row: tuple[str, Shown]) -> str:
    """Return a row as it is written down."""
    about, shown = row
    return f"{about}: " + " ".join(f"{part} {sha256(_encoded(value)).hexdigest()[:4]}" for part, value in shown.items())


def _encoded(value: object) -> bytes:
    return msgspec.json.encode(_plain(value))


def _plain(value: object) -> object:
    """Return a value as it is now, whatever becomes of it, in lists and dictionaries of an order of their own."""
    return msgspec.to_builtins(value, enc_hook=str, str_keys=True, order="deterministic")


# What is looked at


def _match(ruleset: str, number: int) -> Iterator[tuple[str, Shown]]:
    game, told = _begun(ruleset, number), 0
    session, news = Session(game), News(game)
    since: list[object] = []
    for count, _ in enumerate(walk(game, number, ANSWERS[ruleset])):
        events = [_event(event, game) for event in game.events[told:]]
        since.append(_plain((events, game.state, _asked(game.prompt))))
        told = len(game.events)
        if count % EVERY == 0 or game.prompt is None:
            shown = {"course": since, **_shown(game), "table": _table(session, news)}
            yield f"{count} {' '.join(game.answers[-1:])}".strip(), shown
            since = []
    yield "in the end", _end(game, news)


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


def _house_rules(ruleset: str) -> Iterator[tuple[str, Shown]]:
    """Yield what is said of the game under each value of each house rule."""
    known = rulesets.load(ruleset)
    for field in house_rules.choices_of(known):
        for value in field.values:
            yield f"{field.name} {value}", _house_rule(known, field, value)


def _house_rule(known: Ruleset, field: Field, value: object) -> Shown:
    try:
        rules, options, _ = settled(known, {field.name: value})
    except ValueError as error:  # it goes with other house rules only
        return {"choice": (field, str(error))}
    who = tuple(map(Seat, "ABCDE"[: max(rules.seat_counts)]))
    setup = Setup(ruleset=known.id, digest="", seats=who, seed=1, options=options)
    return {
        "choice": (field, rules.about(field.name), list(rules.seat_counts), rules.beside, rules.handicaps),
        "brief": (rules.brief(), rules.brief(setup)),
        "chosen": house_rules.house_rules(known, {field.name: value}),
        "book": rulebook.matching_rules(known, "", options),
    }


def _position(position: Callable[[], Match[Any]]) -> Shown:
    match = position()
    shown = {**_shown(match), "laid": match.prompt and _laid_out(match.prompt, match)}
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
    return [_event(event, match) for event in match.events[told:]], match.state, _asked(match.prompt)


# What is shown of it


def _shown(match: Match[Any]) -> Shown:
    """Return what is asked, offered and refused, and what everybody sees."""
    prompt, rules, setup = match.prompt, match.rules, match.setup
    views = {seat: match.view(seat) for seat in (None, *range(len(setup.seats)))}
    shown: Shown = {
        "board": [rules.look(view, setup) for view in views.values()],
        "pages": [_pages(match, view) for view in views.values()],
        "views": [*views.values()],
    }
    if prompt is not None:
        asked = views[prompt.seat]
        shown |= {
            "offered": [_told(option, prompt, match) for option in prompt.options],
            "known": [prompt.judged, prompt.open_options],
            "refused": prompt.refused,
            "dangers": [rules.danger(asked, setup, option, prompt.seat) for option in prompt.options],
            "perils": [
                rules.danger(asked, setup, None, prompt.seat, PieceId(prompt.seat, one)) for one in range(PIECES)
            ],
            "reach": [sorted(rules.reach(asked, setup, option, prompt.seat)) for option in prompt.options],
            "throws": rules.throws(asked, setup, prompt.seat),
            "why": rules.reminder(asked, match.events, prompt),
        }
    return shown


def _event(event: Event, match: Match[Any]) -> object:
    return event.kind, event, event.sentence(match.names), event.feat, event.brings


def _asked(prompt: Prompt | None) -> object:
    if prompt is None:
        return None
    left_out = ("refusals", "names", "insight", "then", "promises", "more")
    return [getattr(prompt, name) for name in prompt.__struct_fields__ if name not in left_out]


def _told(option: Option, prompt: Prompt, match: Match[Any]) -> object:
    names = match.names
    words = (prompt.detail(option), option.gist(names), option.deed(names), option.meaning(names), option.chance)
    return option, words, option.aimed_at, option.is_walk, needs_confirming(option, prompt)


def _pages(match: Match[Any], view: Any) -> object:
    rules, setup = match.rules, match.setup
    if not rules.has_sheets:
        return ()
    everybody = range(len(setup.seats))
    sheets = [(list(rules.sheet(view, setup, seat)), rules.sheet_page(view, setup, seat)) for seat in everybody]
    return sheets, list(rules.track(view, setup)), rules.track_board(view, setup), rules.reading(view)


def _table(session: Session, news: News) -> object:
    """Return what the table makes of it."""
    game, prompt = session.game, session.game.prompt
    everybody = range(len(game.setup.seats))
    rolls = news.latest_rolls(None)
    return (
        session.summaries(),
        session.ruleset.phases,
        session.waiting,
        [_lines(news.meanwhile(seat)[1]) for seat in everybody],
        rolls,
        news.contest_of(rolls[-1], None) if rolls else None,
        None if prompt is None else _laid_out(prompt, game),
    )


def _laid_out(prompt: Prompt, match: Match[Any]) -> object:
    """Return how the answers are laid out."""
    look = seats.look_of(match)
    lists = [sections.listed(prompt, section.id) for section in prompt.sections] + [sections.listed(prompt)]
    alike = [folding.merge_alike(some, prompt.seat, look) for some in lists]
    return (
        [[option.id for option in some] for some in lists],
        [digits.keys_for(prompt, some, page) for some in alike for page in (0, 1)],
        [sections.why_empty(prompt, section.key) for section in prompt.sections],
        sections.section_keys(prompt),
        preselect.preselect(sections.first_level(prompt), prompt),
        [(heading, [option.id for option in some]) for heading, some in sections.under_headings(prompt)],
        [keys_needed.keys_needed(prompt, option.id, look) for option in prompt.options],
    )


def _lines(lines: list[LogLine]) -> object:
    return [(line.text, line.rule, line.turn, line.seat, line.is_shouted) for line in lines]


def _end(game: Game, news: News) -> Shown:
    """Return what is told of a match as a whole."""
    rules, setup = game.rules, game.setup
    everybody = (None, *range(len(setup.seats)))
    events = list(game.events)
    save = msgspec.json.decode(msgspec.json.encode(game.snapshot()))
    del save["setup"]["digest"]  # goes by the words of the ruleset
    return {
        "result": (game.result, game.standings, rules.ending(game.view(None), setup)),
        "log": [_lines(news.log(seat)) for seat in everybody],
        "counts": [news.statistics(seat) for seat in everybody],
        "tallies": rules.tallies(events),
        "contests": [(contest, contest.natural) for contest in rules.contests(events)],
        "awards": awards(Story(game)) if game.result else (),
        "signs": (rules.legend(), rules.signs(), rules.teams(setup), rules.sides(setup)),
        "save": save,
    }


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
