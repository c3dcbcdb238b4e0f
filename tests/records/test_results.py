"""The house table: counted from the saves, once a match, kept when they go, and made anew when its file is damaged."""

import os
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from ludo_tui import Game, Seat
from ludo_tui.engine import Dice, Lot
from ludo_tui.line.text import house_table
from ludo_tui.records import positions
from ludo_tui.records.house_table import FILE, Results, results
from ludo_tui.rules.race.state import Captured, Trapped
from ludo_tui.saves import SaveFolder


def finished(seed: int, *seats: Seat | str, ruleset: str = "classic", **options: object) -> Game:
    game = Game.new(ruleset, seats or ("Ana", "Ben"), seed=seed, options={"pieces_to_win": 2, **options})
    while game.prompt is not None:
        offered = game.prompt.options
        game.answer(next((option for option in offered if option.aim.captures), offered[-1]).id)
    return game


def winner(game: Game) -> str:
    assert game.result is not None
    return game.setup.seats[game.result[0]].name


@pytest.fixture
def folder(tmp_path: Path) -> SaveFolder:
    return SaveFolder(tmp_path / "saves")


def test_an_empty_folder_has_no_results_and_stays_away(folder: SaveFolder) -> None:
    assert results(folder) == Results()
    assert not folder.path.exists()


def test_matches_wins_captures_and_chases_are_counted(folder: SaveFolder) -> None:
    games = [finished(seed) for seed in (1, 2, 3, 4)]
    for game in games:
        folder.autosave(game)
    running = Game.new("classic", ["Ana", "Ben"], seed=9)
    folder.autosave(running)
    table = results(folder)
    assert table.matches == 4
    captured = [event for game in games for event in game.events if isinstance(event, Captured | Trapped)]
    assert captured
    for seat, name in enumerate(("Ana", "Ben")):
        line = next(line for line in table.players if line.name == name)
        assert (line.matches, line.wins) == (4, [winner(game) for game in games].count(name))
        own = [event for event in captured if event.by == seat]
        assert (line.captures, line.lost) == (len(own), sum(event.seat == seat for event in captured))
        assert line.chase == max((event.step + 1 for event in own), default=0)
        other = ("ana", "ben")[1 - seat]
        assert table.pairs[name.casefold(), other] == (4, line.wins, line.captures)
    assert [line.wins for line in table.players] == sorted((line.wins for line in table.players), reverse=True)


def test_a_match_counts_once_however_often_it_is_saved_and_stays_when_its_save_goes(folder: SaveFolder) -> None:
    game = finished(1)
    folder.autosave(game)
    folder.save_as(game, "A fine one")
    assert results(folder).matches == 1
    for entry in folder.list(examples=False):
        folder.delete(entry)
    assert results(folder).matches == 1


def test_people_are_known_by_name_and_computers_by_level(folder: SaveFolder) -> None:
    folder.autosave(finished(1, "Ana", Seat("Bolt", computer="easy")))
    folder.autosave(finished(2, "ANA", Seat("Nut", computer="easy"), Seat("Cog", computer="hard")))
    table = results(folder)
    assert {(line.player, line.matches, line.is_computer) for line in table.players} == {
        ("ana", 2, False),
        ("computer, easy", 2, True),
        ("computer, hard", 1, True),
    }


def test_characters_are_known_by_their_names_and_levels(folder: SaveFolder) -> None:
    folder.autosave(finished(1, "Ana", Seat("Vex", computer="hard", character="vex")))
    folder.autosave(finished(2, "Ana", Seat("My Vex", computer="hard", character="vex"), Seat("Vex", computer="easy")))
    found = {(line.name, line.matches, line.is_computer) for line in results(folder).players}
    assert found == {("Ana", 2, False), ("Vex, hard", 2, True), ("computer, easy", 1, True)}


