from pathlib import Path

import msgspec
import pytest
from textual.color import Color
from textual.content import Content
from textual.widgets import OptionList

from ludo_tui import Game, Seat, rulesets
from ludo_tui.platform.places import examples_folder
from ludo_tui.presenting.board.preview_board import empty_preview
from ludo_tui.presenting.pages.saved_matches import standing_in, when
from ludo_tui.saves import SaveFolder
from ludo_tui.ui.screens.load import LoadScreen
from ludo_tui.ui.widgets.board import BoardView
from tests.ui.app_pilot import app_pilot, lines, ludo, press, quiet, saved, screen_name, shown


def folder() -> Path:
    return SaveFolder().path


@pytest.mark.parametrize(
    ("winners", "said"), [((), "finished"), ((1,), "finished · Green won"), ((0, 2), "finished · Red and Yellow won")]
)
def test_all_are_named_who_have_won_together(winners: tuple[int, ...], said: str) -> None:
    preview = empty_preview()
    places = tuple(range(len(preview.seats)))
    assert standing_in(msgspec.structs.replace(preview, winners=winners, places=places)) == said


async def test_list_shows_who_plays_what_and_how_it_stands() -> None:
    game = saved(12, name="Friday evening", ruleset="piecepack", seats=("Ana", "Ben", "Cleo"))
    app = ludo(auto_move=False)
    async with app_pilot(app, "l", size=(120, 40)):
        text = shown(app)
        assert "Friday evening" in text
        assert "saved, today" in text
        whose = game.setup.seats[game.state.turn.seat].name
        assert text.count(f"turn {game.state.turn.number} · {whose} ") == 2
        assert "● ▲ ◆ turn" in text
        assert "decision" not in text, "rolls would be counted, too"
        assert "Ana, Ben, Cleo" in text
        assert "matches and examples" in lines(app)[0]
        board = app.screen.query_one(BoardView)
        assert board.display
        assert sum(len(marks) for marks in board.picture.pieces.values()) == 12


async def test_who_sits_beside_the_board_has_its_own_colour_in_the_list() -> None:
    SaveFolder().autosave(Game.new("skirmish", [Seat("Ana"), Seat("Ben"), Seat("Sage", "normal")], seed=3))
    app = ludo()
    async with app_pilot(app, "l", size=(120, 40)):
        cells = [one for strip in app.screen._compositor.render_strips() for one in strip if "♦" in one.text]
        wanted = Color.parse(app.theme_variables["seat-5"]).rich_color
        assert cells
        assert all(one.style is not None and one.style.color == wanted for one in cells)


async def test_a_board_that_is_not_loaded_has_as_many_places_at_home_as_pieces_are_to_come_there() -> None:
    game = Game.new("party", [Seat("Ana"), Seat("Ben")], seed=3, options={"pieces_to_win": 1})
    SaveFolder().autosave(game)
    app = ludo()
    async with app_pilot(app) as pilot:
        sides = game.rules.sides(game.setup)
        title = app.screen.query_one(BoardView).picture.needed
        await press(pilot, "l")
        listed = app.screen.query_one(BoardView).picture.needed
        assert title == listed == tuple(int(side in sides) for side in range(4))


async def test_chosen_game_is_loaded_exactly() -> None:
    first, second = saved(9), saved(30, name="Later", seed=8)
    app = ludo(auto_move=False)
    async with app_pilot(app, "l") as pilot:
        titles = [str(line) for line in lines(app)]
        later = next(n for n, line in enumerate(titles) if "Later" in line)
        ana = next(n for n, line in enumerate(titles) if "Classic Ludo: Ana" in line)
        await press(pilot, *([] if later < ana else ["down"]), "enter")
        assert screen_name(app) == "TableScreen"
        assert app.match.session is not None
        assert app.match.session.game.state == second.state != first.state


async def test_bad_file_is_listed_with_its_reason_and_hides_nothing() -> None:
    saved(5)
    (folder() / "broken.ludo.json").write_text("[red]nonsense")
    app = ludo(auto_move=False)
    async with app_pilot(app, "l", size=(120, 40)) as pilot:
        assert "Classic Ludo: Ana, Ben" in shown(app)
        assert "damaged: broken.ludo.json cannot be loaded" in shown(app)
        await press(pilot, "end", "enter")
        assert screen_name(app) == "LoadScreen"
        assert "This file cannot be loaded" in shown(app)
        assert "It has no usable backup" in shown(app)


async def test_backup_of_a_bad_file_can_be_loaded() -> None:
    game = saved(5)
    store = SaveFolder()
    path = store.autosave(game)
    store.close()
    path.write_text("damaged")
    app = ludo(auto_move=False)
    async with app_pilot(app, "l", size=(120, 40)) as pilot:
        assert "damaged: its backups are below" in shown(app)
        await press(pilot, "down", "enter")
        assert screen_name(app) == "TableScreen"
        assert app.match.session is not None
        assert app.match.session.game.state == game.state


