"""Using a perk as a reaction."""

from ludo_tui.rules.ludicrous.reactions.gifts import GiftReaction


class PerkReaction(GiftReaction):
    """Use a perk as a reaction.

    Rule: ll.5.9.list.perk, ll.5.9.perk.reaction, ll.5.9.perk.optional, ll.5.9.perk.declined
    """

    id = "perk"
    kind = "perk"
    name = "Perk"
    part = "perks"
    rule = "ll.5.9.list.perk"
