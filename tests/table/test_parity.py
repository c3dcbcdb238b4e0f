"""The screens and line mode come to the same when they are given the same answers, undos, preferences and PINs.

One driver presses keys at the table on screen, the other types lines at the table in line mode. Both do what a
scenario says, and note what was asked of whom, what was asked once more, what was taken back and given again, what was
told, and what was saved.
"""

import io
import json
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, Final, NamedTuple

import msgspec
import pytest

from ludo_tui import Game, Seat
from ludo_tui.engine import Option, Prompt
from ludo_tui.engine.dice import Dice
from ludo_tui.line.console import Console
from ludo_tui.line.replay import LineReplay
from ludo_tui.line.table import LineTable
from ludo_tui.records.replay import Replay
from ludo_tui.rules.ludicrous.model.state import Structure
from ludo_tui.saves import SaveFolder
from ludo_tui.table.files.settings import SettingsFile
from ludo_tui.table.privacy.pins import PinFile
from ludo_tui.table.questions.confirmations import needs_confirming
from ludo_tui.table.session import Session
from ludo_tui.ui.app import LudoApp
from ludo_tui.ui.form_lines import ChoiceRow
from ludo_tui.ui.screens.curtain import CurtainScreen
from ludo_tui.ui.screens.dialogs import Agree, AskPin
from ludo_tui.ui.screens.reactions import ReactionsScreen
from ludo_tui.ui.screens.reading import ReadingScreen
from ludo_tui.ui.screens.replay import ReplayScreen
from ludo_tui.ui.screens.symbols import KEYS, SymbolsScreen
from ludo_tui.ui.table.menu import Choosing
from ludo_tui.ui.table.table_screen import TableScreen
from ludo_tui.ui.widgets.question_widget import QuestionView
from ludo_tui.ui.widgets.rowlist import RowList
from tests.scene import Scene, place
from tests.seats import at_sides, with_parties
from tests.ui.app_pilot import quiet
from tests.ui.table_pilot import TablePilot, table_pilot

PIN: Final = "4711"
QUESTIONS: Final = 45
"""How many questions are answered at most, where nothing is done besides."""
ON: Final = 20
"""How many questions are answered on after what is done besides, for seeing what it has changed."""


class Asked(NamedTuple):
    """A question as it was put to a person."""

    seat: int
    viewer: int | None
    kind: str
    options: tuple[str, ...]


class Undone(NamedTuple):
    """What became of an undo or a redo."""

    what: str
    is_done: bool
    answers: int
    """Answers of the match when somebody is asked again."""


class Notes(NamedTuple):
    """What a driver has noted."""

    asked: list[Asked]
    doubted: list[str]
    """Answers that were asked about once more; the first, the third, ... are not meant."""
    undone: list[Undone]
    told: list[str]
    saved: Any
    preferences: list[Mapping[str, str]]
    has_pin: list[bool]


class Scenario(NamedTuple):
    """A match, and what is done besides answering; the number is that of the question."""

    ruleset: str
    seats: tuple[Seat, ...]
    seed: int
    options: Mapping[str, Any]
    besides: Mapping[int, str]
    """By the number of the question; several things one after the other have a comma between them."""
    place: Callable[[], Scene] | None = None
    """The position that it begins from, if not from the first turn."""
    wanted: str = ""
    """The answer that is given wherever it is offered."""

    @property
    def questions(self) -> int:
        """How many questions are answered at most."""
        return min(QUESTIONS, max(self.besides, default=QUESTIONS) + ON)

    def game(self) -> Game:
        """Start the match."""
        if self.place is None:
            seats = with_parties(self.seats) if self.ruleset == "ludicrous" else at_sides(self.seats)
            game = Game.new(self.ruleset, seats, seed=self.seed, options=self.options)
        else:
            scene = self.place()
            start = msgspec.Raw(msgspec.json.encode(scene.state))
            game = Game(scene.rules, msgspec.structs.replace(scene.setup, seed=self.seed, start=start))
        game.id = "a" * 12
        return game

    def besides_at(self, number: int, prompt: Prompt, done: list[int]) -> str:
        """Return what is done next before a question is answered, and note it; a private question is only answered."""
        left = [] if prompt.secrecy.private else self.besides.get(number, "").split(", ")[done.count(number) :]
        done += [number] if left else []
        return left[0] if left else ""


