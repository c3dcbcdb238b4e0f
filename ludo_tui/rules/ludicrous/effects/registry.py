"""The steps that cards and the rest can take: each module registers what its kinds of steps do."""

from ludo_tui.rules.ludicrous.effects import (
    attack,  # noqa: F401
    bonus_points,  # noqa: F401
    cards,  # noqa: F401
    choices,  # noqa: F401
    conditions,  # noqa: F401
    contests,  # noqa: F401
    entering,  # noqa: F401
    hit_points,  # noqa: F401
    items,  # noqa: F401
    moving,  # noqa: F401
    phases,  # noqa: F401
    reacting,  # noqa: F401
    saving_throws,  # noqa: F401
    taunts,  # noqa: F401
    tokens_and_creatures,  # noqa: F401
    yard,  # noqa: F401
)
