"""What no saved state of Ludicrous Ludo can be: ids and seats that there are not, and more than a table allows."""

from collections.abc import Iterator
from typing import Any

from ludo_tui.board import PIECES, YARD
from ludo_tui.engine import Setup
from ludo_tui.rules.faults import count_faults, length_faults, party_faults, side_faults
from ludo_tui.rules.links import link_faults
from ludo_tui.rules.ludicrous.model.state import LudicrousState, Party
from ludo_tui.rules.ludicrous.tables.tables import Tables
from ludo_tui.rulesets.links import ids_in


def state_faults(state: LudicrousState, setup: Setup, tables: Tables) -> Iterator[str]:
    """Yield what a state cannot be.

    Args:
        state: the state, as it was saved.
        setup: who plays.
        tables: the tables of the ruleset.
    """
    count = len(setup.seats)
    yield from length_faults("parties", state.parties, count)
    yield from side_faults(state.sides, setup)
    yield from party_faults([party.pieces for party in state.parties])
    for path, said in link_faults(state, ids_in(tables, seats=range(count)), article="the "):
        yield f"{said} (party of seat {path[1]})" if path[0] == "parties" else said
    for seat, party in enumerate(state.parties):
        for said in _party(party, seat):
            yield f"{said} (party of seat {seat})"
    for owner, holder, field, name, most in limits(state, tables):
        yield from (f"{said}{owner}" for said in count_faults(name, getattr(holder, field), most))
    yield from _afflictions(state, count, tables)


def _party(party: Party, seat: int) -> Iterator[str]:
    yield from count_faults("HP", party.hp, max(party.hp_max, 0))
    for piece in party.pieces:
        if piece.prison is not None and (piece.prison == seat or piece.step != YARD):
            yield "a prisoner is in its own prison, or on the board"


def limits(state: LudicrousState, tables: Tables) -> Iterator[tuple[str, Any, str, str, int]]:
    """Yield the counts that tables limit: whose party has it, what holds it, its field, its name, and the most."""
    for seat, party in enumerate(state.parties):
        owner = f" (party of seat {seat})"
        if party.race in tables.races:
            yield owner, party, "bonus_points", "the bonus die", tables.races[party.race].maximum
        yield owner, party, "relationship", "the relationship", tables.numbers.companion.maximum
        yield owner, party.tank, "hp", "the HP of a tank", tables.tank.hp
    yield "", state.annustar, "damage", "the damage of the Annustar", tables.numbers.annustar.maximum


def _afflictions(state: LudicrousState, count: int, tables: Tables) -> Iterator[str]:
    """Yield who cannot have caused a condition, and which forms there are not."""
    for owner, conditions in state.all_conditions():
        of = "" if owner is None else f" (party of seat {owner})"
        for one in conditions:
            if one.source is not None:
                seat, number = one.source
                yield from (f"{said}{of}" for said in count_faults(f"who caused {one.id}", seat, count - 1))
                yield from (f"{said}{of}" for said in count_faults(f"what caused {one.id}", number or 0, PIECES - 1))
            if one.id == "morphed" and one.note not in tables.creatures:
                yield f"the form {one.note!r} is not in its rules{of}"
