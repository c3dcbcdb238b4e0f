"""Whole matches between players who answer by lot: whatever they do, the rules hold, and the match ends."""

from collections import Counter
from itertools import product
from typing import Any

import msgspec
import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from ludo_tui.board import HOME, LAST_RING_STEP
from ludo_tui.engine import Match, Seat, Setup, TableOptions
from ludo_tui.engine.dice import Dice
from ludo_tui.engine.events import Finished
from ludo_tui.rules import rules_for
from ludo_tui.rules.ludicrous.match import LudicrousRules
from ludo_tui.rules.ludicrous.mechanics import spell_cards
from ludo_tui.rules.ludicrous.model.state import LudicrousState
from ludo_tui.rules.ludicrous.model.table import LudicrousTable
from ludo_tui.rules.ludicrous.party.random_party import random_party
from ludo_tui.rules.ludicrous.positions.geometry import occupants
from ludo_tui.rulesets import load

ANSWER_LIMIT = 60_000
NAMES = ("Ana", "Ben", "Cleo", "Dan")
BUDGETS = (("action", "extra_action"), ("bonus", "extra_bonus"))


def new_match(seed: int, seats: int, **options: Any) -> Match[LudicrousState]:
    """Return a match between parties made by chance."""
    ruleset = load("ludicrous")
    rules = rules_for(ruleset, options)
    assert isinstance(rules, LudicrousRules)
    sheets: list[Any] = [random_party(rules.tables, 10 * seed + seat) for seat in range(seats)]
    setup = Setup(
        ruleset="ludicrous",
        digest=ruleset.digest,
        seed=seed,
        options=msgspec.to_builtins(rules.options),
        seats=tuple(Seat(name, party=sheet) for name, sheet in zip(NAMES, sheets, strict=False)),
        table=TableOptions(free_undo=True),
    )
    return Match(rules, setup)


def check(match: Match[LudicrousState]) -> None:
    """Hold the state at a prompt to what is always so."""
    state = match.state
    rules = match.rules
    assert isinstance(rules, LudicrousRules)
    conditions = rules.tables.conditions
    for ring in range(52):
        there = occupants(state, ring)
        assert len(there) <= 2, there
        assert len({seat for seat, _ in there}) <= 1, there
    for party in state.parties:
        assert 1 <= party.hp <= party.hp_max
        assert 0 <= party.relationship <= 12
        assert 0 <= party.bonus_points <= rules.tables.races[party.race].maximum
        assert party.stones >= 0
        assert all(weapon.ammo is None or weapon.ammo >= 0 for weapon in party.weapons)
        column = Counter(piece.step for piece in party.pieces if LAST_RING_STEP < piece.step < HOME)
        assert all(count <= 2 for count in column.values())
        for piece in party.pieces:
            assert -1 <= piece.step <= HOME
            assert piece.prison is None or piece.step == -1
            assert piece.step not in (-1, HOME) or not piece.conditions
            own = [affliction.id for affliction in piece.conditions]
            borne = [(one.id, one.source if conditions[one.id].each_source else None) for one in piece.conditions]
            assert len(borne) == len(set(borne))
            assert ("unconscious" in own) or piece.overshoot == 0
        for affliction in [*party.conditions, *(one for piece in party.pieces for one in piece.conditions)]:
            entry = rules.tables.conditions[affliction.id]
            assert affliction.ends.left is None or affliction.ends.left >= 1
            lasts = entry.turns is None or affliction.ends.left is not None
            assert lasts, f"{affliction.id} would never end"
    for budget, extra in BUDGETS:
        assert state.turn.used.get(budget, 0) <= 1 + state.turn.used.get(extra, 0)
    assert 0 <= state.annustar.damage <= 20
    if match.prompt is not None and match.prompt.kind in ("action", "bonus"):
        table = match._runner.table
        assert isinstance(table, LudicrousTable)
        assert all(len(one.hand) <= spell_cards.hand_limit(table, seat) for seat, one in enumerate(state.parties))
    if rules.options.magic:
        held = Counter([*state.deck, *state.discard, *(card for party in state.parties for card in party.hand)])
        assert held == Counter(spell_cards.whole_deck(rules.tables))


def one_reaction_a_round(match: Match[LudicrousState]) -> None:
    """Hold the whole match to one reaction per party from one of its turns to the next."""
    spent: set[int] = set()
    for event in match.events:
        if event.kind == "turn_started":
            spent.discard(event.seat)  # type: ignore[attr-defined] # it has one
        elif event.kind == "reaction_taken":
            assert event.seat not in spent  # type: ignore[attr-defined] # it has one
            spent.add(event.seat)  # type: ignore[attr-defined] # it has one


