"""What a movement roll allows: which pieces it moves, how far, where they end, and why not the others."""

from collections.abc import Sequence
from itertools import takewhile

from ludo_tui.board import HOME, LAST_RING_STEP, YARD
from ludo_tui.engine import Refusal, Who
from ludo_tui.rules.fight import modifiers
from ludo_tui.rules.ludicrous.attacking.running_punch import runs_to_punch
from ludo_tui.rules.ludicrous.board.landing import PRISONER, Landing, can_enter, why_not_end
from ludo_tui.rules.ludicrous.mechanics.modifiers import has_flag, sources, trait_total
from ludo_tui.rules.ludicrous.mechanics.refusals import Reason
from ludo_tui.rules.ludicrous.menu.offers import Offer, OfferAim, OfferRoute
from ludo_tui.rules.ludicrous.model.table import LudicrousTable
from ludo_tui.rules.ludicrous.positions.geometry import ring_of_step
from ludo_tui.rules.ludicrous.positions.legal_spaces import is_legal
from ludo_tui.rules.ludicrous.positions.special_spaces import is_star
from ludo_tui.rules.ludicrous.positions.underdog import underdog_bonus

TOO_HIGH = ("lh.movement.exact", "the roll is too high: home needs the exact number")


IS_HOME = ("lh.board.home", "already home")


NOT_ON_PATHWAY = ("ll.5.5.bonus-die.pathway", "it is not on the track")


def spaces_of(table: LudicrousTable, who: Who, value: int) -> int:
    """Return how many spaces a movement roll takes a piece, after everything that changes it.

    Rule: lh.conditions.frightened, lh.attacks.running-punch
    """
    return spaces_by_roll(table, who, [value])[0]


def spaces_by_roll(table: LudicrousTable, who: Who, values: Sequence[int]) -> list[int]:
    """Return how many spaces each of several movement rolls would take a piece."""
    seat = who.seat
    numbers = table.tables.numbers
    change = trait_total(table, who, "movement_roll") - trait_total(table, Who(seat), "movement_roll")
    if runs_to_punch(table, who):
        change += numbers.punch.running_roll
    most = min(modifiers.numbers(sources(table, who), ("max_move",)), default=HOME)
    return [min(max(numbers.movement.least, value + change) if change else value, most) for value in values]


def why_other_spaces(table: LudicrousTable, who: Who) -> tuple[str, ...]:
    """Return what makes a roll take a piece another number of spaces than it shows, in words."""
    of_party = sources(table, Who(who.seat))
    found = [
        source.name
        for source in sources(table, who)
        if any(
            one.to == "max_move" or (one.to == "movement_roll" and not one.edge and source not in of_party)
            for one in source.modifiers
        )
    ]
    if runs_to_punch(table, who):
        found.append("running punch")
    return tuple(found)


def can_move(table: LudicrousTable, who: Who, value: int, *, enters: bool = False) -> Reason | Landing:
    """Return why a piece cannot use a movement roll, or how it would end its move if nothing came between.

    Args:
        table: the match.
        who: the piece.
        value: the roll.
        enters: the roll brings pieces out of the yard.

    Rule: lh.movement.six, lh.board.home
    """
    one = table.state.piece(who)
    if one.prison is not None:
        return PRISONER
    if one.step == HOME:
        return IS_HOME
    if one.step < 0:
        return can_enter(table, who) if enters else _needs_to_come_out(table, who.seat)
    held = has_flag(table, who, "no_move")
    if held is not None:
        return (held.rule, held.name)
    return end_after(table, who, spaces_of(table, who, value))


def brings_out(table: LudicrousTable, seat: int, natural: int) -> bool:
    """Return whether a number on the movement die may bring a piece of a party out of the yard.

    Rule: lh.movement.six, lh.movement.easy-entry, lh.movement.underdog
    """
    return natural >= _least_to_come_out(table, seat)


def _least_to_come_out(table: LudicrousTable, seat: int) -> int:
    """Return the least number on the die that brings a piece of a party out.

    Rule: lh.movement.easy-entry, lh.movement.underdog
    """
    numbers, pieces = table.tables.numbers.movement, table.state.parties[seat].pieces
    is_easy = table.options.easy_entry and not any(YARD < piece.step < HOME for piece in pieces)
    least = numbers.enters_alone_on if is_easy else numbers.enters_on
    return max(1, least - underdog_bonus(table.state, table.tables, table.options, seat))


def _needs_to_come_out(table: LudicrousTable, seat: int) -> Reason:
    """Return why a roll does not bring a piece out of the yard."""
    least, sides = _least_to_come_out(table, seat), table.tables.numbers.movement.sides
    needed = f"a {least}" if least == sides else f"a {least} or more"
    return ("lh.movement.six", f"waiting in the yard for {needed}")


def end_after(table: LudicrousTable, who: Who, spaces: int) -> Reason | Landing:
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
            found = can_move(table, Who(seat, piece), value, enters=enters)
        if not isinstance(found, Landing):
            refused.append(Refusal(id=f"move:{piece}", label=label, reason=found[1], rule=found[0], piece=piece))
            continue
        place = names.step(seat, found.step)
        to_place = place if found.step == HOME else f"to {place}"
        spaces = value if one.step < 0 else spaces_of(table, Who(seat, piece), value)
        stars = [] if one.step < 0 else star_flight(table, Who(seat, piece), found.step)
        text = f"Bring {names.own_piece(piece)} out to {place}" if one.step < 0 else f"{label} {to_place}"
        options.append(
            Offer(
                id=f"move:{piece}",
                label=text,
                does="move",
                aim=OfferAim(
                    amount=value,
                    to_step=found.step,
                    rest_step=stars[-1] if stars else None,
                    target=found.victim,
                    space=names.space(seat, found.step, piece),
                    captures=() if found.victim is None else (found.victim,),
                ),
                rule="lh.movement.six" if one.step < 0 else "lh.movement.exact",
                piece=piece,
                seat=seat,
                route=OfferRoute(
                    spaces=None if spaces == value else spaces,
                    because=() if spaces == value else why_other_spaces(table, Who(seat, piece)),
                ),
            )
        )
    return options, refused


def star_flight(table: LudicrousTable, who: Who, step: int) -> list[int]:
    """Return the steps that a piece flies on to, one after the other, when its own move ends on a star space.

    Rule: lh.movement.star-flight
    """
    state, seat = table.state, who.seat
    if step > LAST_RING_STEP or not is_star(table, ring_of_step(state, seat, step)):
        return []
    ahead = [one for one in range(step + 1, LAST_RING_STEP + 1) if is_star(table, ring_of_step(state, seat, one))]
    most = table.tables.numbers.movement.star_flight.get(len(state.parties), 0)
    return list(takewhile(lambda one: is_legal(state, seat, ring_of_step(state, seat, one), who.number), ahead[:most]))
