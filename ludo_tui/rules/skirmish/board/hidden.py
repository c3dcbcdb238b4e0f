"""Hidden: what a combatant knows of who stands where; the field asks, as all that is offered goes by it."""

from ludo_tui.engine import Who
from ludo_tui.rules.skirmish.board.table import SkirmishTable


def known_rings(table: SkirmishTable, rings: dict[Who, int], knower: Who, shown: Who | None) -> dict[Who, int]:
    """Return where everybody stands of whom a combatant knows: all but the enemies that are hidden from it.

    Args:
        table: the match.
        rings: where everybody stands.
        knower: the combatant.
        shown: one of whom it knows all the same, by what that one does just now.

    Rule: sh.hidden.knowledge, sh.affliction.hidden
    """
    state = table.state
    if not any(creature.hidden_from for creature in state.creatures()):
        return rings
    return {
        who: ring
        for who, ring in rings.items()
        if who == shown or not table.are_enemies(knower.seat, who.seat) or knower not in state.creature(who).hidden_from
    }