async def test_delete_asks_first() -> None:
    saved(5, name="Old")
    app = ludo(auto_move=False)
    async with app_pilot(app, "l", "x") as pilot:
        assert "Delete Old and its backups? This cannot be undone." in shown(app)
        await press(pilot, "enter")
        assert (folder() / "old.ludo.json").exists()
        await press(pilot, "x", "y")
        assert not (folder() / "old.ludo.json").exists()
        assert "Old" not in "".join(lines(app)[1:4])


async def test_delete_without_asking_by_setting() -> None:
    saved(5, name="Old")
    app = ludo(confirm=False)
    async with app_pilot(app, "l", "x"):
        assert screen_name(app) == "LoadScreen"
        assert not (folder() / "old.ludo.json").exists()


async def test_the_heading_and_the_search_count_the_same_matches() -> None:
    saved(5, name="Mine")
    path = folder() / "mine.ludo.json"
    path.with_name(f"{path.name}.bak1").write_bytes(path.read_bytes())
    path.write_text("nothing of a match")
    app = ludo()
    count = len(app.files.saves.list())
    async with app_pilot(app, "l", "slash", size=(120, 40)) as pilot:
        assert f"{count} matches and examples" in lines(app)[0]
        assert f"{count} of {count}" in shown(app)
        assert app.screen.query_one(OptionList).option_count == count + 1, "a backup stays with its match"
        await press(pilot, *"mine", "enter")
        assert f"1 of {count}" in shown(app)


@pytest.mark.parametrize(("count", "said"), [(0, "0 matches and"), (1, "1 match or example"), (2, "2 matches and")])
async def test_one_match_is_counted_as_one(monkeypatch: pytest.MonkeyPatch, count: int, said: str) -> None:
    app = ludo()
    listed = app.files.saves.list()[:count]
    monkeypatch.setattr(app.files.saves, "list", lambda: listed)
    async with app_pilot(app, "l", size=(120, 40)):
        assert f" {said} " in f" {lines(app)[0]} "


async def test_a_search_finds_matches_by_their_names_games_and_players() -> None:
    saved(5, name="Sunday", seats=("Jörg", "Ben"))
    saved(5, name="Monday", ruleset="piecepack")
    app = ludo()

    searches = (("monday", "Monday"), ("jör", "Sunday"), ("BEN_day", "Sunday"), ("piecepack_ana", "Monday"))
    async with app_pilot(app, "l", size=(120, 40)) as pilot:
        menu = app.screen.query_one("#saves", OptionList)
        count = menu.option_count
        for words, found in searches:
            await press(pilot, "slash", *("space" if key == "_" else key for key in words))
            assert "1–9" not in lines(app)[-1], "what is pressed are letters"
            await press(pilot, "enter")
            assert menu.option_count < count
            assert found in shown(app)
            assert f"{menu.option_count} of {count}" in shown(app)
            await press(pilot, "escape")
            assert menu.option_count == count
        await press(pilot, "slash", *"x1e", "enter")
        assert "Nothing found." in shown(app)
        assert "Search:" in shown(app)
        await press(pilot, "escape")
        assert "Search:" not in shown(app)
        await press(pilot, "slash", *"sunday", "enter", "enter")
        assert screen_name(app) == "TableScreen"
        assert "Jörg" in shown(app)


async def test_examples_are_there_and_cannot_be_deleted() -> None:
    examples = list(examples_folder().glob("*.ludo.json"))
    app = ludo(auto_move=False)
    async with app_pilot(app, "l", "x", size=(120, 40)) as pilot:
        menu = app.screen.query_one("#saves", OptionList)
        assert menu.option_count == len(examples) >= 2
        assert screen_name(app) == "LoadScreen"
        for number in range(len(examples)):
            app.screen.query_one("#saves", OptionList).highlighted = number
            await press(pilot, "enter")
            assert screen_name(app) == "TableScreen"
            await press(pilot, "escape", "l", "end")
    assert all(path.exists() for path in examples)


@pytest.mark.parametrize("size", [(72, 20), (80, 24), (120, 40)])
async def test_titles_stand_whole_and_moments_where_there_is_room(size: tuple[int, int]) -> None:
    title = "The long evening on which Grandmother took everybody twice"
    saved(12, name=title, ruleset="party", seats=("Maximiliana the Elder", "Ben"))
    app = ludo(auto_move=False)
    async with app_pilot(app, "l", size=size) as pilot:
        menu = app.screen.query_one("#saves", OptionList)
        for number in range(menu.option_count):
            menu.highlighted = number
            await quiet(pilot)
            assert "…" not in shown(app)
        told = [" ".join(str(option.prompt).split()) for option in menu.options]
        assert all("today " in text or "example" in text for text in told)
        assert [word for word in title.split() if word not in told[0]] == []