@pytest.mark.rule(
    "ll.5.1.limit.one-action", "ll.5.1.limit.one-bonus-action", "ll.5.9.general.one-per-round", "lh.board.legal-space"
)
@pytest.mark.parametrize("examples", [5, pytest.param(60, marks=pytest.mark.slow)])
def test_the_rules_hold_in_every_match(examples: int) -> None:
    """A plain run plays a few matches; many are in the slow set."""
    settings(max_examples=examples, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))(hold)()


@given(seed=st.integers(0, 10**6), seats=st.integers(2, 4), teams=st.booleans(), play_on=st.booleans())
def hold(seed: int, seats: int, teams: bool, play_on: bool) -> None:
    """Play a match and hold every state to the rules."""
    match = new_match(seed, seats, match="short", teams=teams and seats == 4, play_on=play_on)
    lot = Dice(seed, "answers")
    count = 0
    while match.prompt is not None:
        check(match)
        options = match.prompt.options
        assert len({option.id for option in options}) == len(options)
        assert all(refusal.reason for refusal in match.prompt.refused)
        match.answer(options[lot.value(count, len(options)) - 1].id)
        count += 1
        assert count < ANSWER_LIMIT, "the match does not end"
    one_reaction_a_round(match)
    assert match.result is not None
    assert sorted(match.result) == list(range(seats))


@settings(max_examples=6, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(
    seed=st.integers(0, 10**6),
    part=st.sampled_from(
        ["magic", "fishing", "gambling", "items", "structures", "tanks", "annustar", "perks", "pivotal_moments"]
    ),
)
def test_the_rules_hold_without_any_one_part_of_the_game(seed: int, part: str) -> None:
    match = new_match(seed, 2, match="short", **{part: False})
    lot = Dice(seed, "answers")
    count = 0
    while match.prompt is not None:
        check(match)
        options = match.prompt.answers if count % 4 else match.prompt.options
        match.answer(options[lot.value(count, len(options)) - 1].id)
        count += 1
    assert match.result is not None


def test_a_match_can_be_saved_at_any_prompt_and_taken_back() -> None:
    match = new_match(7, 2, match="short")
    lot = Dice(7, "answers")
    count = 0
    while match.prompt is not None:
        if count % 4 == 0:
            again = Match.restore(match.rules, match.snapshot())
            assert msgspec.json.encode(again.state) == msgspec.json.encode(match.state)
            assert again.prompt is not None
            assert again.prompt.options == match.prompt.options
            assert again.prompt.pending == match.prompt.pending
        asked = match.prompt.answers if count % 3 else match.prompt.options
        before = msgspec.json.encode(match.state)
        answer = asked[lot.value(count, len(asked)) - 1].id
        match.answer(answer)
        if count % 3 == 0 and match.plain_undo_refusal is None:
            after = msgspec.json.encode(match.state)
            assert match.undo() == answer
            assert (msgspec.json.encode(match.state), match.prompt.options if match.prompt else ()) == (before, asked)
            match.answer(answer)
            assert msgspec.json.encode(match.state) == after
        elif count % 30 == 0 and match.undo_refusal is None:
            assert match.undo() == answer
            assert match.prompt is not None
            assert [option.id for option in match.prompt.options] == [option.id for option in asked]
        count += 1
    assert match.replayed().result == match.result


@pytest.mark.rule("lh.match.places")
def test_whoever_is_left_alone_has_won() -> None:
    match = new_match(5, 2)
    (won,) = [event for event in match.concede(1) if isinstance(event, Finished)]
    assert (won.seat, won.place, match.result) == (0, 1, (0, 1))


@pytest.mark.parametrize(
    ("prompts", "seat"),
    [
        pytest.param(prompts, seat, marks=() if number % 3 == seat else pytest.mark.slow)
        for (number, prompts), seat in product(enumerate((3, 17, 60, 140)), range(3))
    ],
)
def test_anybody_can_concede_at_any_prompt(prompts: int, seat: int) -> None:
    match = new_match(5, 3, match="short")
    lot = Dice(5, "answers")
    count = 0
    while (prompt := match.prompt) is not None:
        if match.state.conceded:
            check(match)
        if count == prompts and seat not in match.state.conceded:
            match.concede(seat)
            continue
        match.answer(prompt.answers[lot.value(count, len(prompt.answers)) - 1].id)
        count += 1
    assert match.result is not None
    assert sorted(match.result) == [0, 1, 2]
    assert match.result[-1] == seat or prompts > count
