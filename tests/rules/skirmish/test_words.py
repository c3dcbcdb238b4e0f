"""Every question of Skirmish Ludo says what it is about, and every answer what it means."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

from ludo_tui.engine import Ref, Who
from ludo_tui.rules.skirmish import match
from ludo_tui.rules.skirmish.attacking.options.registry import ATTACK_OPTIONS
from ludo_tui.rules.skirmish.consequences.damage import deal_damage
from ludo_tui.rules.skirmish.events.fighting import Attempted, Damaged, Hid
from ludo_tui.rules.skirmish.events.movement import PaceSet
from ludo_tui.rules.skirmish.events.powers import EffectEnded
from ludo_tui.rules.skirmish.mechanics.sections import QUESTIONS
from ludo_tui.rules.skirmish.model.names import boons_and_banes
from ludo_tui.rules.skirmish.party.equipment import outfit
from ludo_tui.rules.skirmish.tables.rows import tables_of
from ludo_tui.rulesets import load
from tests.players.positions_skirmish import sages
from tests.rules.skirmish.skirmish_scene import Fight, stand
from tests.sources import nodes, tree_of

OF_POWERS = ("talent", "cast", "read", "use", "stunt")
"""What is done with something that says itself what it does."""


def calls() -> Iterator[ast.Call]:
    """Yield every call in the rules of Skirmish Ludo."""
    for file in sorted(Path(match.__file__).parent.rglob("*.py")):
        yield from (node for node in nodes(tree_of(file)) if isinstance(node, ast.Call))


def kinds() -> set[str]:
    """Return the kinds of its questions."""
    asked = [call for call in calls() if isinstance(call.func, ast.Attribute) and call.func.attr == "ask"]
    return {str(call.args[1].value) for call in asked if isinstance(call.args[1], ast.Constant)}


def deeds() -> set[str]:
    """Return what its answers do."""
    given = [word.value for call in calls() for word in call.keywords if word.arg == "does"]
    return {str(value.value) for value in given if isinstance(value, ast.Constant)}


def test_every_kind_of_question_has_words_for_headings() -> None:
    assert len(kinds()) > 20
    assert kinds() == set(QUESTIONS)


def test_every_answer_says_what_it_means() -> None:
    rows = tables_of(load("skirmish").tables).choices
    assert len(deeds()) > 40
    assert sorted(deeds() - set(rows) - set(OF_POWERS) - {"pass", "back"}) == []


def meanings(scene: Fight) -> dict[str, str]:
    """Return what the answers of a question say of themselves."""
    assert scene.prompt is not None
    return {option.id: option.meaning(scene.names) for option in scene.prompt.options}


def test_each_way_of_attacking_says_what_it_does_and_where_that_counts() -> None:
    scene = stand("bulwark@c9 | champion@l9", monsters="toll_reaver@d9")
    scene.play("act:0", "with:sword:mon-1") if "act:0" in scene.choices else scene.play("with:sword:mon-1")
    told = meanings(scene)
    assert {"plain", "called:str", "disarm", *(style for style in ATTACK_OPTIONS if style in told)} <= set(told)
    assert len(set(told.values())) >= 6
    assert "impairs" in told["called:str"]
    thing = outfit(scene.rules.tables, scene.monster())[0].id
    assert told[f"called:{thing}"] != told["called:str"]
    assert all(told[one].endswith(".") for one in told if one != "back")


@pytest.mark.parametrize("kind", ["drive", "turn", "initiative"])
def test_declining_says_what_is_left_out(kind: str) -> None:
    rows = tables_of(load("skirmish").tables).choices
    assert rows[f"pass_{kind}"].text


@pytest.mark.parametrize(("yards", "words"), [(0, "0 steps"), (1, "1 step"), (2, "2 steps")])
def test_a_retreat_counts_its_yards(yards: int, words: str) -> None:
    scene = stand("bulwark@c9 | champion@l9")
    retreat = PaceSet(who=Ref(0, 0), pace="retreat", yards=yards)
    assert f"retreats: {words} this turn" in retreat.sentence(scene.names)


@pytest.mark.parametrize(
    ("sources", "told"),
    [
        ((), ""),
        ((("surrounded", 1),), "1 boon: surrounded"),
        (
            (("obscured", -1), ("surrounded", 1), ("called shot", -2)),
            "1 boon: surrounded; 3 banes: obscured, called shot 2",
        ),
    ],
)
def test_boons_and_banes_are_counted_and_not_added_to_the_roll(sources: tuple[tuple[str, int], ...], told: str) -> None:
    assert boons_and_banes(sources) == told


@pytest.mark.parametrize(
    ("is_success", "is_critical", "words"),
    [(True, True, "critical success"), (True, False, "success"), (False, False, "failure")],
)
def test_a_roll_says_how_it_came_out(is_success: bool, is_critical: bool, words: str) -> None:
    rolled = Attempted(
        who=Ref(0, 0), purpose="strength", total=12, goal=9, net=3,
        circumstances=(("prone", -2),), is_success=is_success, is_critical=is_critical,
    )  # fmt: skip
    told = rolled.sentence(stand("bulwark@c9 | champion@l9").names)
    assert told.endswith(f", strength: 12 against 9, {words} (2 banes: prone).")


@pytest.mark.rule("sh.hidden.knowledge")
def test_a_space_says_who_would_be_reached_there_as_far_as_that_is_known() -> None:
    scene = stand("trickster@k9 | champion@n9 cinderkin/champion@o9", monsters="burr_hound@m9~")
    scene.play("use:fire_pot")
    assert scene.prompt is not None
    told = {option.id: option.gist(scene.names) for option in scene.prompt.options}
    one, other = (scene.names.piece(1, number) for number in range(2))
    assert told["at:n9"] == f"there: {one}, {other}; 7 damage"
    assert "there: no target in sight; 7 damage" in told.values()
    assert not [gist for gist in told.values() if "hound" in gist], "it is hidden from all"


def test_an_attack_names_its_target() -> None:
    scene = stand("bulwark@k9 | champion@j9")
    assert scene.prompt is not None
    targets = {option.aim.target for option in scene.prompt.options if option.does == "attack"}
    assert targets == {Who(1, 0)}


def test_from_many_somebody_hides_without_their_names() -> None:
    scene = stand("outrider@c9 | champion@l9 champion@m9 bulwark@n9 outrider@o9")
    rule = "sk.action.hide.success"
    few, many = (tuple(Ref(1, number) for number in range(count)) for count in (3, 4))
    assert "4 enemies" in Hid(who=Ref(0, 0), observers=many, rule=rule).sentence(scene.names)
    assert Hid(who=Ref(0, 0), observers=few, rule=rule).sentence(scene.names).count(", ") == 2


def test_the_question_of_a_turn_says_plainly_that_somebody_gets_no_further() -> None:
    scene = stand("bulwark@c9 | champion@l9")
    assert scene.prompt is not None
    assert ": 5 of 5 steps, action left." in scene.prompt.text
    scene.play(next(option.id for option in scene.prompt.options if option.id.startswith("go:")))
    assert scene.prompt is not None
    assert scene.prompt.text.endswith(": no steps left, action left.")


@pytest.mark.parametrize(
    ("answers", "told"),
    [
        (("with:sword:1.0", "called:str"), "(sword: a called shot that also impairs Strength)"),
        (("with:sword:1.0", "disarm"), "(sword: disarms; no damage)"),
        (("with:sword:1.0", "driving"), "(sword: pushes the target back)"),
        (("with:sword:1.0", "lunging"), "(sword)"),
        (("attack:sword:1.0",), "(sword)"),
        (("shove:1.0",), "(shove: pushes the target along the track)"),
        (("steal:1.0:healing_draught",), "(stealing: steals the healing draught)"),
    ],
)
def test_whoever_may_react_is_told_what_is_about_to_happen(answers: tuple[str, ...], told: str) -> None:
    scene = stand("champion@k9+sword | champion@j9").play(*answers)
    assert scene.prompt is not None
    assert scene.prompt.kind == "reaction"
    assert scene.prompt.pending[-1].endswith(f"{told}.")


def test_what_one_reacts_with_is_told_as_a_sentence_of_its_own() -> None:
    scene = stand("champion@k9 | ", monsters="burr_hound@j9").play("attack:greatsword:mon-1")
    assert scene.prompt is not None
    dodge = next(one for one in scene.prompt.options if one.does == "dodge")
    assert scene.table.outcome(Who(2, 1), dodge) == "Burr hound 1 dodges: 1 bane on the roll."


def test_a_spell_that_only_moves_its_caster_is_cast_on_nobody() -> None:
    scene = stand("champion@f9 | trickster@d9").play("go:e9", "cast:quickstep:0")
    assert scene.event("power_used").target is None


@pytest.mark.parametrize(
    ("amount", "damage", "told"), [(1, 1, "17 › 16"), (0, 5, "12 › 12"), (9, 20, "6 › 0")], ids=["hurt", "not", "down"]
)
def test_beside_the_dice_damage_is_told_by_the_health_before_and_after(amount: int, damage: int, told: str) -> None:
    event = Damaged(who=Ref(2, 1, "war drummer"), amount=amount, damage=damage, health=17)
    names = stand("champion@k9 | champion@j9").names
    assert event.brief(names) == f"War drummer 1: {told} of 17 Health"
    assert f"takes {amount or 'no'} damage: " in event.sentence(names), "the log has no dice"


@pytest.mark.parametrize(("dealt", "told"), [(14, "takes 6 of 14 damage: 0 of"), (6, "takes 6 damage: 0 of")])
def test_of_damage_it_is_told_what_the_dice_showed_where_less_was_left(dealt: int, told: str) -> None:
    event = Damaged(who=Ref(2, 1, "war drummer"), amount=6, damage=17, health=17, dealt=dealt)
    assert told in event.sentence(stand("champion@k9 | champion@j9").names)


def test_damage_of_which_nothing_is_taken_is_none() -> None:
    event = Damaged(who=Ref(2, 1, "war drummer"), amount=0, damage=5, health=17, dealt=4)
    assert "takes no damage: 12 of" in event.sentence(stand("champion@k9 | champion@j9").names)


def test_what_is_dealt_is_what_the_dice_showed() -> None:
    scene = stand("champion@k9 | ", monsters="gutter_imp@j9")
    scene.run_all(deal_damage(scene.table, scene.mon(), 18, None, "sk.attack.hit.damage-total"))
    found = scene.event("damaged")
    assert (found.amount, found.dealt) == (5, 18)


def told(scene: Fight, answer: str) -> tuple[str, str]:
    """Return what stands beside an answer, and what it means."""
    assert scene.prompt is not None
    assert scene.prompt.names is not None
    offer = scene.offer(answer)
    return offer.gist(scene.prompt.names), offer.meaning(scene.prompt.names)


def test_only_where_somebody_may_strike_a_move_speaks_of_it() -> None:
    scene = stand("bulwark@k9 | champion@l9")
    assert "attack" in told(scene, "go:j9")[1]
    assert "attack" not in told(stand("bulwark@k9 | champion@a9"), "go:j9")[1]


def test_who_walks_to_an_attack_is_told_of_its_own_turn_and_not_of_monsters() -> None:
    assert told(stand("bulwark@k9 | champion@m9"), "approach:l9:sword:1.0")[1].count("monster") == 0
    monster = sages("champion@m9 | ", "burr_hound@k9")
    walk = next(answer for answer in monster.choices if answer.startswith("approach:"))
    assert "end the turn" in told(monster, walk)[1]


def test_the_last_way_home_says_that_it_wins() -> None:
    last = stand("bulwark#54 champion#56 champion#56 | champion@l9")
    assert last.offer("home").label == "Go home and win the match"
    assert told(last, "home")[1] == "This piece is home, and your party wins the match."
    before = stand("bulwark#54 champion#56 | champion@l9")
    assert before.offer("home").label == "Go home"
    assert "one nearer to winning" in told(before, "home")[1]


def test_running_says_that_it_leads_home() -> None:
    assert told(stand("bulwark#45$1 | champion@l9"), "run")[0] == "home"
    assert told(stand("bulwark#40$1 | champion@l9"), "run")[0].startswith("up to 1")


def test_bonus_damage_that_cannot_fell_says_what_it_does() -> None:
    scene = stand("champion@k9 | champion@j9", "d20:12").play("attack:greatsword:1.0", "pass")
    assert told(scene, "dice:0")[0] == "3–18 damage; 24 Health left"


@pytest.mark.parametrize(("answer", "is_told"), [("attack:greatsword", True), ("strike", True), ("shove", False)])
def test_only_what_wounds_says_what_becomes_of_whoever_is_down(answer: str, is_told: bool) -> None:
    scene = stand("champion@k9 | champion@j9")
    assert ("fallen piece to capture it" in scene.offer(f"{answer}:1.0").meaning(scene.names)) == is_told


def test_the_ludo_die_is_in_the_question_until_somebody_has_it() -> None:
    scene = stand("bulwark@c9 outrider@f9 | champion@l9", ["d6:4"], phase=("muster", "party_turns")).play("pass")
    assert scene.prompt is not None
    assert scene.prompt.text == "Who is next? The Ludo die shows 4."
    scene.play("act:0")
    assert scene.prompt.text.endswith(": 5 of 5 steps, die 4, action left.")
    scene.play("give-die")
    assert scene.prompt.text.endswith(": 9 of 9 steps, action left.")
    scene.play("pass")
    assert scene.prompt.text.endswith(": 6 of 6 steps, action left."), "the outrider is fleet"


def test_a_turn_that_ends_after_a_move_says_why() -> None:
    scene = stand("bulwark@c9 outrider@f9 | champion@l9").play("act:0", "defend", "go:d9")
    assert scene.prompt is not None
    assert scene.prompt.layout.urgency == "idle"
    scene.play("pass")
    assert scene.event("turn_done").sentence(scene.prompt.names).endswith("is done: it could only have moved on.")


@pytest.mark.parametrize(
    ("what", "said"),
    [
        ("Caltrops", "The effect of caltrops ends."),
        ("Oath of iron on Ben's bulwark", "The effect of oath of iron on Ben's bulwark ends."),
    ],
)
def test_of_one_thing_or_many_it_is_said_that_their_effect_ends(what: str, said: str) -> None:
    names = stand("bulwark@c9 | champion@l9").prompt
    assert names is not None
    assert names.names is not None
    assert EffectEnded(what=what, rule="sk.turn.end.effects").sentence(names.names) == said
