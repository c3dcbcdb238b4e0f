"""Answers as rows: made from their data, never from their labels."""

from fractions import Fraction
from typing import Any

import msgspec
import pytest

from ludo_tui.engine import Lazy, Option, OptionAim, OptionFacts, Prompt, Section, Who, chance_in_words
from ludo_tui.presenting.question.die_faces import face_rows
from ludo_tui.presenting.question.option_rows import (
    NO,
    YES,
    answer_row,
    confirm_rows,
    folded_row,
    option_rows,
    refused_rows,
)
from ludo_tui.presenting.question.option_words import deed_of
from ludo_tui.presenting.question.question_words import question_words
from ludo_tui.presenting.rows import lines_of
from ludo_tui.presenting.table.heading import asking
from ludo_tui.rules.ludicrous.mechanics.creatures.coming_and_going import summon_creature
from ludo_tui.table.questions.confirmations import needs_confirming
from ludo_tui.table.questions.folding import merge_alike
from ludo_tui.table.questions.sections import listed
from ludo_tui.table.session import Session
from tests.prepared import Prepared
from tests.presenting.question.worded import best, listed_rows, rows_of, told, words_for
from tests.rules.race.scene import at, place
from tests.rules.skirmish.skirmish_scene import stand
from tests.scene import place as ludicrous


def test_a_move_tells_its_way_whom_it_takes_and_how_far_is_left() -> None:
    scene = place({0: [14, 30], 2: [at(2, 17)]}, "d6:3")
    assert rows_of(scene) == [
        "  1  ●1  i13 › i10  takes Cleo's ◆1 | 39 to go",
        "  2  ●2  j7 › i4 | 23 to go",
        "  – ●3 ●4: waiting in the yard for a six",
    ]


def test_captures_are_written_in_one_way_in_all_rows_of_a_list() -> None:
    where = {0: [14, 30], 2: [at(2, 17), at(2, 12), at(2, 33)]}
    wide, narrow = rows_of(place(where, "d6:3"), 60), rows_of(place(where, "d6:3"), 44)
    assert wide[:2] == [
        "  1  ●1  i13 › i10  takes Cleo's ◆1 | 17%   | 39 to go",
        "  2  ●2  j7 › i4  takes Cleo's ◆3 | 23 to go",
    ]
    assert narrow[:2] == ["  1  ●1  i13 › i10  ×◆1 | 17%   | 39 to go", "  2  ●2  j7 › i4  ×◆3 | 23 to go"]


def test_pieces_alike_are_one_answer() -> None:
    scene = place({0: [14]}, "d6:6")
    first, second, *_ = rows_of(scene)
    assert first.startswith("  1  ●1 ")
    assert second == "  2  ●   out to b9  (any of 2–4) | 56 to go"  # below the way of the first
    assert scene.prompt is not None
    alike = merge_alike(scene.prompt.options, 0, words_for(scene).look)
    assert [[option.id for option in some] for some in alike] == [["move:0"], ["move:1", "move:2", "move:3"]]


def test_other_damage_or_another_die_is_not_alike() -> None:
    scene = place({0: [14]}, "d6:2,3", count=2)
    assert scene.prompt is not None
    assert len(merge_alike(scene.prompt.options, 0, words_for(scene).look)) == 2
    assert rows_of(scene)[0:4:2] == ["With 2", "With 3"], "each die stands once over its moves"
    assert not [one for one in rows_of(scene)[1:4:2] if "with" in one]


def test_of_two_dice_a_reason_names_the_one_that_it_holds_for_and_none_where_it_holds_for_both() -> None:
    one = place({0: [10, -1, -1, -1]}, "d6:5,1", "piecepack", count=2, entry="one_or_six")
    assert "  – ●2 ●3 ●4 with 5: waiting in the staging tile for an ace or a null" in rows_of(one)
    both = place({0: [10, -1, -1, -1]}, "d6:5,4", "piecepack", count=2, entry="one_or_six")
    assert "  – ●2 ●3 ●4: waiting in the staging tile for an ace or a null" in rows_of(both)


