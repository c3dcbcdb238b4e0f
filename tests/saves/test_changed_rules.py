"""Playing on after a ruleset has been changed: from that turn on the present rules hold, and everybody says so."""

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from ludo_tui import Game, Seat, rulesets
from ludo_tui.engine import IllegalAnswer, Match, Rolled
from ludo_tui.rules import desk_for
from ludo_tui.rules.ludicrous.model.state import Item, LudicrousState, Token, Weapon
from ludo_tui.saves import RulesChanged, SaveError, SaveFolder, read
from ludo_tui.table.session import Session
from ludo_tui.ui.screens.result import ResultScreen
from tests.rules.skirmish.skirmish_scene import stand
from tests.saves.cellar import cellar as cellar_in
from tests.saves.cellar import play, saved, without
from tests.ui.app_pilot import app_pilot, ludo, press, quiet, shown

RULESET = """\
id: cellar
name: Cellar Ludo
summary: Ludicrous Ludo with things from the cellar.
extends: ludicrous
version: 1
options: {match: short}
"""
THINGS = {
    "spells": """\
cold_draught:
  name: Cold draught
  school: nature
  text: An enemy within 6 takes d4 magical damage.
  target: {kind: enemy, range: 6}
  steps: [{do: damage, amount: d4, kind: magical}]
""",
    "items": """\
old_wine:
  rule: lh.party.class.alchemist
  name: Old wine
  text: Heal d4.
  kind: potion
  steps: [{do: heal, amount: d4}]
""",
    "weapons": "crowbar: {name: Crowbar, group: melee, damage: d6, range: 1}\n",
    "perks": """\
dark_eyes:
  rule: lh.party.perks
  name: Dark eyes
  text: You may consume any item as a bonus action.
  slot: passive
  trait: {flags: [any_item_as_bonus]}
""",
    "languages": "ratspeak: {name: Ratspeak}\n",
}
RACES = """\
mole:
  rule: lh.party.race.elf
  name: Mole
  text: It digs.
  die: 6
  maximum: 6
  size: small
  languages: [common]
"""


@pytest.fixture
def cellar(tmp_path: Path) -> Iterator[Path]:
    """A ruleset of the player's own with things that can be taken out again."""
    yield from cellar_in(tmp_path, RULESET, THINGS)


def fill(state: LudicrousState) -> None:
    """Put things from the cellar wherever a match can hold them."""
    ana, ben = state.parties
    ana.hand = ["cold_draught", *ana.hand]
    state.deck = ["cold_draught", *state.deck, "cold_draught"]
    state.discard = ["cold_draught", *state.discard]
    ben.items = [Item(id="old_wine"), Item(id="potion_of_healing")]
    ben.weapons = [Weapon(id="crowbar")]
    ben.perks = [*ben.perks, "dark_eyes"]
    ben.shown.perks = ["dark_eyes"]
    ben.languages = [*ben.languages, "ratspeak"]
    state.tokens = [*state.tokens, Token(id="weapon:crowbar", ring=3)]


def save(path: Path, alter: Callable[[LudicrousState], None]) -> None:
    """Save a game at the beginning of its turn 8, with its state altered."""
    saved(path, 8, alter, ["Ana", "Ben"], free_undo=True)


def test_other_words_in_a_table_change_no_save(cellar: Path, tmp_path: Path) -> None:
    path = tmp_path / "x.ludo.json"
    save(path, fill)
    spells = cellar / "spells.yaml"
    spells.write_text(THINGS["spells"].replace("takes d4 magical damage", "shivers, and takes d4 magical damage"))
    rulesets.forget()
    assert Game.load(path).notes == ()
    spells.write_text(THINGS["spells"].replace("amount: d4", "amount: d6"))
    rulesets.forget()
    for load in (Game.load, read):
        with pytest.raises(RulesChanged):
            load(path)


def test_a_save_that_counts_no_version_or_still_the_words_of_its_tables_is_known(cellar: Path, tmp_path: Path) -> None:
    path = tmp_path / "x.ludo.json"
    save(path, fill)
    game = Game.load(path)
    before = rulesets.load(cellar.name).earlier
    assert len(before) == 2
    for as_before in before:
        game.setup = msgspec.structs.replace(game.setup, digest=as_before)
        game.save(path)
        assert Game.load(path).notes == ()


def test_a_save_of_a_folder_is_played_on_by_other_rules_only_when_that_is_accepted(
    cellar: Path, tmp_path: Path
) -> None:
    folder = SaveFolder(tmp_path / "saves")
    folder.path.mkdir()
    save(folder.path / "x.ludo.json", fill)
    without(cellar, *THINGS)
    entry = next(entry for entry in folder.list() if entry.path.name == "x.ludo.json")
    with pytest.raises(RulesChanged):
        folder.load(entry)
    assert folder.load(entry, accept_changes=True).notes


