"""Curtains: a private question is hidden until its seat has taken the keyboard for it."""

from ludo_tui.engine import Option, Prompt, Secrecy
from ludo_tui.table.privacy.curtain import Curtain

BOTH = (0, 1)


def asked(seat: int, *, private: bool) -> Prompt:
    return Prompt(seat, "action", "What now?", (Option(id="pass", label="Nothing"),), secrecy=Secrecy(private=private))


def test_a_curtain_is_lifted_for_the_seat_that_is_asked_in_private_and_falls_for_the_next() -> None:
    curtain = Curtain()
    assert curtain.is_needed(asked(0, private=True), BOTH)
    curtain.lift(asked(0, private=True))
    assert not curtain.is_needed(asked(0, private=True), BOTH)
    assert curtain.viewer(asked(0, private=True), BOTH) == 0
    assert curtain.is_needed(asked(1, private=True), BOTH)
    assert not curtain.is_needed(asked(1, private=False), BOTH), "what everybody may see ends it, as ever"
    assert curtain.viewer(asked(1, private=False), BOTH) is None, "and shows nothing of what the reader has seen"


def test_whoever_was_asked_in_public_needs_a_curtain_for_what_is_private() -> None:
    curtain = Curtain()
    curtain.lift(asked(0, private=False))
    assert not curtain.is_needed(asked(1, private=False), BOTH)
    assert curtain.is_needed(asked(0, private=True), BOTH)
    assert curtain.viewer(asked(0, private=True), BOTH) is None


def test_the_only_person_needs_no_curtain() -> None:
    assert not Curtain().is_needed(asked(0, private=True), (0,))
    assert Curtain().viewer(asked(1, private=True), (0,)) == 0


def test_whoever_plays_on_before_everybody_needs_a_curtain_again() -> None:
    curtain = Curtain()
    curtain.lift(asked(0, private=True))
    curtain.go_public(asked(0, private=True))
    assert curtain.viewer(asked(0, private=True), BOTH) == 0, "still in private"
    curtain.go_public(asked(1, private=False))
    assert curtain.viewer(asked(0, private=True), BOTH) is None
    assert curtain.is_needed(asked(0, private=True), BOTH)


def test_a_pin_holds_until_the_turn_is_over_or_somebody_else_has_answered() -> None:
    curtain = Curtain()
    curtain.lift(asked(0, private=True), 3)
    assert curtain.proved(3) == 0
    assert curtain.proved(4) is None, "a turn later it is typed again"
    curtain.answered(0)
    assert curtain.proved(3) == 0, "whoever typed it has answered"
    curtain.lift(asked(0, private=True))
    assert curtain.proved(3) == 0, "shown once more without it, and once more again"
    curtain.answered(1)
    assert curtain.proved(3) is None, "somebody else has had the keyboard"


def test_what_is_not_private_proves_nobody() -> None:
    curtain = Curtain()
    curtain.lift(asked(0, private=False), 3)
    assert curtain.proved(3) is None
