"""Dodging: what it adds to the defence of every piece."""

import pytest

from tests.rules.ludicrous.scenes import struck
from tests.scene import place


@pytest.mark.rule("ll.5.3.dodge.bonus", "ll.5.3.dodge.all-pieces")
@pytest.mark.parametrize("piece", [0, 1])
def test_dodging_adds_4_to_the_defence_of_every_piece(piece: int) -> None:
    scene = place("1@10 | 1@11 2@11", "d20:12,5 d8:2", b={"marker": "dodge"}).play(f"attack:0:longsword:1.{piece}")
    assert scene.added("against longsword") == {"dodge": 4}
    plain = struck("d20:12", "d20:5", "d8:2")
    assert plain.added("against longsword") == {}


@pytest.mark.rule("ll.5.9.shield.not-with-dodge", "ll.5.3.dodge.not-with-shield", "ll.5.3.dodge.choose-shield-or-dodge")
def test_a_defender_counts_the_shield_or_the_dodge() -> None:
    both = {"has_shield": True, "marker": "dodge"}
    shield = struck("d20:12", "d20:5", "d8:2", b=both).play("shield")
    assert shield.added("against longsword") == {"shield": 2}
    dodge = struck("d20:12", "d20:5", "d8:2", b=both).play("pass")
    assert dodge.added("against longsword") == {"dodge": 4}
