"""Situations in two lines: pieces placed, dice prepared, answers given, events read.

    scene = place("1@10 2@30!prone | 1@11 2@40<", "d20:12,9 d8:5 d6:4", a={"stats": {"attack": 2}})
    assert scene.choices[:2] == ["attack:0:longsword:1.0", "attack:0:dagger:1.0"]
    scene.play("attack:0:longsword:1.0")
    assert scene.event("damaged").amount == 7              # the only event of its kind; `all` lists several
    assert (scene.party(1).hp, scene.steps(1)[0]) == (13, 37)
    scene.next_turn(phase="movement").play("move:0")       # go on to where an effect is felt
    scene.until(0, "bonus", phase="bonus_action")          # decline what is asked before that, turn after turn

Pieces are written seat by seat, separated by `|`: the piece 1 to 4, `@` and its ring space 0..51 or `#` and its step
(0..50 ring, 51..55 home column, 56 home, -1 yard), `<` if it faces backward, and conditions after `!`. The others wait
in the yard. Dice name themselves: "d20:12,9 d8:5" are two d20 and a d8, as a string or one by one in a list. A roll of
another die than the next prepared one, and a die left over, fail the test.

The turn of the first seat begins, with the phases that are named (`phase`). With `phase=None` no turn is played: rules
are carried out one by one, with `act`, `react`, `carry_out` and `run`, each with the answers to all that it asks.
"""

import re
from collections.abc import Container, Mapping, Sequence
from typing import Any, Final, Self, TypeVar

import msgspec

from ludo_tui.board import step_on_ring
from ludo_tui.engine import Flow, Option, Prompt, Refusal, Seat, Setup, Snapshot, TableOptions, Trigger, Turn, Who
from ludo_tui.engine.dice import read_script
from ludo_tui.engine.reactions import window
from ludo_tui.rules import rules_for
from ludo_tui.rules.ludicrous.actions.action import Action, Slot, offered, refused
from ludo_tui.rules.ludicrous.match import LudicrousRules
from ludo_tui.rules.ludicrous.mechanics.conditions.gaining import Onset, gain_condition
from ludo_tui.rules.ludicrous.mechanics.interpreter import run_steps
from ludo_tui.rules.ludicrous.mechanics.targets import StepContext, Target
from ludo_tui.rules.ludicrous.menu.offers import Offer
from ludo_tui.rules.ludicrous.model.state import (
    STATS,
    Affliction,
    LudicrousState,
    Party,
    Piece,
    Shown,
    Structure,
    Tank,
    Token,
    Weapon,
)
from ludo_tui.rules.ludicrous.model.table import LudicrousTable
from ludo_tui.rules.ludicrous.party.building import build_party
from ludo_tui.rules.ludicrous.tables.steps import Steps
from ludo_tui.rules.ludicrous.tables.tables import Tables
from ludo_tui.rulesets import Ruleset, load
from tests.prepared import Dice, Prepared, scenes

R = TypeVar("R")

NAMES: Final = ("Ana", "Ben", "Cleo", "Dan")
ONE_RULE_AT_A_TIME: Final[Mapping[str, Any]] = {
    "annustar": False,
    "roll_again": False,
    "easy_entry": False,
    "underdog": False,
}
"""House rules that meet every roll are left out where a test does not name them."""
PHASES: Final = ("turning", "action", "first_special", "bonus_action", "second_special", "tank_movement", "movement")
SOLDIERS: Final[Mapping[str, Any]] = {"profession": "soldier", "hp_max": 40, "bonus_points": 0, "tank": Tank()}
"""Parties of humans without armor and perks, hurt already, proficient with their weapons."""
ELVES: Final[Mapping[str, Any]] = {
    "sheet": {
        "race": "elf",
        "class": "wizard",
        "leader": 3,
        "weapons": ["sling", "dagger"],
        "perks": ["angler", "gambler"],
    }
}
"""Parties built by the rules of the budget, of wizards with nothing that adds to a roll."""
_PIECE: Final = re.compile(r"([1-4])([@#])(-?\d+)(<?)((?:![a-z_]+)*)")


