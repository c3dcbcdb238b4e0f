"""What the engine needs to know of a game: the contract that every rule system fulfils."""

from collections.abc import Sequence
from typing import Any, Protocol

from ludo_tui.engine.events import Names
from ludo_tui.engine.phases import PhaseMachine
from ludo_tui.engine.reactions import Reaction
from ludo_tui.engine.state import Setup
from ludo_tui.engine.table import Flow, S, TableT


class Rules(Protocol[S, TableT]):
    """The rules of one match: a ruleset with its house rules chosen."""

    state_type: type[S]
    """Type of the state, for decoding saves."""
    phases: PhaseMachine[TableT]
    """The phases of a turn with their flows."""
    reactions: Sequence[Reaction[TableT]]
    """Everything that can be done in a reaction window."""

    def new_state(self, setup: Setup) -> S:
        """Return the state before the opening."""

    def new_table(self, setup: Setup, state: S, dice: Sequence[int | str] | None) -> TableT:
        """Return a table with a state at it; `dice` are values that the dice will show, None lets the seed decide."""

    def names(self, setup: Setup) -> Names:
        """Return the words of this ruleset for sentences."""

    def opening(self, table: TableT) -> Flow[None]:
        """Settle what comes before the first turn; must leave in `state.turn.seat` who begins."""

    def upkeep(self, table: TableT) -> Flow[None]:
        """Settle what is due at the start of a turn, before its first phase."""

    def wind_down(self, table: TableT) -> Flow[None]:
        """Settle what is due after the last phase of a turn (end of a round, places)."""

    def next_seat(self, state: S, setup: Setup) -> int:
        """Return whose turn follows; called only while `state.over` is false and no extra turn is due."""

    def withdraw(self, table: TableT, seat: int) -> None:
        """Take the pieces of a seat that has conceded out of play, and end the match if that decides it."""

    def final_places(self, state: S, setup: Setup) -> tuple[int, ...]:
        """Return all seats from first to last, once the match is over."""

    def view(self, state: S, setup: Setup, seat: int | None) -> Any:
        """Return the state as a seat may see it (None: only what is public), sharing nothing with it."""
