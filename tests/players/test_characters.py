"""Characters: tempers bend what a computer chooses, files of one's own are checked, and what they say is no secret."""

import os
from itertools import pairwise
from pathlib import Path
from typing import Any, get_args

import pytest

from ludo_tui import Game, Seat, players, rulesets
from ludo_tui.platform import places
from ludo_tui.players import characters
from ludo_tui.players.characters import FILE, Moment, cast, findings, seated, temper
from ludo_tui.presenting.log import barks
from ludo_tui.presenting.tips import Tips
from ludo_tui.study import simulation
from ludo_tui.table.news import News
from ludo_tui.table.session import Session
from tests.rules.race.scene import TWO, Scene, place

BOLD, CAREFUL = temper("grim", "race"), temper("ida", "race")


def _choice(scene: Scene, level: Any, bend: Any) -> str:
    prompt, options = scene.prompt, scene.setup.options
    assert prompt is not None
    return players.choose(scene.view(0), prompt, level, 1, 0, system="race", options=options, temper=bend)


def test_the_bold_run_past_an_enemy_where_the_careful_let_somebody_else_go() -> None:
    scene = place({0: [30, 2], 1: [31 - 26]}, "d6:3", "classic", seats=TWO)
    assert _choice(scene, "normal", BOLD) == "move:0"
    assert _choice(scene, "normal", CAREFUL) == "move:1"


def test_the_bold_hunt_an_enemy_from_which_the_careful_run_away() -> None:
    """The enemy stands six spaces behind one piece, and eight before the other; for a bounce nothing was learned."""
    scene = place({0: [24, 10], 1: [(18 - 26) % 52]}, "d6:3", "classic", seats=TWO, finish="bounce")
    assert _choice(scene, "hard", BOLD) == "move:1"
    assert _choice(scene, "hard", CAREFUL) == _choice(scene, "hard", {}) == "move:0"


def test_every_temper_is_its_own_and_leaves_other_games_alone() -> None:
    known = cast()
    for system in ("race", "ludicrous", "skirmish"):
        tempers = [entry.counts[system] for entry in known.tempers.values()]
        assert len({repr(one) for one in tempers}) == 4
    assert temper("grim", "keeper") == {}
    assert temper("nobody", "race") == {}


def test_everybody_has_something_to_say_at_every_moment() -> None:
    known = cast().characters
    moments = set(get_args(Moment))
    assert {len(set(one.lines) & moments) for one in known.values()} == {len(moments)}
    said = [line for one in known.values() for lines in one.lines.values() for line in lines]
    assert len(said) == len(set(said)) > 180


def test_each_level_has_one_of_each_temper_and_seats_get_different_ones() -> None:
    known = cast().characters.values()
    for level in ("easy", "normal", "hard", "expert"):
        assert sorted(one.temper for one in known if one.level == level) == ["bold", "builder", "careful", "trickster"]
        taken: set[str] = set()
        for _ in range(4):
            taken.add(seated(level, taken).name)
        assert len(taken) == 4
        assert seated(level, taken).name.endswith(" 2")


def test_a_seat_is_chosen_by_level_by_character_or_by_both() -> None:
    assert seated("hard", {"Ida"}) == Seat("Grim", "hard", character="grim")
    assert seated("Vex", ()) == Seat("Vex", "hard", character="vex")
    assert seated("vex:easy", ()) == Seat("Vex", "easy", character="vex")
    with pytest.raises(ValueError, match="there is no computer level or character 'vexx'; did you mean 'vex'"):
        seated("vexx", ())


def test_a_game_refuses_a_character_that_there_is_not_and_keeps_one_that_is_gone(tmp_path: Path) -> None:
    with pytest.raises(ValueError, match="there is no character called 'idda' for Ida; did you mean 'ida'"):
        Game.new("classic", [Seat("Ana"), Seat("Ida", "hard", character="idda")])
    path = tmp_path / "own" / FILE
    path.parent.mkdir()
    path.write_text("characters: {rex: {name: Rex, temper: bold, about: A dog.}}\n")
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv(places.RULESETS, str(path.parent))
        game = Game.new("classic", [Seat("Ana"), Seat("Rex", "hard", character="rex")], seed=3)
        assert players.temper_of(game, 1) == BOLD
        game.save(tmp_path / "a.ludo.json")
    again = Game.load(tmp_path / "a.ludo.json")
    assert again.setup.seats == game.setup.seats
    assert players.temper_of(again, 1) == {}


def test_a_folder_may_hold_nothing_but_characters(tmp_path: Path) -> None:
    (tmp_path / FILE).write_text("characters: {rex: {name: Rex, temper: bold, about: A dog.}}\n")
    rulesets.use(tmp_path)
    assert cast().find("Rex") == "rex"


