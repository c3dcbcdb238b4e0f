"""Whether a match goes on for the lower places after the first has won."""

from collections.abc import Sequence
from typing import Annotated, Any, Final, Literal, TypeAlias

import msgspec
from msgspec import Meta

from ludo_tui.engine import Event, Flow, Option, State, Table

PlayOn: TypeAlias = Annotated[
    bool | Literal["ask"],
    Meta(
        title="Play on for places",
        description="What happens when the first has won: the match goes on for the lower places, it ends, or a person "
        "who still plays is asked.",
    ),
]
"""The house rule."""
AFTER_THE_FIRST: Final[dict[bool | str, str]] = {
    True: " The others play on for their places.",
    False: "",
    "ask": " Then you may play on for places.",
}
"""What the game in short says of it, by the value of the house rule."""
END: Final = "end"
PLAY_ON: Final = "play_on"
"""Ids of the answers: the match ends, or it goes on; the question is of the kind of the second."""


class PlaysOn(Event, frozen=True, kw_only=True):
    """The match goes on for the lower places because a person wants it to."""

    seat: int


def goes_on(state: State, play_on: bool | str) -> bool:
    """Return whether the match goes on after its first winner without asking."""
    return play_on is True or state.plays_on is True


def is_asked(table: Table[Any], play_on: bool | str, playing: Sequence[int]) -> bool:
    """Return whether a person is asked: one of the seats that still play must be a person's."""
    return play_on == "ask" and table.state.plays_on is msgspec.UNSET and _person(table, playing) is not None


def ask_to_play_on(table: Table[Any], playing: Sequence[int], rule: str) -> Flow[bool]:
    """Ask the next person who still plays whether the match goes on, note it, and return the answer.

    Args:
        table: the match, whose first winner has come home.
        playing: the seats that still play, the next one first.
        rule: rulebook id of the house rule.
    """
    seat = _person(table, playing)
    assert seat is not None
    options = (
        Option(id=END, label="End the match", rule=rule, does="end_match"),
        Option(id=PLAY_ON, label="Play on for places", rule=rule, does="play_on"),
    )
    winners = " and ".join(table.names.seat(one) for one in table.state.places)
    text = f"{winners} {'have' if len(table.state.places) > 1 else 'has'} won. Play on for places?"
    chosen = yield from table.ask(seat, PLAY_ON, text, options, rule=rule)
    plays_on = chosen.id != END
    table.state.plays_on = plays_on
    if plays_on:
        table.emit(PlaysOn(seat=seat, rule=rule))
    return plays_on


def _person(table: Table[Any], playing: Sequence[int]) -> int | None:
    """Return the first of some seats that a person plays; None: computers play them all."""
    return next((seat for seat in playing if table.computers[seat] is None), None)
