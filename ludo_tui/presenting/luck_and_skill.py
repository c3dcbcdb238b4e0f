"""What the dice gave each seat, and what its choices gave away, in lines."""

from collections import defaultdict
from collections.abc import Sequence
from typing import TYPE_CHECKING, Any

from ludo_tui.engine import Match, signed
from ludo_tui.players.advice import SMALL

if TYPE_CHECKING:
    from ludo_tui.players.analysis import Analysis, Deed


def summed_up(match: Match[Any], analysis: "Analysis") -> list[str]:
    """Return what the dice gave each seat and what its choices gave away, a line each."""
    return [_summed_up(match, analysis, seat) for seat in range(len(match.setup.seats))]


def _summed_up(match: Match[Any], analysis: "Analysis", seat: int) -> str:
    """Return the luck and the skill of a seat."""
    lost, worst = analysis.given_away(seat), analysis.worst(seat)
    luck = signed(round(analysis.luck(seat)))
    said = f"{match.setup.seats[seat].name}: the dice gave {luck}, choices gave away {lost:.0f}"
    if worst is not None and worst.given_away >= 1:
        said += f"; most in turn {worst.turn}: {worst.chosen} ({worst.given_away:.0f}; better was {worst.better})"
    return f"{said}."


def turn_lines(match: Match[Any], analysis: "Analysis") -> list[str]:
    """Return a line for every turn: whose it was, what the dice gave each seat, and what choices gave away."""
    turns: dict[int, list[Deed]] = {}
    for deed in analysis.deeds:
        turns.setdefault(deed.turn, []).append(deed)
    whose = {number: record.seat for number, record in enumerate(match.history, match.first_turn)}
    return [_turn(match, turn, whose.get(turn, match.state.turn.seat), deeds) for turn, deeds in turns.items()]


def _turn(match: Match[Any], turn: int, whose: int, deeds: "Sequence[Deed]") -> str:
    """Return what the dice and the choices of a turn came to: those of its own seat, and of others by their names."""
    names, luck = [seat.name for seat in match.setup.seats], defaultdict[int, float](float)
    for deed in deeds:
        luck[deed.seat] += deed.luck
    others = [
        f", {names[seat]} {signed(round(luck[seat]))}" for seat in sorted(luck) if seat != whose and round(luck[seat])
    ]
    blunders = [
        f"{'' if deed.seat == whose else f'{names[deed.seat]}: '}{deed.chosen} gave away {deed.given_away:.0f}, "
        f"better was {deed.better}"
        for deed in deeds
        if deed.given_away >= SMALL
    ]
    told = f"turn {turn}, {names[whose]}: the dice gave {signed(round(luck[whose]))}{''.join(others)}"
    return "; ".join([told, *blunders])
