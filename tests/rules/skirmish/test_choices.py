"""How the answers of a turn are laid out and explained: parts under fixed digits, meanings, what is reached."""

import re
from collections.abc import Iterable
from itertools import combinations
from typing import Any

import pytest

from ludo_tui.board import king_distance, ring_distance
from ludo_tui.engine import Match, Option, OptionShown, Who
from ludo_tui.rules.skirmish.mechanics.offers import Offer, OfferFacts
from ludo_tui.rules.skirmish.mechanics.sections import SECTIONS, in_sections
from ludo_tui.table.questions import digits, preselect, sections
from ludo_tui.table.questions.confirmations import needs_confirming
from tests.conformance.walks import start, walk
from tests.rules.skirmish.skirmish_scene import Fight, stand

BOARD = "bulwark@c9 outrider@f9 | champion@l9"
MONSTERS = "toll_reaver@d9-5"


def turn(board: str = BOARD, number: int = 0, **given: Any) -> Fight:
    """Return a scene in the turn of a piece."""
    scene = stand(board, monsters=MONSTERS, **given)
    scene.play(f"act:{number}")
    return scene


def test_a_long_list_is_offered_in_parts_that_have_the_same_digits_in_every_turn() -> None:
    scene = turn()
    assert scene.prompt is not None
    assert scene.prompt.layout.sections == SECTIONS
    assert [section.key for section in SECTIONS] == list("12345678")
    parts = {option.id: option.shown.section for option in scene.prompt.options}
    assert parts["attack:sword:mon-1"] == "attack"
    assert parts["with:sword:mon-1"] == "ways"
    assert parts["shove:mon-1"] == "wrestle"
    assert parts["run"] == parts["go:e9"] == "move"
    assert parts["defend"] == parts["retreat"] == "guard"
    assert parts["pass"] == ""
    groups = {option.id: option.shown.group for option in scene.prompt.options}
    assert (groups["with:sword:mon-1"], groups["defend"]) == ("special attack", "defend"), (
        "rows have names, or their ids"
    )


def test_a_refusal_stands_in_the_part_where_the_answer_would_be() -> None:
    scene = turn(number=1)
    assert scene.prompt is not None
    refused = {refusal.id: refusal.section for refusal in scene.prompt.refused}
    assert refused["attack:short_sword"] == "attack"


def test_a_grab_without_a_hand_is_refused_where_wrestling_stands() -> None:
    scene = turn()
    assert scene.prompt is not None
    refused = {refusal.id: refusal.section for refusal in scene.prompt.refused}
    assert refused["grab"] == "wrestle"


WHY = {
    "out of reach": ("bulwark@c9 | champion@l9", "toll_reaver@m9", "1", ("Attack (sword)", "out of reach")),
    "too high": (
        "bulwark@c9 | champion@l9",
        "gallows_crow@d9",
        "1",
        ("Attack (sword): every enemy in reach flies too high",),
    ),
    "unarmed": ("bulwark@c9 | champion@l9", "toll_reaver@m9", "2", ("Shove, Trip", "out of reach")),
    "no weapon": ("bulwark@c9+robe | champion@l9", "toll_reaver@m9", "1", ("Attack: no weapon in hand",)),
    "no magic": ("bulwark@c9 | champion@l9", "toll_reaver@m9", "5", ("Cast: no spell known or carried",)),
    "held": ("duelist@c9!held | champion@l9", "toll_reaver@m9", "3", ("Go: no steps left", "Speed is 0")),
    "other ways": ("bulwark@c9 | champion@l9", "toll_reaver@m9", "8", ("Special attack: out of reach",)),
    "column": ("bulwark#53 | champion@l9", "toll_reaver@m9", "1", ("in the home column you can only walk and run",)),
}


@pytest.mark.parametrize(("board", "monsters", "key", "said"), WHY.values(), ids=WHY)
def test_a_part_that_holds_nothing_says_why(board: str, monsters: str, key: str, said: tuple[str, ...]) -> None:
    scene = stand(board, monsters=monsters)
    assert scene.prompt is not None
    why = sections.why_empty(scene.prompt, key)
    assert [words for words in said if words not in why] == []
    assert (why.startswith(f"Nothing under {key} "), why.count("."), why[-1:]) == (True, 1, ".")


def test_whoever_is_too_large_to_be_shoved_is_said_to_be() -> None:
    scene = stand("reedling/bulwark@c9 | champion@l9", monsters="toll_giant@d9")
    assert {scene.why("shove"), scene.why("trip")} == {"every enemy in reach is too large"}


