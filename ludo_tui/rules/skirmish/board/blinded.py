"""Blinded: a creature that sees nobody; the table asks, as what frightens is felt while it is seen."""

from collections.abc import Iterable

from ludo_tui.rules.skirmish.model.state import Affliction
from ludo_tui.rules.skirmish.tables.rows import Tables


def is_blind(suffered: Iterable[Affliction], tables: Tables) -> bool:
    """Return whether afflictions leave a combatant without sight.

    Rule: sh.affliction.blinded, sh.affliction.unconscious
    """
    return any("no_sight" in tables.flags_of(one.id) for one in suffered)