class Scene(Prepared[LudicrousState]):
    """A prepared situation of Ludicrous Ludo. Seats are counted from 0, pieces from 1."""

    prompts: list[Prompt]
    """What single rules have asked, in order."""
    rules: LudicrousRules

    # What has happened

    @property
    def deeds(self) -> set[str]:
        """The first words of the present options."""
        return {choice.partition(":")[0] for choice in self.choices}

    @property
    def kinds(self) -> list[str]:
        """The kinds of what happened."""
        return [event.kind for event in self.events]

    @property
    def told(self) -> list[str]:
        """What happened, as sentences."""
        return [text for event in self.events if (text := event.sentence(self.names))]

    @property
    def happened(self) -> list[str]:
        """The kinds of what happened, without the rolls."""
        return [kind for kind in self.kinds if kind not in ("rolled", "contest_decided")]

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

    # How it stands

    @property
    def table(self) -> LudicrousTable:
        """The table, for the functions of rules."""
        assert isinstance(self._runner.table, LudicrousTable)
        return self._runner.table

    @property
    def tables(self) -> Tables:
        """The tables that are played by."""
        return self.table.tables

    def party(self, seat: int) -> Party:
        """Return a party."""
        return self.state.parties[seat]

    def lost(self, seat: int) -> int:
        """Return how many HP a party has lost."""
        return self.party(seat).hp_max - self.party(seat).hp

    def piece(self, seat: int, number: int = 1) -> Piece:
        """Return a piece."""
        return self.party(seat).pieces[number - 1]

    def steps(self, seat: int) -> list[int]:
        """Return where the pieces of a seat are."""
        return [piece.step for piece in self.party(seat).pieces]

    def conditions(self, seat: int, number: int | None = None) -> dict[str, int | None]:
        """Return the conditions of a piece, or of a party as a whole, with the turns that are left."""
        own = self.party(seat).conditions if number is None else self.piece(seat, number).conditions
        return {affliction.id: affliction.ends.left for affliction in own}

    def has(self, seat: int, number: int | None = None) -> list[str]:
        """Return the names of the conditions of a piece, or of a party as a whole."""
        return list(self.conditions(seat, number))

    def detail(self, option: str) -> str:
        """Return the line below an option."""
        assert self.prompt is not None
        found = self.prompt.option(option)
        assert found is not None, f"{option} is not among {self.choices}"
        return self.prompt.detail(found)

    # Changing it

    def change(
        self, seat: int, stats: Mapping[str, int] | None = None, weapons: Sequence[str] = (), **fields: Any
    ) -> None:
        """Change a party: stats, weapons by id, and fields of the sheet."""
        party = self.party(seat)
        party.stats.update(stats or {})
        if weapons:
            party.weapons = _weapons(weapons)
        for name, value in fields.items():
            setattr(party, name, value)
        if set(STATS) <= set(party.shown.stats):
            party.shown = Shown(stats=dict(party.stats), perks=list(party.perks), companion=party.companion)

    def put(self, seat: int, piece: str) -> None:
        """Put a piece where the text says, such as "1@12<"."""
        _settle(self.party(seat), piece, self.state.sides[seat])

    def afflict(self, seat: int, number: int | None, condition: str, turns: int | None = None) -> None:
        """Give a piece, or a party as a whole, a condition, without telling."""
        gain_condition(self.table, Who(seat, None if number is None else number - 1), Onset(condition, turns))
        self.table.events.clear()

    def begin_turn(self, seat: int = 0) -> None:
        """Begin the turn of a seat, budgets and all, where single rules are carried out."""
        self.state.turn = Turn(seat=seat, number=self.state.turn.number + 1)

    def build(self, seat: int, structure: str, *, hacker: int | None = None) -> Structure:
        """Give a seat an active structure, hacked for two rounds if a hacker is named."""
        numbers = self.tables.numbers.structures
        rounds = 0 if hacker is None else numbers.hack_rounds
        made = Structure(id=structure, hp=numbers.hp, hacker=hacker, hacked_rounds=rounds)
        self.party(seat).structure = made
        return made

    # Single rules

    def run(self, flow: Flow[R], *answers: str) -> R:
        """Play a rule to its end, giving these answers; each must be asked for, and nothing else may be."""
        left = list(answers)
        option: Option | None = None
        while True:
            try:
                prompt = next(flow) if option is None else flow.send(option)
            except StopIteration as stop:
                assert not left, f"never asked for {left}"
                result: R = stop.value
                return result
            self.prompts.append(prompt)
            choices, _ = [one.id for one in prompt.options], prompt.refused  # as they are now, for whoever asks later
            assert left, f"no answer to {prompt.text} {choices}"
            option = prompt.option(left.pop(0))
            assert option is not None, f"not among {choices}"

    def options_of(self, number: int = -1) -> list[str]:
        """Return the ids of the options of a prompt that a single rule has asked."""
        return [option.id for option in self.prompts[number].options]

    def options(self, slot: Slot = "action", seat: int = 0) -> dict[str, Option]:
        """Return what a seat can do with its action or bonus action, by id, with its chances."""
        possible = offered(self.table, seat, slot, self.rules.actions)
        return {option.id: action.with_chances(self.table, seat, slot, option) for action, option in possible}

    def offers(self, action: str, slot: Slot = "action", seat: int = 0) -> list[str]:
        """Return the ids of the options of an action."""
        assert any(each.id == action for each in self.rules.actions), f"there is no action {action}"
        possible = offered(self.table, seat, slot, self.rules.actions)
        return [option.id for each, option in possible if each.id == action]

    def refusal(self, action: str, slot: Slot = "action", seat: int = 0) -> Refusal:
        """Return why a seat cannot take an action, which must not be offered."""
        assert not (found := self.offers(action, slot, seat)), f"{action} is not refused: {found}"
        return next(refusal for refusal in self.closed(slot, seat) if refusal.id == action)

    def closed(self, slot: Slot = "action", seat: int = 0) -> list[Refusal]:
        """Return why a seat cannot take the actions that it cannot take."""
        actions = self.rules.actions
        return refused(self.table, seat, slot, actions, offered(self.table, seat, slot, actions))

    def act(self, name: str, *answers: str, slot: Slot = "action", seat: int = 0) -> None:
        """Take an action by the id of its option."""
        possible = offered(self.table, seat, slot, self.rules.actions)
        found = {option.id: (action, option) for action, option in possible}
        assert name in found, f"{name} is not offered: {list(found)}"
        action, option = found[name]
        self.run(self._carry(action, option, slot, seat), *answers)

    def _carry(self, action: Action, option: Offer, slot: Slot, seat: int) -> Flow[None]:
        """Take an action, with the question of what an entry of the list leaves open."""
        listed = {entry.id for entry in action.listing(self.table, seat, slot)}
        settled = (yield from action.settle(self.table, seat, slot, option)) if option.id in listed else option
        if settled is not None:
            yield from action.run(self.table, seat, slot, settled)

    def play(self, *answers: str) -> Self:
        """Give several answers; a way such as `consume:minnow` may be given at the list on which `consume` stands."""
        for answer in answers:
            entry = answer.partition(":")[0]
            if answer not in self.choices and entry in self.choices:
                self.answer(entry)
            self.answer(answer)
        return self

    def react(self, trigger: Trigger, *answers: str) -> Any:
        """Open a window and return the trigger as the reactions leave it."""
        return self.run(window(self.table, trigger), *answers)

    def carry_out(
        self,
        steps: Steps,
        *answers: str,
        seat: int = 0,
        number: int | None = 1,
        target: Target | None = None,
        **more: Any,
    ) -> None:
        """Carry out the steps of a card for a piece of a seat, or for the party as a whole."""
        piece = None if number is None else number - 1
        context = StepContext(who=Who(seat, piece), name="Test", rule="lh.effects.test", target=target, **more)
        self.run(run_steps(self.table, steps, context), *answers)


