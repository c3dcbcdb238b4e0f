"""The race and the dice, where a large window has room for them."""

from pathlib import Path

import pytest

from ludo_tui import Game
from ludo_tui.presenting.table.race import RaceHistory
from ludo_tui.table.session import Session
from ludo_tui.ui.drawing.canvas import Canvas
from ludo_tui.ui.table.panels import race_look
from tests.ui.table_pilot import table_pilot


def played(turns: int) -> Game:
    """Return a match of Party Ludo after some turns."""
    game = Game.new("party", ["Ana", "Ben"], seed=3)
    while game.state.turn.number < turns and game.prompt is not None:
        game.answer(game.prompt.answers[0].id)
    return game


def test_the_dice_of_every_seat_are_counted() -> None:
    session = Session(played(30))
    look = race_look(RaceHistory(session), session)
    assert look.dice is not None
    canvas = Canvas(60, look.height(60))
    look.draw_on(canvas)
    drawn = canvas.rows()
    assert drawn[0].startswith("─ The race ")
    assert sum("Ana" in row for row in drawn) == 2
    assert drawn[-1].split()[2:-1] == [str(count) for count in look.dice.counts[1]]


@pytest.mark.parametrize(("size", "is_there"), [((200, 60), True), ((120, 40), False), ((200, 20), False)])
async def test_the_race_stands_under_the_question_where_there_is_room(
    tmp_path: Path, size: tuple[int, int], is_there: bool
) -> None:
    async with table_pilot(played(12), tmp_path, size=size) as at:
        assert ("The race" in at.text()) == is_there
        assert ("mean" in at.text()) == is_there
