"""Every action of the program, described once: footer, palette, help and keymap are made from this list."""

import re
from collections.abc import Container, Iterable, Mapping
from functools import cache
from typing import Final, NamedTuple
from unicodedata import decimal, east_asian_width, normalize

from textual.binding import Binding
from textual.events import Key
from textual.keys import Keys, key_to_character

_KEPT: Final = re.compile(r"(?:a|the|this) match(?: in progress)? is kept")


class Action(NamedTuple):
    """Something a player can do with a key."""

    id: str
    """Unique name, `PLACE.WHAT`; a keymap uses it."""
    key: str
    """Default keys, separated by commas."""
    label: str
    """One or two words for the footer."""
    tooltip: str
    """One sentence for help and palette."""
    show: bool = True
    """Is it listed in the footer?"""
    shown: str = ""
    """The default keys as the footer shows them, if other keys do the same for other things."""
    required: bool = False
    """It must be reachable by a key, whatever the keymap says."""

    @property
    def where(self) -> str:
        """The place it belongs to: `app` for everywhere, else the name of a screen."""
        return self.id.partition(".")[0]

    @property
    def method(self) -> str:
        """What Textual runs: `action_WHAT` of the app or of the screen, or at the table `do('WHAT')`."""
        if self.where == "table":
            return f"do('{self.name}')"
        return f"app.{self.name}" if self.where == "app" else self.name

    @property
    def name(self) -> str:
        """The part of its id behind the place, as Python writes it."""
        return self.id.partition(".")[2].replace("-", "_")


