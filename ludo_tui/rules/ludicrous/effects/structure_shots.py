"""Shots from structures: attacks that no piece makes."""

from ludo_tui.engine import Flow, Who, name_of
from ludo_tui.rules.fight.amounts import Amount, dice, written
from ludo_tui.rules.fight.rolls import RollResult
from ludo_tui.rules.ludicrous.events.yard import ShotFired
from ludo_tui.rules.ludicrous.mechanics.any_attack import ContestAttack
from ludo_tui.rules.ludicrous.mechanics.contests import Contestant
from ludo_tui.rules.ludicrous.mechanics.hit_points.promised_harm import blows_of_hit, promised_harm
from ludo_tui.rules.ludicrous.mechanics.targets import Expected, StepContext, Target, piece_of
from ludo_tui.rules.ludicrous.model.table import LudicrousTable
from ludo_tui.rules.ludicrous.positions.geometry import ring_of
from ludo_tui.rules.ludicrous.positions.special_spaces import is_in_homefield
from ludo_tui.rules.ludicrous.tables.modifiers import Facts
from ludo_tui.rules.ludicrous.tables.steps import AttackStep


class StructureShot(ContestAttack):
    """A shot from a structure: a weapon attack without an attacking piece and without retaliation.

    Args:
        table: the match.
        step: the shot.
        damage: what a hit does.
        context: whose structure it is, and where it stands.
        target: whom it is fired at.

    Rule: lh.structures.watchtower
    """

    can_graze = True

    def __init__(
        self, table: LudicrousTable, step: AttackStep, damage: Amount, context: StepContext, target: Who
    ) -> None:
        name = step.name or context.cause
        super().__init__(table, Who(context.who.seat), target, name, context.rule, "structure")
        self._step, self._damage, self._owner = step, damage, context.owner
        if self.announced is not None:
            self.announced.brings = f"{written(damage)} damage"

    def tell(self) -> None:
        """Say who is shot at."""
        who = piece_of(self.target)
        assert who is not None
        self.table.emit(
            ShotFired(
                seat=self.who.seat,
                what=self.name,
                target=name_of(self.table.names, who),
                piece_of=who.seat,
                piece=who.number,
                rule=self.rule,
            )
        )

    def sides(self, target: Target) -> tuple[Contestant, Contestant]:
        """Return who shoots, and who defends itself."""
        assert isinstance(target, Who)
        facts = Facts(group=self._step.group, means="structure")
        offender = Contestant(who=self.who, kind="attack", stats=(self._step.stat,), facts=facts)
        return offender, Contestant(who=target, kind="defense", stats=("dexterity",), facts=facts)

    def is_possible(self, at: Who) -> bool:
        """Return whether a piece is on the pathway, and in the homefield of the structure if that is known.

        Rule: lh.structures.watchtower, lh.attacks.reacted
        """
        ring = ring_of(self.table.state, at)
        return ring is not None and (self._owner is None or is_in_homefield(self.table, self._owner, ring))

    def land(self, result: RollResult) -> Flow[None]:
        """Deal the damage of a hit or a grazing hit, at least 1."""
        if result.outcome != "failure":
            amount = yield from self.roll_damage(result, self._damage, f"{self.name} damage")
            yield from self.harm(max(1, amount), is_critical=result.is_critical)

    def expected(self) -> Expected:
        """Return what the shot promises, as far as it is known where it is made."""
        table, amount, found = self.table, dice(self._damage), self.odds()
        harm = promised_harm(
            table, piece_of(self.target), amount, self.means, roll=found.roll, blows=blows_of_hit(table, amount)
        )
        return Expected({**found.in_full, **harm})
