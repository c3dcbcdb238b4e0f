"""The start of a turn, before its first phase."""

from ludo_tui.engine import Flow
from ludo_tui.rules.ludicrous.mechanics.bonus_points import add_bonus_points, points_of_a_turn
from ludo_tui.rules.ludicrous.mechanics.reactions import renew_reaction
from ludo_tui.rules.ludicrous.mechanics.relationship import fade_relationship
from ludo_tui.rules.ludicrous.mechanics.spell_cards import draw_if_few
from ludo_tui.rules.ludicrous.mechanics.track_marker import set_marker
from ludo_tui.rules.ludicrous.model.table import LudicrousTable


def start_turn(table: LudicrousTable) -> Flow[None]:
    """Settle the start of a turn: marker, reaction, bonus die points, a card for an empty hand, relationship.

    Rule: ll.5.1.start-of-turn.before-turning, ll.5.1.start-of-turn.dodge-reset, ll.5.1.start-of-turn.sneak-reset,
    ll.5.1.start-of-turn.running-punch-reset
    """
    seat = table.state.turn.seat
    set_marker(table, seat, "none", "ll.5.1.start-of-turn.before-turning")
    renew_reaction(table, seat)
    points = points_of_a_turn(table, seat)
    add_bonus_points(table, seat, points, cause="each turn", rule="lh.party.bonus-die-points")
    draw_if_few(table, seat)
    yield from fade_relationship(table, seat)