def test_a_save_from_before_a_higher_version_is_asked_about(cellar: Path, tmp_path: Path) -> None:
    path = tmp_path / "x.ludo.json"
    save(path, fill)
    (cellar / "ruleset.yaml").write_text(RULESET.replace("version: 1", "version: 2"), encoding="utf-8")
    rulesets.forget()
    with pytest.raises(RulesChanged):
        Game.load(path)


@pytest.mark.parametrize(("since", "is_named"), [("0.9.0", False), ("99.0.0", True)])
def test_what_has_changed_since_the_release_that_wrote_it_is_named(
    cellar: Path, tmp_path: Path, since: str, is_named: bool
) -> None:
    path = tmp_path / "x.ludo.json"
    save(path, fill)
    changes = f"changes: [{{since: {since}, text: rats swim}}]\n"
    (cellar / "ruleset.yaml").write_text(RULESET.replace("version: 1", "version: 2") + changes, encoding="utf-8")
    rulesets.forget()
    with pytest.raises(RulesChanged) as told:
        Game.load(path)
    assert ("(rats swim" in str(told.value)) == is_named
    assert ("(rats swim" in Game.load(path, accept_changes=True).notes[0]) == is_named


def test_of_many_changes_the_newest_are_named_as_far_as_a_line_holds(cellar: Path, tmp_path: Path) -> None:
    path = tmp_path / "x.ludo.json"
    save(path, fill)
    texts = ["rats swim", "cats climb", "a bat that sleeps by day " * 4, "owls hoot", "mice hide"]
    changes = "".join(f"  - {{since: 99.0.{number}, text: {text}}}\n" for number, text in enumerate(texts))
    (cellar / "ruleset.yaml").write_text(f"{RULESET.replace('version: 1', 'version: 2')}changes:\n{changes}")
    rulesets.forget()
    with pytest.raises(RulesChanged) as told:
        Game.load(path)
    assert "(mice hide; owls hoot; and more); accept that" in str(told.value)
    assert "(mice hide; owls hoot; and more). Go on under" in told.value.question


@pytest.fixture
def accepted(cellar: Path, tmp_path: Path) -> Game:
    """Return a game that goes on after its ruleset has been changed."""
    path = tmp_path / "x.ludo.json"
    save(path, fill)
    assert Game.load(path).notes == ()
    without(cellar, *THINGS)
    with pytest.raises(RulesChanged):
        Game.load(path)
    return Game.load(path, accept_changes=True)


def test_what_is_gone_is_named_once_and_taken_out_everywhere(accepted: Game) -> None:
    changed, gone, back = accepted.notes
    assert changed.startswith("The rules of Cellar Ludo have been changed since it was saved")
    assert gone == (
        "No longer in the rules, and taken out of the match: card 'cold_draught', weapon 'crowbar', "
        "language 'ratspeak', perk 'dark_eyes', item 'old_wine', token 'weapon:crowbar'."
    )
    assert back == "Undo, replays and counts go back to the beginning of turn 8 and no further."
    ben = accepted.state.parties[1]
    assert [item.id for item in ben.items] == ["potion_of_healing"]
    assert (ben.weapons, "dark_eyes" in ben.perks, "ratspeak" in ben.languages) == ([], False, False)
    assert ben.shown.perks == []
    assert accepted.state.tokens == []
    held = {*accepted.state.deck, *accepted.state.discard, *accepted.state.parties[0].hand}
    assert held
    assert not any("cold" in card for card in held)


def test_a_race_that_is_gone_is_to_be_put_back_under_its_name(cellar: Path, tmp_path: Path) -> None:
    (cellar / "races.yaml").write_text(RACES)
    rulesets.forget()
    assert rulesets.check(cellar) == []
    save(path := tmp_path / "x.ludo.json", lambda state: setattr(state.parties[0], "race", "mole"))
    without(cellar, "races")
    with pytest.raises(SaveError) as caught:
        Game.load(path, accept_changes=True)
    told = str(caught.value)
    assert "its state is impossible: the race 'mole' is not in its rules (party of seat 0); the rules of Cellar" in told
    assert told.endswith(": put back what it names, under its old name")


def test_a_race_that_somebody_has_chosen_and_is_gone_is_asked_about_like_any_change(
    cellar: Path, tmp_path: Path
) -> None:
    (cellar / "races.yaml").write_text(RACES)
    rulesets.forget()
    desk = desk_for(rulesets.load(cellar.name), {})
    own = next(one for one in map(desk.by_chance, range(1000)) if one["race"] == "mole" and not desk.problems(one))
    game = Game.new(cellar.name, [Seat("Ana", party=own), Seat("Ben")], seed=1)
    game.save(path := tmp_path / "x.ludo.json")
    assert Game.load(path).notes == ()
    without(cellar, "races")
    with pytest.raises(RulesChanged):
        Game.load(path)


