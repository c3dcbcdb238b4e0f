"""The movement phase: rolling, entering, landing, what lies on the way."""

import pytest

from ludo_tui.engine import Flow, TableOptions, Who
from ludo_tui.rules.ludicrous.board import arrival
from ludo_tui.rules.ludicrous.board.arrival import arrive
from ludo_tui.rules.ludicrous.board.move_preview import encounters_ahead
from ludo_tui.rules.ludicrous.board.pushing import pushed_step
from ludo_tui.rules.ludicrous.board.stop_for_tackle import is_interrupted
from ludo_tui.rules.ludicrous.mechanics.modifiers import longest_roll
from ludo_tui.rules.ludicrous.mechanics.placing import put_piece
from ludo_tui.rules.ludicrous.mechanics.triggers import Eliminating
from ludo_tui.rules.ludicrous.menu.offers import Offer
from ludo_tui.rules.ludicrous.model.state import Affliction, Creature, Token, Weapon
from ludo_tui.rules.ludicrous.model.table import LudicrousTable
from ludo_tui.rules.ludicrous.positions.geometry import ring_name
from tests.rules.ludicrous.scenes import with_numbers
from tests.scene import place, set_up

AWAY = with_numbers(wrestle={"shoves_back": False, "push": 1, "push_critical": 2})
"""A shove pushes away from whoever shoves, 1 space or 2."""

# The roll


@pytest.mark.rule("ll.5.8.chapter-3", "lh.movement.roll", "lh.movement.exact")
def test_a_piece_moves_by_the_roll() -> None:
    scene = place("1@20 2@30 | 1@45", "d6:4", phase="movement").play("move:0")
    assert scene.steps(0) == [24, 30, -1, -1]
    assert scene.prompt is None


@pytest.mark.rule("lh.board.home", "lh.movement.mandatory")
def test_where_home_needs_the_exact_number_a_roll_may_be_too_high() -> None:
    exact = with_numbers(movement={"home_exact": True})
    scene = place("1#54 | 1@45", "d6:4", phase="movement", ruleset=exact)
    in_yard = "waiting in the yard for a 6"
    too_high = "the roll is too high: home needs the exact number"
    assert scene.event("no_move").reasons == ((0, too_high), (1, in_yard), (2, in_yard), (3, in_yard))
    assert f"(piece 1: {too_high}; piece 2, piece 3, piece 4: {in_yard})." in scene.told[-1]
    assert scene.steps(0) == [54, -1, -1, -1]


@pytest.mark.rule("lh.movement.mandatory")
def test_without_a_legal_move_the_roll_is_lost() -> None:
    scene = place("1@20!restrained | 1@45", "d6:4", phase="movement")
    assert scene.event("no_move").value == 4
    assert scene.event("no_move").reasons[0] == (0, "restrained")
    assert scene.steps(0)[0] == 20


@pytest.mark.rule("lh.movement.six", "lh.movement.six.again")
def test_a_six_brings_a_piece_out_or_moves_one_and_rolls_again() -> None:
    scene = place("1@20 | 1@45", "d6:6,2", phase="movement")
    assert scene.choices == ["move:0", "move:1", "move:2", "move:3"]
    scene.play("move:1", "move:1")
    assert scene.steps(0) == [20, 2, -1, -1]
    assert len(scene.rolls("movement")) == 2


@pytest.mark.rule("lh.movement.six.again", "lh.movement.third-six")
def test_after_a_six_the_next_roll_says_so_and_that_a_third_may_be_lost() -> None:
    by_hand = TableOptions(press_to_roll=True)
    scene = place("1@10 2@3 | 1@40", "d6:6,6", phase="movement", table=by_hand, a={"hand": []})
    asked = [scene.prompt.text if scene.prompt else ""]
    for _ in range(2):
        scene.play("roll", "move:0")
        asked.append(scene.prompt.text if scene.prompt else "")
    assert asked == [
        "Roll the d6 (movement).",
        "Roll the d6 (movement, after a six).",
        "Roll the d6 (movement; another six may be lost).",
    ]


