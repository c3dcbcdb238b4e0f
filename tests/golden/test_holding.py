"""A save of a released version is read as it was: what saves hold may grow, and nothing of it goes."""

import msgspec
import pytest

from tests.golden.holding import FOLDER, broken, fields, held, kinds, written


@pytest.mark.parametrize("name", kinds())
def test_what_saves_hold_is_still_read(name: str) -> None:
    """Where less is to be read on purpose, `python -m tests.golden.holding` writes it down again."""
    assert [*broken(written(name), held(name))] == []


@pytest.mark.slow
@pytest.mark.parametrize("name", kinds())
def test_all_that_a_release_holds_is_written_down(name: str) -> None:
    """A release writes down with `python -m tests.golden.holding` what saves hold since the one before."""
    assert written(name) == held(name)


def test_nothing_else_is_written_down() -> None:
    assert {path.stem for path in FOLDER.glob("*.txt")} == {*kinds()}


class _Piece(msgspec.Struct):
    step: int
    pace: str = "walk"


class _State(msgspec.Struct):
    pieces: list[_Piece]
    winner: int | None = None


def _changed(name: str, *given: tuple[str, object] | tuple[str, object, object]) -> list[str]:
    """Return what is broken where pieces have other fields."""
    piece = msgspec.defstruct(name, given)
    state = msgspec.defstruct("State", [("pieces", list[piece]), ("winner", int | None, None)])  # type: ignore[valid-type]
    return [*broken(fields(_State), fields(state))]


def test_the_name_of_a_class_stands_in_no_save() -> None:
    assert _changed("Token", ("step", int), ("pace", str, "walk")) == []


def test_a_field_with_a_default_may_join() -> None:
    assert _changed("Piece", ("step", int), ("pace", str, "walk"), ("seals", int, 0)) == []


def test_a_list_with_a_default_may_join() -> None:
    assert _changed("Piece", ("step", int), ("pace", str, "walk"), ("seals", tuple[int, ...], ())) == []


def test_a_field_may_hold_more() -> None:
    assert _changed("Piece", ("step", int | str), ("pace", str | None, "walk")) == []


def test_a_field_without_a_default_may_not_join() -> None:
    assert _changed("Piece", ("step", int), ("seals", int), ("pace", str, "walk")) == [
        ".pieces[].seals is new and has no default"
    ]


def test_a_field_may_not_go() -> None:
    assert _changed("Piece", ("step", int)) == [".pieces[].pace is gone"]


def test_a_field_may_not_be_renamed() -> None:
    assert _changed("Piece", ("step", int), ("gait", str, "walk")) == [".pieces[].pace is gone"]


def test_a_field_may_not_change_its_type() -> None:
    assert _changed("Piece", ("step", str), ("pace", str, "walk")) == [".pieces[].step may no longer be integer"]


def test_a_default_may_neither_change_nor_go() -> None:
    told = '.pieces[].pace was "walk" where a save does not have it, and is '
    assert _changed("Piece", ("step", int), ("pace", str, "run")) == [f'{told}"run"']
    assert _changed("Piece", ("step", int), ("pace", str)) == [f"{told}required"]
