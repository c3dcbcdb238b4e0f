"""Note which test runs which lines of the program: a plugin of pytest, `-p benchmarks.tracing`.

One record a test goes to the file that TRACE_OF_TESTS names, if it names one, as soon as the test has ended. Each line
costs once a test only (`MONITORING`, from Python 3.12 on), so that a suite takes hardly longer than without.
"""

import marshal
import os
import sys
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from time import process_time
from types import CodeType
from typing import Any, Final

import pytest

PROGRAM: Final = str(Path(__file__).parent.parent / "ludo_tui") + os.sep
TRACE: Final = "TRACE_OF_TESTS"
"""Tests clear whatever begins with the program's own name."""
MONITORING: Final[Any] = vars(sys)["monitoring"]  # of Python 3.12
TOOL: Final = 1
"""The number by which Python knows tools that measure coverage."""

lines: defaultdict[str, set[int]] = defaultdict(set)
"""What has run since the last test began, by file."""


def _note(code: CodeType, line: int) -> object:
    if code.co_filename.startswith(PROGRAM):
        lines[code.co_filename].add(line)
    return MONITORING.DISABLE


@pytest.hookimpl(tryfirst=True)
def pytest_load_initial_conftests() -> None:
    """Begin to listen, before anything of the program is imported."""
    MONITORING.use_tool_id(TOOL, "tracing")
    MONITORING.register_callback(TOOL, MONITORING.events.LINE, _note)
    MONITORING.set_events(TOOL, MONITORING.events.LINE)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_protocol(item: pytest.Item) -> Iterator[None]:
    """Keep what lines one test has run; what ran before the first test, such as imports, is kept under no name."""
    if lines:
        _keep("", 0.0)
    MONITORING.restart_events()
    started = process_time()
    result = yield
    _keep(item.nodeid, process_time() - started)
    return result


def pytest_unconfigure() -> None:
    """Listen no more: of what runs while Python ends, nothing can be noted."""
    MONITORING.set_events(TOOL, MONITORING.events.NO_EVENTS)


def _keep(test: str, seconds: float) -> None:
    if TRACE in os.environ:
        told = {name.removeprefix(PROGRAM): sorted(found) for name, found in lines.items()}
        with Path(os.environ[TRACE]).open("ab") as file:
            marshal.dump((test, seconds, told), file)
    lines.clear()
