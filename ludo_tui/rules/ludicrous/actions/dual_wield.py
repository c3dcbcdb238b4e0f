"""The dual-wield bonus attack: the other weapon of a pair."""

import msgspec

from ludo_tui.engine import Flow, Who
from ludo_tui.rules.ludicrous.actions.action import BONUS, Action, Slot
from ludo_tui.rules.ludicrous.attacking import attack_forms, targets, weapon_attack
from ludo_tui.rules.ludicrous.attacking.attack_forms import AttackForm
from ludo_tui.rules.ludicrous.attacking.attack_offers import attack_offer, target_of, with_attack_odds
from ludo_tui.rules.ludicrous.mechanics import once_per_turn
from ludo_tui.rules.ludicrous.mechanics.modifiers import can_attack
from ludo_tui.rules.ludicrous.mechanics.refusals import Reason, why_out_of_reach
from ludo_tui.rules.ludicrous.menu.offers import Offer
from ludo_tui.rules.ludicrous.model.table import LudicrousTable
from ludo_tui.rules.ludicrous.positions.geometry import ring_of


class SecondAttack(Action):
    """Attack once more, with the other weapon of a dual pair.

    Rule: ll.5.5.list.dual-wield, ll.5.5.dual-wield.costs-bonus-action
    """

    id = "second"
    name = "Dual-wield attack"
    meaning = "Strike with the other weapon of the pair."
    section = "fight"
    rule = "ll.5.5.list.dual-wield"
    slots = BONUS

    def _weapon(self, table: LudicrousTable, seat: int) -> int | Reason:
        """Return the number of the other weapon, or why there is no bonus attack.

        Rule: ll.5.5.dual-wield.after-action-attack, ll.5.5.dual-wield.not-slow, ll.5.5.dual-wield.other-weapon
        """
        rule = "ll.5.5.dual-wield.after-action-attack"
        struck = table.used(once_per_turn.STRUCK_WEAPON) - 1
        if struck < 0:
            return (rule, "your action was not an attack with a dual-wielded weapon")
        weapons = table.state.parties[seat].weapons
        entry = table.tables.weapons[weapons[struck].id]
        others = [n for n, weapon in enumerate(weapons) if n != struck and weapon.id == entry.id]
        if "dual" not in entry.properties or not others:
            return (rule, f"the {entry.name.lower()} is not one of a pair")
        if "slow" in entry.properties:
            return ("ll.5.5.dual-wield.not-slow", f"the {entry.name.lower()} is slow")
        return others[0]

    def options(self, table: LudicrousTable, seat: int, slot: Slot) -> list[Offer]:
        """Return the targets of the piece that attacked with the action.

        Rule: ll.5.5.dual-wield.same-piece
        """
        weapon = self._weapon(table, seat)
        piece = table.used(once_per_turn.STRUCK_PIECE) - 1
        if not isinstance(weapon, int) or not can_attack(table, Who(seat, piece)):
            return []
        return [
            attack_offer(table, Who(seat, piece), target, form, self.id, self.name)
            for form in map(_as_second, attack_forms.attack_forms(table, seat, only=weapon))
            for target in targets.targets_in_reach(table, Who(seat, piece), form)
        ]

    def with_chances(self, table: LudicrousTable, seat: int, slot: Slot, option: Offer) -> Offer:
        """Add its odds and damage."""
        weapon = self._weapon(table, seat)
        assert isinstance(weapon, int)
        forms = attack_forms.attack_forms(table, seat, only=weapon)
        return with_attack_odds(table, seat, option, map(_as_second, forms))

    def refusal(self, table: LudicrousTable, seat: int, slot: Slot) -> Reason:
        """Return why there is no second attack.

        Rule: ll.5.5.dual-wield.pathway, ll.5.5.dual-wield.ammunition
        """
        weapon = self._weapon(table, seat)
        if not isinstance(weapon, int):
            return weapon
        piece = table.used(once_per_turn.STRUCK_PIECE) - 1
        if ring_of(table.state, Who(seat, piece)) is None:
            return ("ll.5.5.dual-wield.pathway", "the piece that attacked is no longer on the track")
        if not can_attack(table, Who(seat, piece)):
            return ("ll.5.5.dual-wield.same-piece", "the piece that attacked can no longer attack")
        if not attack_forms.attack_forms(table, seat, only=weapon):
            return ("ll.5.5.dual-wield.ammunition", "no ammunition left")
        reach = max(form.reach for form in attack_forms.attack_forms(table, seat, only=weapon))
        return why_out_of_reach(table, seat, reach, "ll.5.3.weapon-attack.in-range", only=piece)

    def run(self, table: LudicrousTable, seat: int, slot: Slot, option: Offer) -> Flow[None]:
        """Strike with the other weapon."""
        weapon = self._weapon(table, seat)
        assert isinstance(weapon, int)
        form = next(form for form in attack_forms.attack_forms(table, seat, only=weapon) if form.id == option.aim.row)
        yield from weapon_attack.WeaponAttack(table, option.by(seat), target_of(option), _as_second(form)).make()


def _as_second(form: AttackForm) -> AttackForm:
    """Return a weapon as it strikes in the bonus attack of a dual wielder.

    Rule: ll.5.5.dual-wield.no-proficiency-contest, ll.5.5.dual-wield.no-proficiency-damage,
    ll.5.5.dual-wield.no-positive-dexterity, ll.5.5.dual-wield.negative-dexterity,
    ll.5.5.dual-wield.no-positive-attack-modifier, ll.5.5.dual-wield.negative-attack-modifier
    """
    return msgspec.structs.replace(
        form, bonus=0, damage_bonus=0, is_second=True, rule="ll.5.5.dual-wield.after-action-attack"
    )
