"""A ruleset that adds an ancestry, a path and so on by data alone; every mistake in words."""

import re
from pathlib import Path
from shutil import copytree

import pytest
import yaml

from ludo_tui import rulesets
from ludo_tui.board import RING
from ludo_tui.engine import Who
from ludo_tui.presenting.rulebook import matching_rules
from ludo_tui.rules import desk_for, rules_for
from ludo_tui.rules.fight.lasting import Ends
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.model.state import CreatureEffect
from ludo_tui.rules.skirmish.tables.checks import row_faults
from ludo_tui.rules.skirmish.tables.rows import tables_of
from ludo_tui.rulesets import Ruleset
from tests.rules.skirmish.skirmish_scene import stand

FOLDER = Path(__file__).parent / "marsh"
PAGE = Path(__file__).parents[3] / "docs" / "skirmish.md"
REPLACES = "; this row replaces the {} of skirmish: choose another key for a new one"
ADDED = {
    "ancestries": {"frogfolk"},
    "paths": {"marsher"},
    "weapons": {"harpoon"},
    "spells": {"quagmire"},
    "monsters": {"bog_toad"},
    "talents": {"bear_hug", "mud_skin"},
    "traits": {"clammy"},
    "afflictions": {"leeched"},
}


@pytest.fixture
def marsh(monkeypatch: pytest.MonkeyPatch) -> Ruleset:
    """The ruleset that extends the shipped one."""
    monkeypatch.setattr(rulesets, "_used", [])
    rulesets.use(FOLDER)
    return rulesets.load("marsh")


def test_it_has_no_mistakes_and_no_python() -> None:
    assert rulesets.check(FOLDER) == []
    assert {path.suffix for path in FOLDER.iterdir()} == {".yaml"}


def test_everything_else_is_inherited(marsh: Ruleset) -> None:
    base = rulesets.load("skirmish")
    for table, rows in base.tables.items():
        added = ADDED.get(table, set())
        assert set(marsh.tables[table]) - set(rows) == added if isinstance(rows, dict) else marsh.tables[table] == rows
    assert marsh.digest != base.digest


def test_the_new_piece_uses_its_weapon_and_its_spell(marsh: Ruleset) -> None:
    scene = stand("frogfolk/marsher@k9 | brawler@m9", "d20:12 d6:3 d6:4", ruleset=marsh)
    assert scene.offer("attack:harpoon:1.0").facts.odds == 0.55
    scene.play("attack:harpoon:1.0", "pass", "dice:0")
    assert scene.piece(1).damage == 7
    scene = stand("frogfolk/marsher@k9 | brawler@m9", ruleset=marsh).play("cast:quagmire", "at:l9")
    terrain = Field(scene.table).terrain(RING.index("l9"))
    assert terrain is not None
    assert terrain.is_deep
    assert scene.offer("go:l9").route.yards == 1


def test_the_new_talent_is_told_by_its_name_and_its_grab_ends_as_every_grab(marsh: Ruleset) -> None:
    scene = stand("frogfolk/marsher@k9+dagger | stoneborn/champion@j9", "d20:9 d6:2 d6:4", ruleset=marsh)
    assert scene.offer("grab:1.0").manner.counted == (("bear hug", 2),)
    scene.play("grab:1.0", "agi", "pass")
    assert scene.event("attempted").circumstances == (("bear hug", 2),)
    assert "2 boons: bear hug" in scene.event("attempted").sentence(scene.names)
    (grabbed,) = scene.piece(1).afflictions
    assert (grabbed.id, grabbed.ends.left) == ("grabbed", 2)


def test_the_new_talent_with_a_reaction_gives_a_roll_a_bane(marsh: Ruleset) -> None:
    scene = stand("stoneborn/champion@j9 | frogfolk/marsher@k9", "d20:9 d6:2", ruleset=marsh)
    scene.play("attack:greatsword:1.0", "talent:mud_skin:0")
    assert scene.counted() == {"mud skin": -1}


def test_the_new_monster_grabs_better_and_what_it_brings_hurts_until_luck_ends_it(marsh: Ruleset) -> None:
    scene = stand("brawler@k9 | ", monsters="bog_toad@l9", turn=None, phase=("sage_turns",), ruleset=marsh)
    assert scene.offer("grab:0.0").manner.counted == (("clammy", 1),)
    dice = "d20:15 d6:3"
    scene = stand("brawler@k9 | ", dice, monsters="bog_toad@l9", turn=None, phase=("sage_turns",), ruleset=marsh)
    scene.play("attack:tongue:0.0", "pass")
    assert [one.id for one in scene.piece().afflictions] == ["leeched"]
    for d20, d6, left in ((5, 1, ["leeched"]), (10, 1, [])):
        closing = f"d20:{d20} d6:{d6}"
        scene = stand("brawler@c9-2!leeched | ", closing, turn=1, phase="closing", ruleset=marsh)
        assert scene.piece().damage == 3
        assert [one.id for one in scene.piece().afflictions] == left


