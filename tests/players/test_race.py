"""The judgement of the race games: what a position is worth, line by line, and how far ahead experts look."""

from collections.abc import Sequence
from typing import Any

import pytest

from ludo_tui import Game, Seat, players
from ludo_tui.engine import Dice, Prompt, Rolled, Who
from ludo_tui.players import race
from ludo_tui.players.lookahead import Estimate, Limits, compare, in_copies
from ludo_tui.players.race import thumb
from ludo_tui.players.race.evaluation import SPACE, WON, Evaluation, Position, evaluation_for
from ludo_tui.players.race.reach import chances
from ludo_tui.players.race.rollouts import Rollouts, _dice, reply
from ludo_tui.players.race.weights import tuned, weights_for
from ludo_tui.players.strategy import Ahead, Lot
from ludo_tui.rules.race.model import Race, race_tables
from ludo_tui.rules.race.options import RaceOptions
from ludo_tui.rules.race.state import Piece, RaceState
from ludo_tui.rules.race.threats import Hunter, threats_to
from ludo_tui.rules.race.wording import move_of
from tests.rules.race.scene import FOUR, TWO, Scene, at, new_rules, place

Steps = Sequence[Sequence[int]]


def _scene(own: list[int], foe: list[int], dice: str, ruleset: str = "classic", **rules: Any) -> Scene:
    """Return a scene of two seats opposite each other, the first to move; the foe's steps are as Ana counts spaces."""
    return place({0: own, 1: [(step - 26) % 52 for step in foe]}, dice, ruleset, seats=TWO, **rules)


def _choice(scene: Scene) -> str:
    """Return what a hard seat answers."""
    assert scene.prompt is not None
    return players.choose(scene.view(0), scene.prompt, "hard", 1, 0, system="race", options=scene.setup.options)


def _evaluation(ruleset: str = "classic", sides: Sequence[int] = (0, 2), **options: Any) -> Evaluation:
    return evaluation_for(new_rules(ruleset, **options).options, sides)


def _position(evaluation: Evaluation, steps: Steps, seat: int = 0) -> Position:
    pieces = [[Piece(step) for step in (*own, *[-1] * (4 - len(own)))] for own in steps]
    return evaluation.position(RaceState(sides=evaluation.sides, pieces=pieces, captures=[0] * len(steps)), seat)


# Choices


def test_it_does_not_land_where_it_is_hit() -> None:
    assert _choice(_scene([20, 30], [21], "d6:3")) == "move:1"
    assert _choice(_scene([20, 30], [31], "d6:3")) == "move:0"


def test_it_keeps_a_block_that_shields_two() -> None:
    assert _choice(_scene([20, 20, 40], [18], "d6:2")) == "move:2"


def test_it_goes_home_where_that_wins_although_it_could_capture() -> None:
    scene = _scene([53, 20], [23], "d6:3", pieces_to_win=1)
    assert _choice(scene) == "move:0"
    assert _choice(_scene([20, 10], [23], "d6:3", pieces_to_win=1)) == "move:0"


def test_it_sees_what_both_dice_do_together() -> None:
    """Neither die alone captures the piece seven spaces ahead."""
    scene = _scene([10, 30], [17], "d6:3,4", "classic", count=2, block="none")
    assert _choice(scene).startswith("move:0")


def test_it_takes_the_capture_that_opens_its_home_column() -> None:
    own, foe = [30, 12], [32]
    rules: dict[str, Any] = {"block": "none", "capture_before_home": True}
    evaluation = _evaluation(**rules)
    before = _position(evaluation, [own, [(32 - 26) % 52]])
    scene = _scene(own, foe, "d6:2", **rules)
    assert scene.prompt is not None
    _, opens = evaluation.after(before, scene.prompt.options[0])
    assert opens == evaluation.weights.capture
    assert evaluation.after(before._replace(has_captured=[True, False]), scene.prompt.options[0])[1] == 0
    assert _choice(scene) == "move:0"


