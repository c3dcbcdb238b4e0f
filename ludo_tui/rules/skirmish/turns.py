"""The turn of one combatant: a move, which may be cut in two, and one action, in any order."""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Final, Literal, cast

from ludo_tui.board import HOME, LAST_RING_STEP, RING, coordinate, king_distance
from ludo_tui.engine import Combatant, Flow, Option, Refusal, counted, do_nothing
from ludo_tui.initials import capital
from ludo_tui.rules.fight.amounts import Amount, roll_amount
from ludo_tui.rules.skirmish import attacks, using, vantage
from ludo_tui.rules.skirmish.afflictions import afflict, crawls, cure, end_at_start, end_with_turn, speed, turns_to_come
from ludo_tui.rules.skirmish.aftermath import settle
from ludo_tui.rules.skirmish.allowances import allowance, die_for, is_stood_over, set_pace, yards_left
from ludo_tui.rules.skirmish.approaching import approaches, attack_after, strikes_from
from ludo_tui.rules.skirmish.choices import SECTIONS, in_sections, refused_in_sections
from ludo_tui.rules.skirmish.deeds import ACT, FREE, MOVE, aim_of, aimed, target_of
from ludo_tui.rules.skirmish.events import Defended, DieGiven, DroppedProne, StoodUp, TurnBegun, TurnDone, TurnEmpty
from ludo_tui.rules.skirmish.handling import STEAL, STOW, THROW
from ludo_tui.rules.skirmish.healing import heal
from ludo_tui.rules.skirmish.holds import HOLDS, PINNED, RELEASE, holds_of, note_action
from ludo_tui.rules.skirmish.landing import home_count
from ludo_tui.rules.skirmish.lasting import end_effect, endings, lapse
from ludo_tui.rules.skirmish.listing import nearest_first
from ludo_tui.rules.skirmish.loading import LOAD, LOAD_STILL
from ludo_tui.rules.skirmish.marching import go_marching, has_arrived, is_idle, marches
from ludo_tui.rules.skirmish.marks import lapse_marks, set_mark
from ludo_tui.rules.skirmish.obstacles import OBSTACLES
from ludo_tui.rules.skirmish.offers import Offer
from ludo_tui.rules.skirmish.places import Field
from ludo_tui.rules.skirmish.refusals import refusals
from ludo_tui.rules.skirmish.state import Acting, Who
from ludo_tui.rules.skirmish.stealth import FIND, HIDE, OVERCOME, VANISH
from ludo_tui.rules.skirmish.table import SkirmishTable
from ludo_tui.rules.skirmish.tasks import interrupt
from ludo_tui.rules.skirmish.tolls import payer
from ludo_tui.rules.skirmish.walking import Stop, stops, walk
from ludo_tui.rules.skirmish.ways import BLIND, WAYS

DEEDS: Final = (
    WAYS,
    BLIND,
    OBSTACLES,
    HIDE,
    VANISH,
    FIND,
    OVERCOME,
    STEAL,
    THROW,
    LOAD,
    LOAD_STILL,
    HOLDS,
    RELEASE,
    STOW,
)
"""What can be done besides moving, attacking plainly, tending, helping and running."""
_PREPARING = ("run", "retreat", "give_die")
"""What says how far or how a piece goes, and wants to be told where to."""
_IDLE = ("pass", "drop", "retreat", "stow", "release")
"""What nobody needs to be asked about when there is nothing else."""


