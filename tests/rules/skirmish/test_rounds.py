"""The order of a round, initiative, muster, closing, nightfall, conceding."""

from typing import Any

import msgspec
import pytest
from msgspec import structs

from ludo_tui import Game, Seat
from ludo_tui.engine import IllegalAnswer, TableOptions, Who
from ludo_tui.rules.skirmish.events.rounds import Hurdle, InitiativeMissed, TokenPassed
from ludo_tui.rules.skirmish.model.state import TurnState
from ludo_tui.rules.skirmish.movement.movement_points import points_left
from ludo_tui.rules.skirmish.phases import end_of_round
from ludo_tui.rules.skirmish.phases.round_warnings import warn
from tests.conformance.walks import walk
from tests.rules.skirmish.skirmish_scene import stand

ROUND = ("initiative", "summons", "sage_turns", "muster", "party_turns", "closing", "nightfall")


def new(parties: int = 3, **options: str) -> Game:
    """Start a match of persons, the Sage among them."""
    seats = parties + (options.get("sage") != "none")
    return Game.new("skirmish", [Seat(name) for name in "ABCDE"[:seats]], seed=3, options=options)


@pytest.mark.rule("sk.round.sage-side-first", "sk.round.players-after-sage", "sh.match.order", "sh.match.token")
@pytest.mark.rule("sk.round.next", "sk.round.end.condition", "sk.round.end.effects")
def test_the_sage_goes_first_then_the_parties_clockwise_from_the_token() -> None:
    *_, game = walk(new(), seed=4, answers=250)
    assert game.state.round > 4
    turns = [turn.seat for turn in game.history[1:]]
    first = game.events[0].seat  # type: ignore[attr-defined]  # the order is settled first of all
    expected: list[int] = []
    for number in range(game.state.round):
        token = (first + number) % 3
        expected += [3, token, (token + 1) % 3, (token + 2) % 3]
    assert turns == expected[: len(turns)]
    phases = [event.phase for event in game.events if event.kind == "phase_entered"]  # type: ignore[attr-defined]  # phases
    assert phases[:3] == ["initiative", "summons", "sage_turns"]
    assert phases.count("closing") in (game.state.round, game.state.round - 1)


@pytest.mark.rule("sh.match.order", "sk.round.end.condition")
def test_parties_that_chose_their_sides_go_clockwise_too_and_each_has_its_turn() -> None:
    seats = [Seat("A", side=0), Seat("B", side=2), Seat("C", side=1), Seat("Sam")]
    game = Game.new("skirmish", seats, seed=3)
    while game.state.round < 2:
        assert game.prompt is not None
        game.answer(game.prompt.default.id)
    first = game.events[0].seat  # type: ignore[attr-defined]  # the order is settled first of all
    around = [0, 2, 1] * 2
    assert [turn.seat for turn in game.history[1:5]] == [3, *around[around.index(first) :][:3]]


@pytest.mark.rule("sk.turn.one-per-round", "sk.turn.exclusive", "sk.round.player-turn-locks")
def test_everybody_has_one_turn_a_round_and_none_inside_anothers() -> None:
    *_, game = walk(new(), seed=5)
    taken: set[tuple[int, int]] = set()
    for event in game.events:
        if event.kind == "round_started":
            taken = set()
        if event.kind in ("turn_begun",):
            who = (event.who.seat, event.who.number)  # type: ignore[attr-defined]  # who begins
            assert who not in taken
            taken.add(who)


@pytest.mark.rule("sk.round.player-order-free", "sk.round.sage-order-free", "sk.round.sage-order-changes")
def test_a_player_picks_the_order() -> None:
    scene = stand("brawler@k9 bulwark@c9 | ")
    assert scene.choices == ["act:0", "act:1"]
    scene.play("act:1", "pass")
    assert scene.asked == (0, "turn")
    assert [event.who.number for event in scene.all("turn_begun")] == [1, 0]
    monsters = stand("brawler@k9 | ", monsters="burr_hound@c7 burr_hound@d7", turn=None, phase="sage_turns")
    assert monsters.choices == ["act:1", "act:2", "march"]


