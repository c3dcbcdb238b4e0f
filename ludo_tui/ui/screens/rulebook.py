"""The rulebook of a ruleset: to read, to search, and to look up the rule behind a line of the game."""

import asyncio
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, ClassVar

from textual import on
from textual.app import ComposeResult
from textual.binding import BindingType
from textual.containers import Horizontal
from textual.content import Content
from textual.widgets import OptionList
from textual.widgets.option_list import Option

from ludo_tui import rulesets
from ludo_tui.presenting.ascii import in_ascii
from ludo_tui.presenting.rulebook import (
    BRIEF,
    HOW_TO_PLAY,
    brief,
    by_section,
    entry_about,
    how_to_play,
    matching_rules,
    not_in_force,
    note_in_words,
)
from ludo_tui.rulesets import HowTo, Ruleset, RulesetError, Standing
from ludo_tui.table.setup.house_rules import house_rules, rules_of_match
from ludo_tui.text.printable import on_one_line
from ludo_tui.ui import actions
from ludo_tui.ui.widgets.menu import Menu
from ludo_tui.ui.widgets.search import SearchLine, SearchPage

if TYPE_CHECKING:
    from ludo_tui.table.session import Session

_SOURCES = {
    "seed": "from the rules that the match follows",
    "book": "from elsewhere in the book",
    "house": "our reading or house rule",
    "na": "does not apply in a computer version",
}
_HOUSE = "House rules in this match"
_PRESET = "House rules of this preset"
_CREDITS = "Credits"
_FIRST = "classic"
_ASKED = "asked"
"""The id of the option that says how to play what the player asks about."""
_RULE, _EXACT = "rule", "exact"
"""What the ids of options begin with that show a rule: in its section, and below how it is played."""


