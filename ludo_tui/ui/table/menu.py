"""What the table opens with a key: its menu, what a seat wants to be asked, the match watched again."""

from collections.abc import Callable, Sequence
from typing import Any, ClassVar, Final, NamedTuple

from rich.cells import cell_len
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import OptionList, Static
from textual.widgets.option_list import Option as Line

from ludo_tui.engine import Preference, Who
from ludo_tui.table.play import takeover
from ludo_tui.table.session import Session
from ludo_tui.table.voice import NAME_LENGTH
from ludo_tui.ui import actions
from ludo_tui.ui.host import Host
from ludo_tui.ui.keybar import Hint
from ludo_tui.ui.screens.dialogs import AskText, Dialog
from ludo_tui.ui.screens.leaving import StyledOnce
from ludo_tui.ui.widgets.menu import Menu

HABITS: dict[Preference, tuple[str, str]] = {
    "ask": ("Ask me", "whenever it can be taken"),
    "always": ("Always", "taken without asking, the first way there is"),
    "never": ("Never", "not taken, and nobody asks"),
}
"""What a seat can want about a reaction, in the order of their digits."""
LEAVING: Final = {"table.title": "To the title; the match is kept", "app.quit": "Quit; the match is kept"}
"""What leads away from a match: what its lines say, by action."""
_NEEDS_ANOTHER = "needs a second person here"
"""Why no computer can stand in."""
_MENU = {
    "table.save-as": "Save under a name",
    "table.load-game": "Load another match",
    "table.replay": "Watch this match again",
    "table.seats": "Players",
    "table.house-rules": "House rules",
    "table.describe": "The board in words",
    "table.reactions": "What a seat is asked about",
    "table.name-piece": "Names of the pieces",
    "table.pin": "PIN of who is asked",
    "table.stand-in": "A computer stands in, or gives a seat back",
    "table.concede": "Concede",
    "table.play-out": "Computers play on for the places",
    **LEAVING,
}
"""The menu of the table: what its lines say, by action."""
EVERY = "every"
"""Leads to what a seat wants about every reaction."""


class Entry(NamedTuple):
    """A line of a dialog that is chosen by a key of its own."""

    id: str
    """Empty: everything stays as it was."""
    key: str
    """As Textual calls it."""
    shown: str
    """As people write it."""
    label: str
    about: str = ""
    is_refused: bool = False
    """Can it not be chosen? `about` says why."""


class Choosing(Dialog[str | None]):
    """Lets one of some lines be chosen, by its key, with the arrows, or with the mouse; None: as it was.

    Args:
        title: what is chosen.
        entries: the lines.
    """

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "leave", "Back", show=False)]
    HINTS: ClassVar[tuple[Hint, ...]] = (Hint("↑↓", "look"), Hint("Enter", "take"), Hint("Esc", "back", "leave"))
    AUTO_FOCUS = "#lines"

    def __init__(self, title: str, entries: Sequence[Entry]) -> None:
        super().__init__()
        self._title = title
        self._entries = entries
        self._marked = 0
        for entry in entries:
            if entry.id and not entry.is_refused:
                self._bindings.bind(entry.key, f"take('{entry.id}')", entry.label, show=False)

    def compose(self) -> ComposeResult:
        """Put the lines under the title."""
        with Vertical(id="dialog"):
            yield Static(Content(self._title), id="dialog-title")
            lines = (Line(self._line(number), disabled=entry.is_refused) for number, entry in enumerate(self._entries))
            yield Menu(*lines, id="lines")

    def _line(self, number: int) -> Content:
        """Return a line; under the cursor all of it is in the ink of the selection."""
        entry = self._entries[number]
        shown = entry.shown.rjust(max(cell_len(one.shown) for one in self._entries)) + "  "
        label = entry.label.ljust(max(cell_len(one.label) for one in self._entries))
        about = f"  {entry.about}" if entry.about else ""
        if self.host.is_touched:  # no key, and room for a finger
            shown, about = "", about + "\n"
        if number == self._marked:
            return Content(f"{shown}{label}{about}")
        if entry.is_refused:
            return Content(f"{shown}{entry.label}{about}").stylize("$refused")
        return Content.assemble((shown, "bold $accent"), label, (about, "$refused"))

    @on(OptionList.OptionHighlighted)
    def _highlighted(self, event: OptionList.OptionHighlighted) -> None:
        before, self._marked = self._marked, event.option_index
        for number in {before, self._marked}:
            event.option_list.replace_option_prompt_at_index(number, self._line(number))

    @on(OptionList.OptionSelected)
    def _selected(self, event: OptionList.OptionSelected) -> None:
        self.dismiss(self._entries[event.option_index].id)

    def action_take(self, identity: str) -> None:
        """Choose a line by its key."""
        self.dismiss(identity)

    def action_leave(self) -> None:
        """Leave everything as it was."""
        self.dismiss(None)


