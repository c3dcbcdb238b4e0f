"""What experts learned of the race games: which facts count, what rolls can make of a move, and where it holds."""

from collections.abc import Mapping
from math import exp
from typing import Any

import msgspec
import pytest

from benchmarks import race_learning
from ludo_tui.engine import Dice
from ludo_tui.players import race
from ludo_tui.players.race import learned as network
from ludo_tui.players.race.evaluation import SPACE, Evaluation, evaluation_for
from ludo_tui.players.race.learned import CERTAIN, Foresight, Learned, foresight_for
from ludo_tui.players.race.network import Row
from ludo_tui.players.strategy import Ahead, Lot
from tests.players.positions_race import homes, two
from tests.rules.race.scene import Scene, new_rules

UNIT = 4096
NOTHING: Row = (0, 0)


def _evaluation(scene: Scene) -> Evaluation:
    return evaluation_for(scene.setup.options, scene.state.sides)


def _learned(
    *, pieces: Mapping[tuple[int, int], Row] | None = None, risks: Mapping[tuple[int, int], Row] | None = None
) -> Learned:
    """Return a network of one neuron to which only some facts mean something."""
    known, feared = pieces or {}, risks or {}
    return Learned(
        found="",
        options={},
        pieces=tuple(tuple(known.get((table, step), NOTHING) for step in (*range(57), -1)) for table in range(4)),
        risks=tuple(tuple(feared.get((table, step), NOTHING) for step in range(16)) for table in range(2)),
        usual=NOTHING,
        counts=(2 * UNIT,),
    )


def _chances(scene: Scene, learned: Learned, depth: int = 1) -> list[int]:
    """Return in whole percents how likely each answer wins."""
    assert scene.prompt is not None
    evaluation = _evaluation(scene)
    foresight = Foresight(evaluation, learned)
    position = evaluation.position(scene.state, scene.prompt.seat)
    return [round(100 * foresight.after(position, one, scene.state, depth) / CERTAIN) for one in scene.prompt.options]


def _chance(odds: float) -> int:
    return round(CERTAIN / (1 + exp(-odds)))


def test_each_piece_of_the_two_counts_by_its_own_steps_and_the_first_on_a_space_by_another_row() -> None:
    rows = {(0, 20): (1, 0), (1, 20): (10, 0), (0, 56): (100, 0), (2, 7): (1000, 0), (3, -1): (UNIT, 0), (0, 7): (7, 0)}
    scene = homes([20, 20, 20, 56], [7], "d6:1")
    evaluation = _evaluation(scene)
    foresight = Foresight(evaluation, _learned(pieces=rows))
    first, second = (evaluation.position(scene.state, seat) for seat in (0, 1))
    assert foresight.chance(first) == _chance((1 + 2 * 10 + 100 + 1000) / UNIT + 2), "three wait: two are further ones"
    assert foresight.chance(second) == _chance(7 / UNIT), "to the other seat what is its own is its own"


