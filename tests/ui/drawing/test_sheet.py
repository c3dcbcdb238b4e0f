"""A party sheet as one page: everything stands on it, whatever the window."""

import msgspec
import pytest

from ludo_tui.engine import SheetBlock, SheetCard, SheetEntry, SheetPage
from ludo_tui.ui.drawing.canvas import Canvas
from ludo_tui.ui.drawing.pages.reading_drawing import ReadingLook, draw_reading, fold, rows_of
from ludo_tui.ui.drawing.pages.sheet_drawing import SheetLook, draw_sheet, marks_of

LONG = "When another of your pieces within 2 spaces is hit, this piece takes the hit, and half the damage."
PAGE = SheetPage(
    about="the Iron Doilies: dwarf soldier, medium · speaks Common, Machine",
    abilities=(("attack", 2), ("speed", -1), ("luck", None), ("magic", 0)),
    blocks=(
        SheetBlock("Fighting", (SheetEntry("longsword", "d8, range 1"), SheetEntry("armor", "none"))),
        SheetBlock("Perks", (SheetEntry("Sure-footed", "always: +2"), SheetEntry("Interpose", LONG, rule="ll.5.9"))),
        SheetBlock("Items", (SheetEntry("2 trout", "heal d4"),)),
    ),
    hand="2 cards · casts warding",
    cards=(
        SheetCard(name="Ward", kind="warding", slot="action", text="one piece: -2 to attacks on it"),
        SheetCard(name="Counter", kind="mind", slot="reaction, not castable", text=LONG, is_usable=False),
    ),
    pieces=(SheetEntry("i15, faces forward", "Prone", "bad"), SheetEntry("in the yard")),
    known=((1, "attack, speed"), (2, "nothing yet")),
)
LOOK = SheetLook(PAGE, 0, "● Ana", ("●1 Gimli", "●2"), ((0, "● Ana"), (1, "▲ Ben"), (2, "◆ Cleo")))
SIZES = ((72, 18), (80, 22), (100, 28), (120, 38), (200, 58))
ALWAYS = (
    "● Ana",
    "Abilities",
    "attack",
    "+2",
    "−1",
    "?",
    "Fighting",
    "longsword",
    "Perks",
    "Interpose",
    "Hand",
    "Ward",
)


def drawn(size: tuple[int, int], look: SheetLook) -> str:
    canvas = Canvas(*size)
    draw_sheet(canvas, look)
    return "\n".join(canvas.rows())


@pytest.mark.parametrize("size", SIZES)
def test_everything_stands_on_one_page(size: tuple[int, int]) -> None:
    text = drawn(size, LOOK)
    assert [words for words in ALWAYS if words not in text] == []
    assert "i15" in text
    assert "▲ Ben" in text


@pytest.mark.parametrize("size", SIZES)
def test_pieces_are_told_with_their_names(size: tuple[int, int]) -> None:
    look = LOOK._replace(pieces=("●1 Gimli", "●2 Brunhild"))
    assert "Gimli i15" in " ".join(drawn(size, look).split())
    assert "Brunhild" in drawn(size, look)


@pytest.mark.parametrize("size", SIZES)
def test_what_is_marked_is_told_in_full(size: tuple[int, int]) -> None:
    for number, mark in enumerate(marks_of(PAGE)):
        told = " ".join(drawn(size, LOOK._replace(marked=number)).split())
        assert " ".join(mark.text.split()[:8]) in told, mark
    assert marks_of(PAGE)[3].rule == "ll.5.9"


@pytest.mark.parametrize("size", SIZES)
def test_the_die_stands_below_the_sheet(size: tuple[int, int]) -> None:
    canvas = Canvas(*size)
    draw_sheet(canvas, LOOK._replace(below=rows_of(*size)))
    reading = ReadingLook("Ana", 10, 6, (3, 7), seconds=4, of=5)
    draw_reading(canvas, reading, is_plain=True)
    text = "\n".join(canvas.rows())
    for words in ("Ana rolls d10 until a 10", "next roll in 4 s", "Hand", "Abilities"):
        assert text.count(words) == 1, words
    draw_reading(canvas, reading._replace(is_held=True))
    assert "paused" in "\n".join(canvas.rows())
    draw_reading(canvas, reading._replace(values=(3, 10), is_over=True))
    assert "the sheet is closed" in "\n".join(canvas.rows())


