"""What the seats of a match are remembered for besides captures and homecomings: counts of deeds."""

from collections import Counter
from collections.abc import Iterable, Sequence

from ludo_tui.engine import Event, ReactionTaken, Ref, Tally
from ludo_tui.rules.skirmish.events.fighting import Damaged, FellDown, MonsterFelled, RoseAgain
from ludo_tui.rules.skirmish.events.movement import SealsTaken


def tallies(events: Iterable[Event]) -> Sequence[Tally]:
    """Count, seat by seat, what has been done in a match."""
    felled, risen, seals, dodges = (Counter[int]() for _ in range(4))
    told = list(events)
    harm, blows, downed = _harm(told)
    for event in told:
        if isinstance(event, MonsterFelled):
            if event.by is not None:
                felled[event.by.seat] += 1
        elif isinstance(event, RoseAgain):
            risen[event.who.seat] += 1
        elif isinstance(event, SealsTaken):
            seals[event.who.seat] += event.count
        elif isinstance(event, ReactionTaken) and event.reaction == "dodge":
            dodges[event.seat] += 1
    return (
        Tally("Monster slayer", felled, "1 monster defeated", "{} monsters defeated"),
        Tally("Heavy hand", harm, "1 damage dealt", "{} damage dealt in all", scale=10),
        Tally("Best blow", blows, "1 damage with one blow", "{} damage with one blow", scale=3),
        Tally("Skittles", downed, "1 piece knocked down", "{} pieces knocked down"),
        Tally("Hard to kill", risen, "woke up once", "woke up {} times"),
        Tally("Full belt", seals, "1 seal taken", "{} seals taken"),
        Tally("Quick feet", dodges, "dodged once", "dodged {} times"),
    )


def _harm(events: Sequence[Event]) -> tuple[Counter[int], Counter[int], Counter[int]]:
    """Return, seat by seat, all damage dealt to others, the most with one blow, and how many it knocked down."""
    harm, blows, downed = (Counter[int]() for _ in range(3))
    by: int | None = None
    for event in events:
        if isinstance(event, Damaged):
            by = _foe(event.by, event.who)
            if by is not None:
                harm[by] += event.amount
                blows[by] = max(blows[by], event.amount)
        elif isinstance(event, FellDown) and by is not None:
            downed[by] += 1
    return harm, blows, downed


def _foe(by: Ref | None, hurt: Ref) -> int | None:
    """Return the seat that has hurt a combatant of another; None if nobody has, or its own."""
    return None if by is None or by.seat == hurt.seat else by.seat
