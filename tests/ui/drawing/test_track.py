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


def test_more_points_than_there_is_room_for_are_drawn_in_proportion() -> None:
    rows = (TrackRow("Bonus die", (TrackCell("6/12 d12", points=(6, 12)), TrackCell("12/12 d12", points=(12, 12)))),)
    look = LOOK._replace(board=TrackBoard(note="round 2", seats=(0, 1), rows=rows))
    canvas = Canvas(36, look.height(36))
    look.draw_on(canvas)
    assert canvas.rows()[2].split()[2:] == ["●●●●●○○○○○○", "●●●●●●●●●●●"]


def test_each_space_for_the_marker_has_its_name_beside_it_and_what_there_is_not_is_faint() -> None:
    spaces = ("None", "Dodge", "Sneak", "Punch")
    rows = (
        TrackRow("Player actions", (TrackCell("Sneak"), TrackCell("None")), spaces=spaces),
        TrackRow("Prisoners", (TrackCell("-"), TrackCell("1"))),
    )
    look = LOOK._replace(board=TrackBoard(note="round 2", seats=(0, 1), rows=rows))
    for width, names in (
        (38, ["Player actions", "  Dodge", "  Sneak", "  Punch", "Prisoners"]),
        (33, ["Player", "actions", "  Dodge", "  Sneak", "  Punch"]),
    ):
        canvas = Canvas(width, look.height(width))
        look.draw_on(canvas)
        labels = 16 if width == 38 else 12
        assert [line[:labels].rstrip() for line in canvas.rows()[2:7]] == names
        assert "● Sneak" in next(line for line in canvas.rows() if line.startswith("  Sneak"))
        none = next(number for number, line in enumerate(canvas.rows()) if line.startswith("Prisoners"))
        assert "dim" in {canvas.inks[none][x][0] for x, sign in enumerate(canvas.rows()[none]) if sign == "-"}


def test_with_little_room_the_names_of_the_rows_take_several_lines_before_words_are_broken() -> None:
    width = 53
    cells = tuple(TrackCell(mode, below="12 HP") for mode in ("Attack", "Shield", "Anti-tank", "Anti-tank"))
    marks = tuple(TrackCell("None") for _ in cells)
    rows = (TrackRow("Player actions", marks, spaces=("None", "Dodge")), TrackRow("Tank in the yard", cells))
    look = TrackLook(
        TrackBoard(note="round 2", seats=(0, 1, 2, 3), rows=rows),
        tuple(Column(side, "●", name) for side, name in enumerate(("Ana", "Ben", "Cleo", "Dan"))),
    )
    for height, empty in ((look.height(width), ["  Dodge"]), (look.height(width) - 1, [])):  # none in a low window
        canvas = Canvas(width, height)
        look.draw_on(canvas)
        text = [line.rstrip() for line in canvas.rows()]
        named = ["Player", "actions", *empty, "Tank in the", "yard"]
        assert [line[:12].rstrip() for line in text[2 : 2 + len(named)]] == named
        assert text[len(named)][12:].split() == ["Attack", "Shield", "Anti-tank", "Anti-tank"]