@pytest.mark.rule("lh.movement.six")
@pytest.mark.parametrize("die", [1, 2, 3, 4, 5])
def test_other_rolls_bring_nobody_out(die: int) -> None:
    scene = place("1@20 | 1@45", [f"d6:{die}"], phase="movement")
    assert scene.choices == ["move:0"]
    assert scene.refusals["move:1"] == "lh.movement.six"
    scene.play("move:0")


@pytest.mark.rule("lh.movement.third-six")
def test_from_the_third_six_on_the_roll_is_saved_for() -> None:
    lost = place("1@20 | 1@45", "d6:6,6,6 d20:10", phase="movement").play("move:0", "move:0")
    assert lost.steps(0)[0] == 32
    assert lost.event("roll_lost").sixes == 3
    saved = place("1@20 | 1@45", "d6:6,6,6 d20:10 d6:6 d20:3", phase="movement", a={"stats": {"speed": 1}})
    saved.play("move:0", "move:0", "move:0")
    assert saved.steps(0)[0] == 38
    assert saved.event("roll_lost").sixes == 4


# House rules that help who is behind


@pytest.mark.rule("lh.movement.roll-again", "lh.movement.mandatory")
def test_while_nothing_can_move_it_rolls_again_three_times_in_all() -> None:
    board = "1@20 | 1@23 2@23"  # a pair holds the space that a 3 leads to
    moves = place(board, "d6:3,2", phase="movement", roll_again=True).play("move:0")
    assert [event.rule for event in moves.all("rolls_again")] == ["lh.movement.roll-again"]
    assert moves.steps(0)[0] == 22
    gives_up = place(board, "d6:3,3,3", phase="movement", roll_again=True)
    assert len(gives_up.rolls("movement")) == 3
    assert gives_up.steps(0)[0] == 20


@pytest.mark.rule("lh.movement.roll-again")
def test_once_a_piece_has_moved_no_roll_is_given_for_a_dead_one() -> None:
    scene = place("1@17 | 1@26 2@26", "d6:6,3", phase="movement", roll_again=True).play("move:0")
    assert scene.steps(0)[0] == 23
    assert len(scene.rolls("movement")) == 2


@pytest.mark.rule("lh.movement.roll-again")
def test_where_no_number_would_move_a_piece_it_does_not_roll_again() -> None:
    scene = place(
        "1@20!restrained 2@21!restrained 3@22!restrained 4@23!restrained | 1@45",
        "d6:3",
        phase="movement",
        roll_again=True,
    )
    assert len(scene.rolls("movement")) == 1


@pytest.mark.rule("lh.movement.easy-entry")
@pytest.mark.parametrize(("own", "comes_out"), [("", True), ("1#56", True), ("1@20", False), ("1#53", False)])
def test_with_nobody_on_its_way_a_five_brings_a_piece_out(own: str, comes_out: bool) -> None:
    scene = place(f"{own} | 1@45", "d6:5", phase="movement", easy_entry=True)
    assert ("move:3" in scene.choices) is comes_out
    if comes_out:
        assert scene.play("move:3").steps(0)[3] == 0
        assert len(scene.rolls("movement")) == 1


@pytest.mark.rule("lh.movement.easy-entry")
def test_a_four_brings_nobody_out_and_says_what_would() -> None:
    scene = place(" | 1@45", "d6:4", phase="movement", easy_entry=True)
    assert scene.event("no_move").reasons[0] == (0, "waiting in the yard for a 5 or more")


@pytest.mark.rule("lh.movement.underdog")
@pytest.mark.parametrize(
    ("board", "spaces"),
    [
        ("1@10 2@20 | 1#30 2#20", 3 + 1),  # two seats
        ("1@10 2@20 | 1#10 2#20", 3),  # as far behind as the other
        ("1@10 2@21 | 1#10 2#20", 3),
        ("1@17 2@20 | 1#52 2#51 | 1#53 2#54", 3 + 2),
        ("1@17 2@20 | 1#52 2#51 | 1#53 2#54 | 1#53 2#54", 3 + 4),
        ("1@10 | 1#51 2#52 |", 3),  # the third has more to go
        ("1@10 2@20 3@1 | 1#30 2#20 3#-1", 3 + 1),  # a third piece need not come home
    ],
)
def test_the_party_with_most_spaces_to_go_adds_to_its_roll(board: str, spaces: int) -> None:
    scene = place(board, "d6:3", phase="movement", underdog=True)
    start = scene.steps(0)[0]
    assert scene.play("move:0").steps(0)[0] == start + spaces
    assert scene.added("movement") == ({"underdog": spaces - 3} if spaces > 3 else {})


