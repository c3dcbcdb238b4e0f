"""The benchmark of Skirmish Ludo counts what happens in a match, and its plans keep to what is theirs."""

import pytest

from benchmarks import skirmish_play
from benchmarks.skirmish_play import PLANS, Tally, name_of, rows_of
from ludo_tui.rules.skirmish.tables.rows import tables_of
from ludo_tui.rulesets import load
from tests.rules.skirmish.skirmish_scene import Fight, stand


def kept(plan: str, scene: Fight) -> set[str]:
    assert scene.prompt is not None
    return {option.does for option in PLANS[plan](scene, scene.prompt)}


def test_a_short_match_makes_a_table(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    words = "skirmish_play.py --matches 1 --parties 2 --levels normal --match short"
    monkeypatch.setattr("sys.argv", words.split())
    skirmish_play.main()
    told = dict(line.split(" | ")[:2] for line in capsys.readouterr().out.splitlines() if line.count(" | ") == 2)
    assert 1 <= float(told["rounds"].split()[0]) <= 10
    ends = [told[f"decided by {end}"].split()[0] for end in ("home", "doom", "nightfall")]
    assert sorted(ends) == ["0", "0", "100"]
    assert told["matches without an end"] == "0"


def test_a_racer_only_moves_and_a_fighter_strikes_where_it_can() -> None:
    scene = stand("brawler@k9 | champion@j9")
    assert kept("racer", scene) <= {"go", "run", "give_die", "stand", "retreat", "pass"}
    assert kept("fighter", scene) == {"attack"}
    assert "hinder" in kept("racer", stand("brawler#50 | champion#27"))  # at its gate without a seal


def test_answers_are_named_by_the_rows_that_they_are_about() -> None:
    scene = stand("duelist@k9 | champion@j9")
    assert scene.prompt is not None
    names = {name_of(option) for option in scene.prompt.options}
    assert {"attack:rapier", "attack:shove", "go", "run", "pass:turn"} <= names
    assert "stunt:taunt" in set(rows_of(tables_of(load("skirmish").tables)))


def test_a_tally_of_nothing_still_makes_rows() -> None:
    assert all(values == ["-"] or len(values) == 1 for _, values, _ in skirmish_play.rows([("normal", Tally())]))