def test_a_folder_or_a_pipe_in_the_place_of_the_file_is_told(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LUDO_TUI_RULESETS", str(tmp_path))
    (tmp_path / FILE).mkdir()
    characters.forget()
    assert "cannot be read: it is a folder" in cast().problem
    (tmp_path / FILE).rmdir()
    os.mkfifo(tmp_path / FILE)
    characters.forget()
    assert "cannot be read: it is not an ordinary file" in cast().problem


@pytest.mark.parametrize(
    ("text", "messages"),
    [
        (
            "tempers: {mild: {about: Soft., counts: {rase: {}}}}",
            ["there is no rule system 'rase'; did you mean 'race'?"],
        ),
        (
            "tempers: {mild: {about: Soft., counts: {race: {dangr: 1}}}}",
            ["nothing called 'dangr' counts in race; did you mean 'danger'?"],
        ),
        ("tempers: {mild: {about: Soft., counts: {race: {danger: 7}}}}", ["7 is out of range: expected from 0 to 5"]),
        (
            "characters: {rex: {name: Rex, temper: bald, about: A dog.}}",
            ["there is no temper 'bald'; did you mean 'bold'?"],
        ),
        (
            "characters: {rex: {name: Rex, temper: bold, about: A dog., level: hrd}}",
            ["'hrd' is not one of easy, normal, hard, expert; did you mean 'hard'?"],
        ),
        (
            "characters: {rex: {name: Rex, temper: bold, about: A dog., lines: {wins: [Bad luck $who]}}}",
            ["there is nobody to name at the moment 'wins': leave out $who"],
        ),
        (
            "characters: {rex: {name: Rex, temper: bold, about: A dog., lines: {captures: [Bye $whom]}}}",
            ["a line can name $who and nothing else, not $whom"],
        ),
        (
            "characters: {rex: {name: Rex, temper: bold, about: A dog., lines: {bites: [Woof]}}}",
            ["'bites' is not one of captured, captures, close_win, home, unlucky, wins"],
        ),
        ("characters: {rex: {temper: bold, about: A dog.}}", ["missing key 'name' (text)"]),
        ("carracters: {}", ["unknown key 'carracters'; did you mean 'characters'?"]),
    ],
)
def test_mistakes_in_a_file_are_told_in_one_sentence(tmp_path: Path, text: str, messages: list[str]) -> None:
    path = tmp_path / FILE
    path.write_text(f"{text}\n")
    found = findings(path)
    assert [one.message for one in found] == messages
    assert all(one.line == 1 for one in found)


def test_the_shipped_file_has_no_mistakes() -> None:
    assert findings(rulesets.folders()[0] / FILE) == []


def test_who_there_is_is_read_without_loading_the_rule_systems(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(characters, "features", lambda system: pytest.fail(f"{system} is loaded"))
    characters.forget()
    assert cast().characters


def test_a_match_without_characters_reads_none_of_their_files(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(barks, "cast", lambda: pytest.fail("the files are read"))
    news = News(Game.new("classic", ("Ana", "Ben"), seed=5))
    news.let_speak(barks.barks_of)
    assert news.log(None)


def test_what_has_a_mistake_is_left_out_and_the_rest_is_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / FILE).write_text("""\
tempers:
  shy: {about: Looks away., counts: {race: {danger: 9}}}
characters:
  rex: {name: Rex, temper: bald, about: A dog.}
  gus: {name: Gus, temper: shy, about: A goose.}
  tom: {name: Tom, temper: bold, about: A cat., levle: hard}
  mia: {name: Mia, temper: bold, about: A cat.}
""")
    monkeypatch.setenv(places.RULESETS, str(tmp_path))
    known = cast()
    assert "rex" not in known.characters
    assert len(known.characters) == 17
    assert known.find("Mia") == "mia"
    assert [(one.line, one.message) for one in known.problems] == [
        (2, "9 is out of range: expected from 0 to 5"),
        (4, "there is no temper 'bald'; did you mean 'bold'?"),
        (6, "unknown key 'levle'; did you mean 'level'?"),
    ]
    with pytest.raises(
        ValueError,
        match=r"'rex'.*What has a mistake in characters.yaml is left out: .*:2:.*'ludo-tui check .*lists all",
    ):
        seated("rex", ())


def test_a_match_with_characters_comes_out_the_same_again() -> None:
    seats = [Seat("Grim", "hard", character="grim"), Seat("Boris", "hard", character="boris")]
    games = [Game.new("party", seats, seed=7) for _ in range(2)]
    for game in games:
        for _ in players.play_computer_turns(game):
            pass
    assert games[0].history == games[1].history
    assert games[0].replayed().result == games[0].result
    plain = simulation.new_match(simulation.Plan(ruleset="party", levels=("hard", "hard")), 7)
    for _ in players.play_computer_turns(plain):
        pass
    assert any(one != other for one, other in zip(plain.history, games[0].history, strict=False))


def test_what_is_said_is_seldom_varied_and_always_the_same() -> None:
    from ludo_tui.presenting.log.barks import Spoken, barks_of
    from ludo_tui.table.session import Session

    seats = [Seat(name, "normal", character=name.casefold()) for name in ("Pip", "Madge", "Otto", "Trudi")]
    told = []
    for _ in range(2):
        game = Game.new("party", seats, seed=5)
        session = Session(game)
        session.news.let_speak(barks_of)
        live = []
        for _ in players.play_computer_turns(game):
            live = [line for line in session.news.log() if isinstance(line.event, Spoken)]
        told.append(live)
    assert [line.text for line in told[0]] == [line.text for line in told[1]]
    turns = [line.turn for line in told[0]]
    assert 4 <= len(turns) <= game.state.turn.number / 6
    assert all(after - before >= 2 for before, after in pairwise(turns[:-1]))
    for seat in range(4):
        own = [line.text for line in told[0] if line.seat == seat]
        assert all(one != other for one, other in pairwise(own))
    assert len({line.text for line in told[0]}) >= 0.65 * len(turns)
    assert {line.seat for line in told[0]} == {0, 1, 2, 3}
    silent = Session(game)
    assert not any(isinstance(line.event, Spoken) for line in silent.news.log())


def test_why_a_character_of_ludicrous_ludo_did_something_is_told_whatever_its_temper() -> None:
    seats = [Seat("Pip", "normal", character="pip"), Seat("Grim", "hard", character="grim")]
    session = Session(Game.new("ludicrous", seats, seed=3, options={"match": "short"}))
    tips, told = Tips(session), set()
    while session.game.answer_count < 60:
        session.play_on()
        told |= set(tips.hints())
    assert any(line.startswith("Why ") for line in told)
