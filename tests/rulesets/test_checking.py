"""What is said of a value that is not of the type it should have, type by type, just inside and outside of limits."""

from enum import Enum
from typing import Annotated, Any, Literal

import msgspec
import pytest
from msgspec import Meta

from ludo_tui.rulesets.checking import faults, mended


class Suit(Enum):
    HEARTS = "hearts"
    CLUBS = "clubs"


class Card(msgspec.Struct, tag_field="kind", tag="card", kw_only=True, forbid_unknown_fields=True):
    name: str
    value: int = 0


class Joker(msgspec.Struct, tag_field="kind", tag="joker", kw_only=True):
    colour: Literal["red", "black"]


class Span(msgspec.Struct):
    least: int
    most: int

    def __post_init__(self) -> None:
        if self.least > self.most:
            raise ValueError("the least is above the most")


COUNT = Annotated[int, Meta(ge=1, le=4)]
SHARE = Annotated[float, Meta(gt=0, lt=1)]
NAME = Annotated[str, Meta(min_length=2, max_length=4)]
CODE = Annotated[str, Meta(pattern="^[a-z]+$", description="a word in small letters")]


@pytest.mark.parametrize(
    ("value", "kind"),
    [
        *((value, COUNT) for value in (1, 4)),
        *((value, SHARE) for value in (0.01, 0.99)),
        *((value, NAME) for value in ("ab", "abcd")),
        ("abc", CODE),
        (6, Annotated[int, Meta(multiple_of=3)]),
        (2, float),
        ("hearts", Suit),
        (None, int | None),
        ({"any": ["thing"]}, Any),
        ("thing", int | Any),
        ([1, "a"], tuple[int, str]),
        ({"1": "one"}, dict[int, str]),
        ({"kind": "card", "name": "ace"}, Card),
        ({"kind": "joker", "colour": "red"}, Card | Joker),
        ([{"kind": "card", "name": "ace", "value": 11}], list[Card | Joker]),
    ],
)
def test_what_is_as_it_should_be_has_no_faults(value: object, kind: object) -> None:
    assert faults(value, kind) == []


