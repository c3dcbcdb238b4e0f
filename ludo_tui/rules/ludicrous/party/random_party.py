"""Parties by chance, for players in a hurry and for computer seats."""

from collections.abc import Sequence
from itertools import combinations
from typing import Any

import msgspec

from ludo_tui.board import PIECES
from ludo_tui.engine import Setup
from ludo_tui.rules.drafts import Chance, chance_of
from ludo_tui.rules.ludicrous.model.state import STATS
from ludo_tui.rules.ludicrous.party import building
from ludo_tui.rules.ludicrous.tables.kinds import COMPANIONS
from ludo_tui.rules.ludicrous.tables.tables import Tables


def random_party(tables: Tables, seed: int) -> dict[str, Any]:
    """Return the data of a legal party that depends on nothing but the tables and the seed.

    It spends its whole budget and arms itself with weapons that its class is proficient in, if there are any.
    """
    chance = chance_of(seed, "party")
    race, profession = chance.pick(list(tables.races.values())), chance.pick(list(tables.classes.values()))
    perks = chance.some(list(tables.perks.values()), tables.numbers.stats.perks)
    weapons, has_shield = chance.pick(_armaments(tables, profession.weapons))
    spec: dict[str, Any] = {
        "race": race.id,
        "class": profession.id,
        "stats": random_stats(tables, chance, race.id),
        "leader": chance.below(PIECES),
        "weapons": list(weapons),
        "armor": chance.pick(profession.armor),
        "has_shield": has_shield,
        "perks": [perk.id for perk in perks],
        "companion": chance.pick(COMPANIONS) if any(perk.companion for perk in perks) else "",
    }
    others = [language for language in tables.languages if language not in race.languages]
    spec["languages"] = chance.some(others, building.free_languages(tables, spec))
    return spec


def deal_parties(tables: Tables, setup: Setup) -> Setup:
    """Return what a new match begins from, with ready-made parties at random for seats that have chosen none.

    No two get the same. Where there are too few legal ones, all get what `default_party` says.
    """
    open_seats = [number for number, seat in enumerate(setup.seats) if seat.party is None]
    taken = [seat.party for seat in setup.seats]
    free = [party.id for party in building.ready_made(tables) if party.id not in taken]
    if len(free) < len(open_seats):
        return setup
    seats, chance = list(setup.seats), chance_of(setup.seed, "party")
    for number, party in zip(open_seats, chance.some(free, len(open_seats)), strict=True):
        seats[number] = msgspec.structs.replace(seats[number], party=party)
    return msgspec.structs.replace(setup, seats=tuple(seats))


def default_party(tables: Tables, seat: int) -> str | dict[str, Any]:
    """Return the party of a seat that has chosen none: its ready-made one, or the next one in the table that is legal.

    Where none is legal, it is one by chance.
    """
    legal = {one.id for one in building.ready_made(tables)}
    if not legal:
        return random_party(tables, seat)
    known, first = list(tables.parties), seat % len(tables.parties)
    return next(one for one in known[first:] + known[:first] if one in legal)


def random_stats(tables: Tables, chance: Chance, race: str) -> dict[str, int]:
    """Return stats that a party of a race may have, with nothing of its budget left."""
    limits = tables.numbers.stats
    stats = dict.fromkeys(STATS, 0)
    for _ in range(1 + chance.below(4)):
        high_enough = [stat for stat in STATS if stats[stat] > limits.least]
        if not high_enough:
            break
        stats[chance.pick(high_enough)] -= 1
    lowered = [stat for stat in STATS if stats[stat] < 0]
    while sum(stats.values()) < building.stat_budget(tables, race):
        high = sum(value >= limits.high for value in stats.values())
        free = [
            stat
            for stat in STATS
            if stat not in lowered
            and stats[stat] < limits.most
            and (stats[stat] + 1 < limits.high or high < limits.most_high)
        ]
        if not free:
            break
        stats[chance.pick(free)] += 1
    return {stat: value for stat, value in stats.items() if value}


def _armaments(tables: Tables, groups: Sequence[str]) -> list[tuple[tuple[str, ...], bool]]:
    """Return all ways to be armed, with weapons of some groups if there are any: weapons, and is there a shield?"""
    weapons = list(tables.weapons.values())
    fitting = [weapon for weapon in weapons if weapon.group in groups] or weapons
    one_handed = [weapon for weapon in fitting if "two_handed" not in weapon.properties]
    ways: list[tuple[tuple[str, ...], bool]] = [((weapon.id,), True) for weapon in one_handed]
    ways += [((weapon.id, weapon.id), False) for weapon in fitting if "dual" in weapon.properties]
    pairs = [(one, other) for one, other in combinations(fitting, 2) if one in one_handed or other in one_handed]
    return ways + [((one.id, other.id), False) for one, other in pairs]
