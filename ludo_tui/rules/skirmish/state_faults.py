"""What no saved state of a match of Skirmish Ludo can be."""

from collections.abc import Iterator, Sequence

from ludo_tui.board import PIECES
from ludo_tui.engine import Setup, Who
from ludo_tui.rules.faults import length_faults, party_faults
from ludo_tui.rules.links import link_faults, values_in
from ludo_tui.rules.skirmish.model.state import SkirmishState
from ludo_tui.rules.skirmish.party.equipment import every_thing
from ludo_tui.rules.skirmish.tables.rows import Tables
from ludo_tui.rulesets.links import ids_in


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
    yield from (said for _, said in link_faults(state, ids_in(tables, things=every_thing(tables))))
    yield from _monster_faults(state)
    yield from _who_faults(state)


def _monster_faults(state: SkirmishState) -> Iterator[str]:
    numbers = [monster.number for monster in state.monsters]
    if len(set(numbers)) < len(numbers) or not all(0 < number <= state.summoned for number in numbers):
        yield f"the monsters are numbered {numbers}, and {state.summoned} have come"
    if state.monsters and state.sage is None:
        yield "there are monsters and nobody who leads them"


def _who_faults(state: SkirmishState) -> Iterator[str]:
    """Yield who is named that there never was; of monsters, those that are gone may be named."""
    for who in dict.fromkeys(values_in(state, Who)):
        is_monster = who.seat == state.sage and who.number is not None and 0 < who.number <= state.summoned
        is_piece = 0 <= who.seat < len(state.parties) and who.number is not None and 0 <= who.number < PIECES
        if not is_monster and not is_piece:
            which = "party" if who.number is None else f"combatant {who.number}"
            yield f"it names the {which} of seat {who.seat}, whom there never was"