class RulebookScreen(SearchPage):
    """Shows a rulebook.

    Args:
        rule: id of the rule to begin at; empty: at the beginning.
        ruleset: id of the ruleset; empty: that of the game, else classic Ludo.
        session: the game at the table, whose house rules are shown too.
        options: the house rules that are being chosen for a match by the ruleset; None: none are.
        topics: what the player wants to know how to play, as `Prompt.topics`; the entry about it comes first.
    """

    HEADING = "Rulebook"
    BINDINGS: ClassVar[list[BindingType]] = [*actions.bindings("rulebook")]
    CSS_PATH = "../styles/rulebook.tcss"
    AUTO_FOCUS = "#rules"

    def __init__(
        self,
        rule: str = "",
        ruleset: str = "",
        session: "Session | None" = None,
        options: Mapping[str, Any] | None = None,
        topics: Sequence[str] = (),
    ) -> None:
        super().__init__()
        self._rule = rule
        self._topics = topics
        self._book = ruleset or (session.game.rules.ruleset.id if session is not None else _FIRST)
        self._session = session
        self._chosen = {} if options is None else {self._book: options}
        """House rules that are being chosen, by the ruleset that they are for."""
        self._ruleset: Ruleset | None = None
        self._sections: list[tuple[str, int]] = []
        """Headings with the place of their first rule in the list."""
        self._entries: dict[str, Option] = {}
        self._has_ids = False
        """Do ids, force and source of each rule stand below it?"""
        self._is_ascii = False

    def compose_page(self) -> ComposeResult:
        """Put the search above the rules, and the contents beside them where there is room."""
        yield SearchLine("words or a rule id")
        with Horizontal():
            contents = Menu(id="contents", compact=True)
            contents.can_focus = False
            yield contents
            yield Menu(id="rules", compact=True)

    def on_mount(self) -> None:
        """Read the book once its page is on screen."""
        self.call_after_refresh(self._open)

    def _open(self) -> None:
        try:
            self._ruleset = rulesets.load(self._book)
        except RulesetError as error:
            self._rules.set_options([Option(Content(self._shown(error)), disabled=True)])
            return
        self._entries.clear()
        self.set_heading(f"Rulebook: {self._shown(self._ruleset.name)}")
        is_explained = entry_about(self._ruleset, self._topics) is not None
        self._list(_ASKED if is_explained else _option_id(self._rule))

    def follow_settings(self) -> None:
        """Write the book again where other characters hold."""
        super().follow_settings()
        if self._is_ascii != self.host.settings.ascii:
            self._is_ascii = self.host.settings.ascii
            if self._ruleset is not None:
                self._open()

    def _list(self, at: str = "") -> None:
        """List what the search finds, beginning at the option with an id."""
        ruleset = self._ruleset
        if ruleset is None:
            return
        search = self.query_one(SearchLine).words
        game = self._of_game
        chosen = self._options
        found = by_section(matching_rules(ruleset, search, chosen))
        options: list[Option] = []
        self._sections = []
        section = ""
        if not search:
            options += self._about_topics(ruleset, {one.rule.id: one for one in found})
            if lines := brief(ruleset, None if game is None else game.game, chosen):
                self._begin_section(options, BRIEF)
                options += [
                    Option(Content(self._shown(line)), id=f"brief-{number}") for number, line in enumerate(lines)
                ]
                options.append(Option(Content(""), disabled=True))
            self._begin_section(options, _PRESET if chosen is None else _HOUSE)
            options.append(Option(self._house_rules(ruleset), id="house-rules"))
        if entries := how_to_play(ruleset, search):
            self._begin_section(options, HOW_TO_PLAY)
            options += [Option(self._how_to(entry), id=f"how-{entry.id}") for entry in entries]
        for one in found:
            if one.rule.section != section:
                section = one.rule.section
                self._begin_section(options, section)
            options.append(self._option(one, ruleset))
        if not search and ruleset.credits:
            self._begin_section(options, _CREDITS)
            options.append(Option(Content(self._shown(ruleset.credits)), id="credits"))
        menu = self._rules
        menu.set_options(options)
        self.query_one("#contents", OptionList).set_options([Option(Content(name)) for name, _ in self._sections])
        count = f"{len(found)} of {len(matching_rules(ruleset, '', chosen))} rules" if search else f"{len(found)} rules"
        self.query_one(SearchLine).tell(count if found else "nothing found")
        index = next((n for n, option in enumerate(options) if at and option.id == at), None)
        if index is None:
            index = next((n for n, option in enumerate(options) if not option.disabled), None)
        menu.highlighted = index
        if at and index is not None:
            self.call_after_refresh(menu.scroll_to_highlight, top=True)
        else:
            self.call_after_refresh(menu.scroll_home, animate=False)

    def _about_topics(self, ruleset: Ruleset, rules: Mapping[str, Standing]) -> list[Option]:
        """Return how to play what the player asks about, and below it the rules that say it exactly."""
        entry = entry_about(ruleset, self._topics)
        if entry is None:
            return []
        options: list[Option] = []
        self._begin_section(options, entry.title)
        options.append(Option(Content(f"{self._shown(entry.text)}\n"), id=_ASKED))
        exact = [rules[rule] for rule in entry.rules if rule in rules]
        options += [Option(self._entry(one, ruleset), id=_option_id(one.rule.id, _EXACT)) for one in exact]
        return options

    def _how_to(self, entry: HowTo) -> Content:
        """Return an entry on how to play as it stands in the book."""
        return Content.assemble((self._shown(entry.title), "bold"), f"\n{self._shown(entry.text)}\n")

    def _option(self, standing: Standing, ruleset: Ruleset) -> Option:
        """Return the entry of a rule; it is laid out once."""
        identity = standing.rule.id
        option = self._entries.get(identity)
        if option is None:
            option = self._entries[identity] = Option(self._entry(standing, ruleset), id=_option_id(identity))
        return option

    def _entry(self, standing: Standing, ruleset: Ruleset) -> Content:
        """Return a rule as it stands in the book; what does not hold in this match is struck out."""
        rule = standing.rule
        if not standing.holds:
            struck = (self._shown(standing.text), "$refused strike")
            identity = f"\n{rule.id}" if self._has_ids else ""
            why = self._shown(not_in_force(standing, by_id=self._has_ids))
            return Content.assemble(struck, (f"\n{why}{identity}", "$refused"), "\n")
        parts = [("\n".join(map(self._shown, standing.text.splitlines())), "$foreground")]
        if self._has_ids:
            parts.append((f"\n{rule.id}, {rule.kind}, {_SOURCES[rule.source]}", "$refused"))
        if rule.note:
            note = rule.note if self._has_ids else note_in_words(rule.note, ruleset)
            parts.append((f"\n{self._shown(note)}", "italic"))
        return Content.assemble(*parts, "\n")

    def _shown(self, text: object) -> str:
        """Return text of the book with the characters that hold now."""
        return in_ascii(on_one_line(text)) if self._is_ascii else on_one_line(text)

    def _begin_section(self, options: list[Option], name: str) -> None:
        options.append(Option(Content(self._shown(name)), disabled=True))
        self._sections.append((self._shown(name), len(options)))

    @property
    def _of_game(self) -> "Session | None":
        """The game, if this is its book."""
        session = self._session
        is_its_book = session is not None and session.game.rules.ruleset.id == self._book
        return session if is_its_book and self._book not in self._chosen else None

    @property
    def _options(self) -> Mapping[str, Any] | None:
        """The house rules of the game, or those that are being chosen; None: as the ruleset sets them."""
        game = self._of_game
        return self._chosen.get(self._book) if game is None else game.game.setup.options

    def _house_rules(self, ruleset: Ruleset) -> Content:
        game = self._of_game
        listed = house_rules(ruleset, self._options or {}) if game is None else rules_of_match(game.game)
        width = max((len(rule.title) for rule in listed), default=0)
        lines = []
        for rule in listed:
            star = "*" if rule.is_changed else " "
            line = Content(f"{star} {self._shown(rule.title):<{width}}  {self._shown(rule.value)}")
            lines.append(line.stylize("bold") if rule.is_changed else line)
        if any(rule.is_changed for rule in listed):
            lines.append(Content(f"* not as in {self._shown(ruleset.name)}").stylize("$refused"))
        return Content("\n").join([*lines, Content("")])

    @property
    def current_rule(self) -> str:
        """The id of the rule under the cursor."""
        kind, _, identity = self._current_option.partition("-")
        return identity.replace("_", ".") if kind in (_RULE, _EXACT) else ""

    @property
    def _current_option(self) -> str:
        """The id of the option under the cursor."""
        option = self._rules.highlighted_option
        return option.id or "" if option is not None else ""

    @property
    def _rules(self) -> OptionList:
        return self.query_one("#rules", OptionList)

    # Moving about

    @on(SearchLine.Searched)
    def _searched(self, event: SearchLine.Searched) -> None:
        self._list()
        if event.is_over:
            self.query_one("#rules").focus()

    @on(OptionList.OptionSelected, "#contents")
    def _jumped(self, event: OptionList.OptionSelected) -> None:
        self._go_to(event.option_index)

    def action_ids(self) -> None:
        """Show or hide rule numbers, strictness and source."""
        self._has_ids = not self._has_ids
        self._entries.clear()
        self._list(self._current_option)

    def action_next_section(self) -> None:
        """Go to the next part."""
        self._go_to(self._section + 1)

    def action_previous_section(self) -> None:
        """Go to the previous part, or the beginning of this one."""
        at = self._rules.highlighted
        is_at_start = bool(self._sections) and at == self._sections[self._section][1]
        self._go_to(self._section - 1 if is_at_start else self._section)

    @property
    def _section(self) -> int:
        at = self._rules.highlighted or 0
        return max((number for number, (_, first) in enumerate(self._sections) if first <= at), default=0)

    def _go_to(self, section: int) -> None:
        if self._sections:
            menu = self._rules
            index = self._sections[section % len(self._sections)][1]
            menu.highlighted = index
            menu.focus()
            self.call_after_refresh(self._show_from_heading)

    def _show_from_heading(self) -> None:
        """Scroll so that the heading above the chosen rule is the first line."""
        menu = self._rules
        menu.scroll_to_highlight(top=True)
        menu.scroll_relative(y=-1, animate=False)

    def action_next_book(self) -> None:
        """Show the book of the next ruleset."""
        self.run_worker(self._turn_to_next_book(), exclusive=True)

    async def _turn_to_next_book(self) -> None:
        names = await asyncio.to_thread(rulesets.offered)
        if len(names) > 1:
            at = names.index(self._book) if self._book in names else -1
            self._book = names[(at + 1) % len(names)]
            self._rule, self._topics = "", ()
            self._open()


def _option_id(rule: str, kind: str = _RULE) -> str:
    """Return the id of the option that shows a rule; empty without a rule."""
    return rule and f"{kind}-{rule.replace('.', '_')}"
