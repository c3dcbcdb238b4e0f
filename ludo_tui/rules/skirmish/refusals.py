"""What might be expected of a turn and cannot be done, each with the rule that forbids it."""

from collections.abc import Iterator, Sequence
from typing import Final

from ludo_tui.board import LAST_RING_STEP
from ludo_tui.engine import Refusal
from ludo_tui.rules.skirmish import aims, using
from ludo_tui.rules.skirmish.afflictions import crawls, speed
from ludo_tui.rules.skirmish.allowances import is_stood_over, yards_left
from ludo_tui.rules.skirmish.deeds import ACT, MOVE, Deed
from ludo_tui.rules.skirmish.places import Field
from ludo_tui.rules.skirmish.sheets import Means
from ludo_tui.rules.skirmish.state import Acting, Piece, Who
from ludo_tui.rules.skirmish.tolls import payer
from ludo_tui.rules.skirmish.walking import step

_USED: Final = ("its action is used", "sk.turn.one-action")
_NO_ENEMY: Final = "sk.attack.target-kind"


def refusals(field: Field, acting: Acting, deeds: Sequence[Deed]) -> Iterator[Refusal]:
    """Yield what might be expected and cannot be done, with the reason, as far as the one who acts knows it.

    Rule: sh.hidden.knowledge
    """
    who, table = acting.who, field.table
    if acting.has_acted:
        is_surprised = table.is_surprised(who)
        reason, rule = ("it is surprised", "sk.ambush.no-action") if is_surprised else _USED
        yield Refusal(id="act", label="Act", reason=reason, rule=rule, group=ACT)
    elif who in field.rings:
        yield from _refused_attacks(field, who)
        yield from using.refusals(field, who)
        for deed in deeds:
            yield from deed.refusals(field, acting)
    if not acting.has_acted and not speed(table, who):
        yield Refusal(id="run", label="Run", reason="its Speed is 0", rule="sk.action.run.triple", group=ACT)
    fighter = table.state.fighter(who)
    left = LAST_RING_STEP - yards_left(table, acting)
    if isinstance(fighter, Piece) and left < fighter.step <= LAST_RING_STEP and payer(field, who) is None:
        yield Refusal(
            id="gate", label="Enter the home column", reason="the gate wants a seal", rule="sh.gate.toll", group=MOVE
        )
    yield from _refused_steps(field, acting)
    is_pinned = table.has_flag(who, "no_standing")
    if crawls(table, who) and (is_pinned or is_stood_over(field, who)):
        reason, rule = "an upright enemy stands over it", "sh.board.upright-enemy"
        if is_pinned:
            reason, rule = "it is pinned", "sk.unarmed.pin.no-standing"
        yield Refusal(id="stand", label="Stand up", reason=reason, rule=rule, group=MOVE)


def _refused_steps(field: Field, acting: Acting) -> Iterator[Refusal]:
    """Yield what stands in the way right ahead."""
    who = acting.who
    reasons = {"sh.board.wall": "a wall of two stands there", "sh.board.bar": "something larger bars the way"}
    ahead = step(field, who, field.place(who), 1)
    if isinstance(ahead, str) and ahead in reasons:
        yield Refusal(id="ahead", label="Go forward", reason=reasons[ahead], rule=ahead, group=MOVE)


def _refused_attacks(field: Field, who: Who) -> Iterator[Refusal]:
    """Yield the weapons with which nobody can be attacked from here, with the rule that forbids it."""
    ring = field.rings[who]
    for means in field.sheet(who).means:
        banned = aims.forbidden(field, who, means, ring)
        if banned is None and any(aims.targets(field, who, means, ring)):
            continue
        reason, rule = banned or _spared(field, who, means) or ("there is no enemy on the track", _NO_ENEMY)
        yield Refusal(
            id=f"attack:{means.id}",
            label=f"Attack ({means.name})",
            reason=reason,
            rule=rule,
            group="Attack",
            does="attack",
        )


def _spared(field: Field, who: Who, means: Means) -> tuple[str, str] | None:
    """Return why no enemy can be attacked with a weapon: what protects those whom it would reach comes first.

    Rule: sh.down.no-target, sh.board.start, sh.board.start-truce
    """
    ring = field.rings[who]
    enemies = list(field.enemies(who))
    reached = [other for other in enemies if aims.refusal(field, who, means, ring, other) is None]
    protected = [why for other in reached if (why := field.truce(who, other)) is not None]
    far = [why for other in enemies if (why := aims.refusal(field, who, means, ring, other)) is not None]
    return next(iter([*protected, *far]), None)
