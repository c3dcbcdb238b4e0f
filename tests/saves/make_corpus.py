"""Writes what this version leaves behind into `corpus/VERSION`: done once, when the version is released.

    python tests/saves/make_corpus.py

It refuses to write over a version that is there: what has been released has to load for ever as it was.
"""

import json
import os
import shutil
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec

from ludo_tui import Game, Seat, players, rulesets
from ludo_tui.engine.dice import Dice
from ludo_tui.rules import desk_for
from ludo_tui.rules.ludicrous.party.building import spec_of
from ludo_tui.rules.ludicrous.tables.tables import tables_of
from ludo_tui.saves.parties import PartyFolder
from ludo_tui.table.files.settings import LastTable, SettingsFile
from ludo_tui.table.privacy.pins import PinFile
from ludo_tui.version import VERSION
from tests.saves.make_examples import FOLDER as EXAMPLES

HERE = Path(__file__).resolve().parent / "corpus"
PEOPLE = [Seat("Ana"), Seat("Ben"), Seat("Cleo"), Seat("Dan")]
CELLAR = """\
id: cellar
name: Cellar Ludo
summary: Ludicrous Ludo with a cold card and a frozen fish.
extends: ludicrous
version: 1
options:
  match: short
"""
SPELLS = """\
cold_cellar:
  name: Cold cellar
  school: nature
  text: An enemy within 6 defends with constitution or takes d4 magical damage and is slowed for 2 turns.
  target: {kind: enemy, range: 6}
  steps:
    - do: contest
      against: constitution
      success:
        - {do: damage, amount: d4, kind: magical}
        - {do: condition, condition: slowed, turns: 2}
"""
FISH = """\
frozen_fish:
  number: 11
  name: Frozen fish
  text: Heal d4.
  steps:
    - {do: heal, amount: d4}
"""


def play(game: Game, answers: int, until: Callable[[Game], bool] = lambda _: False) -> None:
    """Answer for every seat: computers as they would, people by lot."""
    lot = Dice(4, "corpus")
    for number in range(answers):
        if game.prompt is None or until(game):
            return
        options = game.prompt.options
        game.answer(players.answer_for(game) or options[lot.value(number, len(options)) - 1].id)


def preset_two_dice(game: Game) -> None:
    play(game, 60)


def extended_ludicrous(game: Game) -> None:
    play(game, 160)
    game.prefer(0, "tackle", "always")
    game.prefer(2, "opportunity", "never")


def party_teams_over(game: Game) -> None:
    play(game, 5000)


def classic_conceded(game: Game) -> None:
    play(game, 40)
    game.concede(2)
    play(game, 20)


def table_dice(game: Game) -> None:
    play(game, 31)


def ludicrous_teams(game: Game) -> None:
    play(game, 400)


def party_own_rolls(game: Game) -> None:
    """A move of a person that can still be taken back: the next die has not been rolled."""
    play(game, 60)
    play(game, 60, lambda game: game.prompt.kind == "roll" and bool(game.answers))  # type: ignore[union-attr]


def ludicrous_open(game: Game) -> None:
    """Own rolls, open sheets, a reaction that waits for its answer."""
    play(game, 300)
    play(game, 2000, lambda game: game.prompt.kind == "reaction")  # type: ignore[union-attr]


def party_handicaps(game: Game) -> None:
    """A computer stands in for Ana; Ben is a character's, Cleo has a handicap."""
    play(game, 40)
    game.hand_over(0, "easy")
    play(game, 30)


def skirmish_sage(game: Game) -> None:
    """A person is the Sage and is asked whom to summon; nobody's company is a ready one."""
    play(game, 150)
    play(game, 400, lambda game: game.prompt.kind == "summon")  # type: ignore[union-attr]


def skirmish_alone(game: Game) -> None:
    """No Sage; over."""
    play(game, 20_000)


def company(seed: int) -> dict[str, Any]:
    """A company that chance makes."""
    return desk_for(rulesets.load("skirmish"), {}).by_chance(seed)


def as_held(party: dict[str, Any]) -> dict[str, msgspec.Raw]:
    return {key: msgspec.Raw(msgspec.json.encode(value)) for key, value in party.items() if value}


