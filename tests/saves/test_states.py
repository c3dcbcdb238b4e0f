"""States of earlier formats are brought into the present form, whatever has happened in their matches."""

from hashlib import sha256
from pathlib import Path
from typing import Any

import msgspec
import pytest

from ludo_tui import Game, IllegalAnswer
from ludo_tui.saves import RulesChanged, SaveError
from ludo_tui.saves.format import decode, decode_body
from ludo_tui.saves.states import unite_what_lasts

CORPUS = Path(__file__).parent / "corpus" / "1.16.0" / "saves"
LASTING = Path(__file__).parent / "format_3"
"""Matches played by chance, left where many kinds of things last."""
WHOLE = sorted(
    path
    for path in (*CORPUS.glob("*.ludo.json"), *LASTING.glob("*.ludo.json"))
    if path.name.startswith(("skirmish", "ludicrous"))
)
"""Matches in format 3 with all their answers."""


def in_format_3(game: Any) -> bytes:
    """Return the content of a save in format 3."""
    written = msgspec.json.encode(game)
    return b'{"format":3,"checksum":"%s","game":%s}\n' % (sha256(written).hexdigest().encode(), written)


def whole(name: str = "skirmish-pin") -> dict[str, Any]:
    """Return the game of a save of the corpus."""
    game: dict[str, Any] = msgspec.json.decode((CORPUS / f"{name}.ludo.json").read_bytes())["game"]
    return game


def loaded(path: Path) -> Game:
    """Return the match of a save, as long as it is played by the rules that it was saved under."""
    try:
        return Game.load(path)
    except RulesChanged:
        pytest.skip("its turns cannot be played again by the present rules")


@pytest.mark.parametrize("path", WHOLE, ids=lambda path: path.name)
def test_what_a_state_is_brought_to_is_what_the_present_rules_come_to_when_the_match_is_played_again(
    path: Path,
) -> None:
    assert path.read_bytes().startswith(b'{"format":3,')
    game = loaded(path)
    brought = decode_body(decode(path.read_bytes())).checkpoint
    assert bytes(game.replayed().snapshot().checkpoint) == bytes(brought)


@pytest.mark.parametrize("path", WHOLE, ids=lambda path: path.name)
def test_a_match_in_an_earlier_format_is_taken_back_to_before_it_was_saved(path: Path) -> None:
    game = loaded(path)
    snapshot = game.snapshot()
    table = msgspec.structs.replace(game.setup.table, free_undo=True)
    snapshot.setup = msgspec.structs.replace(game.setup, table=table)
    game = Game.restore(game.rules, snapshot)
    refused = ""
    for _ in range(5):
        turn = game.state.turn.number
        while game.state.turn.number == turn and not refused:
            try:
                game.undo()
            except IllegalAnswer as error:
                refused = f"{error}".removeprefix("nothing can be undone: ")
    assert refused in ("", "the match is over", game.rules.final_secrets)


WHO, OTHER = [0, 1], [1, 0]


def skirmish(**changes: Any) -> dict[str, Any]:
    """Return a state of Skirmish Ludo, as far as it holds what lasts."""
    state: dict[str, Any] = {"parties": [[{"afflictions": []}]], "monsters": [], "marks": [], "zones": [], "charms": []}
    return {"companies": [], **state, **changes}


def ludicrous(*conditions: dict[str, Any]) -> dict[str, Any]:
    """Return a state of Ludicrous Ludo, with conditions of a party, of a piece and of a creature."""
    party, piece, creature = ({"conditions": [dict(one) for one in conditions]} for _ in range(3))
    return {"parties": [{**party, "pieces": [piece]}], "creatures": [creature], "annustar": {}}


def brought(state: dict[str, Any]) -> dict[str, Any]:
    """Return a state in the present form."""
    assert unite_what_lasts(state)
    return state


@pytest.mark.parametrize(
    ("old", "ends"),
    [
        ({"left": 2}, {"left": 2, "on": "turn_end", "of": OTHER}),
        ({"left": 0}, {"left": 0, "on": "turn_end", "of": OTHER}),
        ({"left": None, "to_start": True}, {"left": 1, "on": "turn_start", "of": OTHER}),
        ({"left": None, "to_start": False}, {}),
        ({}, {}),
    ],
)
def test_afflictions_tell_when_they_end(old: dict[str, Any], ends: dict[str, Any]) -> None:
    one = {"id": "slowed", "source": OTHER, **old, "effect": 3, "attribute": "str"}
    now = {"id": "slowed", "source": OTHER, "ends": ends, "effect": 3, "attribute": "str"}
    state = brought(skirmish(parties=[[{"afflictions": [dict(one)]}]], monsters=[{"afflictions": [dict(one)]}]))
    assert state["parties"][0][0]["afflictions"] == state["monsters"][0]["afflictions"] == [now]


