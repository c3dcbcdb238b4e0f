"""Keys that come too soon to be meant for the question on the screen."""

from pathlib import Path

import pytest

from ludo_tui import Game
from ludo_tui.engine import Option
from ludo_tui.ui.key_guard import PAUSES, Haste
from ludo_tui.ui.table.table_screen import TableScreen
from ludo_tui.ui.widgets.question_widget import QuestionView
from tests.scene import place
from tests.ui.table_pilot import table_pilot
from tests.ui.virtual_clock import VirtualClock

PASS, PASS_TURN = Option(id="pass", label="Done", does="pass"), Option(id="pass_turn", label="No", does="pass_turn")
DEED, BACK = Option(id="move:1", label="Move", does="move"), Option(id="back", label="Back", does="back")


@pytest.mark.parametrize("animation", ["slow", "normal", "fast"])
def test_what_declines_waits_longer_than_what_does_something_or_only_goes_back(animation: str) -> None:
    clock = VirtualClock()
    haste = Haste(clock.now)
    haste.animation = animation
    haste.begin()
    for option in (DEED, BACK, PASS, PASS_TURN):
        assert not haste.takes(option)
    clock.move_to(PAUSES[animation][0])
    assert haste.takes(DEED)
    assert haste.takes(BACK)
    assert not haste.takes(PASS)
    assert not haste.takes(PASS_TURN)
    clock.move_to(clock.now() + PAUSES[animation][1])
    assert haste.takes(PASS)


def test_a_key_that_is_held_down_never_declines_and_says_so() -> None:
    clock = VirtualClock()
    told: list[Option] = []
    haste = Haste(clock.now)
    haste.animation, haste.tell = "normal", told.append
    haste.begin()
    for beat in range(6, 60):
        clock.move_to(beat / 30)
        assert not haste.takes(PASS)
    assert told[0] is PASS
    clock.move_to(clock.now() + 0.3)
    assert haste.takes(PASS)


def test_what_another_person_is_asked_takes_no_answer_before_it_could_be_declined() -> None:
    clock = VirtualClock()
    told: list[Option] = []
    haste = Haste(clock.now)
    haste.animation, haste.tell = "normal", told.append
    haste.begin(is_handed_on=True)
    clock.move_to(0.7)
    assert not haste.takes(DEED)
    assert told == [DEED]
    clock.move_to(0.9)
    assert not haste.takes(DEED), "the same key, held down"
    clock.move_to(1.2)
    assert haste.takes(DEED)
    haste.begin()
    clock.move_to(1.4)
    assert haste.takes(DEED), "who is asked again knows what"


async def test_a_key_of_whoever_moves_is_no_answer_to_what_another_person_is_asked(tmp_path: Path) -> None:
    scene = place("1@5 2@40 | 1@8", dice="d6:5 d20:10,12", phase="movement")
    async with table_pilot(scene, tmp_path, animation="normal") as at:
        await at.run(2)
        await at.press("1")
        while scene.asked != (1, "reaction") or at.table.parts.animation.is_running:
            await at.run(0.1)
        await at.run(0.5)
        await at.press("1")
        assert scene.asked == (1, "reaction")
        await at.press("enter")
        assert scene.asked == (1, "reaction")
        await at.run(1)
        await at.press("1")
        assert scene.asked != (1, "reaction")


async def test_whoever_is_next_rolls_at_once(tmp_path: Path) -> None:
    match = Game.new("classic", ["Ana", "Ben"], seed=3, options={"press_to_roll": True, "pieces_on_start": 2})
    async with table_pilot(match, tmp_path, animation="normal", auto_move=True) as at:
        seat = match.state.turn.seat
        while match.state.turn.seat == seat:
            await at.press("1")
            await at.run(0.3)
            while at.table.parts.animation.is_running or at.session.questions.waiting == "nobody":
                await at.run(0.1)
        given = match.answer_count
        assert at.session.questions.roll is not None
        assert not at.table.query_one(QuestionView).haste._is_handed_on
        await at.run(0.2)
        await at.press("1")
        assert match.answer_count > given


