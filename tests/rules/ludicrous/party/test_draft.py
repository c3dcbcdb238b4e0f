"""A party in the making: what can be chosen, what is refused and why, and what becomes of the rest."""

import pytest

from ludo_tui import Game, Seat, rulesets
from ludo_tui.rules.drafts import PartyChoice, Spec
from ludo_tui.rules.ludicrous.model.options import LudicrousOptions
from ludo_tui.rules.ludicrous.party import building
from ludo_tui.rules.ludicrous.party.decisions import STEPS
from ludo_tui.rules.ludicrous.party.desk import SHIELD, LudicrousDesk


@pytest.fixture(scope="module")
def desk() -> LudicrousDesk:
    return LudicrousDesk(rulesets.load("ludicrous"))


def ready(desk: LudicrousDesk, name: str) -> Spec:
    return dict(desk.ready())[name]


def choice(desk: LudicrousDesk, step: str, spec: Spec, identity: str) -> PartyChoice:
    return next(one for one in desk.choices(step, spec) if one.id == identity)


def take(desk: LudicrousDesk, spec: Spec, *picks: tuple[str, str]) -> Spec:
    for step, identity in picks:
        change = choice(desk, step, spec, identity).change
        assert not change.refusal
        spec = change.spec
    return spec


def test_a_party_is_built_from_nothing(desk: LudicrousDesk) -> None:
    spec = take(
        desk,
        desk.blank(),
        ("race", "elf"),
        ("class", "archer"),
        ("stats", "dexterity"),
        ("stats", "dexterity"),
        ("stats", "luck"),
        ("leader", "2"),
        ("main", "longbow"),
        ("second", "dagger"),
        ("armor", "light"),
        ("perks", "angler"),
        ("perks", "gambler"),
    )
    assert not desk.problems(spec)
    party = building.build_party(desk.tables, LudicrousOptions(), desk.for_seat(spec), seats=2)
    assert (party.race, party.profession, party.leader, party.armor) == ("elf", "archer", 2, "light")
    assert [weapon.id for weapon in party.weapons] == ["longbow", "dagger"]
    assert party.stats["dexterity"] == 2


def test_what_has_been_chosen_is_marked_and_nothing_else(desk: LudicrousDesk) -> None:
    for spec in [spec for _, spec in desk.ready()] + [desk.by_chance(seed) for seed in range(12)]:
        main, *second = spec["weapons"]
        chosen = {
            "race": [spec["race"]],
            "class": [spec["class"]],
            "leader": [str(spec["leader"])],
            "main": [main],
            "second": second or [SHIELD if spec["has_shield"] else ""],
            "armor": [spec["armor"]],
            "companion": [spec["companion"]],
            "languages": [
                one
                for one in desk.tables.languages
                if one in spec["languages"] or one in desk.tables.races[spec["race"]].languages
            ],
        }
        marked = {step: [one.id for one in desk.choices(step, spec) if one.is_chosen] for step in chosen}
        assert marked == chosen


def test_the_pieces_to_choose_a_leader_from_are_called_as_on_the_board(desk: LudicrousDesk) -> None:
    assert [one.label for one in desk.choices("leader", desk.blank())] == [f"Piece {number}" for number in range(1, 5)]


def test_what_is_taken_back_leaves_the_rest(desk: LudicrousDesk) -> None:
    spec = take(desk, desk.blank(), ("race", "elf"), ("perks", "angler"), ("perks", "gambler"))
    for perk, left in (("angler", ["gambler"]), ("gambler", ["angler"])):
        assert take(desk, spec, ("perks", perk)).get("perks") == left


