"""Withstand: the target of a roll against its Strength braces itself: 1 bane on the roll, or 1 boon on its own."""

from ludo_tui.rules.skirmish.mechanics.triggers import Targeted
from ludo_tui.rules.skirmish.reactions.answering import AnswerRoll


class Withstand(AnswerRoll):
    """The target of a roll against its Strength braces itself: 1 bane on the roll, or 1 boon on its own.

    Rule: sk.reaction.withstand.trigger-strength, sk.reaction.withstand.bane, sk.reaction.withstand.trigger-resist,
    sk.reaction.withstand.boon
    """

    id, name, trigger, rule = "withstand", "Withstand", Targeted, "sk.reaction.withstand.trigger-strength"
    verb = "withstands"

    def _answers(self, trigger: Targeted) -> bool:
        return trigger.against == "str"