def test_a_large_page_takes_its_blank_rows_before_it_cuts_a_text() -> None:
    abilities = tuple((name, 0) for name in "abcdefghij")
    perks = SheetBlock("Perks", (SheetEntry("Gambler", "always: May roll the die of a gamble again, once."),) * 3)
    weapons = SheetBlock("Fighting", (SheetEntry("longsword", "d8, range 1"),) * 4)
    text = "An enemy within 9 defends with intelligence or is stunned for 1 turn."
    daze = SheetCard(name="Daze", kind="mind", slot="action", text=text)
    page = SheetPage(
        about="",
        abilities=abilities,
        blocks=(weapons, perks),
        hand="4 cards",
        cards=(daze,) * 4,
        pieces=(SheetEntry("in the yard"),) * 4,
        known=((1, "nothing yet"),),
    )
    look = SheetLook(page, 0, "● Ana", ("●1", "●2", "●3", "●4"), ((0, "● Ana"), (1, "▲ Ben")))
    assert "…" not in drawn((120, 38), look)
    assert "What others know" in drawn((120, 38), look)
    assert "▲ Ben nothing yet" in drawn((120, 38), look)


def test_what_stands_in_the_yard_is_told_in_a_small_window_too() -> None:
    yard = (
        SheetEntry("HP", "7 of 20, wounded"),
        SheetEntry("bonus die", "8 of 10, d10"),
        SheetEntry("cursed", "-d4 on contest rolls and saves; 1 natural damage in the first special rules phase."),
        SheetEntry("reaction", "ready"),
        SheetEntry("watchtower", "8 HP: A shot at an enemy piece in the own homefield; d6 damage."),
        SheetEntry("tank", "Shield, 12 of 12 HP"),
    )
    page = msgspec.structs.replace(PAGE, blocks=(*PAGE.blocks[:2], SheetBlock("Party and yard", yard)))
    text = drawn((80, 22), LOOK._replace(page=page))
    assert [entry.name for entry in yard if entry.name not in text] == []
    assert "watchtower 8 HP" in text
    assert "tank Shield" in text
    lines = [line.rstrip() for line in text.splitlines()]
    first = next(number for number, line in enumerate(lines) if "Party and yard" in line)
    assert lines[first].endswith(","), "what goes on in the next line goes on behind a comma"
    assert not lines[first + 1].endswith(",")
    assert [words for words in ALWAYS if words not in text] == []


@pytest.mark.parametrize("size", [(80, 22), (120, 38)])
@pytest.mark.parametrize("is_read", [False, True])
def test_without_cards_to_see_nothing_is_cut(size: tuple[int, int], is_read: bool) -> None:
    weapons = SheetBlock("Fighting", (SheetEntry("longbow", f"{'d8, range 14, proficient, ' * 2}slow"),) * 2)
    perks = SheetBlock("Perks", (SheetEntry("Snap shot", "reaction: When an enemy piece moves, it is shot at."),) * 2)
    abilities = tuple((name, 0) for name in "abcdefghij")
    page = msgspec.structs.replace(
        PAGE, abilities=abilities, blocks=(weapons, perks), cards=(), hand="4 cards, secret", known=()
    )
    below = rows_of(*size) if is_read else 0
    text = drawn(size, LOOK._replace(page=page, below=below))
    assert "…" not in text
    assert "4 cards, secret" in text


