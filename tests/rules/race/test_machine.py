"""Race matches driven by hypothesis: any options, any answers, any interruption; what must hold always holds."""

from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from ludo_tui.board import HOME
from ludo_tui.engine import IllegalAnswer, Match, Seat, Snapshot, TableOptions
from ludo_tui.rules.race.state import RaceState
from tests.rules.race.scene import HOUSE_RULES, new_rules, new_setup

OPTIONS = st.fixed_dictionaries({}, optional={name: st.sampled_from(values) for name, values in HOUSE_RULES.items()})


class RaceMachine(RuleBasedStateMachine):
    match: Match[RaceState]
    twin: Match[RaceState]
    """Given the same answers; it must stay the same, byte by byte."""

    @initialize(
        ruleset=st.sampled_from(["classic", "party", "piecepack"]),
        options=OPTIONS,
        seats=st.integers(2, 4),
        teams=st.booleans(),
        seed=st.integers(-(2**63), 2**63 - 1),
        free_undo=st.booleans(),
        table_dice=st.booleans(),
    )
    def start(
        self,
        ruleset: str,
        options: dict[str, Any],
        seats: int,
        teams: bool,
        seed: int,
        free_undo: bool,
        table_dice: bool,
    ) -> None:
        rules = new_rules(ruleset, **options, teams=teams and seats == 4)
        table = TableOptions(free_undo=free_undo, table_dice=table_dice)
        setup = new_setup(rules, [Seat(name) for name in "ABCD"[:seats]], seed, table)
        self.match, self.twin = Match(rules, setup), Match(rules, setup)

    def picture(self, match: Match[RaceState]) -> tuple[bytes, str, list[bytes]]:
        events = [msgspec.json.encode(event) for event in match.turn_events]
        return msgspec.json.encode(match.state), repr(match.prompt), events

    @precondition(lambda self: self.match.prompt is not None)
    @rule(numbers=st.lists(st.integers(0, 20), min_size=1, max_size=30))
    def answer(self, numbers: list[int]) -> None:
        for number in numbers:
            if self.match.prompt is None:
                return
            options = self.match.prompt.options
            chosen = options[number % len(options)].id
            assert self.match.answer(chosen) == self.twin.answer(chosen)

    @precondition(lambda self: self.match.prompt is not None)
    @rule(
        answer=st.one_of(
            st.text(max_size=12), st.sampled_from(["move:4", "move:0:9", "roll", "stop", "die:7", "!concede:0"])
        )
    )
    def answer_wrongly(self, answer: str) -> None:
        prompt = self.match.prompt
        assert prompt is not None
        if prompt.option(answer) is not None:
            return
        before = self.picture(self.match)
        with pytest.raises(IllegalAnswer):
            self.match.answer(answer)
        assert self.picture(self.match) == before

    @rule()
    def undo_and_redo(self) -> None:
        before = self.picture(self.match)
        if self.match.undo_refusal is not None:
            with pytest.raises(IllegalAnswer):
                self.match.undo()
        elif self.match.plain_undo_refusal is None and not any(one.kind == "taken_back" for one in self.match.events):
            count = self.match.answer_count
            answer = self.match.undo()
            assert self.match.answer_count == count - 1
            self.match.answer(answer)
        else:  # from now on the log tells of it where the match goes on
            self.match.undo()
            self.twin = self.match.replayed()
            before = self.picture(self.twin)
        assert self.picture(self.match) == before

    @rule()
    def save_and_load(self) -> None:
        before = self.picture(self.match)
        snapshot = msgspec.json.decode(msgspec.json.encode(self.match.snapshot()), type=Snapshot)
        self.match = Match.restore(self.match.rules, snapshot)
        assert self.picture(self.match) == before

    @rule()
    def replay(self) -> None:
        again = self.match.replayed()
        assert self.picture(again) == self.picture(self.match)

    @precondition(lambda self: self.match.prompt is not None)
    @rule(seat=st.integers(0, 3), really=st.integers(0, 5))
    def concede(self, seat: int, really: int) -> None:
        if really or seat >= len(self.match.setup.seats) or seat in self.match.state.conceded + self.match.state.places:
            return
        self.match.concede(seat)
        self.twin.concede(seat)

    @invariant()
    def the_twin_is_the_same(self) -> None:
        assert self.picture(self.match) == self.picture(self.twin)
        assert self.match.history == self.twin.history

    @invariant()
    def the_state_is_sound(self) -> None:
        state = self.match.state
        assert msgspec.json.decode(msgspec.json.encode(state), type=RaceState) == state
        assert all(-1 <= piece.step <= HOME for own in state.pieces for piece in own)
        assert all(len(own) == 4 for own in state.pieces)
        assert len(set(state.places)) == len(state.places)
        assert not set(state.places) & set(state.conceded)
        assert (self.match.prompt is None) == state.over == (self.match.result is not None)
        assert 0 <= len(state.dice) <= 2
        if self.match.prompt is not None:
            assert self.match.prompt.seat not in state.conceded + state.places
            assert self.match.prompt.options

    @invariant()
    def nobody_shares_a_space_that_is_not_safe(self) -> None:
        """Where landing captures, one side alone stands on a space of the ring."""
        match, state = self.match, self.match.state
        rules: Any = match.rules
        if rules.options.safe != "none" or rules.options.pieces_on_start:
            return
        holders: dict[int, set[int]] = {}
        for seat, own in enumerate(state.pieces):
            for piece in own:
                if 0 <= piece.step <= 50:
                    team = next(team for team in rules.teams(match.setup) if seat in team)
                    holders.setdefault((piece.step + 13 * state.sides[seat]) % 52, set()).add(min(team))
        assert all(len(sides) == 1 for sides in holders.values())


RaceMachine.TestCase.settings = settings(
    max_examples=25, stateful_step_count=25, deadline=None, suppress_health_check=[HealthCheck.too_slow]
)
TestRaceMachine = RaceMachine.TestCase
