"""Every word that a modifier can be for counts in a roll or a number; former words are read, and said."""

from collections.abc import Callable
from pathlib import Path
from typing import Any, get_args

import pytest

from ludo_tui import rulesets
from ludo_tui.engine import Who
from ludo_tui.rules.fight.rolls import Counted
from ludo_tui.rules.skirmish.actions.stabilize import amount_healed, stabilize_offers
from ludo_tui.rules.skirmish.attacking.attack_roll import attack_roll
from ludo_tui.rules.skirmish.attacking.bonus_damage import bonus_dice, hidden_bonus_dice
from ludo_tui.rules.skirmish.attacking.hold_attacks import hold_roll
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.consequences.pushing import most_pushed
from ludo_tui.rules.skirmish.mechanics.luck_rolls import luck_roll
from ludo_tui.rules.skirmish.mechanics.opposed_rolls import roll_circumstances
from ludo_tui.rules.skirmish.movement.free_attackers import free_attackers
from ludo_tui.rules.skirmish.party.unarmed_strike import unarmed_strike
from ludo_tui.rules.skirmish.tables.modifiers import NumberKind, RollKind
from ludo_tui.rules.skirmish.tables.steps import Attribute
from ludo_tui.rulesets import Ruleset
from tests.rules.skirmish.skirmish_scene import Fight, stand
from tests.rules.skirmish.test_extending import extended
from tests.rules.skirmish.test_reactions import announced

ME, YOU = Who(0, 0), Who(1, 0)
SHOWN = "{name: Gift, text: It is one., %s}"


def gifted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fields: str) -> Ruleset:
    """Return the game in which lowlanders have something else than luck."""
    return extended(tmp_path, monkeypatch, traits=f"lucky: {SHOWN % fields}")


def own(by: Attribute) -> Callable[[Fight], Any]:
    """Return what is told of the first piece's roll with an attribute."""
    return lambda scene: roll_circumstances(Field(scene.table), ME, by, None, by)


def against(score: Attribute) -> Callable[[Fight], Any]:
    """Return what is told of the other's roll against a score of the first piece."""
    return lambda scene: roll_circumstances(Field(scene.table), YOU, "wil", ME, score)


def held(kind: str) -> Callable[[Fight], Any]:
    """Return what is told of the first piece's roll between a holder and whom it holds."""
    return lambda scene: hold_roll(Field(scene.table), ME, kind, "str", YOU, "str").counted


def offered(answer: str) -> Callable[[Fight], Any]:
    """Return what is told of an answer on offer."""
    return lambda scene: [Counted(*one) for one in scene.offer(answer).manner.counted]


def attacked(weapon: str) -> Callable[[Fight], Any]:
    """Return what is told of an attack of the other on the first piece."""

    def told(scene: Fight) -> Any:
        field = Field(scene.table)
        form = unarmed_strike(field.sheet(YOU).scores) if not weapon else field.sheet(YOU).named(weapon)
        return attack_roll(field, YOU, form, field.rings[YOU], ME).counted

    return told


BOARD = "champion@k9+dagger | stoneborn/outrider@j9$1"
ROLLS: dict[str, Callable[[Fight], Any]] = {
    **{by: own(by) for by in get_args(Attribute)},
    **{f"against:{score}": against(score) for score in get_args(Attribute)},
    **{kind: held(kind) for kind in ("drag", "wrestle", "escape")},
    **{kind: offered(f"{kind}:1.0") for kind in ("grab", "trip", "shove")},
    "steal": offered("steal:1.0:seal"),
    "attack": offered("strike:1.0"),
    "luck": lambda scene: luck_roll(scene.table, ME).counted,
    "against:defense": attacked("bow"),
    "against:melee": attacked(""),
    "against:ranged": attacked("bow"),
}
"""How each kind of roll is looked at."""


def test_every_kind_of_roll_and_every_number_is_tried() -> None:
    def words(kind: Any) -> set[str]:
        return {one for part in get_args(kind) for one in (words(part) if get_args(part) else {part})}

    assert words(RollKind) == set(ROLLS)
    assert words(NumberKind) == set(NUMBERS)


@pytest.mark.parametrize("kind", ROLLS)
def test_boons_on_a_kind_of_roll_are_told_by_the_name_of_what_gives_them(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: str
) -> None:
    hits = "when: {injured: true}, "
    ruleset = gifted(tmp_path, monkeypatch, f"modifiers: [{{to: {kind}, edge: 2}}, {{{hits}to: {kind}, edge: -1}}]")
    name = "target gift" if kind.startswith("against:") else "gift"
    for board, told in ((BOARD, [2]), (BOARD.replace("k9", "k9-25"), [2, -1])):
        found = ROLLS[kind](stand(board, ruleset=ruleset))
        assert [one.edge for one in found if one.name == name] == told
    assert not [one for one in ROLLS[kind](stand(BOARD)) if one.name == name]


def pushed(scene: Fight) -> Any:
    """Return how far the first piece can be pushed."""
    return most_pushed(Field(scene.table), YOU, ME, 5)


def hidden_dice(scene: Fight) -> Any:
    """Return the dice of Bonus Damage more on one that does not know where the first piece is."""
    scene.piece().hidden_from = [YOU]
    return hidden_bonus_dice(scene.table, ME, YOU)


def covering(scene: Fight) -> Any:
    """Return who can cover an ally that the first piece attacks."""
    trigger = announced(scene.table, ME, YOU)
    return [option.id for option in scene.rules.reactions[0].options(scene.table, 1, trigger)]


def tended(scene: Fight) -> Any:
    """Return whom the first piece can tend."""
    return [one.id for one in stabilize_offers(Field(scene.table), ME)]


