"""Everything that does something is played from gaining to end in the turns of a match, and must be felt on its way.

Each condition, card, item, fish, structure, perk and pivotal moment is used in a match of three seats, in each slot
that allows it. The same match is played again with the same dice and answers, but with a row that does nothing. Some
roll, some option or some number must differ: not the condition itself, but what it changes. Nothing that lasts some
turns or rounds may be there at the end.
"""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from functools import cache
from itertools import zip_longest
from typing import Any, Final

import msgspec
import pytest

from ludo_tui.engine import Event, Option, Prompt, Seat, Setup, TableOptions, Who
from ludo_tui.engine.dice import read_script
from ludo_tui.engine.events import Rolled
from ludo_tui.rules.fight.steps import all_steps
from ludo_tui.rules.ludicrous.mechanics.conditions.gaining import Onset, gain_condition
from ludo_tui.rules.ludicrous.model.state import Item, Structure, Tank
from ludo_tui.rules.ludicrous.tables.steps import GainConditionStep, Steps
from ludo_tui.rules.ludicrous.tables.tables import tables_of
from ludo_tui.rules.ludicrous.tables.traits import NO_TRAIT
from ludo_tui.rulesets import Ruleset
from tests.rules.ludicrous.scenes import with_numbers
from tests.scene import PHASES, Scene, new_rules, place

BOOK: Final = with_numbers(party={"cards_at_least": 0})
"""Nobody draws unless a part says so: other cards would make another match of it."""
TABLES: Final = tables_of(BOOK.tables)
EMPTY: Final[Mapping[str, Any]] = {
    "steps": (),
    "trait": NO_TRAIT,
    "each_turn": (),
    "when_attacked": (),
    "ended_by": (),
    "caught": (),
    "shield": False,
    "companion": False,
    **dict.fromkeys(("targets", "range", "dice", "turns"), 0),
    **dict.fromkeys(("cannot_be_countered", "spares_own"), False),
}
"""What a row does, when it does nothing."""
MAIN: Final = ("turning", "action", "bonus", "tank", "move", "ambush")
"""What is asked in the phases themselves."""
METAS: Final = {
    "twin": "firebolt",
    "far": "firebolt",
    "quiet": "firebolt",
    "empowered": "firebolt",
    "lasting": "slow",
    "careful": "fire_ring",
}
"""The spell that each meta magic card goes with."""
ENTRIES = {"spells": "cast", "meta_magic": "cast", "items": "consume", "fish": "consume", "perks": "perk"}
"""What stands on the list of actions for each table; which one it is is asked in private."""

# The match


class Part(msgspec.Struct, frozen=True, kw_only=True):
    """What is played: a row of a table, how it comes into play, and what the match must be like for it."""

    table: str
    id: str
    slot: str = ""
    """Slot in which it is used; `reaction`; `always` for what is there from the beginning. For a condition, who has
    it."""
    board: Mapping[int, str] = {}
    """Pieces of a seat that stand elsewhere than usual."""
    ana: Mapping[str, Any] = {}
    """What is different about Ana's party."""
    deed: str = "attack"
    bonus: str = ""
    """What Ana looks into with her bonus action."""
    """What Ana does with her actions otherwise, if she can."""
    moves: tuple[int, int, int] = (3, 1, 1)
    """The piece that moves, by seat."""
    others: frozenset[str] = frozenset()
    """What the others do when they can react: `tackle`, `counterspell`."""
    d20: int = 15
    """What a d20 shows to whoever's turn it is; to the others it shows the rest to 20."""
    target: str = ""
    """Target that is chosen, if it is on offer; otherwise the first."""

    @property
    def name(self) -> str:
        return f"{self.table}.{self.id}" + (f" ({self.slot})" if self.slot else "")


BOARD: Final = {0: "1@22 2@6!restrained 4@35", 1: "1@23< 2@15 3@3", 2: "1@27< 2@45"}
"""Ana and Ben stand face to face; Cleo can cast at Ana. Each has somebody else who moves."""


def without(part: Part) -> Ruleset:
    """Return the ruleset with a part that does nothing."""
    rows = dict(BOOK.tables[part.table])
    row = rows[part.id]
    if part.table == "classes":
        rows[part.id] = msgspec.structs.replace(row, pivotal=msgspec.structs.replace(row.pivotal, steps=()))
    elif part.table != "conditions":
        known = {field.name for field in msgspec.structs.fields(row)}
        rows[part.id] = msgspec.structs.replace(row, **{name: EMPTY[name] for name in known.intersection(EMPTY)})
    return msgspec.structs.replace(BOOK, tables={**BOOK.tables, part.table: rows})


