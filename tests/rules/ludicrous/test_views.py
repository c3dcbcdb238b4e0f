"""What each seat sees of the state."""

from typing import Any

import msgspec
import pytest

from ludo_tui import Game
from ludo_tui.engine import Dice, Lot, Seat, TableOptions, Who
from ludo_tui.rules.fight.lasting import Ends
from ludo_tui.rules.ludicrous.knowledge.view import HIDDEN, glance, view
from ludo_tui.rules.ludicrous.mechanics.conditions.gaining import Onset, gain_condition
from ludo_tui.rules.ludicrous.model.state import Affliction, Creature, Hit, Token
from tests.scene import place

OPEN = TableOptions(sheets="open")


@pytest.mark.rule("ll.5.3.soul-read.must-show")
def test_hands_and_deck_are_hidden_from_others() -> None:
    scene = place("1@10 | 1@40", a={"hand": ["bonfire", "fauna"]}, b={"hand": ["phantom"]}, state={"deck": ["quiet"]})
    seen = scene.view(1)
    assert isinstance(seen, type(scene.state))
    assert seen.parties[0].hand == [HIDDEN, HIDDEN]
    assert seen.parties[1].hand == ["phantom"]
    assert seen.deck == [HIDDEN]
    assert Seat("x").party is None


def new_game(**options: object) -> Game:
    return Game.new("ludicrous", [Seat("Ana"), Seat("Ben")], 3, options)


@pytest.mark.rule("lh.secrets.implied", "lh.secrets.sheet")
def test_the_maximum_of_hp_tells_the_constitution_and_nothing_else() -> None:
    fresh = new_game().rules.new_state(new_game().setup)
    for seat, party in enumerate(fresh.parties):
        seen = view(fresh, 1 - seat).parties[seat]
        assert seen.stats == {"constitution": party.stats["constitution"]}
        assert (seen.hp_max, seen.race, seen.perks, seen.items) == (party.hp_max, party.race, [], [])


@pytest.mark.rule("lh.secrets.open")
def test_open_sheets_and_hands_are_seen_by_everybody_and_nobody_looks_away() -> None:
    game = new_game(sheets="open")
    everybody = game.view(None)
    for party, seen in zip(game.state.parties, everybody.parties, strict=True):  # type: ignore[attr-defined] # it is a state
        assert (seen.stats, seen.hand, seen.perks) == (party.stats, party.hand, party.perks)
        assert seen.hand
    assert [event.seats for event in game.events if event.kind == "cards_seen"] == [None, None]
    assert all(event.seats is None for event in game.events)
    scene = place(
        "1@10 | 1@11", a={"hand": ["bonfire"], "profession": "wizard", "is_open": True}, table=OPEN, is_shown=False
    )
    scene.play("cast:0")
    assert scene.prompt is not None
    assert not scene.prompt.secrecy.private


@pytest.mark.rule("lh.secrets.sheet")
def test_what_a_seat_prefers_and_how_hard_it_hit_is_not_in_the_view_of_others() -> None:
    scene = place("1@10 | 1@11", b={"stats": {"attack": 2}}, is_shown=False)
    scene.prefer(1, "shield", "never")
    scene.piece(0).hits.append(Hit(1, 2))
    assert view(scene.state, 0).preferences == [{}, {}]
    assert view(scene.state, 1).preferences == [{}, {"shield": "never"}]
    assert [view(scene.state, seat).parties[0].pieces[0].hits[0].attack for seat in (0, 1)] == [0, 2]


def test_to_look_copies_nothing_that_may_be_seen_and_hides_nothing_in_the_state_itself() -> None:
    scene = place("1@10 | 1@11", a={"hand": ["bonfire"]}, b={"stats": {"attack": 2}}, is_shown=False)
    scene.piece(0).hits.append(Hit(1, 2))
    before = msgspec.json.encode(scene.state)
    seen = glance(scene.state, 0)
    assert seen == view(scene.state, 0)
    assert seen.parties[0].hand is scene.state.parties[0].hand
    assert seen.parties[0].pieces[0].hits == [Hit(1, 0)]
    assert msgspec.json.encode(scene.state) == before


