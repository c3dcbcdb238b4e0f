"""What whoever chooses an action is reminded of."""

from typing import Any

import pytest

from tests.rules.ludicrous.scenes import with_numbers
from tests.scene import place


def reminder(board: str, **changes: Any) -> str:
    """Return what Ana is reminded of when she chooses an action; of nothing before it."""
    scene = place(board, phase=("turning", "action", "first_special", "bonus_action"), **changes)
    while scene.asked != (0, "action"):
        assert scene.prompt is not None
        assert not scene.rules.reminder(scene.table.state, scene.events, scene.prompt)
        scene.play("pass")
    assert scene.prompt is not None
    said = scene.rules.reminder(scene.table.state, scene.events, scene.prompt)
    scene.play("pass")
    assert [step for step in scene.steps(0) if step < 0] == [-1] * (2 + said.count("Ana's piece"))
    return said


@pytest.mark.rule("lh.party.unrevived")
def test_whoever_chooses_an_action_is_reminded_whom_it_loses_after_it() -> None:
    alone = "Ana's piece 1 is lost after this action unless it is revived."
    assert reminder("1@10!unconscious 2@30 | 1@40") == alone
    assert reminder("1@10!unconscious 2@30!unconscious | 1@40") == (
        "Ana's piece 1 and Ana's piece 2 are lost after this action unless they are revived."
    )
    assert not reminder("1@10 2@30 | 1@40!unconscious")
    assert not reminder("1@10!unconscious 2@30 | 1@40", ruleset=with_numbers(party={"phases_unconscious": 2}))


@pytest.mark.rule("lh.match.win")
@pytest.mark.parametrize(
    ("foe", "said"),
    [
        ("1#56 2#44", "Ben's piece 2 is 12 from winning."),
        ("1#56 2#10 3#53", "Ben's piece 3 is 3 from winning."),
        ("1#56 2#43", ""),
        ("1#50 2#44", ""),
        ("1#56 2#44!unconscious", ""),
        ("1#56 2#44!unconscious 3#43", ""),
        ("1#56", ""),
    ],
)
def test_whoever_chooses_an_action_is_reminded_which_enemy_is_about_to_win(foe: str, said: str) -> None:
    assert reminder(f"1#10 2#30 | {foe}") == said


@pytest.mark.rule("lh.match.win")
def test_every_enemy_that_is_about_to_win_is_told_whoever_else_is_not() -> None:
    assert reminder("1#10 2#30 | 1#5 | 1#56 2#50 | 1#56 2#53") == (
        "Cleo's piece 2 is 6 from winning. Dan's piece 2 is 3 from winning."
    )


@pytest.mark.rule("lh.match.win")
def test_of_a_team_both_parties_count() -> None:
    told = [
        reminder(f"1#10 2#30 | 1#56 2#50 | 1#56 2#50 | {mate}", teams=True) for mate in ("1#56", "1#56 2#56", "1#5")
    ]
    assert told == ["", "Ben's piece 2 is 6 from winning.", ""]


@pytest.mark.rule("lh.match.places")
def test_nobody_wins_any_more_once_the_first_has() -> None:
    board = "1#10 2#30 | 1#56 2#50 | 1#56 2#56"
    assert reminder(board) == "Ben's piece 2 is 6 from winning."
    assert not reminder(board, play_on=True, state={"places": [2]})
