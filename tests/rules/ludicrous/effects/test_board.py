"""Steps that concern the board: pieces that are moved, pushed and swapped, tokens, creatures."""

import pytest

from ludo_tui.engine import Who
from ludo_tui.rules.ludicrous.board.move_piece import advance
from ludo_tui.rules.ludicrous.effects.moving import swapped_steps
from ludo_tui.rules.ludicrous.effects.tokens_and_creatures import count_tokens_down
from ludo_tui.rules.ludicrous.events.board import TokenRemoved
from ludo_tui.rules.ludicrous.mechanics.interpreter import run_steps
from ludo_tui.rules.ludicrous.mechanics.targets import Spot, StepContext
from ludo_tui.rules.ludicrous.model.state import Creature, Token
from ludo_tui.rules.ludicrous.positions.geometry import ring_of
from ludo_tui.rules.ludicrous.tables.tables import tables_of
from ludo_tui.rulesets import load
from tests.rules.ludicrous.scenes import FOE, carried_out, steps, with_a_foe
from tests.scene import SOLDIERS, set_up

TABLES = tables_of(load("ludicrous").tables)


# Pieces on the board


@pytest.mark.rule("lh.effects.move")
def test_a_move_is_like_a_movement_roll_with_its_tackles_and_without_another_roll() -> None:
    scene = with_a_foe()
    scene.party(1).has_reacted = True
    scene.carry_out(steps({"do": "move", "spaces": 6}))
    assert scene.piece(0).step == 16
    assert scene.all("rolls_again") == []


@pytest.mark.rule("lh.effects.move")
def test_a_move_can_be_tackled() -> None:
    scene = with_a_foe(["d20:18", "d20:2"])
    context = StepContext(who=Who(0, 0), name="Test", rule="")
    flow = run_steps(scene.table, steps({"do": "move", "spaces": 6}), context)
    prompt = next(flow)
    assert prompt.kind == "reaction"
    tackle = next(option for option in prompt.options if option.id not in ("pass", "pass-turn"))
    with pytest.raises(StopIteration):
        flow.send(tackle)
    assert scene.piece(0).step == 11, "stopped before the tackler"


def test_a_piece_that_cannot_move_stays() -> None:
    scene = with_a_foe()
    scene.afflict(0, 1, "restrained")
    scene.carry_out(steps({"do": "move", "spaces": 3}))
    assert scene.piece(0).step == 10
    assert scene.event("nothing_happened").reason == "restrained"


@pytest.mark.rule("lh.effects.push", "lh.board.push")
@pytest.mark.parametrize(("way", "ring"), [("away", 14), ("nearer", 9), ("forward", 14), ("back", 9)])
def test_pushing(way: str, ring: int) -> None:
    scene = carried_out({"do": "push", "spaces": 2, "way": way})
    assert ring_of(scene.state, Who(1, 0)) == ring, "10 is taken and passed over"


@pytest.mark.rule("lh.effects.push", "lh.annustar.push")
def test_the_foremost_is_pushed_first() -> None:
    scene = set_up(everybody=SOLDIERS)
    scene.put(0, "1#10")
    scene.put(0, "2#11")
    scene.put(0, "3#11")
    scene.carry_out(TABLES.breakers["landslide"].steps, number=None)
    assert [piece.step for piece in scene.party(0).pieces] == [11, 12, 12, -1]


@pytest.mark.rule("lh.effects.turn", "lh.annustar.turn-around")
def test_turning_around_gives_nobody_an_opening() -> None:
    scene = with_a_foe()
    scene.put(0, "1#11")
    scene.carry_out(TABLES.breakers["mirror_wind"].steps, number=None)
    assert (scene.piece(0).facing, scene.piece(1).facing) == ("backward", "backward")
    assert scene.prompts == []


@pytest.mark.rule("lh.effects.swap")
def test_a_swap_needs_two_legal_places() -> None:
    scene = with_a_foe()
    scene.put(1, "2@12")
    scene.carry_out(steps({"do": "swap"}), target=FOE)
    assert ring_of(scene.state, Who(0, 0)) == 10, "its comrade stays behind on the target's space"
    scene = with_a_foe()
    scene.carry_out(steps({"do": "swap"}), target=FOE)
    assert (ring_of(scene.state, Who(0, 0)), ring_of(scene.state, Who(1, 0))) == (12, 10)
    assert scene.all("nothing_happened") == []
    for mine, foes in (("1#2", "1@50"), ("1#10 2#10", "1@12"), ("1#24", "1@27")):
        scene = with_a_foe()
        scene.put(0, mine)
        scene.put(1, foes)
        scene.carry_out(steps({"do": "swap"}), target=FOE)
        assert scene.event("nothing_happened"), f"{mine} and {foes} stay where they are"


@pytest.mark.rule("lh.effects.swap")
@pytest.mark.parametrize(("mine", "foes"), [("1#53", "1@12"), ("1@10", "1#53"), ("1#-1", "1@12")])
def test_nobody_swaps_with_who_is_off_the_pathway(mine: str, foes: str) -> None:
    scene = set_up(f"{mine} | {foes}")
    assert swapped_steps(scene.table, Who(0, 0), Who(1, 0), far=True) is None


