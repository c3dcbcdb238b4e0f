"""The cards that an animation shows."""

import re
from collections.abc import Iterator

import pytest

from ludo_tui import Game
from ludo_tui.engine import Finished
from ludo_tui.engine.dice import Dice, Lot
from ludo_tui.presenting.table.animation import DECIDED
from ludo_tui.table.session import Session
from ludo_tui.ui.drawing.canvas import Canvas
from ludo_tui.ui.drawing.contest import CardLook
from ludo_tui.ui.table.animation_cards import card_of, notice_of


def said(card: CardLook) -> Iterator[str]:
    """Yield everything that a card has to say, but what the sides do, which a long name may take the room of."""
    yield card.title
    yield card.against
    for side in (card.offence, card.defence):
        yield from () if side is None else (side.who, *side.added)
    for line in card.outcome:
        yield from (part[0] for part in line)


def words_in(text: str) -> list[str]:
    return re.sub(r"[│,:]", " ", text).split()


@pytest.mark.parametrize("ruleset", ["ludicrous", "skirmish"])
def test_no_word_of_a_card_is_cut_in_a_small_window_or_a_large_one(ruleset: str) -> None:
    lot, checked = Lot(Dice(3)), 0
    game = Game.new(ruleset, ["Annabelle", "Ben", "Cleo"], seed=3)
    session = Session(game)
    while game.prompt is not None and checked < 12:
        events = game.answer(game.prompt.answers[lot.draw(len(game.prompt.answers))].id)
        for contest in game.rules.contests(events):
            card = card_of(contest, DECIDED, session)
            for width in (44, 53):
                canvas = Canvas(width, card.height(width))
                card.draw_on(canvas)
                drawn = words_in(" ".join(canvas.rows()))
                assert [word for text in said(card) for word in words_in(text) if word not in drawn] == []
            checked += 1


def test_each_place_has_its_card() -> None:
    session = Session(Game.new("party", ["Ana", "Ben", "Cleo", "Dan"], seed=1))
    cards = [notice_of(Finished(seat=seat, place=seat + 1), session) for seat in range(3)]
    assert [(card.title, card.headline) for card in cards if card is not None] == [
        ("First", "Ana wins!"),
        ("Second", "Ben finishes in place 2."),
        ("Third", "Cleo finishes in place 3."),
    ]
