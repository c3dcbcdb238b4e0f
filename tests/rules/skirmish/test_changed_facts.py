"""Facts that change under a rule, between its announcement and its result: every cell of a table is played.

`changed_facts.yaml` says for each rule what becomes of it by the document, `fact_scenes.py` has a scene for each.
"""

from pathlib import Path
from typing import Final

import pytest

from ludo_tui.rulesets import load
from ludo_tui.text.first_letters import capital
from tests.changing import Cell, Outcome, cells, faults, read, verdict
from tests.rules.skirmish.fact_scenes import SCENES, Played

TABLE: Final = read(Path(__file__).with_name("changed_facts.yaml"))
CELLS: Final = list(cells(TABLE))
ENOUGH: Final = 40


@pytest.fixture(scope="module")
def plain() -> dict[str, Outcome]:
    """What came of each rule with nothing changed, as far as it has been played."""
    return {}


@pytest.mark.parametrize("cell", CELLS, ids=[f"{cell.rule}-{cell.fact}" for cell in CELLS])
def test_a_rule_meets_a_changed_fact_as_the_document_has_it(
    cell: Cell, plain: dict[str, Outcome], monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = SCENES[cell.rule]
    if cell.rule not in plain:
        with pytest.MonkeyPatch.context() as patch:
            plain[cell.rule] = Played(scene, patch).outcome()
    before = plain[cell.rule]
    assert before.figures, "nothing comes of the rule even where nothing changes"
    changed = Played(scene, monkeypatch, cell.fact).outcome()
    assert verdict(before, changed) == cell.answer, f"\n{before}\n{changed}"


def test_every_rule_has_a_cell_for_every_fact_and_a_scene() -> None:
    assert faults(TABLE) == []
    assert set(TABLE["rules"]) == set(SCENES)


def test_there_are_enough_rules_and_all_are_in_the_rulebook() -> None:
    assert len(TABLE["rules"]) >= ENOUGH
    assert set(TABLE["rules"]) <= set(load("skirmish").rulebook)


@pytest.mark.rule("sh.roll.lapses", "sh.affliction.unconscious", "sh.affliction.stunned")
@pytest.mark.parametrize("rule", [rule for rule, scene in SCENES.items() if scene.is_due])
@pytest.mark.parametrize("befalls", ["down", "stunned"])
def test_nothing_comes_of_what_is_announced_by_somebody_who_can_act_no_more(
    rule: str, befalls: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    assert Played(SCENES[rule], monkeypatch, f"actor_{befalls}").outcome().figures == ()


@pytest.mark.rule("sh.roll.lapses")
@pytest.mark.parametrize(
    ("rule", "fact", "what", "why"),
    [
        ("sk.attack.roll.defense", "weapon", "the attack (sword)", "the sword is gone"),
        ("sk.attack.roll.defense", "place", "the attack (sword)", "out of reach"),
        ("sk.attack.roll.defense", "hp", "the attack (sword)", "the target is down"),
        ("sk.attack.roll.defense", "side", "the attack (sword)", "the target is no longer an enemy"),
        ("sk.unarmed.grab.roll", "size", "the attack (grab)", "every enemy in reach is too large"),
        ("sk.action.cast.learned", "place", "lance of light", "it no longer works on the target"),
        ("sk.action.steal.success", "weapon", "stealing", "no free hand"),
        ("sk.unarmed.wrestle.roll", "place", "wrestling", "out of reach"),
    ],
)
def test_it_is_told_why_nothing_comes_of_what_was_announced(
    rule: str, fact: str, what: str, why: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    played = Played(SCENES[rule], monkeypatch, fact)
    played.outcome()
    (told,) = played.fight.all("came_to_nothing")
    assert told.sentence(played.fight.table.names) == f"{capital(what)} by Ana's champion fails: {why}."
