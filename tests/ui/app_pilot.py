"""Puts the program on a screen of a test, and reads what is there."""

import asyncio
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from typing import Any

from textual.pilot import Pilot
from textual.worker import active_worker

from ludo_tui import Game
from ludo_tui.saves import SaveFolder
from ludo_tui.table.files.settings import SettingsFile
from ludo_tui.ui.app import LudoApp
from tests.seats import at_sides
from tests.ui.painting import paint

_PATIENCE = 1_000_000
"""Rounds after which a test gives up."""


def ludo(**only_now: Any) -> LudoApp:
    """Return the program, quick and with the folders of the test."""
    return LudoApp(settings=SettingsFile(only_now={"animation": "off", **only_now}))


@asynccontextmanager
async def app_pilot(app: LudoApp, *keys: str, size: tuple[int, int] = (80, 24)) -> AsyncIterator[Pilot[int]]:
    """Run the program, press keys, and wait until it is quiet."""
    async with app.run_test(size=size, notifications=True) as pilot:
        await quiet(pilot)
        if keys:
            await press(pilot, *keys)
        yield pilot
    app.files.close()


async def press(pilot: Pilot[int], *keys: str) -> None:
    """Press keys one by one, each when it is quiet: the first after what was shown, the next after the one before."""
    await quiet(pilot)
    for key in keys:
        await pilot.press(key)
        await quiet(pilot)


async def quiet(pilot: Pilot[Any]) -> None:
    """Wait until nothing is left to happen, however slow the machine is: messages, workers, layout and painting.

    Textual's own wait looks at the time on the processor, and takes a program that waits for its turn for idle.
    """
    app = pilot.app
    for _ in range(_PATIENCE):
        if app._resize_event is not None:
            app._check_resize()  # a size waits for a moment whether another follows
        if isinstance(app, LudoApp) and app.is_running and not app.has_begun:
            await asyncio.sleep(0.001)  # what is typed waits for the first screen
            continue
        await pilot.pause(0)  # a widget may wait for a thread
        await app.workers.wait_for_complete()
        await until_nobody_is_ready()
        if app._exception is not None:
            raise app._exception
        if any(not worker.is_finished for worker in app.workers):
            continue  # one that was begun by what had been waited for
        paint_soon = [screen for screen in app.screen_stack if screen._update_timer._active.is_set()]
        if not paint_soon:
            paint(app)
            return
        for screen in paint_soon:
            screen._on_timer_update()  # it would come within a sixtieth of a second
    raise AssertionError("the screen paints itself for ever")


async def until_nobody_is_ready(*_given: Any) -> None:
    """Let every task run that does not wait for a time, a thread or a key."""
    ready = asyncio.get_running_loop()._ready  # type: ignore[attr-defined]
    for _ in range(_PATIENCE):
        await asyncio.sleep(0)
        if not ready:
            return
    raise AssertionError("the program works for ever")


async def until_all_is_handled(*_given: Any) -> bool:
    """Let every message be handled, also where a handler waits for a thread, as Textual's own wait does.

    Textual asks every widget of the screen to answer, several times a key.
    """
    await until_nobody_is_ready()
    for _ in range(_PATIENCE):
        if not _threads:
            return True
        await asyncio.sleep(0.001)
        await until_nobody_is_ready()
    raise AssertionError("a thread works for ever")


_threads: set[object] = set()
"""The threads that handlers of messages wait for."""
_to_thread = asyncio.to_thread


async def to_noted_thread(work: Callable[..., Any], *given: Any, **named: Any) -> Any:
    """Do what `asyncio.to_thread` does, and note it where no worker of Textual waits for it."""
    token = object()
    if active_worker.get(None) is None:
        _threads.add(token)
    try:
        return await _to_thread(work, *given, **named)
    finally:
        _threads.discard(token)


def lines(app: LudoApp) -> list[str]:
    """Return the screen as text. (There is no public way to the painted lines.)."""
    return ["".join(segment.text for segment in strip) for strip in app.screen._compositor.render_strips()]


def shown(app: LudoApp) -> str:
    """Return the screen, or the dialog in front of it, as one text, words apart by single blanks."""
    found = lines(app)
    for dialog in app.screen.query("#dialog"):
        area = dialog.region
        found = [line[area.x : area.right] for line in found[area.y : area.bottom]]
    return " ".join(" ".join(found).split())


def screen_name(app: LudoApp) -> str:
    """Return the name of the screen in front."""
    return type(app.screen).__name__


def saved(*answers: int, name: str = "", ruleset: str = "classic", seats: Any = ("Ana", "Ben"), seed: int = 5) -> Game:
    """Write a game to the saves of the test: its autosave, or under a name; `answers` is how many to give."""
    game = Game.new(ruleset, seats, seed=seed)
    for _ in range(sum(answers)):
        if game.prompt is None:
            break
        game.answer(game.prompt.answers[0].id)
    folder = SaveFolder()
    if name:
        folder.save_as(game, name)
    else:
        folder.autosave(game)
    folder.close()
    return game


def finished(ruleset: str = "classic", seats: Any = ("Ana", "Ben"), seed: int = 5) -> Game:
    """Return a match played to its end."""
    game = Game.new(ruleset, at_sides(seats), seed=seed)
    while game.prompt is not None:
        game.answer(game.prompt.answers[-1].id)
    return game
