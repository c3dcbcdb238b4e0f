"""Tackles: stopping an enemy piece that is passing."""

from collections.abc import Mapping
from typing import Final

from ludo_tui.engine import Flow, Modifier, Outcome, Who
from ludo_tui.rules.fight.amounts import roll_amount
from ludo_tui.rules.fight.attack import Attack
from ludo_tui.rules.fight.rolls import SIDES, RollResult
from ludo_tui.rules.ludicrous.mechanics.contests import IMPOSSIBLE, Contestant, ContestTerms, contest, tell_lapsed
from ludo_tui.rules.ludicrous.mechanics.hit_points.damage import Harm, deal_damage
from ludo_tui.rules.ludicrous.mechanics.modifiers import has_flag, stat
from ludo_tui.rules.ludicrous.mechanics.odds import Odds, odds
from ludo_tui.rules.ludicrous.mechanics.reactions import can_react
from ludo_tui.rules.ludicrous.mechanics.triggers import PiecePassed, PieceTackled
from ludo_tui.rules.ludicrous.model.table import LudicrousTable
from ludo_tui.rules.ludicrous.positions.geometry import occupants, ring_of
from ludo_tui.rules.ludicrous.tables.kinds import Stat
from ludo_tui.rules.ludicrous.tables.modifiers import Facts

RESULTS: Final[Mapping[Outcome, str]] = {"success": "stopped", "graze": "grazed", "failure": ""}
"""What becomes of the mover."""
FACTS = Facts(means="tackle", distance=0)


def tackle_sides(
    table: LudicrousTable, tackler: Who, mover: Who, spaces: int, *, is_crucial: bool
) -> tuple[Contestant, Contestant]:
    """Return both sides of a tackle.

    The tackler adds attack, and for a crucial tackle a penalty that its neuroticism changes; the mover adds speed and
    the spaces of its movement roll.

    Rule: ll.5.9.tackle.offender-attack-modifier, ll.5.9.tackle.defender-speed-modifier,
    ll.5.9.tackle.defender-spaces, ll.5.9.crucial-tackle.penalty, ll.5.9.crucial-tackle.penalty-stacks
    """
    extra: tuple[Modifier, ...] = ()
    within: tuple[Stat, ...] = ()
    if is_crucial:
        penalty = table.tables.numbers.tackle.crucial + stat(table, tackler, "neuroticism")
        extra = (Modifier("crucial tackle with neuroticism", penalty, "ll.5.9.crucial-tackle.penalty"),)
        within = ("neuroticism",) if penalty else ()
    offender = Contestant(who=tackler, kind="tackle", stats=("attack",), extra=extra, within=within, facts=FACTS)
    defender = Contestant(
        who=mover,
        kind="tackle_defense",
        stats=("speed",),
        facts=FACTS,
        extra=(Modifier("spaces of the roll", spaces, "ll.5.9.tackle.defender-spaces"),),
    )
    return offender, defender


def tackle_terms(*, is_crucial: bool) -> ContestTerms:
    """Return how both sides of a tackle roll."""
    rule = "ll.5.9.crucial-tackle.trigger" if is_crucial else "ll.5.9.tackle.trigger"
    return ContestTerms(name="crucial tackle" if is_crucial else "tackle", rule=rule, can_graze=True)


def tackle_odds(table: LudicrousTable, tackler: Who, mover: Who, spaces: int, *, is_crucial: bool) -> Odds:
    """Return the chances that a tackle stops the mover, and that it grazes."""
    known = table.known
    sides = tackle_sides(known, tackler, mover, spaces, is_crucial=is_crucial)
    return odds(known, *sides, tackle_terms(is_crucial=is_crucial))


