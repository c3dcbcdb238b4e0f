"""Grabs and pins: holding on, dragging, wrestling, letting go, breaking free, and how a hold ends."""

from collections.abc import Iterator
from fractions import Fraction
from itertools import product

from ludo_tui.engine import Flow, Option, Refusal, window
from ludo_tui.rules.skirmish import aims, contests
from ludo_tui.rules.skirmish.afflictions import afflict, cure_of, turns_to_come
from ludo_tui.rules.skirmish.bodies import BODY, choose_by, set_against
from ludo_tui.rules.skirmish.damage import hurt
from ludo_tui.rules.skirmish.deeds import ACT, FREE, Deed, aim_of, aimed, target_of
from ludo_tui.rules.skirmish.incidents import HoldEnded, HoldKept
from ludo_tui.rules.skirmish.offers import Offer
from ludo_tui.rules.skirmish.places import Field
from ludo_tui.rules.skirmish.rolls import Circumstance, Pending
from ludo_tui.rules.skirmish.state import Acting, Affliction, Who
from ludo_tui.rules.skirmish.steps import Attribute
from ludo_tui.rules.skirmish.table import SkirmishTable
from ludo_tui.rules.skirmish.triggers import BrokenFree

GRABBED, PINNED = "grabbed", "pinned"
_GRAB_ENDS = ("confused", "controlled", "stunned", "unconscious")
_PIN_ENDS = (*_GRAB_ENDS, "impaired", "weakened")
_HURT = 6
"""Sides of the die of damage that wrestling can do."""


def holds_of(table: SkirmishTable, holder: Who, kind: str = GRABBED) -> list[Who]:
    """Return whom somebody holds."""
    state = table.state
    return [
        who
        for who in state.on_ring()
        if (suffered := state.fighter(who).afflictions)
        and any(one.id == kind and one.source == holder for one in suffered)
    ]


def holders_of(table: SkirmishTable, who: Who) -> list[Who]:
    """Return who holds somebody."""
    found = table.state.fighter(who).afflictions
    return [one.source for one in found if one.id == GRABBED and one.source is not None]


def let_go(table: SkirmishTable, holder: Who, target: Who, why: str, rule: str) -> None:
    """End the grab, and the pin with it.

    Rule: sk.unarmed.grab.release, sk.unarmed.pin.release, sk.unarmed.escape.success
    """
    cure_of(table, target, GRABBED, holder)
    cure_of(table, target, PINNED, holder)
    table.emit(HoldEnded(who=table.ref(target), by=table.ref(holder), why=why, rule=rule))


def end_pin(table: SkirmishTable, holder: Who, target: Who, why: str, rule: str) -> None:
    """End a pin; the grab beneath it lasts as long as any grab.

    Rule: sk.unarmed.pin.ends-standing, sk.unarmed.pin.ends-other-action, sk.unarmed.pin.ends-affliction
    """
    cure_of(table, target, PINNED, holder)
    afflict(table, target, GRABBED, holder, turns_to_come(table, holder))
    table.emit(HoldEnded(who=table.ref(target), by=table.ref(holder), why=why, rule=rule))


def end_broken(table: SkirmishTable) -> None:
    """End every hold that cannot be kept: out of reach, or its holder beside itself.

    Rule: sk.unarmed.grab.ends-moving-away, sk.unarmed.grab.ends-affliction, sk.unarmed.grab.forced-apart,
    sk.unarmed.pin.ends-affliction, sk.unarmed.pin.ends-standing
    """
    state = table.state
    for target in state.on_ring():
        for one in [*state.fighter(target).afflictions]:
            if one.id in (GRABBED, PINNED) and one.source is not None:
                _end_if_broken(table, target, one, one.source)


