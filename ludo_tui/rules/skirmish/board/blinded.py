"""Blinded: a creature that sees nobody; the table asks, as what frightens is felt while it is seen."""

from collections.abc import Iterable, Mapping

from ludo_tui.rules.skirmish.tables.rows import AfflictionEntry


def takes_sight(affliction: str, rows: Mapping[str, AfflictionEntry]) -> bool:
    """Return whether an affliction, or a part of it, takes the sight of who suffers from it.

    Rule: sh.affliction.blinded, sh.affliction.unconscious
    """
    row = rows[affliction]
    return "no_sight" in row.flags or any(takes_sight(part, rows) for part in row.brings)


def is_blind(suffered: Iterable[str], rows: Mapping[str, AfflictionEntry]) -> bool:
    """Return whether afflictions leave a combatant without sight.

    Rule: sh.affliction.blinded
    """
    return any(takes_sight(one, rows) for one in suffered)
