from errno import ENOSPC
from pathlib import Path
from unittest.mock import Mock

import pytest

from ludo_tui import Game, Seat
from ludo_tui.engine import Who
from ludo_tui.players import analysis_of
from ludo_tui.presenting.pages.result_page import Member, ResultPage, ResultPresenter, Standing, Told
from ludo_tui.presenting.table.race import DiceStatistics, Lane
from ludo_tui.records.awards import awards
from ludo_tui.records.house_table import FILE, results
from ludo_tui.rules.race.state import Captured, Trapped
from ludo_tui.rulesets import RulesetError
from ludo_tui.saves import SaveFolder
from ludo_tui.table.session import Session
from ludo_tui.ui.drawing.canvas import Canvas
from ludo_tui.ui.drawing.pages.result_drawing import draw_result
from ludo_tui.ui.screens.replay import ReplayScreen
from ludo_tui.ui.screens.result import ResultScreen
from ludo_tui.ui.widgets.result_view import Banner, ResultView
from tests.ui.app_pilot import app_pilot, finished, lines, ludo, press, quiet, screen_name, shown


@pytest.fixture
def session() -> Session:
    return Session(finished("party", ("Ana", Seat("Bot", computer="easy"), "[b]Cleo")))


async def test_places_and_dice_are_told(session: Session) -> None:
    app = ludo()
    async with app_pilot(app) as pilot:
        app.match.show_result(session)
        await quiet(pilot)
        text = shown(app)
        result = session.game.result
        assert result is not None
        for ordinal, seat in zip(("1st", "2nd", "3rd"), result, strict=True):
            assert f"{ordinal} {session.seats.style(seat).shape} {session.seats.names[seat][:7]}" in text
        assert session.seats.style(result[0]).shape * 4 in text
        rolls = session.news.statistics(session.privacy.viewer)[0][6]
        counts = " ".join(str(rolls[value]) for value in range(1, 7))
        assert f"● Ana {counts} {sum(v * n for v, n in rolls.items()) / rolls.total():.1f}" in text
        assert f"Ludo · {session.game.state.turn.number} turns · seed 5" in text


async def test_a_house_table_that_cannot_be_used_is_told(session: Session) -> None:
    app = ludo()
    async with app_pilot(app) as pilot:
        app.files.saves.path.mkdir(exist_ok=True)
        (app.files.saves.path / FILE).write_bytes(b"no table" * 900)
        app.match.show_result(session)
        await quiet(pilot)
        assert "results.sqlite3.bad" in shown(app)


async def test_play_again_with_the_same_seats_and_rules_and_new_dice() -> None:
    options = {"safe": "both", "free_undo": True, "pieces_to_win": 1, "press_to_roll": True}
    game = Game.new("classic", ["Ana", "Ben"], 5, options)
    while game.prompt is not None:
        game.answer(game.prompt.answers[-1].id)
    app = ludo()
    async with app_pilot(app) as pilot:
        app.match.show_result(Session(game))
        await press(pilot, "a")
        assert screen_name(app) == "TableScreen"
        assert app.match.session is not None
        setup = app.match.session.game.setup
        assert (setup.seats, setup.options, setup.table) == (game.setup.seats, game.setup.options, game.setup.table)
        assert setup.seed != 5
        assert setup.table.free_undo