def _end_if_broken(table: SkirmishTable, target: Who, hold: Affliction, holder: Who) -> None:
    field = Field(table)
    if hold not in table.state.fighter(target).afflictions:
        return
    if holder not in field.rings or not field.is_awake(holder) or not field.is_awake(target):
        cure_of(table, target, hold.id, holder)
        return
    reach = field.sheet(holder).reach
    if not field.is_near(field.rings[holder], field.rings[target], reach):
        let_go(table, holder, target, "out of reach", "sk.unarmed.grab.ends-moving-away")
    elif any(table.suffers(holder, one) for one in _GRAB_ENDS):
        let_go(table, holder, target, "the holder is beside itself", "sk.unarmed.grab.ends-affliction")
    elif hold.id == PINNED and any(table.suffers(holder, one) for one in _PIN_ENDS):
        end_pin(table, holder, target, "the pin is lost", "sk.unarmed.pin.ends-affliction")
    elif hold.id == PINNED and not table.suffers(holder, "prone"):
        end_pin(table, holder, target, "the holder stands up", "sk.unarmed.pin.ends-standing")


def note_action(table: SkirmishTable, who: Who, does: str, target: Who | None) -> None:
    """End the pins of somebody that has used its action on anything but wrestling whom it pins.

    Rule: sk.unarmed.pin.ends-other-action
    """
    for pinned in holds_of(table, who, PINNED):
        if does != "wrestle" or pinned != target:
            end_pin(table, who, pinned, "the pin is lost", "sk.unarmed.pin.ends-other-action")


# What is offered


def _offers(field: Field, acting: Acting) -> Iterator[Offer]:
    """Yield what can be done to whom one holds, and against whom one is held by.

    Rule: sk.unarmed.kinds, sk.unarmed.drag.requirement, sk.unarmed.wrestle.requirement, sk.unarmed.escape.condition,
    sk.unarmed.grab.extend
    """
    table, who = field.table, acting.who
    for target in holds_of(table, who):
        name, aim = table.name(target), aim_of(field, target)
        best = max(_against_choice(field, who, by, target) for by, _ in BODY)
        pulls = contests.pending(field, who, "str", target, "str", more=_grip(field, who)).chance()
        parts = (
            ("extend", f"Keep hold of {name}", None, "sk.unarmed.grab.extend"),
            ("drag", f"Drag {name}", pulls, "sk.unarmed.drag.action"),
            ("wrestle", f"Wrestle {name}", best, "sk.unarmed.wrestle.roll"),
        )
        for does, label, chance, rule in parts:
            yield Offer(
                id=f"{does}:{aim}",
                label=label,
                rule=rule,
                group=ACT,
                does=does,
                piece=who.piece,
                odds=None if chance is None else float(chance),
                left=aims.left(table, target) if does == "wrestle" else None,
                **aimed(field, target),
            )
    for holder in holders_of(table, who):
        if holder in field.rings:
            ways = [contests.pending(field, who, by, holder, against).chance() for by, _ in BODY for against, _ in BODY]
            yield Offer(
                id=f"escape:{aim_of(field, holder)}",
                label=f"Break free of {table.name(holder)}",
                rule="sk.unarmed.escape.action",
                group=ACT,
                does="escape",
                piece=who.piece,
                odds=float(max(ways)),
                **aimed(field, holder),
            )


def _against_choice(field: Field, who: Who, by: Attribute, target: Who) -> Fraction:
    """Return the chance of wrestling by an attribute, when the target sets its better score against it."""
    grip = _grip(field, who)
    return min(contests.pending(field, who, by, target, against, more=grip).chance() for against, _ in BODY)


def _grip(field: Field, who: Who) -> tuple[Circumstance, ...]:
    """Return what traits give whoever holds on."""
    boons = sum(trait.grip for trait in field.sheet(who).traits)
    return (Circumstance("iron grip", boons, "sh.talent.iron-grip"),) if boons else ()


def _refusals(field: Field, acting: Acting) -> Iterator[Refusal]:
    """Yield why nobody can be dragged, wrestled or escaped from, and why nobody can be grabbed.

    Rule: sk.unarmed.drag.requirement, sk.unarmed.wrestle.requirement, sk.unarmed.escape.condition,
    sk.unarmed.grab.free-hand
    """
    table, who = field.table, acting.who
    if not field.free_hands(who):
        rule = "sk.unarmed.grab.free-hand"
        yield Refusal(id="grab", label="Grab", reason="no free hand", rule=rule, group="Attack")
    if not holds_of(table, who):
        for does in ("drag", "wrestle"):
            rule = f"sk.unarmed.{does}.requirement"
            yield Refusal(id=does, label=does.capitalize(), reason="it holds nobody", rule=rule, group=ACT)
    if not holders_of(table, who):
        rule = "sk.unarmed.escape.condition"
        yield Refusal(id="escape", label="Break free", reason="nobody holds it", rule=rule, group=ACT)


