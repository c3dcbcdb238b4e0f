"""How events put ids, numbers and pieces into words."""

from ludo_tui.engine import Names


def spoken(name: str) -> str:
    """Turn an id such as `heavily_damaged` into words."""
    return name.replace("_", " ")


def name_of(names: Names, seat: int, piece: int | None) -> str:
    """Return the name of a party, or of one of its pieces."""
    return names.seat(seat) if piece is None else names.piece(seat, piece)


def counted(count: int, what: str) -> str:
    """Return a number of things in words: `1 card`, `2 cards`."""
    return f"{count} {what}" if count == 1 else f"{count} {what}s"
