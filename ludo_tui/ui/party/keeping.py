"""Keeping a party under a name."""

from collections.abc import Callable
from typing import Any

from ludo_tui.rules.drafts import Spec
from ludo_tui.saves.errors import NameTaken, SaveError
from ludo_tui.saves.parties import NAME_LENGTH, PartyFolder, SavedParty
from ludo_tui.text.printable import sentence
from ludo_tui.ui.screens.dialogs import AskText, Confirm
from ludo_tui.ui.screens.leaving import StyledOnce


def keep(screen: StyledOnce[Any], folder: PartyFolder, spec: Spec, done: Callable[[SavedParty], object]) -> None:
    """Ask for a name and keep a party under it.

    Args:
        screen: where to ask.
        folder: where parties are kept.
        spec: the party; one without a name gets this one.
        done: called with it once it is kept.
    """

    def write(name: str, *, overwrite: bool = False) -> None:
        try:
            saved = folder.keep(name, {**spec, "name": spec["name"] or name}, overwrite=overwrite)
        except NameTaken as taken:
            screen.app.push_screen(
                Confirm(taken.question, "Replace", "Keep the old one"),
                lambda yes: write(name, overwrite=True) if yes else None,
            )
            return
        except SaveError as error:
            screen.host.say(sentence(error), "error")
            return
        screen.host.say(f"{name} is kept, and can be chosen again in later matches.")
        done(saved)

    def named(name: str | None) -> None:
        if name is not None:
            write(name)

    screen.app.push_screen(AskText("Keep this party under which name?", spec["name"], limit=NAME_LENGTH), named)
