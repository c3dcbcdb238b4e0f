"""The track-keeping board: a column for each party, and what all parties share."""

from collections.abc import Iterator
from typing import Final

from ludo_tui.board import RING
from ludo_tui.engine import Gauge, Names, TrackBoard, TrackCell, TrackRow, counted
from ludo_tui.rules.ludicrous.model.options import LudicrousOptions
from ludo_tui.rules.ludicrous.model.state import LudicrousState, Party
from ludo_tui.rules.ludicrous.party.sheet_text import token_name
from ludo_tui.rules.ludicrous.tables.tables import Tables

_SPACES: Final = {"none": "None", "dodge": "Dodge", "sneak": "Sneak", "running_punch": "Punch"}
"""The spaces of the Player Actions section in a word, by marker."""


def board(view: LudicrousState, tables: Tables, options: LudicrousOptions, names: Names) -> TrackBoard:
    """Return the board; everything on it is public.

    Args:
        view: the state as the reader may see it.
        tables: the tables of the ruleset.
        options: the house rules.
        names: the words of the match.

    Rule: ll.5.1.marker.player-actions
    """
    seats = tuple(sorted(range(len(view.sides)), key=view.sides.__getitem__))
    parties = [view.parties[seat] for seat in seats]
    markers = tuple(TrackCell(_SPACES[party.marker]) for party in parties)
    rows = [
        TrackRow("HP", tuple(_hit_points(party, tables) for party in parties), rule="lh.party.hp"),
        TrackRow("Player actions", markers, tuple(_SPACES.values()), "ll.5.1.marker.player-actions"),
        TrackRow("Bonus die", tuple(_bonus(party, tables) for party in parties), rule="ll.5.5.bonus-die.needs-full"),
    ]
    if options.structures:
        rows.append(TrackRow("Structure", tuple(_structure(party, tables) for party in parties)))
    if options.tanks:
        rows.append(TrackRow("Tank", tuple(_tank(party, tables) for party in parties), rule="ll.5.7.three-spaces"))
    rows += [
        TrackRow("Hand", tuple(TrackCell(counted(len(party.hand), "card")) for party in parties)),
        TrackRow("Reaction", tuple(_reaction(party) for party in parties), rule="ll.5.9.general.one-per-round"),
        TrackRow("Prisoners", tuple(TrackCell(_prisoners(view, names, seat)) for seat in seats)),
        TrackRow("States", tuple(_states(party, tables) for party in parties)),
    ]
    annustar = view.annustar
    clocks = (Gauge("Annustar", annustar.damage, tables.numbers.annustar.maximum, "lh.annustar.limits"),)
    return TrackBoard(
        note=f"round {view.round}",
        seats=seats,
        rows=tuple(rows),
        clocks=clocks if options.annustar else (),
        lies=tuple(_lies(view, tables, names)),
    )


def _hit_points(party: Party, tables: Tables) -> TrackCell:
    is_wounded = tables.numbers.party.is_wounded(party.hp, party.hp_max)
    part = party.hp / party.hp_max if party.hp_max else 0.0
    return TrackCell(f"{party.hp}/{party.hp_max}", "bad" if is_wounded else "strong", part=part)


def _bonus(party: Party, tables: Tables) -> TrackCell:
    race = tables.races[party.race]
    points = (min(party.bonus_points, race.maximum), race.maximum)
    if party.bonus_points >= race.maximum:
        return TrackCell(f"roll d{race.die}", "heading", points=points)
    return TrackCell(f"{party.bonus_points}/{race.maximum} d{race.die}", "faint", points=points)


def _structure(party: Party, tables: Tables) -> TrackCell:
    if party.structure is not None:
        hacked = "hacked" if party.structure.hacker is not None else f"{party.structure.hp} HP"
        name = tables.structures[party.structure.id].name.lower()
        return TrackCell(name, "bad" if party.structure.hacker is not None else "text", hacked)
    if party.project is not None:
        entry = tables.structures[party.project.id]
        return TrackCell(entry.name.lower(), "text", f"{party.project.points} of {entry.cost}")
    return TrackCell("-", "faint")


def _tank(party: Party, tables: Tables) -> TrackCell:
    space = str(getattr(tables.tank, party.tank.space).name)
    if party.tank.is_heavily_damaged:
        return TrackCell(space, "bad", "a wreck")
    return TrackCell(space, "text", f"{party.tank.hp} HP")


def _reaction(party: Party) -> TrackCell:
    return TrackCell("spent", "faint") if party.has_reacted else TrackCell("ready", "good")


def _prisoners(view: LudicrousState, names: Names, seat: int) -> str:
    held = [f"{names.seat(one.seat)} {one.piece + 1}" for one in view.prisoners(seat)]
    return held[0] if len(held) == 1 else str(len(held)) if held else "-"


def _states(party: Party, tables: Tables) -> TrackCell:
    """Return the conditions of a party; more than one with how many."""
    found = []
    for affliction in party.conditions:
        entry = tables.conditions.get(affliction.id)
        name = affliction.id if entry is None else entry.name.lower()
        found.append(name if affliction.ends.left is None else f"{name} {affliction.ends.left}")
    if not found:
        return TrackCell("-", "faint")
    return TrackCell(found[0], "heading", "" if len(found) == 1 else f"and {len(found) - 1} more")


def _lies(view: LudicrousState, tables: Tables, names: Names) -> Iterator[str]:
    """Yield what lies and lives on the pathway, the Breakers, the cards and the starting token."""
    for token in view.tokens:
        rounds = "" if token.rounds is None else f", {counted(token.rounds, 'round')}"
        owner = "" if token.seat is None else f" ({names.seat(token.seat)})"
        yield f"{token_name(tables, token).lower()} {RING[token.ring]}{rounds}{owner}"
    for creature in view.creatures:
        yield f"{tables.creatures[creature.id].name.lower()} {RING[creature.ring]}, {creature.hp} HP"
    annustar = view.annustar
    if annustar.breakers:
        last = tables.breakers.get(annustar.last)
        yield f"{counted(annustar.breakers, 'Breaker')}{'' if last is None else f', last {last.name}'}"
    if annustar.interruptions:
        yield f"electronics interrupted for {counted(annustar.interruptions, 'round')}"
    yield f"deck {len(view.deck)}"
    yield f"discards {len(view.discard)}"
    yield f"first-player marker {names.seat(view.first)}"
