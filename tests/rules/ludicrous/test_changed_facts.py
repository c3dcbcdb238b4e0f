"""Facts that change between the announcement of a rule and its result; the table beside it says what becomes of it.

Each scene is played twice with the same dice: once as it is, and once with one fact changed at its moment. Where
reactions are asked for, that is when all of them have been taken; otherwise while a question waits, or between what is
announced and what comes of it later. Three parties play; `doer` is the piece that does it or bears it, `other` the
piece to whom it is done or from whom it comes, `stand_in` the piece that takes the place of the other one.
"""

import sys
from collections.abc import Callable, Mapping
from functools import cache
from pathlib import Path
from typing import Any, Final

import msgspec
import pytest

from ludo_tui.engine import Event, Flow, Option, Prompt, TableOptions, Trigger, Turn, Who
from ludo_tui.engine.reactions import window
from ludo_tui.rules.ludicrous.mechanics.conditions.gaining import Onset, gain_condition
from ludo_tui.rules.ludicrous.mechanics.conditions.unconscious import wake_up
from ludo_tui.rules.ludicrous.mechanics.placing import put_piece, take_off_board
from ludo_tui.rules.ludicrous.mechanics.triggers import (
    Attacking,
    DamageDealt,
    Eliminating,
    MoveEnded,
    PiecePassed,
    PieceTackled,
    SpellCast,
    TauntCriticalled,
    TurnedAway,
)
from ludo_tui.rules.ludicrous.model.state import Creature, Hit, Item, LudicrousState, Tank, Token, Weapon
from ludo_tui.rules.ludicrous.model.table import LudicrousTable
from ludo_tui.rules.ludicrous.phases.action import action
from ludo_tui.rules.ludicrous.phases.bonus_action import bonus_action
from ludo_tui.rules.ludicrous.phases.movement import move
from ludo_tui.rules.ludicrous.phases.special_rules import first, second
from ludo_tui.rules.ludicrous.phases.tank_movement import phase
from ludo_tui.rules.ludicrous.phases.turning import turning
from ludo_tui.rules.ludicrous.phases.winning_and_places import withdraw
from ludo_tui.rules.ludicrous.registry import ACTIONS
from ludo_tui.rulesets import load
from tests.changing import Cell, Outcome, cells, faults, read, verdict
from tests.scene import Scene, place

TABLE: Final = read(Path(__file__).with_name("changed_facts.yaml"))
DECODER: Final = msgspec.json.Decoder(LudicrousState)
PATIENCE: Final = 100
"""How many questions a scene may take."""
ANA, BEN, CLEO = Who(0, 0), Who(1, 0), Who(2, 0)
ROLLS: Final = ("rolled", "contest_decided", "saved")


class Moment(msgspec.Struct):
    """Where a scene stands when a fact changes."""

    scene: Scene
    case: "Case"
    trigger: Trigger | None

    @property
    def table(self) -> LudicrousTable:
        """The table."""
        return self.scene.table


Change = Callable[[Moment], object]


# What changes


def another_target(moment: Moment) -> None:
    """Let another piece be the one that it is done to; where none is named, the other piece is no longer there."""
    if isinstance(moment.trigger, (Attacking, DamageDealt, PieceTackled, Eliminating, TauntCriticalled)):
        moment.trigger.target = moment.case.stand_in
    elif isinstance(moment.trigger, PiecePassed):
        moment.trigger.passed = moment.case.stand_in
    elif isinstance(moment.trigger, SpellCast):
        moment.trigger.targets = [moment.case.stand_in]
    else:
        take_off_board(moment.table, moment.case.other)


def larger(moment: Moment) -> None:
    """Let the pieces of the other party be one size larger."""
    moment.scene.party(moment.case.other.seat).race = "orc"


def disarmed(moment: Moment) -> None:
    """Let the doer's party have daggers in place of what it carries."""
    party = moment.scene.party(moment.case.doer.seat)
    party.weapons = [Weapon(id="dagger") for _ in party.weapons]
    party.stones, party.has_shield = 0, False


