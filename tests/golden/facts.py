"""What a match shows at a moment: questions, views and texts, as values that can be written down and compared."""

from collections.abc import Iterator, Sequence
from typing import Any, NamedTuple

import msgspec

from ludo_tui import Game, rulesets
from ludo_tui.board import PIECES
from ludo_tui.engine import Event, Match, Option, Prompt, Seat, Setup, Who
from ludo_tui.engine.events import without_dice
from ludo_tui.game import rules_with_options
from ludo_tui.presenting import rulebook
from ludo_tui.records.awards import awards
from ludo_tui.records.replay import Replay
from ludo_tui.rulesets import Ruleset
from ludo_tui.table import seats
from ludo_tui.table.news import LogLine, News
from ludo_tui.table.questions import digits, folding, keys_needed, preselect, sections
from ludo_tui.table.questions.confirmations import needs_confirming
from ludo_tui.table.session import Session
from ludo_tui.table.setup import house_rules
from ludo_tui.table.setup.fields import Field
from tests.golden.first_names import as_first_written, prompt_as_first_written

Shown = dict[str, object]
"""What is shown, by the part of it."""


class EventFacts(NamedTuple):
    """An event, and what is said of it."""

    kind: str
    event: Event
    sentence: str
    feat: object
    brings: object


class OptionWords(NamedTuple):
    """What is said of an answer beside its label."""

    detail: str
    gist: str
    deed: str
    meaning: str
    chance: str


class OptionFacts(NamedTuple):
    """An answer, and what is said of it."""

    option: Any
    words: OptionWords
    aimed_at: Who | None
    is_walk: bool
    is_confirmed: object


class PageFacts(NamedTuple):
    """The sheets and tracks that a seat can open."""

    sheets: object
    track: object
    track_board: object
    reading: object


class LineFacts(NamedTuple):
    """A line of the log."""

    text: str
    rule: str
    turn: object
    seat: int | None
    is_shouted: bool


class LayoutFacts(NamedTuple):
    """How the answers to a question are laid out."""

    listed: object
    keys: object
    why_empty: object
    section_keys: object
    marked: object
    headings: object
    presses: object


class TableFacts(NamedTuple):
    """What the table makes of a moment."""

    summaries: object
    phases: object
    waiting: object
    meanwhile: object
    rolls: object
    contest: object
    layout: LayoutFacts | None


def plain(value: object) -> object:
    """Return a value as it is now, whatever becomes of it, in lists and dictionaries of an order of their own."""
    return msgspec.to_builtins(value, enc_hook=str, str_keys=True, order="deterministic")


def position_facts(match: Match[Any]) -> Shown:
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
            "offered": [option_facts(option, prompt, match) for option in prompt.options],
            "known": [as_first_written(prompt.judged), as_first_written(prompt.secrecy.open_options)],
            "refused": prompt.refused,
            "dangers": [as_first_written(rules.danger(asked, setup, one, prompt.seat)) for one in prompt.options],
            "perils": [
                as_first_written(rules.danger(asked, setup, None, prompt.seat, Who(prompt.seat, one)))
                for one in range(PIECES)
            ],
            "reach": [sorted(rules.reach(asked, setup, option, prompt.seat)) for option in prompt.options],
            "throws": as_first_written(rules.throws(asked, setup, prompt.seat)),
            "why": rules.reminder(asked, match.events, prompt),
        }
    return shown


def event_facts(event: Event, match: Match[Any]) -> EventFacts:
    """Return an event as saves hold it, and what is said of it."""
    (saved,) = without_dice([event])
    return EventFacts(event.kind, saved, event.sentence(match.names), event.feat, event.brings)


def prompt_fields(prompt: Prompt) -> Shown:
    """Return the fields of a question that are values already, by name."""
    return prompt_as_first_written(prompt)


def option_facts(option: Option, prompt: Prompt, match: Match[Any]) -> OptionFacts:
    """Return an answer and what is said of it."""
    names = match.names
    words = OptionWords(
        prompt.detail(option), option.gist(names), option.deed(names), option.meaning(names), option.chance
    )
    written = as_first_written(option)
    return OptionFacts(written, words, option.aimed_at, option.is_walk, needs_confirming(option, prompt))


