"""Punches: no contest, no dodge, no shield, just a die."""

from fractions import Fraction

from ludo_tui.engine import Flow, Who
from ludo_tui.rules.fight.amounts import dice
from ludo_tui.rules.fight.rolls import Counted, Side, chances, reached, throw
from ludo_tui.rules.ludicrous.attacking.weapon_uses import can_reach
from ludo_tui.rules.ludicrous.events.attacks import Missed
from ludo_tui.rules.ludicrous.mechanics.attack import AnyAttack
from ludo_tui.rules.ludicrous.mechanics.contests import ADVANTAGE, advantage_without_contest
from ludo_tui.rules.ludicrous.mechanics.hit_points.damage import HarmFields, promised_harm
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


def punch_fields(table: LudicrousTable, who: Who, base: int, other: Who | None = None) -> PunchFields:
    """Return what a punch promises, doubled damage aside; at an enemy piece if one is named."""
    known = table.known
    amount = punch_damage(known, who, base)
    advantage = 0 if other is None else advantage_without_contest(known, who, other)
    return {
        "odds": float(chance_to_hit(table, advantage)),
        **promised_harm(known, other, dice(amount), "punch"),
        "is_guess": known.has_guessed,
    }


def chance_to_hit(table: LudicrousTable, advantage: int = 0) -> Fraction:
    """Return the chance that a punch hits.

    Rule: lh.attacks.punch, lh.attacks.punch-advantage
    """
    numbers = table.tables.numbers.punch
    return chances(Side(advantage), numbers.miss_up_to + 1, ADVANTAGE, reached, numbers.sides)["success"]


class Punch(AnyAttack[int]):
    """A punch at a piece or a creature: a die decides it, and nobody rolls against it.

    Rule: lh.attacks.punch, lh.attacks.punch-advantage, ll.5.3.punch.resolution, ll.5.3.punch.not-weapon-attack,
    lh.annustar.creatures
    """

    called, asked_by = "punch", "lh.attacks.punch"

    def __init__(self, table: LudicrousTable, one: Who, target: Target) -> None:
        super().__init__(table, one, target, self.called, self.asked_by, "punch")
        if self.announced is not None:
            self.announced.is_rolled = False

    @property
    def base(self) -> int:
        """Its damage before everything that changes it."""
        return self.table.tables.numbers.punch.damage

    def announce(self) -> None:
        """Say who punches what."""
        self.tell()

    def is_possible(self, at: Who) -> bool:
        """Return whether a piece can be punched now: it must be right before the one that punches."""
        return can_reach(self.table, self.one, at, self.table.tables.numbers.punch.range)

    def throw(self) -> Flow[int]:
        """Roll the punch, and return its damage; 0: it misses."""
        table, one, numbers, other = self.table, self.one, self.table.tables.numbers.punch, piece_of(self.target)
        advantage = 0 if other is None else advantage_without_contest(table, one, other)
        edges = [Counted("", advantage)]
        die, *_ = yield from throw(table, one.seat, edges, ADVANTAGE, self.name, self.rule, sides=numbers.sides)
        if die <= numbers.miss_up_to:
            table.emit(Missed(seat=one.seat, piece=one.piece, name=self.name, rule=self.rule))
            return 0
        show_stat(table, one, "attack")
        show_perks(table, one.seat, "damage")
        return punch_damage(table, one, self.base) * (2 if die >= numbers.double_from else 1)

    def land(self, roll: int) -> Flow[None]:
        """Deal the damage."""
        if roll:
            yield from self.harm(roll)
