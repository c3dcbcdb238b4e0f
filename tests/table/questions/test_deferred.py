"""Questions that are left out because there is hardly a reason for them, and coming back to them."""

import io
from pathlib import Path
from typing import Any

import pytest

from ludo_tui.engine import EVERY_PHASE, Event, Option, Prompt, TableOptions
from ludo_tui.line.console import Console
from ludo_tui.line.table import LineTable
from ludo_tui.presenting.question.consequences import weighed
from ludo_tui.rules.ludicrous.events.cards import CardsDrawn
from ludo_tui.rules.ludicrous.events.items import FishCaught, ItemGained
from ludo_tui.rules.ludicrous.model.state import Item, Structure, Tank
from ludo_tui.rules.ludicrous.phases.turning import DONE
from ludo_tui.table.play import takeover
from ludo_tui.table.questions import digits, preselect, sections
from ludo_tui.table.questions.deferred import Deferred
from ludo_tui.table.questions.table_options import (
    COME_BACK,
    NOT_LOOKING,
    NOTHING_ELSE,
    not_in_later_turns,
    not_looking_at,
)
from ludo_tui.table.session import Session
from tests.rules.skirmish.skirmish_scene import stand
from tests.scene import Scene, place
from tests.ui.table_pilot import table_pilot


def exposed(dice: str = "", board: str = "1@5 | 1@30") -> Scene:
    """Return the same scene with a tank out of its shelter, so that it is asked about."""
    return before_the_roll(dice, board, tank=Tank(hp=12, space="anti_tank"))


def before_the_roll(
    dice: str = "", board: str = "1@5 | 1@30", tank: Tank | None = None, has_stone: bool = True, **options: Any
) -> Scene:
    """Return a scene at a bonus action of somebody who could tear a structure down and has a stone, or has neither."""
    own: dict[str, Any] = {"stones": int(has_stone), "profession": "soldier", "perks": []}
    own |= {"structure": Structure(id="shrine", hp=5)} if has_stone else {}
    own |= {"items": [Item(id="star_energy")]} if options.get("items") else {}
    return place(
        board,
        phase=("bonus_action", "tank_movement", "movement"),
        dice=dice,
        table=TableOptions(press_to_roll=True),
        a=own | ({"tank": tank} if tank else {}),
        **{"items": False, "perks": False, **options},
    )


@pytest.mark.rule("lh.readings.minor")
def test_nobody_is_asked_for_a_stone_alone_who_can_come_back_to_it() -> None:
    session = Session(before_the_roll(has_stone=False))
    go_past(session)
    assert session.questions.roll is not None
    session.answer(COME_BACK)
    session.answer("find_stone:0")
    assert session.game.state.parties[0].stones == 1


@pytest.mark.rule("lh.readings.minor")
def test_nobody_is_asked_for_a_structure_to_tear_down_alone_who_can_come_back_to_it() -> None:
    session = Session(before_the_roll())
    kinds = []
    while session.questions.waiting == "nobody":
        kinds += [session.questions.prompt.kind] if session.questions.prompt is not None else []
        session.play_on()
    assert kinds == ["bonus", "tank"]
    assert session.questions.prompt is not None
    assert [(one.id, one.label, one.shown.digit) for one in session.questions.prompt.options[1:]] == [
        (COME_BACK, "Bonus action first", "9")
    ]
    assert session.questions.roll is not None, "one key rolls all the same"
    session.answer(COME_BACK)
    assert (session.questions.prompt.kind, session.questions.waiting) == ("bonus", "person")
    session.answer("destroy")
    assert session.game.state.parties[0].structure is None


@pytest.mark.rule("lh.readings.minor")
def test_what_was_left_out_before_the_tank_stands_beside_the_roll_after_it_too() -> None:
    session = Session(exposed())
    session.play_on()
    assert session.questions.prompt is not None
    assert (session.questions.prompt.kind, session.questions.waiting) == ("tank", "person")
    assert session.questions.prompt.option(COME_BACK) is not None
    session.answer("tank:shield")
    assert session.questions.roll is not None
    for one in (session, Session(session.game)):  # as it is, and continued
        assert one.questions.prompt is not None
        assert one.questions.prompt.option(COME_BACK) is not None
    session.answer(COME_BACK)
    assert (session.questions.prompt.kind, session.questions.waiting) == ("bonus", "person")
    session.answer("pass")
    assert (session.questions.prompt.kind, session.questions.prompt.option(COME_BACK)) == ("tank", None), (
        "the tank is asked anew"
    )


