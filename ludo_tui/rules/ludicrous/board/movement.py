"""Moving pieces: the movement roll, entering, and the way of a piece, space by space."""

from collections.abc import Iterable, Sequence
from functools import partial
from itertools import takewhile

from msgspec.structs import replace

from ludo_tui.board import HOME, LAST_RING_STEP, YARD
from ludo_tui.engine import Flow, Modifier, PieceId, Refusal, window
from ludo_tui.rules.events import CameHome, RollsAgain
from ludo_tui.rules.ludicrous.attacking import punches
from ludo_tui.rules.ludicrous.attacking.tackles import tackle_odds
from ludo_tui.rules.ludicrous.board import encounters
from ludo_tui.rules.ludicrous.board.landing import PRISONER, Landing, can_enter, why_not_end
from ludo_tui.rules.ludicrous.board.stop_for_tackle import (
    enemies_on,
    first_beyond,
    halt,
    is_crucial_tackle,
    is_interrupted,
)
from ludo_tui.rules.ludicrous.events.movement import NoMove, OnlyMove, RollCounts, RollLost, Stopped
from ludo_tui.rules.ludicrous.mechanics.conditions import end_all, use_up
from ludo_tui.rules.ludicrous.mechanics.contests import save
from ludo_tui.rules.ludicrous.mechanics.damage import eliminate
from ludo_tui.rules.ludicrous.mechanics.modifiers import has_flag, sources, total
from ludo_tui.rules.ludicrous.mechanics.placing import is_done, put
from ludo_tui.rules.ludicrous.mechanics.refusals import Reason
from ludo_tui.rules.ludicrous.mechanics.sneaking import is_sneaking, pick_pocket
from ludo_tui.rules.ludicrous.mechanics.triggers import PiecePassed, name_of
from ludo_tui.rules.ludicrous.menu.encounter_preview import Encounter
from ludo_tui.rules.ludicrous.menu.offers import Offer
from ludo_tui.rules.ludicrous.model.state import PartyId
from ludo_tui.rules.ludicrous.model.table import LudicrousTable
from ludo_tui.rules.ludicrous.positions.geometry import is_legal, ring_name, ring_of_step
from ludo_tui.rules.ludicrous.positions.special_spaces import is_star

TOO_HIGH = ("lh.movement.exact", "the roll is too high: home needs the exact number")
NEEDS_SIX = ("lh.movement.six", "it is in the yard and needs a 6 to come out")
IS_HOME = ("lh.board.home", "already home")
NOT_ON_PATHWAY = ("ll.5.5.bonus-die.pathway", "it is not on the pathway")


# What is possible


def spaces_of(table: LudicrousTable, who: PieceId, value: int) -> int:
    """Return how many spaces a movement roll takes a piece, after everything that changes it.

    Rule: lh.conditions.frightened, lh.attacks.running-punch
    """
    return spaces_by_roll(table, who, [value])[0]


def spaces_by_roll(table: LudicrousTable, who: PieceId, values: Sequence[int]) -> list[int]:
    """Return how many spaces each of several movement rolls would take a piece."""
    seat = who.seat
    numbers = table.tables.numbers
    change = total(table, who, "movement_roll") - total(table, PartyId(seat), "movement_roll")
    if punches.runs_to_punch(table, who):
        change += numbers.punch.running_roll
    limits = [source.trait.max_move for source in sources(table, who) if source.trait.max_move is not None]
    most = min(limits, default=HOME)
    return [min(max(numbers.movement.least, value + change) if change else value, most) for value in values]


def _why_other_spaces(table: LudicrousTable, who: PieceId) -> tuple[str, ...]:
    """Return what makes a roll take a piece another number of spaces than it shows, in words."""
    of_party = sources(table, PartyId(who.seat))
    found = [
        source.name
        for source in sources(table, who)
        if source.trait.max_move is not None
        or (source not in of_party and any(one.to == "movement_roll" for one in source.trait.modifiers))
    ]
    return (*found, *(("running punch",) if punches.runs_to_punch(table, who) else ()))


