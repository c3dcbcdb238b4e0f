"""Menace, lairs, summons."""

import msgspec
import pytest

from ludo_tui import Game, Seat
from ludo_tui.board import RING
from ludo_tui.engine import Who
from ludo_tui.engine.state import Level
from ludo_tui.rules.skirmish.model.state import Thing
from ludo_tui.rules.skirmish.party.equipment import belongings
from ludo_tui.rules.skirmish.phases import sage, sending_off, summoning
from ludo_tui.rules.skirmish.tables.rows import tables_of
from ludo_tui.rulesets import load
from tests.rules.skirmish.skirmish_scene import Fight, stand

TABLES = tables_of(load("skirmish").tables)
SAGE = TABLES.numbers.sage


@pytest.fixture(autouse=True)
def _purse(monkeypatch: pytest.MonkeyPatch) -> None:
    """Give every Sage a purse that stays as it is when house numbers are set anew."""
    plain = msgspec.structs.replace(SAGE, income={2: 3}, lean={2: 0}, cap={2: 5})
    monkeypatch.setattr(sage, "purse", lambda _: plain)


@pytest.mark.rule("sh.sage.menace", "sh.sage.keen")
@pytest.mark.parametrize(
    ("parties", "level", "menace"),
    [
        (parties, level, numbers.start[parties] + numbers.income[parties])
        for parties in (2, 3, 4)
        for level, numbers in (("normal", SAGE), (None, SAGE), ("hard", SAGE.keen))
    ],
)
def test_the_purse_by_the_number_of_parties(
    parties: int, level: Level | None, menace: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.undo()
    seats = [*(Seat(name) for name in "ABCD"[:parties]), Seat("S", computer=level)]
    game = Game.new("skirmish", seats, seed=2)
    while game.prompt is not None and game.prompt.kind == "initiative":
        game.answer("pass")
    assert game.prompt is not None
    assert game.prompt.kind == "summon"
    assert game.state.menace == menace
    dearest = max(entry.cost for entry in TABLES.monsters.values() if "bars_the_way" in entry.traits)
    assert menace < dearest, "nothing that large stands on the road before anybody is out"


@pytest.mark.rule("sh.sage.menace")
@pytest.mark.parametrize(("number", "gained"), [(0, 3), (1, 2), (2, 3), (3, 2)])
def test_in_every_second_round_the_sage_gains_less(number: int, gained: int, monkeypatch: pytest.MonkeyPatch) -> None:
    lean = msgspec.structs.replace(SAGE, income={2: 3}, lean={2: 1}, cap={2: 5})
    monkeypatch.setattr(sage, "purse", lambda _: lean)
    scene = stand("brawler@c9 | ", turn=None, phase="summons", state={"menace": 0, "round": number}, level=None)
    assert scene.state.menace == gained


@pytest.mark.rule("sh.sage.summons")
def test_a_monster_is_bought_at_a_lair_and_acts_in_the_same_round() -> None:
    scene = stand("brawler@c9 | ", turn=None, phase=("summons", "sage_turns"), state={"menace": 3}, level=None)
    assert "buy:toll_reaver@k9" in scene.choices
    scene.play("buy:toll_reaver@k9", "pass")
    assert scene.state.menace == 3
    assert (scene.monster().entry, scene.monster().ring) == ("toll_reaver", 19)
    assert scene.asked == (2, "turn")


@pytest.mark.rule("sh.sage.lairs")
def test_lairs_that_are_watched_or_taken() -> None:
    scene = stand("brawler@j9 | ", monsters="gutter_imp@g11", turn=None, phase="summons", level=None)
    lairs = {choice.partition("@")[2] for choice in scene.choices if "@" in choice}
    assert "k9" not in lairs
    assert scene.why("lair:k9") == "a piece is within 2 spaces"
    assert scene.why("lair:g11") == "a monster is on it"
    assert len(lairs) == 6


@pytest.mark.rule("sh.sage.summons", "sh.sage.lairs")
def test_the_only_lair_that_can_be_used_is_named_in_the_question() -> None:
    closed = [RING.index(lair) for lair in ("a8", "e7", "h1", "h15", "i5", "k9", "o8")]
    scene = stand("brawler@c9 | ", turn=None, phase="summons", state={"menace": 3, "closed_lairs": closed}, level=None)
    assert scene.prompt is not None
    assert scene.prompt.layout.sections == ()
    assert scene.prompt.text == "6 menace. Summon at g11?"


@pytest.mark.rule("sh.sage.lairs")
@pytest.mark.parametrize(("board", "lairs"), [("brawler#30 | ", 8), ("brawler#30 | | ", 8), ("brawler#30 | | | ", 8)])
def test_how_many_lairs_there_are(board: str, lairs: int) -> None:
    assert len(stand(board, phase=()).table.lairs) == lairs


@pytest.mark.rule("sh.sage.same-kind")
def test_the_second_of_a_kind_is_dearer() -> None:
    scene = stand(
        "brawler@c9 | ", monsters="toll_reaver@g2", turn=None, phase="summons", state={"menace": 0}, level=None
    )
    assert scene.offer("buy:hedge_archer@k9").aim.amount == 3
    assert "buy:toll_reaver@k9" not in scene.choices
    assert scene.why("buy:toll_reaver") == "costs 4 menace, and you have 3"


@pytest.mark.rule("sh.sage.cap")
@pytest.mark.parametrize(
    ("level", "parties", "cap"),
    [("normal", 4, SAGE.cap[4]), (None, 4, SAGE.cap[4]), ("hard", 4, SAGE.keen.cap[4]), ("normal", 2, SAGE.cap[2])],
)
def test_there_are_only_so_many_monsters(
    level: Level | None, parties: int, cap: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.undo()
    monsters = " ".join(["gutter_imp@g2"] * cap)
    board = "brawler@c9" + " | " * (parties - 1)
    full = stand(board, monsters=monsters, turn=None, phase="summons", state={"menace": 30}, level=level)
    assert full.prompt is not None
    assert full.prompt.kind == "send-off"
    room = " ".join(["gutter_imp@g2"] * (cap - 1))
    assert stand(board, monsters=room, turn=None, phase="summons", state={"menace": 30}, level=level).asked is not None


def test_a_match_without_a_sage_has_no_monsters() -> None:
    game = Game.new("skirmish", ["A", "B"], options={"sage": "none"})
    assert (game.state.sage, game.state.menace) == (None, 0)


@pytest.mark.parametrize("phase", ["summons", "sage_turns"])
def test_a_person_and_a_computer_who_are_the_sage_are_asked_the_same(phase: str) -> None:
    board, monsters = "brawler@k9$1 champion@c9 | trickster@f9", "toll_reaver@j9 burr_hound@d9"
    asked = [stand(board, monsters=monsters, turn=None, phase=phase, level=level).prompt for level in (None, "normal")]
    assert asked[0] is not None
    assert len(asked[0].options) > 1
    assert [(one.text, one.options, tuple(one.refused)) for one in asked if one is not None] == [
        (asked[0].text, asked[0].options, tuple(asked[0].refused))
    ] * 2


@pytest.mark.rule("sh.sage.menace", "sh.sage.cap", "sh.sage.lairs")
@pytest.mark.parametrize(
    ("monsters", "closed", "told"),
    [
        ("gutter_imp@g11", [], "The Sage gains 3 menace: 6."),
        (
            "gutter_imp@b9 gutter_imp@c9 gutter_imp@c9 gutter_imp@d9 gutter_imp@e9",
            [],
            "The Sage gains 3 menace: 6; the track holds no more than 5 monsters.",
        ),
        ("gutter_imp@g11", ["a8", "e7", "h1", "h15", "i5", "k9", "o8"], "The Sage gains 3 menace: 6; no lair is free."),
    ],
)
def test_where_the_sage_could_pay_and_can_call_nothing_it_is_told_why(
    monsters: str, closed: list[str], told: str
) -> None:
    state = {"menace": 3, "closed_lairs": [RING.index(lair) for lair in closed]}
    scene = stand("brawler@c9 | ", monsters=monsters, turn=None, phase="summons", state=state, level=None)
    assert scene.event("menace_gained").sentence(scene.names) == told


# Making room

FULL = "gutter_imp@g2 toll_reaver@d9 gutter_imp@i5 gutter_imp@h1 burr_hound@g2"


def full_road(menace: int = 8, monsters: str = FULL, board: str = "brawler@c9 | ", **fields: object) -> Fight:
    """Return the summons of a Sage whose road bears no more, and that has so much menace."""
    state = {"menace": 0, **fields}
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(summoning, "income", lambda _: menace)
        return stand(board, monsters=monsters, turn=None, phase=("summons", "sage_turns"), state=state, level=None)


@pytest.mark.rule("sh.sage.send-off", "sh.sage.cap")
def test_where_the_road_is_full_one_is_sent_off_for_another_and_nothing_comes_back() -> None:
    scene = full_road()
    assert scene.choices == ["send-off:1", "send-off:3", "send-off:4", "send-off:5", "pass"]
    assert scene.why("send-off:2") == "a piece is within 2 spaces"
    scene.play("send-off:5")
    assert scene.asked == (2, "summon")
    assert scene.state.menace == 8
    scene.play("buy:cairn_guard@k9")
    assert [monster.entry for monster in scene.state.monsters] == [
        *("gutter_imp", "toll_reaver", "gutter_imp", "gutter_imp", "cairn_guard")
    ]
    assert scene.state.menace == 3
    assert scene.choices == ["send-off:1", "send-off:3", "send-off:4", "pass"], "for what is left, another"
    assert scene.why("send-off:6") == "it has just come"
    scene.play("pass")
    assert scene.asked == (2, "who")


@pytest.mark.rule("sh.sage.send-off")
def test_nobody_is_sent_off_where_there_is_room_or_nothing_could_come() -> None:
    assert full_road(monsters=FULL.removeprefix("gutter_imp@g2 ")).asked == (2, "summon")
    assert full_road(1, "gutter_imp@g2 " * 4).asked == (2, "who"), "there is room, and no menace for it"
    lairs = [RING.index(lair) for lair in ("g11", "a8", "e7", "h1", "h15", "i5", "k9", "o8")]
    assert full_road(closed_lairs=lairs).asked == (2, "who")
    mixed = full_road(2, " ".join(["toll_reaver@g2"] * 4 + ["gutter_imp@g2"]))
    assert mixed.choices == ["send-off:5", "pass"]
    assert mixed.why("send-off:1") == "costs 3 menace, and you have 2"
    dear = " ".join(["toll_reaver@g2"] * 5)
    assert full_road(2, dear).asked == (2, "who"), "with 2 menace nothing as dear could come"
    assert full_road(1, " ".join(["toll_reaver@g2"] * 4 + ["gutter_imp@g2"])).choices == ["send-off:5", "pass"]
    imps = " ".join(["gutter_imp@g2"] * 5)
    assert full_road(1, imps).asked == (2, "who"), "with 1 menace an imp goes, and with four others there none comes"


@pytest.mark.rule("sh.sage.send-off", "sh.hidden.knowledge")
def test_somebody_unseen_beside_a_monster_keeps_nobody_from_sending_it_off() -> None:
    scene = full_road()
    scene.state.parties[0][0].hidden_from = [Who(2, number) for number in range(1, 6)]
    assert any(option.id == "send-off:2" for option in sending_off.sendable(scene.table, 5))


@pytest.mark.rule("sh.sage.send-off")
def test_what_it_has_taken_stays_on_its_space_and_its_own_goes_with_it() -> None:
    scene = full_road(monsters=FULL.replace("burr_hound@g2", "toll_reaver@g2"))
    thief = scene.state.monster(5)
    thief.seals = 1
    own = belongings(TABLES, thief)
    blade = own[0].id
    own += [Thing("healing_draught"), Thing(blade)]
    scene.play("send-off:5")
    left = [(one.thing.id, RING[one.ring]) for one in scene.state.ground]
    assert left == [("healing_draught", "g2"), (blade, "g2"), ("seal", "g2")], "one of the kind was its own"


@pytest.mark.rule("sh.sage.cap", "sh.hidden.knowledge")
def test_why_nothing_can_be_called_is_not_said_where_somebody_hidden_makes_the_difference() -> None:
    scene = full_road(
        2, "gutter_imp@g2 toll_reaver@i5 toll_reaver@h1 toll_reaver@a8 toll_reaver@k9", "brawler@g2 | champion@c9"
    )
    (gained,) = scene.all("menace_gained")
    assert gained.idle == "the track holds no more than 5 monsters"
    scene.state.parties[0][0].hidden_from = [Who(1, 0)]
    assert summoning._idle(scene.table) == "", "Ben must not learn who stands by the imp, though the Sage has found it"


@pytest.mark.rule("sh.sage.summons", "sh.hidden.knowledge")
def test_the_log_says_what_the_sage_has_bought_and_whom_it_waits_for() -> None:
    scene = stand("brawler@c9 | ", turn=None, phase="summons", state={"menace": 3}, level=None)
    scene.play("buy:toll_reaver@g11")
    told = scene.event("monster_summoned")
    assert told.sentence(scene.names) == (
        "The Sage buys toll reaver 1 for 3 at the lair at g11, 5 spaces ahead of Ana's champion; 3 menace left."
    )
    hidden = stand(
        "brawler@c9~ | ", monsters="gutter_imp@h1", turn=None, phase="summons", state={"menace": 3}, level=None
    )
    hidden.play("buy:toll_reaver@g11")
    assert "ahead" not in hidden.event("monster_summoned").sentence(hidden.names), "where it hides is told to nobody"
