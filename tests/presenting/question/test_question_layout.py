"""What is marked first is harmless, and what stands beside a section is true: random matches of every ruleset."""

import re
from collections.abc import Iterator, Sequence
from typing import Any

import pytest

from ludo_tui import Game, rulesets
from ludo_tui.board import HOME
from ludo_tui.engine import Layout, Option, OptionShown, Prompt, Section, Who, percent
from ludo_tui.engine.dice import Dice, Lot
from ludo_tui.presenting.question import option_rows as answers
from ludo_tui.presenting.question.option_words import Words
from ludo_tui.presenting.question.question_layout import first_answer
from ludo_tui.presenting.question.question_words import question_words
from ludo_tui.presenting.question.risk import is_safe
from ludo_tui.presenting.question.section_rows import section_rows
from ludo_tui.presenting.rows import Row, lines_of
from ludo_tui.rules.ludicrous.actions.action import Slot
from ludo_tui.rules.ludicrous.model.state import Structure
from ludo_tui.table.questions import folding, keys_needed, sections
from ludo_tui.table.questions.confirmations import is_harmful
from ludo_tui.table.questions.option_kinds import mover
from ludo_tui.table.session import Session
from tests.presenting.question.worded import best, words_for
from tests.rules.race.scene import place as race
from tests.scene import place, set_up

ANSWERS = 250


def lists(prompt: Prompt, words: Words) -> Iterator[list[Row]]:
    """Yield what is listed of a question: its sections with what stands beside them, and what is in each section."""
    for section in ("", *(one.id for one in prompt.layout.sections)):
        alike = folding.merge_alike(sections.listed(prompt, section, words.worths), prompt.seat, words.look)
        rows = section_rows(sections.entries(prompt), words, 43) if prompt.layout.sections and not section else []
        rows += answers.option_rows(prompt, alike, {}, words, width=60)
        if any(one.is_choice for one in rows):
            yield rows


def behind(row: Row) -> Sequence[Option]:
    """Return the answers that a row gives, or leads to."""
    found = row.value.options if isinstance(row.value, sections.Entry) else (row.value,)
    return [one for one in found if isinstance(one, Option)]


def questions(ruleset: str) -> Iterator[tuple[Session, Prompt]]:
    """Yield the questions of a match in which chance answers."""
    lot = Lot(Dice(5))
    game = Game.new(ruleset, ["Ana", "Ben", "Cleo"], seed=5)
    session = Session(game)
    for _ in range(ANSWERS):
        prompt = session.questions.prompt
        if prompt is None or game.prompt is None:
            return
        yield session, prompt
        game.answer(game.prompt.answers[lot.draw(len(game.prompt.answers))].id)


@pytest.mark.parametrize("ruleset", rulesets.available())
def test_what_is_marked_first_harms_nobody_who_could_do_without(ruleset: str) -> None:
    checked = 0
    for session, prompt in questions(ruleset):
        harmful = {option.id for option in prompt.options if is_harmful(option, prompt.seat)}
        if 0 < len(harmful) < len(prompt.options):
            words = question_words(session)
            for rows in lists(prompt, words):
                is_free = any(one.id not in harmful for row in rows for one in behind(row))
                at = best(rows, prompt, words)
                if is_free:
                    assert at is not None
                    assert any(one.id not in harmful for one in behind(rows[at])), prompt
                checked += 1
    assert checked > 0 or rulesets.load(ruleset).system == "race"  # there it takes a block: see `test_answers`


@pytest.mark.parametrize("ruleset", ["classic", "party", "piecepack"])
def test_what_is_marked_first_takes_nobody_and_is_safe_where_such_a_move_is_listed(ruleset: str) -> None:
    checked = 0
    for session, prompt in questions(ruleset):
        words = question_words(session)
        for rows in lists(prompt, words):
            moves = [one.value for one in rows if one.is_choice and mover(one.value, prompt.seat) is not None]
            quiet = [
                one for one in moves if not (one.aim.captures or is_harmful(one, prompt.seat)) and is_safe(one, words)
            ]
            at = best(rows, prompt, words)
            if quiet and at is not None:
                last = [one for one in quiet if mover(one, prompt.seat) == words.moved_last]
                assert rows[at].value == [*last, *quiet][0]
                checked += len(quiet) < len(moves)
    assert checked > 10


@pytest.mark.parametrize("ruleset", rulesets.available())
def test_the_chance_beside_a_section_is_the_best_that_is_in_it(ruleset: str) -> None:
    checked = 0
    for session, prompt in questions(ruleset):
        if not prompt.layout.sections:
            continue
        words = question_words(session)
        filled = [entry for entry in sections.entries(prompt) if entry.options]
        for entry, row in zip(filled, section_rows(sections.entries(prompt), words, 60), strict=True):
            assert (row.mark.strip(), row.is_choice) == (entry.section.key, True)
            told = sections.unfolded(behind(row), words.worths)
            odds = [option.facts.odds for option in told if option.facts.odds is not None]
            shown = [part for part, _ in row.right]
            worth, best = max((words.worths.get(one.id, 0.0), one.id) for one in told)
            is_sure = worth > 0 and next(one.facts.odds for one in told if one.id == best) is None
            assert len(shown) == (any(one >= 0.05 for one in odds) and not is_sure)
            assert all(re.fullmatch(rf"(best )?(\d+–)?{percent(max(odds))}%", part) for part in shown), prompt
            checked += len(odds) > 1
    assert checked > 0 or rulesets.load(ruleset).system == "race"


