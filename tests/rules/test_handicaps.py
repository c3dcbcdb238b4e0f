"""Handicaps: what a seat has in its favour from the beginning, told, shown, kept, and felt."""

import io
import re
from datetime import date
from pathlib import Path
from typing import Any

import pytest

from ludo_tui import Game, Seat, players
from ludo_tui.board import HOME
from ludo_tui.line.console import Console
from ludo_tui.line.setup import set_up
from ludo_tui.records import ppn
from ludo_tui.study.simulation import Plan, new_match
from ludo_tui.table.session import Session
from ludo_tui.table.setup.house_rules import rules_of_match
from ludo_tui.ui.setup.seat_row import HandicapRow
from tests.ui.app_pilot import app_pilot, ludo, press, quiet
from tests.ui.screens.test_setup import game as game_of
from tests.ui.table_pilot import table_pilot


def _new(ruleset: str, handicap: str, **options: Any) -> Game:
    beside = [Seat("Sage")] if ruleset == "skirmish" else []
    return Game.new(ruleset, [Seat("Ana"), Seat("Ben", handicap=handicap), *beside], seed=4, options=options)


def _steps(game: Game, seat: int) -> list[int]:
    return [piece.step for piece in game.rules.look(game.view(None), game.setup).pieces[seat]]


@pytest.mark.rule("cl.option.handicap")
@pytest.mark.parametrize("ruleset", ["classic", "party", "piecepack"])
@pytest.mark.parametrize(
    ("handicap", "steps", "words"),
    [
        ("piece_out", [0, -1, -1, -1], "a piece more on its starting space"),
        ("two_out", [0, 0, -1, -1], "two pieces more on its starting space"),
        ("head_start", [10, -1, -1, -1], "a piece 10 spaces ahead"),
        ("piece_home", [-1, -1, -1, HOME], "a piece at home"),
    ],
)
def test_a_seat_of_a_race_game_begins_with_its_handicap(
    ruleset: str, handicap: str, steps: list[int], words: str
) -> None:
    game = _new(ruleset, handicap)
    assert _steps(game, 1) == steps
    assert _steps(game, 0) == [-1] * 4
    told = [line.text for line in Session(game).news.log()]
    assert told[0] == f"Ben has a handicap, and begins with {words}."


@pytest.mark.rule("lh.match.handicap")
def test_a_party_of_ludicrous_ludo_begins_with_its_handicap_besides_the_head_start() -> None:
    usual = _steps(_new("ludicrous", "piece_out"), 0)
    assert _steps(_new("ludicrous", "piece_out"), 1) == [0 if step == -1 else step for step in usual]
    assert sum(_steps(_new("ludicrous", "head_start"), 1)) == sum(usual) + 10
    assert _steps(_new("ludicrous", "piece_home"), 1).count(HOME) == 1
    game = _new("ludicrous", "two_out", head_start=False)
    assert sorted(_steps(game, 1)) == [-1, -1, 0, 0]
    told = [line.text for line in Session(game).news.log()]
    assert "Ben has a handicap, and begins with two pieces more on its starting space." in told


def test_what_begins_on_the_track_adds_up() -> None:
    assert _steps(_new("classic", "piece_out", pieces_on_start=1), 1) == [0, 0, -1, -1]
    assert _steps(_new("classic", "head_start", pieces_on_start=1), 1) == [10, -1, -1, -1]


@pytest.mark.parametrize(
    ("ruleset", "handicap", "options", "message"),
    [
        (
            "classic",
            "piece_ot",
            {},
            "Classic Ludo has no handicap 'piece_ot' for Ben; did you mean 'piece_out'? there are piece_out, two_out, "
            "head_start, piece_home",
        ),
        ("skirmish", "piece_out", {}, "Skirmish Ludo has no handicap 'piece_out' for Ben, nor any other"),
        (
            "classic",
            "piece_home",
            {"pieces_to_win": 1},
            "one piece at home wins, so Ben cannot begin with one: choose another handicap",
        ),
        (
            "classic",
            "two_out",
            {"pieces_on_start": 3},
            "too few pieces of Ben begin in the yard for two pieces more on its starting space: choose head_start",
        ),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(
    ruleset: str, handicap: str, options: dict[str, Any], message: str
) -> None:
    with pytest.raises(ValueError, match=f"^{re.escape(message)}$"):
        _new(ruleset, handicap, **options)


def test_it_is_kept_replayed_written_and_read(tmp_path: Path) -> None:
    game = _new("piecepack", "head_start")
    while len(game.history) < 12 and game.prompt is not None:
        game.answer(game.prompt.answers[0].id)
    game.save(tmp_path / "a.ludo.json")
    again = Game.load(tmp_path / "a.ludo.json")
    assert again.setup == game.setup
    assert again.replayed().state == game.state
    text = ppn.write(game, date(2026, 11, 22))
    assert "  handicaps: {" in text
    (record,) = ppn.games(text.encode())
    read = ppn.read(record)
    assert read.difference is None
    assert _steps(read.game, 1) == _steps(game, 1)


def test_a_handicap_is_felt_in_who_wins() -> None:
    won = 0
    for seed in range(30):
        plain = new_match(Plan(ruleset="party", levels=("normal", "normal")), seed)
        seats = [plain.setup.seats[0], Seat("Ben", "normal", handicap="piece_home")]
        game = Game.new("party", seats, seed=seed, options={"pieces_to_win": 2})
        for _ in players.play_computer_turns(game):
            pass
        assert game.result is not None
        won += game.result[0] == 1
    assert won >= 18


async def test_it_stands_among_the_house_rules_and_with_the_players(tmp_path: Path) -> None:
    async with table_pilot(_new("classic", "piece_home"), tmp_path) as at:
        await press(at.pilot, "P")
        assert "3 in the yard; began with" in at.text()
        rules = rules_of_match(at.session.game)
        assert (rules[-1].title, rules[-1].value) == ("Handicap of Ben", "a piece at home")


async def test_the_form_offers_it_to_the_seats_that_are_taken() -> None:
    app = ludo()
    async with app_pilot(app, "n") as pilot:
        await press(pilot, "2")
        rows = list(app.screen.query(HandicapRow))
        assert [row.display for row in rows] == [True, False, True, False]
        rows[2].value = "two_out"
        await quiet(pilot)
        await press(pilot, "f2")
        assert [seat.handicap for seat in game_of(app).setup.seats if seat.handicap] == ["two_out"]


def test_line_mode_asks_for_it_among_the_house_rules() -> None:
    target = io.StringIO()
    probe = io.StringIO()
    with pytest.raises(EOFError):
        set_up(Console(io.StringIO("2\n1\nAna\n1\nBen\n"), probe), ruleset="classic")
    number = next(
        line.partition(".")[0].strip() for line in probe.getvalue().splitlines() if "Handicap of Ben: none" in line
    )
    typed = f"2\n1\nAna\n1\nBen\n{number}\n2\n1\n"
    game = set_up(Console(io.StringIO(typed), target), ruleset="classic")
    assert game.setup.seats == (Seat("Ana"), Seat("Ben", handicap="piece_out"))
    assert "Handicap of Ben: a piece more on its starting space" in target.getvalue()
