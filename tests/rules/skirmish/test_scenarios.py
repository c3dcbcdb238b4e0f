"""Scenarios: what the road is like, who is surprised, what lies in wait, and a match without a Sage."""

import re
from typing import Any

import pytest

from ludo_tui import Game, Seat
from ludo_tui.board import RING
from ludo_tui.engine import Who
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.inventory import carried_items
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from tests.rules.skirmish.skirmish_scene import stand


def begun(scenario: str, seats: int = 3, **options: str) -> Game:
    """Return a match at its first prompt."""
    found = [Seat(name) for name in "ABCDE"[:seats]]
    return Game.new("skirmish", found, seed=4, options={"scenario": scenario, **options})


def at(scenario: str, board: str, **more: Any) -> Field:
    """Return who stands where in a scenario."""
    return Field(stand(board, phase=(), scenario=scenario, **more).table)


@pytest.mark.rule("sh.scenario.dark", "sh.scenario.items")
def test_in_the_dark_only_what_a_lantern_reaches_is_not_obscured() -> None:
    field = at("night_march", "brawler@k9 brawler@c9 | ")
    obscured = {RING[ring] for ring in range(52) if (row := field.terrain(ring)) is not None and row.is_obscured}
    assert set(RING) - obscured == {"j9", "k9", "l9", "m9", "n9", "j7", "l7", "m7", "n7"}
    assert "lantern" in list(carried_items(field.table, Who(0, 0)))
    assert "lantern" not in list(carried_items(field.table, Who(0, 1)))


@pytest.mark.rule("sh.scenario.dark")
def test_an_attack_into_the_dark_has_a_bane() -> None:
    scene = stand("brawler@k9 champion@c9 | brawler@o8 champion@d9", "d20:3 d6:1", scenario="night_march")
    scene.play("act:1", "attack:greatsword:1.1", "pass")
    assert scene.counted() == {"obscured": -1}


@pytest.mark.rule("sh.scenario.dark")
def test_the_light_of_a_lantern_is_reckoned_with_where_it_will_be() -> None:
    scene = stand("brawler@k9 | brawler@c7 champion@o9", scenario="night_march")
    promised = scene.offer("go:n9").route.attacks[0]
    scene.play("go:n9")
    assert scene.offer("attack:heavy_fists:1.1").facts.odds == promised.odds


@pytest.mark.rule("sh.scenario.ambush")
@pytest.mark.parametrize(
    ("scenario", "ambush", "surprised"),
    [
        ("night_march", "none", [0, 1]),
        ("sleeping_camp", "none", [2]),
        ("open_road", "none", []),
        ("night_march", "monsters", [2]),
    ],
)
def test_who_is_surprised(scenario: str, ambush: str, surprised: list[int]) -> None:
    assert begun(scenario, ambush=ambush).state.surprised == surprised


@pytest.mark.rule("sh.scenario.camp")
def test_monsters_sleep_at_the_lairs() -> None:
    game = begun("sleeping_camp")
    table = game.rules.new_table(game.setup, game.state, None)
    assert isinstance(table, SkirmishTable)
    camp = [monster for monster in game.state.monsters if table.tables.monsters[monster.entry].cost <= 2]
    assert len(camp) == table.tables.numbers.sage.cap[2]  # people have the ordinary purse
    assert {monster.ring for monster in camp} <= set(table.lairs)
    assert len({monster.ring for monster in camp}) == len(camp)
    assert begun("open_road").state.monsters == []


@pytest.mark.rule("sh.scenario.grudge")
def test_a_match_without_a_sage_speaks_of_no_monsters() -> None:
    scene = stand("brawler@k9 | champion@j9", sage="none", phase="initiative", state={"token": 1}, turn=1)
    assert scene.prompt is not None
    assert scene.prompt.kind == "initiative"
    told = [option.meaning(scene.names) for option in scene.prompt.options]
    told += [scene.prompt.text, scene.rules.questions["initiative"].asks, *scene.rules.brief(scene.setup)]
    assert [text for text in told if re.search(r"monster|Sage|\bimp\b", text, re.IGNORECASE)] == []


@pytest.mark.rule("sh.scenario.grudge")
def test_a_grudge_match_has_no_sage() -> None:
    game = begun("grudge", seats=2)
    assert game.state.sage is None
    assert game.rules.seat_counts == range(2, 5)
