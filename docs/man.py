"""Writes docs/ludo-tui.1, the page of the manual, from the parser of the command line: `python docs/man.py`."""

from collections.abc import Iterator
from pathlib import Path

from ludo_tui.commands.arguments import Parser, parser

PAGE = Path(__file__).resolve().parent / "ludo-tui.1"
FILES = (
    ("LUDO_TUI_SAVES", "The folder of the saves."),
    ("LUDO_TUI_RULESETS", "A folder with rulesets of your own."),
    ("LUDO_TUI_PARTIES", "The folder of parties that were kept."),
    ("LUDO_TUI_CONFIG", "The settings, a file or the folder of settings.json."),
    ("LUDO_TUI_WEB", "The folder of the visitors of the web table."),
    ("LUDO_TUI_CACHE", "The folder of rulesets as they were read, which only save time: it may be deleted."),
    ("NO_COLOR", "Draw without colours."),
)
CODES = (
    ("0", "Success."),
    ("1", "A file is damaged, invalid, or cannot be read or written."),
    ("2", "The arguments are invalid."),
    ("70", "The program crashed because of a bug."),
)


def written() -> str:
    """Return the page."""
    whole = parser()
    return "\n".join([".TH LUDO-TUI 1", *_head(whole), *_commands(whole), *_rest(), ""])


def _head(whole: Parser) -> Iterator[str]:
    yield from (".SH NAME", r"ludo\-tui \- Ludo for two to four people around one keyboard")
    yield from (".SH SYNOPSIS", ".B ludo\\-tui", "[OPTION ...] [COMMAND [ARGUMENT ...]]")
    yield from (".SH DESCRIPTION", _text(whole.description or ""))
    yield from (".SH OPTIONS", "These can stand before a command or after it.", *_arguments(whole, set()))


def _commands(whole: Parser) -> Iterator[str]:
    yield ".SH COMMANDS"
    known = {name for action in whole.arguments for name in action.option_strings}
    for name, command in whole.commands.items():
        yield from (f".SS {_text(name)}", _text(command.description or ""), *_arguments(command, known))


def _arguments(command: Parser, known: set[str]) -> Iterator[str]:
    """Yield the arguments of a command, without those that every command has."""
    for action in command.arguments:
        if known & set(action.option_strings):
            continue
        values = action.metavar or "{" + ",".join(map(str, action.choices or ())) + "}"
        value = "" if action.nargs == 0 else rf" \fI{_text(str(values))}\fR"
        names = [rf"\fB{_text(name)}\fR{value}" for name in action.option_strings] or [value.strip()]
        yield from (".TP", ", ".join(names), _text(action.help or "a file"))


def _rest() -> Iterator[str]:
    for heading, rows in (("ENVIRONMENT", FILES), ("EXIT STATUS", CODES)):
        yield f".SH {heading}"
        for name, meaning in rows:
            yield from (".TP", rf"\fB{_text(name)}\fR", _text(meaning))
    yield from (".SH FILES", _text("'ludo-tui locate' prints the folders and files in use."))


def _text(words: str) -> str:
    """Return words as the formatter takes them literally."""
    escaped = words.replace("\\", "\\e").replace("-", "\\-").replace("%%", "%")
    return f"\\&{escaped}" if escaped[:1] in (".", "'") else escaped


if __name__ == "__main__":
    PAGE.write_text(written(), encoding="utf-8")
