"""The relationship to a companion: its value, its gifts, and how it fades."""

from typing import Final

from ludo_tui.engine import Flow
from ludo_tui.rules.fight.amounts import roll_amount
from ludo_tui.rules.fight.modifiers import Source
from ludo_tui.rules.ludicrous.events.parties import CompanionLeft, CompanionRestless, RelationshipChanged
from ludo_tui.rules.ludicrous.knowledge.reveal_perk import show_perk
from ludo_tui.rules.ludicrous.mechanics.hit_points.healing import heal
from ludo_tui.rules.ludicrous.model.table import LudicrousTable
from ludo_tui.rules.ludicrous.tables.tables import Tables

COMPANION: Final = "companion"
"""What players call what a companion gives to a roll."""


def change_relationship(table: LudicrousTable, seat: int, change: int, *, rule: str) -> Flow[None]:
    """Change the relationship value of a party, 0 to 12; at 12 it heals, once a match.

    Rule: ll.5.5.rizz.cap-12, lh.tables.relationship.gifts, lh.tables.relationship
    """
    numbers = table.tables.numbers.companion
    party = table.state.parties[seat]
    after = max(0, min(numbers.maximum, party.relationship + change))
    if after != party.relationship:
        change = after - party.relationship
        party.relationship = after
        table.emit(RelationshipChanged(seat=seat, change=change, value=after, rule=rule, seats=(seat,)))
    if after >= numbers.heal_at and not party.has_spoken:
        party.has_spoken = True
        show_romance(table, seat)
        amount = yield from roll_amount(table, seat, numbers.heal, "true love", rule="lh.tables.relationship.gifts")
        heal(table, seat, amount, cause="true love", rule="lh.tables.relationship.gifts")


def fade_relationship(table: LudicrousTable, seat: int) -> Flow[None]:
    """Lower the relationship value of a party with a companion, who leaves at 0.

    Rule: lh.tables.relationship
    """
    party, rule = table.state.parties[seat], "lh.tables.relationship"
    if not party.companion:
        return
    change = table.tables.numbers.companion.per_turn
    yield from change_relationship(table, seat, change, rule=rule)
    if party.relationship <= 0:
        table.emit(CompanionLeft(seat=seat, companion=party.companion, rule=rule))
        show_romance(table, seat)
        party.companion = party.shown.companion = ""
    elif party.relationship + change <= 0:
        table.emit(CompanionRestless(seat=seat, companion=party.companion, rule=rule, seats=(seat,)))


def companion_gifts(tables: Tables) -> list[tuple[Source, int]]:
    """Return what a companion gives, each with the relationship value from which it does.

    Rule: lh.tables.relationship.gifts
    """
    levels = tables.numbers.companion.levels
    return [(level.trait.source(COMPANION, "lh.tables.relationship.gifts"), level.at) for level in levels]


def show_romance(table: LudicrousTable, seat: int) -> None:
    """Make the companion of a party public, and so the perk that it came with.

    Rule: lh.secrets.shown, lh.secrets.implied
    """
    party = table.state.parties[seat]
    party.shown.companion = party.companion
    for perk in party.perks:
        if table.tables.perks[perk].companion:
            show_perk(table, seat, perk)
