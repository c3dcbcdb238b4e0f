"""Any piecepack game, written as PPN and read again, is the same game."""

from collections.abc import Sequence
from datetime import date
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from ludo_tui import Game, Seat
from ludo_tui.engine import Level
from ludo_tui.engine.words import COPYING
from ludo_tui.records import RecordError, positions, ppn
from ludo_tui.rules.handicaps import HANDICAPS

LEVELS: st.SearchStrategy[Level | None] = st.sampled_from([None, "easy", "hard"])
NAMES = st.text("abcXYZ {}\"\\'#:&*!%@`-.é漢", min_size=1, max_size=20).filter(str.strip)
HANDICAP: st.SearchStrategy[str | msgspec.UnsetType] = st.sampled_from([msgspec.UNSET, *HANDICAPS])
OPTIONS = st.fixed_dictionaries(
    {},
    optional={
        "block": st.sampled_from(["none", "wall", "trap"]),
        "safe": st.sampled_from(["none", "both"]),
        "six_bonus": st.sampled_from(["always", "only_if_cannot_enter", "never"]),
        "max_sixes": st.integers(2, 5),
        "entry": st.sampled_from(["six", "one_or_six", "any"]),
        "finish": st.sampled_from(["exact", "bounce"]),
        "capture_bonus": st.booleans(),
        "home_bonus": st.booleans(),
        "capture_before_home": st.booleans(),
        "optional_bonus_roll": st.booleans(),
        "three_tries": st.booleans(),
        "pieces_to_win": st.integers(1, 4),
        "pieces_on_start": st.integers(0, 4),
        "teams": st.booleans(),
        "play_on": st.sampled_from([True, False, "ask"]),
        "table_dice": st.booleans(),
    },
)


@st.composite
def matches(draw: st.DrawFn) -> Game:
    """Draw a game of piecepack Ludo at any of its prompts."""
    names = draw(st.lists(NAMES, min_size=2, max_size=4, unique_by=lambda name: " ".join(name.split()).casefold()))
    options: dict[str, Any] = draw(OPTIONS)
    if len(names) < 4:
        options["teams"] = False
    sides: Sequence[int | None] = [None] * len(names)
    if len(names) > 2 and draw(st.booleans()):
        sides = [*draw(st.permutations(range(4)))][: len(names)]
    seats = [Seat(name, computer=draw(LEVELS), side=side) for name, side in zip(names, sides, strict=True)]
    if options.get("pieces_to_win", 4) > 1 and options.get("pieces_on_start", 0) < 3:
        seats[0] = msgspec.structs.replace(seats[0], handicap=draw(HANDICAP))
    game = Game.new("piecepack", seats, draw(st.integers(-(2**40), 2**40)), options)
    stream = draw(st.integers(0, 2**31))
    concedes = draw(st.dictionaries(st.integers(0, 80), st.integers(0, len(names) - 1), max_size=2))
    handed = draw(st.dictionaries(st.integers(0, 80), st.tuples(st.integers(0, len(names) - 1), LEVELS), max_size=2))
    for number in range(draw(st.integers(0, 90))):
        if game.prompt is None:
            break
        if number in concedes and concedes[number] not in {*game.state.conceded, *game.state.places}:
            game.concede(concedes[number])
        if number in handed and handed[number][0] not in game.state.conceded and game.prompt is not None:
            game.hand_over(*handed[number])
        if game.prompt is not None:
            stream = (stream * 1103515245 + 12345) % 2**31
            game.answer(game.prompt.options[(stream >> 16) % len(game.prompt.options)].id)
    return game


def read(text: str) -> ppn.Imported:
    (record,) = ppn.games(text.encode())
    return ppn.read(record)


def same(game: Game, other: Game) -> bool:
    """Tell whether two games are the same in state, history and what can be answered, but for where a copy begins."""
    return (
        msgspec.json.encode(game.state) == msgspec.json.encode(other.state)
        and [(turn.seat, turn.answers, turn.rolls) for turn in game.history]
        == [(turn.seat, turn.answers, turn.rolls) for turn in other.history]
        and game.answers == tuple(answer for answer in other.answers if answer != COPYING)
        and game.checkpoint == other.checkpoint
        and repr(game.prompt) == repr(other.prompt)
    )


