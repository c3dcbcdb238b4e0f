"""Items from hand to hand: the spell that a scroll holds, the uses of a wand, and two of a kind."""

import msgspec
import pytest

from ludo_tui.engine import Who
from ludo_tui.rules.skirmish.board.inventory import drawn_spell, lose_item
from ludo_tui.rules.skirmish.model.state import Thing
from ludo_tui.rules.skirmish.party import equipment
from tests.rules.skirmish.skirmish_scene import Fight, stand


def drawn(scene: Fight, who: Who) -> str:
    """Return the spell of the scroll with which somebody comes."""
    return drawn_spell(scene.table, who, scene.table.tables.items["spell_scroll"])


def readings(scene: Fight) -> set[str]:
    """Return the spells that whoever has its turn can read, or is told why it cannot."""
    assert scene.prompt is not None
    labels = [one.label for one in scene.prompt.options if one.does == "read"]
    labels += [one.label for one in scene.prompt.refused if one.does == "read"]
    return {label.split(" (")[0].split(" on ")[0].split(": ")[-1].lower() for label in labels}


def spoken(spell: str) -> str:
    """Return how a spell is called."""
    return spell.replace("_", " ")


@pytest.mark.rule("sh.item.scroll")
def test_a_stolen_scroll_holds_the_spell_that_it_held() -> None:
    scene = stand("brawler@k9 | arcanist@j9", "d20:15", phase="party_turns")
    own, other = drawn(scene, Who(0, 0)), drawn(scene, Who(1, 0))
    assert own != other, "the lot of another seed is needed"
    scene.play("steal:1.0:spell_scroll", "pass")
    stolen = equipment.outfit(scene.table.tables, scene.piece())[-1]
    assert stolen == Thing("spell_scroll", is_held=True, spell=other)
    again = stand("brawler@k9+spell_scroll | champion@j9")
    assert readings(again) == {spoken(own)}, "what a save of an earlier version does not note is as it was"
    equipment.belongings(again.table.tables, again.piece())[-1].spell = other
    assert readings(again.play("drop")) == {spoken(other)}


@pytest.mark.rule("sh.item.scroll", "sk.action.cast.inscription")
def test_of_two_scrolls_each_is_read_and_used_up_by_itself() -> None:
    scene = stand("arcanist@k9 | champion@j9", "d20:12", phase="party_turns")
    things = equipment.belongings(scene.table.tables, scene.piece())
    things += [Thing("spell_scroll", spell="stone_sleep"), Thing("spell_scroll", spell="stone_sleep")]
    own = drawn(scene, Who(0, 0))
    assert own != "stone_sleep", "the lot of another seed is needed"
    scene.play("drop")
    assert readings(scene) == {spoken(own), "stone sleep"}
    scene.play("read:spell_scroll.stone_sleep:1.0", "pass")
    assert scene.event("power_used").power == "Stone sleep"
    left = [
        thing.spell or "" for thing in equipment.outfit(scene.table.tables, scene.piece()) if thing.id == "spell_scroll"
    ]
    assert left == ["", "stone_sleep"]


@pytest.mark.rule("sh.spell.swap")
@pytest.mark.parametrize(
    ("board", "others"),
    [
        ("brawler@k9 brawler@l9 brawler@m9 | champion@n9", ["0.0", "0.2", "1.0"]),
        ("brawler@k9 brawler@l9 brawler@m9-30x | champion@n9", ["0.0", "1.0"]),
        ("brawler@k9 brawler@c9 brawler@d9 | champion@a9", ["0.2"]),
    ],
)
def test_a_creature_to_change_places_with_is_anybody_else_on_whose_way_one_stands(
    board: str, others: list[str]
) -> None:
    scene = stand(board)
    scene.piece(0, 1).things = [
        Thing("dagger"),
        Thing("sword"),
        Thing("spell_scroll", is_held=True, spell="thief_of_paths"),
    ]
    scene.play("act:1")
    read = "read:spell_scroll.thief_of_paths:"
    assert [one.removeprefix(read) for one in scene.choices if one.startswith("read:")] == others


@pytest.mark.rule("sh.talent.uses")
@pytest.mark.parametrize("used", [0, 1, 2])
def test_a_wand_that_changes_hands_has_as_many_uses_left_as_before(used: int) -> None:
    scene = stand("brawler@k9+spark_wand brawler@l9 | champion@n9", "d20:12 d20:12").play("act:0")
    scene.piece().used = {"spark_wand": used}
    scene.play("throw:spark_wand", "to:0.1", "catch:1")
    assert (scene.piece().used, scene.piece(0, 1).used) == ({}, {"spark_wand": used} if used else {})
    scene.play("pass")
    assert scene.prompt is not None
    if used == 2:
        assert {one.id: one.reason for one in scene.prompt.refused}["read:spark_wand"] == "used up"
    else:
        assert scene.offer("read:spark_wand:1.0").outcome.note == f"{2 - used} of 2 left"