def new_party(**changes: Any) -> Party:
    """Return a plain party: human wizards, everything 0, longsword and dagger, 20 HP, led by piece 4.

    `stats` and `weapons` (ids) may be given in short.
    """
    weapons = changes.pop("weapons", ("longsword", "dagger"))
    stats = changes.pop("stats", {})
    party = Party(
        race="human",
        profession="wizard",
        stats={**dict.fromkeys(STATS, 0), **stats},
        leader=3,
        weapons=_weapons(weapons),
        languages=["common"],
        hp=20,
        hp_max=20,
        tank=Tank(hp=12),
        pieces=[Piece() for _ in range(4)],
    )
    for name, value in changes.items():
        setattr(party, name, value)
    return party


def _party(rules: LudicrousRules, everybody: Mapping[str, Any], changes: Mapping[str, Any]) -> Party:
    """Return a party, built by the rules of the budget if a sheet is given."""
    fields = {**everybody, **changes}
    sheet = {**everybody.get("sheet", {}), **fields.pop("sheet", {})}
    if not sheet:
        return new_party(**fields)
    raw = msgspec.json.decode(msgspec.json.encode(sheet), type=dict[str, msgspec.Raw])
    party = build_party(rules.tables, rules.options, raw, seats=2)
    for name, value in fields.items():
        setattr(party, name, value)
    return party


