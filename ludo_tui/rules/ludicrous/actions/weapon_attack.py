"""Weapon attack, with the action."""

from ludo_tui.engine import Flow, Who
from ludo_tui.rules.ludicrous.actions.action import Action, Slot
from ludo_tui.rules.ludicrous.attacking import attack_forms, targets, weapon_attack
from ludo_tui.rules.ludicrous.attacking.attack_offers import attack_offer, target_of, with_attack_odds
from ludo_tui.rules.ludicrous.mechanics.modifiers import attackers
from ludo_tui.rules.ludicrous.mechanics.refusals import Reason, why_nobody, why_out_of_reach
from ludo_tui.rules.ludicrous.menu.offers import Offer
from ludo_tui.rules.ludicrous.model.table import LudicrousTable
from ludo_tui.rules.ludicrous.positions.facing import enemies_in_reach


class AttackWithWeapon(Action):
    """Attack with a weapon of the party.

    Rule: ll.5.3.list.weapon-attack, ll.5.3.weapon-attack.who
    """

    id = "attack"
    name = "Weapon attack"
    meaning = "If you miss, the target may strike back at once if it faces you."
    section = "fight"
    rule = "ll.5.3.list.weapon-attack"
    is_strike = True

    def options(self, table: LudicrousTable, seat: int, slot: Slot) -> list[Offer]:
        """Return every piece with every weapon at every target in range."""
        return [
            attack_offer(table, Who(seat, piece), target, form, self.id, self.name)
            for piece in attackers(table, seat)
            for form in attack_forms.attack_forms(table, seat)
            for target in targets.targets_in_reach(table, Who(seat, piece), form)
        ]

    def with_chances(self, table: LudicrousTable, seat: int, slot: Slot, option: Offer) -> Offer:
        """Add its odds and damage."""
        return with_attack_odds(table, seat, option, attack_forms.attack_forms(table, seat))

    def refusal(self, table: LudicrousTable, seat: int, slot: Slot) -> Reason:
        """Return why no enemy can be attacked.

        Rule: ll.5.3.weapon-attack.pathway, ll.5.3.weapon-attack.ammunition
        """
        reason = why_nobody(table, seat, "ll.5.3.weapon-attack.pathway", "no_attack")
        if reason is not None:
            return reason
        pieces, spent = attackers(table, seat), attack_forms.spent_reach(table, seat)
        if any(enemies_in_reach(table, Who(seat, piece), spent) for piece in pieces):
            return ("ll.5.3.weapon-attack.ammunition", "no ammunition left for the enemies in range")
        forms = attack_forms.attack_forms(table, seat)
        if not forms:
            return ("ll.5.3.weapon-attack.ammunition", "no ammunition left")
        reach = max(form.reach for form in forms)
        return why_out_of_reach(table, seat, reach, "ll.5.3.weapon-attack.in-range")

    def run(self, table: LudicrousTable, seat: int, slot: Slot, option: Offer) -> Flow[None]:
        """Attack the target of the option with its weapon.

        Rule: ll.5.3.weapon-attack.one-weapon, ll.5.3.weapon-attack.party-weapon, ll.5.3.weapon-attack.target-entity,
        ll.5.3.weapon-attack.in-range, ll.5.3.weapon-attack.no-ammo-needed, ll.5.3.weapon-attack.contest-roll,
        ll.5.3.weapon-attack.no-friendly-fire
        """
        form = next(form for form in attack_forms.attack_forms(table, seat) if form.id == option.aim.row)
        yield from weapon_attack.WeaponAttack(table, option.by(seat), target_of(option), form).make()