@pytest.mark.rule("sk.turn.move-or-action-optional")
def test_a_turn_may_be_ended_at_once() -> None:
    assert stand("brawler@k9 | ").play("pass").prompt is None


# Initiative


@pytest.mark.rule("sk.reaction.initiative.trigger", "sk.reaction.initiative.effect", "sk.reaction.once-per-round")
@pytest.mark.rule("sk.reaction.initiative.order")
def test_the_initiative_is_a_turn_before_the_monsters_for_a_reaction() -> None:
    scene = stand(
        "brawler@k9 duelist@c9 | ", monsters="burr_hound@g2", turn=None, phase=("initiative", "sage_turns"), level=None
    )
    assert scene.choices == ["first:0", "first:1", "pass"]
    scene.play("first:1", "go:d9", "pass")
    assert scene.choices == ["first:0", "pass"]
    assert not scene.table.can_react(Who(0, 1))
    scene.play("pass")
    assert scene.asked == (2, "turn")


@pytest.mark.rule("sk.reaction.initiative.effect", "sk.reaction.once-per-round")
@pytest.mark.parametrize("is_hasty", [True, False])
def test_who_has_taken_the_initiative_does_not_dodge_in_that_round(is_hasty: bool) -> None:
    phases = ("initiative", "sage_turns")
    scene = stand("duelist@k9 | ", "d20:1", monsters="burr_hound@l9", turn=None, phase=phases, level=None)
    scene.play(*(["first:0", "pass"] if is_hasty else ["pass"]), "attack:bite:0.0")
    assert (scene.asked == (0, "reaction")) != is_hasty
    if not is_hasty:
        assert "dodge:0" in scene.choices
        scene.play("pass")


@pytest.mark.rule("sk.reaction.initiative.heavy-armor", "sk.reaction.initiative.awareness")
def test_plate_is_too_heavy_and_without_enemies_there_is_nothing_to_forestall() -> None:
    scene = stand("bulwark@k9 brawler@c9 | ", monsters="burr_hound@g2", turn=None, phase="initiative")
    assert scene.choices == ["first:1", "pass"]
    assert scene.why("first:0") == "wears heavy armour"
    assert stand("brawler@k9 | ", turn=None, phase="initiative").prompt is None


@pytest.mark.rule("sk.reaction.initiative.trigger")
def test_without_a_sage_the_others_may_forestall_the_token() -> None:
    seats = [Seat(name, party="the_loose_coins") for name in "AB"]
    game = Game.new("skirmish", seats, seed=3, options={"sage": "none"})
    assert game.prompt is not None
    assert (game.prompt.seat, game.prompt.kind) == (1 - game.state.token, "initiative")


# Muster


@pytest.mark.rule("sh.race.muster", "sh.race.die", "sh.move.die")
def test_a_piece_comes_out_and_has_its_turn() -> None:
    scene = stand("brawler@k9 | ", "d6:3", phase=("muster", "party_turns"))
    assert scene.choices == ["muster:1", "muster:2", "muster:3", "pass"]
    scene.play("muster:2", "act:2")
    assert scene.at(0, 2) == "b9"
    assert "give-die" in scene.choices
    scene.play("give-die")
    assert scene.prompt is not None
    assert "8 of 8 steps" in scene.prompt.text
    scene.play("run")
    assert "18 of 18 steps" in scene.prompt.text
    scene.play("pass")
    assert "give-die" not in scene.choices


@pytest.mark.rule("sh.move.die", "sh.affliction.held")
def test_whoever_is_held_does_not_walk_off_by_the_ludo_die() -> None:
    scene = stand("brawler@k9!held brawler@f9 | ", "d6:5", phase=("muster", "party_turns"))
    scene.play("pass", "act:0")
    assert "give-die" not in scene.choices
    assert scene.refusals["give-die"] == "sh.move.die"
    assert not [one for one in scene.choices if one.startswith(("go:", "run", "retreat"))]
    scene.play("pass")
    assert scene.prompt is not None
    assert "give-die" in scene.choices, "the other one may use it"
    acting = [TurnState(Who(0, piece), die=5) for piece in (0, 1)]
    assert [points_left(scene.table, one) for one in acting] == [0, 10], "grabbed with the die in hand"


