"""Answers as rows: made from their data, never from their labels."""

from fractions import Fraction
from pathlib import Path
from typing import Any

import msgspec
import pytest

from ludo_tui.board import RING_SIZE
from ludo_tui.engine import Option, PieceId, Prompt, RollSide
from ludo_tui.players import perils_of
from ludo_tui.players.advice import Peril
from ludo_tui.table.harm import needs_confirming
from ludo_tui.table.menu import folded, listed
from ludo_tui.table.odds import chance
from ludo_tui.ui.widgets import panels
from ludo_tui.ui.widgets.answers import NO, YES, answer_row, best, confirm_rows, option_rows, refused_rows
from ludo_tui.ui.widgets.consequences import consequences, told_height
from ludo_tui.ui.widgets.faces import face_rows
from ludo_tui.ui.widgets.question import QuestionView
from ludo_tui.ui.widgets.rows import Part, Row, fitting, lines_of, row
from ludo_tui.ui.widgets.wording import Words
from tests.card_game import card_game
from tests.prepared import Prepared
from tests.rules.race.scene import at, place
from tests.scene import place as ludicrous
from tests.ui.table_pilot import table_pilot

NAMES = ["Ana", "Ben", "Cleo", "Dan"]


def words_for(scene: Prepared[Any], **more: Any) -> Words:
    """Return what the answers of a scene are put into words with."""
    view, prompt = scene.view(None), scene.prompt
    assert prompt is not None
    return Words(
        scene.names,
        NAMES,
        range(4),
        "●▲◆■",
        scene.rules.look(view, scene.setup),
        lambda option: scene.rules.danger(view, scene.setup, option, prompt.seat),
        lambda option: perils_of(scene, option) or (),
        **more,
    )


def told(row: Row) -> str:
    """Return a row as text."""
    return row.mark + "".join(text for text, _ in row.parts) + "".join(f" | {text}" for text, _ in row.right)


def rows_of(scene: Prepared[Any], **more: Any) -> list[str]:
    """Return the answers of a scene as texts."""
    assert scene.prompt is not None
    keys = {option.id: str(option.piece + 1) for option in scene.prompt.options if option.piece is not None}
    return [told(one) for one in listed_rows(scene.prompt, keys, words_for(scene, **more))]


def listed_rows(prompt: Prompt, keys: dict[str, str], words: Words) -> list[Row]:
    """Return the rows of answers, and of what cannot be chosen."""
    alike = folded(listed(prompt), prompt.seat, words.look)
    return [*option_rows(prompt, alike, keys, words, is_brief=True), *refused_rows(prompt.refused, prompt, words)]


def test_a_move_tells_its_way_whom_it_takes_and_how_far_is_left() -> None:
    scene = place({0: [14, 30], 2: [at(2, 17)]}, "d6:3")
    assert rows_of(scene) == [
        "  1  ●1  i13 › i10  takes Cleo's ◆1 | 39 to go",
        "  2  ●2  j7 › i4 | 23 to go",
        "  – ●3 ●4: waiting in the yard for a six",
    ]
    assert all(row.isascii() for row in rows_of(scene, is_ascii=True))


def test_in_plain_characters_pieces_are_called_as_they_stand_on_the_board() -> None:
    scene = place({0: [14, 30], 2: [at(2, 17)]}, "d6:3")
    assert rows_of(scene, is_ascii=True)[0] == "  1  R1  i13 > i10  takes Cleo's Y1 | 39 to go"


def test_whom_a_move_takes_is_told_by_its_shape_where_a_danger_stands_beside_it() -> None:
    scene = place({0: [14, 30], 2: [at(2, 17), at(2, 12)]}, "d6:3")
    assert rows_of(scene)[0] == "  1  ●1  i13 › i10  takes ◆1 | 6 in 36   | 39 to go"


def test_pieces_alike_are_one_answer() -> None:
    scene = place({0: [14]}, "d6:6")
    first, second, *_ = rows_of(scene)
    assert first.startswith("  1  ●1 ")
    assert second == "  2  ●  out to b9  (any of 2–4) | 56 to go"
    assert scene.prompt is not None
    alike = folded(scene.prompt.options, 0, words_for(scene).look)
    assert [[option.id for option in some] for some in alike] == [["move:0"], ["move:1", "move:2", "move:3"]]


