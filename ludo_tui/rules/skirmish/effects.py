"""What each step of a talent, trait, spell, item or stunt does, as far as no other module carries it out."""

import msgspec

from ludo_tui.board import RING, RING_SIZE, king_distance
from ludo_tui.engine import Flow, Option
from ludo_tui.rules.fight.amounts import roll_amount
from ludo_tui.rules.skirmish.afflictions import afflict, cure, turns_to_come
from ludo_tui.rules.skirmish.aftermath import bring_down
from ludo_tui.rules.skirmish.allowances import is_stood_over
from ludo_tui.rules.skirmish.contests import oppose, resist
from ludo_tui.rules.skirmish.damage import hurt
from ludo_tui.rules.skirmish.events import AfflictionEnded, Mustered, StoodUp, Walked
from ludo_tui.rules.skirmish.feats import LairSealed, SpacesChanged, Swapped
from ludo_tui.rules.skirmish.healing import heal
from ludo_tui.rules.skirmish.hiding import arrive
from ludo_tui.rules.skirmish.interpreter import Doing, carries_out, carry_out, concerned
from ludo_tui.rules.skirmish.landing import land, put, put_towards, take_seals
from ludo_tui.rules.skirmish.offers import Offer
from ludo_tui.rules.skirmish.places import Field
from ludo_tui.rules.skirmish.powers import curable
from ludo_tui.rules.skirmish.promises import mean_harm
from ludo_tui.rules.skirmish.pushes import push
from ludo_tui.rules.skirmish.rolls import Circumstance
from ludo_tui.rules.skirmish.state import Charm, Who, Zone
from ludo_tui.rules.skirmish.steps import (
    AfflictStep,
    AlertStep,
    BoonStep,
    CancelStep,
    CharmStep,
    CloseLairStep,
    CureStep,
    DamageStep,
    FallStep,
    GainSealStep,
    HealStep,
    MoveStep,
    MusterStep,
    PushStep,
    ResistStep,
    RollStep,
    StandStep,
    SwapStep,
    Until,
    ZoneStep,
)
from ludo_tui.rules.skirmish.walking import stops

# Rolls


@carries_out(RollStep)
def _roll(step: RollStep, doing: Doing) -> Flow[None]:
    """Roll against a score of the target, and go on where that succeeds.

    Rule: sk.action.other.roll
    """
    for target in concerned(doing, "target"):
        mean = mean_harm(step.success)
        tried = yield from oppose(
            doing.table,
            doing.who,
            step.by,
            target,
            step.against,
            doing.name.lower(),
            doing.rule,
            score=doing.score,
            harm=mean,
            brings=step.brings,
        )
        if tried.is_success:
            yield from carry_out(step.success, doing)


@carries_out(ResistStep)
def _resist(step: ResistStep, doing: Doing) -> Flow[None]:
    """Let everybody concerned roll for itself.

    Rule: sk.action.other.roll
    """
    mean = mean_harm(step.failure)
    for target in concerned(doing, step.to, step.within):
        if target not in doing.table.state.on_ring():
            continue
        is_resisted = yield from resist(
            doing.table,
            target,
            step.by,
            doing.who,
            doing.name.lower(),
            doing.rule,
            harm=mean,
            brings=step.brings,
            origin=doing.table.state.ring(doing.who) if doing.who in doing.table.state.on_ring() else None,
        )
        hit = msgspec.structs.replace(doing, target=target)
        yield from carry_out(step.success if is_resisted else step.failure, hit)


# Damage and healing


