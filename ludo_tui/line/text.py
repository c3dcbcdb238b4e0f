"""Rulebooks, matches and results as plain text, for the command line and the line mode."""

import re
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final

import msgspec

from ludo_tui.engine import (
    Event,
    Match,
    SheetCard,
    SheetEntry,
    SheetPage,
    TurnStarted,
    counted,
    places_in_words,
    signed,
)
from ludo_tui.presenting.rulebook import (
    BRIEF,
    HOW_TO_PLAY,
    brief,
    by_section,
    how_to_play,
    matching_rules,
    not_in_force,
    note_in_words,
)
from ludo_tui.records.house_table import PlayerResult, Results
from ludo_tui.rulesets import HowTo, Problem, Ruleset, Standing
from ludo_tui.rulesets.model import typed
from ludo_tui.table.setup.house_rules import choices_of
from ludo_tui.text.first_letters import capital
from ludo_tui.text.printable import printable, without_endless_words
from ludo_tui.text.wrapping import wrapped

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


def how_to_lines(entry: HowTo) -> list[str]:
    """Return an entry on how to play below its title."""
    return [printable(f"{entry.title}."), wrapped(f"    {entry.text}", "    ")]


def rulebook(ruleset: Ruleset, search: str = "", options: Mapping[str, Any] | None = None) -> Iterator[str]:
    """Yield the lines of a rulebook, or of the part of it that a search finds; in each part what holds comes first."""
    yield wrapped(f"{ruleset.name} ({ruleset.id}): {ruleset.summary}")
    if not search and (told := brief(ruleset)):
        yield from ("", BRIEF, *(wrapped(line, "    ") for line in told))
    if entries := how_to_play(ruleset, search):
        yield from ("", HOW_TO_PLAY, *(line for entry in entries for line in how_to_lines(entry)))
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


def sheet_parts(match: Match[Any], seat: int, reader: int | None) -> list[list[str]]:
    """Return what a seat's sheet says to a reader: all in one part, or first what holds for all of its pieces.

    A part for each piece, with its name first, follows where each block of the page tells of the same ones.
    """
    page = match.rules.sheet_page(match.view(reader), match.setup, seat)
    if page is None:
        return []
    abilities = ", ".join(f"{name} {'?' if value is None else signed(value)}" for name, value in page.abilities)
    whole = [*map(capital, page.about.split(" · ")), *([f"Abilities: {abilities}"] if abilities else [])]
    places = [_entry(one.name, one.text, "; ") for one in page.pieces]
    names = {tuple(entry.name for entry in block.entries) for block in page.blocks}
    if len(page.blocks) > 1 and len(names) == 1:
        pieces = enumerate(zip(*(block.entries for block in page.blocks), strict=True))
        parts = [whole, *(_piece(page, at, entries, places) for at, entries in pieces)]
        return [list(map(printable, part)) for part in parts]
    for block in page.blocks:
        whole += [f"{block.title}:", *(_entry(capital(entry.name), entry.text) for entry in block.entries)]
    whole += [f"Hand: {page.hand}"] if page.hand else []
    whole += map(_card, page.cards)
    word = capital(match.rules.piece_word)
    whole += [f"{word} {number}: {told}" for number, told in enumerate(places, 1)]
    whole += [f"Known to {match.setup.seats[other].name}: {what}" for other, what in page.known]
    return [list(map(printable, whole))]


def _piece(page: SheetPage, at: int, entries: Sequence[SheetEntry], places: Sequence[str]) -> Iterator[str]:
    """Yield what each block of a page says of one of its pieces, and where that is."""
    yield entries[0].name
    if places:
        yield f"Where: {places[at]}"
    for block, entry in zip(page.blocks, entries, strict=True):
        yield f"{block.title}: {entry.text}"
        yield from (_entry(capital(one.name), one.text) for one in entry.details)


def _entry(name: str, text: str, between: str = ": ") -> str:
    return between.join(filter(None, (name, text)))


def card_lines(match: Match[Any], seat: int) -> list[str]:
    """Return the cards that a seat holds, as it sees them itself; nothing where there are no cards."""
    page = match.rules.sheet_page(match.view(seat), match.setup, seat)
    return [] if page is None else [printable(_card(card)) for card in page.cards]


def _card(card: SheetCard) -> str:
    return f"{card.name} ({', '.join(filter(None, (card.kind, card.slot)))}): {card.text}"


def track_lines(match: Match[Any]) -> list[str]:
    """Return what everybody may know of the track-keeping board, one line each; nothing where there is none."""
    view, setup = match.view(None), match.setup
    board = match.rules.track_board(view, setup)
    if board is None:
        return [printable(_entry(line.label, line.text)) for line in match.rules.track(view, setup)]
    lines = [capital(board.note)]
    for row in board.rows:
        cells = zip(board.seats, row.cells, strict=True)
        known = [(setup.seats[seat].name, cell) for seat, cell in cells if cell.text != "-"]
        told = [f"{name}: {_entry(cell.text, cell.below, ', ')}" for name, cell in known]
        lines += [f"{row.name}. {'; '.join(told)}"] if told else []
    lines += [f"{clock.name}: {clock.value} of {clock.most}" for clock in board.clocks]
    return [printable(_PARTS.sub(" of ", line)) for line in (*lines, *map(capital, board.lies))]


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