def test_other_damage_or_another_die_is_not_alike() -> None:
    scene = place({0: [14]}, "d6:2,3", count=2)
    assert scene.prompt is not None
    assert len(folded(scene.prompt.options, 0, words_for(scene).look)) == 2
    assert "with 2" in rows_of(scene)[0]


def test_what_comes_of_it_is_told_in_two_lines() -> None:
    scene = place({0: [14, 30], 2: [at(2, 17), at(2, 14)], 1: [at(1, 13)]}, "d6:3", six_bonus="never")
    assert scene.prompt is not None
    title, *lines = consequences(scene.prompt.options[0], scene.prompt, words_for(scene), has_title=True)
    assert title.is_head
    assert [told(line) for line in lines] == [
        f"  Takes  ◆1  Cleo starts again: {at(2, 17) + 1} spaces lost",
        "  Then behind you: ◆2 3 spaces, ▲1 4 spaces; 11 in 36 it is taken before your next turn",
    ]


def test_as_many_rows_are_kept_as_an_answer_needs_and_perils_are_looked_for_only_where_they_matter() -> None:
    scene = place({0: [15, 30], 2: [at(2, 13), at(2, 28)]}, "d6:5", six_bonus="never")
    assert scene.prompt is not None
    asked: list[Option | None] = []

    def perils(option: Option | None) -> list[Peril]:
        asked.append(option)
        return perils_of(scene, option) or []

    words, away = words_for(scene)._replace(perils=perils), scene.prompt.options[:1]
    assert told_height(away, scene.prompt, words, 60, has_title=True) == 5
    assert asked == []
    assert told_height(away, scene.prompt, words, 60, has_title=False) == 4
    assert [told(row) for row in consequences(away[0], scene.prompt, words, has_title=False)[1:]] == [
        "  Takes ●1 out of danger (was 6 in 36)",
        "  Leaves ●2 in danger: 6 in 36",
    ]


def test_pieces_are_called_by_their_names_where_there_is_room() -> None:
    scene = place({0: [14, 30], 2: [at(2, 17)]}, "d6:3")
    assert scene.prompt is not None
    option, names = scene.prompt.options[0], {PieceId(0, 0): "Rosie", PieceId(2, 0): "Old Boots"}
    words = words_for(scene, called=lambda piece: names.get(piece, ""))
    title, taken, *_ = consequences(option, scene.prompt, words, has_title=True)
    assert told(title) == "─ ●1 Rosie  i13 › i10"
    assert told(taken) == f"  Takes  ◆1  Old Boots: Cleo starts again: {at(2, 17) + 1} spaces lost"
    taken, *_ = consequences(option, scene.prompt, words, has_title=False)
    assert told(taken) == f"  Takes  ◆1  Cleo starts again: {at(2, 17) + 1} spaces lost"


def test_answers_call_their_piece_by_its_name_where_it_is_nobody_else_s() -> None:
    scene = place({0: [14, 30, 40], 2: [at(2, 17)]}, "d6:3")
    names = {PieceId(0, 0): "Rosie", PieceId(0, 1): "Tom", PieceId(0, 2): "Bartholomew IV", PieceId(2, 0): "Old Boots"}
    words, prompt = words_for(scene, called=lambda piece: names.get(piece, "")), scene.prompt
    assert prompt is not None
    alike = folded(listed(prompt), 0, words.look)
    rows = option_rows(prompt, alike, {}, words, is_brief=True, has_names=True)
    assert [told(one).strip() for one in rows] == [
        "●1  i13 › i10  takes Cleo's ◆1 | 39 to go",
        "●2  j7 › i4  Tom | 23 to go",
        "●3  g3 › g6  Bartholomew IV | 13 to go",
    ]
    assert "Tom" not in "".join(map(told, option_rows(prompt, alike, {}, words, is_brief=True)))
    assert len(lines_of(rows[1:], 34)) == 2, "a name that has no room is left out"


