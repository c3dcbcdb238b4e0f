"""Situations of Ludicrous Ludo in two lines.

    scene = place("1@7 2@10< | 1@8", dice="d20:12,9 d8:4", phase="action", a={"stats": {"attack": 2}})
    scene.play("attack:0:longsword:1.0")

Pieces are written seat by seat, separated by `|`: the piece 1..4, `@` and its ring space 0..51 or `#` and its step,
`<` if it faces backward, and conditions after `!`. The others wait in the yard. The turn of the first seat begins; the
phases that are not named are left out. A prepared die that is left over at the end of the test fails it.
"""

import re
from collections.abc import Mapping, Sequence
from typing import Any, Final

import msgspec

from ludo_tui.board import step_on_ring
from ludo_tui.engine import Seat, Setup, Snapshot, TableOptions, Turn
from ludo_tui.engine.dice import read_script
from ludo_tui.rules import rules_for
from ludo_tui.rules.ludicrous.match import LudicrousRules
from ludo_tui.rules.ludicrous.state import (
    STATS,
    Affliction,
    LudicrousState,
    Party,
    Piece,
    Structure,
    Tank,
    Token,
    Weapon,
)
from ludo_tui.rulesets import load
from tests import builders
from tests.builders import Dice

NAMES: Final = ("Ana", "Ben", "Cleo", "Dan")
PHASES: Final = ("turning", "action", "first_special", "bonus_action", "second_special", "tank_movement", "movement")
_PIECE = re.compile(r"([1-4])([@#])(-?\d+)(<?)((?:![a-z_]+)*)")


class Scene(builders.Prepared[LudicrousState]):
    """A prepared situation of Ludicrous Ludo."""

    @property
    def deeds(self) -> set[str]:
        """The first words of the present options."""
        return {choice.partition(":")[0] for choice in self.choices}

    @property
    def asked(self) -> tuple[int, str] | None:
        """Who is asked what kind of question."""
        return None if self.prompt is None else (self.prompt.seat, self.prompt.kind)

    @property
    def kinds(self) -> list[str]:
        """The kinds of what happened."""
        return [event.kind for event in self.events]

    @property
    def told(self) -> list[str]:
        """What happened, as sentences."""
        return [text for event in self.events if (text := event.sentence(self.names))]

    @property
    def phases(self) -> list[str]:
        """The phases entered so far."""
        return [event.phase for event in self.all("phase_entered")]

    def rolls(self, purpose: str = "") -> list[Any]:
        """Return the rolls with a purpose, or all."""
        return [event for event in self.all("rolled") if purpose in event.purpose]

    def added(self, purpose: str) -> dict[str, int]:
        """Return what was added to the first roll with a purpose, by name."""
        return {modifier.name: modifier.value for modifier in self.rolls(purpose)[0].modifiers}

    def party(self, seat: int) -> Party:
        """Return a party."""
        return self.state.parties[seat]

    def piece(self, seat: int, number: int) -> Piece:
        """Return a piece, counted from 1."""
        return self.state.parties[seat].pieces[number - 1]

    def steps(self, seat: int) -> list[int]:
        """Return where the pieces of a seat are."""
        return [piece.step for piece in self.state.parties[seat].pieces]

    def has(self, seat: int, number: int | None = None) -> list[str]:
        """Return the conditions of a piece, counted from 1, or of a party as a whole."""
        own = self.party(seat).conditions if number is None else self.piece(seat, number).conditions
        return [affliction.id for affliction in own]

    def detail(self, option: str) -> str:
        """Return the line below an option."""
        assert self.prompt is not None
        found = self.prompt.option(option)
        assert found is not None, f"{option} is not among {self.choices}"
        return self.prompt.detail(found)


def new_party(**changes: Any) -> Party:
    """Return a plain party: human wizards, everything 0, longsword and dagger, 20 HP, led by piece 4.

    `stats` and `weapons` (ids) may be given in short.
    """
    weapons = changes.pop("weapons", ("longsword", "dagger"))
    stats = changes.pop("stats", {})
    ammo = {name: entry.ammo for name, entry in load("ludicrous").tables["weapons"].items()}
    party = Party(
        race="human",
        profession="wizard",
        stats={**dict.fromkeys(STATS, 0), **stats},
        leader=3,
        weapons=[Weapon(id=name, ammo=ammo[name]) for name in weapons],
        languages=["common"],
        hp=20,
        hp_max=20,
        tank=Tank(hp=12),
        pieces=[Piece() for _ in range(4)],
    )
    for name, value in changes.items():
        setattr(party, name, value)
    return party


