"""What all tests share."""

import contextlib
import gc
import importlib
import itertools
import os
import signal
import tempfile
from collections.abc import Iterator
from multiprocessing.util import get_temp_dir
from pathlib import Path
from typing import Any

import pytest
from hypothesis import HealthCheck, settings

from ludo_tui import rulesets
from ludo_tui.engine import Dice, Option
from ludo_tui.engine.turns import TurnRunner
from ludo_tui.table.privacy import pins
from tests.prepared import scenes

TESTS = Path(__file__).parent
ROOT = TESTS.parent

os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # else a hundred programs that tests start compile the same files

_home = tempfile.TemporaryDirectory(prefix="ludo-home-")
for _name in [name for name in os.environ if name.startswith(("LUDO_TUI_", "XDG_"))]:
    del os.environ[_name]
os.environ.update(
    {"HOME": _home.name, "XDG_CONFIG_HOME": f"{_home.name}/config", "XDG_DATA_HOME": f"{_home.name}/data"}
)
# Whoever runs the tests keeps their games and settings, and the tests meet no rulesets and no keys of theirs.

for _name, _handler in (
    ("SIGINT", signal.default_int_handler),
    ("SIGQUIT", signal.SIG_DFL),
    ("SIGHUP", signal.SIG_DFL),
):
    if hasattr(signal, _name):
        signal.signal(
            getattr(signal, _name), _handler
        )  # ignored in what a shell runs in the background, or under `nohup`

settings.register_profile("patient", deadline=None, suppress_health_check=[HealthCheck.too_slow])
settings.register_profile("ci", settings.get_profile("patient"), derandomize=True, print_blob=True)
settings.load_profile("ci" if os.environ.get("CI") else "patient")  # a run that failed there fails here too, with CI=1


def pytest_collection(session: pytest.Session) -> None:
    """Let each worker read the tests from another file on: each then compiles a part of them, and not all do it all.

    What is wrong with a file is told when its tests are collected.
    """
    worker = getattr(session.config, "workerinput", None)
    if worker is None or session.config.args != session.config.getini("testpaths"):
        return
    names = sorted(".".join(path.relative_to(ROOT).with_suffix("").parts) for path in TESTS.rglob("test_*.py"))
    first = int(worker["workerid"].removeprefix("gw")) * len(names) // worker["workercount"]
    for name in names[first:] + names[:first]:
        with contextlib.suppress(Exception, pytest.skip.Exception):
            importlib.import_module(name)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Let long measurements take their time."""
    for item in items:
        if item.get_closest_marker("slow"):
            item.add_marker(pytest.mark.timeout(0))


def pytest_runtest_setup(item: pytest.Item) -> None:
    """Let each test draw the same seeds whenever it runs, and each other ones."""
    lot, drawn = Dice(0, item.nodeid), itertools.count()
    seeds = pytest.MonkeyPatch()  # it says so if the name moves
    seeds.setattr(
        "ludo_tui.engine.dice.urandom", lambda size: lot.value(next(drawn), 2 ** (8 * size) - 1).to_bytes(size)
    )


def pytest_collection_finish() -> None:
    """Let the collector of garbage leave alone what lives as long as the tests, and look less often at the rest.

    It would go through a million objects of tests and modules again and again: a fifth of all time.
    """
    gc.collect()
    gc.freeze()
    gc.set_threshold(50_000, 10, 10)


def pytest_sessionfinish() -> None:
    """Look for garbage once, so that what fails while it goes is heard; pytest itself would look five times."""
    gc.collect()
    gc.freeze()
    _home.cleanup()


@pytest.fixture(autouse=True, scope="session")
def _reports(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Give a folder of its own to whatever writes down why it failed, here and in programs that tests start."""
    tmp_path_factory.getbasetemp()  # where that is made is not to change
    get_temp_dir()  # that of processes is taken away at the very end, later than ours
    with tempfile.TemporaryDirectory(prefix="ludo-tests-") as folder, pytest.MonkeyPatch.context() as patch:
        patch.setenv("TMPDIR", folder)
        patch.setattr(tempfile, "tempdir", folder)
        yield Path(folder)
        _read(Path(folder))


@pytest.fixture(autouse=True)
def _no_crash(_reports: Path) -> Iterator[None]:
    """Fail a test after which a program has written down that it failed, even if nobody asked for its exit code."""
    yield
    _read(_reports)


def _read(reports: Path) -> None:
    told = []
    for report in sorted(reports.glob("ludo-tui-*.txt")):
        told.append(f"{report.name}:\n{report.read_text(encoding='utf-8')}")
        report.unlink()  # it is this test's, and not the next one's
    assert not told, "\n".join(["a program has failed", *told])


@pytest.fixture(autouse=True)
def _no_die_left_over() -> Iterator[None]:
    """Fail a test that prepared more dice than were rolled."""
    scenes.clear()
    yield
    left = [scene.dice_left() for scene in scenes]
    assert not any(left), f"prepared dice were never rolled, by scene: {left}"


@pytest.fixture(autouse=True, scope="session")
def _no_two_answers_with_one_id() -> Iterator[None]:
    """Fail at every question of every match of a test in which two answers share an id."""
    advance = TurnRunner._advance

    def advance_and_look(runner: TurnRunner[Any], option: Option | None) -> None:
        advance(runner, option)
        if runner.prompt is not None:
            ids = [answer.id for answer in runner.prompt.answers]
            assert len(set(ids)) == len(ids), f"two answers share an id at {runner.prompt}"

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(TurnRunner, "_advance", advance_and_look)
        yield


@pytest.fixture(autouse=True, scope="session")
def _disks_in_a_hurry() -> Iterator[None]:
    """Wait for no disk: thousands of files are written, and no test loses its power."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(os, "fsync", lambda _: None)
        yield


@pytest.fixture(autouse=True, scope="session")
def _pins_in_a_hurry() -> Iterator[None]:
    """Hash PINs quickly: nobody is to guess those of tests."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(pins, "_ROUNDS", 100)
        yield


@pytest.fixture(autouse=True)
def _rulesets_as_before() -> Iterator[None]:
    """Forget the rulesets that a test has named on the command line."""
    before = rulesets.used()
    yield
    if rulesets.used() != before:
        rulesets._used[:] = before
        rulesets.forget()


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Print the figures that tests have recorded with `record_property("figure", "...")`."""
    figures = [
        str(value)
        for report in terminalreporter.stats.get("passed", [])
        for name, value in report.user_properties
        if name == "figure"
    ]
    if figures:
        terminalreporter.section("figures")
        for figure in sorted(figures):
            terminalreporter.write_line(figure)
