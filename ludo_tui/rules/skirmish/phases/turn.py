"""The turn of one combatant: a move, which may be cut in two, and one action, in any order."""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Literal, cast

from ludo_tui.board import LAST_RING_STEP, RING
from ludo_tui.engine import Combatant, Flow, Option, Refusal, do_nothing
from ludo_tui.rules.skirmish.actions import move_preview, use_power
from ludo_tui.rules.skirmish.actions.approach import approaches, attack_on_arrival
from ludo_tui.rules.skirmish.actions.march import go_marching, has_arrived, is_idle, marches
from ludo_tui.rules.skirmish.actions.move import chosen_stop, move_offers
from ludo_tui.rules.skirmish.actions.posture import posture_offers, standing_cost
from ludo_tui.rules.skirmish.actions.refusals import refusals
from ludo_tui.rules.skirmish.actions.registry import ACTIONS
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.consequences.gate_toll import toll_payer
from ludo_tui.rules.skirmish.events.movement import DroppedProne, StoodUp
from ludo_tui.rules.skirmish.events.rounds import DieGiven, TurnBegun, TurnDone, TurnEmpty
from ludo_tui.rules.skirmish.mechanics.action_rows import FREE, target_of
from ludo_tui.rules.skirmish.mechanics.afflictions import afflict, end_affliction_of, end_at_start, end_with_turn
from ludo_tui.rules.skirmish.mechanics.listing import nearest_first
from ludo_tui.rules.skirmish.mechanics.magical_effects import count_down
from ludo_tui.rules.skirmish.mechanics.next_roll_marks import lapse_marks
from ludo_tui.rules.skirmish.mechanics.offers import Offer
from ludo_tui.rules.skirmish.mechanics.sections import SECTIONS, in_sections, refused_in_sections
from ludo_tui.rules.skirmish.mechanics.speed import crawls, speed
from ludo_tui.rules.skirmish.mechanics.tasks import interrupt_task
from ludo_tui.rules.skirmish.model.state import TurnState, Who
from ludo_tui.rules.skirmish.movement.movement_points import die_available, points_left, points_of_turn, set_pace
from ludo_tui.rules.skirmish.movement.walking import walk
from ludo_tui.rules.skirmish.phases.after_each_step import apply_consequences
from ludo_tui.rules.skirmish.powers import tasks
from ludo_tui.rules.skirmish.unarmed.pin import end_pins_by_other_action
from ludo_tui.text.first_letters import capital

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
    creature = state.creature(who)
    creature.is_low = False
    lapse_marks(state, who)
    end_at_start(table, who)
    table.emit(TurnBegun(who=table.ref(who), rule="sk.turn.exclusive"))
    yield from use_power.recover(table, who)
    if creature.is_fallen or table.has_flag(who, "no_action"):
        table.emit(TurnEmpty(who=table.ref(who), rule="sk.turn.one-per-round"))
    else:
        state.acting = acting = TurnState(who, has_acted=table.is_surprised(who))
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
                yield from apply_consequences(table)
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
                more=partial(move_preview.preview, field, acting),
            )
            if chosen.does == "pass":
                if is_there:
                    _tell_end(table, acting, is_there=True)
                break
            yield from _carry_out(field, acting, chosen)
            yield from apply_consequences(table)
            done = chosen
            if done.does == "march" or (done.does == "approach" and who.seat == state.sage and acting.has_acted):
                break
        state.acting = None
    end_with_turn(table, who)
    count_down(table, who)


def _opened(options: Sequence[Option], done: Option | None) -> str:
    """Return the section of where to go, if a player has said just now how it goes."""
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


def _tell_end(table: SkirmishTable, acting: TurnState, *, is_there: bool = False) -> None:
    """Say that a turn of a piece ends by itself, and why: nobody is asked about what is left out then.

    Rule: sk.turn.move-or-action-optional
    """
    if acting.who.seat == table.state.sage:
        return
    why: Literal["spent", "stuck", "idle", "there"] = "there" if is_there else "idle"
    if not is_there and acting.has_acted and not table.is_surprised(acting.who):
        why = "stuck" if points_left(table, acting) else "spent"
    table.emit(TurnDone(who=table.ref(acting.who), why=why, rule="sk.turn.move-or-action-optional"))


def _question(field: Field, acting: TurnState) -> str:
    table = field.table
    action = "action used" if acting.has_acted else "action free"
    left, most = points_left(table, acting), points_of_turn(table, acting)
    running = "running" if left else "it has run"
    action = {"walk": action, "run": running, "retreat": f"{action}, retreating"}[acting.pace]
    steps = f"{left} of {most} steps" if left else "no steps left" if most else "it cannot move"
    if most and not acting.die and (die := die_available(table, acting.who.seat)):
        steps += f", die {die}"
    name = table.name(acting.who)
    toll = " The gate ahead wants a seal." if _lacks_toll(field, acting) else ""
    return f"{capital(name)}: {steps}, {action}.{toll}{_underfoot(field, acting)}"