def test_of_long_texts_as_many_as_possible_stand_whole() -> None:
    armor = "heavy: +2 on rolls against attacks without magic, 1 less normal damage taken, -2 when defending a tackle."
    perk = "always: +2 when defending against a tackle, twice."
    blocks = (
        SheetBlock(
            "Fighting", (SheetEntry("longsword", "d8"), SheetEntry("armor", armor), SheetEntry("shield", "yes"))
        ),
        SheetBlock("Perks", tuple(SheetEntry(name, perk) for name in ("Sure-footed", "Steady", "Calm", "Firm"))),
    )
    page = msgspec.structs.replace(PAGE, abilities=tuple((name, 0) for name in "abcdefghij"), blocks=blocks)
    text = drawn((80, 22), LOOK._replace(page=page))
    assert text.count(" twice.") == 2, "and not the armor, which takes as many rows"


def test_what_is_wrong_with_a_piece_is_told_in_whole_clauses() -> None:
    prone = "Prone: -2 on own attacks; attackers 1 space away get +2, those farther away -2. Stands up in its turning."
    page = msgspec.structs.replace(PAGE, pieces=(SheetEntry("g13, faces backward, leader", prone, "bad"),) * 2)
    text = drawn((120, 38), LOOK._replace(page=page))
    assert "Prone: -2 on own attacks; attackers 1 space away get +2" in text
    assert "Stands up" not in text
    assert "…" not in text.partition("The pieces")[2]


def test_in_a_small_window_a_piece_for_which_something_holds_stands_out_whether_that_is_good_or_bad() -> None:
    page = msgspec.structs.replace(PAGE, pieces=(SheetEntry("i15", "Blessed"), SheetEntry("in the yard")))
    canvas = Canvas(80, 22)
    draw_sheet(canvas, LOOK._replace(page=page))
    row = next(number for number, line in enumerate(canvas.rows()) if "●1" in line and "●2" in line)
    told = {canvas.inks[row][x][0] for x, sign in enumerate(canvas.rows()[row]) if sign.isalpha()}
    assert told == {"accent", "text"}


def test_a_sheet_that_folds_leaves_the_rolls_in_view() -> None:
    canvas = Canvas(80, 22)
    look = LOOK._replace(below=rows_of(80, 22))
    reading = ReadingLook("Ana", 10, 6, (3, 10), is_over=True, unfolded=0.25)
    draw_sheet(canvas, look)
    fold(canvas, reading, look.side)
    draw_reading(canvas, reading)
    text = "\n".join(canvas.rows())
    assert "● Ana" in text
    assert "the sheet is closed" in text
    assert "Hand" not in text


@pytest.mark.parametrize("size", [(72, 18), (80, 22), (120, 38)])
def test_no_text_of_a_sheet_without_abilities_is_cut_however_much_there_is(size: tuple[int, int]) -> None:
    said = "2 of 2 castings: borrowed face, quickstep; lucky; squeeze past; from the shadows; light fingers; number"
    blocks = [
        SheetBlock(title, tuple(SheetEntry(f"{n} trickster", f"{said} {title} {n}") for n in range(1, 8)))
        for title in ("Body", "Attacks", "Talents")
    ]
    page = SheetPage(about="The Loose Coins", blocks=tuple(blocks), pieces=PAGE.pieces)
    look = LOOK._replace(page=page)
    assert "Body" in drawn(size, look), "it begins at the top"
    assert ("↓" in drawn(size, look)) == ("Talents 7" not in drawn(size, look)), "what is below is hinted at"
    for number, entry in enumerate(marks_of(page)):
        text = drawn(size, look._replace(marked=number))
        assert "…" not in text
        whole = " ".join(text.replace("↑", "").replace("↓", "").split())
        assert not entry.text or entry.text in whole, entry.text
        assert "●1" in text or entry in page.pieces, "where the pieces are is not covered"


