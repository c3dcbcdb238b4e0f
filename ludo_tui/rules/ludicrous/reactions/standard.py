"""The reactions that every party has: tackle, opportunity attack, shield and taunting back."""

from typing import Any

from ludo_tui.engine import Flow, Option, Reaction
from ludo_tui.rules.ludicrous.board.geometry import PieceId
from ludo_tui.rules.ludicrous.mechanics import weapon_attacks
from ludo_tui.rules.ludicrous.mechanics.modifiers import can_react
from ludo_tui.rules.ludicrous.mechanics.tackles import tackle, tackle_odds
from ludo_tui.rules.ludicrous.mechanics.taunts import can_taunt, taunt, taunt_odds, taunt_targets
from ludo_tui.rules.ludicrous.mechanics.weapon_attacks import Target
from ludo_tui.rules.ludicrous.reactions.common import spend
from ludo_tui.rules.ludicrous.table import LudicrousTable
from ludo_tui.rules.ludicrous.triggers import ContestRolling, PiecePassed, TauntCriticalled, TurnedAway, who


class Tackle(Reaction[LudicrousTable]):
    """Tackle an enemy piece that is passing.

    Rule: ll.5.9.list.tackle
    """

    id = "tackle"
    name = "Tackle"
    trigger = PiecePassed
    rule = "ll.5.9.tackle.trigger"

    def options(self, table: LudicrousTable, seat: int, trigger: PiecePassed) -> list[Option]:
        """Return the tackle by the piece that is being passed.

        Rule: ll.5.9.tackle.trigger, ll.5.9.tackle.pathway, ll.5.9.tackle.not-sneaking
        """
        is_due = trigger.passed_seat == seat and not trigger.result and not trigger.cancelled
        if not is_due or not trigger.can_be_tackled or not can_react(table, seat, trigger.passed):
            return []
        mover = (trigger.seat, trigger.piece)
        chances = tackle_odds(table, (seat, trigger.passed), mover, trigger.spaces, is_crucial=trigger.is_crucial)
        names = table.names
        kind = "a crucial tackle" if trigger.is_crucial else "a tackle"
        return [
            Option(
                id=f"{self.id}:{trigger.passed}",
                label=f"{names.own_piece(trigger.passed).capitalize()} tries {kind}",
                rule="ll.5.9.crucial-tackle.trigger" if trigger.is_crucial else self.rule,
                piece=trigger.passed,
                target=mover,
                detail=f"{chances.text} to stop it; uses your reaction",
            )
        ]

    def run(self, table: LudicrousTable, seat: int, trigger: PiecePassed, option: Option) -> Flow[None]:
        """Tackle.

        Rule: ll.5.9.tackle.cost, ll.5.9.crucial-tackle.is-reaction
        """
        spend(table, seat)
        trigger.result = yield from tackle(
            table, (seat, trigger.passed), (trigger.seat, trigger.piece), trigger.spaces, is_crucial=trigger.is_crucial
        )


class OpportunityAttack(Reaction[LudicrousTable]):
    """Strike or punch an enemy piece that turns its back.

    Rule: ll.5.9.list.opportunity-attack
    """

    id = "opportunity"
    name = "Opportunity attack"
    trigger = TurnedAway
    rule = "ll.5.2.opportunity.trigger"

    def _ways(
        self, table: LudicrousTable, seat: int, trigger: TurnedAway
    ) -> list[tuple[Option, weapon_attacks.WeaponUse | None]]:
        """Return every weapon attack and punch of the pieces that were turned away from.

        Rule: ll.5.2.opportunity.target, ll.5.2.opportunity.range-1, ll.5.9.opportunity.which-piece,
        ll.5.9.opportunity.pathway
        """
        other: PieceId = (trigger.seat, trigger.piece)
        most = table.tables.numbers.attack.opportunity_range
        return [
            way
            for back_seat, piece in trigger.backs
            if back_seat == seat and can_react(table, seat, piece)
            for way in weapon_attacks.answers(table, (seat, piece), other, self.id, most=most)
        ]

    def options(self, table: LudicrousTable, seat: int, trigger: TurnedAway) -> list[Option]:
        """Return the ways to strike or punch.

        Rule: ll.5.2.opportunity.one-of-two-forms
        """
        return [option for option, _ in self._ways(table, seat, trigger)]

    def run(self, table: LudicrousTable, seat: int, trigger: TurnedAway, option: Option) -> Flow[None]:
        """Strike or punch; it is never retaliated.

        Rule: ll.5.2.opportunity.costs-reaction, ll.5.2.opportunity.normal-rules, ll.5.2.opportunity.no-retaliation
        """
        ways = {one.id: arm for one, arm in self._ways(table, seat, trigger)}
        arm = ways[option.id]
        assert option.piece is not None
        spend(table, seat)
        other = (trigger.seat, trigger.piece)
        if arm is None:
            yield from weapon_attacks.fist(table, (seat, option.piece), other)
        else:
            yield from weapon_attacks.strike(table, (seat, option.piece), Target(*other), arm, can_be_retaliated=False)


