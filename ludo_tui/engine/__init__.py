"""The engine: prompts, events, dice, phases, reactions and matches. It knows no game and no screen."""

from ludo_tui.engine.dice import Dice, OutOfDiceError
from ludo_tui.engine.events import (
    Conceded,
    Event,
    Finished,
    MatchEnded,
    Modifier,
    Names,
    OrderSettled,
    PhaseEntered,
    PreferenceSet,
    ReactionTaken,
    Rolled,
    SeatHandedOver,
    SymbolsShown,
    TurnEnded,
    TurnStarted,
)
from ludo_tui.engine.match import Match
from ludo_tui.engine.phases import END_TURN, Handler, PhaseMachine, nothing
from ludo_tui.engine.prompts import IllegalAnswer, Option, Prompt, Refusal
from ludo_tui.engine.reactions import Reaction, Trigger, window, winner_of
from ludo_tui.engine.rules import Rules
from ludo_tui.engine.snapshot import OutOfSyncError, Snapshot, TurnRecord
from ludo_tui.engine.state import Level, Preference, Seat, Setup, State, TableOptions, Turn
from ludo_tui.engine.table import Flow, RunawayRuleError, Table, TableT

__all__ = [
    "END_TURN",
    "Conceded",
    "Dice",
    "Event",
    "Finished",
    "Flow",
    "Handler",
    "IllegalAnswer",
    "Level",
    "Match",
    "MatchEnded",
    "Modifier",
    "Names",
    "Option",
    "OrderSettled",
    "OutOfDiceError",
    "OutOfSyncError",
    "PhaseEntered",
    "PhaseMachine",
    "Preference",
    "PreferenceSet",
    "Prompt",
    "Reaction",
    "ReactionTaken",
    "Refusal",
    "Rolled",
    "Rules",
    "RunawayRuleError",
    "Seat",
    "SeatHandedOver",
    "Setup",
    "Snapshot",
    "State",
    "SymbolsShown",
    "Table",
    "TableOptions",
    "TableT",
    "Trigger",
    "Turn",
    "TurnEnded",
    "TurnRecord",
    "TurnStarted",
    "nothing",
    "window",
    "winner_of",
]
