"""What several pieces can do in private: one list of who casts what at whom."""

from collections.abc import Sequence

import msgspec
import pytest

from ludo_tui.engine import BLUNDERS, CHOSEN_NEXT, Event, OptionShown, Seat, Snapshot, TableOptions, Who
from ludo_tui.presenting.tips import Tips
from ludo_tui.rules.ludicrous.events.cards import CardsDrawn, SpellWasCast
from ludo_tui.rules.ludicrous.events.items import ItemGained
from ludo_tui.rules.ludicrous.menu.offers import Offer, OfferContents, OfferFacts
from ludo_tui.table.questions.private_actions import for_any_piece
from ludo_tui.table.questions.sections import listed
from ludo_tui.table.questions.table_options import COME_BACK
from ludo_tui.table.session import Session
from tests.scene import place

HAND = ["firebolt", "ward"]
CASTER = {"profession": "wizard"}


def table(
    board: str,
    *hand: str,
    second: Seat | None = None,
    sheets: TableOptions | None = None,
    leader: int = 3,
    phase: str | Sequence[str] = "action",
) -> Session:
    """Return a session in which Ana has cards and several pieces that can cast."""
    scene = place(board, phase=phase, a={"hand": list(hand or HAND), "leader": leader, **CASTER}, table=sheets)
    seats = (Seat("Ana"), second or Seat("Ben", "easy"))
    setup = msgspec.structs.replace(scene.setup, seats=seats)
    snapshot: Snapshot = msgspec.structs.replace(scene.snapshot(), setup=setup, dice=None)
    return Session(type(scene).restore(scene.rules, snapshot))


def ids(session: Session) -> list[str]:
    """Return the ids of the answers as they are seen."""
    assert session.questions.prompt is not None
    return [option.id for option in session.questions.prompt.options]


@pytest.mark.parametrize(("leader", "answer"), [(0, "card:firebolt"), (1, "back cast:1 card:firebolt")])
def test_two_pieces_on_one_space_are_asked_for_once_and_the_better_casts_unasked(leader: int, answer: str) -> None:
    session = table("1@20 2@20 | 1@30", sheets=TableOptions(sheets="open"), leader=leader)
    assert [one for one in ids(session) if one.startswith("cast")] == ["cast:0"]
    assert session.questions.prompt is not None
    entry = session.questions.prompt.option("cast:0")
    assert entry is not None
    assert (entry.label, entry.piece) == ("Cast a spell", None)
    session.answer("cast:0")
    assert ids(session) == [answer, "card:ward", "back"], "the leader casts best"


@pytest.mark.parametrize(
    ("card", "board", "is_told"),
    [
        ("firebolt", "1@10 2@12 | 1@19", False),
        ("trade_places", "1@10 2@12 | 1@19", True),
        ("thunderclap", "1@13 2@15 | 1@19", True),
    ],
)
def test_who_casts_is_listed_where_the_place_counts(card: str, board: str, is_told: bool) -> None:
    session = table(board, card)
    session.answer("cast:0")
    assert session.questions.prompt is not None
    casts = [one.piece for one in session.questions.prompt.options if one.does == "card"]
    assert (None not in casts, len(casts) > 1) == (is_told, is_told)


@pytest.mark.parametrize(
    ("board", "piece"), [("1@10 2@12 | 1@19", None), ("1@17 2@50 | 1@19", 0)], ids=["both", "one alone"]
)
def test_who_casts_is_told_where_nobody_else_could(board: str, piece: int | None) -> None:
    session = table(board, "firebolt")
    session.answer("cast:0")
    assert session.questions.prompt is not None
    card = session.questions.prompt.option("card:firebolt")
    assert card is not None
    assert card.piece == piece


TWO = "1@20 2@44 | 1@30 2@38"
"""Piece 1 reaches piece 1 of the enemy with a firebolt, piece 2 both of them."""


def test_one_list_tells_which_piece_casts_what_at_whom() -> None:
    session = table(TWO, "firebolt", "ward")
    session.answer("cast:0")
    assert session.questions.prompt is not None
    casts = [one for one in session.questions.prompt.options if one.aim.row == "firebolt"]
    assert [(one.piece, one.aim.target) for one in casts] == [(None, Who(1, 0)), (1, Who(1, 1))]
    assert all(one.facts.odds is not None and not one.facts.at_best for one in casts)
    told = ["Firebolt: Ben's piece 1", "Firebolt: Ben's piece 2, by Ana's piece 2"]
    assert [one.label for one in casts] == told, "each says all of it to who does not see the board"
    (ward,) = [one for one in session.questions.prompt.options if one.aim.row == "ward"]
    assert ward.piece is None, "who wards the party makes no difference"
    session.answer(casts[1].id)
    (cast,) = [one for one in session.game.events if isinstance(one, SpellWasCast)]
    assert (cast.piece, cast.targets) == (1, (Who(1, 1),)), "nothing more is asked"


