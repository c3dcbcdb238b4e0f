"""Bots: programs of others that play a seat, what they may see, and what becomes of a match when they fail."""

import io
import subprocess
import sys
from collections.abc import Iterator
from contextlib import redirect_stdout
from itertools import islice
from pathlib import Path
from queue import Queue
from subprocess import PIPE
from threading import Event
from threading import enumerate as enumerate_threads
from time import sleep
from typing import Any

import msgspec
import pytest

from ludo_tui import Game, Seat, bots, cli, players
from ludo_tui.bots import BotError, LudicrousView, Prompt, RaceView, SkirmishView
from ludo_tui.engine import Match, Setup, Table
from ludo_tui.line.console import Console
from ludo_tui.line.setup import set_up
from ludo_tui.line.table import LineTable
from ludo_tui.platform.quiet import streams_apart
from ludo_tui.players.characters import seated
from ludo_tui.saves import SaveFolder
from ludo_tui.study import simulate
from ludo_tui.table.session import Session
from ludo_tui.ui.form_lines import ChoiceRow
from ludo_tui.ui.setup.seat_row import SeatRow
from tests.ui.app_pilot import app_pilot, ludo, press
from tests.ui.table_pilot import table_pilot

GAMES = ("classic", "piecepack", "ludicrous", "skirmish")
VIEWS = {"classic": RaceView, "piecepack": RaceView, "ludicrous": LudicrousView, "skirmish": SkirmishView}
SIXES = [6, 1, 6, 6, 6, 1, 6, 6, 6, 1, *[6, 1] * 20]


def last(_view: Any, prompt: Prompt) -> str:
    return prompt.options[-1].id


def fails(_view: Any, _prompt: Prompt) -> str:
    raise ValueError("no idea")


def strays(_view: Any, _prompt: Prompt) -> str:
    return "move:9"


def forgets(_view: Any, _prompt: Prompt) -> Any:
    return None


def dawdles(_view: Any, prompt: Prompt) -> str:
    sleep(5)
    return prompt.options[0].id


def leaves(_view: Any, _prompt: Prompt) -> str:
    raise SystemExit(3)


@pytest.fixture
def installed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Path]:
    """Install a package with bots, and return where it is."""
    package = tmp_path / "packages"
    about = package / "ludo_greedy-1.0.dist-info"
    about.mkdir(parents=True)
    (about / "METADATA").write_text("Metadata-Version: 2.1\nName: ludo-greedy\nVersion: 1.0\n")
    (about / "entry_points.txt").write_text(
        "[ludo_tui.bots]\n"
        "greedy = ludo_greedy:play\nbroken = ludo_greedy:play\nlost = ludo_greedy:gone\nnumber = ludo_greedy:NUMBER\n"
        "easy = ludo_greedy:play\nvex = ludo_greedy:play\n".replace("broken = ludo_greedy", "broken = ludo_broken")
    )
    (package / "ludo_greedy.py").write_text(
        "NUMBER = 3\n\n\ndef play(view, prompt):\n"
        "    return max(prompt.options, key=lambda option: option.aim.to_step or 0).id\n"
    )
    (package / "ludo_broken.py").write_text("import nothing_of_this_name\n")
    monkeypatch.syspath_prepend(str(package))
    bots.forget()
    yield package
    bots.forget()


def play_on(game: Match[Any], answers: int) -> int:
    """Let computers answer, and return how often they did."""
    return sum(1 for _ in islice(players.play_computer_turns(game), answers))


# Playing


@pytest.mark.parametrize("ruleset", GAMES)
def test_a_bot_answers_for_its_seat_and_nobody_asks_it_when_a_match_is_played_again(ruleset: str) -> None:
    asked: list[tuple[Any, Prompt]] = []

    def watching(view: Any, prompt: Prompt) -> str:
        asked.append((view, prompt))
        return prompt.options[0].id

    game = Game.new(ruleset, [Seat("Ana", computer=watching), Seat("Ben", computer="easy")], seed=5)
    assert game.setup.seats[0] == Seat("Ana", computer="normal", bot="watching", party=game.setup.seats[0].party)
    assert (game.player_at(0), game.player_at(1)) == ("watching", "easy")
    assert play_on(game, 120) > 20
    assert asked
    for view, prompt in asked:
        assert view.__class__.__name__ == VIEWS[ruleset].__name__
        assert prompt.seat == 0
        assert len(prompt.options) > 1
    count = len(asked)
    assert game.replayed().state == game.state
    assert len(asked) == count