def test_a_part_that_the_action_would_have_filled_says_that_it_is_used() -> None:
    scene = turn()
    assert sections.why_empty(scene.prompt, "1") == "", "there is an attack"  # type: ignore[arg-type]
    scene.play("defend")
    assert sections.why_empty(scene.prompt, "1") == "Nothing under 1 Attack now – action used."  # type: ignore[arg-type]


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_no_part_is_ever_empty_without_a_reason(seed: int) -> None:
    empty = set()
    for game in walk(start("skirmish", 3, seed), seed, 90):
        for key in [section.key for section in game.prompt.layout.sections] if game.prompt is not None else []:
            assert game.prompt is not None
            why = sections.why_empty(game.prompt, key)
            assert not why.endswith(" now."), (why, game.prompt.text)
            empty |= {key} if why else set()
    assert len(empty) > 4


def test_lairs_are_the_parts_of_the_question_what_to_summon() -> None:
    scene = stand(BOARD, phase="summons", turn=None, level=None, state={"menace": 3})
    assert scene.prompt is not None
    names = [section.name for section in scene.prompt.layout.sections]
    assert len(names) > 1
    option = scene.prompt.options[0]
    assert option.id.endswith(f"@{option.shown.section}")


def test_each_lair_is_named_with_who_comes_to_it_first() -> None:
    scene = stand("outrider@d9 champion#46 | champion@l9~", phase="summons", turn=None, level=None, state={"menace": 3})
    assert scene.prompt is not None
    names = {section.id: section.name for section in scene.prompt.layout.sections}
    assert names["g11"].startswith("g11, 4 ahead of Ana")
    assert names["a8"].startswith("a8, "), names


def test_who_could_come_out_is_described() -> None:
    scene = stand(BOARD, "d6:3", phase="muster")
    assert scene.prompt is not None
    assert scene.prompt.names is not None
    offer = scene.offer("muster:2")
    assert offer.outlook(scene.prompt.names).startswith("Health 28, Defense 11, Speed 5; fists 2d6")
    assert offer.gist(scene.prompt.names) == ""


def test_a_short_list_stands_under_the_same_digits_as_a_long_one() -> None:
    scene = turn("bulwark@c9 outrider@f9 | champion@l9")
    scene.play("defend")
    assert scene.prompt is not None
    assert len(scene.prompt.options) <= 10
    assert scene.prompt.layout.sections == SECTIONS


def test_ending_a_turn_in_which_nothing_was_done_is_asked_about_once() -> None:
    scene = turn()
    assert scene.prompt is not None
    assert needs_confirming(scene.offer("pass"), scene.prompt)
    assert scene.offer("pass").label == "End the turn with nothing done"
    for done in ("defend", "go:e9"):
        scene = turn().play(done)
        assert scene.prompt is not None
        assert not scene.offer("pass").shown.needs_confirming
    scene = stand(BOARD, "d6:3", monsters=MONSTERS, phase=("muster", "party_turns"))
    scene.play("pass", "act:0", "give-die")
    assert not scene.offer("pass").shown.needs_confirming


def test_the_end_of_an_untouched_turn_can_be_taken_back() -> None:
    scene = turn().play("pass")
    assert scene.undo_refusal is None
    scene.undo()
    assert "pass" in scene.choices


def test_every_answer_of_a_turn_and_of_the_questions_around_it_is_explained() -> None:
    scenes = [
        turn(),
        stand(BOARD, monsters=MONSTERS),
        stand(BOARD, monsters=MONSTERS, phase="initiative", turn=None),
        stand(BOARD, "d6:3", phase="muster"),
        stand(BOARD, phase="summons", turn=None, level=None),
    ]
    for scene in scenes:
        prompt = scene.prompt
        assert prompt is not None
        assert prompt.names is not None
        silent = [option.id for option in prompt.options if not option.meaning(prompt.names)]
        assert silent == [], prompt.kind


def test_the_price_of_the_initiative_is_told() -> None:
    scene = stand(BOARD, monsters=MONSTERS, phase="initiative", turn=None)
    assert scene.prompt is not None
    assert scene.prompt.names is not None
    first, wait = scene.offer("first:1"), scene.offer("pass")
    assert "before the enemies" in first.meaning(scene.prompt.names)
    assert "this piece's reaction" in first.meaning(scene.prompt.names)
    assert "keep their reactions" in wait.meaning(scene.prompt.names)


def test_a_power_is_explained_by_its_row_and_by_what_it_costs() -> None:
    scene = stand("arcanist@c9 | champion@l9", monsters=MONSTERS)
    assert scene.prompt is not None
    assert scene.prompt.names is not None
    text = scene.offer("cast:gust:mon-1").meaning(scene.prompt.names)
    assert text.startswith("Roll Intellect against Strength: push the target 4 spaces")
    assert "one casting" in text
    assert scene.offer("cast:gust:mon-1").shown.section == "magic"


