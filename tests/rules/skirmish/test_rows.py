"""Every row of spells, talents, items and stunts is played: what it asks for, and what comes of it."""

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

import pytest

from ludo_tui import rulesets
from ludo_tui.board import RING
from ludo_tui.engine import Who
from ludo_tui.rules.skirmish.board.inventory import carried_items
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.model.state import CreatureEffect, Lying, Thing
from ludo_tui.rules.skirmish.party import equipment
from ludo_tui.rules.skirmish.tables.powers import Item
from tests.rules.skirmish.skirmish_scene import Fight, rounds, stand


class Row(NamedTuple):
    """A situation in which a row is used, and what must have come of it."""

    board: str
    dice: str
    answers: str
    holds: Callable[[Fight], bool]
    monsters: str = ""
    turn: int | None = 0
    phases: tuple[str, ...] = ("party_turns",)
    state: tuple[tuple[str, object], ...] = ()
    scenario: str = "open_road"


def zones(scene: Fight) -> set[tuple[str, str]]:
    """Return what has become of spaces."""
    return {(RING[zone.ring], zone.terrain) for zone in scene.state.zones}


SPELLS: Final = {
    "lance_of_light": Row(
        "arcanist@k9 | champion@n9",
        "d20:9 d6:4 d6:5 d6:6",
        "cast:lance_of_light:1.0 pass",
        lambda scene: scene.piece(1).damage == 15 and scene.event("attempted").goal == 10,
    ),
    "grease_the_road": Row(
        "arcanist@k9 | champion@n9",
        "",
        "cast:grease_the_road at:l9",
        lambda scene: zones(scene) == {("k9", "slick"), ("l9", "slick"), ("m9", "slick")},
    ),
    "gust": Row(
        "arcanist@k9 | champion@j9",
        "d20:19 d6:2",
        "cast:gust:1.0 withstand:0",
        lambda scene: (
            scene.event("was_pushed").end != scene.event("was_pushed").start and scene.counted() == {"withstand": -1}
        ),
    ),
    "mist_bank": Row(
        "arcanist@k9 | champion@n9",
        "",
        "cast:mist_bank at:m9",
        lambda scene: zones(scene) == {("l9", "thicket"), ("m9", "thicket"), ("n9", "thicket")},
    ),
    "unravel": Row(
        "arcanist@k9 | arcanist@n9",
        "d20:9",
        "cast:lance_of_light:1.0 cast:unravel:0 pass",
        lambda scene: scene.event("spell_stopped").spell == "Lance of light" and not scene.piece(1).damage,
    ),
    "close_wounds": Row(
        "mender@k9 champion@m9-20 | ",
        "d6:4 d6:5",
        "act:0 cast:close_wounds:0.1",
        lambda scene: scene.piece(0, 1).damage == 8,
    ),
    "lift_up": Row(
        "champion@k9 | champion@j9-20 mender@l9",
        "d20:15 d6:1 d6:1 d6:2 d6:6",
        "attack:greatsword:1.0 pass dice:0 cast:lift_up:1",
        lambda scene: scene.piece(1).is_upright and scene.piece(1).damage == 18,
    ),
    "oath_of_iron": Row(
        "mender@k9 champion@m9 | ",
        "",
        "act:0 cast:oath_of_iron:0.1",
        lambda scene: [(one.bearer.number, one.defense, one.ends.left) for one in scene.state.charms] == [(1, 2, 1)],
    ),
    "banish_dread": Row(
        "mender@k9 champion@m9!weakened | ",
        "",
        "act:1 pass cast:banish_dread:0.1",
        lambda scene: scene.piece(0, 1).afflictions == [],
    ),
    "quickstep": Row(
        "champion@f9 | trickster@d9", "", "go:e9 cast:quickstep:0 go:a9", lambda scene: scene.at(1) == "a9"
    ),
    "ember_cloak": Row(
        "arcanist@k9 | brawler@j9",
        "d20:11 d6:3 d6:4",
        "read:spell_scroll pass next attack:heavy_fists:0.0 pass dice:0",
        lambda scene: scene.piece(1).damage == 2 and scene.piece().damage == 7,
    ),
    "call_the_yard": Row(
        "arcanist@k9 | ", "", "read:spell_scroll pass", lambda scene: scene.event("work_done").needed == 3
    ),
    "thief_of_paths": Row(
        "arcanist@k9 | champion@n9",
        "d20:8",
        "read:spell_scroll:1.0",
        lambda scene: (scene.at(), scene.at(1)) == ("n9", "k9"),
    ),
    "borrowed_face": Row(
        "trickster@k9 | champion@n9", "", "cast:borrowed_face", lambda scene: scene.piece().hidden_from == [Who(1, 0)]
    ),
    "hex_of_thorns": Row(
        "brawler@k9 | ",
        "d20:9 d6:4",
        "cast:hex_of_thorns:0.0",
        lambda scene: scene.piece().damage == 4 and scene.piece().afflictions[0].attribute == "agi",
        monsters="fen_hexer@m9",
        turn=None,
        phases=("sage_turns",),
    ),
    "clumsy_hands": Row(
        "champion@k9 | ",
        "d20:9",
        "cast:clumsy_hands:0.0 pass",
        lambda scene: [one.thing.id for one in scene.state.ground] == ["greatsword"],
        monsters="fen_hexer@m9",
        turn=None,
        phases=("sage_turns",),
    ),
    "stone_sleep": Row(
        "arcanist@k9 | champion@n9", "d20:9", "read:spell_scroll:1.0", lambda scene: scene.piece(1).has("stunned")
    ),
    "blinding_dust": Row(
        "arcanist@k9 | champion@m9", "d20:9", "read:spell_scroll:1.0 pass", lambda scene: scene.piece(1).has("blinded")
    ),
}
ITEMS: Final = {
    "fire_pot": Row(
        "trickster@k9 | champion@n9 cinderkin/champion@o9",
        "d20:3 d6:3 d6:4 d20:3 d6:3 d6:4",
        "use:fire_pot at:n9 pass pass",
        lambda scene: (
            [(one.damage, one.has("on_fire")) for one in scene.state.parties[1][:2]] == [(7, True), (3, False)]
        ),
    ),
    "healing_draught": Row(
        "champion@k9-10 | ",
        "d6:3 d6:4",
        "use:healing_draught",
        lambda scene: scene.piece().damage == 3 and "use:healing_draught" not in scene.choices,
    ),
    "spell_scroll": Row(
        "arcanist@k9 | champion@n9",
        "d20:8",
        "read:spell_scroll:1.0",
        lambda scene: scene.piece().used == {"spell_scroll": 1},
    ),
    "spark_wand": Row(
        "brawler@k9 | champion@n9",
        "d20:8 d6:1 d6:1 d6:1",
        "read:spark_wand:1.0 pass",
        lambda scene: scene.event("attempted").total == 10 and scene.piece(1).damage == 3,
    ),
    "smoke_pot": Row(
        "duelist@k9 | champion@n9",
        "",
        "use:smoke_pot at:n9",
        lambda scene: zones(scene) == {("m9", "thicket"), ("n9", "thicket"), ("o9", "thicket")},
    ),
    "caltrops": Row(
        "outrider@k9 | champion@n9", "", "use:caltrops at:l9", lambda scene: zones(scene) == {("l9", "slick")}
    ),
    "alarm_whistle": Row(
        "champion@k9 brawler@m9 | champion@c9",
        "",
        "use:alarm_whistle:0:0.1 pass",
        lambda scene: scene.choices == ["first:1", "pass"],
        turn=None,
        phases=("initiative",),
        state=(("surprised", [0]), ("round", 0)),
    ),
    "hook_and_line": Row(
        "brawler@k9 | champion@n9", "d20:9", "use:hook_and_line:1.0 pass", lambda scene: scene.at(1) == "l9"
    ),
}
TALENTS: Final = {
    "cleaving_charge": Row(
        "champion@b9 | champion@d9",
        "d20:20",
        "talent:cleaving_charge:1.0 driving pass dice:0 spaces:7",
        lambda scene: (scene.at(), scene.at(1)) == ("c9", "g14") and {"f9", "b9"} <= scene.goes,
    ),
    "riposte": Row(
        "champion@k9 | duelist@j9",
        "d20:1 d20:15 d6:2",
        "attack:greatsword:1.0 pass talent:riposte:0 with:rapier pass dice:0",
        lambda scene: scene.piece().damage == 4,
    ),
    "quick_ward": Row(
        "champion@k9 | champion@j9 arcanist@l9",
        "d20:13 d6:2 d6:1 d6:1 d6:1",
        "attack:greatsword:1.0 talent:quick_ward:1 pass dice:0",
        lambda scene: scene.counted()["quick ward"] == -1 and scene.piece(1, 1).used == {"quick_ward": 1},
    ),
    "overreach": Row(
        "arcanist@k9 | champion@n9",
        "d20:9 d6:2",
        "talent:overreach:1.0 pass",
        lambda scene: scene.piece(1).damage == 4 and scene.piece().used == {"overreach": 1},
    ),
    "steadfast_prayer": Row(
        "mender@k9 stoneborn/champion@m9-26x | ",
        "d20:6 d6:2 d6:4 d6:3",
        "pass talent:steadfast_prayer:0",
        lambda scene: not scene.piece(0, 1).is_down,
        phases=("party_turns", "closing"),
        state=(("token", 1),),
    ),
}
STUNTS: Final = {
    "bring_down": Row(
        "brawler@j9 | champion@l9 brawler@m9",
        "d20:7 d20:9",
        "stunt:bring_down:k9 pass",
        lambda scene: (
            [one.has("prone") for one in scene.state.parties[1][:2]] == [True, False]
            and scene.table.obstacle(RING.index("k9")) is None
        ),
        scenario="high_water",
    ),
    "taunt": Row(
        "brawler@k9 | champion@n9",
        "d20:15",
        "stunt:taunt:1.0",
        lambda scene: [(one.attack, one.spares, one.bearer.seat) for one in scene.state.charms] == [(-3, True, 1)],
    ),
    "slip_past": Row(
        "brawler@k9 | ",
        "d20:15",
        "stunt:slip_past:mon-1 pass",
        lambda scene: "m9" in scene.goes and not scene.offer("go:m9").route.free_attackers and "n9" not in scene.goes,
        monsters="toll_giant@l9",
    ),
    "seal_a_lair": Row(
        "brawler@k9 | ", "", "stunt:seal_a_lair:k9 pass", lambda scene: scene.event("work_done").needed == 2
    ),
    "threaten": Row(
        "brawler@k9 | champion@n9", "d20:3", "stunt:threaten:1.0", lambda scene: scene.piece(1).has("frightened")
    ),
    "pick_up": Row(
        "brawler@k9 | ",
        "",
        "stunt:pick_up",
        lambda scene: (
            [one.ring for one in scene.state.ground] == [18, 20] and "sword" in [one.id for one in outfit(scene)]
        ),
        state=(("ground", [Lying(Thing("dagger"), 18), Lying(Thing("sword"), 19), Lying(Thing("dagger"), 20)]),),
    ),
    "raise_alarm": Row(
        "brawler@k9 champion@m9 | champion@n9",
        "",
        "act:0 stunt:raise_alarm",
        lambda scene: scene.piece(1).hidden_from == [],
    ),
}