@pytest.mark.parametrize("ruleset", GAMES)
def test_nothing_that_a_bot_is_handed_leads_to_the_match_or_its_seed(ruleset: str) -> None:
    found: list[object] = []

    def looks(view: Any, prompt: Prompt) -> str:
        if len(found) < 40:
            found.extend((view, prompt))
        return prompt.options[0].id

    game = Game.new(ruleset, [Seat("Ana", computer=looks), Seat("Ben", computer=looks)], seed=987_654_321)
    play_on(game, 60)
    assert len(found) >= 20
    for one in found:
        for part in parts(one):
            assert not callable(part), "what is worked out later is worked out from the match"
            assert not isinstance(part, Match | Table | Setup)
            assert part != 987_654_321
            assert id(part) != id(game.state)


def parts(whole: Any) -> Iterator[Any]:
    """Yield everything that something holds, the texts and numbers of the game's own data apart."""
    seen, left = set[int](), [whole]
    while left:
        part = left.pop()
        if id(part) in seen:
            continue
        seen.add(id(part))
        yield part
        if isinstance(part, msgspec.Struct):
            left += [getattr(part, name) for name in part.__struct_fields__]
        elif isinstance(part, dict):
            left += [*part.keys(), *part.values()]
        elif isinstance(part, list | tuple | set | frozenset):
            left += part
        elif hasattr(part, "__dict__") and not callable(part):
            left += [*vars(part).values()]


def test_what_others_keep_to_themselves_is_no_business_of_a_bot() -> None:
    hands: list[tuple[LudicrousView, LudicrousView]] = []

    def looks(view: LudicrousView, prompt: Prompt) -> str:
        hands.append((view, game.state))
        return prompt.options[0].id

    game = Game.new("ludicrous", [Seat("Ana", computer=looks), Seat("Ben", computer="normal")], seed=3)
    play_on(game, 150)
    assert any(state.parties[1].hand for _, state in hands)
    for view, _ in hands:
        assert {*view.parties[1].hand} <= {"?"}, "cards of others are only counted"
        assert {*view.deck} <= {"?"}
        view.parties[0].hp = 0
    assert game.state.parties[0].hp or game.state.over, "it is a copy"


def test_a_bot_plays_on_after_an_undo_and_in_copies() -> None:
    game = Game.new("classic", [Seat("Ana", computer=last), "Ben"], dice=SIXES, options={"free_undo": True})
    first = play_on(game, 3)
    while game.prompt is not None and not players.is_waiting_for_computer(game):
        game.answer(game.prompt.options[0].id)
    before = game.answer_count
    game.answer(players.answer_for(game) or "")
    game.undo()
    assert game.answer_count == before + 1, "with the word that it was taken back"
    assert players.answer_for(game) == players.answer_for(game.fork())
    assert first


def test_a_seat_that_is_handed_over_is_played_by_its_level_until_it_comes_back() -> None:
    game = Game.new("classic", [Seat("Ana", computer=fails), "Ben"], dice=SIXES)
    game.hand_over(0, "hard")
    assert game.player_at(0) == "hard"
    assert players.answer_for(game) is not None
    game.hand_over(0, "normal")
    with pytest.raises(BotError):
        players.answer_for(game)


def test_once_more_has_the_same_bots() -> None:
    game = Game.new(
        "classic", [Seat("Ana", computer=last), Seat("Ben", computer="hard", bot="mine")], bots={"mine": last}
    )
    again = Game.once_more(game)
    assert again.setup.seats == game.setup.seats
    assert again.bots == {0: last, 1: last}


def test_bots_of_one_name_are_told_apart_and_one_that_plays_twice_has_one_name() -> None:
    pair = [lambda view, prompt: last(view, prompt), lambda view, prompt: last(view, prompt)]
    seats = [Seat(name, computer=bot) for name, bot in zip("ABC", [*pair, pair[0]], strict=True)]
    named = [seat.bot for seat in Game.new("classic", seats).setup.seats]
    assert named == ["<lambda>", "<lambda> 2", "<lambda>"]