def chosen(prompt: Prompt, number: int, wanted: str = "") -> Option:
    """Return the answer to a question: by chance, but the same for both drivers.

    Nobody goes back in circles, and what is wanted or asked about once more is chosen wherever it is offered.
    """
    if prompt.secrecy.together:  # on the screens all answer at once: what each answers depends on nothing else
        return prompt.options[prompt.seat % len(prompt.options)]
    ahead = [option for option in prompt.options if option.does != "back"] or list(prompt.options)
    grave = [one for one in ahead if needs_confirming(one, prompt) and one.does != "mulligan"]  # that is in any turn
    ahead = grave or [one for one in ahead if one.id == wanted] or ahead
    found = ahead[Dice(5, "parity").value(number, len(ahead)) - 1]
    return next(
        one
        for one in prompt.options
        if one is found or (one.shown.same_as and one.shown.same_as == found.shown.same_as)
    )


def asked_of(session: Session) -> Asked:
    """Note the question that is on the screen."""
    prompt = session.questions.prompt
    assert prompt is not None
    return Asked(prompt.seat, session.privacy.viewer, prompt.kind, tuple(option.id for option in prompt.options))


def saved_in(folder: Path) -> Any:
    """Return what the one autosave holds besides the time."""
    (path,) = folder.glob("auto_*.ludo.json")
    game = json.loads(path.read_text(encoding="utf-8"))["game"]
    return {name: value for name, value in game.items() if name not in ("saved_at", "order")}


def noted(
    session: Session, folder: Path, asked: list[Asked], doubted: list[str], undone: list[Undone], told: list[str]
) -> Notes:
    """Gather the notes at the end."""
    seats = range(len(session.seats.names))
    pins = PinFile(folder / "pins.json")
    return Notes(
        asked,
        doubted,
        undone,
        told,
        saved_in(folder),
        [session.preferences.of(seat) for seat in seats],
        [pins.seat("a" * 12, seat).is_set and pins.seat("a" * 12, seat).fits(PIN) for seat in seats],
    )


# On the screens


async def do_on_screen(at: TablePilot, what: str) -> None:
    """Do something besides answering."""
    match what.split():
        case ["undo" | "redo"]:
            at.app.clear_notifications()
            await at.press("u" if what == "undo" else "y")
        case ["concede"]:
            await at.press("x", "y")
        case ["pin"]:
            await at.press("z", "enter", *PIN, "enter", *PIN, "enter")
        case ["forward"]:
            await at.press("n")
        case ["prefer", reaction]:
            await at.press("p")
            if isinstance(at.app.screen, Choosing):
                await at.press("4")
            await lift(at)
            assert isinstance(at.app.screen, ReactionsScreen)
            at.app.screen.query_one(f"#reaction-{reaction}", ChoiceRow).focus()
            await at.press("right", "escape")


async def lift(at: TablePilot) -> None:
    """Let the person who is named take the keyboard, with the PIN if there is one."""
    if isinstance(at.app.screen, CurtainScreen):
        await at.press("enter")
    if isinstance(at.app.screen, AskPin):
        await at.press(*PIN, "enter")


def log_of(at: TablePilot) -> list[str]:
    """Read which facts the log tells; empty while another screen is in front of the table, or somebody looks alone."""
    is_private = at.session.privacy.viewer is not None and len(at.session.privacy.people) > 1
    if is_private or not isinstance(at.app.screen, TableScreen):
        return []
    rows = at.app.screen.query_one("#log", RowList).rows
    return [row.value.text for row in rows if row.value.event.kind != "turn_started"]


async def on_screens(scenario: Scenario, folder: Path) -> Notes:
    """Play a scenario by keys."""
    game = scenario.game()
    asked: list[Asked] = []
    doubted: list[str] = []
    undone: list[Undone] = []
    told: list[str] = []
    done: list[int] = []
    tried = ""
    async with table_pilot(game, folder, is_kept=True, auto_move=True, every_phase=False) as at:
        session = at.session
        while session.questions.prompt is not None and len(asked) < scenario.questions:
            screen = at.app.screen
            told = log_of(at) or told
            if isinstance(screen, SymbolsScreen):
                together = asked_of(session)
                asked += [together._replace(seat=seat, viewer=seat) for seat in screen.seats]
                await at.press(*(KEYS[seat][seat % 3] for seat in screen.seats))
            elif isinstance(screen, ReadingScreen):
                asked.append(asked_of(session))
                await at.press("space")
            elif isinstance(screen, Agree):
                await at.press("1")
            elif not isinstance(screen, TableScreen):
                await lift(at)
            elif screen.parts.animation.is_running:  # a capture is told before somebody answers
                await at.press("enter")
            elif session.questions.waiting != "person":
                await at.settle()
            elif tried:
                refused = any(notice.severity == "warning" for notice in at.app._notifications)
                undone.append(Undone(tried, not refused, game.answer_count))
                tried = ""
            elif what := scenario.besides_at(len(asked), session.questions.prompt, done):
                await do_on_screen(at, what)
                tried = what if what in ("undo", "redo") else ""
            else:
                asked.append(asked_of(session))
                option = chosen(session.questions.prompt, len(asked), scenario.wanted)
                await answer_on_screen(at, option, doubted)
            await at.settle()
        session.save.now()
        told = log_of(at) or told
        at.app.files.saves.close()
    return noted(session, folder, asked, doubted, undone, told)


