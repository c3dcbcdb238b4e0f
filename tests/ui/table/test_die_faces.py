"""What each face of the die would do stands on the screen before a roll, in a window of any size."""

from pathlib import Path

import pytest

from ludo_tui import Game
from ludo_tui.engine import Dice
from ludo_tui.table.questions.table_options import only_roll
from ludo_tui.ui.widgets.question_widget import QuestionView
from tests.ui.table_pilot import TablePilot, table_pilot
from tests.ui.texts import NAMES, SIZES

SHORT = ((72, 20), (48, 34))
"""Windows without room for the log and the faces, once the log is gone to."""
UPRIGHT = ((48, 34), (48, 44))


def before_a_roll(ruleset: str, seed: int) -> Game:
    """Play some turns by lot, up to a roll."""
    lot = Dice(seed, "faces")
    game = Game.new(ruleset, NAMES[: 2 + seed % 3], seed=seed, options={"press_to_roll": True})
    count, some = 0, 30 + lot.value(0, 150)
    while count < some or game.prompt is None or only_roll(game.prompt) is None:
        assert game.prompt is not None
        legal = game.prompt.answers
        game.answer(legal[lot.value(count + 1, len(legal)) - 1].id)
        count += 1
    return game


def told_faces(at: TablePilot) -> list[str]:
    """Return the values that begin a row of the question, those of a range one by one."""
    names = [at.session.game.names.die(6, value) for value in range(1, 7)]
    x, y, width, height = at.table.query_one(QuestionView).region
    found = []
    for line in at.lines()[y : y + height]:
        first, _, last = line[x : x + width].strip().partition("  ")[0].partition("–")
        if first in names:
            found += names[names.index(first) : names.index(last or first) + 1]
    return found


@pytest.mark.parametrize("seed", [1, 2, 3, 5])
@pytest.mark.parametrize("ruleset", ["classic", "party", "piecepack"])
async def test_every_face_stands_on_the_screen(ruleset: str, seed: int, tmp_path: Path) -> None:
    async with table_pilot(before_a_roll(ruleset, seed), tmp_path) as at:
        names = [at.session.game.names.die(6, value) for value in range(1, 7)]
        for size in (*SIZES, *UPRIGHT):
            await at.pilot.resize_terminal(*size)
            await at.settle()
            assert told_faces(at) == names, (size, at.text())
            if size not in SHORT:
                await at.press("g")  # the log is gone to, and takes what room it can
                assert told_faces(at) == names, (size, at.text())
                await at.press("escape")
