"""Every attack of both games with fights is made in one order, and aimed at each target once."""

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import ludo_tui
from ludo_tui import Game
from ludo_tui.engine import Event, Flow, ReactionTable, Seat, Trigger, Who, window
from ludo_tui.engine.dice import Dice, Lot
from ludo_tui.rules.fight import attack as order
from ludo_tui.rules.fight.attack import Announced, Attack
from ludo_tui.rules.fight.lasting import Ends
from ludo_tui.rules.fight.rolls import RollResult
from ludo_tui.rules.ludicrous.mechanics.triggers import Attacking, PieceTackled
from ludo_tui.rules.ludicrous.model.state import Structure
from ludo_tui.rules.ludicrous.phases import tank_movement
from ludo_tui.rules.skirmish.mechanics.afflictions.instances import afflict
from ludo_tui.rules.skirmish.mechanics.triggers import Attacking as SkirmishAttacking
from ludo_tui.rules.skirmish.mechanics.triggers import HoldAttack
from tests.prepared import scenes
from tests.rules.skirmish.skirmish_scene import stand
from tests.scene import place, set_up

RULES = Path(ludo_tui.__file__).parent / "rules"
TOLD_BY = {"ludicrous": {"Attacked", "ShotFired", "tell"}, "skirmish": {"Attacks", "StruckObstacle", "tell"}}
"""The events of each game that say that an attack is made, and what tells of several."""
TRIGGERS = (Attacking, PieceTackled, SkirmishAttacking, HoldAttack)
"""What is reacted to before an attack is rolled."""


class Watch:
    """What is seen of the attacks of a match."""

    def __init__(self, patch: pytest.MonkeyPatch) -> None:
        self.kinds: list[str] = []
        """The kinds of attacks that were made, in order."""
        self.swaps = 0
        self._open: list[Attack[Any]] = []
        self._targets: dict[int, list[Who]] = {}
        self._kept: list[Trigger] = []
        make, retarget, watch = Attack.make, Attack.retarget, self

        def made(attack: Attack[Any]) -> Flow[Any]:
            watch.kinds.append(type(attack).__name__)
            watch._open.append(attack)
            roll = yield from make(attack)
            watch._open.pop()
            return roll

        def aimed_anew(attack: Attack[Any], target: Who) -> Flow[None]:
            assert isinstance(attack.announced, Announced)
            watch._aim(attack.announced, target)
            watch.swaps += 1
            yield from retarget(attack, target)

        def announced(table: ReactionTable[Any], trigger: Any) -> Flow[Any]:
            assert id(trigger) not in watch._targets, "an attack is announced once"
            watch._aim(trigger, trigger.target)
            return window(table, trigger)

        patch.setattr(Attack, "make", made)
        patch.setattr(Attack, "retarget", aimed_anew)
        patch.setattr(order, "window", announced)
        for kind in {ReactionTable, *_subclasses(ReactionTable)}:
            if "reactors" in vars(kind):
                patch.setattr(kind, "reactors", self._watched(vars(kind)["reactors"]))

    def _aim(self, trigger: Trigger, target: Who) -> None:
        """Note whom an attack is aimed at."""
        self._kept.append(trigger)
        targets = self._targets.setdefault(id(trigger), [])
        assert target not in targets, f"{trigger} is aimed at {target} once more"
        targets.append(target)

    def _watched(self, reactors: Any) -> Any:
        def watched(table: ReactionTable[Any], trigger: Trigger) -> Any:
            if isinstance(trigger, TRIGGERS):
                assert any(attack.announced is trigger for attack in self._open), f"{trigger} is out of order"
            return reactors(table, trigger)

        return watched


def _subclasses(kind: type[Any]) -> Iterator[type[Any]]:
    for one in kind.__subclasses__():
        yield one
        yield from _subclasses(one)


@pytest.fixture
def watch(monkeypatch: pytest.MonkeyPatch) -> Watch:
    """What is seen of all attacks from now on."""
    return Watch(monkeypatch)


def play_at_random(ruleset: str, seed: int, answers: int) -> list[Event]:
    """Play a match in which everybody answers at random, and return what happened."""
    game, lot = Game.new(ruleset, [Seat(name) for name in ("Ana", "Ben", "Cem")], seed), Lot(Dice(seed, "answers"))
    told: list[Event] = []
    for _ in range(answers):
        if game.prompt is None:
            break
        told += game.answer(game.prompt.options[lot.draw(len(game.prompt.options))].id)
    return told