@pytest.mark.rule("sh.race.room")
@pytest.mark.parametrize(
    ("board", "kind"),
    [
        ("brawler@k9 brawler@l9 brawler@m9 | ", "who"),
        ("brawler@k9 brawler@l9 brawler@m9-28x | ", "muster"),
        ("brawler@k9 brawler@l9 | | ", "who"),
    ],
)
def test_the_room_on_the_track(board: str, kind: str) -> None:
    assert stand(board, "d6:3", phase=("muster", "party_turns")).asked == (0, kind)


@pytest.mark.rule("sh.race.six")
def test_a_six_brings_one_more_beyond_the_limit_in_place_of_its_spaces() -> None:
    scene = stand("brawler@k9 brawler@l9 | | ", "d6:6", phase=("muster", "party_turns"))
    assert scene.choices == ["muster:2", "muster:3", "pass"]
    scene.play("muster:2", "act:0")
    assert "give-die" not in scene.choices
    kept = stand("brawler@k9 brawler@l9 | | ", "d6:6", phase=("muster", "party_turns")).play("pass", "act:0")
    assert "give-die" in kept.choices


@pytest.mark.rule("sh.race.muster", "sh.board.room")
def test_a_full_starting_space_lets_nobody_out() -> None:
    assert stand("brawler@b9 brawler@b9 | ", "d6:6", phase=("muster", "party_turns")).asked == (0, "who")


# The end of a round


@pytest.mark.rule("sh.down.luck", "sk.round.end.players-second")
def test_the_fallen_try_their_luck() -> None:
    scene = stand("stoneborn/brawler@c9-30x | stoneborn/brawler@k9-30x", "d20:15 d6:4 d20:3", turn=1, phase="closing")
    first, second = scene.piece(0), scene.piece(1)
    assert (first.is_down, first.damage, first.has("prone")) == (False, 26, True)
    assert (second.is_down, second.fails) == (True, 1)


@pytest.mark.rule("sh.down.lost")
def test_the_second_failure_carries_a_piece_off() -> None:
    scene = stand("stoneborn/brawler@c9-30x | ", "d20:3 d20:4", turn=1, phase="closing")
    assert scene.piece().fails == 1
    scene.state.round += 1
    scene.run(end_of_round.closing(scene.table))
    assert scene.piece().step == -1
    assert scene.state.doom == 1
    assert scene.event("carried_off").rule == "sh.down.lost"


@pytest.mark.rule("sh.down.lost", "sh.match.doom", "sh.match.nightfall")
@pytest.mark.parametrize(
    ("board", "state", "told"),
    [
        ("stoneborn/brawler@c9-30x brawler@d9 brawler@e9 | ", {}, ""),
        ("brawler@d9 brawler@e9 | champion@l9-24x", {"doom": 3}, ""),
        ("brawler#56 brawler@d9 brawler@e9 | ", {"round": 16}, ""),
        (
            "brawler@d9 brawler@e9 | champion@l9-24x",
            {"doom": 4},
            "If 1 more piece is carried off, the Sage wins. Tend or capture Ben's brawler before that.",
        ),
        (
            "stoneborn/brawler@c9-30x brawler@d9 brawler@e9 | champion@l9-24x",
            {"doom": 3},
            "If 2 more pieces are carried off, the Sage wins. Tend or capture Ana's champion and Ben's brawler before "
            "that.",
        ),
        ("brawler@d9 brawler@e9 | ", {"round": 16}, "Last round: if no piece gets home, the Sage wins."),
    ],
    ids=["it can fail once", "two are missing", "somebody is home", "doom", "doom by two", "night"],
)
def test_a_party_is_told_before_it_acts_what_the_end_of_the_round_may_bring(
    board: str, state: dict[str, Any], told: str
) -> None:
    scene = stand(board, "d6:3", phase=("muster", "party_turns"), state=state)
    assert scene.asked in ((0, "who"), (0, "muster"))
    assert scene.prompt is not None
    assert scene.rules.reminder(scene.state, scene.events, scene.prompt) == told
    assert [event.sentence(scene.names) for event in scene.all("loss_looms")] == [told] * bool(told)
    closing = msgspec.structs.replace(scene.prompt, kind="order")
    assert scene.rules.reminder(scene.state, scene.events, closing) == "", "then it is too late"


