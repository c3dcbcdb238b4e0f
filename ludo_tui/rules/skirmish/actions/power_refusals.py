"""What a combatant has and cannot use now, with the reason."""

from collections.abc import Iterator, Mapping
from typing import Final

from ludo_tui.engine import Refusal, Who
from ludo_tui.rules.skirmish.actions.power_aims import useful_aims
from ludo_tui.rules.skirmish.actions.power_offers import GROUPS
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.powers.known import powers_of, why_not
from ludo_tui.rules.skirmish.powers.known_power import KnownPower
from ludo_tui.rules.skirmish.powers.using import RULES
from ludo_tui.rules.skirmish.tables.steps import AlarmStep, ChargeStep, StrikeStep, TakeStep

_NOBODY: Final = {
    "self": "nothing to do",
    "space": "no space in sight",
    "lair": "no open lair in reach",
    "object": "nothing stands in reach",
}


_NOTHING: Final[Mapping[type, str]] = {
    StrikeStep: "no enemy in reach",
    TakeStep: "nothing lies on this space",
    AlarmStep: "its allies already know every enemy it knows",
    ChargeStep: "no enemy in sight that it can get to",
}
"""Why what takes such a step cannot be done by anybody from where it stands."""


def power_refusals(field: Field, who: Who) -> Iterator[Refusal]:
    """Yield what a combatant has and cannot use now, with the reason; of magic and talents also that it has none.

    Rule: sk.action.cast.learned, sk.action.talent.use
    """
    found = powers_of(field.table, who, "action")
    for one in found:
        why = why_not(field, who, one)
        if why is None and not useful_aims(field, who, one):
            why = _aimless(field, who, one)
        if why is not None:
            yield Refusal(
                id=one.key, label=one.power.name, reason=why[0], rule=why[1], group=GROUPS[one.way], does=one.way
            )
    ways = {one.way for one in found}
    if not ways & {"cast", "read"}:
        yield Refusal(id="cast", label="Cast", reason="no spell known or carried", rule=RULES["cast"])
    if not ways & {"talent", "stunt"}:
        yield Refusal(id="talent", label="Talent", reason="none that takes an action", rule=RULES["talent"])


def _aimless(field: Field, who: Who, one: KnownPower) -> tuple[str, str]:
    """Return why there is nobody and nothing to use a power on, with the rule."""
    power = one.power
    if power.target != "self" and field.table.is_blind(who):
        return "it cannot see", "sh.affliction.blinded"
    if power.target in ("enemy", "creature") and (spared := field.spared(who, power.range)) is not None:
        return spared
    if power.target == "lair" and field.is_sheltered(who):
        return "a piece cannot seal a lair from its starting space", "sh.stunt.seal-from-start"
    untaken = next((_NOTHING[type(step)] for step in power.steps if type(step) in _NOTHING), None)
    reason = untaken or _NOBODY.get(power.target, "no target in reach and sight")
    return reason, "sh.spell.sight" if power.target in ("enemy", "ally", "creature", "space") else RULES[one.way]
