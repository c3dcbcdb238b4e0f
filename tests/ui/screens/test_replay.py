"""The replay: by keys from decision to decision, turn to turn and mark to mark, by itself, and on from there."""

import re

import pytest

from ludo_tui import Game, Seat
from ludo_tui.engine import Who
from ludo_tui.players import play_computer_turns
from ludo_tui.presenting.advice import why_at, why_then
from ludo_tui.presenting.log.log_rows import LogRows
from ludo_tui.presenting.pages.replay_page import ReplayText
from ludo_tui.records.replay import SEARCHES, Replay
from ludo_tui.table.session import Session
from ludo_tui.table.voice import Voice
from ludo_tui.ui.app import LudoApp
from ludo_tui.ui.screens.help import keys_of_screen
from ludo_tui.ui.screens.replay import ReplayScreen
from ludo_tui.ui.widgets.board import BoardView
from ludo_tui.ui.widgets.story import StoryView
from tests.ui.app_pilot import app_pilot, finished, lines, ludo, press, quiet, saved, screen_name, shown


@pytest.fixture(scope="module")
def story() -> Replay:
    return Replay(finished("party", ("Ana", "Ben", "Cleo")))


def replay(app: LudoApp) -> ReplayScreen:
    assert isinstance(app.screen, ReplayScreen)
    return app.screen


def told(app: LudoApp) -> ReplayText:
    """Return what stands beside the board."""
    return app.screen.query_one("#story", StoryView).told


def log(app: LudoApp) -> list[str]:
    """Return the log as far as it has come."""
    return [line.text for line in told(app).log]


def steps_on_board(app: LudoApp) -> list[list[int]]:
    """Return the steps of each seat's pieces as the board shows them."""
    marks = [mark for marks in app.screen.query_one(BoardView).picture.pieces.values() for mark in marks]
    return [sorted(mark.step for mark in marks if mark.seat == seat) for seat in range(3)]


def steps_at(story: Replay, moment: int) -> list[list[int]]:
    return [sorted(piece.step for piece in own) for own in story.moments[moment].look.pieces]


async def test_steps_turns_tenths_and_ends(story: Replay) -> None:
    app = ludo()
    async with app_pilot(app, size=(120, 40)) as pilot:
        app.push_screen(ReplayScreen(story))
        await quiet(pilot)
        keys = [line.text for line in keys_of_screen(app.screen)["Moving about and choosing"]]
        assert "Go to that tenth of the match" in keys, "one line for all digits"
        last = len(story) - 1
        for key, moment in (
            ("left", 0),
            ("right", 1),
            ("right", 2),
            ("left", 1),
            ("end", last),
            ("right", last),
            ("5", round(last / 2)),
            ("home", 0),
            ("pagedown", story.first_of_turn(0, 1)),
        ):
            await press(pilot, key)
            assert replay(app).moment == moment, key
            assert steps_on_board(app) == steps_at(story, moment)
            assert f"decision {moment} of {last}" in shown(app)
        await press(pilot, "7", "pageup")
        assert replay(app).moment == story.first_of_turn(round(last * 0.7), -1)


async def test_marks_are_searched_for(story: Replay) -> None:
    app = ludo()
    async with app_pilot(app, size=(120, 40)) as pilot:
        app.push_screen(ReplayScreen(story))
        await press(pilot, "right_square_bracket")
        assert replay(app).moment == story.marks[0].moment
        assert "Marks" in shown(app)
        await press(pilot, "slash")
        captures = [mark for mark in story.marks if mark.kind == "capture"]
        assert "Captures" in shown(app)
        await press(pilot, "end")
        assert sum(not mark.is_here for mark in told(app).marks) == len(captures)
        await press(pilot, "left_square_bracket")
        assert replay(app).moment == max(mark.moment for mark in captures if mark.moment < len(story) - 1)
        await press(pilot, "slash", "slash", "slash")  # a race game has no contests: over the swings to all marks
        assert "Marks" in shown(app)
        await press(pilot, "home", "left_square_bracket")
        assert "There is no other one that way." in shown(app)


@pytest.mark.parametrize("size", [(120, 40), (80, 24)])
async def test_what_is_to_come_is_told_only_to_whom_asks_for_it(story: Replay, size: tuple[int, int]) -> None:
    app, here = ludo(depth="none"), len(story) // 2
    async with app_pilot(app, size=size) as pilot:
        app.push_screen(ReplayScreen(story, here))
        await quiet(pilot)
        last = lines(app)[2:20]
        assert told(app).to_come == ()
        assert told(app).marks[-1].is_here
        assert {mark.moment for mark in story.marks} - set(range(here + 1)), "there is something to come"
        assert "Still to come" not in shown(app)
        assert ". what comes" in lines(app)[-1]
        await press(pilot, "full_stop")
        assert [line.text for line in told(app).to_come]
        assert "─ Still to come ─" in shown(app)
        ahead = [mark for mark in told(app).marks if mark.part > here / (len(story) - 1)]
        assert len(ahead) == sum(mark.moment > here for mark in story.marks if mark.kind in SEARCHES["marks"])
        await press(pilot, "full_stop")
        assert lines(app)[2:20] == last
        await press(pilot, "right_square_bracket")
        assert replay(app).moment == next(mark.moment for mark in story.marks if mark.moment > here), "jumps go on"
        assert (told(app).marks[-1].is_here, told(app).to_come) == (True, ())


