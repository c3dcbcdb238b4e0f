"""How likely a running punch meets an enemy and hits."""

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction
from functools import cache
from typing import NamedTuple

from ludo_tui.board import HOME, LAST_RING_STEP
from ludo_tui.engine import Who
from ludo_tui.rules.ludicrous.attacking import punches
from ludo_tui.rules.ludicrous.board.landing import Landing, why_not_end
from ludo_tui.rules.ludicrous.board.legal_moves import spaces_by_roll
from ludo_tui.rules.ludicrous.mechanics.contests import advantage_without_contest
from ludo_tui.rules.ludicrous.mechanics.modifiers import added_to_rolls
from ludo_tui.rules.ludicrous.mechanics.saving_throws import saving_throw
from ludo_tui.rules.ludicrous.model.state import LudicrousState
from ludo_tui.rules.ludicrous.model.table import LudicrousTable
from ludo_tui.rules.ludicrous.positions.geometry import on_pathway, ring_of, step_at


def chances_to_hit(table: LudicrousTable, who: Who, start: int) -> Iterator[tuple[int, Fraction]]:
    """Yield the chances that movement rolls lead a piece past an enemy piece, or right before one, and that it hits.

    Each with the sixes that have to come before.

    Every roll is used for this piece, and nobody stops it.

    Rule: lh.attacks.running-punch
    """
    ahead = _enemies_ahead(table.state, who, start)
    if not ahead:
        return
    numbers = table.tables.numbers
    naturals = range(1, numbers.movement.sides + 1)
    added = added_to_rolls(table, who.seat) + numbers.punch.running_roll
    spaces = spaces_by_roll(table, who, [natural + added for natural in naturals])
    rolls = [(natural, max(numbers.movement.least, count)) for natural, count in zip(naturals, spaces, strict=True)]
    share = Fraction(1, len(rolls))

    @cache
    def to_hit(met: Who) -> Fraction:
        return share * punches.punch_roll(table, advantage_without_contest(table, who, met)).chance()

    @cache
    def to_go_on() -> Fraction:
        return saving_throw(table, Who(who.seat), "speed", numbers.movement.limit_goal).chance()

    yield from _chances_from(_Run(table, who, ahead, rolls, share, to_hit, to_go_on), start, sixes=0)


class _Run(NamedTuple):
    """A movement in which a piece punches.

    Attributes:
        table: the match, as far as it is known.
        who: the piece.
        ahead: who stands on its way, by step, the nearest first.
        rolls: what each die shows and the spaces that this makes.
        share: how likely each of them is.
        to_hit: returns the chance of a roll, and to hit a piece then.
        to_go_on: returns the chance that the piece goes on after too many sixes.
    """

    table: LudicrousTable
    who: Who
    ahead: dict[int, Who]
    rolls: Sequence[tuple[int, int]]
    share: Fraction
    to_hit: Callable[[Who], Fraction]
    to_go_on: Callable[[], Fraction]


def _enemies_ahead(state: LudicrousState, who: Who, start: int) -> dict[int, Who]:
    """Return the enemy pieces on the way of a piece beyond a step, by step, the nearest first; of a pair the first."""
    ahead: dict[int, Who] = {}
    for foe in state.foes(who.seat):
        for piece in on_pathway(state, foe):
            ring = ring_of(state, Who(foe, piece))
            step = None if ring is None else step_at(state, who.seat, ring)
            if step is not None and step > start:
                ahead.setdefault(step, Who(foe, piece))
    return dict(sorted(ahead.items()))


def _chances_from(run: _Run, start: int, *, sixes: int) -> Iterator[tuple[int, Fraction]]:
    """Yield the chances to meet and hit an enemy from a step on, one or more for each roll that leads there.

    Args:
        run: the movement.
        start: the step from which it rolls.
        sixes: how many rolls of this movement have earned another.
    """
    numbers, ahead = run.table.tables.numbers.movement, run.ahead
    for natural, spaces in run.rolls:
        end = start + spaces
        beyond = end + 1 if end < LAST_RING_STEP else end
        met = next((ahead[step] for step in ahead if start < step < end or start < step == beyond != end), None)
        is_six = natural >= numbers.again_on
        if met is None and not is_six:
            continue
        if end > HOME or not isinstance(why_not_end(run.table, run.who, end), Landing):
            continue
        goes_on = run.to_go_on() if is_six and sixes + 1 >= numbers.limit_from else 1
        if met is not None:
            yield sixes, goes_on * run.to_hit(met)
        else:
            for before, chance in _chances_from(run, end, sixes=sixes + 1):
                yield before, goes_on * run.share * chance