def turned(moment: Moment) -> None:
    """Let the doer face the other way."""
    piece = moment.table.state.piece(moment.case.doer)
    piece.facing = "backward" if piece.facing == "forward" else "forward"


def prone(moment: Moment) -> None:
    """Let the doer fall prone."""
    gain_condition(moment.table, moment.case.doer, Onset("prone"))


def withdrawn(moment: Moment) -> None:
    """Let the other party leave the match, its pieces with it."""
    moment.table.state.conceded.append(moment.case.other.seat)
    moment.table.state.withdrawn.append(moment.case.other.seat)
    withdraw(moment.table, moment.case.other.seat)


def moved(moment: Moment) -> None:
    """Put the other piece three spaces on."""
    put_piece(moment.table, moment.case.other, moment.table.state.piece(moment.case.other).step + 3, "push")


def fallen(moment: Moment) -> None:
    """Let the doer fall unconscious."""
    gain_condition(moment.table, moment.case.doer, Onset("unconscious"))


CHANGES: Final[Mapping[str, Change]] = {
    "target": another_target,
    "size": larger,
    "weapon": disarmed,
    "sight": turned,
    "posture": prone,
    "side": withdrawn,
    "place": moved,
    "hp": fallen,
}


# Scenes

TACKLED: Final = ("contest_decided", "stopped")
NEAR: Final = "1@29 | 1@30< 4@30< | 1@45"
Phase = Callable[[LudicrousTable], Flow[Any]]


def acting(table: LudicrousTable) -> Flow[Any]:
    """Play an action phase."""
    table.state.turn.phase = "action"
    return action(table, ACTIONS)


def helping(table: LudicrousTable) -> Flow[Any]:
    """Play a bonus action phase."""
    table.state.turn.phase = "bonus_action"
    return bonus_action(table, ACTIONS)


def moving(table: LudicrousTable) -> Flow[Any]:
    """Play a movement phase."""
    table.state.turn.phase = "movement"
    return move(table)


def turning_(table: LudicrousTable) -> Flow[Any]:
    """Play a turning phase."""
    table.state.turn.phase = "turning"
    return turning(table, ACTIONS)


def tank_phase(table: LudicrousTable) -> Flow[Any]:
    """Play a tank movement phase."""
    table.state.turn.phase = "tank_movement"
    return phase(table)


def first_special(table: LudicrousTable) -> Flow[Any]:
    """Play a first special rules phase."""
    table.state.turn.phase = "first_special"
    return first(table)


def second_special(table: LudicrousTable) -> Flow[Any]:
    """Play a second special rules phase."""
    table.state.turn.phase = "second_special"
    return second(table)


class Case(msgspec.Struct, frozen=True, kw_only=True):
    """A scene for a rule."""

    answers: tuple[str, ...]
    """How the ids of the answers begin that are given, each once; the rest is declined."""
    board: str = NEAR
    effects: tuple[str, ...] = ("damaged",)
    """The kinds of events that are its result; their rolls count with them."""
    at: type[Trigger] | str = Attacking
    """When the fact changes: as a window closes, as a kind of question waits, or first of all if empty."""
    number: int = 0
    """Which of these it is, counted from 0."""
    doer: Who = ANA
    other: Who = BEN
    stand_in: Who = Who(1, 3)
    begin: Callable[[Scene], object] | None = None
    """What has been announced before."""
    flows: tuple[Phase, ...] = (acting,)
    a: Mapping[str, Any] = {}
    b: Mapping[str, Any] = {}
    c: Mapping[str, Any] = {}
    faces: Mapping[str, int] = {}
    """What dice show, by a part of what they are rolled for."""
    changes: Mapping[str, Change] = {}
    """Changes of its own, by fact."""
    opens: bool = False
    """It changes as the window opens, before anybody has reacted."""
    asks: tuple[str, ...] | None = None
    """The kinds of questions that depend on it; None: all."""
    is_felt: Callable[[tuple[str, ...]], bool] | None = None
    """Tells by the questions, where the result is what can be chosen."""


