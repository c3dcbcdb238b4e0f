"""Tackles: stopping an enemy piece that is passing."""

from typing import Literal

from ludo_tui.engine import Flow, Modifier, Who, window
from ludo_tui.rules.fight.amounts import roll_amount
from ludo_tui.rules.ludicrous.mechanics.contests import (
    Contestant,
    ContestResult,
    ContestTerms,
    contest,
    tell_impossible,
)
from ludo_tui.rules.ludicrous.mechanics.hit_points.damage import Harm, deal_damage
from ludo_tui.rules.ludicrous.mechanics.modifiers import has_flag, stat
from ludo_tui.rules.ludicrous.mechanics.odds import Odds, odds
from ludo_tui.rules.ludicrous.mechanics.reactions import can_react
from ludo_tui.rules.ludicrous.mechanics.triggers import PieceTackled
from ludo_tui.rules.ludicrous.model.table import LudicrousTable
from ludo_tui.rules.ludicrous.positions.geometry import occupants, ring_of
from ludo_tui.rules.ludicrous.tables.kinds import Stat
from ludo_tui.rules.ludicrous.tables.modifiers import Facts

Result = Literal["", "stopped", "grazed"]
FACTS = Facts(means="tackle", distance=0)


def contestants(
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


def tackle_odds(table: LudicrousTable, tackler: Who, mover: Who, spaces: int, *, is_crucial: bool) -> Odds:
    """Return the chances that a tackle stops the mover, and that it grazes."""
    known = table.known
    return odds(known, *contestants(known, tackler, mover, spaces, is_crucial=is_crucial), can_graze=True)


def tackle(table: LudicrousTable, tackler: Who, mover: Who, spaces: int, *, is_crucial: bool = False) -> Flow[Result]:
    """Tackle a moving piece.

    Returns:
        `stopped` if the mover ends before the tackler, `grazed` if it halts beyond it, or nothing: it moves on.

    Rule: ll.5.9.tackle.both-roll, ll.5.9.tackle.offender, ll.5.9.tackle.defender, ll.5.9.tackle.graze.possible,
    ll.5.9.crucial-tackle.otherwise-same, ll.5.9.tackle.defender-wins, lh.attacks.reacted
    """
    rule = "ll.5.9.crucial-tackle.trigger" if is_crucial else "ll.5.9.tackle.trigger"
    places = ring_of(table.state, tackler), ring_of(table.state, mover)
    trigger = yield from window(
        table, PieceTackled(seat=tackler.seat, piece=tackler.piece, target=mover, is_crucial=is_crucial)
    )
    if trigger.cancelled:
        return ""
    name = "crucial tackle" if is_crucial else "tackle"
    is_passing = (ring_of(table.state, tackler), ring_of(table.state, mover)) == places
    if not is_passing or has_flag(table, tackler, "no_react"):
        tell_impossible(table, tackler.seat, name)
        return ""
    offender, defender = contestants(table, tackler, mover, spaces, is_crucial=is_crucial)
    result = yield from contest(table, offender, defender, ContestTerms(name=name, rule=rule, can_graze=True))
    yield from _criticals(table, tackler, mover, result)
    if result.is_success:
        return "stopped"
    return "grazed" if result.is_graze else ""


def _criticals(table: LudicrousTable, tackler: Who, mover: Who, result: ContestResult) -> Flow[None]:
    """Deal what a 20 does to the other side and a 1 to oneself, for both sides.

    Rule: ll.5.9.tackle.crit.both-sides, ll.5.9.tackle.crit.simultaneous, ll.5.9.tackle.crit.success.damage,
    ll.5.9.tackle.crit.failure.damage, ll.5.9.tackle.crit.20-against-1, ll.5.9.tackle.crit.success.natural-20,
    ll.5.9.tackle.crit.success.wins, ll.5.9.tackle.crit.both-20, ll.5.9.tackle.crit.failure.natural-1,
    ll.5.9.tackle.crit.failure.loses, ll.5.9.tackle.crit.both-1
    """
    numbers = table.tables.numbers.tackle
    for one, other, is_success, is_failure in (
        (tackler, mover, result.critical, result.fumble),
        (mover, tackler, result.defender_critical, result.defender_fumble),
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
