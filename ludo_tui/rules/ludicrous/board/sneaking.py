"""What sneaking does for a party in its movement phase."""

from ludo_tui.engine import Who
from ludo_tui.rules.ludicrous.events.movement import PocketPicked
from ludo_tui.rules.ludicrous.mechanics.bonus_points import add_bonus_points
from ludo_tui.rules.ludicrous.mechanics.spell_cards import discard_at_random, draw_what_fits
from ludo_tui.rules.ludicrous.menu.offers import Gain
from ludo_tui.rules.ludicrous.model.state import LudicrousState
from ludo_tui.rules.ludicrous.model.table import LudicrousTable


def is_sneaking(state: LudicrousState, seat: int) -> bool:
    """Return whether the pieces that a party moves now, whichever they are, pass unseen.

    Rule: ll.5.3.sneak.movement-phase-only, ll.5.3.sneak.whole-party, lh.readings.sneak, ll.5.3.sneak.no-tackle,
    ll.5.3.sneak.bonfire-pass, ll.5.3.sneak.bonfire-land, ll.5.3.sneak.no-fauna
    """
    return state.turn.phase == "movement" and state.parties[seat].marker == "sneak"


def pockets(table: LudicrousTable) -> tuple[tuple[Gain, ...], ...]:
    """Return what a pocket brings at most; nothing where none are picked."""
    deeds = table.tables.numbers.deeds
    cards = deeds.pocket_cards if table.options.magic else 0
    held = [Gain(kind="bonus_points", amount=deeds.pocket_points), Gain(kind="draw", amount=cards)]
    found = tuple(one for one in held if one.amount)
    return (found,) if found else ()


def pick_pocket(table: LudicrousTable, who: Who, foe: Who) -> None:
    """Let a piece that sneaks past an enemy piece take what its party has: bonus die points, and cards by chance.

    What the thief has no room for is lost all the same.

    Rule: lh.movement.pocket
    """
    deeds, rule, victim = table.tables.numbers.deeds, "lh.movement.pocket", table.state.parties[foe.seat]
    points, cards = min(deeds.pocket_points, victim.bonus_points), min(deeds.pocket_cards, len(victim.hand))
    if not points and not cards:
        return
    table.emit(
        PocketPicked(
            seat=who.seat,
            piece=who.piece,
            target_seat=foe.seat,
            target=foe.piece,
            points=points,
            cards=cards,
            rule=rule,
        )
    )
    add_bonus_points(table, foe.seat, -points, rule=rule)
    add_bonus_points(table, who.seat, points, rule=rule)
    if cards:
        discard_at_random(table, foe.seat, cards, "", rule)
        draw_what_fits(table, who.seat, cards, rule=rule)
