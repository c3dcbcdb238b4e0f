"""Questions that are settled by default: what is usual is done, and a seat may settle something else."""

from typing import Any

import pytest

from ludo_tui.engine import IllegalAnswer, Preference
from ludo_tui.table.session import Session
from tests.prepared import Prepared
from tests.rules.skirmish.skirmish_scene import stand
from tests.scene import place


def answered(scene: Prepared[Any], wish: Preference | None = None, *, every_phase: bool = False) -> str:
    """Return the id of what is answered without asking; empty: a person is asked.

    Args:
        scene: the match.
        wish: what the seat has settled about the question before it comes; None: nothing.
        every_phase: is everybody asked in every phase?
    """
    session = Session(scene)
    session.auto_answer.every_phase = every_phase
    assert scene.prompt is not None
    if wish is not None:
        session.preferences.settle(scene.prompt.seat, scene.prompt.kind, wish)
        session.questions.memory.asked_anyway = None
    found = session.questions.auto_answered
    return "" if found is None else found.id


@pytest.mark.rule("sk.bonus.some-or-all", "sk.multi.divide")
def test_all_bonus_damage_is_rolled_unless_a_seat_wants_to_be_asked_or_more_attacks_follow() -> None:
    scene = stand("champion@k9+greatsword | champion@j9-2", "d20:15").play("attack:greatsword:1.0", "pass")
    assert scene.asked == (0, "bonus")
    assert (answered(scene), answered(scene, "ask")) == (scene.choices[0], "")
    several = stand("champion@k9-12+sword | champion@j9 brawler@j9", "d20:12")
    several.play("with:sword:1.0", "many:1", "disrupting", "pass", "pass")
    assert several.asked == (0, "bonus")
    assert (answered(several), answered(several, "always")) == ("", ""), "the dice are divided among them"


@pytest.mark.rule("sk.reaction.initiative.trigger")
def test_the_initiative_is_asked_when_somebody_threatens_or_never_or_always() -> None:
    def begun(hound: str) -> Prepared[Any]:
        return stand("brawler@k9 | brawler@g2", monsters=hound, turn=None, phase="initiative", level=None)

    calm, near = begun("burr_hound@b7"), begun("burr_hound@i13")
    assert (answered(calm), answered(calm, "always"), answered(calm, "never")) == ("pass", "", "pass")
    assert (answered(near), answered(near, "always"), answered(near, "never")) == ("", "", "pass")


@pytest.mark.rule("ll.5.3.taunt.table.roll-optional")
@pytest.mark.parametrize("dice", ["d20:15,5", "d20:5,15"], ids=["a success", "a failure"])
def test_the_line_of_a_taunt_is_rolled_at_once_however_the_taunt_comes_out(dice: str) -> None:
    scene = place("1@10 | 1@13", dice).play("taunt:0:1.0")
    assert scene.asked == (0, "taunt_line")
    assert (answered(scene), answered(scene, "ask"), answered(scene, "never")) == ("method", "", "pass")


def test_who_wants_to_be_asked_in_every_phase_is_asked_what_is_usual_too() -> None:
    scene = place("1@10 | 1@13", "d20:15,5").play("taunt:0:1.0")
    assert answered(scene, every_phase=True) == ""
    assert answered(scene, "always", every_phase=True) == "method"


@pytest.mark.rule("lh.conditions.ambush")
def test_an_ambush_by_itself_goes_for_the_best_chance() -> None:
    scene = place("1@8 | 1@9 | 1@10", phase="first_special", c={"stats": {"dexterity": -2}})
    assert scene.asked == (0, "ambush")
    assert scene.prompt is not None
    odds = {option.id: option.facts.odds or 0.0 for option in scene.prompt.answers if option.does == "ambush"}
    assert (answered(scene), answered(scene, "never")) == ("", "pass")
    assert len(set(odds.values())) > 1
    assert odds[answered(scene, "always")] == max(odds.values())


@pytest.mark.rule("ll.5.3.sacrifice.yard-to-start.optional")
def test_the_first_piece_of_the_yard_comes_out_by_itself_or_nobody_does() -> None:
    scene = place("1@20 | 1@45", a={"hand": ["mend", "curse"]}).play("sacrifice", "card:mend", "card:curse")
    assert scene.asked == (0, "enter")
    assert (answered(scene), answered(scene, "always"), answered(scene, "never")) == ("", "enter:1", "pass")


@pytest.mark.rule("ll.5.3.surrender.answer")
def test_who_surrenders_is_taken_prisoner_or_not_as_its_enemy_has_settled() -> None:
    scene = place("1@10 | 1@13").play("surrender:0:1.0")
    assert scene.asked == (1, "surrender")
    assert (answered(scene), answered(scene, "always"), answered(scene, "never")) == ("", "accept", "decline")


@pytest.mark.rule("sh.race.muster", "sh.race.six")
def test_the_first_in_the_yard_comes_out_by_itself_unless_it_costs_the_spaces_of_the_die() -> None:
    scene = stand("brawler@k9 | ", "d6:3", phase=("muster", "party_turns"))
    assert scene.asked == (0, "muster")
    assert (answered(scene), answered(scene, "always")) == ("", "muster:1")
    dear = stand("brawler@k9 brawler@l9 | | ", "d6:6", phase=("muster", "party_turns"))
    assert dear.asked == (0, "muster")
    assert answered(dear, "always") == "", "the spaces of the die are given up for it"


@pytest.mark.rule("sk.multi.different-target")
def test_the_next_of_several_attacks_by_itself_goes_for_the_nearest_enemy() -> None:
    scene = stand("duelist@k9 | ", "d20:1", monsters="burr_hound@m9 toll_reaver@l9 gutter_imp@j9")
    scene.play("with:rapier:mon-3", "many:1", "plain", "pass")
    assert scene.asked == (0, "target")
    nearest = next(one for one in scene.choices if one.endswith(":mon-2"))
    assert (answered(scene), answered(scene, "always")) == ("", nearest)


@pytest.mark.parametrize("match", [place("1@8 | 1@9"), stand("brawler@k9 | ")], ids=["ludicrous", "skirmish"])
def test_each_row_says_what_is_done_by_itself_in_at_most_eight_words(match: Prepared[Any]) -> None:
    for kind, habit in match.rules.settled.items():
        assert habit.about.endswith("."), kind
        for words in habit.words.values():
            assert len(words.split()) <= 8, kind


def test_what_a_row_does_not_offer_cannot_be_settled() -> None:
    session = Session(stand("brawler@k9 | ", "d6:3", phase=("muster", "party_turns")))
    with pytest.raises(IllegalAnswer, match="Muster: ask, always"):
        session.preferences.settle(0, "muster", "never")
    assert session.preferences.of(0) == {}