GAMES: dict[str, tuple[Callable[[Game], None], str, list[Seat], dict[str, Any]]] = {
    "preset-two-dice": (preset_two_dice, "sunday_ludo", PEOPLE[:3], {}),
    "extended-ludicrous": (
        extended_ludicrous,
        "cellar",
        [Seat("Ana"), Seat("Ben", computer="hard"), Seat("Cleo")],
        {"secret_reactions": "strict"},
    ),
    "party-teams-over": (party_teams_over, "party", PEOPLE, {"teams": True}),
    "classic-conceded": (classic_conceded, "classic", PEOPLE, {"free_undo": True}),
    "table-dice": (table_dice, "classic", PEOPLE[:2], {"table_dice": True}),
    "ludicrous-teams": (ludicrous_teams, "ludicrous", PEOPLE, {"teams": True, "match": "short"}),
    "party-own-rolls": (party_own_rolls, "party", PEOPLE[:2], {"press_to_roll": True}),
    "ludicrous-open": (
        ludicrous_open,
        "ludicrous",
        PEOPLE[:3],
        {"press_to_roll": True, "sheets": "open", "secret_reactions": "strict"},
    ),
    "party-handicaps": (
        party_handicaps,
        "party",
        [Seat("Ana"), Seat("Gus", computer="easy", character="gus"), Seat("Cleo", handicap="piece_out"), Seat("Dan")],
        {"press_to_roll": True},
    ),
    "skirmish-sage": (
        skirmish_sage,
        "skirmish",
        [*(Seat(name, party=as_held(company(seed))) for seed, name in enumerate(("Ana", "Ben", "Cleo"))), Seat("Vera")],
        {"match": "short"},
    ),
    "skirmish-alone": (skirmish_alone, "skirmish", PEOPLE[:2], {"sage": "none", "match": "short"}),
}


def write_rulesets(folder: Path) -> None:
    cellar = folder / "cellar"
    cellar.mkdir(parents=True)
    for name, text in (("ruleset", CELLAR), ("spells", SPELLS), ("fish", FISH)):
        (cellar / f"{name}.yaml").write_text(text, encoding="utf-8")
    assert rulesets.check(cellar) == []
    rulesets.save_preset("Sunday Ludo", "party", {"dice": 2, "pieces_on_start": 1, "block": "none"})
    rulesets.forget()


def write_config(folder: Path) -> None:
    settings = SettingsFile(folder / "settings.json")
    settings.change("theme", "vision")
    settings.change("animation", "fast")
    settings.change("keymap", {"table.undo": "ctrl+u"})
    settings.change("piece_names", {"Ana": ["Pip", "", "Quince", ""]})
    settings.change(
        "last", LastTable(ruleset="party", names=["Ana", "Ben", "", ""], players=["person", "person", "hard", "person"])
    )
    PinFile(folder / "pins.json").seat(identity("extended-ludicrous"), 0).set("2468")


def identity(name: str) -> str:
    return f"00000000a{1 + list(GAMES).index(name):03}"


def stood(game: Game) -> dict[str, Any]:
    """Say where a game stands, in words that outlive the program."""
    prompt = game.prompt
    asked = prompt and {"seat": prompt.seat, "kind": prompt.kind, "options": [option.id for option in prompt.options]}
    return {
        "ruleset": game.setup.ruleset,
        "turn": game.state.turn.number,
        "answers": game.answer_count,
        "prompt": asked,
        "result": list(game.result or ()),
        "preferences": [dict(chosen) for chosen in game.state.preferences],
        "dice": game.setup.table.table_dice,
        "free_undo": game.setup.table.free_undo,
    }


def write(folder: Path) -> None:
    write_rulesets(folder / "rulesets")
    write_config(folder / "config")
    tables = tables_of(rulesets.load("ludicrous").tables)
    ready = spec_of(next(iter(tables.parties.values())))
    PartyFolder("ludicrous", folder / "parties").keep("The Night Shift", ready)
    PartyFolder("skirmish", folder / "parties").keep("Odds and Ends", company(5))
    saves = folder / "saves"
    shutil.copytree(EXAMPLES, saves)
    for number, (name, (lead, ruleset, seats, options)) in enumerate(GAMES.items(), start=11):
        game = Game.new(ruleset, seats, seed=number, options=options)
        game.id = identity(name)
        lead(game)
        game.save(saves / f"{name}.ludo.json")
    for backup in saves.glob("*.bak*"):
        backup.unlink()
    expected = {path.name: stood(Game.load(path)) for path in sorted(saves.glob("*.ludo.json"))}
    (folder / "expected.json").write_text(json.dumps(expected, indent=1) + "\n", encoding="utf-8")


def main() -> str | None:
    folder = HERE / VERSION
    if folder.exists():
        return f"{folder.name} has been released: its files stay as they are"
    os.environ["LUDO_TUI_RULESETS"] = str(folder / "rulesets")
    write(folder)
    return None


if __name__ == "__main__":
    sys.exit(main())
