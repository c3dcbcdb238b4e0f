"""Prints lines and data, and writes a file that a command was asked for."""

import json
from collections.abc import Iterable
from contextlib import suppress
from typing import Any

from ludo_tui.commands.refused import Refused
from ludo_tui.platform.files import expanded, reason


def say(lines: Iterable[str]) -> int:
    """Print lines, and return that all went well."""
    for line in lines:
        print(line)
    return 0


def say_json(value: Any) -> int:
    """Print a value as JSON, and return that all went well."""
    print(json.dumps(value, indent=2, ensure_ascii=True))
    return 0


def write_new(path: str, lines: Iterable[str]) -> None:
    """Write a file that is not there yet; what cannot be written to its end is not left behind.

    Raises:
        Refused: there is a file of that name, or it cannot be written.
    """
    try:
        file = expanded(path).open("x", encoding="utf-8", newline="\n")
    except FileExistsError:
        raise Refused(f"there is a file {path} already: choose another name") from None
    except OSError as error:
        raise Refused(f"{path} cannot be written: {reason(error)}", 1) from error
    try:
        with file:
            file.writelines(lines)
    except BaseException as error:
        with suppress(OSError):
            expanded(path).unlink()
        if isinstance(error, OSError):
            raise Refused(f"{path} cannot be written: {reason(error)}", 1) from error
        raise
