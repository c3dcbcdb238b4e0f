"""The steps that powers can take: each module registers what its kinds of steps do."""

from ludo_tui.rules.skirmish.effects import (
    afflictions,  # noqa: F401
    attack,  # noqa: F401
    charge,  # noqa: F401
    charms,  # noqa: F401
    damage,  # noqa: F401
    lairs_and_seals,  # noqa: F401
    moving,  # noqa: F401
    mustering,  # noqa: F401
    objects,  # noqa: F401
    rising,  # noqa: F401
    rolling,  # noqa: F401
    rolls_reacted_to,  # noqa: F401
    spaces,  # noqa: F401
    things,  # noqa: F401
)