@pytest.mark.rule("lh.movement.underdog", "lh.movement.six")
@pytest.mark.parametrize(("die", "comes_out"), [(4, False), (5, True)])
def test_a_five_of_the_underdog_brings_a_piece_out_and_does_not_roll_again(die: int, comes_out: bool) -> None:
    scene = place("1@17 | 1#52 2#51", [f"d6:{die}"], phase="movement", underdog=True)
    assert ("move:1" in scene.choices) is comes_out
    scene.play("move:1" if comes_out else "move:0")
    assert len(scene.rolls("movement")) == 1


@pytest.mark.rule("lh.movement.underdog")
def test_the_board_shows_the_underdog() -> None:
    scene = place("1@10 | 1#30 2#20", "d6:5", phase="movement", underdog=True)
    look = scene.rules.look(scene.state, scene.setup)
    assert "underdog +1" in look.seats[0].states
    assert not any("underdog" in state for state in look.seats[1].states)


# Landing


@pytest.mark.rule("lh.movement.eliminate", "lh.party.eliminated")
def test_ending_on_a_single_enemy_eliminates_it() -> None:
    scene = place("1@20 | 1@24!burning", "d6:4", phase="movement")
    assert "eliminates Ben's piece 1" in scene.detail("move:0")
    scene.play("move:0")
    assert scene.steps(0)[0] == 24
    assert scene.steps(1)[0] == -1
    assert scene.has(1, 1) == []
    assert scene.event("eliminated").by == 0


@pytest.mark.rule("lh.movement.eliminate")
@pytest.mark.parametrize(
    ("board", "dice", "choice"), [("1@20 | 1@24", "d6:4", "move:0"), (" | 1@0 2@40", "d6:6,1", "move:0")]
)
def test_a_piece_arrives_before_whom_it_lands_on_is_out(board: str, dice: str, choice: str) -> None:
    scene = place(board, dice, phase="movement").play(choice)
    kinds = [event.kind for event in scene.events]
    assert kinds.index("moved") < kinds.index("eliminated")


@pytest.mark.rule("lh.movement.eliminate")
@pytest.mark.parametrize(("away", "ends"), [(None, (23, -1)), (30, (24, 0))])
@pytest.mark.parametrize("way", ["move", "enter"])
def test_whoever_saves_itself_stops_a_move_only_where_it_stays(
    monkeypatch: pytest.MonkeyPatch, way: str, away: int | None, ends: tuple[int, int]
) -> None:
    """A reaction of somebody's own ruleset keeps a piece in its place, or takes it out of the way."""

    def saved(table: LudicrousTable, trigger: Eliminating) -> Flow[Eliminating]:
        if away is not None:
            table.state.piece(trigger.target).step = away
        trigger.cancelled = True
        yield from ()
        return trigger

    monkeypatch.setattr("ludo_tui.rules.ludicrous.mechanics.hit_points.elimination.window", saved)
    board, dice = ("1@20 | 1@24", "d6:4") if way == "move" else (" | 1@0 2@40", "d6:6,1")
    scene = place(board, dice, phase="movement")
    stood = scene.steps(1)[0]
    scene.play("move:0")
    assert scene.steps(0)[0] == ends[way == "enter"]
    assert scene.steps(1)[0] == (stood if away is None else away)


@pytest.mark.rule("lh.movement.pairs")
@pytest.mark.parametrize("board", ["1@20 2@30 | 1@24 2@24", "1@20 2@24 3@24 | 1@45"])
def test_a_pair_cannot_be_ended_on(board: str) -> None:
    scene = place(board, "d6:4", phase="movement")
    assert scene.refusals["move:0"] == "lh.movement.pairs"


