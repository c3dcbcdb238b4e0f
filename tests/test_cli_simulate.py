"""The command `simulate`: tables, JSON, CSV, comparisons, interrupts, and mistakes in one sentence."""

import csv
import io
import json
from collections.abc import Iterator
from typing import Any

import pytest

from ludo_tui import cli
from ludo_tui.commands import simulation
from ludo_tui.study import MatchResult, simulate, summarise

QUICK = ("simulate", "party", "--seats", "2", "--option", "pieces_to_win=1", "--workers", "1")


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
    assert all(row["winner"] in "12" and int(row["rolled"]) > 10 and row["error"] == "" for row in rows)


def test_two_rulesets_are_compared(capsys: pytest.CaptureFixture[str]) -> None:
    assert cli.main([*QUICK, "--matches", "3", "--against", "classic"]) == 0
    told = capsys.readouterr().out
    assert "On the same seeds" in told
    assert "difference" in told


def test_an_interrupt_prints_what_there_is(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    is_closed = []

    def interrupted(*given: Any, **named: Any) -> Iterator[MatchResult]:
        try:
            yield next(simulate(*given, **named))
            raise KeyboardInterrupt
        finally:
            is_closed.append(True)

    monkeypatch.setattr(simulation, "simulate", interrupted)
    assert cli.main([*QUICK, "--matches", "50"]) == 130
    assert "party: 1 of 50 matches ended" in capsys.readouterr().out
    assert is_closed


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["partyx"], "no ruleset 'partyx'; did you mean 'party'?"),
        (
            ["party", "--matches", "0"],
            "argument --matches: 0 is too few: 1 is the least; see 'ludo-tui simulate --help'",
        ),
        (
            ["party", "--seats", "3", "--level", "easy", "hard"],
            "2 levels are named for 3 seats: name one for all, or one for each",
        ),
        (["party", "--seats", "9"], "Ludo is for 2, 3 or 4 seats, not 9"),
    ],
)
def test_a_mistake_is_told_in_a_sentence(
    arguments: list[str], message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    assert cli.main(["simulate", *arguments]) == 2
    assert capsys.readouterr().err == f"ludo-tui: {message}\n"