def test_the_new_monster_is_in_the_rulebook(marsh: Ruleset) -> None:
    assert [one.rule.section for one in matching_rules(marsh, "bog toad menace")] == ["Monsters"]


def test_the_new_monster_is_summoned_and_strikes_from_afar(marsh: Ruleset) -> None:
    scene = stand("brawler@c9 | ", turn=None, phase=("summons",), ruleset=marsh, state={"menace": 4}, level=None)
    assert any(choice.startswith("buy:bog_toad@") for choice in scene.choices)
    scene = stand("brawler@k9 | ", monsters="bog_toad@m9", turn=None, phase=("sage_turns",), ruleset=marsh)
    assert "attack:tongue:0.0" in scene.choices


def extended(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, **tables: str) -> Ruleset:
    """Return a ruleset that differs from the shipped one in rows of some tables."""
    monkeypatch.setattr(rulesets, "_used", [])
    folder = tmp_path / "hedge"
    folder.mkdir(parents=True)
    (folder / "ruleset.yaml").write_text("id: hedge\nname: Hedge\nsummary: Other.\nextends: skirmish\nversion: 1\n")
    for table, rows in tables.items():
        (folder / f"{table}.yaml").write_text(f"{rows}\n")
    rulesets.use(folder)
    return rulesets.load("hedge")


@pytest.mark.rule("sh.move.struck-down")
@pytest.mark.parametrize("is_monster", [False, True])
def test_whoever_is_struck_down_where_it_comes_near_walks_no_further(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_monster: bool
) -> None:
    """No row of the shipped tables harms whoever enters somebody's reach; one of a player's may."""
    spells = (
        "quickstep: {name: Hedge, slot: reaction, on: entered_reach, whose: enemy, target: enemy, range: 1, "
        "text: Pricks., steps: [{do: damage, amount: 9d6}]}"
    )
    walker = "champion@k9" if is_monster else "champion@f9"
    scene = stand(
        f"{walker} | trickster@d9",
        "d6:6,6,6,6,6,6,6,6,6" + " d6:1" * is_monster,
        monsters="burr_hound@f9" * is_monster,
        turn=None if is_monster else 0,
        phase="sage_turns" if is_monster else "party_turns",
        level=None,
        ruleset=extended(tmp_path, monkeypatch, spells=spells),
    )
    scene.play("go:c9", "cast:quickstep:0")
    assert [(RING[event.start], RING[event.end]) for event in scene.all("walked")] == [("f9", "e9")]
    if is_monster:
        assert scene.state.monsters == []
    else:
        assert (scene.piece().is_down, scene.at()) == (True, "e9")


