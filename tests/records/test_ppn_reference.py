"""What other programs make of our files: coins end where our engine has them.

The reference is the R package ppn; where it is not installed its rule of the thumb (every move carries the coin that it
names) is followed here instead.
"""

import csv
import re
import shutil
import subprocess
from pathlib import Path

import pytest

from ludo_tui import Game
from ludo_tui.board import coordinate, xy
from ludo_tui.records import ppn
from ludo_tui.records.ppn.board_layout import LETTERS, RANKS, SLOTS

Places = dict[str, tuple[float, float]]
"""Where each coin lies, by suit and rank, such as `Sn`."""

NO_PACKAGE = 3
SCRIPT = f"""
if (!requireNamespace("ppn", quietly = TRUE)) quit(status = {NO_PACKAGE})
games <- ppn::read_ppn(commandArgs(TRUE)[1])
df <- tail(games[[1]]$dfs, 1)[[1]]
write.csv(df[df$piece_side == "coin_back", c("suit", "rank", "x", "y")], row.names = FALSE)
"""


def played(seats: int, seed: int, answers: int | None = None) -> Game:
    """Return a game, whole or so many answers long, with hits, coins at home and a concession of four."""
    game = Game.new("piecepack", ["Ana", "Ben", "Cleo", "Dan"][:seats], seed)
    while (prompt := game.prompt) is not None and (answers is None or game.answer_count < answers):
        if seats == 4 and game.answer_count == 100:
            game.concede(3)
            continue
        game.answer(max(prompt.options, key=lambda option: (bool(option.aim.captures), option.aim.to_step or 0)).id)
    return game


def places(game: Game) -> Places:
    """Return where the engine has each coin."""
    return {
        f"{LETTERS[side]}{RANKS[piece]}": SLOTS[side][piece] if at.step < 0 else xy(coordinate(side, at.step))
        for side, own in zip(game.state.sides, game.state.pieces, strict=True)
        for piece, at in enumerate(own)
    }


def carried(text: str) -> Places:
    """Carry coins about as a file says it, whatever the rules say."""
    found = {
        f"{LETTERS[side]}{RANKS[piece]}": SLOTS[side][piece]
        for side in range(4)
        if f"*/c{LETTERS[side]}" not in text
        for piece in range(4)
    }
    for coin, place in re.findall(r"\?c([SMCA][na23])-(\S+)", text):
        x, y = place.strip("()").split(",") if place.startswith("(") else xy(place)
        found[coin] = float(x), float(y)
    return found


@pytest.mark.parametrize(("seats", "seed"), [(2, 11), (3, 12), (4, 13)])
@pytest.mark.rule("pp.hit.return", "pp.home.exact")
def test_coins_end_where_the_engine_has_them(seats: int, seed: int) -> None:
    game = played(seats, seed)
    text = ppn.write(game)
    assert "{hit}" in text
    assert "{home}" in text
    ours, theirs = places(game), carried(text)
    assert ours.keys() == theirs.keys()
    for coin, place in ours.items():
        assert theirs[coin] == pytest.approx(place, abs=1e-6), coin
    numbers = re.findall(r"^[0-9A-Za-z]+\.+", text, re.MULTILINE)
    assert len(numbers) == len(set(numbers))
    assert max(map(len, text.splitlines())) < 100


@pytest.mark.parametrize(
    ("seats", "seed", "answers"),
    [
        (2, 54, None),
        (4, 13, 130),
        pytest.param(2, 11, None, marks=pytest.mark.slow),
        pytest.param(4, 13, None, marks=pytest.mark.slow),
    ],
)
def test_the_reference_reads_what_is_written(seats: int, seed: int, answers: int | None, tmp_path: Path) -> None:
    rscript = shutil.which("Rscript")
    if rscript is None:
        pytest.skip("R is not installed, so its package ppn cannot read our files here")
    game = played(seats, seed, answers)
    text = ppn.write(game)
    assert all(word in text for word in ("{hit}", "{home}", "{lost: ", *(["concede}"] if seats == 4 else [])))
    file, script = tmp_path / "game.ppn", tmp_path / "read.R"
    file.write_text(text, encoding="utf-8")
    script.write_text(SCRIPT, encoding="utf-8")
    done = subprocess.run([rscript, str(script), str(file)], capture_output=True, text=True, check=False)
    if done.returncode == NO_PACKAGE:
        pytest.skip("R has no package ppn, so it cannot read our files here")
    assert done.returncode == 0, done.stderr
    rows = csv.DictReader(done.stdout.splitlines())
    theirs = {
        f"{LETTERS[int(row['suit']) - 1]}{RANKS[int(row['rank']) - 1]}": (float(row["x"]), float(row["y"]))
        for row in rows
    }
    for coin, place in places(game).items():
        assert theirs[coin] == pytest.approx(place, abs=1e-5), coin
