"""Rulebooks, matches and results as plain text, for the command line and the line mode."""

import re
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

import msgspec

from ludo_tui.engine import Event, Line, Match, TurnStarted, counted, places_in_words
from ludo_tui.presenting.rulebook import BRIEF, brief, by_section, matching_rules, not_in_force, note_in_words
from ludo_tui.records.house_table import PlayerResult, Results
from ludo_tui.rulesets import Problem, Ruleset, Standing
from ludo_tui.rulesets.model import typed
from ludo_tui.table.setup.house_rules import choices_of
from ludo_tui.text.first_letters import capital
from ludo_tui.text.printable import printable, without_endless_words
from ludo_tui.text.wrapping import wrapped

_FRAMED: Final = re.compile(r"\[([^]]+)\]")
"""A framed word: of several words the one that holds."""
_PARTS: Final = re.compile(r"(?<=\d)/(?=\d)")
"""The slash in an amount such as 2/6."""
_COUNTED: Final = ("matches", "wins", "captures", "lost", "longest chase")
"""What is counted of everybody over all matches."""


def sentence(error: Exception | str) -> str:
    """Return the message of an error as a sentence."""
    return f"{capital(printable(without_endless_words(str(error))))}."


# Rulebooks


def rule_text(standing: Standing) -> str:
    """Return one rule with its id and note; of one that does not hold, what holds instead."""
    rule = standing.rule
    text = wrapped(f"{rule.id}: {standing.text}", "    ")
    if not standing.holds:
        return f"{text}\n{wrapped(f'    {not_in_force(standing)}', '    ')}"
    return f"{text}\n{wrapped(f'    Note: {rule.note}', '    ')}" if rule.note else text


def spoken_rule(standing: Standing, ruleset: Ruleset) -> str:
    """Return one rule with its note as the screens show it: without ids, which take long to listen to."""
    note = standing.rule.note if standing.holds else ""
    more = f"Note: {note_in_words(note, ruleset)}" if note else ""
    if not standing.holds:
        more = not_in_force(standing, by_id=False)
    return "\n".join([wrapped(standing.text, "    "), *([wrapped(f"    {more}", "    ")] if more else [])])


def rulebook(ruleset: Ruleset, search: str = "", options: Mapping[str, Any] | None = None) -> Iterator[str]:
    """Yield the lines of a rulebook, or of the part of it that a search finds; in each part what holds comes first."""
    yield wrapped(f"{ruleset.name} ({ruleset.id}): {ruleset.summary}")
    if not search and (told := brief(ruleset)):
        yield from ("", BRIEF, *(wrapped(line, "    ") for line in told))
    section = ""
    for standing in by_section(matching_rules(ruleset, search, options)):
        if standing.rule.section != section:
            section = standing.rule.section
            yield ""
            yield printable(section)
        yield rule_text(standing)
    if not search and ruleset.credits:
        yield ""
        yield wrapped(ruleset.credits)


def problem(mistake: Problem) -> str:
    """Return a mistake in a file with the line it is on and a caret under it; a note alone."""
    lines = [] if mistake.is_note else mistake.excerpt().replace("\t", " ").splitlines()
    return "\n    ".join(printable(line) for line in (str(mistake), *lines))


def ids(tables: Mapping[str, Mapping[str, str]]) -> Iterator[str]:
    """Yield the ids of the rows of tables, one a line, with what each is called."""
    width = max(len(key) for rows in tables.values() for key in rows)
    for number, (table, rows) in enumerate(tables.items()):
        yield from ("",) if number else ()
        yield table
        yield from (printable(f"    {key:<{width}}  {name}".rstrip()) for key, name in rows.items())


# House rules


def house_rule_lines(ruleset: Ruleset) -> Iterator[str]:
    """Yield what `--option` understands: every house rule with its values, the ruleset's own first."""
    now = msgspec.to_builtins(ruleset.options)
    yield ""
    yield "House rules, as --option NAME=VALUE; what holds without it stands in brackets"
    for field in choices_of(ruleset):
        values = ", ".join(f"[{typed(v)}]" if v == now[field.name] else typed(v) for v in field.values)
        yield wrapped(f"{field.name}: {values}. {field.description}", "    ")


# Matches


def sentences(events: Iterable[Event], match: Match[Any], seat: int | None = None) -> list[str]:
    """Return what a seat may see of what happened, one sentence each; None: what everybody may see."""
    told = (event.sentence(match.names) for event in events if event.is_visible_to(seat))
    return [printable(sentence) for sentence in told if sentence]


