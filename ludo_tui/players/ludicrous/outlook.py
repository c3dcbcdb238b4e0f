"""The board of Ludicrous Ludo as one seat sees it: who counts how much, who is near, what may be lost."""

from collections.abc import Collection, Iterator
from functools import cached_property

from ludo_tui.board import HOME, LAST_RING_STEP, RING_SIZE, STARS, ring_at
from ludo_tui.engine import Who
from ludo_tui.players.ludicrous.worths import FIRST, KEPT, THIRD
from ludo_tui.rules.ludicrous.model.state import LudicrousState
from ludo_tui.rules.ludicrous.positions.geometry import distance, occupants, ring_of, ring_of_step

WANTED = {"short": 1, "standard": 2, "full": 4}
"""Pieces that must come home, by length of the match."""
SPARE = 0.1
"""How much a space counts of a piece that need not come home: .57 +- .03 of 114 matches against 0.35."""
NEAR = 6
"""Spaces that one roll covers."""
SIGHT = 16
"""Spaces within which a card may reach a piece."""
HOMECOMING = 15.0
"""Spaces that a piece at home is worth more than its way."""
LANDING = 12.0
"""What landing on an enemy is worth on average."""
RISK = 0.8
"""How much of what a space may cost counts."""


class Outlook:
    """The match as one seat sees it.

    Args:
        view: what the seat may see; it is not changed.
        seat: who looks.
        match: length of the match.
    """

    def __init__(self, view: LudicrousState, seat: int, match: str) -> None:
        self.state = view
        self.seat = seat
        self.party = view.parties[seat]
        self.wanted = WANTED.get(match, 2)
        self.foes = view.foes(seat)

    # What pieces count for

    def weight(self, seat: int, piece: int) -> float:
        """Return how much a space of a piece counts: those that must come home count in full."""
        steps = self._steps[seat]
        rank = steps.index(self.state.parties[seat].pieces[piece].step)
        return 1.0 if rank < self.wanted else SPARE

    @cached_property
    def _steps(self) -> list[list[int]]:
        """How far the pieces of each party have come, the foremost first."""
        return [sorted((one.step for one in party.pieces), reverse=True) for party in self.state.parties]

    def loss(self, seat: int, piece: int) -> float:
        """Return what a piece loses by being eliminated, in spaces."""
        step = self.state.piece(Who(seat, piece)).step
        return (max(step, 0) + 8) * self.weight(seat, piece)

    def moved(self, piece: int, spaces: int) -> float:
        """Return what moving an own piece on the pathway is worth: its way, whom it lands on, and its dangers."""
        start = self.party.pieces[piece].step
        end, weight = min(start + spaces, HOME), self.weight(self.seat, piece)
        value = (end - start) * weight + (HOMECOMING if end == HOME else 0.0)
        if spaces in self.gaps(piece, ahead=True) and end <= LAST_RING_STEP:
            value += LANDING
        risked = self.danger(end) * (end + 8) - self.danger(start) * (start + 8)
        return value - RISK * risked * weight

    def best_move(self, spaces: int, last: int = HOME - 1, *, without: int | None = None) -> float:
        """Return the worth of a roll to the own piece on the board that makes most of it; 0 if none can move.

        Args:
            spaces: how far it leads.
            last: the last step from which a piece can use it.
            without: a piece that cannot.
        """
        able = (piece for piece, one in enumerate(self.party.pieces) if 0 <= one.step <= last and piece != without)
        return max((self.moved(piece, spaces) for piece in able), default=0.0)

    def way(self, seat: int) -> int:
        """Return how far the pieces of a party that count have come together."""
        return sum(self._steps[seat][: self.wanted])

    def rival(self, seat: int) -> float:
        """Return how much it matters what an enemy loses: most for the foremost one, little for one far behind."""
        ways = {foe: self.way(foe) for foe in self.foes}
        if len(ways) <= 1 or seat not in ways:
            return 1.0
        return max(0.35, 1.0 - (max(ways.values()) - ways[seat]) / 50)

    @cached_property
    def at_stake(self) -> float:
        """What the party would lose if its most precious piece on the pathway fell."""
        on_ring = (n for n, one in enumerate(self.party.pieces) if 0 <= one.step <= LAST_RING_STEP)
        return max((self.loss(self.seat, piece) for piece in on_ring), default=0.0)

    @property
    def out(self) -> int:
        """How many own pieces are on their way."""
        return sum(0 <= one.step < HOME for one in self.party.pieces)

    @property
    def home(self) -> int:
        """How many own pieces are home."""
        return sum(one.step == HOME for one in self.party.pieces)

    @property
    def in_yard(self) -> int:
        """How many own pieces wait in the yard."""
        return sum(one.step < 0 and one.prison is None for one in self.party.pieces)

    # Who is near

    def gaps(self, piece: int, *, ahead: bool, most: int = NEAR) -> list[int]:
        """Return how far enemy pieces are ahead of an own piece or behind it, the nearest first."""
        here = self._ring(piece)
        if here is None:
            return []
        gaps = [(there - here if ahead else here - there) % RING_SIZE for _, there in self._enemies]
        return sorted([gap for gap in gaps if 1 <= gap <= most])

    def _ring(self, piece: int) -> int | None:
        """Return the ring space of an own piece; None off the ring."""
        return ring_at(self.state.sides[self.seat], self.party.pieces[piece].step)

    @cached_property
    def _enemies(self) -> list[tuple[Who, int]]:
        """The enemy pieces on the ring, each with its space: the view stays as it is while it is judged."""
        return [
            (Who(foe, number), ring)
            for foe in self.foes
            for number, piece in enumerate(self.state.parties[foe].pieces)
            if (ring := ring_at(self.state.sides[foe], piece.step)) is not None
        ]

    def cut_short(self, piece: int, tackled: float, bars: Collection[int] = ()) -> float:
        """Return how many spaces of its next roll an own piece loses, on average, to what stops who does not sneak.

        Args:
            piece: which one.
            tackled: how likely an enemy that is passed stops it, on the space beyond.
            bars: ring spaces of what lets nobody pass.
        """
        here = self._ring(piece)
        if here is None:
            return 0.0
        stop = min((gap for ring in bars if (gap := (ring - here) % RING_SIZE)), default=NEAR + 1) - 1
        lost, gaps = 0.0, self.gaps(piece, ahead=True)
        for roll in range(1, NEAR + 1):
            if self.party.pieces[piece].step + roll <= LAST_RING_STEP:
                passed = sum(max(0, min(roll, stop) - gap - 1) for gap in gaps)
                lost += max(0, roll - stop) + min(tackled * passed, roll - 1)
        return lost / NEAR

    def passes(self, piece: int) -> Iterator[tuple[Who, float]]:
        """Yield the enemy pieces that the next roll of an own piece may lead past, each with how likely it does."""
        here = self._ring(piece)
        if here is None:
            return
        for foe, there in self._enemies:
            gap = (there - here) % RING_SIZE
            if 1 <= gap < NEAR and self.party.pieces[piece].step + gap <= LAST_RING_STEP:
                yield foe, (NEAR - gap) / NEAR

    def first_ahead(self, piece: int) -> Who | None:
        """Return the first enemy piece ahead of an own piece that one roll may lead past."""
        gaps = self.gaps(piece, ahead=True)
        here = self._ring(piece)
        if not gaps or here is None:
            return None
        return next(one for one in occupants(self.state, (here + gaps[0]) % RING_SIZE) if one.seat in self.foes)

    def held_by(self, piece: int) -> Iterator[Who]:
        """Yield the enemies that an own piece has grappled."""
        for foe in self.foes:
            for number, one in enumerate(self.state.parties[foe].pieces):
                if any(on.id == "grappled" and on.source == (self.seat, piece) for on in one.conditions):
                    yield Who(foe, number)

    def sees_enemy(self, piece: int | None) -> bool:
        """Return whether a card may reach an enemy from a piece; None: from any."""
        pieces = range(len(self.party.pieces)) if piece is None else [piece]
        return any(self.gaps(one, ahead=way, most=SIGHT) for one in pieces for way in (True, False))

    def caught(self, piece: int, most: int) -> int:
        """Return how many more enemies than friends there are within so many spaces of an own piece, either way."""
        own = Who(self.seat, piece)
        count = 0
        for seat, party in enumerate(self.state.parties):
            gaps = (distance(self.state, own, Who(seat, one)) for one in range(len(party.pieces)))
            near = sum(gap is not None and gap <= most for gap in gaps)
            count += near if seat in self.foes else -near
        return count if ring_of(self.state, own) is None else count + 1  # it is no friend of itself

    @cached_property
    def threats(self) -> int:
        """How many own pieces have an enemy near enough to fight."""
        return sum(
            bool(self.gaps(piece, ahead=True) or self.gaps(piece, ahead=False))
            for piece in range(len(self.party.pieces))
        )

    @property
    def comers(self) -> int:
        """How many enemy pieces have half the ring or less to go to the own yard."""
        start = ring_of_step(self.state, self.seat, 0)
        return sum(1 <= (start - there) % RING_SIZE <= RING_SIZE // 2 for _, there in self._enemies)

    def danger(self, step: int) -> float:
        """Return the chance that an enemy piece lands on a step of the own route with its next roll."""
        if not 0 < step <= LAST_RING_STEP:
            return 0.0
        ring = ring_of_step(self.state, self.seat, step)
        if ring in STARS:
            return 0.0
        hunters = 0
        for foe in self.foes:
            for number, piece in enumerate(self.state.parties[foe].pieces):
                there = ring_of(self.state, Who(foe, number))
                if there is not None:
                    gap = (ring - there) % RING_SIZE
                    if 1 <= gap <= NEAR and piece.step + gap <= LAST_RING_STEP:
                        hunters += 1
                elif piece.step < 0 and ring == ring_of_step(self.state, foe, 0):
                    hunters += 1
        return min(1.0, hunters / 6)

    def pursuit(self, enemy: Who, step: int) -> float:
        """Return what own pieces may take by landing on an enemy piece on a step, less what it may take of them."""
        ring, bounty = (
            ring_of_step(self.state, enemy.seat, step),
            self.loss(enemy.seat, enemy.piece) * self.rival(enemy.seat),
        )
        value = 0.0
        for number, piece in enumerate(self.party.pieces):
            there = ring_of(self.state, Who(self.seat, number))
            if there is None:
                continue
            behind, ahead = (ring - there) % RING_SIZE, (there - ring) % RING_SIZE
            if 1 <= behind <= NEAR and piece.step + behind <= LAST_RING_STEP and ring not in STARS:
                value += 0.9 * bounty / NEAR
            elif 1 <= ahead <= NEAR and step + ahead <= LAST_RING_STEP and there not in STARS:
                value -= 0.8 * self.loss(self.seat, number) / NEAR
        return value

    def hinders(self, ring: int) -> float:
        """Return how much something on a ring space stands in the way of enemies more than of the own party."""
        value = 0.0
        for seat, party in enumerate(self.state.parties):
            for number, piece in enumerate(party.pieces):
                there = ring_of(self.state, Who(seat, number))
                gap = 0 if there is None else (ring - there) % RING_SIZE
                if 1 <= gap <= NEAR and piece.step + gap <= LAST_RING_STEP:
                    value += (1 if seat in self.foes else -1) * self.weight(seat, number) * (NEAR + 1 - gap) / NEAR
        return value

    # Points and cards

    @staticmethod
    def point(most: int) -> float:
        """Return what a point of a bonus die with so many at most is worth: its part of a roll."""
        return (most + 1) / 2 / most * 0.85

    def drawn(self, cards: int) -> float:
        """Return what so many cards are worth: the first ones come anyhow, and of many each is worth less."""
        held = len(self.party.hand)
        return sum(THIRD / (1 + beyond) if (beyond := held + more - KEPT) >= 0 else FIRST for more in range(cards))

    # HP

    @property
    def wounds(self) -> float:
        """How much of its HP the party has lost, 0..1."""
        return 1 - self.party.hp / self.party.hp_max if self.party.hp_max else 0.0

    @property
    def hp_worth(self) -> float:
        """What an HP of the party is worth: the fewer are left, the more."""
        return 0.2 * self.at_stake / max(4, self.party.hp)

    def relief(self, hp: float) -> float:
        """Return what so many HP back are worth: less with nobody near to fight."""
        missing = self.party.hp_max - self.party.hp
        return min(hp, missing) * self.hp_worth * (1.0 if self.threats else 0.4)

    def pain(self, target: Who, blows: list[int]) -> float:
        """Return what damage to an enemy piece is worth; each number of HP is as likely as the others."""
        party = self.state.parties[target.seat]
        stake = 0.8 * self.loss(target.seat, target.piece) * self.rival(target.seat) + 1.0
        if any(one.id == "unconscious" for one in party.pieces[target.piece].conditions):
            return 0.05 * stake
        hp = max(1, party.hp)
        felled = sum(1.0 if blow >= hp else 0.55 * blow / hp for blow in blows) / len(blows)
        return stake * felled + 0.15 * sum(blows) / len(blows)