@pytest.mark.parametrize(("size", "is_named"), [((120, 40), True), ((80, 24), False)])
async def test_the_answers_at_the_table_tell_names_in_a_large_window(
    tmp_path: Path, size: tuple[int, int], is_named: bool
) -> None:
    scene = place({0: [14, 30], 2: [at(2, 27)]}, "d6:3", turns=9)
    async with table_pilot(scene, tmp_path, size=size) as at_table:
        names = [at_table.session.voice.name(PieceId(0, piece)) for piece in range(2)]
        rows = [line for line in at_table.lines() if " to go" in line and "›" in line]
        assert [name in row for name, row in zip(names, rows, strict=True)] == [is_named] * 2


def of_others(scene: Prepared[Any], answer: str) -> list[str]:
    """Return what an answer tells of pieces that are, or were, in danger."""
    assert scene.prompt is not None
    option = scene.prompt.option(answer)
    assert option is not None
    lines = [told(one).strip() for one in consequences(option, scene.prompt, words_for(scene), has_title=False)]
    return [line for line in lines if " danger" in line]


def test_an_answer_tells_whom_it_leaves_in_danger_and_whom_it_takes_out_of_it() -> None:
    once: dict[str, Any] = {"six_bonus": "never", "safe": "none"}
    two = place({0: [14, 30], 3: [at(3, 12)], 2: [at(2, 27)]}, "d6:3", **once)
    assert of_others(two, "move:0") == ["Leaves ●2 in danger: 6 in 36"]  # and is itself still within reach
    far = place({0: [14, 30], 3: [at(3, 13)], 2: [at(2, 26)]}, "d6:6", **once)
    assert of_others(far, "move:0") == ["Takes ●1 out of danger (was 6 in 36)", "Leaves ●2 in danger: 6 in 36"]
    wall = place({0: [14, 14], 3: [at(3, 12)]}, "d6:6", "party", **once)
    assert of_others(wall, "move:0") == ["Puts ●2 in danger: 6 in 36"]
    hunter = place({0: [9, 14], 3: [at(3, 12)]}, "d6:3", **once)
    assert of_others(hunter, "move:0") == ["Takes ●2 out of danger (was 6 in 36)"]
    alone = place({0: [14], 3: [at(3, 40)]}, "d6:3", **once)
    assert of_others(alone, "move:0") == []


def test_who_walks_into_a_trap_is_not_out_of_danger() -> None:
    scene = place({0: [14, 30], 3: [at(3, 12)], 2: [at(2, 17)] * 2}, "d6:3", six_bonus="never", turns=9)
    assert of_others(scene, "move:0") == []
    assert of_others(scene, "move:1") == ["Leaves ●1 in danger: 6 in 36"]


def test_a_partner_in_danger_is_told_of_as_well() -> None:
    scene = place({0: [14], 1: [at(1, 28)], 2: [at(2, 30)]}, "d6:3", six_bonus="never", teams=True)
    assert of_others(scene, "move:0") == ["Leaves ◆1 in danger: 6 in 36"]


@pytest.mark.parametrize("step", [0, 17, 50])
def test_as_many_spaces_are_said_to_be_lost_as_their_owner_has_more_to_go_then(step: int) -> None:
    scene = place({0: [(step + 26) % RING_SIZE - 3], 2: [step]}, "d6:3")
    assert scene.prompt is not None
    words = words_for(scene)
    taken, *_ = consequences(scene.prompt.options[0], scene.prompt, words, has_title=False)
    before = words.look.seats[2].gauge
    scene.play("move:0")
    after = scene.rules.look(scene.view(None), scene.setup).seats[2].gauge
    assert before is not None
    assert after is not None
    lost = before.value - after.value
    assert told(taken).endswith(f" starts again: {lost} {'space' if lost == 1 else 'spaces'} lost")
    assert scene.event("captured").feat.spaces == lost, "chases are counted alike"


