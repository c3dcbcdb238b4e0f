"""The cards of monsters, lairs and scenarios: beside the choices of the Sage, and in the rulebook."""

from pathlib import Path

import pytest

from ludo_tui.line.text import rulebook
from ludo_tui.presenting.rulebook import matching_rules
from ludo_tui.rules.skirmish.mechanics.offers import Offer
from ludo_tui.rules.skirmish.tables.rows import tables_of
from ludo_tui.rulesets import load
from ludo_tui.ui.widgets.question_widget import QuestionView
from tests.rules.skirmish.skirmish_scene import Fight, stand
from tests.ui.table_pilot import table_pilot

TABLES = tables_of(load("skirmish").tables)


def sage() -> Fight:
    """Return the question what to summon, with menace for anything."""
    return stand("brawler@c9 | champion@l9 | ", turn=None, phase="summons", state={"menace": 30}, level=None)


def found(search: str) -> list[str]:
    return [standing.text for standing in matching_rules(load("skirmish"), search)]


@pytest.mark.parametrize("kind", TABLES.monsters)
def test_whoever_summons_reads_what_it_stands_how_it_attacks_and_its_traits(kind: str) -> None:
    scene, row = sage(), TABLES.monsters[kind]
    assert scene.prompt is not None
    names = scene.prompt.names
    assert names is not None
    offer = next(one for one in scene.prompt.options if isinstance(one, Offer) and one.aim.row == kind)
    told = f"{offer.label} {offer.outlook(names)} {offer.meaning(names)}"
    for number in (f"for {row.cost}", f"Defense {row.defense}", f"Health {row.health}", f"Speed {row.speed}"):
        assert number in told
    assert [attack.name for attack in row.attacks if f"{attack.name.capitalize()} {attack.dice}d6" not in told] == []
    assert [trait for trait in row.traits if TABLES.traits[trait].brief not in told] == []
    assert all(TABLES.traits[trait].brief for trait in row.traits)


@pytest.mark.parametrize("size", [(120, 40), (80, 24)])
@pytest.mark.parametrize("kind", ["ash_drake", "mire_gulper", "pale_lantern", "toll_reaver", "gallows_crow"])
async def test_the_card_is_whole_on_the_screen(tmp_path: Path, size: tuple[int, int], kind: str) -> None:
    scene = sage()
    async with table_pilot(scene, tmp_path, size=size) as table:
        lair = next(choice for choice in scene.choices if choice.startswith(f"buy:{kind}@"))
        question: QuestionView = await table.open_section(lair)
        down = list(TABLES.monsters).index(kind)
        await table.press(*["down"] * down)
        assert question.current is not None
        assert question.current.id == lair
        left = size[0] - question.size.width
        shown = " ".join(" ".join(line[left:] for line in table.lines()).split())
        offer = scene.offer(lair)
        names = scene.prompt.names if scene.prompt is not None else None
        assert names is not None
        assert all(fact in shown for fact in offer.outlook(names).split("; ")), "in its row or below"
        assert offer.meaning(names) in shown


@pytest.mark.parametrize("kind", TABLES.monsters)
def test_a_monster_is_found_in_the_rulebook_by_its_name_and_its_traits(kind: str) -> None:
    row = TABLES.monsters[kind]
    card = next(text for text in found(row.name) if text.startswith(row.name))
    assert f"monster for {row.cost} menace" in card
    assert f"Defense {row.defense}" in card
    for trait in row.traits:
        assert TABLES.traits[trait].text in card
        assert card in found(TABLES.traits[trait].name)


def test_lairs_and_scenarios_are_found_in_the_rulebook() -> None:
    scene = sage()
    lairs = next(text for text in found("lairs parties") if text.startswith("Lairs with"))
    assert [lair for lair in {choice.partition("@")[2] for choice in scene.choices} if lair not in lairs] == []
    for scenario in TABLES.scenarios.values():
        assert any(scenario.text in text for text in found(scenario.name))
    assert any("ford 11" in text for text in found("high water"))


def test_line_mode_tells_the_card_too() -> None:
    told = " ".join(" ".join(rulebook(load("skirmish"), "gallows crow")).split())
    assert "Gallows crow, monster for 2 menace" in told
    assert "Hovers" in told


def test_whatever_is_used_says_what_it_does_in_at_most_eight_words() -> None:
    tables = tables_of(load("skirmish").tables)
    powers = (tables.spells, tables.talents, tables.items, tables.stunts)
    used = [one for table in powers for one in table.values() if one.slot != "passive"]
    assert not [one.id for one in used if not 0 < len(one.brief.split()) <= 8]
    scene = stand("arcanist@k9 | duelist@l9 trickster@l9")
    assert scene.offer("cast:lance_of_light:1.0").gist(scene.names) == "3d6 damage"
