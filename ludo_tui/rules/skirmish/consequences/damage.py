"""Damage, and what becomes of those whom it reaches the Health of."""

from ludo_tui.engine import Flow, Ref, Who, window
from ludo_tui.rules.skirmish.board.hiding import reveal
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.consequences.felled_monster import fell_monster
from ludo_tui.rules.skirmish.events.fighting import Damaged, FellDown
from ludo_tui.rules.skirmish.mechanics.tasks import interrupt_task
from ludo_tui.rules.skirmish.mechanics.triggers import Fell
from ludo_tui.rules.skirmish.model.state import Monster, Piece


def deal_damage(table: SkirmishTable, who: Who, amount: int, by: Who | None, rule: str) -> Flow[None]:
    """Add damage to that of a combatant; when it reaches Health, a piece goes down and a monster is felled.

    Who is down already takes no more.

    Rule: sk.attack.hit.damage-total, sh.down.falls, sh.down.rest-lost, sk.action.hide.ends-revealing
    """
    creature, health = table.state.creature(who), table.sheet(who).health
    if creature.is_fallen:
        return
    taken = max(0, min(amount, health - creature.damage))
    creature.damage += taken
    ref = table.ref(who)
    table.emit(
        Damaged(
            who=ref, amount=taken, damage=creature.damage, health=health, dealt=amount, by=_doer(table, by), rule=rule
        )
    )
    if creature.damage < health:
        return
    if isinstance(creature, Piece):
        creature.is_down, creature.fails = True, 0
        interrupt_task(table, who)
        table.emit(FellDown(who=ref, rule="sh.down.falls"))
        reveal(table, who)
        yield from window(table, Fell(seat=who.seat, target=who))
    else:
        assert isinstance(creature, Monster)
        yield from fell_monster(table, who, creature, by)


def _doer(table: SkirmishTable, by: Who | None) -> Ref | None:
    """Return who has done harm, as events speak of it; None: nobody, or a monster that is gone."""
    if by is None or (by.seat == table.state.sage and not table.state.is_here(by)):
        return None
    return table.ref(by)
