"""Class pivotal moments as reactions."""

from ludo_tui.rules.ludicrous.reactions.gifts import GiftReaction


class PivotalReaction(GiftReaction):
    """Use the pivotal moment of the class as a reaction.

    Rule: ll.5.9.list.pivotal-moment, ll.5.9.pivotal-moment.reaction
    """

    id = "pivotal"
    kind = "pivotal"
    name = "Pivotal moment"
    part = "pivotal_moments"
    rule = "ll.5.9.list.pivotal-moment"