def without_bars(text: str) -> str:
    """Return a line without drawn bars; if one of several words is framed, return only that word."""
    framed = _FRAMED.search(text)
    said = framed[1] if framed else " ".join(word for word in text.split() if not set(word) <= {"#", "."})
    return _PARTS.sub(" of ", said)


def sheet_parts(match: Match[Any], seat: int, reader: int | None) -> list[list[str]]:
    """Return what a seat's sheet says to a reader in parts, such as pieces, each with its heading first."""
    parts: list[list[str]] = []
    for line in match.rules.sheet(match.view(reader), match.setup, seat):
        if line.tone == "heading" or not parts:
            parts.append([])
        parts[-1].append(printable(_labelled(line)))
    return parts


def card_lines(match: Match[Any], seat: int) -> list[str]:
    """Return the cards that a seat holds, as it sees them itself; nothing where there are no cards."""
    page = match.rules.sheet_page(match.view(seat), match.setup, seat)
    cards = () if page is None else page.cards
    return [
        printable(f"{card.name} ({', '.join(filter(None, (card.kind, card.slot)))}): {card.text}") for card in cards
    ]


def track_lines(match: Match[Any]) -> list[str]:
    """Return what everybody may know of the track-keeping board, one line each; nothing where there is none."""
    return [printable(_labelled(line)) for line in match.rules.track(match.view(None), match.setup)]


def _labelled(line: Line) -> str:
    said = without_bars(line.text)
    return f"{line.label}: {said}" if line.label and said else line.label or f"    {said}"


def places(match: Match[Any]) -> str:
    """Return the result of a finished match in one line."""
    return places_in_words(match.standings, lambda seat: printable(match.setup.seats[seat].name))


def record(match: Match[Any]) -> Iterator[str]:
    """Yield a whole match as text: who plays by which rules, then every turn with what everybody could see of it.

    The seed is told only when the match is over: every roll could be known by it.
    """
    setup = match.setup
    seats = ", ".join(f"{seat.name} ({seat.player} computer)" if seat.player else seat.name for seat in setup.seats)
    seed = f"; seed {setup.only_seed}" if match.state.over and setup.only_seed is not None else ""
    copy = "; a copy of another match" if match.lineage else ""
    yield printable(f"{setup.ruleset}: {seats}{seed}{copy}")
    for event in match.events:
        told = sentences([event], match)
        if isinstance(event, TurnStarted):
            yield ""
            yield f"{event.number}. {told[0]}"
        else:
            yield from (f"   {sentence}" for sentence in told)


def _how_many_matches(table: Results) -> Iterator[str]:
    """Yield what is wrong with the house table, and how many matches it counts."""
    if table.problem:
        yield from (printable(table.problem), "")
    yield counted(table.matches, "finished match") if table.matches else "No match has been finished yet."


def house_table(table: Results) -> Iterator[str]:
    """Yield who has won against whom over all matches."""
    yield from _how_many_matches(table)
    if not table.players:
        return
    yield ""
    width = max(len(line.name) for line in table.players)
    yield f"{'':<{width}}  {'  '.join(_COUNTED)}"
    for line in table.players:
        columns = (f"{count:>{len(head)}}" for count, head in zip(_counts(line), _COUNTED, strict=True))
        yield f"{printable(line.name):<{width}}  {'  '.join(columns)}"
    yield ""
    yield "Who against whom: matches, how often ahead, captures"
    names = {line.player: printable(line.name) for line in table.players}
    for one, name in names.items():
        for other, rival in names.items():
            if (pair := table.pairs.get((one, other))) is not None:
                yield f"{name:<{width}}  against {rival:<{width}}  {pair.matches:>3} {pair.ahead:>3} {pair.captures:>4}"


def spoken_house_table(table: Results) -> Iterator[str]:
    """Yield the same without columns, each count behind its name."""
    yield from _how_many_matches(table)
    for line in table.players:
        counts = (f"{head} {count}" for head, count in zip(_COUNTED, _counts(line), strict=True))
        yield printable(f"{line.name}: {', '.join(counts)}")
    names = {line.player: line.name for line in table.players}
    for one, name in names.items():
        for other, rival in names.items():
            if (pair := table.pairs.get((one, other))) is not None:
                told = f"{counted(pair.matches, 'match')}, ahead {pair.ahead}, captures {pair.captures}"
                yield printable(f"{name} against {rival}: {told}")


def _counts(line: PlayerResult) -> tuple[int, ...]:
    return (line.matches, line.wins, line.captures, line.lost, line.chase)
