"""A match told again: every moment stands as it stood, and what it is remembered for has happened."""

import re
from itertools import pairwise
from statistics import mean
from typing import Any

import pytest

from ludo_tui import Game, Seat
from ludo_tui.board import HOME
from ludo_tui.engine import OutOfSyncError
from ludo_tui.players import answer_for, chances_of, play_computer_turns
from ludo_tui.records.awards import MOST, awards
from ludo_tui.records.progress import progress_of, steps_of
from ludo_tui.records.replay import Replay
from ludo_tui.rules.events import CameHome
from ludo_tui.rules.race.state import Captured, Trapped
from ludo_tui.rules.skirmish.events.fighting import FellDown


def give(game: Game) -> None:
    answer = answer_for(game)
    assert answer is not None
    game.answer(answer)


def played(ruleset: str, most: int = 10**6, seed: int = 5, **options: object) -> Game:
    seats = [Seat(name, computer="easy") for name in ("Ana", "Ben", "Cleo")]
    game = Game.new(ruleset, seats, seed=seed, options=options)
    while game.prompt is not None and game.answer_count < most:
        give(game)
    return game


@pytest.fixture(scope="module")
def party() -> Replay:
    return Replay(played("party"))


@pytest.mark.parametrize("ruleset", ["classic", "party", "piecepack", "ludicrous"])
def test_every_moment_stands_as_it_stood(ruleset: str) -> None:
    game = played(ruleset, 0)
    looks = [(game.state.turn.number, game.rules.look(game.view(None), game.setup))]
    while game.prompt is not None and game.answer_count < 60:
        give(game)
        looks.append((game.state.turn.number, game.rules.look(game.view(None), game.setup)))
    story = Replay(game)
    assert [(moment.turn, moment.look) for moment in story.moments] == looks
    assert [event for number in range(len(story)) for event in story.events_of(number)] == [
        event for event in game.events if event.is_visible_to(None)
    ]


def test_a_match_can_be_begun_at_any_moment(party: Replay) -> None:
    at = len(party) // 2
    begun = party.begun_at(at)
    assert begun.answer_count == at
    assert begun.rules.look(begun.view(None), begun.setup) == party.moments[at].look
    assert begun.prompt is not None
    begun.answer(begun.prompt.answers[-1].id)
    assert len(party) == party.match.answer_count + 1  # the story is as it was


@pytest.mark.parametrize(
    ("ruleset", "most", "options"),
    [
        ("classic", 60, {"press_to_roll": True}),
        ("party", 80, {"free_undo": True}),
        ("ludicrous", 60, {}),
        ("skirmish", 50, {}),
    ],
)
def test_a_match_begun_at_a_moment_is_the_match_as_it_was(ruleset: str, most: int, options: dict[str, Any]) -> None:
    game = played(ruleset, most, **options)
    story = Replay(game)
    for moment, then in enumerate(game.replay_positions()):
        begun = story.begun_at(moment)
        for ours, theirs in ((begun.state, then.state), (begun.history, then.history), (begun.events, then.events)):
            assert ours == theirs
        assert (begun.answers, repr(begun.prompt)) == (then.answers, repr(then.prompt))
        assert begun.snapshot() == then.snapshot()
        assert begun.undo_refusal == then.undo_refusal


def test_a_match_is_begun_without_playing_it_again(monkeypatch: pytest.MonkeyPatch) -> None:
    game = played("party", 80)
    story = Replay(game)
    game.concede(1)  # the match goes on: the story is what it was
    monkeypatch.setattr(type(game), "replay_positions", lambda _: pytest.fail("it was played again"))
    assert [story.begun_at(moment).answer_count for moment in (0, 40, len(story) - 1)] == [0, 40, 80]


@pytest.mark.parametrize("seed", [1, 2, 3])
def test_the_turning_points_are_marks_in_the_same_words(seed: int) -> None:
    story = Replay(played("party", seed=seed))
    points = story.turning_points()
    assert points
    assert [mark for mark in story.marks if mark.is_turning] == points


def test_turns_are_gone_through_both_ways(party: Replay) -> None:
    moment, seen = 0, [party.moments[0].turn]
    while moment < len(party) - 1:
        after = party.first_of_turn(moment, 1)
        assert after > moment
        if after < len(party) - 1:
            assert party.first_of_turn(after, -1) == moment
            assert party.moments[after].turn > seen[-1]
        moment = after
        seen.append(party.moments[moment].turn)
    assert party.first_of_turn(0, -1) == 0
    for turn in seen[1:5]:
        assert party.moments[party.moment_of_turn(turn)].turn == turn
        assert party.moments[party.moment_of_turn(turn) - 1].turn < turn
    assert party.moment_of_turn(10**6) == len(party) - 1


