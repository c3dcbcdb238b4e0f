"""The track-keeping board of Skirmish Ludo: how long the match goes on, doom and menace, how each party stands."""

from collections.abc import Iterator

from ludo_tui.engine import Line, Names, Tone
from ludo_tui.rules.skirmish.board.goals import goals_of
from ludo_tui.rules.skirmish.consequences.homecoming import home_count
from ludo_tui.rules.skirmish.model.state import SkirmishState
from ludo_tui.rules.skirmish.tables.options import SkirmishOptions
from ludo_tui.rules.skirmish.tables.rows import Tables


def track(view: SkirmishState, tables: Tables, options: SkirmishOptions, names: Names) -> Iterator[Line]:
    """Yield the track-keeping board: how long the match goes on, doom, menace, and how each party stands."""
    goals = goals_of(tables, options, view)
    limit, needed = goals.rounds, goals.wanted
    yield Line("Round", f"{view.round} of {limit}", rule="sh.match.nightfall", points=(view.round, limit))
    winner = "most pieces home wins"
    winner += ", then the farthest" if view.sage is None else "; if nobody is home, the Sage wins"
    left = limit - view.round
    when = "after this round" if left <= 0 else f"in {left + 1} rounds"
    yield Line("Nightfall", f"{when}: {winner}", "bad" if left <= 1 else "faint", "sh.match.nightfall")
    yield Line("Goes first", names.seat(view.token), rule="sh.match.token")
    if view.sage is not None:
        yield from _of_the_sage(view, tables, goals.doom)
    for seat, party in enumerate(view.parties):
        yield Line(names.seat(seat), "", "heading", "sh.match.companies")
        home, seals = home_count(party), sum(piece.seals for piece in party)
        yield Line("Home", f"{home} of {needed}", rule="sh.home.no-exact-count", points=(home, needed))
        yield Line("Seals", f"{seals}, one for each gate", rule="sh.gate.toll")
        yield Line("Lost", f"{view.losses[seat]} back to the yard", rule="sh.match.nightfall")


def _of_the_sage(view: SkirmishState, tables: Tables, doom: int) -> Iterator[Line]:
    """Yield what the Sage has and aims at."""
    tone: Tone = "bad" if view.doom >= doom - 1 else "text"
    yield Line("Doom", f"{view.doom} of {doom}, then the Sage wins", tone, "sh.match.doom", (view.doom, doom))
    yield Line("Menace", f"{view.menace}, to buy monsters", rule="sh.sage.menace")
    here = ", ".join(f"{tables.monsters[one.entry].name.lower()} {one.number}" for one in view.monsters)
    yield Line("Monsters", here or "none", rule="sh.sage.cap")
