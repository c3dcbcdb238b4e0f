"""How likely each party of Ludicrous Ludo is to win: the facts about it that count, by weights that were learned."""

from collections.abc import Iterator
from pathlib import Path
from typing import Final, NamedTuple

from ludo_tui.board import HOME, LAST_RING_STEP, RING_SIZE, STARS
from ludo_tui.engine import Who
from ludo_tui.players import learned_chances
from ludo_tui.players.learned_chances import RANKS, learned_in
from ludo_tui.players.ludicrous.outlook import NEAR
from ludo_tui.rules.fight.lasting import kinds_of
from ludo_tui.rules.ludicrous.model.state import LudicrousState, Party, Piece
from ludo_tui.rules.ludicrous.positions.geometry import ring_of, ring_of_step
from ludo_tui.rules.ludicrous.positions.underdog import last_party

FILE: Final = Path(__file__).with_name("learned.json")
COUNTED: Final = RANKS[:2]
"""Those that must come home."""
LAST_STEPS: Final = 12
"""Steps before home that count more than those before."""
WEAK: Final = 4
"""HP below which each counts more."""


class _Enemy(NamedTuple):
    """A piece of another party on the pathway."""

    step: int
    ring: int


class _Foes(NamedTuple):
    """The other parties, as far as they endanger a piece or are endangered by it: found once for all own pieces."""

    out: list[_Enemy]
    starts: frozenset[int]
    """Spaces on which a piece of theirs may come out."""


def is_known(view: LudicrousState, match: str) -> bool:
    """Return whether what was learned says something about a match: as long as those, and each party for itself."""
    known = learned_in(FILE)
    return match == known.match and not view.teams and len(_queue(view)) in known.parties


def chances(view: LudicrousState) -> list[float]:
    """Return how likely each party is to win, 0..1; the match is not changed."""
    seats = range(len(view.parties))
    if view.places:
        return [float(seat == view.places[0]) for seat in seats]
    queue = _queue(view)
    found = learned_chances.chances(learned_in(FILE).parties[len(queue)], {seat: facts(view, seat) for seat in queue})
    return [found.get(seat, 0.0) for seat in seats]


def _queue(view: LudicrousState) -> list[int]:
    """Return the seats that play, in the order of their turns, the one on turn first."""
    seats, first = len(view.parties), view.turn.seat
    return [seat % seats for seat in range(first, first + seats) if seat % seats not in view.conceded]


def facts(view: LudicrousState, seat: int) -> Iterator[tuple[str, float]]:
    """Yield the facts about a party by name, each with how much of it there is: mostly 0..1."""
    party, foes = view.parties[seat], _foes(view, seat)
    ranked = sorted(range(len(party.pieces)), key=lambda number: -party.pieces[number].step)
    at_risk = 0.0
    for name, number in zip(RANKS, ranked, strict=True):
        piece, ring = party.pieces[number], ring_of(view, Who(seat, number))
        danger = _danger(ring, foes)
        at_stake = danger * max(piece.step, 0) / HOME
        at_risk += at_stake if name in COUNTED else 0.0
        told = [("in danger", danger), ("way in danger", at_stake), *_where(piece), *_around(piece, ring, foes)]
        yield from ((f"{name} {fact}", much) for fact, much in told)
        yield f"{name} leads", float(number == party.leader)
        yield from ((f"{name} {one.id}", 1.0) for one in kinds_of(piece.conditions))
    yield from _strength(party, at_risk)
    queue = _queue(view)
    yield "turns to wait", queue.index(seat) / max(1, len(queue) - 1)
    yield "prisoners", float(len(view.prisoners(seat)))
    yield "underdog", float(last_party(view, len(COUNTED)) == seat)
    yield from _sheet(party)


def _foes(view: LudicrousState, seat: int) -> _Foes:
    out, starts = [], set()
    for foe, party in enumerate(view.parties):
        for number, piece in enumerate(party.pieces) if foe != seat else ():
            ring = ring_of(view, Who(foe, number))
            if ring is not None:
                out.append(_Enemy(piece.step, ring))
            elif piece.step < 0 and piece.prison is None:
                starts.add(ring_of_step(view, foe, 0))
    return _Foes(out, frozenset(starts))


def _danger(ring: int | None, foes: _Foes) -> float:
    """Return the chance that an enemy lands on a space with its next roll, as far as one roll tells."""
    if ring is None or ring in STARS:
        return 0.0
    near = sum(_reaches(foe, ring) in range(1, NEAR + 1) for foe in foes.out)
    return min(NEAR, near + (ring in foes.starts)) / NEAR


