"""The commands about matches that are written down."""

import argparse
from collections.abc import Callable
from typing import Final

from ludo_tui.commands.notation import export, import_record
from ludo_tui.commands.position import position
from ludo_tui.commands.replaying import analyse, replay

COMMANDS: Final[dict[str, Callable[[argparse.Namespace], int]]] = {
    "replay": replay,
    "analyse": analyse,
    "export": export,
    "import": import_record,
    "position": position,
}
