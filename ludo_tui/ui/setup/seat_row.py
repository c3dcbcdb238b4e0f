"""The seats in the form of a new game: who sits at which side."""

from collections.abc import Set
from typing import Any, ClassVar, Final

from textual import events, on
from textual.app import ComposeResult
from textual.binding import Binding, BindingType
from textual.containers import Horizontal
from textual.content import Content
from textual.reactive import reactive
from textual.widget import Widget
from textual.widgets import Input

from ludo_tui.engine import Level, Rules
from ludo_tui.players.characters import bot_names, cast
from ludo_tui.rules import rules_for
from ludo_tui.rules.seats import NAME_LENGTH, USUAL_BESIDE, free_name
from ludo_tui.rulesets import Ruleset, SeatStyle
from ludo_tui.table.files.settings import Player
from ludo_tui.table.play.takeover import LEVELS
from ludo_tui.table.setup.check import BESIDE
from ludo_tui.table.setup.fields import Field
from ludo_tui.table.setup.house_rules import choices_of
from ludo_tui.table.setup.table_choices import handicap_field
from ludo_tui.text.first_letters import capital
from ludo_tui.ui.form_lines import ChoiceRow, TextField

SEAT_KEYS: Final = "asdfg"
"""The key that goes to each seat."""
_PLAYERS: Final[dict[str, str]] = {
    "person": "person",
    **{level: f"computer: {level}" for level in LEVELS},
    "free": "free",
}
_NAME = (
    f"Enter types a name of up to {NAME_LENGTH} characters, and Enter again takes it; Escape leaves it as it was. "
    "Without a name, the seat is called like its side. A name at a free seat adds a player. "
    "Left and Right change who plays."
)
_CHARACTER = "Left, Right: another character."
_NAME_BESIDE = "Enter types a name. Left and Right change who plays."
_PLAYER_BESIDE = "A person or a computer plays it, or it is left free."
_LEVELS = (
    f"A person at this keyboard, or a computer: {', '.join(f'{level} {how}' for level, how in LEVELS.items())}. "
    "Nobody sits at a free seat."
)
_BOT = "A bot: a program from an installed package. If it fails, a computer of the level chosen here answers instead."


class PlayerRow(ChoiceRow):
    """A line with who plays a seat; Enter at a free one seats a person, whose name is typed next."""

    def action_press(self) -> None:
        """Go to the next value, and from a free seat to the name of the person who sits there now."""
        was_free, seat = self.value == "free", self.parent
        super().action_press()
        if was_free and isinstance(seat, SeatRow):
            seat.type_name()