@pytest.mark.rule("lh.readings.minor")
def test_what_was_left_out_can_be_come_back_to_after_an_undo_and_not_after_another_answer() -> None:
    session = Session(exposed())
    session.play_on()
    assert session.questions.prompt is not None
    assert session.questions.prompt.kind == "tank"
    for _ in range(2):
        assert session.questions.prompt.option(COME_BACK) is not None
        session.answer("tank:shield")
        session.take_back()
    assert session.questions.prompt.option(COME_BACK) is not None, "as when the match is continued"
    session.redo()
    session.take_back()
    assert session.questions.prompt.option(COME_BACK) is not None


def turned_first(**options: Any) -> Session:
    """Return a session at the action of somebody for whom there was hardly a reason to turn pieces around."""
    phases = ("turning", "action", "bonus_action", "movement")
    own = {"hand": ["daze", "ward"], "perks": [], "profession": "soldier"}
    scene = place("1@5 2@20 | 1@30 | 1@44", phase=phases, table=TableOptions(press_to_roll=True), a=own, **options)
    session = Session(scene)
    go_past(session)
    return session


def go_past(session: Session) -> None:
    """Leave out what nobody is asked."""
    while session.questions.waiting == "nobody":
        session.play_on()


def offers(session: Session) -> list[str]:
    """Return what is offered to come back to."""
    return (
        []
        if session.questions.prompt is None
        else [one.label for one in session.questions.prompt.options if one.id == COME_BACK]
    )


def test_a_match_continued_at_a_private_question_offers_the_same_after_an_undo() -> None:
    session = turned_first()
    assert offers(session) == ["Turn pieces around first"]
    session.answer("cast:0")
    again = Session(session.game)
    assert (again.questions.needs_curtain, offers(again)) == (True, [])
    again.take_back()
    assert offers(again) == ["Turn pieces around first"]


def test_an_undo_past_another_question_that_was_left_out_goes_back_to_the_first_one() -> None:
    session = turned_first(items=False, perks=False, magic=False)
    session.answer("dodge")
    go_past(session)
    assert offers(session) == ["Bonus action first"]
    session.take_back()
    assert offers(session) == ["Turn pieces around first"]
    session.answer("dodge")
    go_past(session)
    assert offers(session) == ["Bonus action first"]
    session.take_back()
    session.answer(COME_BACK)
    assert session.questions.prompt is not None
    assert session.questions.prompt.kind == "turning"


def test_what_was_left_out_under_another_answer_is_not_come_back_to() -> None:
    little, asked = (
        Prompt(0, kind, "Why?", (Option(id="yes", label="Yes", does="yes"), DONE)) for kind in ("little", "asked")
    )
    left_out = Deferred()
    left_out.note(little, "first", None, begun=0, count=1)
    left_out.note(little, "second", None, begun=0, count=4)
    assert left_out.beside(asked, 4, None) is not None
    left_out.answered(1, 1, is_kept=False)  # taken back, and something else is done that asks two questions
    assert left_out.beside(asked, 4, None) is None


@pytest.mark.parametrize("is_given_back", [False, True])
def test_words_between_the_questions_take_nothing_away(is_given_back: bool) -> None:
    session = turned_first()
    takeover.take_over(session, 1, "easy")
    if is_given_back:
        takeover.give_back(session, 1)
    for one in (session, Session(session.game)):  # as it is, and continued
        assert offers(one) == ["Turn pieces around first"]
    session.answer(COME_BACK)
    assert session.questions.prompt is not None
    assert (session.questions.prompt.kind, session.questions.waiting) == ("turning", "person")
    session.answer("pass")
    assert (session.questions.prompt.kind, offers(session)) == ("action", [])


def test_nobody_comes_back_past_what_the_tank_has_rolled() -> None:
    session = Session(exposed("d20:10,5 d6:3", board="1@5 | 1@2"))
    session.play_on()
    session.answer("tank:attack fire:1.0")
    assert session.questions.roll is not None
    assert session.questions.prompt is not None
    assert session.questions.prompt.option(COME_BACK) is None


@pytest.mark.rule("lh.readings.minor")
def test_who_could_not_come_back_is_asked() -> None:
    assert Session(before_the_roll(), auto_roll=True).questions.waiting == "person"
    assert Session(before_the_roll(), every_phase=True).questions.waiting == "person"
    rolled = Session(before_the_roll("d6:3"))
    while rolled.questions.waiting == "nobody":
        rolled.play_on()
    rolled.answer("roll")
    assert rolled.questions.prompt is None or rolled.questions.prompt.option(COME_BACK) is None