def test_a_match_in_which_a_roll_was_taken_back_is_written_as_it_was_played_in_the_end() -> None:
    game = Game.new("piecepack", ["Ana", "Ben"], 3, {"free_undo": True})
    for number in range(40):
        assert game.prompt is not None
        game.answer(game.prompt.options[-1].id)
        if number % 10 == 9:
            game.undo()
    imported = read(ppn.write(game))
    assert imported.difference is None
    assert imported.game.state.pieces == game.state.pieces
    assert imported.game.question == game.question
    assert positions.read(positions.write(game)).state.pieces == game.state.pieces


@pytest.mark.rule("pp.hit.return", "pp.null.second-roll", "pp.order.first-player", "pp.move.mandatory")
@settings(max_examples=30, deadline=None)
@given(matches())
def test_what_is_written_is_read_as_the_same_game(game: Game) -> None:
    text = ppn.write(game, date(2026, 11, 21))
    imported = read(text)
    assert imported.difference is None
    assert imported.notes == ()
    assert same(game, imported.game)
    assert [(s.name, s.computer) for s in imported.game.setup.seats] == [(s.name, s.computer) for s in game.setup.seats]
    assert imported.game.setup.options == game.setup.options
    assert ppn.write(imported.game, date(2026, 11, 21)) == text


def test_a_roll_that_the_die_has_yet_to_tell_is_written_too() -> None:
    for tries in (False, True):
        options = {"table_dice": True, "three_tries": tries}
        game = Game.new("piecepack", ["Ana", "Ben"], 1, options)
        for answer in ("die:2", "die:5", "die:6", "move:0", "roll"):
            game.answer(answer)
        text = ppn.write(game, date(2026, 11, 21))
        assert text.rstrip().endswith("{roll}")
        imported = read(text)
        assert (imported.difference, imported.notes) == (None, ())
        assert same(game, imported.game)


@settings(max_examples=12, deadline=None)
@given(matches())
def test_without_the_seed_the_same_dice_count_as_rolled_by_hand(game: Game) -> None:
    text = "".join(
        line for line in ppn.write(game).splitlines(keepends=True) if not line.startswith(("  seed:", "  dice:"))
    )
    imported = read(text)
    assert imported.difference is None
    assert imported.game.setup.table.table_dice
    assert _public(imported.game.state) == _public(game.state)


def _public(state: Any) -> Any:
    """Return the pieces of a state, and where the match stands."""
    return state.pieces, state.captures, state.places, state.conceded, state.over


@settings(max_examples=12, deadline=None)
@given(matches(), st.data())
def test_a_game_is_read_up_to_the_first_difference(game: Game, data: st.DataObject) -> None:
    lines = ppn.write(game).splitlines()
    end = lines.index("...") + 1
    spots = [(n, k) for n in range(end, len(lines)) for k, word in enumerate(lines[n].split()) if word[0] == "?"]
    if not spots:
        return
    line, word = data.draw(st.sampled_from(spots))
    words = lines[line].split()
    words[word] = "?cSn-a1"
    lines[line] = " ".join(words)
    imported = read("\n".join(lines) + "\n")
    assert imported.difference is not None
    assert "?cSn-a1" in imported.difference
    assert f"line {line + 1}" in imported.difference
    theirs, ours = _said(game), _said(imported.game)
    common = min(len(theirs), len(ours))
    assert ours[:common] == theirs[:common]


def _said(game: Game) -> list[str]:
    """Return the answers of a game other than what was rolled."""
    answers = [answer for turn in game.history for answer in turn.answers] + list(game.answers)
    return [answer for answer in answers if not answer.startswith("die:")]


def test_a_game_from_a_position_is_refused() -> None:
    game = positions.read("ludo1:piecepack:w.y.y.12.h,e.0.3.h.h:w:n=25:d=5")
    with pytest.raises(RecordError, match=r"^it begins at a position, and PPN tells games from their beginning$"):
        ppn.write(game)


@pytest.mark.parametrize(
    ("handicap", "laid"), [("two_out", "?cSn-b9 ?cSa-b9"), ("head_start", "?cSn-g15"), ("piece_home", "?cS3-g8")]
)
def test_what_a_handicap_puts_on_the_board_is_laid_out_before_the_game(handicap: str, laid: str) -> None:
    game = Game.new("piecepack", [Seat("Ana", handicap=handicap), Seat("Ben")], seed=4)
    text = ppn.write(game)
    assert f"*/tAa {laid}\n" in text.replace("\n?", " ?")
    of_1_2 = text.replace(f" {laid}", "")
    for written in (text, of_1_2):
        imported = ppn.read(ppn.games(written.encode())[0])
        assert imported.difference is None
        assert imported.game.state == game.state
