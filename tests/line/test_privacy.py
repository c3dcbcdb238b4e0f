"""Privacy in line mode: the keyboard changes hands, PINs guard it, and nothing private stays on the screen."""

import io
from pathlib import Path

import pytest

from ludo_tui import Game, Seat
from ludo_tui.engine import Event, Prompt, Secrecy, TableOptions
from ludo_tui.line.console import SCREENFUL, Console
from ludo_tui.line.text import card_lines
from ludo_tui.table.privacy.pins import PinFile
from tests.line.typing import new, play
from tests.scene import place


class Secretive(Game):
    """A game whose questions are private and that tells each seat something in private."""

    @property
    def prompt(self) -> Prompt | None:
        asked = super().prompt
        return (
            asked
            if asked is None
            else Prompt(asked.seat, "secret", asked.text, asked.options, secrecy=Secrecy(private=True))
        )


class Secret(Event, frozen=True, kw_only=True):
    text: str

    def sentence(self, names: object) -> str:  # noqa: ARG002 - the shape of an event
        return self.text


def test_a_private_question_changes_hands_and_is_hidden_afterwards() -> None:
    game = Secretive.new("classic", [Seat("Ana"), Seat("Ben")], seed=6, options={"pieces_on_start": 2})
    for seat, name in enumerate(("Ana", "Ben")):
        game._runner.table.emit(Secret(text=f"A secret for {name}.", seats=(seat,)))
    assert game.prompt is not None
    first, second = (("Ana", "Ben"), ("Ben", "Ana"))[game.prompt.seat]
    told = play(game, "\n1\n1\n\n")
    handed, asked = told.index(f"hand the keyboard to {first}"), told.index(f"A secret for {first}.")
    hidden = told.index("\n" * SCREENFUL)
    other, theirs = told.index(f"hand the keyboard to {second}"), told.index(f"A secret for {second}.")
    assert handed < asked < hidden < other < theirs
    assert told.rindex("\n" * SCREENFUL) > theirs


def test_who_has_the_keyboard_lets_the_others_look_away_and_hides_afterwards_what_was_shown() -> None:
    scene = place("1@20 | 1@21", a={"hand": ["mend", "ward"]}, table=TableOptions())
    told = play(scene, "cast:0\n\nback\nq\n")
    open_list, _, covered = told.partition(
        "Ana alone: the others look away. Press Enter to see it, or type a number from 1 to 2."
    )
    covered, _, shown = covered.partition("Which spell?")
    shown, hidden, after = shown.partition("\n" * SCREENFUL)
    assert ["1. Ward" in part for part in (open_list, covered, shown, after)] == [False, False, True, False]
    assert hidden
    assert "hand the keyboard" not in told


def test_a_lone_person_hands_the_keyboard_to_nobody() -> None:
    game = Secretive.new("classic", [Seat("Ana"), Seat("Ben", computer="easy")], seed=6)
    told = play(game, "1\n1\n")
    assert "hand the keyboard" not in told
    assert "\n" * SCREENFUL not in told


def first_card(game: Game) -> str:
    """Return what a card of the asked seat is called in the list of its sheet."""
    assert game.prompt is not None
    return card_lines(game, game.prompt.seat)[0].partition(":")[0]


def test_a_sheet_is_shown_to_its_owner_alone() -> None:
    game = Game.new("ludicrous", [Seat("Ana"), Seat("Ben")], seed=3)
    told = play(game, "m\n\n\nq\n")
    assert game.prompt is not None
    name = game.setup.seats[game.prompt.seat].name
    card = first_card(game)
    asked, hand, hidden = (told.index("when only you can see"), told.index(card), told.index("\n" * SCREENFUL))
    assert asked < hand < hidden
    assert f"{name} (" in told[:asked]
    assert "This game has no party sheets." in play(new(dice="d6:6,1,6"), "m\n")


def test_a_sheet_does_not_stay_when_the_input_ends() -> None:
    told = play(Game.new("ludicrous", [Seat("Ana"), Seat("Ben")], seed=3), "m\n\n")
    _, _, after = told.partition("Press Enter to hide it. ")
    assert after.startswith("\n" * SCREENFUL)


# PINs


def party_match() -> Game:
    return Game.new("ludicrous", [Seat("Ana"), Seat("Ben")], seed=3)


def asked(game: Game) -> tuple[int, str]:
    """Return the seat that is asked, and its name."""
    assert game.prompt is not None
    return game.prompt.seat, game.setup.seats[game.prompt.seat].name


