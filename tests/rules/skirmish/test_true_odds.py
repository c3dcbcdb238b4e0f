"""The odds of reactions are what then happens: of the roll that is made then, all ways in which dice fall, counted."""

from collections.abc import Callable
from fractions import Fraction
from typing import Any, Final, NamedTuple

import msgspec
import pytest

from ludo_tui.board import RING
from ludo_tui.engine import Flow, Prompt, Trigger, Who, window
from ludo_tui.rules.fight.rolls import Counted
from ludo_tui.rules.skirmish.attacking.attack import make_attack
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.consequences.flying_things import fly_to
from ludo_tui.rules.skirmish.events.fighting import Attempted
from ludo_tui.rules.skirmish.mechanics.attack_choice import AttackChoice
from ludo_tui.rules.skirmish.mechanics.luck_rolls import roll_luck
from ludo_tui.rules.skirmish.mechanics.offers import Offer
from ludo_tui.rules.skirmish.mechanics.opposed_rolls import roll_opposed
from ludo_tui.rules.skirmish.mechanics.resisting import roll_to_resist
from ludo_tui.rules.skirmish.mechanics.triggers import AttackMade, BrokenFree, Leaving
from ludo_tui.rules.skirmish.model.state import SkirmishState, SpaceEffect, Thing
from ludo_tui.rules.skirmish.powers.known import power_named
from ludo_tui.rules.skirmish.powers.using import use_power
from ludo_tui.rules.skirmish.reactions.registry import REACTIONS
from ludo_tui.rules.skirmish.reactions.table_reactions import TABLE_REACTIONS
from ludo_tui.rules.skirmish.tables.rows import tables_of
from ludo_tui.rules.skirmish.tables.steps import BoonStep, RollStep, StrikeStep
from ludo_tui.rules.skirmish.unarmed.attacks import form_named
from ludo_tui.rulesets import load
from tests.rules.skirmish.counting import Shown
from tests.rules.skirmish.skirmish_scene import mark_of, rounds, stand

ANA, BEN = Who(0, 0), Who(1, 0)
MIST: Final = SpaceEffect(id="mist_bank", source=ANA, ends=rounds(), ring=RING.index("l9"), terrain="thicket")


class Case(NamedTuple):
    """A moment in which somebody may react."""

    board: str
    flow: Callable[[SkirmishTable], Flow[Any]]
    offered: str
    """The reactions on offer, by id."""
    before: str = ""
    """Reactions of others that are taken first."""
    monsters: str = ""
    state: tuple[tuple[str, Any], ...] = ()


def blow(form: str, who: Who = ANA, target: Who = BEN, **more: Any) -> Callable[[SkirmishTable], Flow[bool]]:
    """Return an attack."""
    return lambda table: make_attack(table, who, target, form_named(table.sheet(who), form), **more)


def contest(by: Any, against: Any, **more: Any) -> Callable[[SkirmishTable], Flow[Any]]:
    """Return a roll against a score of another."""
    return lambda table: roll_opposed(table, ANA, by, BEN, against, "trying", "sh.roll.attribute", **more)


def bearing(by: Any, **more: Any) -> Callable[[SkirmishTable], Flow[Any]]:
    """Return a roll to resist."""
    return lambda table: roll_to_resist(table, BEN, by, ANA, "bearing", "sh.roll.attribute", **more)


def moment(what: type[Trigger], /, **more: Any) -> Callable[[SkirmishTable], Flow[Any]]:
    """Return a moment in which somebody may react."""
    return lambda table: window(table, what(seat=0, **more))


def throw(thing: str) -> Callable[[SkirmishTable], Flow[Any]]:
    """Return a thing that is tossed to Ben."""
    return lambda table: fly_to(table, ANA, Thing(thing), RING.index("k9"), RING.index("m9"), BEN)


def gust(table: SkirmishTable) -> Flow[Any]:
    """Cast a spell."""
    return use_power(table, ANA, power_named(table, ANA, "cast:gust"), BEN, None)