def test_an_attack_on_a_monster_tells_the_board_whom_it_is_aimed_at() -> None:
    scene = turn()
    assert scene.offer("attack:sword:mon-1").aimed_at == Who(scene.sage, 1)
    look = scene.rules.look(scene.state, scene.setup)
    assert [one.id for one in look.creatures["d9"]] == [Who(scene.sage, 1)]


def shaded(scene: Fight, answer: str) -> frozenset[str]:
    """Return the spaces that are shaded while the cursor is on an answer."""
    return scene.rules.reach(scene.state, scene.setup, scene.offer(answer), 0)


def test_what_a_weapon_reaches_is_shaded_from_where_its_bearer_stands_or_would_stand() -> None:
    scene = turn(number=1)
    bow = shaded(scene, "attack:bow:mon-1")
    assert {"b9", "d9", "e9", "g10"} <= bow
    assert "f9" not in bow
    assert "g13" not in bow  # round the corner
    assert "g13" in shaded(scene, "go:g10")


def test_a_sword_reaches_the_neighbours_in_sight_and_nobody_reaches_out_of_a_home_column() -> None:
    assert shaded(turn(), "attack:sword:mon-1") == {"b9", "d9"}
    column = stand("bulwark#50$1 | champion@l9")
    assert shaded(column, "go:b8") == frozenset()


def test_a_dodge_tells_what_it_wards_off_and_what_would_come_without_it() -> None:
    scene = stand("bulwark@c9 | champion@d9", turn=1)
    scene.play("attack:greatsword:0.0")
    assert scene.prompt is not None
    assert scene.prompt.names is not None
    assert scene.offer("dodge:0").outlook(scene.prompt.names) == (
        "it is blocked: 78%, 60% without; 17.5 damage; 26 Health left"
    )


def targets(options: Iterable[Option]) -> dict[tuple[object, ...], list[Who]]:
    """Return whom each deed can be done to, in the order of a list."""
    found: dict[tuple[object, ...], list[Who]] = {}
    for option in options:
        if option.aimed_at is not None and option.does not in ("act", "go", "send_off"):
            deed = (
                option.shown.section,
                option.shown.group,
                option.does,
                option.aim.row,
                option.shown.needs_confirming,
            )
            found.setdefault(deed, []).append(option.aimed_at)
    return found


def far(game: Match[Any], aim: Who) -> tuple[int, int]:
    """Return how far somebody is from the one who acts: across the board, and along the track."""
    here, there = game.state.ring(game.state.acting.who), game.state.ring(Who(*aim))
    return king_distance(here, there), ring_distance(here, there)


@pytest.mark.parametrize("seed", [1, 2, 3, 4])
def test_every_list_names_the_nearest_first_and_all_in_one_order(seed: int) -> None:
    seen: set[str] = set()
    for game in walk(start("skirmish", 4, seed), seed, 120):
        prompt = game.prompt
        if prompt is None:
            continue
        worths = {option.id: float(number * 7 % 5) for number, option in enumerate(prompt.options)}
        parts = ["", *(section.id for section in prompt.layout.sections)]
        lists = [aims for part in parts for aims in targets(sections.listed(prompt, part, worths)).values()]
        for aims in lists:
            if len(aims) > 1:
                seen.add(prompt.kind)
                assert [far(game, aim) for aim in aims] == sorted(far(game, aim) for aim in aims), prompt.kind
        for one, other in combinations(lists, 2):
            assert [aim for aim in one if aim in other] == [aim for aim in other if aim in one]
    assert "turn" in seen


def aimed(scene: Fight, part: str = "") -> list[str]:
    """Return what is aimed at somebody, as it is listed."""
    assert scene.prompt is not None
    return [one.id for one in sections.listed(scene.prompt, part) if one.aimed_at is not None]


def test_those_at_whom_something_can_be_thrown_are_named_the_nearest_first() -> None:
    scene = stand("bulwark@d9 | champion@i11", monsters="burr_hound@f9 toll_reaver@e9 gutter_imp@b9")
    scene.play("throw:sword")
    near = ["mon-2", "mon-1", "mon-3"]
    assert aimed(scene) == [*(f"at:{one}" for one in near), *(f"to:{one}" for one in near)]


def test_whoever_is_attacked_next_is_named_the_nearest_first() -> None:
    scene = stand("duelist@k9 | ", "d20:1", monsters="burr_hound@m9 toll_reaver@l9 gutter_imp@j9")
    scene.play("with:rapier:mon-3", "many:1", "plain", "pass")
    assert scene.asked == (0, "target")
    thrown = [one for one in aimed(scene) if one.startswith("blow:thrown_dagger:")]
    assert thrown == ["blow:thrown_dagger:mon-2", "blow:thrown_dagger:mon-1"]
    scene.play("pass")


