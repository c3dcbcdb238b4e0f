"""The judgement of a computer seat in the made-up system: whoever is in front runs, or is dragged back."""

from collections.abc import Mapping
from typing import Any

from ludo_tui.engine import Option, Prompt
from ludo_tui.players.strategy import Lot
from tests.keeper.system import KeeperState


def play(view: KeeperState, prompt: Prompt, level: str, options: Mapping[str, Any], lot: Lot) -> str | None:  # noqa: ARG001
    def worth(option: Option) -> int:
        if option.to_step is not None:
            return option.to_step
        return -1 if option.target is None else view.steps[option.target[0]][option.target[1]]

    return None if prompt.kind == "reaction" else max(prompt.options, key=worth).id
