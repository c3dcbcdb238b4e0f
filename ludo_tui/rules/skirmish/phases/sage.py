"""The Sage: its purse, what monsters cost, and how they come."""

from ludo_tui.engine import Ref, Who
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.hiding import reveal_on_arrival
from ludo_tui.rules.skirmish.board.sight import is_seen
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.events.rounds import MonsterSummoned
from ludo_tui.rules.skirmish.model.state import Monster
from ludo_tui.rules.skirmish.tables.rows import KeenNumbers, MonsterEntry


def purse(table: SkirmishTable) -> KeenNumbers:
    """Return start, income and cap: those of a hard or expert computer are its own.

    Rule: sh.sage.keen
    """
    numbers, seat = table.tables.numbers.sage, table.state.sage
    assert seat is not None
    return numbers.keen if table.computers[seat] in ("hard", "expert") else numbers


def income(table: SkirmishTable) -> int:
    """Return the menace that the Sage gains in this round.

    Rule: sh.sage.menace
    """
    parties, numbers = len(table.state.sides), purse(table)
    is_lean = table.state.round % 2 == 0
    return numbers.income[parties] - (numbers.lean[parties] if is_lean else 0)


def cap(table: SkirmishTable) -> int:
    """Return the most monsters that may be on the track.

    Rule: sh.sage.cap
    """
    return purse(table).cap[len(table.state.sides)]


def price(table: SkirmishTable, entry: MonsterEntry) -> int:
    """Return what a monster costs now: each of its kind on the track makes it dearer.

    Rule: sh.sage.same-kind
    """
    there = sum(monster.entry == entry.id for monster in table.state.monsters)
    return entry.cost + there * table.tables.numbers.sage.same_kind


def summon(
    table: SkirmishTable, entry: MonsterEntry, ring: int, *, cost: int = 0, near: tuple[int, Ref] | None = None
) -> Who:
    """Put a new monster onto a space; one that lurks is hidden from those that do not see the lair.

    Args:
        table: the match.
        entry: which.
        ring: the space.
        cost: the menace that it has cost.
        near: in how many steps somebody comes there, and who; None: nobody does.

    Rule: sh.sage.summons, sh.trait.lurker
    """
    state = table.state
    state.summoned += 1
    state.monsters.append(Monster(number=state.summoned, entry=entry.id, ring=ring))
    who = Who(state.sage_seat, state.summoned)
    reveal_on_arrival(table, who)
    if "lurks" in table.sheet(who).flags:
        field = Field(table)
        state.creature(who).hidden_from = [one for one in field.enemies(who) if not is_seen(field, who, one)]
    ahead, of = near or (0, None)
    table.emit(
        MonsterSummoned(
            who=table.ref(who), ring=ring, menace=state.menace, cost=cost, ahead=ahead, of=of, rule="sh.sage.summons"
        )
    )
    return who


def pitch_camp(table: SkirmishTable) -> None:
    """Put sleeping monsters of small cost at the lairs, one at each at random, as many as the track may hold.

    Rule: sh.scenario.camp
    """
    numbers = table.tables.numbers.sage
    if not table.tables.scenarios[table.options.scenario].has_camp:
        return
    entries = [entry for entry in table.tables.monsters.values() if entry.cost <= numbers.camp]
    for ring in table.lairs[: cap(table)]:
        summon(table, entries[table.draw(len(entries))], ring)