def play_turn(table: SkirmishTable, who: Who, *, is_marching: bool = False) -> Flow[None]:
    """Play the turn of one combatant from its beginning to its end; nobody else's begins before that.

    Who is marching is asked nothing: it comes nearer to an enemy, or waits.

    Rule: sk.turn.exclusive, sk.turn.one-per-round, sk.turn.move-or-action-optional, sk.turn.action-timing,
    sk.ambush.no-action, sk.ambush.move-still-legal,
    sk.round.player-turn-locks
    """
    state = table.state
    table.use_in_round("turn", Combatant(*who))
    fighter = state.fighter(who)
    fighter.is_low = False
    lapse_marks(state, who)
    end_at_start(table, who)
    table.emit(TurnBegun(who=table.ref(who), rule="sk.turn.exclusive"))
    yield from using.recover(table, who)
    if fighter.is_fallen or table.has_flag(who, "no_action"):
        table.emit(TurnEmpty(who=table.ref(who), rule="sk.turn.one-per-round"))
    else:
        state.acting = acting = Acting(who, has_acted=table.is_surprised(who))
        done: Option | None = None
        while _can_go_on(table, who):
            field = Field(table, who)
            options = list({one.id: one for one in _options(field, acting)}.values())  # of two alike things one
            if all(option.does in _IDLE for option in options):
                _tell_end(table, acting)
                break
            options = nearest_first(field, who, in_sections(table.tables.choices, options))
            options += marches(field, acting)
            if is_marching:
                yield from go_marching(field, acting) if options[-1].does == "march" else do_nothing(table)
                yield from settle(table)
                break
            is_there = has_arrived(field, acting, done, [one for one in options if one.does not in _IDLE])
            chosen = yield from table.ask(
                table.player_of(who),
                "turn",
                _question(field, acting),
                options,
                refused=partial(_refused, field, acting),
                rule="sk.turn.move-or-action-optional",
                sections=SECTIONS,
                is_idle=is_there,
                opens=_opened(options, done),
                more=partial(vantage.told, field, acting),
            )
            if chosen.does == "pass":
                if is_there:
                    _tell_end(table, acting, is_there=True)
                break
            yield from _carry_out(field, acting, chosen)
            yield from settle(table)
            done = chosen
            if done.does == "march" or (done.does == "approach" and who.seat == state.sage and acting.has_acted):
                break
        state.acting = None
    end_with_turn(table, who)
    lapse(table, who)


def _opened(options: Sequence[Option], done: Option | None) -> str:
    """Return the section of where to go, if somebody has said just now how it goes."""
    is_prepared = done is not None and done.does in _PREPARING
    return next((one.section for one in options if one.does == "go" and is_prepared), "")


def _can_go_on(table: SkirmishTable, who: Who) -> bool:
    state = table.state
    if state.over:
        return False
    if who.seat == state.sage:
        return state.is_here(who)
    piece = state.piece(who)
    return (state.is_here(who) or piece.is_in_column) and not piece.is_down


def _tell_end(table: SkirmishTable, acting: Acting, *, is_there: bool = False) -> None:
    """Say that a turn of a piece ends by itself, and why: nobody is asked about what is left out then.

    Rule: sk.turn.move-or-action-optional
    """
    if acting.who.seat == table.state.sage:
        return
    why: Literal["spent", "stuck", "idle", "there"] = "there" if is_there else "idle"
    if not is_there and acting.has_acted and not table.is_surprised(acting.who):
        why = "stuck" if yards_left(table, acting) else "spent"
    table.emit(TurnDone(who=table.ref(acting.who), why=why, rule="sk.turn.move-or-action-optional"))


def _question(field: Field, acting: Acting) -> str:
    table = field.table
    action = "action used" if acting.has_acted else "action free"
    left, most = yards_left(table, acting), allowance(table, acting)
    running = "running" if left else "it has run"
    action = {"walk": action, "run": running, "retreat": f"{action}, retreating"}[acting.pace]
    steps = f"{left} of {most} steps" if left else "no steps left" if most else "it cannot move"
    if most and not acting.die and (die := die_for(table, acting.who.seat)):
        steps += f", die {die}"
    name = table.name(acting.who)
    toll = " The gate ahead wants a seal." if _lacks_toll(field, acting) else ""
    return f"{capital(name)}: {steps}, {action}.{toll}{_underfoot(field, acting)}"


def _underfoot(field: Field, acting: Acting) -> str:
    """Say who lies where the one who acts stands already: nobody ends a move there without leaving it first."""
    here = field.rings.get(acting.who)
    lying = () if here is None else field.captured_at(acting.who, here)
    names = " and ".join(field.table.name(one) for one in lying if one != acting.drags)
    return f" {capital(names)} lies here: step off and back to take it." if names else ""


def _lacks_toll(field: Field, acting: Acting) -> bool:
    """Tell whether a piece could run to its gate in this turn, and nobody could pay for it there.

    Rule: sh.gate.toll, sh.gate.ally
    """
    table, who = field.table, acting.who
    if who.seat == table.state.sage:
        return False
    run = table.tables.numbers.move.run * speed(table, who) + (acting.die or table.state.die)
    step = table.state.piece(who).step
    return step <= LAST_RING_STEP < step + run and payer(field, who) is None


# What can be done


