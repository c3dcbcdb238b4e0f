"""PINs on the screens: asked for behind the curtain, and never in the way of a game."""

from pathlib import Path

from ludo_tui import Game, Seat
from ludo_tui.table.privacy.pins import PinFile
from ludo_tui.ui.screens.curtain import CurtainScreen
from ludo_tui.ui.screens.dialogs import AskPin, Confirm
from ludo_tui.ui.table.table_screen import TableScreen
from tests.card_game import card_game
from tests.ui.table_pilot import TablePilot, table_pilot


def game(*seats: Seat) -> Game:
    return Game.new("classic", seats or (Seat("Ana"), Seat("Ben")), seed=3)


def top(at: TablePilot) -> type[object]:
    return type(at.app.screen)


def told(at: TablePilot) -> str:
    """Return what was told to everybody."""
    return " ".join(note.message for note in at.app._notifications)


async def test_a_pin_is_set_blind_asked_for_and_forgotten_without_losing_anything(tmp_path: Path) -> None:
    match = game()
    before = match.snapshot()
    async with table_pilot(match, tmp_path) as at:
        await at.press("z")
        assert top(at) is CurtainScreen
        assert "Ana alone: press Space" in at.text()
        await at.press("enter", *"123", "enter")
        assert "A PIN has 4 to 8 digits." in at.text()
        await at.press(*"4711")
        assert "PIN: . . . ." in at.text()
        assert "4711" not in at.text()
        await at.press("enter", *"4712", "enter")
        assert "That is not the same PIN; try again, or leave with Esc" in at.text()
        await at.press(*"4711", "enter")
        assert top(at) is TableScreen
        assert "asks Ana for the PIN" in told(at)

        await at.press("z", "enter", *"0000", "enter")
        assert top(at) is AskPin
        assert "That is not the PIN of Ana; try again." in at.text()
        await at.press(*"4711", "enter")
        assert "Ana, type a new PIN" in at.text()
        assert "Remove the PIN" in at.text()
        await at.press("escape")
        assert top(at) is TableScreen

        await at.press("z", "enter", "f")
        assert top(at) is Confirm
        await at.press("enter", "enter", "f", "y")  # Enter keeps it
        assert top(at) is CurtainScreen
        assert "The PIN of Ana was removed" in told(at)
        assert "The PIN of Ana was removed" in at.text()
        await at.press("enter", "escape", "z")
        assert "The PIN of Ana was removed" in at.text()  # her next curtain tells it too
        await at.press("enter", "escape", "z")
        assert "The PIN of Ana was removed" not in "\n".join(at.lines()[:12])
        await at.press("escape")
        assert top(at) is TableScreen
        assert match.snapshot() == before
    assert not PinFile(tmp_path / "pins.json").seat(match.id, 0).is_set


async def test_a_pin_is_removed_by_its_seat(tmp_path: Path) -> None:
    match = game()
    PinFile(tmp_path / "pins.json").seat(match.id, 0).set("4711")
    async with table_pilot(match, tmp_path) as at:
        await at.press("z", "enter", *"4711", "enter", "r")
        assert "Ana has no PIN any more." in told(at)
        await at.press("z", "enter")
        assert "Remove the PIN" not in at.text()


async def test_a_private_question_waits_for_the_pin(tmp_path: Path) -> None:
    match = card_game()
    vars(match)["id"] = "a" * 12  # as if it had been saved
    PinFile(tmp_path / "pins.json").seat("a" * 12, 1).set("4711")
    async with table_pilot(match, tmp_path) as at:
        await at.press("1")
        assert "hidden fan" not in at.text()
        await at.press("1", "enter")
        assert top(at) is AskPin
        await at.press("escape", "escape")
        assert top(at) is CurtainScreen
        assert "hidden fan" not in at.text()
        await at.press("enter", *"4711", "enter")
        assert "Parry with the hidden fan" in at.text()


async def test_a_broken_file_of_pins_is_told_once(tmp_path: Path) -> None:
    (tmp_path / "pins.json").write_text("{")
    async with table_pilot(game(), tmp_path) as at:
        await at.press("z")
        assert "so no seat has one." in told(at)
        await at.press("enter")
        assert "Ana, type a new PIN" in at.text()


async def test_a_lone_person_has_no_pin(tmp_path: Path) -> None:
    async with table_pilot(game(Seat("Ana"), Seat("Ben", "easy")), tmp_path) as at:
        await at.press("z")
        assert top(at) is TableScreen


async def test_a_pin_is_typed_on_the_curtain_itself_as_dots(tmp_path: Path) -> None:
    async with table_pilot(game(), tmp_path) as at:
        await at.press("z", "enter", *"4711", "enter", *"4711", "enter")
        await at.press("z")
        assert "press Space, or type your PIN" in at.text()
        await at.press(*"471")
        assert "PIN  ● ● ● ○  Enter" in at.text()
        assert "471" not in at.text()
        await at.press("backspace", *"22", "enter")
        assert top(at) is CurtainScreen
        assert "That is not the PIN of Ana; try again." in at.text()
        await at.press(*"4711")
        assert "try again" not in at.text()
        await at.press("enter")
        assert "Ana, type a new PIN" in at.text()
