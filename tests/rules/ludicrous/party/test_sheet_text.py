"""What the party sheets and the track-keeping board say, and what they keep to themselves."""

import pytest

from ludo_tui import Game, Seat
from ludo_tui.board import RING
from ludo_tui.engine import SheetEntry, SheetPage, signed
from ludo_tui.line.text import sheet_parts, track_lines
from ludo_tui.rules.fight.lasting import Ends
from ludo_tui.rules.ludicrous.model.state import Affliction, Structure, Token
from tests.scene import place


def page(game: Game, owner: int, reader: int | None) -> SheetPage:
    found = game.rules.sheet_page(game.view(reader), game.setup, owner)
    assert found is not None
    return found


def entries(game: Game, owner: int, reader: int | None) -> dict[str, SheetEntry]:
    return {entry.name: entry for block in page(game, owner, reader).blocks for entry in block.entries}


@pytest.fixture
def game() -> Game:
    return Game.new("ludicrous", seats=[Seat("Ana"), Seat("Ben")], seed=3)


def test_the_owner_reads_every_card_with_its_text(game: Game) -> None:
    tables = game.rules.tables  # type: ignore[attr-defined]  # a Ludicrous game
    hand = game.state.parties[0].hand
    assert hand
    read = {card.name: card.text for card in page(game, 0, 0).cards}
    told = "\n".join(sheet_parts(game, 0, 0)[0])
    for card in hand:
        entry = tables.spells.get(card) or tables.meta_magic[card]
        assert read[entry.name] == entry.text
        assert entry.text in told


def test_a_piece_that_suffers_stands_out(game: Game) -> None:
    party = game.state.parties[0]
    party.pieces[1].step, party.pieces[1].conditions = 12, [Affliction(id="prone")]
    pieces = page(game, 0, 1).pieces
    assert [line.tone for line in pieces] == ["text", "bad", "text", "text"]
    assert "Prone" in pieces[1].text


def test_armor_and_shield_are_read_by_everybody(game: Game) -> None:
    party = game.state.parties[0]
    for armor, has_shield in (("light", False), ("heavy", True)):
        party.armor, party.has_shield = armor, has_shield
        for reader in (0, 1, None):
            read = entries(game, 0, reader)
            assert read["armour"].text.startswith(f"{armor}: ")
            assert ("shield" in read) == has_shield


@pytest.mark.rule("ll.5.3.soul-read.must-show")
def test_others_read_how_many_cards_and_nothing_secret(game: Game) -> None:
    party = game.state.parties[0]
    tables = game.rules.tables  # type: ignore[attr-defined]  # a Ludicrous game
    for reader in (1, None):
        found = page(game, 0, reader)
        everything = " ".join(sheet_parts(game, 0, reader)[0])
        assert found.hand.startswith(f"{len(party.hand)} cards, secret")
        assert not found.cards
        known = {name: value for name, value in found.abilities if value is not None}
        assert known == {name: party.stats[name] for name in ("constitution", "speed")}
        assert "Abilities: attack ?, " in everything
        assert ", magic ?, " in everything
        assert f" constitution {signed(party.stats['constitution'])}" in everything
        for secret in (*party.hand, *party.perks):
            entry = tables.spells.get(secret) or tables.meta_magic.get(secret) or tables.perks[secret]
            assert entry.text not in everything


def test_conditions_tell_what_is_left_of_them(game: Game) -> None:
    game.state.parties[0].conditions.append(Affliction(id="drunk", ends=Ends(2)))
    assert "drunk (2 turns left)" in entries(game, 0, 1)


def test_prisoners_and_hacks_are_on_the_sheet(game: Game) -> None:
    ana, ben = game.state.parties
    ben.pieces[2].step = -1
    ben.pieces[2].prison = 0
    ana.structure = Structure(id="watchtower", hp=8, hacker=1, hacked_rounds=2)
    found = entries(game, 0, 0)
    assert "Ben's piece 3" in found["prisoners"].text
    assert "hacked by Ben (2 rounds)" in found["watchtower"].text
    assert "prisoner of Ana" in page(game, 1, 1).pieces[2].name
    ana.structure.hacked_rounds = 0
    assert "hacked" not in entries(game, 0, 0)["watchtower"].text


def test_pieces_face_a_way_as_long_as_they_are_on_the_ring(game: Game) -> None:
    for step, faces in ((-1, False), (0, True), (50, True), (51, False), (56, False)):
        game.state.parties[0].pieces[1].step = step
        assert ("faces forward" in page(game, 0, 0).pieces[1].name) == faces


@pytest.mark.rule("ll.5.1.marker.player-actions")
def test_the_track_keeping_board_shows_each_marker_on_one_of_four_spaces(game: Game) -> None:
    game.state.parties[1].marker = "sneak"
    found = track_lines(game)
    assert "Player actions. Ana: None; Ben: Sneak" in found
    assert "Annustar: 0 of 20" in found


def test_the_track_keeping_board_names_what_lies_on_the_pathway(game: Game) -> None:
    lying = [Token(id="bonfire", ring=3, rounds=2), Token(id="weapon:javelin", ring=4, seat=1)]
    game.state.tokens.extend(lying)
    told = track_lines(game)
    assert f"Bonfire {RING[3]}, 2 rounds" in told
    assert f"Javelin {RING[4]} (Ben)" in told


@pytest.mark.rule("lh.tables.relationship")
def test_a_partner_tells_what_a_relationship_counts_for() -> None:
    scene = place("1@10 | 1@40", a={"perks": ["companion"], "companion": "catgirl", "relationship": 5})
    told = "+1 luck from 6, +1 on saves from 9, at 12 a heal of 2d6, once; −1 each turn, and at 0 your companion leaves"
    page = scene.rules.sheet_page(scene.state, scene.setup, 0)
    assert page is not None
    texts = {entry.name: entry.text for block in page.blocks for entry in block.entries}
    assert texts["catgirl"] == f"4 of 12. {told}"


def test_a_shape_is_told_with_its_hp_and_what_it_does(game: Game) -> None:
    party = game.state.parties[0]
    party.pieces[1].step = 12
    party.pieces[1].conditions = [Affliction(id="morphed", ends=Ends(2), note="toad", amount=3)]
    assert (
        page(game, 0, 1)
        .pieces[1]
        .text.endswith("Morphed (toad, 3 HP, 2 turns left): No actions, no reactions; a roll moves it at most 2 spaces")
    )