def strike(means: str, distance: int = 2, *answers: str, **more: Any) -> Case:
    """Return the scene of a weapon attack from some spaces away, with what answers it."""
    there = 29 + distance
    board = f"1@29 | 1@{there}< 4@{there}< | 1@45"
    return Case(answers=(f"attack:0:{means}:1.0", *answers), **{"board": board, **more})


def spell(name: str, *targets: str, **more: Any) -> Case:
    """Return the scene of a spell that Ana's first piece casts."""
    answers = ("cast:0", f"card:{name}", *targets)
    return Case(answers=answers, **{"at": SpellCast, "a": {"hand": [name]}, **more})


def onlooker_leaves(moment: Moment) -> None:
    """Let Ben's party leave the match, which has nothing to do with it."""
    withdraw(moment.table, BEN.seat)


def help_a_friend(name: str, friend: str, **more: Any) -> Case:
    """Return the scene of a spell that Ana's first piece casts at her second, while Ben looks on."""
    return spell(
        name,
        "target:0.1",
        board=f"1@29 {friend} 4@34 | 1@45 | 1@2",
        other=Who(0, 1),
        stand_in=Who(0, 3),
        changes={"side": onlooker_leaves},
        **more,
    )


def condition(name: str, who: Who, by: Who, **more: Any) -> Callable[[Scene], object]:
    """Return what gives a piece a condition that comes from another."""
    return lambda scene: gain_condition(scene.table, who, Onset(name, by=by, **more))


def onto(ring: int) -> Mapping[str, Change]:
    """Return what puts the other piece on a ring space."""
    return {"place": lambda moment: moment.scene.put(moment.case.other.seat, f"{moment.case.other.piece + 1}@{ring}")}


def stunned(moment: Moment) -> None:
    """Let the doer be stunned."""
    gain_condition(moment.table, moment.case.doer, Onset("stunned"))


def condition_from_stand_in(name: str) -> Change:
    """Return what gives Ana's piece a condition from one piece more."""
    return lambda moment: gain_condition(moment.table, ANA, Onset(name, by=moment.case.stand_in))


def held_by_ben(scene: Scene) -> None:
    """Let Ben hold Ana's first piece prisoner since an earlier turn."""
    scene.piece(0).prison = BEN.seat


