"""The list of everybody in sight who fights."""

from pathlib import Path

import pytest

from ludo_tui import Game
from ludo_tui.presenting.rows import spoken, text_of
from ludo_tui.presenting.table.combatants import combatants
from ludo_tui.presenting.table.panels import seat_rows
from ludo_tui.table.session import Session
from tests.line.typing import play
from tests.rules.skirmish.skirmish_scene import Fight, stand
from tests.ui.table_pilot import table_pilot


def fight() -> Fight:
    """Return a match with a hurt piece, one that waits in its yard, one that is home, and a monster that lies."""
    return stand("bulwark@f9$1-9 outrider#-1 brawler#56 | champion@l9", monsters="burr_hound@n9!prone")


def test_everybody_in_sight_is_listed_with_sign_name_health_and_states() -> None:
    session = Session(fight())
    told = [(one.sign, one.health.value < one.health.most, one.states) for one in combatants(session)]
    assert told == [("●1", True, ("seal",)), ("◆1", False, ()), ("B1", False, ("prone",))]
    assert [one.name for one in combatants(session)][2] == "burr hound"


def test_a_monster_from_ten_on_has_its_number_as_sign_and_its_kind_as_name() -> None:
    scene = fight()
    scene.state.monsters[0].number = 10
    *_, monster = combatants(Session(scene))
    assert (monster.sign, monster.name, monster.called) == ("10", "burr hound", "burr hound 10")


def test_players_are_told_with_those_who_fight_for_them() -> None:
    session = Session(fight())
    rows = [text_of(one, 60) for one in seat_rows(session)]
    (hurt,) = [one for one in rows if "●1" in one]
    assert " Health, seal" in hurt
    assert rows.index(hurt) < next(number for number, one in enumerate(rows) if "Ben" in one)
    (lying,) = [one for one in map(spoken, seat_rows(session, is_spoken=True)) if "burr hound" in one]
    assert lying.startswith("burr hound 1  ")
    assert lying.endswith("Health, prone")


def test_nobody_is_listed_where_pieces_have_no_health_of_their_own() -> None:
    assert combatants(Session(Game.new("party", ["Ana", "Ben"]))) == ()
    assert combatants(Session(Game.new("ludicrous", ["Ana", "Ben"], seed=1))) == ()


@pytest.mark.parametrize(("size", "keys"), [((120, 40), ()), ((80, 24), ("P",))])
async def test_the_list_stands_where_there_is_room_and_opens_by_a_key_elsewhere(
    tmp_path: Path, size: tuple[int, int], keys: tuple[str, ...]
) -> None:
    async with table_pilot(fight(), tmp_path, size=size) as table:
        right = "\n".join(line[35:] for line in table.lines())
        assert ("In sight" in right) == (not keys)
        await table.press(*keys)
        right = "\n".join(line[35:] for line in table.lines())
        assert "B1" in right
        assert "prone" in right
        if not keys:
            await table.press("P")
            assert "In sight" not in table.text(), "the panel lists them"


def test_line_mode_tells_them_with_the_players() -> None:
    said = play(fight(), "P\nq\n")
    assert "burr hound 1: " in said
    assert "Health, prone" in said
