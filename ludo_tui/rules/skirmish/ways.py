"""Attacking otherwise than plainly: the choice of a way, several attacks in one action, blows at an empty space."""

from collections.abc import Iterator

import msgspec

from ludo_tui.board import RING, king_distance
from ludo_tui.engine import Combatant, Flow, Refusal, counted
from ludo_tui.rules.skirmish import aims, attacks, gear
from ludo_tui.rules.skirmish.circumstances import PLAIN, Manner, in_style
from ludo_tui.rules.skirmish.deeds import BACK, Deed, aim_of, aimed, seen_at, target_of
from ludo_tui.rules.skirmish.events import WORDS
from ludo_tui.rules.skirmish.incidents import Missed
from ludo_tui.rules.skirmish.listing import nearest_first
from ludo_tui.rules.skirmish.offers import Offer, Way
from ludo_tui.rules.skirmish.places import Field
from ludo_tui.rules.skirmish.rolls import FACES, SIDES, Pending
from ludo_tui.rules.skirmish.sheets import Means
from ludo_tui.rules.skirmish.state import Acting, Who
from ludo_tui.rules.skirmish.styles import STYLES, goal, lacks
from ludo_tui.rules.skirmish.table import SkirmishTable

COST = 2
"""Dice of Bonus Damage that each additional attack takes."""
_CHOICES = "More ways"


def _weapons(field: Field, who: Who) -> tuple[Means, ...]:
    """Return with what somebody could attack in some way."""
    return field.sheet(who).ways


def _longer(means: Means) -> Means:
    """Return a weapon as a lunge uses it.

    Rule: sk.option.lunging.reach
    """
    return msgspec.structs.replace(means, reach=means.reach + 1)


def reachable(field: Field, who: Who, means: Means) -> dict[Who, bool]:
    """Return whom a weapon could be used on, and whether only a lunge gets there."""
    ring = field.rings[who]
    found = dict.fromkeys(aims.targets(field, who, means, ring), False)
    if not lacks(field, who, "lunging", means) and means.thing:
        for target in aims.targets(field, who, _longer(means), ring):
            found.setdefault(target, True)
    return found


def _offers(field: Field, acting: Acting) -> Iterator[Offer]:
    """Yield each weapon and target for which there is another way than a plain attack.

    Rule: sk.option.declare, sk.circ.called-shot.declare, sk.disarm.declare, sk.multi.declare
    """
    who = acting.who
    for means in _weapons(field, who):
        for target, is_far in reachable(field, who, means).items():
            ways = tuple(_ways(field, who, means, target, is_far=is_far))
            yield Offer(
                id=f"with:{means.id}:{aim_of(field, target)}",
                label=f"Another way at {field.table.name(target)} ({means.name})",
                rule="sk.option.declare",
                group=_CHOICES,
                does="with",
                entry=means.id,
                piece=who.piece,
                ways=ways,
                left=field.sheet(target).health - field.state.fighter(target).damage,
                **aimed(field, target),
            )


def _ways(field: Field, who: Who, means: Means, target: Who, *, is_far: bool) -> Iterator[Way]:
    """Yield the ways in which a weapon can be used on somebody, with exact chances."""
    rolls: dict[str, tuple[Pending, float]] = {}
    harms: dict[str, float] = {}
    for manner in _manners(field, who, means, target, is_far=is_far):
        alike = manner.style if manner.style in ("called", "disarm") else ""
        if alike not in rolls:
            roll = aims.pending(field, who, means, field.rings[who], target, manner)
            rolls[alike] = roll, float(roll.chance())
        if manner.style not in harms:
            harms[manner.style] = aims.mean_harm(field, who, means, target, manner)
        roll, odds = rolls[alike]
        style = STYLES.get(manner.style)
        topped = roll.goal if style is None else max(roll.goal, goal(field, style, target))
        yield Way(
            style=manner.style,
            named=manner.named,
            odds=odds,
            effect=odds if topped == roll.goal else float(roll.chance(goal=topped)),
            harm=harms[manner.style],
        )


