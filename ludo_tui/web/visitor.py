"""The program of one visitor, as the web table starts it: `python -m ludo_tui.web.visitor`."""

import os
import sys
from contextlib import closing

from ludo_tui.platform.quiet import streams_apart
from ludo_tui.saves import SaveError, SaveFolder
from ludo_tui.web.visitors import MEMORY, TOUCHED


def _limit_memory() -> None:
    """Take no more memory than the server allows, where the system has a way to say so."""
    allowed = int(os.environ.get(MEMORY, "0")) * 1024 * 1024
    if allowed and sys.platform != "win32":
        import resource

        resource.setrlimit(resource.RLIMIT_AS, (allowed, allowed))


def main() -> int:
    """Play where the visitor stopped, or begin with the title: on the screens, or with `--plain` in lines."""
    _limit_memory()
    with closing(SaveFolder()) as saves:
        if "--plain" in sys.argv[1:]:
            from ludo_tui.line import menus

            return menus.run("title", None, saves)
        return _on_screens(saves)


def _on_screens(saves: SaveFolder) -> int:
    from ludo_tui.ui.app import LudoApp  # not for those who listen

    try:
        is_unfinished = any(entry.kind == "auto" for entry in [saves.latest()] if entry is not None)
    except SaveError:
        is_unfinished = False
    app = LudoApp(start="continue" if is_unfinished else "title", saves=saves, is_touched=bool(os.environ.get(TOUCHED)))
    try:
        with streams_apart():
            app.run()
    finally:
        app.match.keep()
    return app.return_code or 0


if __name__ == "__main__":
    sys.exit(main())
