"""The preview of a move: what waits on its way and at its end."""

from collections.abc import Iterable, Iterator

from ludo_tui.board import LAST_RING_STEP, RING_SIZE
from ludo_tui.engine import Who
from ludo_tui.rules.ludicrous.attacking.tackles import can_tackle, tackle_odds
from ludo_tui.rules.ludicrous.board.fauna_and_bonfires import blocker
from ludo_tui.rules.ludicrous.board.landing import Landing
from ludo_tui.rules.ludicrous.board.legal_moves import star_flight
from ludo_tui.rules.ludicrous.board.sneaking import is_sneaking
from ludo_tui.rules.ludicrous.board.stop_for_tackle import enemies_on, is_crucial_tackle
from ludo_tui.rules.ludicrous.board.traps import trap_ahead
from ludo_tui.rules.ludicrous.mechanics.modifiers import has_flag, longest_roll
from ludo_tui.rules.ludicrous.menu.encounter_preview import Encounter
from ludo_tui.rules.ludicrous.menu.offers import Offer
from ludo_tui.rules.ludicrous.model.table import LudicrousTable
from ludo_tui.rules.ludicrous.positions.geometry import on_pathway, ring_name, ring_of_step


def blockers_ahead(table: LudicrousTable, seat: int) -> Iterator[Encounter]:
    """Find what could stop a piece of a party on its next roll, each on its own space."""
    state, found = table.state, set[int]()
    for piece in on_pathway(state, seat):
        step = state.piece(Who(seat, piece)).step
        last = min(step + longest_roll(table.known, seat), LAST_RING_STEP)
        found.update(ring_of_step(state, seat, one) for one in range(step + 1, last))
    for ring in sorted(found):
        if (bar := blocker(table, ring)) is not None:
            yield Encounter(kind="blocker", entry=bar[0], space=ring_name(ring))


def encounters_ahead(table: LudicrousTable, who: Who, start: int, end: int) -> Iterator[Encounter]:
    """Find what lies on the way from a step (-1: the yard) to another, and there."""
    seat = who.seat
    tables, state = table.tables, table.state
    sneaks = is_sneaking(state, seat)
    first = start + 1 if start >= 0 else end
    for step in range(first, min(end, LAST_RING_STEP) + 1):
        ring = ring_of_step(state, seat, step)
        found = blocker(table, ring)
        if found is not None and step < end and not sneaks and not has_flag(table, who, "unstoppable"):
            yield Encounter(kind="blocker", entry=found[0], space=ring_name((ring - 1) % RING_SIZE))
        for token in state.tokens:
            if token.ring != ring or token.id not in tables.tokens:
                continue
            entry = tables.tokens[token.id]
            if step < end and entry.passed and not (sneaks and entry.sneaks_by):
                yield Encounter(kind="passed", entry=token.id)
            elif step == end and entry.landed:
                yield Encounter(kind="landed", entry=token.id)
    if 0 <= end <= LAST_RING_STEP:
        ring = ring_of_step(state, seat, end)
        yield from trap_ahead(table, who, ring)
        own = (token.weapon for token in state.tokens if token.ring == ring and token.seat == seat and token.weapon)
        yield from (Encounter(kind="weapon", entry=weapon) for weapon in dict.fromkeys(own))


def with_encounters(table: LudicrousTable, moves: Iterable[Offer]) -> list[Offer]:
    """Return moves with what waits on their way."""
    return [move.with_route(encounters=_encounters(table, move)) for move in moves]


def _encounters(table: LudicrousTable, move: Offer) -> tuple[Encounter, ...]:
    """Return what could come between, and what waits at the end of a move, or of its flight."""
    assert move.seat is not None
    assert move.piece is not None
    assert move.aim.amount is not None
    assert move.aim.to_step is not None
    who, landing = Who(move.seat, move.piece), Landing(move.aim.to_step, move.aim.target)
    spaces = move.aim.amount if move.route.spaces is None else move.route.spaces
    start = table.state.piece(who).step
    stars = [] if start < 0 else star_flight(table, who, landing.step)
    met: list[Encounter] = []
    if start >= 0:
        for at in range(start + 1, min(landing.step, LAST_RING_STEP + 1)):
            for foe in enemies_on(table, who.seat, at):
                if can_tackle(table, who, foe):
                    is_crucial = is_crucial_tackle(landing, foe.seat)
                    chance = tackle_odds(table, foe, who, spaces, is_crucial=is_crucial)
                    met.append(Encounter(kind="tackle", seat=foe.seat, piece=foe.number, **chance.figures))
    met += encounters_ahead(table, who, start, landing.step)
    if stars:
        met = [one for one in met if one.kind not in ("landed", "weapon")]
        met += (Encounter(kind="flight", space=ring_name(ring_of_step(table.state, who.seat, one))) for one in stars)
        met += encounters_ahead(table, who, -1, stars[-1])
    return tuple(met)
