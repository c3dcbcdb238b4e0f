"""What the party sheets and the track-keeping board say, and what they keep to themselves."""

import pytest

from ludo_tui import Game, Seat
from ludo_tui.board import RING
from ludo_tui.engine import Line, signed
from ludo_tui.rules.fight.lasting import Ends
from ludo_tui.rules.ludicrous.model.state import Affliction, Structure, Token
from ludo_tui.rules.ludicrous.party.sheet_text import bar, sheet_lines, track_lines
from tests.scene import place


def lines(game: Game, owner: int, reader: int | None) -> list[Line]:
    return list(sheet_lines(game.view(reader), game.rules.tables, game.names, owner))  # type: ignore[arg-type,attr-defined]  # a Ludicrous game


def texts(found: list[Line], label: str) -> str:
    return " | ".join(line.text for line in found if line.label == label)


@pytest.fixture
def game() -> Game:
    return Game.new("ludicrous", seats=[Seat("Ana"), Seat("Ben")], seed=3)


def test_a_bar_is_full_empty_and_never_longer_than_its_width() -> None:
    assert bar(0, 8, 4) == "...."
    assert bar(8, 8, 4) == "####"
    assert bar(99, 8, 4) == "####"
    assert bar(-3, 8, 4) == "...."
    assert bar(1, 0, 4) == "...."


def test_the_owner_reads_every_card_with_its_text(game: Game) -> None:
    tables = game.rules.tables  # type: ignore[attr-defined]  # a Ludicrous game
    hand = game.state.parties[0].hand
    assert hand
    read = texts(lines(game, 0, 0), "Card")
    for card in hand:
        entry = tables.spells.get(card) or tables.meta_magic[card]
        assert entry.name in read
        assert entry.text in read


def test_a_piece_that_suffers_stands_out(game: Game) -> None:
    party = game.state.parties[0]
    party.pieces[1].step, party.pieces[1].conditions = 12, [Affliction(id="prone")]
    pieces = [line for line in lines(game, 0, 1) if line.label.startswith("Piece ")]
    assert [line.tone for line in pieces] == ["text", "bad", "text", "text"]
    assert "Prone" in pieces[1].text


def test_armor_and_shield_are_read_by_everybody(game: Game) -> None:
    party = game.state.parties[0]
    for armor, has_shield, text in (("light", False, "Light armour"), ("heavy", True, "Heavy armour and shield")):
        party.armor, party.has_shield = armor, has_shield
        assert [texts(lines(game, 0, reader), "Armour") for reader in (0, 1, None)] == [text] * 3


@pytest.mark.rule("ll.5.3.soul-read.must-show")
def test_others_read_how_many_cards_and_nothing_secret(game: Game) -> None:
    party = game.state.parties[0]
    tables = game.rules.tables  # type: ignore[attr-defined]  # a Ludicrous game
    for reader in (1, None):
        found = lines(game, 0, reader)
        everything = " ".join(f"{line.label} {line.text}" for line in found)
        assert texts(found, "Hand") == f"{len(party.hand)} cards"
        stats = next(line for line in found if line.label == "Stats")
        assert stats.text == f"constitution {signed(party.stats['constitution'])}, speed {signed(party.stats['speed'])}"
        rest = found[found.index(stats) + 1]
        assert rest.text.startswith("attack ?, magic ?, ")
        assert rest.text.endswith("a Soul Read shows them")
        for secret in (*party.hand, *party.perks):
            entry = tables.spells.get(secret) or tables.meta_magic.get(secret) or tables.perks[secret]
            assert entry.text not in everything


def test_conditions_tell_what_is_left_of_them(game: Game) -> None:
    game.state.parties[0].conditions.append(Affliction(id="drunk", ends=Ends(2)))
    assert "Drunk (2 turns left)" in texts(lines(game, 0, 1), "Condition")


def test_prisoners_and_hacks_are_on_the_sheet(game: Game) -> None:
    ana, ben = game.state.parties
    ben.pieces[2].step = -1
    ben.pieces[2].prison = 0
    ana.structure = Structure(id="watchtower", hp=8, hacker=1, hacked_rounds=2)
    found = lines(game, 0, 0)
    assert "Ben's piece 3" in texts(found, "Prisoners")
    assert "hacked by Ben (2 rounds)" in texts(found, "Structure")
    assert "prisoner of Ana" in texts(lines(game, 1, 1), "Piece 3")
    ana.structure.hacked_rounds = 0
    assert "hacked" not in texts(lines(game, 0, 0), "Structure")


def test_pieces_face_a_way_as_long_as_they_are_on_the_ring(game: Game) -> None:
    for step, faces in ((-1, False), (0, True), (50, True), (51, False), (56, False)):
        game.state.parties[0].pieces[1].step = step
        assert ("facing forward" in texts(lines(game, 0, 0), "Piece 2")) == faces


@pytest.mark.rule("ll.5.1.marker.player-actions")
def test_the_track_keeping_board_shows_each_marker_on_one_of_four_spaces(game: Game) -> None:
    game.state.parties[1].marker = "sneak"
    view = game.view(None)
    found = list(track_lines(view, game.rules.tables, game.names, [0, 1]))  # type: ignore[arg-type,attr-defined]  # a Ludicrous game
    spaces = [line.text for line in found if line.rule == "ll.5.1.marker.player-actions" and line.text]
    assert spaces == ["[None]  Dodge   Sneak   Running Punch ", " None   Dodge  [Sneak]  Running Punch "]
    assert any(line.label == "Annustar" and line.text.endswith("0/20") for line in found)


def test_the_track_keeping_board_names_what_lies_on_the_pathway(game: Game) -> None:
    lying = [Token(id="bonfire", ring=3, rounds=2), Token(id="weapon:javelin", ring=4, seat=1)]
    game.state.tokens.extend(lying)
    found = list(track_lines(game.view(None), game.rules.tables, game.names, [0, 1]))  # type: ignore[arg-type,attr-defined]  # a Ludicrous game
    told = texts(found, "Token")
    assert told == f"Bonfire on {RING[3]}, 2 rounds left | Javelin of Ben on {RING[4]}"


@pytest.mark.rule("lh.tables.relationship")
def test_a_partner_tells_what_a_relationship_counts_for() -> None:
    scene = place("1@10 | 1@40", a={"perks": ["companion"], "companion": "catgirl", "relationship": 5})
    told = "+1 luck from 6, +1 on saves from 9, at 12 it heals 2d6, once; −1 each turn, and at 0 it is over"
    page = scene.rules.sheet_page(scene.state, scene.setup, 0)
    assert page is not None
    texts = {entry.name: entry.text for block in page.blocks for entry in block.entries}
    assert texts["catgirl"] == f"4 of 12. {told}"
    found = list(sheet_lines(scene.state, scene.tables, scene.names, 0))
    assert [line.text for line in found if line.label == "Partner"] == [f"catgirl: {bar(4, 12)} 4/12. {told}"]


def test_a_shape_is_told_with_its_hp_and_what_it_does(game: Game) -> None:
    party = game.state.parties[0]
    party.pieces[1].step = 12
    party.pieces[1].conditions = [Affliction(id="morphed", ends=Ends(2), note="toad", amount=3)]
    told = [line.text for line in lines(game, 0, 1) if line.label.startswith("Piece 2")]
    assert told[0].endswith(
        "Morphed (toad, 3 HP, 2 turns left): No actions or reactions; a roll moves it 2 spaces at most"
    )