ACTIONS: tuple[Action, ...] = (
    Action("app.help", "question_mark", "Help", "Show the keys of this screen.", required=True),
    Action("app.quit", "q", "Quit", "Leave the program; a match in progress is kept.", required=True),
    Action("app.rulebook", "f1,r", "Rules", "Open the rulebook at the rule that matters here."),
    Action("app.settings", "o", "Settings", "Change speed, colours and keys."),
    Action("app.command-palette", "ctrl+p,colon", "Commands", "Search everything that can be done here.", show=False),
    Action("app.suspend-process", "ctrl+z", "Sleep", "Go to the shell; fg comes back. The match is kept.", show=False),
    Action("title.continue-game", "c", "Continue", "Go on with the last match."),
    Action("title.new-game", "n", "New", "Set up a new match."),
    Action("title.load-game", "l", "Load", "Choose a saved match or an example."),
    Action("title.replay", "v", "Watch a replay", "Choose a match to watch again.", show=False),
    Action("title.house-table", "j", "House table", "Show who has won against whom over all matches."),
    Action("title.first-match", "i", "First match", "Play a guided first match of Party Ludo."),
    Action("title.guide", "I", "Ludicrous guide", "Play a guided first match of Ludicrous Ludo.", show=False),
    Action("title.skirmish-guide", "K", "Skirmish guide", "Play a guided first match of Skirmish Ludo.", show=False),
    Action("setup.games", "1", "game", "Choose a game; 2 to 9 choose the others.", shown="1–9"),
    Action(
        "setup.seats",
        "a",
        "seat",
        "Go to the first seat; s, d, f and g to the others. Enter types a name, Tab goes from field to field.",
        shown="asdf",
    ),
    Action("setup.house-rules", "h", "house rules", "Go to the house rules."),
    Action("setup.start", "f2,enter", "start", "Start the match as it stands; in a field, Enter goes on to the next."),
    Action("setup.seat-step", "f3", "parties", "Choose or build the parties of the seats."),
    Action("setup.reset", "f5", "reset", "Set every house rule back to the preset."),
    Action("setup.save-preset", "f6", "save preset", "Keep these house rules under a name."),
    Action("setup.back", "escape", "back", "Go back. Your settings stay."),
    Action("parties.start", "f2", "Start", "Start the match with these parties."),
    Action("parties.back", "escape", "Back", "Go back to the form; the parties stay as they are."),
    Action("party.change", "f3", "Change", "Change the party under the cursor step by step."),
    Action("party.reroll", "f5", "Random", "Let chance make another party."),
    Action("party.save", "f6", "Keep", "Keep the party under the cursor for later matches."),
    Action("party.delete", "x,delete", "Delete", "Delete the kept party under the cursor, after asking.", show=False),
    Action("party.back", "escape", "Back", "Go back; the party stays as it was."),
    Action("build.take", "f2", "Take", "Take this party."),
    Action("build.save", "f6", "Keep", "Keep this party for later matches."),
    Action("build.back", "escape", "Back", "Back; your choices are kept."),
    Action("load.pick", "1", "pick", "Go to the first match; 2 to 9 go to the others.", shown="1–9"),
    Action("load.open", "enter", "play on", "Play on with the chosen match."),
    Action("load.replay", "v", "replay", "Watch the chosen match again, from its first turn on."),
    Action("load.copy", "c", "copy", "Play on with a copy of the chosen match."),
    Action("load.search", "slash", "search", "Search for the name of a match, a game or a player."),
    Action("load.rename", "e", "rename", "Give the chosen save another name; of an automatic save, a copy."),
    Action("load.delete", "x,delete", "delete", "Delete the chosen match, after asking."),
    Action("load.back", "escape", "back", "Go back without loading."),
    Action("settings.reset", "backspace,delete", "Default", "Set the chosen line back to its default."),
    Action("settings.save-keys", "f6", "name these keys", "Save the current keys as a named set."),
    Action("settings.back", "escape", "Back", "Go back; changes are kept."),
    Action("rulebook.search", "slash", "Search", "Search words or rule ids."),
    Action("rulebook.next-section", "right", "Next part", "Go to the next part of the book."),
    Action("rulebook.previous-section", "left", "Previous part", "Go to the previous part of the book.", show=False),
    Action("rulebook.next-book", "f4", "Other rules", "Show the book of the next ruleset."),
    Action("rulebook.ids", "full_stop", "ids", "Show or hide rule numbers, strictness and source."),
    Action("rulebook.back", "escape", "Back", "Close the book."),
    Action("result.jump", "enter", "jump there", "Open the replay at the turning point under the cursor.", show=False),
    Action("result.board", "b", "the board", "Look at the last position, and back from there."),
    Action("result.replay", "v", "replay", "Watch the match again."),
    Action("result.again", "a", "again, same seats", "Play again with the same seats and rules."),
    Action("result.new-game", "n", "new", "Set up another match."),
    Action("result.back", "escape", "title", "Go back to the title."),
    Action(
        "house-table.ruleset", "f4", "next game", "Count the matches of one ruleset alone: the next one, or all again."
    ),
    Action("house-table.back", "escape", "back", "Go back."),
    Action("replay.play", "space", "play", "Let it run, or stop it."),
    Action("replay.steps", "left", "step", "Go a decision back; Right goes one on.", shown="←→"),
    Action("replay.turns", "pageup", "turn", "Go a turn back; PgDn goes one on.", shown="PgUp PgDn"),
    Action("replay.to-come", "full_stop", "what comes", "Show or hide what comes next."),
    Action("replay.speed", "plus", "speed", "Play faster; − plays slower.", shown="+ −"),
    Action("replay.marks", "left_square_bracket", "marks", "Go to the mark before; ] goes on.", shown="[ ]"),
    Action("replay.search", "slash", "kind of mark", "Choose what marks stand for: captures, homecomings, contests."),
    Action("replay.why", "W", "why", "Tell why a computer decided so: its secrets too, once the match is over."),
    Action("replay.ask-turn", "t", "turn number", "Go to a turn by its number."),
    Action("replay.play-on", "enter", "play on from here", "Play on from here in a copy; this match stays as it is."),
    Action("replay.back", "escape", "leave", "Leave the replay."),
    Action("help.back", "escape,question_mark", "Back", "Close the help."),
    Action("sheet.mark", "down", "in full", "Tell the next thing on the sheet in full; Up goes back.", shown="↑↓"),
    Action("sheet.next", "right", "other parties", "Turn to the next party; Left turns back.", shown="←→"),
    Action("sheet.previous", "left", "Previous", "Turn to the party before.", show=False),
    Action("sheet.rename", "1", "rename a piece", "Give piece 1 another name; 2 to 4 the others.", shown="1–4"),
    Action("sheet.back", "escape", "back", "Close the sheets."),
    Action("reading.roll", "space", "roll now", "Let the owner of the sheet roll at once."),
    Action("reading.hold", "tab", "hold the clock", "Pause or resume the timer."),
    Action("reading.back", "escape", "menu", "Open the menu; the sheet stays open until a roll closes it."),
    Action("reactions.next", "pagedown", "Next seat", "Turn to the next seat."),
    Action("reactions.reset", "backspace,delete", "Ask about all", "Have this seat asked about every reaction again."),
    Action("reactions.back", "escape", "Back", "Back to the table."),
    Action("symbols.back", "escape", "take back", "Take the symbols back; with none shown yet, open the menu."),
    Action("table.undo", "u", "Undo", "Take back the last decision, as far as the dice allow."),
    Action("table.redo", "y", "Redo", "Redo the move you undid.", show=False),
    Action("table.forward", "n", "Next choice", "Go at once to the next choice, past computers and rolls."),
    Action("table.end-turn", "e", "End turn", "Skip everything optional and roll."),
    Action("table.auto-roll", "f", "Rolls", "Let the dice of this match roll by themselves, or by hand.", show=False),
    Action("table.save-as", "s", "Save as", "Keep this match under a name."),
    Action("table.load-game", "l", "Load", "Choose another match; this one is kept.", show=False),
    Action("table.stand-in", "c", "Stand-in", "Let a computer take over a seat, or give it back.", show=False),
    Action("table.concede", "x", "Concede", "Let the seat whose turn it is leave the match.", show=False),
    Action("table.play-out", "X", "Play it out", "After someone has won, let computers finish the match.", show=False),
    Action("table.replay", "v", "Replay", "Watch this match again from its first turn on.", show=False),
    Action("table.statistics", "d", "Dice", "Show how often each number was rolled.", show=False),
    Action("table.house-rules", "H", "House rules", "Show the house rules in force.", show=False),
    Action("table.log", "g", "Log", "Go to the log; F1 on a line shows its rule.", show=False),
    Action("table.recap", "w", "Recap", "Tell what happened since this seat's last turn.", show=False),
    Action("table.seats", "P", "Players", "Show how every player stands, and every fighter.", show=False),
    Action("table.find", "slash", "Find", "Type words to find an answer in a long list.", show=False),
    Action("table.describe", "b", "Board", "Describe the board in words.", show=False),
    Action(
        "table.advice",
        "t,f2",
        "Tips",
        "Show the best answers, who is likely to win, and why the last computer did what it did.",
        show=False,
    ),
    Action(
        "table.warnings",
        "exclamation_mark",
        "Warnings",
        "Be warned before you blunder: never, if it is big, always.",
        show=False,
    ),
    Action("table.reactions", "p", "Reactions", "Choose which reactions the game asks you about.", show=False),
    Action("table.hand", "h", "Hand", "Show your cards (others look away).", show=False),
    Action("table.sheets", "m", "Sheets", "Show the party sheets; one's own in full behind the curtain.", show=False),
    Action("table.name-piece", "N", "Names", "Rename your pieces.", show=False),
    Action("table.pin", "z", "PIN", "Set, change or remove your PIN.", show=False),
    Action("table.track", "k", "Track", "Show the track-keeping board.", show=False),
    Action("table.menu", "escape", "Menu", "Go back a level, and from the answers to the menu of the table."),
    Action("table.title", "T", "Title", "Go to the title; this match is kept.", show=False),
)
"""Order is the order of the footer."""

