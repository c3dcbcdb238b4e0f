"""A match of Skirmish Ludo that goes on after its ruleset has lost rows: what is gone is named, and taken out."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from ludo_tui import Game
from ludo_tui.engine import Who
from ludo_tui.rules.skirmish.model.state import (
    Affliction,
    CreatureEffect,
    Lying,
    Monster,
    SkirmishState,
    SpaceEffect,
    Task,
    Thing,
)
from ludo_tui.saves import RulesChanged
from tests.rules.skirmish.skirmish_scene import mark_of, rounds
from tests.saves.cellar import cellar, play, saved, without

RULESET = """\
id: cellar
name: Cellar Skirmish
summary: Skirmish Ludo with things from the cellar.
extends: skirmish
version: 1
options: {match: short}
"""
ROWS = {
    "monsters": (
        "cask: {name: Cask, cost: 2, size: 1, str: 10, agi: 10, int: 8, wil: 10, health: 8, defense: 12, speed: 4,"
        " attacks: [{name: splash, kind: natural, reach: 1, by: agi, dice: 1}]}\n"
    ),
    "items": "old_wine: {name: Old wine, price: 1, slot: action, is_spent: true, target: self, text: Heal 1d6.,"
    " steps: [{do: heal, amount: 1d6, to: self}]}\n",
    "weapons": "crowbar: {name: Crowbar, kind: melee, dice: 1, grip: one, reach: 1, crit: bludgeoning}\n",
    "spells": "cold_draught: {name: Cold draught, slot: action, target: enemy, range: 5, text: 1d6 damage.,"
    " steps: [{do: damage, amount: 1d6}]}\n",
    "terrain": "puddle: {name: Puddle, text: Wet., cost: 1}\n",
    "afflictions": "tipsy: {name: Tipsy, own: {attack: 1}, ends: luck}\n",
}


@pytest.fixture
def folder(tmp_path: Path) -> Iterator[Path]:
    """Return the folder of a ruleset that adds a row to each of several tables."""
    yield from cellar(tmp_path, RULESET, ROWS)


def fill(state: SkirmishState) -> None:
    """Put what is of the cellar wherever a match can hold it."""
    assert state.sage is not None
    cask, piece = Who(state.sage, state.summoned + 1), Who(0, 0)
    state.summoned += 1
    state.monsters = [*state.monsters, Monster(number=cask.piece, entry="cask", ring=30)]
    one, two = state.parties[0][0], state.parties[0][1]
    one.things = [Thing("crowbar", is_held=True), Thing("spell_scroll", spell="cold_draught"), Thing("old_wine")]
    one.afflictions = [Affliction("tipsy"), Affliction("frightened", cask)]
    one.task = Task("read:spell_scroll.cold_draught", "Cold draught", 1)
    two.weapons, two.item = ("crowbar", "dagger"), "old_wine"
    state.ground = [Lying(Thing("old_wine"), 3), Lying(Thing("seal"), 4)]
    state.zones = [SpaceEffect(id="cold_draught", source=piece, ends=rounds(), ring=3, terrain="slick")]
    state.zones += [SpaceEffect(id="smoke_pot", source=piece, ends=rounds(), ring=5, terrain="puddle")]
    state.charms = [CreatureEffect(id="cold_draught", source=piece, ends=rounds(), bearer=piece)]
    state.charms += [CreatureEffect(id="oath_of_iron", source=piece, ends=rounds(), bearer=cask)]
    state.marks = [mark_of("help", cask, piece, 1)]


def test_what_is_gone_is_named_once_taken_out_and_the_match_goes_on(folder: Path, tmp_path: Path) -> None:
    path = tmp_path / "x.ludo.json"
    saved(path, 5, fill, ["Ana", "Ben", "Sam"])
    assert Game.load(path).notes == ()
    without(folder, *ROWS)
    with pytest.raises(RulesChanged):
        Game.load(path)
    loaded = Game.load(path, accept_changes=True)
    assert loaded.notes[1] == (
        "No longer in the rules, and taken out of the match: affliction 'tipsy', thing 'crowbar', "
        "spell 'cold_draught', thing 'old_wine', weapon 'crowbar', monster 'cask', power 'cold_draught', "
        "terrain 'puddle', power 'Cold draught'."
    )
    now = loaded.state
    one, two = now.parties[0][0], now.parties[0][1]
    assert (one.things, one.afflictions, one.task) == ([Thing("spell_scroll")], [], None)
    assert (two.weapons, two.item) == (("dagger",), "")
    assert [lying.thing.id for lying in now.ground] == ["seal"]
    assert (now.zones, now.charms, now.marks) == ([], [], [])
    assert not any(monster.entry == "cask" for monster in now.monsters)
    assert list(loaded.rules.faults(now, loaded.setup)) == []
    play(loaded, 10_000)
    assert loaded.result is not None