def can_move(table: LudicrousTable, who: PieceId, value: int, *, enters: bool = False) -> Reason | Landing:
    """Return why a piece cannot use a movement roll, or how it would end its move if nothing came between.

    Args:
        table: the match.
        who: the piece.
        value: the roll.
        enters: the roll brings pieces out of the yard.
    """
    one = table.state.piece(who)
    if one.prison is not None:
        return PRISONER
    if one.step == HOME:
        return IS_HOME
    if one.step < 0:
        return can_enter(table, who) if enters else NEEDS_SIX
    held = has_flag(table, who, "no_move")
    if held is not None:
        return (held.rule, f"it is {held.name}")
    return end_after(table, who, spaces_of(table, who, value))


def end_after(table: LudicrousTable, who: PieceId, spaces: int) -> Reason | Landing:
    """Return how a piece on its way would end a move of some spaces if nothing came between, or why it cannot.

    Rule: lh.movement.exact, lh.board.home
    """
    step = table.state.piece(who).step + spaces
    if step > HOME and table.tables.numbers.movement.home_exact:
        return TOO_HIGH
    return why_not_end(table, who, min(step, HOME))


def move_choices(
    table: LudicrousTable, seat: int, value: int, *, enters: bool, is_bonus_die: bool = False
) -> tuple[list[Offer], list[Refusal]]:
    """Return the moves that a roll allows, without what waits on their way, and why the other pieces cannot use it."""
    names = table.names
    options: list[Offer] = []
    refused: list[Refusal] = []
    for piece, one in enumerate(table.state.parties[seat].pieces):
        label = f"Move {names.own_piece(piece)}"
        found: Reason | Landing
        if is_bonus_die and not 0 <= one.step <= LAST_RING_STEP:
            found = NOT_ON_PATHWAY
        else:
            found = can_move(table, PieceId(seat, piece), value, enters=enters)
        if not isinstance(found, Landing):
            refused.append(Refusal(id=f"move:{piece}", label=label, reason=found[1], rule=found[0], piece=piece))
            continue
        place = names.step(seat, found.step)
        to_place = place if found.step == HOME else f"to {place}"
        spaces = value if one.step < 0 else spaces_of(table, PieceId(seat, piece), value)
        stars = [] if one.step < 0 else flight(table, PieceId(seat, piece), found.step)
        text = f"Bring {names.own_piece(piece)} out to {place}" if one.step < 0 else f"{label} {to_place}"
        options.append(
            Offer(
                id=f"move:{piece}",
                label=text,
                does="move",
                amount=value,
                rule="lh.movement.six" if one.step < 0 else "lh.movement.exact",
                piece=piece,
                seat=seat,
                to_step=found.step,
                rest_step=stars[-1] if stars else None,
                target=found.victim,
                space=names.space(seat, found.step, piece),
                captures=() if found.victim is None else (found.victim,),
                spaces=None if spaces == value else spaces,
                because=() if spaces == value else _why_other_spaces(table, PieceId(seat, piece)),
            )
        )
    return options, refused


def with_ways(table: LudicrousTable, moves: Iterable[Offer]) -> list[Offer]:
    """Return moves with what waits on their way."""
    return [replace(move, way=_way(table, move)) for move in moves]


def _way(table: LudicrousTable, move: Offer) -> tuple[Encounter, ...]:
    """Return what could come between, and what waits at the end of a move, or of its flight."""
    assert move.seat is not None
    assert move.piece is not None
    assert move.amount is not None
    assert move.to_step is not None
    who, landing = PieceId(move.seat, move.piece), Landing(move.to_step, move.target)
    spaces = move.amount if move.spaces is None else move.spaces
    start = table.state.piece(who).step
    stars = [] if start < 0 else flight(table, who, landing.step)
    met: list[Encounter] = []
    if start >= 0:
        for at in range(start + 1, min(landing.step, LAST_RING_STEP + 1)):
            for foe in enemies_on(table, who.seat, at):
                if encounters.can_tackle(table, who, foe):
                    is_crucial = is_crucial_tackle(landing, foe.seat)
                    chance = tackle_odds(table, foe, who, spaces, is_crucial=is_crucial)
                    met.append(Encounter(kind="tackle", seat=foe.seat, piece=foe.piece, **chance.figures))
    met += encounters.ahead(table, who, start, landing.step)
    if stars:
        met = [one for one in met if one.kind not in ("landed", "weapon")]
        met += (Encounter(kind="flight", space=ring_name(ring_of_step(table.state, who.seat, one))) for one in stars)
        met += encounters.ahead(table, who, -1, stars[-1])
    return tuple(met)


