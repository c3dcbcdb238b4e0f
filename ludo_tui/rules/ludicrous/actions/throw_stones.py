"""Throwing stones."""

import msgspec

from ludo_tui.engine import Flow, Option
from ludo_tui.rules.ludicrous import budgets
from ludo_tui.rules.ludicrous.actions.action import Action
from ludo_tui.rules.ludicrous.actions.attack_options import parsed, strike_option
from ludo_tui.rules.ludicrous.budgets import Slot
from ludo_tui.rules.ludicrous.events.attacks import StoneFound
from ludo_tui.rules.ludicrous.mechanics import weapon_attacks
from ludo_tui.rules.ludicrous.mechanics.modifiers import attackers, has_flag
from ludo_tui.rules.ludicrous.refusals import NOBODY_NEAR, Reason, why_no_attacker
from ludo_tui.rules.ludicrous.table import LudicrousTable


class ThrowStone(Action):
    """Throw a stone that the party carries, or finds now with its bonus action.

    Rule: ll.5.3.list.throw-stones, ll.5.5.find-rocks.option, ll.5.5.find-rocks.before-action
    """

    id = "stone"
    name = "Throw a stone"
    rule = "ll.5.3.list.throw-stones"
    detail = "A stone flies 3 spaces. Without one at hand it costs the bonus action, too."

    def _must_find(self, table: LudicrousTable, seat: int) -> bool | Reason:
        """Tell whether a stone must be found first; or why none can be.

        Rule: ll.5.5.find-rocks.uses-bonus-action
        """
        if table.state.parties[seat].stones > 0:
            return False
        if not budgets.has_bonus_action(table):
            return ("ll.5.5.find-rocks.uses-bonus-action", "no stone is at hand, and the bonus action is gone")
        source = has_flag(table, seat, None, "no_bonus_action")
        if source is not None:
            return (source.rule, f"no stone is at hand, and there is no bonus action: {source.name}")
        return True

    def options(self, table: LudicrousTable, seat: int, slot: Slot) -> list[Option]:
        """Return every piece at every target within 3 spaces."""
        finds = self._must_find(table, seat)
        if not isinstance(finds, bool):
            return []
        arm = weapon_attacks.stone(table)
        found: list[Option] = []
        for piece in attackers(table, seat):
            for target in weapon_attacks.targets_in_reach(table, seat, piece, arm):
                option = strike_option(table, (seat, piece), target, arm, f"{self.id}:{piece}:{target.id}", self.name)
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
        finds = self._must_find(table, seat)
        return ("lh.attacks.stones", NOBODY_NEAR) if isinstance(finds, bool) else finds

    def run(self, table: LudicrousTable, seat: int, slot: Slot, option: Option) -> Flow[None]:
        """Find a stone if need be, and throw it.

        Rule: ll.5.5.find-rocks.uses-action, ll.5.5.find-rocks.one-special-phase, ll.5.3.throw-stones.weapon-attack
        """
        _, piece, target = option.id.split(":")
        party = table.state.parties[seat]
        if party.stones <= 0:
            budgets.spend_bonus_action(table)
            party.stones = 1
            table.emit(StoneFound(seat=seat, piece=int(piece), rule="ll.5.5.find-rocks.option"))
        yield from weapon_attacks.strike(table, (seat, int(piece)), parsed(target), weapon_attacks.stone(table))


def _with_cost(option: Option) -> Option:
    """Return an option that also says that it costs the bonus action."""
    return msgspec.structs.replace(option, detail=f"{option.detail}; finds a stone with the bonus action")
