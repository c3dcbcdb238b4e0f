"""What all attacks have in common; the order of an attack is that of all games."""

from abc import abstractmethod

from ludo_tui.engine import Flow, Who
from ludo_tui.rules.fight.amounts import Amount, roll_amount
from ludo_tui.rules.fight.attack import Attack
from ludo_tui.rules.fight.rolls import RollResult
from ludo_tui.rules.ludicrous.events.attacks import Attacked
from ludo_tui.rules.ludicrous.mechanics.conditions.attacked import settle_attacked
from ludo_tui.rules.ludicrous.mechanics.contests import IMPOSSIBLE, Contestant, ContestTerms, contest, tell_lapsed
from ludo_tui.rules.ludicrous.mechanics.creatures.attacked import hurt_creature
from ludo_tui.rules.ludicrous.mechanics.hit_points.damage import Dealt, Harm, deal_damage
from ludo_tui.rules.ludicrous.mechanics.odds import Odds, odds
from ludo_tui.rules.ludicrous.mechanics.targets import Target, creature_of, piece_of, target_name
from ludo_tui.rules.ludicrous.mechanics.triggers import Attacking
from ludo_tui.rules.ludicrous.model.table import LudicrousTable
from ludo_tui.rules.ludicrous.positions.geometry import distance
from ludo_tui.rules.ludicrous.tables.kinds import Means


def is_adjacent(table: LudicrousTable, who: Who, target: Who) -> bool:
    """Return whether two pieces stand at most 1 space apart."""
    if who.number is None or target.number is None:
        return False
    apart = distance(table.state, who, target)
    return apart is not None and apart <= 1


def damage_times(table: LudicrousTable, result: RollResult) -> int:
    """Return how many times the damage dice of a hit count: more often after a critical success.

    Rule: lh.attacks.critical
    """
    return table.tables.numbers.contest.critical_damage if result.is_critical else 1


def after_graze(table: LudicrousTable, result: RollResult, amount: int) -> int:
    """Return the damage of a hit: a grazing hit does half of it.

    Rule: lh.attacks.grazing
    """
    return amount // table.tables.numbers.contest.graze_divisor if result.outcome == "graze" else amount


class AnyAttack(Attack[LudicrousTable]):
    """An attack by a piece, a tank or a structure.

    Only an attack on a piece is reacted to, and must be possible still when all have reacted. Strikes with weapons,
    stones and structures, shots of tanks, punches, grapples, shoves, ambushes, and spells that are rolled against a
    piece and do damage are attacks: their hits are marked as such in `Harm`. Nobody takes the place of a target: who
    intercepts takes the hit, and the roll stands.

    Args:
        table: the match.
        who: who attacks.
        target: what is attacked.
        name: what players call it.
        rule: rulebook id that asks for its roll.
        means: what it is made with.

    Rule: lh.attacks.what, lh.attacks.reacted, lh.effects.intercept
    """

    announced: Attacking | None = None
    is_told = False
    """Is it said that it is made? What has brought about others says so."""

    def __init__(
        self, table: LudicrousTable, who: Who, target: Target, name: str, rule: str, means: Means | None = None
    ) -> None:
        self.table, self.who, self.name, self.rule, self.means = table, who, name, rule, means
        self._target, other = target, piece_of(target)
        self._from_near = other is not None and is_adjacent(table, who, other)
        if other is not None:
            self.announced = Attacking(seat=who.seat, who=who, target=other, name=name)

    def tell(self) -> None:
        """Say which piece attacks what, and with what, unless that goes without saying."""
        if not self.is_told:
            return
        target, other = self.target, piece_of(self.target)
        self.table.emit(
            Attacked(
                seat=self.who.seat,
                piece=self.who.piece,
                target_seat=target.seat,
                target=None if other is None else other.piece,
                name=self.name,
                rule=self.rule,
                target_name="" if isinstance(target, Who) else target_name(self.table, target),
            )
        )

    @property
    def target(self) -> Target:
        """What is attacked now."""
        return self._target if self.announced is None else self.announced.target

    @abstractmethod
    def is_possible(self, at: Who) -> bool:
        """Return whether the attack can be made on a piece now."""

    def why_lapsed(self) -> str:
        """Return why the attack can no longer be made; empty: it can.

        Rule: lh.attacks.reacted
        """
        met = self.announced
        return "" if met is None or self.is_possible(met.target) else IMPOSSIBLE

    def tell_lapsed(self, why: str) -> None:
        """Say that nothing comes of it."""
        tell_lapsed(self.table, self.who.seat, self.name, why)

    def harm(self, amount: int, *, cause: str = "", rule: str = "", is_critical: bool = False) -> Flow[Dealt | None]:
        """Take HP off what is hit, and return who was really hit; None: no piece.

        Args:
            amount: HP before armor and the like.
            cause: what players call what has done it; empty: by the name of the attack.
            rule: rulebook id that deals it; empty: that of the roll.
            is_critical: is it a critical hit?

        Rule: lh.annustar.creature.goal
        """
        target, cause = self.target, cause or f"the {self.name}"
        if not isinstance(target, Who):
            hurt_creature(self.table, target.number, amount, cause=cause)
            return None
        harm = Harm(
            amount=amount,
            by=self.who,
            means=self.means,
            cause=cause,
            rule=rule or self.rule,
            is_hit=True,
            is_critical=is_critical,
        )
        return (yield from deal_damage(self.table, target, harm))

    def end(self, result: RollResult | None) -> Flow[None]:
        """Let what has been attacked lose what protected it, and hurt an attacker 1 space away, roll or no roll."""
        if self.announced is not None:
            yield from settle_attacked(self.table, self.who, self.announced.target, from_near=self._from_near)