def test_a_team_wins_together(folder: SaveFolder) -> None:
    folder.autosave(finished(1, "Ana", "Ben", "Cleo", "Dan", teams=True))
    table = results(folder)
    wins = {line.name: line.wins for line in table.players}
    assert wins in ({"Ana": 1, "Cleo": 1, "Ben": 0, "Dan": 0}, {"Ana": 0, "Cleo": 0, "Ben": 1, "Dan": 1})
    assert {frozenset(pair) for pair in table.pairs} == {
        frozenset(pair) for pair in (("ana", "ben"), ("ana", "dan"), ("cleo", "ben"), ("cleo", "dan"))
    }, "partners are not against each other"


def test_one_ruleset_can_be_counted_alone(folder: SaveFolder) -> None:
    folder.autosave(finished(1))
    folder.autosave(finished(2, ruleset="piecepack"))
    assert results(folder).matches == 2
    assert results(folder, "piecepack").matches == 1
    assert results(folder, "party") == Results()


@pytest.mark.parametrize(
    "damage",
    [
        lambda path: path.write_bytes(b"not a table at all, but long enough to look like one" * 40),
        lambda path: path.write_bytes(path.read_bytes()[:5000]),
        lambda path: path.write_bytes(path.read_bytes()[:100] + bytes(4000) + path.read_bytes()[4100:]),
        lambda path: path.unlink(),
        lambda path: _run(path, "DROP TABLE seats"),
        lambda path: _run(path, "PRAGMA user_version = 99"),
        lambda path: _run(path, "UPDATE seats SET name = x'ff00'"),
        lambda path: _run(path, "UPDATE seats SET name = CAST(x'ff00' AS TEXT)"),
        lambda path: _run(path, "UPDATE seats SET place = 'first'"),
        lambda path: _run(path, "UPDATE seats SET name = char(27) || '[2J'"),
        lambda path: _run(path, "UPDATE seats SET lost = 9223372036854775807"),
        lambda path: _run(path, "UPDATE seats SET place = -1"),
        lambda path: _run(path, "ALTER TABLE captures ADD COLUMN more"),
        lambda path: _run(path, "DELETE FROM seats"),
        lambda path: _run(path, "DELETE FROM matches"),
        lambda path: _run(path, "UPDATE captures SET match = 'none'"),
        lambda path: path.write_bytes(path.read_bytes().replace(b"tablematches", b"table\xd9atches")),
    ],
    ids=[
        *("nonsense", "cut", "holes", "gone", "table gone", "other version", "no text", "no letters", "no number"),
        *("an escape code", "a huge number", "a number below 0", "a column more"),
        *("no seats", "no matches", "captures of no match", "a name of no letters"),
    ],
)
def test_a_missing_or_damaged_file_is_made_anew_from_the_saves(folder: SaveFolder, damage: object) -> None:
    for seed in (1, 2, 3):
        folder.autosave(finished(seed))
    before = results(folder)
    assert before.matches == 3
    assert callable(damage)
    damage(folder.path / FILE)
    told = f"The house table in {folder.path / FILE} cannot be used. Only matches that are still saved are counted."
    problem = f"{told} The damaged file is kept as {FILE}.bad." if (folder.path / FILE).exists() else ""
    assert results(folder) == before._replace(problem=problem)
    assert results(folder) == before  # and the new file is sound


def test_a_file_of_a_newer_version_is_put_aside_and_not_lost(folder: SaveFolder) -> None:
    folder.autosave(finished(1))
    results(folder)
    _run(folder.path / FILE, "PRAGMA user_version = 99")
    content = (folder.path / FILE).read_bytes()
    assert results(folder).matches == 1
    assert (folder.path / f"{FILE}.bad").read_bytes() == content


def test_of_the_files_that_were_put_aside_the_last_five_are_kept(folder: SaveFolder) -> None:
    folder.autosave(finished(1))
    for number in range(7):
        (folder.path / FILE).write_bytes(f"no table {number}".encode() * 900)
        os.utime(folder.path / FILE, (number, number))
        assert results(folder).matches == 1
    kept = sorted(folder.path.glob(f"{FILE}.bad*"))
    assert [path.name.removeprefix(FILE) for path in kept] == [".bad", ".bad2", ".bad3", ".bad4", ".bad5"]
    assert sorted(path.read_bytes()[9:10] for path in kept) == [b"2", b"3", b"4", b"5", b"6"]


