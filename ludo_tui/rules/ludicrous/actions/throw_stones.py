"""Throwing stones."""

import msgspec

from ludo_tui.engine import Flow, Who
from ludo_tui.rules.ludicrous.actions.action import Action, Slot
from ludo_tui.rules.ludicrous.actions.find_rocks import find_rock, why_no_rock
from ludo_tui.rules.ludicrous.attacking import attack_forms, targets, weapon_attack
from ludo_tui.rules.ludicrous.attacking.attack_offers import attack_offer, target_of, with_attack_odds
from ludo_tui.rules.ludicrous.mechanics.modifiers import attackers
from ludo_tui.rules.ludicrous.mechanics.refusals import Reason, why_nobody, why_out_of_reach
from ludo_tui.rules.ludicrous.mechanics.targets import attack_id
from ludo_tui.rules.ludicrous.menu.offers import Offer
from ludo_tui.rules.ludicrous.model.table import LudicrousTable


class ThrowStone(Action):
    """Throw a stone that the party carries, or finds now with its bonus action.

    Rule: ll.5.3.list.throw-stones, lh.attacks.stones
    """

    id = "stone"
    name = "Throw a stone"
    meaning = "The throw uses up the stone."
    section = "fight"
    rule = "ll.5.3.list.throw-stones"
    is_strike = True

    def options(self, table: LudicrousTable, seat: int, slot: Slot) -> list[Offer]:
        """Return every piece at every target within 3 spaces.

        Rule: ll.5.3.throw-stones.everyone, ll.5.3.throw-stones.attack-roll, ll.5.3.throw-stones.target-opponent,
        ll.5.3.throw-stones.no-friendly-fire, ll.5.3.throw-stones.any-space
        """
        finds = _has_none(table, seat)
        if finds and why_no_rock(table, seat):
            return []
        form = attack_forms.stone(table)
        found: list[Offer] = []
        for piece in attackers(table, seat):
            for target in targets.targets_in_reach(table, Who(seat, piece), form):
                option = attack_offer(table, Who(seat, piece), target, form, self.id, self.name)
                found.append(
                    msgspec.structs.replace(option, id=f"{self.id}:{piece}:{attack_id(target)}").with_stock(
                        costs=("bonus",) if finds else ()
                    )
                )
        return found

    def with_chances(self, table: LudicrousTable, seat: int, slot: Slot, option: Offer) -> Offer:
        """Add its odds and damage."""
        return with_attack_odds(table, seat, option, [attack_forms.stone(table)])

    def refusal(self, table: LudicrousTable, seat: int, slot: Slot) -> Reason:
        """Return why no stone can be thrown.

        Rule: ll.5.3.throw-stones.pathway
        """
        reason = why_nobody(table, seat, "ll.5.3.throw-stones.pathway", "no_attack")
        if reason is not None:
            return reason
        reason = why_no_rock(table, seat) if _has_none(table, seat) else None
        reach = table.tables.numbers.stones.range
        return reason or why_out_of_reach(table, seat, reach, "lh.attacks.stones")

    def run(self, table: LudicrousTable, seat: int, slot: Slot, option: Offer) -> Flow[None]:
        """Find a stone if need be, and throw it.

        Rule: ll.5.3.throw-stones.weapon-attack, ll.5.3.throw-stones.resolution
        """
        who = option.by(seat)
        if _has_none(table, seat):
            find_rock(table, who)
        yield from weapon_attack.WeaponAttack(table, who, target_of(option), attack_forms.stone(table)).make()


def _has_none(table: LudicrousTable, seat: int) -> bool:
    """Return whether a party must find a stone before it can throw one."""
    return not table.state.parties[seat].stones
