"""Normal and hard seats of the race games as version 0.1.0 had them: opponents that stay as they are."""

from collections.abc import Mapping, Sequence
from typing import Any

import msgspec

from ludo_tui.board import HOME, LAST_RING_STEP
from ludo_tui.engine import Option, Prompt
from ludo_tui.players.strategy import Lot
from ludo_tui.rules.race.model import CAPTURE, is_safe, race_tables, side_to_move
from ludo_tui.rules.race.options import RaceOptions
from ludo_tui.rules.race.state import RaceState

YARD_COST = 12.0
"""What it costs to bring a piece out again, in spaces: the rolls lost waiting for the right one."""
HOME_WORTH = 10.0
"""What being home is worth beyond the last step, in spaces."""
COLUMN_WORTH = 6.0
"""What being out of everybody's reach in the home column is worth, in spaces."""

BONUS_ROLL = 6.0
"""What another roll is worth, in spaces."""
ATTACK = 0.4
"""How much of what it could capture with its next roll a seat counts as its own already."""
FEAR = 1.0
"""How much of the expected loss to the next rolls of the others counts."""
RUN = 0.1
"""What each step of the piece that moves is worth: whoever is in front goes on."""
BLOCK = 0.5
"""What a block on the ring is worth, in spaces."""


def play(view: RaceState, prompt: Prompt, level: str, options: Mapping[str, Any], lot: Lot) -> str | None:
    """Choose the answer that leaves the best position; of equal ones, by lot."""
    if prompt.kind != "move":
        return None  # rolling again, where it is optional, comes first on the list
    rules = msgspec.convert(options, RaceOptions)
    position = _Position(view, prompt.seat, rules)
    score = position.look_ahead if level == "hard" else position.look
    scores = [score(option) for option in prompt.options]
    best = max(scores)
    good = [option.id for option, value in zip(prompt.options, scores, strict=True) if value > best - 1e-9]
    return good[lot.draw(len(good))]


class _Position:
    """The board as one seat sees it, with what its answers would make of it.

    Args:
        view: what the seat may see; it is not changed.
        seat: who is to move.
        rules: the house rules.
    """

    def __init__(self, view: RaceState, seat: int, rules: RaceOptions) -> None:
        self.rules = rules
        self.sides = view.sides
        self.steps = [[piece.step for piece in own] for own in view.pieces]
        self.captures = view.captures
        self.team = _team(view.sides, seat, rules)
        gone = {*view.conceded, *view.places}
        self.foes = [other for other in range(len(view.sides)) if other not in self.team and other not in gone]

    def look(self, option: Option) -> float:
        """Judge an answer by what it does at once: capture, come home, come out, reach safety, or just go on."""
        mover, piece, end = self._move(option)
        start = self.steps[mover][piece]
        if "trap" in option.facts.effects:
            return -100.0 - max(start, 0)
        value = end * 0.1
        if start < 0:
            value += 20.0
        if end == HOME:
            value += 25.0
        elif end > LAST_RING_STEP >= start:
            value += 12.0
        if option.aim.captures:
            value += 30.0 + max(self.steps[one.seat][one.piece] for one in option.aim.captures) * 0.5
        if start >= 0:
            value += self._shelter(mover, end) - self._shelter(mover, start)
        return value

    def look_ahead(self, option: Option) -> float:
        """Judge an answer by the position it leads to and by what the next rolls of the others can do to it.

        Every face of the die of every opponent counts one sixth; each opponent is taken to make the capture that
        hurts most. What the seat itself could capture with its next roll counts for a part.
        """
        mover, number, end = self._move(option)
        after = [list(steps) for steps in self.steps]
        if "trap" in option.facts.effects:
            end = -1
        bonus = 0.0
        for taken in option.aim.captures:
            after[taken.seat][taken.piece] = -1
            bonus = BONUS_ROLL * self.rules.capture_bonus
        after[mover][number] = end
        if end == HOME:
            bonus = BONUS_ROLL * self.rules.home_bonus
        value = bonus + sum(_worth(step) for seat in self.team for step in after[seat])
        value -= sum(self._menace(after, foe) * sum(_worth(step) for step in after[foe]) for foe in self.foes)
        value -= FEAR * sum(self._expected_loss(after, foe, self.team) for foe in self.foes)
        if self.foes:
            value += ATTACK * sum(self._expected_loss(after, seat, self.foes) for seat in self.team) / len(self.foes)
        return value + RUN * end + BLOCK * self._blocks(after, mover)

    # What an answer does

    def _move(self, option: Option) -> tuple[int, int, int]:
        """Return whose piece, which, and the step it lands on."""
        assert option.seat is not None
        assert option.piece is not None
        assert option.aim.to_step is not None
        return option.seat, option.piece, option.aim.to_step

    def _ring(self, seat: int, step: int) -> int:
        return (step + 13 * self.sides[seat]) % 52

    def _shelter(self, mover: int, step: int) -> float:
        """Return what standing on a step is worth for being hard to capture."""
        if step > LAST_RING_STEP or is_safe(self.rules, self._ring(mover, step)):
            return 6.0
        behind = 0
        for foe in self.foes:
            for other in self.steps[foe]:
                gap = (self._ring(mover, step) - self._ring(foe, other)) % 52
                behind += other >= 0 and 1 <= gap <= 6 and other + gap <= LAST_RING_STEP
        return -4.0 * behind

    # What comes after it

    def _menace(self, after: Sequence[Sequence[int]], foe: int) -> float:
        """Return how much an opponent's progress counts: most for whoever is ahead."""
        totals = [sum(_worth(step) for step in after[other]) for other in self.foes]
        mine = sum(_worth(step) for step in after[foe])
        share = 1.0 / len(self.foes)
        return 0.3 + 0.7 * share if mine >= max(totals) else share

    def _expected_loss(self, after: Sequence[Sequence[int]], hunter: int, hunted: Sequence[int]) -> float:
        """Return what one roll of `hunter` is expected to cost `hunted`, in spaces."""
        team = _team(self.sides, hunter, self.rules)
        is_open = not self.rules.capture_before_home or any(self.captures[seat] for seat in team)
        to_move = side_to_move(race_tables(self.rules, tuple(self.sides)), hunter, after, is_open=is_open)
        loss = 0.0
        for value in range(1, 7):
            worst = 0.0
            for move in to_move.moves(value):
                if move.effect == CAPTURE:
                    ring = self._ring(hunter, move.end)
                    cost = sum(
                        _worth(step) - _worth(-1)
                        for seat in hunted
                        for step in after[seat]
                        if 0 <= step <= LAST_RING_STEP and self._ring(seat, step) == ring
                    )
                    worst = max(worst, cost)
            loss += worst / 6
        return loss

    def _blocks(self, after: Sequence[Sequence[int]], mover: int) -> int:
        """Count the mover's blocks on the ring, where house rules make them worth having."""
        if self.rules.block == "none":
            return 0
        ring = [step for step in after[mover] if 0 <= step <= LAST_RING_STEP]
        return len(ring) - len(set(ring))


def _worth(step: int) -> float:
    """Return what a piece on a step is worth, in spaces."""
    if step < 0:
        return -YARD_COST
    if step == HOME:
        return HOME + HOME_WORTH
    return step + COLUMN_WORTH if step > LAST_RING_STEP else float(step)


def _team(sides: Sequence[int], seat: int, rules: RaceOptions) -> list[int]:
    """Return the seats that play together with a seat, itself included."""
    if not rules.teams:
        return [seat]
    return [other for other, side in enumerate(sides) if (side - sides[seat]) % 2 == 0]