HELPED = (("marks", [mark_of("help", ANA, ANA, 1)]),)
CASES: Final = {
    "a plain attack": Case("champion@k9 | champion@j9", blow("greatsword"), "dodge:0"),
    "one that is hindered and helped": Case(
        "champion@k9!weakened | champion@j9!vulnerable", blow("greatsword"), "dodge:0", state=HELPED
    ),
    "one of two in company": Case("duelist@k9 brawler@i10 | champion@j9", blow("rapier"), "dodge:0"),
    "from a hill": Case("champion@m9 | champion@l9", blow("greatsword"), "dodge:0"),
    "with an arrow from afar": Case("outrider@k9 | champion@o9", blow("bow"), "dodge:0"),
    "with an arrow past somebody": Case("outrider@k9 brawler@l9 | champion@n9", blow("bow"), "dodge:0"),
    "a called shot": Case(
        "champion@k9 | champion@j9", blow("greatsword", choice=AttackChoice("called", "str")), "dodge:0"
    ),
    "in a thicket": Case("champion@k9 | champion@l9", blow("greatsword"), "dodge:0", state=(("zones", [MIST]),)),
    "with what it brings itself": Case(
        "champion@k9 | champion@j9", blow("greatsword", added=[Counted("sweeps", -1, "sh.power.strike")]), "dodge:0"
    ),
    "on somebody that defends itself": Case("champion@k9 | champion@j9!defending", blow("greatsword"), "dodge:0"),
    "a shove": Case("brawler@k9 | champion@j9", blow("shove"), "dodge:0 withstand:0"),
    "a grab": Case("brawler@k9 | champion@j9", blow("grab"), "dodge:0"),
    "a trip": Case("brawler@k9 | champion@j9", blow("trip"), "dodge:0 withstand:0"),
    "an ally covers": Case("champion@k9 | trickster@j9 bulwark@i10", blow("greatsword"), "cover:1"),
    "an ally that defends itself covers": Case(
        "champion@k9 | trickster@j9!vulnerable bulwark@i10!defending", blow("greatsword"), "cover:1"
    ),
    "no ally covers": Case("champion@k9 | trickster@j9 bulwark@i10", blow("greatsword"), "dodge:0", before="pass"),
    "a ward": Case("champion@k9 | champion@j9 arcanist@i10", blow("greatsword"), "cover:1 talent:quick_ward:1"),
    "a dodge after a ward": Case(
        "champion@k9 | champion@j9 arcanist@i10", blow("greatsword"), "dodge:0", before="talent:quick_ward:1"
    ),
    "a ward after a cover": Case(
        "champion@k9 | trickster@j9 arcanist@i12 bulwark@i10",
        blow("greatsword"),
        "talent:quick_ward:1",
        before="cover:2",
    ),
    "of a monster": Case("champion@k9 | ", blow("bite", Who(2, 1), ANA), "dodge:0", monsters="burr_hound@j9"),
    "on a monster": Case("champion@k9 | ", blow("greatsword", ANA, Who(2, 1)), "dodge:1", monsters="burr_hound@j9"),
    "Strength against Strength": Case("brawler@k9 | champion@j9", contest("str", "str"), "withstand:0"),
    "Agility against Agility": Case("duelist@k9!impaired | champion@j9!weakened", contest("agi", "agi"), "dodge:0"),
    "Intellect against Agility, past somebody": Case(
        "arcanist@k9 | trickster@m9 brawler@l9", contest("int", "agi"), "dodge:0"
    ),
    "by the score of a wand": Case("brawler@k9 | champion@j9", contest("int", "agi", score=12), "dodge:0"),
    "resisting with Agility": Case("brawler@k9 | champion@j9!weakened", bearing("agi"), "dodge:0"),
    "resisting with Agility behind somebody": Case("brawler@k9 | champion@m9 brawler@l9", bearing("agi"), "dodge:0"),
    "resisting with Strength": Case(
        "brawler@k9 | champion@j9", bearing("str", banes=(Counted("more", -1, "sh.roll.attribute"),)), "withstand:0"
    ),
    "walking away": Case(
        "champion@k9 | bulwark@j9",
        moment(Leaving, who=ANA, here=RING.index("k9"), there=RING.index("l9")),
        "strike:0:sword strike:0:shove strike:0:trip",
    ),
    "walking away on guard": Case(
        "champion@k9!defending | bulwark@j9",
        moment(Leaving, who=ANA, here=RING.index("k9"), there=RING.index("l9")),
        "strike:0:sword strike:0:shove strike:0:trip",
    ),
    "a miss": Case(
        "champion@k9 | duelist@j9!frightened",
        moment(AttackMade, who=ANA, target=BEN, kind="melee", is_hit=False),
        "talent:riposte:0",
    ),
    "a spell": Case("arcanist@k9 | arcanist@m9", gust, "cast:unravel:0"),
    "luck": Case(
        "champion@k9 | champion@j9 mender@i10",
        lambda table: roll_luck(table, BEN, "fire", "sh.roll.luck"),
        "talent:steadfast_prayer:1",
    ),
    "luck of the cursed": Case(
        "champion@k9 | stoneborn/champion@j9!cursed mender@i10",
        lambda table: roll_luck(table, BEN, "fire", "sh.roll.luck"),
        "talent:steadfast_prayer:1",
    ),
    "a tossed seal": Case("champion@k9 | brawler@m9", throw("seal"), "catch:0"),
    "a tossed dagger": Case("champion@k9 | brawler@m9!weakened", throw("dagger"), "catch:0"),
    "a grab in turn": Case(
        "brawler@k9 | brawler@j9!impaired", moment(BrokenFree, who=BEN, holder=ANA, order=(BEN,)), "grab:0"
    ),
}


