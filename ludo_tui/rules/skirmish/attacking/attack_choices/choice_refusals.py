"""The ways of attacking that cannot be chosen, each with its reason."""

from collections.abc import Iterator

from ludo_tui.engine import Refusal, Who
from ludo_tui.rules.skirmish.attacking.disarming import disarm_refusal
from ludo_tui.rules.skirmish.attacking.multiple_attacks.declare import why_not_several
from ludo_tui.rules.skirmish.attacking.options.attack_options import refused_options
from ludo_tui.rules.skirmish.attacking.two_weapons import refused_both
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.objects import Target
from ludo_tui.rules.skirmish.party.attack_forms import AttackForm


def choice_refusals(field: Field, who: Who, form: AttackForm, target: Target, most: int) -> Iterator[Refusal]:
    """Yield the ways that cannot be used here, with the reason."""
    yield from refused_options(field, who, form, target)
    if (ban := disarm_refusal(field, who, target)) is not None:
        yield Refusal(id="disarm", label="Disarm", reason=ban[0], rule=ban[1])
    yield from refused_both(field, who, form, target)
    if not most:
        why, rule = why_not_several(field, who, form)
        yield Refusal(id="many", label="Attack several", reason=why, rule=rule)
