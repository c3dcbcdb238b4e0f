"""Companies that are built: what can be chosen, what cannot and why, and how a match is played with them."""

from typing import Any

import msgspec
import pytest

from ludo_tui import Game, Seat, rulesets
from ludo_tui.rules import desk_for, has_desk
from ludo_tui.rules.drafts import Desk
from ludo_tui.rules.skirmish.belts import carried
from ludo_tui.rules.skirmish.state import Who

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
    assert "Odd Lot" in str(list(game.rules.sheet(state, game.setup, 0)))
    table = game.rules.new_table(game.setup, state, None)
    assert list(carried(table, Who(0, 0))) == ["healing_draught", "spark_wand"]


@pytest.mark.rule("sh.company.own", "sh.company.paths", "sh.company.coins", "sh.company.weapons")
@pytest.mark.parametrize(
    ("change", "said"),
    [
        ({}, []),
        ({"pieces": company()["pieces"][:3]}, ["A company has 4 pieces; these are 3."]),
        ({"name": "a\nb"}, ["The name of a company is one line of characters that can be shown."]),
        ({"colour": "red"}, ["colour: unknown key 'colour'; the keys here are name, pieces."]),
        ({(1, "ancestry"): ""}, ["Choose an ancestry for piece 2."]),
        ({(1, "path"): ""}, ["Choose a path for piece 2."]),
        ({(0, "ancestry"): "lowlandr"}, ["There is no ancestry 'lowlandr'; did you mean 'lowlander'?"]),
        ({(0, "path"): "baker"}, ["There is no path 'baker'; did you mean 'brawler'?"]),
        ({(2, "path"): "bulwark"}, ["Piece 1 is the bulwark already."]),
        ({(0, "weapon"): "axe"}, []),
        ({(0, "weapon"): "sword"}, []),
        ({(0, "weapon"): "staff"}, ["The staff takes both hands, the sword in its place one hand."]),
        ({(0, "second"): "dagger"}, ["The bulwark has no second weapon to exchange."]),
        ({(1, "weapon"): "sword"}, ["The brawler has no weapon to exchange."]),
        ({(3, "weapon"): "axe"}, ["The axe takes one hand, the bow in its place both hands."]),
        ({(0, "item"): "seel"}, ["There is no item 'seel'; did you mean 'seal'?"]),
        (
            {(0, "item"): "spark_wand", (1, "item"): "spell_scroll", (2, "item"): "caltrops"},
            ["A company has 6 coins; this costs 7."],
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


def test_a_company_that_cannot_be_is_refused_at_setup() -> None:
    bad = {key: msgspec.Raw(msgspec.json.encode(value)) for key, value in company().items()}
    bad["pieces"] = msgspec.Raw(b"[]")
    with pytest.raises(ValueError, match=r"Ana has no such company: A company has 4 pieces; these are 0\."):
        Game.new("skirmish", [Seat("Ana", party=bad), Seat("Ben")], options={"sage": "none"})


@pytest.mark.rule("sh.company.paths", "sh.company.coins")
def test_what_cannot_be_chosen_is_offered_with_the_reason(desk: Desk) -> None:
    spec = desk.complete(company("spark_wand", "spell_scroll"))
    paths = {choice.id: choice.change.refusal for choice in desk.choices("path-1", spec)}
    assert paths["bulwark"] == "Piece 1 is the bulwark already."
    assert not paths["champion"]
    items = {choice.id: choice.change.refusal for choice in desk.choices("item-2", spec)}
    assert items["caltrops"] == "A company has 6 coins; this costs 7."
    assert not items[""]
    assert desk.points_left(spec) == 0


def test_every_step_of_every_ready_company_stands(desk: Desk) -> None:
    for _, spec in desk.ready():
        assert not any(step.problem for step in desk.steps(spec))
        assert desk.problems(spec) == []
        assert len(desk.sheet(spec)) == 5
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
