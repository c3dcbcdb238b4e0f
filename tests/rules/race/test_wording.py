"""Each race game speaks its own words and cites its own rules."""

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from ludo_tui import rulesets
from ludo_tui.engine import Match, TableOptions
from ludo_tui.engine.dice import Dice
from ludo_tui.rules import rules_for
from ludo_tui.rules.race.state import RaceState
from ludo_tui.rules.race.wording import REASONS, RULES
from ludo_tui.table.setup.house_rules import house_rules
from tests.rules.race.scene import TWO, new_rules, new_setup, place

EVERYTHING: tuple[dict[str, Any], ...] = (
    {},
    {"block": "wall", "safe": "both", "six_bonus": "always", "capture_bonus": True, "home_bonus": True},
    {"block": "trap", "finish": "bounce", "entry": "one_or_six", "capture_before_home": True, "forced_capture": True},
    {"dice": 2, "teams": True, "max_sixes": 2, "home_column_jump": False, "start_doubled": True, "pieces_to_win": 2},
    {"block": "none", "entry": "any", "optional_bonus_roll": True, "six_bonus": "always", "pieces_on_start": 4},
)
OWN = {"classic": ("cl.",), "party": ("cl.", "pt."), "piecepack": ("pp.", "cl.option.")}


def cited(match: Match[RaceState], seed: int) -> Iterator[tuple[str, str]]:
    """Play a match at random; yield every rule that it cites and every sentence that it says."""
    lot = Dice(seed, "walk")
    count = 0
    while (prompt := match.prompt) is not None:
        yield prompt.rule, prompt.text
        for option in prompt.options:
            yield option.rule, option.label
        for refusal in prompt.refused:
            yield refusal.rule, f"{refusal.label}: {refusal.reason}"
        count += 1
        match.answer(prompt.answers[lot.value(count, len(prompt.answers)) - 1].id)
    for event in match.events:
        if event.kind not in ("turn_started", "turn_ended", "match_ended"):
            yield event.rule, event.sentence(match.names)


@pytest.mark.parametrize("options", EVERYTHING, ids=str)
@pytest.mark.parametrize("name", OWN)
def test_all_that_is_said_fits_the_ruleset(name: str, options: dict[str, Any]) -> None:
    rules = new_rules(name, **options)
    book = rulesets.load(name).rulebook
    foreign = "coins?|staging|null|ace" if name != "piecepack" else "tokens?|yard|six|one"
    for rule, sentence in cited(Match(rules, new_setup(rules, seed=3)), 3):
        assert rule in book, sentence
        assert rule.startswith(OWN[name]), sentence
        assert not re.search(rf"\b({foreign})\b", sentence), sentence
        assert sentence == sentence.strip()
        assert "  " not in sentence


def test_every_concept_has_a_rule_in_every_book() -> None:
    for name in OWN:
        book = rulesets.load(name).rulebook
        for concept, ids in RULES.items():
            assert any(rule in book for rule in ids), (name, concept)
        assert REASONS.keys() <= RULES.keys()


@pytest.mark.rule("pp.die.null", "pp.die.ace", "pp.die.numbers")
def test_a_piecepack_die_shows_null_and_ace() -> None:
    scene = place({0: [10]}, "d6:6,1", "piecepack").play("move:0", "roll")
    rolls = [event.sentence(scene.names) for event in scene.all("rolled")]
    assert rolls == ["Ana rolls null.", "Ana rolls ace."]
    assert scene.prompt is not None
    assert scene.prompt.text == "You rolled ace: which coin?"
    scene.play("move:0")


@pytest.mark.rule("pp.die.null", "pp.die.ace")
def test_at_a_table_with_real_dice_the_faces_are_asked_for() -> None:
    scene = place({0: [10]}, [], "piecepack", table=TableOptions(table_dice=True))
    assert scene.prompt is not None
    assert scene.prompt.text == "What does the piecepack die show?"
    assert [option.label for option in scene.prompt.options] == ["ace", "2", "3", "4", "5", "null"]
    scene.play("die:6", "move:0", "stop")
    assert scene.steps(0) == [16, -1, -1, -1]


def test_sentences_of_a_capture_and_a_trap() -> None:
    scene = place({0: [10], 1: [1]}, "d6:4").play("move:0")
    assert [event.sentence(scene.names) for event in scene.told] == [
        "Ana rolls 4.",
        "Ana's token 1 moves from g15 to i13.",
        "Ana captures Ben's token 1 on i13: 2 spaces lost.",
    ]
    trapped = place({0: [10], 1: [1, 1]}, "d6:4").play("move:0")
    assert trapped.event("trapped").sentence(trapped.names) == (
        "Ana's token 1 lands on a block of Ben on i13: back to the yard."
    )