def _manners(field: Field, who: Who, means: Means, target: Who, *, is_far: bool) -> Iterator[Manner]:
    """Yield the ways in which somebody can use a weapon on another, the plain one first and then that with two weapons.

    Rule: sk.option.declare, sk.option.one-per-attack, sk.circ.called-shot.object, sk.two-weapons.both
    """
    if is_far:
        yield in_style("lunging")
        return
    yield PLAIN
    if aims.off_hand(field.table, who, means) is not None:
        yield in_style("both")
    tables, fighter = field.table.tables, field.state.fighter(target)
    yield from (in_style("called", attribute) for attribute in WORDS)
    yield from (in_style("called", thing.id) for thing in gear.outfit(tables, fighter))
    if not means.is_unarmed:
        yield from (in_style(style) for style in STYLES if not lacks(field, who, style, means))
    if not _cannot_disarm(field, who, target):
        yield in_style("disarm")


def _cannot_disarm(field: Field, who: Who, target: Who) -> tuple[str, str] | None:
    """Return why somebody cannot be disarmed, with the rule.

    Rule: sk.disarm.creature, sk.disarm.size
    """
    if field.sheet(target).size > field.sheet(who).size:
        return "it is larger", "sk.disarm.size"
    if not gear.held(field.table.tables, field.state.fighter(target)):
        return "it holds nothing", "sk.disarm.creature"
    return None


# Choosing one


def _choose(
    table: SkirmishTable, who: Who, means: Means, target: Who, *, most: int, is_first: bool
) -> Flow[Manner | int | None]:
    """Ask in which way somebody attacks: the way, a number of attacks to make besides, or None: not at all.

    Rule: sk.option.before-dice, sk.option.one-per-attack, sk.multi.declare, sk.multi.insufficient
    """
    field = Field(table, who)
    is_far = reachable(field, who, means).get(target, False)
    manners = list(_manners(field, who, means, target, is_far=is_far))
    ways = list(_ways(field, who, means, target, is_far=is_far))
    left = field.sheet(target).health - field.state.fighter(target).damage
    options = [
        Offer(
            id=f"{manner.style}:{manner.named}" if manner.named else manner.style or "plain",
            label=_label(field, manner),
            rule=_RULES.get(manner.style, f"sk.option.{manner.style}.effect"),
            group="Options" if manner.is_option else "Attack",
            does="style",
            entry=_row_of(manner),
            **aims.odds_of(field, aims.pending(field, who, means, field.rings[who], target, manner), target),
            effect=way.effect if manner.is_option else None,
            harm=way.harm,
            left=left,
            way=manner.style or "plain",
            named=manner.named,
        )
        for manner, way in zip(manners, ways, strict=True)
    ]
    rule = "sk.multi.declare"
    for more in range(1, most + 1):
        label = f"Attack {counted(more, 'more target')} ({COST * more} dice of Bonus Damage)"
        options.append(Offer(id=f"many:{more}", label=label, rule=rule, group="Several", does="many", amount=more))
    options += [BACK] if is_first else []
    text = f"How does {table.name(who)} attack {table.name(target)} ({means.name})?"
    refused = () if is_far else tuple(_refused(field, who, means, target, most))
    chosen = yield from table.ask(
        table.player_of(who), "style", text, options, refused=refused, rule="sk.option.declare"
    )
    if chosen.does == "back":
        return None
    return chosen.amount if chosen.does == "many" else manners[[one.id for one in options].index(chosen.id)]


_RULES = {
    "": "sk.action.attack.weapon",
    "called": "sk.circ.called-shot.declare",
    "disarm": "sk.disarm.declare",
    "both": "sk.two-weapons.both",
    "driving": "sk.option.driving.push",
    "lunging": "sk.option.lunging.reach",
}


def _row_of(manner: Manner) -> str:
    """Return under which name a way of attacking is explained."""
    if manner.style == "called" and manner.named not in WORDS:
        return "object"
    return manner.style or "plain"


def _label(field: Field, manner: Manner) -> str:
    if manner.style == "called":
        where = WORDS.get(manner.named)
        if where is not None:
            return f"Called shot: impair its {where}"
        return f"Called shot at the {gear.kind_of(field.table.tables, manner.named).name}"
    words = {"": "Plain attack", "disarm": "Disarm", "both": "Strike with both weapons"}
    if manner.style in words:
        return words[manner.style]
    style = STYLES[manner.style]
    return f"{manner.style.capitalize()}: {style.does}"


