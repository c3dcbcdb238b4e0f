"""Line mode lists actions under the headings of the screens, and numbers them as they stand there."""

from ludo_tui.engine import TableOptions
from tests.line.typing import play
from tests.rules.skirmish.skirmish_scene import stand
from tests.scene import place


def test_actions_stand_under_the_same_headings_as_on_the_screen() -> None:
    scene = place("1@7 2@20 | 1@8<", dice="d6:3", phase=("action", "bonus_action", "movement"))
    said = play(scene, "e\nq\n")
    headings = ["Fight:", "Wrestle and taunt:", "Guard and run:", "Build and hack:", "Food and fun:", "Soul Read:"]
    assert [line.strip() for line in said.splitlines() if line.strip() in headings] == headings
    numbers = [line.split(".")[0].strip() for line in said.splitlines() if line.startswith("  ") and ". " in line[:6]]
    first = numbers[: numbers.index("1", 1)] if "1" in numbers[1:] else numbers
    assert first == [str(number) for number in range(1, len(first) + 1)]
    assert scene.asked == (0, "move"), "e has left out what could be left out"


def test_a_number_chooses_what_stands_beside_it() -> None:
    scene = place("1@7 | 1@8<", dice="d20:16,9", phase=("action", "bonus_action"))
    listed = play(scene, "q\n")
    number = next(line.split(".")[0].strip() for line in listed.splitlines() if "grapples" in line)
    play(scene, f"{number}\nq\n")
    assert scene.event("action_taken").action == "grapple"


def test_the_rule_of_a_card_is_told_before_the_rule_of_cards() -> None:
    scene = place("1@7 | 1@8", a={"hand": ["firebolt"], "profession": "wizard"}, table=TableOptions(sheets="open"))
    scene.play("cast:0")
    told = play(scene, "r 1\nq\n")
    own, general = (told.find(rule) for rule in ("lh.card.firebolt: Firebolt: ", "ll.5.3.cast-spell.effect:"))
    assert 0 < own < general


def test_the_rule_of_an_answer_begins_with_what_the_answer_means() -> None:
    scene = stand("bulwark@c9 outrider@f9 | champion@l9", monsters="toll_reaver@d9", phase="initiative", turn=None)
    told = play(scene, "r 1\nq\n")
    assert "It has its whole turn now, before the monsters, and without the Ludo die." in told
    assert "sk.reaction.initiative.trigger:" in told


def test_lairs_that_all_let_the_same_monsters_out_are_chosen_first() -> None:
    scene = stand("bulwark@c9 | champion@l9", phase="summons", turn=None, level=None, state={"menace": 3})
    said = play(scene, "q\n")
    assert len([line for line in said.splitlines() if line.startswith("  ")]) < 10, "lairs only"
    said = play(scene, "2\n13\n1\n1\nq\n")
    assert said.count(". Back") == 2
    assert scene.event("monster_summoned").who.monster
