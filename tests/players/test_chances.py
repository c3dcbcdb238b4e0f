"""How likely each seat of a race is to win: what counts, under which house rules, and what is learned."""

from collections.abc import Sequence
from math import exp
from typing import Any

import msgspec
import pytest

from benchmarks import race_chances
from ludo_tui.board import HOME
from ludo_tui.engine import Dice, Lot
from ludo_tui.players.race import chances
from ludo_tui.players.race.chances import LEVELS, Chances, Learned, Network, chances_for
from ludo_tui.players.race.evaluation import evaluation_for
from ludo_tui.players.race.network import UNIT, Row
from ludo_tui.rules.race.model import Race, race_tables
from tests.rules.race.scene import new_rules

RACES = ("classic", "party", "piecepack")
SIDES = {2: (0, 2), 3: (0, 1, 2), 4: (0, 1, 2, 3)}
NOTHING: Row = (0, 0)
Steps = Sequence[Sequence[int]]


def _network(
    pieces: dict[tuple[int, int], Row] | None = None,
    risks: dict[tuple[int, int], Row] | None = None,
    turns: tuple[Row, ...] = (NOTHING,) * 4,
) -> Network:
    """Return a network of one neuron to which only some facts mean something."""
    known, feared = pieces or {}, risks or {}
    return Network(
        found="",
        pieces=tuple(tuple(known.get((table, step), NOTHING) for step in (*range(HOME + 1), -1)) for table in range(4)),
        risks=tuple(tuple(feared.get((table, level), NOTHING) for level in range(LEVELS)) for table in range(2)),
        turns=turns,
        counts=(2 * UNIT,),
    )


def _told(network: Network, steps: Steps, losses: Sequence[int] = (), seat: int = 0) -> list[float]:
    return Chances(network)([[*own, *[-1] * (4 - len(own))] for own in steps], losses or [0] * len(steps), seat)


def _shared(*odds: float) -> Any:
    return pytest.approx([exp(one) / sum(map(exp, odds)) for one in odds])


def _chances(ruleset: str, steps: Steps, first: int = 0, **state: Any) -> list[float]:
    evaluation = evaluation_for(new_rules(ruleset).options, SIDES[len(steps)])
    race = Race(
        race_tables(evaluation.options, SIDES[len(steps)]), first, [[*own, *[-1] * (4 - len(own))] for own in steps]
    )
    for name, value in state.items():
        setattr(race, name, value)
    return evaluation.chances_of(race)


# What is made of a network


def test_each_piece_counts_for_its_seat_and_against_it_and_the_first_on_a_space_by_another_row() -> None:
    own = _network({(0, 20): (UNIT, 0), (1, 20): (2 * UNIT, 0)})
    assert _told(own, [[20, 20, 20], [20], []]) == _shared(1 + 2 * 2, 1, 0)
    others = _network({(2, 20): (-UNIT, 0), (3, 20): (-2 * UNIT, 0)})
    assert _told(others, [[20, 20], [20], []]) == _shared(-1, -1 - 2, -1 - 1 - 2), "each is behind what all others have"


def test_the_order_of_pieces_is_nothing() -> None:
    network = _network({(0, 20): (UNIT, 0), (1, 20): (3 * UNIT, 0), (0, 30): (100, 5)})
    assert _told(network, [[20, 30, 20], []]) == _told(network, [[30, 20, 20], []])


def test_what_may_be_taken_counts_in_steps_of_three_spaces() -> None:
    network = _network(risks={(0, 2): (-UNIT, 0), (1, 2): (UNIT, 0), (0, LEVELS - 1): (-3 * UNIT, 0)})
    assert _told(network, [[20], [30], [40]], [600, 0, 299]) == _shared(-1, 1, 1)
    assert _told(network, [[20], [30], [40]], [899, 599, 100_000]) == _shared(-1, 1, 1 - 3)


def test_it_counts_how_soon_a_seat_rolls() -> None:
    network = _network(turns=((3 * UNIT, 0), (2 * UNIT, 0), (UNIT, 0)))
    assert _told(network, [[], [], []], seat=1) == _shared(1, 3, 2)


