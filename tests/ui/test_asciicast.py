"""A match as an asciicast: whoever plays it in a terminal sees the replay, from the first decision to the last."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from ludo_tui import Game, cli
from ludo_tui.ui.asciicast import LAST, SIZE, STEP, asciicast

_CODE = re.compile(r"\x1b\[([?0-9;]*)([A-Za-z])|\x1b\][^\x07]*\x07|(\r?\n)|([^\x1b\n\r])")


class Terminal:
    """The little of a terminal that a film needs: moves of the cursor and letters."""

    def __init__(self) -> None:
        self.rows = [[" "] * SIZE[0] for _ in range(SIZE[1])]
        self._x = self._y = 0

    def feed(self, data: str) -> None:
        assert _CODE.sub("", data) == "", "nothing else is in a film"
        for numbers, code, line, letter in _CODE.findall(data):
            if code == "H":
                row, column = (int(number) for number in (numbers or "1;1").split(";"))
                self._y, self._x = row - 1, column - 1
            elif code == "J":
                self.rows = [[" "] * SIZE[0] for _ in range(SIZE[1])]
            elif line:
                self._y, self._x = self._y + 1, 0
            elif letter:
                self.rows[self._y][self._x] = letter
                self._x += 1

    @property
    def text(self) -> str:
        return "\n".join("".join(row) for row in self.rows)


@pytest.fixture
def game() -> Game:
    game = Game.new("party", ["Ana", "Ben"], seed=4)
    for _ in range(12):
        assert game.prompt is not None
        game.answer(game.prompt.answers[0].id)
    return game


def test_a_film_shows_every_decision_in_its_time(game: Game) -> None:
    header, *events = [json.loads(line) for line in asciicast(game)]
    assert {name: header[name] for name in ("version", "width", "height")} == {"version": 2, "width": 120, "height": 40}
    assert header["title"] == "party: Ana, Ben"
    terminal, seen = Terminal(), []
    frames: dict[float, list[str]] = {}
    for time, kind, data in events:
        assert kind == "o"
        frames.setdefault(time, []).append(data)
    assert list(frames) == sorted(frames)
    for datas in frames.values():
        for data in datas:
            terminal.feed(data)
        seen.append(re.findall(r"decision (\d+) of 12", terminal.text))
    assert seen == [[str(number)] for number in (*range(13), 12)]
    assert max(frames) == round(12 * STEP + LAST, 3)
    assert "Replay" in terminal.text
    assert "Ana" in terminal.text


def test_the_command_writes_a_new_file_and_nothing_over_another(
    game: Game, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[Any]
) -> None:
    monkeypatch.chdir(tmp_path)
    game.save("game.ludo.json")
    assert cli.main(["replay", "game.ludo.json", "--cast", "film.cast"]) == 0
    assert capsys.readouterr().out.startswith("film.cast: a recording of ")
    first = (tmp_path / "film.cast").read_text(encoding="utf-8").splitlines()[0]
    assert json.loads(first)["version"] == 2
    assert cli.main(["replay", "game.ludo.json", "--cast", "film.cast"]) == 2
    assert "there is a file film.cast already" in capsys.readouterr().err