def test_every_choice_of_many_parties_is_legal_or_refused_with_a_reason(desk: LudicrousDesk) -> None:
    book = desk.ruleset.rulebook
    drafts = [desk.blank(), *(spec for _, spec in desk.ready()), *(desk.by_chance(seed) for seed in range(12))]
    seen = set()
    for spec in drafts:
        was_wrong = {field for field, _, _ in desk.problems(spec)}
        for step in [one.id for one in STEPS]:
            for one in desk.choices(step, spec):
                assert one.rule in book
                assert one.text
                for change in (one.change, one.less):
                    if change is None:
                        continue
                    if change.refusal:
                        seen.add(step)
                        assert change.refusal.endswith(".")
                        assert change.rule in book
                    elif step in ("stats", "armor", "leader"):
                        assert {field for field, _, _ in desk.problems(change.spec)} <= was_wrong | {"languages"}
    assert seen == {"stats", "second", "armor", "perks", "languages", "companion"}


@pytest.mark.rule("lh.party.languages")
def test_a_language_that_no_party_can_choose_is_refused_though_one_more_is_wanted(desk: LudicrousDesk) -> None:
    spec = take(desk, desk.blank(), ("race", "elf"), ("stats", "adaptability"), ("perks", "linguist"))
    assert building.free_languages(desk.tables, spec) == 2
    assert not choice(desk, "languages", spec, "beast").change.refusal
    native = desk._toggled({**spec, "languages": ["elvish"]}, "languages", 2)
    assert native.refusal == "A party of this race (elf) speaks Elvish already."
    twice = desk._toggled({**spec, "perks": ["linguist", "linguist"]}, "perks", 2)
    assert twice.refusal == "Linguist can be picked once only."


@pytest.mark.rule("lh.party.budget")
def test_stats_stop_at_the_budget(desk: LudicrousDesk) -> None:
    spec = take(desk, desk.blank(), ("race", "elf"), *[("stats", stat) for stat in ("luck", "magic", "speed")])
    assert desk.budget_text(spec) == "+3 of +3"
    more = choice(desk, "stats", spec, "attack").change
    assert more.refusal == "The stats may add up to +3 at most; they add up to +4."
    assert more.rule == "lh.party.budget"
    less = choice(desk, "stats", spec, "attack").less
    assert less is not None
    assert not less.refusal
    assert (desk.points_left(spec), desk.points_left(less.spec)) == (0, 1)


def test_a_stat_below_nought_is_a_choice_too(desk: LudicrousDesk) -> None:
    less = choice(desk, "stats", desk.blank(), "luck").less
    assert less is not None
    shown = {one.id: (one.value, one.is_chosen) for one in desk.choices("stats", less.spec)}
    assert (shown["luck"], shown["magic"]) == (("−1", True), ("+0", False))


@pytest.mark.rule("lh.party.budget")
def test_a_point_can_always_be_taken_back(desk: LudicrousDesk) -> None:
    spec = take(
        desk, desk.blank(), ("race", "human"), *[("stats", stat) for stat in ("luck", "magic", "speed", "attack")]
    )
    spec = take(desk, spec, ("race", "elf"))
    assert "add up to +4" in desk.problem_of("stats", spec)
    less = choice(desk, "stats", spec, "luck").less
    assert less is not None
    assert not less.refusal
    assert not desk.problem_of("stats", less.spec)


@pytest.mark.rule("lh.party.weapons.sidearm")
def test_a_weapon_for_both_hands_empties_the_other(desk: LudicrousDesk) -> None:
    spec = ready(desk, "iron_column")
    one = choice(desk, "main", spec, "greatsword")
    assert "A greatsword takes both hands: there is none left for a shield." in one.text[-1]
    assert (one.change.spec["weapons"], one.change.spec["has_shield"]) == (["greatsword"], False)
    assert choice(desk, "second", one.change.spec, SHIELD).change.refusal.startswith("A greatsword takes both hands")
    assert choice(desk, "second", one.change.spec, "longbow").change.refusal
    assert not choice(desk, "second", one.change.spec, "whip").change.refusal
    alone = take(desk, one.change.spec, ("main", "longsword"))
    pair = take(desk, alone, ("second", "sling"), ("main", "dagger"))
    assert (pair["weapons"], desk.value_of("second", pair)) == (["dagger", "sling"], "Sling"), (
        "the other hand keeps its own"
    )
    for held, empties in ((spec, {"greatsword"}), (alone, set[str]())):
        told = {one.id for one in desk.choices("main", held) if "Empties" in one.text[-1]}
        assert told & {"greatsword", "longsword", "dagger"} == empties


