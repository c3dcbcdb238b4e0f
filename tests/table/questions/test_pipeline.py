"""The question as those who look may see it: what stands there depends on who is at the table."""

import re
from pathlib import Path

import msgspec
import pytest

from ludo_tui.engine import CHOSEN_NEXT, EVERY_PHASE, Option, Prompt, Seat, Secrecy, Snapshot, TableOptions
from ludo_tui.presenting.advice import VEILED
from ludo_tui.presenting.question.question_words import question_words
from ludo_tui.presenting.question.section_rows import section_rows
from ludo_tui.presenting.rows import Row
from ludo_tui.presenting.tips import Tips
from ludo_tui.rules.ludicrous.menu.offers import EFFECTS
from ludo_tui.rules.ludicrous.model.state import Item
from ludo_tui.rules.skirmish.events.movement import Walked
from ludo_tui.table.privacy.pins import PinFile
from ludo_tui.table.privacy.privacy import Privacy
from ludo_tui.table.privacy.viewers import Viewers
from ludo_tui.table.questions import sections
from ludo_tui.table.questions.auto_answer_settings import AutoAnswer
from ludo_tui.table.questions.pipeline import QuestionPipeline
from ludo_tui.table.questions.steps.auto_answered import is_for_show
from ludo_tui.table.session import Session
from tests.rules.ludicrous.scenes import fold_only
from tests.rules.skirmish.skirmish_scene import Fight, stand
from tests.scene import place

AWAY = "look away"


def told(second: Seat, sheets: TableOptions) -> tuple[Session, str]:
    """Return a session with cards and items in hand, and all that is said of the answers."""
    scene = place("1@20 | 1@21", a={"hand": ["mend", "ward"], "items": [Item(id="minnow")]}, table=sheets)
    setup = msgspec.structs.replace(scene.setup, seats=(Seat("Ana"), second))
    snapshot: Snapshot = msgspec.structs.replace(scene.snapshot(), setup=setup, dice=None)
    session = Session(type(scene).restore(scene.rules, snapshot))
    prompt = session.questions.prompt
    assert prompt is not None
    rows = section_rows(sections.entries(prompt), question_words(session), 60)
    found = [prompt.detail(option) for option in prompt.options]
    return session, "\n".join(found + ["".join(text for text, _ in row.parts) for row in rows])


def is_covered(session: Session) -> bool:
    """Tell whether the others are to look away, and nothing private is shown."""
    return session.questions.cover is not None and session.privacy.viewer is None


@pytest.mark.parametrize(
    ("second", "sheets", "is_away"),
    [
        (Seat("Ben"), TableOptions(), True),
        (Seat("Ben", "easy"), TableOptions(), False),
        (Seat("Ben"), TableOptions(sheets="open"), False),
    ],
)
def test_others_look_away_only_where_there_are_others_from_whom_something_is_hidden(
    second: Seat, sheets: TableOptions, is_away: bool
) -> None:
    session, text = told(second, sheets)
    assert (AWAY in text) is is_away
    assert (EFFECTS[CHOSEN_NEXT] in text) is not is_away
    assert "None" not in text
    session.answer("cast:0")
    assert not session.questions.needs_curtain
    assert is_covered(session) is is_away
    if is_away:
        assert session.questions.prompt is not None
        assert [option.id for option in session.questions.prompt.options] == ["show", "back"]
        assert not session.questions.prompt.refused
        assert Tips(session).hints()[0] == VEILED
        session.answer("show")
    assert session.questions.prompt is not None
    assert session.questions.prompt.option("card:ward") is not None


def test_a_way_back_from_what_nobody_has_shown_costs_nothing_and_is_no_decision() -> None:
    session, _ = told(Seat("Ben"), TableOptions())
    session.answer("cast:0")
    session.answer("back")
    assert session.questions.prompt is not None
    assert (session.questions.prompt.kind, session.privacy.viewer) == ("action", None)
    assert session.undo.refusal == "nothing has been decided yet"
    session.answer("cast:0")
    session.answer("show")
    assert not is_covered(session)
    assert session.privacy.viewer == 0
    session.answer("back")
    session.privacy.go_public(session.questions.prompt)
    session.answer("cast:0")
    assert is_covered(session), "each time anew"


def test_who_has_another_pin_or_not_the_keyboard_needs_the_whole_curtain(tmp_path: Path) -> None:
    scene = place("1@20 | 1@21", a={"hand": ["mend", "ward"]}, table=TableOptions())
    scene.id = "guarded"
    pins = PinFile(tmp_path / "pins.json")
    session = Session(scene, pins=pins)
    session.answer("cast:0")
    assert is_covered(session)
    again = Session(scene, pins=pins)
    assert (is_covered(again), again.questions.needs_curtain) == (False, True), (
        "whoever goes on with a match may be anybody"
    )
    pin = session.privacy.pin_of(0)
    assert pin is not None
    pin.set("1234")
    assert (is_covered(session), session.questions.needs_curtain) == (False, True)


