"""What no saved state of a match of Skirmish Ludo can be."""

from collections.abc import Iterator, Sequence

from ludo_tui.board import PIECES
from ludo_tui.engine import Setup
from ludo_tui.rules.faults import everybody_in, id_faults, length_faults, party_faults
from ludo_tui.rules.skirmish.mechanics.next_roll_marks import MARKS
from ludo_tui.rules.skirmish.model.state import Creature, SkirmishState, Thing
from ludo_tui.rules.skirmish.party import equipment
from ludo_tui.rules.skirmish.tables.rows import Tables


def faults(state: SkirmishState, setup: Setup, tables: Tables, sides: Sequence[int]) -> Iterator[str]:
    """Yield what a state cannot be, in sentences."""
    parties = len(sides)
    if state.sides != list(sides):
        yield f"the parties sit on the sides {state.sides}, where their setup does not put them"
        return
    lengths = [*length_faults("parties", state.parties, parties), *length_faults("losses", state.losses, parties)]
    lengths += [*length_faults("companies", state.companies, parties)]
    lengths += [*party_faults(state.parties)]
    if lengths:
        yield from lengths
        return
    if state.sage != (parties if parties < len(setup.seats) else None):
        yield f"the Sage is seat {state.sage}, where their setup does not put it"
    if not 0 <= state.token < parties:
        yield f"the token is with party {state.token}, and there are {parties}"
    for party in state.parties:
        yield from id_faults("ancestry", [piece.ancestry for piece in party], tables.ancestries)
        yield from id_faults("path", [piece.path for piece in party], tables.paths)
        yield from id_faults("item", [piece.item for piece in party if piece.item], tables.items)
        for piece in party:
            yield from id_faults("weapon", piece.weapons, tables.weapons)
            yield from _fighter_faults(piece, tables)
    yield from _monster_faults(state, tables)
    yield from _ring_faults(state, tables)
    yield from _who_faults(state)


def _monster_faults(state: SkirmishState, tables: Tables) -> Iterator[str]:
    yield from id_faults("monster", [monster.entry for monster in state.monsters], tables.monsters)
    numbers = [monster.number for monster in state.monsters]
    if len(set(numbers)) < len(numbers) or not all(0 < number <= state.summoned for number in numbers):
        yield f"the monsters are numbered {numbers}, and {state.summoned} have come"
    if state.monsters and state.sage is None:
        yield "there are monsters and nobody who leads them"
    for monster in state.monsters:
        yield from _fighter_faults(monster, tables)


def _fighter_faults(creature: Creature, tables: Tables) -> Iterator[str]:
    yield from id_faults("affliction", [one.id for one in creature.afflictions], tables.afflictions)
    yield from _thing_faults(creature.things or (), tables)


def _ring_faults(state: SkirmishState, tables: Tables) -> Iterator[str]:
    """Yield what is wrong with what lies on the ring and what lasts there."""
    aloft = [state.aloft] if state.aloft is not None else []
    yield from _thing_faults([*(one.thing for one in state.ground), *aloft], tables)
    yield from id_faults("terrain", [zone.terrain for zone in state.zones], tables.terrain)
    yield from id_faults("power", [span.power for span in (*state.zones, *state.charms)], tables.powers)
    yield from id_faults("mark", [mark.kind for mark in state.marks], MARKS)


def _who_faults(state: SkirmishState) -> Iterator[str]:
    """Yield who is named that there never was; of monsters, those that are gone may be named."""
    for who in everybody_in(state):
        is_monster = who.seat == state.sage and who.number is not None and 0 < who.number <= state.summoned
        is_piece = 0 <= who.seat < len(state.parties) and who.number is not None and 0 <= who.number < PIECES
        if not is_monster and not is_piece:
            which = "party" if who.number is None else f"combatant {who.number}"
            yield f"it names the {which} of seat {who.seat}, whom there never was"


def _thing_faults(things: Sequence[Thing], tables: Tables) -> Iterator[str]:
    """Yield what is wrong with what is held, worn or carried, or lies on the ground."""
    yield from id_faults("thing", [thing.id for thing in things], equipment.every_thing(tables))
    yield from id_faults("spell", [thing.spell for thing in things if thing.spell], tables.spells)
