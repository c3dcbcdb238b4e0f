"""Nothing is offered that can have no effect: every offer is played on copies until something comes of it."""

from collections.abc import Iterator
from typing import Any, Final

import msgspec
import pytest

from ludo_tui.engine import Flow, Option, TableOptions, Turn
from ludo_tui.engine.dice import Dice
from ludo_tui.rules.ludicrous.actions.action import Action, SecretAction, Slot, offered
from ludo_tui.rules.ludicrous.menu.offers import Offer
from ludo_tui.rules.ludicrous.model.state import Item, LudicrousState, Party, Piece
from ludo_tui.rules.ludicrous.model.table import LudicrousTable
from ludo_tui.rules.ludicrous.phases import movement
from ludo_tui.rules.ludicrous.registry import ACTIONS
from ludo_tui.rules.ludicrous.tables.tables import tables_of
from ludo_tui.rulesets import load
from tests.scene import Scene, place

ENCODER: Final = msgspec.json.Encoder()
DECODER: Final = msgspec.json.Decoder(LudicrousState)
TRIES: Final = 60
"""How often an offer is played, with other dice and answers, before it counts as one that does nothing."""
PATIENCE: Final = 300
TABLES: Final = tables_of(load("ludicrous").tables)
CARDS: Final = [name for name, spell in TABLES.spells.items() if spell.kind == "spell"]
EVERYTHING: Final[dict[str, Any]] = {
    "profession": "wizard",
    "hp": 20,
    "hp_max": 40,
    "stones": 1,
    "companion": "catgirl",
    "relationship": 5,
    "bonus_points": 6,
    "items": [Item(id=name) for name in TABLES.consumables],
    "perks": ["interpose", "gambler"],
}
BOARDS: Final[dict[str, tuple[str, dict[str, Any]]]] = {
    "a fight": ("1@10 2@12 | 1@11< 2@14 | 1@9", {}),
    "all alone": ("1@20 | 1@45", {}),
    "nobody can move": ("1@20!prone 2#56 3#56 | 1@22", {"match": "full"}),
    "the start is taken": ("1@0 2@0 | 1@3", {}),
    "everybody is out": ("1@10 2@11 3@20 4@22 | 1@12", {}),
    "everybody else is caught": ("1@10 | 1@12", {}),
    "nobody to fight": ("1@10 2@20 | 1#52", {}),
    "whole": ("1@10 2@12 | 1@11< 2@14", {"a": {"hp": 40}}),
    "everybody has it already": (
        "1@10!blessed!hasted!warded!stone_skin!spiny!fireproof!unseen!emboldened"
        " | 1@11!cursed!slowed!prone!weakened!silenced!burning!restrained!stunned!frightened",
        {},
    ),
    "hardly anybody is able": ("1@10!restrained 2@12!stunned 3@14!frightened | 1@11< 2@15", {}),
    "home, with a mate on its way": ("1#56 2#56 3@20 | 1@22 2@19 | 1@18 | 1@23", {"teams": True}),
    "home, and its mate alone": ("1#56 2#56 | 1@22 2@19 | 1@18 2@21!unconscious | 1@23", {"teams": True}),
}
"""The pieces of each seat, and what else is different."""


def stage(board: str, hand: tuple[str, ...]) -> Scene:
    """Return a place and a time at which Ana can do as much as possible."""
    text, options = BOARDS[board]
    own = {"hand": list(hand), **options.get("a", {})}
    scene = place(
        text,
        phase=None,
        state={"turn": Turn(seat=0, number=5, phase="action"), "round": 2, "deck": ["counterspell"] * 24},
        everybody=EVERYTHING,
        table=TableOptions(table_dice=True),
        **{**options, "a": own},
    )
    scene.build(1, "watchtower")
    if board == "everybody else is caught":
        for number in (2, 3, 4):
            scene.piece(0, number).prison = 1
    return scene


