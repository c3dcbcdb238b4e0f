"""The card of a contest, and that of a Breaker or of symbols."""

import pytest

from ludo_tui.ui.drawing.canvas import Canvas
from ludo_tui.ui.drawing.contest import CardLook, CardSide
from ludo_tui.ui.drawing.notice import Hand, Notice

OFFENCE = CardSide(
    3, "■3 Dan", "strikes", (16,), added=("+1 dexterity", "+1 proficiency"), total="18", is_decisive=True
)
DEFENCE = CardSide(0, "●3 Ana", "defends", (9,), added=("+2 armour",), total="11", is_decisive=True)
OUTCOME = (((" HIT ", "accent_ink", "good", "b"), ("  18 beats 11",)), (("damage d8 6", "dim"),))
CARD = CardLook("Longsword", OFFENCE, DEFENCE, outcome=OUTCOME)


def drawn(card: CardLook, width: int = 53, *, is_plain: bool = False) -> Canvas:
    canvas = Canvas(width, card.height(width))
    card.draw_on(canvas, is_plain=is_plain)
    return canvas


def grounds(canvas: Canvas) -> set[str]:
    return {ink[part] for row in canvas.inks for ink in row for part in (0, 1)}


@pytest.mark.parametrize("width", [44, 53, 60])
def test_a_card_has_both_sides_their_modifiers_and_the_outcome(width: int) -> None:
    rows = drawn(CARD, width).rows()
    assert rows[0].startswith("╭─ Longsword ─")
    assert "■3 Dan  strikes" in rows[1]
    assert "●3 Ana  defends" in rows[1]
    assert " 16 " in rows[7]
    assert " 9 " in rows[7]
    assert " HIT   18 beats 11" in rows[11]
    assert "damage d8 6" in rows[12]
    assert rows[-1].startswith("╰")
    below = " ".join(row.strip("│ ") for row in rows[13:-1])
    if width == 60:
        assert "+1 dexterity" in rows[3]
        assert "+2 armour" in rows[3]
        assert below == ""
    else:  # whatever has no room beside its dice stands below, whole
        assert "+1 dexterity" not in rows[3]
        assert ("+2 armour" in rows[3]) is (width == 53)
        assert below == "■3 Dan: +1 dexterity, +1 proficiency" + " ●3 Ana: +2 armour" * (width == 44)


def test_what_is_added_stands_beside_its_dice_on_two_lines_before_it_stands_below() -> None:
    lit = CARD._replace(defence=DEFENCE._replace(added=("+1 light armour", "+1 leader")))
    rows = [row[39:51].rstrip() for row in drawn(lit).rows()]
    assert rows[3:7] == ["+1 light", "   armour", "+1 leader", ""]
    assert not any("Ana:" in row for row in drawn(lit).rows())
    many = lit._replace(defence=DEFENCE._replace(added=("+1 light armour", "+1 leader", "+1 blessed party")))
    assert any("●3 Ana: +1 light armour, +1 leader" in row for row in drawn(many).rows())


def test_while_the_dice_tumble_there_is_neither_total_nor_outcome() -> None:
    rolling = CARD._replace(
        offence=OFFENCE._replace(total=""), defence=DEFENCE._replace(total="", dice=(20,)), is_decided=False
    )
    canvas = drawn(rolling)
    assert "HIT" not in "".join(canvas.rows())
    assert "halo" not in grounds(canvas)
    assert "accent" not in grounds(canvas)  # a 20 that is only passing is no natural 20
    assert canvas.height == drawn(CARD).height


@pytest.mark.parametrize(("value", "tag", "light"), [(20, " NATURAL 20 ", "accent"), (1, " NATURAL 1 ", "halo")])
def test_a_natural_20_and_1_are_lit(value: int, tag: str, light: str) -> None:
    canvas = drawn(CARD._replace(offence=OFFENCE._replace(dice=(value,))))
    assert tag in canvas.rows()[9]
    assert light in grounds(canvas)
    assert light not in grounds(drawn(CARD))


def test_with_advantage_the_die_that_does_not_count_is_grey() -> None:
    two = OFFENCE._replace(dice=(7, 15), kept=1, how="advantage")
    canvas = drawn(CARD._replace(offence=two))
    at = canvas.rows()[7].index("7")
    assert canvas.inks[7][at][1] == "line"
    assert canvas.inks[7][canvas.rows()[7].index("15")][1] == "b_face"
    assert "advantage = 18" in canvas.rows()[9]


def test_against_a_number_the_number_stands_on_the_other_side() -> None:
    rows = drawn(CARD._replace(defence=None, needed=9)).rows()
    assert "needed" in rows[1]
    assert "defends" not in rows[1]


def test_plainly_dice_are_numbers_in_brackets() -> None:
    text = "\n".join(drawn(CARD, is_plain=True).rows())
    assert "[ 16 ]" in text
    assert "[ 9 ]" in text
    assert not set(text) & set("▀▄█▌▐")


@pytest.mark.parametrize("width", [20, 44, 53])
def test_a_breaker_has_its_name_large_where_it_fits_and_says_what_it_does(width: int) -> None:
    notice = Notice("Annustaria Breaker", "Sugar rush", "Every piece moves one space farther.", tone="magic")
    canvas = Canvas(width, notice.height(width))
    notice.draw_on(canvas)
    text = " ".join(" ".join(canvas.rows()).replace("│", " ").split())
    assert "farther." in text
    assert ("Sugar rush" in text) == (width < 50)
    assert any("magic" in ink for row in canvas.inks for ink in row)


def test_symbols_stand_under_those_who_showed_them_and_the_first_is_lit() -> None:
    hands = (Hand(0, "● Ana", "rock"), Hand(1, "▲ Ben", "paper", is_first=True))
    notice = Notice("Rock, paper, scissors", "Ben first", hands=hands)
    canvas = Canvas(44, notice.height(44))
    notice.draw_on(canvas)
    rows = canvas.rows()
    assert rows[1].index("● Ana") == rows[7].index("rock")
    assert rows[1].index("▲ Ben") == rows[7].index("paper")
    assert canvas.inks[7][rows[7].index("paper")][1] == "accent"
    assert canvas.inks[7][rows[7].index("rock")][1] == "panel"