def _refused(field: Field, acting: Acting) -> tuple[Refusal, ...]:
    """Return what the one who acts might be expected to do now, and cannot."""
    return tuple(refused_in_sections(field.table.tables.choices, refusals(field, acting, DEEDS)))


def _options(field: Field, acting: Acting) -> Iterator[Option]:
    """Yield everything that the one who acts could do now, as far as it knows the field."""
    table, who = field.table, acting.who
    is_on_ring = who in field.rings
    if not acting.has_acted and is_on_ring:
        yield from attacks.offers(field, who)
        yield from _tending(field, who)
        yield from _lending(field, who)
        yield from using.going_on(field, who)
        yield from using.offers(field, who)
        yield from endings(field, who)
    for deed in DEEDS if is_on_ring else ():
        if not (deed.is_action and acting.has_acted):
            yield from deed.offers(field, acting)
    if not acting.has_acted:
        yield from _running(field, acting)
    if (die := die_for(table, who.seat)) and not acting.die and speed(table, who):
        yield Offer(
            id="give-die",
            label=f"Take the {die} of the Ludo die",
            rule="sh.move.die",
            group=FREE,
            does="give_die",
            piece=who.piece,
            amount=die,
        )
    goes = list(_moves(field, acting))
    yield from goes
    if not acting.has_acted and is_on_ring:
        yield from approaches(field, who, goes)
    yield from _postures(field, acting, goes)
    rule = "sk.turn.move-or-action-optional"
    is_untouched = not (acting.walked or acting.die or acting.has_acted) and acting.pace == "walk"
    label = "End the turn with nothing done" if is_untouched else "End the turn"
    is_grave = is_untouched and not field.recall(is_idle, who)
    yield Offer(id="pass", label=label, rule=rule, group=FREE, does="pass", entry="turn", is_grave=is_grave)


def _moves(field: Field, acting: Acting) -> Iterator[Offer]:
    """Yield every space on which the one who acts could end its move, the furthest ahead first.

    Rule: sk.turn.move
    """
    table, who = field.table, acting.who
    is_piece, here = who.seat != table.state.sage, field.place(who)
    found = list(stops(field, who, yards_left(table, acting), is_retreating=acting.pace == "retreat"))
    if is_piece:
        found.sort(key=lambda stop: (stop.place < here, -stop.place))
    for stop in found:
        assert is_piece or stop.ring is not None
        space = coordinate(table.state.sides[who.seat], stop.place) if is_piece else RING[stop.place]
        off = "home" if stop.place == HOME else "column"
        is_last = off == "home" and home_count(table.state.parties[who.seat]) + 1 >= table.goals.wanted
        where = off if stop.ring is None else "lair" if field.is_lair(stop.ring) else ""
        ground = None if stop.ring is None else field.terrain(stop.ring)
        yield Offer(
            id="home" if where == "home" else f"go:{space}",
            label=f"Go home{' and win the match' * is_last}" if where == "home" else f"Go to {space}",
            rule="sk.turn.move",
            group=MOVE,
            does="go",
            piece=who.piece,
            to_step=stop.place if is_piece else None,
            space=space,
            yards=stop.yards,
            amount=stop.yards,
            ahead=stop.place - here if is_piece else None,
            draws=tuple(map(table.ref, stop.draws)),
            captures=stop.captures,
            ground="" if ground is None else ground.name.lower(),
            strikes=() if acting.has_acted or stop.ring is None else tuple(strikes_from(field, who, stop.ring)),
            entry="" if where != "home" else "won" if is_last else "home",
            note=_toll(field, who, stop),
            effects=(where,) if where else (),
        )


def _toll(field: Field, who: Who, stop: Stop) -> str:
    """Tell who pays for a move through the gate; empty where nothing is paid.

    Rule: sh.gate.toll, sh.gate.ally
    """
    if stop.ring is not None or field.place(who) > LAST_RING_STEP:
        return ""
    paying = payer(field, who)
    return "" if paying is None else "pays a seal" if paying == who else f"{field.table.name(paying)} pays a seal"


