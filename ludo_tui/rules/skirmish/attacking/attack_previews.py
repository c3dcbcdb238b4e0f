"""What could be attacked from a space, for those who choose where to go."""

import msgspec

from ludo_tui.engine import Who
from ludo_tui.rules.skirmish.attacking import attack_odds, targets
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.mechanics.offers import AttackPreview, share


def attacks_from(field: Field, who: Who, ring: int) -> list[AttackPreview]:
    """Return what could be attacked from a space, the best first.

    Rule: sk.cover.clear-shot
    """
    found: list[tuple[AttackPreview, attack_odds.AttackOdds, Who]] = []
    for form in field.sheet(who).attacks:
        for target in targets.attack_targets(field, who, form, ring):
            promised = attack_odds.attack_odds(field, who, form, ring, target)
            strike = AttackPreview(
                target=field.table.ref(target),
                means=form.name,
                row=form.id,
                odds=promised.roll.odds,
                mean_damage=promised.mean_damage,
                left=promised.left,
            )
            found.append((strike, promised, target))
    found.sort(key=lambda one: -one[1].roll.odds * share(one[1].mean_damage, one[1].left))
    for best, promised, target in found[:1]:  # only of the best is anything told
        after = attack_odds.attack_facts(field, promised, target).odds_after_reaction
        return [msgspec.structs.replace(best, odds_after_reaction=after), *(strike for strike, *_ in found[1:])]
    return []