@pytest.mark.rule("lh.movement.passing")
def test_a_pair_can_be_passed() -> None:
    scene = place("1@20 | 1@22 2@22", "d6:4", phase="movement", b={"has_reacted": True}).play("move:0")
    assert scene.steps(0)[0] == 24


@pytest.mark.rule("lh.movement.protected", "lh.board.star-space", "lh.board.start")
def test_nobody_is_eliminated_on_a_star_or_on_its_own_start() -> None:
    star = place("1@17 2@30 | 1@21", "d6:4", phase="movement")
    assert star.refusals["move:0"] == "lh.movement.protected"
    start = place("1@22 2@31 | 1@26", "d6:4", phase="movement")
    assert start.refusals["move:0"] == "lh.movement.protected"


@pytest.mark.rule("lh.movement.six", "lh.movement.eliminate")
def test_a_piece_comes_out_onto_a_single_enemy_but_not_onto_a_pair() -> None:
    scene = place(" | 1@0", "d6:6,1", phase="movement").play("move:0", "move:0")
    assert scene.steps(1)[0] == -1
    pair = place(" | 1@0 2@0", "d6:6,1", phase="movement")
    assert pair.prompt is None
    assert pair.steps(0) == [-1, -1, -1, -1]


@pytest.mark.rule("lh.readings.teams")
def test_a_teammates_piece_cannot_be_landed_on() -> None:
    scene = place("1@20 2@30 | 1@45 | 1@24 | 1@50", "d6:4", phase="movement", teams=True)
    assert scene.refusals["move:0"] == "lh.readings.teams"


@pytest.mark.rule("lh.board.home", "lh.board.home-column", "lh.movement.exact")
def test_home_is_reached_through_the_column_by_the_number_needed_or_more() -> None:
    scene = place("1#50 2#53 | 1@45", "d6:3", phase="movement")
    assert scene.choices == ["move:0", "move:1"]
    home = scene.play("move:1")
    assert home.steps(0)[:2] == [50, 56]
    assert home.event("came_home").piece == 1
    more = place("1#53 | 1@45", "d6:5", phase="movement").play("move:0")
    assert more.steps(0)[0] == 56
    assert more.event("came_home").piece == 0


@pytest.mark.rule("lh.party.landed-unconscious")
def test_landing_on_an_unconscious_piece_eliminates_it() -> None:
    scene = place("1@20 | 1@24!unconscious", "d6:4", phase="movement").play("move:0")
    assert scene.steps(1)[0] == -1
    assert scene.has(1, 1) == []


# What keeps a piece from moving


@pytest.mark.rule(
    "lh.conditions.prone",
    "lh.conditions.unconscious",
    "lh.conditions.restrained",
    "lh.conditions.grappled",
    "lh.conditions.stunned",
)
@pytest.mark.parametrize("condition", ["prone", "unconscious", "stunned", "restrained", "grappled"])
def test_some_conditions_keep_a_piece_from_moving(condition: str) -> None:
    scene = place(f"1@20!{condition} 2@30 | 1@45", "d6:4", phase="movement")
    assert scene.choices == ["move:1"]
    assert scene.refusals["move:0"] == f"lh.conditions.{condition}"
    scene.play("move:1")


@pytest.mark.rule("lh.conditions.frightened")
def test_a_frightened_piece_moves_1_less_but_at_least_1() -> None:
    assert place("1@20!frightened | 1@45", "d6:4", phase="movement").play("move:0").steps(0)[0] == 23
    assert place("1@20!frightened | 1@45", "d6:1", phase="movement").play("move:0").steps(0)[0] == 21


@pytest.mark.rule("lh.conditions.frightened")
def test_a_roll_that_counts_other_spaces_than_it_shows_says_why() -> None:
    scene = place("1@20!frightened 2@30 | 1@45", "d6:4", phase="movement")
    assert scene.detail("move:0") == "3 spaces: frightened"
    assert scene.detail("move:1") == ""
    assert "Ana's piece 1 moves 3 with the 4: frightened." in scene.play("move:0").told
    plain = place("1@20!frightened 2@30 | 1@45", "d6:4", phase="movement").play("move:1")
    assert not any(" with the 4" in line for line in plain.told)


