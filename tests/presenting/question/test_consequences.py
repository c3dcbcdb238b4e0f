"""What comes of an answer: whom it takes, what is rolled for it, what may befall a piece then."""

from fractions import Fraction
from typing import Any

import pytest

from ludo_tui.board import HOME, RING_SIZE
from ludo_tui.engine import Danger, Option, OptionFacts, Prompt, RollSide, Who
from ludo_tui.players import perils_of
from ludo_tui.players.advice import Peril
from ludo_tui.players.race import Judgement
from ludo_tui.presenting.question.consequences import consequences, told_height
from ludo_tui.presenting.question.option_rows import answer_row
from ludo_tui.presenting.rows import Part, fitting, row
from tests.prepared import Prepared
from tests.presenting.question.worded import rows_of, told, words_for
from tests.rules.race.scene import at, place
from tests.scene import place as ludicrous


def test_what_comes_of_it_is_told_in_two_lines() -> None:
    scene = place({0: [14, 30], 2: [at(2, 17), at(2, 14)], 1: [at(1, 13)]}, "d6:3", six_bonus="never")
    assert scene.prompt is not None
    title, *lines = consequences(scene.prompt.options[0], scene.prompt, words_for(scene), has_title=True)
    assert title.is_head
    assert [told(line) for line in lines] == [
        f"  Takes  ◆1  Cleo starts again: {at(2, 17) + 1} spaces lost",
        "  Then behind you: ◆2 3 spaces, ▲1 4 spaces; 31% it is taken before your next turn",
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
    assert told_height(away, scene.prompt, words, 60, has_title=False) == 3
    assert [told(row) for row in consequences(away[0], scene.prompt, words, has_title=False)[1:]] == [
        "  Leaves ●2 in danger: 17%"
    ]


def test_tips_name_a_piece_that_may_be_taken_however_unlikely_that_is() -> None:
    scene = place({0: [14], 2: [at(2, 3)]}, "d6:3")
    assert scene.prompt is not None
    view: Any = scene.view(0)
    unlikely = Danger(odds=Fraction(1, 216))
    judgement = Judgement(view, scene.setup.options)
    found = judgement.perils(scene.prompt.options[0], 0, lambda who: unlikely if who == (0, 0) else None)
    assert found == [Peril(Who(0, 0), Fraction(1, 216))]


def test_pieces_are_called_by_their_names_where_there_is_room() -> None:
    scene = place({0: [14, 30], 2: [at(2, 17)]}, "d6:3")
    assert scene.prompt is not None
    option, names = scene.prompt.options[0], {Who(0, 0): "Rosie", Who(2, 0): "Old Boots"}
    words = words_for(scene, called=lambda piece: names.get(piece, ""))
    title, taken, *_ = consequences(option, scene.prompt, words, has_title=True)
    assert told(title) == "─ ●1 Rosie  i13 › i10"
    assert told(taken) == f"  Takes  ◆1  Old Boots. Cleo starts again: {at(2, 17) + 1} spaces lost"
    taken, *_ = consequences(option, scene.prompt, words, has_title=False)
    assert told(taken) == f"  Takes  ◆1  Cleo starts again: {at(2, 17) + 1} spaces lost"


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
    assert of_others(two, "move:0") == ["Leaves ●2 in danger: 17%"]  # and is itself still within reach
    far = place({0: [14, 30], 3: [at(3, 13)], 2: [at(2, 26)]}, "d6:6", **once)
    assert of_others(far, "move:0") == ["Leaves ●2 in danger: 17%"], "its own danger stands in the row of its danger"
    wall = place({0: [14, 14], 3: [at(3, 12)]}, "d6:6", "party", **once)
    assert of_others(wall, "move:0") == ["Puts ●2 in danger: 17%"]
    hunter = place({0: [9, 14], 3: [at(3, 12)]}, "d6:3", **once)
    assert of_others(hunter, "move:0") == ["Takes ●2 out of danger (was 17%)"]
    three = place({0: [9, 30, 40], 2: [at(2, 28), at(2, 38)]}, "d6:3", **once)
    assert of_others(three, "move:0") == ["Leaves ●3 in danger: 17%, ●2 17%"]
    alone = place({0: [14], 3: [at(3, 40)]}, "d6:3", **once)
    assert of_others(alone, "move:0") == []


def test_who_walks_into_a_trap_is_not_out_of_danger() -> None:
    scene = place({0: [14, 30], 3: [at(3, 12)], 2: [at(2, 17)] * 2}, "d6:3", six_bonus="never", turns=9)
    assert of_others(scene, "move:0") == []
    assert of_others(scene, "move:1") == ["Leaves ●1 in danger: 17%"]


def test_a_partner_in_danger_is_told_of_as_well() -> None:
    scene = place({0: [14], 1: [at(1, 28)], 2: [at(2, 30)]}, "d6:3", six_bonus="never", teams=True)
    assert of_others(scene, "move:0") == ["Leaves ◆1 in danger: 17%"]


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
    assert (line, lines[0]) == (
        "  1  ●1  g10 › g13 | safe   | 48 to go",
        "  Safe: nobody is sent back from this space (was 20%)",
    )
    assert ("safe  ", "good") in parts
    assert ("Safe: ", "good") in parts

    line, parts, lines = of("move:0", {0: [6], 1: [at(1, 4)]}, ruleset="party")
    assert line.endswith("| 20%   | 47 to go")
    assert lines[0] == "  Then behind you: ▲1 5 spaces; taken: about 20%"
    assert [style for text, style in parts if "20%" in text] == ["bad", "bad"]

    line, _, lines = of("move:0", {0: [6], 1: [at(1, 20)]}, ruleset="party")
    assert line.endswith("| 47 to go")
    assert lines[0] == "  Nobody can reach it this round"

    line, parts, lines = of("move:0", {0: [6], 1: [at(1, 48)]}, ruleset="party")
    assert "| <1%" in line
    assert [style for text, style in parts if "<1%" in text and "was" not in text] == ["faint", "faint"]
    assert lines[0] == "  Taken by your next turn: <1% (was 3%)"
    line, parts, _ = of("move:0", {0: [6], 1: [at(1, 2)]}, ruleset="party")
    assert "| 3%" in line
    assert [style for text, style in parts if "3%" in text and "was" not in text] == ["text", "text"]
    assert of("move:0", {0: [49]})[2][0] == "  Safe: nobody else comes into the home column"
    doubled = {0: [6, 9], 1: [at(1, 4)]}
    assert of("move:0", doubled, ruleset="party")[2][0] == "  Safe: nobody else comes onto a wall (was 20%)"
    assert of("move:0", doubled)[2][0] == "  Safe: a block sends back whoever lands on it (was 17%)"
    assert of("move:0", doubled, block="none")[0].endswith("17%   | 47 to go")
    assert of("move:0", {0: [53]})[0].endswith("| home")


def test_what_each_side_rolls_is_told_by_name() -> None:
    scene = place({0: [14, 30]}, "d6:3")
    words = words_for(scene)
    rolls = (
        RollSide(0, (("dexterity", 1), ("leader", 1), ("blessed", "d4"))),
        RollSide(1, (("armor", 2), ("fear", -1), ("cursed", "-d4")), advantage=-1, is_guess=True),
    )
    option = Option(id="strike", label="Strike", does="attack", piece=0, facts=OptionFacts(odds=0.5, rolls=rolls))
    prompt = Prompt(0, "action", "What?", (option,))
    assert [told(one) for one in consequences(option, prompt, words, has_title=False)] == [
        "  Ana  d20 +1 dexterity +1 leader +d4 blessed",
        "  Ben  2d20, the lower +2 armor −1 fear −d4 cursed + what is hidden",
    ]


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
    scene = ludicrous("1@30 2@36 | 1@29 2@34<", "d6:3", phase="movement", tanks=False)
    assert rows_of(scene)[0] == "  1  ●1  j7 › i4 | 20%   | 23 to go"
    assert scene.prompt is not None
    first, second, *_ = consequences(scene.prompt.options[0], scene.prompt, words_for(scene), has_title=False)
    assert told(first) == "  Then behind you: ▲1 4 spaces; about 20% it is landed on, cards apart"
    assert told(second) == "  In reach of: ▲1 longsword 48%  ▲2 longsword 48%"


def test_whom_a_move_takes_is_told_once() -> None:
    scene = ludicrous("1@30 | 1@33", "d6:3", phase="movement", tanks=False)
    assert scene.prompt is not None
    lines = [
        told(line) for line in consequences(scene.prompt.options[0], scene.prompt, words_for(scene), has_title=True)
    ]
    assert [line for line in lines if "▲1" in line or "Ben" in line] == ["  Takes  ▲1  Ben starts again: 8 spaces lost"]


@pytest.mark.parametrize("others", ["2#56", "2@40"])
def test_the_move_that_brings_the_last_piece_home_says_so(others: str) -> None:
    scene = ludicrous(f"1#52 {others} | 1@29", "d6:4", phase="movement")
    assert scene.prompt is not None
    home = next(option for option in scene.prompt.options if option.aim.to_step == HOME)
    words = words_for(scene, piece_word="token")
    lines = [told(line) for line in consequences(home, scene.prompt, words, has_title=False)]
    assert ("  The last token that you need at home" in lines) == (others == "2#56")


def test_a_star_is_called_safe_only_where_nobody_strikes() -> None:
    scene = ludicrous("1@19 2@30 | 1@20", "d6:2", phase="movement", b={"weapons": ("longsword",)})
    assert scene.prompt is not None
    told_of = [
        told(one) for one in consequences(scene.prompt.options[0], scene.prompt, words_for(scene), has_title=False)
    ]
    assert told_of[:2] == ["  No enemy can capture it on a star", "  In reach of: ▲1 longsword 48%"]
    assert "safe" not in rows_of(scene)[0]


@pytest.mark.parametrize(("foe", "danger"), [("1@26", "<1%   | "), ("1@29", "3%   | ")])
def test_what_hardly_ever_lands_on_a_piece_has_its_number_beside_the_move_as_below(foe: str, danger: str) -> None:
    scene = ludicrous(f"1@36 2@20 | {foe} 2#53 3#54 4#55", "d6:3", phase="movement", tanks=False)
    assert rows_of(scene)[0] == f"  1  ●1  i1 › g2 | {danger}17 to go"


def test_what_the_row_of_an_answer_says_is_not_told_once_more_below_it() -> None:
    scene = ludicrous("1@10 | 1@11", a={"stats": {"attack": 1}})
    assert scene.prompt is not None
    punch, strike = (scene.options()[f"{one}:1.0"] for one in ("punch:0", "attack:0:longsword"))

    def below(option: Option, said: str) -> list[str]:
        assert scene.prompt is not None
        found = consequences(option, scene.prompt, words_for(scene), has_title=False, said=said)
        return [told(one).strip() for one in found if "%" in told(one) or "damage" in told(one)]

    assert below(punch, "●1 Punch ◆1  2 or 4 damage  83%") == []
    assert below(punch, "●1 Punch ◆1  2 or 4  83%") == ["2 or 4 damage"]
    assert below(strike, "●1 Longsword ◆1  d8+1 damage  48%") == ["48%, graze 9%"]
    assert below(strike, "●1 Longsword ◆1  d8+11 damage  48%") == ["48%, graze 9%; d8+1 damage"]