class Shield(Reaction[LudicrousTable]):
    """Hold up the shield against an attack.

    Rule: ll.5.9.list.shield
    """

    id = "shield"
    name = "Shield"
    trigger = ContestRolling
    rule = "ll.5.9.shield.plus-2"

    def options(self, table: LudicrousTable, seat: int, trigger: ContestRolling) -> list[Option]:
        """Return the shield of the piece that is attacked.

        Rule: ll.5.9.shield.needs-shield, ll.5.9.shield.any-attack, ll.5.9.shield.pathway,
        ll.5.9.shield.no-two-handed-retaliation, ll.5.9.shield.one-handed-retaliation
        """
        party = table.state.parties[seat]
        is_due = trigger.is_attack and trigger.target_seat == seat and trigger.target is not None
        if not is_due or not party.has_shield or trigger.cancelled or trigger.uses_shield:
            return []
        if trigger.is_retaliation and trigger.after_two_handed:
            return []
        if not can_react(table, seat, trigger.target):
            return []
        bonus = table.tables.numbers.attack.shield
        instead = " in place of the dodge" if party.marker == "dodge" else ""
        return [
            Option(
                id=self.id,
                label=f"Hold up the shield: {bonus:+d} on this roll{instead}",
                rule=self.rule,
                piece=trigger.target,
                detail="uses your reaction",
            )
        ]

    def run(self, table: LudicrousTable, seat: int, trigger: ContestRolling, option: Option) -> Flow[None]:
        """Add to the one roll, in place of a dodge.

        Rule: ll.5.9.shield.plus-2, ll.5.9.shield.duration, ll.5.9.shield.not-with-dodge,
        ll.5.3.dodge.choose-shield-or-dodge
        """
        spend(table, seat)
        trigger.bonus += table.tables.numbers.attack.shield
        trigger.bonus_name = trigger.bonus_name or "shield"
        trigger.bonus_rule = trigger.bonus_rule or self.rule
        trigger.uses_shield = True
        yield from ()


class TauntBack(Reaction[LudicrousTable]):
    """Taunt the piece whose taunt went wrong.

    Rule: ll.5.9.list.taunt-back
    """

    id = "taunt_back"
    name = "Taunt back"
    trigger = TauntCriticalled
    rule = "ll.5.3.taunt.crit.defender-success"

    def options(self, table: LudicrousTable, seat: int, trigger: TauntCriticalled) -> list[Option]:
        """Return the taunt at the one who taunted.

        Rule: ll.5.3.taunt.crit.counter-target, ll.5.3.taunt.crit.counter-needs-reaction, ll.5.3.taunt.crit.once
        """
        other: PieceId = (trigger.seat, trigger.piece)
        if trigger.target_seat != seat or trigger.cancelled or not can_react(table, seat, trigger.target):
            return []
        if not can_taunt(table, seat, trigger.target) or other not in taunt_targets(table, seat, trigger.target):
            return []
        chances = taunt_odds(table, (seat, trigger.target), other)
        return [
            Option(
                id=self.id,
                label=f"Taunt {who(table, *other)} back",
                rule=self.rule,
                piece=trigger.target,
                target=other,
                detail=f"{chances.text}; uses your reaction",
            )
        ]

    def run(self, table: LudicrousTable, seat: int, trigger: TauntCriticalled, option: Option) -> Flow[None]:
        """Taunt back; the action of the own turn is untouched.

        Rule: ll.5.3.taunt.crit.counter-not-action
        """
        spend(table, seat)
        yield from taunt(table, (seat, trigger.target), (trigger.seat, trigger.piece))


REACTIONS: tuple[Reaction[Any], ...] = (Tackle(), OpportunityAttack(), Shield(), TauntBack())
"""The reactions of this module."""