def _underfoot(field: Field, acting: TurnState) -> str:
    """Say who lies where the one who acts stands already: nobody ends a move there without leaving it first."""
    here = field.rings.get(acting.who)
    lying = () if here is None else field.captured_at(acting.who, here)
    names = " and ".join(field.table.name(one) for one in lying if one != acting.drags)
    return f" {capital(names)} lies here: step off and back to take it." if names else ""


def _lacks_toll(field: Field, acting: TurnState) -> bool:
    """Tell whether a piece could run to its gate in this turn, and nobody could pay for it there.

    Rule: sh.gate.toll, sh.gate.ally
    """
    table, who = field.table, acting.who
    if who.seat == table.state.sage:
        return False
    run = table.tables.numbers.move.run * speed(table, who) + (acting.die or table.state.die)
    step = table.state.piece(who).step
    return step <= LAST_RING_STEP < step + run and toll_payer(field, who) is None


def _refused(field: Field, acting: TurnState) -> tuple[Refusal, ...]:
    """Return what the one who acts might be expected to do now, and cannot."""
    return tuple(refused_in_sections(field.table.tables.choices, refusals(field, acting, ACTIONS)))


def _options(field: Field, acting: TurnState) -> Iterator[Option]:
    """Yield everything that the one who acts could do now, as far as it knows the field."""
    table, who = field.table, acting.who
    is_on_ring = who in field.rings
    for action in ACTIONS:
        if (is_on_ring or action.is_anywhere) and not (action.is_action and acting.has_acted):
            yield from action.offers(field, acting)
    if (die := die_available(table, who.seat)) and not acting.die and speed(table, who):
        yield Offer(
            id="give-die",
            label=f"Take the {die} of the Ludo die",
            rule="sh.move.die",
            group=FREE,
            does="give_die",
            piece=who.piece,
            amount=die,
        )
    goes = list(move_offers(field, acting))
    yield from goes
    if not acting.has_acted and is_on_ring:
        yield from approaches(field, who, goes)
    yield from posture_offers(field, acting, goes)
    rule = "sk.turn.move-or-action-optional"
    is_untouched = not (acting.walked or acting.die or acting.has_acted) and acting.pace == "walk"
    label = "End the turn with nothing done" if is_untouched else "End the turn"
    is_grave = is_untouched and not field.recall(is_idle, who)
    yield Offer(id="pass", label=label, rule=rule, group=FREE, does="pass", entry="turn", is_grave=is_grave)


def _carry_out(field: Field, acting: TurnState, chosen: Option) -> Flow[None]:
    """Do what has been chosen on a field as it was offered there.

    Rule: sk.turn.one-action, sk.action.scope, sk.action.verb-means-action, sk.move.other-page
    """
    table, who, does = field.table, acting.who, chosen.does
    if does == "go":
        yield from walk(table, acting, chosen_stop(field, acting, chosen))
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
        acting.walked += standing_cost(table, who)
        end_affliction_of(table, who, "prone")
        table.emit(StoodUp(who=table.ref(who), rule="sh.move.stand-up"))
    elif does == "drop":
        afflict(table, who, "prone", None, is_told=False)
        table.emit(DroppedProne(who=table.ref(who), rule="sh.move.drop"))
    else:
        assert isinstance(chosen, Offer)
        action = next(one for one in ACTIONS if does in one.does)
        acting.has_acted = acting.has_acted or action.is_action
        if action.is_action and does != "carry_on" and not tasks.goes_on(table, who, chosen.key):
            interrupt_task(table, who)
        yield from action.run(table, acting, chosen)
        if action.is_action and acting.has_acted:
            end_pins_by_other_action(table, who, does, None if chosen.aim is None else target_of(chosen))


def _approach(field: Field, acting: TurnState, chosen: Offer) -> Flow[None]:
    """Walk, and attack from there if nothing has come between.

    Rule: sh.move.approach
    """
    table, who = field.table, acting.who
    was_down = crawls(table, who)
    yield from walk(table, acting, chosen_stop(field, acting, chosen))
    yield from apply_consequences(table)
    if not _can_go_on(table, who):
        return
    there = Field(table, who)
    has_come = RING[there.rings[who]] == chosen.space if who in there.rings else False
    if has_come and crawls(table, who) == was_down and (attacking := attack_on_arrival(there, who, chosen)) is not None:
        yield from _carry_out(there, acting, attacking)