def guarded(game: Game, path: Path) -> PinFile:
    """Return PINs in which the seat that is asked has 4711."""
    pins = PinFile(path / "pins.json")
    pins.seat(game.id, asked(game)[0]).set("4711")
    return pins


def test_a_sheet_is_guarded_by_the_pin(tmp_path: Path) -> None:
    game = party_match()
    pins, (_, name), card = guarded(game, tmp_path), asked(game), first_card(game)
    told = play(game, "m\n\n0000\n\nm\n\n4711\n\nq\n", pins=pins)
    before, refusal, after = told.partition(f"That is not the PIN of {name}")
    assert refusal
    assert card not in before
    asked_again, _, shown = after.rpartition("type your PIN")
    assert card not in asked_again
    assert card in shown.partition("\n" * SCREENFUL)[0]
    assert "4711" not in told


def test_a_private_question_waits_for_the_pin(tmp_path: Path) -> None:
    game = Secretive.new("classic", [Seat("Ana"), Seat("Ben")], seed=6, options={"pieces_on_start": 2})
    pins = guarded(game, tmp_path)
    assert "\n  1. " not in play(game, "\n\n\n1234\n", pins=pins)
    assert "\n  1. " in play(game, "\n4711\n", pins=pins)


def test_a_pin_is_set_and_asked_for_and_removed(tmp_path: Path) -> None:
    game = party_match()
    seat, name = asked(game)
    pins = PinFile(tmp_path / "pins.json")
    told = play(game, "z\n\n123\nz\n\n4711\n4712\nz\n\n4711\n4711\nq\n", pins=pins)
    assert "A PIN has 4 to 8 digits." in told
    assert "That is not the same PIN; nothing has changed." in told
    assert "is guarded by the PIN from now on." in told
    assert pins.seat(game.id, seat).fits("4711")
    assert "The PIN stays as it is." in play(game, "z\n\n4711\n\nq\n", pins=pins)
    told = play(game, "z\n\n4711\nremove\nq\n", pins=pins)
    assert f"{name} (" in told
    assert "has no PIN any more." in told
    assert not pins.seat(game.id, seat).is_set


def test_a_forgotten_pin_goes_in_front_of_everybody_and_its_seat_is_told(tmp_path: Path) -> None:
    game = party_match()
    pins, (seat, name), card = guarded(game, tmp_path), asked(game), first_card(game)
    told = play(game, "m\n\nforgot\nno\n\nq\n", pins=pins)
    assert card not in told
    assert pins.seat(game.id, seat).is_set
    told = play(game, "m\n\nforgot\nyes\n\n\nq\n", pins=pins)
    assert "was removed: somebody said that it was forgotten." in told.partition("  Card: ")[0]
    assert not pins.seat(game.id, seat).is_set
    assert f"The PIN of {name}" in play(game, "m\n\n\nq\n", pins=pins)
    assert "was removed" not in play(game, "m\n\n\nq\n", pins=pins)


def test_what_a_seat_has_settled_about_reactions_is_for_its_own_eyes(tmp_path: Path) -> None:
    game = party_match()
    pins, (seat, _) = guarded(game, tmp_path), asked(game)
    play(game, "p tackle never\n\n\n\nq\n", pins=pins)
    assert not any(game.state.preferences)
    told = play(game, "p tackle never\n\n4711\n\nq\n", pins=pins)
    assert game.state.preferences[seat]["tackle"] == "never"
    assert "  tackle: Tackle, never\n" in told
    assert told.index("  tackle: ") < told.index("\n" * SCREENFUL)


def test_a_lone_person_needs_no_pin(tmp_path: Path) -> None:
    told = play(new(dice="d6:6,1,6", computer=True), "z\nq\n", pins=PinFile(tmp_path / "pins.json"))
    assert "there is no need of a PIN" in told


# Out of sight


class Terminal(io.StringIO):
    def isatty(self) -> bool:
        return True


@pytest.mark.parametrize(
    ("term", "obeys"), [("xterm-256color", True), ("dumb", False), ("unknown", False), ("", False)]
)
def test_a_terminal_that_does_not_obey_gets_no_codes(term: str, obeys: bool, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("TERM", term)
    target = Terminal()
    Console(io.StringIO(), target).hide()
    assert ("\x1b" in target.getvalue()) is obeys
    assert (target.getvalue() == "\n" * SCREENFUL) is not obeys