def _reaches(foe: _Enemy, ring: int) -> int:
    """Return how far an enemy has to go to a space; 0 where its way does not lead there."""
    gap = (ring - foe.ring) % RING_SIZE
    return gap if foe.step + gap <= LAST_RING_STEP else 0


def _where(piece: Piece) -> Iterator[tuple[str, float]]:
    """Yield where a piece stands."""
    way = max(piece.step, 0) / HOME
    yield "way", way
    yield "way squared", way * way
    yield "last steps", max(0, piece.step - HOME + LAST_STEPS) / LAST_STEPS
    yield "in the yard", float(piece.step < 0)
    yield "in prison", float(piece.prison is not None)
    yield "at its start", float(piece.step == 0)
    yield "in the column", float(LAST_RING_STEP < piece.step < HOME)
    yield "home", float(piece.step == HOME)
    yield "backward", float(piece.facing == "backward")
    yield "overshoot", float(piece.overshoot)


def _around(piece: Piece, ring: int | None, foes: _Foes) -> Iterator[tuple[str, float]]:
    """Yield who is near a piece on the pathway."""
    if ring is None:
        return
    behind = [gap for foe in foes.out if (gap := _reaches(foe, ring))]
    most = LAST_RING_STEP - piece.step
    ahead = [(gap, foe) for foe in foes.out if 0 < (gap := (foe.ring - ring) % RING_SIZE) <= most]
    prey = [foe for gap, foe in ahead if gap <= NEAR]
    yield "on a star", float(ring in STARS)
    yield "hunted later", sum(NEAR < gap <= 2 * NEAR for gap in behind) / NEAR
    yield "before a yard", float(ring in foes.starts)
    yield "prey", float(len(prey))
    yield "prey's way", sum(foe.step + NEAR for foe in prey if foe.ring not in STARS) / HOME
    yield "prey later", float(sum(NEAR < gap <= 2 * NEAR for gap, _ in ahead))
    yield "at blows", float(sum(gap <= 2 for gap in behind) + sum(gap <= 2 for gap, _ in ahead))


def _strength(party: Party, at_risk: float) -> Iterator[tuple[str, float]]:
    """Yield how strong a party is just now."""
    wounds = 1 - party.hp / party.hp_max if party.hp_max else 0.0
    counted = sorted((piece.step for piece in party.pieces), reverse=True)[: len(COUNTED)]
    on_ring = sum(step for step in counted if 0 < step <= LAST_RING_STEP) / HOME
    out = sum(0 <= piece.step < HOME for piece in party.pieces)
    yield "hp", party.hp / 10
    yield "weak", max(0, WEAK - party.hp) / WEAK
    yield "wounds", wounds
    yield "wounds squared", wounds * wounds
    yield "wounds, by the way at stake", wounds * on_ring
    yield "way at stake", on_ring
    yield "way at risk", at_risk
    yield "way at risk, by wounds", at_risk * wounds
    yield "somebody out", float(out > 0)
    yield "two out", float(out > 1)
    yield "cards", len(party.hand) / 5
    yield "many cards", max(0, len(party.hand) - 3) / 3
    yield "points", party.bonus_points / 6
    yield "reacted", float(party.has_reacted)
    yield f"marker {party.marker}", 1.0
    yield "stones", float(party.stones)
    yield "shots", sum(weapon.ammo or 0 for weapon in party.weapons) / 5
    yield "project", 0.0 if party.project is None else party.project.points / 4
    if party.structure is not None and party.structure.hacker is None:
        yield "structure", 1.0
        yield f"structure {party.structure.id}", 1.0
    yield "tank", party.tank.hp / 12
    yield "tank damaged", float(party.tank.is_heavily_damaged)
    yield "tank bonus", party.tank.bonus / 4
    yield f"tank {party.tank.space}", 1.0
    yield "romance", party.relationship / 10


def _sheet(party: Party) -> Iterator[tuple[str, float]]:
    """Yield what stands on the sheet of a party."""
    yield from ((f"stat {name}", value / 2) for name, value in party.stats.items())
    yield "maximum", party.hp_max / 10
    yield f"class {party.profession}", 1.0
    yield f"race {party.race}", 1.0
    yield f"armour {party.armor}", 1.0
    yield "shield", float(party.has_shield)
    yield f"companion {party.companion}", 1.0
    yield from ((f"weapon {one.id}", 1.0) for one in party.weapons)
    yield from ((f"perk {one}", 1.0) for one in party.perks)
    yield from ((f"party {one.id}", 1.0) for one in party.conditions)
    yield from ((f"item {one.id}", 1.0) for one in party.items)
    yield from ((f"card {one}", 1.0) for one in party.hand)
    yield from ((f"used {name}", float(times)) for name, times in party.uses.items())
