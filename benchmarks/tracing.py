"""Note which test runs which lines of the program: a plugin of pytest, `-p benchmarks.tracing`.

One record a test goes to the file that LUDO_TUI_TRACE names, if it names one, as soon as the test has ended. Each line
costs once a test only (`sys.monitoring`, from Python 3.12 on), so that a suite takes hardly longer than without.
"""

import marshal
import os
import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from time import process_time
from types import CodeType
from typing import Final

import pytest

PROGRAM: Final = str(Path(__file__).parent.parent / "ludo_tui") + os.sep
TRACE: Final = "LUDO_TUI_TRACE"
TOOL: Final = 1
"""The number by which Python knows tools that measure coverage."""

lines: defaultdict[str, set[int]] = defaultdict(set)
"""What has run since the last test began, by file."""


def _note(code: CodeType, line: int) -> object:
    if code.co_filename.startswith(PROGRAM):
        lines[code.co_filename].add(line)
    return sys.monitoring.DISABLE


@pytest.hookimpl(tryfirst=True)
def pytest_load_initial_conftests() -> None:
    """Begin to listen, before anything of the program is imported."""
    sys.monitoring.use_tool_id(TOOL, "tracing")
    sys.monitoring.register_callback(TOOL, sys.monitoring.events.LINE, _note)
    sys.monitoring.set_events(TOOL, sys.monitoring.events.LINE)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """Keep what lines one test has run; what ran before the first test, such as imports, is kept under no name."""
    if lines:
        _keep("", 0.0)
    sys.monitoring.restart_events()
    started = process_time()
    result = yield
    _keep(item.nodeid, process_time() - started)
    return result


def pytest_unconfigure() -> None:
    """Listen no more: of what runs while Python ends, nothing can be noted."""
    sys.monitoring.set_events(TOOL, sys.monitoring.events.NO_EVENTS)


def _keep(test: str, seconds: float) -> None:
    if TRACE in os.environ:
        told = {name.removeprefix(PROGRAM): sorted(found) for name, found in lines.items()}
        with Path(os.environ[TRACE]).open("ab") as file:
            marshal.dump((test, seconds, told), file)
    lines.clear()
