"""Doing something with things: stealing, throwing, tossing, putting away."""

from collections.abc import Iterator
from typing import Final

from ludo_tui.board import RING, king_distance
from ludo_tui.engine import Flow, Refusal
from ludo_tui.rules.skirmish import aims, attacks, contests, gear
from ludo_tui.rules.skirmish.belts import lose
from ludo_tui.rules.skirmish.deeds import ACT, BACK, FREE, Deed, aim_of, aimed, seen_at, target_of
from ludo_tui.rules.skirmish.hiding import reveal
from ludo_tui.rules.skirmish.incidents import ThingStolen, ThingStowed, ThingThrown
from ludo_tui.rules.skirmish.listing import nearest_first
from ludo_tui.rules.skirmish.offers import Offer
from ludo_tui.rules.skirmish.places import Field
from ludo_tui.rules.skirmish.rolls import Circumstance
from ludo_tui.rules.skirmish.sheets import Means, improvised
from ludo_tui.rules.skirmish.state import Acting, Thing, Who
from ludo_tui.rules.skirmish.table import SkirmishTable
from ludo_tui.rules.skirmish.thefts import take_from
from ludo_tui.rules.skirmish.things import LANDS, fly, lay, scatter

FAR: Final = {1: 10, 2: 5}
"""How far a thing is thrown, by the hands that it takes."""
ASTRAY: Final = (1, 3)
"""How far from its receiver a toss that fails comes down."""

# Stealing


def _steal_offers(field: Field, acting: Acting) -> Iterator[Offer]:
    """Yield every thing that somebody could steal.

    Rule: sk.action.steal.free-hand, sk.action.steal.reach, sk.action.steal.visible-object,
    sk.action.steal.not-in-hands, sk.action.steal.one-object
    """
    who, table = acting.who, field.table
    if not field.free_hands(who):
        return
    for target in _victims(field, who):
        for thing in gear.on_belt(table.tables, field.state.fighter(target)):
            roll = contests.pending(field, who, "agi", target, "agi", more=_thief(field, who, target))
            yield Offer(
                id=f"steal:{aim_of(field, target)}:{thing}",
                label=f"Steal the {gear.kind_of(table.tables, thing).name} of {table.name(target)}",
                rule="sk.action.steal.roll",
                group=ACT,
                does="steal",
                entry=thing,
                piece=acting.who.piece,
                **aims.odds_of(field, roll, target, is_aware=field.knows(target, who)),
                **aimed(field, target),
            )


def _victims(field: Field, who: Who) -> list[Who]:
    """Return whose belt somebody reaches and sees.

    Rule: sk.action.steal.reach, sk.action.steal.visible-object
    """
    here = field.rings[who]
    if field.table.has_flag(who, "no_sight"):
        return []
    reach = field.sheet(who).reach
    return [
        one for one in field.enemies(who) if field.is_target(who, one) and field.is_near(here, field.rings[one], reach)
    ]


def _thief(field: Field, who: Who, target: Who) -> tuple[Circumstance, ...]:
    """Return what helps a thief: not being known to be there, and light fingers.

    Rule: sk.action.steal.hidden-boon, sh.talent.light-fingers
    """
    found = []
    if not field.knows(target, who):
        found.append(Circumstance("hidden", 1, "sk.action.steal.hidden-boon"))
    if boons := sum(trait.theft for trait in field.sheet(who).traits):
        found.append(Circumstance("light fingers", boons, "sh.talent.light-fingers"))
    return tuple(found)


def _steal_refusals(field: Field, acting: Acting) -> Iterator[Refusal]:
    """Yield why nothing can be stolen.

    Rule: sk.action.steal.free-hand, sk.action.steal.reach, sk.action.steal.visible-object,
    sk.action.steal.not-in-hands
    """
    who = acting.who
    victims = _victims(field, who)
    tables, state = field.table.tables, field.state
    if not field.free_hands(who):
        why, rule = "no free hand", "sk.action.steal.free-hand"
    elif not victims:
        spared = field.spared(who, field.sheet(who).reach)
        why, rule = spared or ("nobody in reach", "sk.action.steal.reach")
    elif any(any(gear.on_belt(tables, state.fighter(one))) for one in victims):
        return
    elif any(gear.held(tables, state.fighter(one)) for one in victims):
        why, rule = "what they have is in their hands", "sk.action.steal.not-in-hands"
    else:
        why, rule = "they carry nothing that it can see", "sk.action.steal.visible-object"
    yield Refusal(id="steal", label="Steal", reason=why, rule=rule, group=ACT)


