"""Answers that are seldom the best are listed only with what cannot be chosen."""

import pytest

from ludo_tui.engine import Option
from ludo_tui.presenting.question.question_layout import Asked, Where
from ludo_tui.presenting.question.question_rows import Listing, Space, listing_of
from ludo_tui.presenting.question.question_words import question_words
from ludo_tui.presenting.rows import text_of
from ludo_tui.rules.ludicrous.actions.dodge import Dodge
from ludo_tui.rules.ludicrous.actions.soul_read import SoulRead
from ludo_tui.rules.ludicrous.registry import ACTIONS
from ludo_tui.table.questions.sections import Entry, ranked
from ludo_tui.table.session import Session
from tests.rules.ludicrous.scenes import fold_only
from tests.scene import Scene, place

FIRST = Where()
SPACE = Space(width=78, is_roomy=True, is_airy=False)


@pytest.fixture(autouse=True)
def _seldom(monkeypatch: pytest.MonkeyPatch) -> None:
    fold_only(monkeypatch, Dodge, SoulRead)


def at(scene: Scene, where: Where = FIRST, cursor: Option | None = None, best: str = "") -> Listing:
    """Return what is listed of the question of a scene."""
    assert scene.prompt is not None
    words = question_words(Session(scene))
    if best:
        words = words._replace(worths={one.id: float(one.does == best) for one in scene.prompt.options})
    return listing_of(Asked(scene.prompt, words), where, SPACE, cursor)


def listed(listing: Listing) -> set[str]:
    """Return what the answers do, and which sections there are."""
    values = [one.value for one in listing.rows]
    deeds = {value.does for value in values if isinstance(value, Option)}
    return deeds | {value.section.id for value in values if isinstance(value, Entry)}


def quiet() -> Scene:
    return place("1@20 2@30 | 1@45")


def test_a_section_lists_what_is_seldom_the_best_only_with_what_cannot_be_chosen() -> None:
    guard = Where(section="guard")
    folded, unfolded = at(quiet(), guard), at(quiet(), guard._replace(is_unfolded=True))
    assert listed(unfolded) - listed(folded) == {"dodge"}
    assert text_of(folded.rows[-1], 78).strip().startswith("– 1 rarely useful")
    assert not any("rarely" in text_of(one, 78) for one in unfolded.rows)


def test_what_is_worth_most_now_is_never_folded() -> None:
    assert "dodge" in listed(at(quiet(), Where(section="guard"), best="dodge"))
    assert "soul_read" in listed(at(quiet(), best="soul_read"))
    assert "soul_read" not in listed(at(quiet(), best="dodge"))


def test_what_is_seldom_the_best_is_listed_where_nothing_else_is_but_to_decline(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    fold_only(monkeypatch, *map(type, ACTIONS))
    scene = quiet()
    assert scene.prompt is not None
    words = question_words(Session(scene))._replace(worths={})
    assert len(listed(listing_of(Asked(scene.prompt, words), FIRST, SPACE))) > 1, "not only what declines"


def test_what_the_cursor_is_on_or_what_is_typed_is_listed() -> None:
    scene = quiet()
    assert scene.prompt is not None
    dodge = next(one for one in scene.prompt.options if one.does == "dodge")
    assert "dodge" in listed(at(scene, Where(section="guard"), dodge))
    assert "dodge" in listed(at(scene, Where(typed="dodge")))


def test_a_section_with_nothing_else_is_folded_and_its_key_opens_it() -> None:
    first = at(quiet())
    assert not {"soul", "soul_read"} & listed(first)
    assert "soul_read" in listed(at(quiet(), Where(is_unfolded=True)))
    assert "soul_read" in listed(at(quiet(), Where(section="soul"))), "there is nothing else in it"
    assert text_of(first.rows[-1], 78).strip().startswith(". not now, or rarely useful")
    assert first.question.opening["7"] == "soul"


def test_what_is_seldom_the_best_is_ranked_last_and_never_by_its_worth() -> None:
    scene = quiet()
    assert scene.prompt is not None
    guard = [one for one in scene.prompt.options if one.shown.section == "guard"]
    assert ranked(guard, {one.id: float(one.does == "dodge") for one in guard})[-1].does == "dodge"
