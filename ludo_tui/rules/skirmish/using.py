"""Using powers: what a turn offers of them, what they cost, and tasks that take more than one action."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from ludo_tui.board import RING
from ludo_tui.engine import Flow, Option, Refusal, Trigger, counted, window
from ludo_tui.rules.skirmish import effects, toppling, tricks  # noqa: F401 - they register what their steps do
from ludo_tui.rules.skirmish.aims import left, odds_of
from ludo_tui.rules.skirmish.belts import use_up
from ludo_tui.rules.skirmish.charges import charge_at
from ludo_tui.rules.skirmish.contests import chance_alone, pending
from ludo_tui.rules.skirmish.deeds import seen_at
from ludo_tui.rules.skirmish.entries import Power
from ludo_tui.rules.skirmish.feats import PowerUsed, SpellStopped, WorkDone
from ludo_tui.rules.skirmish.interpreter import Doing, ahead, carry_out
from ludo_tui.rules.skirmish.listing import harmed, nearest_first
from ludo_tui.rules.skirmish.luck import luck
from ludo_tui.rules.skirmish.names import Ref
from ludo_tui.rules.skirmish.offers import Offer
from ludo_tui.rules.skirmish.places import Field
from ludo_tui.rules.skirmish.powers import (
    Aim,
    Known,
    aim_words,
    aims,
    castings_left,
    find,
    is_magic,
    known,
    labour,
    limit_of,
    why_not,
)
from ludo_tui.rules.skirmish.promises import mean_harm, mean_healing, words
from ludo_tui.rules.skirmish.state import Task, Who
from ludo_tui.rules.skirmish.steps import (
    AlarmStep,
    ChargeStep,
    MoveStep,
    ResistStep,
    RollStep,
    StrikeStep,
    TakeStep,
    TryStep,
    all_steps,
)
from ludo_tui.rules.skirmish.strikes import can_strike
from ludo_tui.rules.skirmish.table import SkirmishTable
from ludo_tui.rules.skirmish.triggers import Casting

RULES = {
    "talent": "sk.action.talent.use",
    "cast": "sk.action.cast.learned",
    "read": "sk.action.cast.inscription",
    "use": "sk.action.item.outcome",
    "stunt": "sk.action.other.allowed",
}
"""The rule by which each way of using something is an action."""
GROUPS = {"talent": "Talents", "cast": "Spells", "read": "Items", "use": "Items", "stunt": "Stunts"}
"""Headings of the choices."""
_RECHARGE = "sh.talent.recharge"
_GOING_ON = "going-on"
"""What answers are alike that go on with what somebody is at work on."""
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
    """Yield everything that somebody could do with a talent, a spell, an item or otherwise.

    Rule: sk.action.talent.use, sk.action.cast.learned, sk.action.cast.inscription, sk.action.cast.object,
    sk.action.item.use, sk.action.other.allowed, sk.action.other.sage, sk.extra-effort.duration
    """
    task = field.state.fighter(who).task
    for one in known(field.table, who, "action"):
        if why_not(field, who, one) is not None:
            continue
        is_left = task is not None and task.key == one.key
        found = _aims(field, who, one)
        for aim in found[:1] if one.power.target == "space" else found:
            yield offer(field, who, one, aim, is_gone_on_with=is_left)


def _aims(field: Field, who: Who, one: Known) -> Sequence[Aim]:
    """Return on whom, or where, somebody could use a power now so that something comes of it."""
    if not can_strike(field, who, one.power):
        return ()
    found = aims(field, who, one.power)
    if any(isinstance(step, ChargeStep) for step in one.power.steps):
        return [aim for aim in found if aim.target is not None and charge_at(field, who, aim.target) is not None]
    return found


def offer(field: Field, who: Who, one: Known, aim: Aim, *, is_gone_on_with: bool = False) -> Offer:
    """Return the answer by which somebody uses a power, with what it promises."""
    table, power = field.table, one.power
    word, said = aim_words(field, aim, is_deed=one.way == "stunt")
    is_self = aim.target == who or power.target == "space"
    rolls = [step for step in power.steps if isinstance(step, RollStep)]
    chances: dict[str, Any] = {}
    if rolls and aim.target is not None and not is_self:
        by, against = rolls[0].by, rolls[0].against
        roll = pending(field, who, by, aim.target, against, _score(table, one))
        chances = odds_of(field, roll, aim.target, is_aware=against in ("agi", "str"))
    tries = [step for step in power.steps if isinstance(step, TryStep)]
    if tries:
        chances = {"odds": float(chance_alone(field, who, tries[0].by))}
    work = labour(table, power)
    label = power.name if one.way != "read" else f"{table.tables.items[one.item].name}: {power.name}"
    if is_gone_on_with:
        label = _going_on_with(field, who, label)
    elif work > 1:
        label = f"Begin: {label.lower()} ({work} turns)"
    target = None if aim.target is None or aim.target.seat == field.state.sage else aim.target
    harm = mean_harm(power.steps)
    healing = mean_healing(power.steps)
    charge = None
    if aim.target is not None and any(isinstance(step, ChargeStep) for step in power.steps):
        charge = charge_at(field, who, aim.target)
    if charge is not None:
        harm = charge.promised.harm
        assert aim.target is not None
        chances = odds_of(field, charge.promised.roll, aim.target)
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
        left=None if aim.target is None else left(table, aim.target),
        effects=words(power.steps),
        work=work if work > 1 else 0,
        alike=_GOING_ON if goes_on(table, who, one.key) else "",
        note=_stock(table, who, one),
        draws=() if charge is None else tuple(map(table.ref, charge.stop.draws)),
        critical=None if charge is None else float(charge.promised.critical) or None,
        there=there,
        is_grave=bool(harmed(field, who, there or ())),
        **chances,
    )


def _in_line(field: Field, who: Who, power: Power, aim: Aim) -> tuple[Ref, ...] | None:
    """Return whom a power harms along the track, as far as somebody knows; None: it goes along no track."""
    steps = [step for step in power.steps if isinstance(step, ResistStep) and step.to == "line"]
    if not steps or aim.target is None:
        return None
    here, within = field.rings[who], steps[0].within
    spaces = [ring for ring in ahead(here, field.rings[aim.target], within) if field.is_near(here, ring, within)]
    known_there = [one for ring in spaces for one in field.at(ring) if field.knows(who, one)]
    return tuple(field.table.ref(one) for one in known_there if field.is_awake(one) and not field.is_sheltered(one))


def goes_on(table: SkirmishTable, who: Who, key: str) -> bool:
    """Tell whether using a power goes on with what somebody is at work on, and interrupts nothing.

    Rule: sk.extra-effort.duration, sk.extra-effort.interrupted
    """
    task = table.state.fighter(who).task
    return task is not None and task.key == key


def _going_on_with(field: Field, who: Who, name: str) -> str:
    """Name the task that somebody has begun, and how far it has come."""
    task = field.state.fighter(who).task
    assert task is not None
    needed = labour(field.table, find(field.table, who, task.key).power)
    return f"Go on: {name.lower()} ({task.done} of {needed} turns)"


def _stock(table: SkirmishTable, who: Who, one: Known) -> str:
    """Tell how often somebody can still use a power in this match; empty where there is no limit."""
    used = table.state.fighter(who).used
    if one.way == "cast":
        more = castings_left(table, who)
        return f"{counted(more, 'casting')} left"
    limit = limit_of(table, who, one)
    return f"{limit - used.get(one.item or one.power.id, 0)} of {limit} left" if limit else ""


def _score(table: SkirmishTable, one: Known) -> int:
    return table.tables.items[one.item].score if one.way == "read" else 0


def refusals(field: Field, who: Who) -> Iterator[Refusal]:
    """Yield what somebody has and cannot use now, with the reason; of magic and talents also that it has none.

    Rule: sk.action.cast.learned, sk.action.talent.use
    """
    found = known(field.table, who, "action")
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


def _aimless(field: Field, who: Who, one: Known) -> tuple[str, str]:
    """Return why there is nobody and nothing to use a power on, with the rule."""
    power = one.power
    if power.target in ("enemy", "creature") and (spared := field.spared(who, power.range)) is not None:
        return spared
    if power.target == "lair" and field.is_sheltered(who):
        return "it is safe on its starting space, and seals no lair from there", "sh.stunt.seal-from-start"
    untaken = next((_NOTHING[type(step)] for step in power.steps if type(step) in _NOTHING), None)
    reason = untaken or _NOBODY.get(power.target, "nobody in reach and sight")
    return reason, "sh.spell.sight" if power.target in ("enemy", "ally", "creature", "space") else RULES[one.way]


# Using them


def use(
    table: SkirmishTable, who: Who, one: Known, target: Who | None, ring: int | None, trigger: Trigger | None = None
) -> Flow[None]:
    """Pay for a power, let others answer if it is magic, and carry out what it does.

    Rule: sk.action.cast.learned, sk.action.item.outcome, sh.spell.castings, sh.talent.uses, sk.reaction.before-dice
    """
    power, state = one.power, table.state
    _pay(table, who, one)
    ref = table.ref(who)
    is_own = bool(power.steps) and all(isinstance(step, MoveStep) for step in power.steps)
    table.emit(
        PowerUsed(
            who=ref,
            power=power.name,
            way=one.way,
            target=None if target is None or is_own else table.ref(target),
            space="" if ring is None else RING[ring],
            rule=RULES[one.way],
        )
    )
    if is_magic(one):
        answered = yield from window(table, Casting(seat=who.seat, who=who, spell=power.name))
        if answered.cancelled:
            table.emit(SpellStopped(who=ref, spell=power.name, rule="sh.spell.unravelled"))
            return
    if power.is_lasting:
        state.effects += 1
    doing = Doing(
        table=table,
        who=who,
        power=power.id,
        name=power.name,
        rule=RULES[one.way],
        target=target,
        ring=ring,
        trigger=trigger,
        effect=state.effects if power.is_lasting else 0,
        score=_score(table, one),
    )
    yield from carry_out(power.steps, doing)


def _pay(table: SkirmishTable, who: Who, one: Known) -> None:
    """Count a use; a spell that was learned costs a casting."""
    used = table.state.fighter(who).used
    name = "casting" if one.way == "cast" else one.item or one.power.id
    used[name] = used.get(name, 0) + 1
    if one.item:
        use_up(table, who, one.item, one.spell)


def recover(table: SkirmishTable, who: Who) -> Flow[None]:
    """Let luck bring back, at the start of a turn, what has been used and comes back by luck.

    Rule: sh.talent.recharge
    """
    used = table.state.fighter(who).used
    for trait in table.sheet(who).traits:
        if trait.recharge and used.get(trait.id) and (yield from luck(table, who, trait.name.lower(), _RECHARGE)):
            del used[trait.id]


def act(table: SkirmishTable, who: Who, chosen: Offer) -> Flow[None]:
    """Use a power as an action, or begin what takes more than one.

    Rule: sk.extra-effort.duration, sk.extra-effort.no-action
    """
    one = find(table, who, chosen.key)
    ring = None if chosen.space is None else RING.index(chosen.space)
    if labour(table, one.power) > 1:
        yield from work(table, who, one, ring)
        return
    if one.power.target == "space":
        ring = yield from _where(table, who, one)
    target = None if chosen.aim is None else Who(chosen.aim.seat, chosen.aim.piece)
    yield from use(table, who, one, target, ring)


def _where(table: SkirmishTable, who: Who, one: Known) -> Flow[int]:
    """Ask for the space at which a power is used.

    Rule: sh.spell.sight
    """
    field = Field(table, who)
    rings = [aim.ring for aim in aims(field, who, one.power) if aim.ring is not None]
    resisted = [step for step in all_steps(one.power.steps) if isinstance(step, ResistStep)]
    within = max((step.within for step in resisted), default=0)
    harm = mean_harm(one.power.steps) or None
    options: list[Option] = []
    for ring in rings:
        there = seen_at(field, who, ring, within)
        own = harmed(field, who, there) if resisted else []
        hit = " and ".join(map(table.names.fighter, own))
        options.append(
            Offer(
                id=f"at:{RING[ring]}",
                label=f"At {RING[ring]}{f', harming {hit}' if hit else ''}",
                rule="sh.spell.sight",
                does="at",
                entry=one.power.id,
                piece=who.piece,
                space=RING[ring],
                effects=words(one.power.steps),
                harm=harm,
                there=there,
                is_grave=bool(own),
            )
        )
    text = f"{one.power.name}: at which space?"
    asked = nearest_first(field, who, options)
    return rings[asked.index((yield from table.ask(who.seat, "where", text, asked, rule="sh.spell.sight")))]


def work(table: SkirmishTable, who: Who, one: Known, ring: int | None = None) -> Flow[None]:
    """Spend an action on a task; with the last one it is done.

    Rule: sk.extra-effort.duration, sk.extra-effort.one-minute-spell
    """
    fighter, needed = table.state.fighter(who), labour(table, one.power)
    task = fighter.task
    if task is None or task.key != one.key:
        task = fighter.task = Task(key=one.key, power=one.power.name, is_kept=one.power.keeps_progress)
    task.done += 1
    task.is_at_work = True
    table.emit(
        WorkDone(
            who=table.ref(who), power=one.power.name, done=task.done, needed=needed, rule="sk.extra-effort.duration"
        )
    )
    if task.done >= needed:
        fighter.task = None
        yield from use(table, who, one, who, ring)


def carry_on(table: SkirmishTable, who: Who) -> Flow[None]:
    """Go on with a task for an action."""
    task = table.state.fighter(who).task
    assert task is not None
    yield from work(table, who, find(table, who, task.key))


def going_on(field: Field, who: Who) -> Iterator[Offer]:
    """Yield going on with what somebody is at work on.

    Rule: sk.extra-effort.duration
    """
    task = field.state.fighter(who).task
    if task is not None and task.is_at_work:
        needed = labour(field.table, find(field.table, who, task.key).power)
        yield Offer(
            id="carry-on",
            label=_going_on_with(field, who, task.power),
            rule="sk.extra-effort.duration",
            group="Act",
            does="carry_on",
            alike=_GOING_ON,
            piece=who.piece,
            amount=needed - task.done,
        )
