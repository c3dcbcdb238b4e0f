"""Prints lines, and data for programs."""

import json
from collections.abc import Iterable
from typing import Any


def say(lines: Iterable[str]) -> int:
    """Print lines, and return that all went well."""
    for line in lines:
        print(line)
    return 0


def say_json(value: Any) -> int:
    """Print a value as JSON, and return that all went well."""
    print(json.dumps(value, indent=2, ensure_ascii=True))
    return 0
