"""How long dice stay in the tray, and what signs on the board mean."""

from pathlib import Path

import pytest

from ludo_tui import Game
from ludo_tui.presenting.board.table_picture import table_picture
from ludo_tui.presenting.coloured_text import NO_BARS
from ludo_tui.presenting.table.panels import badge
from ludo_tui.presenting.table.tray import tray_text
from ludo_tui.presenting.table.tray_text import NOT_ROLLED
from ludo_tui.rules.ludicrous.model.state import Annustar, Hit
from ludo_tui.table.session import Session
from ludo_tui.ui.drawing.canvas import Canvas
from ludo_tui.ui.drawing.tray_drawing import draw_tray
from tests.scene import Scene, place


def test_a_contest_leaves_the_tray_when_somebody_is_asked_about_something_else() -> None:
    scene = place("1@30 | 1@32 | 1@33 | 1@40", "d6:6 d20:5,12", phase="movement")
    scene.play("move:0", "tackle:0")  # which fails, and the piece goes on past the next one
    assert scene.asked == (2, "reaction")
    assert is_past(scene)


def test_a_contest_stays_in_the_tray_while_somebody_is_asked_what_comes_of_it() -> None:
    scene = place("1@10 | 1@11", "d20:15,5 d8:3", b={"has_shield": True, "hand": ["bark"]})
    scene.play("attack:0:longsword:1.0", "pass")
    assert scene.asked == (1, "reaction")
    assert not is_past(scene)


def test_a_contest_leaves_the_tray_when_the_next_attack_is_made() -> None:
    daggers = {"weapons": ["dagger", "dagger"]}
    scene = place("1@10 | 1@11", "d20:12,11 d4:3", phase=("action", "bonus_action"), a=daggers, b={"has_shield": True})
    scene.play("attack:0:dagger:1.0", "pass", "second:0:dagger:1.0")
    assert scene.asked == (1, "reaction")
    assert is_past(scene)


@pytest.mark.parametrize(("played", "is_kept"), [(("action", "bonus_action"), False), (("action",), True)])
def test_the_die_that_may_bring_a_breaker_leaves_the_tray_with_the_next_phase(
    played: tuple[str, ...], is_kept: bool
) -> None:
    wizard = {"profession": "wizard", "hand": ["ward"]}
    annustar = {"annustar": Annustar(damage=5)}
    scene = place("1@20 | 1@45", "d20:8", phase=played, annustar=True, a=wizard, state=annustar)
    session = Session(scene.play("cast:0", "card:ward"))
    shown = table_picture(session, None)
    assert [bool(tray_text(session, shown, "", has_animations=has).dice) for has in (True, False)] == [is_kept, True]


def test_a_contest_that_somebody_else_began_leaves_the_tray_where_who_is_on_turn_does_something_new() -> None:
    scene = place("1@8 | 1@10", "d20:12,15", phase=("turning", "first_special"))
    scene.piece(0, 1).hits = [Hit(seat=1, attack=0)]
    scene.play("pass")
    assert scene.asked == (0, "ambush")
    assert is_past(scene)


def is_past(scene: Scene) -> bool:
    """Tell whether the contest of the latest dice has nothing to do with what is under way."""
    news = Session(scene).news
    found = news.contest_of(news.latest_rolls(None)[-1], None)
    assert found is not None
    return found[1]


def test_the_die_is_blank_before_the_first_roll_of_a_seat_and_then_shows_its_last_one() -> None:
    match = Game.new("party", ["Ana", "Ben"], seed=3, options={"press_to_roll": True})
    session, shown = Session(match, auto_move=False), list[tuple[int, int]]()
    while len(shown) < 5:
        prompt = session.questions.prompt
        assert prompt is not None
        if prompt.kind == "roll":
            (die,) = tray_text(session, table_picture(session, None), "").dice
            shown.append((prompt.seat, die.value))
        session.answer(prompt.options[0].id)
    assert shown == [(0, NOT_ROLLED), (0, 6), (1, NOT_ROLLED), (1, 6), (0, 2)]


def test_a_small_board_names_in_the_legend_who_faces_backward() -> None:
    session = Session(place("1@30 2@40< | 1@32<"))
    shown = table_picture(session, None)
    small, large = (tray_text(session, shown, "", is_small=is_small).legend for is_small in (True, False))
    told = ["".join(part[0] for part in sign).split() for sign in small]
    assert ["●2", "◆1", "backward"] in told
    assert not any("backward" in part[0] for sign in large for part in sign), "the bases show it"


@pytest.mark.parametrize(
    ("save", "signs"), [("ludicrous-open", "#_"), ("ludicrous-reaction-spell", "#_"), ("skirmish-pin", "#&_")]
)
def test_each_state_on_the_board_has_its_sign_in_the_tray_beside_dice_that_lie_there(save: str, signs: str) -> None:
    corpus = Path(__file__).parents[2] / "saves" / "corpus" / "1.15.0" / "saves"
    session = Session(Game.load(corpus / f"{save}.ludo.json", accept_changes=True))
    shown = table_picture(session, None)
    tray = tray_text(session, shown, "")
    assert tray.dice
    canvas = Canvas(66, 7, "ground")
    draw_tray(canvas, tray)
    drawn = " ".join("".join(line) for line in canvas.characters)
    marks = [mark for some in (*shown.pieces.values(), *shown.creatures.values()) for mark in some]
    flags = {sign for mark in marks for sign in mark.flags.translate(NO_BARS)}
    assert flags >= {*signs}
    assert [sign for sign in flags if f" {sign} " not in drawn] == []


def test_a_piecepack_die_shows_its_ace_and_its_null_by_name() -> None:
    dice = [f"d6:{die}" for die in (6, 1, 6, 1)]
    match = Game.new("piecepack", ["Ana", "Ben"], seed=1, dice=dice, options={"press_to_roll": True})
    session = Session(match, auto_move=False)
    assert match.prompt is not None
    assert match.prompt.text == "Roll the piecepack die."
    session.answer("roll")
    assert [die.face for die in tray_text(session, table_picture(session, None), "").dice] == ["null"]


@pytest.mark.parametrize(("is_ascii", "sign"), [(False, " ● "), (True, " R ")])
def test_a_seat_has_its_shape_for_a_badge_and_no_letter_beside_it(is_ascii: bool, sign: str) -> None:
    session = Session(Game.new("party", ["Kim", "Leo"], seed=1))
    session.seats.is_ascii = is_ascii
    assert badge(session, 0)[0] == sign
