"""Try mutants of the program by tests: a plugin of pytest that runs tests for each mutant instead of once.

`benchmarks/mutation.py` starts it in a copy of the checkout. All tests are collected once; each mutant then is a fork
of that process, in which the mutated functions get their mutated code. Where a mutated line has run before the fork
(when its module was imported, a test collected, a table read), what came of it is there already: such a mutant gets a
process of its own.
"""

import gc
import json
import os
import resource
import subprocess
import sys
import time
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from subprocess import DEVNULL
from types import CodeType, FunctionType
from typing import Any, Final

import pytest

from benchmarks import tracing

PLAN: Final = "TRIALS_OF_MUTANTS"
"""Names the file with the mutants: a list of what `mutation.Trial` describes."""
TOLD: Final = "TOLD_OF_MUTANTS"
"""Where to tell what became of them, one JSON object a line: the number of an open file."""

_Key = tuple[str, str, int]
_functions: defaultdict[_Key, list[FunctionType]] = defaultdict(list)


def _key(code: CodeType) -> _Key:
    return code.co_filename, code.co_qualname, code.co_firstlineno


@pytest.hookimpl(tryfirst=True)
def pytest_collection_finish() -> None:
    """Find the functions of the program, before the collector of garbage forgets what is frozen."""
    for thing in gc.get_objects():
        if isinstance(thing, FunctionType) and thing.__code__.co_filename.startswith(tracing.PROGRAM):
            _functions[_key(thing.__code__)].append(thing)


@pytest.hookimpl(tryfirst=True)
def pytest_runtestloop(session: pytest.Session) -> bool:
    """Try each mutant, and tell what became of it."""
    by_name = {item.nodeid: item for item in session.items}
    early = {module: set(lines) for module, lines in tracing.lines.items()}
    tracing.MONITORING.set_events(tracing.TOOL, 0)
    for number, trial in enumerate(json.loads(Path(os.environ[PLAN]).read_text())):
        module = Path(trial["module"]).absolute()
        items = [by_name[name] for name in trial["tests"] if name in by_name]
        original, times = module.read_text(), module.stat()
        started = time.monotonic()
        module.write_text(trial["source"])
        try:
            is_early = not early.get(str(module), set()).isdisjoint(range(trial["lines"][0], trial["lines"][1] + 1))
            if not items:
                how, noticed = "idle", False
            elif is_early or not _can_swap(module, trial["source"]):
                how, noticed = _alone(trial)
            else:
                how, noticed = _fork(session, items, trial)
        finally:
            module.write_text(original)
            os.utime(module, ns=(times.st_atime_ns, times.st_mtime_ns))
        told = {
            "number": number,
            "noticed": noticed,
            "how": how,
            "tests": len(items),
            "seconds": time.monotonic() - started,
        }
        os.write(int(os.environ[TOLD]), json.dumps(told).encode() + b"\n")
    return True


# In a fork


def _fork(session: pytest.Session, items: list[pytest.Item], trial: dict[str, Any]) -> tuple[str, bool]:
    """Return how a mutant was tried, and whether it was noticed; `late` is one that was stopped for taking so long."""
    child = os.fork()
    if child:
        code = _end_of(child, trial["patience"])
        return ("late" if code < 0 else "fork"), code != 0
    code = 1
    try:
        resource.setrlimit(resource.RLIMIT_CPU, (int(trial["patience"]), int(trial["patience"])))
        sys.dont_write_bytecode = True
        _swap(Path(trial["module"]).absolute(), trial["source"])
        session.items = items
        session.config.option.maxfail = 1
        for item, following in zip(items, [*items[1:], None], strict=True):
            item.config.hook.pytest_runtest_protocol(item=item, nextitem=following)
            if session.testsfailed:
                break
        code = int(session.testsfailed > 0)
    finally:
        os._exit(code)


def _end_of(child: int, patience: float) -> int:
    """Wait for a process, for ten times its patience at most; return its code, below 0 if it had to be stopped."""
    until = time.monotonic() + 10 * patience
    while time.monotonic() < until:
        found, status = os.waitpid(child, os.WNOHANG)
        if found:
            return os.waitstatus_to_exitcode(status)
        time.sleep(0.01)
    os.kill(child, 9)
    return os.waitstatus_to_exitcode(os.waitpid(child, 0)[1])


def _codes(code: CodeType) -> Iterator[CodeType]:
    yield code
    for constant in code.co_consts:
        if isinstance(constant, CodeType):
            yield from _codes(constant)


def _changed(module: Path, source: str) -> list[tuple[FunctionType, CodeType]]:
    """Return the functions of a module and their mutated code.

    Raises:
        ValueError: two functions of one name begin on one line, or the mutant uses other variables of its surroundings.
        SyntaxError: the mutant is no Python.
    """
    found: dict[_Key, CodeType] = {}
    for code in _codes(compile(source, str(module), "exec", dont_inherit=True)):
        if _key(code) in found:
            raise ValueError(f"two of {_key(code)}")
        found[_key(code)] = code
    pairs = [(function, code) for key, code in found.items() for function in _functions.get(key, ())]
    if any(len(function.__code__.co_freevars) != len(code.co_freevars) for function, code in pairs):
        raise ValueError("other variables")
    return pairs


def _can_swap(module: Path, source: str) -> bool:
    try:
        _changed(module, source)
    except (ValueError, SyntaxError):
        return False
    return True


def _swap(module: Path, source: str) -> None:
    for function, code in _changed(module, source):
        function.__code__ = code


# In a process of its own


def _alone(trial: dict[str, Any]) -> tuple[str, bool]:
    Path("chosen-tests").write_text("\n".join(trial["tests"]))
    command = [*trial["command"], "-x", "@chosen-tests"]
    try:
        done = subprocess.run(command, check=False, timeout=10 * trial["patience"], stdout=DEVNULL, stderr=DEVNULL)
    except subprocess.TimeoutExpired:
        return "late", True
    return "alone", done.returncode != 0
