"""The Sage: menace, lairs, monsters."""

from collections.abc import Iterator, Sequence
from typing import Final

from ludo_tui.board import LAST_RING_STEP, RING, king_distance
from ludo_tui.engine import Flow, Option, Refusal, Section, counted
from ludo_tui.rules.skirmish.attacking.damage_dice import MEAN_DIE
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.hidden_places import unknown_combatants
from ludo_tui.rules.skirmish.board.hiding import reveal, reveal_on_arrival
from ludo_tui.rules.skirmish.board.sight import is_seen
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.consequences.damage import lay_seals, remove_monster
from ludo_tui.rules.skirmish.events.rounds import LairWatched, MenaceGained, MonsterSentOff, MonsterSummoned
from ludo_tui.rules.skirmish.mechanics.listing import description
from ludo_tui.rules.skirmish.mechanics.offers import Offer
from ludo_tui.rules.skirmish.model.state import Monster, Who
from ludo_tui.rules.skirmish.party.equipment import outfit
from ludo_tui.rules.skirmish.tables.rows import KeenNumbers, MonsterEntry
from ludo_tui.text.first_letters import capital

_DIGITS: Final = 9
"""As many lairs can be told apart by a digit."""


def purse(table: SkirmishTable) -> KeenNumbers:
    """Return start, income and cap: those of a hard or expert computer are its own.

    Rule: sh.sage.keen
    """
    numbers, seat = table.tables.numbers.sage, table.state.sage
    assert seat is not None
    return numbers.keen if table.computers[seat] in ("hard", "expert") else numbers


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


def lair_refusal(table: SkirmishTable, ring: int, seat: int | None = None) -> tuple[str, str] | None:
    """Return why a lair cannot be used now, with the rule; None: it can.

    Args:
        table: the match.
        ring: where the lair is.
        seat: as far as this seat knows; None: as far as the Sage does.

    Rule: sh.sage.lairs, sh.hidden.knowledge
    """
    state, blocking = table.state, blockers(table, ring)
    assert state.sage is not None
    if ring in state.closed_lairs:
        return "it is sealed", "sh.stunt.seal-a-lair"
    if blocking and not blocking.issubset(unknown_combatants(state, state.sage if seat is None else seat)):
        return f"somebody stands within {table.tables.numbers.sage.clear} of it", "sh.sage.lairs"
    if any(monster.ring == ring for monster in state.monsters):
        return "a monster is on it", "sh.sage.lairs"
    return None


def blockers(table: SkirmishTable, ring: int) -> set[Who]:
    """Return the pieces that stand so near to a lair that nothing comes out of it.

    Rule: sh.sage.lairs
    """
    state, clear = table.state, table.tables.numbers.sage.clear
    rings = state.on_ring().items()
    return {who for who, there in rings if who.seat != state.sage and king_distance(ring, there) <= clear}


def summons(table: SkirmishTable) -> Flow[None]:
    """Give the Sage its income, and let it summon while it likes and can pay.

    Rule: sh.sage.menace, sh.sage.summons
    """
    state = table.state
    assert state.sage is not None
    came = state.summoned
    income = purse(table).income[len(table.state.sides)]
    state.menace += income
    table.emit(MenaceGained(amount=income, menace=state.menace, idle=_idle(table), rule="sh.sage.menace"))
    while True:
        options = list(_summonable(table))
        if not options:
            if (yield from _make_room(table, came)):
                continue
            return
        rule = "sh.sage.summons"
        options.append(Offer(id="pass", label="Summon nothing more", rule=rule, does="pass", entry="summon"))
        chosen = yield from table.ask(
            state.sage,
            "summon",
            f"{state.menace} menace. Summon {_where(options)}?",
            options,
            refused=tuple(_refused(table)),
            rule="sh.sage.summons",
            sections=_lairs(table, options),
        )
        if chosen.does == "pass":
            return
        assert chosen.space is not None
        _call(table, table.tables.monsters[chosen.entry], RING.index(chosen.space))


