"""Fitting a state to tables that have been changed since: what they no longer have is taken out."""

from collections.abc import Iterator

from ludo_tui.rules.fight.migrate import remove_unknown
from ludo_tui.rules.ludicrous.model.state import Affliction, LudicrousState, Party
from ludo_tui.rules.ludicrous.tables.tables import Tables


def remove_unknown_rows(state: LudicrousState, tables: Tables) -> Iterator[str]:
    """Take out of a state what is no longer in the tables, and yield the name of each thing once.

    Races and classes are no such things: nobody can play on without.
    """
    return iter(dict.fromkeys(_taken_out(state, tables)))


def _taken_out(state: LudicrousState, tables: Tables) -> Iterator[str]:
    for pile in (state.deck, state.discard):
        yield from remove_unknown("card", pile, tables.cards)
    yield from remove_unknown("token", state.tokens, tables.lying)
    yield from remove_unknown("creature", state.creatures, tables.creatures)
    for creature in state.creatures:
        yield from _afflictions(creature.conditions, tables)
    annustar = state.annustar
    annustar.damage = min(annustar.damage, tables.numbers.annustar.maximum)
    if annustar.last not in tables.breakers:
        annustar.last = ""
    for party in state.parties:
        yield from remove_unknown("card", party.hand, tables.cards)
        yield from _party(party, tables)


def _party(party: Party, tables: Tables) -> Iterator[str]:
    yield from remove_unknown("weapon", party.weapons, tables.weapons)
    yield from remove_unknown("item", party.items, tables.consumables)
    yield from remove_unknown("perk", party.perks, tables.perks)
    yield from remove_unknown("language", party.languages, tables.languages)
    yield from _afflictions(party.conditions, tables)
    for piece in party.pieces:
        yield from _afflictions(piece.conditions, tables)
    if party.armor not in tables.armor:
        yield f"armour {party.armor!r}"
        party.armor = "none"
    if party.structure is not None and party.structure.id not in tables.structures:
        yield f"structure {party.structure.id!r}"
        party.structure = None
    if party.project is not None and party.project.id not in tables.structures:
        yield f"structure {party.project.id!r}"
        party.project = None
    if party.race in tables.races:
        party.bonus_points = min(party.bonus_points, tables.races[party.race].maximum)
    party.relationship = min(party.relationship, tables.numbers.companion.maximum)
    party.tank.hp = min(party.tank.hp, tables.tank.hp)


def _afflictions(afflictions: list[Affliction], tables: Tables) -> Iterator[str]:
    yield from remove_unknown("condition", afflictions, tables.conditions)
    afflictions[:] = [one for one in afflictions if one.id != "morphed" or one.note in tables.creatures]
