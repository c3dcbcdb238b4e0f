"""A ruleset that extends Ludicrous Ludo by YAML alone: a spell, a fish, a race, perks; and a whole match of it."""

from pathlib import Path

import pytest

from ludo_tui import Game, rulesets
from ludo_tui.engine import Match, Seat, Setup, Who
from ludo_tui.engine.dice import Dice
from ludo_tui.presenting.rulebook import matching_rules
from ludo_tui.rules import desk_for, rules_for
from ludo_tui.rules.ludicrous.actions.fish import catch
from ludo_tui.rules.ludicrous.mechanics.conditions.ending import end_condition
from ludo_tui.rules.ludicrous.mechanics.conditions.gaining import Onset, gain_condition
from ludo_tui.rules.ludicrous.mechanics.contests import Contestant, counted_in
from ludo_tui.rules.ludicrous.mechanics.hit_points.damage import Harm, deal_damage
from ludo_tui.rules.ludicrous.model.state import Item
from ludo_tui.rules.ludicrous.party.building import build_party
from ludo_tui.rules.ludicrous.phases.bonus_action import bonus_action
from ludo_tui.rules.ludicrous.registry import ACTIONS
from ludo_tui.rulesets import Ruleset
from ludo_tui.study.simulation import Plan, new_match
from tests.scene import SOLDIERS, Scene, place, set_up

FOLDER = Path(__file__).parent / "homebrew"


@pytest.fixture
def homebrew(monkeypatch: pytest.MonkeyPatch) -> Ruleset:
    monkeypatch.setattr(rulesets, "_used", [])
    rulesets.use(FOLDER)
    ruleset = rulesets.load("homebrew")
    return ruleset


def gnomes(homebrew: Ruleset, *dice: str) -> Scene:
    scene = set_up(ruleset=homebrew, everybody=SOLDIERS, dice=dice)
    scene.state.parties[0] = build_party(scene.tables, scene.rules.options, "garden_row", seats=2)
    scene.party(0).leader = 3
    scene.put(0, "1#6")
    scene.put(1, "1@8")
    return scene


def test_it_has_no_mistakes_and_no_python() -> None:
    assert rulesets.check(FOLDER) == []
    assert {path.suffix for path in FOLDER.iterdir()} == {".yaml"}


def test_everything_else_is_inherited(homebrew: Ruleset) -> None:
    base = rulesets.load("ludicrous")
    for table in ("spells", "fish", "races", "perks", "parties"):
        assert set(homebrew.tables[table]) > set(base.tables[table])
    assert homebrew.tables["numbers"] == base.tables["numbers"]
    assert homebrew.phases == base.phases
    assert homebrew.digest != base.digest


def test_its_rows_are_looked_up_like_those_of_the_game(homebrew: Ruleset) -> None:
    base = rulesets.load("ludicrous")
    for table in ("spells", "fish", "races", "perks"):
        for key in set(homebrew.tables[table]) - set(base.tables[table]):
            row = homebrew.tables[table][key]
            assert any(one.text.startswith(f"{row.name}: ") for one in matching_rules(homebrew, row.name))