TRAITS: Final = {
    "sticky_tongue": Row(
        "brawler@k9 | ",
        "d20:14",
        "talent:sticky_tongue:0.0 pass",
        lambda scene: scene.at() == "m9" and scene.piece().has("grabbed"),
        monsters="mire_gulper@n9",
        turn=None,
        phases=("sage_turns",),
    ),
    "undying_chill": Row(
        "brawler@k9 | ",
        "d20:15 d6:1 d6:1 d6:3",
        "attack:heavy_fists:mon-1 pass dice:0 talent:undying_chill:1",
        lambda scene: scene.piece().has("slowed"),
        monsters="pale_lantern@l9",
    ),
    "drumbeat": Row(
        "brawler@c9 | ",
        "",
        "act:1 talent:drumbeat pass",
        lambda scene: [(one.bearer.number, one.attack, one.once) for one in scene.state.charms] == [(2, 1, True)],
        monsters="war_drummer@k9 burr_hound@m9 burr_hound@a8",
        turn=None,
        phases=("sage_turns",),
    ),
    "sweeps": Row(
        "brawler@k9 champion@m9 | champion@k9",
        "d20:1 d6:1 d20:1 d6:1 d20:1 d6:1",
        "talent:sweeps pass pass pass",
        lambda scene: len(scene.all("attacks")) == 3 and scene.counted()["sweeps"] == -1,
        monsters="toll_giant@l9",
        turn=None,
        phases=("sage_turns",),
    ),
    "ember_breath": Row(
        "cinderkin/brawler@k9 lowlander/brawler@j9 | ",
        "d20:1 d6:3 d6:3 d6:3 d20:15 d6:1 d6:3 d6:3 d6:3",
        "talent:ember_breath:0.0 pass pass",
        lambda scene: (
            (scene.piece(0, 0).damage, scene.piece(0, 1).damage) == (4, 4)
            and scene.monster().used == {"ember_breath": 1}
        ),
        monsters="ash_drake@l9",
        turn=None,
        phases=("sage_turns",),
    ),
}


