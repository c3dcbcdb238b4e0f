"""A rule system that is named nowhere gets session, line mode, screens, saves, log, undo and computer seats."""

import io
from pathlib import Path
from typing import Any

import msgspec
import pytest

from ludo_tui import Game, Seat, players
from ludo_tui.engine import Dice, Match
from ludo_tui.engine.prompts import IllegalAnswer
from ludo_tui.line import text
from ludo_tui.line.console import Console
from ludo_tui.line.setup import set_up
from ludo_tui.players import Lot
from ludo_tui.saves import SaveError, SaveFolder
from ludo_tui.saves.format import decode
from ludo_tui.saves.restoring import content_of, restored
from ludo_tui.table.session import Session
from tests.conformance.walks import photograph, walk
from tests.keeper.judge import Judgement
from tests.line.typing import play as typed
from tests.ui.table_pilot import table_pilot

NAMES = ("Ana", "Ben", "Cleo", "Dai", "Kay")


def keeper(*levels: Any, seed: int = 1, **options: Any) -> Game:
    """Start a match of four runners and a keeper; levels of computers from the first seat on."""
    chosen = [*levels, *([None] * (5 - len(levels)))]
    seats = [Seat(name, computer=level) for name, level in zip(NAMES, chosen, strict=True)]
    return Game.new("keeper", seats, seed, options)


def test_five_seats_of_which_one_has_no_side() -> None:
    game = keeper()
    assert game.rules.sides(game.setup) == (0, 1, 2, 3, None)
    with pytest.raises(ValueError, match="The Keeper is for 2, 3, 4 or 5 seats, the Keeper one of them, not 6"):
        Game.new("keeper", [*NAMES, "Lou"])
    with pytest.raises(ValueError, match="Classic Ludo is for 2, 3 or 4 seats, not 5"):
        Game.new("classic", NAMES)


def test_it_is_kept_listed_and_loaded(tmp_path: Path) -> None:
    *_, game = walk(keeper(), seed=3, answers=40)
    folder = SaveFolder(tmp_path)
    folder.save_as(game, "Sunday")
    (entry,) = folder.list(examples=False)
    assert entry.preview is not None
    assert [(seat.name, seat.side) for seat in entry.preview.seats] == list(zip(NAMES, (0, 1, 2, 3, None), strict=True))
    assert any("W" in line for line in entry.preview.board())
    assert folder.load(entry).state == game.state
    assert photograph(Game.load(entry.path)) == photograph(game)
    assert photograph(game.replayed()) == photograph(game)


def changed(game: Match[Any], **fields: Any) -> bytes:
    """Return a save of a match with fields of its checkpoint replaced."""
    summary = decode(content_of(game))
    body = msgspec.json.decode(summary.body)
    body["checkpoint"].update(fields)
    return msgspec.json.encode(body)


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ({"charms": [9, 0, 0, 0, 0]}, r"its state is impossible: the charms are \[9, 0, 0, 0, 0\], and 0 are held"),
        ({"steps": []}, "its state is impossible: steps is a list for 0 seats, not 5"),
        ({"places": [7]}, r"its state is impossible: places is \[7\]"),
        ({"computers": ["easy"]}, "its state is impossible: it says who plays 1 seats, not 5"),
        ({"rolls": 10**9}, "its state is impossible: rolls is 1,000,000,000: expected at most 110,000,000"),
    ],
)
def test_what_cannot_be_is_refused_in_a_sentence(fields: dict[str, Any], message: str) -> None:
    game = keeper()
    summary = msgspec.structs.replace(decode(content_of(game)), body=msgspec.Raw(changed(game, **fields)))
    with pytest.raises(SaveError, match=message):
        restored(summary)


def test_the_session_knows_its_seats_log_and_undo() -> None:
    game = keeper(None, "normal", "hard", "easy", "normal", seed=5)
    session = Session(game)
    assert session.seats.sides == [0, 1, 2, 3, 4]
    assert [one.style.letter for one in session.seats.summaries()] == ["W", "N", "E", "S", "K"]
    session.answer("run:0")
    while session.questions.waiting == "computer":
        session.play_on()
    assert session.questions.prompt is not None
    assert session.questions.prompt.seat == 0
    told = [line.text for line in session.news.log()]
    assert "Ana's piece 1 runs to b9." in told
    assert session.undo.refusal == "dice have been rolled or a secret has been seen since"
    with pytest.raises(IllegalAnswer, match="dice have been rolled"):
        session.take_back()