# Traps, pick-ups, tokens


@pytest.mark.rule("lh.conditions.trap", "lh.board.trap-space")
def test_an_enemy_that_ends_on_a_trap_space_saves_or_is_restrained() -> None:
    low = place("1@24 | ", "d6:4 d20:9", phase="movement").play("move:0")
    assert low.has(0, 1) == ["restrained"]
    high = place("1@24 | ", "d6:4 d20:10", phase="movement").play("move:0")
    assert high.has(0, 1) == []
    cunning = place("1@24 | ", "d6:4 d20:10", phase="movement", b={"stats": {"engineering": 1}}).play("move:0")
    assert cunning.has(0, 1) == ["restrained"]


@pytest.mark.rule("lh.board.trap-space")
def test_the_own_trap_and_passing_a_trap_do_nothing() -> None:
    scene = place("1@1 2@30 | 1@45", "d6:1", phase="movement")
    assert scene.detail("move:0") == "ends on a trap of its own side: no effect"
    assert scene.play("move:0").has(0, 1) == []
    assert place("1@24 | ", "d6:5", phase="movement").play("move:0").has(0, 1) == []


@pytest.mark.parametrize(("condition", "spaces"), [("hasted", 4), ("slowed", 1), ("burning", None)])
def test_a_move_tells_how_far_it_goes_where_that_is_not_what_was_rolled(condition: str, spaces: int | None) -> None:
    scene = place(f"1@10!{condition} | 1@40", "d6:3", phase="movement")
    assert scene.prompt is not None
    (move,) = scene.prompt.options
    assert isinstance(move, Offer)
    assert move.route.spaces == spaces


@pytest.mark.rule("lh.party.thrown")
def test_an_own_thrown_weapon_is_picked_up_where_a_move_ends() -> None:
    tokens = [Token(id="weapon:javelin", ring=24, seat=0), Token(id="weapon:javelin", ring=23, seat=0)]
    javelin = {"weapons": ["javelin"]}
    scene = place("1@20 | 1@45", "d6:4", phase="movement", tokens=tokens, a=javelin)
    scene.party(0).weapons[0].ammo = 1
    scene.play("move:0")
    assert scene.party(0).weapons[0].ammo == 2
    assert [token.ring for token in scene.state.tokens] == [23]
    assert any(told.endswith("picks up the javelin.") for told in scene.told)
    pair = place("1@20 | 1@45", "d6:4", phase="movement", tokens=[tokens[0], tokens[0]], a=javelin)
    pair.party(0).weapons[0].ammo = 0
    assert pair.detail("move:0").count("picks up") == 1
    assert any(told.endswith("picks up 2 javelins.") for told in pair.play("move:0").told)
    axe = Token(id="weapon:throwing_axe", ring=24, seat=0)
    both = place("1@20 | 1@45", "d6:4", phase="movement", tokens=[tokens[0], axe], a=javelin)
    assert both.detail("move:0").count("picks up") == 2, "each is foretold"
    bens, anas = (Token(id="weapon:javelin", ring=ring, seat=seat) for ring, seat in ((24, 1), (49, 0)))
    other = place("1@20 | 1@45", "d6:4,4", phase="movement", tokens=[bens, anas])
    assert "picks up" not in other.detail("move:0")
    other.play("move:0").next_turn("movement")
    assert "picks up" not in other.detail("move:0")
    assert other.play("move:0").state.tokens == [bens, anas]