def test_another_roll_is_worth_something_where_the_rules_give_it() -> None:
    for ruleset, bonus in (("party", True), ("classic", False)):
        scene = _scene([30], [32], "d6:2", ruleset, block="none")
        assert scene.prompt is not None
        evaluation = _evaluation(ruleset, block="none")
        brought = evaluation.after(evaluation.position(scene.state, 0), scene.prompt.options[0])[1]
        assert brought == (evaluation.weights.again if bonus else 0)


def test_with_another_roll_to_come_it_draws_near_whom_that_may_take() -> None:
    """Where a roll too high bounces nothing was learned: hard seats go by what they see."""
    assert _choice(_scene([15, 29], [22], "d6:6", "party", finish="bounce")) == "move:0"
    assert _choice(_scene([15, 29], [22], "d6:6", "party", finish="bounce", six_bonus="never")) == "move:2"


def test_with_another_roll_to_come_it_moves_a_piece_of_its_partner_near_whom_that_may_take() -> None:
    for bonus, answer in (("always", "move:0"), ("never", "move:2")):
        pieces = {0: [56] * 4, 1: [at(1, 48)], 2: [15, 29]}  # Ben is seven spaces before Cleo's first piece
        assert _choice(place(pieces, "d6:6", "party", teams=True, six_bonus=bonus)) == answer


@pytest.mark.parametrize(
    ("own", "foe", "dice", "answer"),
    [
        ([7, 24], [32, 18], "d6:6", "move:0"),
        ([7, 24], [32, 18], "d6:6,6", "move:0"),
        ([30, 12], [32, 33], "d6:2", "move:0"),
        ([50, 12], [14], "d6:6", "move:0"),
    ],
)
def test_a_move_that_rolls_again_comes_to_what_the_rolls_allow(
    own: list[int], foe: list[int], dice: str, answer: str
) -> None:
    """The match is played on with every roll; what is then given by weights alone is left to them."""
    leads, evaluation = [], _evaluation("party")
    scene = _scene(own, foe, dice, "party")
    if dice.endswith(",6"):
        scene.play("move:2")
    before = evaluation.position(scene.state, 0)
    assert scene.prompt is not None
    option = scene.prompt.option(answer)
    assert option is not None
    foreseen = evaluation.foreseen(before, option, scene.state)
    for die in range(1, 7):
        then = _scene(own, foe, f"{dice},{die}", "party")
        then.play(*(["move:2"] if dice.endswith(",6") else []), answer)
        after = evaluation.position(then.state, 0)
        moves = [] if then.prompt is None or then.prompt.seat else then.prompt.options
        known = [evaluation.move_worth(after, move, [die]) for move in moves]
        is_lost = die == 6 and scene.state.sixes == 2
        rolls = evaluation.weights.again if die == 6 and not is_lost else 0
        leads.append(max(known, default=evaluation.lead(after)) + rolls)
    assert foreseen == sum(leads) // 6


def test_a_win_that_the_next_roll_may_bring_counts_as_what_is_left_of_the_race() -> None:
    scene = _scene([56, 56, 55, 30], [10], "d6:1", "party", pieces_to_win=4)
    evaluation = _evaluation("party")
    assert scene.prompt is not None
    leads = [
        evaluation.foreseen(evaluation.position(scene.state, 0), option, scene.state) for option in scene.prompt.options
    ]
    near = _scene([56, 56, 55, 50], [10], "d6:1", "party")
    assert near.prompt is not None
    wins = [
        evaluation.foreseen(evaluation.position(near.state, 0), option, near.state) for option in near.prompt.options
    ]
    assert max(leads) < max(wins) < max(leads) + 60 * SPACE
    advice = players.advice_for(near)
    assert advice[-1].behind < 40


def test_a_normal_seat_fears_who_is_behind_it_unless_that_turns_into_its_column_before() -> None:
    def score(own: int, foe: int) -> float:
        scene = _scene([own], [foe], "d6:5")
        assert scene.prompt is not None
        return thumb.scores(scene.state, scene.prompt, evaluation_for(scene.setup.options, scene.state.sides).options)[
            0
        ]

    assert score(10, 12) == score(10, 40) - 4
    assert score(20, 22) == score(20, 40), "it goes home from where Ana counts 24"


# What positions are worth


