"""Felled: a monster whose damage reaches its Health leaves the board, and what it leaves."""

from collections import Counter
from collections.abc import Iterable

from ludo_tui.engine import Flow, Who
from ludo_tui.rules.skirmish.board.inventory import lose_item
from ludo_tui.rules.skirmish.board.lying_things import lay_down
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.consequences.capturing import gain_spoils
from ludo_tui.rules.skirmish.consequences.seals import take_seals
from ludo_tui.rules.skirmish.events.fighting import MonsterFelled
from ludo_tui.rules.skirmish.mechanics.lasting import end_turn_bound
from ludo_tui.rules.skirmish.mechanics.magical_effects import drop_charms
from ludo_tui.rules.skirmish.model.state import Monster, Thing
from ludo_tui.rules.skirmish.party.equipment import SEAL, outfit


def fell_monster(table: SkirmishTable, who: Who, monster: Monster, by: Who | None) -> Flow[None]:
    """Take a felled monster off the board; the piece that did it takes its seal, and its party has spoils.

    Rule: sh.down.felled, sh.seal.felled, sh.monster.small-fry
    """
    state, sheet, ref = table.state, table.sheet(who), table.ref(who)
    by = None if by is None or by.seat == state.sage or not state.has_place(by) else by
    seals = remove_monster(table, who, monster) + ("small_fry" not in sheet.flags)
    table.emit(MonsterFelled(who=ref, by=None if by is None else table.ref(by), rule="sh.down.felled"))
    if by is None:
        lay_seals(table, seals, monster.ring)
        return
    if seals:
        take_seals(table, by, seals, "sh.seal.felled")
    yield from gain_spoils(table, by.seat)


def remove_monster(table: SkirmishTable, who: Who, monster: Monster, *, keeping: Iterable[str] = ()) -> int:
    """Take a monster off the board, leave what it has on its space, and return how many seals it had.

    Args:
        table: the match.
        who: the monster.
        monster: its state.
        keeping: ids of what it takes with it, one for each.
    """
    seals = monster.seals
    end_turn_bound(table, who)
    drop_charms(table, who)
    kept = Counter(keeping)
    for thing in [*outfit(table.tables, monster)]:
        if kept[thing.id]:
            kept[thing.id] -= 1
        else:
            lay_down(table, lose_item(table, who, thing.id), monster.ring)
    table.state.monsters.remove(monster)
    return seals


def lay_seals(table: SkirmishTable, count: int, ring: int) -> None:
    """Let seals lie on a space."""
    for _ in range(count):
        lay_down(table, Thing(SEAL), ring)
