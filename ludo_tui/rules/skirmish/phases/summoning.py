"""Summoning: the Sage pays for monsters that come out of its lairs."""

from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from ludo_tui.board import LAST_RING_STEP, RING
from ludo_tui.engine import Flow, Layout, Option, OptionShown, Refusal, Section, Who, counted
from ludo_tui.rules.skirmish.attacking.damage_dice import MEAN_DIE
from ludo_tui.rules.skirmish.board.hidden_places import unknown_combatants
from ludo_tui.rules.skirmish.board.hiding import reveal
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.events.rounds import LairWatched, MenaceGained
from ludo_tui.rules.skirmish.mechanics.offers import Offer, OfferAim, OfferFacts
from ludo_tui.rules.skirmish.phases.lairs import blockers, lair_refusal
from ludo_tui.rules.skirmish.phases.sage import cap, income, price, summon
from ludo_tui.rules.skirmish.phases.sending_off import make_room, sendable
from ludo_tui.rules.skirmish.tables.rows import MonsterEntry

_DIGITS: Final = 9
"""As many lairs can be told apart by a digit."""


def summons(table: SkirmishTable) -> Flow[None]:
    """Give the Sage its income, and let it summon while it likes and can pay.

    Rule: sh.sage.menace, sh.sage.summons
    """
    state = table.state
    came = state.summoned
    gained = income(table)
    state.menace += gained
    table.emit(MenaceGained(amount=gained, menace=state.menace, idle=_idle(table), rule="sh.sage.menace"))
    while True:
        options = list(_summonable(table))
        if not options:
            if (yield from make_room(table, came)):
                continue
            return
        rule = "sh.sage.summons"
        options.append(Offer(id="pass", label="Summon no more", rule=rule, does="pass", aim=OfferAim(row="summon")))
        chosen = yield from table.ask(
            state.sage_seat,
            "summon",
            f"{state.menace} menace. Summon {_where(options)}?",
            options,
            refused=tuple(_refused(table)),
            rule="sh.sage.summons",
            layout=Layout(sections=_lairs(table, options)),
        )
        if chosen.does == "pass":
            return
        assert chosen.aim.space is not None
        _call(table, table.tables.monsters[chosen.aim.row], RING.index(chosen.aim.space))


def _idle(table: SkirmishTable) -> str:
    """Return why a Sage that could pay for a monster can call none; empty where it can, or cannot pay for any.

    Everybody hears it: where a hidden combatant makes the difference, nothing is said.

    Rule: sh.sage.cap, sh.sage.lairs, sh.hidden.knowledge
    """
    told = {_idle_to(table, seat) for seat in range(len(table.state.sides) + 1)}
    return told.pop() if len(told) == 1 else ""


def _idle_to(table: SkirmishTable, seat: int) -> str:
    """Return the same as far as a seat knows."""
    if min(price(table, entry) for entry in table.tables.monsters.values()) > table.state.menace:
        return ""
    if all(lair_refusal(table, ring, seat) is not None for ring in table.lairs):
        return "no lair is free"
    if len(table.state.monsters) >= (most := cap(table)) and not any(sendable(table, table.state.summoned, seat)):
        return f"the track holds no more than {counted(most, 'monster')}"
    return ""


def _call(table: SkirmishTable, entry: MonsterEntry, ring: int) -> None:
    """Pay for a monster and let it come; where an unseen combatant stands at the lair, find it in place of that.

    Rule: sh.sage.summons, sh.sage.lairs
    """
    state = table.state
    if blocking := blockers(table, ring):
        table.emit(LairWatched(ring=ring, rule="sh.sage.lairs"))
        for who in sorted(blocking):
            reveal(table, who, state.members(state.sage_seat), is_found=True)
        return
    cost, first = price(table, entry), _first_comer(table, ring, range(len(state.sides) + 1))
    state.menace -= cost
    summon(table, entry, ring, cost=cost, near=None if first is None else (first[0], table.ref(first[1])))


def _where(options: Sequence[Option]) -> str:
    """Return what is asked about: a monster, or the only lair where one can come."""
    names = {option.shown.section for option in options if option.shown.section}
    return "a monster" if len(names) > 1 else f"at {names.pop()}"


def _lairs(table: SkirmishTable, options: Sequence[Option]) -> tuple[Section, ...]:
    """Return the lairs among the answers as their parts; none where there is one, or more than there are digits."""
    names = list(dict.fromkeys(option.shown.section for option in options if option.shown.section))
    is_parted = 1 < len(names) <= _DIGITS
    return tuple(Section(name, str(key), _lair(table, name)) for key, name in enumerate(names, 1) if is_parted)


def _lair(table: SkirmishTable, name: str) -> str:
    """Name a lair, with who comes to it first, and in how many steps."""
    first = _first_comer(table, RING.index(name), [table.state.sage_seat])
    return f"Lair at {name}" if first is None else f"{name}, {first[0]} ahead of {table.name(first[1])}"


def _first_comer(table: SkirmishTable, ring: int, seats: Iterable[int]) -> tuple[int, Who] | None:
    """Return who comes to a space first, of those on their feet whom some seats know of, and in how many steps.

    Rule: sh.hidden.knowledge
    """
    state = table.state
    unseen = {who for seat in seats for who in unknown_combatants(state, seat)}
    coming = [
        (steps, who)
        for who, there in state.on_ring().items()
        if who.seat != state.sage and who not in unseen and not state.creature(who).is_fallen
        for steps in [(ring - there) % len(RING)]
        if state.piece(who).step + steps <= LAST_RING_STEP
    ]
    return min(coming, default=None)


def _summonable(table: SkirmishTable) -> Iterator[Offer]:
    """Yield every monster that can be paid for at every lair that can be used."""
    state = table.state
    if len(state.monsters) >= cap(table):
        return
    entries = [entry for entry in table.tables.monsters.values() if price(table, entry) <= state.menace]
    for ring in table.lairs:
        if lair_refusal(table, ring) is None:
            for entry in entries:
                cost = price(table, entry)
                yield Offer(
                    id=f"buy:{entry.id}@{RING[ring]}",
                    label=f"{entry.name} for {cost}",
                    rule="sh.sage.summons",
                    shown=OptionShown(section=RING[ring]),
                    does="summon",
                    aim=OfferAim(row=entry.id, space=RING[ring], amount=cost),
                    facts=OfferFacts(
                        mean_damage=max(attack.dice * MEAN_DIE + attack.plus for attack in entry.attacks),
                        left=entry.health,
                    ),
                )


def _refused(table: SkirmishTable) -> Iterator[Refusal]:
    """Yield the lairs that cannot be used, and the monsters that are too dear."""
    for ring in table.lairs:
        if (why := lair_refusal(table, ring)) is not None:
            yield Refusal(id=f"lair:{RING[ring]}", label=f"Lair at {RING[ring]}", reason=why[0], rule=why[1])
    for entry in table.tables.monsters.values():
        if (cost := price(table, entry)) > table.state.menace:
            reason = f"costs {cost} menace, and you have {table.state.menace}"
            yield Refusal(id=f"buy:{entry.id}", label=entry.name, reason=reason, rule="sh.sage.same-kind")