def test_it_is_played_to_its_end_saved_and_replayed(accepted: Game, tmp_path: Path) -> None:
    play(accepted, 100)
    accepted.save(tmp_path / "y.ludo.json")
    again = Game.load(tmp_path / "y.ludo.json")
    assert (again.notes, again.first_turn, again.state) == ((), 8, accepted.state)
    assert again.replayed().state == accepted.state
    play(again, 10_000)
    assert again.result is not None
    assert again.replayed().result == again.result


def test_undo_goes_back_to_the_change_and_no_further(accepted: Game, tmp_path: Path) -> None:
    first = accepted.checkpoint
    play(accepted, 60)
    assert accepted.state.turn.number > 8
    accepted.save(tmp_path / "y.ludo.json")
    again = Game.load(tmp_path / "y.ludo.json")
    while again.undo_refusal is None:
        again.undo()
    assert {answer.partition(":")[0] for answer in again.answers} == {"!back"}, "only that it was taken back"
    assert again.checkpoint == first
    assert again.undo_refusal == "this match goes back to turn 8 and no further"
    with pytest.raises(IllegalAnswer, match=r"^nothing can be undone: this match goes back to turn 8 and no further$"):
        again.undo()


def test_rolls_are_counted_from_the_change_on(accepted: Game, tmp_path: Path) -> None:
    play(accepted, 80)
    rolls = sum(isinstance(event, Rolled) for event in accepted.replayed().events)
    accepted.save(tmp_path / "y.ludo.json")
    for session in (Session(accepted), Session(Game.load(tmp_path / "y.ludo.json"))):
        counted = sum(
            values.total()
            for seat in session.news.statistics(session.privacy.viewer).values()
            for values in seat.values()
        )
        assert (session.news.counted_from, counted) == (8, rolls)
        session.news.log()
        play(session.game, 1)
        more = sum(isinstance(event, Rolled) for event in session.game.replayed().events)
        assert (
            sum(
                values.total()
                for seat in session.news.statistics(session.privacy.viewer).values()
                for values in seat.values()
            )
            == more
        )


async def test_result_and_dice_say_from_where_they_count(accepted: Game) -> None:
    app = ludo()
    async with app_pilot(app, size=(120, 40)) as pilot:
        app.match.start(accepted)
        await quiet(pilot)
        await press(pilot, "enter", "d")
        assert "from turn 8 on" in shown(app)
        play(accepted, 10_000)
        app.match.show_result(Session(accepted))
        await quiet(pilot)
        assert isinstance(app.screen, ResultScreen)
        assert "turns, told from turn 8 on" in shown(app)
        assert "from turn 8 on" in shown(app)


def test_where_a_match_goes_back_to_is_told_in_what_its_game_counts() -> None:
    scene = stand("brawler@k9 | ", state={"round": 5})
    start = msgspec.Raw(msgspec.json.encode(scene.state))
    match: Match[Any] = Match(scene.rules, msgspec.structs.replace(scene.setup, start=start))
    assert match.first_moment == "round 5 of 16, doom 0 of 5"


def test_a_turn_that_came_out_differently_ends_undo_and_counting() -> None:
    """The program may play differently though no file of a ruleset has been changed: then the history tells it."""
    game = Game.new("party", ["Ana", "Ben"], seed=3, options={"free_undo": True})
    play(game, 30)
    while game.answers:
        game.undo()
    snapshot = game.snapshot()
    snapshot.history[3].rolls[0] = 7 - snapshot.history[3].rolls[0]
    again = Match.restore(game.rules, snapshot)
    state, events = again.state, again.events
    assert again.undo_refusal is None
    with pytest.raises(
        IllegalAnswer, match=r"^nothing can be undone: by the present rules earlier turns come out diff"
    ):
        again.undo()
    assert (again.state, again.events, again.history) == (state, events, snapshot.history)
    play(again, 5)
    session = Session(again)
    rolls = sum(isinstance(event, Rolled) for event in again.events)
    assert (
        sum(
            values.total()
            for seat in session.news.statistics(session.privacy.viewer).values()
            for values in seat.values()
        )
        == rolls
    )
    assert session.news.counted_from == game.state.turn.number


def test_what_nobody_can_play_without_is_refused(cellar: Path, tmp_path: Path) -> None:
    (cellar / "races.yaml").write_text(
        "moth: {rule: lh.party.race.human, name: Moth, text: Small., die: 6, maximum: 6, size: small, languages: []}\n"
    )
    assert rulesets.check(cellar) == []
    rulesets.forget()

    def be_a_moth(state: LudicrousState) -> None:
        state.parties[1].race, state.parties[1].bonus_points = "moth", 2

    path = tmp_path / "x.ludo.json"
    save(path, be_a_moth)
    assert Game.load(path).notes == ()
    (cellar / "races.yaml").unlink()
    rulesets.forget()
    with pytest.raises(
        SaveError, match=r"its state is impossible: the race 'moth' is not in its rules \(party of seat 1"
    ):
        Game.load(path, accept_changes=True)