def outfit(scene: Fight) -> Sequence[Thing]:
    """Return what the first piece has."""
    return equipment.outfit(scene.table.tables, scene.piece())


def played(row: Row, monkeypatch: pytest.MonkeyPatch, spell: str = "thief_of_paths") -> Fight:
    """Play a row; every scroll holds one spell, and everybody has what no path brings."""
    monkeypatch.setattr(
        "ludo_tui.rules.skirmish.board.inventory.drawn_spell", lambda _table, _who, item: _held(item, spell)
    )
    monkeypatch.setattr("ludo_tui.rules.skirmish.powers.known.carried_items", _carried)
    scene = stand(
        row.board,
        row.dice,
        monsters=row.monsters,
        turn=row.turn,
        phase=row.phases,
        state=dict(row.state),
        scenario=row.scenario,
    )
    if "raise_alarm" in row.answers:
        scene.piece(1).hidden_from = [Who(0, 1)]
    for answer in row.answers.split():
        scene = scene.next_turn("party_turns") if answer == "next" else scene.play(answer)
    return scene


def _held(item: Item, spell: str) -> str:
    return spell if spell in item.casts else item.casts[0]


def _carried(table: SkirmishTable, who: Who) -> list[str]:
    spare = ("spark_wand", "hook_and_line", "alarm_whistle")
    return [*carried_items(table, who), *spare]


