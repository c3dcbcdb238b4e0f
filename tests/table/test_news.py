"""What has happened, told to those who may know it: all of it, the last of it, and what somebody has missed."""

from collections import Counter
from typing import Any

import pytest

from ludo_tui import Game, Seat, players
from ludo_tui.engine import Match, OutOfSyncError, TableOptions
from ludo_tui.presenting.log.barks import Spoken, barks_of
from ludo_tui.rules.ludicrous.model.state import Item
from ludo_tui.table.news import News
from ludo_tui.table.questions.reopen import is_computers_choice
from ludo_tui.table.session import Session
from ludo_tui.table.setup.house_rules import rules_of_match
from tests.rules.race.scene import TWO, place
from tests.scene import place as ludicrous


def moved(*dice: int, pieces_on_start: int = 2) -> Game:
    """Return a match of Ana and Ben in which Ana begins and everybody has moved with these dice."""
    rolled = [f"d6:{die}" for die in (6, 1, *dice, 1)]
    game = Game.new("classic", ["Ana", "Ben"], seed=1, options={"pieces_on_start": pieces_on_start}, dice=rolled)
    for _ in dice:
        assert game.prompt is not None
        game.answer("move:0")
    return game


def told(news: News, *span: int) -> list[str]:
    return [line.text for line in news.log(None, *span)]


def test_everything_is_told_in_its_turn_and_by_whose_doing_it_was() -> None:
    news = News(moved(3, 4))
    assert told(news) == [
        *("Ana rolls 6 (who begins).", "Ben rolls 1 (who begins).", "Ana goes first."),
        *("Ana's turn.", "Ana rolls 3.", "Ana's token 1 moves from b9 to e9."),
        *("Ben's turn.", "Ben rolls 4.", "Ben's token 1 moves from n7 to j7."),
        *("Ana's turn.", "Ana rolls 1."),
    ]
    assert [line.turn for line in news.log()] == [0] * 3 + [1] * 3 + [2] * 3 + [3] * 2
    assert [line.seat for line in news.log()] == [0, 1, 0, 0, 0, 0, 1, 1, 1, 0, 0]
    assert told(news, 0, 4) == told(news)[:4]
    assert told(news, news.start_of_turn) == told(news)[-2:]


def test_what_happened_since_a_person_chose_is_told() -> None:
    news = News(moved(3, 4))
    assert [line.text for line in news.log(None, news.fresh_from)] == ["Ana's turn.", "Ana rolls 1."]


def test_at_the_start_of_a_match_all_is_fresh() -> None:
    news = News(moved())
    assert len(news.log(None, news.fresh_from)) == len(news.log()) == 5
    assert news.counted_from == 0


def test_who_comes_back_is_told_what_has_happened_since_its_last_turn() -> None:
    news = News(moved(3, 4, 5))
    assert [line.text for line in news.recap(0)] == ["Ben's turn.", "Ben rolls 1."]
    assert [line.text for line in news.recap(1)] == [
        "Ana's turn.",
        "Ana rolls 5.",
        "Ana's token 1 moves from e9 to g13.",
    ]
    first = News(moved(3))
    assert told(first)[:6] == [line.text for line in first.recap(1)], "it has had no turn yet"


def test_who_takes_the_keyboard_is_told_what_it_has_missed_or_what_it_is_about() -> None:
    scene = place({0: [10, 20]}, "d6:6,2", "party", seats=TWO)
    news = News(scene)
    assert news.meanwhile(0)[0] == "Since your last turn"
    scene.play("move:0")
    title, lines = news.meanwhile(0)
    assert title == "In this turn"
    assert [line.text for line in lines][2:] == [
        "Ana's token 1 moves from g15 to i11.",
        "Ana rolls again.",
        "Ana rolls 2.",
    ]
    assert news.meanwhile(1)[0] == "Since your last turn"


def test_what_was_taken_back_is_no_news() -> None:
    session = Session(place({0: [10, 20]}, "d6:6,2", "party", seats=TWO))
    edition, before = session.news.edition, told(session.news)
    session.answer("move:0")
    assert told(session.news)[: len(before)] == before != told(session.news)
    session.news.forget()
    assert session.news.edition == edition + 1
    assert session.news.fresh_from == session.news.start_of_turn == 0


def test_rolls_are_counted_from_the_beginning_on() -> None:
    game = moved(3, 4, 3)
    counts = {0: {6: Counter({6: 1, 3: 2})}, 1: {6: Counter({1: 2, 4: 1})}}
    assert News(game).statistics(None) == counts
    loaded = News(Game.restore(game.rules, game.snapshot()))
    assert (loaded.statistics(None), loaded.counted_from) == (counts, 0), "its history is played again"


