"""Who reacts first, when several can; one reaction a round; what must be possible still."""

from collections.abc import Sequence

import pytest

from ludo_tui.engine import TableOptions
from ludo_tui.rules.ludicrous.menu.offers import Offer
from ludo_tui.rules.ludicrous.model.state import Structure
from ludo_tui.rules.ludicrous.reactions.rock_paper_scissors import winner_of
from ludo_tui.rules.ludicrous.tables.tables import tables_of
from ludo_tui.rulesets import load
from tests.scene import Scene, place


@pytest.mark.rule("ll.5.9.rps.when", "lh.readings.simultaneous", "ll.5.9.rps.winner-first", "ll.5.9.rps.losers-after")
def test_two_willing_players_show_symbols_and_the_winner_reacts_first() -> None:
    scene = place("1@30 | 1@31< | 1@31<", "d6:4,3", phase="turning").play("turn:0")
    assert scene.asked == (1, "reaction")
    scene.play("opportunity:0:punch")
    assert scene.asked == (2, "reaction")
    scene.play("opportunity:0:punch")
    assert scene.asked == (1, "symbol")
    assert scene.prompt is not None
    assert scene.prompt.secrecy.private
    scene.play("rock", "paper")
    assert [event.seat for event in scene.all("reaction_taken")] == [2]
    assert scene.event("symbols_shown").winner == 2
    assert scene.asked == (1, "reaction")
    assert scene.prompt is not None
    assert scene.prompt.text.endswith("Cleo reacts with Opportunity attack first. React?")
    scene.play("opportunity:0:punch")
    assert [event.seat for event in scene.all("reaction_taken")] == [2, 1]


@pytest.mark.rule("ll.5.9.rps.losers-after", "ll.5.9.general.optional")
@pytest.mark.parametrize("answer", ["pass", "opportunity:0:dagger", "opportunity:0:punch"])
def test_the_loser_may_think_again_once_it_has_seen_what_came_first(answer: str) -> None:
    dice = {"pass": "", "opportunity:0:dagger": "d20:5,10", "opportunity:0:punch": "d6:1"}[answer]
    scene = place("1@30 | 1@31< | 1@31<", "d20:15,3 d8:4 " + dice, phase="turning", a={"hp": 4})
    scene.play("turn:0", "opportunity:0:longsword", "opportunity:0:longsword", "rock", "scissors")
    assert scene.has(0, 1) == ["unconscious"]
    assert scene.asked == (2, "reaction")
    scene.play(answer)
    assert scene.party(2).has_reacted == (answer != "pass")


@pytest.mark.rule("ll.5.9.rps.single", "ll.5.9.rps.unwilling-excluded")
def test_a_single_willing_player_shows_nothing() -> None:
    scene = place("1@30 | 1@31< | 1@31<", "d6:4", phase="turning").play("turn:0", "pass", "opportunity:0:punch")
    assert scene.all("symbols_shown") == []
    assert [event.seat for event in scene.all("reaction_taken")] == [2]


@pytest.mark.rule("ll.5.9.rps.tie-replay", "ll.5.9.rps.two-players-tie", "ll.5.9.rps.two-players", "ll.5.9.rps.beats")
def test_a_tie_is_played_again() -> None:
    scene = place("1@30 | 1@31< | 1@31<", "d6:4,3", phase="turning")
    scene.play("turn:0", *["opportunity:0:punch"] * 2, "rock", "rock", "scissors", "rock", "opportunity:0:punch")
    assert [event.winner for event in scene.all("symbols_shown")] == [None, 2]
    assert [event.seat for event in scene.all("reaction_taken")] == [2, 1]


@pytest.mark.rule("ll.5.9.rps.losers-if-able")
def test_a_later_reaction_happens_only_if_it_still_can() -> None:
    scene = place("1@30 | 1@31< | 1@31<", "d20:20,3 d8:8", phase="turning", a={"hp": 1}, b={"stats": {"attack": 2}})
    scene.play("turn:0", "opportunity:0:longsword", "opportunity:0:punch")
    scene.state.parties[2].has_reacted = True
    scene.play("paper", "rock")
    assert [event.seat for event in scene.all("reaction_taken")] == [1]


def three_counterspells(dice: str = "", hand: Sequence[str] = ("daze",)) -> Scene:
    """Let Ana cast Daze at Ben, and all three others want to counter it."""
    others = {"profession": "rogue", "hand": ["counterspell"]}
    scene = place("1@30 | 1@31 | 1@45 | 1@49", dice, a={"hand": list(hand)}, b=others, c=others, d=others)
    return scene.play("cast:0", "card:daze", *["reaction_spell:counterspell:0"] * 3)


