"""Matches by lot with everything switched on, and with each part of the game switched off: what always holds."""

from collections import Counter
from typing import Any

import msgspec
import pytest

from ludo_tui.engine import IllegalAnswer, Match, Seat, Setup
from ludo_tui.engine.dice import Dice
from ludo_tui.rules import rules_for
from ludo_tui.rules.ludicrous.match import LudicrousRules
from ludo_tui.rules.ludicrous.mechanics.spell_cards import whole_deck
from ludo_tui.rules.ludicrous.model.state import LudicrousState
from ludo_tui.rules.ludicrous.positions.geometry import occupants
from ludo_tui.rulesets import load

RULESET = load("ludicrous")
PARTIES = tuple(RULESET.tables["parties"])
FOREIGN = {
    "magic": {"cards_drawn", "cards_discarded", "spell_was_cast"},
    "fishing": {"fish_caught"},
    "gambling": {"gambled"},
    "items": {"item_gained", "item_consumed"},
    "structures": {"work_points_gained", "structure_built", "structure_used", "structure_hacked"},
    "tanks": {"tank_moved", "tank_damaged"},
    "annustar": {"annustar_changed", "breaker_happened"},
    "perks": set[str](),
    "pivotal_moments": set[str](),
}
"""Events that cannot happen without a part of the game."""


def new_match(seed: int, seats: int = 4, **options: Any) -> Match[LudicrousState]:
    lot = Dice(seed, "parties")
    who = [Seat(f"Seat {n}", party=PARTIES[lot.value(n, len(PARTIES)) - 1]) for n in range(seats)]
    options = {"match": "short", **options}
    setup = Setup(ruleset="ludicrous", digest=RULESET.digest, seats=tuple(who), seed=seed, options=options)
    return Match(rules_for(RULESET, options), setup)


def rummage(match: Match[LudicrousState], seed: int, answers: int) -> None:
    """Give answers by lot, and check after each what always holds."""
    chance = Dice(seed, "players")
    for count in range(answers):
        if match.prompt is None:
            break
        options = match.prompt.answers if count % 4 else match.prompt.options
        assert len({option.id for option in options}) == len(options)
        match.answer(options[chance.value(count, len(options)) - 1].id)
        check(match)
        if count % 97 == 0:
            before = msgspec.json.encode(match.state)
            with pytest.raises(IllegalAnswer):
                match.answer("no such answer")
            assert msgspec.json.encode(match.state) == before


def check(match: Match[LudicrousState]) -> None:
    state, rules = match.state, match.rules
    assert isinstance(rules, LudicrousRules)
    tables, numbers = rules.tables, rules.tables.numbers
    for seat, party in enumerate(state.parties):
        assert 0 < party.hp <= party.hp_max, f"seat {seat} has {party.hp} HP"
        assert 0 <= party.bonus_points <= tables.races[party.race].maximum
        assert 0 <= party.relationship <= numbers.companion.maximum
        assert 0 <= party.stones <= numbers.stones.carried
        assert 0 <= party.tank.hp <= tables.tank.hp
        assert all(item.id in tables.consumables for item in party.items)
        if party.structure is not None:
            assert 0 < party.structure.hp <= numbers.structures.hp
        for piece in party.pieces:
            assert -1 <= piece.step <= 56
            ids = [affliction.id for affliction in piece.conditions]
            assert len(ids) == len(set(ids)), "a condition stands twice"
            if piece.step in (-1, 56):
                assert ids == []
    for ring in range(52):
        there = occupants(state, ring)
        assert len(there) <= 2
        assert len({seat for seat, _ in there}) <= 1, f"two parties share space {ring}"
    assert 0 <= state.annustar.damage <= numbers.annustar.maximum
    assert all(creature.hp > 0 for creature in state.creatures)
    assert len({creature.number for creature in state.creatures}) == len(state.creatures)
    if rules.options.magic:
        everywhere = [*state.deck, *state.discard, *(name for party in state.parties for name in party.hand)]
        assert Counter(everywhere) == Counter(whole_deck(tables)), "a card is lost or came out of nowhere"


def test_a_whole_match_by_lot_and_the_same_match_again() -> None:
    match = new_match(11, seats=3)
    rummage(match, 11, 20_000)
    assert match.result is not None
    again = match.replayed()
    assert msgspec.json.encode(again.state) == msgspec.json.encode(match.state)
    decoded = msgspec.json.decode(msgspec.json.encode(match.state), type=LudicrousState)
    assert decoded == match.state


@pytest.mark.parametrize("part", FOREIGN)
def test_each_part_can_be_switched_off(part: str) -> None:
    match = new_match([*FOREIGN].index(part) + 20, **{part: False})
    rummage(match, [*FOREIGN].index(part), 200)
    kinds = {event.kind for event in match.events}
    assert kinds.isdisjoint(FOREIGN[part])
    if part in ("perks", "pivotal_moments"):
        own = {"perks": "perk", "pivotal_moments": "pivotal"}[part]
        assert own not in {getattr(event, "action", "") for event in match.events}


def test_everything_switched_off_is_still_a_game() -> None:
    match = new_match(7, seats=2, **dict.fromkeys([*FOREIGN], False))
    rummage(match, 7, 20_000)
    assert match.result is not None


def test_two_against_two() -> None:
    match = new_match(9, teams=True, match="short")
    assert match.state.teams == {0: (2,), 1: (3,), 2: (0,), 3: (1,)}
    rummage(match, 9, 500)
    assert match.answer_count == 500 or match.result is not None
