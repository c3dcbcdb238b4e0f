"""Unconscious: falling, coming round, and what happens if no one revives a piece in time."""

from ludo_tui.board import HOME
from ludo_tui.engine import Flow, Who
from ludo_tui.rules.ludicrous.events.damage import FellUnconscious, FightsOn, Revived
from ludo_tui.rules.ludicrous.mechanics.conditions.ending import end_condition
from ludo_tui.rules.ludicrous.mechanics.conditions.gaining import Onset, gain_condition
from ludo_tui.rules.ludicrous.mechanics.hit_points.elimination import eliminate
from ludo_tui.rules.ludicrous.mechanics.modifiers import is_unconscious
from ludo_tui.rules.ludicrous.model.table import LudicrousTable


def fall_unconscious(table: LudicrousTable, who: Who) -> bool:
    """Let a piece fall unconscious, and return whether it does; its party fights on with half of its HP.

    Rule: lh.party.unconscious, ll.5.3.revive.target-number
    """
    seat, piece = who.seat, who.piece
    party = table.state.parties[seat]
    one = party.pieces[piece]
    below = -party.hp
    party.hp = max(1, party.hp_max // table.tables.numbers.party.recover_divisor)
    if one.step < 0 or one.step == HOME:
        return False
    if is_unconscious(table.state, who):
        one.overshoot += below
        return False
    one.overshoot = below
    one.down = 0
    table.emit(FellUnconscious(seat=seat, piece=piece, overshoot=below, rule="lh.party.unconscious"))
    gain_condition(table, who, Onset("unconscious", rule="lh.party.unconscious"))
    table.emit(FightsOn(seat=seat, hp=party.hp, rule="lh.party.unconscious"))
    return True


def wake_up(table: LudicrousTable, who: Who, *, rule: str) -> None:
    """Make an unconscious piece conscious again.

    Rule: ll.5.3.revive.success.conscious
    """
    seat, piece = who.seat, who.piece
    if end_condition(table, who, "unconscious"):
        one = table.state.piece(who)
        one.overshoot = one.down = 0
        table.emit(Revived(seat=seat, piece=piece, rule=rule))


def count_action_phase(table: LudicrousTable, seat: int) -> None:
    """Count an action phase that begins, for every piece that is unconscious and can be revived in it.

    Rule: lh.party.unrevived
    """
    for number, one in enumerate(table.state.parties[seat].pieces):
        if is_unconscious(table.state, Who(seat, number)):
            one.down += 1


def unrevived(table: LudicrousTable, seat: int) -> list[Who]:
    """Return the unconscious pieces of a party that have had every action phase that the tables give them.

    Rule: lh.party.unrevived
    """
    phases = table.tables.numbers.party.phases_unconscious
    pieces = [Who(seat, number) for number in range(len(table.state.parties[seat].pieces))]
    return [who for who in pieces if is_unconscious(table.state, who) and table.state.piece(who).down >= phases]


def lose_unrevived(table: LudicrousTable, seat: int) -> Flow[None]:
    """Eliminate the pieces that nobody has revived in time.

    Rule: lh.party.unrevived
    """
    for who in unrevived(table, seat):
        yield from eliminate(table, who, cause="not revived in time", rule="lh.party.unrevived")
