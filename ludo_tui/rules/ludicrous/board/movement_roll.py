"""The movement roll: what is added to it, and the move that it allows."""

from typing import Final, NamedTuple

from ludo_tui.board import HOME, YARD
from ludo_tui.engine import Flow, LazyOptions, Who
from ludo_tui.rules.ludicrous.board.legal_moves import brings_out, move_choices, spaces_of, why_other_spaces
from ludo_tui.rules.ludicrous.board.move_piece import advance, enter
from ludo_tui.rules.ludicrous.board.move_preview import with_encounters
from ludo_tui.rules.ludicrous.board.sneaking import is_sneaking
from ludo_tui.rules.ludicrous.events.movement import NoMove, OnlyMove, RollCounts, RollLost
from ludo_tui.rules.ludicrous.mechanics.conditions.durations import use_up_conditions
from ludo_tui.rules.ludicrous.mechanics.modifiers import movement_modifiers
from ludo_tui.rules.ludicrous.mechanics.saving_throws import make_saving_throw
from ludo_tui.rules.ludicrous.model.table import LudicrousTable

MOVEMENT: Final = "movement"
"""What the roll for movement is for."""


class RollsSoFar(NamedTuple):
    """What has been rolled in a movement phase."""

    sixes: int = 0
    """Sixes in a row."""
    rolls: int = 0
    has_moved: bool = False
    """Has one of them moved a piece?"""


def may_try_again(table: LudicrousTable, so_far: RollsSoFar) -> bool:
    """Return whether a party may roll again in a movement phase because nothing has moved.

    Rule: lh.movement.roll-again
    """
    return table.options.roll_again and not so_far.has_moved and so_far.rolls < table.tables.numbers.movement.tries


def movement_roll(table: LudicrousTable, seat: int, so_far: RollsSoFar) -> Flow[RollsSoFar | None]:
    """Roll for movement and move once.

    Args:
        table: the match.
        seat: who rolls.
        so_far: what this phase has rolled before.

    Returns:
        What has been rolled now; None when the roll was lost to one six too many.

    Rule: lh.movement.roll, lh.movement.six.again, lh.movement.third-six, lh.movement.easy-entry
    """
    numbers = table.tables.numbers.movement
    sixes = so_far.sixes
    again = "" if not sixes else ", after a six" if sixes + 1 < numbers.limit_from else "; another six may be lost"
    yield from table.press(seat, numbers.sides, f"{MOVEMENT}{again}", "lh.movement.roll")
    added = movement_modifiers(table, seat)
    rule, least = "lh.movement.roll", numbers.least
    natural = yield from table.roll(seat, numbers.sides, MOVEMENT, rule=rule, modifiers=added, least=least)
    use_up_conditions(table, "movement_roll", Who(seat))
    sixes = sixes + 1 if natural >= numbers.again_on else 0
    if sixes >= numbers.limit_from:
        save = yield from make_saving_throw(
            table, Who(seat), "speed", numbers.limit_goal, name="one six too many", rule="lh.movement.third-six"
        )
        if not save.is_success:
            table.emit(RollLost(seat=seat, sixes=sixes, rule="lh.movement.third-six"))
            return None
    value = max(least, natural + sum(modifier.value for modifier in added))
    moves = yield from use_roll(table, seat, natural, value, enters=brings_out(table, seat, natural))
    return RollsSoFar(sixes, so_far.rolls + 1, so_far.has_moved or moves)


def use_roll(
    table: LudicrousTable, seat: int, natural: int, value: int, *, enters: bool, is_bonus_die: bool = False
) -> Flow[bool]:
    """Move a piece by a roll and return True, or False if none can; a move must be made if one is legal.

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
        return False
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
        return True
    spaces, causes = spaces_of(table, who, value), why_other_spaces(table, who)
    yield from advance(table, who, spaces, sneaks=is_sneaking(table.state, seat))
    use_up_conditions(table, "movement_roll", who)
    if spaces != value:
        rule = "lh.movement.roll"
        table.emit(RollCounts(seat=seat, piece=who.piece, value=value, spaces=spaces, causes=causes, rule=rule))
    if len(options) == 1 and others:
        rule = "lh.movement.mandatory"
        table.emit(OnlyMove(seat=seat, piece=chosen.piece, value=value, reasons=others, rule=rule))
    return True