@pytest.mark.rule("sh.down.lost")
def test_who_may_be_carried_off_next_is_told_until_somebody_has_done_something() -> None:
    scene = stand("stoneborn/brawler@c9-30x lowlander/brawler@d9 | ", phase=(), state={"round": 3})
    scene.piece().fails = 1
    warn(scene.table, 0)
    sentence = "Bad luck may carry off Ana's champion (45%) as the round ends. Tend or heal to stop it."
    assert scene.event("loss_looms").sentence(scene.names) == sentence
    prompt = next(scene.turn_of(0, 1))
    assert scene.rules.reminder(scene.state, scene.events, prompt) == sentence
    scene.table.emit(TokenPassed(seat=0))
    assert scene.rules.reminder(scene.state, scene.events, prompt) == ""
    assert scene.rules.reminder(scene.state, scene.events, structs.replace(prompt, seat=1)) == ""


@pytest.mark.rule("sh.match.doom")
@pytest.mark.parametrize(("doom", "over"), [(4, False), (5, True)])
def test_doom_is_counted_at_the_end_of_a_round(doom: int, over: bool) -> None:
    scene = stand("brawler@c9 | ", turn=1, phase="closing", state={"doom": doom})
    assert scene.state.over == over
    if over:
        assert scene.result is not None
        assert scene.result[0] == 2


@pytest.mark.rule("sh.match.nightfall")
@pytest.mark.parametrize(
    ("board", "winner"),
    [
        ("brawler@k9 | brawler@c9", 2),
        ("brawler#56 | brawler@c9", 0),
        ("brawler#56 | brawler#56 brawler@c9", 1),
        ("brawler#56 brawler@d9 | brawler#56 brawler#1", 0),
    ],
)
def test_night_falls_after_the_last_round(board: str, winner: int) -> None:
    scene = stand(board, turn=1, phase=("closing", "nightfall"), state={"round": 16})
    assert scene.state.over
    assert scene.result is not None
    assert scene.result[0] == winner
    early = stand(board, turn=1, phase=("closing", "nightfall"), state={"round": 13})
    assert not early.state.over


@pytest.mark.rule("sh.match.nightfall")
def test_losses_decide_what_steps_do_not() -> None:
    scene = stand(
        "brawler#56 | brawler#56", turn=1, phase=("closing", "nightfall"), state={"round": 16, "losses": [2, 1]}
    )
    assert scene.state.places == [1]


# Setting up and leaving


@pytest.mark.rule("sh.match.seats", "sh.match.setup", "sh.match.companies")
def test_two_parties_sit_opposite_and_the_sage_beside_the_board() -> None:
    game = new(2)
    assert game.rules.sides(game.setup) == (0, 2, None)
    assert [[piece.step for piece in party] for party in game.state.parties] == [[0, -1, -1, -1]] * 2
    assert len(set(game.state.companies)) == 2
    with pytest.raises(ValueError, match="Skirmish Ludo is for 3, 4 or 5 seats, the Sage one of them, not 1"):
        Game.new("skirmish", ["A"])
    added = Game.new("skirmish", ["A", "sage"]).setup.seats
    assert added == (Seat("A"), Seat("sage"), Seat("Sage 2", computer="normal"))
    assert Game.new("skirmish", ["A", "B"], options={"sage": "none"}).setup.seats == (Seat("A"), Seat("B"))
    with pytest.raises(ValueError, match="Skirmish Ludo is for 2, 3 or 4 seats, not 5"):
        Game.new("skirmish", list("ABCDE"), options={"sage": "none"})
    chosen = Game.new("skirmish", [Seat("A", party="ash_and_oak"), "B", "S"])
    assert chosen.state.companies[0] == "ash_and_oak"
    with pytest.raises(ValueError, match="A has no party 'ash'"):
        Game.new("skirmish", [Seat("A", party="ash"), "B", "S"])