def strikers(scene: Fight) -> Any:
    """Return who can strike at the first piece when it walks away."""
    field = Field(scene.table)
    return free_attackers(field, ME, field.rings[ME], field.rings[ME] + 3)


def noticed(scene: Fight) -> Any:
    """Return whether a failed theft is noticed."""
    scene.play("steal:1.0:seal", "pass")
    return scene.event("thing_stolen").is_noticed


FAR = "brawler@k9 brawler@m9-30x | stoneborn/champion@c9"
NEAR = "brawler@k9 | stoneborn/champion@j9$1"
NUMBERS: dict[str, tuple[str, str, Callable[[Fight], Any], Any, Any]] = {
    "speed": ("2", NEAR, lambda scene: scene.table.sheet(ME).speed, 5, 7),
    "bonus": ("3", NEAR, lambda scene: bonus_dice(scene.table, ME), 1, 4),
    "hidden_bonus": ("3", NEAR, hidden_dice, 0, 3),
    "max_push": ("2", NEAR, pushed, 5, 2),
    "retreat": ("-1", NEAR, lambda scene: len(scene.play("retreat").goes), 3, 6),
    "cover_reach": ("2", "stoneborn/champion@j9 | trickster@k9 brawler@m9", covering, [], ["cover:1"]),
    "stabilize_reach": ("2", FAR, tended, [], ["stabilize:0.1"]),
    "stabilize": ("2d6", FAR, lambda scene: amount_healed(scene.table, ME), "d6", "2d6"),
    "slips_from": ("1", NEAR, strikers, [YOU], []),
    "unnoticed": ("9", NEAR, noticed, True, False),
}
"""A value of each number, a board, how the number is looked at, and what is found without the value and with it."""


@pytest.mark.parametrize("kind", NUMBERS)
def test_a_number_is_what_it_says(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, kind: str) -> None:
    value, board, look, plain, changed = NUMBERS[kind]
    dice = "d20:1" if kind == "unnoticed" else ""
    assert look(stand(board, dice)) == plain
    ruleset = gifted(tmp_path, monkeypatch, f"modifiers: [{{to: {kind}, value: {value}}}]")
    assert look(stand(board, dice, ruleset=ruleset)) == changed


@pytest.mark.parametrize(
    ("modifier", "said"),
    [
        ("{to: speed, edge: 1}", "'speed' is a number, which 'value' changes"),
        ("{to: grab, value: 1}", "'grab' is a roll, to which 'edge' gives boons or banes"),
        ("{to: speed, value: 1, when: {injured: true}}", "'speed' is the same, injured or not"),
        ("{to: gripping, edge: 1}", "'gripping' is not one of .* grab, .* speed"),
    ],
)
def test_what_would_change_nothing_is_a_mistake(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, modifier: str, said: str
) -> None:
    with pytest.raises(rulesets.RulesetError, match=said):
        gifted(tmp_path, monkeypatch, f"modifiers: [{modifier}]")


FORMER = {
    "luck: 1": "modifiers: [{to: luck, edge: 1}]",
    "theft: 2": "modifiers: [{to: steal, edge: 2}]",
    "grip: 2": "flags: [holds_on], modifiers: [{to: grab, edge: 2}, {to: drag, edge: 2}, {to: wrestle, edge: 2}]",
    "speed: 1": "modifiers: [{to: speed, value: 1}]",
    "injured_bonus: 1": "modifiers: [{to: bonus, value: 1, when: {injured: true}}]",
    "hidden_bonus: 2": "modifiers: [{to: hidden_bonus, value: 2}]",
    "max_push: 0": "modifiers: [{to: max_push, value: 0}]",
    "unnoticed: 5": "modifiers: [{to: unnoticed, value: 5}]",
    "cover_reach: 2": "modifiers: [{to: cover_reach, value: 2}]",
    "retreat: minus1": "modifiers: [{to: retreat, value: -1}]",
    "slips_from_size: 0.5": "modifiers: [{to: slips_from, value: 0.5}]",
    "stabilize_range: 2": "modifiers: [{to: stabilize_reach, value: 2}]",
    "stabilize: 2d6": "modifiers: [{to: stabilize, value: 2d6}]",
    "natural: 2": "grants: {natural: 2}",
    "spells: [clumsy_hands]": "grants: {spells: [clumsy_hands]}",
    "castings: 3": "grants: {castings: 3}",
    "aura: thicket": "grants: {aura: thicket}",
}


@pytest.mark.parametrize("former", FORMER)
def test_a_former_word_is_read_and_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, former: str) -> None:
    now = FORMER[former]
    old = gifted(
        tmp_path / "old", monkeypatch, f"flags: [swims], immune: [prone], {former}".replace("flags: [swims], ", "")
    )
    new = gifted(tmp_path / "new", monkeypatch, f"immune: [prone], {now}")
    assert old.tables["traits"]["lucky"] == new.tables["traits"]["lucky"]
    assert old.digest == new.digest
    notes = [note for note in rulesets.findings(tmp_path / "old" / "hedge") if note.field != "lucky"]
    word = former.partition(":")[0]
    assert [(note.field, note.message, note.is_note) for note in notes] == [
        (f"lucky.{word}", f"is read for two releases more; write {now}", True)
    ]


def test_former_words_are_added_to_present_ones(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    fields = "flags: [swims], grip: 1, luck: 1, modifiers: [{to: steal, edge: 1}], grants: {castings: 1}, natural: 2"
    row = gifted(tmp_path, monkeypatch, fields).tables["traits"]["lucky"]
    assert row.flags == ("swims", "holds_on")
    assert [one.to for one in row.modifiers] == ["steal", "grab", "drag", "wrestle", "luck"]
    assert (row.grants.castings, row.grants.natural) == (1, 2)
