"""Punches: no contest, no dodge, no shield, just a die."""

from functools import cache

from ludo_tui.engine import Flow, Who
from ludo_tui.rules.fight.amounts import dice
from ludo_tui.rules.fight.rolls import Counted, Decider, Degree, PlannedRoll, RollResult, Thrower, reached
from ludo_tui.rules.ludicrous.attacking.targets import can_reach
from ludo_tui.rules.ludicrous.events.attacks import Missed
from ludo_tui.rules.ludicrous.mechanics.any_attack import AnyAttack
from ludo_tui.rules.ludicrous.mechanics.contests import ADVANTAGE, advantage_without_contest
from ludo_tui.rules.ludicrous.mechanics.hit_points.promised_harm import HarmFields, promised_harm
from ludo_tui.rules.ludicrous.mechanics.modifiers import facts_about, stat, trait_total
from ludo_tui.rules.ludicrous.mechanics.reveal_sheet import show_perks, show_stat
from ludo_tui.rules.ludicrous.mechanics.targets import Target, piece_of
from ludo_tui.rules.ludicrous.model.table import LudicrousTable
from ludo_tui.rules.ludicrous.tables.modifiers import Facts


def punch_damage(table: LudicrousTable, who: Who, base: int) -> int:
    """Return the damage of a punch that is not doubled: a base, attack and what traits add, at least 1.

    Rule: lh.attacks.punch
    """
    about = facts_about(table, who)
    facts = Facts(means="punch", damage="normal", distance=1, terrain=about.terrain, wounded=about.wounded)
    return max(1, base + stat(table, who, "attack") + trait_total(table, who, "damage", facts))


class PunchFields(HarmFields):
    """The chance and the damage of a punch, as the fields of an option."""

    odds: float
    is_guess: bool


def punch_fields(table: LudicrousTable, who: Who, base: int, target: Target | None = None) -> PunchFields:
    """Return what a punch promises, doubled damage aside; at a piece or a creature if one is named."""
    known = table.known
    amount = punch_damage(known, who, base)
    piece = piece_of(target)
    advantage = 0 if piece is None else advantage_without_contest(known, who, piece)
    roll = punch_roll(table, advantage)
    return {
        "odds": roll.odds,
        **promised_harm(
            known,
            target,
            dice(amount),
            "punch",
            roll=roll,
            blows={"critical": (dice(2 * amount),), "success": (dice(amount),)},
        ),
        "is_guess": known.has_guessed,
    }


def punch_roll(table: LudicrousTable, advantage: int = 0) -> PlannedRoll:
    """Return the roll of a punch as it would be made now.

    Rule: lh.attacks.punch, lh.attacks.punch-advantage
    """
    numbers = table.tables.numbers.punch
    return PlannedRoll(
        policy=ADVANTAGE,
        counted=(Counted("", advantage),),
        goal=numbers.miss_up_to + 1,
        decider=_punch_decider(numbers.double_from),
        sides=numbers.sides,
    )


@cache
def _punch_decider(double_from: int) -> Decider:
    """Return how punches come out."""

    def decide(natural: int, other: int, ahead: int) -> Degree:
        return "critical" if natural >= double_from else reached(natural, other, ahead)

    return decide


class Punch(AnyAttack):
    """A punch at a piece or a creature: a die decides it, and nobody rolls against it.

    Rule: lh.attacks.punch, lh.attacks.punch-advantage, ll.5.3.punch.resolution, ll.5.3.punch.not-weapon-attack,
    lh.annustar.creatures
    """

    is_told = True
    called, asked_by = "punch", "lh.attacks.punch"

    def __init__(self, table: LudicrousTable, who: Who, target: Target) -> None:
        super().__init__(table, who, target, self.called, self.asked_by, "punch")
        if self.announced is not None:
            self.announced.is_rolled = False

    @property
    def base(self) -> int:
        """Its damage before everything that changes it."""
        return self.table.tables.numbers.punch.damage

    def is_possible(self, at: Who) -> bool:
        """Return whether a piece can be punched now: it must be right before the one that punches."""
        return can_reach(self.table, self.who, at, self.table.tables.numbers.punch.range)

    def throw(self) -> Flow[RollResult]:
        """Roll the punch."""
        table, who, other = self.table, self.who, piece_of(self.target)
        advantage = 0 if other is None else advantage_without_contest(table, who, other)
        return (yield from punch_roll(table, advantage).throw(table, Thrower(who.seat, self.name, self.rule)))

    def land(self, result: RollResult) -> Flow[None]:
        """Deal the damage of a hit, doubled by a critical one."""
        table, who = self.table, self.who
        if not result.is_success:
            table.emit(Missed(seat=who.seat, piece=who.piece, name=self.name, rule=self.rule))
            return
        show_stat(table, who, "attack")
        show_perks(table, who.seat, "damage")
        yield from self.harm(punch_damage(table, who, self.base) * (2 if result.is_critical else 1))