@pytest.mark.rule("ll.5.3.sneak.bonfire-pass", "ll.5.3.sneak.bonfire-land", "lh.magic.bonfire")
def test_a_bonfire_burns_whoever_passes_but_not_who_sneaks_past() -> None:
    fire = [Token(id="bonfire", ring=22, seat=1, rounds=2)]
    passed = place("1@20 | 1@45", "d6:4 d4:3", phase="movement", tokens=fire).play("move:0")
    assert passed.party(0).hp == 17
    sneaks = place("1@20 | 1@45", "d6:4", phase=("action", "movement"), tokens=fire).play("sneak", "move:0")
    assert sneaks.party(0).hp == 20
    lands = place("1@20 | 1@45", "d6:1,5", phase=("action", "movement"), tokens=fire).play("sneak", "move:0")
    assert lands.party(0).hp == 15
    assert "burning" in lands.has(0, 1)


@pytest.mark.rule("ll.5.3.sneak.no-fauna", "lh.magic.fauna")
def test_a_beast_stops_whoever_would_pass_but_not_who_sneaks() -> None:
    beast = Creature(number=1, id="beast", ring=23, hp=5, seat=1)
    stopped = place("1@20 | 1@45", "d6:5", phase="movement", state={"creatures": [beast]})
    assert stopped.prompt is not None
    (move,) = stopped.prompt.options
    assert isinstance(move, Offer)
    assert [(met.kind, met.entry, met.space) for met in move.route.encounters] == [("blocker", "beast", ring_name(22))]
    stopped.play("move:0")
    assert stopped.steps(0)[0] == 22
    assert stopped.state.creatures == []
    sneaks = place("1@20 | 1@45", "d6:4", phase=("action", "movement"), state={"creatures": [beast]})
    assert sneaks.play("sneak", "move:0").steps(0)[0] == 25


@pytest.mark.rule("lh.movement.after")
def test_who_gets_nowhere_ends_no_move_where_it_stands() -> None:
    beast = Creature(number=1, id="beast", ring=29, hp=5, seat=1)
    scene = place("1@28 | 1@45", "d6:5", phase="movement", state={"creatures": [beast]}).play("move:0")
    assert (scene.steps(0)[0], scene.has(0, 1)) == (28, [])
    assert "saved" not in scene.kinds
    others = [
        Creature(number=2, id="beast", ring=3, hp=5, seat=1),
        Creature(number=3, id="beast", ring=40, hp=5, seat=1),
    ]
    three = [others[0], beast, others[1]]
    moved = place("1@27 | 1@45", "d6:5 d20:9", phase="movement", state={"creatures": three}).play("move:0")
    assert moved.state.creatures == others
    assert (moved.steps(0)[0], moved.has(0, 1)) == (28, ["restrained"]), "as on the trap it has come to"


# Running punch


@pytest.mark.rule(
    "ll.5.3.running-punch.modifies-movement", "lh.attacks.running-punch", "lh.attacks.running-punch.damage"
)
def test_a_running_punch_moves_1_less_and_hits_the_first_enemy_passed() -> None:
    strong, tired = {"stats": {"attack": 1}}, {"has_reacted": True}
    scene = place("1@20 2@30 | 1@22 2@23", "d6:5,4", phase=("action", "movement"), a=strong, b=tired)
    scene.play("running_punch:0", "move:0")
    assert scene.steps(0)[0] == 24
    assert scene.event("attacked").target == 0
    assert scene.lost(1) == scene.tables.numbers.punch.running_damage + 1


@pytest.mark.rule("lh.attacks.running-punch", "lh.attacks.running-punch.damage")
def test_a_running_punch_hits_whoever_it_stops_right_before() -> None:
    phases = ("action", "movement")
    hit = place("1@20 | 1@23", "d6:3,6", phase=phases).play("running_punch:0", "move:0")
    assert hit.steps(0)[0] == 22
    assert hit.lost(1) == 2 * hit.tables.numbers.punch.running_damage
    miss = place("1@20 | 1@23", "d6:3,1", phase=phases).play("running_punch:0", "move:0")
    assert miss.party(1).hp == 20
    other = place("1@20 2@40 | 1@23", "d6:3", phase=phases).play("running_punch:0", "move:1")
    assert "attacked" not in other.kinds
    slow = place("1@20 | 1@30", "d6:1", phase=phases).play("running_punch:0", "move:0")
    assert slow.steps(0)[0] == 21


