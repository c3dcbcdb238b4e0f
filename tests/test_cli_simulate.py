"""The command `simulate`: tables, JSON, CSV, comparisons, interrupts, and mistakes in one sentence."""

import csv
import io
import json
import os
import re
import signal
import sys
from collections.abc import Iterator
from concurrent.futures import ProcessPoolExecutor
from errno import ENOSPC
from multiprocessing import get_context
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import pytest
from rich.console import Console

from ludo_tui import cli
from ludo_tui.commands import simulation
from ludo_tui.study import TURNS, Comparison, MatchResult, Plan, WorkerLostError, cluster, play, simulate, summarise
from ludo_tui.study import simulation as study_simulation
from ludo_tui.study.kept import Kept

QUICK = ("simulate", "party", "--seats", "2", "--option", "pieces_to_win=1", "--workers", "1")


def test_the_cursor_is_shown_beside_the_bar_so_that_ctrl_z_leaves_a_terminal_with_one(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    target = io.StringIO()
    monkeypatch.setattr(simulation, "Console", lambda **_: Console(file=target, force_terminal=True))
    results = simulate("party", ["normal"] * 2, options={"pieces_to_win": 1}, matches=1)
    for _ in simulation._with_bar("party", results, 1):
        told = target.getvalue()
        assert told.rindex("\x1b[?25h") > told.rindex("\x1b[?25l")


def test_the_table_tells_lengths_wins_and_choices(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main([*QUICK, "--matches", "6"]) == 0
    told = capsys.readouterr().out
    found = summarise(
        "party", ["normal"] * 2, list(simulate("party", ["normal"] * 2, options={"pieces_to_win": 1}, matches=6))
    )
    assert "party: 6 of 6 matches ended" in told
    turns = found.figures["turns a seat"]
    assert f"turns a seat │ {turns.mean:.2f}" in " ".join(told.split())
    assert all(f"{one.heading} {one.name}" in told for one in found.wins)
    assert "move:capture" in told


def test_json_has_every_figure_and_csv_every_match(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main([*QUICK, "--matches", "3", "--seed", "4", "--level", "hard", "easy", "--json"]) == 0
    (one,) = json.loads(capsys.readouterr().out)["simulations"]
    assert (one["ruleset"], one["levels"], one["matches"], one["errors"]) == ("party", ["hard", "easy"], 3, {})
    assert {share["heading"] for share in one["wins"]} == {"seat", "level"}
    assert cli.main([*QUICK, "--matches", "3", "--seed", "4", "--csv", "--against", "classic"]) == 0
    rows = list(csv.DictReader(io.StringIO(capsys.readouterr().out)))
    assert [(row["ruleset"], row["seed"]) for row in rows] == [(r, s) for r in ("party", "classic") for s in "456"]
    assert all(int(row["turns"]) > int(row["hostile_turns"]) >= 0 for row in rows)
    assert all(row["winner"] in "12" and int(row["rolled"]) > 10 and row["error"] == "" for row in rows)


def test_one_match_tells_no_error(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main([*QUICK, "--matches", "1", "--against", "classic"]) == 0
    told = capsys.readouterr().out
    assert re.search(r"turns a seat +│ +[0-9.]+ │ +│ +[0-9.]+ │", told)
    assert re.search(r"%", told)
    assert not re.search(r"% │ +[0-9]", told), "nor do percents"
    assert re.search(r"answers +│ +[0-9.]+ │ +[0-9.]+ │ +[-+][0-9.]+ │ +│", told)
    assert cli.main([*QUICK, "--matches", "1", "--json"]) == 0
    (one,) = json.loads(capsys.readouterr().out)["simulations"]
    assert {figure["error"] for figure in one["figures"].values()} == {None}


def test_csv_tells_what_the_seats_play(capsys: pytest.CaptureFixture[str]) -> None:
    given = ["simulate", "ludicrous", "--seats", "2", "--option", "match=short", "--workers", "1", "--matches", "1"]
    assert cli.main([*given, "--csv"]) == 0
    (row,) = csv.DictReader(io.StringIO(capsys.readouterr().out))
    played = play(Plan(ruleset="ludicrous", levels=("normal", "normal"), options={"match": "short"}), 0)
    for heading in ("class", "race"):
        assert row[heading].split("; ") == [traits[heading] for traits in played.traits]


def test_two_rulesets_are_compared(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main([*QUICK, "--matches", "3", "--against", "classic"]) == 0
    told = capsys.readouterr().out
    assert "On the same seeds" in told
    assert "more in classic" in told
    assert re.search(r"A match of classic is \d+\.\d \+- \d+\.\d turns a seat longer than one of party", told)


@pytest.mark.parametrize(
    ("difference", "error", "words"),
    [
        (3.1, 1.2, "A match of new is 3.1 +- 1.2 turns a seat longer than one of old."),
        (-3.1, 1.2, "A match of new is 3.1 +- 1.2 turns a seat shorter than one of old."),
        (
            3.1,
            0.0,
            "A match of new is 3.1 +- 0.0 turns a seat longer than one of old; chance alone may have made that.",
        ),
        (
            -1.0,
            1.2,
            "A match of new is 1.0 +- 1.2 turns a seat shorter than one of old; chance alone may have made that.",
        ),
        (3.1, None, "A match of new is 3.1 turns a seat longer than one of old; chance alone may have made that."),
    ],
)
def test_which_matches_are_longer_is_said_in_words(difference: float, error: float | None, words: str) -> None:
    row = Comparison(name=TURNS, first=20, second=20 + difference, difference=difference, error=error)
    assert simulation._in_words([row], ["old", "new"]) == words


@pytest.mark.parametrize("name", ["SIGINT", "SIGTERM", "SIGHUP", "SIGQUIT"])
def test_whatever_ends_it_prints_what_there_is(
    name: str, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    number = getattr(signal, name, signal.SIGINT)
    is_closed, before = [], signal.getsignal(number)

    def interrupted(*given: Any, **named: Any) -> Iterator[MatchResult]:
        try:
            yield next(simulate(*given, **named))
            signal.raise_signal(number)
        finally:
            is_closed.append(True)

    monkeypatch.setattr(simulation, "simulate", interrupted)
    assert cli.main([*QUICK, "--matches", "50"]) == 130
    assert "party: 1 of 50 matches ended" in capsys.readouterr().out
    assert is_closed
    assert signal.getsignal(number) == before


@pytest.mark.skipif(not hasattr(signal, "SIGHUP"), reason="this system knows no SIGHUP")
def test_what_a_terminal_says_ends_the_program_and_none_of_its_workers_before_it() -> None:
    prepare = study_simulation._prepare
    with ProcessPoolExecutor(1, get_context("spawn"), initializer=prepare, initargs=((),)) as pool:
        worker = pool.submit(os.getpid).result()
        for number in (signal.SIGINT, signal.SIGHUP, signal.SIGQUIT):
            os.kill(worker, number)
        assert pool.submit(os.getpid).result() == worker


@pytest.mark.skipif(not hasattr(signal, "SIGHUP"), reason="this system knows no SIGHUP")
def test_who_asked_by_nohup_not_to_be_ended_with_the_terminal_is_not(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    def hung_up(*given: Any, **named: Any) -> Iterator[MatchResult]:
        signal.raise_signal(signal.SIGHUP)
        yield from simulate(*given, **named)

    monkeypatch.setattr(simulation, "simulate", hung_up)
    before = signal.signal(signal.SIGHUP, signal.SIG_IGN)
    try:
        assert cli.main([*QUICK, "--matches", "2"]) == 0
    finally:
        signal.signal(signal.SIGHUP, before)
    assert "2 of 2 matches ended" in capsys.readouterr().out


def test_a_lost_process_prints_what_there_is_keeps_it_and_is_no_mistake_of_the_program(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def losing(*given: Any, **named: Any) -> Iterator[MatchResult]:
        yield next(simulate(*given, **named))
        raise WorkerLostError("a process was ended")

    monkeypatch.setattr(simulation, "simulate", losing)
    kept = tmp_path / "kept"
    assert cli.main([*QUICK, "--matches", "50", "--keep", str(kept)]) == 1
    told = capsys.readouterr()
    assert "party: 1 of 50 matches ended" in told.out
    assert told.err.startswith("ludo-tui: a process was ended: what was played is kept in ")
    assert kept.read_text().count("\n") >= 1
    assert cli.main([*QUICK, "--matches", "50"]) == 1
    assert "--keep FILE would keep what was played" in capsys.readouterr().err


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["partyx"], "no ruleset 'partyx'; did you mean 'party'?"),
        (["party", "--matches", "0"], "--matches: 0 is too few: 1 is the least; see 'ludo-tui simulate --help'"),
        (
            ["party", "--seats", "3", "--level", "easy", "hard"],
            "2 levels are named for 3 seats: name one for all, or one for each",
        ),
        (["party", "--seats", "9"], "Party Ludo is for 2, 3 or 4 seats, not 9"),
        (["skirmish", "--seats", "2"], "Skirmish Ludo is for 3, 4 or 5 seats, the Sage one of them, not 2"),
        (["party", "--against", "party"], "--against party is the same ruleset: choose a different one"),
        (
            ["party", "--json", "--csv"],
            "--json and --csv are two ways to write the same: choose one; see 'ludo-tui simulate --help'",
        ),
    ],
)
def test_a_mistake_is_told_in_a_sentence(
    arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["simulate", *arguments]) == 2
    assert capsys.readouterr().err == f"ludo-tui: {message}\n"


def test_a_picture_that_cannot_be_written_is_told_before_anything_is_played(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(simulation, "simulate", None)
    assert cli.main([*QUICK, "--svg", f"{tmp_path}/no/lengths.svg"]) == 1
    assert capsys.readouterr().err.endswith(f"lengths.svg cannot be written: there is no folder {tmp_path}/no\n")


def test_a_simulation_that_was_stopped_goes_on_where_it_was(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = tmp_path / "kept.jsonl"
    assert cli.main([*QUICK, "--matches", "5", "--json"]) == 0
    whole = capsys.readouterr().out
    assert cli.main([*QUICK, "--matches", "3", "--json", "--keep", str(kept)]) == 0
    content = kept.read_bytes()
    kept.write_bytes(content[:-20])
    capsys.readouterr()
    played: list[int] = []

    def noted(plan: Plan, seed: int) -> MatchResult:
        played.append(seed)
        return play(plan, seed)

    monkeypatch.setattr(study_simulation, "play", noted)
    assert cli.main([*QUICK, "--matches", "5", "--json", "--keep", str(kept)]) == 0
    assert capsys.readouterr().out == whole
    assert played == [2, 3, 4]
    assert kept.read_bytes().startswith(content)
    assert kept.read_bytes().count(b"\n") == 5
    played.clear()
    assert cli.main([*QUICK, "--option", "dice=2", "--matches", "2", "--json", "--keep", str(kept)]) == 0
    assert played == [0, 1], "other house rules are another plan"


def test_two_programs_that_keep_results_in_one_file_lose_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path, plan = tmp_path / "kept.jsonl", Plan(ruleset="classic", levels=("easy", "easy"))
    with Kept(path, plan) as first:

        def read_while_the_first_adds(path: Path) -> Iterator[bytes]:
            yield from path.read_bytes().splitlines(keepends=True)
            first.add(play(plan, 7))

        monkeypatch.setattr("ludo_tui.study.kept._lines_of", read_while_the_first_adds)
        with Kept(path, plan) as second:
            second.add(play(plan, 8))
    monkeypatch.undo()
    with Kept(path, plan) as both:
        assert list(both.known) == [7, 8]


def test_results_that_can_no_longer_be_kept_are_told_and_those_before_stay(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    kept = tmp_path / "kept.jsonl"
    room = iter((True, True, False))

    def written(handle: int, data: bytes) -> None:
        if not next(room):
            os.write(handle, data[:50])
            raise OSError(ENOSPC, "No space left on device")
        os.write(handle, data)

    monkeypatch.setattr("ludo_tui.study.kept.write_all", written)
    assert cli.main([*QUICK, "--matches", "5", "--keep", str(kept)]) == 1
    told = capsys.readouterr()
    assert "party: 3 of 5 matches ended" in told.out
    assert told.err == f"ludo-tui: {kept} cannot be written: the disk is full; what it holds is kept\n"
    monkeypatch.undo()
    assert cli.main([*QUICK, "--matches", "5", "--keep", str(kept)]) == 0
    assert kept.read_bytes().count(b"\n") == 5


@pytest.mark.parametrize("content", ["milk\n", "Buy milk.", "bread\rmilk\r", "[1, 2]"])
def test_a_file_that_holds_something_else_is_left_alone(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], content: str
) -> None:
    notes = tmp_path / "notes.txt"
    notes.write_text(content, newline="")
    assert cli.main([*QUICK, "--matches", "1", "--keep", str(notes)]) == 1
    told = capsys.readouterr().err
    assert told == f"ludo-tui: {notes} cannot be used: it holds something else than results of simulate\n"
    assert notes.read_bytes() == content.encode()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="has no pipes with names")
def test_nothing_is_kept_in_what_is_no_file(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    os.mkfifo(tmp_path / "pipe")
    assert cli.main([*QUICK, "--matches", "1", "--keep", str(tmp_path / "pipe")]) == 1
    told = capsys.readouterr().err
    assert told == f"ludo-tui: {tmp_path / 'pipe'} cannot be used: it is not an ordinary file\n"


@pytest.mark.parametrize(
    "change",
    [
        {"places": [7, 8, 9]},
        {"places": []},
        {"places": [0, 1, 1]},
        {"turns": -5},
        {"teams": [[0, 2]]},
        {"teams": [[0, 1], [0]]},
        {"row_uses": [{}]},
        {"row_uses": [{"move": -1}, {}]},
        {"traits": []},
        {"offered": {"move": 1}, "chosen": {"move": 2}},
        {"offered": {"move": 0}, "chosen": {}},
        {"events": {"\x1b[2J": 1}},
        {"traits": [{"race": "\x1b[2J"}, {}]},
        {"error": "\x1b[2J"},
    ],
)
def test_a_kept_match_that_cannot_have_been_played_is_no_result(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], change: dict[str, Any]
) -> None:
    kept = tmp_path / "kept.jsonl"
    assert cli.main([*QUICK, "--matches", "1", "--keep", str(kept)]) == 0
    key, result = json.loads(kept.read_bytes())
    kept.write_text(json.dumps([key, {**result, **change}]) + "\n")
    capsys.readouterr()
    assert cli.main([*QUICK, "--matches", "1", "--keep", str(kept)]) == 1
    told = capsys.readouterr().err
    assert told == f"ludo-tui: {kept} cannot be used: it holds something else than results of simulate\n"


def test_lengths_and_wins_are_drawn(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    picture = tmp_path / "party.svg"
    assert cli.main([*QUICK, "--matches", "6", "--against", "classic", "--svg", str(picture)]) == 0
    root = ElementTree.fromstring(picture.read_text())
    words = [text.text for text in root.iter("{http://www.w3.org/2000/svg}text")]
    assert "party: wins, as a multiple of a fair share (1 is fair)" in words
    assert words.count("seat 1") == words.count("seat 2") == 2
    assert len(list(root.iter("{http://www.w3.org/2000/svg}circle"))) == 4
    bars = [float(bar.attrib["height"]) for bar in list(root.iter("{http://www.w3.org/2000/svg}rect"))[1:]]
    assert len(bars) == 48
    assert max(bars) == 140
    capsys.readouterr()
    assert cli.main([*QUICK, "--matches", "1", "--svg", str(picture)]) == 1
    assert "already: name another one for the picture" in capsys.readouterr().err


def test_without_dask_its_extra_is_named(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "distributed", None)
    assert cli.main([*QUICK, "--matches", "1", "--dask", "tcp://127.0.0.1:1"]) == 1
    how = f"{sys.executable} -m pip install 'ludo-tui[dask]'"
    assert capsys.readouterr().err == f"ludo-tui: --dask needs the package distributed: {how}\n"


class _Client:
    """Stands for a client of a cluster on which nothing comes to be played."""

    is_closed = False

    def close(self) -> None:
        """Note it."""
        self.is_closed = True

    def cancel(self, waiting: list[Any]) -> None:
        """Nothing is ever on its way."""
        assert not waiting


@pytest.mark.parametrize(("more", "code"), [((), 0), (("--seats", "9"), 2)])
def test_a_cluster_is_left_when_nothing_is_played_on_it(
    more: tuple[str, ...], code: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    given = [*QUICK, "--matches", "2", "--keep", str(tmp_path / "kept"), *more]
    assert cli.main(given) == code
    client = _Client()
    monkeypatch.setattr(cluster, "connected", lambda _address: client)
    assert cli.main([*given, "--dask", "tcp://127.0.0.1:1"]) == code
    assert client.is_closed


def test_what_is_compared_with_is_missed_before_anything_is_played(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(*_given: object) -> None:
        raise AssertionError("matches were played first")

    monkeypatch.setattr("ludo_tui.commands.simulation._play", fail)
    assert cli.main(["simulate", "party", "--against", "nope"]) == 2
    assert "no ruleset 'nope'" in capsys.readouterr().err