@pytest.mark.parametrize(
    ("value", "kind", "told"),
    [
        ("yes", bool, [": expected true or false, got 'yes'"]),
        (True, int, [": expected a whole number, got true"]),
        (True, float, [": expected a number, got true"]),
        ("2", float, [": expected a number, got '2'; in quotes it is text: leave them out"]),
        ("-20", int, [": expected a whole number, got '-20'; in quotes it is text: leave them out"]),
        ("007", int, [": expected a whole number, got '007'"]),
        ("two", int, [": expected a whole number, got 'two'"]),
        (2.5, int, [": expected a whole number, got the number 2.5"]),
        (12, str, [": expected text, got the number 12; put it in quotes"]),
        (None, str, [": expected text, got nothing"]),
        ({}, str, [": expected text, got keys with values"]),
        ("a" * 41, int, [": expected a whole number, got 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa...'"]),
        ("a" * 40, int, [": expected a whole number, got 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'"]),
        ("9" * 19, int, [": a number of 19 digits is too large: 18 are enough"]),
        ("9" * 18, int, [": expected a whole number, got '999999999999999999'; in quotes it is text: leave them out"]),
        (0, COUNT, [": 0 is out of range: expected from 1 to 4"]),
        (5, COUNT, [": 5 is out of range: expected from 1 to 4"]),
        (0, Annotated[int, Meta(ge=1)], [": 0 is out of range: expected 1 or more"]),
        (5, Annotated[int, Meta(le=4)], [": 5 is out of range: expected 4 or less"]),
        (0, SHARE, [": 0 is out of range: expected from 0 to 1, 0 itself excluded"]),
        (0.0, SHARE, [": 0.0 is out of range: expected from 0 to 1, 0 itself excluded"]),
        (1, SHARE, [": 1 is out of range: expected from 0 to 1, 1 itself excluded"]),
        (7, Annotated[int, Meta(multiple_of=3)], [": 7 is not a multiple of 3"]),
        ("a", NAME, [": expected 2 to 4 characters, got 1"]),
        ("abcde", NAME, [": expected 2 to 4 characters, got 5"]),
        ("", Annotated[str, Meta(min_length=1)], [": expected at least 1 character, got 0"]),
        ("abc", Annotated[str, Meta(max_length=2)], [": expected at most 2 characters, got 3"]),
        ([1], Annotated[list[int], Meta(min_length=2, max_length=2)], [": expected 2 entries, got 1"]),
        ([], Annotated[list[int], Meta(min_length=1, max_length=1)], [": expected 1 entry, got 0"]),
        ({}, Annotated[dict[str, int], Meta(min_length=1)], [": expected at least 1 key, got 0"]),
        ("Abc", CODE, [": 'Abc' is not a word in small letters"]),
        ("Abc", Annotated[str, Meta(pattern="^[a-z]+$")], [": 'Abc' is not text of the form ^[a-z]+$"]),
        ("heart", Suit, [": 'heart' is not one of hearts, clubs; did you mean 'hearts'?"]),
        (3, Suit, [": the number 3 is not one of hearts, clubs"]),
        (1, Literal[2, 3], [": the number 1 is not one of 2, 3"]),
        (True, Literal[1, 2], [": true is not one of 1, 2"]),
        (3, list[int], [": expected a list, got the number 3"]),
        ([1, "a", "b"], list[int], ["1: expected a whole number, got 'a'", "2: expected a whole number, got 'b'"]),
        ([1], tuple[int, str], [": expected 2 entries, got 1"]),
        ([1, 2], tuple[int, str], ["1: expected text, got the number 2; put it in quotes"]),
        (
            {"one": "a", "2": 3},
            dict[int, str],
            ["one key: expected a whole number, got 'one'", "2: expected text, got the number 3; put it in quotes"],
        ),
        ("a", int | None, [": expected a whole number or nothing, got 'a'"]),
        ("a", list[int] | int, [": expected a list or a whole number, got 'a'"]),
        (3, str | None, [": expected text or nothing, got the number 3"]),
        ({"kind": "crad", "name": "ace"}, Card, ["kind: 'crad' is not one of card; did you mean 'card'?"]),
        ({"name": "ace"}, Card, [" key: missing key 'kind'"]),
        (
            {"kind": "card", "nane": "ace", "sort": 1},
            Card,
            [
                "nane key: unknown key 'nane'; did you mean 'name'?",
                "sort key: unknown key 'sort'; the keys here are name, value, kind",
            ],
        ),
        ({"kind": "card", "name": "ace", "value": "x"}, Card, ["value: expected a whole number, got 'x'"]),
        ({"kid": "card"}, Card | Joker, ["kid key: unknown key 'kid'; did you mean 'kind'?"]),
        ({"name": "ace"}, Card | Joker, [" key: missing key 'kind' (one of card, joker)"]),
        ({"kind": "jocker"}, Card | Joker, ["kind: 'jocker' is not one of card, joker; did you mean 'joker'?"]),
        ({"kind": "joker", "colour": "blue"}, Card | Joker, ["colour: 'blue' is not one of red, black"]),
        ({"kind": "joker"}, Card | Joker, [" key: missing key 'colour' (one of red, black)"]),
        (3, Card | Joker, [": expected keys with values, got the number 3"]),
        ([{"least": 1, "most": 4}, {"least": 4, "most": 1}], list[Span], ["1 key: the least is above the most"]),
        ([{"kind": "card"}], list[Card], ["0 key: missing key 'name' (text)"]),
    ],
)
def test_each_fault_is_told(value: object, kind: object, told: list[str]) -> None:
    found = faults(value, kind)
    assert [f"{'.'.join(map(str, one.path))}{' key' * one.at_key}: {one.message}" for one in found] == told


@pytest.mark.parametrize(("value", "put"), [(0, 1), (-7, 1), (5, 4), (99, 4)])
def test_behind_a_number_out_of_range_more_is_looked_for_with_the_nearest_that_is_in_it(value: int, put: int) -> None:
    data = {"one": value, "two": 2}
    assert mended(data, faults(data, dict[str, COUNT])) == {"one": put, "two": 2}
