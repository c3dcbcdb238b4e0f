"""Class pivotal moments, as an action or a bonus action."""

from ludo_tui.rules.ludicrous.actions.gifts import UseGift


class UsePivotalMoment(UseGift):
    """Use the pivotal moment of the class.

    Rule: ll.5.3.list.pivotal-moment, ll.5.5.list.pivotal-moment
    """

    id = "pivotal"
    kind = "pivotal"
    name = "Pivotal moment"
    rule = "ll.5.3.list.pivotal-moment"
    rules = {"action": "ll.5.3.list.pivotal-moment", "bonus": "ll.5.5.list.pivotal-moment"}  # noqa: RUF012 - never changed
    detail = "What your class can do a few times in a match."
    part = "pivotal_moments"
