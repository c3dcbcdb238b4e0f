"""Situations of Skirmish Ludo in two lines: combatants placed, dice prepared, answers given, events read.

    scene = stand("bulwark@c9 trickster@f9 | champion@l9", "d20:12 d6:3", monsters="toll_reaver@d9-5")
    scene.play("act:0", "attack:sword:mon-1", "pass")
    assert scene.event("damaged").amount == 7

Pieces are written party by party, separated by `|`: ancestry and path joined by `/` (without one: a lowlander), then
`@` and a point of the board or `#` and a step, then what holds for it: `!prone` for an affliction, `$2` for seals, `-9`
for damage, `x` if it is down, `+dagger` for what it holds in place of what it came with (`+robe` for what it
wears), `~` if it is hidden from all others. The others are lowlander brawlers in the yard. Monsters are written alike.
The first party sits in the west; two sit opposite. The Sage is the last seat, called Sam.

The turn of the first seat begins, in the phase that is named. Dice name themselves: another die than the next one, and
a die left over, fail the test.
"""

import re
from collections.abc import Sequence
from typing import Any, Final

import msgspec

from ludo_tui.board import RING, ROUTES
from ludo_tui.engine import Flow, Prompt, Seat, Setup, Snapshot, TableOptions, Turn, Who
from ludo_tui.engine.dice import read_script
from ludo_tui.engine.state import Level
from ludo_tui.rules import rules_for
from ludo_tui.rules.fight.lasting import Ends
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.match import SkirmishRules
from ludo_tui.rules.skirmish.mechanics.offers import Offer
from ludo_tui.rules.skirmish.model.state import Affliction, Creature, Mark, Monster, Piece, Scope, SkirmishState, Thing
from ludo_tui.rules.skirmish.phases.turn.play_turn import play_turn
from ludo_tui.rulesets import Ruleset, load
from tests.prepared import Dice, Prepared, scenes

NAMES: Final = ("Ana", "Ben", "Cleo", "Dan")
_FIGHTER: Final = re.compile(r"(?:(\w+)/)?(\w+)[@#](-?\w+)((?:!\w+|\$\d+|-\d+|\+\w+|~|x)*)")
_STATE: Final = re.compile(r"!\w+|\$\d+|-\d+|\+\w+|~|x")


class Fight(Prepared[SkirmishState]):
    """A prepared situation. Seats and pieces are counted from 0, monsters from 1."""

    rules: SkirmishRules

    @property
    def table(self) -> SkirmishTable:
        """The table, for the functions of rules."""
        assert isinstance(self._runner.table, SkirmishTable)
        return self._runner.table

    @property
    def sage(self) -> int:
        """The seat of the Sage."""
        assert self.state.sage is not None
        return self.state.sage

    def piece(self, seat: int = 0, number: int = 0) -> Piece:
        """Return a piece."""
        return self.state.parties[seat][number]

    def monster(self, number: int = 1) -> Monster:
        """Return a monster that is there."""
        return self.state.monster(number)

    def mon(self, number: int = 1) -> Who:
        """Return who a monster is."""
        return Who(self.sage, number)

    def at(self, seat: int = 0, number: int = 0) -> str:
        """Return the point where a piece is, or the step off the ring."""
        step = self.piece(seat, number).step
        return ROUTES[self.state.sides[seat]][step] if 0 <= step <= 50 else str(step)

    def offer(self, answer: str) -> Offer:
        """Return an answer on offer."""
        assert self.prompt is not None
        found = self.prompt.option(answer)
        assert isinstance(found, Offer), f"{answer} is not among {self.choices}"
        return found

    def why(self, refusal: str) -> str:
        """Return the reason of a refusal."""
        assert self.prompt is not None
        return next(one.reason for one in self.prompt.refused if one.id == refusal)

    def counted(self, number: int = 0) -> dict[str, int]:
        """Return the circumstances of a roll that was decided, by name."""
        return dict(self.all("attempted")[number].circumstances)

    def run_all(self, flow: Flow[Any]) -> None:
        """Play a rule to its end, declining whatever is asked."""
        option = None
        while True:
            try:
                prompt = next(flow) if option is None else flow.send(option)
            except StopIteration:
                return
            option = prompt.default

    def finish(self, flow: Flow[None], prompt: Prompt) -> None:
        """Decline whatever is still asked in a rule that has begun."""
        while True:
            try:
                prompt = flow.send(prompt.default)
            except StopIteration:
                return

    def turn_of(self, seat: int, number: int = 0) -> Flow[None]:
        """Return the turn of a piece."""
        return play_turn(self.table, Who(seat, number))

    def run(self, flow: Flow[None]) -> None:
        """Play a rule that asks nothing to its end."""
        for prompt in flow:
            raise AssertionError(f"nobody was to be asked: {prompt}")

    @property
    def goes(self) -> set[str]:
        """The points to which the one who acts can go."""
        return {choice.removeprefix("go:") for choice in self.choices if choice.startswith("go:") or choice == "home"}

    @property
    def attacks(self) -> list[str]:
        """The attacks on offer."""
        return [choice.removeprefix("attack:") for choice in self.choices if choice.startswith("attack:")]

    @property
    def kinds(self) -> list[str]:
        """What happened, without the rolls."""
        return [event.kind for event in self.events if event.kind not in ("rolled", "attempted")]


