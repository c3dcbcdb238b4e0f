"""What no saved state of Ludicrous Ludo can be: ids and seats that there are not, and more than a table allows."""

from collections.abc import Iterable, Iterator

from ludo_tui.board import YARD
from ludo_tui.engine import Setup
from ludo_tui.rules.faults import count_faults, id_faults, length_faults, party_faults, side_faults
from ludo_tui.rules.ludicrous.model.state import STATS, Affliction, LudicrousState, Party, Piece
from ludo_tui.rules.ludicrous.tables.kinds import COMPANIONS
from ludo_tui.rules.ludicrous.tables.tables import Tables


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
    yield from _seats("a seat of the match", [state.first, *(state.reading or ()), *state.teams], count)
    for team in state.teams.values():
        yield from _seats("a teammate", team, count)
    for seat, party in enumerate(state.parties):
        for fault in _party(party, seat, count, tables):
            yield f"{fault} (party of seat {seat})"
    yield from id_faults("the card", [*state.deck, *state.discard], tables.cards)
    yield from _board(state, count, tables)


def _seats(name: str, seats: Iterable[int | None], count: int) -> Iterator[str]:
    for seat in seats:
        if seat is not None:
            yield from count_faults(name, seat, count - 1)


def _party(party: Party, seat: int, count: int, tables: Tables) -> Iterator[str]:
    yield from id_faults("the race", [party.race], tables.races)
    yield from id_faults("the class", [party.profession], tables.classes)
    yield from id_faults("the armour", [party.armor], tables.armor)
    yield from id_faults("the language", party.languages, tables.languages)
    yield from id_faults("the perk", party.perks, tables.perks)
    yield from id_faults("the companion", [party.companion], ("", *COMPANIONS))
    yield from id_faults("the card", party.hand, tables.cards)
    yield from id_faults("the stat", party.stats, STATS)
    yield from id_faults("the stat that is known", party.shown.stats, STATS)
    yield from id_faults("the perk that is known", party.shown.perks, tables.perks)
    yield from _seats("who has read a sheet", party.readers, count)
    for weapon in party.weapons:
        yield from id_faults("the weapon", [weapon.id], tables.weapons)
    for item in party.items:
        yield from id_faults("the item", [item.id], tables.consumables)
    yield from count_faults("HP", party.hp, max(party.hp_max, 0))
    if party.race in tables.races:
        yield from count_faults("the bonus die", party.bonus_points, tables.races[party.race].maximum)
    yield from count_faults("the relationship", party.relationship, tables.numbers.companion.maximum)
    yield from _afflictions(party.conditions, count, tables)
    yield from _yard(party, count, tables)
    for piece in party.pieces:
        yield from _piece(piece, seat, count, tables)


def _piece(piece: Piece, seat: int, count: int, tables: Tables) -> Iterator[str]:
    yield from _seats("a prison", [piece.prison], count)
    if piece.prison is not None and (piece.prison == seat or piece.step != YARD):
        yield "a prisoner is in its own prison, or on the board"
    for hit in piece.hits:
        yield from _seats("who hit a piece", [hit.seat], count)
    yield from _afflictions(piece.conditions, count, tables)


def _afflictions(afflictions: Iterable[Affliction], count: int, tables: Tables) -> Iterator[str]:
    for one in afflictions:
        yield from id_faults("the condition", [one.id], tables.conditions)
        yield from _seats(f"who caused {one.id}", [one.seat], count)
        yield from id_faults("the form", [one.note] if one.id == "morphed" else [], tables.creatures)


def _yard(party: Party, count: int, tables: Tables) -> Iterator[str]:
    if party.structure is not None:
        yield from id_faults("the structure", [party.structure.id], tables.structures)
        yield from _seats("who hacked a structure", [party.structure.hacker], count)
    if party.project is not None:
        yield from id_faults("the structure", [party.project.id], tables.structures)
    yield from count_faults("the HP of a tank", party.tank.hp, tables.tank.hp)


def _board(state: LudicrousState, count: int, tables: Tables) -> Iterator[str]:
    """Check tokens, creatures and the Annustar."""
    for token in state.tokens:
        yield from id_faults("the token", [token.id], tables.lying)
        yield from _seats("the owner of a token", [token.seat], count)
        yield from _seats("whose turn the rounds of a token began in", [token.since], count)
    for creature in state.creatures:
        yield from id_faults("the creature", [creature.id], tables.creatures)
        yield from _seats("the owner of a creature", [creature.seat], count)
        yield from _seats("whose turn the rounds of a creature began in", [creature.since], count)
        yield from _afflictions(creature.conditions, count, tables)
    annustar = state.annustar
    yield from _seats("whose turn the interruptions began in", [annustar.since], count)
    yield from id_faults("the Breaker possibility", [annustar.last], ("", *tables.breakers))
    yield from count_faults("the damage of the Annustar", annustar.damage, tables.numbers.annustar.maximum)
