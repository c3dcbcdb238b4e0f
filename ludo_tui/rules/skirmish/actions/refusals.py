"""What might be expected of a turn and cannot be done, each with the rule that forbids it."""

from collections.abc import Iterator, Sequence
from typing import Final

from ludo_tui.board import LAST_RING_STEP
from ludo_tui.engine import Refusal
from ludo_tui.rules.skirmish.actions import use_power
from ludo_tui.rules.skirmish.attacking import targets
from ludo_tui.rules.skirmish.attacking.choosing.choices import reachable
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.consequences.gate_toll import toll_payer
from ludo_tui.rules.skirmish.mechanics.action_rows import ACT, FREE, MOVE, Action
from ludo_tui.rules.skirmish.mechanics.speed import crawls, is_stood_over, speed
from ludo_tui.rules.skirmish.model.state import Piece, TurnState, Who
from ludo_tui.rules.skirmish.movement.movement_points import points_left
from ludo_tui.rules.skirmish.movement.stops import step, walk_stops
from ludo_tui.rules.skirmish.party.sheets import AttackForm
from ludo_tui.rules.skirmish.unarmed.attacks import can_grab, unarmed_attacks

_USED: Final = ("its action is used", "sk.turn.one-action")


_NO_ENEMIES: Final = ("there is no enemy on the track", "sk.attack.target-kind")


def refusals(field: Field, acting: TurnState, deeds: Sequence[Action]) -> Iterator[Refusal]:
    """Yield what might be expected and cannot be done, with the reason, as far as the one who acts knows it.

    Rule: sh.hidden.knowledge
    """
    who, table = acting.who, field.table
    if acting.has_acted:
        is_surprised = table.is_surprised(who)
        reason, rule = ("it is surprised", "sk.ambush.no-action") if is_surprised else _USED
        yield Refusal(id="act", label="Act", reason=reason, rule=rule, group=ACT)
    elif who not in field.rings:
        reason = "in the home column it can only walk and run"
        yield Refusal(id="act", label="Act", reason=reason, rule="sh.board.hallowed", group=ACT)
    else:
        yield from _refused_attacks(field, who)
        yield from _refused_unarmed(field, who)
        yield from _refused_ways(field, who)
        yield from use_power.refusals(field, who)
        for deed in deeds:
            yield from deed.refusals(field, acting)
    if not speed(table, who):
        reason = "its Speed is 0"
        if not acting.has_acted:
            yield Refusal(id="run", label="Run", reason=reason, rule="sk.action.run.triple", group=ACT)
        if table.state.die and table.is_on_turn(who.seat):
            yield Refusal(id="give-die", label="Take the Ludo die", reason=reason, rule="sh.move.die", group=FREE)
    creature = table.state.creature(who)
    left = LAST_RING_STEP - points_left(table, acting)
    if isinstance(creature, Piece) and left < creature.step <= LAST_RING_STEP and toll_payer(field, who) is None:
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


def _refused_steps(field: Field, acting: TurnState) -> Iterator[Refusal]:
    """Yield why there is nowhere to go, and what stands in the way right ahead."""
    who = acting.who
    left = points_left(field.table, acting)
    if not walk_stops(field, who, left, is_retreating=acting.pace == "retreat"):
        reason = "there is no space near enough where it could end its move" if left else "it has no steps left"
        yield Refusal(id="go", label="Go", reason=reason, rule="sk.turn.move", group=MOVE)
    reasons = {"sh.board.wall": "a wall of two stands there", "sh.board.bar": "something larger bars the way"}
    ahead = step(field, who, field.place(who), 1)
    if isinstance(ahead, str) and ahead in reasons:
        yield Refusal(id="ahead", label="Go forward", reason=reasons[ahead], rule=ahead, group=MOVE)


def _refused_attacks(field: Field, who: Who) -> Iterator[Refusal]:
    """Yield the weapons with which nobody can be attacked from here, with the rule that forbids it."""
    ring = field.rings[who]
    if not field.sheet(who).forms:
        reason, rule = "it has no weapon in hand", "sk.action.attack.weapon"
        yield Refusal(id="attack", label="Attack", reason=reason, rule=rule, group="Attack")
    for form in field.sheet(who).forms:
        banned = targets.weapon_refusal(field, who, form, ring)
        if banned is None and any(targets.attack_targets(field, who, form, ring)):
            continue
        reason, rule = banned or _spared(field, who, form) or _NO_ENEMIES
        yield Refusal(
            id=f"attack:{form.id}",
            label=f"Attack ({form.name})",
            reason=reason,
            rule=rule,
            group="Attack",
            does="attack",
        )


def _refused_unarmed(field: Field, who: Who) -> Iterator[Refusal]:
    """Yield what cannot be tried on anybody from here without a weapon, with the rule that forbids it.

    Rule: sk.unarmed.shove.target, sk.unarmed.trip.target, sk.unarmed.grab.target
    """
    ring, sheet = field.rings[who], field.sheet(who)
    for form, larger in unarmed_attacks(sheet):
        near = targets.attack_targets(field, who, form, ring)
        is_possible = any(field.sheet(target).size <= sheet.size + larger for target in near)
        if is_possible or not can_grab(field, who, form):  # without a free hand, that is the reason
            continue
        reason, rule = _spared(field, who, form) or _NO_ENEMIES
        if near:
            reason, rule = "whoever is in reach is too large", f"sk.unarmed.{form.id}.target"
        yield Refusal(id=form.id, label=form.id.capitalize(), reason=reason, rule=rule, group="Attack")


def _refused_ways(field: Field, who: Who) -> Iterator[Refusal]:
    """Yield why nobody can be attacked otherwise than plainly, with the rule that forbids it."""
    ways = field.sheet(who).attacks
    if not any(reachable(field, who, form) for form in ways):
        reason, rule = _spared(field, who, ways[0]) or _NO_ENEMIES
        yield Refusal(id="with", label="Attack in another way", reason=reason, rule=rule, group="Attack")


def _spared(field: Field, who: Who, form: AttackForm) -> tuple[str, str] | None:
    """Return why no enemy can be attacked with a weapon: what protects those whom it would reach comes first.

    Of the others those come first that are near enough and fly too high.

    Rule: sh.down.no-target, sh.board.start, sh.board.start-truce
    """
    ring = field.rings[who]
    enemies = list(field.enemies(who))
    reached = [other for other in enemies if targets.attack_refusal(field, who, form, ring, other) is None]
    protected = [why for other in reached if (why := field.truce(who, other)) is not None]
    far = [why for other in enemies if (why := targets.attack_refusal(field, who, form, ring, other)) is not None]
    return next(iter([*protected, *sorted(far, key=lambda why: why != targets.TOO_HIGH)]), None)
