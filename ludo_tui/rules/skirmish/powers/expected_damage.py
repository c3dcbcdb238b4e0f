"""What steps promise to those who choose them."""

from functools import lru_cache

from ludo_tui.rules.fight.amounts import dice
from ludo_tui.rules.fight.steps import all_steps
from ludo_tui.rules.skirmish.tables.steps import (
    AfflictStep,
    CharmStep,
    DamageStep,
    HealStep,
    ResistStep,
    RollStep,
    Steps,
    TryStep,
    ZoneStep,
)


@lru_cache(maxsize=512)
def mean_step_damage(steps: Steps) -> float:
    """Return the damage that steps do on average where every roll in them succeeds."""
    return sum((dice(one.amount).mean for one in all_steps(steps) if isinstance(one, DamageStep) and not one.half), 0.0)


@lru_cache(maxsize=512)
def mean_healing(steps: Steps) -> float:
    """Return what steps heal on average."""
    return sum((dice(one.amount).mean for one in all_steps(steps) if isinstance(one, HealStep)), 0.0)


@lru_cache(maxsize=512)
def step_words(steps: Steps) -> tuple[str, ...]:
    """Return what steps do besides, in words: the afflictions that they bring, else what they are."""
    found = []
    for one in all_steps(steps):
        if isinstance(one, AfflictStep):
            found.append(one.affliction)
        elif isinstance(one, ZoneStep):
            found.append(f"zone_{one.terrain}")
        elif isinstance(one, CharmStep) and one.slips:
            found.append("slip")
        elif not isinstance(one, DamageStep | RollStep | ResistStep | TryStep):
            found.append(str(type(one).__struct_config__.tag))
    return tuple(dict.fromkeys(found))