async def test_log_and_marks_call_pieces_as_the_table_does_where_there_is_room(story: Replay) -> None:
    app = ludo()
    name = Voice(story.original).name
    async with app_pilot(app, size=(120, 40)) as pilot:
        app.push_screen(ReplayScreen(story))
        await press(pilot, "right_square_bracket")
        mark = next(mark for mark in story.marks if mark.feat is not None)
        assert mark.feat is not None
        assert mark.feat.by is not None
        piece = Who(mark.feat.seat, mark.feat.piece)
        players = [seat.name for seat in story.match.setup.seats]
        taken = f"{players[mark.feat.by]} takes {players[piece.seat]}'s {'●▲◆■'[piece.seat]}{piece.piece + 1}"
        assert f"{mark.turn} {'●▲◆■'[mark.feat.by]} {taken} {name(piece)}" in shown(app)
        assert any(f"{name(Who(mark.feat.by, own))} " in " ".join(log(app)) for own in range(4))
        await pilot.resize_terminal(80, 24)
        await quiet(pilot)
        assert taken in shown(app)
        assert f"{taken} {name(piece)}" not in shown(app)


async def test_the_log_tells_what_the_table_tells(story: Replay) -> None:
    app = ludo()
    session = Session(story.original)
    async with app_pilot(app, size=(120, 40)) as pilot:
        app.push_screen(ReplayScreen(story))
        for key in ("end", "left_square_bracket", "5", "left"):
            await press(pilot, key)
            table = LogRows(session, in_full=True, has_names=True)
            facts = session.news.log(None, end=story.moments[replay(app).moment].told)
            rows = ["".join(text for text, _ in row.parts).replace("  ", " · ") for row in table.rows(facts)]
            assert log(app) == rows[-len(log(app)) :], key
            assert len(log(app)) > 20
        now = next(line.text for line in told(app).log if line.is_now)
        assert re.fullmatch(r"rolls \d\. [●▲◆]\d \w+ \w+ › \w+", now)


async def test_a_changed_speed_is_told_in_one_place(story: Replay) -> None:
    app = ludo()
    async with app_pilot(app) as pilot:
        app.push_screen(ReplayScreen(story))
        await press(pilot, "plus", "plus", "minus")
        assert f"0 of {len(story) - 1} · 2x" in shown(app)
        assert not app._notifications


def _played(answers: int) -> Game:
    """Return a match between computers, as it stands after so many decisions."""
    game = Game.new("party", [Seat("Ana", "hard"), Seat("Ben", "hard")], seed=3)
    for _ in play_computer_turns(game):
        if game.answer_count == answers:
            break
    return game


async def test_why_is_told_in_the_place_of_the_marks_until_another_decision_is_shown() -> None:
    game = _played(20)
    story, app = Replay(game), ludo()
    moment = next(
        number
        for number in range(1, 20)
        if why_then(game, story.begun_at(number - 1), story.answers[number - 1])[:4] == "Why "
    )
    async with app_pilot(app, size=(120, 40)) as pilot:
        app.push_screen(ReplayScreen(story, moment))
        await quiet(pilot)
        view = app.screen.query_one("#story", StoryView)
        assert "─ Marks ─" in shown(app)
        await press(pilot, "W")
        assert view.told.why == why_at(story, moment)
        assert "─ Why ─" in shown(app)
        assert "─ Marks ─" not in shown(app)
        await press(pilot, "W")
        assert "─ Marks ─" in shown(app)
        await press(pilot, "W", "escape")
        assert isinstance(app.screen, ReplayScreen)
        assert "─ Marks ─" in shown(app), "it puts away what was opened last"
        await press(pilot, "W", "left")
        assert (view.told.why, replay(app).moment) == ("", moment - 1)
        await press(pilot, "home", "W")
        assert view.told.why == "", "before the first decision there is nothing to tell"


async def test_what_stands_out_is_what_why_is_told_of(story: Replay) -> None:
    app = ludo()
    ended = next(n for n in range(9, len(story)) if story.moments[n - 1].turn < story.moments[n].turn)
    async with app_pilot(app, size=(120, 40)) as pilot:
        app.push_screen(ReplayScreen(story, ended))
        await quiet(pilot)
        now = [line.is_now for line in told(app).log]
        head = max(number for number, line in enumerate(told(app).log) if line.side is not None)
        assert now.index(True) < head, "how the turn before ended"
        assert True not in now[head:], "the turn that has begun since is nobody's decision yet"