def _idle(table: SkirmishTable) -> str:
    """Say why a Sage that could pay for a monster can call none; empty where it can, or cannot pay for any.

    Everybody hears it: where a hidden combatant makes the difference, nothing is said.

    Rule: sh.sage.cap, sh.sage.lairs, sh.hidden.knowledge
    """
    told = {_idle_to(table, seat) for seat in range(len(table.state.sides) + 1)}
    return told.pop() if len(told) == 1 else ""


def _idle_to(table: SkirmishTable, seat: int) -> str:
    """Say the same as far as a seat knows."""
    if min(price(table, entry) for entry in table.tables.monsters.values()) > table.state.menace:
        return ""
    if all(lair_refusal(table, ring, seat) is not None for ring in table.lairs):
        return "no lair is free"
    if len(table.state.monsters) >= (most := cap(table)) and not any(_sendable(table, table.state.summoned, seat)):
        return f"the road bears no more than its {counted(most, 'monster')}"
    return ""


def _make_room(table: SkirmishTable, came: int) -> Flow[bool]:
    """Where the road is full, ask whom the Sage sends off for another, and tell whether it does.

    Args:
        table: the match.
        came: how many monsters had come before this round.

    Rule: sh.sage.send-off
    """
    state, rule = table.state, "sh.sage.send-off"
    assert state.sage is not None
    options = list(_sendable(table, came))
    if not options:
        return False
    options.append(Offer(id="pass", label="Send nobody off", rule=rule, does="pass", entry="send_off"))
    text = f"{state.menace} menace, and the road is full. Send a monster off for another?"
    chosen = yield from table.ask(
        state.sage, "send-off", text, options, refused=tuple(_staying(table, came)), rule=rule
    )
    if chosen.piece is None:
        return False
    who = Who(state.sage, chosen.piece)
    monster, ref = state.monster(who.piece), table.ref(who)
    own = [thing.id for thing in outfit(table.tables, Monster(number=0, entry=monster.entry, ring=monster.ring))]
    seals = remove_monster(table, who, monster, keeping=own)
    lay_seals(table, seals, monster.ring)
    table.emit(MonsterSentOff(who=ref, ring=monster.ring, rule=rule))
    return True


def _call(table: SkirmishTable, entry: MonsterEntry, ring: int) -> None:
    """Pay for a monster and let it come; where an unseen combatant stands at the lair, find it in place of that.

    Rule: sh.sage.summons, sh.sage.lairs
    """
    state = table.state
    assert state.sage is not None
    if blocking := blockers(table, ring):
        table.emit(LairWatched(ring=ring, rule="sh.sage.lairs"))
        for who in sorted(blocking):
            reveal(table, who, state.members(state.sage), is_found=True)
        return
    state.menace -= price(table, entry)
    summon(table, entry, ring)


def summon(table: SkirmishTable, entry: MonsterEntry, ring: int) -> Who:
    """Put a new monster onto a space; one that lurks is hidden from those that do not see the lair.

    Rule: sh.sage.summons, sh.trait.lurker
    """
    state = table.state
    assert state.sage is not None
    state.summoned += 1
    state.monsters.append(Monster(number=state.summoned, entry=entry.id, ring=ring))
    who = Who(state.sage, state.summoned)
    reveal_on_arrival(table, who)
    if "lurks" in table.sheet(who).flags:
        field = Field(table)
        state.creature(who).hidden_from = [one for one in field.enemies(who) if not is_seen(field, who, one)]
    table.emit(MonsterSummoned(who=table.ref(who), ring=ring, menace=state.menace, rule="sh.sage.summons"))
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


def _where(options: Sequence[Option]) -> str:
    """Return what is asked about: a monster, or the only lair where one can come."""
    names = {option.section for option in options if option.section}
    return "a monster" if len(names) > 1 else f"at {names.pop()}"


def _lairs(table: SkirmishTable, options: Sequence[Option]) -> tuple[Section, ...]:
    """Return the lairs among the answers as their parts; none where there is one, or more than there are digits."""
    names = list(dict.fromkeys(option.section for option in options if option.section))
    is_parted = 1 < len(names) <= _DIGITS
    return tuple(Section(name, str(key), _lair(table, name)) for key, name in enumerate(names, 1) if is_parted)