def test_what_is_best_stands_first_on_the_list_of_spells() -> None:
    session = table(TWO, "firebolt", "ward")
    session.answer("cast:0")
    assert session.questions.prompt is not None
    worths = session.worths()
    rows = listed(session.questions.prompt, worths=worths)
    assert [worths[one.id] for one in rows] == sorted(worths.values(), reverse=True)
    assert [one.aim.target for one in rows] == [Who(1, 1), Who(1, 0), None, None], "each target counts for itself"
    assert rows[-1].id == "back"


def test_undo_goes_back_from_a_spell_to_the_list_at_once() -> None:
    session = table("1@20 2@22 | 1@50", "bless", "ward", phase=("action", "bonus_action"))
    session.answer("cast:0")
    before = ids(session)
    for answer in before[:2]:
        session.answer(answer)
        assert session.game.prompt is None or session.game.prompt.kind == "bonus"
        session.take_back()
        assert ids(session) == before
    session.take_back()
    assert "cast:0" in ids(session)


@pytest.mark.rule("lh.secrets.list")
def test_cards_stay_hidden_until_the_others_look_away() -> None:
    session = table("1@20 2@44 | 1@30 2@38", second=Seat("Ben"), sheets=TableOptions())
    assert [one for one in ids(session) if one.startswith("cast")] == ["cast:0"]
    session.answer("cast:0")
    assert ids(session) == ["show", "back"]
    assert session.questions.prompt is not None
    assert "Fire" not in session.questions.prompt.text
    session.answer("show")
    assert session.questions.cover is None
    session.answer(next(one for one in ids(session) if one.endswith("target:1.1")))
    assert [one.piece for one in session.game.events if isinstance(one, SpellWasCast)] == [1]


def test_a_card_that_another_piece_alone_can_cast_is_offered_along_with_the_others() -> None:
    scene = place("1@2 2@20 | 1@30", a={"hand": ["gust", "slow", "trade_places"], **CASTER})
    session = Session(scene)
    session.answer("cast:0")
    session.answer("show")
    assert ids(session) == ["back cast:1 card:gust", "back cast:1 card:slow", "back"]
    assert session.questions.prompt is not None
    assert [refusal.id for refusal in session.questions.prompt.refused] == ["card:trade_places"], "told once"


def test_a_question_that_was_gone_back_from_is_no_decision() -> None:
    session = table("1@20 2@44 | 1@30 2@38")
    before = (session.game.answers, ids(session))
    session.answer("cast:0")
    session.answer("back")
    assert (session.game.answers, ids(session)) == before
    assert session.undo.refusal == "nothing has been decided yet"


def test_what_was_left_out_stands_beside_a_list_that_was_come_back_to() -> None:
    session = Session(place("1@20 | 1@45", phase=("turning", "action"), a={"hand": HAND, **CASTER}))
    while session.questions.waiting == "nobody":
        session.play_on()
    assert COME_BACK in ids(session)
    session.answer("cast:0")
    session.answer("back")
    assert COME_BACK in ids(session)


def test_tips_and_warnings_know_the_cards_of_all_pieces() -> None:
    scene = place("1@2 2@20 | 1@30", a={"hand": ["gust", "slow", "trade_places"], **CASTER})
    session = Session(scene)
    session.preferences.settle(0, BLUNDERS, "always")
    session.answer("cast:0")
    session.answer("show")
    told = [tip.partition(". ")[2].partition(":")[0] for tip in Tips(session).hints()[:2]]
    assert told == ["Gust", "Slow"], "not the first piece's"
    assert session.questions.prompt is not None
    back = session.questions.prompt.option("back")
    assert back is not None
    assert Tips(session).warning(back).endswith("Better: Gust: Ben's piece 1, by Ana's piece 2")