def _refused(field: Field, who: Who, means: Means, target: Who, most: int) -> Iterator[Refusal]:
    """Yield the ways that cannot be used here, with the reason.

    Rule: sk.option.declare, sk.multi.insufficient, sk.multi.different-target, sk.two-weapons.both-condition
    """
    for style in STYLES.values():
        if not means.is_unarmed and (why := lacks(field, who, style.id, means)):
            rule = f"sk.option.{style.id}.requirement"
            yield Refusal(id=style.id, label=style.id.capitalize(), reason=why, rule=rule)
    if (ban := _cannot_disarm(field, who, target)) is not None:
        yield Refusal(id="disarm", label="Disarm", reason=ban[0], rule=ban[1])
    if aims.off_hand(field.table, who, means) is None and means.kind == "melee":
        reason = "it takes two weapons in hand, one of them for the off hand"
        yield Refusal(id="both", label="Both weapons", reason=reason, rule="sk.two-weapons.both-condition")
    if not most:
        why, rule = _why_not_many(field, who, means)
        yield Refusal(id="many", label="Attack several", reason=why, rule=rule)


def _why_not_many(field: Field, who: Who, means: Means) -> tuple[str, str]:
    if means.is_single_shot:
        return f"the {means.name} is loaded for one shot", "sh.weapon.reload"
    if means.is_slow:
        return f"the {means.name} is used once a round", "sh.weapon.slow"
    if aims.bonus_dice(field.table, who) < COST:
        return f"each more attack takes {COST} dice of Bonus Damage", "sk.multi.insufficient"
    return "there is no other target", "sk.multi.different-target"


# Doing it


def _run(table: SkirmishTable, acting: Acting, chosen: Offer) -> Flow[None]:
    """Ask for the way, and attack in it, several times if so.

    Rule: sk.option.action-only, sk.multi.cost
    """
    who, target = acting.who, target_of(chosen)
    means = table.sheet(who).named(chosen.entry)
    most = most_more(Field(table, who), who, means, target)
    manner = yield from _choose(table, who, means, target, most=most, is_first=True)
    if manner is None:
        acting.has_acted = False
    elif isinstance(manner, Manner):
        yield from _strike(table, who, means, target, manner)
    else:
        yield from _attack_many(table, acting, means, target, manner)


def strike_somehow(table: SkirmishTable, who: Who, means: Means, target: Who, more: Manner) -> Flow[None]:
    """Ask for the way of one attack, and attack in it, with what that gives more.

    Rule: sk.option.declare
    """
    manner = yield from _choose(table, who, means, target, most=0, is_first=False)
    assert isinstance(manner, Manner)
    yield from _strike(table, who, means, target, msgspec.structs.replace(manner, push=more.push))


def _strike(table: SkirmishTable, who: Who, means: Means, target: Who, manner: Manner) -> Flow[None]:
    used = _longer(means) if manner.style == "lunging" else means
    yield from attacks.attack(table, who, target, used, manner=manner)