def test_marks_are_the_captures_and_homecomings_in_their_order(party: Replay) -> None:
    wanted = [
        ("home" if isinstance(event, CameHome) else "capture")
        for event in party.match.events
        if isinstance(event, CameHome | Captured | Trapped)
    ]
    assert [mark.kind for mark in party.marks if mark.kind != "turning"] == wanted
    first, second = [mark for mark in party.marks if mark.kind in ("capture", "home")][:2]
    assert party.mark_from(0, 1, ("capture", "home")) == first
    assert party.mark_from(second.moment, -1, ("capture", "home")) in (None, first)
    assert party.mark_from(len(party) - 1, 1, ("capture",)) is None
    assert party.mark_from(0, 1, ("contest",)) is None


def test_the_homecoming_that_wins_says_so(party: Replay) -> None:
    assert party.match.result is not None
    winner, *others = map(party.match.names.seat, party.match.result)
    assert [mark.text for mark in party.marks if mark.kind == "home"][-1] == f"{winner} wins"
    told = [mark.text for mark in party.marks]
    assert told.count(f"{winner} wins") == 1
    assert not {f"{other} wins" for other in others}.intersection(told)


def test_a_team_wins_together() -> None:
    seats = [Seat(name, computer="easy") for name in ("Ana", "Ben", "Cleo", "Dan")]
    game = Game.new("party", seats, seed=3, options={"teams": True, "pieces_to_win": 1})
    while game.prompt is not None:
        give(game)
    homes = [mark.text for mark in Replay(game).marks if mark.kind == "home"]
    assert homes[-1] in ("Ana and Cleo win", "Ben and Dan win")


def test_contests_are_marks() -> None:
    story = Replay(played("ludicrous", 250))
    told = story.match.rules.contests(story.match.events)
    assert told
    assert sum(mark.kind == "contest" for mark in story.marks) == len(told)


def test_the_race_ends_where_everybody_stands(party: Replay) -> None:
    race = party.race(40)
    assert [len(way) for way in race] == [40] * 3
    assert [way[0] for way in race] == party.progress(0)
    assert [way[-1] for way in race] == party.progress(len(party) - 1)
    assert party.match.result is not None
    assert race[party.match.result[0]][-1] == 1.0
    look = party.moments[-1].look
    assert progress_of(look, 0) == steps_of(look, 0) / (4 * 57)


def test_awards_tell_what_has_happened(party: Replay) -> None:
    found = awards(party)
    assert 0 < len(found) <= MOST
    assert [award.surprise for award in found] == sorted((award.surprise for award in found), reverse=True)
    assert len({award.title for award in found}) == len(found)
    taken = [event.by for event in party.match.events if isinstance(event, Captured | Trapped)]
    for award in found:
        if award.title == "Wrecking ball":
            assert award.text.split()[0] == str(taken.count(award.seat))
            assert taken.count(award.seat) == max(map(taken.count, taken))
        if award.title == "Nine lives":
            lost = [event.seat for event in party.match.events if isinstance(event, Captured | Trapped)]
            assert f" {lost.count(award.seat)} " in award.text


