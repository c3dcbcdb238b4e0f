"""One letter means one thing: what is typed in line mode is the key of the same action on the screens."""

from collections.abc import Sequence

import pytest
from textual.binding import Binding

from ludo_tui.line import words
from ludo_tui.line.words import Command
from ludo_tui.table.play.guided import NOT_HERE
from ludo_tui.ui import actions
from ludo_tui.ui.widgets.question_widget import QuestionView
from tests.line.typing import new, play

PALETTE = ":"
"""Searches the actions of the screens, of which line mode has a list."""


def keys_on_screens(*places: str) -> dict[str, str]:
    """Return the action of each key that is one character, in some places of the screens."""
    return {
        name: action.id
        for action in actions.ACTIONS
        if action.where in places
        for key in actions.keys_of(action, {})
        if len(name := actions.key_name(key)) == 1
    }


@pytest.mark.parametrize(("commands", "place"), [(words.TABLE, "table"), (words.REPLAY, "replay")])
def test_a_key_that_line_mode_and_the_screens_both_have_does_the_same(commands: Sequence[Command], place: str) -> None:
    on_screens = keys_on_screens(place, "app")
    both = {command.key: command.action for command in commands if command.key in on_screens}
    assert both == {key: on_screens[key] for key in both}
    assert len(both) >= 5


@pytest.mark.parametrize("command", [*words.TABLE, *words.REPLAY], ids=lambda command: command.key)
def test_what_is_an_action_of_the_screens_has_its_key(command: Command) -> None:
    if not command.action:
        assert command.key not in keys_on_screens("table", "app"), "the screens have no such action"
        return
    keys = [actions.key_name(key) for key in actions.keys_of(actions.find(command.action), {})]
    assert command.key in keys or (command.action, command.key) == ("replay.marks", "]")


def test_every_key_of_the_table_can_be_typed() -> None:
    typed = {command.key for command in words.TABLE}
    assert set(keys_on_screens("table", "app")) - typed == {PALETTE}
    assert "full_stop" in {binding.key for binding in QuestionView.BINDINGS if isinstance(binding, Binding)}


@pytest.mark.parametrize("command", words.TABLE, ids=lambda command: command.key)
def test_each_command_is_known_by_its_key_and_its_words(command: Command) -> None:
    for typed in (command.key, *command.words, *(word.upper() for word in command.words)):
        told = play(new(), f"{typed}\n")
        assert "There is no choice" not in told, typed


@pytest.mark.parametrize("commands", [words.TABLE, words.REPLAY])
def test_no_word_stands_for_two_commands_and_no_line_of_the_list_is_long(commands: Sequence[Command]) -> None:
    typed = [word for command in commands for word in (command.key, *command.words)]
    assert len(typed) == len(set(typed))
    assert all(len(line) <= 100 for line in words.help_text("", commands).splitlines())


def test_a_guide_leaves_out_the_same_as_on_the_screens() -> None:
    known = {command.action.partition(".")[2].replace("-", "_") for command in words.TABLE}
    assert known >= NOT_HERE