@pytest.mark.rule("lh.party.hp")
@pytest.mark.parametrize(
    ("given", "hp"),
    [("12", {2: 12, 3: 12, 4: 12}), ("{2: 9, 3: 8, 4: 7}", {2: 9, 3: 8, 4: 7})],
    ids=["one", "by seats"],
)
def test_hp_are_one_number_or_one_for_each_number_of_seats(
    given: str, hp: dict[int, int], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (folder := tmp_path / "hardy").mkdir()
    (folder / "ruleset.yaml").write_text("id: hardy\nname: Hardy\nextends: ludicrous\nversion: 1\n")
    (folder / "numbers.yaml").write_text(f"party: {{hp_base: {given}}}\n")
    monkeypatch.setattr(rulesets, "_used", [])
    rulesets.use(folder)
    for seats, most in hp.items():
        usual, here = (Game.new(name, list("ABCD"[:seats]), seed=1).state.parties for name in ("ludicrous", "hardy"))
        more = most - (8 if seats == 4 else 10)
        assert [party.hp_max for party in here] == [party.hp_max + more for party in usual]


def test_the_new_spell_is_in_the_deck_and_cast(homebrew: Ruleset) -> None:
    scene = gnomes(homebrew, "d20:15", "d20:5")
    scene.change(0, hand=["snowball"])
    scene.act("cast:0", "card:snowball")
    assert scene.party(1).hp == 18
    assert scene.conditions(1, 1) == {"slowed": 1}


SIDESTEP = """\
sidestep:
  name: Sidestep
  school: warding
  kind: reaction
  text: When the casting piece itself is attacked, it is pushed 5 spaces back.
  triggers: [{on: attacked, self_only: true}]
  steps:
    - {do: push, spaces: 5, way: back, to: self}
"""


@pytest.mark.rule("lh.attacks.reacted")
@pytest.mark.parametrize("deed", ["attack:0:longsword:1.0", "punch:0:1.0", "grapple:0:1.0", "shove:0:1.0"])
def test_nothing_comes_of_an_attack_that_a_new_reaction_leaves_without_its_target(
    deed: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (folder := tmp_path / "nimble").mkdir()
    (folder / "ruleset.yaml").write_text("id: nimble\nname: Nimble\nextends: ludicrous\nversion: 1\n")
    (folder / "spells.yaml").write_text(SIDESTEP)
    monkeypatch.setattr(rulesets, "_used", [])
    rulesets.use(folder)
    scene = place("1@9 | 1@10<", b={"hand": ["sidestep"]}, ruleset="nimble")
    before = scene.steps(1)[0]
    scene.play(deed, "reaction_spell:sidestep:0")
    assert scene.steps(1)[0] == before - 5
    assert (scene.party(1).hp, scene.has(1, 1)) == (20, [])
    assert scene.told[-1].endswith(", it is no longer possible.")
    assert "rolled" not in scene.kinds


def test_the_new_condition_is_told_with_its_own_verb(homebrew: Ruleset) -> None:
    scene = gnomes(homebrew)
    gain_condition(scene.table, Who(1, 0), Onset("hiccups", 1))
    end_condition(scene.table, Who(1, 0), "hiccups")
    assert scene.told == ["Ben's piece 1 has hiccups for 1 turn.", "Ben's piece 1 no longer has hiccups."]


def test_the_new_fish_bites_on_an_11_and_is_eaten(homebrew: Ruleset) -> None:
    scene = gnomes(homebrew, "d11:11", "d20:10")
    scene.run(catch(scene.table, Who(0, 0)))
    assert scene.party(0).items == [Item(id="singing_bass", turn=5)]
    scene.party(0).items[0].turn = 1
    scene.act("consume:singing_bass:0", slot="bonus")
    assert scene.conditions(1) == {"stressed": 2}


def test_the_new_race_fishes_better(homebrew: Ruleset) -> None:
    scene = gnomes(homebrew, "d20:5", "d11:2")
    scene.act("fish:0")
    assert [(m.name, m.value) for m in scene.all("rolled")[0].modifiers] == [("luck", 1), ("gnome", 2)]
    assert [item.id for item in scene.party(0).items] == ["minnow"]


@pytest.mark.rule("ll.5.5.perk.unless-compelled")
def test_what_counts_in_the_roll_of_who_begins_is_told_by_its_name(homebrew: Ruleset) -> None:
    scene = gnomes(homebrew)
    found = counted_in(scene.table, Contestant(who=Who(0), kind="initiative"))
    assert [(one.name, one.value) for one in found] == [("gnome", 1)]


def test_a_bonus_perk_can_leave_no_choice(homebrew: Ruleset) -> None:
    scene = gnomes(homebrew)
    scene.change(0, hand=["borrowed_time"], items=[Item(id="minnow")])
    scene.run(bonus_action(scene.table, ACTIONS), "perk:restless")
    assert scene.options_of() == ["perk:restless"]
    assert scene.party(0).bonus_points == 1
    assert {refusal.rule for refusal in scene.prompts[0].refused} >= {"ll.5.5.perk.unless-compelled"}
    scene.change(0, bonus_points=4)
    scene.table.state.turn.used.clear()
    scene.run(bonus_action(scene.table, ACTIONS), "pass")
    assert "cast:0" in scene.options_of()


@pytest.mark.rule("ll.5.9.perk.unless-compelled")
def test_a_reaction_perk_can_leave_no_choice(homebrew: Ruleset) -> None:
    scene = gnomes(homebrew, "d4:3")
    scene.state.preferences = [{"perk": "never"}, {}]
    assert scene.run(deal_damage(scene.table, Who(0, 0), Harm(amount=5, by=Who(1, 0), is_hit=True))).amount == 2
    assert scene.prompts == [], "nobody is asked"
    assert scene.conditions(0) == {"stressed": 2}
    assert scene.party(0).has_reacted


def test_a_match_of_it_is_played_to_its_end(homebrew: Ruleset) -> None:
    options = {"match": "short"}
    rules = rules_for(homebrew, options)
    seats = tuple(Seat(name, party="garden_row") for name in ("Ana", "Ben", "Cleo"))
    setup = Setup(ruleset="homebrew", digest=homebrew.digest, seats=seats, seed=3, options={"match": "short"})
    match = Match(rules, setup)
    chance = Dice(3, "players")
    for count in range(20_000):
        if match.prompt is None:
            break
        choices = match.prompt.options
        match.answer(choices[chance.value(count, len(choices)) - 1].id)
    assert match.result is not None
    assert "snowball" in [*match.state.deck, *match.state.discard, *(c for p in match.state.parties for c in p.hand)]


@pytest.mark.parametrize(
    ("file", "changed", "offered"),
    [
        ("numbers.yaml", "stats: {most: 1}", 0.1),
        ("numbers.yaml", "stats: {sum: 2}", 0.0),
        ("numbers.yaml", "stats: {perks: 1}", 0.0),
        ("numbers.yaml", "stats: {least: 0}", 0.0),
        ("races.yaml", "human: null", 0.5),
        ("perks.yaml", "angler: null", 0.5),
    ],
)
def test_ready_made_parties_that_no_longer_fit_are_not_offered_and_the_ruleset_is_played(
    file: str, changed: str, offered: float, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "tight"
    folder.mkdir()
    (folder / "ruleset.yaml").write_text("id: tight\nname: Tight\nextends: ludicrous\nversion: 1\n", encoding="utf-8")
    (folder / file).write_text(f"{changed}\n", encoding="utf-8")
    monkeypatch.setattr(rulesets, "_used", [])
    rulesets.use(folder)
    assert rulesets.check(folder) == []
    desk = desk_for(rulesets.load("tight"), {})
    ready = desk.ready()
    assert not any(desk.problems(spec) for _, spec in ready)
    assert offered * 9 <= len(ready) < 9
    game = Game.new("tight", ["Ana", "Ben", "Cleo", "Dan"], seed=1)
    for seat, party in enumerate(game.state.parties):  # who has chosen none plays what it was dealt
        spec = desk.of_seat(game.setup.seats[seat].party, seat)
        assert (party.name, party.race, party.perks) == (spec["name"], spec["race"], spec["perks"])
        assert desk.problems(spec) == []
    by_chance = [(party.race, party.profession, party.stats) for party in game.state.parties]
    assert ready or by_chance.count(by_chance[0]) == 1, "not the same for everybody"
    plan = Plan(ruleset="tight", levels=("easy", "easy"), drafts="ready")
    if ready:
        assert new_match(plan, 1).prompt is not None
    else:
        with pytest.raises(ValueError, match="Tight has no ready-made party that keeps its rules, only parties by"):
            new_match(plan, 1)