@pytest.mark.rule("lh.party.proficiency")
def test_each_weapon_says_whether_the_class_is_proficient_with_it(desk: LudicrousDesk) -> None:
    spec = take(desk, desk.blank(), ("class", "archer"))
    assert "An archer is proficient: +1 to hit and damage." in choice(desk, "main", spec, "longbow").text
    assert "An archer is not proficient with it." in choice(desk, "main", spec, "greatsword").text


@pytest.mark.rule("lh.party.weapons")
def test_only_dual_weapons_are_paired(desk: LudicrousDesk) -> None:
    spec = take(desk, ready(desk, "iron_column"), ("main", "dagger"))
    assert not choice(desk, "second", spec, "dagger").change.refusal
    spec = take(desk, spec, ("main", "longsword"))
    assert "Only dual weapons make a pair" in choice(desk, "second", spec, "longsword").change.refusal
    assert choice(desk, "second", desk.blank(), SHIELD).change.refusal == "Choose a main weapon."


def test_a_shield_from_a_perk_leaves_the_other_hand_free(desk: LudicrousDesk) -> None:
    spec = take(desk, desk.blank(), ("main", "longsword"))
    assert desk.problem_of("second", spec).startswith("Choose a sidearm")
    assert "" not in [one.id for one in desk.choices("second", spec)], "an empty hand is offered only where it can be"
    spec = take(desk, spec, ("perks", "shield_bearer"))
    assert not choice(desk, "second", spec, "").change.refusal
    assert desk.value_of("second", spec) == "Shield"


@pytest.mark.rule("lh.party.armor.class")
def test_armor_follows_the_class(desk: LudicrousDesk) -> None:
    spec = take(desk, ready(desk, "iron_column"), ("class", "wizard"))
    assert desk.problem_of("armor", spec) == "A wizard wears no armour, and not heavy armour."
    assert choice(desk, "armor", spec, "light").change.refusal
    assert not choice(desk, "armor", spec, "none").change.refusal


@pytest.mark.rule("lh.party.perks")
def test_a_third_perk_is_refused_until_one_is_put_back(desk: LudicrousDesk) -> None:
    spec = ready(desk, "iron_column")
    assert choice(desk, "perks", spec, "angler").change.refusal == "Pick 2 perks; these are 3."
    spec = take(desk, spec, ("perks", "interpose"))
    assert spec["perks"] == ["sure_footed"]
    assert take(desk, spec, ("perks", "angler"))["perks"] == ["sure_footed", "angler"]


@pytest.mark.rule("lh.party.languages")
def test_languages_are_counted_and_native_ones_named(desk: LudicrousDesk) -> None:
    spec = take(desk, desk.blank(), ("race", "human"))
    assert "speaks Common already" in choice(desk, "languages", spec, "common").change.refusal
    spec = take(desk, spec, ("languages", "elvish"))
    assert (
        choice(desk, "languages", spec, "beast").change.refusal
        == "This party speaks 1 language of its own choice; 2 chosen."
    )
    assert take(desk, spec, ("race", "elf"))["languages"] == []


@pytest.mark.rule("lh.party.companion")
def test_a_companion_leaves_with_its_perk(desk: LudicrousDesk) -> None:
    spec = ready(desk, "loud_minority")
    assert choice(desk, "companion", spec, "").change.refusal == "Choose the companion: catgirl or catboy."
    spec = take(desk, spec, ("perks", "companion"))
    assert spec["companion"] == ""
    assert "Only a party with the perk" in choice(desk, "companion", spec, "catgirl").change.refusal


