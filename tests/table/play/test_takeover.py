"""A computer plays for somebody who leaves for a while, and gives the seat back."""

import io
from pathlib import Path

import pytest

from ludo_tui import Game, Seat, players
from ludo_tui.engine import IllegalAnswer
from ludo_tui.line.console import Console
from ludo_tui.line.table import LineTable
from ludo_tui.presenting.table.heading import heading
from ludo_tui.records.house_table import results
from ludo_tui.saves import SaveFolder
from ludo_tui.table.play import takeover
from ludo_tui.table.session import Session
from tests.seats import at_sides
from tests.ui.app_pilot import press, screen_name
from tests.ui.table_pilot import table_pilot

PEOPLE = [Seat("Ana", side=0), Seat("Ben", side=1), Seat("Vex", "hard", side=2, character="vex")]


def _session(seed: int = 3) -> Session:
    return Session(Game.new("classic", PEOPLE, seed=seed))


def test_a_computer_plays_for_somebody_until_the_seat_is_given_back() -> None:
    session = _session()
    (event,) = takeover.take_over(session, 0, "hard")
    (said,) = session.news.log(session.privacy.viewer, session.news.fresh_from)
    assert said.text == "The computer (hard) plays for Ana from now on."
    assert (event.kind, takeover.taken_over(session), takeover.present(session), session.seats.people) == (
        "seat_handed_over",
        [0],
        [1],
        [1],
    )
    while session.questions.prompt is not None and session.questions.prompt.seat != 0:
        session.play_on() if session.questions.waiting != "person" else session.answer(
            session.questions.prompt.answers[0].id
        )
    assert session.questions.waiting == "computer"
    assert heading(session, True).text.startswith("a computer stands in, hard")
    session.play_on()
    takeover.give_back(session, 0)
    assert session.news.log(session.privacy.viewer, session.news.fresh_from)[-1].text == "Ana plays again."
    assert (takeover.taken_over(session), session.seats.people) == ([], [0, 1])


def test_of_three_people_two_may_leave() -> None:
    session = Session(Game.new("classic", ["Ana", "Ben", "Cleo"], seed=3))
    for seat, left in ((2, [0, 1]), (0, [1])):
        takeover.take_over(session, seat, "normal")
        assert takeover.present(session) == left


def test_somebody_has_to_stay_and_only_who_is_away_gets_a_seat_back() -> None:
    session = _session()
    takeover.take_over(session, 0, "normal")
    with pytest.raises(IllegalAnswer, match="somebody has to stay who can give the seat back"):
        takeover.take_over(session, 1, "normal")
    with pytest.raises(IllegalAnswer, match="Vex does not play just now"):
        takeover.take_over(session, 2, "normal")
    with pytest.raises(IllegalAnswer, match="no computer stands in for Vex"):
        takeover.give_back(session, 2)


def test_without_people_nobody_leaves_and_of_one_alone_neither() -> None:
    vex, lou = Seat("Vex", "hard"), Seat("Lou", "easy")
    for seats, expected in (([vex, lou], False), ([Seat("Ana"), vex], False), ([Seat("Ana"), Seat("Ben")], True)):
        assert takeover.can_change(Session(Game.new("classic", seats, seed=3))) is expected


def test_it_is_saved_and_given_back_after_loading(tmp_path: Path) -> None:
    game = Game.new("classic", PEOPLE, seed=3)
    takeover.take_over(Session(game), 1, "normal")
    game.save(tmp_path / "a.ludo.json")
    again = Session(Game.load(tmp_path / "a.ludo.json"))
    assert takeover.taken_over(again) == [1]
    takeover.give_back(again, 1)
    assert again.seats.people == [0, 1]
    assert again.game.replayed().computers == [None, None, "hard"]


def test_statistics_do_not_count_for_somebody_what_a_computer_did(tmp_path: Path) -> None:
    game = Game.new("classic", PEOPLE, seed=5, options={"pieces_to_win": 1})
    game.hand_over(0, "hard")
    game.hand_over(1, "hard")
    while (answer := players.answer_for(game)) is not None:
        if game.state.turn.number == 40:
            game.hand_over(1, None)
            game.hand_over(1, "hard")
        game.answer(answer)
    told = players.analysis_of(game)
    assert told is not None
    assert {deed.seat for deed in told.deeds if deed.chosen} == {2}
    folder = SaveFolder(tmp_path / "saves")
    folder.autosave(game)
    found = {one.name: one.matches for one in results(folder).players}
    assert found == {"Ana, helped": 1, "Ben, helped": 1, "Vex, hard": 1}


def test_line_mode_lets_a_computer_play_and_gives_the_seat_back() -> None:
    game = Game.new("classic", [Seat("Ana"), Seat("Ben")], seed=1)
    first = game.prompt
    assert first is not None
    one, other = ("Ana", "Ben") if first.seat == 0 else ("Ben", "Ana")
    target = io.StringIO()
    typed = f"c brilliant\nc hard\nc\nc {one.lower()}\nq\n"
    LineTable(Console(io.StringIO(typed), target), Session(game)).play()
    told = target.getvalue()
    assert "There is no level or player 'brilliant': type c and one of easy, normal, hard, expert." in told.replace(
        "\n", " "
    )
    assert f"The computer (hard) plays for {one} from now on." in told
    assert "Somebody has to stay who can give the seat back." in told
    assert f"{one} plays again." in told
    assert game.computers == [None, None]
    assert other in told


async def test_the_table_asks_who_plays_for_whom(tmp_path: Path) -> None:
    async with table_pilot(Game.new("classic", PEOPLE, seed=3), tmp_path) as at:
        await press(at.pilot, "c", "1", "3")
        assert takeover.taken_over(at.session) == [0]
        assert at.session.game.computers[0] == "hard"
        await press(at.pilot, "c", "1")
        assert takeover.taken_over(at.session) == []