# What is done


def _run(table: SkirmishTable, acting: Acting, chosen: Offer) -> Flow[None]:
    """Hold on, drag, wrestle or break free.

    Rule: sk.unarmed.kinds, sk.unarmed.drag.action, sk.unarmed.escape.action
    """
    target = target_of(chosen)
    if chosen.does == "extend":
        _renew(table, acting.who, target, "keeps hold of", "sk.unarmed.grab.extend")
    elif chosen.does == "drag":
        yield from _drag(table, acting, target)
    elif chosen.does == "wrestle":
        yield from _wrestle(table, acting.who, target)
    else:
        yield from _escape(table, acting.who, target)


def _renew(table: SkirmishTable, who: Who, target: Who, how: str, rule: str) -> None:
    """Let a grab last to the end of the holder's next turn.

    Rule: sk.unarmed.grab.extend, sk.unarmed.drag.success-keeps-grab, sk.unarmed.grab.duration
    """
    state = table.state
    for one in state.fighter(target).afflictions:
        if (one.id, one.source) == (GRABBED, who) and one.left is not None:
            one.left = turns_to_come(table, who)
    table.emit(HoldKept(who=table.ref(who), target=table.ref(target), how=how, rule=rule))


def _drag(table: SkirmishTable, acting: Acting, target: Who) -> Flow[None]:
    """Try to take somebody along: on a success it follows, on a failure a step ends the grab.

    Rule: sk.unarmed.drag.roll, sk.unarmed.drag.success-move, sk.unarmed.drag.success-keeps-grab,
    sk.unarmed.drag.failure, sk.unarmed.drag.failure-stay
    """
    who, more = acting.who, _grip(Field(table), acting.who)
    rule, brings = "sk.unarmed.drag.roll", "it would be taken along"
    tried = yield from contests.oppose(table, who, "str", target, "str", "drag", rule, more=more, brings=brings)
    if tried.is_success:
        acting.drags = target
        _renew(table, who, target, "drags", "sk.unarmed.drag.success-move")
    else:
        acting.leaves = target


def _wrestle(table: SkirmishTable, who: Who, target: Who) -> Flow[None]:
    """Wrestle with somebody: both choose what they use, and a success does one of four things.

    Rule: sk.unarmed.wrestle.roll, sk.unarmed.wrestle.target-chooses, sk.unarmed.wrestle.failure
    """
    near = Field(table, who)
    by = yield from choose_by(table, who, target, lambda own: _against_choice(near, who, own, target))
    more, known = _grip(Field(table), who), Field(table, target, who)

    def roll(own: Attribute) -> Pending:
        return contests.pending(known, who, by, target, own, more=more)

    against = yield from set_against(table, who, target, "wrestles", roll)
    assert against != "defense"
    rule, brings = "sk.unarmed.wrestle.roll", "it would be thrown down or hurt"
    tried = yield from contests.oppose(table, who, by, target, against, "wrestling", rule, more=more, brings=brings)
    if not tried.is_success:
        return
    done = yield from _choose_effect(table, who, target)
    if done != "down":
        _renew(table, who, target, "keeps hold of", "sk.unarmed.wrestle.choose-one")
    if done == "down":
        afflict(table, target, "prone", who)
        let_go(table, who, target, "thrown down", "sk.unarmed.wrestle.throw-down")
    elif done == "both":
        afflict(table, target, "prone", who)
        afflict(table, who, "prone", who)
    elif done == "hurt":
        amount = yield from table.roll(who.seat, _HURT, "damage", rule="sk.unarmed.wrestle.damage")
        yield from hurt(table, target, amount, who, "sk.unarmed.wrestle.damage")
    else:
        _pin(table, who, target)


def _pin(table: SkirmishTable, who: Who, target: Who) -> None:
    """Pin somebody: the grab has no limit of time any more.

    Rule: sk.unarmed.wrestle.pin, sk.unarmed.pin.afflictions, sk.unarmed.pin.duration
    """
    for one in table.state.fighter(target).afflictions:
        if (one.id, one.source) == (GRABBED, who):
            one.left = None
    afflict(table, target, PINNED, who)


