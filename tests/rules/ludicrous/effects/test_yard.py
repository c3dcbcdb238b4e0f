"""Steps that concern yards and the Annustar: work points, repairs, damage to the Annustar."""

import pytest

from ludo_tui.engine import Who
from ludo_tui.rules.ludicrous.mechanics.interpreter import run_steps
from ludo_tui.rules.ludicrous.mechanics.targets import StepContext
from ludo_tui.rules.ludicrous.model.state import Project, Structure
from ludo_tui.rules.ludicrous.tables.tables import tables_of
from ludo_tui.rulesets import load
from tests.rules.ludicrous.scenes import steps, with_a_foe

TABLES = tables_of(load("ludicrous").tables)


@pytest.mark.rule("lh.effects.work-points")
def test_work_points_go_to_the_project_or_start_one() -> None:
    scene = with_a_foe()
    scene.party(0).project = Project(id="shrine", points=1)
    scene.carry_out(steps({"do": "work_points", "points": 2}))
    assert scene.party(0).project == Project(id="shrine", points=3)
    context = StepContext(who=Who(1), name="Test", rule="")
    flow = run_steps(scene.table, steps({"do": "work_points", "points": 2}), context)
    prompt = next(flow)
    hospital = next(option for option in prompt.options if "hospital" in option.id)
    with pytest.raises(StopIteration):
        flow.send(hospital)
    assert scene.party(1).project == Project(id="hospital", points=2)


@pytest.mark.rule("lh.effects.repair")
def test_repairs_stop_at_full_hp() -> None:
    scene = with_a_foe(["d6:6", "d6:6"])
    scene.party(0).tank.hp = 10
    scene.party(0).structure = Structure(id="shrine", hp=7)
    scene.carry_out(
        steps({"do": "repair", "what": "tank", "amount": "d6"}, {"do": "repair", "what": "structure", "amount": "d6"})
    )
    assert scene.party(0).tank.hp == 12
    assert scene.party(0).structure == Structure(id="shrine", hp=8)
    scene.carry_out(steps({"do": "tank_bonus", "bonus": 2}))
    assert scene.party(0).tank.bonus == 2


@pytest.mark.rule("lh.effects.annustar")
def test_lowering_the_annustar_rolls_for_no_breaker() -> None:
    scene = with_a_foe()
    scene.state.annustar.damage = 19
    scene.carry_out(steps({"do": "annustar", "points": -2}))
    assert scene.state.annustar.damage == 17
    assert scene.all("rolled") == []


@pytest.mark.rule("lh.annustar.interruptions")
def test_dead_air() -> None:
    scene = with_a_foe()
    scene.carry_out(TABLES.breakers["dead_air"].steps, number=None)
    assert scene.state.annustar.interruptions == 2
