"""Grapple and shove: attack against dexterity, at a neighbour that is not too large."""

from ludo_tui.engine import Flow, Who
from ludo_tui.rules.fight.rolls import RollResult
from ludo_tui.rules.ludicrous.actions.action import Action, Slot
from ludo_tui.rules.ludicrous.attacking.attack_offers import target_space
from ludo_tui.rules.ludicrous.mechanics.any_attack import ContestAttack
from ludo_tui.rules.ludicrous.mechanics.conditions.gaining import Onset, is_immune, is_repeated
from ludo_tui.rules.ludicrous.mechanics.contests import Contestant
from ludo_tui.rules.ludicrous.mechanics.modifiers import attackers, size
from ludo_tui.rules.ludicrous.mechanics.refusals import Reason, why_nobody, why_out_of_reach
from ludo_tui.rules.ludicrous.mechanics.targets import Target, attack_id, target_name
from ludo_tui.rules.ludicrous.menu.offers import Offer, OfferAim, OfferContents
from ludo_tui.rules.ludicrous.model.table import LudicrousTable
from ludo_tui.rules.ludicrous.positions.facing import enemies_in_reach
from ludo_tui.rules.ludicrous.tables.kinds import Means
from ludo_tui.rules.ludicrous.tables.modifiers import Facts


class Wrestle(Action):
    """What grapple and shove have in common: attack against dexterity, at a neighbour that is not too large."""

    verb: str
    means: Means
    brings: str
    """Id of the condition that may come of it."""

    def near(self, table: LudicrousTable, seat: int) -> list[tuple[int, Who]]:
        """Return the party's pieces with the enemies next to them that they face, of any size.

        Rule: ll.5.3.grapple.range-1, ll.5.3.grapple.facing, ll.5.3.grapple.opponent-only, ll.5.3.shove.range-1,
        ll.5.3.shove.facing, ll.5.3.shove.opponent-only, ll.5.3.grapple.pathway, ll.5.3.shove.pathway
        """
        reach = table.tables.numbers.wrestle.range
        return [
            (piece, other)
            for piece in attackers(table, seat)
            for other in enemies_in_reach(table, Who(seat, piece), reach)
        ]

    def fits(self, table: LudicrousTable, who: Who, target: Who) -> bool:
        """Return whether the other piece is at most one size larger.

        Rule: ll.5.3.grapple.size, ll.5.3.shove.size
        """
        return size(table, target) - size(table, who) <= table.tables.numbers.wrestle.size_above

    def options(self, table: LudicrousTable, seat: int, slot: Slot) -> list[Offer]:
        """Return every piece with every neighbour."""
        names = table.names
        found: list[Offer] = []
        for piece, other in self.near(table, seat):
            one = Who(seat, piece)
            if not self.fits(table, one, other) or not self.is_of_use(table.known, one, other):
                continue
            target = other
            found.append(
                self.way(
                    f"{piece}:{attack_id(target)}",
                    f"{names.own_piece(piece).capitalize()} {self.verb} {target_name(table, target)}",
                    piece=piece,
                    aim=OfferAim(
                        target=other, space=target_space(table, target), amount=self.spaces(table, one, other)
                    ),
                    contents=OfferContents(conditions=(self.brings,)),
                )
            )
        return found

    def with_chances(self, table: LudicrousTable, seat: int, slot: Slot, option: Offer) -> Offer:
        """Add the chances of both sides."""
        assert option.aim.target is not None
        chances = _Wrestling(table.known, option.by(seat), option.aim.target, self).odds()
        return option.with_facts(**chances.in_full)

    def refusal(self, table: LudicrousTable, seat: int, slot: Slot) -> Reason:
        """Return why no enemy can be wrestled with."""
        reason = why_nobody(table, seat, f"ll.5.3.{self.id}.pathway", "no_attack")
        if reason is not None:
            return reason
        near = self.near(table, seat)
        if any(self.fits(table, Who(seat, piece), other) for piece, other in near):
            return ("lh.readings.no-waste", "it would do nothing to the enemy in reach")
        if near:
            return (f"ll.5.3.{self.id}.size", "the enemy in reach is too large")
        reach, own = table.tables.numbers.wrestle.range, f"ll.5.3.{self.id}"
        return why_out_of_reach(table, seat, reach, f"{own}.range-1", f"{own}.facing")

    def run(self, table: LudicrousTable, seat: int, slot: Slot, option: Offer) -> Flow[None]:
        """Roll attack against dexterity, and do what comes of it."""
        assert option.aim.target is not None
        yield from _Wrestling(table, option.by(seat), option.aim.target, self).make()

    def is_of_use(self, table: LudicrousTable, who: Who, target: Who) -> bool:
        """Return whether success or a grazing hit would change anything: here, whether it brings its condition.

        Rule: lh.readings.no-waste
        """
        return not is_immune(table, target, self.brings) and not is_repeated(table, target, Onset(self.brings, by=who))

    def spaces(self, table: LudicrousTable, who: Who, target: Who) -> int | None:
        """Return how many spaces success moves the target along its route, below 0 back; None: not at all."""
        return None

    def threat(self, table: LudicrousTable, who: Who, target: Who) -> str:
        """Return what success would bring, in words, for the players who may react."""
        raise NotImplementedError

    def succeed(self, table: LudicrousTable, who: Who, target: Who, *, is_critical: bool) -> None:
        """Do what success does."""
        raise NotImplementedError

    def graze(self, table: LudicrousTable, who: Who, target: Who) -> None:
        """Do what a grazing hit does."""
        raise NotImplementedError


class _Wrestling(ContestAttack):
    """A grapple or a shove as it is made.

    Rule: lh.attacks.grapple, lh.attacks.shove
    """

    can_graze = True

    def __init__(self, table: LudicrousTable, who: Who, target: Who, action: Wrestle) -> None:
        super().__init__(table, who, target, action.name.lower(), f"lh.attacks.{action.id}", action.means)
        self._action = action
        assert self.announced is not None
        self.announced.brings = action.threat(table, who, target)

    def sides(self, target: Target) -> tuple[Contestant, Contestant]:
        """Return both sides: attack against dexterity."""
        assert isinstance(target, Who)
        facts = Facts(means=self._action.means, distance=1)
        return (
            Contestant(who=self.who, kind=self._action.id, stats=("attack",), facts=facts),
            Contestant(who=target, kind="defense", stats=("dexterity",), facts=facts),
        )

    def is_possible(self, at: Who) -> bool:
        """Return whether a piece is a neighbour that is not too large."""
        is_near = (self.who.number, at) in self._action.near(self.table, self.who.seat)
        return is_near and self._action.fits(self.table, self.who, at)

    def land(self, result: RollResult) -> Flow[None]:
        """Do what success or a grazing hit does."""
        other = self.target
        assert isinstance(other, Who)
        if result.is_success:
            self._action.succeed(self.table, self.who, other, is_critical=result.is_critical)
        elif result.outcome == "graze":
            self._action.graze(self.table, self.who, other)
        yield from ()