PLACES = {
    "app": "Everywhere",
    "title": "Title",
    "setup": "New match",
    "parties": "Parties",
    "party": "Choosing a party",
    "build": "Building a party",
    "table": "Table",
    "sheet": "Party sheets",
    "reading": "Soul Read",
    "reactions": "Reactions",
    "symbols": "Rock, paper, scissors",
    "load": "Load",
    "settings": "Settings",
    "rulebook": "Rulebook",
    "result": "Result",
    "replay": "Replay",
    "house-table": "House table",
    "help": "Help",
}
"""Headings for the places of the actions."""

RESERVED = frozenset(
    {"up", "down", "left", "right", "enter", "tab", "shift+tab", "escape", "home", "end", "pageup", "pagedown"}
    | {"space", "backspace", "delete", "ctrl+c", "ctrl+q", *"0123456789"}
)
"""Keys that always do what they do; a keymap cannot give them to another action."""

_NAMED = frozenset(key.value for key in Keys)
_MODIFIERS = frozenset({"ctrl", "alt", "shift", "super", "meta", "hyper"})
_BY_ID = {action.id: action for action in ACTIONS}


def find(identity: str) -> Action:
    """Return an action by id.

    Raises:
        KeyError: there is none.
    """
    return _BY_ID[identity]


def bindings(where: str, *, first: Container[str] = ()) -> list[Binding]:
    """Return the bindings of a place, for its `BINDINGS`; a keymap may change their keys later.

    Args:
        where: the place.
        first: keys that are for the place, whatever the part of it with the focus does with them.
    """
    return [
        Binding(
            action.key,
            action.method,
            action.label,
            show=action.show,
            tooltip=action.tooltip,
            id=action.id,
            priority=action.key in first,
        )
        for action in ACTIONS
        if action.where == where
    ]


def told_of(text: str, *, is_kept: bool) -> str:
    """Return what is said of an action; where the match is kept nowhere, it says so."""
    return text if is_kept else _KEPT.sub("this match is not kept", text)


def keys_of(action: Action, keymap: Mapping[str, str]) -> tuple[str, ...]:
    """Return the keys of an action, in Textual's long names, under a keymap."""
    return tuple(long_name(key) for key in keymap.get(action.id, action.key).split(",") if key.strip())


@cache
def long_name(key: str) -> str:
    """Return Textual's name of a key: `question_mark` for `?`."""
    return next(iter(Binding.make_bindings([Binding(key, "none")]))).key


