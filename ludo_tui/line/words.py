"""The texts of line mode: its commands, and sentences that the screens do not need."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from ludo_tui.text.first_letters import capital


class Command(NamedTuple):
    """What can be typed besides a number."""

    key: str
    """What is typed: the key that does the same on the screens."""
    action: str
    """The id of the action of the screens; empty where they have none of the kind."""
    does: str
    """What it does or shows."""
    takes: str = ""
    """What may be typed behind it."""
    words: tuple[str, ...] = ()
    """Whole words that do the same."""


LOOK: Final = (
    Command("?", "app.help", "what you can type; with a topic: about that", "[TOPIC]", ("help",)),
    Command("a", "", "read this question again", words=("again", "repeat")),
    Command(".", "", "what you cannot choose now, and why", words=("why",)),
    Command("b", "table.describe", "where every piece is", words=("board",)),
    Command("P", "table.seats", "how every player and every fighter stands", words=("players", "standings")),
    Command("g", "table.log", "the last N sentences of the log (20)", "[N]", ("log",)),
    Command("w", "table.recap", "what happened since your last turn", words=("recap",)),
    Command("d", "table.statistics", "how often each number was rolled", words=("dice",)),
    Command("t", "table.advice", "the best choices, and the chances to win", words=("tips", "advice", "hint")),
    Command("r", "app.rulebook", "the rule of this question, of choice N, or with these words", "[N|WORDS]", ("rule",)),
    Command("H", "table.house-rules", "the house rules of this match", words=("house-rules", "options")),
    Command(
        "m",
        "table.sheets",
        "your party sheet, or what you know of PLAYER's; N: one piece of it",
        "[PLAYER] [N]",
        ("sheet", "me"),
    ),
    Command("h", "table.hand", "your cards", words=("hand", "cards")),
    Command("k", "table.track", "the track-keeping board", words=("track",)),
    Command("/", "table.find", "only the choices with these words", "WORDS", ("find",)),
)
PLAY: Final = (
    Command("u", "table.undo", "take back your last choice", words=("undo",)),
    Command("y", "table.redo", "choose again what you took back", words=("redo",)),
    Command("n", "table.forward", "play on to the next choice; dice roll by themselves", words=("next",)),
    Command("e", "table.end-turn", "end your turn: skip what you can skip, and roll", words=("end",)),
    Command(
        "f", "table.auto-roll", "let the dice of this match roll by themselves, or roll by hand", words=("roll-for-me",)
    ),
    Command("!", "table.warnings", "warn before blunders: never, big ones, all", words=("warn",)),
    Command("p", "table.reactions", "when to ask you about a reaction", "[REACTION ask|never|always]", ("prefer",)),
)
SEAT: Final = (
    Command("N", "table.name-piece", "name one of your pieces", "[NUMBER NAME]", ("name",)),
    Command("z", "table.pin", "set, change or remove your PIN", words=("pin",)),
    Command(
        "c", "table.stand-in", "let a computer play for you, or PLAYER play again", "[LEVEL|PLAYER]", ("stand-in",)
    ),
    Command("x", "table.concede", "leave the match for good", words=("concede",)),
    Command("X", "table.play-out", "after a win: let computers play for the places", words=("play-out",)),
)
MATCH: Final = (
    Command("s", "table.save-as", "save this match under a name", "NAME", ("save",)),
    Command("v", "table.replay", "watch this match again from its first turn", words=("replay",)),
    Command("l", "table.load-game", "play another saved match; this one is saved", words=("load",)),
    Command("o", "app.settings", "change the settings", words=("settings",)),
    Command("T", "table.title", "go to the title; this match is saved", words=("title",)),
    Command("q", "app.quit", "leave the program; this match is saved", words=("quit",)),
)
TOPICS: Final = {
    "look": ("what you can look at", LOOK),
    "play": ("taking back, playing on, warnings and reactions", PLAY),
    "seat": ("names, PIN, a computer that plays for you, conceding", SEAT),
    "match": ("saving, loading, watching again, settings, leaving", MATCH),
}
"""The commands by topic: what it is about, and its commands."""
TABLE: Final = tuple(command for _, commands in TOPICS.values() for command in commands)
"""The commands at the table."""
ALL: Final = "all"
"""The topic of all commands."""

REPLAY: Final = (
    Command("<", "", "one choice back", words=("before",)),
    Command("t", "replay.ask-turn", "the next turn; t N: turn N; t <: the turn before", "[N|<]", ("turn",)),
    Command("]", "replay.marks", "the next mark", words=("mark",)),
    Command("[", "replay.marks", "the mark before", words=("mark-before",)),
    Command("/", "replay.search", "which moments the marks are", "marks|captures|homecomings|contests", ("find",)),
    Command("W", "replay.why", "why a computer chose this", words=("why",)),
    Command("b", "result.board", "where every piece is", words=("board",)),
    Command("play", "", "play on from here in a copy; this match stays as it is"),
    Command("?", "app.help", "this list", words=("help",)),
    Command("back", "", "leave the replay"),
    Command("q", "app.quit", "quit the program", words=("quit",)),
)
"""The commands of a match that is watched again."""


def help_text(first: str, commands: Sequence[Command]) -> str:
    """Return commands, one a line, below a first line; each by its key and a whole word, since signs are not spoken."""
    typed = [" or ".join([f"{command.key} {command.takes}".strip(), *command.words[:1]]) for command in commands]
    return "\n".join([first, *(f"  {what}: {command.does}" for what, command in zip(typed, commands, strict=True))])


def by_word(commands: Sequence[Command]) -> dict[str, str]:
    """Return the key of each command by its key and its whole words."""
    return {word: command.key for command in commands for word in (command.key, *command.words)}


def topic_help(topic: str) -> str:
    """Return the commands of a topic, one a line, or of all topics; empty: there is no such topic."""
    asked = list(TOPICS) if topic == ALL else [name for name in TOPICS if name == topic]
    return "\n".join(help_text(f"{capital(name)}, {len(TOPICS[name][1])} commands:", TOPICS[name][1]) for name in asked)


HELP: Final = "\n".join(
    [
        "Type the number of a choice. Enter rolls or goes on. a reads the question again, u takes your move back.",
        "More commands, by topic:",
        *(f"  ? {name}: {about}; {len(commands)} commands" for name, (about, commands) in TOPICS.items()),
        f"  ? {ALL}: all of them",
    ]
)
NO_TOPIC: Final = "There is no topic {topic!r}."
REPLAY_HELP: Final = help_text("Enter shows the next choice. You can also type:", REPLAY)

RESUMED: Final = "Type P to hear how every player stands, and b where every piece is."
"""Said when a match continues that was begun before."""
BACK: Final = "back"
"""Typed to go back to the previous question."""
WAIT_PROMPT: Final = "Press Enter to go on, or type u to take your move back."
"""Asked before a computer plays."""
PLAY_OUT: Final = "The others play on for the places; X lets computers play it out."
ONLY_MOVE: Final = "Only one move."
ONLY_CHOICE: Final = "The only choice: {label}."
WAIT_ONLY: Final = "Press Enter to go on, or type u, b, g or ? (help)."
"""Said if something else is typed there."""
CHANGE: Final = "{title}, now {now}. {about}"
"""The question for a new value of a house rule or a setting."""
SETTINGS: Final = "Which setting do you want to change?"
SETTINGS_DONE: Final = "Done"
ON_SCREENS: Final = " (on the screens only)"

RULES_WHAT: Final = "What do you want to hear?"
RULES_WITH: Final = "Search the rules for words"
RULES_OF: Final = "One part of the book, which has {parts}"
RULES_ALL: Final = "The whole book"
RULES_ASK: Final = "Which words? "
RULES_PART: Final = "Which part?"
RULES_TOPIC: Final = "How to play what?"
LEAVE: Final = "Back"

TAKEN_BACK: Final = "Taken back{what}."
NOT_DONE: Final = "Cancelled."
"""Said if a player does not confirm."""

NAMES: Final = "Type N, the number of a {piece} and its name, such as: N 1 Tuesday."
NO_PIECE: Final = "You have no {piece} {number!r}: type a number from 1 to {count}."

TYPE: Final = "Type {what}"
THEN: Final = ", then "
TYPE_ENTER: Final = "Press Enter"
AS_BEFORE: Final = "as {number}"
"""Said of a choice with the same explanation as an earlier one."""

FOUND: Final = "Choices with {words!r}"
NO_CHOICE: Final = "There is no choice {typed!r}: {how}, or ? for help."
WHICH_NUMBER: Final = "Type {numbers}, a to hear the choices again, or ? for help."
NO_MATCH: Final = "No choice has all these words."
FIND_WHAT: Final = "Type / and what to look for, such as: / dodge."

NO_RECAP: Final = "Nothing has happened since your last turn."
NO_TRACK: Final = "This game has no track-keeping board."
NO_CARDS: Final = "You have no cards in this game."
NO_SHEETS: Final = "This game has no party sheets."
READING: Final = "Type m {name} to read the whole party sheet, until a roll closes it."
SHEET_OF: Final = "To read one of them in full, type m{player} and a number from 1 to {most}."
NO_PLAYER: Final = "No player is called {name!r}: type {names}."
ALL_POSSIBLE: Final = "Every choice is available now."

GUIDE_TRY: Final = "The guide suggests: {choice}. {how}."
GUIDE_ENTRY: Final = "Guided first match of {game}"
GUIDE_STAY: Final = "Stay with the guide"
GUIDE_LEAVE: Final = "Leave the guide"
GUIDE_TITLE: Final = "Go to the title"
NOT_IN_GUIDE: Final = "You cannot do this in a guided match."
