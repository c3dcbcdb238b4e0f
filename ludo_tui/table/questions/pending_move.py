"""The move that is under way while others are asked whether they react to it."""

from typing import Any

from ludo_tui.engine import Match, Option


def pending_move(game: Match[Any]) -> tuple[int, Option] | None:
    """Return who moves, and the move, while others are asked whether they react to it; None if nobody is."""
    move = None
    if game.prompt is not None and game.prompt.kind == "reaction":
        for earlier, answer in zip(game.replay_turn(), game.answers, strict=False):
            prompt = earlier.prompt
            if prompt is not None and prompt.kind != "reaction" and (chosen := prompt.option(answer)) is not None:
                move = (prompt.seat, chosen) if is_move(chosen) else None
    return move


def is_move(option: Option) -> bool:
    """Return whether an answer moves a piece along its way, or a creature along the ring."""
    return option.aim.to_step is not None or option.is_walk
