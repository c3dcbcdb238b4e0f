"""What whoever is asked in Skirmish Ludo must not miss."""

import pytest
from msgspec import structs

from ludo_tui.engine import TableOptions
from tests.rules.skirmish.skirmish_scene import Fight, stand


def told(scene: Fight, **changed: str) -> str:
    """Return what is told along with the question that is asked."""
    assert scene.prompt is not None
    return scene.rules.reminder(scene.state, scene.events, structs.replace(scene.prompt, **changed))


@pytest.mark.rule("sh.match.win", "sh.gate.ally")
@pytest.mark.parametrize(
    ("rival", "seals", "expected"),
    [
        ("brawler#36", 1, "Ben's brawler is 20 from winning."),
        ("brawler#36", 0, ""),
        ("brawler#51", 0, "Ben's brawler is 5 from winning."),
        ("brawler#35", 1, ""),
        ("brawler#44-30x", 1, ""),
        ("brawler#20 brawler#40", 1, ""),
        ("brawler#40 brawler#20", 1, "Ben's brawler is 16 from winning."),
        ("brawler#48 brawler#49", 1, "Ben's duelist is 7 from winning."),
        ("brawler#48-30x brawler#49", 1, ""),
        ("", 1, ""),
    ],
    ids=[
        "near",
        "no seal",
        "in its column",
        "too far",
        "fallen",
        "another's seal",
        "the foremost",
        "paid by an ally",
        "an ally that has fallen",
        "in the yard",
    ],
)
def test_it_is_told_which_rival_comes_home_next_and_wins(rival: str, seals: int, expected: str) -> None:
    scene = stand(f"champion@d9 bulwark@e9 | {rival} | champion@g3", match="short")
    scene.state.parties[1][0].seals = seals
    assert told(scene) == expected
    assert told(scene, kind="reaction") == expected
    assert told(scene, kind="spoils") == ""


@pytest.mark.rule("sh.match.win")
def test_neither_ones_own_party_nor_who_has_conceded_is_about_to_win() -> None:
    scene = stand("champion#40 | brawler#45 | champion@g3", match="short")
    for party in scene.state.parties:
        party[0].seals = 1
    assert told(scene) == "Ben's brawler is 11 from winning."
    scene.state.conceded.append(1)
    assert told(scene) == ""


@pytest.mark.rule("sh.match.win")
def test_nobody_is_about_to_win_who_needs_more_pieces_at_home() -> None:
    scene = stand("champion@d9 | brawler#51")
    assert told(scene) == ""
    for number in (1, 2):
        scene.state.parties[1][number].step = 56
    assert told(scene).endswith(" is 5 from winning.")


def before_the_die(pieces: str, *dice: str) -> Fight:
    """Return a scene in which all have had their turns by initiative, before the Ludo die is rolled."""
    scene = stand(
        pieces,
        dice,
        monsters="burr_hound@j9",
        turn=None,
        phase=("initiative", "muster", "party_turns"),
        turns=2,
        table=TableOptions(press_to_roll=True),
    )
    while scene.prompt is not None and scene.prompt.kind != "roll":
        scene.play(next((one.id for one in scene.prompt.options if one.does == "initiative"), "pass"))
    return scene


@pytest.mark.rule("sh.race.die", "sk.turn.one-per-round")
def test_what_the_ludo_die_shows_is_lost_where_all_have_had_their_turns() -> None:
    scene = before_the_die("outrider#3 brawler#5 trickster#7 | champion#5", "d6:4")
    assert scene.prompt is not None
    assert scene.prompt.text == "Roll the d6 (Ludo die; only a 6 counts: all have had their turns)."
    scene.play("roll")
    assert scene.event("die_lost").sentence(scene.names) == (
        "The 4 of the Ludo die is lost: no piece of Ana has a turn left."
    )


@pytest.mark.rule("sh.race.die")
def test_the_ludo_die_counts_where_somebody_can_come_out() -> None:
    scene = before_the_die("outrider#3 brawler#5 | champion#5")
    assert scene.prompt is not None
    assert scene.prompt.text == "Roll the d6 (Ludo die)."