@pytest.mark.rule("sh.match.concede")
def test_the_pieces_of_whoever_concedes_leave_the_board() -> None:
    game = new(3)
    game.concede(1)
    *_, game = walk(game, 3, 60)
    assert [piece.step for piece in game.state.parties[1]] == [-1] * 4
    two = new(2, sage="none")
    two.concede(0)
    *_, two = walk(two, 3, 200)
    assert two.result == (1, 0)


@pytest.mark.rule("sh.match.concede")
def test_a_round_that_a_concession_cuts_short_is_closed_all_the_same() -> None:
    scene = stand("brawler@c9-28x | brawler@k9", "d20:15 d6:1 d6:4", turn=1, phase="party_turns")
    scene.concede(1)
    assert scene.state.closed == 1
    assert not scene.piece().is_down
    assert not scene.state.over, "it goes on against the Sage"


@pytest.mark.rule("sh.match.win", "sk.round.end.effects")
def test_a_round_in_whose_last_turn_the_match_is_won_is_not_closed() -> None:
    scene = stand("brawler@c9!on_fire | brawler#51 brawler#56 brawler#56", turn=1).play("home")
    assert (scene.state.over, scene.state.closed, scene.piece().damage) == (True, 0, 0)


@pytest.mark.rule("sh.match.concede", "sh.match.nightfall")
def test_night_falls_after_a_last_round_that_a_concession_cuts_short() -> None:
    scene = stand("brawler#56 | brawler@k9", turn=1, state={"round": 16})
    scene.concede(1)
    assert scene.result is not None
    assert scene.result[0] == 0


@pytest.mark.rule("sh.match.concede", "sh.match.nightfall", "sh.match.doom")
@pytest.mark.parametrize(("number", "doom", "winner"), [(16, 0, 0), (9, 5, 2), (16, 5, 2)])
def test_a_concession_amid_the_closing_keeps_off_neither_night_nor_doom(number: int, doom: int, winner: int) -> None:
    board, phases = "brawler#56 | stoneborn/brawler@k9!on_fire-29x", ("closing", "nightfall")
    scene = stand(board, turn=1, phase=phases, state={"round": number, "doom": doom})
    assert scene.asked == (1, "order")
    scene.concede(1)
    assert scene.result is not None
    assert scene.result[0] == winner


@pytest.mark.rule("sh.match.concede", "sh.down.luck")
def test_a_closing_that_a_concession_cuts_short_goes_on_for_the_others() -> None:
    board = "brawler@c9-28x | brawler@k9-28x | brawler@e7-28x"
    scene = stand(
        board,
        "d20:15 d6:1 d6:4 d20:15 d6:1 d6:4",
        monsters="burr_hound@f9!cursed!blinded",
        level=None,
        turn=2,
        phase="closing",
    )
    assert scene.asked == (3, "order")
    scene.concede(2)
    assert [scene.piece(seat).is_down for seat in range(2)] == [False, False]
    assert scene.state.unclosed == []


@pytest.mark.rule("sh.match.concede")
def test_of_a_party_that_concedes_nothing_stays_and_of_three_two_play_on() -> None:
    scene = stand("brawler@c9 | brawler@k9-5$2 champion@l9-22x | brawler@e7", turn=1, sage="none")
    scene.concede(1)
    assert {(one.step, one.damage, one.seals, one.is_down) for one in scene.state.parties[1]} == {(-1, 0, 0, False)}
    assert not scene.state.over


@pytest.mark.rule("sh.match.concede")
def test_nobody_acts_any_more_where_a_concession_stops_it_in_its_turn() -> None:
    scene = stand("brawler@c9 | brawler@k9", turn=1)
    assert scene.state.acting is not None
    scene.concede(1)
    assert scene.state.acting is None