def flight(table: LudicrousTable, who: PieceId, step: int) -> list[int]:
    """Return the steps that a piece flies on to, one after the other, when its own move ends on a star space.

    Rule: lh.movement.star-flight
    """
    state, seat = table.state, who.seat
    if step > LAST_RING_STEP or not is_star(table, ring_of_step(state, seat, step)):
        return []
    ahead = [one for one in range(step + 1, LAST_RING_STEP + 1) if is_star(table, ring_of_step(state, seat, one))]
    most = table.tables.numbers.movement.star_flight.get(len(state.parties), 0)
    return list(takewhile(lambda one: is_legal(state, seat, ring_of_step(state, seat, one), who.piece), ahead[:most]))


# A piece on its way


def advance(table: LudicrousTable, who: PieceId, spaces: int, *, sneaks: bool = False) -> Flow[None]:
    """Move a piece by its route, space by space.

    On each space on the way: whatever blocks it, then whoever stands there and may tackle, then what lies there. The
    piece counts as standing where it began until it is known where it ends.

    Args:
        table: the match.
        who: the piece; on the board, with nothing that keeps it from moving.
        spaces: how far, 1 or more.
        sneaks: the party sneaks.

    Rule: lh.movement.space-by-space, lh.movement.passing, ll.5.2.facing.movement-forward, ll.5.3.sneak.no-fauna,
    lh.board.forward, lh.readings.stopped-mover
    """
    seat, names = who.seat, table.names
    start = table.state.piece(who).step
    end = min(start + spaces, HOME)
    table.enter(f"{name_of(table, who)} is moving {spaces} from {names.step(seat, start)} to {names.step(seat, end)}.")
    try:
        has_ended = yield from _go(table, who, end, spaces, sneaks=sneaks)
    finally:
        table.leave()
    if has_ended:
        yield from encounters.arrive(table, who)


def _go(table: LudicrousTable, who: PieceId, end: int, spaces: int, *, sneaks: bool) -> Flow[bool]:
    """Move a piece up to a step, and tell whether it has ended its move where something may wait for it."""
    seat, piece = who
    start = table.state.piece(who).step
    at = start + 1
    while at < min(end, LAST_RING_STEP + 1):
        if not sneaks and (cause := encounters.blocked(table, who, at)):
            table.emit(Stopped(seat=seat, piece=piece, cause=cause, rule="lh.magic.fauna"))
            return halt(table, who, start, at - 1)
        onward = yield from _pass_pieces(table, who, start, at, end, spaces, sneaks=sneaks)
        if onward is None:
            return halt(table, who, start, at - 1)
        end = onward
        yield from encounters.passed_tokens(table, who, at, sneaks=sneaks)
        if is_interrupted(table, who, start):
            return halt(table, who, start, at)
        at += 1
    return (yield from _land(table, who, start, end))


