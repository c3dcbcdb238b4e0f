"""What the table opens with a key: its menu, what a seat wants to be asked, the match watched again."""

from collections.abc import Callable, Sequence
from itertools import count
from typing import Any, ClassVar, Final, NamedTuple

from rich.cells import cell_len
from textual import on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Vertical
from textual.content import Content
from textual.widgets import Static

from ludo_tui.engine import Habit, Preference, Who
from ludo_tui.presenting.rows import Row, row
from ludo_tui.table.play import takeover
from ludo_tui.table.session import Session
from ludo_tui.table.voice import NAME_LENGTH
from ludo_tui.text.first_letters import capital
from ludo_tui.ui import actions
from ludo_tui.ui.drawing.pages.listing import Marking
from ludo_tui.ui.host import Host
from ludo_tui.ui.keybar import Hint
from ludo_tui.ui.screens.dialogs import AskText, Dialog
from ludo_tui.ui.screens.leaving import StyledOnce
from ludo_tui.ui.widgets.rowlist import RowList

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
    "table.reactions": "Which reactions to ask about",
    "table.name-piece": "Names of the pieces",
    "table.pin": "Your PIN",
    "table.stand-in": "Computer takeover",
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
    label: str
    about: str = ""
    key: str = ""
    """As Textual calls it; empty: the next digit."""
    is_refused: bool = False
    """Can it not be chosen? `about` says why."""


class EntryList(RowList):
    """The lines of a dialog, each with its key before it."""

    GROUND = "raised"
    marking = Marking(" ")


class Choosing(Dialog[str | None]):
    """Lets one of some lines be chosen, by its key, with the arrows, or with the mouse; None: as it was.

    Args:
        title: what is chosen.
        entries: the lines.
    """

    BINDINGS: ClassVar[list[BindingType]] = [Binding("escape", "cancel", "Back", show=False)]
    HINTS: ClassVar[tuple[Hint, ...]] = (Hint("↑↓", "look"), Hint("Enter", "take"), Hint("Esc", "back", "cancel"))
    AUTO_FOCUS = "#lines"

    def __init__(self, title: str, entries: Sequence[Entry]) -> None:
        super().__init__(title)
        digits = map(str, count(1))
        self._entries = [entry if entry.key else entry._replace(key=next(digits)) for entry in entries]
        for entry in self._entries:
            if entry.id and not entry.is_refused:
                self._bindings.bind(entry.key, f"take({entry.id!r})", entry.label, show=False)

    def compose(self) -> ComposeResult:
        """Put the lines under the title."""
        with Vertical(id="dialog"):
            yield Static(Content(self._question), id="dialog-title")
            yield EntryList(id="lines")

    def on_mount(self) -> None:
        """List the lines, in the colours that hold now."""
        self.follow_settings()
        self.query_one(EntryList).show_rows(map(self._row, self._entries))

    def _row(self, entry: Entry) -> Row:
        """Return a line: its key, unless the screen is touched, what it is, and what is said of it."""
        keys = [actions.key_name(one.key) for one in self._entries]
        key = "" if self.host.is_touched else actions.key_name(entry.key).rjust(max(map(cell_len, keys))) + "  "
        label = entry.label.ljust(max(cell_len(one.label) for one in self._entries))
        about = f"  {entry.about}" if entry.about else ""
        if entry.is_refused:
            return row(f"{key}{entry.label}{about}", "refused")
        return Row(((key, "key"), (label, "text"), (about, "faint")), value=entry.id, is_choice=True)

    @on(RowList.Chosen)
    def _chosen(self, event: RowList.Chosen) -> None:
        self.dismiss(event.row.value)

    def action_take(self, identity: str) -> None:
        """Choose a line by its key."""
        self.dismiss(identity)


def match_entries(host: Host, session: Session, is_possible: Callable[[str], bool]) -> list[Entry]:
    """Return what can be done with the match besides answering.

    Args:
        host: knows the keys.
        session: the match.
        is_possible: tells whether something can be done at the table now.
    """
    entries = []
    for name, label in _MENU.items():
        action = actions.find(name)
        if not is_possible(action.name):
            continue
        key, about = actions.keys_of(action, host.settings.keymap)[0], ""
        label = actions.told_of(label, is_kept=session.save.is_kept)
        is_refused = name == "table.stand-in" and not takeover.can_change(session)
        if is_refused:
            label, about = label.partition(",")[0], _NEEDS_ANOTHER
        entries.append(Entry(action.method, label, about, key, is_refused))
    return entries


def habit_entries(about: Habit | None) -> list[Entry]:
    """Return what a seat can want about a reaction, or a kind of question, as lines, and the way to all reactions."""
    if about is None:
        habits = [Entry(wish, label, meaning) for wish, (label, meaning) in HABITS.items()]
    else:
        habits = [Entry(wish, capital(about.words[wish]), "") for wish in HABITS if wish in about.words]
    return [*habits, Entry(EVERY, "All reactions", "what you settled about each")]


def stand_in_entries(session: Session) -> list[Entry]:
    """Return for whom a computer can play, and who can have a seat back; nothing if neither is so.

    Of the last who is left it is told why no computer plays for that seat.
    """
    if not takeover.can_change(session):
        return []
    names, here = session.seats.names, takeover.present(session)
    lines = [Entry(f"give_back:{seat}", f"{names[seat]} plays again") for seat in takeover.taken_over(session)]
    why = "" if len(here) > 1 else takeover.NOBODY_LEFT
    waiting = [(f"stand_in:{seat}", f"A computer plays for {names[seat]}") for seat in here]
    return [*lines, *(Entry(one, label, why, is_refused=bool(why)) for one, label in waiting)]


def level_entries() -> list[Entry]:
    """Return how well a computer can play."""
    return [Entry(level, level, about) for level, about in takeover.LEVELS.items()]


def open_leaving(screen: StyledOnce[Any], title: str, back: str) -> None:
    """Ask at a screen in which a match waits whether to go on there, or to leave it.

    Args:
        screen: the screen.
        title: what it shows.
        back: the line that goes on.
    """
    entries = [Entry("", back, key="escape")]
    for name, label in LEAVING.items():
        key = actions.keys_of(actions.find(name), screen.host.settings.keymap)[0]
        entries.append(Entry(name, label, key=key))

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

    def given(name: str) -> None:
        screen.host.preferences.name_piece(player, piece.piece, name)
        named()

    question = f"What is {player}'s {session.game.rules.piece_word} {piece.piece + 1} called from now on?"
    before = voice.name(piece)
    screen.ask(AskText(question, before, lambda name: voice.rename(piece, name), NAME_LENGTH), given)