@pytest.mark.rule("sh.sage.concede")
def test_a_sage_who_concedes_is_played_on_by_the_computer() -> None:
    game = new(3)
    game.concede(3)
    assert game.computers[3] == "normal"
    assert game.state.conceded == []
    with pytest.raises(IllegalAnswer, match="D is played by the computer already"):
        game.concede(3)
    assert game.replayed().computers[3] == "normal"


@pytest.mark.rule("sk.reaction.initiative.trigger", "sh.hidden.knowledge")
@pytest.mark.parametrize(
    ("board", "monsters", "is_idle"),
    [
        ("brawler@k9 | brawler@g2", "", True),
        ("brawler@k9 | brawler@g2", "burr_hound@b7", True),
        ("brawler@k9 | brawler@g2", "burr_hound@i13", False),
        ("brawler@k9 | brawler@g2", "burr_hound@i13~", True),
        ("brawler@k9 | brawler@g2", "hedge_archer@m9", False),
        ("brawler#50$1 | brawler@g2", "burr_hound@i13", False),
        ("brawler@k9 brawler@f9-28x | brawler@g2", "burr_hound@b7", False),
    ],
)
def test_the_initiative_is_asked_aloud_only_where_something_can_come_of_it(
    board: str, monsters: str, is_idle: bool
) -> None:
    scene = stand(board, monsters=monsters, turn=None, phase="initiative", level=None)
    assert scene.prompt is not None
    assert (scene.prompt.layout.urgency == "idle") == is_idle


@pytest.mark.rule("sk.round.player-order-free")
def test_who_is_next_is_told_with_space_and_health() -> None:
    scene = stand("brawler@k9-3 brawler@l9 | | ", phase=("party_turns",))
    first, second = scene.offer("act:1"), scene.offer("act:0")
    assert first.label.endswith(", l9, ♥28/28")
    assert second.label.endswith(", k9, ♥25/28")


def test_who_is_next_has_the_digit_of_its_number() -> None:
    scene = stand("brawler@k9 brawler@l9 brawler@m9 | | ", phase=("party_turns",))
    assert scene.prompt is not None
    assert {one.id: one.shown.digit for one in scene.prompt.options} == {"act:0": "1", "act:1": "2", "act:2": "3"}


def test_who_takes_the_initiative_has_the_digit_of_its_number() -> None:
    board = "brawler@k9 brawler@l9 brawler@m9 | "
    scene = stand(board, monsters="burr_hound@n9", turn=None, phase=("initiative", "sage_turns"), level=None)
    scene.play("first:0", "pass")
    assert scene.prompt is not None
    assert {one.id: one.shown.digit for one in scene.prompt.options} == {"first:1": "2", "first:2": "3", "pass": ""}


def test_monsters_have_the_digits_of_their_places() -> None:
    scene = stand("brawler@k9 | ", monsters="burr_hound@n9 toll_reaver@o9", turn=None, phase="sage_turns", level=None)
    assert scene.prompt is not None
    assert {one.id: one.shown.digit for one in scene.prompt.options} == {"act:1": "1", "act:2": "2"}


AMBUSH = {"state": {"surprised": [0], "round": 0}}
MISSED: dict[str, tuple[str, str, dict[str, Any], str | None]] = {
    "it goes first anyway": ("brawler@k9 | brawler@c9", "", {"turn": 0, "sage": "none", "scenario": "grudge"}, "first"),
    "no piece on the track": ("| brawler@c9", "burr_hound@g2", {}, "yard"),
    "no reaction": ("brawler@k9!prone | brawler@c9", "burr_hound@l9", {}, "spent"),
    "surprised": ("brawler@k9 | brawler@c9", "burr_hound@l9", AMBUSH, "surprised"),
    "no enemy known": ("brawler@k9 | | ", "toll_reaver@e9~", {}, "unaware"),
    "plate, and one that lies": ("bulwark@k9 brawler@l9!prone | ", "burr_hound@l9", {}, "heavy"),
    "nothing could come of it": ("brawler@c9 | ", "burr_hound@g2", {}, "idle"),
    "an archer could come near": ("brawler@c9 | ", "hedge_archer@m9", {}, None),
    "there was a choice": ("brawler@k9 | ", "burr_hound@l9", {}, None),
}


