"""Companies that are built: what can be chosen, what cannot and why, and how a match is played with them."""

from typing import Any

import msgspec
import pytest

from ludo_tui import Game, Seat, rulesets
from ludo_tui.engine import Who
from ludo_tui.rules import desk_for, has_desk
from ludo_tui.rules.drafts import Desk
from ludo_tui.rules.skirmish.board.inventory import carried_items

OWN = [["lowlander", "bulwark"], ["reedling", "brawler"], ["cragfolk", "mender"], ["kitewing", "outrider"]]


@pytest.fixture
def desk() -> Desk:
    """Where companies are made."""
    return desk_for(rulesets.load("skirmish"), {})


def company(*items: str, name: str = "") -> dict[str, Any]:
    """Return a company that could be built, with items on the belts of its pieces."""
    belts = [*items, *[""] * 4]
    pieces = [
        {"ancestry": ancestry, "path": path, "item": item} for (ancestry, path), item in zip(OWN, belts, strict=False)
    ]
    return {"name": name, "pieces": pieces}


def refusals(desk: Desk, step: str, spec: dict[str, Any]) -> dict[str, str]:
    """Return why something cannot be chosen in a step, by what can be; empty: it can."""
    return {choice.id: choice.change.refusal for choice in desk.choices(step, spec)}


@pytest.mark.rule("sh.company.own")
def test_a_built_company_is_played(desk: Desk) -> None:
    assert has_desk(rulesets.load("skirmish"))
    spec = desk.complete(company("spark_wand", "", "hook_and_line", name="Odd Lot"))
    seats = [Seat("Ana", party=desk.for_seat(spec)), Seat("Ben", party="ash_and_oak"), Seat("Sam", computer="normal")]
    game = Game.new("skirmish", seats, seed=3)
    state = game.state
    assert [(piece.ancestry, piece.path, piece.item) for piece in state.parties[0]] == [
        ("lowlander", "bulwark", "spark_wand"),
        ("reedling", "brawler", ""),
        ("cragfolk", "mender", "hook_and_line"),
        ("kitewing", "outrider", ""),
    ]
    assert state.companies == ["Odd Lot", "ash_and_oak"]
    assert game.rules.traits(state, 0) == {"company": "own"}
    assert "Odd Lot" in str(game.rules.sheet_page(state, game.setup, 0))
    table = game.rules.new_table(game.setup, state, None)
    assert list(carried_items(table, Who(0, 0))) == ["healing_draught", "spark_wand"]


@pytest.mark.rule("sh.company.own", "sh.company.paths", "sh.company.coins", "sh.company.weapons")
@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({}, []),
        ({"pieces": company()["pieces"][:3]}, ["A party has 4 pieces; these are 3."]),
        ({"name": "a\nb"}, ["The name of a party is one line of printable characters."]),
        ({"colour": "red"}, ["colour: unknown key 'colour'; the keys here are name, pieces."]),
        ({(1, "ancestry"): ""}, ["Choose an ancestry for piece 2."]),
        ({(1, "path"): ""}, ["Choose a path for piece 2."]),
        ({(0, "ancestry"): "lowlandr"}, ["There is no ancestry 'lowlandr'; did you mean 'lowlander'?"]),
        ({(0, "path"): "baker"}, ["There is no path 'baker'; did you mean 'brawler'?"]),
        ({(2, "path"): "bulwark"}, ["Piece 1 is the bulwark already."]),
        ({(0, "weapon"): "axe"}, []),
        ({(0, "weapon"): "sword"}, []),
        ({(0, "weapon"): "staff"}, ["The staff takes both hands, the sword in its place one hand."]),
        ({(0, "weapon"): "swrd"}, ["There is no weapon 'swrd'; did you mean 'sword'?"]),
        ({(0, "second"): "dagger"}, ["The bulwark has no second weapon to exchange."]),
        ({(1, "weapon"): "sword"}, ["The brawler has no weapon to exchange."]),
        ({(3, "weapon"): "axe"}, ["The axe takes one hand, the bow in its place both hands."]),
        ({(0, "item"): "seel"}, ["There is no item 'seel'; did you mean 'seal'?"]),
        (
            {(0, "item"): "spark_wand", (1, "item"): "spell_scroll", (2, "item"): "caltrops"},
            ["A party has 6 coins; this costs 7."],
        ),
    ],
)
def test_every_mistake_is_said(desk: Desk, change: dict[Any, Any], said: list[str]) -> None:
    spec = company()
    for at, value in change.items():
        if isinstance(at, tuple):
            spec["pieces"][at[0]][at[1]] = value
        else:
            spec[at] = value
    assert [sentence for _, sentence, _ in desk.problems(spec)] == said


