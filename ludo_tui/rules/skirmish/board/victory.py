"""How a match ends: who has won, by what, and how that is told."""

from typing import ClassVar, Final, Literal

from ludo_tui.board import HOME
from ludo_tui.engine import Event, Finished, Names, counted
from ludo_tui.engine.showing import Cue, LogHint
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.model.state import SkirmishState

Ahead = Literal["", "home", "steps", "losses"]
"""In what a party was ahead of the next one at nightfall."""


How = Literal["home", "doom", "night", "left"]
"""What decides a match: enough pieces home, enough carried off, the last round, or everybody else leaving it."""


_RULES: Final[dict[How, str]] = {
    "home": "sh.match.win",
    "doom": "sh.match.doom",
    "night": "sh.match.nightfall",
    "left": "sh.match.concede",
}


class MatchDecided(Event, frozen=True, kw_only=True):
    """The match was decided."""

    cue: ClassVar = Cue("words", 1.2)
    log: ClassVar = LogHint(is_named=True)
    decides: ClassVar = True

    how: How
    seat: int
    """Who has won."""
    round: int
    last: int
    """The round after which night falls."""
    count: int = 0
    """Pieces home, or with doom those carried off."""
    rival: int | None = None
    """At nightfall the party that came next; None: the Sage has won, or there is no other."""
    by: Ahead = ""
    """In what it was ahead of that."""
    margin: int = 0
    """By how many."""

    def sentence(self, names: Names) -> str:
        """Return the sentence that tells who wins, and by what."""
        winner = names.seat(self.seat)
        if self.how == "home":
            return f"{winner} wins: {counted(self.count, 'piece')} home in round {self.round} of {self.last}."
        if self.how == "doom":
            return f"Doom is complete: {counted(self.count, 'piece')} carried off by round {self.round}. {winner} wins."
        if self.how == "left":
            return f"All others have left the match: {winner} wins in round {self.round} of {self.last}."
        night = f"Night has fallen after round {self.round}"
        if self.rival is None and not self.count:
            return f"{night}, and no piece is home: {winner} wins."
        return f"{night}: {winner} wins with {counted(self.count, 'piece')} home{self._ahead(names)}."

    def _ahead(self, names: Names) -> str:
        if self.rival is None:
            return ""
        rival = names.seat(self.rival)
        if self.by == "home":
            return f", {self.margin} more than {rival}"
        if self.by == "steps":
            return f", as many as {rival}, and {counted(self.margin, 'space')} ahead"
        if self.by == "losses":
            return f" and as far along as {rival}, but {self.margin} fewer lost"
        return f", tied with {rival} in everything"


def win_match(table: SkirmishTable, seat: int, how: How) -> None:
    """End the match: a seat has won.

    Rule: sh.match.win, sh.match.doom, sh.match.nightfall, sh.match.concede
    """
    state = table.state
    state.places.append(seat)
    state.over = True
    state.decided = how
    decided = how_decided(state, table.goals.rounds)
    assert decided is not None
    table.emit(decided)
    table.emit(Finished(seat=seat, place=1, rule=_RULES[how]))


def how_decided(state: SkirmishState, last: int) -> MatchDecided | None:
    """Return how a match was decided; None while it is not.

    Args:
        state: how it stands.
        last: its last round.
    """
    if not state.decided or not state.places:
        return None
    how, seat = state.decided, state.places[0]
    count = state.doom if seat == state.sage else sum(piece.step == HOME for piece in state.parties[seat])
    rival: int | None = None
    by: Ahead = ""
    margin = 0
    if how == "night" and seat != state.sage:
        rival, by, margin = _margin(state, seat)
    elif how == "night":
        count = 0
    return MatchDecided(
        how=how,
        seat=seat,
        round=state.round,
        last=last,
        count=count,
        rival=rival,
        by=by,
        margin=margin,
        rule=_RULES[how],
    )


def _margin(state: SkirmishState, seat: int) -> tuple[int | None, Ahead, int]:
    """Return who came next at nightfall, in what the winner was ahead, and by how much."""
    others = [one for one in range(len(state.parties)) if one != seat and one not in state.conceded]
    if not others:
        return None, "", 0
    rival = max(others, key=lambda one: standing(state, one))
    ahead = [own - its for own, its in zip(standing(state, seat), standing(state, rival), strict=True)]
    words: tuple[Ahead, ...] = ("home", "steps", "losses")
    found = next(((word, by) for word, by in zip(words, ahead, strict=True) if by), None)
    return (rival, "", 0) if found is None else (rival, *found)


def standing(state: SkirmishState, seat: int) -> tuple[int, int, int]:
    """Return how far a party has come: pieces home, steps, and losses avoided."""
    party = state.parties[seat]
    home = sum(piece.step == HOME for piece in party)
    return home, sum(piece.step for piece in party), -state.losses[seat]