@pytest.mark.parametrize("size", [(72, 20), (80, 24), (120, 22)])
async def test_entries_are_shown_whole_or_not_at_all(size: tuple[int, int]) -> None:
    app = ludo()
    async with app_pilot(app, "l", size=size) as pilot:
        menu = app.screen.query_one("#saves", OptionList)
        for key in (*["down"] * menu.option_count, *["up"] * 4):
            await press(pilot, key)
            at, y = menu.content_region.x, menu.content_region.y
            seen = [
                line[at : menu.scrollable_content_region.right].strip() for line in lines(app)[y:][: menu.size.height]
            ]
            told = [[line.strip() for line in f"{one.prompt}".splitlines()] for one in menu.options]
            whole = [one for one in told if one[0] in seen]
            assert told[menu.highlighted or 0] in whole
            assert [line for line in seen if line] == [line for one in whole for line in one]


@pytest.mark.parametrize(
    ("size", "stands"), [((72, 20), "round 8 of 8 · Wim"), ((120, 34), "round 8 of 8, doom 0 of 4 · Wim")]
)
async def test_how_a_match_stands_takes_one_line_and_its_moment_is_on_the_first(
    size: tuple[int, int], stands: str
) -> None:
    app = ludo()
    async with app_pilot(app, "l", size=size) as pilot:
        menu = app.screen.query_one("#saves", OptionList)
        await quiet(pilot)
        told = [f"{one.prompt}".splitlines() for one in menu.options]
    assert [len(lines[0]) for lines in told if lines[0].endswith("  example")] == [len(told[0][0])] * len(told)
    (stood,) = (lines[-1] for lines in told if "before" in " ".join(lines))
    assert " ".join(stood.split()) == f"● ▲ ◆ ♦ {stands}"


async def test_click_shows_and_loads() -> None:
    saved(9, name="Friday")
    app = ludo(auto_move=False)
    async with app_pilot(app, "l") as pilot:
        await pilot.click("#saves", offset=(5, 0))
        await quiet(pilot)
        assert screen_name(app) == "TableScreen"