async def answer_on_screen(at: TablePilot, option: Option, doubted: list[str]) -> None:
    """Choose an answer; if it is asked about once more, mean it every other time."""
    question = at.table.query_one(QuestionView)
    question.choose(option.id)
    await at.settle()
    if question.is_doubting:
        doubted.append(option.id)
        await at.press("0" if len(doubted) % 2 else "1")


# In line mode


class Typist(io.StringIO):
    """Types the next line, as somebody would who reads what was written last."""

    def __init__(self, scenario: Scenario, session: Session, written: io.StringIO) -> None:
        super().__init__()
        self.asked: list[Asked] = []
        self.doubted: list[str] = []
        self.undone: list[Undone] = []
        self._done: list[int] = []
        self._tried = ""
        self._given = ""
        """The answer that was typed last."""
        self._scenario = scenario
        self._session = session
        self._written = written

    def readline(self, _size: int | None = -1, /) -> str:  # type: ignore[override]  # the stubs say bytes
        """Return the line that answers the last question."""
        question = self._written.getvalue().rpartition("\n")[2]
        if "type your PIN" in question or "type a new PIN" in question or "once more" in question:
            return f"{PIN}\n"
        if "do you mean that?" in question:
            self.doubted.append(self._given)
            return "no\n" if len(self.doubted) % 2 else "yes\n"
        if "1 yes  2 no" in question:
            return "1\n"
        if "Type yes" in question:
            return "yes\n"
        return "\n" if "Press Enter" in question or "press Enter" in question else f"{self._line()}\n"

    def _line(self) -> str:
        prompt = self._session.questions.prompt
        assert prompt is not None
        if self._tried:
            said = self._written.getvalue().splitlines()[self._tried_from :]
            refused = any(line.startswith("Nothing ") for line in said)
            self.undone.append(Undone(self._tried, not refused, self._session.game.answer_count))
            self._tried = ""
        number = len(self.asked)
        if number >= self._scenario.questions:
            return "q"
        if what := self._scenario.besides_at(number, prompt, self._done):
            return self._command(what)
        self.asked.append(asked_of(self._session))
        option = chosen(prompt, len(self.asked), self._scenario.wanted)
        self._given = option.id
        return option.id

    def _command(self, what: str) -> str:
        match what.split():
            case ["undo" | "redo"]:
                self._tried = what
                self._tried_from = len(self._written.getvalue().splitlines())
                return "u" if what == "undo" else "y"
            case ["forward"]:
                return "n"
            case ["concede"]:
                return "x"
            case ["pin"]:
                return "z"
            case ["prefer", reaction]:
                return f"p {reaction} never"
        raise AssertionError(what)


def in_lines(scenario: Scenario, folder: Path) -> Notes:
    """Play a scenario by lines."""
    saves, written = SaveFolder(folder), io.StringIO()
    session = Session(scenario.game(), saves, pins=PinFile(folder / "pins.json"))
    typist = Typist(scenario, session, written)
    LineTable(Console(typist, written), session).play()
    saves.close()
    return noted(session, folder, typist.asked, typist.doubted, typist.undone, written.getvalue().splitlines())


# The same


def cards_and_a_structure() -> Scene:
    """Return a position in which either person has something to give up for good: cards, and a structure."""
    hand = ["firebolt", "frost_ray", "ignite"]
    structure = Structure(id="library", hp=9)
    return place("1@5 | 1@20", phase=("action", "movement"), turns=99, a={"hand": hand}, b={"structure": structure})