@pytest.mark.parametrize(("hand", "answer"), [("ward", "cast:0 card:ward"), ("bless", "cast:0 card:bless target:0.1")])
def test_the_only_spell_stands_on_the_list_itself_and_is_taken_back_and_done_again_whole(
    hand: str, answer: str
) -> None:
    session = table("1@20 2@22 | 1@30 2@38", hand, sheets=TableOptions(press_to_roll=True))
    assert session.questions.prompt is not None
    entry = session.questions.prompt.option(answer)
    assert entry is not None
    assert entry.shown.section == "magic"
    assert "cast:0" not in ids(session)
    before = session.game.answer_count
    for is_again in (False, True):
        session.redo() if is_again else session.answer(answer)
        assert session.game.answer_count == before + len(answer.split())
        session.take_back()
        assert (session.game.answer_count, answer in ids(session)) == (before, True)


def test_the_only_spell_stands_on_the_list_once_for_each_target() -> None:
    session = table(TWO, "firebolt")
    casts = [one for one in ids(session) if one.startswith("cast")]
    assert casts == ["cast:0 card:firebolt", "cast:0 back cast:1 card:firebolt target:1.1"]


@pytest.mark.rule("lh.secrets.list")
def test_the_only_spell_is_asked_for_in_private_before_somebody_from_whom_it_is_a_secret() -> None:
    session = table("1@20 2@44 | 1@30 2@38", "ward", second=Seat("Ben"), sheets=TableOptions())
    assert [one for one in ids(session) if one.startswith("cast")] == ["cast:0"]


def test_a_list_names_the_spells_that_are_chosen_next_where_nobody_looks_on() -> None:
    session = table("1@20 2@44 | 1@30 2@38", "ward", "bless", "firebolt")
    assert session.questions.prompt is not None
    entry = session.questions.prompt.option("cast:0")
    assert entry is not None
    assert session.questions.prompt.detail(entry) == "Ward, Bless, Firebolt"


def test_a_list_names_what_any_of_the_pieces_could_cast() -> None:
    both = [
        Offer(
            id=f"cast:{piece}",
            label="",
            rule="",
            piece=piece,
            does="cast",
            facts=OfferFacts(effects=effects),
            shown=OptionShown(group="Cast a spell"),
            contents=OfferContents(rows=spells),
        )
        for piece, effects, spells in (
            (0, (CHOSEN_NEXT, "heal"), ("ward", "mend")),
            (1, (CHOSEN_NEXT,), ("ward", "gust")),
        )
    ]
    (together,) = for_any_piece(both)
    assert isinstance(together, Offer)
    assert (together.id, together.label, together.piece) == ("cast:0", "Cast a spell", None)
    assert together.contents.rows == ("ward", "mend", "gust")


def magic(session: Session) -> list[str]:
    """Return what is listed of magic, in its order."""
    assert session.questions.prompt is not None
    return [option.id.partition(":")[0] for option in listed(session.questions.prompt, "magic")]


@pytest.mark.rule("lh.secrets.list")
def test_what_is_chosen_in_private_comes_after_what_stands_open_in_list_mark_and_advice() -> None:
    session = table("1@20 | 1@30", "firebolt", "ward", second=Seat("Ben"), sheets=TableOptions())
    worths = session.worths()
    assert magic(session)[-3:] == ["cast", "sacrifice", "mulligan"], "a mulligan is grave"
    assert worths["pass"] < worths["cast:0"] < min(worths["meditate"], worths["ready"])
    advised = [tip.split(".")[1] for tip in Tips(session).hints()]
    assert " Cast a spell" not in advised[:2]


@pytest.mark.rule("lh.secrets.list")
def test_what_was_looked_into_in_vain_stays_last_until_its_player_gets_something_for_it() -> None:
    session = table("1@20 | 1@30", "twin", "far", second=Seat("Ben"), sheets=TableOptions(), phase="bonus_action")
    assert session.worths()["cast:0"] > session.worths()["pass"]
    session.answer("cast:0")
    session.answer("back")
    assert session.worths()["cast:0"] > session.worths()["pass"], "nobody has looked"
    session.answer("cast:0")
    session.answer("show")
    assert ids(session) == ["back"]
    session.answer("back")
    worths = session.worths()
    assert min(worths, key=lambda answer: worths[answer]) == "cast:0"
    assert session.questions.prompt is not None
    entry = session.questions.prompt.option("cast:0")
    assert entry is not None
    assert "already looked" in session.questions.prompt.detail(entry)
    happened = session.game.events
    assert isinstance(happened, list)
    fish = ItemGained(seat=0, item="minnow", name="Minnow")
    for brought, is_last in ((fish, True), (drawn(1), True), (drawn(0), False)):
        happened.append(brought)
        assert session.questions.memory.declines.is_looked_into(0, entry) is is_last


def drawn(seat: int) -> Event:
    """Return that a seat draws a card."""
    return CardsDrawn(seat=seat, count=1, hand=3)