def test_an_affliction_of_nobody_has_no_turns_that_are_counted() -> None:
    state = brought(skirmish(parties=[[{"afflictions": [{"id": "prone", "source": None, "left": 2}]}]]))
    assert state["parties"][0][0]["afflictions"] == [
        {"id": "prone", "source": None, "ends": {"left": 2, "on": "turn_end"}}
    ]


def test_marks_end_when_the_turn_of_their_source_starts() -> None:
    state = brought(skirmish(marks=[{"kind": "help", "maker": WHO, "bearer": OTHER, "value": 1, "scope": "attack"}]))
    ends = {"left": 1, "on": "turn_start", "of": WHO}
    assert state["marks"] == [
        {"source": WHO, "ends": ends, "id": "help", "bearer": OTHER, "value": 1, "scope": "attack"}
    ]


def test_what_powers_have_made_ends_with_turns_or_with_rounds() -> None:
    made = {"power": "mist_bank", "maker": WHO, "effect": 2}
    old = [{**made, "of": OTHER, "left": 2, "ring": 3}, {**made, "of": None, "left": 9, "ring": 4}, {**made, "ring": 5}]
    state = brought(skirmish(zones=[dict(one) for one in old], charms=[dict(one) for one in old]))
    now = {"source": WHO, "effect": 2, "id": "mist_bank"}
    assert state["zones"] == state["charms"]
    assert state["zones"] == [
        {**now, "ends": {"left": 2, "on": "turn_end", "of": OTHER}, "ring": 3},
        {**now, "ends": {"left": 9, "on": "round_end"}, "ring": 4},
        {**now, "ends": {"left": 1, "on": "round_end"}, "ring": 5},
    ]


@pytest.mark.parametrize(
    ("old", "now"),
    [
        ({"left": 2, "counted": 29, "seat": 0, "piece": 1}, {"source": WHO, "ends": {"left": 2, "since": 29}}),
        ({"left": 0, "counted": 0, "seat": 1, "piece": None}, {"source": [1, None], "ends": {"left": 0}}),
        ({"left": None, "counted": 3, "seat": None, "piece": None}, {"source": None, "ends": {"since": 3}}),
        ({}, {"source": None, "ends": {}}),
    ],
)
def test_conditions_tell_when_they_end_and_whose_doing_they_are(old: dict[str, Any], now: dict[str, Any]) -> None:
    state = brought(ludicrous({"id": "morphed", **old, "note": "toad", "amount": 3}))
    (party,), (creature,) = state["parties"], state["creatures"]
    assert party["conditions"] == party["pieces"][0]["conditions"] == creature["conditions"]
    assert party["conditions"] == [{"id": "morphed", **now, "note": "toad", "amount": 3}]


def test_a_race_keeps_its_state_and_the_sums_of_its_turns() -> None:
    game = whole("classic-mid-turn")
    assert not unite_what_lasts(game["body"]["checkpoint"])
    body = decode_body(decode(in_format_3(game)))
    assert [turn.check for turn in body.history] == [check for _, check, *_ in game["body"]["history"]]


def test_the_position_that_a_match_begins_from_is_brought_along() -> None:
    game = whole()
    game["body"]["setup"]["start"] = game["body"]["checkpoint"]
    body = decode_body(decode(in_format_3(game)))
    assert isinstance(body.setup.start, msgspec.Raw)
    assert bytes(body.setup.start) == bytes(body.checkpoint)


@pytest.mark.parametrize(
    ("part", "name"),
    [
        *(("body", name) for name in ("setup", "checkpoint", "history")),
        *(("checkpoint", name) for name in ("parties", "monsters", "marks", "zones", "charms")),
    ],
)
@pytest.mark.parametrize("value", [None, [1], [[1]], [{}], [None], {"a": 1}, "x", 1])
def test_what_is_not_laid_out_as_its_format_is_no_save(part: str, name: str, value: Any, tmp_path: Path) -> None:
    game = whole()
    (game["body"] if part == "body" else game["body"][part])[name] = value
    path = tmp_path / "one.ludo.json"
    path.write_bytes(in_format_3(game))
    with pytest.raises(SaveError):
        Game.load(path)


@pytest.mark.parametrize("name", ["classic-conceded", "ludicrous-tackle"])
@pytest.mark.parametrize(("former", "meant"), [(False, "quick"), (True, "strict")])
def test_a_choice_about_the_table_goes_by_its_present_name(name: str, former: bool, meant: str) -> None:
    game = whole(name)
    game["body"]["setup"]["table"] |= {"neutral_reactions": former}
    assert decode_body(decode(in_format_3(game))).setup.table.secret_reactions == meant
