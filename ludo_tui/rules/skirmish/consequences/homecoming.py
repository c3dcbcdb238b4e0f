"""Coming home: what becomes of a piece there, and how many there are."""

from ludo_tui.board import HOME
from ludo_tui.engine import Who
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.board.victory import win_match
from ludo_tui.rules.skirmish.consequences.seals import hand_on_seals
from ludo_tui.rules.skirmish.events.movement import CameHome
from ludo_tui.rules.skirmish.mechanics.lasting import end_turn_bound
from ludo_tui.rules.skirmish.mechanics.magical_effects import drop_charms
from ludo_tui.rules.skirmish.model.state import Piece


def home_count(party: list[Piece]) -> int:
    """Return how many pieces of a party are home."""
    return sum(piece.step == HOME for piece in party)


def come_home(table: SkirmishTable, who: Who, start: int) -> None:
    """Note that a piece is home; its belongings stay with the party, and enough of them win at once.

    Rule: sh.match.win, sh.home.belongings
    """
    state, piece = table.state, table.state.piece(who)
    piece.afflictions.clear()
    piece.hidden_from.clear()
    end_turn_bound(table, who)
    piece.damage = 0
    drop_charms(table, who)
    seals, heir = piece.seals, hand_on_seals(table, who)
    table.emit(
        CameHome(
            seat=who.seat,
            piece=who.piece,
            start=start,
            seals=seals if heir else 0,
            heir=None if heir is None else table.ref(heir),
            rule="sh.match.win",
        )
    )
    if home_count(state.parties[who.seat]) >= table.goals.wanted and not state.over:
        win_match(table, who.seat, "home")
