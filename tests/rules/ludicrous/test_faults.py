"""What no saved state can be: ids that are in no table, numbers out of range, seats that are not there."""

from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from ludo_tui import Game
from ludo_tui.engine import Who
from ludo_tui.rules.fight.lasting import Ends
from ludo_tui.rules.ludicrous.model.state import (
    Affliction,
    Creature,
    Hit,
    Item,
    LudicrousState,
    Party,
    Piece,
    Project,
    Structure,
    Token,
    Weapon,
)
from ludo_tui.saves import SaveError
from ludo_tui.saves.format import decode
from ludo_tui.saves.restoring import content_of, restored
from tests.conformance.walks import walk

Change = Callable[[LudicrousState, Party], Any]
"""Changes a state or its first party."""

CASES: dict[str, tuple[Change, str]] = {
    "a card in the deck": (lambda s, _: s.deck.append("zap"), "the card 'zap' is not in its rules"),
    "a card in the discards": (lambda s, _: s.discard.append("zap"), "the card 'zap' is not in its rules"),
    "a card in a hand": (lambda _, p: p.hand.append("zap"), "the card 'zap' is not in its rules (party of seat 0)"),
    "a perk": (lambda _, p: p.perks.append("luck"), "the perk 'luck' is not in its rules (party of seat 0)"),
    "a language": (lambda _, p: p.languages.append("pig"), "the language 'pig' is not in its rules"),
    "a weapon": (lambda _, p: p.weapons.append(Weapon(id="fork")), "the weapon 'fork' is not in its rules"),
    "an item": (lambda _, p: p.items.append(Item(id="pie")), "the item 'pie' is not in its rules"),
    "a project": (lambda _, p: setattr(p, "project", Project(id="barn")), "the structure 'barn' is not in its rules"),
    "a structure": (lambda _, p: setattr(p, "structure", Structure(id="barn", hp=1)), "the structure 'barn'"),
    "a race": (lambda _, p: setattr(p, "race", "elk"), "the race 'elk' is not in its rules"),
    "a class": (lambda _, p: setattr(p, "profession", "cook"), "the class 'cook' is not in its rules"),
    "an armor": (lambda _, p: setattr(p, "armor", "foil"), "the armour 'foil' is not in its rules"),
    "a companion": (lambda _, p: setattr(p, "companion", "dog"), "the companion 'dog' is not in its rules"),
    "a stat": (lambda _, p: p.stats.update(charm=1), "the stat 'charm' is not in its rules"),
    "a high stat": (lambda _, p: p.stats.update(luck=99), "parties 0 stats is more than 20"),
    "a condition": (lambda _, p: p.conditions.append(Affliction(id="bored")), "the condition 'bored'"),
    "a condition of a piece": (lambda _, p: p.pieces[0].conditions.append(Affliction(id="bored")), "the condition"),
    "a form": (
        lambda _, p: p.pieces[0].conditions.append(Affliction(id="morphed", note="cow")),
        "the form 'cow' is not in its rules",
    ),
    "what caused it": (
        lambda _, p: p.conditions.append(Affliction(id="hasted", source=Who(1, 4))),
        "what caused hasted is 4",
    ),
    "who caused it": (
        lambda _, p: p.conditions.append(Affliction(id="hasted", source=Who(7))),
        "who caused hasted is 7",
    ),
    "a prison": (lambda _, p: setattr(p.pieces[1], "prison", 5), "a prison is 5: expected 0 to 1"),
    "its own prison": (lambda _, p: p.pieces.__setitem__(1, Piece(prison=0)), "a prisoner is in its own prison"),
    "a prisoner on the board": (
        lambda _, p: p.pieces.__setitem__(1, Piece(prison=1, step=5)),
        "a prisoner is in its own prison, or on the board",
    ),
    "who hit": (lambda _, p: p.pieces[0].hits.append(Hit(9, 0)), "parties 0 pieces 0 hits 0 0 is more than 7"),
    "a million points": (lambda _, p: setattr(p, "bonus_points", 10**6), "parties 0 bonus points is more than 1,000"),
    "a million HP": (lambda _, p: setattr(p, "hp_max", 10**6), "parties 0 hp max is more than 1,000"),
    "more HP than it can have": (lambda _, p: setattr(p, "hp", p.hp_max + 1), "HP is"),
    "a million stones": (lambda _, p: setattr(p, "stones", 10**6), "parties 0 stones is more than 100,000"),
    "a leader": (lambda _, p: setattr(p, "leader", 4), "parties 0 leader is more than 3"),
    "a token": (lambda s, _: s.tokens.append(Token(id="rug", ring=1)), "the token 'rug' is not in its rules"),
    "its space": (lambda s, _: s.tokens.append(Token(id="bonfire", ring=52)), "tokens 0 ring is more than 51"),
    "its rounds": (
        lambda s, _: s.tokens.append(Token(id="bonfire", ring=51, rounds=-1)),
        "tokens 0 rounds is less than 0",
    ),
    "the space of a creature": (
        lambda s, _: s.creatures.append(Creature(id="beast", ring=52, hp=1)),
        "creatures 0 ring is more than 51",
    ),
    "where somebody fell": (lambda _, p: p.seen.append((52, False)), "parties 0 seen 0 0 is more than 51"),
    "whose token": (
        lambda s, _: s.tokens.append(Token(id="bonfire", ring=1, since=2)),
        "whose turn the rounds of a token began in is 2: expected 0 to 1",
    ),
    "whose creature": (
        lambda s, _: s.creatures.append(Creature(id="beast", ring=1, hp=1, since=2)),
        "whose turn the rounds of a creature began in is 2",
    ),
    "whose interruptions": (lambda s, _: setattr(s.annustar, "since", 2), "whose turn the interruptions began in is 2"),
    "a turn that counted": (
        lambda _, p: p.conditions.append(Affliction(id="hasted", ends=Ends(since=-1))),
        "parties 0 conditions 0 ends since is less than 0",
    ),
    "a creature": (lambda s, _: s.creatures.append(Creature(id="yak", ring=1, hp=1)), "the creature 'yak'"),
    "a Breaker": (lambda s, _: setattr(s.annustar, "last", "boom"), "the Breaker possibility 'boom'"),
    "the Annustar": (lambda s, _: setattr(s.annustar, "damage", 10**6), "annustar damage is more than 1,000"),
    "a reader": (lambda s, _: setattr(s, "reading", (0, 4)), "a seat of the match is 4: expected 0 to 1"),
    "sides": (lambda s, _: s.sides.reverse(), "the seats sit on the sides [2, 0]"),
    "parties": (lambda s, _: s.parties.pop(), "parties is a list for 1 seats, not 2"),
    "a step": (lambda _, p: setattr(p.pieces[2], "step", 57), "parties 0 pieces 2 step is more than 56"),
}


@pytest.fixture(scope="module")
def content() -> bytes:
    *_, game = walk(Game.new("ludicrous", ["Ana", "Ben"], seed=4), seed=4, answers=60)
    return content_of(game)


@pytest.mark.parametrize("case", CASES)
def test_what_cannot_be_is_refused_in_a_sentence(case: str, content: bytes) -> None:
    change, message = CASES[case]
    summary = decode(content)
    body = msgspec.json.decode(summary.body)
    state = msgspec.convert(body["checkpoint"], LudicrousState)
    change(state, state.parties[0])
    body["checkpoint"] = msgspec.to_builtins(state)
    with pytest.raises(SaveError) as refusal:
        restored(msgspec.structs.replace(summary, body=msgspec.Raw(msgspec.json.encode(body))))
    assert str(refusal.value).startswith(f"its state is impossible: {message}")
