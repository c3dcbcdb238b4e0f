"""Moving pieces: the movement roll, entering, and the way of a piece, space by space."""

from typing import Final

from ludo_tui.board import HOME, YARD
from ludo_tui.engine import Flow, LazyOptions, Modifier, Who
from ludo_tui.rules.events import RollsAgain
from ludo_tui.rules.fight.modifiers import gather
from ludo_tui.rules.ludicrous.board.legal_moves import move_choices, spaces_of, why_other_spaces
from ludo_tui.rules.ludicrous.board.move_piece import advance, enter
from ludo_tui.rules.ludicrous.board.move_preview import with_encounters
from ludo_tui.rules.ludicrous.board.sneaking import is_sneaking
from ludo_tui.rules.ludicrous.events.movement import NoMove, OnlyMove, RollCounts, RollLost
from ludo_tui.rules.ludicrous.mechanics.conditions.durations import use_up_conditions
from ludo_tui.rules.ludicrous.mechanics.modifiers import facts_about, sources
from ludo_tui.rules.ludicrous.mechanics.saving_throws import make_saving_throw
from ludo_tui.rules.ludicrous.model.table import LudicrousTable
from ludo_tui.rules.ludicrous.positions.pieces_home import has_enough_home

MOVEMENT: Final = "movement"
"""What the roll for movement is for."""

# What is possible


# A piece on its way


# The movement roll


def roll_modifiers(table: LudicrousTable, seat: int) -> tuple[Modifier, ...]:
    """Return what a party adds to its rolls for moving, by the movement die or the bonus die.

    Rule: lh.effects.next-roll, ll.5.5.bonus-die.as-movement-roll
    """
    return tuple(
        Modifier(one.name, one.value, one.rule)
        for one in gather(sources(table, Who(seat)), ("movement_roll",), facts_about(table, Who(seat)))
        if isinstance(one.value, int) and not one.edge
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
    yield from table.press(seat, numbers.sides, f"{MOVEMENT}{again}", "lh.movement.roll")
    added = roll_modifiers(table, seat)
    natural = yield from table.roll(seat, numbers.sides, MOVEMENT, rule="lh.movement.roll", modifiers=added)
    use_up_conditions(table, "movement_roll", Who(seat))
    sixes = sixes + 1 if natural >= numbers.again_on else 0
    if sixes >= numbers.limit_from:
        save = yield from make_saving_throw(
            table, Who(seat), "speed", numbers.limit_goal, name="one six too many", rule="lh.movement.third-six"
        )
        if not save.is_success:
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

    Rule: lh.movement.mandatory, ll.5.5.bonus-die.as-movement-roll, lh.movement.six
    """
    options, refused = move_choices(table.with_cache, seat, value, enters=enters, is_bonus_die=is_bonus_die)
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
        LazyOptions(options, promised=lambda at: with_encounters(at.with_cache, options)),
        refused=tuple(refused),
        rule="lh.movement.mandatory",
    )
    assert chosen.piece is not None
    pieces = table.state.parties[seat].pieces
    others = tuple((o.piece, o.reason) for o in refused if o.piece is not None and YARD < pieces[o.piece].step < HOME)
    who = Who(seat, chosen.piece)
    if table.state.piece(who).step < 0:
        yield from enter(table, who)
        return
    spaces, causes = spaces_of(table, who, value), why_other_spaces(table, who)
    yield from advance(table, who, spaces, sneaks=is_sneaking(table.state, seat))
    use_up_conditions(table, "movement_roll", who)
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
    while sixes and not has_enough_home(table, seat):
        table.emit(RollsAgain(seat=seat, rule="lh.movement.six.again"))
        sixes = yield from movement_roll(table, seat, sixes)
