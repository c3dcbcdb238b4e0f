"""On whom, or where, a power can be used."""

from collections.abc import Callable, Iterator, Sequence
from functools import lru_cache

import msgspec

from ludo_tui.board import RING, RING_SIZE, ring_distance
from ludo_tui.engine import Who
from ludo_tui.rules.fight.steps import all_steps
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.sight import sees, sees_space
from ludo_tui.rules.skirmish.mechanics.action_rows import aim_of
from ludo_tui.rules.skirmish.mechanics.afflictions.prone import is_stood_over
from ludo_tui.rules.skirmish.model.state import Affliction, Piece
from ludo_tui.rules.skirmish.party.equipment import held
from ludo_tui.rules.skirmish.tables.powers import Power
from ludo_tui.rules.skirmish.tables.steps import (
    AlarmStep,
    ChargeStep,
    CureStep,
    DropStep,
    HealStep,
    MusterStep,
    StandStep,
    SwapStep,
    TakeStep,
    ZoneStep,
)

INCURABLE = frozenset(
    {"held", "grabbed", "pinned", "down", "unconscious", "defending", "slippery", "hidden", "invisible"}
)
"""What no spell ends."""


_TESTED = frozenset({HealStep, StandStep, CureStep, MusterStep, SwapStep, TakeStep, DropStep, AlarmStep})
"""Steps that may have nothing to do for a combatant."""


class Aim(msgspec.Struct, frozen=True):
    """On whom, or where, a power is used."""

    target: Who | None = None
    ring: int | None = None


def power_targets(field: Field, who: Who, power: Power) -> Sequence[Aim]:
    """Return on whom, or where, a combatant could use a power from where it stands."""
    return field.recall(_aims, who, power)


def _aims(field: Field, who: Who, power: Power) -> list[Aim]:
    return [*_found_aims(field, who, power)]


def _found_aims(field: Field, who: Who, power: Power) -> Iterator[Aim]:
    """Yield the aims of a power.

    Rule: sk.cover.total.no-effect, sh.spell.sight, sh.board.sight, sh.down.no-target, sh.stunt.seal-from-start,
    sh.trait.line
    """
    here = field.rings[who]
    if power.target == "self":
        if _does_something(field, who, power, who):
            yield Aim(who)
    elif power.target == "space":
        spaces = (ring for ring in range(RING_SIZE) if _is_in_sight(field, who, power, ring))
        yield from (Aim(ring=ring) for ring in spaces if _changes_ground(power, ring))
    elif power.target == "lair":
        table = field.table
        lairs = [] if field.is_sheltered(who) else [one for one in table.lairs if one not in table.state.closed_lairs]
        yield from (Aim(ring=ring) for ring in lairs if _is_in_sight(field, who, power, ring))
    elif power.target == "object":
        near = (ring for ring in field.table.terrain if ring != here and _is_in_sight(field, who, power, ring))
        yield from (Aim(ring=ring) for ring in near if field.table.obstacle(ring) is not None)
    else:
        for other, ring in field.rings.items():
            is_on_way = not power.along or 0 < ring_distance(here, ring) <= power.range
            is_near = is_on_way and field.is_near(here, ring, power.range) and sees(field, who, other)
            if is_near and _is_fit(field, who, power, other):
                yield Aim(other)


def _is_in_sight(field: Field, who: Who, power: Power, ring: int) -> bool:
    """Return whether a space is in range of a power, and seen.

    Rule: sh.spell.sight, sh.affliction.blinded
    """
    return field.is_near(field.rings[who], ring, power.range) and sees_space(field, who, ring)


def _changes_ground(power: Power, ring: int) -> bool:
    """Return whether a power that does nothing but change spaces would change any around this one.

    Rule: sh.spell.zone
    """
    return any(not isinstance(step, ZoneStep) or step.rings(ring) for step in power.steps)


def _is_fit(field: Field, who: Who, power: Power, other: Who) -> bool:
    """Return whether a power could be used on a combatant that is near enough."""
    sheet = field.sheet(other)
    is_large = (power.size and sheet.size > power.size) or (power.is_own_size and sheet.size > field.sheet(who).size)
    if is_large or (power.not_on and any(trait.id in power.not_on for trait in sheet.traits)):
        return False
    is_enemy = field.are_enemies(who, other)
    if power.target == "ally" or (power.target == "creature" and not is_enemy):
        is_wanted = not is_enemy and (power.target == "ally" or (other != who and field.is_awake(other)))
    else:
        is_charge = any(isinstance(step, ChargeStep) for step in power.steps)
        is_wanted = is_charge or field.is_target(who, other)
    return is_wanted and _does_something(field, who, power, other)


def _does_something(field: Field, who: Who, power: Power, other: Who) -> bool:
    """Return whether a power that heals, cures or moves has anything to do for a combatant."""
    kinds = _tested_kinds(power)
    if not kinds:
        return True
    creature = field.creature(other)
    tests: dict[type, Callable[[], bool]] = {
        HealStep: lambda: creature.damage > 0,
        StandStep: lambda: creature.is_fallen or creature.has("prone"),
        CureStep: lambda: not creature.is_fallen and bool(curable(field, other)),
        MusterStep: lambda: any(piece.step < 0 for piece in _party(field, who)),
        SwapStep: lambda: field.can_swap(who, other),
        TakeStep: lambda: any(one.ring == field.rings[who] for one in field.state.ground),
        DropStep: lambda: bool(held(field.table.tables, creature)),
        AlarmStep: lambda: any(
            field.knows(who, enemy) and not field.knows(ally, enemy)
            for enemy in field.enemies(who)
            for ally in field.side(who)
        ),
    }
    return any(tests[kind]() for kind in kinds)


@lru_cache(maxsize=1024)
def _tested_kinds(power: Power) -> frozenset[type]:
    """Return the kinds of steps of a power that may have nothing to do."""
    return _TESTED.intersection(type(step) for step in all_steps(power.steps))


def curable(field: Field, who: Who) -> list[Affliction]:
    """Return what a spell could end of what a combatant suffers: it raises nobody whom an upright enemy stands over.

    Lying is one thing, whoever has toppled it.

    Rule: sh.spell.cure, sh.board.upright-enemy, sh.affliction.instances
    """
    suffered = field.creature(who).afflictions
    lying = [] if is_stood_over(field, who) else [one for one in suffered if one.id == "prone"]
    return [*(one for one in suffered if one.id not in INCURABLE and one.id != "prone"), *lying[:1]]


def _party(field: Field, who: Who) -> list[Piece]:
    """Return the pieces of a combatant's party; a monster has none."""
    return [] if who.seat == field.state.sage else field.state.parties[who.seat]


def aim_words(field: Field, aim: Aim, *, is_deed: bool) -> tuple[str, str]:
    """Return how answers write an aim, and how people say it: a deed is done to a target, a thing used on it."""
    if aim.ring is not None:
        return RING[aim.ring], f" at {RING[aim.ring]}"
    assert aim.target is not None
    return aim_of(field, aim.target), f"{'' if is_deed else ' on'} {field.table.name(aim.target)}"