@pytest.mark.rule("ll.5.9.rps.losers-if-able")
def test_nobody_shows_a_symbol_for_a_reaction_that_can_do_nothing_any_more() -> None:
    scene = three_counterspells().play("rock", "scissors", "scissors", "pass", "pass")
    assert scene.prompt is None, "the spell is countered: there is nothing left to play for"
    assert [event.seat for event in scene.all("reaction_taken")] == [1]
    assert [len(scene.party(seat).hand) for seat in (1, 2, 3)] == [0, 1, 1]
    assert [scene.party(seat).has_reacted for seat in (1, 2, 3)] == [True, False, False]


@pytest.mark.rule("ll.5.9.rps.losers-if-able", "ll.5.9.rps.losers-after")
def test_the_losers_play_on_while_there_is_something_to_react_to() -> None:
    scene = three_counterspells(hand=("daze", "counterspell")).play("rock", "scissors", "scissors")
    scene.play("reaction_spell:counterspell:0", *["pass"] * 2)
    assert scene.asked == (2, "reaction")
    scene.play(*["reaction_spell:counterspell:0"] * 2)
    assert scene.asked == (2, "symbol")
    scene.play("paper", "rock", "pass")
    assert [event.seat for event in scene.all("reaction_taken")] == [1, 0, 2]
    assert scene.has(1, 1) == []


@pytest.mark.rule("ll.5.9.rps.losers-order", "ll.5.9.rps.three-plus")
def test_the_losers_play_again_for_the_next_place() -> None:
    scene = place("1@30 | 1@31< | 1@31< | 1@31<", "d6:4,3,2", phase="turning", state={})
    scene.play("turn:0", *["opportunity:0:punch"] * 3)
    scene.play("rock", "scissors", "scissors", *["opportunity:0:punch"] * 2, "paper", "scissors", "opportunity:0:punch")
    assert [event.seat for event in scene.all("reaction_taken")] == [1, 3, 2]


@pytest.mark.rule(
    "ll.5.9.rps.beats",
    "ll.5.9.rps.four-example",
    "ll.5.9.rps.three-all-different",
    "ll.5.9.rps.three-plus",
    "ll.5.9.rps.three-plus-tied-top",
)
@pytest.mark.parametrize(
    ("symbols", "winner"),
    [
        (("rock", "scissors"), 0),
        (("scissors", "paper"), 0),
        (("paper", "rock"), 0),
        (("rock", "rock"), None),
        (("rock", "paper", "scissors"), None),
        (("rock", "paper", "scissors", "scissors"), 0),
        (("rock", "rock", "scissors"), None),
        (("paper", "rock", "rock"), 0),
        (("rock", "rock", "rock"), None),
    ],
)
def test_whoever_defeats_most_wins(symbols: tuple[str, ...], winner: int | None) -> None:
    assert winner_of(dict(enumerate(symbols))) == winner


@pytest.mark.rule("ll.5.9.general.one-per-round", "lh.readings.one-reaction", "ll.5.1.reaction.off-turn")
def test_one_reaction_lasts_until_the_next_own_turn() -> None:
    scene = place("1@10 2@9 | 1@12", "d6:6 d20:5,10 d6:5", phase="movement")
    scene.play("move:0", "tackle:0", "move:1")
    assert scene.prompt is None
    assert len(scene.all("reaction_taken")) == 1


@pytest.mark.rule("ll.5.1.reaction.any-time")
def test_a_party_can_react_in_its_own_turn() -> None:
    scene = place("1@10 | 1@11<", "d20:5,12,15,3 d8:6", a={"has_shield": True}).play("attack:0:longsword:1.0")
    scene.play("retaliate:0:longsword")
    assert scene.asked == (0, "reaction")
    assert scene.prompt is not None
    assert scene.prompt.pending[-1].endswith("retaliates against Ana's piece 1 (longsword: d8 damage).")
    scene.play("shield")
    assert scene.party(0).has_reacted


@pytest.mark.rule("ll.5.9.general.optional")
def test_the_stack_of_what_is_going_on_reads_from_the_outside_in() -> None:
    scene = place("1@10 | 1@12", "d6:5", phase="movement").play("move:0")
    assert scene.prompt is not None
    here, there = scene.names.step(0, 10), scene.names.step(0, 15)
    assert scene.prompt.pending == (
        f"Ana's piece 1 is moving 5 from {here} to {there}.",
        "Ana's piece 1 is passing Ben's piece 1.",
    )