PEOPLE = (Seat("Ana"), Seat("Ben"))
LONE = (Seat("Ana"), Seat("Ben", "easy"))
SHORT: Final = {"match": "short", "annustar": False}
SCENARIOS = {
    "classic": Scenario("classic", PEOPLE, 4, {"pieces_on_start": 1}, {1: "undo", 3: "pin", 6: "undo", 20: "concede"}),
    "free undo": Scenario(
        "party", LONE, 9, {"free_undo": True}, {0: "undo", 3: "undo", 5: "undo", 9: "undo", 10: "undo"}
    ),
    "parties": Scenario(
        "ludicrous", PEOPLE, 16, SHORT, {2: "undo", 3: "pin", 8: "undo", 12: "undo", 15: "prefer tackle", 40: "concede"}
    ),
    "against a computer": Scenario(
        "ludicrous", LONE, 2, SHORT, {2: "undo", 4: "undo", 5: "undo", 6: "undo", 7: "prefer tackle", 9: "undo"}
    ),
    "rolls as answers": Scenario(
        "party",
        PEOPLE,
        6,
        {"press_to_roll": True, "pieces_on_start": 2},
        {2: "undo", 3: "undo, redo, forward", 5: "undo, redo", 8: "undo", 12: "forward", 15: "forward, undo"},
    ),
    "back and forth": Scenario(
        "party",
        LONE,
        9,
        {"free_undo": True},
        {2: "redo", 5: "undo, undo, redo, redo, redo", 9: "undo, redo, undo", 10: "redo"},
    ),
    "grave answers": Scenario("ludicrous", PEOPLE, 1, {}, {}, cards_and_a_structure, "sacrifice"),
    "traps": Scenario("classic", PEOPLE, 23, {"pieces_on_start": 1}, {20: "undo, redo"}),
    "secret questions": Scenario(
        "ludicrous",
        (Seat("Ana"), Seat("Ben"), Seat("Cleo")),
        15,
        {**SHORT, "secret_reactions": "strict"},
        {0: "pin", 8: "pin", 10: "undo", 30: "concede"},
    ),
}


_line_notes: dict[str, Notes] = {}


def line_notes(name: str, folder: Path) -> Notes:
    """Play a scenario by lines, once for all tests."""
    if name not in _line_notes:
        _line_notes[name] = in_lines(SCENARIOS[name], folder)
    return _line_notes[name]


@pytest.mark.parametrize("name", SCENARIOS)
async def test_screens_and_line_mode_come_to_the_same(
    name: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(
        "ludo_tui.engine.rewind.new_seed", lambda: 7
    )  # the same dice again, wherever rolls are taken back
    scenario = SCENARIOS[name]
    (tmp_path / "screens").mkdir()
    (tmp_path / "lines").mkdir()
    screens = await on_screens(scenario, tmp_path / "screens")
    lines = line_notes(name, tmp_path / "lines")
    assert lines.asked == screens.asked
    assert lines.doubted == screens.doubted
    assert lines.undone == screens.undone
    assert lines.saved == screens.saved
    assert lines.preferences == screens.preferences
    assert lines.has_pin == screens.has_pin
    assert len(screens.told) > 20
    told = iter(lines.told)
    assert [sentence for sentence in screens.told if sentence not in told] == []  # in the same order


def test_the_scenarios_bring_up_what_they_are_for(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ludo_tui.engine.rewind.new_seed", lambda: 7)
    notes = {}
    for name in SCENARIOS:
        (tmp_path / name).mkdir()
        notes[name] = line_notes(name, tmp_path / name)
    undone = [undone for note in notes.values() for undone in note.undone]
    assert {(undo.what, undo.is_done) for undo in undone} == {(w, d) for w in ("undo", "redo") for d in (True, False)}
    assert {answer.partition(":")[0] for answer in notes["grave answers"].doubted} == {"card", "destroy"}
    assert notes["traps"].doubted
    assert any(asked.viewer == asked.seat for asked in notes["secret questions"].asked)
    assert any(notes["parties"].preferences)
    assert any(notes["classic"].has_pin)
    assert any(notes["secret questions"].has_pin)
    assert "conceded" in " ".join(notes["classic"].told) or "leaves" in " ".join(notes["classic"].told)


async def test_a_match_is_watched_again_in_the_same_way(tmp_path: Path) -> None:
    game = Game.new("party", PEOPLE, seed=3)
    while game.answer_count < 60:
        assert game.prompt is not None
        game.answer(chosen(game.prompt, game.answer_count).id)
    keys = {"right": "", "left": "<", "pagedown": "t", "pageup": "t <", "right_square_bracket": "]"}
    way = ["right", "right", "pagedown", "right_square_bracket", "left", "pageup", "right", "right_square_bracket"]
    written = io.StringIO()
    typed = "".join(f"{keys[key]}\n" for key in way)
    replay = LineReplay(Console(io.StringIO(f"{typed}play\n"), written), Replay(game))
    begun = replay.watch()
    app = LudoApp(saves=SaveFolder(tmp_path), settings=SettingsFile(tmp_path / "s.json", only_now={"animation": "off"}))
    async with app.run_test(size=(120, 40)) as pilot:
        await quiet(pilot)  # the program begins on its first screen, not under another one
        screen = ReplayScreen(Replay(game))
        app.push_screen(screen)
        await quiet(pilot)
        for key in way:
            await pilot.press(key)
            await quiet(pilot)
        assert screen.moment == replay.moment > 5
        await pilot.press("enter")
        await quiet(pilot)
        await pilot.press("y")
        await quiet(pilot)
        assert app.match.session is not None
        assert begun is not None
        assert app.match.session.game.history == begun.history
        assert app.match.session.game.answers[: len(begun.answers)] == begun.answers
    app.files.close()
