"""Attack: every weapon in hand and every unarmed attack, on every enemy in reach."""

from collections.abc import Iterator
from typing import Final

from ludo_tui.engine import Flow, Refusal, Who
from ludo_tui.rules.skirmish.attacking import targets
from ludo_tui.rules.skirmish.attacking.attack import make_attack
from ludo_tui.rules.skirmish.attacking.attack_choices.choices import reachable
from ludo_tui.rules.skirmish.attacking.attack_offers import attack_offers
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.mechanics.action_rows import Action, target_of
from ludo_tui.rules.skirmish.mechanics.offers import Offer
from ludo_tui.rules.skirmish.model.state import TurnState
from ludo_tui.rules.skirmish.party.attack_forms import AttackForm
from ludo_tui.rules.skirmish.unarmed.attacks import TOO_LARGE, form_named, unarmed_attacks

_NO_ENEMIES: Final = ("no enemy on the track", "sk.attack.target-kind")


_NEAR: Final = (targets.TOO_HIGH[0], TOO_LARGE)
"""What those are that are near enough and no target."""


def _offers(field: Field, acting: TurnState) -> Iterator[Offer]:
    """Yield every plain attack that the combatant can make from where it stands."""
    return iter(attack_offers(field, acting.who))


def _refusals(field: Field, acting: TurnState) -> Iterator[Refusal]:
    """Yield with what nobody can be attacked from here: weapons, unarmed attacks, and other ways of attacking."""
    yield from _refused_weapons(field, acting.who)
    yield from _refused_unarmed(field, acting.who)
    yield from _refused_ways(field, acting.who)


def _refused_weapons(field: Field, who: Who) -> Iterator[Refusal]:
    """Yield the weapons with which nobody can be attacked from here, with the rule that forbids it."""
    ring = field.rings[who]
    if not field.sheet(who).forms:
        reason, rule = "no weapon in hand", "sk.action.attack.weapon"
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
    """Yield what cannot be tried on anybody from here without a weapon, with the rule that forbids it."""
    ring = field.rings[who]
    for form in unarmed_attacks(field.sheet(who)):
        if targets.attack_targets(field, who, form, ring) or targets.weapon_refusal(field, who, form, ring):
            continue  # without a free hand, that is the reason
        reason, rule = _spared(field, who, form) or _NO_ENEMIES
        yield Refusal(id=form.id, label=form.id.capitalize(), reason=reason, rule=rule, group="Attack")


def _refused_ways(field: Field, who: Who) -> Iterator[Refusal]:
    """Yield why nobody can be attacked otherwise than plainly, with the rule that forbids it."""
    ways = field.sheet(who).attacks
    if not any(reachable(field, who, form) for form in ways):
        reason, rule = _spared(field, who, ways[0]) or _NO_ENEMIES
        yield Refusal(id="with", label="Special attack", reason=reason, rule=rule, group="Attack")


def _spared(field: Field, who: Who, form: AttackForm) -> tuple[str, str] | None:
    """Return why no enemy can be attacked with a weapon: what protects those whom it would reach comes first.

    Of the others those come first that are near enough, and fly too high or are too large.

    Rule: sh.down.no-target, sh.board.start, sh.board.start-truce
    """
    ring = field.rings[who]
    enemies = list(field.enemies(who))
    reached = [other for other in enemies if targets.attack_refusal(field, who, form, ring, other) is None]
    protected = [why for other in reached if (why := field.truce(who, other)) is not None]
    far = [why for other in enemies if (why := targets.attack_refusal(field, who, form, ring, other)) is not None]
    return next(iter([*protected, *sorted(far, key=lambda why: why[0] not in _NEAR)]), None)


def _run(table: SkirmishTable, acting: TurnState, chosen: Offer) -> Flow[None]:
    """Make the attack.

    Rule: sk.action.attack.weapon, sk.action.attack.procedure
    """
    yield from make_attack(table, acting.who, target_of(chosen), form_named(table.sheet(acting.who), chosen.aim.row))


ATTACK = Action(("attack",), _offers, _run, _refusals)
