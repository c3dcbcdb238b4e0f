"""PINs: kept beside the settings, compared and never read."""

import hashlib
import shutil
from pathlib import Path

import pytest

from ludo_tui import Game, Seat
from ludo_tui.saves import SaveFolder
from ludo_tui.saves.restoring import become_a_copy
from ludo_tui.table.privacy import pins
from ludo_tui.table.privacy.pins import Hashed, PinFile, problem_of
from ludo_tui.table.session import Session


def ana(path: Path) -> PinFile:
    """Return a file in which the first seat of a game has a PIN."""
    file = PinFile(path)
    assert file.seat("a" * 12, 0).set("1234") is None
    return file


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


def test_guessing_takes_its_time(monkeypatch: pytest.MonkeyPatch) -> None:
    usual = Hashed(salt=b"", digest=b"").rounds  # tests themselves are in a hurry
    assert usual == 100_000
    monkeypatch.setattr(pins, "_ROUNDS", usual)
    made = Hashed.of("1234")
    assert (made.rounds, len(made.salt)) == (usual, 16)
    assert made.digest == hashlib.pbkdf2_hmac("sha256", b"1234", made.salt, usual)


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
    later.acknowledge()
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
    shutil.rmtree(folder)
    folder.write_text("a file where the folder was")
    problem = pin.forget()
    assert problem is not None
    assert problem.startswith("The PINs could not be kept for later: ")
    assert not pin.is_set


def test_what_another_program_does_about_pins_holds_here_at_once(tmp_path: Path) -> None:
    path = tmp_path / "pins.json"
    here, there = (PinFile(path).seat("a" * 12, 0) for _ in range(2))
    assert there.set("1234") is None
    assert (here.is_set, here.fits("1234"), here.fits("4321")) == (True, True, False)
    here.forget()
    assert (there.was_forgotten, there.is_set) == (True, False)
    there.set("98765")
    assert not here.fits("1234")
    for spoil in (lambda: path.write_text("{"), path.unlink):
        spoil()
        assert (here.is_set, here.fits("98765"), here.fits("1234")) == (True, True, False)


def test_only_the_newest_pins_are_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ludo_tui.table.privacy.pins._MOST", 2)
    file = ana(tmp_path / "pins.json")
    for seat in (1, 2):
        file.seat("a" * 12, seat).set("1234")
    assert [file.seat("a" * 12, seat).is_set for seat in (0, 1, 2)] == [False, True, True]
    for seat in (0, 1, 2):
        file.seat("a" * 12, seat).forget()
    assert [file.seat("a" * 12, seat).was_forgotten for seat in (0, 1, 2)] == [False, True, True]


def test_a_pin_guards_every_copy_of_a_game(tmp_path: Path) -> None:
    folder, pins = SaveFolder(tmp_path / "saves"), PinFile(tmp_path / "pins.json")
    session = Session(Game.new("classic", [Seat("Ana"), Seat("Ben")], seed=1), folder, pins=pins)
    pin = session.privacy.pin_of(0)
    assert pin is not None
    pin.set("4711")
    named = session.save.save_as("Sunday")
    session.save.now()
    loaded = folder.load(next(entry for entry in folder.list(examples=False) if entry.path == named))
    auto = next(entry for entry in folder.list(examples=False) if entry.path != named)
    copied = folder.load(auto, as_copy=True)
    from_file = Game.load(named)
    become_a_copy(from_file)
    copies = [loaded, copied, from_file]
    Session(loaded, folder, pins=pins).save.save_as("Monday")
    again = next(entry for entry in folder.list(examples=False) if entry.title == "Monday")
    copies.append(folder.load(again))
    ids = {session.game.id, *(game.id for game in copies)}
    assert len(ids) == 5, "each goes on as a game of its own"
    for game in copies:
        found = Session(game, folder, pins=pins).privacy.pin_of(0)
        assert found is not None
        assert found.is_set
        assert not found.fits("1234")
    other = Session(Game.new("classic", [Seat("Ana"), Seat("Ben")], seed=1), folder, pins=pins).privacy.pin_of(0)
    assert other is not None
    assert not other.is_set


def test_everybody_begins_an_example_without_pins(tmp_path: Path) -> None:
    folder, pins = SaveFolder(tmp_path / "saves"), PinFile(tmp_path / "pins.json")
    example = next(entry for entry in folder.list() if entry.is_read_only)
    first = Session(folder.load(example), folder, pins=pins).privacy.pin_of(0)
    assert first is not None
    first.set("4711")
    second = Session(folder.load(example), folder, pins=pins).privacy.pin_of(0)
    assert second is not None
    assert not second.is_set


def test_two_programs_at_once_lose_neither_pins_nor_removals(tmp_path: Path) -> None:
    one, other = (PinFile(tmp_path / "pins.json") for _ in range(2))
    one.seat("a" * 12, 0).set("1234")
    other.seat("b" * 12, 1).set("5678")
    one.seat("a" * 12, 2).forget()
    fresh = PinFile(tmp_path / "pins.json")
    assert fresh.seat("a" * 12, 0).fits("1234")
    assert fresh.seat("a" * 12, 0).is_set
    assert fresh.seat("b" * 12, 1).is_set
    assert fresh.seat("a" * 12, 2).was_forgotten
