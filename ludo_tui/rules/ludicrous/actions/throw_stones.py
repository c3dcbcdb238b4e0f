"""Throwing stones."""

import msgspec

from ludo_tui.engine import Flow, Option, PieceId
from ludo_tui.rules.ludicrous.actions.action import Action
from ludo_tui.rules.ludicrous.actions.attack_options import parsed, strike_option
from ludo_tui.rules.ludicrous.actions.find_rocks import find_rock, why_no_rock
from ludo_tui.rules.ludicrous.budgets import Slot
from ludo_tui.rules.ludicrous.mechanics import weapon_attacks
from ludo_tui.rules.ludicrous.mechanics.modifiers import attackers
from ludo_tui.rules.ludicrous.refusals import NOBODY_NEAR, Reason, why_no_attacker
from ludo_tui.rules.ludicrous.table import LudicrousTable


class ThrowStone(Action):
    """Throw a stone that the party carries, or finds now with its bonus action.

    Rule: ll.5.3.list.throw-stones
    """

    id = "stone"
    name = "Throw a stone"
    rule = "ll.5.3.list.throw-stones"
    detail = "A stone flies 3 spaces. Without one at hand it costs the bonus action, too."

    def options(self, table: LudicrousTable, seat: int, slot: Slot) -> list[Option]:
        """Return every piece at every target within 3 spaces.

        Rule: ll.5.3.throw-stones.everyone, ll.5.3.throw-stones.attack-roll, ll.5.3.throw-stones.target-opponent,
        ll.5.3.throw-stones.no-friendly-fire, ll.5.3.throw-stones.any-space
        """
        finds = _has_none(table, seat)
        if finds and why_no_rock(table, seat):
            return []
        arm = weapon_attacks.stone(table)
        found: list[Option] = []
        for piece in attackers(table, seat):
            for target in weapon_attacks.targets_in_reach(table, PieceId(seat, piece), arm):
                option = strike_option(
                    table, PieceId(seat, piece), target, arm, f"{self.id}:{piece}:{target.id}", self.name
                )
                if finds:
                    option = _with_cost(option)
                found.append(option)
        return found

    def refusal(self, table: LudicrousTable, seat: int, slot: Slot) -> Reason:
        """Tell why no stone can be thrown.

        Rule: ll.5.3.throw-stones.pathway, ll.5.5.find-rocks.pathway
        """
        reason = why_no_attacker(table, seat, "ll.5.3.throw-stones.pathway")
        if reason is not None:
            return reason
        reason = why_no_rock(table, seat) if _has_none(table, seat) else None
        return reason or ("lh.attacks.stones", NOBODY_NEAR)

    def run(self, table: LudicrousTable, seat: int, slot: Slot, option: Option) -> Flow[None]:
        """Find a stone if need be, and throw it.

        Rule: ll.5.3.throw-stones.weapon-attack, ll.5.3.throw-stones.resolution
        """
        _, piece, target = option.id.split(":")
        if _has_none(table, seat):
            find_rock(table, PieceId(seat, int(piece)))
        yield from weapon_attacks.strike(table, PieceId(seat, int(piece)), parsed(target), weapon_attacks.stone(table))


def _has_none(table: LudicrousTable, seat: int) -> bool:
    """Tell whether a party must find a stone before it can throw one."""
    return table.state.parties[seat].stones <= 0


def _with_cost(option: Option) -> Option:
    """Return an option that also says that it costs the bonus action."""
    return msgspec.structs.replace(option, detail=f"{option.detail}; finds a stone with the bonus action")