def test_pieces_are_worth_more_the_further_they_are() -> None:
    evaluation = _evaluation()
    worth = [evaluation.standing((step, -1, -1, -1)) for step in range(-1, 57)]
    assert worth == sorted(set(worth))
    column, home = evaluation.weights.column, evaluation.weights.home
    assert [worth[step + 1] - worth[step] for step in (51, 52, 56)] == [SPACE + column, SPACE, SPACE + home]


def test_a_safe_space_is_worth_something_although_nobody_is_near() -> None:
    sheltered, open_ = _evaluation(safe="both"), _evaluation(safe="none")
    assert sheltered.standing((8, -1, -1, -1)) == open_.standing((8, -1, -1, -1)) + sheltered.weights.safe
    assert sheltered.standing((9, -1, -1, -1)) == open_.standing((9, -1, -1, -1))


def test_pieces_that_need_not_come_home_are_worth_less() -> None:
    one, all_ = _evaluation(pieces_to_win=1), _evaluation()
    assert one.standing((50, 40, -1, -1)) < all_.standing((50, 40, -1, -1))
    assert one.standing((50, -1, -1, -1)) == all_.standing((50, -1, -1, -1))


@pytest.mark.parametrize("sides", [(0, 2), (1, 3)])
@pytest.mark.parametrize("entry", ["six", "any"])
def test_danger_is_what_the_rules_say(sides: tuple[int, int], entry: str) -> None:
    """Without second rolls one hunter takes the piece exactly as often as its own rules say."""
    rules = new_rules(six_bonus="never", max_sixes=0, block="none", safe="starts", entry=entry)
    evaluation = evaluation_for(rules.options, sides)
    for step in range(51):
        for hunter in ([-1] * 4, [20, 22, -1, -1], [50, 1, 30, 45]):
            steps = ((step, -1, -1, -1), tuple(hunter))
            exact = threats_to(rules.options, steps, sides, Who(0, 0), [Hunter(1, True)]).odds
            at_risk, _ = evaluation.risks(_position(evaluation, steps))
            assert at_risk == int(exact * 36) * evaluation.worth[step] // 36


def test_a_six_is_followed_by_another_roll_where_the_rules_say_so() -> None:
    seven = 1 << 6
    assert chances(1, six_rolls_again=True)[seven] == 1
    assert chances(1, six_rolls_again=False)[seven] == 0
    assert chances(1, six_rolls_again=False)[1 << 2] == 6
    assert chances(2, six_rolls_again=False)[1 << 2] == 13, "eleven throws show a three, two more add up to it"


def test_a_hunter_that_can_bring_nobody_out_rolls_again_and_so_reaches_farther() -> None:
    evaluation = _evaluation(six_bonus="only_if_cannot_enter")
    out, in_yard = ([(13 - 26) % 52, 56, 56, last] for last in (56, -1))
    assert evaluation.risks(_position(evaluation, [[20], out]))[0] > 0
    assert evaluation.risks(_position(evaluation, [[20], in_yard]))[0] == 0


def test_a_wall_shields_what_is_beyond_it() -> None:
    evaluation = _evaluation("piecepack")
    behind = [(18 - 26) % 52]
    assert evaluation.risks(_position(evaluation, [[20, 20, 22], behind]))[0] == 0
    assert evaluation.risks(_position(evaluation, [[21, 20, 22], behind]))[0] > 0
    assert evaluation.risks(_position(evaluation, [[23, 23, 22], behind]))[0] > 0


def test_a_partner_is_no_danger_and_counts_with_its_seat() -> None:
    evaluation = _evaluation(sides=(0, 1, 2, 3), teams=True)
    alone: list[list[int]] = [[20], [], [], []]
    assert evaluation.risks(_position(evaluation, [[20], [], [(18 - 26) % 52], []]))[0] == 0
    assert evaluation.risks(_position(evaluation, [[20], [], [], [(18 - 39) % 52]]))[0] > 0
    assert evaluation.lead(_position(evaluation, [[20], [], [10], []])) > evaluation.lead(_position(evaluation, alone))