def match_entries(host: Host, session: Session, is_possible: Callable[[str], bool]) -> list[Entry]:
    """Return what can be done with the match besides answering.

    Args:
        host: knows the keys.
        session: the match.
        is_possible: tells whether an action of the table can be done now.
    """
    entries = []
    for name, label in _MENU.items():
        action = actions.find(name)
        if not is_possible(action.method):
            continue
        key, about = actions.keys_of(action, host.settings.keymap)[0], ""
        if not session.save.is_kept:
            label = label.replace("the match is kept", "this match is not kept")
        is_refused = name == "table.stand-in" and not takeover.can_change(session)
        if is_refused:
            label, about = label.partition(",")[0], _NEEDS_ANOTHER
        entries.append(Entry(action.method, key, actions.key_name(key), label, about, is_refused=is_refused))
    return entries


def habit_entries() -> list[Entry]:
    """Return what a seat can want about a reaction as lines, and the way to all reactions."""
    lines = [
        *((habit, *words) for habit, words in HABITS.items()),
        (EVERY, "All reactions", "what you settled about each"),
    ]
    return [
        Entry(identity, str(number), str(number), label, about)
        for number, (identity, label, about) in enumerate(lines, 1)
    ]


def stand_in_entries(session: Session) -> list[Entry]:
    """Return for whom a computer can play, and who can have a seat back; nothing if neither is so.

    Of the last who is left it is told why no computer plays for that seat.
    """
    if not takeover.can_change(session):
        return []
    names, here = session.seats.names, takeover.present(session)
    lines = [(f"give_back:{seat}", f"{names[seat]} plays again", "") for seat in takeover.taken_over(session)]
    why = "" if len(here) > 1 else takeover.NOBODY_LEFT
    lines += [(f"stand_in:{seat}", f"A computer plays for {names[seat]}", why) for seat in here]
    return [
        Entry(one, str(number), str(number), label, about, is_refused=bool(about))
        for number, (one, label, about) in enumerate(lines, 1)
    ]


def level_entries() -> list[Entry]:
    """Return how well a computer can play."""
    return [
        Entry(level, str(number), str(number), level, about)
        for number, (level, about) in enumerate(takeover.LEVELS.items(), 1)
    ]


def open_leaving(screen: StyledOnce[Any], title: str, back: str) -> None:
    """Ask at a screen in which a match waits whether to go on there, or to leave it.

    Args:
        screen: the screen.
        title: what it shows.
        back: the line that goes on.
    """
    entries = [Entry("", "escape", actions.key_name("escape"), back)]
    for name, label in LEAVING.items():
        key = actions.keys_of(actions.find(name), screen.host.settings.keymap)[0]
        entries.append(Entry(name, key, actions.key_name(key), label))

    def chosen(name: str | None) -> None:
        if name == "table.title":
            screen.host.match.to_title()
        elif name == "app.quit":
            screen.app.call_later(screen.app.run_action, actions.find(name).method)

    screen.app.push_screen(Choosing(title, entries), chosen)


def ask_name(screen: StyledOnce[Any], session: Session, piece: Who, named: Callable[[], None]) -> None:
    """Ask for the name of a piece, for this match and later ones of the same player.

    Args:
        screen: where to ask.
        session: the match.
        piece: the piece.
        named: called once it has its name.
    """
    player, voice = session.seats.names[piece.seat], session.voice

    def given(name: str | None) -> None:
        if name is not None:
            screen.host.preferences.name_piece(player, piece.piece, name)
            named()

    question = f"What is {player}'s {session.game.rules.piece_word} {piece.piece + 1} called from now on?"
    before = voice.name(piece)
    screen.app.push_screen(AskText(question, before, lambda name: voice.rename(piece, name), NAME_LENGTH), given)
