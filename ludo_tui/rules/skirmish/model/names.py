"""The words of a match of Skirmish Ludo."""

from collections.abc import Iterable

from ludo_tui.engine import counted


def boons_and_banes(sources: Iterable[tuple[str, int]]) -> str:
    """Return what gives a roll boons (above 0) and banes (below): `1 boon: surrounded; 2 banes: obscured, dodge`."""
    given = list(sources)
    told: list[str] = []
    for word, sign in (("boon", 1), ("bane", -1)):
        of = [(name, value * sign) for name, value in given if value * sign > 0]
        if of:
            each = (name if number == 1 or len(of) == 1 else f"{name} {number}" for name, number in of)
            told.append(f"{counted(sum(number for _, number in of), word)}: {', '.join(each)}")
    return "; ".join(told)