async def test_the_key_that_ends_turning_does_not_also_end_the_action(tmp_path: Path) -> None:
    scene = place("1@20 2@30 | 1@19 2@40", phase=("turning", "action"))
    async with table_pilot(scene, tmp_path, every_phase=False, animation="normal") as at:
        await at.run(1)
        await at.press("1")  # turns a piece, after which nothing else is worth asking for
        while scene.asked != (0, "action"):
            await at.run(0.1)
        await at.run(0.3)
        await at.press("0")
        assert scene.asked == (0, "action")
        assert "That was quick. Choose 'No action' again to confirm." in {one.message for one in at.app._notifications}
        await at.run(0.5)
        await at.press("0")
        assert scene.prompt is None


async def test_what_an_action_decides_by_being_another_stands_above_the_list(tmp_path: Path) -> None:
    scene = place("1@10!unconscious 2@30 | 1@40", phase=("action", "first_special"))
    async with table_pilot(scene, tmp_path, every_phase=False, animation="off") as at:
        await at.run(1)
        told = " ".join(at.text().split())
        assert "●1 is lost after this action" in told


@pytest.mark.parametrize("animation", ["normal", "off"])
async def test_a_zero_meant_for_turning_that_has_ended_by_itself_is_asked_about(tmp_path: Path, animation: str) -> None:
    scene = place("1@20 2@30 | 1@19 2@40", phase=("turning", "action", "bonus_action"))
    async with table_pilot(scene, tmp_path, every_phase=False, animation=animation) as at:
        await at.run(1)
        await at.press("1")
        await at.run(5)
        assert scene.asked == (0, "action")
        assert "Turning skipped: nothing useful left." in at.text()
        await at.press("0")
        assert scene.asked == (0, "action"), "however long it has been there"
        await at.run(1)
        await at.press("0")
        await at.run(5)
        assert scene.asked == (0, "bonus")
        assert "by itself" not in at.text()
        await at.press("0")
        assert scene.asked != (0, "bonus"), "what nobody expected to end by itself is declined at once"


async def test_what_ended_by_itself_and_was_taken_back_is_not_told_later(tmp_path: Path) -> None:
    scene = place("1@20 2@30 | 1@19 2@40", phase=("turning", "action", "bonus_action"))
    async with table_pilot(scene, tmp_path, every_phase=False, animation="off") as at:
        await at.press("1", "u", "0")
        await at.run(1)
        assert scene.asked == (0, "action")
        await at.press("0")
        await at.run(1)
        assert scene.asked == (0, "bonus")
        assert "by itself" not in at.text()


async def test_a_zero_at_an_action_before_which_nobody_was_asked_is_taken(tmp_path: Path) -> None:
    scene = place("1@20 2@30 | 1@40", phase=("turning", "action", "bonus_action"))
    async with table_pilot(scene, tmp_path, every_phase=False, animation="normal") as at:
        await at.run(5)
        assert scene.asked == (0, "action")
        await at.press("0")
        assert scene.asked == (0, "bonus")


async def test_whoever_has_lifted_the_curtain_has_the_keys(tmp_path: Path) -> None:
    scene = place("1@20 | 1@21", a={"hand": ["mend", "ward"]})
    scene.answer("cast:0")
    async with table_pilot(scene, tmp_path) as at:
        table = next(screen for screen in at.app.screen_stack if isinstance(screen, TableScreen))
        table.parts.status.at_keys = 1
        assert at.session.questions.prompt is not None
        assert at.session.questions.needs_curtain
        assert table.parts.status.is_handed_on(at.session, at.session.questions.prompt)
        await at.press("space")
        assert not at.table.parts.status.is_handed_on(at.session, at.session.questions.prompt)
