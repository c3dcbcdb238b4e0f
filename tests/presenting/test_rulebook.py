"""What is looked up in a rulebook: its order, what does not hold, and its first page."""

from ludo_tui import Game
from ludo_tui.engine import Option, OptionAim, Prompt
from ludo_tui.presenting.rulebook import (
    brief,
    by_section,
    entry_about,
    how_to_play,
    matching_rules,
    not_in_force,
    note_in_words,
)
from ludo_tui.rules import reference_of
from ludo_tui.rulesets import load


def test_a_section_begins_with_the_rules_that_hold() -> None:
    found = matching_rules(load("party"), options={"block": "none"})
    ordered = by_section(found[::-1])
    assert sorted(one.rule.id for one in ordered) == sorted(one.rule.id for one in found)
    assert not all(one.holds for one in found)
    for section in {one.rule.section for one in found}:
        places = [number for number, one in enumerate(ordered) if one.rule.section == section]
        assert places == list(range(places[0], places[-1] + 1)), "a section stands together"
        holds = [ordered[number].holds for number in places]
        assert holds == sorted(holds, reverse=True)


def test_what_does_not_hold_says_what_does_by_its_id_or_in_its_words() -> None:
    found = [one for one in matching_rules(load("party"), options={"block": "none"}) if not one.holds]
    replaced = next(one for one in found if one.replaced_by)
    (instead, *_) = replaced.replaced_by
    assert instead.id in not_in_force(replaced)
    assert instead.text.rstrip(".") in not_in_force(replaced, by_id=False)
    several = not_in_force(next(one for one in found if len(one.replaced_by) > 1), by_id=False)
    assert ".," not in several
    assert ".;" not in several
    plain = next(one for one in found if not one.replaced_by)
    assert not_in_force(plain) == "Not in this match, by its house rules."


def test_what_the_tables_add_to_a_book_holds() -> None:
    added = {rule.id for rule in reference_of(load("skirmish"))}
    assert added
    assert added <= {one.rule.id for one in matching_rules(load("skirmish")) if one.holds}


def test_a_note_names_sections_and_no_ids() -> None:
    book = load("ludicrous")
    notes = [note_in_words(rule.note, book) for rule in book.rulebook.values()]
    assert not any(one in note.replace(",", " ").rstrip(".").split() for note in notes for one in book.rulebook)
    twice = book.rulebook["ll.5.9.general.any-time"].note
    assert note_in_words(twice, book) == "Same rule as in “5.1 Turn phases”."
    assert note_in_words("Played from e.g. a box, 1.5 spaces.", book) == "Played from e.g. a box, 1.5 spaces."


def test_the_game_in_short_is_told_by_the_house_rules_of_a_match() -> None:
    party = load("party")
    seats = ["Ana", "Ben", "Cleo"]
    game = Game.new("party", seats, seed=1, options={"max_sixes": 2})
    assert brief(party) == brief(party, Game.new("party", seats, seed=1))
    assert brief(party) != brief(party, game)
    assert "second six in a row is lost" in " ".join(brief(party, game))


def test_how_to_play_is_found_by_choice_question_and_rule() -> None:
    book = load("skirmish")
    hide = book.how_to_play["hide"]
    assert entry_about(book, ["hide_nothing", "hide", "sk.turn.none", "turn"]) == hide
    assert entry_about(book, [hide.rules[-1]]) == hide
    assert entry_about(book, ["no such choice"]) is None
    assert how_to_play(book, "hide AGILITY") == [hide]
    assert how_to_play(book) == list(book.how_to_play.values())


def test_an_answer_is_looked_up_by_what_it_does_then_by_its_rule_then_as_its_question() -> None:
    option = Option(id="1", label="Trip Bo", does="attack", rule="x.trip", aim=OptionAim(row="trip"))
    prompt = Prompt(seat=0, kind="turn", text="What now?", answers=(option,), rule="x.turn")
    assert prompt.topics(option) == ["attack_trip", "attack", "x.trip", "turn", "x.turn"]
    assert prompt.topics(None) == ["turn", "x.turn"]