# The order


class Steps(Attack[Any]):
    """An attack that notes its steps."""

    def __init__(self, *, why: str = "") -> None:
        self.table, self.why, self.done = None, why, [""]
        self.announced = Announced(seat=0, who=Who(0, 0), target=Who(1, 0), name="blow")

    def spend(self) -> None:
        """Note it."""
        self.done.append("spent")

    def tell(self) -> None:
        """Note it."""
        self.done.append("told")

    def plan(self) -> Flow[None]:
        """Note it."""
        assert isinstance(self.announced, Announced)
        self.done.append(f"planned for {self.announced.target.number}")
        yield from ()

    def why_lapsed(self) -> str:
        """Return what was said in the beginning."""
        return self.why

    def tell_lapsed(self, why: str) -> None:
        """Note it."""
        self.done.append(f"lapsed, as {why}")

    def throw(self) -> Flow[RollResult]:
        """Note it."""
        self.done.append("thrown")
        yield from ()
        return RollResult("graze")

    def land(self, result: RollResult) -> Flow[None]:
        """Note it."""
        self.done.append(f"landed with a {result.outcome}")
        yield from ()

    def end(self, result: RollResult | None) -> Flow[None]:
        """Note it."""
        self.done.append(f"ended with {result and result.outcome}")
        yield from ()


def made(attack: Steps, patch: pytest.MonkeyPatch, *swaps: int) -> list[str]:
    """Return the steps of an attack in order, where others take the place of its target."""

    def opened(_table: Any, _trigger: Any) -> Flow[None]:
        attack.done.append("window")
        for number in swaps:
            yield from attack.retarget(Who(1, number))

    patch.setattr(order, "window", opened)
    for _ in attack.make():
        pytest.fail("nobody is asked")
    return attack.done[1:]


def test_the_steps_of_an_attack_are_in_order(monkeypatch: pytest.MonkeyPatch) -> None:
    assert made(Steps(), monkeypatch) == [
        "spent", "told", "planned for 0", "window", "thrown", "landed with a graze", "ended with graze"
    ]  # fmt: skip


def test_an_attack_that_has_lapsed_is_not_rolled_and_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    assert made(Steps(why="it is late"), monkeypatch) == [
        "spent", "told", "planned for 0", "window", "lapsed, as it is late", "ended with None"
    ]  # fmt: skip


def test_a_swapped_target_is_planned_anew_and_all_are_asked_again(monkeypatch: pytest.MonkeyPatch) -> None:
    attack = Steps()
    assert made(attack, monkeypatch, 1)[2:6] == ["planned for 0", "window", "planned for 1", "thrown"]
    assert isinstance(attack.announced, Announced)
    assert attack.announced.is_changed