def test_answers_call_their_piece_by_its_name_where_it_is_nobody_else_s() -> None:
    scene = place({0: [14, 30, 40], 2: [at(2, 17)]}, "d6:3")
    names = {Who(0, 0): "Rosie", Who(0, 1): "Tom", Who(0, 2): "Bartholomew IV", Who(2, 0): "Old Boots"}
    words, prompt = words_for(scene, called=lambda piece: names.get(piece, "")), scene.prompt
    assert prompt is not None
    alike = merge_alike(listed(prompt), 0, words.look)
    rows = option_rows(prompt, alike, {}, words, width=60, is_brief=True, has_names=True)
    assert [told(one).strip() for one in rows] == [
        "●1  i13 › i10  takes Cleo's ◆1 | 39 to go",
        "●2  j7 › i4  Tom | 23 to go",
        "●3  g3 › g6  Bartholomew IV | 13 to go",
    ]
    assert "Tom" not in "".join(map(told, option_rows(prompt, alike, {}, words, width=60, is_brief=True)))
    assert len(lines_of(rows[1:], 34)) == 2, "a name that has no room is left out"


def test_each_face_of_the_die_tells_where_it_would_lead() -> None:
    scene = place({0: [14, 30, 53], 2: [at(2, 17)]}, "d6:3", "party")
    assert scene.prompt is not None
    words = words_for(scene, faces=scene.rules.faces(scene.view(None), scene.setup, 0))
    assert [told(one) for one in face_rows(scene.prompt, words, 80)] == [
        "─ What the faces would do | * rolls again",
        "    1  ●1 i12, ●2 i6, ●3 e8",
        "    2  ●1 i11, ●2 i5, ●3 f8",
        "    3  ●1 takes Cleo's ◆1 on i10*, ●2 i4, ●3 home*",
        "    4  ●1 j9, ●2 i3",
        "    5  ●1 k9, ●2 i2",
        "    6  ●1 l9, ●2 i1, ●4 out to b9 | roll again",
    ]
    for width, line in (
        (49, "    3  ●1 takes ◆1 on i10*, ●2 i4, ●3 home*"),
        (31, "    3  ●1 ×◆1*, ●2 i4, ●3 home*"),
        (30, "    3  ●1 ×◆1*, ●3 home*, …"),
        (35, "    6  ●1 l9, ●2 i1, ●4 out | again"),
    ):
        assert line in [told(one) for one in face_rows(scene.prompt, words, width)], width
    assert [one.parts[0][1] for one in face_rows(scene.prompt, words, 80)[3:5]] == ["good", "text"]


def test_of_two_dice_each_tells_where_it_would_lead_before_the_other_is_used() -> None:
    scene = place({0: [14, 30], 2: [at(2, 17)]}, "d6:3,4", "piecepack", count=2)
    assert scene.prompt is not None
    words = words_for(scene, faces=scene.rules.faces(scene.view(None), scene.setup, 0))
    assert [told(one) for one in face_rows(scene.prompt, words, 80)] == [
        "─ What each die would do first",
        "   ace  ●1 i12, ●2 i6",
        "     2  ●1 i11, ●2 i5",
        "     3  ●1 takes Cleo's ◆1 on i10, ●2 i4",
        "     4  ●1 j9, ●2 i3",
        "     5  ●1 k9, ●2 i2",
        "  null  ●1 l9, ●2 i1, ●3 ●4 out to b9 | roll again",
    ]


def test_what_keeps_a_piece_from_it_is_told_with_the_sign_of_the_piece() -> None:
    scene = ludicrous("1@10!frightened 2@20 | 1@11")
    assert scene.prompt is not None
    words = question_words(Session(scene))
    refused = [told(one) for one in refused_rows(scene.prompt.refused, scene.prompt, words)]
    assert any(": ●1 is near enough, but cannot attack: frightened" in row for row in refused), refused
    assert not any("piece 1" in row for row in refused)


def test_a_reason_is_told_once_behind_all_that_it_keeps_from_being_chosen() -> None:
    scene = stand("brawler@i10 | champion@k9")
    assert scene.prompt is not None
    refused = scene.prompt.refused
    reasons = [told(one).rpartition(": ")[2] for one in refused_rows(refused, scene.prompt, words_for(scene))]
    assert len({one.rule for one in scene.prompt.refused if one.reason == "holds nothing"}) > 1, "by several rules"
    assert sorted(reasons) == sorted({one.reason for one in scene.prompt.refused})