def _steal(table: SkirmishTable, acting: Acting, chosen: Offer) -> Flow[None]:
    """Roll Agility against Agility for a thing on a belt; a bad failure is noticed.

    Rule: sk.action.steal.roll, sk.action.steal.success, sk.action.steal.failure, sk.action.steal.noticed,
    sk.action.steal.unnoticed, sk.action.steal.notice-reveals, sk.action.steal.auto-held, sk.action.steal.dodge,
    sh.trait.picks-pockets
    """
    who, target, field = acting.who, target_of(chosen), Field(table)
    more, is_aware = _thief(field, who, target), field.knows(target, who)
    kind = gear.kind_of(table.tables, chosen.entry)
    brings = f"it would lose the {kind.name.lower()}"
    tried = yield from contests.oppose(
        table,
        who,
        "agi",
        target,
        "agi",
        "stealing",
        "sk.action.steal.roll",
        more=more,
        is_aware=is_aware,
        brings=brings,
    )
    less = max((trait.unnoticed for trait in field.sheet(who).traits), default=0)
    is_noticed = not tried.is_success and tried.total < field.sheet(target).scores["int"] - less
    table.emit(
        ThingStolen(
            who=table.ref(who),
            target=table.ref(target),
            thing=kind.name,
            is_taken=tried.is_success,
            is_noticed=is_noticed,
            rule="sk.action.steal.success" if tried.is_success else "sk.action.steal.failure",
        )
    )
    if tried.is_success:
        take_from(table, who, target, chosen.entry)
    elif is_noticed:
        reveal(table, who, [target])


STEAL = Deed(("steal",), _steal_offers, _steal, _steal_refusals)


# Throwing and tossing


def _throwable(field: Field, who: Who) -> list[str]:
    """Return what somebody could throw: what it holds, and with a free hand a seal from its belt.

    Rule: sk.action.throw.held-object, sk.action.toss.weapon
    """
    fighter = field.state.fighter(who)
    found = [thing.id for thing in gear.held(field.table.tables, fighter) if thing.id != gear.SHIELD]
    return [*found, *([gear.SEAL] if fighter.seals and field.free_hands(who) else [])]


def far_of(field: Field, thing: str) -> int:
    """Return how far a thing is thrown.

    Rule: sk.action.throw.one-hand-range, sk.action.throw.two-hand-range, sk.action.throw.aerodynamic
    """
    kind = gear.kind_of(field.table.tables, thing)
    return FAR[max(1, kind.hands)] * (2 if kind.is_aerodynamic else 1)


def _throw_offers(field: Field, acting: Acting) -> Iterator[Offer]:
    """Yield what could be thrown; where to is asked then.

    Rule: sk.action.throw.held-object
    """
    for thing in _throwable(field, acting.who):
        name = gear.kind_of(field.table.tables, thing).name
        yield Offer(
            id=f"throw:{thing}",
            label=f"Throw or toss the {name}, up to {far_of(field, thing)} spaces",
            rule="sk.action.throw.held-object",
            group=ACT,
            does="throw",
            entry=thing,
            piece=acting.who.piece,
            amount=_comrades(field, acting.who, thing),
        )


def _comrades(field: Field, who: Who, thing: str) -> int:
    """Return how many of one's own side a thing could be tossed to.

    Rule: sk.action.toss.target
    """
    here, far = field.rings[who], far_of(field, thing)
    own = [
        ring for other, ring in field.rings.items() if other.seat == who.seat and other != who and field.is_awake(other)
    ]
    return sum(field.is_near(here, ring, far) for ring in own)


def _throw_refusals(field: Field, acting: Acting) -> Iterator[Refusal]:
    if not _throwable(field, acting.who):
        reason, rule = "it holds nothing to throw", "sk.action.throw.held-object"
        yield Refusal(id="throw", label="Throw", reason=reason, rule=rule, group=ACT)


def _throw(table: SkirmishTable, acting: Acting, chosen: Offer) -> Flow[None]:
    """Ask where to, and throw.

    Rule: sk.action.throw.landing, sk.action.throw.attack-other-object, sk.action.toss.target
    """
    who, field = acting.who, Field(table, acting.who)
    name = gear.kind_of(table.tables, chosen.entry).name
    options = [*nearest_first(field, who, _aims(field, who, chosen.entry)), BACK]
    text = f"Where does {table.name(who)} throw the {name}?"
    rule = "sk.action.throw.held-object"
    aim = yield from table.ask(table.player_of(who), "aim", text, options, rule=rule)
    assert isinstance(aim, Offer)
    if aim.does == "back":
        acting.has_acted = False
    elif aim.does == "throw_at":
        yield from attacks.attack(table, who, target_of(aim), thrown(field, who, chosen.entry))
    elif aim.does == "toss":
        yield from _toss(table, who, chosen.entry, target_of(aim))
    else:
        assert aim.space is not None
        thing = lose(table, who, chosen.entry)
        table.emit(ThingThrown(who=table.ref(who), thing=name, space=aim.space, rule="sk.action.throw.landing"))
        reveal(table, who)
        lay(table, thing, scatter(table, RING.index(aim.space), 0, LANDS))


