"""Whole matches at random keep the laws of the game at every prompt."""

from collections import Counter

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ludo_tui import Game
from ludo_tui.engine import Event, Ref, Who
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.events.fighting import MonsterFelled
from ludo_tui.rules.skirmish.events.movement import CarriedOff, PieceCaptured, SealPaid
from ludo_tui.rules.skirmish.events.powers import LairSealed
from ludo_tui.rules.skirmish.events.rounds import MenaceGained, TurnBegun
from ludo_tui.rules.skirmish.mechanics.afflictions.luck_ends import can_overcome
from ludo_tui.rules.skirmish.model.state import SkirmishState
from ludo_tui.rules.skirmish.party.equipment import SEAL
from tests.conformance.walks import start, walk

SETTLED = ("who", "turn", "muster", "summon", "initiative")
"""Questions that find everybody where it has ended its way."""
HELD = ("grabbed", "pinned", "prone", "controlled")
"""Afflictions that end by what somebody does: letting go, standing up."""


def seals(state: SkirmishState) -> int:
    """Return all seals: on belts, on the ground, in the air."""
    belts = sum(state.creature(who).seals for who in state.everybody())
    lying = sum(one.thing.id == SEAL for one in state.ground)
    return belts + lying + (state.aloft is not None and state.aloft.id == SEAL)


def made(events: list[Event], small: frozenset[str]) -> int:
    """Return how many seals more there are by what has happened: made by feats, paid at gates, turned into menace."""
    count = 0
    for event in events:
        if isinstance(event, MonsterFelled):
            count += event.who.name not in small
        elif isinstance(event, PieceCaptured | LairSealed):
            count += 1
        elif isinstance(event, SealPaid):
            count -= 1
        elif isinstance(event, MenaceGained) and event.rule != "sh.sage.menace":
            count -= event.amount
    return count


class Laws:
    """What holds of a match from one prompt to the next."""

    def __init__(self, game: Game) -> None:
        self.rooms: dict[tuple[int, int], int] = {}
        self.told = len(game.events)
        self.seals = seals(_state(game))
        self.doom = 0
        self.turns: Counter[Ref] = Counter()
        """Turns that each has begun."""
        self.marks: dict[tuple[str, Who, Who], int] = {}
        """How many turns the maker of a mark had begun when it was made."""
        tables = game.rules.ruleset.tables
        self.small = frozenset(one.name.lower() for one in tables["monsters"].values() if "small_fry" in one.traits)

    def check(self, game: Game) -> None:
        """Look at a match at a prompt, or at its end."""
        state, events = _state(game), list(game.events[self.told :])
        self.told = len(game.events)
        self._gates(state, events)
        self.doom += sum(isinstance(event, CarriedOff) for event in events)
        if state.sage is not None:
            assert state.doom == self.doom
        self.seals += made(events, self.small)
        assert seals(state) == self.seals
        table = game.rules.new_table(game.setup, state, None)
        assert isinstance(table, SkirmishTable)
        self._marked(table, events)
        _befallen(table)
        _budgets(table)
        if game.prompt is not None and game.prompt.kind in SETTLED:
            _room(state)
            _in_reach(table)

    def _gates(self, state: SkirmishState, events: list[Event]) -> None:
        paid = sum(isinstance(event, SealPaid) for event in events)
        for seat, party in enumerate(state.parties):
            for number, piece in enumerate(party):
                before = self.rooms.get((seat, number), piece.step)
                paid -= before <= 50 < piece.step
                self.rooms[seat, number] = piece.step
        assert paid >= 0, "nobody is behind a gate without a seal"

    def _marked(self, table: SkirmishTable, events: list[Event]) -> None:
        """Check that no mark outlives two turns of its maker."""
        self.turns.update(event.who for event in events if isinstance(event, TurnBegun))
        begun = {
            (mark.id, mark.source, mark.bearer): self.turns[table.ref(mark.source)]
            for mark in table.state.marks
            if mark.source is not None
        }
        self.marks = {mark: self.marks.get(mark, turns) for mark, turns in begun.items()}
        old = {mark: turns for mark, turns in begun.items() if turns - self.marks[mark] >= 2}
        assert old == {}


def _in_reach(table: SkirmishTable) -> None:
    """Check that nobody holds whom it does not reach."""
    field = Field(table)
    for who, ring in field.rings.items():
        for one in field.creature(who).afflictions:
            if one.id in ("grabbed", "pinned") and one.source is not None:
                assert one.source in field.rings, one
                assert field.is_near(field.rings[one.source], ring, field.sheet(one.source).reach), (who, one)


def _state(game: Game) -> SkirmishState:
    assert isinstance(game.state, SkirmishState)
    return game.state


def _room(state: SkirmishState) -> None:
    """Check that a space holds two at most, and no two upright enemies."""
    spaces: dict[int, list[tuple[int, bool]]] = {}
    for who, ring in state.on_ring().items():
        spaces.setdefault(ring, []).append((who.seat, state.creature(who).is_upright))
    for there in spaces.values():
        assert len(there) <= 2
        assert len({seat for seat, is_upright in there if is_upright}) <= 1


def _befallen(table: SkirmishTable) -> None:
    """Check that everything that befalls somebody ends some day, that holds are in reach, and marks are of somebody."""
    state, here = table.state, table.state.everybody()
    for who in here:
        creature = state.creature(who)
        assert 0 <= creature.damage <= table.sheet(who).health
        assert creature.seals >= 0
        for one in creature.afflictions:
            assert one.ends.left is not None or can_overcome(table, one) or one.id in HELD, one
            assert one.ends.left is None or 0 < one.ends.left <= 2, one
    assert all(mark.source in here and mark.bearer in here for mark in state.marks)
    assert Counter(mark.value for mark in state.marks).keys() <= {1, -1}


def _budgets(table: SkirmishTable) -> None:
    """Check that everybody has one turn and one reaction a round."""
    for who in table.state.everybody():
        for budget in ("turn", "reaction"):
            assert table.used_in_round(budget, who) <= 1, (budget, who)


@pytest.mark.rule("sh.board.room", "sh.board.upright-enemy", "sh.gate.toll", "sk.reaction.once-per-round")
@pytest.mark.rule("sk.turn.one-per-round", "sh.capture.monster", "sh.seal.felled")
@pytest.mark.parametrize(("seats", "seed"), [(3, 5), (5, 6)])
def test_the_laws_hold_at_every_prompt(seats: int, seed: int) -> None:
    _live(seats, seed)


@pytest.mark.slow
@given(
    seats=st.integers(3, 5),
    seed=st.integers(1, 10**6),
    scenario=st.sampled_from(("open_road", "high_water", "broken_gates", "night_march", "sleeping_camp")),
)
@settings(max_examples=30, deadline=None, suppress_health_check=list(HealthCheck))
def test_the_laws_hold_in_every_scenario(seats: int, seed: int, scenario: str) -> None:
    _live(seats, seed, scenario=scenario)


def _live(seats: int, seed: int, **options: object) -> None:
    game = start("skirmish", seats, seed, **options)
    laws = Laws(game)
    for at in walk(game, seed):
        laws.check(at)
    assert game.result is not None