def test_whatever_bytes_are_changed_in_the_file_the_matches_are_counted(folder: SaveFolder) -> None:
    folder.autosave(finished(1, pieces_to_win=1))
    before = results(folder)
    sound = (folder.path / FILE).read_bytes()
    lot = Lot(Dice(1, "damage"))
    for _ in range(60):
        damaged = bytearray(sound)
        for _ in range(1 + lot.draw(6)):
            at = lot.draw(len(damaged))
            damaged[at : at + 1 + lot.draw(4)] = bytes(lot.draw(256) for _ in range(lot.draw(6)))
        (folder.path / FILE).write_bytes(damaged)
        found = results(folder)
        assert (found.matches, len(found.players)) == (before.matches, len(before.players))
        assert list(house_table(found))


def test_a_file_that_another_program_is_just_making_is_no_damage(
    folder: SaveFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder.autosave(finished(1))
    monkeypatch.setattr("ludo_tui.records.house_table._PATIENCE", 0.0)
    connect, during = sqlite3.connect, list[int]()

    def slow(*given: Any, **named: Any) -> sqlite3.Connection:
        """Open a file, and let another program count the matches after its first table is made."""
        monkeypatch.setattr("sqlite3.connect", connect)
        book: sqlite3.Connection = connect(*given, **named)
        book.set_trace_callback(
            lambda told: during.extend(results(folder).matches for _ in [0] if "TABLE seats" in told)
        )
        return book

    monkeypatch.setattr("sqlite3.connect", slow)
    assert results(folder).matches == 1
    assert during == [1]
    assert [path.name for path in folder.path.glob(f"{FILE}*")] == [FILE]


def test_a_save_of_any_name_and_from_any_time_keeps_the_file_sound(folder: SaveFolder) -> None:
    """What is known of files is not shown: a hidden letter, or a clock that is far ahead, must not cost the table."""
    folder.autosave(finished(1))
    (path,) = folder.path.glob("*.ludo.json")
    path = path.rename(path.with_name("of\u200dlast year.ludo.json"))
    assert results(folder).matches == 1
    path.unlink()
    _run(folder.path / FILE, f"UPDATE files SET stamp = {2**60}")
    assert results(folder).matches == 1


def _run(path: Path, statement: str) -> None:
    with sqlite3.connect(path) as book:
        book.execute(statement)
    book.close()


def test_where_nothing_can_be_written_the_saves_are_counted_all_the_same(folder: SaveFolder) -> None:
    folder.autosave(finished(1))
    (folder.path / FILE).mkdir()  # root may write anywhere; nobody can open this
    assert results(folder).matches == 1


def test_while_another_program_writes_what_is_new_is_counted_all_the_same(
    folder: SaveFolder, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder.autosave(finished(1))
    before = results(folder)
    folder.autosave(finished(2))
    monkeypatch.setattr("ludo_tui.records.house_table._PATIENCE", 0.0)
    with closing(sqlite3.connect(folder.path / FILE, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        during = results(folder)
    assert (before.matches, during.matches) == (1, 2)
    assert results(folder) == during


def test_a_save_that_cannot_be_played_again_is_passed_over(folder: SaveFolder) -> None:
    folder.autosave(finished(1))
    (folder.path / "broken.ludo.json").write_text("nonsense")
    assert results(folder).matches == 1


def test_a_match_that_was_begun_at_a_position_made_up_does_not_count(folder: SaveFolder) -> None:
    game = positions.read("ludo1:classic:w.h.h.h.50,e.0.3.h.h:w:n=25:d=6", ["Ana", "Ben"])
    while game.prompt is not None:
        game.answer(game.prompt.options[0].id)
    folder.autosave(game)
    assert results(folder).matches == 0
