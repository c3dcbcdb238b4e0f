"""Line mode lists actions under the headings of the screens, a long list in two steps, and says nothing twice."""

import re

from ludo_tui.engine import TableOptions
from ludo_tui.table.questions.digits import PAGE
from tests.line.typing import play
from tests.rules.skirmish.skirmish_scene import stand
from tests.scene import place


def first_list(said: str) -> list[str]:
    """Return the numbered lines of the first question."""
    return re.findall(r"^ +\d+\. .*", said.partition("> ")[0], re.MULTILINE)


def test_a_long_list_is_told_as_the_sections_of_the_screen_with_how_much_is_in_each() -> None:
    scene = place("1@7 2@20 | 1@8<", dice="d6:3", phase=("action", "bonus_action", "movement"))
    listed = first_list(play(scene, "q\n"))
    assert len(listed) <= PAGE
    assert re.fullmatch(r"  1\. Fight: \d+ choices", listed[0])
    names = ["Fight", "Wrestle and taunt", "Guard and run", "Build and hack", "Food and fun"]
    assert [line.split(". ")[1].split(":")[0] for line in listed[: len(names)]] == names
    assert "Read the soul" in listed[len(names)], "a section of one choice is that choice"
    assert [line.split(".")[0].strip() for line in listed] == [str(number) for number in range(1, len(listed) + 1)]
    play(scene, "e\nq\n")
    assert scene.asked == (0, "move"), "e has left out what could be left out"


def test_a_section_is_opened_by_its_number_and_left_by_the_last() -> None:
    scene = place("1@7 | 1@8<", dice="d20:16,9", phase=("action", "bonus_action"))
    name, count = re.findall(r"2\. (.*): (\d+) choices", play(scene, "q\n"))[0]
    told = play(scene, f"2\n{int(count) + 1}\nq\n").split("> ")
    assert f"Ana (Red): {name}. Type a number from 1 to {int(count) + 1}.\n" in told[1]
    assert told[1].rstrip().endswith("Ana (Red)")
    assert f"  {int(count) + 1}. Back\n" in told[1]
    assert told[0].rpartition("Ana (Red): Which")[2] == told[2].rpartition("Ana (Red): Which")[2], "all of it again"
    for back in ("back", "0"):
        assert "Ana (Red): Which action" in play(scene, f"2\n{back}\nq\n").split("> ")[2]
    number = next(line.split(".")[0].strip() for line in told[1].splitlines() if "grapples" in line)
    play(scene, f"2\n{number}\nq\n")
    assert scene.event("action_taken").action == "grapple"


def test_a_short_list_stands_under_its_headings() -> None:
    told = play(place("1@7 2@20 | 1@8<", phase="bonus_action"), "q\n")
    assert "  Fight:\n  1. " in told


def test_spells_are_one_list_with_the_likeliest_to_do_harm_first() -> None:
    scene = place(
        "1@7 | 1@12",
        a={"hand": ["bonfire", "unseen_hour", "firebolt", "drain"], "profession": "wizard"},
        phase="action",
        table=TableOptions(sheets="open"),
    )
    scene.play("cast:0")
    told = play(scene, "q\n")
    listed = [told.index(f"{spell}: Ben's piece 1") for spell in ("Firebolt", "Drain")] + [told.index("Unseen hour")]
    assert listed == sorted(listed)
    assert "Evocation:" not in told


def test_what_is_said_of_several_choices_at_length_is_said_once() -> None:
    told = play(place("1@7!prone 2@12 | 1@30", phase="action"), "/ gambles\nq\n")
    assert told.count("A die decides") == 1
    assert "  2. Piece 2 gambles (as 1)\n" in told


def test_what_several_ways_have_in_common_is_said_of_the_first() -> None:
    scene = stand("bulwark@c9 | champion@l9", monsters="burr_hound@c9 toll_reaver@c9")
    told = " ".join(play(scene, "/ go to\nq\n").split())
    risks = re.findall(r"risks \d free attacks? on the way: ([^;(]*)[;( ]", told)
    assert "burr hound 1 35 to 52%" in risks[0]
    assert risks[1].startswith("as ")


def test_what_the_question_says_is_not_said_before_it() -> None:
    told = play(stand("champion@k9 | champion@j9", "d20:1 d6:1").play("attack:greatsword:1.0"), "1\nq\n")
    assert told.count("Ana's champion attacks Ben's brawler (great sword).") == 3, "twice in the log"
    assert "In the middle of" not in told


def test_the_rule_of_a_card_is_told_before_the_rule_of_cards() -> None:
    scene = place("1@7 | 1@8", a={"hand": ["firebolt"], "profession": "wizard"}, table=TableOptions(sheets="open"))
    scene.play("cast:0")
    told = play(scene, "r 1\nq\n")
    own, general = (told.find(rule) for rule in ("\nFirebolt: ", "Your spell takes effect."))
    assert 0 < own < general


def test_the_rule_of_an_answer_begins_with_what_the_answer_means() -> None:
    scene = stand("bulwark@c9 outrider@f9 | champion@l9", monsters="toll_reaver@d9", phase="initiative", turn=None)
    told = play(scene, "r 1\nq\n")
    assert "Take the whole turn now, before the enemies." in told
    assert "\nAt the start of a round, if you are aware of your enemies" in told
    assert "sk." not in told, "no ids of rules"


def test_lairs_that_all_let_the_same_monsters_out_are_chosen_first() -> None:
    scene = stand("bulwark@c9 | champion@l9", phase="summons", turn=None, level=None, state={"menace": 3})
    said = play(scene, "q\n")
    assert len([line for line in said.splitlines() if line.startswith("  ")]) < 10, "lairs only"
    said = play(scene, "2\n13\n1\n1\nq\n")
    assert said.count(". Back") == 2
    assert scene.event("monster_summoned").who.name