RICH = SheetPage(
    about="The Long Shadows: elf archer, medium",
    abilities=tuple((name, 0) for name in "abcdefghij"),
    blocks=(
        SheetBlock(
            "Fighting",
            (
                SheetEntry("longbow", "d8, range 14, 15 left, proficient, two-handed, slow"),
                SheetEntry("dagger", "d4, range 3, dual"),
                SheetEntry("armour", "light: +1 when you defend against non-magical attacks."),
                SheetEntry("shield", "no"),
                SheetEntry("stones", "1 to throw"),
            ),
        ),
        SheetBlock(
            "Perks",
            (
                SheetEntry("Card shark", "always: Starts with 1 more card."),
                SheetEntry("Snap shot", f"reaction, 2 of 2: {LONG}"),
                SheetEntry("Elf", "Ranged weapons reach 1 space farther."),
            ),
        ),
        SheetBlock(
            "Party and yard",
            (
                SheetEntry("HP", "13 of 13"),
                SheetEntry("insight (2 turns left)", "+2 on contest rolls and saves."),
                SheetEntry("tank", "Attack, 12 of 12 HP"),
            ),
        ),
    ),
    hand="3 cards · casts nature",
    cards=(SheetCard(name="Fauna", kind="nature", slot="action", text=f"{LONG} {LONG}"),) * 3,
    pieces=(SheetEntry("in the yard"),) * 4,
    known=((1, "attack"), (2, "speed")),
)


def test_a_large_page_uses_all_its_room_before_it_cuts_a_text() -> None:
    look = LOOK._replace(page=RICH, pieces=("●1", "●2", "●3", "●4"))
    text = drawn((120, 38), look)
    assert "…" not in text
    assert "insight (2 turns left)" in text
    assert "◆ Cleo speed" in text


def test_what_is_marked_on_a_large_page_stands_in_the_place_of_what_others_know() -> None:
    look = LOOK._replace(page=RICH, pieces=("●1", "●2", "●3", "●4"), marked=6)
    text = drawn((120, 38), look)
    assert "─ Snap shot ─" in text
    assert f"reaction, 2 of 2: {LONG}"[:100] in text
    assert "What others know" not in text
    assert "The pieces" in text


@pytest.mark.parametrize("size", SIZES[:3])
def test_a_text_that_two_rows_do_not_hold_is_told_whole_when_it_is_marked(size: tuple[int, int]) -> None:
    page = msgspec.structs.replace(PAGE, cards=(SheetCard(name="Gale", kind="nature", slot="action", text=LONG * 2),))
    told = " ".join(drawn(size, LOOK._replace(page=page, marked=5)).split())
    assert f"Gale: nature, action. {LONG * 2}" in told


def test_few_cards_take_the_width_of_a_small_page() -> None:
    card = SheetCard(name="Gale", kind="nature", slot="action", text=LONG.replace("this piece takes the hit, and ", ""))
    text = drawn((80, 22), LOOK._replace(page=msgspec.structs.replace(PAGE, cards=(card,) * 3)))
    below = text[text.index("Gale") :]
    assert "…" not in below
    assert below.count("damage.") == 3


def test_what_all_others_know_is_told_once_in_a_small_window() -> None:
    known = ((1, "attack, speed, luck"), (2, "attack, magic, speed"))
    look = LOOK._replace(page=msgspec.structs.replace(PAGE, known=known))
    assert "Known to all attack, speed, ▲ Ben luck, ◆ Cleo magic" in drawn((80, 22), look)
    assert "Known to ▲ Ben attack, speed" in drawn((80, 22), LOOK), "Cleo knows nothing"


def test_the_hand_follows_what_is_above_it_however_much_room_there_is() -> None:
    cards = [drawn((120, rows), LOOK).splitlines() for rows in (36, 48)]
    hands = [next(at for at, line in enumerate(lines) if " Hand " in f"{line} ") for lines in cards]
    assert hands[0] == hands[1]
    ends = [next(at for at, line in enumerate(lines) if "The pieces" in line) for lines in cards]
    assert ends[1] - ends[0] == 12


def test_of_pieces_that_fare_alike_the_marked_one_is_told_in_a_small_window() -> None:
    twins = msgspec.structs.replace(PAGE, pieces=(SheetEntry("in the yard"), SheetEntry("in the yard")))
    last = len(marks_of(twins)) - 1
    text = drawn((72, 18), LOOK._replace(page=twins, marked=last))
    assert "●2  in the yard" in text
    assert "Gimli" not in text