def test_labels_tell_where_a_piece_goes_and_what_happens_there() -> None:
    scene = place({0: [10, 20, 53], 1: [3], 2: [0, 0]}, "d6:6", finish="bounce", home_column_jump=True)
    assert scene.prompt is not None
    assert [option.label for option in scene.prompt.options] == [
        "Token 1: g15 to i11, capture",
        "Token 2: l9 to n7, onto a block: back to the yard",
        "Token 3: d8 to home and back to d8",
        "Token 4: out to b9",
    ]
    assert [option.aim.space for option in scene.prompt.options] == ["i11", "n7", "d8", "b9"]
    scene.play("move:3")


@pytest.mark.rule("cl.capture.send-back", "cl.block.landing")
def test_an_option_carries_what_its_move_brings() -> None:
    scene = place({0: [10, 20, 46, 50], 1: [3], 2: [0, 0]}, "d6:6")
    assert scene.prompt is not None
    assert [(one.aim.captures, one.facts.effects, one.aim.amount) for one in scene.prompt.options] == [
        (((1, 0),), ("capture",), 6),
        ((), ("trap",), 6),
        ((), ("home_column",), 6),
        ((), ("home",), 6),
    ]
    out = place({1: [39]}, "d6:6")  # where seat 0 comes out
    assert out.prompt is not None
    assert [(one.aim.captures, one.facts.effects) for one in out.prompt.options] == [
        (((1, 0),), ("enter", "capture"))
    ] * 4


@pytest.mark.parametrize(
    ("ruleset", "pieces", "dice", "options", "told"),
    [
        ("party", [10], "d6:6", {}, "Another roll follows."),
        ("party", [10], "d6:6,6", {}, "Another roll follows; a third six is lost."),
        ("party", [10], "d6:5", {}, "Only a capture or a token home rolls again."),
        ("party", [10], "d6:5", {"home_bonus": False, "capture_bonus": False}, "No six, no other roll."),
        ("party", [10], "d6:5", {"home_bonus": False}, "Only a capture rolls again."),
        ("classic", [10], "d6:5", {}, "No six, no other roll."),
        ("classic", [10], "d6:6", {}, "A six that can bring a token out gives no other roll."),
        ("classic", [10, 20, 30, 40], "d6:6", {}, "Another roll follows."),
        ("classic", [10], "d6:6", {"six_bonus": "never"}, "No other roll follows."),
        ("piecepack", [10], "d6:6", {}, "Another roll may follow."),
        ("piecepack", [10], "d6:2", {}, "No null, no other roll."),
    ],
)
def test_whether_another_roll_follows_is_told_before_the_move(
    ruleset: str, pieces: list[int], dice: str, options: dict[str, Any], told: str
) -> None:
    scene = place({0: pieces}, dice, ruleset, seats=TWO, **options)
    while scene.dice_left():
        scene.play(scene.choices[0])
    assert scene.rules.following(scene.state) == told


@pytest.mark.parametrize(
    ("words", "faces", "said"),
    [
        ("piece: glass", "[1, 2, 3, 4, 5, Barrel]", ("glasses", "A Barrel gives another roll")),
        ("piece: ox\npieces: oxen", "[1, 2, 3, 4, 5, Ace]", ("oxen", "An Ace gives another roll")),
        ("six: the top", "[1, 2, 3, 4, 5, 6]", ("tokens", "The top gives another roll")),
    ],
)
def test_several_pieces_and_the_highest_face_are_called_as_the_ruleset_has_them(
    words: str, faces: str, said: tuple[str, str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(rulesets, "_used", [])
    (folder := tmp_path / "pub").mkdir()
    (folder / "words.yaml").write_text(words)
    header = f"id: pub\nname: Pub\nextends: party\nversion: 1\nfaces: {faces}\n"
    (folder / "ruleset.yaml").write_text(header)
    assert rulesets.check(folder) == []
    rulesets.use(folder)
    known = rulesets.load("pub")
    told = " ".join(rules_for(known, {}).brief())
    several, again = said
    assert f"with all 4 {several} home wins" in told
    assert again in told
    titles = [rule.title for rule in house_rules(known, {})]
    assert f"{several.capitalize()} to win" in titles
