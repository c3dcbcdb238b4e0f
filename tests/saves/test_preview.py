"""The board of a save, as the list of saves draws it."""

from ludo_tui.saves.preview import Preview, SeatPreview


def test_the_board_shows_every_piece_where_it_stands() -> None:
    preview = Preview(
        ruleset="classic",
        ruleset_name="Classic Ludo",
        seats=(
            SeatPreview(name="Ana", computer=None, side=0, letter="A", steps=(0, 13, 52, 56)),
            SeatPreview(name="Ben", computer="hard", side=2, letter="B", steps=(-1, 5, 50, 51)),
        ),
        turn=3,
        clock="",
        seat=0,
        places=(),
        winners=(),
        answers=7,
    )
    drawn = """
      ...
      ..A
      ...
      ...
      ...
      ...
.A.... . ......
..A...A .....BB
...... . ......
      ..B
      ...
      ...
      ...
      ...    B
      ..."""
    assert [line.rstrip() for line in preview.board()] == drawn.splitlines()[1:]
