"""Questions that are settled by default: what is usual is done, and a seat may settle something else."""

from typing import Any

import pytest

from ludo_tui.engine import Preference
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
