"""The first page of every rulebook: the game in some sentences, with the numbers and house rules in force."""

import pytest

from ludo_tui import Game, rulesets
from ludo_tui.line import text
from ludo_tui.presenting.rulebook import BRIEF, brief
from ludo_tui.rules import rules_for
from ludo_tui.rules.race.match import RaceRules
from ludo_tui.rules.skirmish.match import SkirmishRules
from ludo_tui.table.setup.house_rules import choices_of


def said(ruleset: str, **options: object) -> str:
    return " ".join(rules_for(rulesets.load(ruleset), options).brief())


@pytest.mark.parametrize("ruleset", rulesets.available())
def test_every_rulebook_begins_with_the_game_in_ten_to_twenty_sentences(ruleset: str) -> None:
    lines = brief(rulesets.load(ruleset))
    assert 10 <= len(lines) <= 20
    assert all(line.strip().endswith((".", ":")) for line in lines)
    assert "home" in lines[0]
    assert "win" in lines[0]
    whole = list(text.rulebook(rulesets.load(ruleset)))
    first = whole.index(BRIEF)
    assert whole[first + 1].startswith(lines[0][:40])
    assert BRIEF not in list(text.rulebook(rulesets.load(ruleset), "home"))


@pytest.mark.parametrize(
    ("length", "parties", "home", "rounds", "doom"),
    [("short", 2, 2, 10, 3), ("short", 4, 1, 7, 5), ("standard", 2, 3, 16, 5), ("full", 3, 3, 17, 9)],
)
@pytest.mark.rule("sh.match.win", "sh.match.doom", "sh.match.nightfall")
def test_the_first_page_of_a_match_tells_what_decides_it(
    length: str, parties: int, home: int, rounds: int, doom: int
) -> None:
    seats = [*("Ana", "Ben", "Cleo", "Dan")[:parties], "Sam"]
    game = Game.new("skirmish", seats, seed=1, options={"match": length})
    told = " ".join(brief(game.rules.ruleset, game))
    assert isinstance(game.rules, SkirmishRules)
    goals = game.rules.goals(game.state)
    assert (goals.wanted, goals.rounds, goals.doom) == (home, rounds, doom)
    assert f"if you are first to bring {home} of your 4 pieces home" in told
    assert f"The match has {rounds} rounds." in told
    assert f"At doom {doom} the Sage wins" in told
    assert "parties)" not in told


@pytest.mark.rule("cl.option.play-on", "lh.match.places", "lh.match.teams")
@pytest.mark.parametrize("game", ["classic", "party", "piecepack", "ludicrous"])
@pytest.mark.parametrize(
    ("seats", "options", "goes_on"), [(2, {}, False), (3, {}, True), (4, {}, True), (4, {"teams": True}, False)]
)
def test_others_play_on_only_where_more_than_two_sides_play(
    game: str, seats: int, options: dict[str, bool], goes_on: bool
) -> None:
    match = Game.new(game, ["Ana", "Ben", "Cleo", "Dan"][:seats], seed=1, options={"play_on": True, **options})
    assert ("The others play on" in brief(match.rules.ruleset, match)[0]) == goes_on


@pytest.mark.rule("lh.party.hp")
@pytest.mark.parametrize(("seats", "hp"), [(2, 10), (3, 10), (4, 8)])
def test_the_first_page_of_a_match_tells_the_hp_for_its_seats(seats: int, hp: int) -> None:
    game = Game.new("ludicrous", ["Ana", "Ben", "Cleo", "Dan"][:seats], seed=1)
    assert f"HP belong to your party: {hp} + constitution" in " ".join(brief(game.rules.ruleset, game))
    assert "HP belong to your party: 10 (8 with 4 seats) + constitution" in said("ludicrous")


def test_without_a_sage_nobody_is_told_of_one() -> None:
    assert "Sage" not in said("skirmish", sage="none")
    assert "first to bring 2 of your 4" in said("skirmish", sage="none")
    assert "have a truce" in said("skirmish", truce=True)


def test_setup_tells_how_long_each_length_is() -> None:
    told = next(one.description for one in choices_of(rulesets.load("skirmish")) if one.name == "match")
    assert "rounds until night falls, doom. With 2/3/4 parties: short 2/1/1, 10/8/7, 3/4/5; standard 3/2/2, 16" in told


@pytest.mark.parametrize(
    ("options", "words"),
    [
        ({"pieces_to_win": 2, "play_on": False}, "The first with 2 of 4 tokens home wins. Each"),
        ({"teams": True}, "The first team in which both sides have all 4 tokens home"),
        ({"entry": "any"}, "Any roll brings a token out"),
        ({"entry": "one_or_six"}, "A one or a six brings a token out"),
        ({"dice": 2}, "two dice and move a token with each"),
        ({"block": "wall"}, "are a wall"),
        ({"block": "none"}, "do not protect each other"),
        ({"safe": "stars"}, "Star spaces are safe"),
        ({"max_sixes": 2}, "the second six in a row is lost"),
        ({"finish": "bounce"}, "Home sends back by what a roll is too high."),
        ({"three_tries": True}, "up to three rolls"),
        ({"forced_capture": True}, "If you can capture, you must."),
        ({"capture_before_home": True}, "before its side has captured"),
        ({"capture_before_home": True, "teams": True}, "before its team has captured"),
        ({"teams": True}, "Landing on a token of the other team captures it"),
        ({"teams": True}, "If all your tokens are home, you move your partner's."),
        ({"teams": True, "block": "wall"}, "no opponent lands on it"),
        ({"teams": True, "block": "trap"}, "it sends a token of the other team back to its yard"),
        ({"pieces_on_start": 1}, "4 tokens in the yard, but for 1 on the starting space"),
        ({"home_bonus": True}, "A token brought home gives another roll, too."),
    ],
)
def test_the_first_page_of_a_race_follows_its_house_rules(options: dict[str, object], words: str) -> None:
    assert words in said("classic", **options)
    assert words not in said("classic")


@pytest.mark.parametrize(("option", "word"), [("magic", "Spells"), ("tanks", "Tank movement"), ("annustar", "Breaker")])
def test_the_first_page_of_ludicrous_ludo_leaves_out_what_is_not_played(option: str, word: str) -> None:
    assert word in said("ludicrous")
    assert word not in said("ludicrous", **{option: False})


def test_pieces_are_called_what_the_game_calls_them() -> None:
    assert "A null brings a coin out of the staging tile" in said("piecepack")


def test_a_system_that_tells_nothing_in_short_has_no_empty_page(monkeypatch: pytest.MonkeyPatch) -> None:
    assert BRIEF in [*text.rulebook(rulesets.load("classic"))]
    monkeypatch.setattr(RaceRules, "brief", lambda _self, _setup=None: ())
    assert BRIEF not in [*text.rulebook(rulesets.load("classic"))]


@pytest.mark.rule("pp.die.null", "pp.die.ace")
def test_what_a_face_with_a_name_counts_stands_there_before_it_is_rolled() -> None:
    assert "An ace counts as 1. A null counts as 6." in said("piecepack")
    assert "counts as" not in said("classic")