def test_the_sheet_says_everything_that_is_chosen(desk: LudicrousDesk) -> None:
    sheet = dict(desk.sheet(ready(desk, "loud_minority")))
    assert sheet["Party"] == "Orc bard"
    assert sheet["HP"] == "15 (13 with 4 seats)"
    for seats, hp in ((2, "15"), (4, "13")):
        there = LudicrousDesk(desk.ruleset, None, seats)
        assert dict(there.sheet(ready(there, "loud_minority")))["HP"] == hp
    assert "throwing axe, d6, range 3, thrown 8, proficient" in sheet["Weapons"]
    assert sheet["Languages"] == "Common, Goblin, Elvish, Beast"
    assert sheet["Companion"] == "Catboy"
    assert "Crescendo" in sheet["Bard"]
    assert dict(desk.sheet(desk.blank()))["Weapons"] == "none yet"


def test_switched_off_perks_are_told_and_count_for_nothing() -> None:
    desk = LudicrousDesk(rulesets.load("ludicrous"), {"perks": False, "table_dice": False})
    assert "switched off" in desk.about("perks", desk.blank())[-1]
    assert "switched off" not in " ".join(desk.about("race", desk.blank()))


@pytest.mark.rule("lh.party.companion")
def test_companions_are_offered_by_name_and_none_of_them_too(desk: LudicrousDesk) -> None:
    offered = {one.id: one.label for one in desk.choices("companion", ready(desk, "loud_minority"))}
    assert offered == {"": "None", "catgirl": "Catgirl", "catboy": "Catboy"}


def test_a_party_goes_to_a_seat_and_comes_back(desk: LudicrousDesk) -> None:
    for name, spec in desk.ready():
        assert desk.of_seat(name, 0) == spec
        assert desk.of_seat(desk.for_seat(spec), 0) == spec
    assert desk.of_seat(None, 10)["name"] == "The Long Shadows"
    with pytest.raises(ValueError, match="There is no ready-made party 'x'"):
        desk.of_seat("x", 0)
    with pytest.raises(ValueError, match="race: expected text"):
        desk.of_seat({"race": 5, "leader": "me"}, 0)


@pytest.mark.parametrize(
    ("party", "sentence"),
    [
        ("iron_colum", "Ana's party: there is no ready-made party 'iron_colum'; did you mean 'iron_column'?"),
        ({"race": "elf"}, "Ana's party: choose a class (the first of 3 mistakes)"),
        ({"race": 5}, "Ana's party: race: expected text, got the number 5; put it in quotes"),
        (5, "the party of Ana is 5: expected the id of a ready-made party, or named choices"),
        ({1: 2}, "the party of Ana is {1: 2}: expected the id of a ready-made party, or named choices"),
        ({"name": object}, "the party of Ana cannot be saved: use text, numbers, yes or no, and lists"),
    ],
)
def test_a_seat_with_a_bad_party_is_told_in_one_sentence(party: object, sentence: str) -> None:
    with pytest.raises(ValueError, match=r".") as caught:
        Game.new("ludicrous", [Seat("Ana", party=party), "Ben"], seed=1)
    assert str(caught.value) == sentence


def test_a_match_is_played_with_the_parties_of_its_seats(desk: LudicrousDesk) -> None:
    spec = {**ready(desk, "ember_choir"), "name": "Warm Hearts"}
    game = Game.new("ludicrous", [Seat("Ana", party="nine_lives"), Seat("Ben", party=desk.for_seat(spec))], seed=1)
    assert [party.name for party in game.state.parties] == ["The Nine Lives", "Warm Hearts"]


def test_a_sheet_without_stats_says_so_and_names_those_that_there_are(desk: LudicrousDesk) -> None:
    spec = desk.blank()
    assert dict(desk.sheet(spec))["Stats"] == "all 0"
    assert dict(desk.sheet({**spec, "stats": {"luck": 1, "magic": -1}}))["Stats"] == "luck +1, magic \N{MINUS SIGN}1"