@pytest.mark.rule("sh.talent.uses")
def test_two_wands_have_the_uses_of_both_and_the_one_used_most_is_lost_first() -> None:
    scene = stand("brawler@k9+spark_wand+spark_wand | champion@n9")
    scene.piece().used = {"spark_wand": 3}
    assert scene.play("drop").offer("read:spark_wand:1.0").outcome.note == "1 of 4 left"
    assert lose_item(scene.table, Who(0, 0), "spark_wand").uses == 2
    assert scene.piece().used == {"spark_wand": 1}
    assert lose_item(scene.table, Who(0, 0), "spark_wand").uses == 1
    assert scene.piece().used == {}


@pytest.mark.rule("sh.talent.uses")
@pytest.mark.parametrize(("used", "still", "left"), [((4, 2), (2, 4), 0), ((1, 1), (0, 2), 2)])
def test_no_wand_is_new_again_where_there_is_another(used: tuple[int, int], still: tuple[int, int], left: int) -> None:
    scene = stand("brawler@k9+spark_wand+spark_wand brawler@l9+spark_wand | champion@n9", "d20:12 d20:12").play("act:0")
    for number in range(2):
        scene.piece(0, number).used = {"spark_wand": used[number]}
    scene.play("throw:spark_wand", "to:0.1", "catch:1", "pass")
    assert tuple(scene.piece(0, number).used.get("spark_wand", 0) for number in range(2)) == still
    if left:
        assert scene.offer("read:spark_wand:1.0").outcome.note == f"{left} of 4 left"
    else:
        assert scene.why("read:spark_wand") == "used up"


@pytest.mark.rule("sh.talent.uses", "sh.down.felled")
def test_a_wand_on_the_ground_is_as_it_was_with_the_monster_that_fell() -> None:
    scene = stand("brawler@k9 | ", "d20:15 d6:6,6 d6:1", monsters="toll_reaver@j9-12+spark_wand")
    scene.monster().used = {"spark_wand": 2}
    scene.play("attack:heavy_fists:mon-1", "pass", "dice:0")
    assert [(lying.thing.id, lying.thing.uses) for lying in scene.state.ground] == [("spark_wand", 2)]


def test_of_two_alike_things_one_is_offered() -> None:
    scene = stand("brawler@k9-5+healing_draught+healing_draught+fire_pot+fire_pot | champion@j9")
    assert len(set(scene.choices)) == len(scene.choices)
    assert {"use:healing_draught", "throw:fire_pot"} <= set(scene.choices)


def test_a_thing_of_a_save_names_a_spell_that_there_is() -> None:
    scene = stand("brawler@k9+spell_scroll | ")
    things = equipment.belongings(scene.table.tables, scene.piece())
    things[-1].spell = "no_spell"
    assert "no_spell" in " ".join(scene.rules.faults(scene.state, scene.setup))


def test_a_thing_that_never_changed_hands_is_kept_as_before() -> None:
    scene = stand("brawler@k9+spell_scroll | ")
    (scroll,) = equipment.belongings(scene.table.tables, scene.piece())
    kept = {"id": "spell_scroll", "is_held": True, "damage": 0, "is_spent": False}
    assert msgspec.to_builtins(scroll) == kept, "replays of earlier versions compare what is kept"


@pytest.mark.rule("sh.spell.swap", "sh.gate.toll")
def test_who_steals_the_path_of_somebody_near_its_gate_is_home_in_the_turn_after(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(
        "ludo_tui.rules.skirmish.board.inventory.drawn_spell", lambda _table, _who, _item: "thief_of_paths"
    )
    board = "arcanist@c9$1 brawler#56 brawler#56 | champion@a7$1"
    scene = stand(board, "d20:15 d6:2 d6:3 d6:4", monsters="rust_grub@d9", phase="party_turns")
    steps = scene.piece().step, scene.piece(1).step
    scene.play("read:spell_scroll:1.0")
    assert (scene.at(), scene.at(1)) == ("a7", "c9"), "the grub beside it strikes at nobody: neither has walked"
    assert steps == (1, 23)
    assert (scene.piece().step, scene.piece(1).step) == (49, 27)
    assert scene.offer("go:e8").outcome.note == "pays a seal"
    scene.play("go:e8")
    assert (scene.piece().step, scene.piece().seals, scene.piece(1).seals) == (54, 0, 1)
    scene.until(0, "turn", ("muster", "party_turns"))
    assert scene.offer("home").label == "Go home and win the match"
    scene.play("home")
    assert scene.result is not None
    assert scene.result[0] == 0