def test_what_is_in_a_section_stands_on_one_line_also_in_a_small_window() -> None:
    stage = place("1@10 | 1@11", a={"structure": Structure(id="hospital", hp=8), "hand": ["ward", "daze"]})
    assert stage.prompt is not None
    session = Session(stage)
    words, entries = question_words(session), sections.entries(stage.prompt)
    wide, small = ([told_in(one) for one in section_rows(entries, words, width)] for width in (60, 42))
    at = [one.section.id for one in entries if one.options].index("build")
    assert "Destroy your hospital" in wide[at]
    assert [len(lines_of([one], 42)) for one in section_rows(entries, words, 42)] == [1] * len(wide)
    assert "destroy structure" in small[at]
    assert [small[at].split("  ")[-1].strip() for at in (1, 5)] == ["cast a spell…", "gamble, drink"], "by their names"
    long = (
        Option(id=name, label=name, shown=OptionShown(group=name))
        for name in ("Spell card mulligan", "Sacrifice two spell cards")
    )
    (magic,) = section_rows([entries[1]._replace(options=tuple(long))], words, 30)
    assert told_in(magic).split() == ["Magic", "2", "to", "choose", "from"]


def test_enter_gives_what_is_in_a_section_beside_what_is_grave_and_its_key_opens_it() -> None:
    hurt: dict[str, Any] = {"structure": Structure(id="hospital", hp=8), "hp": 5, "profession": "soldier", "perks": []}
    stage = place("1@10 | 1@40", phase="bonus_action", a=hurt, items=False)
    assert stage.prompt is not None
    session = Session(stage)
    words, (fight, build) = question_words(session), [one for one in sections.entries(stage.prompt) if one.options]
    assert (fight.only, build.only) == (fight.options[0], build.options[0])
    assert [option.shown.needs_confirming for option in build.options] == [False, True]
    rows = section_rows([fight, build], words, 60)
    assert [row.value for row in rows] == [fight.only, build.only]
    assert told_in(rows[0]).split("  ")[-1].strip() == "find a stone"
    assert told_in(rows[1]).split("  ")[-1].strip() == "Use your hospital…"
    assert sections.section_keys(stage.prompt)[1][build.section.key] == "build"
    assert keys_needed.keys_needed(stage.prompt, build.options[0].id, words.look, {build.options[0].id: 1.0}) == 1
    for change in {"is_minor": False}, {"needs_confirming": False}:
        beside = build.options[1].with_shown(**change)
        assert build._replace(options=(build.options[0], beside)).only is build.options[0], "either is enough"
    assert build._replace(options=build.options[:1] * 2).only is None
    assert build._replace(options=(build.options[1], fight.options[0])).only is None, "neither is plain"


def told_in(row: Row) -> str:
    """Return a row as text."""
    return "".join(text for text, _ in row.parts)


@pytest.mark.parametrize(("deed", "slot"), [("surrender", "action"), ("destroy", "bonus")])
def test_what_gives_something_away_for_good_is_asked_about_once_more(deed: str, slot: Slot) -> None:
    stage = set_up("1#20 | 1@21")
    stage.build(0, "shrine")
    found = [option for option in stage.options(slot).values() if option.does == deed]
    assert found
    assert all(is_harmful(option, 0) for option in found)


def test_whom_a_deed_names_keeps_the_capital_in_the_row_of_its_section() -> None:
    section = Section("tricks", "7", "Talents")
    options = tuple(
        Option(
            id=f"taunt:{n}", label=f"Taunt Pip's {who}", shown=OptionShown(section="tricks", group=f"Taunt Pip's {who}")
        )
        for n, who in enumerate(("champion", "mender"))
    )
    prompt = Prompt(0, "turn", "What?", options, layout=Layout(sections=(section,)))
    words = question_words(Session(place("1@10 | 1@11")))
    (row,) = section_rows(sections.entries(prompt), words, 80)
    assert "taunt Pip's champion, taunt Pip's mender" in told_in(row)


def test_what_is_worth_most_and_needs_no_roll_stands_first_in_its_section_in_place_of_a_chance() -> None:
    section = Section("guard", "4", "Guard")
    wait, run, dodge = (
        Option(id=one, label=one.title(), shown=OptionShown(group=one.title(), section="guard"))
        for one in ("wait", "run", "dodge")
    )
    options = (dodge.with_facts(odds=0.85), wait, run)
    prompt = Prompt(0, "turn", "What?", options, layout=Layout(sections=(section,)))
    words = question_words(Session(place("1@10 | 1@11")))
    for worths, first, right in (({"run": 2.0, "dodge": 1.0}, "run", []), ({"dodge": 2.0}, "dodge", ["best 85%"])):
        (row,) = section_rows(sections.entries(prompt), words._replace(worths=worths), 80)
        assert told_in(row).split("Guard")[1].split()[0].strip(",") == first
        assert [part for part, _ in row.right] == right


@pytest.mark.parametrize(
    ("dice", "rules", "marked"), [("d6:3", {}, "move:2"), ("d6:3", {"pieces_to_win": 4}, "move:1")]
)
def test_the_list_begins_on_the_move_that_brings_the_last_piece_home(dice: str, rules: Any, marked: str) -> None:
    scene = race({0: [HOME, 20, 53, HOME], 2: [30]}, dice, **{"pieces_to_win": 3, **rules})
    assert scene.prompt is not None
    assert first_answer(scene.prompt, words_for(scene, moved_last=Who(0, 1))) == scene.prompt.option(marked)