@pytest.mark.parametrize(
    ("party", "said"),
    [
        ({"pieces": []}, r"has no such party: A party has 4 pieces; these are 0\."),
        ({"pieces": [*company()["pieces"][:3], {}]}, r"has no such party: Choose an ancestry for piece 4\."),
        ("ash_and_oaks", r"has no party 'ash_and_oaks'; did you mean 'ash_and_oak'\?"),
        ("owls", r"has no party 'owls'; there are [a-z_]+, .*ash_and_oak"),
    ],
)
def test_a_company_that_cannot_be_is_refused_at_setup(party: Any, said: str) -> None:
    if isinstance(party, dict):
        party = {key: msgspec.Raw(msgspec.json.encode(value)) for key, value in party.items()}
    with pytest.raises(ValueError, match=f"Ana {said}"):
        Game.new("skirmish", [Seat("Ana", party=party), Seat("Ben")], options={"sage": "none"})


@pytest.mark.rule("sh.company.paths", "sh.company.coins")
def test_what_cannot_be_chosen_is_offered_with_the_reason(desk: Desk) -> None:
    spec = desk.complete(company("spark_wand", "spell_scroll"))
    paths = refusals(desk, "path-1", spec)
    assert paths["bulwark"] == "Piece 1 is the bulwark already."
    assert not paths["champion"]
    items = refusals(desk, "item-2", spec)
    assert items["caltrops"] == "A party has 6 coins; this costs 7."
    assert not items[""]
    assert desk.points_left(spec) == 0


@pytest.mark.rule("sh.company.paths")
def test_a_path_is_refused_to_every_piece_where_another_has_it(desk: Desk) -> None:
    spec = desk.complete(company())
    paths = [piece["path"] for piece in spec["pieces"]]
    for number, own in enumerate(paths):
        told = refusals(desk, f"path-{number}", spec)
        assert not told[own]
        for other, path in enumerate(paths):
            if other != number:
                assert told[path].startswith(f"Piece {other + 1} is the ")


def test_what_is_wrong_with_one_piece_refuses_nothing_to_another(desk: Desk) -> None:
    spec = desk.complete(company("spark_wond", "lantern"))
    assert desk.problem_of("item-0", spec).startswith("There is no item 'spark_wond'")
    assert set(refusals(desk, "item-2", spec).values()) == {""}
    spec["pieces"][0]["item"] = "seal"
    assert "cannot be bought" in desk.problem_of("item-0", spec)
    assert refusals(desk, "item-1", spec)["caltrops"] == ""


STEPS: list[tuple[str, str, str, list[str]]] = [
    ("ancestry-1", "Reedling", "", ["Strength −1, Agility +1; Health −2, Size 0.5, Speed 5.", "Squeeze past: "]),
    ("path-0", "Bulwark", "", ["Strength +2, Intellect −1, Will +1; Health 24, Bonus Damage 1d6, plate.", "Rampart: "]),
    ("weapon-0", "Sword", "", ["2d6; in one hand."]),
    ("second-3", "Short sword", "", ["1d6+1; in one hand, also the off hand; by Agility if that is better."]),
    ("item-0", "Spark wand", "3 coins", ["Cast lance of light twice a match, with Intellect 12."]),
    ("item-1", "Nothing more", "", []),
]


@pytest.mark.rule("sh.company.own", "sh.company.weapons")
@pytest.mark.parametrize(("step", "label", "value", "text"), STEPS)
def test_of_what_is_offered_one_is_chosen_and_each_tells_what_it_brings(
    desk: Desk, step: str, label: str, value: str, text: list[str]
) -> None:
    spec = desk.complete(company("spark_wand"))
    (chosen,) = (one for one in desk.choices(step, spec) if one.is_chosen)
    assert (chosen.label, chosen.value, chosen.change.spec) == (label, value, spec)
    told = "\n".join(chosen.text)
    assert [one for one in text if one not in told] == []
    assert bool(told) == bool(text)
    assert next(one.value for one in desk.steps(spec) if one.id == step) in (label, label.lower())


