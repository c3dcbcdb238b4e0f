"""Withstand: the target of what concerns its Strength braces itself."""

from ludo_tui.rules.fight.rolls import Counted
from ludo_tui.rules.skirmish.mechanics.triggers import Targeted
from ludo_tui.rules.skirmish.reactions.answer_roll import AnswerRoll


class Withstand(AnswerRoll):
    """1 bane on a roll against its Strength, or 1 boon on its own Strength roll to resist.

    Rule: sk.reaction.withstand.trigger-strength, sk.reaction.withstand.trigger-resist, sk.reaction.withstand.bane,
    sk.reaction.withstand.boon
    """

    id, name, trigger, rule = "withstand", "Withstand", Targeted, "sk.reaction.withstand.trigger-strength"
    verb = "withstands"
    bane = Counted("withstand", -1, "sk.reaction.withstand.bane")
    boon = Counted("withstand", 1, "sk.reaction.withstand.boon")

    def unfit(self, trigger: Targeted) -> str:
        """Return why there is nothing to withstand; empty: there is."""
        return "" if trigger.against == "str" else "Strength does not count"