def test_a_safe_landing_is_told_from_a_lucky_one() -> None:
    def of(answer: str, pieces: dict[int, list[int]], **options: Any) -> tuple[str, list[Part], list[str]]:
        scene = place(pieces, "d6:3", **options)
        assert scene.prompt is not None
        option = scene.prompt.option(answer)
        assert option is not None
        words = words_for(scene)
        line = answer_row([option], scene.prompt, "1", words, is_brief=True)
        lines = consequences(option, scene.prompt, words, has_title=False)
        return told(line), [*line.right, *(part for one in lines for part in one.parts)], [told(one) for one in lines]

    line, parts, lines = of("move:0", {0: [5], 1: [at(1, 4)]}, ruleset="party")
    assert (line, lines[0]) == ("  1  ●1  g10 › g13 | safe   | 48 to go", "  Safe: nobody is sent back from this space")
    assert ("safe  ", "good") in parts
    assert ("Safe: ", "good") in parts

    line, parts, lines = of("move:0", {0: [6], 1: [at(1, 4)]}, ruleset="party")
    assert line.endswith("| 7 in 36   | 47 to go")
    assert lines[0] == "  Then behind you: ▲1 5 spaces; about 7 in 36 it is taken before your next turn"
    assert [style for text, style in parts if "in 36" in text] == ["bad", "bad"]

    line, _, lines = of("move:0", {0: [6], 1: [at(1, 20)]}, ruleset="party")
    assert line.endswith("| 47 to go")
    assert lines[0] == "  Nobody can reach it this round"

    line, parts, _ = of("move:0", {0: [6], 1: [at(1, 48)]}, ruleset="party")
    assert "| <1 in 36" in line
    assert [style for text, style in parts if "<1 in 36" in text or "it is taken" in text] == ["faint", "faint"]
    line, parts, _ = of("move:0", {0: [6], 1: [at(1, 2)]}, ruleset="party")
    assert "| 1 in 36" in line
    assert [style for text, style in parts if "1 in 36" in text and "was" not in text] == ["text", "text"]
    assert of("move:0", {0: [49]})[2][0] == "  Safe: nobody else comes into the home column"
    doubled = {0: [6, 9], 1: [at(1, 4)]}
    assert of("move:0", doubled, ruleset="party")[2][0] == "  Safe: nobody else comes onto a wall"
    assert of("move:0", doubled)[2][0] == "  Safe: a block sends back whoever lands on it"
    assert of("move:0", doubled, block="none")[0].endswith("6 in 36   | 47 to go")
    assert of("move:0", {0: [53]})[0].endswith("| home")


def test_each_face_of_the_die_tells_where_it_would_lead() -> None:
    scene = place({0: [14, 30, 53], 2: [at(2, 17)]}, "d6:3", "party")
    assert scene.prompt is not None
    words = words_for(scene, faces=scene.rules.faces(scene.view(None), scene.setup, 0))
    assert [told(one) for one in face_rows(scene.prompt, words)] == [
        "  What the faces would do | * rolls again",
        "    1  ●1 i12, ●2 i6, ●3 e8",
        "    2  ●1 i11, ●2 i5, ●3 f8",
        "    3  ●1 takes Cleo's ◆1 on i10*, ●2 i4, ●3 home*",
        "    4  ●1 j9, ●2 i3",
        "    5  ●1 k9, ●2 i2",
        "    6  ●1 l9, ●2 i1, ●4 out to b9 | roll again",
    ]
    assert "    3  ●1 takes ◆1 on i10*, ●2 i4, ●3 home*" in map(told, face_rows(scene.prompt, words, is_brief=True))
    assert [one.parts[0][1] for one in face_rows(scene.prompt, words)[3:5]] == ["good", "text"]


def test_a_face_whose_only_move_takes_somebody_simply_rolls_again() -> None:
    scene = place({0: [14, 56, 56, 56], 2: [at(2, 17)]}, "d6:3", "party")
    assert scene.prompt is not None
    words = words_for(scene, faces=scene.rules.faces(scene.view(None), scene.setup, 0))
    found = [told(one) for one in face_rows(scene.prompt, words)]
    assert "    3  ●1 takes Cleo's ◆1 on i10 | roll again" in found
    assert found[0] == "  What the faces would do"