@pytest.mark.parametrize(("key", "then"), [("escape", "TitleScreen"), ("n", "SetupScreen"), ("a", "TableScreen")])
async def test_a_match_that_could_not_be_kept_is_left_only_when_that_is_meant(
    key: str, then: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = SaveFolder(tmp_path)
    unkept = Session(finished("party", ("Ana", "Ben")), folder)
    with monkeypatch.context() as patch:
        patch.setattr(folder, "autosave", Mock(side_effect=OSError(ENOSPC, "the disk is full")))
        assert not unkept.save.now()
        app = ludo()
        async with app_pilot(app) as pilot:
            app.match.session = unkept
            app.match.show_result(unkept)
            await press(pilot, key)
            assert screen_name(app) == "LostGame"
            await press(pilot, "n")
            assert screen_name(app) == "ResultScreen"
            await press(pilot, key, "y")
            assert screen_name(app) == then
            assert app.match.session is not unkept


async def test_rules_that_are_gone_are_told(session: Session, monkeypatch: pytest.MonkeyPatch) -> None:
    def gone(*_: object, **__: object) -> Game:
        raise RulesetError("no ruleset 'party'")

    app = ludo()
    async with app_pilot(app) as pilot:
        app.match.show_result(session)
        await quiet(pilot)
        monkeypatch.setattr(Game, "new", gone)
        await press(pilot, "a")
        assert screen_name(app) == "ResultScreen"
        assert "No ruleset 'party'." in shown(app)


async def test_back_to_title_or_to_a_new_game(session: Session) -> None:
    app = ludo()
    async with app_pilot(app) as pilot:
        app.match.show_result(session)
        await press(pilot, "escape")
        assert screen_name(app) == "TitleScreen"
        app.match.show_result(session)
        await press(pilot, "n")
        assert screen_name(app) == "SetupScreen"
        await press(pilot, "escape")
        assert screen_name(app) == "ResultScreen", "the form was opened over it"
        await press(pilot, "escape")
        assert screen_name(app) == "TitleScreen"


async def test_concession_is_told() -> None:
    game = Game.new("classic", ["Ana", "Ben"], seed=5)
    game.concede(1)
    while game.prompt is not None:
        game.answer(game.prompt.answers[0].id)
    app = ludo()
    async with app_pilot(app) as pilot:
        app.match.show_result(Session(game))
        await quiet(pilot)
        assert "conceded" in shown(app)


@pytest.mark.parametrize("is_ascii", [False, True])
async def test_the_winner_is_named_in_large_letters(session: Session, is_ascii: bool) -> None:
    app = ludo(ascii=is_ascii)
    async with app_pilot(app, size=(120, 40)) as pilot:
        app.match.show_result(session)
        await quiet(pilot)
        result = session.game.result
        assert result is not None
        banner = app.screen.query_one(Banner)
        assert banner.said == (session.seats.sides[result[0]], session.seats.names[result[0]], "wins")
        assert any("####" in row for row in banner.draw().rows()) == is_ascii


async def test_a_team_has_one_place_and_wins_together() -> None:
    game = Game.new("classic", ["Ana", "Ben", "Cleo", "Dan"], seed=5, options={"teams": True})
    while game.prompt is not None:
        game.answer(game.prompt.answers[-1].id)
    app = ludo()
    async with app_pilot(app, size=(72, 20)) as pilot:
        app.match.show_result(Session(game))
        await quiet(pilot)
        winners = (
            {"Ana and Cleo", "Cleo and Ana"} if (game.result or (0,))[0] % 2 == 0 else {"Ben and Dan", "Dan and Ben"}
        )
        assert app.screen.query_one(Banner).said[1:] in {(names, "win") for names in winners}
        assert "win" in shown(app)
        assert "1st" in shown(app)
        assert "3rd" not in shown(app)


async def test_race_awards_and_turning_points_come_from_the_match(session: Session) -> None:
    app = ludo()
    async with app_pilot(app, size=(120, 40)) as pilot:
        app.match.show_result(session)
        await quiet(pilot)
        screen = app.screen
        assert isinstance(screen, ResultScreen)
        story, page = screen.replay, screen.query_one(ResultView).page
        assert story is not None
        winner = (session.game.result or (0,))[0]
        by_place = [seat for seats in session.game.standings for seat in seats]
        assert by_place != sorted(by_place)
        assert [lane.side for lane in page.lanes] == [session.seats.sides[seat] for seat in by_place]
        progress = story.progress(len(story) - 1)
        assert [lane.way[-1] for lane in page.lanes] == [progress[seat] for seat in by_place]
        assert (by_place[0], page.lanes[0].way[-1]) == (winner, 1)
        captures = [event for event in session.news.events(None) if isinstance(event, Captured | Trapped)]
        assert len(page.captures) == len(captures) > 0
        assert {award.title for award in page.awards} == {award.title for award in awards(story)}
        assert all(point.text in shown(app) for point in page.points)
        taken = next(mark.feat for mark in story.turning_points() if mark.kind == "capture" and mark.feat is not None)
        piece = Who(taken.seat, taken.piece)
        named = f"'s {'●▲◆'[piece.seat]}{piece.piece + 1} {session.voice.name(piece)}"
        assert any(named in point.text for point in page.points)


async def test_a_turning_point_is_opened_in_the_replay_and_left_again(session: Session) -> None:
    app = ludo()
    async with app_pilot(app, size=(120, 40)) as pilot:
        app.match.show_result(session)
        await press(pilot, "down", "enter")
        screen = app.screen
        assert isinstance(screen, ReplayScreen)
        assert screen.moment == screen.replay.turning_points()[1].moment
        await press(pilot, "escape")
        assert screen_name(app) == "ResultScreen"
        await press(pilot, "b")
        assert isinstance(app.screen, ReplayScreen)
        assert app.screen.moment == len(app.screen.replay) - 1


@pytest.mark.parametrize("size", [(120, 40), (80, 24)])
async def test_a_turning_point_is_opened_by_mouse_too(session: Session, size: tuple[int, int]) -> None:
    app = ludo()
    async with app_pilot(app, size=size) as pilot:
        app.match.show_result(session)
        await quiet(pilot)
        if "─ Turning points ─" not in shown(app):
            row = next(number for number, line in enumerate(lines(app)) if "turning points" in line)
            await pilot.click(offset=(70, row))
            await quiet(pilot)
        row = next(number for number, line in enumerate(lines(app)) if "─ Turning points ─" in line)
        await pilot.click(offset=(20, row + 2))
        await quiet(pilot)
        assert isinstance(app.screen, ReplayScreen)
        assert app.screen.moment == app.screen.replay.turning_points()[1].moment


async def test_in_a_small_window_the_banner_makes_room_for_the_turning_points(session: Session) -> None:
    app = ludo()
    async with app_pilot(app) as pilot:
        app.match.show_result(session)
        await quiet(pilot)
        assert "↓ turning points" in shown(app)
        await press(pilot, "enter")
        assert screen_name(app) == "ResultScreen", "nothing is opened that is not seen"
        await press(pilot, "down")
        assert "─ Turning points ─" in shown(app)
        assert "▶" in shown(app)
        await press(pilot, "down", "enter")
        assert isinstance(app.screen, ReplayScreen)
        assert app.screen.moment == app.screen.replay.turning_points()[1].moment


def test_every_standing_begins_with_how_far_the_seat_has_come(session: Session) -> None:
    standings = ResultPresenter(session, is_ascii=False).page().standings
    notes = [member.note for standing in standings for member in standing.members]
    assert notes[0] == "home"
    assert all(note == "home" or note.endswith(" to go") for note in notes)


async def test_the_result_tells_how_this_house_has_done_over_all_matches() -> None:
    folder = SaveFolder()
    games = [finished("party", ("Ana", Seat("Bot", computer="easy")), seed) for seed in (1, 2, 3)]
    games += [finished("party", ("Zoe", "Ben"), 4)]
    for game in games:
        folder.autosave(game)
    folder.close()
    table = results(SaveFolder())
    app = ludo()
    async with app_pilot(app, size=(120, 40)) as pilot:
        app.match.show_result(Session(games[0]))
        await quiet(pilot)
        wins = {line.name: line.wins for line in table.players}
        computers = f" computers {wins['computer, easy']}" if wins["computer, easy"] else ""
        assert f"Over all 4 matches played here: ● Ana {wins['Ana']} others 1{computers}" in shown(app)


async def test_luck_and_skill_of_a_race_game_are_told_apart(session: Session) -> None:
    found = analysis_of(session.game)
    assert found is not None
    app = ludo()
    async with app_pilot(app, size=(120, 40)) as pilot:
        app.match.show_result(session)
        await quiet(pilot)
        text = shown(app)
        assert "Luck and skill" in text
        for seat in range(3):
            assert (
                f"dice gave {found.luck(seat):+.0f} choices cost {found.given_away(seat):.0f}".replace("-", "−") in text
            )
            worst = found.worst(seat)
            assert worst is None or f"most {worst.given_away:.0f} in turn {worst.turn}" in text
        assert "spaces, against average dice" in text
        by_place = [session.seats.sides[seat] for place in session.game.standings for seat in place]
        assert [told.side for told in app.screen.query_one(ResultView).page.skill] == by_place
        assert by_place != sorted(by_place)
        await press(pilot, "question_mark")
        assert all(f"{word}: {meaning[:30]}" in shown(app) for word, meaning in ResultScreen.LEGEND)


def test_luck_that_rounds_to_nothing_has_no_minus(session: Session) -> None:
    analysis = Mock(luck=lambda _: -0.3, given_away=lambda _: 0.0, worst=lambda _: None)
    page = ResultPresenter(session, is_ascii=False).with_skill(ResultPage(), analysis)
    assert "dice gave +0" in page.skill[0].title


async def test_luck_and_skill_have_room_in_a_small_window(session: Session) -> None:
    app = ludo()
    async with app_pilot(app) as pilot:
        app.match.show_result(session)
        await quiet(pilot)
        text = shown(app)
        assert "Remembered for" in text
        assert "Luck and skill" in text
        found = analysis_of(session.game)
        assert found is not None
        for seat in range(3):
            assert (
                f"dice gave {found.luck(seat):+.0f} choices cost {found.given_away(seat):.0f}".replace("-", "−") in text
            )


def test_the_race_is_drawn_to_scale() -> None:
    """Home is the top of a lane, however far the leader has come."""
    canvas = Canvas(80, 24)
    draw_result(canvas, ResultPage(lanes=(Lane(0, "●", "Ana", (0, 0.1, 0.2)), Lane(1, "▲", "Ben", (0, 0.05, 0.1)))))
    ana, ben = (next(row.rstrip() for row in canvas.rows() if name in row) for name in ("Ana", "Ben"))
    assert (ana[-1], ben[-1]) == ("▂", "▁")
    assert "▁" in ana


def test_who_brings_nobody_home_is_told_by_its_deeds_in_a_small_window() -> None:
    sage = Standing("1st", (Member(2, "♦", "Ana", "person", 0, 0, "", ("doom 5 of 5", "9 summoned")),))
    canvas = Canvas(80, 22)
    draw_result(canvas, ResultPage(standings=(sage,)))
    assert any("Ana" in row and "doom 5 of 5" in row for row in canvas.rows())


def test_what_is_remembered_leaves_room_for_the_turning_points_that_are_wanted() -> None:
    told = [Told(0, "●", f"Award {number}", "for nothing") for number in range(9)]
    points = tuple(told[:6])
    winner = Standing("1st", (Member(2, "◆", "Yellow", "person", 4, 4),))
    canvas = Canvas(80, 22)
    page = ResultPage(standings=(winner,), awards=tuple(told), skill=tuple(told[:4]), points=points)
    assert not draw_result(canvas, page)
    assert draw_result(Canvas(80, 22), page._replace(has_points_first=True))


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
def test_the_names_of_colours_are_whole_beside_the_dice(size: tuple[int, int]) -> None:
    canvas = Canvas(*size)
    winner = Standing("1st", (Member(2, "◆", "Yellow", "person", 4, 4),))
    faces = tuple("123456")
    draw_result(canvas, ResultPage(standings=(winner,), dice=DiceStatistics(faces, ((3, 5, 5, 4, 6, 16),), ("3.8",))))
    assert any(" ".join(row.split()).endswith("◆ Yellow 3 5 5 4 6 16 3.8") for row in canvas.rows())


@pytest.mark.parametrize(("size", "heads"), [((80, 24), "a  2  3  4  5  n"), ((100, 30), "a   2   3   4   5   n")])
def test_no_face_of_a_die_runs_into_the_one_before(size: tuple[int, int], heads: str) -> None:
    canvas = Canvas(*size)
    winner = Standing("1st", (Member(2, "◆", "Ben", "person", 4, 4, ""),))
    faces = ("ace", "2", "3", "4", "5", "null")
    dice = DiceStatistics(faces, ((16, 11, 18, 14, 7, 18),), ("3.5",))
    draw_result(canvas, ResultPage(standings=(winner,), dice=dice))
    assert any(heads in row for row in canvas.rows())


@pytest.mark.parametrize("width", [72, 76, 80, 100])
def test_the_means_of_dice_are_whole_in_every_window(width: int, clipped: list[str]) -> None:
    canvas = Canvas(width, 24)
    seats = tuple(Member(side, "◆", "Yellow Submarine", "person", 4, 4) for side in range(4))
    means = ("3.5",) * 4
    dice = DiceStatistics(tuple("123456"), ((3, 5, 5, 4, 6, 16),) * 4, means, (("d20", ("10.5",) * 4),))
    draw_result(canvas, ResultPage(standings=(Standing("1st", seats),), dice=dice))
    assert clipped == []
    assert sum(row.rstrip().endswith("  3  5  5  4  6 16   3.5") for row in canvas.rows()) == 4 * (width < 90)
    assert any(row.split()[-4:] == ["10.5"] * 4 for row in canvas.rows())


@pytest.mark.parametrize(("size", "told"), [((80, 24), "person  ○○ "), ((120, 40), "person, helped ○○ ")])
def test_who_played_the_last_seat_is_told_in_a_small_window(size: tuple[int, int], told: str) -> None:
    canvas = Canvas(*size)
    last = Standing("4th", (Member(0, "●", "Ana", "person, helped", 0, 2, "11 to go"),))
    draw_result(canvas, ResultPage(standings=(last,)))
    assert any("Ana" in row and told in row and "11 to go" in row for row in canvas.rows())


def test_who_played_a_seat_and_its_steps_stand_side_by_side_in_a_small_window() -> None:
    canvas = Canvas(80, 24)
    seats = [
        Standing(place, (Member(0, "●", name, "normal", 2, 3, "168 steps"),))
        for place, name in (("1st", "Madge"), ("2nd", "Pip"))
    ]
    draw_result(canvas, ResultPage(standings=tuple(seats)))
    assert sum("normal" in row and "168 steps" in row for row in canvas.rows()) == 2


@pytest.mark.parametrize("width", [80, 120])
def test_who_played_the_seats_stands_in_columns(width: int) -> None:
    kinds = ("person, helped", "easy, helped", "person", "expert")
    members = [
        Member(side, "●", name, kind, 1, 4, f"{100 + 9 * side} to go")
        for side, (name, kind) in enumerate(zip(("Ana", "Ben", "Cleopatra", "Dan"), kinds, strict=True))
    ]
    page = ResultPage(standings=tuple(Standing(f"{n}th", (one,)) for n, one in enumerate(members, 1)))
    canvas = Canvas(width, 22)
    draw_result(canvas, page)
    rows = [row for row in canvas.rows() if "to go" in row]
    assert len(rows) == 4
    assert len({row.index("●○○○") for row in rows}) == 1
    assert all(("helped" in row) == (width == 120) for row in rows[:2])


def test_a_seed_by_chance_is_not_told_and_one_that_was_typed_is() -> None:
    def heading(seed: int) -> str:
        game = Game.new("party", ["Ana", "Ben"], seed=seed)
        return ResultPresenter(Session(game), is_ascii=False).heading

    assert "seed 12" in heading(12)
    assert "seed" not in heading(123456789012345)