def without_conditions(part: Part) -> Ruleset:
    """Return the ruleset with a part that gives no condition, and does everything else."""
    rows = dict(BOOK.tables[part.table])
    row = rows[part.id]
    if part.table == "classes":
        pivotal = msgspec.structs.replace(row.pivotal, steps=_unconditional(row.pivotal.steps))
        rows[part.id] = msgspec.structs.replace(row, pivotal=pivotal)
    else:
        rows[part.id] = msgspec.structs.replace(row, steps=_unconditional(row.steps))
    return msgspec.structs.replace(BOOK, tables={**BOOK.tables, part.table: rows})


def _unconditional(steps: Steps) -> Steps:
    def sifted(value: Any) -> Any:
        if isinstance(value, dict):
            return {name: sifted(each) for name, each in value.items()}
        if isinstance(value, list | tuple):
            return [sifted(each) for each in value if not (isinstance(each, dict) and each.get("do") == "condition")]
        return value

    return msgspec.convert(sifted(msgspec.to_builtins(steps)), Steps)


def steps_of(part: Part) -> Steps:
    """Return the steps of a part."""
    row = BOOK.tables[part.table][part.id]
    steps: Steps = row.pivotal.steps if part.table == "classes" else getattr(row, "steps", ())
    return steps


class Player:
    """Answers for everybody: dice favour whoever's turn it is, and everybody strikes at Ana's first piece.

    Attributes:
        trace: everything that could be felt after the part came into play, apart from what it rolls and asks itself.
        used: how often it has come into play.
        is_over: it has been used, and the turn goes on.
    """

    def __init__(self, part: Part, ruleset: Ruleset = BOOK, *, turns: int | None = None, at: str = "") -> None:
        self.part, self.turns, self.at = part, turns, at
        self.trace: list[object] = []
        self.used = int(part.slot == "always")
        self.tried = 0
        self.looked = 0
        self.is_over = False
        common = {"profession": "wizard", "hp_max": 60, "hp": 50, "hand": ["ward", "slow"], "tank": Tank(hp=8)}
        own = {**common, "hp": 40, "weapons": ["longsword", "dagger"], **part.ana}
        self.scene: Scene = place(
            "|".join(part.board.get(seat, BOARD[seat]) for seat in range(3)),
            phase=PHASES,
            turns=99,
            table=TableOptions(table_dice=True),
            a=own,
            b={**common, "structure": Structure(id="library", hp=8)},
            c={**common, "hand": ["counterspell", *["firebolt"] * 12]},
            state={"deck": ["ward", "daze", "bless", "slow"] * 8},
            ruleset=ruleset,
        )
        self.seen = len(self.scene.events)

    def play(self, rounds: int) -> "Player":
        """Play some rounds, noting what can be felt."""
        self.trace += self.felt(rounds)
        return self

    def felt(self, rounds: int) -> Iterator[object]:
        """Play some rounds, as far as somebody wants to know what can be felt."""
        scene = self.scene
        while scene.prompt is not None and scene.state.turn.number <= 3 * rounds:
            turn = scene.state.turn.number
            prompt = scene.prompt
            is_felt = prompt.kind in MAIN or self.part.slot == "reaction"
            self.is_over = self.is_over or bool(self.used and is_felt)
            is_own = self.part.slot == "reaction" and prompt.kind == "reaction"
            if self.is_over and prompt.kind != "die" and not is_own:
                yield turn, prompt.seat, prompt.kind, *map(_data, prompt.options), *_refused(prompt)
            self._gain(prompt)
            scene.answer(self._answer(prompt).id)
            events, self.seen = scene.events[self.seen :], len(scene.events)
            if self.is_over:
                rolls = (event for event in events if isinstance(event, Rolled) and not self._is_own(event))
                yield from ((turn, *_roll(event)) for event in rolls)
            if self.is_over and scene.state.turn.number != turn:
                yield turn, self._numbers()

    def _is_own(self, roll: Rolled) -> bool:
        """Tell whether a roll belongs to the part itself, such as its damage."""
        row = BOOK.tables[self.part.table][self.part.id]
        name: str = row.pivotal.name if self.part.table == "classes" else row.name
        return self.part.slot == "reaction" and name.lower() in roll.purpose

    def _gain(self, prompt: Prompt) -> None:
        """Give a condition to Ana's party or piece, when its time has come."""
        if self.part.table != "conditions" or self.used or f"{prompt.seat}.{prompt.kind}" != self.at:
            return
        who = Who(0, 0 if self.part.slot == "piece" else None)
        note = "toad" if self.part.id == "morphed" else ""
        if self.turns != 0:
            gain_condition(
                self.scene.table, who, Onset(self.part.id, self.turns, by=Who(1, 0), note=note, amount=HARDY)
            )
        self.used = 1

    def _numbers(self) -> str:
        """Return the whole state but for conditions and, where it is paid for, what a reaction costs."""
        state = msgspec.to_builtins(self.scene.state)
        for party in state["parties"]:
            for held in (party, *party["pieces"]):
                held["conditions"] = []
        if self.part.slot == "reaction" or self.part.table == "meta_magic":
            state["discard"] = []
            state["parties"][0].update(hand=[], uses={}, has_reacted=False)
        return msgspec.json.encode(state).decode()

    # What everybody answers

    def _answer(self, prompt: Prompt) -> Option:
        seat, turn = prompt.seat, self.scene.state.turn.seat
        options = list(prompt.answers)
        match prompt.kind:
            case "die":
                sides = len(options)
                face = {6: 3, 20: self.part.d20 if seat == turn else 20 - self.part.d20}.get(sides, sides // 2 + 1)
                if self.part.id == "old_boot" and sides == 10:
                    face = TABLES.fish["old_boot"].number
                return options[face - 1]
            case "action" | "bonus":
                return self._use(prompt, options) or self._strike(prompt, options) or prompt.default
            case "reaction" if seat == 0 and self.part.slot == "reaction":
                found = [one for one in options if _is_of(one, self.part)]
                self.used += bool(found)
                return found[0] if found else prompt.default
            case "reaction" if self.part.others:
                found = [one for one in options if self.part.others.intersection((one.does, one.aim.row))]
                return found[0] if found else prompt.default
            case "reaction" | "turning" | "ambush" | "tank" | "taunt_back":
                return prompt.default
            case "way" if seat == 0:
                return self._in_private(options)
            case "card" if seat == 0:
                return next((one for one in options if one.id == self._card), options[0])
            case "move":
                return next((one for one in options if one.piece == self.part.moves[seat]), options[0])
            case _:
                aim = self.part.target if seat == 0 else "target:0.0"
                return next((one for one in options if one.id == aim), options[0])

    @property
    def _card(self) -> str:
        if self.part.table == "meta_magic":
            return f"card:{METAS[self.part.id]}+{self.part.id}"
        return f"card:{self.part.id}"

    def _use(self, prompt: Prompt, options: Sequence[Option]) -> Option | None:
        """Use the part, once, when Ana is asked in its slot."""
        if prompt.seat != 0 or self.used or prompt.kind != self.part.slot:
            return None
        found = [one for one in options if _is_of(one, self.part)]
        if (
            not found
            and (entry := ENTRIES.get(self.part.table))
            and (now := self.scene.state.turn.number) != self.tried
        ):
            self.tried = now
            return next((one for one in options if one.does == entry), None)
        self.used += bool(found)
        return found[0] if found else None

    def _in_private(self, options: Sequence[Option]) -> Option:
        """Choose the part among what only its owner sees; go back when it is not there."""
        found = [one for one in options if _is_of(one, self.part) or one.id == self._card]
        self.used += bool(found)
        return found[0] if found else next((one for one in options if one.id == "back"), options[0])

    def _strike(self, prompt: Prompt, options: Sequence[Option]) -> Option | None:
        """Let Ana do what she does, Ben strike and Cleo cast at Ana's first piece."""
        if prompt.kind != "action":
            is_new = prompt.seat == 0 and self.scene.state.turn.number != self.tried
            self.tried = self.scene.state.turn.number if is_new else self.tried
            return next((one for one in options if is_new and one.does == self.part.bonus), None)
        deed, now = (self.part.deed, "attack", "cast")[prompt.seat], self.scene.state.turn.number
        if deed == "cast" and self.looked == now:  # nothing could be cast, and the question came back
            return None
        self.looked = now
        aims = [one for one in options if one.does == deed]
        return next((one for one in aims if one.aim.target == Who(0, 0)), aims[0] if aims else None)


def _is_of(option: Option, part: Part) -> bool:
    """Tell whether an answer uses a part."""
    return option.aim.row == part.id and option.does not in ("fortify", "destroy", "item")


def _data(option: Option) -> str:
    return msgspec.json.encode(option).decode()


def _refused(prompt: Prompt) -> Iterator[str]:
    return (f"{one.id} {one.rule}" for one in prompt.refused)


def _roll(event: Event) -> tuple[object, ...]:
    assert isinstance(event, Rolled)
    return event.purpose, event.seat, event.sides, *((one.name, one.value) for one in event.modifiers)


def first_difference(one: Iterable[object], other: Iterable[object]) -> str:
    """Return what differs first in two traces; empty if nothing does."""
    for here, there in zip_longest(one, other):
        if here is None or there is None:
            return "one match asks more"
        if here != there:
            return f"{here} / {there}"[:160]
    return ""


def left_over(scene: Scene) -> list[str]:
    """Return what still counts down."""
    state = scene.state
    held = [party.conditions for party in state.parties]
    held += [piece.conditions for party in state.parties for piece in party.pieces]
    left = [one.id for own in held for one in own if one.ends.left is not None]
    left += [token.id for token in state.tokens if token.rounds is not None]
    return left + [creature.id for creature in state.creatures if creature.rounds is not None]


# Conditions


AFFLICTIONS: Final = [
    (name, on) for name, entry in TABLES.conditions.items() for on in entry.on if on in ("piece", "party")
]
HARDY: Final = 60
"""HP of a form, enough to keep it."""
MOMENTS: Final = ("0.action", "0.bonus", "1.action")
"""Ana gains it with her action, with her bonus action, or in Ben's turn."""


@cache
def trace_without_condition(moment: str) -> Sequence[object]:
    """Return what is felt from a moment on when nothing is gained: the same for every condition."""
    return Player(Part(table="conditions", id="stunned", slot="piece"), at=moment, turns=0).play(3).trace


@pytest.mark.rule("lh.conditions.durations", "lh.effects.lasting")
@pytest.mark.parametrize(
    ("condition", "on", "moment"),
    [
        pytest.param(*affliction, moment, marks=() if (number + turn) % len(MOMENTS) == 0 else pytest.mark.slow)
        for number, affliction in enumerate(AFFLICTIONS)
        for turn, moment in enumerate(MOMENTS)
    ],
)
def test_a_condition_is_felt_for_every_turn_that_it_lasts(condition: str, on: str, moment: str) -> None:
    part = Part(table="conditions", id=condition, slot=on)
    lasts = TABLES.conditions[condition].turns is not None
    before = trace_without_condition(moment)
    for turns in (1, 2) if lasts else (None,):
        player = Player(part, at=moment, turns=turns).play(3)
        assert player.used, f"{condition} is never gained"
        felt = first_difference(player.trace, before)
        assert felt, f"{condition} for {turns} turns changes nothing that {(turns or 1) - 1} do not"
        assert not left_over(player.scene)
        before = player.trace
    report(f"{part.name} {moment}", felt)


# Everything that is used


SPECIAL: Final[Mapping[str, Mapping[str, Any]]] = {
    "raise": {"board": {0: "1@22 2@6!restrained 3@18!unconscious 4@35"}},
    "clear_head": {"target": "target:0.1", "board": {0: "1@22 2@20!restrained 4@35"}},
    "bonfire": {"target": "target:@18"},
    "fauna": {"target": "target:@18"},
    "phantom": {"target": "target:@18"},
    "grudge": {"board": {1: "1@23< 2@19 3@3"}},
    "feather_step": {"moves": (0, 1, 1), "others": frozenset({"tackle"}), "d20": 5},
    "false_step": {"d20": 5},
    "sure_footed": {"moves": (0, 1, 1), "others": frozenset({"tackle"})},
    "interpose": {"board": {0: "1@22 3@35 4@20"}, "moves": (2, 1, 1)},
    "trap_works": {"board": {1: "1@23< 2@51 3@3"}},
    "careful": {"board": {0: "1@22 2@6!restrained 4@20"}, "d20": 5},
    "quiet": {"others": frozenset({"counterspell"})},
    "archer": {"board": {0: "1@22< 2@6!restrained 4@35"}, "ana": {"weapons": ["shortbow", "dagger"]}},
    "old_boot": {"deed": "fish"},
    "gambler": {"deed": "gamble"},
    "drill_sergeant": {"deed": "fortify", "board": {0: "1@22 4@35"}},
    "quick_hands": {"bonus": "consume", "ana": {"items": [Item(id="trout")]}},
    "sapper": {"board": {0: "1@18 2@6!restrained 4@35"}},
}
"""What a part needs besides: somebody to use it on, or an occasion."""
AT_THE_OUTSET: Final = ("companion", "linguist", "card_shark", "shield_bearer")
"""Perks that are felt when the party is built, or when the cards are dealt."""


def _parts() -> Iterator[Part]:
    tables = TABLES
    for spell in tables.spells.values():
        if spell.kind == "reaction":
            yield _part("spells", spell.id, "reaction", hand=[spell.id])
            continue
        yield _part("spells", spell.id, "action", hand=[spell.id])
        for profession in tables.classes.values():
            if spell.school in profession.proficient:
                yield _part("spells", spell.id, "bonus", hand=[spell.id], profession=profession.id)
                break
    for meta in tables.meta_magic:
        yield _part("meta_magic", meta, "action", hand=[METAS[meta], meta])
    for name in ("items", "fish"):
        for row in getattr(tables, name).values():
            if name == "fish" and not row.is_consumable:
                yield _part(name, row.id, "always")
                continue
            for slot in ("action", "bonus") if row.as_bonus else ("action",):
                yield _part(name, row.id, slot, items=[Item(id=row.id)])
    for structure in tables.structures.values():
        slot = "always" if structure.use == "passive" else structure.use
        yield _part("structures", structure.id, slot, structure=Structure(id=structure.id, hp=4))
    for perk in tables.perks.values():
        if perk.id not in AT_THE_OUTSET:
            yield _part("perks", perk.id, "always" if perk.slot == "passive" else perk.slot, perks=[perk.id])
    for profession in tables.classes.values():
        yield _part("classes", profession.id, profession.pivotal.slot, profession=profession.id)


def _part(table: str, name: str, slot: str, **ana: Any) -> Part:
    special = dict(SPECIAL.get(name, {}))
    return Part(table=table, id=name, slot=slot, **{**special, "ana": {**ana, **special.pop("ana", {})}})


def rounds_of(part: Part) -> int:
    """Return how many rounds a part must be played until nothing of it can last."""
    steps = [*all_steps(steps_of(part))]
    lasts = [TABLES.conditions[one.condition].turns or 0 for one in steps if isinstance(one, GainConditionStep)]
    lasts += [getattr(one, name, None) or 0 for one in steps for name in ("turns", "rounds")]
    is_late = part.slot == "reaction" or part.table == "meta_magic" or any(hasattr(one, "rounds") for one in steps)
    return 1 + max(lasts, default=1) + 2 * is_late


@pytest.mark.parametrize("part", list(_parts()), ids=lambda part: part.name)
def test_whatever_is_used_is_felt(part: Part) -> None:
    rounds = rounds_of(part)
    player, other = Player(part).play(rounds), Player(part, without(part))
    without_it = other.felt(rounds)
    assert player.used, f"{part.name} is never used"
    felt = first_difference(player.trace, without_it)
    assert felt, f"{part.name} changes nothing"
    if left := set(left_over(player.scene)):
        other.trace += without_it  # to its end
        assert left <= set(left_over(other.scene))
    report(part.name, felt)
    if part.slot != "reaction" and any(isinstance(one, GainConditionStep) for one in all_steps(steps_of(part))):
        felt = first_difference(player.trace, Player(part, without_conditions(part)).felt(rounds))
        assert felt, f"the condition that {part.name} gives changes nothing"
        report(f"  the condition of {part.name}", felt)


@pytest.mark.parametrize("perk", AT_THE_OUTSET)
def test_a_perk_of_the_outset_is_felt_when_the_party_is_built_and_the_cards_are_dealt(perk: str) -> None:
    with_it, without_it = (_opened(ruleset, perk) for ruleset in (BOOK, without(Part(table="perks", id=perk))))
    assert with_it != without_it
    report(f"perks.{perk} (outset)", without_it)


def _opened(ruleset: Ruleset, perk: str) -> str:
    """Return the state in which a match begins for a party with a perk, or why there can be no such party."""
    rules = new_rules(ruleset)
    sheet = {"race": "human", "class": "soldier", "weapons": ["longsword", "dagger"], "perks": [perk, "angler"]}
    sheet["languages"] = ["elvish", "goblin"] if perk == "linguist" else ["elvish"]
    if perk == "companion":
        sheet["companion"] = "catgirl"
    seats = tuple(Seat(name, party=_raw(sheet)) for name in ("Ana", "Ben"))
    options = msgspec.to_builtins(rules.options)
    setup = Setup(ruleset=ruleset.id, digest=ruleset.digest, seats=seats, seed=1, options=options)
    try:
        return msgspec.json.encode(Scene(rules, setup, read_script("d20:15,5")).party(0)).decode()
    except ValueError as error:
        return str(error)


def _raw(sheet: Mapping[str, Any]) -> dict[str, msgspec.Raw]:
    return msgspec.json.decode(msgspec.json.encode(sheet), type=dict[str, msgspec.Raw])


def report(name: str, felt: str) -> None:
    """Tell what has been reached, and what was felt of it first."""
    print(f"{name}: {felt}"[:160])  # noqa: T201 - read with pytest -s