@cache
def _characters() -> Mapping[str, str]:
    """Return the characters of keys by Textual's long names, which the whole table of Unicode is read for."""
    return {long_name(chr(code)): chr(code) for code in range(33, 127) if chr(code) != ","} | {"comma": ","}


def every_key() -> tuple[str, ...]:
    """Return every key that an action can be given by pressing it, in Textual's long names."""
    keys = (
        key
        for name in (*sorted(_NAMED), *_characters())
        if "<" not in name
        for key in (name, *(f"{modifier}+{name}" for modifier in ("ctrl", "alt") if "+" not in name))
    )
    return tuple(dict.fromkeys(keys))


def plain_key(event: Key) -> Key:
    """Return the plain key for a digit of another script or a wide sign of an input method, else the key as it is."""
    sign = event.character or ""
    if len(sign) != 1 or sign.isascii():
        return event
    wide = normalize("NFKC", sign) if east_asian_width(sign) == "F" else sign
    plain = str(decimal(sign)) if sign.isdecimal() else wide
    if not plain.isascii():
        return event
    return Key({" ": "space", ",": "comma"}.get(plain) or long_name(plain), plain)


def key_problem(key: str) -> str | None:
    """Return why a word does not name a key, or None if it does."""
    name = long_name(key)
    *modifiers, last = name.split("+") if name != "+" else [name]
    if not last or not set(modifiers) <= _MODIFIERS:
        return f"'{key}' is not a key"
    if (
        name in _NAMED
        or last in _NAMED
        or len(last) == 1
        or (len(key) == 1 and key.isprintable())
        or last in _characters()
    ):
        return None
    return f"'{key}' is not a key; write a character such as 'x', or a name such as 'f3' or 'ctrl+s'"


def keymap_problems(keymap: Mapping[str, str]) -> list[str]:
    """Return everything that is wrong with a keymap, one sentence each.

    Textual's own keymap takes a key away from another action without a word; this check comes before it. Quit and
    help keep a key in any case.
    """
    problems = [f"there is no action '{identity}'" for identity in keymap if identity not in _BY_ID]
    for identity, keys in keymap.items():
        action = _BY_ID.get(identity)
        if action is None:
            continue
        given = [key for key in keys.split(",") if key.strip()]
        if not given:
            problems.append(f"{_named(action)} would have no key")
        for key in given:
            if (problem := key_problem(key)) is not None:
                problems.append(f"{_named(action)}: {problem}")
            elif long_name(key) in RESERVED and long_name(key) not in map(long_name, action.key.split(",")):
                problems.append(f"{_named(action)}: '{key}' is needed for moving about and choosing")
    problems += _clashes(keymap)
    return problems


def _clashes(keymap: Mapping[str, str]) -> Iterable[str]:
    """Yield every pair of actions that would share a key in one place."""
    taken = [(action, key) for action in ACTIONS for key in dict.fromkeys(keys_of(action, keymap))]
    for number, (action, key) in enumerate(taken):
        for other, its_key in taken[:number]:
            if key != its_key or other.id == action.id:
                continue
            if other.where == action.where or "app" in (other.where, action.where):
                if action.id == "help.back" and other.id == "app.help":
                    continue  # the key that opens the help also closes it
                yield f"'{key_name(key)}' would be both {_named(other)} and {_named(action)}"


def _named(action: Action) -> str:
    """Return what an action is called, with the place where it works."""
    return f"{action.label} ({PLACES[action.where]})"


_SHOWN = {
    "question_mark": "?",
    "colon": ":",
    "slash": "/",
    "escape": "Esc",
    "enter": "Enter",
    "space": "Space",
    "backspace": "Backspace",
    "delete": "Del",
    "pageup": "PgUp",
    "pagedown": "PgDn",
    "up": "Up",
    "down": "Down",
    "left": "Left",
    "right": "Right",
    "tab": "Tab",
    "home": "Home",
    "end": "End",
}


def shown_key(identity: str, key: str) -> str:
    """Return the keys of an action as the footer shows them, of which a key is the first."""
    action = _BY_ID.get(identity)
    if action is not None and action.shown and key == keys_of(action, {})[0]:
        return action.shown
    return key_name(key)


def key_name(key: str) -> str:
    """Return a key as people write it: `?`, `Esc`, `Ctrl+P`, `F1`."""
    *modifiers, last = key.split("+")
    if len(last) == 1:
        shown = last
    elif last[:1] == "f" and last[1:].isdigit():
        shown = last.upper()
    else:
        shown = _SHOWN.get(last) or _characters().get(last) or key_to_character(last) or last
    if modifiers and len(shown) == 1:
        shown = shown.upper()
    return "+".join([*(modifier.capitalize() for modifier in modifiers), shown])
