"""Opening the replay of a match."""

import asyncio
from collections.abc import Callable
from typing import Any

from ludo_tui.engine import Match, OutOfSyncError
from ludo_tui.saves import RulesChanged, SaveError
from ludo_tui.text.printable import sentence
from ludo_tui.ui.screens.leaving import StyledOnce


async def watch(screen: StyledOnce[Any], load: Callable[[], Match[Any]], *, at_end: bool = False) -> None:
    """Open the replay of a match over a screen, if that is still in front; say why that is not possible.

    Args:
        screen: where it is opened.
        load: returns the match.
        at_end: does it begin at the last moment rather than at the first?
    """
    from ludo_tui.records.replay import Replay  # not before a player wants it
    from ludo_tui.ui.screens.replay import ReplayScreen

    try:
        match = load()
        replay = await asyncio.to_thread(Replay, match)
    except RulesChanged:
        screen.host.say("It was played under earlier rules and cannot be shown again. Enter opens it.", "error")
        return
    except (SaveError, OutOfSyncError) as error:
        screen.host.say(sentence(error), "error")
        return
    if screen.is_current:
        screen.app.push_screen(ReplayScreen(replay, len(replay) - 1 if at_end else 0))