class ContestAttack(AnyAttack):
    """An attack that a contest decides; against what rolls no dice it must reach a number."""

    can_graze = False
    """A tie, or the attacker short by 1, is a grazing hit."""
    is_direct = True
    """The target is named, and not merely caught in an area."""

    @abstractmethod
    def sides(self, target: Target) -> tuple[Contestant, Contestant | int]:
        """Return who attacks a target, and who defends itself; a number: it rolls no dice."""

    @property
    def contest_terms(self) -> ContestTerms:
        """How both sides roll."""
        return ContestTerms(
            name=self.name,
            rule=self.rule,
            is_attack=self.is_attack,
            defends=self.defends,
            can_graze=self.can_graze,
            is_direct=self.is_direct,
        )

    def plan(self) -> Flow[None]:
        """Count both sides of the contest, for those who react."""
        met = self.announced
        if met is not None:
            offender, defender = self.sides(met.target)
            met.contest, met.is_magical = (offender, defender, self.contest_terms), offender.facts.magical
        yield from ()

    def throw(self) -> Flow[RollResult]:
        """Roll against the target, with what both sides have now and reactions have given.

        Rule: lh.attacks.reacted, lh.rolls.fixed
        """
        return (yield from contest(self.table, *self.sides(self.target), self.contest_terms, self.announced))

    def roll_damage(self, result: RollResult, damage: Amount, what: str) -> Flow[int]:
        """Roll the damage of a hit: dice doubled by a critical success, halved by a graze."""
        table, times = self.table, damage_times(self.table, result)
        amount = yield from roll_amount(table, self.who.seat, damage, what, rule=self.rule, times=times)
        return after_graze(table, result, amount)

    def odds(self) -> Odds:
        """Return its chances before reactions, as far as they are known where it is made."""
        return odds(self.table, *self.sides(self.target), self.contest_terms)

    @property
    def is_attack(self) -> bool:
        """Whether it is an attack: on a piece or a creature it is, on a structure or a tank it is none.

        Rule: lh.attacks.what
        """
        return isinstance(self.target, Who) or creature_of(self.target) is not None

    @property
    def defends(self) -> bool:
        """Whether the target of an attack defends itself, and can react: a creature rolls no dice."""
        return self.is_attack and isinstance(self.target, Who)
