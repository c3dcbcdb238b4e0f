"""Do something else: what every piece can try without being asked whether it may."""

from functools import lru_cache

from ludo_tui.rules.skirmish.powers.known_power import KnownPower
from ludo_tui.rules.skirmish.tables.rows import Tables


@lru_cache(maxsize=16)
def stunts(tables: Tables) -> tuple[KnownPower, ...]:
    """Return what every piece can try.

    Rule: sk.action.other.allowed, sk.action.other.sage
    """
    return tuple(KnownPower("stunt", stunt) for stunt in tables.stunts.values())