def test_a_pin_holds_for_the_turn_as_long_as_nobody_else_is_asked(tmp_path: Path) -> None:
    scene = place("1@20 | 1@21", a={"hand": ["mend", "ward"]}, table=TableOptions())
    scene.id = "guarded"
    session = Session(scene, pins=PinFile(tmp_path / "pins.json"))
    pins = [session.privacy.pin_of(0), session.privacy.pin_of(1)]
    for pin in pins:
        assert pin is not None
        pin.set("1234")
    session.answer("cast:0")
    assert (is_covered(session), session.questions.needs_curtain) == (False, True), "who casts may be anybody"
    session.privacy.lift(session.questions.prompt)
    session.answer("back")
    session.privacy.go_public(session.questions.prompt)
    session.answer("cast:0")
    assert (is_covered(session), session.questions.needs_curtain) == (True, False), "who has typed it is there still"
    session.answer("show")
    assert session.privacy.viewer == 0
    session.take_back()
    session.privacy.go_public(session.questions.prompt)
    session.answer("cast:0")
    assert (is_covered(session), session.questions.needs_curtain) == (False, True), (
        "who took something back may be anybody"
    )


def test_whoever_looks_alone_is_not_asked_for_the_only_card_that_is_left() -> None:
    scene = place("1#-1 | 1@45", a={"hand": ["mend", "ward"]}, table=TableOptions())
    session = Session(scene)
    session.answer("sacrifice")
    assert is_covered(session)
    session.answer("show")
    assert session.questions.prompt is not None
    session.answer(session.questions.prompt.options[0].id)
    assert session.questions.waiting == "nobody"
    assert session.questions.auto_answered is not None
    session.play_on()
    assert not scene.party(0).hand
    assert session.questions.prompt.secrecy.private is False


def test_those_who_show_something_at_the_same_time_need_the_whole_curtain() -> None:
    scene = place("1@30 | 1@31< | 1@31<", phase="turning")
    scene.play("turn:0")
    session = Session(scene)
    session.answer("opportunity:0:punch")
    scene.play("opportunity:0:punch")
    assert session.questions.prompt is not None
    assert (session.questions.prompt.seat, session.questions.prompt.secrecy.together) == (1, (1, 2))
    assert (is_covered(session), session.questions.needs_curtain) == (False, True), "although Ben has the keyboard"


def test_one_answer_before_everybody_is_given_by_itself() -> None:
    scene = place("1@20 | 1@21", phase=("bonus_action", "movement"), a={"profession": "engineer"})
    session = Session(scene)
    session.answer("pivotal:pivotal")
    assert (session.questions.waiting, session.questions.auto_answered) == (
        "nobody",
        session.questions.prompt and session.questions.prompt.options[0],
    )
    session.play_on()
    assert session.questions.waiting == "person"
    assert session.questions.prompt is not None
    assert session.questions.prompt.kind == "structure"
    assert len(session.questions.prompt.options) > 1


def captured() -> tuple[Fight, Session]:
    """Return a match in which Ana takes a fallen champion, and only one piece of hers can have the spoils."""
    scene = stand("brawler@k9 | champion@j9-24x", "d6:3")
    session = Session(scene)
    session.answer("go:j9")
    assert (scene.asked, scene.choices) == ((0, "spoils"), ["stride:0"])
    return scene, session


def test_a_forced_answer_of_any_kind_is_given_by_itself() -> None:
    scene, session = captured()
    assert session.questions.waiting == "nobody"
    session.play_on()
    assert [event.pace for event in scene.events if isinstance(event, Walked)] == ["walk", "stride"]
    assert session.undo.refusal is not None, "a die has been rolled for it"


def test_who_wants_to_be_asked_always_gives_forced_answers_as_well() -> None:
    _, session = captured()
    session.preferences.settle(0, EVERY_PHASE, "always")
    assert session.questions.waiting == "person"


def test_taking_back_goes_past_what_was_forced() -> None:
    scene = place("1@10< | 1@11", phase=("turning", "action"), a={"perks": ["berserker"]})
    session = Session(scene)
    session.answer("turn:0")
    session.play_on()
    assert (scene.asked, scene.choices, session.questions.waiting) == ((0, "action"), ["perk:berserker:0"], "nobody")
    session.play_on()
    assert session.take_back() == "turn:0"


@pytest.mark.parametrize(("is_alone", "waits"), [(True, "nobody"), (False, "person")])
def test_the_last_card_is_given_by_itself_where_nobody_could_learn_from_it(is_alone: bool, waits: str) -> None:
    scene = place("1@20 | 1@21", a={"hand": ["mend", "ward"]}, computers=[1] if is_alone else [])
    session = Session(scene)
    for answer in ("sacrifice", "card:mend"):
        session.game.answer(answer)
    assert (scene.choices, session.questions.waiting) == (["card:ward"], waits)