def test_the_foremost_of_several_opponents_counts_most() -> None:
    evaluation = _evaluation(sides=(0, 1, 2, 3))
    leads = [evaluation.lead(_position(evaluation, [[30], *others])) for others in ([[54], [], []], [[27], [27], []])]
    assert leads[0] < leads[1]


def test_what_is_in_reach_counts_for_a_part() -> None:
    evaluation = _evaluation(block="none")
    ahead, behind = ([[10], [(step - 26) % 52]] for step in (13, 9))
    near, far = (_position(evaluation, steps) for steps in (ahead, behind))
    assert evaluation.risks(near)[1] > 0
    assert evaluation.risks(far)[1] == 0


def test_who_has_won_leads_by_everything() -> None:
    evaluation = _evaluation()
    assert evaluation.lead(_position(evaluation, [[56] * 4, [56] * 3])) == WON


# Weights


def test_weights_are_those_of_the_most_similar_house_rules() -> None:
    for one in tuned():
        options = RaceOptions(**one.options)
        assert weights_for(options, one.seats) == one
        assert weights_for(RaceOptions(**{**one.options, "finish": "bounce", "dice": 2}), one.seats) == one


# Chances


def test_chances_are_shared_out_and_grow_with_the_lead() -> None:
    """So it is where nothing was learned."""
    evaluation = _evaluation(sides=(0, 1, 2, 3), finish="bounce")

    def found(steps: Steps, **state: Any) -> list[float]:
        pieces = [[Piece(step) for step in (*own, *[-1] * (4 - len(own)))] for own in steps]
        return evaluation.chances(RaceState(sides=[0, 1, 2, 3], pieces=pieces, captures=[0] * 4, **state))

    even = found([[], [], [], []])
    assert even == pytest.approx([0.25] * 4)
    ahead = found([[30], [10], [10], []])
    assert sum(ahead) == pytest.approx(1)
    assert ahead[0] > ahead[1] > ahead[3]
    late = found([[56, 56, 56, 30], [56, 56, 56, 10], [56, 56, 56, 10], [56, 56, 56]])
    assert late[0] > ahead[0], "the same lead is surer near the end"
    assert found([[56, 56, 56, 50], [20], [20], [20]])[0] > 0.95
    assert found([[], [], [], []], places=[2]) == [0, 0, 1, 0]
    assert found([[], [], [], []], conceded=[0, 1, 3]) == [0, 0, 1, 0]


@pytest.mark.parametrize("ruleset", ["classic", "party", "piecepack"])
def test_a_lead_counts_more_the_fewer_pieces_are_needed(ruleset: str) -> None:
    """So it is where nothing was learned."""

    def ahead(needed: int) -> float:
        evaluation = _evaluation(ruleset, pieces_to_win=needed, finish="bounce")
        pieces = [[Piece(step) for step in own] for own in ([40, -1, -1, -1], [10, -1, -1, -1])]
        return evaluation.chances(RaceState(sides=[0, 2], pieces=pieces, captures=[0] * 2))[0]

    one, two, four = ahead(1), ahead(2), ahead(4)
    assert one > two + 0.05
    assert two > four + 0.03


def test_partners_share_their_chance() -> None:
    evaluation = _evaluation(sides=(0, 1, 2, 3), teams=True)
    pieces = [[Piece(step)] + [Piece()] * 3 for step in (30, 10, 12, 11)]
    found = evaluation.chances(RaceState(sides=[0, 1, 2, 3], pieces=pieces, captures=[0] * 4))
    assert found[0] == found[2] > found[1] == found[3]
    assert found[0] + found[1] == pytest.approx(1)


# Looking ahead


def _asked(level: Any, seed: int = 3, seats: int = 2, ruleset: str = "party") -> Game:
    """Return a match at a real choice of its first seat."""
    names = ["Ana", "Ben", "Cleo", "Dan"][:seats]
    played = [Seat(name, computer=level if name == "Ana" else "normal") for name in names]
    game = Game.new(ruleset, played, seed, options={"pieces_on_start": 1})
    while True:
        assert game.prompt is not None
        if game.prompt.seat == 0 and len(game.prompt.options) > 1 and not game.rules.is_one_choice(game.prompt):
            return game
        game.answer(game.prompt.answers[0].id)