def _settle(party: Party, text: str, side: int) -> None:
    """Put the pieces of one seat where the text says."""
    left = _PIECE.sub("", text).strip()
    assert not left, f"not understood: {left!r}"
    for number, where, place, back, conditions in _PIECE.findall(text):
        piece = party.pieces[int(number) - 1]
        step = int(place) if where == "#" else step_on_ring(side, int(place))
        assert step is not None, f"side {side} never visits ring space {place}"
        piece.step = step
        piece.facing = "backward" if back else "forward"
        piece.conditions = [Affliction(id=name) for name in conditions.split("!") if name]


def new_rules(**options: Any) -> LudicrousRules:
    """Return the rules of a match with house rules; the Annustar is left alone unless it is wanted."""
    rules = rules_for(load("ludicrous"), {"annustar": False, **options})
    assert isinstance(rules, LudicrousRules)
    return rules


def place(
    board: str,
    dice: Dice = (),
    *,
    phase: str | Sequence[str] = "action",
    turns: int = 1,
    table: TableOptions | None = None,
    state: Mapping[str, Any] | None = None,
    tokens: Sequence[Token] = (),
    a: Mapping[str, Any] | None = None,
    b: Mapping[str, Any] | None = None,
    c: Mapping[str, Any] | None = None,
    d: Mapping[str, Any] | None = None,
    **options: Any,
) -> Scene:
    """Return a scene at the first prompt of the first seat's turn.

    Args:
        board: the pieces of two to four seats. Two sit on sides 0 and 2.
        dice: what the dice will show.
        phase: the phases of the first turn that are played.
        turns: how many turns are played.
        table: choices about the table.
        state: other fields of the state, by name.
        tokens: what lies on the pathway.
        a: what is different about the first party; b, c and d are the others.
        b: see a.
        c: see a.
        d: see a.
        options: house rules.
    """
    texts = board.split("|")
    rules = new_rules(**options)
    seats = tuple(Seat(name) for name in NAMES[: len(texts)])
    setup = Setup(
        ruleset="ludicrous",
        digest=rules.ruleset.digest,
        seats=seats,
        seed=1,
        options=msgspec.to_builtins(rules.options),
        table=table or TableOptions(),
    )
    position = rules.new_state(setup)
    wanted = (phase,) if isinstance(phase, str) else tuple(phase)
    position.turn = Turn(seat=0, number=1, skips=[one for one in PHASES if one not in wanted])
    position.round = 1
    for seat, (text, changes) in enumerate(zip(texts, (a, b, c, d), strict=False)):
        position.parties[seat] = new_party(**(changes or {}))
        _settle(position.parties[seat], text, position.sides[seat])
    position.tokens = list(tokens)
    for name, value in (state or {}).items():
        setattr(position, name, value)
    snapshot = Snapshot(
        setup=setup,
        history=[],
        checkpoint=msgspec.Raw(msgspec.json.encode(position)),
        answers=[],
        dice=read_script(dice),
    )
    kind: type[Scene] = type("Scene", (Scene,), {"turns": turns})
    scene = kind.restore(rules, snapshot)
    assert isinstance(scene, Scene)
    builders.scenes.append(scene)
    return scene


def begin(count: int, dice: Dice, *, speeds: Sequence[int] = (0, 0, 0, 0), **options: Any) -> Scene:
    """Return a scene of the opening only: who begins?

    Args:
        count: how many seats.
        dice: what the dice will show.
        speeds: speed of each party.
        options: house rules.
    """
    rules = new_rules(magic=False, **options)
    sheet: dict[str, Any] = {
        "race": "dwarf",
        "class": "soldier",
        "weapons": ["longsword", "dagger"],
        "perks": ["angler", "gambler"],
    }
    sheets: list[Any] = [{**sheet, "stats": {"speed": speed}} for speed in speeds]
    seats = tuple(Seat(name, party=one) for name, one in zip(NAMES[:count], sheets, strict=False))
    setup = Setup(
        ruleset="ludicrous",
        digest=rules.ruleset.digest,
        seats=seats,
        seed=1,
        options=msgspec.to_builtins(rules.options),
    )
    scene = Scene(rules, setup, read_script(dice))
    builders.scenes.append(scene)
    return scene


__all__ = ["Affliction", "Scene", "Structure", "Token", "begin", "new_party", "new_rules", "place"]