def before_the_win(options: dict[str, object] | None = None) -> Game:
    """Return a match of two people and a computer just before somebody wins while the others play on."""
    options = {"pieces_to_win": 1, "pieces_on_start": 2, "play_on": True, **(options or {})}
    seats = at_sides([Seat("Ana"), Seat("Ben"), Seat("Vex", "normal", character="vex")])
    told, given = Game.new("party", seats, seed=5, options=options), list[str]()
    while not told.state.places:
        assert told.prompt is not None
        given.append(told.prompt.options[0].id)
        told.answer(given[-1])
    assert told.prompt is not None
    match = Game.new("party", seats, seed=5, options=options)
    for answer in given[:-1]:
        match.answer(answer)
    return match


def test_computers_play_on_for_the_places_once_somebody_has_won_and_not_before() -> None:
    session = Session(match := before_the_win())
    assert (takeover.is_for_places(session), takeover.can_finish_by_computers(session)) == (False, False)
    with pytest.raises(IllegalAnswer, match="behind the winner"):
        takeover.finish_by_computers(session)
    assert match.prompt is not None
    match.answer(match.prompt.options[0].id)
    (winner,) = match.state.places
    left = takeover.present(session)
    assert winner not in left
    assert [event.kind for event in takeover.finish_by_computers(session)] == ["seat_handed_over"] * len(left)
    assert (takeover.present(session), takeover.can_finish_by_computers(session)) == ([], False)
    assert takeover.is_for_places(session)
    while session.questions.waiting in ("computer", "nobody"):
        session.play_on()
    assert match.result is not None
    assert match.result[0] == winner
    assert match.state.conceded == [], "nobody is put last for it"
    assert not takeover.is_for_places(session), "there is none left to play for"


def test_whoever_has_just_won_may_leave_it_to_computers_before_the_next_turn_begins() -> None:
    session = Session(match := before_the_win({"press_to_roll": True}), pauses=True)
    assert match.prompt is not None
    session.answer(match.prompt.options[0].id)
    assert (match.is_paused, session.questions.waiting) == (True, "open")
    assert (takeover.is_for_places(session), takeover.can_finish_by_computers(session)) == (True, True)
    takeover.finish_by_computers(session)
    assert (takeover.present(session), session.questions.waiting) == ([], "computer")


def test_line_mode_plays_out_the_match_for_the_places_once_that_is_meant() -> None:
    match = before_the_win()
    target = io.StringIO()
    LineTable(Console(io.StringIO("X\n1\nX\nno\nplay-out\nyes\n"), target), Session(match)).play()
    too_early, _, told = " ".join(target.getvalue().split()).partition(" wins! ")
    assert "Computers play out a match only for the places behind the winner." in too_early
    assert "The others play on for the places; X lets computers play it out." in told
    question = "Computers play for Ana from now on, up to the result. Nobody gets a seat back. Play it out?"
    assert told.count(question) == 2
    assert "Cancelled." in told
    assert match.result is not None
    assert match.state.conceded == []
    assert told.endswith(
        f"Result: {', '.join(f'{n}. {match.setup.seats[s].name}' for n, s in enumerate(match.result, 1))}."
    )


@pytest.mark.parametrize("keys", [("n",), ("space",)])
async def test_a_win_with_others_still_playing_is_told_until_somebody_goes_on(
    tmp_path: Path, keys: tuple[str, ...]
) -> None:
    match = before_the_win()
    async with table_pilot(match, tmp_path, animation="off", auto_move=True) as at:
        for _ in range(3):
            if match.state.places:
                break
            assert match.prompt is not None
            at.table.take(match.prompt.options[0].id)
            await at.settle()
        (winner,) = match.state.places
        name = match.setup.seats[winner].name
        given = match.answer_count
        await at.run(10)
        assert match.answer_count == given, "nothing goes on by itself"
        assert f"{name} wins!" in at.text()
        assert "The others play on for the places." in at.text()
        assert "X lets computers play it out" in at.text()
        assert "Space go on" in at.lines()[-1]
        await at.press(*keys)
        await at.run(10)
        assert "The others play on for the places." not in at.text()
        assert "Computers play on for the places" not in at.text()
        await at.press("escape")
        assert "Computers play on for the places" in at.text()


async def test_one_key_lets_computers_play_out_the_match_up_to_the_result(tmp_path: Path) -> None:
    match = before_the_win()
    async with table_pilot(match, tmp_path, animation="normal") as at:
        await at.press("X")
        assert not match.state.places, "nobody has won yet: the key does nothing"
        assert match.prompt is not None
        at.table.take(match.prompt.options[0].id)
        await at.run(10)
        (winner,) = match.state.places
        await at.press("X")
        assert "Computers play for Ana from now on, up to the result." in " ".join(at.text().split())
        await at.press("n")
        assert match.computers[0] is None
        await at.press("X", "y")
        await at.run(10)
        assert match.result is not None
        assert (match.result[0], match.state.conceded) == (winner, [])
        assert screen_name(at.app) == "ResultScreen"


def test_whoever_comes_back_keeps_secrets_meanwhile_and_may_not_look() -> None:
    game = Game.new("ludicrous", ["Ana", "Ben"], seed=7)
    session = Session(game)
    assert (session.privacy.people, session.privacy.viewer) == ((0, 1), None)
    takeover.take_over(session, 1, "easy")
    assert (session.seats.people, session.privacy.people, session.privacy.viewer) == ([0], (0, 1), None)
    session.privacy.lift(session.questions.prompt)
    assert session.privacy.viewer is None, "nothing private is asked"