def test_a_move_that_has_ended_is_told_once_and_as_over() -> None:
    archer = {"profession": "archer", "weapons": ["shortbow"]}
    scene = place("1@10 | 1@20<", "d6:5", phase="movement", b=archer).play("move:0")
    assert scene.prompt is not None
    assert scene.prompt.pending == (f"Ana's piece 1 has moved to {scene.names.step(0, 15)}.",)


@pytest.mark.parametrize(
    ("answer", "told"),
    [
        ("grapple:0:1.0", "(grapple: holds the target)"),
        ("shove:0:1.0", "(shove: pushes the target 4 back)"),
        ("attack:0:longsword:1.0", "goes for Ben's piece 1 (longsword: d8 damage)"),
    ],
)
def test_whoever_may_react_is_told_what_success_would_bring(answer: str, told: str) -> None:
    scene = place("1@10 | 1@11<", b={"has_shield": True}).play(answer)
    assert scene.asked == (1, "reaction")
    assert scene.prompt is not None
    assert scene.prompt.pending[-1].endswith(f"{told}.")


def test_whoever_may_react_is_told_the_damage_that_whoever_strikes_was_told() -> None:
    scene = place("1@10 | 1@11<", a={"profession": "soldier"}, b={"has_shield": True})
    assert scene.prompt is not None
    strike = scene.prompt.option("attack:0:longsword:1.0")
    assert isinstance(strike, Offer)
    assert strike.facts.dice == "d8+1"
    scene.play(strike.id)
    assert scene.prompt.pending[-1].endswith("(longsword: d8+1 damage).")


def test_whoever_dodges_is_told_what_the_shield_takes_the_place_of() -> None:
    cards = {"has_shield": True, "marker": "dodge", "hand": ["mirror_shell"]}
    scene = place("1@10 | 1@11<", b=cards).play("attack:0:longsword:1.0")
    assert scene.asked == (1, "reaction")
    assert scene.prompt is not None
    shield = scene.prompt.option("shield")
    assert shield is not None
    assert shield.label == "Hold up the shield: +2, instead of the dodge's +4"


def test_a_shield_takes_the_place_of_no_dodge_where_that_does_not_count() -> None:
    about = {"has_shield": True, "marker": "dodge"}
    scene = place("1@10 | 1@13<", a={"hand": ["firebolt"]}, b=about).play("cast:0", "card:firebolt")
    assert scene.asked == (1, "reaction")
    assert scene.prompt is not None
    shield = scene.prompt.option("shield")
    assert shield is not None
    assert shield.label == "Hold up the shield: +2", "a dodge does nothing for who defends against magic"


def test_whoever_is_fired_at_is_told_what_a_tank_does() -> None:
    scene = place("1@10 | 1@5", phase="tank_movement", b={"has_shield": True}).play("tank:attack", "fire:1.0")
    assert scene.asked == (1, "reaction")
    assert scene.prompt is not None
    assert scene.prompt.pending[-1].endswith("goes for Ben's piece 1 (tank shot: d6 damage).")


def test_whoever_is_shot_at_is_told_what_a_watchtower_does() -> None:
    tower = {"structure": Structure(id="watchtower", hp=8)}
    scene = place("1@30 | 1@5", a=tower, b={"has_shield": True}).play("structure:0:1.0")
    assert scene.asked == (1, "reaction")
    assert scene.prompt is not None
    assert scene.prompt.pending[-1] == "Ana goes for Ben's piece 1 (watchtower: d6 damage)."


@pytest.mark.rule("lh.attacks.retaliation")
@pytest.mark.parametrize("profession", tables_of(load("ludicrous").tables).classes)
def test_after_a_miss_nothing_is_asked_any_more_but_whether_to_strike_back(profession: str) -> None:
    spells = tables_of(load("ludicrous").tables).spells.values()
    everything = {
        "weapons": ("javelin", "dagger"),
        "profession": profession,
        "hand": [spell.id for spell in spells if spell.kind == "reaction"],
        "perks": ["interpose"],
    }
    table = TableOptions(secret_reactions="strict")
    scene = place("1@20 2@5 | 1@23< 2@10<", "d20:2,18", a=everything, b=everything, table=table)
    scene.play("attack:1:javelin-thrown:1.1")
    while scene.asked == (1, "reaction"):
        assert not scene.rolls("javelin")
        scene.play("pass")
    assert scene.asked == (1, "retaliation")
    assert scene.rolls("javelin")
    scene.play("pass")
    assert scene.prompt is None
