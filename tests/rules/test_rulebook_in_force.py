"""Rulebook, house rules and play say the same: what play cites holds, and what does not hold is struck out."""

from collections.abc import Iterator
from itertools import chain
from typing import Any

import pytest

from ludo_tui import Game, Seat, rulesets
from ludo_tui.engine.dice import Dice
from ludo_tui.players.strategy import Lot
from ludo_tui.table.setup.fields import fields_of

RACES = ("classic", "party", "piecepack")


def choices() -> Iterator[tuple[str, dict[str, Any]]]:
    """Yield every value of every option of every race ruleset, and some mixtures."""
    for name in RACES:
        ruleset = rulesets.load(name)
        rules = fields_of(type(ruleset.options))
        for rule in rules:
            for value in rule.values:
                lost = rule.name == "max_sixes" and value == 1  # with every six lost nothing would come out on one
                yield name, {rule.name: value, **({"entry": "one_or_six"} if lost else {})}
        for number in range(12):
            lot = Lot(Dice(number))
            yield name, {rule.name: rule.values[lot.draw(len(rule.values))] for rule in rules}


def cited(game: Game, answers: int, lot: Lot) -> Iterator[str]:
    """Play on by lot and yield the rule of every question, answer, refusal and event."""
    for _ in range(answers):
        prompt = game.prompt
        if prompt is None:
            break
        yield prompt.rule
        yield from (option.rule for option in prompt.options)
        yield from (refusal.rule for refusal in prompt.refused)
        game.answer(prompt.answers[lot.draw(len(prompt.answers))].id)
    yield from (event.rule for event in game.events)


@pytest.mark.parametrize(("name", "options"), choices(), ids=str)
def test_play_cites_what_holds(name: str, options: dict[str, Any]) -> None:
    ruleset = rulesets.load(name)
    holding = rulesets.in_force(ruleset, options)
    seats = [Seat(who) for who in ("Ana", "Ben", "Cleo", "Dan")]
    game = Game.new(name, seats, seed=5, options=options)
    found = set(cited(game, 120, Lot(Dice(7)))) - {""}
    standing = {one.rule.id: one for one in rulesets.standings(ruleset, options)}
    wrong = {
        rule: [by.id for by in standing[rule].replaced_by] if rule in standing else "left out"
        for rule in found - holding
    }
    assert not wrong, f"play cites what the rulebook strikes out: {wrong}"


@pytest.mark.parametrize("name", RACES)
def test_every_option_has_its_sentence(name: str) -> None:
    """Every value of an option is described, or it is the one that the book is written for."""
    ruleset = rulesets.load(name)
    described = {rule.option: rule for rule in ruleset.rulebook.values() if rule.option}
    for option in fields_of(type(ruleset.options)):
        values = {str(value).lower() if isinstance(value, bool) else str(value) for value in option.values}
        silent = values - described[option.name].values.keys()
        assert len(silent) <= 1, f"{name}: the rulebook is silent on {option.name} = {', '.join(sorted(silent))}"


def test_party_strikes_out_what_it_changes() -> None:
    standing = {one.rule.id: one for one in rulesets.standings(rulesets.load("party"))}
    assert not standing["cl.capture.no-bonus"].holds
    assert [by.id for by in standing["cl.capture.no-bonus"].replaced_by] == ["pt.capture.bonus-roll"]
    assert standing["pt.capture.bonus-roll"].holds
    assert "cl.option.capture-bonus" not in standing


def test_party_tells_the_three_tries_once() -> None:
    standing = {one.rule.id: one for one in rulesets.standings(rulesets.load("party"))}
    assert standing["pt.tries.three"].holds
    assert "cl.option.three-tries" not in standing
    assert [by.id for by in standing["cl.turn.none-in-play"].replaced_by] == ["pt.tries.three"]


def test_a_party_rule_that_is_switched_off_is_struck_out() -> None:
    standing = {one.rule.id: one for one in rulesets.standings(rulesets.load("party"), {"capture_bonus": False})}
    assert standing["cl.capture.no-bonus"].holds
    assert not standing["pt.capture.bonus-roll"].holds
    assert standing["pt.capture.bonus-roll"].replaced_by == ()


def test_a_house_rule_says_what_was_chosen() -> None:
    standing = {one.rule.id: one for one in rulesets.standings(rulesets.load("classic"), {"max_sixes": 2})}
    assert standing["cl.option.max-sixes"].text.startswith("The second six in one turn is lost")
    assert [by.id for by in standing["cl.six.third-six"].replaced_by] == ["cl.option.max-sixes"]


def test_no_rule_replaces_another_and_is_replaced_by_it() -> None:
    for name in rulesets.available():
        rules = rulesets.load(name).rulebook.values()
        pairs = {
            (rule.id, other)
            for rule in rules
            for other in chain(rule.instead, *(chosen.instead for chosen in rule.values.values()))
        }
        assert not [pair for pair in pairs if pair[::-1] in pairs]