_OWN: Final = ("strike", "grab", "talent", "catch", "cast")
"""Reactions whose odds are those of a roll of their own, if nothing is warded off by them."""


@pytest.mark.rule("sh.reaction.odds")
@pytest.mark.parametrize("name", CASES)
def test_the_odds_of_a_reaction_are_what_then_happens(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    case = CASES[name]
    trial = Trial(case, monkeypatch)
    offers = trial.offers()
    assert " ".join(offer.id for offer in offers) == case.offered
    for offer in offers:
        assert offer.facts.odds is not None
        if offer.outcome.now is None or offer.outcome.then is None:
            is_luck = offer.aim.row == "steadfast_prayer"
            assert offer.facts.odds == pytest.approx(float(trial.chance(offer.id, "luck" if is_luck else offer.does)))
            continue
        kind = "defy" if name.startswith("resisting") else ""
        assert offer.outcome.then.odds == pytest.approx(float(trial.chance(offer.id, kind)))
        assert offer.facts.odds == pytest.approx(1 - offer.outcome.then.odds)
        assert offer.outcome.now.odds == pytest.approx(float(trial.chance("pass", kind)))


@pytest.mark.rule("sh.reaction.odds")
def test_every_reaction_that_leaves_something_to_the_dice_is_counted() -> None:
    counted = {one.split(":")[0] for case in CASES.values() for one in case.offered.split()}
    granted = {one.split(":")[1] for case in CASES.values() for one in case.offered.split() if one.count(":") == 2}
    assert counted >= {reaction.id for reaction in REACTIONS if reaction not in TABLE_REACTIONS}
    tables = tables_of(load("skirmish").tables)
    for rows in (tables.talents, tables.traits, tables.spells, tables.items):
        for row in rows.values():
            is_diced = any(isinstance(step, BoonStep | RollStep | StrikeStep) for step in row.steps)
            assert row.slot != "reaction" or not is_diced or row.id in granted


class Trial:
    """A moment that is lived through: every d20 shows 20, every other die 3."""

    def __init__(self, case: Case, monkeypatch: pytest.MonkeyPatch) -> None:
        self.case = case
        self.scene = stand(case.board, monsters=case.monsters, phase=(), state=dict(case.state))
        self.start = msgspec.json.encode(self.scene.state)
        self.shown = Shown(monkeypatch)

    def _live(self, answer: str | None) -> tuple[Any, Prompt | None]:
        """Return what comes of an answer; without one, the question."""
        table = self.scene.table
        table.state = msgspec.json.decode(self.start, type=SkirmishState)
        table.events.clear()
        self.shown.rolls.clear()
        flow = self.case.flow(table)
        answers = [*self.case.before.split(), *([] if answer is None else [answer])]
        option = None
        try:
            while True:
                prompt = next(flow) if option is None else flow.send(option)
                if prompt.kind != "reaction":
                    option = prompt.default
                elif answers:
                    option = prompt.option(answers.pop(0))
                elif answer is None:
                    return None, prompt
                else:
                    option = prompt.option("pass")
                assert option is not None
        except StopIteration as stop:
            return stop.value, None

    def offers(self) -> list[Offer]:
        """Return the reactions on offer."""
        _, prompt = self._live(None)
        assert prompt is not None
        return [option for option in prompt.options if isinstance(option, Offer)]

    def chance(self, answer: str, does: str) -> Fraction:
        """Return how likely it is, counted, that the roll that follows an answer succeeds, or somebody comes to harm.

        The roll that is made then says what it adds, how many dice it takes and what it must reach.
        """
        value, _ = self._live(answer)
        by = 1 if does in _OWN else None
        tried = [event for event in self.scene.table.events if isinstance(event, Attempted)]
        found = next((event for event in tried if by is None or event.who.seat == by), None)
        if found is None:
            assert value is True
            return self.shown.luck(0) if does == "luck" else Fraction(1)
        success = self.shown.chance(found)
        return 1 - success if does == "defy" else success