def test_where_earlier_turns_come_out_differently_only_what_is_left_is_counted(monkeypatch: pytest.MonkeyPatch) -> None:
    game = moved(3, 4, 3)
    loaded: Match[Any] = Game.restore(game.rules, game.snapshot())
    left = [event for event in loaded.events if event.kind == "rolled"]

    def fail(_: object) -> None:
        raise OutOfSyncError

    monkeypatch.setattr(type(loaded), "replayed", fail)
    news = News(loaded)
    assert 0 < len(left) < 6
    assert sum(counts.total() for dice in news.statistics(None).values() for counts in dice.values()) == len(left)
    assert news.counted_from == loaded.state.turn.number > 0


def test_characters_are_heard_as_long_as_somebody_wants_to_hear_them() -> None:
    seats = [Seat(name, "normal", character=name.casefold()) for name in ("Pip", "Madge", "Otto", "Trudi")]
    match = Game.new("party", seats, seed=5)
    for _, _ in zip(range(150), players.play_computer_turns(match), strict=False):
        pass
    news = News(match)

    def said() -> list[str]:
        return [line.text for line in news.log() if isinstance(line.event, Spoken)]

    assert said() == []
    for talks, edition in ((True, 1), (True, 1), (False, 2)):
        news.let_speak(barks_of if talks else None)
        assert (bool(said()), news.edition) == (talks, edition), "a new edition where what is shown has changed"


def test_the_latest_rolls_are_those_for_the_same() -> None:
    two = place({0: [10, 20]}, "d6:3,5", seats=TWO, count=2)
    assert [roll.value for roll in News(two).latest_rolls(None)] == [3, 5]
    six = place({0: [10, 20]}, "d6:6,2", "party", seats=TWO)
    assert [roll.value for roll in News(six).latest_rolls(None)] == [6]
    six.play("move:0")
    assert [roll.value for roll in News(six).latest_rolls(None)] == [2], "another roll, with a move before it"


def test_a_roll_of_a_contest_is_told_with_it_until_something_else_begins() -> None:
    scene = ludicrous("1@10 | 1@11 2@30", "d20:18,3 d8:4", b={"has_reacted": True}).play("attack:0:longsword:1.0")
    rolls = scene.all("rolled")
    news = News(scene)
    found = [news.contest_of(roll, None) for roll in rolls]
    assert [one is not None for one in found] == [True] * len(rolls)
    assert {one[1] for one in found if one is not None} == {False}
    race = place({0: [10, 20]}, "d6:3", seats=TWO)
    assert News(race).contest_of(News(race).latest_rolls(None)[0], None) is None


def test_a_contest_that_was_seen_is_past_once_another_phase_asks() -> None:
    scene = ludicrous(
        "1@10 | 1@11 2@30",
        "d20:18,3 d8:4",
        phase=("action", "bonus_action"),
        a={"items": [Item(id="star_energy")], "profession": "soldier"},
    )
    scene.play("attack:0:longsword:1.0")
    assert scene.prompt is not None
    assert scene.prompt.kind == "bonus"
    news, roll = News(scene), scene.all("rolled")[-1]
    found = [news.contest_of(roll, None, was_animated=was_animated) for was_animated in (True, False)]
    assert [one is not None and one[1] for one in found] == [True, False]


def test_after_a_computers_choice_nobody_changes_their_mind() -> None:
    def is_choice(own: list[int], **more: Any) -> bool:
        scene = place({0: own}, "d6:3", seats=(Seat("Ana", computer="hard"), TWO[1]), **more)
        return is_computers_choice(scene)

    assert is_choice([10, 20])
    assert not is_choice([10]), "it has no choice"
    assert not is_choice([10, 20], table=TableOptions(free_undo=True))
    assert not is_computers_choice(place({0: [10, 20]}, "d6:3", seats=TWO)), "a person is asked"
    reaction = ludicrous("1@10 | 1@11 2@30", b={"has_shield": True}).play("attack:0:longsword:1.0")
    assert reaction.prompt is not None
    reaction.hand_over(1, "hard")
    assert not is_computers_choice(reaction), "that it was asked at all may be a secret"


def test_a_handicap_is_listed_as_something_out_of_the_usual() -> None:
    game = Game.new("classic", [Seat("Ana", handicap="piece_out"), Seat("Ben")], seed=1)
    rule = rules_of_match(game)[-1]
    assert (rule.title, rule.is_changed) == ("Handicap of Ana", True)