def test_a_party_is_told_by_its_race_its_class_and_the_name_it_has() -> None:
    game = Game.new("ludicrous", [Seat("Ana", party="iron_column"), Seat("Ben")], seed=3)
    told = {"race": "Dwarf", "class": "Soldier"}
    assert game.rules.traits(game.state, 0) == {**told, "party": "The Iron Column"}
    game.state.parties[0].name = ""
    assert game.rules.traits(game.state, 0) == told


def test_what_lies_on_a_space_is_named_before_the_space() -> None:
    scene = place("1@20 | 1@45", tokens=[Token(id="weapon:javelin", ring=8, seat=0)])
    assert scene.rules.look(scene.state, scene.setup).spaces["g13"].note == "javelin, star space"


def test_the_leader_alone_is_marked_as_the_leader() -> None:
    for leader in range(4):
        scene = place("1@20 | 1@45", a={"leader": leader})
        assert [one.is_leader for one in scene.rules.look(scene.state, scene.setup).pieces[0]].index(True) == leader
        assert sum(one.is_leader for one in scene.rules.look(scene.state, scene.setup).pieces[0]) == 1


def test_creatures_of_a_kind_are_told_apart_by_a_number_from_the_second_on() -> None:
    kinds = ("glitch_hound", "beast", "glitch_hound", "glitch_hound")
    there = [Creature(number=n, id=kind, ring=30, hp=5) for n, kind in enumerate(kinds)]
    scene = place("1@20 | 1@45", state={"creatures": there})
    (looks,) = scene.rules.look(scene.state, scene.setup).creatures.values()
    assert [look.letters for look in looks] == ["Gl", "Be", "G2", "G3"]


def test_what_a_party_suffers_as_a_whole_is_told_to_all_with_the_turns_that_are_left() -> None:
    scene = place("1@7 | 1@9!prone")
    gain_condition(scene.table, Who(0), Onset("insight", 3))
    scene.party(0).marker = "running_punch"
    look = scene.rules.look(scene.state, scene.setup)
    assert look.seats[0].states == ("running punch", "insight 3")
    scene.state.turn.seat = 1
    assert scene.rules.look(scene.state, scene.setup).seats[0].states == ("insight 3",), "it was for that turn"
    assert look.pieces[1][0].note == "prone"


def test_what_a_piece_suffers_is_told_worst_first_with_the_turns_that_are_left() -> None:
    scene = place("1@7!unconscious | 1@9")
    scene.piece(0).conditions[:0] = [Affliction(id="slowed", ends=Ends(2)), Affliction(id="burning", ends=Ends(1))]
    look = scene.rules.look(scene.state, scene.setup).pieces[0][0]
    assert look.note == "unconscious, burning 1, slowed 2"
    assert (look.flags, look.states) == ("z^'", ("unconscious", "burning", "slowed"))


def test_an_unseen_companion_is_imagined_as_dear_as_it_can_be_and_no_dearer() -> None:
    scene = place("1@20 | 1@45", b={"companion": "catboy"}, is_shown=False)
    scene.party(1).shown.companion = "catboy"
    seen: Any = scene.view(0)
    lots = (Lot(Dice(number, "lot")) for number in range(150))
    found = {scene.rules.imagine(seen, scene.setup, 0, lot).parties[1].relationship for lot in lots}
    assert found == set(range(scene.table.tables.numbers.companion.maximum + 1))


def test_whether_a_party_dodges_is_told_before_the_worst_that_it_suffers() -> None:
    scene = place("1@20 | 1@40", phase=None)
    scene.party(0).marker = "dodge"
    for condition in ("drunk", "blessed", "cursed"):
        scene.afflict(0, None, condition, 2)
    seen: Any = scene.view(None)
    look = scene.rules.look(seen, scene.setup)
    assert look.seats[0].states == ("cursed 2", "drunk 2", "dodge", "blessed 2")
