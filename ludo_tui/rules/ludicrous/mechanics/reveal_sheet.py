"""What becomes public of a party sheet: stats and perks that a roll or an action has shown."""

from collections.abc import Collection, Iterable

from ludo_tui.engine import Modifier, Who
from ludo_tui.rules.ludicrous.knowledge.reveal_perk import show_perk
from ludo_tui.rules.ludicrous.mechanics.modifiers import form_of, stat, trait_total
from ludo_tui.rules.ludicrous.mechanics.relationship import COMPANION, show_romance
from ludo_tui.rules.ludicrous.model.state import STATS
from ludo_tui.rules.ludicrous.model.table import LudicrousTable
from ludo_tui.rules.ludicrous.tables.kinds import Flag, RollKind, Stat


def show_roll(
    table: LudicrousTable, who: Who, kind: str, stats: Collection[Stat], modifiers: Iterable[Modifier]
) -> None:
    """Note what a roll has made public: the stats that count in it, and the perks that change it.

    Args:
        table: the match.
        who: who rolls.
        kind: the kind of roll.
        stats: the stats that are added, or change what is.
        modifiers: everything that is added, by name.

    Rule: lh.secrets.shown
    """
    said = {modifier.name for modifier in modifiers}
    for name in STATS:
        if name in stats:
            show_stat(table, who, name)
    if COMPANION in said:
        show_romance(table, who.seat)
    for perk in table.state.parties[who.seat].perks:
        entry = table.tables.perks[perk]
        if entry.name.lower() in said or kind in (*entry.trait.advantage, *entry.trait.disadvantage):
            show_perk(table, who.seat, perk)


def show_stat(table: LudicrousTable, who: Who, name: Stat) -> None:
    """Make a stat of a party public; a morphed piece shows only the stat of its form.

    What is known of everything else that changes the stat is taken off: the rest is what must stand on the sheet.

    Rule: lh.secrets.shown
    """
    party = table.state.parties[who.seat]
    if form_of(table, who) is None:
        known = table.known
        known.reader = None
        party.shown.stats[name] = stat(table, who, name) - trait_total(known, who, f"stat:{name}")  # type: ignore[arg-type] # as in `stat`


def show_perks(table: LudicrousTable, seat: int, word: RollKind | Flag) -> None:
    """Make the perks of a party public that change a number, or allow something, of this kind.

    Rule: lh.secrets.shown
    """
    for perk in table.state.parties[seat].perks:
        trait = table.tables.perks[perk].trait
        if word in trait.flags or any(modifier.to == word for modifier in trait.modifiers):
            show_perk(table, seat, perk)