def thrown(field: Field, who: Who, thing: str) -> Means:
    """Return how a thing is thrown at somebody: one made for that as the weapon that it is, else as an improvised one.

    Rule: sk.action.throw.attack-thrown-trait, sk.action.throw.attack-other-object, sk.action.throw.attack-other-range
    """
    sheet = field.sheet(who)
    made = [means for means in sheet.means if means.is_thrown and means.thing == thing]
    kind = gear.kind_of(field.table.tables, thing)
    return made[0] if made else improvised(kind, "agi", sheet.scores, range_=far_of(field, thing))


def _aims(field: Field, who: Who, thing: str) -> Iterator[Offer]:
    """Yield the enemies, comrades and spaces that a thing can be thrown at.

    Rule: sk.action.throw.one-hand-range, sk.action.throw.two-hand-range, sk.action.toss.target
    """
    here, far, table = field.rings[who], far_of(field, thing), field.table
    means = thrown(field, who, thing)
    for target in aims.targets(field, who, means, here) if thing != gear.SEAL else ():
        if king_distance(here, field.rings[target]) <= max(far, 2 * means.range * (means.kind == "ranged")):
            promised = aims.promise(field, who, means, here, target)
            yield Offer(
                id=f"at:{aim_of(field, target)}",
                label=f"At {table.name(target)}",
                rule="sk.action.throw.attack-other-object",
                group="At somebody",
                does="throw_at",
                harm=promised.harm,
                left=promised.left,
                **aims.odds_of(field, promised.roll, target),
                **aimed(field, target),
            )
    for other, ring in field.rings.items():
        if other != who and field.is_awake(other) and field.is_near(here, ring, far) and field.knows(who, other):
            yield Offer(
                id=f"to:{aim_of(field, other)}",
                label=f"To {table.name(other)}",
                rule="sk.action.toss.target",
                group="To somebody",
                does="toss",
                odds=float(contests.chance_alone(field, who, "agi")),
                **aimed(field, other),
            )
    for ring, space in enumerate(RING):
        if field.is_near(here, ring, far):
            yield Offer(
                id=f"space:{space}",
                label=f"At {space}",
                rule="sk.action.throw.landing",
                group="At a space",
                does="throw_space",
                space=space,
                there=seen_at(field, who, ring),
            )


def _toss(table: SkirmishTable, who: Who, thing: str, receiver: Who) -> Flow[None]:
    """Toss a thing to somebody: on a success it can be caught, on a failure it goes astray.

    Rule: sk.action.toss.roll, sk.action.toss.success, sk.action.toss.failure, sk.action.toss.weapon
    """
    name = gear.kind_of(table.tables, thing).name
    flying = lose(table, who, thing)
    table.emit(ThingThrown(who=table.ref(who), thing=name, to=table.ref(receiver), rule="sk.action.toss.roll"))
    tried = yield from contests.try_alone(table, who, "agi", "tossing", "sk.action.toss.roll")
    reveal(table, who)
    field = Field(table)
    end = field.rings[receiver]
    if not tried.is_success:
        lay(table, flying, scatter(table, end, *ASTRAY))
    elif not (yield from fly(table, who, flying, field.rings[who], end, receiver)):
        lay(table, flying, end)


THROW = Deed(("throw",), _throw_offers, _throw, _throw_refusals)


# Putting away


def _stow_offers(field: Field, acting: Acting) -> Iterator[Offer]:
    """Yield what could be put away, while no hand is free.

    Rule: sh.gear.ready
    """
    who = acting.who
    if field.free_hands(who):
        return
    for thing in gear.held(field.table.tables, field.state.fighter(who)):
        if thing.id != gear.SHIELD:
            name = gear.kind_of(field.table.tables, thing.id).name
            yield Offer(
                id=f"stow:{thing.id}",
                label=f"Put the {name} away",
                rule="sh.gear.ready",
                group=FREE,
                does="stow",
                entry=thing.id,
                piece=who.piece,
            )


def _stow(table: SkirmishTable, acting: Acting, chosen: Offer) -> Flow[None]:
    own = gear.belongings(table.tables, table.state.fighter(acting.who))
    found: Thing = next(thing for thing in own if thing.id == chosen.entry and thing.is_held)
    found.is_held = False
    name = gear.kind_of(table.tables, found.id).name
    table.emit(ThingStowed(who=table.ref(acting.who), thing=name, rule="sh.gear.ready"))
    yield from ()


STOW = Deed(("stow",), _stow_offers, _stow, is_action=False)
