"""Parties that are named on the command line."""

from pathlib import Path

import pytest

from ludo_tui import Game, cli, rulesets
from ludo_tui.rules import desk_for
from ludo_tui.saves import SaveFolder
from ludo_tui.saves.parties import PartyFolder
from tests.test_cli import run


@pytest.fixture(autouse=True)
def _own_folders(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("PARTIES", "RULESETS", "SAVES", "SETTINGS"):
        monkeypatch.setenv(f"LUDO_TUI_{name}", str(tmp_path / name.lower()))


def test_shells_are_given_no_ids_that_they_would_evaluate(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    pytest.importorskip("shtab", reason="shtab is not installed, so nothing is completed here")
    own = tmp_path / "rulesets" / "own"
    own.mkdir(parents=True)
    (own / "ruleset.yaml").write_text("id: own\nname: Own\nextends: ludicrous\nversion: 1\n")
    shipped = (Path(__file__).parent.parent / "rulesets" / "ludicrous" / "parties.yaml").read_text(encoding="utf-8")
    (own / "parties.yaml").write_text(shipped.replace("night_shift:", "'$(ls)':").replace("nine_lives:", "ten_lives:"))
    rulesets.forget()
    assert cli.main(["completion", "bash"]) == 0
    script = capsys.readouterr().out
    assert "ten_lives" in script
    assert "$(ls)" not in script


def test_seats_get_the_parties_that_are_named_for_them() -> None:
    desk, folder = desk_for(rulesets.load("ludicrous"), {}), PartyFolder("ludicrous")
    own = desk.by_chance(5)
    folder.keep("My Own", own)
    folder.keep("Bad", desk.blank())
    new = ("--plain", "--seed", "7", "new", "--ruleset", "ludicrous", "--seat", "Ana", "--party")
    seats = ("--computer", "--party", "MY OWN", "--seat", "Cleo", "--party", "the night shift", "--seat", "Dora")
    made = []
    for _ in range(2):
        assert run(*new, "chance", *seats) == (0, "")
        saved = next(SaveFolder().path.glob("auto_*.json"))
        made.append([seat.party for seat in Game.load(saved).setup.seats])
        saved.unlink()
    assert made[0] == made[1], "the seed makes the party, too"
    chance, kept, ready, dealt = made[0]
    assert desk.problems(desk.of_seat(chance, 0)) == []
    assert desk.of_seat(kept, 1) == own
    assert ready == "night_shift"
    assert dealt in {name for name, _ in desk.ready()} - {ready}
    known = "iron_column, long_shadows, paper_moons, bubbling_nine, night_shift, nine_lives, ember_choir, loud_minority"
    for wanted, why in {
        "nightshift": "no party 'nightshift'; did you mean 'night_shift'?",
        "x": f"no party 'x'; there are {known}, red_lanterns, Bad, My Own, chance",
        "bad": "the party 'Bad' cannot be chosen. Choose a race.",
    }.items():
        assert run(*new, wanted, "--seat", "Ben") == (2, f"ludo-tui: {why}\n")