@pytest.mark.parametrize(("level", "seats"), [("expert", 2), ("expert", 4), ("hard", 4)])
def test_who_looks_ahead_answers_the_same_question_always_alike(
    monkeypatch: pytest.MonkeyPatch, level: Any, seats: int
) -> None:
    monkeypatch.setattr(race, "LIMITS", Limits(samples=8))
    game = _asked(level, seats=seats)
    before = game.snapshot()
    answers = {players.answer_for(game) for _ in range(2)}
    assert len(answers) == 1
    assert game.snapshot() == before, "the match itself is not touched"
    assert players.Thought(game, 60).answer() in answers, "thinking aside comes to the same"


def test_the_moves_that_promise_most_are_played_on(monkeypatch: pytest.MonkeyPatch) -> None:
    tried: list[str] = []

    def note(_ahead: object, candidates: dict[str, float], _play: Rollouts, _limits: Limits) -> list[Estimate]:
        tried.extend(candidates)
        return [Estimate(answer, 0.0, 0.0) for answer in candidates]

    monkeypatch.setattr("ludo_tui.players.lookahead.compare", note)
    scene = _scene([3, 8, 20, 30], [27, 45], "d6:4,2", "classic", count=2, finish="bounce")
    assert scene.prompt is not None
    evaluation = evaluation_for(scene.setup.options, scene.state.sides)
    worths = dict(zip(scene.choices, evaluation.worths(scene.state, scene.prompt), strict=True))
    race.Judgement(scene.state, scene.setup.options).ponder(scene.prompt, "expert", Ahead(scene.fork, Lot(Dice(1, ""))))
    assert len(tried) == 4
    assert tried[0] == max(worths, key=lambda answer: worths[answer])
    assert min(worths[answer] for answer in tried) >= max(worths[answer] for answer in worths if answer not in tried)


@pytest.mark.parametrize(
    ("ruleset", "seats", "level", "looks"),
    [
        ("party", 4, "hard", True),
        ("party", 2, "hard", False),
        ("classic", 4, "hard", False),
        ("party", 4, "normal", False),
    ],
)
def test_a_hard_seat_looks_ahead_where_its_judgement_alone_wins_too_little(
    monkeypatch: pytest.MonkeyPatch, ruleset: str, seats: int, level: str, looks: bool
) -> None:
    tried: list[tuple[dict[str, float], Limits]] = []

    def note(_ahead: object, thought: dict[str, float], _play: Rollouts, limits: Limits) -> list[Estimate]:
        tried.append((thought, limits))
        return [Estimate(answer, float(number), 0.0) for number, answer in enumerate(thought)]

    monkeypatch.setattr("ludo_tui.players.lookahead.compare", note)
    game = _asked(level, seats=seats, ruleset=ruleset)
    assert game.prompt is not None
    assert players.thinks_long(game) == looks, "who looks ahead does so aside, and can be cut short"
    evaluation = evaluation_for(game.setup.options, game.state.sides)
    judged = evaluation.worths(game.state, game.prompt)
    worths = {option.id: worth for option, worth in zip(game.prompt.options, judged, strict=True)}
    answer = players.answer_for(game)
    assert answer is not None
    assert len(tried) == looks
    assert looks or level == "normal" or worths[answer] == max(worths.values())
    for thought, limits in tried:
        assert answer == list(thought)[-1], "what comes to most when it is played on, whatever was thought"
        assert limits == Limits(samples=weights_for(evaluation.options, seats).samples, rounds=3, trust=16.0)
        assert limits.samples < race.LIMITS.samples, "experts look further"
        assert thought == {one: worths[one] * race._LIKING / SPACE for one in thought}
        assert len(thought) > 1