def ways(scene: Scene, slot: Slot) -> Iterator[tuple[Action, Offer]]:
    """Yield everything that is offered, each card and item by itself."""
    for action, option in offered(scene.table, 0, slot, ACTIONS):
        if isinstance(action, SecretAction) and option.id in {one.id for one in action.listing(scene.table, 0, slot)}:
            for way in action.private_options(scene.table, 0, slot, option.piece):
                yield action, way
        else:
            yield action, option


def begun(scene: Scene, base: bytes) -> LudicrousTable:
    """Begin again from a state."""
    table = scene.table
    table.state = DECODER.decode(base)
    table.events, table.rolled, table.steps = [], [], 0
    table.lasting_sources.clear()
    return table


def played(flow: Flow[Any], lot: Dice, number: int) -> None:
    """Play a flow to its end with dice and answers by lot."""
    option: Option | None = None
    for count in range(PATIENCE):
        try:
            prompt = next(flow) if option is None else flow.send(option)
        except StopIteration:
            return
        found = [one for one in prompt.options if one.id not in ("back", "pass-turn")]
        option = found[lot.value(number * PATIENCE + count, len(found)) - 1]
    raise AssertionError("it asks without end")


def borne(one: Party | Piece) -> list[tuple[str, int | None, str]]:
    """Return the conditions of a party or a piece, and how long they last: who has brought them is no effect."""
    return sorted((condition.id, condition.ends.left, condition.note) for condition in one.conditions)


def gains(party: Party, *, is_own: bool) -> list[object]:
    """Return what of a party an effect can change; what an action costs its own party is no effect."""
    marker = party.marker if party.marker == "dodge" else ""
    pieces = [(one.step, one.facing, borne(one), one.overshoot, one.prison, one.hits) for one in party.pieces]
    rest = [party.structure, party.project, party.tank, borne(party), party.relationship, party.readers]
    return [marker, pieces, party.hp, *rest, *([] if is_own else [party.hand, party.items, party.bonus_points])]


def has_effect(before: LudicrousState, after: LudicrousState) -> bool:
    """Return whether anything has come of an action beyond what it costs."""
    then, now = before.parties[0], after.parties[0]
    has_won = (
        now.bonus_points > then.bonus_points
        or now.stones > then.stones
        or len(now.items) > len(then.items)
        or any(card not in then.hand for card in now.hand)
    )
    world = [(one.tokens, one.creatures, one.annustar.interruptions) for one in (before, after)]
    parties = [[gains(one, is_own=not seat) for seat, one in enumerate(state.parties)] for state in (before, after)]
    return has_won or world[0] != world[1] or parties[0] != parties[1]


def does_something(scene: Scene, base: bytes, action: Action, option: Offer, slot: Slot) -> bool:
    """Return whether an offer changes anything with any dice and answers, or lets a piece move as it promises."""
    lot = Dice(7, option.id)
    for number in range(TRIES):
        table = begun(scene, base)
        played(action.run(table, 0, slot, option), lot, number)
        before = DECODER.decode(base)
        if option.does in ("sneak", "running_punch"):
            steps = [one.step for one in table.state.parties[0].pieces]
            played(movement.move(table), lot, TRIES + number)
            if [one.step for one in table.state.parties[0].pieces] != steps:
                return True
        elif has_effect(before, table.state):
            return True
    return False


@pytest.mark.rule("lh.readings.no-waste", "lh.readings.home-party")
@pytest.mark.parametrize("board", [*BOARDS])
@pytest.mark.parametrize("part", range(0, len(CARDS), 6))
def test_something_can_come_of_everything_that_is_offered(board: str, part: int) -> None:
    idle: list[str] = []
    scene = stage(board, tuple(CARDS[part : part + 6]))
    base = ENCODER.encode(scene.state)
    slots: tuple[Slot, ...] = ("action", "bonus")
    for slot in slots:
        for action, option in list(ways(scene, slot)):
            if not does_something(scene, base, action, option, slot):
                idle.append(f"{slot} {action.id} {option.id}")
            begun(scene, base)
    assert idle == []