def test_what_each_side_rolls_is_told_by_name() -> None:
    scene = place({0: [14, 30]}, "d6:3")
    words = words_for(scene)
    rolls = (
        RollSide(0, (("dexterity", 1), ("leader", 1), ("blessed", "d4"))),
        RollSide(1, (("armor", 2), ("fear", -1), ("cursed", "-d4")), advantage=-1, about=True),
    )
    option = Option(id="strike", label="Strike", does="attack", piece=0, odds=0.5, rolls=rolls)
    prompt = Prompt(0, "action", "What?", (option,))
    assert [told(one) for one in consequences(option, prompt, words, has_title=False)] == [
        "  you  d20 +1 dexterity +1 leader +d4 blessed",
        "  Ben  2d20, the lower +2 armor −1 fear −d4 cursed +?",
    ]


def test_odds_are_told_as_dice_fall() -> None:
    assert chance(Fraction(1, 6)) == "6 in 36", "one manner wherever they stand"
    assert chance(Fraction(11, 36)) == "11 in 36"
    assert chance(Fraction(1, 12)) == "3 in 36"
    assert chance(Fraction(1, 24)) == "about 2 in 36"
    assert chance(Fraction(1, 6), is_exact=False) == "about 6 in 36"
    assert chance(Fraction(1, 7776)) == "less than 1 in 36"
    assert chance(0.306, 100) == "31%"


def test_the_answer_that_is_marked_first_does_no_harm() -> None:
    scene = place({0: [14, 30], 2: [at(2, 17)] * 2}, "d6:3")
    prompt = scene.prompt
    assert prompt is not None
    words = words_for(scene)
    rows = listed_rows(prompt, {}, words)
    assert "onto a block: back to the yard" in told(rows[0])
    assert best(rows, prompt, words) == 1
    assert needs_confirming(prompt.options[0], prompt)
    assert not needs_confirming(prompt.options[1], prompt)
    assert best(rows[1:], prompt, words) == 0


@pytest.mark.parametrize(
    ("pieces", "die", "marked"),
    [
        ({0: [8, 30], 1: [at(1, 7)]}, 3, "move:1"),  # the star is not left for where it is taken
        ({0: [30, 8], 1: [at(1, 7)]}, 3, "move:0"),
        ({0: [9, 9, 30], 1: [at(1, 7)]}, 3, "move:2"),  # nobody is left alone
        ({0: [30, 9], 1: [at(1, 7)]}, 5, "move:1"),  # out of reach
        ({0: [30, 54], 1: [at(1, 30)]}, 2, "move:1"),  # nobody is taken at home
        ({0: [50, 54], 1: [at(1, 40)]}, 1, "move:0"),  # all the same: the first
        ({0: [30, 14], 2: [at(2, 5), at(2, 17)]}, 3, "move:1"),  # a small danger keeps nobody from taking a piece
        ({0: [30, 14], 2: [at(2, 16), at(2, 17)]}, 3, "move:0"),  # a heavy one does
        ({0: [30, 14], 2: [at(2, 12), at(2, 17)]}, 3, "move:1"),  # unless all is about as heavy
        ({0: [12, 55], 2: [at(2, 5)]}, 1, "move:1"),  # a small one keeps nobody from coming home
        ({0: [31, -1], 2: [at(2, 20)]}, 6, "move:1"),  # nor from coming out
    ],
)
def test_the_mark_leads_into_no_more_danger_than_it_must(pieces: dict[int, list[int]], die: int, marked: str) -> None:
    scene = place(pieces, f"d6:{die}", "party")
    prompt = scene.prompt
    assert prompt is not None
    words = words_for(scene)
    rows = listed_rows(prompt, {}, words)
    at_first = best(rows, prompt, words)
    assert at_first is not None
    assert rows[at_first].value.id == marked, [told(one) for one in rows]


