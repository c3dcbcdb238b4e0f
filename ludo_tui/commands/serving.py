"""The command `serve`: the screens in a browser."""

import argparse
import sys
from pathlib import Path

from ludo_tui.commands.refused import Refused, shown
from ludo_tui.platform.extras import how_to_install
from ludo_tui.platform.files import expanded, reason
from ludo_tui.platform.places import web_folder


def serve(given: argparse.Namespace) -> int:
    """Serve the screens until the program is interrupted.

    Raises:
        Refused: textual-serve is not installed, or the address or the folder cannot be used.
    """
    try:
        from ludo_tui.web import server
    except ImportError as error:
        raise Refused(f"serve needs the package textual-serve: {how_to_install('web')}", 1) from error
    if not server.is_loopback(given.host):
        warning = f"{given.host} is visible to other computers, and the connection is not encrypted"
        print(f"ludo-tui: warning: {shown(warning)}", file=sys.stderr)
    limits = server.Limits(given.visitors, float(given.idle), given.memory)
    home = _home(given.folder)
    try:
        server.serve(home, given.host, given.port, limits)
    except OSError as error:
        where = home if error.filename else f"{given.host}, port {given.port},"
        raise Refused(f"{where} cannot be used: {reason(error)}", 1) from error
    return 0


def _home(folder: str | None) -> Path:
    """Return the folder for the saves and settings of visitors."""
    return (expanded(folder) if folder else web_folder()).absolute()
