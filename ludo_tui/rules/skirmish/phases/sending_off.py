"""Sending a monster off: where the road is full, another may come in its place."""

from collections.abc import Iterator

from ludo_tui.board import RING
from ludo_tui.engine import Flow, Refusal, Who
from ludo_tui.rules.skirmish.board.hidden_places import unknown_combatants
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.consequences.felled_monster import lay_seals, remove_monster
from ludo_tui.rules.skirmish.events.rounds import MonsterSentOff
from ludo_tui.rules.skirmish.mechanics.listing import description
from ludo_tui.rules.skirmish.mechanics.offers import Offer, OfferAim
from ludo_tui.rules.skirmish.model.state import Monster
from ludo_tui.rules.skirmish.party.equipment import outfit
from ludo_tui.rules.skirmish.phases.lairs import blockers, lair_refusal
from ludo_tui.rules.skirmish.phases.sage import cap, price
from ludo_tui.text.first_letters import capital


def make_room(table: SkirmishTable, came: int) -> Flow[bool]:
    """Where the road is full, ask whom the Sage sends off for another, and tell whether it does.

    Args:
        table: the match.
        came: how many monsters had come before this round.

    Rule: sh.sage.send-off
    """
    state, rule = table.state, "sh.sage.send-off"
    options = list(sendable(table, came))
    if not options:
        return False
    options.append(Offer(id="pass", label="Keep all monsters", rule=rule, does="pass", aim=OfferAim(row="send_off")))
    text = f"{state.menace} menace, and the track is full. Send one monster off for another?"
    chosen = yield from table.ask(
        state.sage_seat, "send-off", text, options, refused=tuple(_staying(table, came)), rule=rule
    )
    if chosen.piece is None:
        return False
    who = Who(state.sage_seat, chosen.piece)
    monster, ref = state.monster(who.piece), table.ref(who)
    own = [thing.id for thing in outfit(table.tables, Monster(number=0, entry=monster.entry, ring=monster.ring))]
    seals = remove_monster(table, who, monster, keeping=own)
    lay_seals(table, seals, monster.ring)
    table.emit(MonsterSentOff(who=ref, ring=monster.ring, rule=rule))
    return True


def sendable(table: SkirmishTable, came: int, seat: int | None = None) -> Iterator[Offer]:
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
    for monster in state.monsters:
        if not _kept_by(table, monster, came, seat):
            who = Who(state.sage_seat, monster.number)
            yield Offer(
                id=f"send-off:{monster.number}",
                label=f"Send off {description(table, who)}",
                rule="sh.sage.send-off",
                does="send_off",
                piece=monster.number,
                aim=OfferAim(
                    whom=table.ref(who), space=RING[monster.ring], amount=table.tables.monsters[monster.entry].cost
                ),
            )


def _kept_by(table: SkirmishTable, monster: Monster, came: int, seat: int | None = None) -> str:
    """Return what keeps the Sage from sending a monster off, as far as it knows, or a seat; empty: nothing.

    Rule: sh.sage.send-off, sh.hidden.knowledge
    """
    state, cost = table.state, table.tables.monsters[monster.entry].cost
    if monster.number > came:
        return "it has just come"
    if not blockers(table, monster.ring).issubset(unknown_combatants(state, state.sage_seat if seat is None else seat)):
        return f"a piece is within {table.tables.numbers.sage.clear} spaces"
    if cost > state.menace:
        return f"costs {cost} menace, and you have {state.menace}"
    same = table.tables.numbers.sage.same_kind
    prices = (price(table, one) - (same if one.id == monster.entry else 0) for one in table.tables.monsters.values())
    return "" if min(prices) <= state.menace else "no other monster is cheap enough"


def _staying(table: SkirmishTable, came: int) -> Iterator[Refusal]:
    """Yield the monsters that are not sent off, each with the reason."""
    for monster in table.state.monsters:
        if reason := _kept_by(table, monster, came):
            label = capital(description(table, Who(table.state.sage_seat, monster.number)))
            yield Refusal(id=f"send-off:{monster.number}", label=label, reason=reason, rule="sh.sage.send-off")