class SeatRow(Horizontal):
    """A line with the name and the player of a side of the board, on its colour, or of a seat beside it.

    Args:
        side: which one, 0..3 clockwise from the west, or `BESIDE`.
        name: its name as typed; empty: the name of the side.
        player: `person`, the level of a computer, or `free`.
        character: id of the character that a computer plays as; empty: the next one that is free.
    """

    BINDINGS: ClassVar[list[BindingType]] = [
        Binding("right", "player(1)", "Next player", show=False),
        Binding("left", "player(-1)", "Previous player", show=False),
    ]

    shape: reactive[str] = reactive("")
    """The shape of the side."""

    def __init__(self, side: int, name: str, player: str, character: str = "") -> None:
        super().__init__(id=f"seat-{side + 1}", classes=f"-side-{side + 1} {'-free' if player == 'free' else ''}")
        self.side = side
        self._name_field = TextField(name, max_length=NAME_LENGTH)
        self._character = ChoiceRow(Field("character", "", "", {}), "", has_label=False, classes="character")
        self._player = PlayerRow(
            Field("player", "Player", _LEVELS, _PLAYERS), player, has_label=False, classes="player"
        )
        self.chosen = character
        """The character that a player has chosen; empty: the next one of the level that is free."""
        self._usual = ""
        """What it is called if nothing is typed; empty: like its side."""
        self._given: tuple[Level, str] | None = None
        """The character that it has without having been chosen, and the level at which it got that."""

    def compose(self) -> ComposeResult:
        """Put the fields side by side."""
        yield self._name_field
        yield self._character
        yield self._player

    def render(self) -> Content:
        """Show the key and the shape of the seat before its fields."""
        face = f"$seat-text on $seat-{self.side + 1}" if self.player != "free" else "$refused on $panel"
        shape = f" {self.shape}", face
        if self.app.has_class("-touched"):
            return Content.assemble(shape)
        room = "  " if self.screen.has_class("-wide") else " "
        return Content.assemble((SEAT_KEYS[self.side], "bold $accent"), room, shape)

    @property
    def typed(self) -> str:
        """The name as typed; a computer at the board is called like its character."""
        return "" if self.is_character else self._name_field.value.strip()

    def name_in(self, ruleset: Ruleset) -> str:
        """Return the name as typed, or else what the seat is called."""
        return self.typed or self._usual or self.style_of(ruleset).called

    @property
    def player(self) -> Player:
        """Who plays it."""
        player: Player = self._player.value
        return player

    @property
    def computer(self) -> Level | None:
        """The level of the computer that plays it; None where a person or nobody does."""
        player = self.player
        return None if player == "person" or player == "free" else player

    @property
    def is_character(self) -> bool:
        """Does a computer play it that has a character?"""
        return self.side != BESIDE and self.computer is not None

    @property
    def character(self) -> str:
        """Id of the character that plays it; empty where none does."""
        return "" if self._played_as in bot_names() else self._played_as

    @property
    def bot(self) -> str:
        """Name of the bot that plays it; empty where none does."""
        return self._played_as if self._played_as in bot_names() else ""

    @property
    def _played_as(self) -> str:
        """What is chosen among characters and bots; empty where nothing is."""
        return str(self._character.value) if self.is_character else ""

    @on(ChoiceRow.Changed, ".character")
    def _character_chosen(self, event: ChoiceRow.Changed) -> None:
        self.chosen = event.widget.value

    @on(Input.Submitted)
    def _named(self, event: Input.Submitted) -> None:
        """Seat the one who was named where nobody sat."""
        if self.player == "free" and event.value.strip():
            self._player.value = "person"

    def on_click(self, event: events.Click) -> None:
        """Go to the seat by a click on its letter or its shape, as its key does."""
        if event.widget is self and event.screen_x < self._player.region.x:
            self.focus_name()

    @property
    def is_taken(self) -> bool:
        """Does a player sit there?"""
        return bool(self.display and self.player != "free")

    def fit(self, rules: Rules[Any, Any]) -> None:
        """Offer a seat beside the board only where the rules have one; it is free where they do without."""
        if self.side == BESIDE:
            self.display = rules.beside > 0
        if self.side == BESIDE and self.display:
            choice = self._player
            offered = {one: words for one, words in _PLAYERS.items() if one != "free" or rules.nobody_beside}
            choice.offer(
                choice.field._replace(words=offered), choice.value if choice.value in offered else USUAL_BESIDE
            )

    def style_of(self, ruleset: Ruleset) -> SeatStyle:
        """Return how a ruleset calls and draws the seat."""
        return ruleset.style(None if self.side == BESIDE else self.side)

    @property
    def usual_name(self) -> str:
        """What a computer is called that keeps its character; empty where none does."""
        keeps = self.is_character and self._given is not None and self._given[0] == self.computer
        return self._usual if keeps else ""

    def dress(self, ruleset: Ruleset, taken: set[str], others: Set[str]) -> None:
        """Show shape and colour of the side as a ruleset has them, and what the seat is called if nothing is typed.

        Args:
            ruleset: what is played.
            taken: names that a player has; a name that a computer gets is added.
            others: what computers are called that keep their characters.
        """
        style = self.style_of(ruleset)
        self._usual = style.called
        choice = self._character
        choice.display = self.is_character
        self._name_field.display = not self.is_character
        if self.is_character and (level := self.computer) is not None:
            known = cast()
            offered = {key: each.name for key, each in known.characters.items()}
            offered |= {name: capital(name) for name in bot_names()}
            found = self.chosen if self.chosen in offered else self._pick(level, taken, others)
            about = _BOT
            if (one := known.characters.get(found)) is not None:
                about = f"{one.about}\n\nOf a {one.temper} temper: {known.tempers[one.temper].about} {_CHARACTER}"
            choice.offer(Field("character", offered[found], about, offered), found)
            self._usual = free_name(offered[found], taken)
            taken.add(self._usual)
        self.shape = style.sign(self.app.has_class("-ascii"))
        self._name_field.placeholder = self._usual
        self.set_class(self.player == "free", "-free")

    def _pick(self, level: Level, taken: Set[str], others: Set[str]) -> str:
        """Return the character that it has by itself: the same as before while it plays as well as before."""
        known = cast()
        if self._given is not None:
            before, found = self._given
            if before == level and known.characters[found].name not in taken:
                return found
        self._given = level, known.pick(level, taken | others)
        return self._given[1]

    def told(self, field: Widget, ruleset: Ruleset) -> tuple[str, str]:
        """Return a title and what there is to say about one of its fields, or about who sits beside the board."""
        is_name = isinstance(field, TextField)
        if self.side == BESIDE:
            without = rules_for(ruleset, {}).nobody_beside
            for choice in choices_of(ruleset):
                if choice.name in without:
                    return choice.title, f"{choice.description}\n{_NAME_BESIDE if is_name else _PLAYER_BESIDE}"
        return ("Name", _NAME) if is_name or not isinstance(field, ChoiceRow) else field.about

    @property
    def has_name(self) -> bool:
        """Is its name typed by a player?"""
        return self.is_taken and not self.is_character

    def action_player(self, by: int) -> None:
        """Go from the name, while nobody types it, to who plays, and there to the next or previous one."""
        self._player.focus()
        self._player.action_turn(by)

    def focus_name(self) -> None:
        """Go to the name where one is typed, or else to who plays."""
        (self._name_field if self.has_name else self._player).focus()

    def type_name(self) -> None:
        """Take what is typed from now on as the name."""
        self.screen.set_focus(self._name_field)  # at once: the next key may be here already
        self._name_field.open()


class HandicapRow(ChoiceRow):
    """A line with what a seat has in its favour.

    Args:
        side: of the board.
        handicap: what it is at first.
    """

    def __init__(self, side: int, handicap: str = "") -> None:
        super().__init__(Field("handicap", "Handicap", "", {}), handicap, id=f"handicap-{side + 1}")
        self.side = side

    def fit(self, rules: Rules[Any, Any], row: SeatRow, ruleset: Ruleset) -> None:
        """Offer what the rules know, if a player sits at the side."""
        self.display = bool(rules.handicaps) and row.is_taken
        field = handicap_field(rules, row.name_in(ruleset))
        field = field._replace(title=field.title[: self.LABEL_WIDTH])
        self.offer(field, self.value if self.value in rules.handicaps else "", "")