@pytest.mark.rule("lh.readings.minor")
def test_a_list_of_secrets_alone_is_asked_until_its_seat_wants_it_no_more() -> None:
    session = Session(before_the_roll(items=True))
    assert session.questions.prompt is not None
    assert (session.questions.waiting, session.questions.prompt.kind) == ("person", "bonus")
    (said,) = [option for option in session.questions.prompt.options if option.does == "not_again"]
    assert digits.keys_for(session.questions.prompt, [(said,)], 0) == {said.id: "9"}
    shown = sections.first_level(session.questions.prompt)
    marked = preselect.preselect(shown, session.questions.prompt)
    assert marked is not None
    assert shown[marked] is not said
    session.answer(said.id)
    assert session.game.answers[-1] == "pass"
    session.game.undo()
    for _ in ("the bonus action", "the tank"):
        session.play_on()
    assert session.questions.prompt.option(COME_BACK) is not None
    session.game.undo()
    session.game.undo()
    session.preferences.settle(0, EVERY_PHASE, "always")
    assert session.questions.waiting == "person"


@pytest.mark.parametrize(("brought", "is_asked"), [("minnow", True), ("card", False), ("other", False)])
def test_what_a_list_of_secrets_is_about_ends_the_silence(brought: str, is_asked: bool) -> None:
    session = Session(before_the_roll(items=True))
    session.answer("not-this")
    session.game.undo()
    events: dict[str, Event] = {
        "minnow": FishCaught(seat=0, piece=0, fish="minnow", name="Minnow"),
        "card": CardsDrawn(seat=0, count=1, hand=3),
        "other": ItemGained(seat=1, item="minnow", name="Minnow"),
    }
    happened = session.game.events
    assert isinstance(happened, list)
    happened.append(events[brought])
    assert (session.questions.waiting == "person") is is_asked


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_a_roll_looks_like_one_with_what_was_left_out_beside_it(tmp_path: Path, size: tuple[int, int]) -> None:
    async with table_pilot(before_the_roll("d6:3"), tmp_path, size=size, every_phase=False) as at:
        text = at.text()
        assert "Roll the d6 (movement)" in text
        assert "9 Bonus action first" in text
        assert "roll again" not in text
        await at.press("9")
        await at.settle()
        assert "destroy" in at.text().lower()
        await at.press("0")
        await at.settle()
        assert "9 Bonus action first" not in at.text(), "it has been declined"
        await at.press("space")


@pytest.mark.parametrize("size", [(80, 24), (120, 40)])
async def test_what_declines_for_more_than_once_says_for_how_long(tmp_path: Path, size: tuple[int, int]) -> None:
    async with table_pilot(before_the_roll(items=True), tmp_path, size=size, every_phase=False) as at:
        assert "until you get something new" not in " ".join(at.text().split())
        await at.press("down")
        assert "do not ask again until" in " ".join(at.text().split())
        assert "9 reopens it" in " ".join(at.text().split())
        await at.press("9")
        assert at.session.game.answers[:1] == ("pass",)


def test_line_mode_says_for_how_long_an_answer_declines() -> None:
    written = io.StringIO()
    LineTable(Console(io.StringIO("q\n"), written), Session(before_the_roll(items=True))).play()
    told = " ".join(written.getvalue().split())
    assert "No bonus action until I get more Skip, and do not ask again until you get something new" in told


@pytest.mark.parametrize("said", [NOT_LOOKING, NOTHING_ELSE, not_looking_at("moves"), not_in_later_turns(DONE)])
def test_beside_what_declines_no_other_way_to_decline_is_weighed_up(said: Option) -> None:
    prompt = Prompt(0, "reaction", "React?", (said, DONE), names=turned_first().game.names)
    assert prompt.detail(said)
    assert weighed(DONE, prompt) is DONE


def test_nobody_comes_back_to_the_rest_of_a_turn_that_has_ended_by_itself() -> None:
    session = Session(stand("brawler@c9 brawler@f9 | champion@n9"))
    for answer in ("act:0", "run", "go:e9"):
        session.answer(answer)
    while session.questions.waiting == "nobody":
        session.play_on()
    assert session.questions.prompt is not None
    assert (session.questions.prompt.kind, session.questions.cut_short) == ("turn", "")
    assert session.questions.prompt.text.startswith("Ana's brawler: ")
    assert session.questions.prompt.option(COME_BACK) is None