@pytest.mark.rule("lh.annustar.swap")
def test_the_two_foremost_of_different_parties_swap() -> None:
    scene = with_a_foe()
    scene.put(0, "2#5")
    scene.put(1, "2@30")
    scene.carry_out(TABLES.breakers["crossed_paths"].steps, number=None)
    assert (ring_of(scene.state, Who(0, 0)), ring_of(scene.state, Who(1, 0))) == (12, 10), "Ben's other piece is behind"


@pytest.mark.rule("lh.effects.enter", "lh.annustar.yard")
def test_yard_pieces_may_come_out() -> None:
    scene = with_a_foe()
    scene.carry_out(TABLES.breakers["open_gates"].steps, "enter:2", "pass", number=None)
    assert scene.piece(0, 3).step == 0
    assert [piece.step for piece in scene.party(1).pieces[1:]] == [-1, -1, -1]
    assert scene.options_of(0) == ["enter:1", "enter:2", "enter:3", "pass"]
    assert len({option.shown.same_as for option in scene.prompts[0].options}) == 3, (
        "who leads, any of the others, or nobody"
    )


# Tokens


@pytest.mark.rule("lh.effects.token", "lh.effects.rounds")
def test_a_token_lasts_its_rounds_from_turn_to_turn() -> None:
    scene = carried_out({"do": "token", "token": "bonfire", "rounds": 2}, target=Spot("space", 20))
    assert scene.state.tokens == [Token(id="bonfire", ring=20, seat=0, rounds=2, since=0)]
    count_tokens_down(scene.table, 0)
    assert len(scene.state.tokens) == 1
    count_tokens_down(scene.table, 0)
    assert scene.state.tokens == []
    assert isinstance(scene.table.events[-1], TokenRemoved)


@pytest.mark.rule("lh.effects.rounds")
def test_tokens_that_stay_keep_no_other_from_going() -> None:
    scene = set_up()
    scene.state.tokens = [
        Token(id="bonfire", ring=20),
        Token(id="bonfire", ring=21, seat=1, rounds=1, since=1),
        Token(id="bonfire", ring=22, seat=0, rounds=1, since=0),
    ]
    count_tokens_down(scene.table, 0)
    assert [token.ring for token in scene.state.tokens] == [20, 21]


@pytest.mark.rule("lh.magic.bonfire", "ll.5.3.sneak.bonfire-pass")
@pytest.mark.parametrize("sneaks", [False, True])
def test_passing_a_bonfire_hurts_whoever_does_not_sneak(sneaks: bool) -> None:
    scene = set_up(dice=[] if sneaks else ["d4:4"], everybody=SOLDIERS)
    scene.put(0, "1#10")
    scene.state.tokens.append(Token(id="bonfire", ring=12, seat=1, rounds=2))
    scene.run(advance(scene.table, Who(0, 0), 4, sneaks=sneaks))
    assert scene.party(0).hp == (20 if sneaks else 16)
    assert scene.conditions(0, 1) == {}
    assert scene.piece(0).step == 14


@pytest.mark.rule("lh.magic.bonfire", "ll.5.3.sneak.bonfire-land")
@pytest.mark.parametrize("sneaks", [False, True])
def test_ending_on_a_bonfire_hurts_and_burns_even_sneaking(sneaks: bool) -> None:
    scene = set_up(dice="d6:6", everybody=SOLDIERS)
    scene.put(0, "1#10")
    scene.state.tokens.append(Token(id="bonfire", ring=12, seat=1, rounds=2))
    scene.run(advance(scene.table, Who(0, 0), 2, sneaks=sneaks))
    assert scene.party(0).hp == 14
    assert scene.conditions(0, 1) == {"burning": 2}


@pytest.mark.rule("lh.magic.fauna", "ll.5.3.sneak.no-fauna", "lh.annustar.creature.beast")
@pytest.mark.parametrize("sneaks", [False, True])
def test_fauna_stops_the_next_piece_that_does_not_sneak(sneaks: bool) -> None:
    scene = set_up(everybody=SOLDIERS)
    scene.put(0, "1#10")
    scene.state.creatures.append(Creature(id="beast", number=1, ring=12, hp=5, seat=1, rounds=2))
    scene.state.tokens.append(Token(id="bonfire", ring=30))
    scene.run(advance(scene.table, Who(0, 0), 4, sneaks=sneaks))
    assert len(scene.state.tokens) == 1, "the fire is elsewhere"
    assert scene.piece(0).step == (14 if sneaks else 11)
    assert len(scene.state.creatures) == (1 if sneaks else 0)


# Summoning


@pytest.mark.rule("lh.effects.summon", "lh.annustar.hound")
def test_a_breakers_hound_is_nobodys_and_stands_on_a_star_space() -> None:
    scene = set_up(dice="d4:3", everybody=SOLDIERS)
    scene.carry_out(TABLES.breakers["glitch"].steps, number=None)
    (hound,) = scene.state.creatures
    assert (hound.id, hound.ring, hound.seat, hound.hp) == ("glitch_hound", 34, None, 6)


@pytest.mark.rule("lh.effects.summon")
def test_a_summoned_creature_is_a_friend_of_its_party() -> None:
    scene = carried_out({"do": "summon", "creature": "phantom", "rounds": 2}, target=Spot("space", 20))
    assert (scene.state.creatures[0].seat, scene.state.creatures[0].rounds) == (0, 2)
    scene.carry_out(steps({"do": "summon", "creature": "beast"}), target=Spot("space", 20))
    assert len(scene.state.creatures) == 1, "no room for another"
