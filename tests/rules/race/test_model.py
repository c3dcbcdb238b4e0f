"""The race in whole numbers goes as the match with its questions and events does, at every decision."""

from collections.abc import Iterator
from typing import Any

import pytest

from ludo_tui.engine import Dice, Lot, Match
from ludo_tui.engine.events import OrderSettled, Rolled
from ludo_tui.rules.race.model import Race, RaceTables
from ludo_tui.rules.race.table import RaceTable
from ludo_tui.rules.race.wording import move_of
from tests.rules.race.scene import FOUR, HOUSE_RULES, new_rules, new_setup

GAMES = ("classic", "party", "piecepack")


def options_by_chance(lot: Lot, seats: int) -> dict[str, Any]:
    """Return house rules by chance, and sometimes none but those of the game."""
    if lot.draw(5) == 0:
        return {"play_on": True}
    found = {name: values[lot.draw(len(values))] for name, values in HOUSE_RULES.items() if lot.draw(5) < 3}
    found |= {"play_on": lot.draw(2) == 0}  # who asks is a person, and the race knows of none
    return found | ({"teams": True} if seats == 4 and lot.draw(3) == 0 else {})


def dice_of(match: Match[Any], read: int = 0) -> Iterator[int]:
    """Yield the dice of the turns of a match, as they are rolled, from an event on."""
    is_begun = read > 0
    while True:
        events = match.events
        while read < len(events):
            event = events[read]
            read += 1
            is_begun |= isinstance(event, OrderSettled)
            if is_begun and isinstance(event, Rolled):
                yield event.value


def played_alike(game: str, seats: int, seed: int) -> int:
    """Play a match with answers by chance, both ways; return how many decisions there were."""
    lot = Lot(Dice(seed, f"{game} {seats}"))
    chosen = options_by_chance(lot, seats)
    rules = new_rules(game, **chosen)
    setup = rules.deal(new_setup(rules, FOUR[:seats], seed))
    match = Match(rules, setup, keeps_checkpoints=False)
    state = match.state
    race, dice, count = Race(RaceTables(rules.options, state.sides), state.first), dice_of(match), 0

    def roll() -> int:
        return next(dice)

    while (prompt := match.prompt) is not None and count < 3000:
        count += 1
        at = f"{game} {seats} {seed} {chosen}, decision {count}"
        if seats > 2 and not match.state.conceded and lot.draw(200) == 0:
            playing = [seat for seat in range(seats) if seat not in match.state.places]
            match.concede(playing[lot.draw(len(playing))])
            if match.prompt is None:
                break
            prompt = match.prompt
            race, dice = Race.of(race.tables, match.state), dice_of(match, len(match.events))
        moves = race.decision(roll)
        state = match.state
        assert moves is not None, at
        offered = [move_of(option) for option in prompt.options if prompt.kind == "move"]
        assert moves == offered, at
        assert race.steps == [[piece.step for piece in own] for own in state.pieces], at
        assert race.counts == [race.tables.count(seat, own) for seat, own in enumerate(race.steps)], at
        assert (race.seat, race.turn, race.dice, race.sixes) == (
            prompt.seat,
            state.turn.number,
            state.dice,
            state.sixes,
        ), at
        assert (race.captures, race.places, race.columns_open) == (state.captures, state.places, state.columns_open), at
        assert vars(Race.of(race.tables, state)) == vars(race) | {"conceded": state.conceded}, at
        table = match._runner.table
        assert isinstance(table, RaceTable)
        assert vars(table.race) == vars(Race.of(table.race.tables, state)), f"{at}: the state follows the model"
        choice = lot.draw(len(prompt.answers))
        match.answer(prompt.answers[choice].id)
        if moves:
            race.use(moves[choice])
        elif choice == 0:
            race.roll_again(roll)
        else:
            race.stop_rolling()
    if match.prompt is None and not match.state.conceded:
        assert race.decision(roll) is None
        assert race.is_over
        assert race.places == match.state.places
    return count


@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("game", GAMES)
def test_a_match_goes_as_its_model(game: str, seats: int) -> None:
    assert sum(played_alike(game, seats, seed) for seed in range(3)) > 300


@pytest.mark.slow
@pytest.mark.parametrize("seats", [2, 3, 4])
@pytest.mark.parametrize("game", GAMES)
def test_two_thousand_matches_go_as_their_model(game: str, seats: int) -> None:
    assert sum(played_alike(game, seats, seed) for seed in range(100, 325)) > 20_000
