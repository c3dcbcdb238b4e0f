"""The two special rules phases: what is due, and how it is settled."""

from ludo_tui.engine import Flow
from ludo_tui.rules.ludicrous.mechanics.conditions.blessed_cursed_burning import settle_each_turn
from ludo_tui.rules.ludicrous.mechanics.conditions.durations import is_counted
from ludo_tui.rules.ludicrous.mechanics.conditions.ending import bearers
from ludo_tui.rules.ludicrous.mechanics.conditions.frightened import settle_frights, shaken_pieces
from ludo_tui.rules.ludicrous.mechanics.conditions.prisoner import settle_escapes
from ludo_tui.rules.ludicrous.mechanics.conditions.stunned import settle_stuns
from ludo_tui.rules.ludicrous.mechanics.conditions.unconscious import lose_unrevived, unrevived
from ludo_tui.rules.ludicrous.mechanics.hit_points.wounded import heal_wounded, is_wounded
from ludo_tui.rules.ludicrous.model.state import Affliction
from ludo_tui.rules.ludicrous.model.table import LudicrousTable
from ludo_tui.rules.ludicrous.phases.ambush import ambush_offers, settle_ambush

# What is due


def is_first_due(table: LudicrousTable) -> bool:
    """Return whether anything is due in the first special rules phase.

    Rule: ll.5.4.only-when-needed
    """
    seat = table.state.turn.seat
    party = table.state.parties[seat]
    return (
        is_second_due(table)
        or is_wounded(table, seat)
        or bool(unrevived(table, seat))
        or any(piece.prison is not None for piece in party.pieces)
        or any(_is_due(table, affliction) for _, affliction in bearers(table, seat))
    )


def _is_due(table: LudicrousTable, affliction: Affliction) -> bool:
    """Return whether a condition does something or counts down in the first special rules phase."""
    does_something = bool(table.tables.conditions[affliction.id].each_turn)
    return does_something or is_counted(table, affliction, ("first_special",))


def is_second_due(table: LudicrousTable) -> bool:
    """Return whether anything is due that both phases settle.

    Rule: ll.5.6.only-when-needed, ll.5.6.no-prison-escape, ll.5.6.no-conditions
    """
    seat = table.state.turn.seat
    party = table.state.parties[seat]
    return (
        bool(party.seen and shaken_pieces(table, seat))
        or any(piece.hits for piece in party.pieces)
        or bool(ambush_offers(table, seat))
    )


# The phases


def first(table: LudicrousTable) -> Flow[str | None]:
    """Settle conditions, wounds and the unconscious, then what both phases settle, then escapes.

    Rule: ll.5.4.case.frightened, ll.5.4.case.stunned, ll.5.4.case.star-space, ll.5.4.case.prison-escape,
    ll.5.4.case.blessed, ll.5.4.case.cursed, ll.5.4.case.stressed, ll.5.4.other-chapters
    """
    seat = table.state.turn.seat
    heal_wounded(table, seat)
    yield from settle_each_turn(table, seat)
    yield from lose_unrevived(table, seat)
    yield from _both(table, seat)
    yield from settle_escapes(table, seat)
    return None


def second(table: LudicrousTable) -> Flow[str | None]:
    """Settle what the bonus action has made due.

    Rule: ll.5.6.same-rules, ll.5.6.once-per-turn-excluded
    """
    yield from _both(table, table.state.turn.seat)
    return None


def _both(table: LudicrousTable, seat: int) -> Flow[None]:
    """Settle frights, stuns and ambushes.

    Rule: ll.5.6.case.frightened, ll.5.6.case.stunned, ll.5.6.case.star-space, ll.5.6.main-cause,
    ll.5.4.saving-throw-example, ll.5.4.each-piece-saves, ll.5.4.failed-save, ll.5.4.passed-save
    """
    yield from settle_frights(table, seat)
    yield from settle_stuns(table, seat)
    yield from settle_ambush(table, seat)


def forget(table: LudicrousTable, seat: int) -> None:
    """Forget what was seen and suffered before both special rules phases of this turn, which are over."""
    party = table.state.parties[seat]
    party.seen.clear()
    for piece in party.pieces:
        piece.hits.clear()
