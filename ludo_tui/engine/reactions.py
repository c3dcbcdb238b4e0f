"""Reaction windows: a rule says what is about to happen, and whoever may answer is asked.

A rule that can be reacted to writes `yield from window(table, trigger)`. It knows no reaction; reactions know the
type of trigger that they answer.
"""

from collections.abc import Mapping
from typing import Any, Generic, TypeVar

import msgspec

from ludo_tui.engine.events import ReactionTaken, SymbolsShown
from ludo_tui.engine.prompts import Option
from ludo_tui.engine.table import Flow, Table, TableT

SYMBOLS = ("rock", "paper", "scissors")
_BEATS = {("rock", "scissors"), ("scissors", "paper"), ("paper", "rock")}


class Trigger(msgspec.Struct, kw_only=True):
    """Something about to happen, or just happened, that may be reacted to. Reactions change its fields.

    Subclasses add ids and numbers (never live pieces) and the fields that a reaction may set.
    """

    seat: int
    """Whose doing it is."""
    cancelled: bool = False
    """A reaction has stopped it."""

    def sentence(self, table: Table[Any]) -> str:
        """Return what is about to happen, for those who are asked."""
        raise NotImplementedError


T = TypeVar("T", bound=Trigger)


class Reaction(Generic[TableT]):
    """One kind of reaction. Subclasses say when it is possible and what it does.

    Attributes:
        id: stable name, the key of preferences.
        name: what players call it.
        trigger: type of trigger that it answers.
        rule: rulebook id.
        is_hidden: does being able to take it betray a secret (a card in hand)?
    """

    id: str
    name: str
    trigger: type[Trigger]
    rule: str = ""
    is_hidden: bool = False

    def options(self, table: TableT, seat: int, trigger: Any) -> list[Option]:
        """Return the ways in which a seat could take this reaction now; empty when it cannot.

        Checks everything: is the seat concerned, has it what the reaction costs, has it a reaction left?
        """
        raise NotImplementedError

    def may_hold(self, table: TableT, seat: int, trigger: Any) -> bool:
        """Tell whether, as far as others know, the seat could have this reaction (for hidden ones)."""
        return bool(self.options(table, seat, trigger))

    def is_compelled(self, table: TableT, seat: int, option: Option) -> bool:  # noqa: ARG002 - most never are
        """Tell whether a seat that can take this reaction must, whatever it prefers.

        Rule: ll.5.9.perk.unless-compelled
        """
        return False

    def run(self, table: TableT, seat: int, trigger: Any, option: Option) -> Flow[None]:
        """Pay for the reaction and carry it out; results go into the fields of the trigger."""
        raise NotImplementedError


def window(table: Table[Any], trigger: T) -> Flow[T]:
    """Let everyone react who can and wants to, in the right order, and return the trigger as they leave it.

    Every seat is asked once, clockwise from the seat whose turn it is, unless its preferences answer for it. Several
    willing seats play rock, paper, scissors; the winner reacts first, the rest play again for the next place and
    react only if they still can.

    Rule: ll.5.9.general.any-time, ll.5.9.rps.when, ll.5.9.rps.losers-if-able, ll.5.9.rps.losers-order,
    ll.5.1.reaction.any-time, ll.5.1.reaction.off-turn, ll.5.9.general.not-a-phase, ll.5.9.rps.losers-after,
    lh.readings.simultaneous
    """
    reactions = [reaction for reaction in table.reactions if isinstance(trigger, reaction.trigger)]
    if not reactions:
        return trigger
    sentence = trigger.sentence(table)
    table.enter(sentence)
    try:
        willing: dict[int, str] = {}
        for seat in table.seats_from(table.state.turn.seat):
            answer = yield from _ask(table, seat, trigger, reactions, sentence)
            if answer is not None:
                willing[seat] = answer
        while willing := {seat: answer for seat, answer in willing.items() if seat not in table.state.conceded}:
            seat = yield from _first(table, list(willing))
            answer = willing.pop(seat)
            possible = _possible(table, seat, trigger, reactions)
            if answer in possible:
                reaction, option = possible[answer]
                table.emit(
                    ReactionTaken(seat=seat, reaction=reaction.id, trigger=sentence, rule=option.rule or reaction.rule)
                )
                yield from reaction.run(table, seat, trigger, option)
    finally:
        table.leave()
    return trigger


