"""Parties in line mode: ready-made, by chance, built by numbered menus, kept; the others look away."""

import io
from pathlib import Path
from typing import Any

import msgspec
import pytest

from ludo_tui import Game, rulesets
from ludo_tui.engine import Seat
from ludo_tui.line.console import SCREENFUL, Console
from ludo_tui.line.parties import with_parties
from ludo_tui.rules.ludicrous.party.desk import LudicrousDesk
from ludo_tui.saves.parties import PartyFolder


@pytest.fixture(autouse=True)
def _own_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LUDO_TUI_PARTIES", str(tmp_path / "parties"))


def choose(typed: str, *seats: Seat, ruleset: str = "ludicrous", **options: Any) -> tuple[list[Seat], str]:
    """Type these lines and return the seats with what was written."""
    target = io.StringIO()
    console = Console(io.StringIO(typed.replace(" ", "\n") + "\n"), target)
    return with_parties(
        console, rulesets.load(ruleset), seats or (Seat("Ana"), Seat("Ben", "easy")), options
    ), target.getvalue()


def chosen(seat: Seat) -> Any:
    return LudicrousDesk(rulesets.load("ludicrous")).of_seat(seat.party, 0)


@pytest.mark.parametrize(("second", "is_private"), [(2, False), (1, True)], ids=["partners", "opponents"])
def test_partners_against_computers_choose_before_each_other(second: int, is_private: bool) -> None:
    seats = [
        Seat(name, None if number in (0, second) else "easy")
        for number, name in enumerate(("Ana", "Ben", "Cleo", "Dan"))
    ]
    _, told = choose("2 1 1 1 1 1 1 1 1", *seats, teams=True)
    assert ("looks away" in told) is is_private


def test_games_without_parties_ask_nothing() -> None:
    seats, told = choose("", Seat("Ana"), Seat("Ben"), ruleset="classic")
    assert (seats, told) == ([Seat("Ana"), Seat("Ben")], "")


def test_ready_made_parties_are_one_number_away() -> None:
    seats, _ = choose("1")
    assert [seat.party for seat in seats] == [None, None]


def test_a_ready_made_party_is_shown_and_taken() -> None:
    seats, told = choose("2 6 1")
    assert [seat.party for seat in seats] == ["nine_lives", None]
    assert "The Nine Lives, Catfolk rogue" in told
    assert "  Weapons: shortsword" in told


def test_a_sheet_has_the_hp_for_the_seats_of_the_match() -> None:
    others = [Seat(name, "easy") for name in ("Ben", "Cleo", "Dan")]
    for seats, hp in ((2, 15), (3, 15), (4, 13)):
        _, told = choose("2 3 1", Seat("Ana"), *others[: seats - 1])
        assert f"HP: {hp}\n" in told


def test_the_next_player_sees_nothing_of_it() -> None:
    seats, told = choose("2  3 1  4 1", Seat("Ana"), Seat("Ben"))
    assert [seat.party for seat in seats] == ["paper_moons", "bubbling_nine"]
    before, _, after = told.partition("Private: hand the keyboard to Ben")
    assert "HP: 15" in before
    assert before.endswith("\n" * SCREENFUL + "\n")
    assert after.endswith("\n" * SCREENFUL)


def test_chance_makes_one_after_another() -> None:
    seats, told = choose("2 10 2 2 1")
    assert told.count("Let chance make another one") == 3
    assert not LudicrousDesk(rulesets.load("ludicrous")).problems(chosen(seats[0]))


BUILD = "2 11 1 2 2 2 3 5 1 5 1 8 1 11 4 2 5 10 6 2 7 2 8 1 2 16 11 Owls 14"
"""Elf, archer, dexterity +2, luck +1, piece 2, longbow and dagger, light armour, two perks, a name; take it."""


def test_a_party_is_built_by_numbers_and_played() -> None:
    seats, told = choose(BUILD)
    spec = chosen(seats[0])
    assert (spec["race"], spec["class"], spec["leader"], spec["armor"], spec["name"]) == (
        "elf",
        "archer",
        1,
        "light",
        "Owls",
    )
    assert (spec["stats"], spec["weapons"]) == ({"dexterity": 2, "luck": 1}, ["longbow", "dagger"])
    assert spec["perks"] == ["quick_hands", "battle_cry"]
    assert "Main weapon: nothing yet (Choose a main weapon.)" in told
    assert "Ranged weapons reach 1 space farther." in told
    assert Game.new("ludicrous", seats, seed=1).state.parties[0].name == "Owls"


def test_what_is_refused_says_why() -> None:
    _, told = choose("2 1 2 8 3 16 14 1")
    assert "Battle cry action" in told
    assert "cannot be chosen: Pick 2 perks; these are 3." in told
    assert "Pick 2 perks; these are 3. (rule lh.party.perks)" in told


def test_a_party_that_is_not_ready_is_not_taken() -> None:
    _, told = choose("2 11 14 15 1 1")
    assert "This party is not ready:\n  Choose a race.\n  Choose a class." in told


def test_a_party_is_kept_and_chosen_again() -> None:
    choose("2 1 2 13 Mine 14")
    seats, told = choose("2 12 1")
    assert "12. Mine, Dwarf " in told
    assert chosen(seats[0])["race"] == "dwarf"
    assert isinstance(seats[0].party, dict)
    assert msgspec.json.decode(seats[0].party["race"]) == "dwarf"


def test_points_of_a_kept_party_that_are_not_spent_are_pointed_out() -> None:
    desk = LudicrousDesk(rulesets.load("ludicrous"))
    PartyFolder("ludicrous").keep("Idle", {**desk.ready()[0][1], "name": "Idle", "stats": {}})
    left = desk.points_left(desk.complete(PartyFolder("ludicrous").list()[0].party))
    seats, told = choose("2 12 1 1")
    assert f"Idle, {left} stat points not spent, {desk.kind(desk.ready()[0][1])}" in told
    assert f"{left} stat points not spent. Take the party anyway?" in told
    assert chosen(seats[0])["stats"] == {}
    _, told = choose("2 12 1 2 14 1")
    assert told.count("Take the party anyway?") == 2
    assert "Build a party." in told


def test_what_a_player_keeps_in_private_is_not_offered_to_the_next() -> None:
    PartyFolder("ludicrous").keep("Old", chosen(Seat("Ana", party="nine_lives")))
    _, told = choose("2  1 2 13 Mine 14  1 1", Seat("Ana"), Seat("Ben"))
    _, _, after = told.partition("Private: hand the keyboard to Ben")
    assert "Mine is kept, and can be chosen again in later matches." in told
    assert "12. Old, Catfolk rogue" in after
    assert "Mine" not in after
    assert ". Mine, Dwarf " in choose("2 1 1")[1]


def test_nothing_private_is_left_when_the_input_ends() -> None:
    target = io.StringIO()
    console = Console(io.StringIO("2\n\n3\n"), target)
    with pytest.raises(EOFError):
        with_parties(console, rulesets.load("ludicrous"), [Seat("Ana"), Seat("Ben")], {})
    assert "HP: 15" in target.getvalue()
    assert target.getvalue().endswith("\n" * SCREENFUL)


def test_a_bad_file_is_told_and_cannot_be_chosen() -> None:
    folder = PartyFolder("ludicrous")
    folder.keep("Half", {"race": "elf"})
    (folder.path / "bad.party.json").write_bytes(b"{")
    seats, told = choose("2 13 12 1 1")
    assert "13. Half: Choose a class." in told
    assert "12. bad: It holds no party: it is not JSON" in told
    assert "\nChoose a class.\n" in told
    assert isinstance(seats[0].party, str)