def test_a_reaction_that_stops_an_attack_stops_it_before_any_die(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    talents = (
        "quick_ward: {name: Stop, slot: reaction, on: attacked, whose: own, text: Stops an attack., "
        "steps: [{do: cancel}]}"
    )
    ruleset = extended(tmp_path, monkeypatch, talents=talents)
    scene = stand("champion@k9 | arcanist@j9", "", ruleset=ruleset)
    scene.piece().hidden_from = [Who(1, 0)]
    veil = CreatureEffect(id="borrowed_face", source=Who(0, 0), bearer=Who(0, 0), ends=Ends(9, "round_end"), veils=True)
    scene.state.charms.append(veil)
    scene.play("attack:greatsword:1.0", "talent:quick_ward:0")
    assert scene.piece(1).damage == 0
    assert scene.all("attempted") == []
    assert scene.piece().hidden_from == [], "all have heard who attacks"


def test_whoever_its_own_deed_fells_suffers_last_and_does_no_more(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    burst = "{do: resist, by: agi, to: around, within: 1, failure: [{do: damage, amount: 3d6}]}"
    traits = f"slippery: {{name: Bursts, slot: action, text: Bursts., steps: [{burst}, {burst}]}}"
    scene = stand(
        "brawler@k9 | ",
        "d20:1 d6:1,1,1 d20:1 d6:1,1,2 d20:1 d6:6,6,6",
        monsters="gutter_imp@l9 burr_hound@m9",
        turn=None,
        phase="sage_turns",
        level=None,
        ruleset=extended(tmp_path, monkeypatch, traits=traits),
    )
    scene.play("act:1", "talent:slippery", "pass", "pass", "pass")
    assert [event.amount for event in scene.all("damaged")] == [3, 4, 5]
    assert [monster.entry for monster in scene.state.monsters] == ["burr_hound"]


@pytest.mark.rule("sh.spell.drop")
@pytest.mark.parametrize(
    ("board", "told"), [("brawler@k9", []), ("brawler@k9+dagger!prone", ["thing_fell", "stood_up"])]
)
def test_nobody_drops_what_it_does_not_hold_nor_stands_up_who_stands(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, board: str, told: list[str]
) -> None:
    """What the shipped spells ask for beforehand, a trait of a player's need not."""
    traits = "eats_metal: {name: Jolts, text: Jolts., on_hit: [{do: drop}, {do: stand}]}"
    ruleset = extended(tmp_path, monkeypatch, traits=traits)
    dice = "d20:15 d6:1" + " d6:1" * ("prone" in board)
    scene = stand(f"{board} | ", dice, monsters="rust_grub@l9", turn=None, phase="sage_turns", ruleset=ruleset)
    scene.play("attack:mandibles:0.0", *["pass"] * ("prone" not in board))
    assert [kind for kind in scene.kinds if kind in ("thing_fell", "stood_up")] == told
    assert scene.asked != (scene.sage, "thing"), "there is at most one thing, and so nothing to pick"


@pytest.mark.rule("sh.fly.hovers", "sk.reaction.free-attack.trigger")
@pytest.mark.parametrize(
    ("folk", "weapons"), [("kitewing", ["whip"]), ("lowlander", ["whip", "dagger", "shove", "trip"])]
)
def test_whoever_hovers_through_its_gate_is_struck_at_with_long_weapons_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, folk: str, weapons: list[str]
) -> None:
    """No shipped piece hovers, and no monster leaves the ring; a piece of a player's may do both."""
    ruleset = extended(tmp_path, monkeypatch, traits="hop_flight: {name: Hovers, text: Hovers., flags: [hovers]}")
    scene = stand(f"{folk}/brawler#50$1 | champion@a9+whip+dagger", ruleset=ruleset).play("go:b8")
    assert [one for one in scene.choices if one.startswith("strike:")] == [f"strike:0:{one}" for one in weapons]


def test_a_monster_that_steps_aside_goes_the_shorter_way_round_the_ring(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    traits = "slippery: {name: Hops, slot: action, text: Hops., steps: [{do: move, spaces: 3}]}"
    scene = stand(
        f"brawler@{RING[30]} brawler@{RING[30]} | ",
        monsters=f"gutter_imp@{RING[50]} burr_hound@o9",
        turn=None,
        phase="sage_turns",
        level=None,
        ruleset=extended(tmp_path, monkeypatch, traits=traits),
    )
    scene.play("act:1", "talent:slippery", f"go:{RING[1]}")
    assert scene.monster(1).ring == 1


def test_a_company_is_built_of_them(marsh: Ruleset) -> None:
    desk = desk_for(marsh, {})
    assert "frogfolk" in [choice.id for choice in desk.choices("ancestry-0", desk.blank())]
    assert "marsher" in [choice.id for choice in desk.choices("path-0", desk.blank())]


def test_the_page_shows_these_rows() -> None:
    page = PAGE.read_text(encoding="utf-8")
    for table in ADDED:
        (block,) = re.findall(rf"`marsh/{table}\.yaml`:\n\n```yaml\n(.*?)```", page, re.DOTALL)
        assert yaml.safe_load(block) == yaml.safe_load((FOLDER / f"{table}.yaml").read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    ("table", "before", "after", "said"),
    [
        ("ancestries", "agi: 1, ", "", "frogfolk: missing key 'agi' (a whole number)"),
        ("ancestries", "[swims]", "[swim]", "frogfolk.traits[0]: no trait 'swim'; did you mean 'swims'?"),
        ("ancestries", "size: 1", "size: 5", "frogfolk.size: 5 is out of range: expected from 0 to 3"),
        ("paths", "[harpoon]", "[harpune]", "marsher.weapons[0]: no weapon 'harpune'; did you mean 'harpoon'?"),
        ("paths", "[quagmire]", "[quagmeer]", "marsher.spells[0]: no spell 'quagmeer'; did you mean 'quagmire'?"),
        (
            "paths",
            "castings: 3",
            "castings: 3, items: [sword]",
            "marsher.items[0]: no item 'sword'; there are "
            "healing_draught, spell_scroll, spark_wand, smoke_pot, caltrops, alarm_whistle, hook_and_line, "
            "lantern, fire_pot, seal",
        ),
        ("weapons", "kind: melee", "kind: long", "harpoon.kind: 'long' is not one of melee, ranged, natural"),
        (
            "spells",
            "do: zone",
            "do: zones",
            "quagmire.steps[0].do: 'zones' is not one of damage, heal, roll, try, break, charge, resist, affliction, "
            "cure, push, fall, zone, charm, boon, cancel, "
            "alert, move, stand, swap, muster, strike, drop, take, rust, veil, alarm, close_lair, gain_seal; "
            "did you mean 'zone'?",
        ),
        (
            "spells",
            "terrain: deep",
            "terrain: deeep",
            "quagmire.steps[0].terrain: no terrain 'deeep'; did you mean 'deep'?",
        ),
        ("spells", "range: 4", "rang: 4", "quagmire.rang: unknown key 'rang'; did you mean 'range'?"),
        (
            "spells",
            "target: space",
            "target: spaces",
            "quagmire.target: 'spaces' is not one of self, enemy, ally, creature, space, lair, object; "
            "did you mean 'space'?",
        ),
        ("spells", "is_lasting: true", "slot: reaction", "quagmire: a reaction needs 'on': what it answers"),
        (
            "spells",
            "is_lasting: true",
            "on: fell",
            "quagmire.on: only a reaction answers something; write 'slot: reaction' or leave it out",
        ),
        (
            "spells",
            "is_lasting: true",
            "slot: passive",
            "quagmire.steps: nobody carries out the steps of what is passive; write 'slot: action'",
        ),
        (
            "spells",
            "is_lasting: true",
            "turns: 2, minutes: 1",
            "quagmire.minutes: a task takes turns or minutes, not both",
        ),
        (
            "spells",
            "[{do: zone, terrain: deep, rounds: 2}]",
            "[]",
            "quagmire: its slot is action, and it has no steps to carry out",
        ),
        (
            "spells",
            "{do: zone, terrain: deep, rounds: 2}",
            "{do: boon, amount: 1}",
            "quagmire.steps[0]: 'boon' and 'cancel' answer something; they belong into a reaction",
        ),
        (
            "talents",
            "on: attacked, whose: own",
            "on: fell, whose: own",
            "mud_skin.steps[0]: there is no roll to give boons in an answer to 'fell'; "
            "there is in one to 'attacked' or 'luck'",
        ),
        (
            "talents",
            'on: attacked, whose: own, text: "A roll to attack it has 1 more bane.", steps: [{do: boon, amount: -1}]',
            'on: missed, whose: own, text: "It stops.", steps: [{do: cancel}]',
            "mud_skin.steps[0]: there is no attack or spell to stop in an answer to 'missed'; "
            "there is in one to 'attacked' or 'spell_cast'",
        ),
        (
            "spells",
            "{do: zone, terrain: deep, rounds: 2}",
            "{do: close_lair}",
            "quagmire.target: a lair is closed where the target is 'lair'",
        ),
        (
            "spells",
            "{do: zone, terrain: deep, rounds: 2}",
            "{do: resist, by: agi, to: around}",
            "quagmire.steps[0]: 'around' needs 'within': how far",
        ),
        (
            "spells",
            "{do: zone, terrain: deep, rounds: 2}",
            "{do: resist, by: agi, failure: [{do: damage, amount: 1, to: trigger}]}",
            "quagmire.steps[0].failure[0].to: 'trigger' is nobody here; only a reaction has a trigger",
        ),
        (
            "spells",
            "do: zone, terrain: deep, rounds: 2",
            "do: damage, amount: -1",
            "quagmire.steps[0].amount: -1 is out of range: expected from 1 to 99",
        ),
        (
            "spells",
            "do: zone, terrain: deep, rounds: 2",
            "do: rust, amount: -d6",
            "quagmire.steps[0].amount: '-d6' is not dice: d4, d6, d8, d10, d12 or d20, with a count up to 9 and a "
            "number up to 99 added if need be, such as 2d4+1, with no minus in front",
        ),
        (
            "spells",
            "do: zone, terrain: deep, rounds: 2",
            "do: push, spaces: 0",
            "quagmire.steps[0].spaces: 0 is out of range: expected from 1 to 100",
        ),
        (
            "spells",
            "do: zone, terrain: deep, rounds: 2",
            "do: charm, attack: 50",
            "quagmire.steps[0].attack: 50 is out of range: expected from -20 to 20",
        ),
        ("ancestries", "agi: 1", "agi: -99", "frogfolk.agi: -99 is out of range: expected from -20 to 40"),
        (
            "spells",
            "{do: zone, terrain: deep, rounds: 2}",
            "{do: affliction, affliction: prune}",
            "quagmire.steps[0].affliction: no affliction 'prune'; did you mean 'prone'?",
        ),
        (
            "spells",
            'target: space, is_lasting: true, text: "Deep mud for 2 rounds.", '
            "steps: [{do: zone, terrain: deep, rounds: 2}]",
            'text: "Deep mud.", steps: [{do: roll, by: int, against: agi}]',
            "quagmire.target: a roll is made against somebody; choose a target such as 'enemy'",
        ),
        ("monsters", "cost: 2", "cost: 0", "bog_toad.cost: 0 is out of range: expected from 1 to 20"),
        (
            "monsters",
            "[{name: tongue, kind: natural, reach: 2, by: str, dice: 1}]",
            "[]",
            "bog_toad.attacks: expected at least 1 entry, got 0",
        ),
    ],
)
def test_every_kind_of_mistake_is_told(tmp_path: Path, table: str, before: str, after: str, said: str) -> None:
    folder = copytree(FOLDER, tmp_path / "marsh")
    text = (folder / f"{table}.yaml").read_text(encoding="utf-8")
    assert before in text
    (folder / f"{table}.yaml").write_text(text.replace(before, after, 1), encoding="utf-8")
    mistakes = [str(problem) for problem in rulesets.check(folder)]
    assert [mistake.removeprefix(f"{folder / table}.yaml:1:").partition(": ")[2] for mistake in mistakes] == [said]


@pytest.mark.parametrize(
    ("table", "rows", "said"),
    [
        ("scenarios", "grudge: null", "missing key 'grudge', which the house rule 'scenario' can name"),
        (
            "afflictions",
            "prone: {name: Prone, brings: [held, prone]}",
            f"prone.brings: 'prone' brings itself{REPLACES.format('prone')}",
        ),
        (
            "ancestries",
            "lowlander: {name: Low, text: Low., str: 0, agi: 0, int: 0, wil: 1, health: -19, size: 1, speed: 5}",
            "lowlander.health: -19 leaves a piece -1 Health on the weakest path: expected 1 or more"
            + REPLACES.format("lowlander"),
        ),
    ],
)
def test_what_no_match_could_be_played_with_is_told(tmp_path: Path, table: str, rows: str, said: str) -> None:
    folder = tmp_path / "poor"
    folder.mkdir(parents=True)
    (folder / "ruleset.yaml").write_text("id: poor\nname: Poor\nsummary: Less.\nextends: skirmish\nversion: 1\n")
    (folder / f"{table}.yaml").write_text(f"{rows}\n")
    assert [str(problem).partition(".yaml:")[2].partition(": ")[2] for problem in rulesets.check(folder)] == [said]


@pytest.mark.parametrize(
    ("table", "kept", "said"),
    [
        ("companies", 0, "there is no company, and seats without a party get a ready-made one"),
        ("paths", 3, "there are 3 paths, and each of the 4 pieces of a company has its own"),
        ("monsters", 0, "sage.camp: no monster costs 2 or less, and some sleep in 'sleeping_camp'"),
    ],
)
def test_a_match_needs_some_rows_of_a_kind(table: str, kept: int, said: str) -> None:
    tables = dict(rulesets.load("skirmish").tables)
    tables[table] = dict(list(tables[table].items())[:kept])
    found = [": ".join(filter(None, [".".join(map(str, at)), what])) for _, at, what in row_faults(tables_of(tables))]
    assert said in found


def test_the_turn_in_the_book_is_that_of_somebody_with_a_weapon(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bare = "bulwark: {name: Bulwark, str: 2, agi: 0, int: -1, wil: 1, health: 24, bonus: 1, armour: plate}"
    told = rules_for(extended(tmp_path, monkeypatch, paths=bare), {}).brief()
    assert "Your champion with Speed 5 takes it" in next(line for line in told if line.startswith("For example"))


@pytest.mark.parametrize(("state", "can"), [("", False), ("!prone", True), ("-24x", True)], ids=["up", "prone", "down"])
def test_a_spell_that_only_raises_is_for_whoever_lies(
    state: str, can: bool, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    spells = "close_wounds: {name: Rise, range: 5, target: ally, text: It stands up., steps: [{do: stand}]}"
    ruleset = extended(tmp_path, monkeypatch, spells=spells)
    scene = stand(f"mender@k9 champion@m9{state} | ", phase=(), ruleset=ruleset)
    assert ("cast:close_wounds:0.1" in {option.id for option in next(scene.turn_of(0)).options}) == can