@pytest.mark.rule("ll.5.3.running-punch.pathway")
def test_a_running_punch_needs_a_piece_on_the_pathway() -> None:
    assert place("1#52 | 1@23").refusals["running_punch"] == "ll.5.3.running-punch.pathway"


# Pushing


@pytest.mark.rule("lh.board.push", "lh.board.legal-space", "lh.board.push-harmless")
def test_a_push_passes_over_what_is_not_legal() -> None:
    board = "1@20 | 1@21 2@30 3@30 | 1@22"
    scene = place(board, "d20:15,3", ruleset=AWAY).play("shove:0:1.0")
    assert scene.state.parties[1].pieces[0].step == (23 - 13) % 52
    assert scene.steps(2)[0] == (22 - 26) % 52


@pytest.mark.rule("lh.board.push-limit")
def test_a_push_stops_before_the_home_column_and_the_own_start() -> None:
    last = place("1@23 | 1@24", "d20:15,3", ruleset=AWAY).play("shove:0:1.0")
    assert last.steps(1)[0] == 50
    far = place("1@22 | 1@23", "d20:20,3", ruleset=AWAY).play("shove:0:1.0")
    assert far.steps(1)[0] == 50, "from 49, and not 2 spaces farther"
    back = place("1@27< | 1@26", "d20:15,3", ruleset=AWAY).play("shove:0:1.0")
    assert back.steps(1)[0] == 0


@pytest.mark.rule("lh.movement.after")
def test_after_the_move_come_bonfire_trap_pick_up_and_running_punch_in_order() -> None:
    lying = [Token(id="bonfire", ring=28, seat=1, rounds=2), Token(id="weapon:javelin", ring=28, seat=0)]
    javelins = {"weapons": ["javelin"]}
    scene = place(
        "1@24 | 1@29",
        "d6:5,4 d20:3 d6:6",
        phase=("action", "movement"),
        tokens=lying,
        a=javelins,
        b={"has_reacted": True},
    )
    scene.party(0).weapons[0].ammo = 2
    scene.play("running_punch:0", "move:0")
    told = [kind for kind in scene.kinds if kind in ("moved", "damaged", "saved", "weapon_picked_up", "attacked")]
    assert told == ["moved", "damaged", "saved", "weapon_picked_up", "attacked", "damaged"]
    assert scene.has(0, 1) == ["burning", "restrained"]


@pytest.mark.rule("lh.movement.mandatory")
def test_who_alone_could_move_is_told_with_what_kept_the_others() -> None:
    scene = place("1@10 2@30!grappled | 1@40", "d6:3", phase="movement").play("move:0")
    assert "Only Ana's piece 1 could use the 3 (piece 2: grappled)." in scene.told
    free = place("1@10 2@30 3@20!grappled | 1@40", "d6:3", phase="movement").play("move:0")
    assert "only_move" not in free.kinds
    yard = place("1@10 | 1@40", "d6:3", phase="movement").play("move:0")
    assert "only_move" not in yard.kinds, "in the yard they wait for a six, as everybody can see"


@pytest.mark.rule("lh.conditions.grappled")
@pytest.mark.parametrize(("to", "is_held"), [(12, True), (15, False), (53, False)])
def test_who_is_carried_off_is_held_no_more(to: int, is_held: bool) -> None:
    scene = set_up("1#11 | 1@12")
    scene.piece(0).conditions = [Affliction(id="grappled", source=Who(1, 0))]
    put_piece(scene.table, Who(0, 0), to, "push", rule="lh.board.push")
    assert (scene.has(0, 1) == ["grappled"]) == is_held


@pytest.mark.rule("lh.board.push")
@pytest.mark.parametrize(
    ("where", "spaces", "step"), [("1#10", 2, 12), ("1#10", 0, 10), ("1#-1", 1, -1), ("1#52", 1, 52)]
)
def test_only_who_stands_on_the_pathway_is_pushed(where: str, spaces: int, step: int) -> None:
    scene = set_up(f"{where} 2#10 3#20 |")
    assert pushed_step(scene.table, Who(0, 0), 1, spaces) == step