def _weapons(names: Sequence[str]) -> list[Weapon]:
    table = load("ludicrous").tables["weapons"]
    return [Weapon(id=name, ammo=table[name].ammo) for name in names]


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
        if conditions:
            piece.conditions = [Affliction(id=name) for name in conditions.split("!") if name]


def new_rules(ruleset: str | Ruleset = "ludicrous", **options: Any) -> LudicrousRules:
    """Return the rules of a match with house rules; the Annustar is left alone unless it is wanted."""
    known = load(ruleset) if isinstance(ruleset, str) else ruleset
    rules = rules_for(known, {**ONE_RULE_AT_A_TIME, **options})
    assert isinstance(rules, LudicrousRules)
    return rules


def place(
    board: str,
    dice: Dice = (),
    *,
    phase: str | Sequence[str] | None = "action",
    turns: int = 1,
    table: TableOptions | None = None,
    state: Mapping[str, Any] | None = None,
    tokens: Sequence[Token] = (),
    everybody: Mapping[str, Any] | None = None,
    a: Mapping[str, Any] | None = None,
    b: Mapping[str, Any] | None = None,
    c: Mapping[str, Any] | None = None,
    d: Mapping[str, Any] | None = None,
    ruleset: str | Ruleset = "ludicrous",
    is_shown: bool = True,
    computers: Container[int] = (),
    **options: Any,
) -> Scene:
    """Return a scene at the first prompt of the first seat's turn.

    Args:
        board: the pieces of two to four seats. Two sit on sides 0 and 2.
        dice: what the dice will show.
        phase: the phases of the first turn that are played; None plays no turn, only single rules.
        turns: how many turns are played.
        table: choices about the table.
        state: other fields of the state, by name.
        tokens: what lies on the pathway.
        everybody: what is different about all parties, for example `SOLDIERS`.
        a: what is different about the first party, a `sheet` to build it from included; b, c and d are the others.
        b: see a.
        c: see a.
        d: see a.
        ruleset: Ludicrous Ludo, or a ruleset that extends it.
        is_shown: everybody knows the stats, perks and companions of all parties.
        computers: the seats that computers play.
        options: house rules.
    """
    texts = board.split("|")
    rules = new_rules(ruleset, **options)
    setup = Setup(
        ruleset=rules.ruleset.id,
        digest=rules.ruleset.digest,
        seats=tuple(Seat(name, "easy" if seat in computers else None) for seat, name in enumerate(NAMES[: len(texts)])),
        seed=1,
        options=msgspec.to_builtins(rules.options),
        table=table or TableOptions(),
    )
    position = rules.new_state(setup)
    wanted = (phase,) if isinstance(phase, str) else PHASES if phase is None else tuple(phase)
    position.turn = Turn(seat=0, number=1, skips=[one for one in PHASES if one not in wanted])
    position.round = 1
    for seat, (text, changes) in enumerate(zip(texts, (a, b, c, d), strict=False)):
        party = position.parties[seat] = _party(rules, everybody or {}, changes or {})
        if is_shown:
            party.shown = Shown(stats=dict(party.stats), perks=list(party.perks), companion=party.companion)
        _settle(position.parties[seat], text, position.sides[seat])
    position.tokens = list(tokens)
    for name, value in (state or {}).items():
        setattr(position, name, value)
    checkpoint = msgspec.Raw(msgspec.json.encode(position))
    snapshot = Snapshot(setup=setup, history=[], checkpoint=checkpoint, answers=[], dice=read_script(dice))
    scene = Scene.restore(rules, snapshot, turns=turns, is_played=phase is not None)
    scene.prompts = []
    scenes.append(scene)
    return scene


def set_up(board: str = "|", dice: Dice = (), *, turn: int = 0, **changes: Any) -> Scene:
    """Return a scene for single rules: no turn is played, and it is the middle of a match with the Annustar.

    Args:
        board: the pieces of two to four seats.
        dice: what the dice will show.
        turn: whose turn it is.
        changes: see `place`; everybody is `ELVES` unless somebody else is wanted.
    """
    state = {"turn": Turn(seat=turn, number=5, phase="action"), "round": 2}
    return place(board, dice, phase=None, state=state, **{"everybody": ELVES, "annustar": True, **changes})


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
    scenes.append(scene)
    return scene