def test_what_a_sensible_player_answers_is_marked_first_unless_it_does_harm() -> None:
    scene = place({0: [14, 30], 2: [at(2, 17)] * 2, 3: [at(3, 40)]}, "d6:3")
    prompt = scene.prompt
    assert prompt is not None
    words = words_for(scene)
    rows = listed_rows(prompt, {}, words)
    harmful, good = prompt.options
    assert best(rows, prompt, words._replace(sensible=good.id)) == 1
    assert best(rows, prompt, words._replace(sensible=harmful.id)) == 1
    reaction = msgspec.structs.replace(prompt, kind="reaction")
    assert best(rows, reaction, words._replace(sensible=good.id)) == 1


def test_what_has_no_harmless_alternative_is_not_asked_about() -> None:
    own = Option(id="hit", label="Hit", target=PieceId(0, 1), harm=3.0)
    assert not needs_confirming(own, Prompt(0, "action", "?", (own,)))
    assert needs_confirming(own, Prompt(0, "action", "?", (own, Option(id="pass", label="Pass"))))
    assert not needs_confirming(own, Prompt(1, "action", "?", (own, Option(id="pass", label="Pass"))))


def test_odds_stand_at_the_right() -> None:
    option = Option(id="hit", label="Hit", odds=0.62)
    scene = place({0: [14, 30]}, "d6:3")
    row = answer_row((option,), Prompt(0, "action", "?", (option,)), "1", words_for(scene), is_brief=True)
    assert (told(row), row.right[0][1]) == ("  1 Hit | 62%", "good")


async def test_a_grave_answer_is_asked_about_once(tmp_path: Path) -> None:
    scene = place({0: [14, 30], 2: [at(2, 17)] * 2}, "d6:3,1,1", turns=9)
    async with table_pilot(scene, tmp_path) as pilot:
        await pilot.press("1")
        assert scene.answer_count == 0
        text = pilot.text()
        assert "It runs onto a block: back to the yard" in text
        assert text.count("1 Yes") == 1
        assert "2 No, go back" in text
        await pilot.press("2")
        assert "2 No, go back" not in pilot.text()
        assert scene.answer_count == 0
        await pilot.press("1", "escape")
        assert pilot.table.query_one(QuestionView).keys == {"move:0": "1", "move:1": "2", "move:2": "3", "move:3": "4"}
        await pilot.press("1", "enter")  # the answer that changes nothing is marked
        assert scene.answer_count == 0
        await pilot.press("1", "1")
        assert scene.state.pieces[0][0].step == -1


async def test_what_is_asked_once_more_says_what_is_at_stake_and_no_label_again(tmp_path: Path) -> None:
    async with table_pilot(ludicrous("1@10 | 1@11"), tmp_path) as pilot:
        await pilot.press("3")
        pilot.table.query_one(QuestionView).choose("surrender:0:1.0")
        await pilot.settle()
        text = pilot.text()
        assert "If accepted: prison of war, and HP from 20 to 20" in text
        assert text.count("urrenders to") == 1, text


def test_a_warning_stands_before_whom_an_answer_takes_by_name_and_instead_of_what_it_brings() -> None:
    scene = place({0: [14, 30], 2: [at(2, 17)]}, "d6:3")
    prompt = scene.prompt
    assert prompt is not None
    words = words_for(scene, called=lambda piece: f"Fay {piece.piece + 1}")
    takes, other = prompt.options
    told_too = msgspec.structs.replace(prompt, more=lambda _: "half of it is lost")

    def asked(option: Option, warned: str = "") -> list[str]:
        *rows, first, last = confirm_rows(option, told_too, words, warned)
        assert [(told(one), one.value, one.is_choice) for one in (first, last)] == [
            ("  1 Yes", YES, True),
            ("  2 No, go back", NO, True),
        ]
        return [told(one) for one in rows]

    lost = f"Takes  ◆1  Fay 1: Cleo starts again: {at(2, 17) + 1} spaces lost"
    assert asked(takes, "That is a blunder") == ["That is a blunder.", lost]
    assert asked(takes) == [lost]
    assert asked(other) == ["Half of it is lost"]
    assert asked(other, "That is a blunder") == ["That is a blunder."]
    assert asked(msgspec.structs.replace(other, effects=("trap",))) == ["It runs onto a block: back to the yard"]