def _possible(
    table: TableT, seat: int, trigger: Trigger, reactions: list[Reaction[TableT]]
) -> dict[str, tuple[Reaction[TableT], Option]]:
    return {
        option.id: (reaction, option) for reaction in reactions for option in reaction.options(table, seat, trigger)
    }


def _ask(
    table: TableT, seat: int, trigger: Trigger, reactions: list[Reaction[TableT]], sentence: str
) -> Flow[str | None]:
    """Return the id of the reaction that a seat wants to take, or None.

    Rule: ll.5.9.general.optional, ll.5.9.rps.unwilling-excluded
    """
    state = table.state
    preferences = state.preferences[seat] if seat < len(state.preferences) else {}
    everything = _possible(table, seat, trigger, reactions)
    for answer, (reaction, option) in everything.items():
        if reaction.is_compelled(table, seat, option):
            return answer
    possible = {
        answer: (reaction, option)
        for answer, (reaction, option) in everything.items()
        if preferences.get(reaction.id) != "never"
    }
    for answer, (reaction, _) in possible.items():
        if preferences.get(reaction.id) == "always":
            return answer
    is_neutral = table.setup.table.neutral_reactions and any(
        reaction.is_hidden and preferences.get(reaction.id) != "never" and reaction.may_hold(table, seat, trigger)
        for reaction in reactions
    )
    if seat in state.turn.passing or not (possible or is_neutral):
        return None
    options = [option for _, option in possible.values()]
    options.append(Option(id="pass", label="Do not react", rule="ll.5.9.general.optional", does="pass"))
    options.append(Option(id="pass-turn", label="Do not react for the rest of this turn", does="pass_turn"))
    is_private = is_neutral or any(reaction.is_hidden for reaction, _ in possible.values())
    chosen = yield from table.ask(seat, "reaction", f"{sentence} React?", options, private=is_private)
    if chosen.id == "pass-turn":
        state.turn.passing.append(seat)
    return chosen.id if chosen.id in possible else None


def _first(table: Table[Any], seats: list[int]) -> Flow[int]:
    """Settle by rock, paper, scissors which of the seats reacts first; alone, a seat simply goes ahead.

    Rule: ll.5.9.rps.single, ll.5.9.rps.tie-replay, ll.5.9.rps.winner-first
    """
    options = [Option(id=symbol, label=symbol.capitalize(), rule="ll.5.9.rps.beats") for symbol in SYMBOLS]
    while len(seats) > 1:
        table.step()
        shown: dict[int, str] = {}
        for seat in seats:
            chosen = yield from table.ask(
                seat,
                "symbol",
                "Several want to react: show a symbol in secret.",
                options,
                private=True,
                rule="ll.5.9.rps.when",
                together=seats,
            )
            shown[seat] = chosen.id
        winner = winner_of(shown)
        table.reveal()
        table.emit(SymbolsShown(symbols=tuple(shown.items()), winner=winner, rule="ll.5.9.rps.when"))
        if winner is not None:
            return winner
    return seats[0]


def winner_of(shown: Mapping[int, str]) -> int | None:
    """Return the seat whose symbol defeats most other seats, or None when the highest count is shared.

    Rule: ll.5.9.rps.beats, ll.5.9.rps.two-players, ll.5.9.rps.two-players-tie, ll.5.9.rps.three-plus,
    ll.5.9.rps.four-example, ll.5.9.rps.three-all-different, ll.5.9.rps.three-plus-tied-top
    """
    defeats = {seat: sum((symbol, other) in _BEATS for other in shown.values()) for seat, symbol in shown.items()}
    best = max(defeats.values())
    leaders = [seat for seat, count in defeats.items() if count == best]
    return leaders[0] if len(leaders) == 1 else None
