"""Hidden cards: whatever is on screen, at every prompt of a match, tells nobody what another seat holds."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from ludo_tui import Game
from ludo_tui.engine.dice import Dice
from ludo_tui.presenting.rows import Row
from ludo_tui.table.play.simultaneous import seats_choosing
from ludo_tui.table.questions.steps.private_covered import is_veiled
from ludo_tui.ui.screens.curtain import CurtainScreen
from ludo_tui.ui.table.table_screen import TableScreen
from tests.seats import with_parties
from tests.ui.table_pilot import TablePilot, table_pilot

LIKED = ("cast", "card", "reaction_spell", "attack", "tackle", "meditate")
"""What is chosen more often than anything else, to bring the cards into play."""


def words(at: TablePilot) -> str:
    """Return everything that the screen on top says: as painted, in rows out of sight, in tooltips and in messages."""
    return "\n".join(_words(at))


def _words(at: TablePilot) -> Iterator[str]:
    app = at.app
    yield at.text()
    yield f"{app.title} {app.sub_title} {app.screen.title} {app.screen.sub_title}"
    for widget in app.screen.walk_children():
        yield str(getattr(widget, "tooltip", None) or "")
        for row in getattr(widget, "rows", ()):
            yield "".join(text for text, _ in row.parts) + row.mark if isinstance(row, Row) else str(row)
        for name in ("heading", "content", "title"):
            yield str(getattr(widget, name, ""))
    for message in app._notifications:
        yield message.message


def secrets(match: Game, reader: int | None) -> dict[str, int]:
    """Return the names of the cards in hands that a reader may not see, each with who holds it.

    Cards that everybody has seen, and those that the reader holds too, betray nothing.
    """
    rules: Any = match.rules
    tables = rules.tables
    told = "\n".join(event.sentence(match.names) for event in match.events if event.is_visible_to(reader))
    own = set() if reader is None else set(match.state.parties[reader].hand)
    return {
        tables.cards[card].name: seat
        for seat, party in enumerate(match.state.parties)
        for card in party.hand
        if seat != reader and card not in own and not re.search(rf"\b{tables.cards[card].name}\b", told)
    }


def leaks(at: TablePilot, match: Game) -> list[str]:
    """Return the cards on screen that whoever may look now must not know."""
    is_hidden = isinstance(at.app.screen, CurtainScreen)
    reader = None if is_hidden else at.session.privacy.viewer
    said = words(at)
    return [card for card in secrets(match, reader) if re.search(rf"\b{card}\b", said)]


async def answer(at: TablePilot, chooser: Dice, count: int) -> None:
    """Press the key of an answer, of one that brings cards into play if there is any."""
    prompt = at.session.questions.prompt
    assert prompt is not None
    options = list(prompt.options)
    liked = [option for option in options if option.id.startswith(LIKED)]
    options = liked if liked and count % 3 else options  # who always liked the same would never come back from it
    await at.answer(options[chooser.value(count, len(options)) - 1].id)


@pytest.mark.parametrize(
    ("size", "reactions", "prompts"),
    [
        ((120, 40), "quick", 120),
        ((80, 24), "strict", 70),
        pytest.param((120, 40), "quick", 600, marks=pytest.mark.slow),
        pytest.param((80, 24), "strict", 600, marks=pytest.mark.slow),
    ],
)
async def test_no_prompt_of_a_match_of_four_shows_a_card_to_another(
    tmp_path: Path, size: tuple[int, int], reactions: str, prompts: int
) -> None:
    """A plain run looks at the first screens of a match, the slow set at all."""
    options = {"match": "short", "annustar": False, "secret_reactions": reactions}
    match = Game.new("ludicrous", with_parties(["Ana", "Ben", "Cleo", "Dan"]), seed=11, options=options)
    chooser = Dice(20, "seats")
    asked: set[tuple[int, str]] = set()
    curtains = private = veiled = covered = 0
    async with table_pilot(match, tmp_path, size=size) as at:
        for count in range(prompts):
            assert leaks(at, match) == [], at.text()
            if isinstance(at.app.screen, CurtainScreen):
                curtains += 1
                await at.press("enter")
            elif not isinstance(at.app.screen, TableScreen):
                keys = [
                    keys[0]
                    for seat, keys in enumerate(("123", "890", "zxc", "bnm"))
                    if seat in seats_choosing(at.session)
                ]
                await at.press(*keys)
            elif at.session.questions.prompt is None:
                break
            else:
                prompt = at.session.questions.prompt
                asked.add((prompt.seat, prompt.kind))
                veiled += is_veiled(at.session.questions.table)
                covered += at.session.questions.cover is not None
                if prompt.secrecy.private:
                    private += 1
                    assert at.session.privacy.viewer == prompt.seat
                if count % 10 == 5:
                    await at.press("w")
                    assert leaks(at, match) == []
                    await at.press("k")
                    assert leaks(at, match) == []
                    await at.press("g", "escape")
                await answer(at, chooser, count)
    assert curtains + veiled + covered >= 2
    assert private >= 3
    assert {seat for seat, _ in asked} == {0, 1, 2, 3}
    assert any(kind == "card" for _, kind in asked)


async def test_the_check_sees_a_card_that_is_shown(tmp_path: Path) -> None:
    match = Game.new("ludicrous", ["Ana", "Ben"], seed=3, options={"match": "short"})
    async with table_pilot(match, tmp_path) as at:
        name = next(iter(secrets(match, None)))
        at.app.say(f"Ben holds {name}.")
        await at.settle()
        assert leaks(at, match) == [name]


async def test_sheets_show_a_hand_to_its_owner_only(tmp_path: Path) -> None:
    match = Game.new("ludicrous", ["Ana", "Ben", "Cleo", "Dan"], seed=4, options={"match": "short"})
    async with table_pilot(match, tmp_path) as at:
        await at.press("m")
        for _ in range(4):
            assert leaks(at, match) == []
            await at.press("right")
        seat = at.app.screen.seat  # type: ignore[attr-defined] # the sheets are on top
        await at.press("enter")
        assert leaks(at, match) == []
        await at.press("enter")
        rules: Any = match.rules
        mine = {rules.tables.cards[card].name for card in match.state.parties[seat].hand}
        said = words(at)
        assert all(name in said for name in mine)
        others = {name for name, holder in secrets(match, seat).items() if holder != seat}
        assert not [name for name in others if re.search(rf"\b{name}\b", said)]
        await at.press("right")
        assert leaks(at, match) == []