@pytest.mark.rule("sk.action.cast.learned", "sk.action.cast.inscription", "sk.action.cast.own-casting-rule")
@pytest.mark.rule("sh.spell.cure", "sh.spell.zone", "sh.spell.swap", "sh.spell.quick-move", "sh.charm.thorns")
@pytest.mark.rule("sh.spell.drop", "sh.spell.unravelled", "sk.reaction.other-sources", "sh.reaction.occasions")
@pytest.mark.parametrize("spell", rulesets.load("skirmish").tables["spells"])
def test_every_spell_does_what_it_says(spell: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert SPELLS[spell].holds(played(SPELLS[spell], monkeypatch, spell))


@pytest.mark.rule("sk.action.item.use", "sk.action.item.outcome", "sk.action.item.reaction-kind", "sh.item.whistle")
@pytest.mark.rule("sk.action.cast.object", "sk.action.cast.inscription")
@pytest.mark.parametrize(
    "item", [row.id for row in rulesets.load("skirmish").tables["items"].values() if row.steps or row.casts]
)
def test_every_item_does_what_it_says(item: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert ITEMS[item].holds(played(ITEMS[item], monkeypatch))


@pytest.mark.rule("sk.action.talent.use", "sk.action.talent.reaction-kind", "sk.reaction.other-sources")
@pytest.mark.rule("sh.power.strike", "sh.talent.cleaving-charge")
@pytest.mark.parametrize(
    "talent", [row.id for row in rulesets.load("skirmish").tables["talents"].values() if row.slot != "passive"]
)
def test_every_talent_does_what_it_says(talent: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert TALENTS[talent].holds(played(TALENTS[talent], monkeypatch))


@pytest.mark.rule("sk.action.other.allowed", "sk.action.other.sage", "sk.action.other.roll", "sh.stunt.slip-past")
@pytest.mark.rule("sh.stunt.pick-up", "sh.stunt.raise-alarm", "sh.stunt.bring-down", "sh.stunt.taunt")
@pytest.mark.parametrize("stunt", rulesets.load("skirmish").tables["stunts"])
def test_every_stunt_does_what_it_says(stunt: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert STUNTS[stunt].holds(played(STUNTS[stunt], monkeypatch))


@pytest.mark.rule("sk.action.talent.use", "sh.trait.fireproof", "sh.talent.recharge")
@pytest.mark.parametrize(
    "trait", [row.id for row in rulesets.load("skirmish").tables["traits"].values() if row.slot != "passive"]
)
def test_every_trait_that_does_something_does_it(trait: str, monkeypatch: pytest.MonkeyPatch) -> None:
    assert TRAITS[trait].holds(played(TRAITS[trait], monkeypatch))


@pytest.mark.rule("sh.spell.zone")
@pytest.mark.parametrize(
    ("spell", "of", "left"), [("grease_the_road", Who(0, 0), 2), ("mist_bank", None, 2)], ids=["own turns", "closings"]
)
def test_spaces_stay_changed_for_so_long(
    spell: str, of: Who | None, left: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    scene = played(SPELLS[spell], monkeypatch, spell)
    assert {(zone.ends.of, zone.ends.left) for zone in scene.state.zones} == {(of, left)}


@pytest.mark.rule("sh.stunt.bring-down")
def test_what_is_pulled_down_falls_away_from_whoever_pulls() -> None:
    scene = stand("brawler@l9 | champion@j9 brawler@i10", "d20:7 d20:9", scenario="high_water")
    scene.play("stunt:bring_down:k9", "pass")
    assert [piece.has("prone") for piece in scene.state.parties[1][:2]] == [True, False]


@pytest.mark.rule("sh.power.strike", "sh.down.no-target")
def test_whoever_sweeps_strikes_at_nobody_fallen() -> None:
    board, dice = "brawler@k9 champion@m9-22x | champion@k9", "d20:1 d6:1 d20:1 d6:1"
    scene = stand(board, dice, monsters="toll_giant@l9", turn=None, phase="sage_turns")
    scene.play("talent:sweeps", "pass", "pass")
    assert [(one.target.seat, one.target.number) for one in scene.all("attacks")] == [(0, 0), (1, 0)]


@pytest.mark.rule("sh.power.strike")
def test_a_riposte_strikes_at_nobody_but_whoever_missed() -> None:
    scene = stand("champion@k9 brawler@i10 | duelist@j9", "d20:1 d6:1 d20:1")
    scene.play("act:0", "attack:greatsword:1.0", "pass", "talent:riposte:0", "with:rapier", "pass")
    assert scene.asked == (0, "turn")
    assert [(one.target.seat, one.target.number) for one in scene.all("attacks")] == [(1, 0), (0, 0)]


@pytest.mark.rule("sh.talent.cleaving-charge")
@pytest.mark.parametrize(
    ("board", "can"),
    [
        ("champion@b9 | brawler@e9", True),
        ("champion@b9!prone | brawler@e9", False),
        ("champion#1 | brawler@f9", True),
        ("champion#49$1 | brawler@d7", True),
    ],
    ids=["on foot", "crawling", "with its starting space as near", "with its gate as near"],
)
def test_whom_somebody_can_charge_at(board: str, can: bool) -> None:
    assert ("talent:cleaving_charge:1.0" in stand(board).choices) == can


@pytest.mark.rule("sh.talent.cleaving-charge", "sh.move.struck-down")
def test_who_is_struck_down_on_its_charge_attacks_nobody() -> None:
    scene = stand("champion@e9-23 | brawler@f9 brawler@d9", "d20:19 d6:6,6")
    scene.play("talent:cleaving_charge:1.0", "strike:1:heavy_fists", "pass", "dice:0")
    assert (scene.at(), scene.piece().is_down, scene.prompt) == ("e9", True, None)
    assert [one.who.seat for one in scene.all("attacks")] == [1]


@pytest.mark.rule("sh.talent.cleaving-charge", "sh.down.no-target", "sh.charm.thorns")
def test_who_falls_to_thorns_as_it_strikes_at_a_charge_is_not_attacked() -> None:
    cloak = CreatureEffect(id="ember_cloak", source=Who(0, 0), bearer=Who(0, 0), thorns=2, ends=rounds(2))
    scene = stand("champion@k9+whip | brawler@j9-27", "d20:19 d6:1,1", state={"charms": [cloak]})
    scene.play("talent:cleaving_charge:1.0", "strike:0:heavy_fists", "pass", "dice:0")
    assert (scene.at(), scene.piece(1).is_down, scene.asked) == ("l9", True, (0, "turn"))
    assert [one.who.seat for one in scene.all("attacks")] == [1]


@pytest.mark.rule("sh.stunt.slip-past")
def test_who_has_slipped_past_somebody_has_done_so_for_this_turn_alone() -> None:
    scene = stand("trickster@k9 | champion@l9", "d20:19").play("stunt:slip_past:1.0", "pass")
    assert [(charm.ends.of, charm.ends.left) for charm in scene.state.charms] == [(Who(0, 0), 1)]
    scene.play("pass")
    assert scene.state.charms == []


@pytest.mark.rule("sh.power.strike", "sk.circ.invisible.unknown-place")
def test_whoever_sweeps_strikes_at_nobody_that_it_does_not_know_of() -> None:
    board, giant = "brawler@k9 champion@k9~ | ", "toll_giant@l9"
    scene = stand(board, "d20:1 d6:1", monsters=giant, turn=None, phase="sage_turns", level=None)
    scene.play("talent:sweeps", "pass", "pass")
    assert [(one.target.seat, one.target.number) for one in scene.all("attacks")] == [(0, 0)]


@pytest.mark.rule("sh.power.strike")
def test_whoever_is_felled_as_it_sweeps_strikes_at_nobody_any_more() -> None:
    board, giant = "duelist@k9 | brawler@k9", "toll_giant@l9-60"
    scene = stand(board, "d20:1 d6:1 d20:19 d6:6 d6:1", monsters=giant, turn=None, phase="sage_turns", level=None)
    scene.play("talent:sweeps", "pass", "talent:riposte:0", "with:rapier", "pass", "dice:0", "stride:0")
    assert scene.state.monsters == []
    assert [one.who.seat for one in scene.all("attacks")] == [2, 0]


@pytest.mark.rule("sh.talent.cleaving-charge")
def test_a_charge_promises_what_the_attack_at_its_end_does() -> None:
    charge = stand("champion@b9 | brawler@e9").offer("talent:cleaving_charge:1.0")
    attack = stand("champion@d9 | brawler@e9").offer("attack:greatsword:1.0")
    assert charge.facts.critical
    assert (charge.facts.odds, charge.facts.critical, charge.facts.mean_damage) == (
        attack.facts.odds,
        attack.facts.critical,
        attack.facts.mean_damage,
    )