def _choose_effect(table: SkirmishTable, who: Who, target: Who) -> Flow[str]:
    """Ask what a success at wrestling does.

    Rule: sk.unarmed.wrestle.choose-one, sk.unarmed.wrestle.throw-down, sk.unarmed.wrestle.both-down,
    sk.unarmed.wrestle.damage, sk.unarmed.wrestle.pin
    """
    are_down = all(table.suffers(one, "prone") for one in (who, target))
    parts = [
        ("down", "Throw it down and let go", "throw-down"),
        ("both", "Go down together", "both-down"),
        ("hurt", "Hurt it: d6 damage", "damage"),
    ]
    refused: tuple[Refusal, ...] = ()
    if are_down:
        parts.append(("pin", "Pin it: it is captured at the end of the round", "pin"))
    else:
        rule = "sk.unarmed.wrestle.pin"
        refused = (Refusal(id="pin", label="Pin it", reason="both must lie on the ground", rule=rule),)
    options = [
        Offer(
            id=name,
            label=label,
            rule=f"sk.unarmed.wrestle.{rule}",
            does=f"wrestle_{name}",
            harm=(1 + _HURT) / 2 if name == "hurt" else None,
            left=aims.left(table, target) if name == "hurt" else None,
            aim=table.ref(target) if name == "hurt" else None,
        )
        for name, label, rule in parts
    ]
    text = f"{table.name(who).capitalize()} has the better of {table.name(target)}. What comes of it?"
    rule = "sk.unarmed.wrestle.choose-one"
    chosen = yield from table.ask(table.player_of(who), "hold", text, options, refused=refused, rule=rule)
    return chosen.id


def _escape(table: SkirmishTable, who: Who, holder: Who) -> Flow[None]:
    """Try to break free; a critical success may grab the holder in turn.

    Rule: sk.unarmed.escape.roll, sk.unarmed.escape.chooser, sk.unarmed.escape.success, sk.unarmed.escape.failure,
    sk.unarmed.escape.critical-grab
    """
    field, ways = Field(table), [*product(BODY, repeat=2)]
    options: list[Option] = [
        Offer(
            id=f"{by}:{against}",
            label=f"{words} against {table.name(holder)}'s {other}",
            rule="sk.unarmed.escape.chooser",
            does="by",
            **aims.odds_of(field, contests.pending(field, who, by, holder, against), holder),
        )
        for (by, words), (against, other) in ways
    ]
    text = f"How does {table.name(who)} try to break free?"
    chosen = yield from table.ask(table.player_of(who), "by", text, options, rule="sk.unarmed.escape.chooser")
    (by, _), (against, _) = ways[options.index(chosen)]
    rule, brings = "sk.unarmed.escape.roll", "it would lose its hold"
    tried = yield from contests.oppose(table, who, by, holder, against, "breaking free", rule, brings=brings)
    if not tried.is_success:
        return
    let_go(table, holder, who, "broken free", "sk.unarmed.escape.success")
    if tried.is_critical:
        yield from window(table, BrokenFree(seat=who.seat, who=who, holder=holder, order=(who,)))


# Letting go


def _releases(field: Field, acting: Acting) -> Iterator[Offer]:
    """Yield whom somebody could let go of, at no cost.

    Rule: sk.unarmed.grab.release, sk.unarmed.pin.release
    """
    for target in holds_of(field.table, acting.who):
        yield Offer(
            id=f"release:{aim_of(field, target)}",
            label=f"Let go of {field.table.name(target)}",
            rule="sk.unarmed.grab.release",
            group=FREE,
            does="release",
            piece=acting.who.piece,
            **aimed(field, target),
        )


def _release(table: SkirmishTable, acting: Acting, chosen: Offer) -> Flow[None]:
    """Let go of somebody, which is too surprised to strike at who then walks away.

    Rule: sk.unarmed.grab.release, sh.unarmed.let-go
    """
    let_go(table, acting.who, target_of(chosen), "let go", "sk.unarmed.grab.release")
    acting.released.append(target_of(chosen))
    yield from ()


HOLDS = Deed(("extend", "drag", "wrestle", "escape"), _offers, _run, _refusals)
RELEASE = Deed(("release",), _releases, _release, is_action=False)
