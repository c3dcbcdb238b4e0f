"""The program on the terminal, from its first screen until the players leave."""

from typing import TYPE_CHECKING, Any

from ludo_tui.platform.quiet import streams_apart
from ludo_tui.platform.streams import give_up_lost
from ludo_tui.table.files.settings import SettingsFile
from ludo_tui.ui.app import LudoApp, Start
from ludo_tui.ui.program.user_files import Saves

if TYPE_CHECKING:
    from ludo_tui.engine import Match


def run(
    *,
    start: Start = "title",
    game: "Match[Any] | None" = None,
    ruleset: str | None = None,
    saves: Saves = None,
    ascii: bool = False,  # noqa: A002 - the option of the command line
    animation: bool = True,
    seed: int | None = None,
) -> int:
    """Run the program on the terminal until the players leave.

    Args:
        start: the screen to begin with.
        game: a game to begin with; it goes before `start`.
        ruleset: what the form of a new game proposes, this time; None: what was set up last.
        saves: where games are kept, or the path of it; None: the usual folder.
        ascii: draw with ASCII characters only, this time.
        animation: False switches animation off, this time.
        seed: seed of the first new game.

    Returns:
        The exit code for the shell: 0 unless something went wrong or a signal ended the program.
    """
    only_now: dict[str, Any] = {}
    if ascii:
        only_now["ascii"] = True
    if not animation:
        only_now["animation"] = "off"
    settings = SettingsFile(only_now=only_now)
    if ruleset is not None:
        settings.propose(ruleset)
    app = LudoApp(start=start, game=game, saves=saves, settings=settings, seed=seed)
    try:
        with streams_apart(), app.shutdown.signals_wait():
            result = app.run()
    finally:
        app.files.close()
        give_up_lost()
    return app.return_code or result or 0