def _pages(match: Match[Any], view: Any) -> PageFacts | tuple[()]:
    rules, setup = match.rules, match.setup
    if not rules.has_sheets:
        return ()
    everybody = range(len(setup.seats))
    sheets = [rules.sheet_page(view, setup, seat) for seat in everybody]
    return PageFacts(sheets, list(rules.track(view, setup)), rules.track_board(view, setup), rules.reading(view))


def table_facts(session: Session, news: News) -> TableFacts:
    """Return what the table makes of the moment."""
    game, prompt = session.game, session.game.prompt
    everybody = range(len(game.setup.seats))
    rolls = news.latest_rolls(None)
    return TableFacts(
        session.seats.summaries(),
        session.game.rules.ruleset.phases,
        session.questions.waiting,
        [_log(news.meanwhile(seat)[1]) for seat in everybody],
        rolls,
        news.contest_of(rolls[-1], None) if rolls else None,
        None if prompt is None else layout(prompt, game),
    )


def layout(prompt: Prompt, match: Match[Any]) -> LayoutFacts:
    """Return how the answers are laid out."""
    look = seats.look_of(match)
    lists = [sections.listed(prompt, section.id) for section in prompt.layout.sections] + [sections.listed(prompt)]
    alike = [folding.merge_alike(some, prompt.seat, look) for some in lists]
    return LayoutFacts(
        [[option.id for option in some] for some in lists],
        [digits.keys_for(prompt, some, page) for some in alike for page in (0, 1)],
        [sections.why_empty(prompt, section.key) for section in prompt.layout.sections],
        sections.section_keys(prompt),
        preselect.preselect(sections.first_level(prompt), prompt),
        [(heading, [option.id for option in some]) for heading, some in sections.under_headings(prompt)],
        [keys_needed.keys_needed(prompt, option.id, look) for option in prompt.options],
    )


def _log(lines: Sequence[LogLine]) -> list[LineFacts]:
    return [LineFacts(line.text, line.rule, line.turn, line.seat, line.is_shouted) for line in lines]


def match_facts(game: Game, news: News) -> Shown:
    """Return what is told of a match as a whole."""
    rules, setup = game.rules, game.setup
    everybody = (None, *range(len(setup.seats)))
    events = list(game.events)
    save = msgspec.json.decode(msgspec.json.encode(game.snapshot()))
    del save["setup"]["digest"]  # goes by the words of the ruleset
    return {
        "result": (game.result, game.standings, rules.ending(game.view(None), setup)),
        "log": [_log(news.log(seat)) for seat in everybody],
        "counts": [news.statistics(seat) for seat in everybody],
        "tallies": rules.tallies(events),
        "contests": [(contest, contest.natural) for contest in rules.contests(events)],
        "awards": awards(Replay(game)) if game.result else (),
        "signs": (rules.legend(), rules.signs(), rules.teams(setup), rules.sides(setup)),
        "save": save,
    }


def house_rule_facts(ruleset: str) -> Iterator[tuple[str, Shown]]:
    """Yield what is said of the game under each value of each house rule."""
    known = rulesets.load(ruleset)
    for field in house_rules.choices_of(known):
        for value in field.values:
            yield f"{field.name} {value}", _house_rule(known, field, value)


def _house_rule(known: Ruleset, field: Field, value: object) -> Shown:
    told = (field.name, field.title, field.description, field.values)
    try:
        rules, options, _ = rules_with_options(known, {field.name: value})
    except ValueError as error:  # it goes with other house rules only
        return {"choice": (told, str(error))}
    who = tuple(map(Seat, "ABCDE"[: max(rules.seat_counts)]))
    setup = Setup(ruleset=known.id, digest="", seats=who, seed=1, options=options)
    return {
        "choice": (told, rules.about(field.name), list(rules.seat_counts), rules.beside, rules.handicaps),
        "brief": (rules.brief(), rules.brief(setup)),
        "chosen": house_rules.house_rules(known, {field.name: value}),
        "book": rulebook.matching_rules(known, "", options),
    }
