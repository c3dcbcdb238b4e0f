"""Numbers as players read them, in every system and on every screen."""


def counted(count: int, one: str, many: str = "") -> str:
    """Return a number of things in words: `1 card`, `2 cards`; `many` where an `s` does not make several of one."""
    return f"{count} {one if count == 1 else many or one + 's'}"


def percent(share: float) -> int:
    """Return a share of one in hundredths; a half is what it is, and not what a sum of floats makes of it."""
    return round(round(share * 100, 6))


def told_chance(odds: float, if_met: float | None = None) -> str:
    """Return a chance 0..1 in percent; where a reaction of its target would leave less, from that on."""
    most = percent(odds)
    least = most if if_met is None else percent(if_met)
    if odds and not most:
        return "<1%"
    return f"{most}%" if least == most else f"{least}–{most}%"