def test_an_attack_is_swapped_once(monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(AssertionError):
        made(Steps(), monkeypatch, 1, 2)


# The attacks of both games


@pytest.mark.parametrize(("game", "telling"), TOLD_BY.items())
def test_only_the_first_step_of_an_attack_says_that_it_is_made(game: str, telling: set[str]) -> None:
    found = set()
    for path in sorted((RULES / game).rglob("*.py")):
        for one in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(one, ast.FunctionDef) and one.name != "tell":
                calls = [call.func for call in ast.walk(one) if isinstance(call, ast.Call)]
                names = {getattr(func, "id", "") or getattr(func, "attr", "") for func in calls}
                found |= {(path.name, one.name, name) for name in names & telling}
    assert found == set()


ONE, ROGUE = "1@10 | 1@11", {"profession": "rogue"}
LUDICROUS_ATTACKS: dict[str, tuple[str, str, dict[str, Any]]] = {
    "attack:0:longsword:1.0": ("WeaponAttack", ONE, {}),
    "stone:0:1.0": ("WeaponAttack", ONE, {"a": {"stones": 1}}),
    "perk:berserker:0": ("WeaponAttack", ONE, {"a": {"perks": ["berserker"], "weapons": ["longsword"]}}),
    "punch:0:1.0": ("Punch", ONE, {}),
    "grapple:0:1.0": ("_Wrestling", ONE, {}),
    "shove:0:1.0": ("_Wrestling", ONE, {}),
    "structure:0:1.0": ("StructureShot", "1@0 | 1@1", {"a": {"structure": Structure(id="watchtower", hp=8)}}),
    "cast:0 card:firebolt": ("StepContest", ONE, {"a": {"hand": ["firebolt"]}}),
    "ambush:0:1.0": ("Ambush", "1@8 | 1@10", {"phase": "first_special"}),
    "turn:0 opportunity:0:punch": ("Punch", "1@10 | 1@11<", {"phase": "turning", "a": ROGUE}),
    "turn:0 opportunity:0:longsword": ("WeaponAttack", "1@10 | 1@11<", {"phase": "turning", "a": ROGUE}),
    "move:0 tackle:0": ("TackleAttempt", "1@20 | 1@22", {"phase": "movement", "dice": "d6:4 d20:10,10"}),
    "running_punch:0 move:0 pass": ("PunchInPassing", "1@20 | 1@22", {"phase": ("action", "movement"), "dice": "d6:5"}),
}
"""What is answered in Ludicrous: how that attacks, where, and with what."""


@pytest.mark.parametrize("answers", LUDICROUS_ATTACKS)
def test_ludicrous_makes_its_attacks_in_the_order(answers: str, watch: Watch) -> None:
    kind, board, changes = LUDICROUS_ATTACKS[answers]
    scene = place(board, b=ROGUE, **changes)
    scenes.remove(scene)
    scene.play(*answers.split())
    assert watch.kinds == [kind]


def test_a_tank_of_ludicrous_fires_in_the_order(watch: Watch) -> None:
    scene = set_up("| 1#31", dice=["d20:10", "d20:5", "d6:4"])
    scene.run(tank_movement.phase(scene.table), "tank:attack", "fire:1.0")
    assert watch.kinds == ["TankShot"]


SKIRMISH_ATTACKS: dict[str, tuple[str, str, dict[str, Any]]] = {
    "attack:sword:1.0": ("AttackOnCreature", "bulwark@k9 | trickster@l9", {}),
    "with:greatsword:1.0 disarm": ("AttackOnCreature", "champion@k9 | trickster@l9", {}),
    "grab:1.0 str": ("AttackOnCreature", "brawler@k9 | trickster@l9", {}),
    "trip:1.0 str": ("AttackOnCreature", "brawler@k9 | trickster@l9", {}),
    "attack:sword:k9": ("AttackOnObject", "bulwark@j9 | ", {"scenario": "high_water"}),
}
"""What is answered in Skirmish: how that attacks, where, and by which house rules."""


@pytest.mark.parametrize("answers", SKIRMISH_ATTACKS)
def test_skirmish_makes_its_attacks_in_the_order(answers: str, watch: Watch) -> None:
    kind, board, options = SKIRMISH_ATTACKS[answers]
    scene = stand(board, ["d20:1", "d6:1"], **options)
    scenes.remove(scene)
    scene.play(*answers.split())
    assert watch.kinds == [kind]


@pytest.mark.parametrize(("seat", "answers"), [(0, "drag:1.0"), (0, "wrestle:1.0 str str"), (1, "escape:0.0 str:str")])
def test_skirmish_struggles_in_the_order(seat: int, answers: str, watch: Watch) -> None:
    scene = stand("champion@k9 | champion@j9", phase=())
    afflict(scene.table, Who(1, 0), "grabbed", Who(0, 0), Ends(9, "turn_end", Who(0, 0)))
    flow = scene.turn_of(seat)
    prompt = next(flow)
    for answer in answers.split():
        option = prompt.option(answer)
        assert option is not None
        prompt = flow.send(option)
    assert watch.kinds == ["AttackInHold"]


# In whole matches


@pytest.mark.parametrize("seed", [2, 3, 17])
def test_in_matches_of_ludicrous_nothing_is_attacked_out_of_order(seed: int, watch: Watch) -> None:
    told = play_at_random("ludicrous", seed, 1000)
    assert len(watch.kinds) >= sum(event.kind in ("attacked", "shot_fired") for event in told) > 0


@pytest.mark.parametrize("seed", [2, 3, 6])
def test_in_matches_of_skirmish_nothing_is_attacked_out_of_order_and_no_target_twice(seed: int, watch: Watch) -> None:
    told = play_at_random("skirmish", seed, 800)
    assert watch.swaps == sum(event.kind == "covered" for event in told) > 0
    assert len(watch.kinds) >= sum(event.kind == "attacks" for event in told) > 0