def test_a_neuron_makes_less_of_more() -> None:
    for told, made in ((UNIT, 0.5), (3 * UNIT, 0.75), (-UNIT, -0.5)):
        assert _told(_network({(0, 20): (0, told)}), [[20], []]) == _shared(2 * made, 0)


# What was learned


@pytest.mark.parametrize("path", sorted(chances.FOLDER.glob("*.json")), ids=lambda path: path.stem)
def test_every_network_is_whole(path: Any) -> None:
    learned = msgspec.json.decode(path.read_bytes(), type=Learned)
    assert list(learned.seats) == [2, 3, 4]
    for seats, network in learned.seats.items():
        rows = [*(row for table in (*network.pieces, *network.risks) for row in table), *network.turns]
        assert {len(row) for row in rows} == {len(network.counts) + 1}
        assert [len(table) for table in network.pieces] == [HOME + 2] * 4
        assert [len(table) for table in network.risks] == [LEVELS] * 2
        assert len(network.turns) == seats
        assert max(abs(number) for row in (*rows, network.counts) for number in row) < 20 * UNIT
        assert network.found


@pytest.mark.parametrize("ruleset", RACES)
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_chances_are_shared_out_and_grow_with_the_lead(ruleset: str, seats: int) -> None:
    even = _chances(ruleset, [[]] * seats)
    assert sum(even) == pytest.approx(1)
    assert max(even) - min(even) < 0.08
    ahead = _chances(ruleset, [[40, 30], *[[20]] * (seats - 1)])
    assert sum(ahead) == pytest.approx(1)
    assert 1 / seats + 0.1 < ahead[0] < 1
    assert _chances(ruleset, [[20], *[[20]] * (seats - 2), [40, 30]])[-1] > 1 / seats + 0.1, "whoever it is"
    late = _chances(ruleset, [[56, 56, 56, 50], *[[56, 56, 20]] * (seats - 1)])
    assert late[0] > 0.85
    assert _chances(ruleset, [[56, 56, 56], *[[56, 56, 56, 50]] * (seats - 1)])[0] < 0.15


@pytest.mark.parametrize("ruleset", RACES)
def test_who_has_won_has_all_and_who_has_left_has_nothing(ruleset: str) -> None:
    assert _chances(ruleset, [[30], [20], [10], []], places=[2]) == [0, 0, 1, 0]
    left = _chances(ruleset, [[30], [20], [10], []], conceded=[0])
    assert left[0] == 0
    assert sum(left) == pytest.approx(1)
    assert left[1] > left[2] > left[3]


@pytest.mark.parametrize("ruleset", RACES)
def test_it_is_known_which_house_rules_they_were_learned_for(ruleset: str) -> None:
    def known(seats: int = 4, **options: Any) -> bool:
        return chances_for(new_rules(ruleset, **options).options, seats) is not None

    assert known(2)
    assert known(3)
    assert known(play_on=False, pieces_on_start=2, optional_bonus_roll=True), "it goes by what stands where"
    for changed in ({"dice": 2}, {"finish": "bounce"}, {"pieces_to_win": 2}, {"safe": "stars"}, {"teams": True}):
        assert not known(**changed)


# Learning


def test_what_learns_goes_by_the_same_facts() -> None:
    """Each row of a network has a number of its own: what they add up to says which of them counted."""
    evaluation = evaluation_for(new_rules("party").options, SIDES[3])
    rows = iter(range(10_000))
    network = Network(
        found="",
        pieces=tuple(tuple((next(rows) ** 2, 0) for _ in range(HOME + 2)) for _ in range(4)),
        risks=tuple(tuple((next(rows) ** 2, 0) for _ in range(LEVELS)) for _ in range(2)),
        turns=tuple((next(rows) ** 2, 0) for _ in range(3)),
        counts=(0,),
    )
    played = race_chances.match(evaluation, Lot(Dice(1, "learning")))
    assert len({position.winner for position in played}) == 1
    for position in played:
        odds = [sum(row**2 for row in known) / UNIT for known in race_chances.facts(position)]
        told = Chances(network)(position.steps, position.losses, position.seat)
        best = max(odds)
        assert told == _shared(*(one - best for one in odds))