def _pass_pieces(
    table: LudicrousTable, who: PieceId, start: int, at: int, end: int, spaces: int, *, sneaks: bool
) -> Flow[int | None]:
    """Pass whoever stands on a step: one window for each enemy piece.

    Returns:
        Where the move is to end now; None: before this step.

    Rule: lh.movement.tackle, ll.5.9.tackle.not-sneaking, ll.5.3.sneak.no-tackle, ll.5.9.tackle.defender-wins
    """
    seat, piece = who
    for foe in enemies_on(table, seat, at):
        if foe not in enemies_on(table, seat, at):
            continue
        landing = why_not_end(table, who, end)
        trigger = yield from window(
            table,
            PiecePassed(
                seat=seat,
                piece=piece,
                passed=foe,
                spaces=spaces,
                is_crucial=is_crucial_tackle(landing, foe.seat),
                can_be_tackled=not sneaks and encounters.can_tackle(table, who, foe),
            ),
        )
        if is_interrupted(table, who, start):
            return None
        beyond = first_beyond(table, who, at, end) if trigger.result == "grazed" else None
        if trigger.result == "stopped" or (trigger.result == "grazed" and beyond is None):
            table.emit(Stopped(seat=seat, piece=piece, by=foe, rule="ll.5.9.tackle.stop-before"))
            return None
        end = end if beyond is None else beyond
        if sneaks:
            pick_pocket(table, who, foe)
        yield from punches.punch_in_passing(table, who, foe)
        if is_interrupted(table, who, start):
            return None
    return end


def _land(table: LudicrousTable, who: PieceId, start: int, end: int) -> Flow[bool]:
    """End a move where it was to end, eliminating whoever stands there alone; tell whether something may wait there.

    Rule: lh.movement.eliminate, lh.board.home, lh.party.landed-unconscious
    """
    seat, piece = who
    landing = why_not_end(table, who, end)
    victim = landing.victim if isinstance(landing, Landing) else None
    gone = False
    if victim is not None:
        there, rule = partial(_set_down, table, who, start, end, victim), "lh.movement.eliminate"
        gone = yield from eliminate(table, victim, by=who, cause="landed on", rule=rule, before=there)
    if not gone:
        _set_down(table, who, start, end)
    if table.state.piece(who).step != end:
        return halt(table, who, start, end - 1)
    if end == HOME:
        end_all(table, who)
        table.emit(CameHome(seat=seat, piece=piece, rule="lh.board.home"))
        return False
    for onward in flight(table, who, end):
        put(table, who, onward, "fly", rule="lh.movement.star-flight")
    return True


def _set_down(table: LudicrousTable, who: PieceId, start: int, end: int, victim: PieceId | None = None) -> None:
    """Put a piece where its move was to end, beside whom it takes there, unless something has come between.

    Rule: lh.movement.exact
    """
    landing = why_not_end(table, who, end)
    if isinstance(landing, Landing) and landing.victim in (None, victim) and not is_interrupted(table, who, start):
        put(table, who, end, rule="lh.movement.exact")


def enter(table: LudicrousTable, who: PieceId, *, rule: str = "lh.movement.six") -> Flow[None]:
    """Bring a piece out of the yard onto the starting space, eliminating a single enemy there; ask `can_enter` before.

    Nothing waits there if something has come between, and it stays in the yard.
    """
    landing = can_enter(table, who)
    victim = landing.victim if isinstance(landing, Landing) else None
    gone = False
    if victim is not None:
        there = partial(_bring_out, table, who, rule, victim)
        gone = yield from eliminate(
            table, victim, by=who, cause="landed on", rule="lh.movement.eliminate", before=there
        )
    if not gone:
        _bring_out(table, who, rule)
    if table.state.piece(who).step == 0:
        yield from encounters.arrive(table, who)


def _bring_out(table: LudicrousTable, who: PieceId, rule: str, victim: PieceId | None = None) -> None:
    """Put a piece onto its starting space, beside whom it takes there, unless something has come between."""
    landing = can_enter(table, who)
    if isinstance(landing, Landing) and landing.victim in (None, victim):
        put(table, who, 0, "enter", rule=rule)


# The movement roll


def roll_modifiers(table: LudicrousTable, seat: int) -> tuple[Modifier, ...]:
    """Return what a party adds to its rolls for moving, by the movement die or the bonus die.

    Rule: lh.effects.next-roll, ll.5.5.bonus-die.as-movement-roll
    """
    return tuple(
        Modifier(source.name, modifier.value, source.rule)
        for source in sources(table, PartyId(seat))
        for modifier in source.trait.modifiers
        if modifier.to == "movement_roll" and isinstance(modifier.value, int)
    )


