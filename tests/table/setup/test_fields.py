"""What can be chosen: the fields of a structure in the order, under the titles and in the words of a screen."""

from typing import Annotated, Literal

import msgspec
import pytest
from msgspec import Meta

from ludo_tui import Game, rulesets
from ludo_tui.engine import TableOptions
from ludo_tui.rulesets.model import in_words
from ludo_tui.table.setup.fields import fields_of
from ludo_tui.table.setup.house_rules import choices_of, house_rules, value_text
from ludo_tui.table.setup.table_choices import SECRETS, TABLE_CHOICES, chosen_values, setup_fields


class Choices(msgspec.Struct):
    """Some fields of each kind."""

    is_short: bool = True
    named: dict[str, str] = {}
    last_word: Literal["yours", "mine", "by_lot"] = "mine"
    dice: Annotated[int, Meta(ge=1, le=3, title="Dice thrown", description="How many at once.")] = 1
    bonus: int = 0
    debt: Annotated[int, Meta(ge=7)] = 7


def test_what_is_chosen_is_offered_with_every_value_and_the_rest_is_left_out() -> None:
    found = {field.name: field for field in fields_of(Choices)}
    assert {name: field.values for name, field in found.items()} == {
        "is_short": (False, True),
        "last_word": ("yours", "mine", "by_lot"),
        "dice": (1, 2, 3),
        "bonus": tuple(range(10)),
        "debt": (7, 8, 9),
    }
    assert (found["dice"].title, found["dice"].description) == ("Dice thrown", "How many at once.")
    assert (found["last_word"].title, found["last_word"].description) == ("Last word", "")


def test_values_are_words() -> None:
    assert [in_words(value) for value in (True, False, "by_lot", 1, 0)] == ["yes", "no", "by lot", "1", "0"]


def test_every_choice_about_the_table_can_be_made_both_ways() -> None:
    for choice in TABLE_CHOICES:
        values = choice.values
        assert {getattr(TableOptions(**{choice.name: value}), choice.name) for value in values} == set(values)
        assert len(set(values)) == len(set(choice.words.values())) == len(values) == 2


def test_what_the_tables_say_of_a_house_rule_stands_after_what_it_is() -> None:
    told = {field.name: field.description for field in choices_of(rulesets.load("skirmish"))}
    plain = {field.name: field.description for field in fields_of(type(rulesets.load("skirmish").options))}
    assert told.keys() == plain.keys()
    assert all(told[name].startswith(plain[name]) for name in told)
    assert any(told[name] != plain[name] for name in told)


def test_house_rules_speak_of_what_the_die_of_the_game_shows() -> None:
    coins = rulesets.load("piecepack")
    choices = {field.name: field for field in choices_of(coins)}
    assert [choices[name].title for name in ("six_bonus", "max_sixes")] == ["Null rolls again", "Limit on nulls"]
    assert choices["six_bonus"].description.startswith("When a null gives another roll")
    assert choices["block"].description.startswith("Two coins of one colour")
    assert [choices[name].title for name in ("pieces_to_win", "pieces_on_start")] == [
        "Coins to win",
        "Coins on the start",
    ]
    assert [value_text(value, coins) for value in choices["entry"].values] == ["null", "ace or null", "any"]
    listed = {rule.name: (rule.title, rule.value) for rule in house_rules(coins, {"entry": "one_or_six"})}
    assert (listed["max_sixes"][0], listed["entry"][1]) == ("Limit on nulls", "ace or null")
    usual = {rule.name: (rule.title, rule.value) for rule in house_rules(rulesets.load("classic"), {})}
    assert (usual["max_sixes"][0], usual["entry"][1]) == ("Limit on sixes", "six")
    assert usual["pieces_to_win"][0] == "Tokens to win"
    aced = msgspec.structs.replace(coins, faces=("ace", "2", "3", "4", "5", "6"))
    assert value_text("one_or_six", aced) == "ace or six", "a six that is called so stays one"


def test_what_is_told_of_a_table_is_what_was_chosen_and_matters_in_its_game() -> None:
    party = Game.new("party", ["Ana", "Ben"], seed=1, options={"press_to_roll": True, "free_undo": True})
    assert chosen_values(party) == [("Take back past rolls", "yes"), ("Rolls", "by hand")]
    secret = Game.new("ludicrous", ["Ana", "Ben"], seed=1, options={"sheets": "secret"})
    assert chosen_values(secret) == [("Sheets", "secret"), ("Secret reactions", "quick")]
    open_sheets = Game.new("ludicrous", ["Ana", "Ben"], seed=1, options={"sheets": "open"})
    assert chosen_values(open_sheets) == [("Sheets", "open")], "nothing is secret there"


@pytest.mark.parametrize(
    ("ruleset", "sheets", "asked"),
    [
        ("ludicrous", "secret", {"sheets", "secret_reactions"}),
        ("ludicrous", "open", {"sheets"}),
        ("party", "secret", set()),
    ],
)
def test_a_form_asks_about_secrets_where_there_are_some(ruleset: str, sheets: str, asked: set[str]) -> None:
    assert {one.name for one in setup_fields(rulesets.load(ruleset), sheets)} & set(SECRETS) == asked


@pytest.mark.parametrize(("value", "words"), [(True, "yes"), (False, "no"), ("two_dice", "two dice"), (3, "3")])
def test_values_have_words(value: object, words: str) -> None:
    assert in_words(value) == words


def test_a_choice_about_the_table_has_two_values_with_their_words() -> None:
    values = {choice.name: choice.words for choice in TABLE_CHOICES}
    assert values.pop("sheets") == {"secret": "secret", "open": "open"}
    assert values.pop("press_to_roll") == {True: "by hand", False: "automatic"}
    assert values.pop("secret_reactions") == {"quick": "quick", "strict": "strict"}
    assert len(values) == 2
    assert all(words == {False: "no", True: "yes"} for words in values.values())
