"""What using a power promises: chances, damage and healing, and whom it would harm besides."""

from typing import NamedTuple

import msgspec

from ludo_tui.engine import Ref, Who
from ludo_tui.rules.skirmish.attacking.attack_odds import attack_facts
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.effects.charge import Charge, charge_at
from ludo_tui.rules.skirmish.mechanics.health import health_left
from ludo_tui.rules.skirmish.mechanics.offers import OfferFacts, OfferManner
from ludo_tui.rules.skirmish.mechanics.opposed_rolls import opposed_roll, roll_alone
from ludo_tui.rules.skirmish.mechanics.roll_odds import roll_facts, roll_manner
from ludo_tui.rules.skirmish.powers.aims import Aim
from ludo_tui.rules.skirmish.powers.cast_spell import score_of_power
from ludo_tui.rules.skirmish.powers.expected_damage import mean_healing, mean_step_damage, step_words
from ludo_tui.rules.skirmish.powers.interpreter import ahead
from ludo_tui.rules.skirmish.powers.known_power import KnownPower
from ludo_tui.rules.skirmish.tables.powers import Power
from ludo_tui.rules.skirmish.tables.steps import ChargeStep, ResistStep, RollStep, TryStep


class PowerPreview(NamedTuple):
    """What using a power promises."""

    facts: OfferFacts
    manner: OfferManner
    heals: float | None
    """Damage that it heals on average."""
    free_attackers: tuple[Ref, ...]
    """Who may strike at the one that charges."""
    reached: tuple[Ref, ...] | None
    """Whom it harms along the track; None: it goes along no track."""


def power_preview(field: Field, who: Who, one: KnownPower, aim: Aim) -> PowerPreview:
    """Return what using a power promises."""
    power, there = one.power, _in_line(field, who, one.power, aim)
    charge = _charge(field, who, power, aim)
    facts, manner = _chances(field, who, one, aim, charge)
    if charge is None:
        left = None if aim.target is None else health_left(field.table, aim.target)
        facts = msgspec.structs.replace(facts, mean_damage=mean_step_damage(power.steps) or None, left=left)
    facts = msgspec.structs.replace(facts, effects=step_words(power.steps))
    free_attackers = () if charge is None else tuple(map(field.table.ref, charge.stop.free_attackers))
    return PowerPreview(facts, manner, mean_healing(power.steps) or None, free_attackers, there)


def _charge(field: Field, who: Who, power: Power, aim: Aim) -> Charge | None:
    """Return the charge at a target by a power that charges; None: it does not."""
    is_charge = aim.target is not None and any(isinstance(step, ChargeStep) for step in power.steps)
    return charge_at(field, who, aim.target) if is_charge and aim.target is not None else None


def _chances(
    field: Field, who: Who, one: KnownPower, aim: Aim, charge: Charge | None
) -> tuple[OfferFacts, OfferManner]:
    """Return the chances of the roll that a power begins with, all facts of a charge, nothing where it takes none."""
    if charge is not None:
        assert aim.target is not None
        return attack_facts(field, charge.promised, aim.target), roll_manner(charge.promised.roll)
    tries = [step for step in one.power.steps if isinstance(step, TryStep)]
    if tries:
        return OfferFacts(odds=roll_alone(field, who, tries[0].by).odds), OfferManner()
    rolls = [step for step in one.power.steps if isinstance(step, RollStep)]
    if not rolls or aim.target in (None, who) or one.power.target == "space":
        return OfferFacts(), OfferManner()
    assert aim.target is not None
    by, against = rolls[0].by, rolls[0].against
    roll = opposed_roll(field, who, by, aim.target, against, score_of_power(field.table, one))
    return roll_facts(field, roll, aim.target, is_aware=against in ("agi", "str")), roll_manner(roll)


def _in_line(field: Field, who: Who, power: Power, aim: Aim) -> tuple[Ref, ...] | None:
    """Return whom a power harms along the track, as far as a combatant knows; None: it goes along no track."""
    steps = [step for step in power.steps if isinstance(step, ResistStep) and step.to == "line"]
    if not steps or aim.target is None:
        return None
    here, within = field.rings[who], steps[0].within
    spaces = [ring for ring in ahead(here, field.rings[aim.target], within) if field.is_near(here, ring, within)]
    known_there = [one for ring in spaces for one in field.at(ring) if field.knows(who, one)]
    return tuple(field.table.ref(one) for one in known_there if field.is_awake(one) and not field.is_sheltered(one))
