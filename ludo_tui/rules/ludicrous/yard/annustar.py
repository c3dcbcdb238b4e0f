"""The Annustar: its damage value, its Breakers and electronic interruptions."""

from ludo_tui.engine import Flow, Who
from ludo_tui.rules.ludicrous.events.annustar import AnnustarChanged, BreakerHappened, InterruptionsChanged
from ludo_tui.rules.ludicrous.mechanics.interpreter import run_named_steps
from ludo_tui.rules.ludicrous.mechanics.targets import StepContext
from ludo_tui.rules.ludicrous.model.state import LudicrousState
from ludo_tui.rules.ludicrous.model.table import LudicrousTable


def add(
    table: LudicrousTable, seat: int, points: int, *, cause: str = "", rule: str = "lh.annustar.damage"
) -> Flow[None]:
    """Change the damage value; after an addition a seat rolls whether a Breaker happens, where one can.

    Args:
        table: the match; without the Annustar, nothing happens.
        seat: who rolls.
        points: added to the value, which stays within 0 and its maximum.
        cause: what the players call it.
        rule: rulebook id that changes it.

    Rule: lh.annustar.damage, lh.annustar.limits, lh.annustar.breaker
    """
    if not table.options.annustar or points == 0:
        return
    numbers, annustar = table.tables.numbers.annustar, table.state.annustar
    before = annustar.damage
    annustar.damage = max(0, min(numbers.maximum, before + points))
    if annustar.damage != before:
        table.emit(
            AnnustarChanged(
                change=annustar.damage - before,
                damage=annustar.damage,
                cause=cause,
                is_first=before <= 1 < annustar.damage and not annustar.breakers,
                rule=rule,
            )
        )
    if points > 0 and annustar.damage > 1:  # no die shows less than 1
        purpose = f"a Breaker happens below {annustar.damage}"
        value = yield from table.roll(seat, numbers.sides, purpose, rule="lh.annustar.breaker")
        if value < annustar.damage:
            yield from break_out(table, seat)


def add_for_spell(table: LudicrousTable, seat: int, name: str, *, with_meta_magic: bool) -> Flow[None]:
    """Add what a spell that has been cast adds to the damage value.

    Rule: lh.annustar.damage
    """
    numbers = table.tables.numbers.annustar
    points = numbers.meta_magic if with_meta_magic else numbers.spell
    yield from add(table, seat, points, cause=name.lower())


def break_out(table: LudicrousTable, seat: int) -> Flow[None]:
    """Let a Breaker happen: roll which, count it, set the damage value back to 0 and carry the possibility out.

    Rule: lh.annustar.breaker
    """
    breakers = table.tables.breakers
    number = yield from table.roll(seat, len(breakers), "which Breaker", rule="lh.annustar.breaker")
    entry = next(breaker for breaker in breakers.values() if breaker.number == number)
    annustar = table.state.annustar
    annustar.damage = 0
    annustar.breakers += 1
    annustar.last = entry.id
    rule = entry.rule or "lh.annustar.breaker"
    count = annustar.breakers
    table.emit(BreakerHappened(seat=seat, breaker=entry.id, name=entry.name, text=entry.text, count=count, rule=rule))
    yield from run_named_steps(
        table, entry.steps, StepContext(who=Who(seat), name=entry.name, rule=rule, means="creature")
    )


def settle(table: LudicrousTable, seat: int) -> Flow[None]:
    """Add the critical failures that have not been added yet, one by one; called when an action or phase is over.

    In a match without the Annustar they are forgotten.

    Rule: lh.annustar.damage, lh.readings.critical-later
    """
    if not table.options.annustar:
        table.state.annustar.mishaps = 0
    while table.state.annustar.mishaps > 0:
        table.state.annustar.mishaps -= 1
        points = table.tables.numbers.annustar.critical_failure
        yield from add(table, seat, points, cause="a critical failure")


# Electronic interruptions


def interrupt(table: LudicrousTable, rounds: int, *, rule: str = "lh.annustar.interruptions") -> None:
    """Start electronic interruptions for some rounds; if there are any, the longer time stays.

    Rule: lh.structures.interruptions
    """
    annustar = table.state.annustar
    if rounds >= annustar.interruptions:
        annustar.interruptions, annustar.since = rounds, table.state.turn.seat
    table.emit(InterruptionsChanged(rounds=annustar.interruptions, rule=rule))


def is_interrupted(state: LudicrousState) -> bool:
    """Return whether electronic interruptions are in effect.

    Rule: lh.structures.interruptions
    """
    return state.annustar.interruptions > 0


def count_interruptions_down(table: LudicrousTable, seat: int) -> None:
    """Count electronic interruptions that began in a turn of a seat down by a round.

    Rule: lh.structures.interruptions, lh.effects.rounds
    """
    annustar = table.state.annustar
    if annustar.interruptions > 0 and table.state.begins_round(annustar.since, seat):
        annustar.interruptions -= 1
        if annustar.interruptions == 0:
            table.emit(InterruptionsChanged(rounds=0, rule="lh.structures.interruptions"))