@pytest.mark.parametrize(("table", "seat"), [(0, 0), (1, 1)])
def test_what_may_be_taken_counts_in_steps_of_three_spaces(table: int, seat: int) -> None:
    scene = two([20], [18, 30], "d6:1")
    evaluation = _evaluation(scene)
    position = evaluation.position(scene.state, seat)
    mine, theirs = evaluation.risks(position)
    risk = (mine, theirs)[table]
    assert 300 <= risk < 15 * 300
    foresight = Foresight(evaluation, _learned(risks={(table, risk // 300): (UNIT, 0)}))
    assert foresight.chance(position) == _chance(1)


def test_a_neuron_makes_less_of_more() -> None:
    scene = homes([20, 30], [], "d6:1")
    evaluation = _evaluation(scene)
    position = evaluation.position(scene.state, 0)
    for told, made in ((UNIT, 0.5), (3 * UNIT, 0.75), (-UNIT, -0.5)):
        foresight = Foresight(evaluation, _learned(pieces={(0, 20): (0, told)}))
        assert foresight.chance(position) == _chance(2 * made)


def test_the_best_use_of_each_roll_of_the_other_counts() -> None:
    assert _chances(homes([20], [56, 56, 56, 53], "d6:1"), _learned()) == [round(100 - 100 * (1 + 5 / 2) / 6)]
    there = _learned(pieces={(2, 43): (-UNIT, 0)})
    ben = (1 - 1 / (1 + exp(1)) + 5 / 2) / 6
    assert _chances(homes([0], [40, 20], "d6:1"), there) == [round(100 - 100 * ben)], "with a 3 it goes there"


def test_the_own_next_roll_counts_as_well() -> None:
    """Whatever Ben rolls, Ana wins with a 3 then."""
    scene = homes([56, 56, 56, 52], [], "d6:1")
    assert _chances(scene, _learned()) == [50]
    assert _chances(scene, _learned(), depth=2) == [round(100 * (1 + 5 / 2) / 6)]


def test_who_rolls_again_has_the_next_roll() -> None:
    nobody = _learned()
    assert _chances(homes([56, 56, 56, 50], [20], "d6:5", "party"), nobody) == [50], "the other rolls"
    after = 100 * (1 + 5 / 2) / 6
    assert _chances(homes([56, 56, 53, 53], [20], "d6:3", "party"), nobody)[0] == round(after), "home: another roll"
    assert _chances(homes([56, 56, 56, 44], [20], "d6:6", "party"), nobody) == [round(after)], "a six"
    assert _chances(homes([56, 56, 56, 44], [20], "d6:6", "classic"), nobody) == [round(after)], "none in the yard"
    assert _chances(homes([56, 56, -1, 44], [20], "d6:6", "classic"), nobody)[-1] == 50, "one may come out"


def test_a_third_six_is_lost() -> None:
    scene = homes([56, 56, 56, 38], [20], "d6:6,6", "party")
    scene.answer("move:3")
    assert scene.state.sixes == 2
    assert _chances(scene, _learned()) == [50], "the six that would bring it home wins nothing"


def test_who_waits_in_the_yard_has_three_tries_so_that_a_roll_says_little() -> None:
    waits = {(0, -1): (UNIT, 0)}
    scene = homes([20], [], "d6:1", "party")
    evaluation = _evaluation(scene)
    foresight = Foresight(evaluation, _learned(pieces=waits))
    assert scene.prompt is not None
    position = evaluation.position(scene.state, 0)
    assert foresight.after(position, scene.prompt.options[0], scene.state, 2) == CERTAIN - _chance(1)


def test_whoever_brings_the_last_piece_home_has_won() -> None:
    assert _chances(homes([56, 56, 56, 53], [20], "d6:3"), _learned()) == [100]


def test_moves_are_judged_without_the_network_once_the_other_seat_has_left() -> None:
    scene = two([20, 30], [18], "d6:1")
    assert scene.prompt is not None
    scene.state.conceded.append(1)
    judgement = race.Judgement(scene.state, scene.setup.options)
    seen = evaluation_for(scene.setup.options, scene.state.sides).worths(scene.state, scene.prompt)
    assert list(judgement.worths(scene.prompt).values()) == [worth / SPACE for worth in seen]


@pytest.mark.parametrize("ruleset", ["classic", "party", "piecepack"])
def test_it_is_known_which_house_rules_it_was_learned_for(ruleset: str) -> None:
    def known(seats: int = 2, **options: Any) -> bool:
        sides = (0, 2) if seats == 2 else tuple(range(seats))
        return foresight_for(evaluation_for(new_rules(ruleset, **options).options, sides)) is not None

    assert known()
    assert known(play_on=False, pieces_on_start=2, optional_bonus_roll=True), "it goes by what stands where"
    assert not known(seats=3)
    for changed in ({"dice": 2}, {"finish": "bounce"}, {"pieces_to_win": 2}, {"safe": "stars"}, {"entry": "any"}):
        assert not known(**changed)


def test_every_network_is_whole() -> None:
    for path in network.FOLDER.glob("*.json"):
        learned = msgspec.json.decode(path.read_bytes(), type=Learned)
        widths = {len(row) for table in (*learned.pieces, *learned.risks) for row in table}
        assert widths == {len(learned.usual)} == {len(learned.counts) + 1}
        assert [len(table) for table in learned.pieces] == [58] * 4
        assert len(learned.risks) == 2
        assert learned.found


def test_a_temper_decides_between_moves_that_win_as_often(monkeypatch: pytest.MonkeyPatch) -> None:
    scene, temper = two([18, 35], [27], "d6:3"), {"attack": 3.0}
    assert scene.prompt is not None
    plain, bent = (
        evaluation_for(scene.setup.options, scene.state.sides, one).worths(scene.state, scene.prompt)
        for one in ({}, temper)
    )
    likes = [(after - before) / SPACE * race._LIKING for before, after in zip(plain, bent, strict=True)]
    for share, answer in ((0.9, "move:0"), (1.1, "move:1")):
        worths = {"move:0": 0.5, "move:1": 0.5 + share * (likes[0] - likes[1])}
        monkeypatch.setattr(Foresight, "after", lambda _, __, option, *___, w=worths: round(CERTAIN * w[option.id]))
        ahead = Ahead(scene.fork, Lot(Dice(1, "")))
        assert race.Judgement(scene.state, scene.setup.options, temper).ponder(scene.prompt, "expert", ahead) == answer


def test_what_learns_judges_as_experts_do_and_comes_nearer_to_what_came_of_it() -> None:
    evaluation = evaluation_for(new_rules("party").options, (0, 2))
    learned = msgspec.json.decode((network.FOLDER / "party.json").read_bytes(), type=Learned)
    learner = race_learning.Network(evaluation, learned)
    played = list(race_learning.match(learner, Lot(Dice(1, "learning"))))
    assert evaluation.is_won(played[-1])
    foresight, middle = Foresight(evaluation, learned), played[len(played) // 2]
    before = learner.chance(middle)
    assert before == pytest.approx(foresight.chance(middle) / CERTAIN, abs=1e-3)
    won = middle.seat == played[-1].seat
    lost = race_learning.learn_from(learner, played, 0.01)
    assert len(lost) == len(played) - 1
    after = learner.chance(middle)
    assert (after > before) == won
    assert Foresight(evaluation, learner.kept("")).chance(middle) / CERTAIN == pytest.approx(after, abs=1e-3)