@carries_out(DamageStep)
def _damage(step: DamageStep, doing: Doing) -> Flow[None]:
    """Roll damage and add it; who takes half of its kind takes half, rounded down.

    Rule: sh.trait.fireproof
    """
    table = doing.table
    for target in concerned(doing, step.to):
        amount = yield from roll_amount(table, doing.who.seat, step.amount, "damage", rule=doing.rule)
        is_halved = step.half or any(step.kind in trait.halves for trait in table.sheet(target).traits)
        yield from hurt(table, target, amount // 2 if is_halved else amount, doing.who, doing.rule)


@carries_out(HealStep)
def _heal(step: HealStep, doing: Doing) -> Flow[None]:
    for target in concerned(doing, step.to):
        amount = yield from roll_amount(doing.table, doing.who.seat, step.amount, "healing", rule=doing.rule)
        heal(doing.table, target, amount, doing.rule)


@carries_out(CureStep)
def _cure(_step: CureStep, doing: Doing) -> Flow[None]:
    """End one affliction; of several, the one that acts picks.

    Rule: sh.spell.cure
    """
    table = doing.table
    for target in concerned(doing, "target"):
        fighter = table.state.fighter(target)
        ids = curable(Field(table), target)
        if not ids:
            continue
        options: list[Option] = [
            Offer(id=one, label=one.replace("_", " ").capitalize(), rule="sh.spell.cure", does="cure", entry=one)
            for one in ids
        ]
        chosen = options[0]
        if len(ids) > 1:
            chosen = yield from table.ask(
                doing.who.seat, "cure", f"What ends on {table.name(target)}?", options, rule="sh.spell.cure"
            )
        fighter.afflictions = [one for one in fighter.afflictions if one.id != chosen.entry]
        table.emit(AfflictionEnded(who=table.ref(target), affliction=chosen.entry, rule="sh.spell.cure"))


# What lasts


def _span(doing: Doing, until: Until, rounds: int, bearer: Who) -> tuple[Who | None, int]:
    """Return whose turns are counted until something ends, and how many; None: closings."""
    if rounds:
        return None, rounds
    of = bearer if until == "bearer_next_turn" else doing.who
    return of, 1 if until == "own_turn" else turns_to_come(doing.table, of)


@carries_out(AfflictStep)
def _afflict(step: AfflictStep, doing: Doing) -> Flow[None]:
    """Let something befall those concerned."""
    table = doing.table
    for target in concerned(doing, step.to):
        turns = None if step.until == "luck" else turns_to_come(table, doing.who)
        afflict(table, target, step.affliction, doing.who, turns, effect=doing.effect, attribute=step.attribute or "")
    yield from ()


@carries_out(CharmStep)
def _charm(step: CharmStep, doing: Doing) -> Flow[None]:
    """Change somebody for a while; the same power of the same maker does not add up."""
    state = doing.table.state
    for bearer in concerned(doing, step.to, step.within):
        of, left = _span(doing, step.until, step.rounds, bearer)
        state.charms = [
            one for one in state.charms if (one.power, one.maker, one.bearer) != (doing.power, doing.who, bearer)
        ]
        state.charms.append(
            Charm(
                power=doing.power,
                maker=doing.who,
                of=of,
                left=left,
                effect=doing.effect,
                bearer=bearer,
                defense=step.defense,
                attack=step.attack,
                spares=step.spares,
                once=step.once,
                thorns=step.thorns,
                slips=step.slips,
                half_speed=step.half_speed,
            )
        )
    yield from ()


@carries_out(ZoneStep)
def _zone(step: ZoneStep, doing: Doing) -> Flow[None]:
    """Make the chosen space, and neighbours along the track, like a terrain.

    Rule: sh.spell.zone
    """
    table = doing.table
    middle = Field(table).rings[doing.who] if doing.ring is None else doing.ring
    rings = step.rings(middle)
    of, left = _span(doing, "own_next_turn", step.rounds, doing.who)
    table.state.zones += [
        Zone(power=doing.power, maker=doing.who, of=of, left=left, effect=doing.effect, ring=ring, terrain=step.terrain)
        for ring in rings
    ]
    name = table.tables.terrain[step.terrain].name
    table.emit(SpacesChanged(spaces=tuple(RING[ring] for ring in rings), terrain=name, rule="sh.spell.zone"))
    yield from ()


# Moving


@carries_out(PushStep)
def _push(step: PushStep, doing: Doing) -> Flow[None]:
    for target in concerned(doing, "target"):
        if target.seat == doing.table.state.sage or not doing.table.state.piece(target).is_down:
            yield from push(doing.table, doing.who, target, step.spaces, doing.rule, way=step.way)


@carries_out(SwapStep)
def _swap(_step: SwapStep, doing: Doing) -> Flow[None]:
    """Let two change places.

    Rule: sh.spell.swap
    """
    table, field = doing.table, Field(doing.table)
    for target in concerned(doing, "target"):
        places = [field.place_on(one, field.rings[other]) for one, other in ((doing.who, target), (target, doing.who))]
        if None in places:
            continue
        for one, place in zip((doing.who, target), places, strict=True):
            assert place is not None
            put(table, one, place)
        table.emit(Swapped(who=table.ref(doing.who), target=table.ref(target), rule="sh.spell.swap"))
    yield from ()


@carries_out(MoveStep)
def _move(step: MoveStep, doing: Doing) -> Flow[None]:
    """Let the one that acts move so far; nobody strikes at it.

    Rule: sh.spell.quick-move
    """
    table, who = doing.table, doing.who
    field = Field(table, who)
    options: list[Option] = [
        Offer(
            id=f"go:{RING[stop.ring]}",
            label=f"Go to {RING[stop.ring]}",
            rule="sh.spell.quick-move",
            does="go",
            piece=who.piece,
            to_step=stop.place,
            space=RING[stop.ring],
            captures=stop.captures,
            entry="quick",
        )
        for stop in stops(field, who, step.spaces, is_retreating=True)
        if stop.ring is not None
    ]
    options.append(Offer(id="pass", label="Stay", rule="sh.spell.quick-move", does="pass", entry="step"))
    chosen = yield from table.ask(
        who.seat, "quick-move", f"Where does {table.name(who)} go?", options, rule="sh.spell.quick-move"
    )
    if chosen.to_step is not None:
        start, ref = field.place(who), table.ref(who)
        end = put_towards(table, who, chosen.to_step)
        table.emit(Walked(who=ref, start=start, end=end, pace="retreat", rule="sh.spell.quick-move"))
        yield from land(table, who)


@carries_out(StandStep)
def _stand(_step: StandStep, doing: Doing) -> Flow[None]:
    """Let somebody stand up, unless an upright enemy stands over it.

    Rule: sh.board.upright-enemy
    """
    table = doing.table
    for target in concerned(doing, "target"):
        fighter = table.state.fighter(target)
        if fighter.has("prone") and not fighter.is_fallen and not is_stood_over(Field(table), target):
            cure(table, target, "prone")
            table.emit(StoodUp(who=table.ref(target), rule=doing.rule))
    yield from ()


@carries_out(FallStep)
def _fall(_step: FallStep, doing: Doing) -> Flow[None]:
    """Bring down whoever hovers: d6 damage and prone.

    Rule: sh.fly.lands
    """
    table = doing.table
    for target in concerned(doing, "target"):
        if "hovers" in table.sheet(target).flags and not table.state.fighter(target).is_low:
            yield from bring_down(table, target, doing.who, "sh.fly.lands")


@carries_out(MusterStep)
def _muster(_step: MusterStep, doing: Doing) -> Flow[None]:
    """Bring a piece of the yard out on the own space, or on a neighbouring one, above the limit.

    Rule: sh.spell.call-the-yard
    """
    table, seat = doing.table, doing.who.seat
    field, state = Field(table), table.state
    here = field.rings[doing.who]
    options: list[Option] = []
    for number, piece in enumerate(state.parties[seat]):
        for ring in (here, (here + 1) % RING_SIZE, (here - 1) % RING_SIZE):
            place = field.place_on(Who(seat, number), ring)
            if piece.step < 0 and place is not None and not field.closes(Who(seat, number), ring):
                options.append(
                    Offer(
                        id=f"muster:{number}@{RING[ring]}",
                        label=f"{table.name(Who(seat, number))} comes to {RING[ring]}",
                        rule="sh.spell.call-the-yard",
                        does="muster",
                        piece=number,
                        to_step=place,
                        space=RING[ring],
                    )
                )
    if not options:
        return
    chosen = yield from table.ask(seat, "muster", "Who is called?", options, rule="sh.spell.call-the-yard")
    assert chosen.piece is not None
    assert chosen.to_step is not None
    state.parties[seat][chosen.piece].step = chosen.to_step
    arrive(table, Who(seat, chosen.piece))
    table.emit(Mustered(seat=seat, piece=chosen.piece, rule="sh.spell.call-the-yard"))
    yield from land(table, Who(seat, chosen.piece))


# Answers to what others do


@carries_out(BoonStep)
def _boon(step: BoonStep, doing: Doing) -> Flow[None]:
    """Give the roll that is reacted to boons or banes."""
    added: list[Circumstance] | None = getattr(doing.trigger, "added", None)
    if added is not None:
        added.append(Circumstance(doing.name.lower(), step.amount, doing.rule))
    yield from ()


@carries_out(CancelStep)
def _cancel(_step: CancelStep, doing: Doing) -> Flow[None]:
    assert doing.trigger is not None
    doing.trigger.cancelled = True
    yield from ()


@carries_out(AlertStep)
def _alert(_step: AlertStep, doing: Doing) -> Flow[None]:
    """Let somebody take the initiative although it is surprised.

    Rule: sh.item.whistle
    """
    doing.table.state.alerted += concerned(doing, "target")
    yield from ()


# Lairs and seals


@carries_out(CloseLairStep)
def _close_lair(_step: CloseLairStep, doing: Doing) -> Flow[None]:
    """Close the lair that is nearest for the match.

    Rule: sh.stunt.seal-a-lair
    """
    table, here = doing.table, Field(doing.table).rings[doing.who]
    open_ = [ring for ring in table.lairs if ring not in table.state.closed_lairs]
    ring = min(open_, key=lambda one: (king_distance(here, one), one), default=None)
    if ring is not None:
        table.state.closed_lairs.append(ring)
        table.emit(LairSealed(who=table.ref(doing.who), space=RING[ring], rule="sh.stunt.seal-a-lair"))
    yield from ()


@carries_out(GainSealStep)
def _gain_seal(_step: GainSealStep, doing: Doing) -> Flow[None]:
    take_seals(doing.table, doing.who, 1, doing.rule)
    yield from ()