class TackleAttempt(Attack[LudicrousTable]):
    """A tackle on a moving piece: no attack for other rules, but made in the order of one.

    Args:
        table: the match.
        moving: the move, past the piece that tackles.

    Rule: ll.5.9.tackle.both-roll, ll.5.9.tackle.offender, ll.5.9.tackle.defender, ll.5.9.tackle.graze.possible,
    ll.5.9.crucial-tackle.otherwise-same, lh.attacks.what, lh.attacks.reacted
    """

    announced: PieceTackled

    def __init__(self, table: LudicrousTable, moving: PiecePassed) -> None:
        self.table, self._moving = table, moving
        self._tackler, self._mover, is_crucial = moving.passed, moving.who, moving.is_crucial
        self.announced = PieceTackled(
            seat=self._tackler.seat,
            piece=self._tackler.piece,
            target=self._mover,
            is_crucial=is_crucial,
            spaces=moving.spaces,
        )
        self._terms, self._places = tackle_terms(is_crucial=is_crucial), self._rings()

    def _rings(self) -> tuple[int | None, int | None]:
        state = self.table.state
        return ring_of(state, self._tackler), ring_of(state, self._mover)

    def why_lapsed(self) -> str:
        """Return that the tackler cannot tackle any more, or the mover is not passing it; empty: it can."""
        is_passing = self._rings() == self._places
        return "" if is_passing and not has_flag(self.table, self._tackler, "no_react") else IMPOSSIBLE

    def tell_lapsed(self, why: str) -> None:
        """Say that nothing comes of it."""
        tell_lapsed(self.table, self._tackler.seat, self._terms.name, why)

    def throw(self) -> Flow[RollResult]:
        """Let both sides roll."""
        spaces, is_crucial = self._moving.spaces, self._moving.is_crucial
        sides = tackle_sides(self.table, self._tackler, self._mover, spaces, is_crucial=is_crucial)
        return (yield from contest(self.table, *sides, self._terms))

    def land(self, result: RollResult) -> Flow[None]:
        """Deal what 20s and 1s do, and stop the mover before the tackler, or beyond it by a grazing hit.

        Rule: ll.5.9.tackle.defender-wins
        """
        yield from _criticals(self.table, self._tackler, self._mover, result)
        self._moving.result = RESULTS[result.outcome]


def _criticals(table: LudicrousTable, tackler: Who, mover: Who, result: RollResult) -> Flow[None]:
    """Deal what a 20 does to the other side and a 1 to oneself, for both sides.

    Rule: ll.5.9.tackle.crit.both-sides, ll.5.9.tackle.crit.simultaneous, ll.5.9.tackle.crit.success.damage,
    ll.5.9.tackle.crit.failure.damage, ll.5.9.tackle.crit.20-against-1, ll.5.9.tackle.crit.success.natural-20,
    ll.5.9.tackle.crit.success.wins, ll.5.9.tackle.crit.both-20, ll.5.9.tackle.crit.failure.natural-1,
    ll.5.9.tackle.crit.failure.loses, ll.5.9.tackle.crit.both-1
    """
    numbers = table.tables.numbers.tackle
    for one, other, is_success, is_failure in (
        (tackler, mover, result.is_critical, result.is_fumble),
        (mover, tackler, result.other.natural == SIDES, result.other.natural == 1),
    ):
        if is_success:
            rule = "ll.5.9.tackle.crit.success.damage"
            amount = yield from roll_amount(table, one[0], numbers.critical_damage, "critical success", rule=rule)
            yield from deal_damage(
                table,
                other,
                Harm(amount=amount, by=Who(one[0], one[1]), means="tackle", cause="a critical success", rule=rule),
            )
        if is_failure:
            rule = "ll.5.9.tackle.crit.failure.damage"
            amount = yield from roll_amount(table, one[0], numbers.failure_damage, "critical failure", rule=rule)
            yield from deal_damage(
                table, one, Harm(amount=amount, kind="natural", cause="a critical failure", rule=rule)
            )


def can_tackle(table: LudicrousTable, who: Who, foe: Who) -> bool:
    """Return whether a piece on the way could tackle the mover, sneaking aside.

    Rule: lh.party.race.goblin, ll.5.9.tackle.pathway, ll.5.9.tackle.opponent-only, lh.movement.tackle
    """
    if not can_react(table, foe) or has_flag(table, who, "untackled"):
        return False
    ring = ring_of(table.state, foe)
    assert ring is not None
    is_pair = sum(other.seat == foe.seat for other in occupants(table.state, ring)) >= 2
    return not (is_pair and has_flag(table, who, "pass_pair_untackled"))