@pytest.mark.rule("lh.movement.after")
def test_where_a_piece_has_been_put_meanwhile_nothing_waits_for_it(monkeypatch: pytest.MonkeyPatch) -> None:
    def carry(table: LudicrousTable, who: Who) -> Flow[None]:
        put_piece(table, who, 12, "push", rule="lh.board.push")
        yield from ()

    for carried in (False, True):
        scene = set_up("1#10 |")
        scene.state.tokens = [Token(id="weapon:spear", ring=ring, seat=0) for ring in (10, 12)]
        if carried:
            monkeypatch.setattr(arrival, "burn", carry)
        scene.run(arrive(scene.table, Who(0, 0)))
        assert len(scene.state.tokens) == 1 + carried


@pytest.mark.rule("ll.5.9.tackle.stop-before.movement-ends")
@pytest.mark.parametrize(("step", "held", "is_over"), [(10, False, False), (12, False, True), (10, True, True)])
def test_a_move_is_over_for_who_was_put_elsewhere_or_is_held(step: int, held: bool, is_over: bool) -> None:
    scene = set_up(f"1#{step}{'!restrained' * held} |")
    assert is_interrupted(scene.table, Who(0, 0), 10) == is_over


@pytest.mark.rule("lh.party.thrown")
def test_what_is_picked_up_goes_to_one_weapon_of_a_pair() -> None:
    axes = [Weapon(id="throwing_axe", ammo=0), Weapon(id="throwing_axe", ammo=0)]
    tokens = [Token(id="weapon:spear", ring=11), Token(id="weapon:throwing_axe", ring=10, seat=0)]
    scene = place("1@9 | 1@40", "d6:1", phase="movement", tokens=tokens)
    scene.party(0).weapons = axes
    scene.play("move:0")
    assert [weapon.ammo for weapon in scene.party(0).weapons] == [1, 0]


def test_what_lies_on_a_space_is_foretold_whatever_lies_elsewhere() -> None:
    tokens = [Token(id="bonfire", ring=30), Token(id="bonfire", ring=12)]
    scene = place("1@10 | 1@40", "d6:3", phase="movement", tokens=tokens)
    met = list(encounters_ahead(scene.table, Who(0, 0), 10, 13))
    assert [(one.kind, one.entry) for one in met] == [("passed", "bonfire")]


# What else adds to rolls


@pytest.mark.rule("lh.movement.short-cuts")
def test_who_sneaks_knows_short_cuts() -> None:
    scene = place("1@10 | 1@40", "d6:3", phase=("action", "movement")).play("sneak", "move:0")
    assert scene.added("movement") == {"short cuts": scene.tables.numbers.movement.sneaking}
    assert scene.steps(0)[0] == 13 + scene.tables.numbers.movement.sneaking
    scene.state.turn.seat = 1
    assert longest_roll(scene.table, 0) == scene.tables.numbers.movement.sides, "that is over with the turn"


@pytest.mark.rule("lh.movement.short-cuts", "lh.movement.six")
def test_short_cuts_bring_nobody_out_and_roll_no_more() -> None:
    scene = place("1@10 | 1@40", "d6:5", phase=("action", "movement")).play("sneak")
    assert scene.choices == ["move:0"]
    assert scene.play("move:0").prompt is None


@pytest.mark.rule("lh.movement.full-die")
@pytest.mark.parametrize(("points", "added"), [(6, 1), (3, 0)])
def test_a_full_bonus_die_that_is_kept_adds_to_movement_rolls(points: int, added: int) -> None:
    scene = place("1@10 | 1@40", "d6:3", phase="movement", a={"bonus_points": points}).play("move:0")
    assert scene.steps(0)[0] == 13 + added
    assert scene.added("movement") == ({"full bonus die": added} if added else {})


@pytest.mark.rule("lh.movement.full-die", "lh.party.bonus-die")
def test_a_full_bonus_die_adds_nothing_to_itself() -> None:
    scene = place("1@10 | 1@40", "d6:3", phase="bonus_action", a={"bonus_points": 6}).play("bonus_die", "move:0")
    assert (scene.added("bonus die"), scene.steps(0)[0]) == ({}, 13)