# Names


@pytest.mark.parametrize(("name", "like"), [("hard", "level"), ("vex", "character"), ("Sybil", "character")])
def test_a_bot_is_not_called_like_a_level_or_a_character(name: str, like: str) -> None:
    with pytest.raises(ValueError, match=f"^the bot of Ana is called '{name}' like a {like}: give it another name$"):
        Game.new("classic", [Seat("Ana", computer="easy", bot=name), "Ben"], bots={name: last})


@pytest.mark.parametrize(
    ("seat", "sentence"),
    [
        (Seat("Ana", computer="gready"), "Ana has no computer level 'gready'; did you mean 'greedy'?"),
        (Seat("Ana", computer="greedy:tough"), "there is no computer level 'tough'"),
        (Seat("Ana", computer="lost"), "the bot 'lost' cannot be loaded: AttributeError"),
        (Seat("Ana", computer="broken"), "the bot 'broken' cannot be loaded: ModuleNotFoundError"),
        (Seat("Ana", computer="number"), "the bot 'number' cannot be loaded: ludo_greedy:NUMBER is not callable"),
        (Seat("Ana", computer="vex"), "the bot of Ana is called 'vex' like a character"),
        (Seat("Ana", computer="easy", bot=""), "Ana has no computer level ''"),
        (
            Seat("Ana", computer="easy", bot="hard"),
            "Ana has the level 'hard' as its bot: write computer='hard' instead",
        ),
    ],
)
@pytest.mark.usefixtures("installed")
def test_a_bot_that_cannot_be_seated_is_refused_in_a_sentence(seat: Seat, sentence: str) -> None:
    with pytest.raises(ValueError, match=r".") as caught:
        Game.new("classic", [seat, "Ben"])
    assert str(caught.value).startswith(sentence)
    assert "\n" not in str(caught.value)


@pytest.mark.usefixtures("installed")
def test_an_installed_bot_is_seated_by_its_name() -> None:
    assert "greedy" in bots.names()
    assert "easy" not in bots.names()
    game = Game.new("classic", [Seat("Ana", computer="greedy"), Seat("Ben", computer="greedy:hard")], seed=1)
    assert [(seat.computer, seat.bot) for seat in game.setup.seats] == [("normal", "greedy"), ("hard", "greedy")]
    play_on(game, 10_000)
    assert game.result is not None
    assert seated("greedy:easy", {"Greedy"}) == Seat("Greedy 2", computer="easy", bot="greedy")
    with pytest.raises(ValueError, match=r"the bots broken, greedy, lost, number$"):
        seated("nobody", ())


