"""Numbers as players read them, in every system and on every screen."""

from collections.abc import Callable, Iterable
from fractions import Fraction


def plural(noun: str) -> str:
    """Return the plural of a noun, as most nouns make it: `cards`, `glasses`, `cherries`."""
    if noun.endswith(("s", "x", "z", "ch", "sh")):
        return f"{noun}es"
    return f"{noun[:-1]}ies" if noun.endswith("y") and noun[-2:-1] not in tuple("aeiou") else f"{noun}s"


def counted(count: int, one: str, many: str = "") -> str:
    """Return a number of things in words: `1 card`, `2 cards`; `many` where that is not what `plural` makes of one."""
    return f"{count} {one if count == 1 else many or plural(one)}"


def signed(number: int) -> str:
    """Return a number with its sign, as what is added to a roll: `+2`, `−1`, `+0`."""
    return f"{number:+d}".replace("-", "−")


def by_count(counts: Iterable[int], number: Callable[[int], int], of: str) -> str:
    """Return a number that goes by how many play; where that is open, the others behind the first.

    Args:
        counts: how many play, or may play.
        number: what it is with so many.
        of: what is counted, in the plural: `10 (8 with 4 seats)`.
    """
    found: dict[int, list[int]] = {}
    for count in counts:
        found.setdefault(number(count), []).append(count)
    first, *others = found
    more = ", ".join(f"{value} with {' or '.join(map(str, found[value]))} {of}" for value in others)
    return f"{first} ({more})" if more else str(first)


def percent(share: Fraction | float) -> int:
    """Return a share of one in hundredths; a half is what it is, and not what a sum of floats makes of it."""
    return round(round(float(share) * 100, 6))


def chance_in_words(odds: Fraction | float, after_reaction: float | None = None, *, is_guess: bool = False) -> str:
    """Return a chance 0..1 in percent; where a reaction of its target would leave less, from that on.

    Args:
        odds: the chance.
        after_reaction: what a reaction of its target would leave of it; None: no such reaction is to be feared.
        is_guess: is it a guess? `<1%` is one as it stands.
    """
    most = percent(odds)
    least = most if after_reaction is None else percent(after_reaction)
    if odds and not most:
        return "<1%"
    said = f"{most}%" if least == most else f"{least}–{most}%"
    return f"about {said}" if is_guess else said
