"""Bonus damage: ask how many dice of Bonus Damage go into a hit, and return them."""

from collections.abc import Sequence
from typing import Any

from ludo_tui.engine import Combatant, Flow, Option
from ludo_tui.rules.skirmish.attacking.bonus_dice_left import most_bonus_dice
from ludo_tui.rules.skirmish.attacking.damage_dice import DamageDice, chance_to_fell
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.mechanics.health import health_left
from ludo_tui.rules.skirmish.mechanics.offers import Offer
from ludo_tui.rules.skirmish.model.state import Who
from ludo_tui.rules.skirmish.party.sheets import Means


def spend_bonus(
    table: SkirmishTable,
    who: Who,
    means: Means,
    blows: Sequence[DamageDice] = (),
    target: Who | None = None,
    extra: int = 0,
) -> Flow[int]:
    """Ask how many dice of Bonus Damage go into a hit, and return them.

    Args:
        table: the match.
        who: who has hit.
        means: with what.
        blows: what is rolled for the hit without it.
        target: who is hit; None: an object.
        extra: dice more, as it comes from hiding.

    Rule: sk.bonus.on-success, sk.bonus.eligible, sk.bonus.some-or-all, sk.bonus.once-per-round, sk.bonus.free-attack,
    sk.multi.divide, sk.multi.decide-after-result, sk.multi.hold-back, sh.weapon.light
    """
    most = most_bonus_dice(table, who, means, extra)
    if not most:
        return 0
    acting = table.state.acting
    has_more = acting is not None and acting.who == who and acting.bonus is not None
    kept = "bonus" if has_more or table.can_react(who) else "bonus_lost"
    options: list[Option] = [
        Offer(
            id=f"dice:{count}",
            label=f"{count}d6 of Bonus Damage" if count else "No Bonus Damage",
            rule="sk.bonus.some-or-all",
            does="bonus" if count else "pass",
            entry="" if count else kept,
            amount=count,
            **({} if target is None else _outcome(table, target, (*blows, DamageDice(count)))),
        )
        for count in range(most, -1, -1)
    ]
    name = table.name(who)
    chosen = yield from table.ask(
        table.player_of(who), "bonus", f"A hit: how much Bonus Damage for {name}?", options, rule="sk.bonus.some-or-all"
    )
    spent = chosen.amount or 0
    if acting is not None and acting.who == who and acting.bonus is not None:
        acting.bonus = max(0, acting.bonus - spent)
    elif spent:
        table.use_in_round("bonus", Combatant(*who))
    return spent


def _outcome(table: SkirmishTable, target: Who, blows: Sequence[DamageDice]) -> dict[str, Any]:
    """Return what a hit does on average, and how likely it fells whom it hits."""
    health = health_left(table, target)
    return {"harm": sum(blow.mean for blow in blows), "left": health, "fells": float(chance_to_fell(blows, health))}