@pytest.mark.usefixtures("installed")
def test_the_command_line_and_line_mode_seat_an_installed_bot(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.stdin", io.StringIO())
    monkeypatch.setattr("sys.stdout", printed := io.StringIO())
    given = ["--saves", str(tmp_path), "--no-wait", "new", "--plain", "--ruleset", "classic", "--seed", "2"]
    assert cli.main([*given, "--computer", "greedy", "hard"]) == 0
    (entry,) = SaveFolder(tmp_path).list(examples=False)
    assert SaveFolder(tmp_path).load(entry).setup.seats[0] == Seat("Greedy", computer="normal", bot="greedy")
    assert cli.main(["results", "--saves", str(tmp_path)]) == 0
    assert "greedy, bot" in printed.getvalue()
    asked = Console(io.StringIO("2\n3\n?\ngreedy\n3\n\n1\n"), written := io.StringIO())
    assert set_up(asked, "classic").setup.seats[0] == Seat("Greedy", computer="normal", bot="greedy")
    assert "Bots: broken, greedy, lost, number" in written.getvalue()


@pytest.mark.usefixtures("installed")
async def test_the_form_of_a_new_match_seats_an_installed_bot_and_does_so_next_time(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for name in ("SAVES", "CONFIG", "RULESETS"):
        monkeypatch.setenv(f"LUDO_TUI_{name}", str(tmp_path / name))
    app = ludo()
    async with app_pilot(app, "n") as pilot:
        await press(pilot, "2")
        row = list(app.screen.query(SeatRow))[1]
        row.query_one(".player", ChoiceRow).value = "hard"
        await press(pilot, "s")
        row.query_one(".character", ChoiceRow).value = "greedy"
        await press(pilot, "f2")
        assert app.match.session is not None
        started = app.match.session.game
        assert msgspec.structs.replace(started.setup.seats[1], side=None) == Seat(
            "Greedy", computer="hard", bot="greedy"
        )
        assert started.player_at(1) == "greedy"
    again = ludo()
    async with app_pilot(again, "n"):
        assert list(again.screen.query(SeatRow))[1].bot == "greedy"


@pytest.mark.usefixtures("installed")
def test_a_study_counts_what_a_bot_wins(capsys: pytest.CaptureFixture[str]) -> None:
    played = [*simulate("party", ("greedy", "easy"), matches=2, options={"pieces_to_win": 1})]
    assert [one.error for one in played] == ["", ""]
    assert cli.main(["simulate", "party", "--level", "gready", "easy"]) == 2
    assert "--level: there is no 'gready', only easy, normal, hard, expert, broken, greedy" in capsys.readouterr().err


# Saves


def test_a_save_names_the_bot_and_one_without_bots_says_nothing_of_them(tmp_path: Path) -> None:
    plain = Game.new("classic", ["Ana", "Ben"], seed=1)
    assert b'"bot"' not in msgspec.json.encode(plain.setup)
    game = Game.new("classic", [Seat("Ana", computer=last), "Ben"], dice=SIXES)
    play_on(game, 3)
    game.save(tmp_path / "one.ludo.json")
    assert b'"bot":"last"' in (tmp_path / "one.ludo.json").read_bytes()
    with_it = Game.load(tmp_path / "one.ludo.json", bots={"last": last})
    assert (with_it.notes, with_it.player_at(0), with_it.state) == ((), "last", game.state)


def test_a_match_whose_bot_is_missing_says_so_and_its_level_plays_on(tmp_path: Path, installed: Path) -> None:
    folder = SaveFolder(tmp_path / "saves")
    folder.autosave(Game.new("classic", [Seat("Ana", computer="greedy:hard"), Seat("Ben", computer="easy")], seed=1))
    (installed / "ludo_greedy-1.0.dist-info" / "entry_points.txt").write_text("")
    bots.forget()
    (entry,) = folder.list(examples=False)
    game = folder.load(entry)
    assert game.notes == ("The bot 'greedy' of Ana is not installed: the computer (hard) plays on.",)
    assert game.player_at(0) == "hard"
    play_on(game, 10_000)
    assert game.result is not None
    assert Game.once_more(game).setup.seats[0] == Seat("Ana", computer="hard")
    folder.autosave(game)
    folder.close()
    assert b'"bot":"greedy"' in entry.path.read_bytes(), "it plays again once it is back"


@pytest.mark.parametrize("bot", ["", "a\x1b", "x" * 41])
def test_a_save_whose_bot_has_a_name_that_cannot_be_is_refused(bot: str) -> None:
    with pytest.raises(ValueError, match=r"^the bot of Ana is called .*: use 1 to 40 characters that can be shown$"):
        Game.new("classic", [Seat("Ana", computer="easy", bot=bot), "Ben"], bots={bot: last})


# Failing


FAILURES = [
    (fails, "the bot 'fails' of Ana has failed: ValueError: no idea"),
    (leaves, "the bot 'leaves' of Ana has failed: SystemExit: 3"),
    (strays, "the bot 'strays' of Ana answered 'move:9', which is not on offer: choose one of move:0, move:1, move:2"),
    (forgets, "the bot 'forgets' of Ana answered None, which is not on offer: choose one of move:0, move:1, move:2"),
]


def ready(bot: Any) -> Game:
    """Return a match in which a bot is asked which token to bring out."""
    return Game.new("classic", [Seat("Ana", computer=bot), "Ben"], seed=7, dice=SIXES)


@pytest.mark.parametrize(("bot", "sentence"), FAILURES)
def test_a_program_is_told_what_a_bot_has_done_wrong(bot: Any, sentence: str) -> None:
    game = ready(bot)
    before = game.answer_count
    for play in (lambda: players.answer_for(game), lambda: next(players.play_computer_turns(game))):
        with pytest.raises(BotError) as caught:
            play()
        assert str(caught.value).startswith(sentence)
    assert game.answer_count == before


@pytest.mark.parametrize(("bot", "sentence"), FAILURES)
def test_at_the_table_the_level_answers_for_a_bot_that_fails_which_is_told_once(bot: Any, sentence: str) -> None:
    told: list[str] = []
    game, plain = ready(bot), ready("normal")
    session = Session(game)
    session.on_bot_error = told.append
    for _ in range(3):
        session.play_on()
        plain.answer(players.answer_for(plain) or "")
        while game.prompt is not None and game.prompt.seat == 1:
            for one in (game, plain):
                assert one.prompt is not None
                one.answer(one.prompt.options[0].id)
    assert game.replayed().state == plain.state
    (only,) = told
    assert only.startswith(f"T{sentence[1:]}")
    assert only.endswith(". Whenever it fails, the computer answers instead.")


def test_a_bot_that_takes_too_long_is_not_waited_for(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(players, "BOT_SECONDS", 0.1)
    told: list[str] = []
    session = Session(ready(dawdles))
    session.on_bot_error = told.append
    session.play_on()
    assert told == ["The bot 'dawdles' of Ana has not answered in 0.1 seconds. From now on the computer plays instead."]
    assert session.game.bots == {}, "it is not asked and waited for at each choice"
    assert session.game.setup.seats[0].bot == "dawdles"


def test_a_bot_that_takes_too_long_once_it_has_failed_is_told_too(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Prompt] = []

    def worsens(view: Any, prompt: Prompt) -> str:
        asked.append(prompt)
        return fails(view, prompt) if len(asked) == 1 else dawdles(view, prompt)

    monkeypatch.setattr(players, "BOT_SECONDS", 0.1)
    told: list[str] = []
    session = Session(Game.new("classic", [Seat("Ana", computer=worsens), Seat("Ben", computer="easy")], seed=7))
    session.on_bot_error = told.append
    while session.game.result is None:
        session.play_on()
    assert len(asked) == 2
    assert [sentence.partition(" of Ana ")[2] for sentence in told] == [
        "has failed: ValueError: no idea. Whenever it fails, the computer answers instead.",
        "has not answered in 0.1 seconds. From now on the computer plays instead.",
    ]


def test_a_bot_that_is_cut_short_is_no_failure(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(bots, "CUT_SECONDS", 0.1)
    told: list[BotError] = []
    game = ready(dawdles)
    thought = players.Thought(game, 1.0, told.append)
    thought.cut_short()
    assert game.prompt is not None
    assert game.prompt.answer(thought.answer()) is not None
    assert told == []


def test_line_mode_says_what_a_bot_has_done_wrong() -> None:
    LineTable(Console(io.StringIO("q\n"), written := io.StringIO()), Session(ready(fails))).play()
    assert "The bot 'fails' of Ana has failed: ValueError: no idea." in written.getvalue()


async def test_the_table_says_what_a_bot_has_done_wrong_and_goes_on(tmp_path: Path) -> None:
    async with table_pilot(game := ready(fails), tmp_path) as at:
        await at.settle()
        assert game.answer_count > 0
        assert any("The bot 'fails' of Ana has failed" in note.message for note in at.app._notifications)


# Streams


def wait_for_bots() -> None:
    """Wait until every bot has answered, also those that nobody waits for any more."""
    for thread in enumerate_threads():
        if thread.name == "bot":
            thread.join(60)


def reads(_view: Any, _prompt: Prompt) -> str:
    return input("Which? ")


def chatters(_view: Any, prompt: Prompt) -> str:
    for stream in (sys.stdout, sys.stderr):
        print("chatter", file=stream, flush=True)
        stream.close()
    assert [*sys.stdin] == []
    return prompt.options[0].id


def test_at_the_table_a_bot_reads_nothing_of_what_is_typed_and_prints_nowhere(monkeypatch: pytest.MonkeyPatch) -> None:
    wait_for_bots()
    monkeypatch.setattr("sys.stdin", typed := io.StringIO("1\n1\n"))
    for name in ("stdout", "stderr"):
        monkeypatch.setattr(f"sys.{name}", printed := io.StringIO())
        for bot in (reads, chatters):
            told: list[str] = []
            session = Session(ready(bot))
            session.on_bot_error = told.append
            session.play_on()
            assert printed.getvalue() == ""
            ending = "has failed: EOFError: EOF when reading a line. Whenever it fails, the computer answers instead."
            assert told == ([f"The bot 'reads' of Ana {ending}"] if bot is reads else [])
        assert getattr(sys, name) is printed
    assert sys.stdin is typed
    assert typed.read() == "1\n1\n"


def test_a_bot_that_hangs_on_disturbs_nothing_when_it_reads_and_prints_later(monkeypatch: pytest.MonkeyPatch) -> None:
    may_go_on, found = Event(), Queue[str]()

    def hangs(_view: Any, prompt: Prompt) -> str:
        may_go_on.wait(60)
        sys.stdout.write("late\n")
        found.put(sys.stdin.read())
        return prompt.options[0].id

    wait_for_bots()
    monkeypatch.setattr(players, "BOT_SECONDS", 0.1)
    monkeypatch.setattr("sys.stdin", typed := io.StringIO("1\n"))
    monkeypatch.setattr("sys.stdout", outside := io.StringIO())
    with streams_apart(), redirect_stdout(inside := io.StringIO()):  # as the screens do until they are left
        Session(ready(hangs)).play_on()
        sys.stdout.write("the table\n")
    sys.stdout.write("the shell\n")
    may_go_on.set()
    assert found.get(timeout=60) == ""
    wait_for_bots()
    assert (inside.getvalue(), outside.getvalue()) == ("the table\n", "the shell\n")
    assert (sys.stdout, sys.stdin) == (outside, typed)
    assert sys.stdin.read() == "1\n"


def test_the_results_of_a_study_hold_nothing_that_a_bot_prints(
    installed: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    (installed / "ludo_greedy.py").write_text(
        "print('hello')\n\n\ndef play(view, prompt):\n    print('thinking')\n    return prompt.options[0].id\n"
    )
    sys.modules.pop("ludo_greedy", None)
    given = ["simulate", "party", "--level", "greedy", "easy", "--matches", "1", "--workers", "1", "--csv"]
    assert cli.main(given) == 0
    out = capsys.readouterr()
    assert out.out.startswith("ruleset,seed,")
    assert "hello" not in out.out + out.err
    assert "thinking" not in out.out + out.err


def test_a_bot_in_a_program_of_ones_own_prints_as_the_program_does(capsys: pytest.CaptureFixture[str]) -> None:
    def prints(_view: Any, prompt: Prompt) -> str:
        sys.stdout.write("thinking\n")
        return prompt.options[0].id

    players.answer_for(ready(prints))
    assert capsys.readouterr().out == "thinking\n"


def test_the_program_ends_in_order_while_a_bot_waits_for_input(tmp_path: Path) -> None:
    (tmp_path / "played.py").write_text(
        "import sys\n"
        "from ludo_tui import Game, Seat, players\n"
        "from ludo_tui.table.session import Session\n"
        "players.BOT_SECONDS = 0.3\n"
        "def hangs(view, prompt):\n"
        "    while True:\n"
        "        print(sys.stdin.read(), sys.stdout.write('late' * 1000))\n"
        "dice = [6, 1, 6, 6, 6, 1, 6, 6]\n"
        "session = Session(Game.new('classic', [Seat('Ana', computer=hangs), 'Ben'], 7, dice=dice))\n"
        "session.on_bot_error = print\n"
        "session.play_on()\n"
    )
    with subprocess.Popen(
        [sys.executable, tmp_path / "played.py"], stdin=PIPE, stdout=PIPE, stderr=PIPE, text=True
    ) as process:
        try:
            assert process.wait(60) == 0
            assert process.stdout is not None
            assert process.stderr is not None
            assert process.stdout.read().startswith("The bot 'hangs' of Ana has not answered in 0.3 seconds.")
            assert process.stderr.read() == ""
        finally:
            process.kill()
