"""Impaired: a creature that is hurt in one attribute."""

from ludo_tui.rules.skirmish.model.state import Affliction
from ludo_tui.rules.skirmish.party.attack_forms import Against
from ludo_tui.rules.skirmish.tables.rows import AfflictionEntry


def impairment(row: AfflictionEntry, one: Affliction, attribute: Against) -> int:
    """Return the banes on rolls with an attribute, and the boons against it, of an affliction that is about it.

    Rule: sh.affliction.impaired, sk.circ.called-shot.impaired
    """
    return row.named if one.attribute == attribute else 0