def test_weapons_are_a_step_for_whom_its_path_arms(desk: Desk) -> None:
    steps = [step.id for step in desk.steps(desk.complete(company()))]
    assert [one for one in steps if one.startswith(("weapon", "second"))] == [
        *("weapon-0", "weapon-2"),
        *("weapon-3", "second-3"),
    ]
    spec = company()
    spec["pieces"][1]["weapon"] = "sword"
    kept = {step.id: step for step in desk.steps(desk.complete(spec))}
    assert (kept["weapon-1"].value, kept["weapon-1"].problem) == ("Sword", "The brawler has no weapon to exchange.")


@pytest.mark.rule("sh.company.coins")
def test_whoever_has_no_coins_left_buys_nothing_dearer_for_any_piece_and_can_always_sell(desk: Desk) -> None:
    spec = desk.complete(company("caltrops", "spell_scroll", "fire_pot"))
    said = "A party has 6 coins; this costs {}."
    assert refusals(desk, "item-0", spec) == {
        **dict.fromkeys(("", "smoke_pot", "caltrops", "alarm_whistle", "lantern"), ""),
        **dict.fromkeys(("healing_draught", "hook_and_line", "fire_pot"), said.format(7)),
        **dict.fromkeys(("spell_scroll", "spark_wand"), said.format(8)),
    }
    poor = desk.complete(company(*["spark_wand"] * 4))
    assert (desk.points_left(poor), [*desk.sheet(poor)][-1]) == (0, ("Coins left", "0"))
    for number in range(4):
        assert refusals(desk, f"item-{number}", poor)[""] == "", "how else would it come down to what it has"


def test_the_sheet_tells_each_piece_as_far_as_it_is_chosen(desk: Desk) -> None:
    spec = desk.complete(company("spark_wand"))
    spec["pieces"][1]["path"] = spec["pieces"][2]["ancestry"] = ""
    spec["pieces"][3] = {**spec["pieces"][0], "path": "brawler", "item": ""}
    told = dict(desk.sheet(spec))
    assert told["Piece 1"] == (
        "Lowlander bulwark; Str 12, Agi 10, Int 9, Wil 12; Health 26, Defense 16, Speed 5; "
        "sword, healing draught, spark wand"
    )
    assert (told["Piece 2"], told["Piece 3"], told["Coins left"]) == ("Reedling", "Mender", "3")
    assert told["Piece 4"].endswith("Speed 5; healing draught")


def test_every_step_of_every_ready_company_stands(desk: Desk) -> None:
    for _, spec in desk.ready():
        assert not any(step.problem for step in desk.steps(spec))
        assert desk.problems(spec) == []
        assert len([*desk.sheet(spec)]) == 5
    blank = desk.blank()
    assert not any(one.change.refusal for step in ("ancestry-0", "path-3") for one in desk.choices(step, blank))
    assert [step.value for step in desk.steps(blank)[:3]] == ["", "", "nothing more"]
    assert [step.title for step in desk.steps(blank)[2:5]] == ["1 item", "2 ancestry", "2 path"]
    assert [step.id for step in desk.steps(blank) if step.problem] == [
        f"{field}-{number}" for number in range(4) for field in ("ancestry", "path")
    ]


@pytest.mark.parametrize("seed", range(5))
def test_chance_makes_a_legal_company(desk: Desk, seed: int) -> None:
    spec = desk.by_chance(seed)
    assert desk.problems(spec) == []
    assert spec == desk.by_chance(seed)
    assert desk.of_seat(desk.for_seat(spec), 0) == spec


def test_a_company_without_a_name_is_called_by_its_paths_as_far_as_they_are_chosen(desk: Desk) -> None:
    spec = company()
    assert desk.kind(spec) == "Bulwark, brawler, mender, outrider"
    for piece in spec["pieces"]:
        piece["path"] = ""
    assert desk.kind(spec) == "A company"
