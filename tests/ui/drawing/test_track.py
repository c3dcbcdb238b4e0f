"""The track-keeping board on a canvas: what is told of a party stands whole in its column."""

from ludo_tui.engine import TrackBoard, TrackCell, TrackRow
from ludo_tui.ui.drawing.canvas import Canvas
from ludo_tui.ui.drawing.track import Column, TrackLook

ROWS = (
    TrackRow("Bonus die", (TrackCell("2/6 d6", points=(2, 6)), TrackCell("roll d8", points=(8, 8)))),
    TrackRow("States", (TrackCell("fireproof 3", below="and 1 more"), TrackCell("-"))),
    TrackRow("Tank", (TrackCell("Attack", below="12 HP"), TrackCell("Shield", below="12 HP"))),
)
LOOK = TrackLook(
    TrackBoard(note="round 2", seats=(0, 1), rows=ROWS, lies=("deck 87",)),
    (Column(0, "●", "Ana"), Column(1, "▲", "Ben")),
)


def test_states_that_have_no_room_beside_one_another_stand_below_one_another() -> None:
    width = 38
    canvas = Canvas(width, LOOK.height(width))
    LOOK.draw_on(canvas)
    assert [" ".join(line[16:].split()) for line in canvas.rows()[1:]] == [
        "● Ana ▲ Ben",
        "●●○○○○ ●●●●●●●●",
        "2/6 d6 roll d8",
        "fireproof -",
        "3",
        "and 1 more",
        "Attack Shield",
        "12 HP 12 HP",
        "──────────────────────",
        "",
    ]