async def test_what_no_rule_system_says_is_not_told(tmp_path: Path) -> None:
    async with table_pilot(card_game(), tmp_path) as pilot:
        assert "To home" not in pilot.text()
        assert "Do thing 3  works in 3 of 40" in pilot.text()


@pytest.mark.parametrize("size", [(120, 40), (80, 24)])
async def test_the_whole_gamble_table_stands_under_its_answer(tmp_path: Path, size: tuple[int, int]) -> None:
    scene = ludicrous("1@10 | 1@40")
    async with table_pilot(scene, tmp_path, size=size) as at:
        await at.open_section("gamble:0")
        question = at.table.query_one(QuestionView)
        prompt = at.session.prompt
        assert prompt is not None
        option = prompt.option("gamble:0")
        assert option is not None
        question.point_at(option)
        await at.settle()
        told = " ".join(" ".join(line[at.table.query_one(QuestionView).region.x :] for line in at.lines()).split())
        assert "5 5 bonus die points, and swift; 6 Heal 2d6, draw 2 cards, 5 bonus die points" in told


async def test_what_comes_of_an_answer_goes_on_into_the_empty_rows_below(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The rows that are kept for it are the least that it gets: the list may leave more."""
    scene = place({0: [14, 30], 2: [at(2, 17)] * 2}, "d6:3", turns=9)
    async with table_pilot(scene, tmp_path, size=(80, 24)) as pilot:
        question = pilot.table.query_one(QuestionView)
        whole = question.draw().rows()
        assert any("Nobody can reach it this round" in row for row in whole)
        monkeypatch.setattr(QuestionView, "foot_height", 1)
        assert question.draw().rows() == whole


def test_of_what_has_no_room_the_last_is_left_out_and_both_sides_of_a_contest_together() -> None:
    texts = ("What comes of it.", "What it means, which takes two lines or more.")
    rows = [
        *(row(text) for text in texts),
        row("you d20")._replace(value="dice"),
        row("Ben d20")._replace(value="dice"),
    ]
    assert fitting(rows, 30, 5) == rows
    assert fitting(rows, 30, 4) == fitting(rows, 30, 3) == rows[:2]
    assert fitting(rows, 30, 2) == rows[:1]
    assert fitting(rows, 30, 0) == []


def test_a_move_of_ludicrous_ludo_tells_who_may_land_on_it_and_in_whose_reach_it_ends() -> None:
    scene = ludicrous("1@30 2@36 | 1@29 2@34<", "d6:3", phase="movement")
    assert rows_of(scene, odds_in=100)[0] == "  1  ●1  j7 › i4 | 17%   | 23 to go"
    assert scene.prompt is not None
    first, second, *_ = consequences(
        scene.prompt.options[0], scene.prompt, words_for(scene, odds_in=100), has_title=False
    )
    assert told(first) == "  Then behind you: ▲1 4 spaces; about 17% it is landed on"
    assert told(second) == "  In reach of: ▲1 longsword 48%  ▲2 longsword 48%"


def test_a_star_is_called_safe_only_where_nobody_strikes() -> None:
    scene = ludicrous("1@19 2@30 | 1@20", "d6:2", phase="movement", b={"weapons": ("longsword",)})
    assert scene.prompt is not None
    told_of = [
        told(one) for one in consequences(scene.prompt.options[0], scene.prompt, words_for(scene), has_title=False)
    ]
    assert told_of[:2] == ["  Nobody lands on a piece on a star", "  In reach of: ▲1 longsword 48%"]
    assert "safe" not in rows_of(scene)[0]


def test_the_heading_names_what_is_asked() -> None:
    moving = ludicrous("1@10 | 1@40", "d6:3", phase="movement")
    lurking = ludicrous("1@8 | 1@9", phase="first_special")
    asked = [panels.asking(one.prompt, one.rules.asking) for one in (moving, lurking) if one.prompt is not None]
    assert asked == ["which piece?", "ambush somebody?"]
