"""PINs: kept beside the settings, asked for behind the curtain, and never in the way of a game."""

from pathlib import Path

import pytest

from ludo_tui import Game, Seat
from ludo_tui.table.pins import PinFile, problem_of
from ludo_tui.ui.screens.curtain import CurtainScreen
from ludo_tui.ui.screens.dialogs import AskPin, Confirm
from ludo_tui.ui.screens.table import TableScreen
from tests.card_game import card_game
from tests.ui.table_pilot import TablePilot, table_pilot


def ana(path: Path) -> PinFile:
    """Return a file in which the first seat of a game has a PIN."""
    file = PinFile(path)
    assert file.seat("a" * 12, 0).set("1234") is None
    return file


def game(*seats: Seat) -> Game:
    return Game.new("classic", seats or (Seat("Ana"), Seat("Ben")), seed=3)


def top(at: TablePilot) -> type[object]:
    return type(at.app.screen)


def told(at: TablePilot) -> str:
    """Return what was told to everybody."""
    return " ".join(note.message for note in at.app._notifications)


@pytest.mark.parametrize("pin", ["1234", "00000000"])
def test_four_to_eight_digits_are_a_pin(pin: str) -> None:
    assert problem_of(pin) is None


@pytest.mark.parametrize("pin", ["", "123", "123456789", "12a4", "\u0661\u0662\u0663\u0664"])
def test_anything_else_is_none(pin: str, tmp_path: Path) -> None:
    assert problem_of(pin) == "A PIN has 4 to 8 digits."
    with pytest.raises(ValueError, match="4 to 8 digits"):
        PinFile(tmp_path / "pins.json").seat("a" * 12, 0).set(pin)


def test_a_pin_holds_for_its_seat_and_game_alone_and_in_the_next_run(tmp_path: Path) -> None:
    ana(tmp_path / "new" / "pins.json")
    again = PinFile(tmp_path / "new" / "pins.json")
    assert again.seat("a" * 12, 0).is_set
    assert again.seat("a" * 12, 0).fits("1234")
    assert not again.seat("a" * 12, 0).fits("1235")
    assert not again.seat("a" * 12, 1).is_set
    assert not again.seat("b" * 12, 0).is_set


def test_the_file_tells_neither_a_pin_nor_that_two_are_alike(tmp_path: Path) -> None:
    file = ana(tmp_path / "pins.json")
    file.seat("a" * 12, 1).set("1234")
    first, second = (file.get(f"{'a' * 12}/{seat}") for seat in (0, 1))
    assert first is not None
    assert second is not None
    assert first.digest != second.digest
    assert b"1234" not in first.digest + second.digest
    assert '"1234"' not in file.path.read_text()


def test_a_changed_pin_takes_the_place_of_the_old_one(tmp_path: Path) -> None:
    pin = ana(tmp_path / "pins.json").seat("a" * 12, 0)
    pin.set("98765")
    assert pin.fits("98765")
    assert not pin.fits("1234")


def test_a_removed_pin_is_gone_and_only_a_forgotten_one_is_told(tmp_path: Path) -> None:
    pin = ana(tmp_path / "pins.json").seat("a" * 12, 0)
    pin.remove()
    assert (pin.is_set, pin.was_forgotten) == (False, False)
    pin.set("1234")
    pin.forget()
    later = PinFile(tmp_path / "pins.json").seat("a" * 12, 0)
    assert (later.is_set, later.was_forgotten) == (False, True)
    later.told()
    assert not PinFile(tmp_path / "pins.json").seat("a" * 12, 0).was_forgotten


@pytest.mark.parametrize("text", ["", "{", "[]", '{"pins": {"a/0": {"salt": 1}}}', "x" * 1_000_001])
def test_a_broken_file_means_no_pins_and_is_put_aside(tmp_path: Path, text: str) -> None:
    path = tmp_path / "pins.json"
    path.write_text(text)
    file = PinFile(path)
    assert file.problem is not None
    assert file.problem.endswith("so no seat has one.")
    assert not file.seat("a" * 12, 0).is_set
    file.seat("a" * 12, 0).set("1234")
    assert (tmp_path / "pins.json.bad").read_text() == text
    assert PinFile(path).seat("a" * 12, 0).fits("1234")


def test_a_forgotten_pin_goes_even_if_nothing_can_be_written(tmp_path: Path) -> None:
    folder = tmp_path / "config"
    pin = ana(folder / "pins.json").seat("a" * 12, 0)
    (folder / "pins.json").unlink()
    folder.rmdir()
    folder.write_text("a file where the folder was")
    problem = pin.forget()
    assert problem is not None
    assert problem.startswith("The PINs could not be kept for later: ")
    assert not pin.is_set


def test_only_the_newest_pins_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ludo_tui.table.pins._MOST", 2)
    file = ana(tmp_path / "pins.json")
    for seat in (1, 2):
        file.seat("a" * 12, seat).set("1234")
    assert [file.seat("a" * 12, seat).is_set for seat in (0, 1, 2)] == [False, True, True]


async def test_a_pin_is_set_blind_asked_for_and_forgotten_without_losing_anything(tmp_path: Path) -> None:
    match = game()
    before = match.snapshot()
    async with table_pilot(match, tmp_path) as at:
        await at.press("z")
        assert top(at) is CurtainScreen
        assert "Ana takes the keyboard." in at.text()
        await at.press("enter", *"123", "enter")
        assert "A PIN has 4 to 8 digits." in at.text()
        await at.press(*"4711")
        assert "PIN: . . . ." in at.text()
        assert "4711" not in at.text()
        await at.press("enter", *"4712", "enter")
        assert "That is not the same PIN; try again." in at.text()
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
