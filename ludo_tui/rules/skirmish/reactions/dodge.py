"""Dodge: the target of an attack, or of what concerns its Agility, gets out of the way."""

from ludo_tui.rules.fight.rolls import Counted
from ludo_tui.rules.skirmish.mechanics.triggers import Attacking, HoldAttack, Targeted
from ludo_tui.rules.skirmish.reactions.answer_roll import AnswerRoll


class Dodge(AnswerRoll):
    """1 bane on a roll to attack it or against its Agility, or 1 boon on its own Agility roll to resist.

    Rule: sk.reaction.dodge.trigger-attack, sk.reaction.dodge.trigger-agility, sk.reaction.dodge.trigger-resist,
    sk.reaction.dodge.bane, sk.reaction.dodge.boon
    """

    id, name, trigger, rule = "dodge", "Dodge", Targeted, "sk.reaction.dodge.trigger-attack"
    verb = "dodges"
    bane = Counted("dodge", -1, "sk.reaction.dodge.bane")
    boon = Counted("dodge", 1, "sk.reaction.dodge.boon")

    def unfit(self, trigger: Targeted) -> str:
        """Return why there is nothing to dodge; empty: there is."""
        is_set_off = isinstance(trigger, Attacking | HoldAttack) or trigger.against == "agi"
        return "" if is_set_off else "not an attack, and Agility does not count"
