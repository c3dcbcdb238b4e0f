"""Using a perk, as an action or a bonus action."""

from ludo_tui.rules.ludicrous.actions.gifts import UseGift


class UsePerk(UseGift):
    """Use a perk.

    Rule: ll.5.3.list.perk, ll.5.5.list.perk, ll.5.3.perk.optional, ll.5.5.perk.optional, ll.5.3.perk.declined,
    ll.5.5.perk.declined
    """

    id = "perk"
    kind = "perk"
    name = "Use a perk"
    rule = "ll.5.3.list.perk"
    rules = {"action": "ll.5.3.list.perk", "bonus": "ll.5.5.list.perk"}  # noqa: RUF012 - never changed
    detail = "Use a perk of the party."
    part = "perks"
