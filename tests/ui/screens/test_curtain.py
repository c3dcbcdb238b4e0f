"""The curtain on screen: what hurt its reader, headlines, looking back, and the mouse."""

from pathlib import Path

from ludo_tui import Game
from ludo_tui.presenting.log.log_rows import LogRows
from ludo_tui.presenting.table import panels
from ludo_tui.rules.race.state import Captured
from ludo_tui.table.session import Session
from ludo_tui.ui.screens.curtain import CurtainScreen, CurtainView
from tests.ui.table_pilot import TablePilot, table_pilot


def after_a_capture() -> tuple[Game, int]:
    """Return a match in which a piece was just captured, and its seat."""
    game = Game.new("party", ["Ana", "Ben", "Cleo", "Dan"], seed=2)
    while not (taken := [event for event in game.turn_events if isinstance(event, Captured)]):
        assert game.prompt is not None
        game.answer(game.prompt.answers[-1].id)
    return game, taken[0].seat


async def curtain(at: TablePilot, session: Session, seat: int) -> CurtainView:
    rows = LogRows(session).rows(session.news.recap(seat))
    badge = panels.badge(session, seat)
    at.app.push_screen(CurtainScreen(badge, session.seats.names[seat], rows, is_private=False, can_leave=True))
    await at.settle()
    return at.app.screen.query_one(CurtainView)


async def test_own_harm_and_headlines_stand_out_and_nothing_else(tmp_path: Path) -> None:
    match, victim = after_a_capture()
    async with table_pilot(match, tmp_path) as at:
        view = await curtain(at, at.session, victim)
        assert view.curtain is not None
        assert [one.colour for one in view.curtain.told if one.colour != "text"] == ["bad"]
        assert at.session.seats.style(victim).name not in at.text(), "one person has one name"
        await at.press("escape")
        other = next(seat for seat in range(4) if seat not in (victim, match.state.turn.seat))
        view = await curtain(at, at.session, other)
        assert view.curtain is not None
        assert [one.colour for one in view.curtain.told if one.colour != "text"] == ["accent"]
        assert {one.colour for one in view.curtain.told if "›" in one.text} == {"text"}


async def test_it_names_the_seat_and_what_its_party_is_called(tmp_path: Path) -> None:
    match = Game.new("ludicrous", ["Ana", "Ben"], seed=4)
    async with table_pilot(match, tmp_path, size=(80, 24)) as at:
        view = await curtain(at, at.session, 1)
        assert view.curtain is not None
        party = at.session.privacy.view.look.seats[1].called
        assert party
        assert view.curtain.seat == f"◆ {party}"
        assert f"◆ {party}" in at.text()


async def test_the_button_lifts_it_and_arrows_look_back(tmp_path: Path) -> None:
    match, victim = after_a_capture()
    async with table_pilot(match, tmp_path, size=(72, 20)) as at:
        await curtain(at, at.session, victim)
        before = at.text()
        await at.press("up")
        assert at.text() != before
        await at.press("down")
        assert at.text() == before
        row = next(number for number, line in enumerate(at.lines()) if "press Space" in line)
        await at.pilot.click(offset=(36, row - 1))
        assert isinstance(at.app.screen, CurtainScreen)
        await at.pilot.click(offset=(36, row))
        await at.settle()
        assert not isinstance(at.app.screen, CurtainScreen)
