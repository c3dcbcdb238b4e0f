"""The start of a turn, before its first phase."""

from ludo_tui.engine import Flow
from ludo_tui.rules.ludicrous.actions.rizz import change_relationship
from ludo_tui.rules.ludicrous.events.parties import CompanionLeft, CompanionRestless
from ludo_tui.rules.ludicrous.mechanics.bonus_points import add_bonus_points, points_of_a_turn
from ludo_tui.rules.ludicrous.mechanics.reactions import renew_reaction
from ludo_tui.rules.ludicrous.mechanics.reveal_sheet import show_romance
from ludo_tui.rules.ludicrous.mechanics.spell_cards import draw_if_few
from ludo_tui.rules.ludicrous.mechanics.track_marker import set_marker
from ludo_tui.rules.ludicrous.model.table import LudicrousTable


def upkeep(table: LudicrousTable) -> Flow[None]:
    """Settle the start of a turn: marker, reaction, bonus die points, a card for an empty hand, relationship.

    Rule: ll.5.1.start-of-turn.before-turning, ll.5.1.start-of-turn.dodge-reset, ll.5.1.start-of-turn.sneak-reset,
    ll.5.1.start-of-turn.running-punch-reset, lh.tables.relationship
    """
    seat = table.state.turn.seat
    numbers = table.tables.numbers
    set_marker(table, seat, "none", "ll.5.1.start-of-turn.before-turning")
    party = table.state.parties[seat]
    renew_reaction(table, seat)
    points = points_of_a_turn(table, seat)
    add_bonus_points(table, seat, points, cause="each turn", rule="lh.party.bonus-die-points")
    draw_if_few(table, seat)
    if party.companion:
        yield from change_relationship(table, seat, numbers.companion.per_turn, rule="lh.tables.relationship")
        if party.relationship <= 0:
            table.emit(CompanionLeft(seat=seat, companion=party.companion, rule="lh.tables.relationship"))
            show_romance(table, seat)
            party.companion = party.shown.companion = ""
        elif party.relationship + numbers.companion.per_turn <= 0:
            rule = "lh.tables.relationship"
            table.emit(CompanionRestless(seat=seat, companion=party.companion, rule=rule, seats=(seat,)))