def test_in_a_continuation_everybody_goes_by_rules_of_thumb() -> None:
    """Not by the judgement at once: here the two differ."""
    game = Game.new("party", [Seat("Ana"), Seat("Ben", computer="normal")], seed=3)
    differing = False
    while not differing:
        prompt = game.prompt
        assert prompt is not None, "the two differ in no question of this match"
        if prompt.seat == 0 and prompt.kind == "move" and len(prompt.options) > 1:
            evaluation = evaluation_for(game.setup.options, game.state.sides)
            position = evaluation.position(game.state, 0)
            simple = thumb.scores(game.state, prompt, evaluation.options)
            judged = [evaluation.move_worth(position, option, game.state.dice) for option in prompt.options]
            board = Race.of(race_tables(evaluation.options, tuple(evaluation.sides)), game.state)
            moves = [move_of(option) for option in prompt.options]
            assert reply(board, moves) == moves[list(simple).index(max(simple))]
            differing = list(simple).index(max(simple)) != judged.index(max(judged))
        game.answer(prompt.answers[0].id)


@pytest.mark.parametrize(("lead", "answer"), [(0.0, "move:0"), (0.4, "move:1")])
def test_a_temper_decides_between_equals_and_throws_no_match_away(
    monkeypatch: pytest.MonkeyPatch, lead: float, answer: str
) -> None:
    """Somebody who loves to attack comes within reach of a piece, unless the other move wins far more often."""
    known = {"move:0": 0.5, "move:1": 0.5 + lead}
    found = [Estimate(move, worth, 0.0) for move, worth in known.items()][::-1]
    monkeypatch.setattr("ludo_tui.players.lookahead.compare", lambda *_: found)
    scene = _scene([18, 35], [27], "d6:3", finish="bounce")
    assert scene.prompt is not None
    ahead, temper = Ahead(scene.fork, Lot(Dice(1, ""))), {"attack": 3.0}
    assert race.Judgement(scene.state, scene.setup.options, temper).ponder(scene.prompt, "expert", ahead) == answer


@pytest.mark.parametrize(("share", "answer"), [(0.9, "move:0"), (1.1, "move:1")])
def test_a_space_that_a_temper_adds_outweighs_a_small_chance_to_win(
    monkeypatch: pytest.MonkeyPatch, share: float, answer: str
) -> None:
    scene = _scene([18, 35], [27], "d6:3", finish="bounce")
    assert scene.prompt is not None
    temper = {"attack": 3.0}
    plain, bent = (
        evaluation_for(scene.setup.options, scene.state.sides, one).worths(scene.state, scene.prompt)
        for one in ({}, temper)
    )
    likes = [(after - before) / SPACE * race._LIKING for before, after in zip(plain, bent, strict=True)]
    lead = share * (likes[0] - likes[1])
    assert lead > 0
    found = [Estimate("move:1", 0.5 + lead, 0.0), Estimate("move:0", 0.5, 0.0)]
    monkeypatch.setattr("ludo_tui.players.lookahead.compare", lambda *_: found)
    ahead = Ahead(scene.fork, Lot(Dice(1, "")))
    assert race.Judgement(scene.state, scene.setup.options, temper).ponder(scene.prompt, "expert", ahead) == answer


