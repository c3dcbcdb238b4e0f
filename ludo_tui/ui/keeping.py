"""Keeping something under a name that a player types."""

from collections.abc import Callable
from typing import Any

from ludo_tui.rules.drafts import Spec
from ludo_tui.saves.errors import NameTaken, SaveError
from ludo_tui.saves.parties import NAME_LENGTH, PartyFolder, SavedParty
from ludo_tui.text.printable import sentence
from ludo_tui.ui.screens.dialogs import AskText, Confirm
from ludo_tui.ui.screens.leaving import StyledOnce


def keep(
    screen: StyledOnce[Any], what: str, write: Callable[[str, bool], str], *, name: str = "", limit: int = 60
) -> None:
    """Ask for a name and keep something under it.

    Args:
        screen: where to ask.
        what: what is kept, in words.
        write: keeps it under a name, over what has that name if that is wanted; returns what is said of it.
        name: what it is called unless another name is typed.
        limit: most characters.
    """

    def named(name: str, overwrite: bool = False) -> None:
        try:
            screen.host.say(write(name, overwrite))
        except NameTaken as taken:
            screen.ask(Confirm(taken.question, "Replace", "Keep the old one"), lambda _: named(name, True))
        except SaveError as error:
            screen.host.say(sentence(error), "error")

    screen.ask(AskText(f"Keep {what} under which name?", name, limit=limit), named)


def keep_party(screen: StyledOnce[Any], folder: PartyFolder, spec: Spec, done: Callable[[SavedParty], object]) -> None:
    """Ask for a name and keep a party under it.

    Args:
        screen: where to ask.
        folder: where parties are kept.
        spec: the party; one without a name gets this one.
        done: called with it once it is kept.
    """

    def write(name: str, overwrite: bool) -> str:
        done(folder.keep(name, {**spec, "name": spec["name"] or name}, overwrite=overwrite))
        return f"{name} is kept, and can be chosen again in later matches."

    keep(screen, "this party", write, name=spec["name"], limit=NAME_LENGTH)
