"""What dodging does for a party until its next turn."""

from ludo_tui.rules.ludicrous.model.table import LudicrousTable


def dodge_bonus(table: LudicrousTable, defender: int, *, is_magical: bool) -> int:
    """Return what a party adds when one of its pieces, whichever it is, defends against an attack.

    Rule: ll.5.3.dodge.bonus, ll.5.3.dodge.all-pieces, ll.5.3.dodge.not-magical, ll.5.3.dodge.not-with-shield,
    ll.5.3.dodge.choose-shield-or-dodge
    """
    dodges = table.state.parties[defender].marker == "dodge"
    return table.tables.numbers.attack.dodge if dodges and not is_magical else 0


def dodged_spell(table: LudicrousTable, caster: int, target: int) -> int:
    """Return what the spell-casting modifier changes by when a spell is aimed at a piece of a party.

    Rule: ll.5.3.dodge.spell-modifier, ll.5.3.dodge.spell-opponent-only, ll.5.3.dodge.spell-direct-only
    """
    dodges = table.state.parties[target].marker == "dodge"
    return table.tables.numbers.attack.dodge_spell if dodges and not table.state.are_friends(caster, target) else 0
