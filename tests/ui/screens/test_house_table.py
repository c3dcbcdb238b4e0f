"""The house table on screen and on the command line."""

import json

import pytest

from ludo_tui import cli
from ludo_tui.records.house_table import FILE, results
from ludo_tui.saves import SaveFolder
from ludo_tui.ui.screens.house_table import HouseTable
from tests.ui.app_pilot import app_pilot, finished, lines, ludo, press, screen_name, shown


def keep(*seeds: int) -> None:
    folder = SaveFolder()
    for seed in seeds:
        folder.autosave(finished("party", ("Ana", "Ben", "Cleo"), seed))
    folder.close()


@pytest.mark.parametrize("size", [(72, 20), (120, 40)])
async def test_everybody_is_there_with_whom_they_met(size: tuple[int, int]) -> None:
    keep(1, 2)
    table = results(SaveFolder())
    app = ludo()
    async with app_pilot(app, "j", size=size) as pilot:
        assert screen_name(app) == "HouseTableScreen"
        text = shown(app)
        assert "2 matches" in text
        for line in table.players:
            assert f"{line.name} {line.matches} {line.wins} {line.captures} {line.lost} {line.chase}" in text
        first, second = table.players[:2]
        assert f"{first.name} against ..." in text
        pair = table.pairs[first.player, second.player]
        assert f"{second.name} {pair.matches} {pair.ahead} {pair.captures}" in text.split("against ...")[1]
        await press(pilot, "down")
        assert f"{second.name} against ..." in shown(app)
        await press(pilot, "end", "down")
        assert app.screen.query_one(HouseTable).chosen == len(table.players) - 1
        await press(pilot, "escape")
        assert screen_name(app) == "TitleScreen"


async def test_before_the_first_match_it_says_so() -> None:
    app = ludo()
    async with app_pilot(app, "j"):
        assert "No match has been finished yet." in shown(app)
    assert not app.files.saves.path.exists()


async def test_a_damaged_table_is_told_once_on_screen_and_in_lines(capsys: pytest.CaptureFixture[str]) -> None:
    keep(1)
    told = (
        "cannot be used. Only matches that are still saved are counted. The damaged file is kept as results.sqlite3.bad"
    )
    (SaveFolder().path / FILE).write_bytes(b"no table" * 900)
    app = ludo()
    async with app_pilot(app, "j"):
        assert told in shown(app)
        assert "1 match" in shown(app)
    (SaveFolder().path / FILE).write_bytes(b"no table" * 900)
    for expected in (True, False):
        assert cli.main(["results"]) == 0
        assert (told in capsys.readouterr().out) is expected


def test_the_command_prints_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main(["results"]) == 0
    assert capsys.readouterr().out == "No match has been finished yet.\n"
    keep(1, 2)
    table = results(SaveFolder())
    assert cli.main(["results"]) == 0
    told = " ".join(capsys.readouterr().out.split())
    for line in table.players:
        assert f"{line.name} {line.matches} {line.wins} {line.captures} {line.lost} {line.chase}" in told
    for (one, other), pair in table.pairs.items():
        assert f"{one.title()} against {other.title()} {pair.matches} {pair.ahead} {pair.captures}" in told
    assert cli.main(["results", "--json", "party"]) == 0
    data = json.loads(capsys.readouterr().out)
    assert data["players"] == [line._asdict() for line in table.players]
    assert cli.main(["results", "classic"]) == 0
    assert capsys.readouterr().out == "No match has been finished yet.\n"
    assert cli.main(["results", "nonsense"]) == 2
    assert "nonsense" in capsys.readouterr().err


async def test_the_matches_of_one_ruleset_are_counted_alone_and_columns_explained() -> None:
    keep(1, 2)
    app = ludo()
    async with app_pilot(app, "j", "f4", size=(120, 40)) as pilot:
        counted = {}
        while "all matches that were finished here" not in shown(app):
            counted[lines(app)[0].split("  ")[-1].strip()] = "2 matches" in shown(app)
            await press(pilot, "f4")
        assert [name for name, is_counted in counted.items() if is_counted] == ["Party Ludo alone"]
        assert "Classic Ludo alone" in counted
        await press(pilot, "question_mark")
        assert "Farthest: the most spaces that somebody was sent back" in " ".join(shown(app).split())
