"""The judgement of a computer seat in the made-up system: whoever is in front runs, or is dragged back."""

from collections.abc import Mapping
from typing import Any

from ludo_tui.engine import Option, Prompt
from ludo_tui.players.strategy import EVEN, Lot, Temper
from tests.keeper.system import KeeperState


def play(
    view: KeeperState,
    prompt: Prompt,
    level: str,  # noqa: ARG001 - normal and hard seats play it alike
    options: Mapping[str, Any],  # noqa: ARG001 - no house rule changes it
    lot: Lot,  # noqa: ARG001 - nothing is left to it
    temper: Temper = EVEN,  # noqa: ARG001 - everybody plays it alike
) -> str | None:
    def worth(option: Option) -> int:
        if option.aim.to_step is not None:
            return option.aim.to_step
        target = option.aim.target
        return -1 if target is None else view.steps[target.seat][target.piece]

    return None if prompt.kind == "reaction" else max(prompt.options, key=worth).id