def _running(field: Field, acting: Acting) -> Iterator[Offer]:
    """Yield running: an action that makes Speed three times as much until the end of the turn.

    Rule: sk.action.run.triple, sk.action.run.duration
    """
    table = field.table
    if acting.pace != "walk" or acting.is_still or not speed(table, acting.who):
        return
    running = Acting(acting.who, acting.walked, "run", acting.die)
    left = yards_left(table, running)
    if not left:
        return
    ways = list(stops(field, acting.who, left))
    start = field.place(acting.who)
    furthest = max(ways, key=lambda stop: stop.place, default=None) if acting.who.seat != table.state.sage else None
    yield Offer(
        id="run",
        label="Run",
        rule="sk.action.run.triple",
        group=ACT,
        does="run",
        piece=acting.who.piece,
        yards=left,
        amount=0 if furthest is None else max(0, furthest.place - start),
        draws=() if furthest is None else tuple(map(table.ref, furthest.draws)),
        captures=tuple(taken for stop in ways for taken in stop.captures),
        effects=("home",) if furthest is not None and furthest.place == HOME else (),
    )


def _tending(field: Field, who: Who) -> Iterator[Offer]:
    """Yield the fallen in reach whom somebody could tend.

    Rule: sk.action.stabilize.target, sh.talent.mercy
    """
    table, sheet = field.table, field.sheet(who)
    reach = max([sheet.reach, *(trait.stabilize_range for trait in sheet.traits)])
    for other, ring in field.rings.items():
        if not field.is_awake(other) and field.is_near(field.rings[who], ring, reach):
            yield Offer(
                id=f"stabilize:{aim_of(field, other)}",
                label=f"Tend {table.name(other)}",
                rule="sk.action.stabilize.target",
                group=ACT,
                does="stabilize",
                piece=who.piece,
                left=field.state.fighter(other).damage,
                **aimed(field, other),
            )


def _lending(field: Field, who: Who) -> Iterator[Offer]:
    """Yield defending itself, helping allies and hindering enemies that are near.

    Rule: sk.action.defend.declare, sk.action.defend.duration, sk.action.help.range, sk.action.hinder.range
    """
    table, here = field.table, field.rings[who]
    yield Offer(id="defend", label="Defend", rule="sk.action.defend.declare", group=ACT, does="defend", piece=who.piece)
    for other, ring in field.rings.items():
        if other == who or not field.is_awake(other) or king_distance(here, ring) > table.tables.numbers.near:
            continue
        if field.are_enemies(who, other) and not field.is_target(who, other):
            continue
        does = "hinder" if field.are_enemies(who, other) else "help"
        yield Offer(
            id=f"{does}:{aim_of(field, other)}",
            label=f"{does.capitalize()} {table.name(other)}",
            rule=f"sk.action.{does}.range",
            group=ACT,
            does=does,
            piece=who.piece,
            **aimed(field, other),
        )


def _postures(field: Field, acting: Acting, goes: Sequence[Offer]) -> Iterator[Offer]:
    """Yield standing up, dropping prone, and retreating in place of walking where somebody could strike at a walker.

    Rule: sh.move.stand-up, sh.move.drop, sh.move.retreat
    """
    table, who = field.table, acting.who
    if crawls(table, who):
        can_rise = yards_left(table, acting) >= _standing_cost(table, who) and not table.has_flag(who, "no_standing")
        if can_rise and not is_stood_over(field, who):
            pinned = holds_of(table, who, PINNED)
            yield Offer(
                id="stand",
                label=f"Stand up ({counted(_standing_cost(table, who), 'step')})",
                rule="sh.move.stand-up",
                group=MOVE,
                does="stand",
                piece=who.piece,
                note=f"ends the pin of {', '.join(map(table.name, pinned))}" if pinned else "",
                is_grave=bool(pinned),
            )
        return
    if not acting.walked and not acting.is_still and acting.pace == "walk" and any(go.draws for go in goes):
        yield Offer(
            id="retreat",
            label="Retreat: no free attacks, fewer steps",
            rule="sh.move.retreat",
            group=MOVE,
            does="retreat",
            piece=who.piece,
        )
    if table.state.is_here(who):
        yield Offer(id="drop", label="Drop prone", rule="sh.move.drop", group=MOVE, does="drop", piece=who.piece)


def _standing_cost(table: SkirmishTable, who: Who) -> int:
    return speed(table, who) // table.tables.numbers.move.stand_up_divisor


# Doing it


