"""The race rules a second time, slow and plain: cells with names, pieces that walk from cell to cell.

It shares nothing with the program but the names of the house rules, and enumerates dice and choices itself.
"""

from collections import Counter
from collections.abc import Mapping
from itertools import groupby
from typing import Any, NamedTuple

TRACK = [
    *("b9", "c9", "d9", "e9", "f9", "g10", "g11", "g12", "g13", "g14", "g15", "h15", "i15"),
    *("i14", "i13", "i12", "i11", "i10", "j9", "k9", "l9", "m9", "n9", "o9", "o8", "o7"),
    *("n7", "m7", "l7", "k7", "j7", "i6", "i5", "i4", "i3", "i2", "i1", "h1", "g1"),
    *("g2", "g3", "g4", "g5", "g6", "f7", "e7", "d7", "c7", "b7", "a7", "a8", "a9"),
]
STARTS = ("b9", "i14", "n7", "g2")
TURNINGS = ("a8", "h15", "o8", "h1")
COLUMNS = ("b8 c8 d8 e8 f8", "h14 h13 h12 h11 h10", "n8 m8 l8 k8 j8", "h2 h3 h4 h5 h6")
STARS = ("g13", "m9", "i3", "c7")
YARD, HOME = "yard", "home"

Leaf = tuple[tuple[tuple[int, ...], ...], int, tuple[int, ...]] | str
"""Where everybody stands by steps, whose turn it is, and who has finished; or that another roll is due."""
ROLLS_AGAIN = "rolls again"


class Position(NamedTuple):
    """Who stands where, at the beginning of a roll."""

    cells: tuple[tuple[str, ...], ...]
    seat: int
    places: tuple[int, ...] = ()
    captures: tuple[int, ...] = (0, 0, 0, 0)
    is_open: bool = False
    is_over: bool = False


