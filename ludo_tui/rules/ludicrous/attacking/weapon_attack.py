"""Attacks with a weapon or a stone: the roll, the damage, and the retaliation."""

from typing import Literal

import msgspec

from ludo_tui.engine import Flow, Layout, LazyOptions, Option, Who, name_of
from ludo_tui.rules.fight.amounts import written
from ludo_tui.rules.fight.rolls import RollResult
from ludo_tui.rules.ludicrous.attacking import attack_roll, punches
from ludo_tui.rules.ludicrous.attacking.ammunition_and_thrown import spend_ammunition
from ludo_tui.rules.ludicrous.attacking.attack_forms import AttackForm
from ludo_tui.rules.ludicrous.attacking.attack_offers import answering_attacks
from ludo_tui.rules.ludicrous.attacking.hit_damage import carry_out_hit, damage_dice, roll_damage
from ludo_tui.rules.ludicrous.attacking.targets import can_reach
from ludo_tui.rules.ludicrous.events.attacks import StruckBack
from ludo_tui.rules.ludicrous.mechanics import once_per_turn
from ludo_tui.rules.ludicrous.mechanics.any_attack import ContestAttack
from ludo_tui.rules.ludicrous.mechanics.targets import Target
from ludo_tui.rules.ludicrous.model.table import LudicrousTable

Occasion = Literal["own", "reaction", "retaliation"]
"""Is a strike made of one's own accord, as a reaction, or in answer to a miss?"""


class AttackTerms(msgspec.Struct, frozen=True, kw_only=True):
    """How a strike came about, and what that changes."""

    occasion: Occasion = "own"
    advantage: int = 0
    """Above 0 advantage, below 0 disadvantage."""
    after_two_handed: bool = False
    """It is a retaliation for an attack with a two-handed weapon."""
    most: int | None = None
    """Spaces that the target may be away; None: as far as the weapon reaches."""


PLAIN = AttackTerms()
"""An attack of its own accord, as it is made with the action or the bonus action."""


class WeaponAttack(ContestAttack):
    """An attack with a weapon or a stone; a piece that it misses may retaliate.

    Args:
        table: the match.
        who: the piece that attacks.
        target: a piece or a creature.
        form: with what.
        terms: how it came about.

    Rule: ll.5.3.weapon-attack.contest-roll, ll.5.3.weapon-attack.one-weapon, lh.attacks.weapon,
    lh.annustar.creature.goal
    """

    is_told = can_graze = True

    def __init__(
        self, table: LudicrousTable, who: Who, target: Target, form: AttackForm, terms: AttackTerms = PLAIN
    ) -> None:
        super().__init__(table, who, target, form.name, form.rule, form.means)
        self.form, self.terms = form, terms
        if self.announced is not None:
            self.announced.brings = f"{written(str(damage_dice(table.known, who, form)))} damage"
            self.announced.is_retaliation = terms.occasion == "retaliation"
            self.announced.after_two_handed = terms.after_two_handed

    def spend(self) -> None:
        """Spend the shot, the stone or the thrown weapon.

        What the action of this turn has struck with is remembered for a dual wielder's bonus attack.

        Rule: ll.5.5.dual-wield.after-action-attack
        """
        who, form, turn = self.who, self.form, self.table.state.turn
        is_action = self.terms.occasion == "own" and (turn.seat, turn.phase) == (who.seat, "action")
        if form.weapon is not None and is_action:
            turn.used[once_per_turn.STRUCK_PIECE], turn.used[once_per_turn.STRUCK_WEAPON] = (
                who.piece + 1,
                form.weapon + 1,
            )
        spend_ammunition(self.table, who, self.target, form)

    def sides(self, target: Target) -> attack_roll.Sides:
        """Return who attacks with what, and who defends itself."""
        return attack_roll.sides(self.table, self.who, target, self.form, self.terms.advantage)

    def is_possible(self, at: Who) -> bool:
        """Return whether a piece is in reach."""
        most = self.terms.most
        return can_reach(self.table, self.who, at, self.form.reach if most is None else min(self.form.reach, most))

    def land(self, result: RollResult) -> Flow[None]:
        """Deal the damage of a hit or a grazing hit, and do what else the weapon does."""
        if result.outcome == "failure":
            return
        amount = yield from roll_damage(self.table, self.who, self.form, result)
        dealt = yield from self.harm(amount, rule="lh.attacks.damage", is_critical=result.is_critical)
        if dealt is not None and result.outcome != "graze":
            yield from carry_out_hit(self.table, self.who, dealt, self.form)

    def end(self, result: RollResult | None) -> Flow[None]:
        """Let a piece that was missed retaliate when the attack is over."""
        yield from super().end(result)
        met = self.announced
        if met is not None and result is not None and result.outcome == "failure" and self.terms.occasion == "own":
            yield from _retaliate(self.table, met.target, self.who, self.form, result)


# Retaliation


def _retaliate(table: LudicrousTable, who: Who, attacker: Who, form: AttackForm, result: RollResult) -> Flow[None]:
    """Let a piece that was missed strike back at once. It costs nothing and is answered by nothing.

    Rule: lh.attacks.retaliation, lh.attacks.critical-failure, lh.attacks.no-retaliation
    """
    advantage = int(result.is_fumble and table.tables.numbers.attack.retaliation_advantage)
    found = answering_attacks(table, who, attacker, "retaliate", advantage=advantage)
    if not found or who.seat in table.state.conceded:
        return
    text = f"{name_of(table.names, attacker)} missed {name_of(table.names, who)}. Retaliate?"
    decline = Option(id="pass", label="Do not retaliate", rule="lh.attacks.retaliation", does="pass")
    chosen = yield from table.ask(
        who.seat,
        "retaliation",
        text,
        LazyOptions(
            [*(option for option, _ in found), decline],
            promised=lambda at: [
                *(option for option, _ in answering_attacks(at, who, attacker, "retaliate", advantage=advantage)),
                decline,
            ],
        ),
        rule="lh.attacks.retaliation",
        layout=Layout(usual=found[0][0].id),
    )
    back = {option.id: way for option, way in found}
    if chosen.id not in back:
        return
    table.emit(StruckBack(seat=who.seat, piece=who.piece, rule="lh.attacks.retaliation"))
    terms = AttackTerms(occasion="retaliation", advantage=advantage, after_two_handed=form.is_two_handed)
    yield from strike(table, who, attacker, back[chosen.id], terms)


def strike(table: LudicrousTable, who: Who, target: Who, form: AttackForm | None, terms: AttackTerms) -> Flow[None]:
    """Attack a piece with a weapon, or punch it (None)."""
    if form is None:
        yield from punches.Punch(table, who, target).make()
    else:
        yield from WeaponAttack(table, who, target, form, terms).make()