def test_all_answers_are_tried_with_the_same_luck_and_never_that_of_the_match(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(race, "LIMITS", Limits(samples=3))
    game = _asked("expert", seats=4)
    lucks: list[int] = []
    play = Rollouts.__call__

    def noted(rollouts: Rollouts, luck: int, answer: str) -> float:
        lucks.append(luck)
        return play(rollouts, luck, answer)

    monkeypatch.setattr(Rollouts, "__call__", noted)
    assert players.answer_for(game) is not None
    tried = len(lucks) // 3
    assert tried > 1
    assert [lucks.count(luck) for luck in dict.fromkeys(lucks)] == [tried] * 3
    assert game.setup.seed not in lucks


def test_the_same_luck_rolls_the_same_dice_in_the_same_turn_whatever_was_rolled_before() -> None:
    board = Race(race_tables(RaceOptions(), (0, 2)))
    first, second = (_dice(board.copy(), luck=7) for _ in range(2))
    assert [first() for _ in range(5)] == [second() for _ in range(5)]
    later = board.copy()
    roll = _dice(later, luck=7)
    roll()
    later.turn += 1
    other = _dice(later, luck=7)
    assert [roll() for _ in range(5)] == [other() for _ in range(5)]


class _Scripted:
    """Stands for a match that comes to a prepared worth."""

    class _State:
        class turn:
            number = 0

    def __init__(self, worths: dict[str, list[float]], luck: int) -> None:
        self.worths, self.luck, self.given = worths, luck, ""
        self.prompt: object = object()
        self.state = self._State

    def answer(self, answer: str) -> None:
        self.given, self.prompt = answer, None


def _compared(
    worths: dict[str, list[float]], limits: Limits, cut_after: int = 99, thought: dict[str, float] | None = None
) -> tuple[list[str], list[int]]:
    """Return the answers, best first, and how many continuations each has had."""
    samples: list[int] = []
    counts = dict.fromkeys(worths, 0)

    def judge(match: Any) -> float:
        row = worths[match.given]
        counts[match.given] += 1
        return row[(counts[match.given] - 1) % len(row)]

    def is_cut() -> bool:
        samples.append(1)
        return len(samples) >= cut_after

    class _Setup:
        seats = ("Ana", "Ben")

    def imagine(luck: int) -> Any:
        match = _Scripted(worths, luck)
        match.setup = _Setup  # type: ignore[attr-defined]  # what is asked of a match
        return match

    ahead = Ahead(imagine, Lot(Dice(1, "test")), is_cut)
    play = in_copies(ahead, lambda _: "", judge, limits.rounds)
    ranked = compare(ahead, thought or dict.fromkeys(worths, 0.0), play, limits)
    return [one.answer for one in ranked], [counts[answer] for answer in worths]


def test_what_is_clearly_worse_is_played_on_no_more() -> None:
    worths = {"a": [0.4, 0.6], "b": [0.9, 0.1], "c": [0.0, 0.1]}
    ranked, counts = _compared(worths, Limits(samples=40, batch=8))
    assert ranked[-1] == "c"
    assert counts == [40, 40, 8]
    assert _compared({"a": [0.1], "b": [0.9], "c": [0.2]}, Limits())[1] == [8, 8, 8], "one is left: that is enough"


def test_what_turns_out_worse_is_dropped_after_any_batch() -> None:
    worths = {"a": [0.5], "b": [*[0.9, 0.1] * 4, *[0.0] * 40]}
    assert _compared(worths, Limits(samples=40, batch=8))[1] == [16, 16]


def test_thinking_that_is_cut_short_answers_by_what_it_has() -> None:
    worths = {"a": [0.4, 0.5], "b": [0.9, 0.1]}
    assert _compared(worths, Limits(samples=40), cut_after=3) == (["a", "b"], [3, 3]), "too little: as it was given"
    assert _compared({"a": [0.1, 0.9], "b": [0.5]}, Limits(batch=4), cut_after=5)[1] == [5, 5]


def test_what_was_thought_before_counts_as_much_as_it_is_trusted() -> None:
    worths, thought = {"a": [0.5], "b": [0.6]}, {"a": 8.0, "b": 7.5}
    best = {
        trust: _compared(worths, Limits(samples=8, trust=trust), thought=thought)[0][0] for trust in (0.0, 1.0, 9.0)
    }
    assert best == {0.0: "b", 1.0: "b", 9.0: "a"}


def test_without_copies_an_expert_plays_as_a_hard_seat() -> None:
    scene = _scene([20, 30], [21], "d6:3")
    assert isinstance(scene.prompt, Prompt)
    answer = players.choose(scene.view(0), scene.prompt, "expert", 1, 0, system="race", options=scene.setup.options)
    assert answer == _choice(scene)


def test_a_copy_with_other_luck_rolls_otherwise_and_leaves_the_match_alone() -> None:
    game = Game.new("classic", list(FOUR), seed=7, options={"entry": "any"})
    assert game.prompt is not None

    def rolls(luck: int | None) -> list[int]:
        copy = game.fork(luck)
        for _ in range(12):
            assert copy.prompt is not None
            copy.answer(copy.prompt.answers[0].id)
        return [event.value for event in copy.events if isinstance(event, Rolled)]

    assert rolls(None) == rolls(None) != rolls(5) == rolls(5) != rolls(6)
    assert game.answer_count == 0
