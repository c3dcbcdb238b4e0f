"""Using powers: what a turn offers of them, what they cost, and tasks that take more than one action."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ludo_tui.board import RING
from ludo_tui.engine import Flow, Refusal, counted
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.effects import registry  # noqa: F401 - it registers what its steps do
from ludo_tui.rules.skirmish.effects.attack import can_strike
from ludo_tui.rules.skirmish.effects.charge import charge_at
from ludo_tui.rules.skirmish.mechanics.action_rows import Action
from ludo_tui.rules.skirmish.mechanics.health import health_left
from ludo_tui.rules.skirmish.mechanics.listing import harmed
from ludo_tui.rules.skirmish.mechanics.luck_rolls import roll_luck
from ludo_tui.rules.skirmish.mechanics.offers import Offer
from ludo_tui.rules.skirmish.mechanics.opposed_rolls import chance_alone, opposed_roll
from ludo_tui.rules.skirmish.mechanics.roll_odds import odds_fields
from ludo_tui.rules.skirmish.model.names import NameRef
from ludo_tui.rules.skirmish.model.state import TurnState, Who
from ludo_tui.rules.skirmish.powers import tasks, using
from ludo_tui.rules.skirmish.powers.expected_damage import mean_healing, mean_step_damage, step_words
from ludo_tui.rules.skirmish.powers.interpreter import ahead
from ludo_tui.rules.skirmish.powers.known import (
    Aim,
    KnownPower,
    actions_needed,
    aim_words,
    castings_left,
    limit_of,
    power_named,
    power_targets,
    powers_of,
    why_not,
)
from ludo_tui.rules.skirmish.powers.tasks import GOING_ON, goes_on, task_in_words
from ludo_tui.rules.skirmish.powers.using import RULES, choose_space, score_of_power, use_power
from ludo_tui.rules.skirmish.tables.powers import Power
from ludo_tui.rules.skirmish.tables.steps import (
    AlarmStep,
    ChargeStep,
    ResistStep,
    RollStep,
    StrikeStep,
    TakeStep,
    TryStep,
)

GROUPS = {"talent": "Talents", "cast": "Spells", "read": "Items", "use": "Items", "stunt": "Stunts"}
"""Headings of the choices."""


_RECHARGE = "sh.talent.recharge"


_NOBODY = {
    "self": "nothing to do for it",
    "space": "no space in sight",
    "lair": "no open lair in reach",
    "object": "nothing stands in reach",
}


_NOTHING: Mapping[type, str] = {
    StrikeStep: "no enemy in reach",
    TakeStep: "nothing lies on its space",
    AlarmStep: "its allies know of every enemy that it knows of",
    ChargeStep: "no enemy in sight to whom it can get",
}
"""Why what takes such a step cannot be done by anybody from where it stands."""


def offers(field: Field, who: Who) -> Iterator[Offer]:
    """Yield everything that a combatant could do with a talent, a spell, an item or otherwise.

    Rule: sk.action.talent.use, sk.action.cast.learned, sk.action.cast.inscription, sk.action.cast.object,
    sk.action.item.use, sk.action.other.allowed, sk.action.other.sage, sk.extra-effort.duration
    """
    task = field.state.creature(who).task
    for one in powers_of(field.table, who, "action"):
        if why_not(field, who, one) is not None:
            continue
        is_left = task is not None and task.key == one.key
        found = _aims(field, who, one)
        for aim in found[:1] if one.power.target == "space" else found:
            yield offer(field, who, one, aim, is_gone_on_with=is_left)


def _aims(field: Field, who: Who, one: KnownPower) -> Sequence[Aim]:
    """Return on whom, or where, a combatant could use a power now so that something comes of it."""
    if not can_strike(field, who, one.power):
        return ()
    found = power_targets(field, who, one.power)
    if any(isinstance(step, ChargeStep) for step in one.power.steps):
        return [aim for aim in found if aim.target is not None and charge_at(field, who, aim.target) is not None]
    return found


def offer(field: Field, who: Who, one: KnownPower, aim: Aim, *, is_gone_on_with: bool = False) -> Offer:
    """Return the answer by which a combatant uses a power, with what it promises."""
    table, power = field.table, one.power
    word, said = aim_words(field, aim, is_deed=one.way == "stunt")
    is_self = aim.target == who or power.target == "space"
    rolls = [step for step in power.steps if isinstance(step, RollStep)]
    chances: dict[str, Any] = {}
    if rolls and aim.target is not None and not is_self:
        by, against = rolls[0].by, rolls[0].against
        roll = opposed_roll(field, who, by, aim.target, against, score_of_power(table, one))
        chances = odds_fields(field, roll, aim.target, is_aware=against in ("agi", "str"))
    tries = [step for step in power.steps if isinstance(step, TryStep)]
    if tries:
        chances = {"odds": float(chance_alone(field, who, tries[0].by))}
    work = actions_needed(table, power)
    label = power.name if one.way != "read" else f"{table.tables.items[one.item].name}: {power.name}"
    if is_gone_on_with:
        label = task_in_words(field, who, label)
    elif work > 1:
        label = f"Begin: {label.lower()} ({work} turns)"
    target = None if aim.target is None or aim.target.seat == field.state.sage else aim.target
    harm = mean_step_damage(power.steps)
    healing = mean_healing(power.steps)
    charge = None
    if aim.target is not None and any(isinstance(step, ChargeStep) for step in power.steps):
        charge = charge_at(field, who, aim.target)
    if charge is not None:
        harm = charge.promised.harm
        assert aim.target is not None
        chances = odds_fields(field, charge.promised.roll, aim.target)
    there = _in_line(field, who, power, aim)
    return Offer(
        id=one.key if is_self else f"{one.key}:{word}",
        label=label if is_self else f"{label}{said}",
        brief=label if aim.ring is None and one.way != "stunt" else "",
        rule=RULES[one.way],
        group=label if one.way == "stunt" else GROUPS[one.way],
        does=one.way,
        entry=power.id,
        key=one.key,
        piece=who.piece,
        target=target,
        aim=None if aim.target is None else table.ref(aim.target),
        space=None if aim.ring is None or power.target == "space" else RING[aim.ring],
        harm=harm or None,
        heals=healing or None,
        left=None if aim.target is None else health_left(table, aim.target),
        effects=step_words(power.steps),
        work=work if work > 1 else 0,
        alike=GOING_ON if goes_on(table, who, one.key) else "",
        note=_stock(table, who, one),
        free_attackers=() if charge is None else tuple(map(table.ref, charge.stop.free_attackers)),
        critical=None if charge is None else float(charge.promised.critical) or None,
        there=there,
        is_grave=bool(harmed(field, who, there or ())),
        **chances,
    )


def _in_line(field: Field, who: Who, power: Power, aim: Aim) -> tuple[NameRef, ...] | None:
    """Return whom a power harms along the track, as far as a combatant knows; None: it goes along no track."""
    steps = [step for step in power.steps if isinstance(step, ResistStep) and step.to == "line"]
    if not steps or aim.target is None:
        return None
    here, within = field.rings[who], steps[0].within
    spaces = [ring for ring in ahead(here, field.rings[aim.target], within) if field.is_near(here, ring, within)]
    known_there = [one for ring in spaces for one in field.at(ring) if field.knows(who, one)]
    return tuple(field.table.ref(one) for one in known_there if field.is_awake(one) and not field.is_sheltered(one))


def _stock(table: SkirmishTable, who: Who, one: KnownPower) -> str:
    """Tell how often a combatant can still use a power in this match; empty where there is no limit."""
    used = table.state.creature(who).used
    if one.way == "cast":
        more = castings_left(table, who)
        return f"{counted(more, 'casting')} left"
    limit = limit_of(table, who, one)
    return f"{limit - used.get(one.item or one.power.id, 0)} of {limit} left" if limit else ""


def refusals(field: Field, who: Who) -> Iterator[Refusal]:
    """Yield what a combatant has and cannot use now, with the reason; of magic and talents also that it has none.

    Rule: sk.action.cast.learned, sk.action.talent.use
    """
    found = powers_of(field.table, who, "action")
    for one in found:
        why = why_not(field, who, one)
        if why is None and not _aims(field, who, one):
            why = _aimless(field, who, one)
        if why is not None:
            yield Refusal(
                id=one.key, label=one.power.name, reason=why[0], rule=why[1], group=GROUPS[one.way], does=one.way
            )
    ways = {one.way for one in found}
    if not ways & {"cast", "read"}:
        yield Refusal(id="cast", label="Cast", reason="it knows no spell and carries none", rule=RULES["cast"])
    if not ways & {"talent", "stunt"}:
        yield Refusal(id="talent", label="Talent", reason="it has none that takes an action", rule=RULES["talent"])


def _aimless(field: Field, who: Who, one: KnownPower) -> tuple[str, str]:
    """Return why there is nobody and nothing to use a power on, with the rule."""
    power = one.power
    if power.target in ("enemy", "creature") and (spared := field.spared(who, power.range)) is not None:
        return spared
    if power.target == "lair" and field.is_sheltered(who):
        return "it is safe on its starting space, and seals no lair from there", "sh.stunt.seal-from-start"
    untaken = next((_NOTHING[type(step)] for step in power.steps if type(step) in _NOTHING), None)
    reason = untaken or _NOBODY.get(power.target, "nobody in reach and sight")
    return reason, "sh.spell.sight" if power.target in ("enemy", "ally", "creature", "space") else RULES[one.way]


def recover(table: SkirmishTable, who: Who) -> Flow[None]:
    """Let luck bring back, at the start of a turn, what has been used and comes back by luck.

    Rule: sh.talent.recharge
    """
    used = table.state.creature(who).used
    for trait in table.sheet(who).traits:
        if trait.recharge and used.get(trait.id) and (yield from roll_luck(table, who, trait.name.lower(), _RECHARGE)):
            del used[trait.id]


def act(table: SkirmishTable, who: Who, chosen: Offer) -> Flow[None]:
    """Use a power as an action, or begin what takes more than one.

    Rule: sk.extra-effort.duration, sk.extra-effort.no-action
    """
    one = power_named(table, who, chosen.key)
    ring = None if chosen.space is None else RING.index(chosen.space)
    if actions_needed(table, one.power) > 1:
        yield from tasks.work(table, who, one, ring)
        return
    if one.power.target == "space":
        ring = yield from choose_space(table, who, one)
    target = None if chosen.aim is None else Who(chosen.aim.seat, chosen.aim.piece)
    yield from use_power(table, who, one, target, ring)


def _offers(field: Field, acting: TurnState) -> Iterator[Offer]:
    """Yield everything that the combatant can use."""
    return offers(field, acting.who)


def _run(table: SkirmishTable, acting: TurnState, chosen: Offer) -> Flow[None]:
    """Use it."""
    yield from act(table, acting.who, chosen)


USE_POWER = Action(tuple(using.RULES), _offers, _run)