def stand(
    board: str,
    dice: Dice = (),
    *,
    monsters: str = "",
    turn: int | None = 0,
    phase: str | Sequence[str] = "party_turns",
    turns: int = 1,
    level: Level | None = "normal",
    state: dict[str, Any] | None = None,
    table: TableOptions | None = None,
    ruleset: Ruleset | None = None,
    **options: Any,
) -> Fight:
    """Return a scene at the first prompt of a turn.

    Args:
        board: the pieces of two to four parties.
        dice: what the dice will show.
        monsters: the monsters, numbered from 1.
        turn: whose turn it is; None: the Sage's.
        phase: the phases of the first turn that are played.
        turns: how many turns are played.
        level: of the computer that is the Sage; None: a person.
        state: other fields of the state, by name.
        table: choices about the table.
        ruleset: one that extends the shipped one; None: that one.
        options: house rules.
    """
    texts = board.split("|")
    rules = rules_for(ruleset or load("skirmish"), options)
    assert isinstance(rules, SkirmishRules)
    seats = [Seat(name) for name in NAMES[: len(texts)]]
    if rules.options.sage == "seat":
        seats.append(Seat("Sam", computer=level))
    setup = Setup(
        ruleset=rules.ruleset.id,
        digest=rules.ruleset.digest,
        seats=tuple(seats),
        seed=1,
        options=msgspec.to_builtins(rules.options),
        table=table or TableOptions(),
    )
    position = rules.new_state(setup)
    wanted = (phase,) if isinstance(phase, str) else tuple(phase)
    skips = [one.id for one in rules.ruleset.phases if one.id not in wanted]
    position.turn = Turn(seat=len(texts) if turn is None else turn, number=1, skips=skips)
    position.round = 1
    for seat, text in enumerate(texts):
        position.parties[seat] = _party(text, position.sides[seat])
    for number, found in enumerate(_FIGHTER.finditer(monsters), 1):
        position.monsters.append(Monster(number=number, entry=found[2], ring=RING.index(found[3])))
        _settle(position.monsters[-1], found[4])
        position.summoned = number
    for who in position.everybody():
        if position.creature(who).hidden_from:
            others = [other for other in position.everybody() if other.seat != who.seat]
            position.creature(who).hidden_from = others
    for name, value in (state or {}).items():
        setattr(position, name, value)
    checkpoint = msgspec.Raw(msgspec.json.encode(position))
    snapshot = Snapshot(setup=setup, history=[], checkpoint=checkpoint, answers=[], dice=read_script(dice))
    scene = Fight.restore(rules, snapshot, turns=turns)
    scenes.append(scene)
    return scene


def _party(text: str, side: int) -> list[Piece]:
    party = [Piece(ancestry="lowlander", path="brawler") for _ in range(4)]
    for piece, found in zip(party, _FIGHTER.finditer(text), strict=False):
        piece.ancestry, piece.path = found[1] or "lowlander", found[2]
        piece.step = ROUTES[side].index(found[3]) if found[3] in ROUTES[side] else int(found[3])
        _settle(piece, found[4])
    return party


def _settle(creature: Creature, text: str) -> None:
    for one in _STATE.findall(text):
        if one == "x":
            assert isinstance(creature, Piece)
            creature.is_down = True
        elif one[0] == "!":
            creature.afflictions.append(Affliction(one[1:]))
        elif one[0] == "+":
            is_worn = one[1:] in ("robe", "padded", "leather", "scale", "mail", "plate")
            creature.things = [*(creature.things or []), Thing(one[1:], is_held=not is_worn)]
        elif one == "~":
            creature.hidden_from = [Who(9, 9)]
        elif one[0] == "$":
            creature.seals = int(one[1:])
        else:
            creature.damage = int(one[1:])


def turns(of: Who, left: int | None = 1) -> Ends:
    """Return the end of some turns of a combatant."""
    return Ends(left, "turn_end", of)


def rounds(left: int = 1) -> Ends:
    """Return the end of some rounds."""
    return Ends(left, "round_end")


def mark_of(kind: str, source: Who, bearer: Who, value: int, scope: Scope = "roll") -> Mark:
    """Return a mark, which ends with the start of the next turn of its source."""
    ends = Ends(1, "turn_start", source)
    return Mark(id=kind, source=source, ends=ends, bearer=bearer, value=value, scope=scope)