def test_why_names_the_turn_where_another_has_begun_since(story: Replay) -> None:
    first = next(n for n in range(2, len(story)) if 0 < story.moments[n - 1].turn < story.moments[n].turn)
    turn = story.moments[first - 1].turn
    assert why_at(story, first).startswith(f"At the end of turn {turn}: ")
    within = next(n for n in range(2, len(story)) if story.moments[n - 1].turn == story.moments[n].turn)
    assert not why_at(story, within).startswith("At the end")


def test_why_names_what_was_done_for_want_of_anything_else() -> None:
    story = Replay(_played(20))
    forced = next(n for n in range(20) if (asked := story.begun_at(n).prompt) and len(asked.answers) == 1)
    prompt = story.begun_at(forced).prompt
    assert prompt is not None
    said = f"{story.match.setup.seats[prompt.seat].name} had nothing to choose between: {prompt.answers[0].label}."
    assert why_at(story, forced + 1).endswith(said)


async def test_a_turn_is_gone_to_by_its_number(story: Replay) -> None:
    app = ludo()
    async with app_pilot(app) as pilot:
        app.push_screen(ReplayScreen(story))
        await press(pilot, "t")
        for wrong in ("9999", "0000"):
            await press(pilot, *wrong, "enter")
            assert f"A turn is a number from 1 to {story.moments[-1].turn}." in shown(app)
            await press(pilot, *["backspace"] * 4)
        turn = story.moments[len(story) // 3].turn
        await press(pilot, *str(turn), "enter")
        assert replay(app).moment == story.moment_of_turn(turn)
        assert f"Turn {turn} · " in lines(app)[2]


async def test_it_runs_by_itself_and_stops_at_the_end(story: Replay) -> None:
    app = ludo()
    async with app_pilot(app) as pilot:
        app.push_screen(ReplayScreen(story, len(story) - 3))
        await press(pilot, "space")
        assert "plays 1x" in shown(app)
        await press(pilot, "plus", "plus", "plus")
        assert "plays 4x" in shown(app)
        while replay(app).moment < len(story) - 1:
            replay(app).run_on()
        await quiet(pilot)
        assert "plays" not in shown(app)
        await press(pilot, "minus", "minus", "minus", "space")
        assert replay(app).moment <= 1  # from the beginning again
        assert "plays 0.5x" in shown(app)
        await press(pilot, "space")
        assert "plays" not in shown(app)


async def test_it_is_played_on_from_a_moment_as_a_match_of_its_own() -> None:
    game = saved(40, ruleset="party", seats=("Ana", "Ben", "Cleo"))
    before = sorted((app_path.name, app_path.read_bytes()) for app_path in ludo().files.saves.path.glob("*.json"))
    app = ludo(auto_move=False)
    async with app_pilot(app, "l", "v", size=(120, 40)) as pilot:
        assert screen_name(app) == "ReplayScreen"
        await press(pilot, *["right"] * 9, "enter")
        assert "This begins a copy with new dice; this match stays as it is." in shown(app)
        await press(pilot, "y")
        assert screen_name(app) == "TableScreen"
        assert app.match.session is not None
        assert app.match.session.game.answer_count == 10, "nine answers, and the word that a copy begins"
        assert getattr(app.match.session.game, "id", None) != game.id
        assert getattr(app.match.session.game, "lineage", None) == game.id
    after = sorted((path.name, path.read_bytes()) for path in app.files.saves.path.glob("*.json"))
    assert set(before) < set(after)


async def test_after_the_end_there_is_nothing_to_play(story: Replay) -> None:
    app = ludo()
    async with app_pilot(app) as pilot:
        app.push_screen(ReplayScreen(story, len(story) - 1))
        await press(pilot, "enter")
        assert "Here the match is over." in shown(app)
        await press(pilot, "escape")
        assert screen_name(app) == "TitleScreen"


async def test_the_chances_to_win_are_drawn_up_to_the_present_and_a_key_jumps_to_each_swing(story: Replay) -> None:
    app = ludo()
    async with app_pilot(app, size=(120, 44)) as pilot:
        app.push_screen(ReplayScreen(story, len(story) // 2))
        await quiet(pilot)
        assert "─ Win chances ─" in shown(app)
        assert "Still to come" not in shown(app)
        drawn = max(len(line.rstrip()) for line in lines(app) if "% Ana" in line)
        await press(pilot, *["slash"] * 3)
        assert "─ Swings ─" in shown(app)
        await press(pilot, "home", "right_square_bracket")
        screen = app.screen
        assert isinstance(screen, ReplayScreen)
        swings = [point.moment for point in story.turning_points()]
        assert screen.moment == swings[0]
        await press(pilot, "right_square_bracket")
        assert screen.moment == swings[1]
        assert "%" in shown(app)
        await press(pilot, "end")
        assert max(len(line.rstrip()) for line in lines(app) if "% Ana" in line) > drawn