class Naive:
    """The rules for some seats.

    Args:
        sides: the side of the board of each seat.
        options: the house rules, all of them.
    """

    def __init__(self, sides: list[int], options: Mapping[str, Any]) -> None:
        self.sides = sides
        self.options = options
        self.paths = [self._walk(side) for side in sides]
        self._trees: dict[tuple[Position, int], Counter[Leaf]] = {}

    def _walk(self, side: int) -> list[str]:
        """Walk from the start round the track, turn in and go home."""
        cell, path = STARTS[side], []
        while cell != TURNINGS[side]:
            path.append(cell)
            cell = TRACK[(TRACK.index(cell) + 1) % len(TRACK)]
        return [*path, cell, *COLUMNS[side].split(), HOME]

    # Steps and cells

    def position(self, steps: list[list[int]], seat: int, **more: Any) -> Position:
        """Return a position given by steps."""
        cells = tuple(
            tuple(YARD if step < 0 else self.paths[owner][step] for step in own) for owner, own in enumerate(steps)
        )
        return Position(cells, seat, **more)

    def leaf(self, position: Position) -> Leaf:
        """Return a position in steps."""
        steps = tuple(
            tuple(-1 if cell == YARD else self.paths[owner].index(cell) for cell in own)
            for owner, own in enumerate(position.cells)
        )
        return steps, position.seat, position.places

    # The tree

    def tree(self, position: Position, depth: int) -> Counter[Leaf]:
        """Count the ends of every way in which `depth` dice can fall and be used, from the start of a turn."""
        if depth == 0 or position.is_over:
            return Counter([self.leaf(position)])
        if (position, depth) not in self._trees:
            self._trees[position, depth] = self._throw(position, [], 0, depth)
        return self._trees[position, depth]

    def _throw(self, position: Position, thrown: list[int], sixes: int, depth: int, throws: int = 1) -> Counter[Leaf]:
        """Throw the dice that are still missing from a throw, the how manieth of the turn."""
        if len(thrown) == self.options["dice"]:
            return self._thrown(position, thrown, sixes, depth, throws)
        if depth == 0:
            return Counter([ROLLS_AGAIN])
        total: Counter[Leaf] = Counter()
        for die in range(1, 7):
            total += self._throw(position, [*thrown, die], sixes, depth - 1, throws)
        return total

    def _thrown(self, position: Position, dice: list[int], sixes: int, depth: int, throws: int) -> Counter[Leaf]:
        again = False
        if 6 in dice:
            sixes += 1
            if sixes == self.options["max_sixes"]:
                return self._pass(position, depth)
            if self.options["six_bonus"] == "always":
                again = True
            elif self.options["six_bonus"] == "only_if_cannot_enter":
                again = not self._could_enter(position)
        else:
            sixes = 0
        return self._use(position, dice, again, (sixes, throws), depth)

    def _use(
        self, position: Position, dice: list[int], again: bool, count: tuple[int, int], depth: int
    ) -> Counter[Leaf]:
        """Use the dice in every way there is, then roll again or pass the turn on."""
        sixes, throws = count
        if position.is_over or position.seat in position.places:
            return self._pass(position, depth)
        moves = [
            (die, piece) for die, _ in groupby(sorted(dice)) for piece in range(4) if self._can(position, piece, die)
        ]
        if self.options["forced_capture"] and any(self._hits(position, piece, die) for die, piece in moves):
            moves = [(die, piece) for die, piece in moves if self._hits(position, piece, die)]
        if dice and not moves and self.options["capture_before_home"] and self._is_stuck(position):
            return self._use(position._replace(is_open=True), dice, again, count, depth)
        if moves:
            total: Counter[Leaf] = Counter()
            for die, piece in moves:
                left = list(dice)
                left.remove(die)
                after, bonus = self._move(position, piece, die)
                total += self._use(after, left, again or bonus, count, depth)
            return total
        if not again and self._may_try(position, dice, throws):
            return self._throw(position, [], sixes, depth, throws + 1)
        if not again:
            return self._pass(position, depth)
        stopped = self._pass(position, depth) if self.options["optional_bonus_roll"] else Counter[Leaf]()
        return stopped + self._throw(position, [], sixes, depth, throws + 1)

    def _may_try(self, position: Position, unused: list[int], throws: int) -> bool:
        """Tell whether a throw that did nothing is one of three tries: nothing is between yard and home."""
        idle = all(cell in (YARD, HOME) for cell in position.cells[self._mover(position)])
        return bool(self.options["three_tries"] and idle and len(unused) == self.options["dice"] and throws < 3)

    def _pass(self, position: Position, depth: int) -> Counter[Leaf]:
        """Pass the turn on to the next seat clockwise that still plays."""
        if position.is_over:
            return Counter([self.leaf(position)])
        side = self.sides[position.seat]
        for ahead in (1, 2, 3, 4):
            for seat, other in enumerate(self.sides):
                if other == (side + ahead) % 4 and seat not in position.places:
                    return self.tree(position._replace(seat=seat), depth)
        raise AssertionError("nobody plays")

    # One move

    def _mover(self, position: Position) -> int:
        """Return whose pieces are moved: a partner's once one's own are home."""
        if self.options["teams"] and self._is_done(position, position.seat):
            partner = self.sides.index((self.sides[position.seat] + 2) % 4)
            if not self._is_done(position, partner):
                return partner
        return position.seat

    def _is_done(self, position: Position, seat: int) -> bool:
        return sum(cell == HOME for cell in position.cells[seat]) >= int(self.options["pieces_to_win"])

    def _are_friends(self, seat: int, other: int) -> bool:
        return seat == other or bool(self.options["teams"] and (self.sides[seat] - self.sides[other]) % 2 == 0)

    def _foes_on(self, position: Position, cell: str, seat: int) -> list[int]:
        """List whose opposing pieces stand on a cell of the track, one entry each."""
        if cell not in TRACK:
            return []
        return [
            foe
            for foe, own in enumerate(position.cells)
            if not self._are_friends(seat, foe)
            for other in own
            if other == cell
        ]

    def _is_block(self, position: Position, cell: str, seat: int) -> bool:
        foes = self._foes_on(position, cell, seat)
        return any(foes.count(foe) > 1 for foe in foes)

    def _is_safe(self, cell: str) -> bool:
        safe = self.options["safe"]
        return (cell in STARTS and safe in ("starts", "both")) or (cell in STARS and safe in ("stars", "both"))

    def _admits(self, position: Position, seat: int) -> bool:
        """Tell whether the start of a seat admits a piece of its own."""
        start = self.paths[seat][0]
        if self.options["start_doubled"] and position.cells[seat].count(start) >= 2:
            return False
        if self.options["block"] == "none" or not self._is_block(position, start, seat):
            return True
        return bool(self.options["block"] == "trap" and self._is_safe(start))

    def _could_enter(self, position: Position) -> bool:
        mover = self._mover(position)
        return YARD in position.cells[mover] and self._admits(position, mover)

    def _steps(self, position: Position, piece: int, die: int) -> list[str] | None:
        """Return the cells that a piece walks over and at last reaches; None where the way does not go on."""
        mover = self._mover(position)
        path, cell = self.paths[mover], position.cells[mover][piece]
        if cell == YARD:
            allowed = {"six": [6], "one_or_six": [1, 6], "any": [1, 2, 3, 4, 5, 6]}[self.options["entry"]]
            return [path[0]] if die in allowed else None
        if cell == HOME:
            return None
        walked: list[str] = []
        at, ahead = path.index(cell), 1
        for _ in range(die):
            if path[at] == HOME:
                if self.options["finish"] == "exact":
                    return None
                ahead = -1
            at += ahead
            walked.append(path[at])
        return walked

    def _can(self, position: Position, piece: int, die: int) -> bool:
        mover = self._mover(position)
        own = position.cells[mover]
        walked = self._steps(position, piece, die)
        if walked is None:
            return False
        if own[piece] == YARD:
            return self._admits(position, mover)
        if self.options["block"] == "wall" and any(self._is_block(position, cell, mover) for cell in walked):
            return False
        column = COLUMNS[self.sides[mover]].split()
        if self.options["capture_before_home"] and not position.is_open and walked[-1] in [*column, HOME]:
            team = [seat for seat in range(len(self.sides)) if self._are_friends(mover, seat)]
            if not any(position.captures[seat] for seat in team):
                return False
        if not self.options["home_column_jump"]:
            others = [cell for other, cell in enumerate(own) if other != piece]
            if any(cell in others for cell in walked[:-1] if cell in column):
                return False
        return True

    def _hits(self, position: Position, piece: int, die: int) -> bool:
        walked = self._steps(position, piece, die)
        assert walked is not None
        mover, end = self._mover(position), walked[-1]
        if self._is_safe(end) or not self._foes_on(position, end, mover):
            return False
        return not (self.options["block"] == "trap" and self._is_block(position, end, mover))

    def _move(self, position: Position, piece: int, die: int) -> tuple[Position, bool]:
        """Return the position after a move, and whether it earned another roll."""
        mover = self._mover(position)
        walked = self._steps(position, piece, die)
        assert walked is not None
        end, bonus = walked[-1], False
        cells = [list(own) for own in position.cells]
        captures = list(position.captures)
        trapped = not self._is_safe(end) and self.options["block"] == "trap" and self._is_block(position, end, mover)
        if self._hits(position, piece, die):
            for foe, own in enumerate(cells):
                for number, cell in enumerate(own):
                    if cell == end and not self._are_friends(mover, foe):
                        own[number] = YARD
                        captures[mover] += 1
            bonus = self.options["capture_bonus"]
        cells[mover][piece] = YARD if trapped else end
        if end == HOME:
            bonus = self.options["home_bonus"]
        after = position._replace(cells=tuple(tuple(own) for own in cells), captures=tuple(captures))
        return self._finish(after, mover), bonus

    def _finish(self, position: Position, mover: int) -> Position:
        if not self._is_done(position, mover):
            return position
        cells = [list(own) for own in position.cells]
        cells[mover] = [cell if cell == HOME else YARD for cell in cells[mover]]
        position = position._replace(cells=tuple(tuple(own) for own in cells))
        team = [seat for seat in range(len(self.sides)) if self._are_friends(mover, seat)]
        if not all(self._is_done(position, seat) for seat in team):
            return position
        places = (*position.places, *team)
        playing = [seat for seat in range(len(self.sides)) if seat not in places]
        sides_playing = len(playing) if not self.options["teams"] else len({self.sides[seat] % 2 for seat in playing})
        is_over = sides_playing <= 1 or not self.options["play_on"]
        return position._replace(places=places, is_over=is_over)

    def _is_stuck(self, position: Position) -> bool:
        if position.is_open:
            return False
        return not any(
            self._can(position._replace(seat=seat), piece, die)
            for seat in range(len(self.sides))
            if seat not in position.places
            for piece in range(4)
            for die in range(1, 7)
        )