def most_more(field: Field, who: Who, means: Means, target: Who) -> int:
    """Return how many more attacks somebody could make: as many as its dice pay for, each at another target.

    Rule: sk.multi.cost, sk.multi.insufficient, sk.multi.unlimited, sk.multi.different-target, sh.weapon.slow
    """
    if means.is_slow or means.is_single_shot or not means.is_plain_weapon:
        return 0
    others = {one for used, one in _next_blows(field, who, (target,))}
    return min(aims.bonus_dice(field.table, who) // COST, len(others))


def _next_blows(field: Field, who: Who, done: tuple[Who, ...]) -> Iterator[tuple[Means, Who]]:
    """Yield with what an additional attack can be made, and on whom: a weapon, or no weapon at all.

    Rule: sk.multi.different-target, sk.multi.unarmed, sk.multi.two-weapons, sh.weapon.slow
    """
    sheet, ring = field.sheet(who), field.rings[who]
    bare = [(means, larger) for means, larger in attacks.unarmed(sheet) if attacks.can_grab(field, who, means)]
    for means, larger in [*((one, 9) for one in sheet.ways if not (one.is_slow or one.is_single_shot)), *bare]:
        for target in aims.targets(field, who, means, ring):
            if target not in done and field.sheet(target).size <= sheet.size + larger:
                yield means, target


def _attack_many(table: SkirmishTable, acting: Acting, means: Means, target: Who, more: int) -> Flow[None]:
    """Make several attacks in one action: pay for them first, then one after the other.

    Rule: sk.multi.cost, sk.multi.divide, sk.multi.hold-back, sk.multi.example, sk.multi.decide-after-result
    """
    who = acting.who
    acting.bonus = aims.bonus_dice(table, who) - COST * more
    table.use_in_round("bonus", Combatant(*who))
    done: tuple[Who, ...] = ()
    for _ in range(more + 1):
        manner = PLAIN
        if not (means.is_unarmed and means.id != "strike"):
            asked = yield from _choose(table, who, means, target, most=0, is_first=False)
            assert isinstance(asked, Manner)
            manner = asked
        yield from _strike(table, who, means, target, manner)
        done = (*done, target)
        field = Field(table)
        if table.state.over or who not in field.rings or not field.is_awake(who) or len(done) > more:
            break
        following = yield from _next_target(table, who, done)
        if following is None:
            break
        means, target = following
    acting.bonus = None


def _next_target(table: SkirmishTable, who: Who, done: tuple[Who, ...]) -> Flow[tuple[Means, Who] | None]:
    """Ask at whom the next of several attacks is aimed, and with what.

    Rule: sk.multi.different-target, sk.multi.two-weapons, sk.multi.unarmed
    """
    field = Field(table, who)
    blows = list(_next_blows(field, who, done))
    options = []
    for means, target in blows:
        promised = aims.promise(field, who, means, field.rings[who], target)
        options.append(
            Offer(
                id=f"blow:{means.id}:{aim_of(field, target)}",
                label=f"{table.name(target)} ({means.name})",
                rule="sk.multi.different-target",
                does="blow",
                entry=means.id,
                critical=float(promised.critical) or None,
                harm=promised.harm,
                left=promised.left,
                **aims.odds_of(field, promised.roll, target),
                **aimed(field, target),
            )
        )
    if not options:
        return None
    asked = nearest_first(field, who, options)
    asked.append(Offer(id="pass", label="No more attacks", rule="sk.multi.declare", does="pass", entry="target"))
    chosen = yield from table.ask(table.player_of(who), "target", "Whom next?", asked, rule="sk.multi.different-target")
    return None if chosen.does == "pass" else blows[[one.id for one in options].index(chosen.id)]


WAYS = Deed(("with",), _offers, _run)


# Blows at a space


def _blind_offers(field: Field, acting: Acting) -> Iterator[Offer]:
    """Yield the spaces at which somebody can strike in the hope that an enemy hides there.

    Rule: sk.circ.invisible.unknown-place, sk.circ.invisible.banes
    """
    who = acting.who
    here = field.rings[who]
    if not field.has_unseen or field.is_sheltered(who):
        return
    means = _blind_means(field, who)
    if aims.forbidden(field, who, means, here) is not None:
        return
    far = means.range if means.is_ranged else means.reach
    for ring, space in enumerate(RING):
        if king_distance(here, ring) <= far and field.table.sees(here, ring):
            yield Offer(
                id=f"attack-space:{space}",
                label=f"Strike at whatever hides at {space} ({means.name})",
                rule="sk.circ.invisible.unknown-place",
                group=_CHOICES,
                does="attack_space",
                piece=who.piece,
                space=space,
                there=seen_at(field, who, ring),
            )


def _blind_means(field: Field, who: Who) -> Means:
    """Return with what somebody strikes at a space: what reaches furthest."""
    return max(field.sheet(who).ways, key=lambda means: means.range or means.reach)


def _strike_blindly(table: SkirmishTable, acting: Acting, chosen: Offer) -> Flow[None]:
    """Strike at a space: whoever hides there may be hit; if nobody is, that is not told.

    Rule: sk.circ.invisible.banes, sk.circ.invisible.unknown-place
    """
    who = acting.who
    assert chosen.space is not None
    field = Field(table)
    ring, means = RING.index(chosen.space), _blind_means(field, who)
    there = [one for one in field.at(ring) if not field.knows(who, one) and field.is_awake(one)]
    if there:
        tried = yield from attacks.attack(table, who, there[0], means, manner=Manner(is_blind=True))
        if tried:
            return
    else:
        yield from table.roll(who.seat, SIDES, "attack", rule="sk.circ.invisible.unknown-place")
        for _ in range(3):
            yield from table.roll(who.seat, FACES, "bane", rule="sk.circ.invisible.banes")
    if table.state.is_here(who):
        table.emit(Missed(who=table.ref(who), space=chosen.space, rule="sk.circ.invisible.unknown-place"))


BLIND = Deed(("attack_space",), _blind_offers, _strike_blindly)