CASES: Final[Mapping[str, Case]] = {
    # Attacks
    "lh.attacks.weapon": strike("longsword"),
    "lh.party.ammunition": strike("shortbow", 9, a={"weapons": ["shortbow", "longsword"]}),
    "lh.party.thrown": strike("javelin-thrown", 8, a={"weapons": ["javelin", "longsword"]}),
    "lh.attacks.stones": Case(answers=("stone:0:1.0",), board="1@29 | 1@33< 4@33< | 1@45", a={"stones": 1}),
    "lh.attacks.punch": Case(answers=("punch:0:1.0",)),
    "lh.attacks.running-punch": Case(
        answers=("running_punch:0", "move:0"), board="1@29 | 1@31< 4@31< | 1@45", flows=(acting, moving)
    ),
    "lh.attacks.grapple": Case(answers=("grapple:0:1.0",), effects=("condition_gained",), a={"race": "goblin"}),
    "lh.attacks.shove": Case(answers=("shove:0:1.0",), effects=("moved",), a={"race": "goblin"}),
    "lh.attacks.retaliation": Case(
        answers=("attack:0:longsword:1.0", "retaliate:0:javelin"),
        board="1@29 4@29 | 1@31< | 1@45",
        number=1,
        doer=BEN,
        other=ANA,
        stand_in=Who(0, 3),
        b={"weapons": ["javelin", "longsword"]},
        faces={"(longsword)": 2},
    ),
    "ll.5.2.opportunity.trigger": Case(
        answers=("turn:0", "opportunity:0:longsword"),
        board="1@29 4@29 | 1@30< | 1@45",
        flows=(turning_,),
        doer=BEN,
        other=ANA,
        stand_in=Who(0, 3),
        changes={"place": lambda moment: put_piece(moment.table, ANA, 26, "push")},
    ),
    "lh.party.class.archer": Case(
        answers=("move:0", "pivotal:"),
        board="1@29 4@29 | 1@24 | 1@45",
        flows=(moving,),
        doer=BEN,
        other=ANA,
        stand_in=Who(0, 3),
        b={"profession": "archer", "weapons": ["shortbow", "javelin"]},
    ),
    "ll.5.5.dual-wield.after-action-attack": Case(
        answers=("attack:0:shortsword:1.0", "second:0"),
        board="1@29 | 1@30< 4@30< | 1@45",
        flows=(acting, helping),
        number=1,
        a={"weapons": ["shortsword", "shortsword"]},
    ),
    "lh.magic.contest": spell("firebolt", "target:1.0", board="1@29 | 1@44< 4@44< | 1@2", at=Attacking),
    "lh.structures.watchtower": Case(
        answers=("structure:0:2.0",),
        board="1@45 | 1@40 | 1@9 4@9",
        other=CLEO,
        stand_in=Who(2, 3),
        begin=lambda scene: scene.build(0, "watchtower"),
    ),
    "lh.structures.tank.attack": Case(
        answers=("tank:attack", "fire:2.0"),
        board="1@45 | 1@40 | 1@9 4@9",
        flows=(tank_phase,),
        other=CLEO,
        stand_in=Who(2, 3),
    ),
    "lh.conditions.ambush": Case(answers=("ambush:0:1.0",), board="1@21 | 1@23 4@23 | 1@45", flows=(second_special,)),
    "lh.attacks.damage": strike("longsword", at=DamageDealt),
    "lh.effects.attack": Case(answers=("consume:swordfish",), a={"items": [Item(id="swordfish")]}),
    "lh.party.weapons": strike(
        "warhammer", a={"weapons": ["warhammer", "dagger"]}, faces={"damage": 6}, at=DamageDealt, effects=("moved",)
    ),
    # What answers them
    "ll.5.9.shield.plus-2": strike("longsword", 2, "shield", b={"has_shield": True}, doer=BEN, other=ANA),
    "ll.5.9.shield.needs-shield": strike(
        "longsword", 2, "shield", opens=True, b={"has_shield": True}, doer=BEN, other=ANA, asks=()
    ),
    "ll.5.9.perk.reaction": strike(
        "longsword",
        2,
        "perk:interpose:3",
        b={"perks": ["interpose"]},
        at=DamageDealt,
        opens=True,
        doer=Who(1, 3),
        other=ANA,
        stand_in=Who(1, 3),
        asks=(),
        changes={"place": lambda moment: put_piece(moment.table, Who(1, 3), 25, "push")},
    ),
    "ll.5.3.dodge.bonus": strike(
        "longsword",
        board="1@29 | 1@31< | 1@32<",
        b={"marker": "dodge"},
        faces={"against": 2},
        doer=BEN,
        other=ANA,
        stand_in=CLEO,
    ),
    "lh.effects.intercept": strike(
        "longsword",
        2,
        "perk:interpose",
        b={"perks": ["interpose"]},
        at=DamageDealt,
        doer=Who(1, 3),
        other=ANA,
        stand_in=BEN,
    ),
    "lh.effects.reduce": strike(
        "longsword", 2, "reaction_spell:bark", b={"hand": ["bark"]}, at=DamageDealt, doer=BEN, other=ANA
    ),
    # Spells
    "ll.5.3.cast-spell.effect": spell(
        "terror", "target:1.0", board="1@29 | 1@42< 4@42< | 1@2", effects=("condition_gained",)
    ),
    "lh.effects.branches": spell("thunderclap", board="1@29 | 1@34< 4@39< | 1@45", effects=("damaged", "moved")),
    "lh.magic.counterspell": spell(
        "terror",
        "target:1.0",
        "reaction_spell:counterspell:0",
        b={"hand": ["counterspell"]},
        doer=BEN,
        other=ANA,
        effects=("spell_countered",),
    ),
    "lh.effects.swap": spell("trade_places", "target:1.0", board="1@29 | 1@33 4@37 | 1@45", effects=("moved",)),
    "lh.effects.push": spell("gust", "target:1.0", effects=("moved",)),
    "lh.effects.move": help_a_friend("tailwind", "2@33", effects=("moved",)),
    "lh.effects.revive": help_a_friend("raise", "2@33!unconscious", effects=("condition_ended",)),
    "lh.magic.bonfire": spell("bonfire", "target:r35", effects=("token_placed",), changes=onto(35)),
    "lh.effects.summon": spell("phantom", "target:r35", effects=("creature_appeared",), changes=onto(35)),
    "lh.effects.condition": help_a_friend("bless", "2@33", effects=("condition_gained",)),
    # Moving
    "ll.5.9.tackle.trigger": Case(
        answers=("move:0", "tackle:0"),
        board="1@29 | 1@30< 4@45 | 1@2",
        flows=(moving,),
        at=PiecePassed,
        opens=True,
        effects=("contest_decided", "stopped"),
        doer=BEN,
        other=ANA,
        asks=(),
    ),
    "ll.5.9.opportunity.which-piece": Case(
        answers=("turn:0", "opportunity:0:"),
        board="1@29 4@29 | 1@30< | 1@45",
        flows=(turning_,),
        at=TurnedAway,
        opens=True,
        doer=BEN,
        other=ANA,
        stand_in=Who(0, 3),
        asks=(),
    ),
    "ll.5.9.reaction-spell.trigger": Case(
        answers=("move:0", "reaction_spell:false_step:0"),
        board="1@29 | 1@36 | 1@45",
        flows=(moving,),
        at=MoveEnded,
        opens=True,
        effects=("condition_gained",),
        doer=BEN,
        other=ANA,
        b={"hand": ["false_step"]},
        asks=(),
    ),
    "ll.5.9.tackle.both-roll": Case(
        answers=("move:0", "tackle:0"), flows=(moving,), at=PieceTackled, effects=TACKLED, doer=BEN, other=ANA
    ),
    "ll.5.9.crucial-tackle.penalty": Case(
        answers=("move:0", "tackle:0"),
        board="1@29 | 1@30 4@33 | 1@45",
        flows=(moving,),
        at=PieceTackled,
        effects=TACKLED,
        doer=BEN,
        other=ANA,
    ),
    "lh.movement.tackle": Case(answers=("move:0",), flows=(moving,), at=PiecePassed, effects=("moved", "eliminated")),
    "lh.movement.eliminate": Case(
        answers=("move:0",), board="1@29 | 1@33 | 1@45", flows=(moving,), at=Eliminating, effects=("eliminated",)
    ),
    "lh.movement.after": Case(
        answers=("move:0",),
        flows=(moving,),
        at=PiecePassed,
        effects=("weapon_picked_up",),
        begin=lambda scene: scene.state.tokens.append(Token(id="weapon:javelin", ring=33, seat=0)),
        a={"weapons": ["javelin", "longsword"]},
    ),
    "lh.conditions.trap": Case(
        answers=("move:0",),
        board="1@11 | 1@16 4@16 | 1@45",
        flows=(moving,),
        at="die",
        number=1,
        effects=("condition_gained",),
    ),
    "ll.5.3.sneak.no-tackle": Case(
        answers=("move:0", "tackle:0"),
        flows=(moving,),
        at="",
        begin=lambda scene: scene.act("sneak"),
        effects=("moved", "eliminated"),
        faces={"move": 3},
    ),
    "lh.effects.next-roll": Case(
        answers=("move:0",), flows=(moving,), at="", begin=condition("swift", ANA, ANA), effects=("moved", "eliminated")
    ),
    "ll.5.3.running-punch.modifies-movement": Case(
        answers=("move:0",),
        board="1@29 | 1@31< 4@31< | 1@45",
        flows=(moving,),
        at="",
        begin=lambda scene: scene.act("running_punch:0"),
    ),
    "lh.magic.fauna": Case(
        answers=("move:0",),
        flows=(moving,),
        at="",
        begin=lambda scene: scene.state.creatures.append(Creature(id="beast", ring=32, hp=5, seat=BEN.seat)),
        effects=("stopped",),
    ),
    # What holds for a turn
    "ll.5.3.drink.drunk": strike("longsword", at="", begin=lambda scene: scene.act("drink"), asks=()),
    "ll.5.3.meditate.no-cast": Case(
        answers=(),
        at="",
        a={"hand": ["firebolt"]},
        begin=lambda scene: scene.act("meditate"),
        is_felt=lambda asked: "cast:0" not in asked[0],
        asks=(),
    ),
    "ll.5.3.ready.no-bonus-die": Case(
        answers=(),
        flows=(helping,),
        at="",
        a={"bonus_points": 3},
        begin=lambda scene: scene.act("ready"),
        is_felt=lambda asked: "bonus_die" not in str(asked),
        asks=(),
    ),
    "ll.5.3.sacrifice.no-movement-phase": Case(
        answers=("sacrifice", "card:ward"),
        flows=(acting, moving),
        at="enter",
        a={"hand": ["ward", "daze"]},
        effects=("cards_discarded", "phase_lost"),
        is_felt=lambda asked: "move" not in str(asked),
        asks=("move",),
    ),
    "lh.party.companion": Case(
        answers=("fish:0",),
        board="1#6 | 1@30 4@30 | 1@45",
        at="",
        a={"companion": "catgirl", "relationship": 6, "perks": ["companion"]},
        effects=("fish_caught",),
        asks=(),
    ),
    # Conditions and their sources
    "lh.conditions.taunted": Case(
        answers=("attack:0:longsword:1.0",),
        board="1@29 | 1@31< 4@31< | 1@45",
        at="",
        begin=condition("taunted", ANA, BEN),
        is_felt=lambda asked: "dodge" not in asked[0],
        asks=("action",),
        changes={"target": condition_from_stand_in("taunted")},
    ),
    "lh.conditions.grappled": Case(
        answers=(),
        flows=(first_special,),
        at="",
        begin=condition("grappled", ANA, BEN),
        doer=BEN,
        changes={"target": condition_from_stand_in("grappled"), "posture": stunned},
    ),
    "ll.5.3.struggle.removes": Case(
        answers=("struggle:0",), at="", begin=condition("grappled", ANA, BEN), effects=("condition_ended",), asks=()
    ),
    "lh.conditions.restrained": Case(
        answers=(), flows=(moving,), at="", begin=condition("restrained", ANA, BEN), effects=("no_move",)
    ),
    "lh.conditions.burning": Case(answers=(), flows=(first_special,), at="", begin=condition("burning", ANA, BEN)),
    "lh.conditions.risk-stunned": Case(
        answers=(),
        flows=(second_special,),
        at="",
        begin=lambda scene: scene.piece(0).hits.append(Hit(BEN.seat, 2)),
        effects=("condition_gained",),
    ),
    "lh.conditions.risk-frightened": Case(
        answers=(),
        flows=(second_special,),
        at="",
        begin=lambda scene: scene.party(0).seen.append((31, False)),
        effects=("condition_gained",),
        changes={"place": lambda moment: put_piece(moment.table, ANA, 40, "push")},
    ),
    "lh.conditions.prisoner": Case(
        answers=(),
        board="2@29 | 1@30< 4@30< | 1@45",
        flows=(first_special,),
        at="",
        begin=held_by_ben,
        effects=("escaped",),
    ),
    "lh.conditions.hacked": Case(
        answers=("structure:1",),
        flows=(helping,),
        at="",
        begin=lambda scene: scene.build(BEN.seat, "library", hacker=ANA.seat),
        effects=("structure_used",),
        asks=(),
    ),
    "ll.5.3.revive.target-number": Case(
        answers=("revive:0:0.1",),
        board="1@29 2@31!unconscious | 1@45 | 1@2",
        at="",
        other=Who(0, 1),
        effects=("revived",),
        asks=(),
        changes={"side": onlooker_leaves},
    ),
    "lh.party.unrevived": Case(
        answers=(),
        board="1@29 2@31!unconscious | 1@45 | 1@2",
        flows=(first_special,),
        at="",
        begin=lambda scene: setattr(scene.piece(0, 2), "down", 1),
        doer=Who(0, 1),
        other=Who(0, 1),
        effects=("eliminated",),
        changes={"side": onlooker_leaves, "hp": lambda moment: wake_up(moment.table, Who(0, 1), rule="")},
    ),
    # Questions and dice
    "ll.5.3.surrender.answer": Case(
        answers=("surrender:0:1.0", "accept"), at="surrender", effects=("imprisoned", "healed")
    ),
    "ll.5.3.taunt.both-roll": Case(answers=("taunt:0:1.0",), at="die", effects=("condition_gained",), asks=("choice",)),
    "ll.5.3.taunt.crit.counter-target": Case(
        answers=("taunt:0:1.0", "taunt_back"),
        board="1@29 | 1@27 4@27 | 1@45",
        at=TauntCriticalled,
        opens=True,
        doer=BEN,
        other=ANA,
        faces={"(taunt)": 1},
        effects=("contest_decided",),
        asks=(),
    ),
    "ll.5.3.fish.roll": Case(answers=("fish:0",), board="1#6 | 1@30 4@30 | 1@45", at="die", effects=("fish_caught",)),
    "ll.5.3.gamble.roll": Case(answers=("gamble:0",), at="die", effects=("gambled",)),
    "ll.5.3.soul-read.d10.stop": Case(answers=("soul_read:1",), at="die", effects=("sheet_returned",)),
    "lh.structures.hack": Case(
        answers=("hack:0:1",),
        board="1@18 | 1@30 4@30 | 1@45",
        at="die",
        begin=lambda scene: scene.build(BEN.seat, "library"),
        effects=("structure_hacked",),
    ),
    "lh.party.perks": Case(
        answers=("perk:battle_cry",), at="die", a={"perks": ["battle_cry"]}, b={}, effects=("condition_gained",)
    ),
    "ll.5.3.revive.roll": Case(
        answers=("revive:0:0.1",),
        board="1@29 2@31!unconscious | 1@45 | 1@2",
        at="die",
        other=Who(0, 1),
        effects=("revived",),
        asks=(),
        changes={"side": onlooker_leaves},
    ),
}


