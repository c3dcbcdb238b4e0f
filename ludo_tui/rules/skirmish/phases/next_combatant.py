"""Who of a party, or of the Sage's monsters, has yet to act, and who of them is next."""

from collections.abc import Sequence
from typing import Final, Literal

from ludo_tui.board import HOME, YARD
from ludo_tui.engine import Flow, OptionShown, Who
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.mechanics.listing import description
from ludo_tui.rules.skirmish.mechanics.offers import Offer, OfferAim, OfferOutcome
from ludo_tui.rules.skirmish.mechanics.sections import BESIDE
from ludo_tui.rules.skirmish.movement.movement_points import die_available

IN_ORDER: Final = "8"
"""The key of letting all monsters act in the order in which they are listed."""


def combatants_waiting(table: SkirmishTable, seat: int) -> list[Who]:
    """Return the pieces of a party that have yet to act, the foremost first; the fallen by themselves, after all."""
    state = table.state
    waiting = [
        Who(seat, number)
        for number, piece in enumerate(state.parties[seat])
        if YARD < piece.step < HOME and not table.has_had_turn(Who(seat, number))
    ]
    waiting.sort(key=lambda who: (state.piece(who).is_down, -state.piece(who).step))
    return [who for who in waiting if not state.piece(who).is_down] or waiting[:1]


def choose_next(
    table: SkirmishTable, waiting: Sequence[Who], rule: str, *, marching: Sequence[Who] = ()
) -> Flow[Who | Literal["in_order", "march"]]:
    """Return who of several is next, or that all are as they are listed, or all those that can but march.

    The digit of a piece is always its number; that of a monster is its place.

    Args:
        table: the match.
        waiting: who has not had its turn.
        rule: by which the order is free.
        marching: those of them that can but march.
    """
    if len(waiting) == 1:
        return waiting[0]
    is_sage = waiting[0].seat == table.state.sage
    has_digits = not is_sage or len(waiting) < int(IN_ORDER)
    options = [
        Offer(
            id=f"act:{who.number}",
            label=description(table, who),
            rule=rule,
            does="act",
            piece=who.number,
            shown=OptionShown(digit=f"{place if is_sage else who.piece + 1}" if has_digits else ""),
            aim=OfferAim(whom=table.ref(who)),
        )
        for place, who in enumerate(waiting, 1)
    ]
    if is_sage and len(waiting) > 2:
        digit = IN_ORDER if has_digits else ""
        options.append(
            Offer(id="in-order", label="All in this order", rule=rule, does="in_order", shown=OptionShown(digit=digit))
        )
    if marching:
        label, names = f"March all that reach no enemy ({len(marching)})", ", ".join(map(table.name, marching))
        options.append(
            Offer(
                id="march",
                label=label,
                rule=rule,
                does="march",
                shown=OptionShown(digit=BESIDE if has_digits else ""),
                outcome=OfferOutcome(note=names),
            )
        )
    die = die_available(table, waiting[0].seat)
    text = f"Who is next?{f' The Ludo die shows {die}.' if die else ''}"
    chosen = yield from table.ask(waiting[0].seat, "who", text, options, rule=rule)
    if chosen.piece is None:
        return "march" if chosen.does == "march" else "in_order"
    return Who(waiting[0].seat, chosen.piece)