def test_several_that_could_take_the_same_agree_with_their_verb() -> None:
    scene = place({0: [14, 14], 2: [at(2, 17)]}, "d6:3", "party")
    assert scene.prompt is not None
    words = words_for(scene, faces=scene.rules.faces(scene.view(None), scene.setup, 0))
    assert any("●1 ●2 take Cleo's ◆1 on i10" in told(one) for one in face_rows(scene.prompt, words, 80))


def test_a_face_whose_only_move_takes_somebody_simply_rolls_again() -> None:
    scene = place({0: [14, 56, 56, 56], 2: [at(2, 17)]}, "d6:3", "party")
    assert scene.prompt is not None
    words = words_for(scene, faces=scene.rules.faces(scene.view(None), scene.setup, 0))
    found = [told(one) for one in face_rows(scene.prompt, words, 80)]
    assert "    3  ●1 takes Cleo's ◆1 on i10 | roll again" in found
    assert found[0] == "─ What the faces would do"


def test_odds_are_told_in_one_manner_wherever_they_stand() -> None:
    assert chance_in_words(Fraction(1, 6)) == "17%"
    assert chance_in_words(Fraction(11, 36)) == chance_in_words(0.306) == "31%"
    assert chance_in_words(Fraction(1, 6), is_guess=True) == "about 17%"
    assert chance_in_words(Fraction(1, 7776)) == "<1%"


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
    ("pieces", "die", "last", "marked"),
    [
        ({0: [30, 19, 22], 2: [-1]}, 3, 1, "move:1"),  # the piece moved last
        ({0: [30, 19, 22]}, 3, None, "move:0"),  # the first
        ({0: [8, 53], 1: [at(1, 7)]}, 2, 0, "move:1"),  # not where it can be taken
        ({0: [52, 8], 1: [at(1, 7)]}, 2, 1, "move:0"),
        ({0: [52, 14], 2: [at(2, 17)]}, 3, 1, "move:0"),  # no capture
        ({0: [14], 2: [at(2, 17)]}, 3, 0, "move:0"),  # unless nothing else is left
    ],
)
def test_the_list_begins_on_a_safe_move_of_the_piece_moved_last(
    pieces: dict[int, list[int]], die: int, last: int | None, marked: str
) -> None:
    scene = place(pieces, f"d6:{die}", "party")
    prompt = scene.prompt
    assert prompt is not None
    words = words_for(scene)._replace(moved_last=None if last is None else Who(0, last))
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
    own = Option(id="hit", label="Hit", aim=OptionAim(target=Who(0, 1)), facts=OptionFacts(mean_damage=3.0))
    assert not needs_confirming(own, Prompt(0, "action", "?", (own,)))
    assert needs_confirming(own, Prompt(0, "action", "?", (own, Option(id="pass", label="Pass"))))
    assert not needs_confirming(own, Prompt(1, "action", "?", (own, Option(id="pass", label="Pass"))))


def test_odds_stand_at_the_right() -> None:
    option = Option(id="hit", label="Hit", facts=OptionFacts(odds=0.62))
    scene = place({0: [14, 30]}, "d6:3")
    row = answer_row((option,), Prompt(0, "action", "?", (option,)), "1", words_for(scene), is_brief=True)
    assert (told(row), row.right[0][1]) == ("  1 Hit | 62%", "good")


def test_a_warning_stands_before_whom_an_answer_takes_by_name_and_instead_of_what_it_brings() -> None:
    scene = place({0: [14, 30], 2: [at(2, 17)]}, "d6:3")
    prompt = scene.prompt
    assert prompt is not None
    words = words_for(scene, called=lambda piece: f"Fay {piece.piece + 1}")
    takes, other = prompt.options
    told_too = msgspec.structs.replace(prompt, lazy=Lazy(more=lambda _: "half of it is lost"))

    def asked(option: Option, warned: str = "") -> list[str]:
        *rows, first, last = confirm_rows(option, told_too, words, warned)
        assert [(told(one), one.value, one.is_choice) for one in (first, last)] == [
            ("  1 Yes", YES, True),
            ("  0 No, go back", NO, True),
        ]
        return [told(one) for one in rows]

    lost = f"Takes  ◆1  Fay 1. Cleo starts again: {at(2, 17) + 1} spaces lost"
    assert asked(takes, "That is a blunder") == ["That is a blunder.", lost]
    assert asked(takes) == [lost]
    assert asked(other) == ["Half of it is lost"]
    assert asked(other, "That is a blunder") == ["That is a blunder."]
    assert asked(other.with_facts(effects=("trap",))) == ["Lands on a block and goes back to the yard"]