# Playing


@cache
def stage(rule: str) -> tuple[Scene, bytes]:
    """Return the scene of a rule, and how it stands when what comes before has been announced."""
    case = CASES[rule]
    scene = place(
        case.board,
        phase=None,
        state={"turn": Turn(seat=0, number=5, phase="action"), "round": 2, "deck": ["ward", "daze"] * 8},
        everybody={"hp_max": 80, "hp": 60, "tank": Tank(hp=12)},
        table=TableOptions(table_dice=True),
        a=case.a,
        b=case.b,
        c=case.c,
    )
    if case.begin is not None:
        case.begin(scene)
    return scene, msgspec.json.encode(scene.state)


class Played:
    """One play of a scene, with a fact changed at its moment."""

    def __init__(self, rule: str, change: Change | None) -> None:
        self.case, self.change = CASES[rule], change
        self.scene, state = stage(rule)
        self.scene.table.state = DECODER.decode(state)
        self.scene.table.events.clear()
        self.left, self.asked, self.kinds = list(self.case.answers), list[tuple[str, str]](), list[str]()
        self.come, self.is_past = 0, False

    def play(self) -> Outcome:
        """Play it to its end and return what has come of it."""
        if self.case.at == "":
            self._change(None)
        for flow in self.case.flows:
            self._drive(flow(self.scene.table))
        assert self.is_past, f"{self.case.answers}: the moment never comes; asked {self.kinds}"
        return self._outcome()

    def window(self, table: Any, trigger: Any) -> Flow[Any]:
        """Open a window, and change the fact as it closes."""
        is_meant = self.case.at is type(trigger)
        if is_meant and self.case.opens:
            self._come(trigger)
        found = yield from window(table, trigger)
        if is_meant and not self.case.opens:
            self._come(trigger)
        return found

    def _come(self, trigger: Trigger | None) -> None:
        if self.come == self.case.number:
            self._change(trigger)
        self.come += 1

    def _change(self, trigger: Trigger | None) -> None:
        self.is_past = True
        events = self.scene.table.events
        events.clear()
        self.asked.clear()
        if self.change is not None:
            self.change(Moment(self.scene, self.case, trigger))
        events.clear()

    def _drive(self, flow: Flow[Any]) -> None:
        option: Option | None = None
        for _ in range(PATIENCE):
            try:
                prompt = next(flow) if option is None else flow.send(option)
            except StopIteration:
                return
            if prompt.kind == self.case.at:
                self._come(None)
            option = self._face(prompt) if prompt.kind == "die" else self._answer(prompt)
        raise AssertionError(f"{self.case.answers} asks without end: {self.kinds}")

    def _face(self, prompt: Prompt) -> Option:
        sides, text = len(prompt.answers), prompt.text
        told = next((face for part, face in self.case.faces.items() if part in text), None)
        usual = {20: 5 if "against" in text else 15, 6: 4, 10: 10}.get(sides, sides // 2 + 1)
        return prompt.answers[(usual if told is None else told) - 1]

    def _answer(self, prompt: Prompt) -> Option:
        ids = [one.id for one in prompt.answers]
        self.kinds.append(prompt.kind)
        self.asked.append((prompt.kind, f"{prompt.seat} {prompt.kind} {sorted(ids)}"))
        for wanted in self.left:
            for option in prompt.answers:
                if option.id.startswith(wanted):
                    self.left.remove(wanted)
                    return option
        is_open = "way" not in self.kinds
        for wanted in self.left:
            entry = prompt.option(wanted.partition(":")[0])
            if entry is not None and is_open and prompt.kind in ("action", "bonus"):
                return entry
        return prompt.default if prompt.kind != "way" else prompt.answers[0]

    def _outcome(self) -> Outcome:
        """What came of the rule after its moment."""
        case, told = self.case, tuple(text for _, text in self.asked)
        asked = tuple(text for kind, text in self.asked if case.asks is None or kind in case.asks)
        watched = [one for one in self.scene.table.events if one.kind in (*case.effects, *ROLLS)]
        is_felt = any(one.kind in case.effects for one in watched) if case.is_felt is None else case.is_felt(told)
        return Outcome(asked, tuple(map(_figures, watched)) or ("felt",) if is_felt else ())


def _figures(event: Event) -> bytes:
    """Return what an event says, but for where a piece stood that has left the board."""
    return msgspec.json.encode({name: one for name, one in msgspec.to_builtins(event).items() if name != "step"})


def play(rule: str, fact: str = "") -> Outcome:
    """Play the scene of a rule, with a fact changed if one is named."""
    played = Played(rule, {**CHANGES, **CASES[rule].changes}[fact] if fact else None)
    with pytest.MonkeyPatch.context() as patch:
        for name, module in list(sys.modules.items()):
            if (
                name.startswith(("ludo_tui.rules.ludicrous", "ludo_tui.rules.fight"))
                and getattr(module, "window", None) is window
            ):
                patch.setattr(module, "window", played.window)
        return played.play()


plain = cache(play)


@pytest.mark.parametrize("cell", list(cells(TABLE)), ids=lambda cell: f"{cell.rule}-{cell.fact}")
def test_a_fact_that_changes_does_what_the_table_says(cell: Cell) -> None:
    before = plain(cell.rule)
    assert before.figures, "nothing comes of it even where nothing changes"
    assert verdict(before, play(cell.rule, cell.fact)) == cell.answer


def test_the_table_is_whole() -> None:
    assert faults(TABLE) == []
    assert list(TABLE["rules"]) == list(CASES)
    assert len(CASES) >= 40
    assert set(CASES) <= set(load("ludicrous").rulebook)