def test_a_blow_takes_no_more_than_what_is_left() -> None:
    blow = Offer(id="x", label="X", rule="", does="attack", facts=OfferFacts(odds=0.5, mean_damage=30.0, left=5))
    assert (blow.leads_to, blow.with_facts(left=60).leads_to) == (0.5, 0.25)


@pytest.mark.parametrize(
    ("deed", "monsters"),
    [("attack", "mire_gulper@l9 burr_hound@j9-10"), ("approach", "toll_giant@o9 burr_hound@i12-10")],
)
def test_whoever_is_nearly_felled_is_marked_before_whoever_would_lose_more(deed: str, monsters: str) -> None:
    scene = stand("brawler@k9 | ", monsters=monsters)
    assert scene.prompt is not None
    shown = [one for one in scene.prompt.options if one.does == deed]
    assert {one.id[-5:] for one in shown} == {"mon-1", "mon-2"}
    number = preselect.preselect(shown, scene.prompt)
    assert number is not None
    assert shown[number].id.endswith("mon-2")


def test_going_back_to_strike_is_not_marked_before_going_on() -> None:
    scene = stand("brawler@g10 | ", monsters="burr_hound@d9-10 burr_hound@g14")
    for answer, leads_on in (("go:e9", False), ("go:g13", True)):
        go = scene.offer(answer)
        assert go.route.attacks
        assert bool(go.leads_to) is leads_on


def test_what_is_in_reach_is_named_in_the_order_of_the_lists() -> None:
    scene = stand("arcanist@k9 | ", monsters="burr_hound@n9 toll_reaver@m9 gutter_imp@j9")
    assert scene.prompt is not None
    near = ["mon-3", "mon-2", "mon-1"]
    magic = [one for one in aimed(scene, "magic") if one.startswith("cast:lance_of_light:")]
    assert magic == [f"cast:lance_of_light:{one}" for one in near]
    worths = {f"cast:lance_of_light:{one}": worth for one, worth in zip(near, (1.0, 3.0, 2.0), strict=True)}
    ranked = [one.id for one in sections.listed(scene.prompt, "magic", worths) if one.id in worths]
    assert ranked == magic, "what is worth most is marked, not moved"


@pytest.mark.parametrize("monsters", ["toll_reaver@b7", "toll_reaver@k9 hedge_archer@i5 rust_grub@m7 gutter_imp@l9"])
def test_defending_hiding_and_searching_have_one_key_each_in_every_turn(monsters: str) -> None:
    scene = stand("brawler@l7 trickster@k7 mender@i6 outrider@i6 | champion@m7", monsters=monsters)
    scene.play("act:0")
    assert scene.prompt is not None
    keys = digits.keys_for(scene.prompt, [(option,) for option in sections.listed(scene.prompt, "guard")], 0)
    known = {"defend": "1", "hide": "2", "retreat": "3", "drop": "4", "find": "5"}
    assert "hide" in scene.choices
    assert {one: keys[one] for one in known if one in scene.choices} == {
        one: digit for one, digit in known.items() if one in scene.choices
    }


def test_a_spell_is_listed_under_its_whole_name_whatever_words_it_has() -> None:
    spell = Option(id="cast:0", label="Walk on water on Bo", shown=OptionShown(brief="Walk on water"), does="cast")
    assert [one.shown.group for one in in_sections({}, [spell])] == ["Walk on water"]


@pytest.mark.rule("sk.option.no-weapon-damage", "sk.option.keeps-extra")
def test_every_way_with_both_weapons_tells_of_the_second_one() -> None:
    scene = stand("duelist@k9 | bulwark@j9").play("with:rapier:1.0")
    both = [choice for choice in scene.choices if choice.startswith("both:")]
    assert len(both) > 6
    assert [one for one in both if not re.search("second|both weapons", scene.offer(one).meaning(scene.names))] == []
    alone = [choice for choice in scene.choices if f"both:{choice}" in both]
    assert [one for one in alone if "second" in scene.offer(one).meaning(scene.names)] == []


def test_the_way_home_that_keeps_the_action_is_marked_before_the_one_that_spends_it() -> None:
    scene = stand("brawler#54 brawler@k9 | ", match="full").play("act:0")
    assert scene.prompt is not None
    move = sections.listed(scene.prompt, "move")
    assert {"run", "home"} <= {one.id for one in move}
    number = preselect.preselect(move, scene.prompt)
    assert number is not None
    assert move[number].id == "home"