@pytest.mark.rule("sk.reaction.initiative.trigger", "sk.reaction.initiative.awareness")
@pytest.mark.parametrize(("board", "monsters", "given", "why"), MISSED.values(), ids=MISSED)
def test_what_kept_a_party_from_the_initiative_is_told(
    board: str, monsters: str, given: dict[str, Any], why: str | None
) -> None:
    scene = stand(board, monsters=monsters, **{"turn": None, "phase": "initiative", **given})
    while scene.prompt is not None:
        scene.play("pass")
    told = [event for event in scene.all("initiative_missed") if 0 in dict(event.parties)]
    assert [dict(event.parties)[0] for event in told] == ([why] if why else [])
    assert all("Ana" in event.sentence(scene.names) for event in told)
    assert all(bool(event.reminder(0)) == (why != "idle") for event in told)


@pytest.mark.rule("sk.reaction.initiative.trigger")
def test_a_party_is_reminded_why_it_had_no_initiative_until_its_first_turn() -> None:
    phases = ("initiative", "muster", "party_turns")
    table = TableOptions(press_to_roll=True)
    scene = stand("bulwark#0 brawler#3!prone | ", ["d6:3"], turn=None, phase=phases, turns=2, table=table)
    told = []
    while scene.prompt is not None and scene.prompt.kind != "turn":
        told.append((scene.prompt.kind, scene.rules.reminder(scene.table.state, scene.events, scene.prompt)))
        scene.play(scene.prompt.options[0].id)
    said = "No initiative: no piece knew of an enemy."
    assert told == [("roll", said), ("muster", said), ("who", said)]
    asked = stand("brawler#0 | ", ["d6:3"], monsters="burr_hound@c9", turn=None, phase=phases, turns=2, table=table)
    assert asked.prompt is not None
    asked.play("pass")
    assert (asked.prompt.kind, asked.rules.reminder(asked.table.state, asked.events, asked.prompt)) == ("roll", "")
    asked.play("roll")


@pytest.mark.rule("sk.reaction.once-per-round", "sk.turn.one-per-round", "sh.affliction.prone")
def test_whoever_cannot_take_the_initiative_is_told_what_forbids_it() -> None:
    board = "brawler@k9 champion@l9!prone mender@m9 outrider@j9 | brawler@c9"
    scene = stand(board, monsters="burr_hound@n9", turn=None, phase="initiative", level=None)
    scene.table.spend_reaction(Who(0, 2))
    scene.play("first:0", "pass")
    assert scene.prompt is not None
    told = {one.id: (one.reason, one.rule) for one in scene.prompt.refused}
    assert told == {
        "first:0": ("turn already taken", "sk.turn.one-per-round"),
        "first:1": ("it is prone", "sh.affliction.prone"),
        "first:2": ("reaction used this round", "sk.reaction.once-per-round"),
    }


def test_that_no_enemy_in_reach_acts_earlier_is_told_of_all_parties_at_once() -> None:
    scene = stand("brawler#0 | brawler#0", monsters="burr_hound@c9")
    told = InitiativeMissed(parties=((0, "idle"), (1, "idle")), rule="sk.reaction.initiative.trigger")
    assert told.sentence(scene.names) == "No initiative for Ana and Ben: no enemy near enough would act before them."


@pytest.mark.parametrize("why", ["first", "yard", "spent", "surprised", "unaware", "heavy"])
def test_why_there_was_no_initiative_is_told_on_one_row_of_a_small_window(why: Hurdle) -> None:
    told = InitiativeMissed(parties=((0, why),), rule="sk.reaction.initiative.trigger").reminder(0)
    assert told.startswith("No initiative: ")
    assert len(told) <= 42