def test_the_heading_names_what_is_asked() -> None:
    moving = ludicrous("1@10 | 1@40", "d6:3", phase="movement")
    lurking = ludicrous("1@8 | 1@9", phase="first_special")
    asked = [(one.prompt, one.rules) for one in (moving, lurking)]
    told = [asking(prompt, rules.question_hint(prompt)) for prompt, rules in asked if prompt is not None]
    assert told == ["which piece?", "make an ambush?"]


def test_those_to_whom_something_is_done_stand_below_one_another_where_there_is_room() -> None:
    scene = ludicrous("1@10 | 1@11", a={"weapons": ("longsword", "sling"), "stones": 1})
    assert scene.prompt is not None
    words = words_for(scene)
    fights = [
        [option] for option in scene.prompt.options if option.shown.section == "fight" and option.aim.target is not None
    ]
    deeds = {some[0].deed(words.names) for some in fights}
    assert len(set(map(len, deeds))) > 1

    def columns(**more: Any) -> set[tuple[int, bool]]:
        rows = map(told, option_rows(scene.prompt, fights, {}, words, width=60, is_brief=True, **more))  # type: ignore[arg-type]
        return {(line.index("▲1"), "Throw a stone" in line) for line in rows}

    assert columns(has_names=True) == {(24, False), (24, True)}
    assert columns() == {(20, False), (24, True)}  # in a small window what is longer than a weapon stands out


def test_a_creature_that_may_be_attacked_is_named() -> None:
    scene = ludicrous("1@10 | 1@47", phase=("turning", "action"))
    summon_creature(scene.table, "beast", 12, seat=1, rounds=3)
    scene.play("pass")
    words = question_words(Session(scene))
    assert scene.prompt is not None
    deeds = [deed_of(one, scene.prompt, words) for one in scene.prompt.options if one.id.endswith(":c1")]
    assert "Longsword beast i15" in ["".join(text for text, _ in deed).split(maxsplit=1)[1] for deed in deeds]


def test_a_target_is_told_by_its_piece_and_where_it_is_and_not_by_its_name_again() -> None:
    scene = ludicrous("1@10!cursed 2@12 | 1@40", a={"hand": ["stone_flesh"], "profession": "cleric"})
    scene.play("cast:0", "card:stone_flesh")
    assert scene.prompt is not None
    words = question_words(Session(scene))
    rows = ["".join(text for text, _ in deed_of(one, scene.prompt, words)) for one in scene.prompt.options]
    assert rows == [" ●1  g15, cursed", " ●2  i15"]


def test_with_little_room_groups_that_hold_nothing_are_named_by_their_keys_alone() -> None:
    empty = (Section("fight", "1", "Fight"), Section("rest", "8", "Perks and moments"))
    told = [folded_row(2, 0, empty, width=width).parts[0][0] for width in (50, 49)]
    assert told == ["not now, see why: 1 Fight, 8 Perks and moments", "not now, see why: 1 8"]
    assert folded_row(2, 0, empty[1:], width=43).parts[0][0] == "not now, see why: 8 Perks and moments"


def test_how_likely_an_attack_fells_stands_beside_its_chance_in_both_games() -> None:
    def ends(scene: Prepared[Any], answer: str) -> str:
        assert scene.prompt is not None
        option = scene.prompt.option(answer)
        assert option is not None
        return answer_row((option,), scene.prompt, "1", words_for(scene), is_brief=True).right[0][0]

    sword = "attack:0:longsword:1.0"
    assert ends(ludicrous("1@10 | 1@11", b={"hp": 6}), sword) == "48%  fells 20%"
    assert ends(ludicrous("1@10 | 1@11", b={"hp": 20}), sword) == "48%", "a chance of nothing is not told"
    large = stand("champion@k9+greatsword | champion@j9-16")
    assert ends(large, "attack:greatsword:1.0") == "32–50%  fells 32–50%"