def _lair(table: SkirmishTable, name: str) -> str:
    """Name a lair, with who comes to it first of those on their feet whom the Sage knows of, and in how many steps.

    Rule: sh.hidden.knowledge
    """
    state, ring = table.state, RING.index(name)
    assert state.sage is not None
    unseen = set(unknown_combatants(state, state.sage))
    coming = [
        (steps, who)
        for who, there in state.on_ring().items()
        if who.seat != state.sage and who not in unseen and not state.creature(who).is_fallen
        for steps in [(ring - there) % len(RING)]
        if state.piece(who).step + steps <= LAST_RING_STEP
    ]
    if not coming:
        return f"Lair at {name}"
    steps, who = min(coming)
    return f"{name}, {steps} ahead of {table.name(who)}"


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
                    section=RING[ring],
                    does="summon",
                    entry=entry.id,
                    space=RING[ring],
                    amount=cost,
                    harm=max(attack.dice * MEAN_DIE + attack.plus for attack in entry.attacks),
                    left=entry.health,
                )


def _sendable(table: SkirmishTable, came: int, seat: int | None = None) -> Iterator[Offer]:
    """Yield whom the Sage may send off: where the road is full, and another could come in its place.

    Args:
        table: the match.
        came: how many monsters had come before this round.
        seat: as far as this seat knows; None: as far as the Sage does.

    Rule: sh.sage.send-off
    """
    state = table.state
    has_lair = any(lair_refusal(table, ring, seat) is None for ring in table.lairs)
    if len(state.monsters) < cap(table) or not has_lair:
        return
    assert state.sage is not None
    for monster in state.monsters:
        if not _kept_by(table, monster, came, seat):
            who = Who(state.sage, monster.number)
            yield Offer(
                id=f"send-off:{monster.number}",
                label=f"Send off {description(table, who)}",
                rule="sh.sage.send-off",
                does="send_off",
                piece=monster.number,
                aim=table.ref(who),
                space=RING[monster.ring],
                amount=table.tables.monsters[monster.entry].cost,
            )


def _kept_by(table: SkirmishTable, monster: Monster, came: int, seat: int | None = None) -> str:
    """Return what keeps the Sage from sending a monster off, as far as it knows, or a seat; empty: nothing.

    Rule: sh.sage.send-off, sh.hidden.knowledge
    """
    state, cost = table.state, table.tables.monsters[monster.entry].cost
    assert state.sage is not None
    if monster.number > came:
        return "it has just come"
    if not blockers(table, monster.ring).issubset(unknown_combatants(state, state.sage if seat is None else seat)):
        return f"somebody stands within {table.tables.numbers.sage.clear} of it"
    if cost > state.menace:
        return f"{state.menace} menace is less than the {cost} that it costs"
    same = table.tables.numbers.sage.same_kind
    prices = (price(table, one) - same * (one.id == monster.entry) for one in table.tables.monsters.values())
    return "" if min(prices) <= state.menace else "no other could be paid for in its place"


def _staying(table: SkirmishTable, came: int) -> Iterator[Refusal]:
    """Yield the monsters that are not sent off, each with the reason."""
    assert table.state.sage is not None
    for monster in table.state.monsters:
        if reason := _kept_by(table, monster, came):
            label = capital(description(table, Who(table.state.sage, monster.number)))
            yield Refusal(id=f"send-off:{monster.number}", label=label, reason=reason, rule="sh.sage.send-off")


def _refused(table: SkirmishTable) -> Iterator[Refusal]:
    """Yield the lairs that cannot be used, and the monsters that are too dear."""
    for ring in table.lairs:
        if (why := lair_refusal(table, ring)) is not None:
            yield Refusal(id=f"lair:{RING[ring]}", label=f"Lair at {RING[ring]}", reason=why[0], rule=why[1])
    for entry in table.tables.monsters.values():
        if (cost := price(table, entry)) > table.state.menace:
            reason = f"it costs {cost}, and there are {table.state.menace}"
            yield Refusal(id=f"buy:{entry.id}", label=entry.name, reason=reason, rule="sh.sage.same-kind")
