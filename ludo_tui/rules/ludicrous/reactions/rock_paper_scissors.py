"""Rock, paper, scissors: in which order several react."""

from collections.abc import Mapping, Sequence
from typing import Any, ClassVar, Final

from ludo_tui.engine import Event, Flow, Names, Option, Secrecy, Table, Who
from ludo_tui.engine.showing import Card, Cue, Hand

SYMBOLS: Final = ("rock", "paper", "scissors")
_BEATS: Final = {("rock", "scissors"), ("scissors", "paper"), ("paper", "rock")}


class SymbolsShown(Event, frozen=True, kw_only=True):
    """The symbols of a round of rock, paper, scissors were shown together."""

    cue: ClassVar = Cue("words", 1.2, is_card=True)

    symbols: tuple[tuple[int, str], ...]
    winner: int | None

    def sentence(self, names: Names) -> str:
        """Return the symbols and the winner, in a sentence."""
        shown = ", ".join(f"{names.seat(seat)} {symbol}" for seat, symbol in self.symbols)
        return f"{shown}: " + ("a tie, again." if self.winner is None else f"{names.seat(self.winner)} goes first.")

    def notice(self, names: Names) -> Card:
        """Return the card of all symbols."""
        hands = tuple(Hand(seat, symbol, seat == self.winner) for seat, symbol in self.symbols)
        headline = "a tie" if self.winner is None else f"{names.seat(self.winner)} first"
        return Card("Rock, paper, scissors", headline, "Again." if self.winner is None else "", hands=hands)


def first_to_react(table: Table[Any], willing: Sequence[Who]) -> Flow[Who]:
    """Settle by rock, paper, scissors which of the seats reacts first; alone, a seat simply goes ahead.

    The rest play again for the next place.

    Rule: ll.5.9.rps.single, ll.5.9.rps.tie-replay, ll.5.9.rps.winner-first, ll.5.9.rps.when,
    ll.5.9.rps.losers-order, ll.5.9.rps.losers-after, ll.5.9.rps.losers-if-able, ll.5.9.rps.unwilling-excluded,
    lh.readings.simultaneous
    """
    seats = [who.seat for who in willing]
    options = [Option(id=symbol, label=symbol.capitalize(), rule="ll.5.9.rps.beats", does="show") for symbol in SYMBOLS]
    while len(seats) > 1:
        table.step()
        shown: dict[int, str] = {}
        for seat in seats:
            chosen = yield from table.ask(
                seat,
                "symbol",
                "Several players want to react: choose a symbol in secret.",
                options,
                secrecy=Secrecy(private=True, together=tuple(seats)),
                rule="ll.5.9.rps.when",
            )
            shown[seat] = chosen.id
        winner = winner_of(shown)
        table.reveal()
        table.emit(SymbolsShown(symbols=tuple(shown.items()), winner=winner, rule="ll.5.9.rps.when"))
        if winner is not None:
            return Who(winner)
    return willing[0]


def winner_of(shown: Mapping[int, str]) -> int | None:
    """Return the seat whose symbol defeats most other seats, or None when the highest count is shared.

    Rule: ll.5.9.rps.beats, ll.5.9.rps.two-players, ll.5.9.rps.two-players-tie, ll.5.9.rps.three-plus,
    ll.5.9.rps.four-example, ll.5.9.rps.three-all-different, ll.5.9.rps.three-plus-tied-top
    """
    defeats = {seat: sum((symbol, other) in _BEATS for other in shown.values()) for seat, symbol in shown.items()}
    best = max(defeats.values())
    leaders = [seat for seat, count in defeats.items() if count == best]
    return leaders[0] if len(leaders) == 1 else None