def test_a_part_of_an_action_names_what_its_best_chance_is_of() -> None:
    for board, own, expected in (
        ("1@10 2@20 | 1@11 2@22", {"weapons": ["longbow"]}, "◆1"),
        ("1@10 2@21 | 1@12 2@22", {"weapons": ["longbow"]}, "◆2"),
        ("1@10 | 1@15", {"weapons": ["dagger"], "stones": 1}, "throw a stone ◆1"),
    ):
        session = Session(place(board, a=own))
        assert session.questions.prompt is not None
        fight = section_rows(sections.entries(session.questions.prompt), question_words(session), 60)[0]
        assert fight.parts[1][0].startswith(expected), fight


@pytest.mark.parametrize("width", [44, 60])
def test_of_several_in_reach_the_one_with_the_best_chance_is_named_first(width: int) -> None:
    session = Session(stand("bulwark@l7 | ", monsters="hollow_shade@m7 gutter_imp@m7"))
    assert session.questions.prompt is not None
    attack = section_rows(sections.entries(session.questions.prompt), question_words(session), width)[0]
    assert (attack.parts[1][0].split()[0], attack.right[0][0][-3:]) == ("G2", "55%")


def part_row(session: Session, key: str, width: int) -> Row:
    """Return the row of the part with a key."""
    assert session.questions.prompt is not None
    rows = section_rows(sections.entries(session.questions.prompt), question_words(session), width)
    return next(row for row in rows if row.mark.strip() == key)


@pytest.fixture
def _unfolded(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let nothing be folded away."""
    fold_only(monkeypatch)


@pytest.mark.parametrize(
    ("width", "expected", "chance"),
    [(60, "running punch, dodge…", "best "), (46, "running punch…", "best "), (34, "", "")],
)
@pytest.mark.usefixtures("_unfolded")
def test_no_other_deed_stands_before_a_chance_that_is_not_its_own(width: int, expected: str, chance: str) -> None:
    session = Session(place("1@10 | 1@12"))
    assert session.questions.prompt is not None
    guard = part_row(session, "4", width)
    assert guard.parts[1][0] == expected
    assert re.fullmatch(rf"{chance}\d+%", guard.right[0][0])


@pytest.mark.usefixtures("_unfolded")
def test_what_has_no_chance_is_not_the_best_of_its_part() -> None:
    session = Session(place("1@10 | 1@30"))
    assert session.questions.prompt is not None
    guard = part_row(session, "4", 44)
    assert any(option.does == "running_punch" for option in sections.entries(session.questions.prompt)[3].options)
    assert guard.parts[1][0].startswith("dodge, ")
    assert (guard.parts[1][0][-1], guard.right) == ("…", ())
    assert "punch" not in guard.parts[1][0]


def test_what_is_asked_in_private_next_is_said_on_one_line() -> None:
    """At 80x24 a second line for each took the answer that does nothing out of sight."""
    mage = {"profession": "wizard", "hand": ["daze", "haste"], "perks": ["card_shark", "sapper"]}
    for phase, key, expected in (
        ("action", "2", "cast a spell…"),
        ("action", "8", "use a perk"),
        ("bonus_action", "2", "cast a spell"),
    ):
        session = Session(place("2@10 | 1@40", phase=phase, a={**mage, "stones": 0}, is_shown=False))
        assert part_row(session, key, 44).parts[1][0] == expected


def test_what_ends_by_itself_is_what_the_same_seat_has_begun() -> None:
    session, ended = Session(place("1@20 2@30 | 1@19 2@40", phase="turning", turns=2)), {}
    session.answer("turn:0")
    while session.questions.waiting == "nobody":
        assert session.questions.prompt is not None
        seat = session.questions.prompt.seat
        session.play_on()
        ended[seat] = session.questions.cut_short
    assert ended == {0: "Turning", 1: ""}


@pytest.mark.parametrize(("answer", "ended"), [("turn:0", "Turning"), ("pass", "")])
def test_what_was_declined_has_not_ended_by_itself(answer: str, ended: str) -> None:
    scene = place("1@20 2@30 | 1@40", phase=("turning", "action"))
    asking = QuestionPipeline(scene, Privacy(scene), AutoAnswer(moves=True, rolls=False, every_phase=False))
    asking.answers_given(scene.prompt, answer)
    assert scene.prompt is not None
    asking.defer(scene.prompt)
    scene.play("pass")
    assert asking.cut_short == ended


@pytest.mark.parametrize(
    ("kind", "private", "viewers", "is_shown_only"),
    [
        ("reaction", True, Viewers([0]), True),
        ("card", True, Viewers([0]), False),
        ("reaction", False, Viewers([0]), False),
        ("reaction", True, Viewers([0, 1]), False),
        ("reaction", True, Viewers([0, 1], reader=1), False),
        ("reaction", True, Viewers([0, 1], reader=0), True),
    ],
)
def test_only_a_private_reaction_that_nobody_else_sees_is_asked_for_show(
    kind: str, private: bool, viewers: Viewers, is_shown_only: bool
) -> None:
    no = Option(id="pass", label="pass", does="pass")
    prompt = Prompt(seat=0, kind=kind, text="What now?", answers=(no,), secrecy=Secrecy(private=private))
    assert is_for_show(prompt, viewers) is is_shown_only