async def test_empty_folder_says_what_to_do(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    monkeypatch.setattr("ludo_tui.saves.folder.examples_folder", lambda: tmp_path / "none")
    app = ludo(auto_move=False)
    async with app_pilot(app, "l", "enter", "x"):
        assert "No games yet." in shown(app)


async def test_changed_rules_are_asked_about() -> None:
    rulesets.save_preset("House", "classic", {"dice": 2})
    game = saved(6, name="Two dice", ruleset="house")
    rulesets.save_preset("House", "classic", {"dice": 2, "safe": "both"})
    app = ludo(auto_move=False)
    async with app_pilot(app, "l", "enter") as pilot:
        assert "Go on under the rules as they are now?" in shown(app)
        await press(pilot, "escape")
        assert screen_name(app) == "LoadScreen"
        await press(pilot, "enter", "y")
        assert screen_name(app) == "TableScreen"
        assert app.match.session is not None
        assert app.match.session.game.state.turn.number == game.state.turn.number


async def test_game_in_use_can_be_played_as_a_copy() -> None:
    game = saved(6)
    other = SaveFolder()
    other.autosave(game)
    app = ludo(auto_move=False)
    async with app_pilot(app, "l", "enter") as pilot:
        assert "Classic Ludo: Ana, Ben is being played by another program. Play on with a copy?" in shown(app)
        await press(pilot, "y")
        assert screen_name(app) == "TableScreen"
        assert app.match.session is not None
        assert getattr(app.match.session.game, "id", None) != game.id
    other.close()


def test_moments_are_told_as_people_tell_them() -> None:
    from datetime import UTC, datetime, timedelta

    now = datetime.now(UTC)
    assert when(now).startswith("today ")
    assert when(now - timedelta(days=1)) == "yesterday"
    days_ago = (now - timedelta(days=3)).astimezone()
    assert when(days_ago) in (f"{days_ago:%a} {days_ago.day} {days_ago:%b}", f"{days_ago:%Y-%m-%d}")
    assert when(datetime(2019, 1, 6, 12, 30, tzinfo=UTC)) == "2019-01-06"


async def test_digits_pick_and_a_copy_leaves_the_game_as_it_is() -> None:
    first, second = saved(9, name="One"), saved(30, name="Two", seed=8)
    app = ludo(auto_move=False)
    async with app_pilot(app, "l", "2") as pilot:
        menu = app.screen.query_one("#saves", OptionList)
        assert menu.highlighted == 1
        await press(pilot, "c")
        assert app.match.session is not None
        assert app.match.session.game.state == first.state != second.state
        assert getattr(app.match.session.game, "id", None) != first.id


async def test_a_save_is_renamed_with_its_backups_and_keeps_its_moment() -> None:
    game = saved(9, name="Old")
    store = SaveFolder()
    store.save_as(game, "Old", overwrite=True)
    before = next(entry for entry in store.list() if entry.title == "Old")
    app = ludo(auto_move=False)
    async with app_pilot(app, "l", "e", *["backspace"] * 3, *"New", "enter") as pilot:
        assert "New" in lines(app)[2]
        after = next(entry for entry in store.list() if entry.title == "New")
        assert (after.saved_at, after.order) == (before.saved_at, before.order)
        assert sorted(path.name for path in folder().iterdir()) == ["new.ludo.json", "new.ludo.json.bak1"]
        saved(3, name="Taken", seed=2)
        await press(pilot, "escape", "l", "2", "e", *["backspace"] * 3, *"taken", "enter")
        assert "There is a save 'Taken' already" in shown(app)


async def test_a_name_typed_for_an_automatic_save_is_that_of_a_copy() -> None:
    app = ludo(auto_move=False)
    game = saved(9)
    (before,) = SaveFolder().list(examples=False)
    async with app_pilot(app, "l", "e", *"exec", "enter"):
        assert screen_name(app) == "LoadScreen"
        entries = {entry.kind: entry for entry in SaveFolder().list(examples=False)}
    assert entries["auto"] == before
    assert (entries["named"].title, entries["named"].order) == ("exec", before.order)
    assert SaveFolder().load(entries["named"]).state == game.state


async def test_what_cannot_be_done_with_a_game_is_not_in_the_footer() -> None:
    app = ludo(auto_move=False)
    async with app_pilot(app, "l"):  # on an example
        footer = lines(app)[-1]
        assert "Enter play on" in footer
        assert "c copy" in footer
        assert "rename" not in footer
        assert "delete" not in footer


@pytest.mark.parametrize("size", [(80, 24), (120, 40), (200, 60)])
async def test_the_first_frame_has_lines_and_board_of_the_size_that_they_keep(
    size: tuple[int, int], monkeypatch: pytest.MonkeyPatch
) -> None:
    written: list[tuple[int, int]] = []

    def note(self: LoadScreen, number: int) -> Content:
        written.append((self._line_width, self.query_one("#small-board", BoardView).geometry.size[0]))
        return line(self, number)

    line = LoadScreen._prompt
    monkeypatch.setattr(LoadScreen, "_prompt", note)
    async with app_pilot(ludo(), "l", size=size):
        assert len({*written}) == 1


async def test_keys_that_do_nothing_with_an_example_say_so() -> None:
    for key in ("x", "e", "delete"):
        app = ludo()
        async with app_pilot(app, "l", key):
            assert screen_name(app) == "LoadScreen"
            assert "An example stays as it is." in [one.message for one in app._notifications]


async def test_no_width_is_too_small_for_a_list_on_its_way_to_another_size(monkeypatch: pytest.MonkeyPatch) -> None:
    saved(4, name="A very long name of a match that nobody wanted")
    app = ludo()
    async with app_pilot(app, "l"):
        assert isinstance(app.screen, LoadScreen)
        for width in range(60):
            monkeypatch.setattr(LoadScreen, "_line_width", width)
            app.screen._write_lines()


@pytest.mark.parametrize("keys", ["delete", "f1"])
async def test_a_window_that_shrinks_while_something_covers_the_list_leaves_it_whole(keys: str) -> None:
    saved(12, name="Friday evening")
    app = ludo()
    async with app_pilot(app, "l", size=(80, 24)) as pilot:
        before = lines(app)
        await pilot.resize_terminal(200, 60)
        await press(pilot, keys)
        assert screen_name(app) != "LoadScreen"
        await pilot.resize_terminal(80, 24)
        await press(pilot, "escape")
        assert lines(app) == before


async def test_a_match_of_earlier_rules_says_what_to_do_in_place_of_its_replay() -> None:
    corpus = Path(__file__).parents[2] / "saves" / "corpus" / "1.14.1" / "saves" / "skirmish-sage.ludo.json"
    folder().mkdir(parents=True, exist_ok=True)
    (folder() / corpus.name).write_bytes(corpus.read_bytes())
    app = ludo()
    async with app_pilot(app, "l") as pilot:
        await press(pilot, "v")
        assert "It was played under earlier rules and cannot be shown again. Enter opens it." in shown(app)
        await press(pilot, "enter")
        assert "the Sage has different menace and room for more monsters" in shown(app)
