"""Moving: let two change places."""

from ludo_tui.board import RING, RING_SIZE
from ludo_tui.engine import Flow, Option
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.hiding import reveal_on_arrival
from ludo_tui.rules.skirmish.consequences.arriving import place_combatant, place_towards
from ludo_tui.rules.skirmish.consequences.capturing import capture_fallen
from ludo_tui.rules.skirmish.consequences.falling import bring_down
from ludo_tui.rules.skirmish.consequences.pushing import push
from ludo_tui.rules.skirmish.events.movement import StoodUp, Walked
from ludo_tui.rules.skirmish.events.powers import Swapped
from ludo_tui.rules.skirmish.events.rounds import Mustered
from ludo_tui.rules.skirmish.mechanics.afflictions import end_affliction_of
from ludo_tui.rules.skirmish.mechanics.offers import Offer
from ludo_tui.rules.skirmish.mechanics.speed import is_stood_over
from ludo_tui.rules.skirmish.model.state import Who
from ludo_tui.rules.skirmish.movement.walking import walk_stops
from ludo_tui.rules.skirmish.powers.interpreter import Doing, carries_out, concerned
from ludo_tui.rules.skirmish.tables.steps import FallStep, MoveStep, MusterStep, PushStep, StandStep, SwapStep


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
            place_combatant(table, one, place)
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
        for stop in walk_stops(field, who, step.spaces, is_retreating=True)
        if stop.ring is not None
    ]
    options.append(Offer(id="pass", label="Stay", rule="sh.spell.quick-move", does="pass", entry="step"))
    chosen = yield from table.ask(
        who.seat, "quick-move", f"Where does {table.name(who)} go?", options, rule="sh.spell.quick-move"
    )
    if chosen.to_step is not None:
        start, ref = field.place(who), table.ref(who)
        end = place_towards(table, who, chosen.to_step)
        table.emit(Walked(who=ref, start=start, end=end, pace="retreat", rule="sh.spell.quick-move"))
        yield from capture_fallen(table, who)


@carries_out(StandStep)
def _stand(_step: StandStep, doing: Doing) -> Flow[None]:
    """Let somebody stand up, unless an upright enemy stands over it.

    Rule: sh.board.upright-enemy
    """
    table = doing.table
    for target in concerned(doing, "target"):
        fighter = table.state.fighter(target)
        if fighter.has("prone") and not fighter.is_fallen and not is_stood_over(Field(table), target):
            end_affliction_of(table, target, "prone")
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
    reveal_on_arrival(table, Who(seat, chosen.piece))
    table.emit(Mustered(seat=seat, piece=chosen.piece, rule="sh.spell.call-the-yard"))
    yield from capture_fallen(table, Who(seat, chosen.piece))
