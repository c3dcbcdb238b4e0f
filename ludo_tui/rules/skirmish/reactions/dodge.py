"""Dodge: the target of an attack, or of an effect against its Agility, gives 1 bane or takes 1 boon."""

from ludo_tui.rules.skirmish.mechanics.triggers import Attack, Targeted
from ludo_tui.rules.skirmish.reactions.answering import AnswerRoll


class Dodge(AnswerRoll):
    """The target of an attack, or of anything against its Agility, ducks: 1 bane on the roll, or 1 boon on its own.

    Rule: sk.reaction.dodge.trigger-attack, sk.reaction.dodge.trigger-agility, sk.reaction.dodge.trigger-resist,
    sk.reaction.dodge.bane, sk.reaction.dodge.boon, sk.reaction.trigger
    """

    id, name, trigger, rule = "dodge", "Dodge", Targeted, "sk.reaction.dodge.trigger-attack"
    verb = "dodges"

    def _answers(self, trigger: Targeted) -> bool:
        return isinstance(trigger, Attack) or trigger.against == "agi"