@pytest.mark.parametrize("ruleset", ["classic", "party", "piecepack", "ludicrous"])
def test_turning_points_are_the_turns_that_changed_the_chances_most_spread_over_the_match(ruleset: str) -> None:
    story = Replay(played(ruleset, seed=4))
    points, won = story.turning_points(), story.match.result
    assert 1 < len(points) <= 6
    assert [point.moment for point in points] == sorted({point.moment for point in points})
    eighths = [next(end for end, _ in story.chances if end >= point.moment) * 8 // len(story) for point in points]
    assert len({*eighths}) == len(eighths)
    assert won is not None
    for point in points:
        assert point.moment < story._won_at <= len(story) - 1, "the end turns nothing"
        assert point.text.startswith(point.swing)
        told = re.fullmatch(r"(?:(\w+) )?(\d+)% › (\d+)%: ", point.swing)
        assert told is not None, point.text
        assert abs(int(told[2]) - int(told[3])) >= 4
        assert told[1] is None or told[1] in point.text.removeprefix(point.swing), "only who is concerned is named"


def test_the_chances_are_told_from_the_first_moment_to_the_last(party: Replay) -> None:
    ways = party.outlook(50)
    assert [len(way) for way in ways] == [50] * 3
    assert sum(way[0] for way in ways) == pytest.approx(1)
    assert party.match.result is not None
    assert [way[-1] for way in ways] == [float(seat == party.match.result[0]) for seat in range(3)]


def test_honours_are_given_only_where_the_figures_differ_clearly(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ludo_tui.records.awards.MOST", 99)
    for seed in range(6):
        story = Replay(played("party", seed=seed))
        means = {
            seat: mean([roll.value for roll in story.rolls() if (roll.seat, roll.purpose) == (seat, "")])
            for seat in range(3)
        }
        for award in awards(story):
            if award.title in ("High rolls", "Low rolls"):
                others = mean(value for seat, value in means.items() if seat != award.seat)
                assert max(means[award.seat], others) >= 1.08 * min(means[award.seat], others)


def test_a_match_that_goes_another_way_has_no_story() -> None:
    game = played("classic", 40)
    game.history[3].rolls[0] = game.history[3].rolls[0] % 6 + 1
    with pytest.raises(OutOfSyncError):
        Replay(game)


def test_breakers_are_marks() -> None:
    games = (played("ludicrous", 200, seed=seed, match="short") for seed in range(4, 40))
    game = next(game for game in games if any(event.kind == "breaker_happened" for event in game.events))
    story = Replay(game)
    broken = [event for event in game.events if event.kind == "breaker_happened"]
    marks = [mark for mark in story.marks if mark.kind == "upheaval"]
    assert len(marks) == len(broken)
    assert marks[0].text.removeprefix(marks[0].swing).startswith("Annustaria Breaker: ")
    assert story.mark_from(0, 1, ("upheaval",)) == marks[0]


def test_pieces_that_went_down_are_marks() -> None:
    seats = [Seat(name, computer="normal", side=side) for side, name in enumerate(("Ana", "Ben", "Cleo"))]
    game = Game.new("skirmish", seats, seed=5, options={"match": "short", "sage": "none"})
    while game.prompt is not None:
        give(game)
    story = Replay(game)
    names = game.names
    fallen = [event for event in game.events if isinstance(event, FellDown)]
    assert len(fallen) > 2
    marks = [mark for mark in story.marks if mark.kind == "fall"]
    assert [mark.text for mark in marks] == [f"{names.piece(one.who.seat, one.who.number)} is down" for one in fallen]
    assert [mark.seat for mark in marks] == [one.who.seat for one in fallen]
    assert story.mark_from(0, 1, ("fall",)) == marks[0]


def test_of_who_has_travelled_most_it_is_told_how_far_and_how_many_came_home(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ludo_tui.records.awards.MOST", 99)
    told = 0
    for seed in range(16):
        story = Replay(played("party", seed=seed))
        for award in (award for award in awards(story) if award.title == "Most travelled"):
            home = [piece.step for piece in story.moments[-1].look.pieces[award.seat]].count(HOME)
            assert re.fullmatch(rf"\d+ spaces, {home} home", award.text)
            told += 1
    assert told


def test_what_the_dice_showed_is_not_told_as_luck(monkeypatch: pytest.MonkeyPatch) -> None:
    """High faces may bring little where they fall: the result tells that apart, as luck."""
    monkeypatch.setattr("ludo_tui.records.awards.MOST", 99)
    titles = [award.title for seed in range(4) for award in awards(Replay(played("party", seed=seed)))]
    assert {*titles} & {"High rolls", "Low rolls"}
    assert not [title for title in titles if "luck" in title.lower() or "dice" in title.lower()]


@pytest.mark.parametrize("seed", range(4))
def test_high_and_low_rolls_are_those_of_who_has_the_highest_and_the_lowest_mean(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ludo_tui.records.awards.MOST", 99)
    story = Replay(played("party", seed=seed))
    means = {}
    for seat in range(len(story.match.setup.seats)):
        values = [roll.value for roll in story.rolls() if roll.seat == seat]
        means[seat] = sum(values) / len(values)
    for award in awards(story):
        if award.title in ("High rolls", "Low rolls"):
            most = max if award.title == "High rolls" else min
            assert award.seat == most(means, key=means.__getitem__)


def test_nobody_is_remembered_for_nothing() -> None:
    game = Game.new("classic", ["Ana", "Ben"], seed=3)
    game.concede(0)
    assert awards(Replay(game)) == []


@pytest.mark.parametrize("seed", [4, 6])
def test_a_turning_point_says_what_was_rolled_and_moved_and_is_seen_in_its_turn(seed: int) -> None:
    game = Game.new("party", [Seat(name, "hard") for name in ("Ana", "Ben", "Cleo")], seed=seed)
    for _ in play_computer_turns(game):
        pass
    story = Replay(game)
    points = story.turning_points()
    plain = [point for point in points if point.kind == "turning"]
    assert plain
    for point in plain:
        told = point.text.removeprefix(point.swing)
        assert re.fullmatch(r"\w+ rolls [\d and]+ and moves to (\w\d+|home)", told), point.text
    for point in points:
        assert story.moments[story.moment_within(point)].turn == point.turn


@pytest.mark.parametrize("ruleset", ["ludicrous", "skirmish"])
def test_a_turning_point_names_what_happened_where_the_chance_changed_most_in_its_turn(ruleset: str) -> None:
    story = Replay(played(ruleset))
    points = story.turning_points()
    assert any("rolls" not in point.text for point in points if point.kind == "turning"), "a choice is told as such"
    ends = dict(story.chances)
    for point in points:
        told = re.match(r"(\w+) \d+%", point.swing)
        seat = point.seat if told is None else ["Ana", "Ben", "Cleo"].index(told[1])
        last = next(end for end in ends if end >= point.moment)
        first = max(start for start in ends if start < point.moment)
        chances = [chances_of(story.begun_at(number))[seat] for number in range(first, last)] + [ends[last][seat]]
        changes = [abs(after - before) for before, after in pairwise(chances)]
        assert changes[point.moment - first - 1] == max(changes)