def movement_roll(table: LudicrousTable, seat: int, sixes: int) -> Flow[int]:
    """Roll for movement and move once.

    Args:
        table: the match.
        seat: who rolls.
        sixes: sixes rolled in a row so far.

    Returns:
        Sixes in a row now; 0 when there is no further roll.

    Rule: lh.movement.roll, lh.movement.six.again, lh.movement.third-six
    """
    numbers = table.tables.numbers.movement
    again = "" if not sixes else ", after a six" if sixes + 1 < numbers.limit_from else "; one more six may be lost"
    yield from table.press(seat, numbers.sides, f"movement{again}", "lh.movement.roll")
    added = roll_modifiers(table, seat)
    natural = yield from table.roll(seat, numbers.sides, "movement", rule="lh.movement.roll", modifiers=added)
    use_up(table, "movement_roll", PartyId(seat))
    sixes = sixes + 1 if natural >= numbers.again_on else 0
    if sixes >= numbers.limit_from:
        is_saved = yield from save(
            table, PartyId(seat), "speed", numbers.limit_goal, name="one six too many", rule="lh.movement.third-six"
        )
        if not is_saved:
            table.emit(RollLost(seat=seat, sixes=sixes, rule="lh.movement.third-six"))
            return 0
    value = max(numbers.least, natural + sum(modifier.value for modifier in added))
    yield from use_roll(table, seat, natural, value, enters=natural >= numbers.enters_on)
    return sixes


def use_roll(
    table: LudicrousTable, seat: int, natural: int, value: int, *, enters: bool, is_bonus_die: bool = False
) -> Flow[None]:
    """Move a piece by a roll if any can; a move must be made if one is legal.

    Args:
        table: the match.
        seat: who has rolled.
        natural: what the die shows.
        value: the same with all that is added to it.
        enters: may it bring a piece out of the yard?
        is_bonus_die: is it the bonus die?

    Rule: lh.movement.mandatory, ll.5.5.bonus-die.as-movement-roll
    """
    options, refused = move_choices(table, seat, value, enters=enters, is_bonus_die=is_bonus_die)
    if not options:
        pieces = table.state.parties[seat].pieces
        reasons = tuple(
            (one.piece, one.reason) for one in refused if one.piece is not None and pieces[one.piece].step != HOME
        )
        table.emit(NoMove(seat=seat, value=value, reasons=reasons, rule="lh.movement.mandatory"))
        return
    chosen = yield from table.ask(
        seat,
        "move",
        f"You rolled {natural}{'' if natural == value else f' and go {value}'}: which piece moves?",
        options,
        refused=tuple(refused),
        rule="lh.movement.mandatory",
        promised=lambda at: with_ways(at, options),
    )
    assert chosen.piece is not None
    pieces = table.state.parties[seat].pieces
    others = tuple((o.piece, o.reason) for o in refused if o.piece is not None and YARD < pieces[o.piece].step < HOME)
    who = PieceId(seat, chosen.piece)
    if table.state.piece(who).step < 0:
        yield from enter(table, who)
        return
    spaces, causes = spaces_of(table, who, value), _why_other_spaces(table, who)
    yield from advance(table, who, spaces, sneaks=is_sneaking(table.state, seat))
    use_up(table, "movement_roll", who)
    if spaces != value:
        rule = "lh.movement.roll"
        table.emit(RollCounts(seat=seat, piece=who.piece, value=value, spaces=spaces, causes=causes, rule=rule))
    if len(options) == 1 and others:
        rule = "lh.movement.mandatory"
        table.emit(OnlyMove(seat=seat, piece=chosen.piece, value=value, reasons=others, rule=rule))


def movement(table: LudicrousTable, seat: int) -> Flow[None]:
    """Play a movement phase: roll and move, and again after each 6.

    Rule: ll.5.8.chapter-3
    """
    sixes = yield from movement_roll(table, seat, 0)
    while sixes and not is_done(table, seat):
        table.emit(RollsAgain(seat=seat, rule="lh.movement.six.again"))
        sixes = yield from movement_roll(table, seat, sixes)