def _carry_out(field: Field, acting: Acting, chosen: Option) -> Flow[None]:
    """Do what has been chosen on a field as it was offered there.

    Rule: sk.turn.one-action, sk.action.scope, sk.action.verb-means-action, sk.move.other-page
    """
    table, who, does = field.table, acting.who, chosen.does
    if does == "go":
        yield from walk(table, acting, _stop(field, acting, chosen))
    elif does == "approach":
        yield from _approach(field, acting, cast(Offer, chosen))
    elif does == "march":
        yield from go_marching(field, acting)
    elif does == "give_die":
        acting.die, table.state.die = table.state.die, 0
        table.emit(DieGiven(seat=who.seat, piece=who.piece, spaces=acting.die, rule="sh.move.die"))
    elif does == "retreat":
        set_pace(table, acting, "retreat", "sh.move.retreat")
    elif does == "stand":
        acting.walked += _standing_cost(table, who)
        cure(table, who, "prone")
        table.emit(StoodUp(who=table.ref(who), rule="sh.move.stand-up"))
    elif does == "drop":
        afflict(table, who, "prone", None, is_told=False)
        table.emit(DroppedProne(who=table.ref(who), rule="sh.move.drop"))
    else:
        deed = next((one for one in DEEDS if does in one.does), None)
        is_action = deed is None or deed.is_action
        acting.has_acted = acting.has_acted or is_action
        assert isinstance(chosen, Offer)
        if is_action and does != "carry_on" and not using.goes_on(table, who, chosen.key):
            interrupt(table, who)
        yield from _act(table, acting, chosen) if deed is None else deed.run(table, acting, chosen)
        if is_action and acting.has_acted:
            note_action(table, who, does, None if chosen.aim is None else target_of(chosen))


def _approach(field: Field, acting: Acting, chosen: Offer) -> Flow[None]:
    """Walk, and attack from there if nothing has come between.

    Rule: sh.move.approach
    """
    table, who = field.table, acting.who
    was_down = crawls(table, who)
    yield from walk(table, acting, _stop(field, acting, chosen))
    yield from settle(table)
    if not _can_go_on(table, who):
        return
    there = Field(table, who)
    has_come = RING[there.rings[who]] == chosen.space if who in there.rings else False
    if has_come and crawls(table, who) == was_down and (attacking := attack_after(there, who, chosen)) is not None:
        yield from _carry_out(there, acting, attacking)


def _stop(field: Field, acting: Acting, chosen: Option) -> Stop:
    """Return where a chosen move ends."""
    wanted = RING.index(chosen.space) if chosen.to_step is None and chosen.space else chosen.to_step
    ways = stops(field, acting.who, yards_left(field.table, acting), is_retreating=acting.pace == "retreat")
    return next(stop for stop in ways if stop.place == wanted)


def _act(table: SkirmishTable, acting: Acting, chosen: Option) -> Flow[None]:
    """Spend the action on what has been chosen.

    Rule: sk.action.attack.weapon, sk.action.attack.procedure, sk.action.run.triple, sk.action.stabilize.heal
    """
    who = acting.who
    if chosen.does == "run":
        set_pace(table, acting, "run", "sk.action.run.triple")
        return
    if chosen.does == "defend":
        afflict(table, who, "defending", who, turns_to_come(table, who))
        table.emit(Defended(who=table.ref(who), rule="sk.action.defend.declare"))
        return
    if chosen.does == "carry_on":
        yield from using.carry_on(table, who)
        return
    if chosen.does == "end_effect":
        yield from end_effect(table, chosen.amount or 0)
        return
    assert isinstance(chosen, Offer)
    if chosen.does in using.RULES:
        yield from using.act(table, who, chosen)
        return
    target = target_of(chosen)
    if chosen.does == "attack":
        yield from attacks.attack(table, who, target, table.sheet(who).named(chosen.entry))
        return
    if chosen.does in ("help", "hinder"):
        set_mark(table, chosen.does, who, target, 1 if chosen.does == "help" else -1)
        return
    rule = "sk.action.stabilize.heal"
    heal(table, target, (yield from roll_amount(table, who.seat, _tended_with(table, who), "tending", rule=rule)), rule)


def _tended_with(table: SkirmishTable, who: Who) -> Amount:
    """Return what somebody heals when it tends the fallen.

    Rule: sk.action.stabilize.heal, sh.talent.mercy
    """
    own = [trait.stabilize for trait in table.sheet(who).traits if trait.stabilize]
    return own[0] if own else table.tables.numbers.down.tended
