"""Which enemies may attack a piece before its next turn, with their chances."""

from collections.abc import Iterator

from msgspec.structs import replace

from ludo_tui.board import RING_SIZE, ring_distance
from ludo_tui.engine import Strike, Who
from ludo_tui.rules.ludicrous.actions.use_structure import next_shots
from ludo_tui.rules.ludicrous.attacking.attack_offers import answering_attacks
from ludo_tui.rules.ludicrous.mechanics.creatures.acting import nearest_piece
from ludo_tui.rules.ludicrous.model.state import Facing
from ludo_tui.rules.ludicrous.model.table import LudicrousTable
from ludo_tui.rules.ludicrous.positions.geometry import ring_of
from ludo_tui.rules.ludicrous.positions.what_if import at_state, with_piece
from ludo_tui.rules.ludicrous.yard.tank_shots import next_shot


def strikes_at(table: LudicrousTable, prey: Who, ring: int) -> Iterator[Strike]:
    """Yield how each enemy within reach would best strike a piece, its tank and watchtowers, and what creatures come.

    An enemy turns before it strikes, so both of its sides count.

    Rule: ll.5.2.facing.limits-action, lh.structures.tank.attack, lh.structures.watchtower, lh.annustar.creatures
    """
    for foe in table.state.foes(prey.seat):
        if (shot := next_shot(table, foe, prey)) is not None:
            yield Strike(seat=foe, means="tank", odds=shot.odds, is_guess=shot.is_guess)
        yield from next_shots(table, foe, prey)
        for number, one in enumerate(table.state.parties[foe].pieces):
            who = Who(foe, number)
            there = ring_of(table.state, who)
            if there is None:
                continue
            turned = at_state(table, with_piece(table.state, who, replace(one, facing=_facing(there, ring))))
            offers = [offer for offer, _ in answering_attacks(turned, who, prey, "strike")]
            if offers:
                worst = max(offers, key=lambda offer: (offer.facts.odds or 0) * (offer.facts.mean_damage or 0))
                yield Strike(piece=who, means=worst.aim.weapon, odds=worst.facts.odds, is_guess=worst.facts.is_guess)
    for creature in table.state.creatures:
        if nearest_piece(table, creature.number) == prey:
            yield Strike(means=table.tables.creatures[creature.id].name.lower())


def _facing(here: int, there: int) -> Facing:
    """Return the facing of a piece that looks the shorter way towards a ring space."""
    return "forward" if (there - here) % RING_SIZE == ring_distance(here, there) else "backward"
