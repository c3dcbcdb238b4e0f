"""Reviving a friendly piece."""

from typing import Final

from ludo_tui.engine import Flow, Who, name_of
from ludo_tui.rules.fight.amounts import roll_amount
from ludo_tui.rules.ludicrous.actions.action import Action, Slot
from ludo_tui.rules.ludicrous.mechanics.conditions.unconscious import wake_up
from ludo_tui.rules.ludicrous.mechanics.contests import Contestant, ContestTerms, contest
from ludo_tui.rules.ludicrous.mechanics.hit_points.elimination import eliminate
from ludo_tui.rules.ludicrous.mechanics.hit_points.healing import heal
from ludo_tui.rules.ludicrous.mechanics.modifiers import actors, is_unconscious
from ludo_tui.rules.ludicrous.mechanics.odds import odds
from ludo_tui.rules.ludicrous.mechanics.refusals import Reason, why_kept, why_nobody
from ludo_tui.rules.ludicrous.menu.offers import Offer, OfferAim, OfferFacts
from ludo_tui.rules.ludicrous.model.state import LudicrousState
from ludo_tui.rules.ludicrous.model.table import LudicrousTable
from ludo_tui.rules.ludicrous.positions.facing import in_reach
from ludo_tui.rules.ludicrous.positions.geometry import on_pathway, space_of

TERMS: Final = ContestTerms(name="reviving", rule="ll.5.3.revive.roll")


def revive_contestant(who: Who) -> Contestant:
    """Return the side that revives.

    Rule: ll.5.3.revive.neuroticism, ll.5.3.revive.offender
    """
    return Contestant(who=who, kind="revive", stats=("neuroticism",))


def revive_goal(table: LudicrousTable, fallen: Who) -> int:
    """Return what must be rolled to revive a piece: 5 and the damage below 0 when it fell.

    Rule: ll.5.3.revive.target-number, ll.5.3.revive.target-number.example, ll.5.3.revive.target-number.exact-zero
    """
    return table.tables.numbers.revive.goal + table.state.piece(fallen).overshoot


def fallen_friends(state: LudicrousState, seat: int) -> list[Who]:
    """Return the friendly pieces that lie unconscious on the pathway: the party's own first, then its teammates'.

    Rule: ll.5.3.revive.target, ll.5.3.revive.unconscious-only, lh.readings.teams
    """
    friends = [Who(other, piece) for other in state.team(seat) for piece in on_pathway(state, other)]
    return [friend for friend in friends if is_unconscious(state, friend)]


class Revive(Action):
    """Bring an unconscious friendly piece round.

    Rule: ll.5.3.list.revive, ll.5.3.revive.action
    """

    id = "revive"
    name = "Revive"
    meaning = "On a success, the fallen piece wakes up. On a critical failure, it goes back to the yard."
    section = "guard"
    rule = "ll.5.3.list.revive"

    def options(self, table: LudicrousTable, seat: int, slot: Slot) -> list[Offer]:
        """Return every piece with every unconscious friend within 3 spaces that it faces.

        Rule: ll.5.3.revive.facing, ll.5.3.revive.range-3
        """
        names, reach = table.names, table.tables.numbers.revive.range
        found: list[Offer] = []
        for one in (Who(seat, piece) for piece in actors(table, seat)):
            for fallen in fallen_friends(table.state, seat):
                if not in_reach(table.state, one, fallen, reach):
                    continue
                goal = revive_goal(table, fallen)
                whom = names.own_piece(fallen.piece) if fallen.seat == seat else name_of(names, fallen)
                found.append(
                    self.way(
                        f"{one.number}:{fallen.seat}.{fallen.piece}",
                        f"{names.own_piece(one.piece).capitalize()} revives {whom}",
                        piece=one.number,
                        aim=OfferAim(target=fallen, space=space_of(table.state, fallen)),
                        facts=OfferFacts(goal=goal),
                    )
                )
        return found

    def with_chances(self, table: LudicrousTable, seat: int, slot: Slot, option: Offer) -> Offer:
        """Add the chance of the roll."""
        assert option.facts.goal is not None
        chances = odds(table.known, revive_contestant(option.by(seat)), option.facts.goal, TERMS)
        return option.with_facts(**chances.in_full)

    def refusal(self, table: LudicrousTable, seat: int, slot: Slot) -> Reason:
        """Return why no piece can be revived.

        Rule: ll.5.3.revive.pathway
        """
        state = table.state
        fallen = fallen_friends(state, seat)
        if not fallen:
            return ("ll.5.3.revive.unconscious-only", "no piece of your side is unconscious on the track")
        reach = table.tables.numbers.revive.range
        reason = why_nobody(table, seat, "ll.5.3.revive.pathway") or why_kept(
            table, seat, lambda who: any(who != one and in_reach(state, who, one, reach) for one in fallen)
        )
        if reason is not None:
            return reason
        for piece in actors(table, seat):
            if any(in_reach(state, Who(seat, piece), one, reach, faced=False) for one in fallen):
                return ("ll.5.3.revive.facing", "none of your pieces faces the unconscious one")
        return ("ll.5.3.revive.range-3", f"none of your pieces is within {reach} spaces of the unconscious one")

    def run(self, table: LudicrousTable, seat: int, slot: Slot, option: Offer) -> Flow[None]:
        """Roll against the number.

        Rule: ll.5.3.revive.success.conscious, ll.5.3.revive.success.not-eliminated, ll.5.3.revive.failure,
        ll.5.3.revive.crit-success.heal, ll.5.3.revive.crit-success.at-max, ll.5.3.revive.crit-success.party-hp,
        ll.5.3.revive.crit-failure, ll.5.3.revive.roll, ll.5.3.revive.crit-success.possible,
        ll.5.3.revive.crit-success.heal-cap
        """
        assert option.aim.target is not None
        fallen = option.aim.target
        goal = revive_goal(table, fallen)
        contestant = revive_contestant(option.by(seat))
        result = yield from contest(table, contestant, goal, TERMS)
        if result.is_success:
            wake_up(table, fallen, rule="ll.5.3.revive.success.conscious")
        party = table.state.parties[seat]
        if result.is_critical and party.hp < party.hp_max:
            rule = "ll.5.3.revive.crit-success.heal"
            dice = table.tables.numbers.revive.critical_heal
            amount = yield from roll_amount(table, seat, dice, "healing", rule=rule)
            heal(table, seat, amount, cause="critical success", rule=rule)
        if result.is_fumble:
            yield from eliminate(table, fallen, cause="critical failure", rule="ll.5.3.revive.crit-failure")