def test_a_reaction_is_undone_and_secrets_are_kept() -> None:
    game = keeper(seed=2)
    for answer in ("search", "run:0", "run:0", "run:0"):
        game.answer(answer)
    assert game.prompt is not None
    assert game.prompt.seat == 4
    assert [game.view(seat).charms for seat in (0, 1, None)] == [[1, -1, -1, -1, -1], [-1, 0, -1, -1, -1], [-1] * 5]  # type: ignore[attr-defined]  # a match of keepers
    game.answer("drag:1:0")
    assert game.state.steps[1][0] == -1


def test_line_mode_plays_it() -> None:
    told = typed(keeper("normal", "normal", "normal", "normal", None, seed=4), "b\nm\n1\nq\n")
    assert "The Keeper" in told
    assert "Kay: Whom will you drag back?" in told
    assert "Kay: no pieces\n" in told
    assert "Charms: 0" in told
    assert text.sheet_parts(keeper(), 0, None)[0][1:] == ["Magic:", "Charms: secret"]


def test_computer_seats_play_it_by_the_judgement_that_it_declares(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[str] = []

    play = Judgement.play

    def watched(judgement: Judgement, prompt: Any, level: Any, lot: Lot) -> str | None:
        asked.append(level)
        return play(judgement, prompt, level, lot)

    monkeypatch.setattr(Judgement, "play", watched)
    game = keeper("normal", "hard", "easy", "normal", "hard")
    for _ in players.play_computer_turns(game):
        pass
    assert game.result is not None
    assert sorted(game.result) == [0, 1, 2, 3, 4]
    assert set(asked) == {"normal", "hard"}
    assert photograph(game.replayed()) == photograph(game)


@pytest.mark.parametrize("seat", range(5))
def test_an_imagined_state_looks_the_same_to_its_seat(seat: int) -> None:
    for number, game in enumerate(walk(keeper(), seed=6, answers=120)):
        if number % 10:
            continue
        view = game.rules.view(game.state, game.setup, seat)
        state = game.rules.imagine(view, game.setup, seat, Lot(Dice(number, "lot")))
        assert game.rules.view(state, game.setup, seat) == view
        assert not list(game.rules.faults(state, game.setup))


SEATED = {
    "a person": ("1\nKay\n", Seat("Kay"), True),
    "a computer": ("3\n\n", Seat("Computer 3", computer="normal"), True),
    "nobody": ("6\n", None, False),
}


@pytest.mark.parametrize("who", SEATED)
def test_line_mode_asks_who_sits_beside_the_board(who: str) -> None:
    typed, seat, has_keeper = SEATED[who]
    target = io.StringIO()
    game = set_up(Console(io.StringIO("2\n1\nAna\n1\nBen\n" + typed + "1\n"), target), "keeper", seed=5)
    assert game.setup.seats == (Seat("Ana"), Seat("Ben"), *([seat] if seat else []))
    assert game.rules.sides(game.setup) == (0, 1, *([None] if seat else []))
    assert game.setup.options["keeper"] == has_keeper
    assert "How many seats?\nType 1, 2, 3 or 4: " in target.getvalue()
    assert "Who plays seat 3, Keeper?\n  1. a person\n" in target.getvalue()


def test_line_mode_does_not_ask_about_a_seat_that_house_rules_have_taken_away() -> None:
    target = io.StringIO()
    typed = "2\n1\nAna\n1\nBen\n1\n"
    game = set_up(Console(io.StringIO(typed), target), "keeper", seed=5, options={"keeper": False})
    assert [seat.name for seat in game.setup.seats] == ["Ana", "Ben"]
    assert "Keeper?" not in target.getvalue()


async def test_the_screens_show_it(tmp_path: Path) -> None:
    game = keeper(seed=2)
    for answer in ("run:0", "run:0", "run:0", "run:0"):
        game.answer(answer)
    async with table_pilot(game, tmp_path) as table:
        assert "Whom will you drag back?" in table.text()
        await table.press("2")
        await table.settle()
        assert game.answer_count == 5
        assert "drags" in table.text()
