"""Trap spaces."""

from collections.abc import Iterator

from ludo_tui.engine import Flow, Who
from ludo_tui.rules.fight.amounts import roll_amount
from ludo_tui.rules.fight.modifiers import gather
from ludo_tui.rules.ludicrous.mechanics.conditions.gaining import Onset, gain_condition
from ludo_tui.rules.ludicrous.mechanics.hit_points.damage import Harm, deal_damage
from ludo_tui.rules.ludicrous.mechanics.modifiers import facts_about, sources, stat, trait_total
from ludo_tui.rules.ludicrous.mechanics.reveal_sheet import show_perks, show_stat
from ludo_tui.rules.ludicrous.mechanics.saving_throws import make_saving_throw, saving_throw
from ludo_tui.rules.ludicrous.menu.encounter_preview import Encounter
from ludo_tui.rules.ludicrous.model.table import LudicrousTable
from ludo_tui.rules.ludicrous.positions.geometry import ring_of
from ludo_tui.rules.ludicrous.positions.special_spaces import ring_from_start


def trap_of(table: LudicrousTable, seat: int, ring: int) -> int | None:
    """Return the enemy seat whose trap space a ring space is, or None. Rule: lh.board.trap-space."""
    state = table.state
    for foe in state.foes(seat):
        if ring_from_start(state, foe, ring) == table.tables.board.trap and foe not in state.places:
            return foe
    return None


def trap_goal(table: LudicrousTable, owner: int) -> int:
    """Return what must be rolled to get past a party's trap."""
    base = table.tables.numbers.special.trap_base
    return base + stat(table, Who(owner), "engineering") + trait_total(table, Who(owner), "trap_goal")


def spring_trap(table: LudicrousTable, who: Who) -> Flow[None]:
    """Let an enemy piece that ends its move on a trap space save, or be restrained.

    Rule: lh.conditions.trap, lh.structures.trap-works
    """
    seat = who.seat
    ring = ring_of(table.state, who)
    owner = None if ring is None else trap_of(table, seat, ring)
    if owner is None:
        return
    rule = "lh.conditions.trap"
    show_stat(table, Who(owner), "engineering")
    show_perks(table, owner, "trap_goal")
    save = yield from make_saving_throw(
        table, who, "dexterity", trap_goal(table, owner), name=f"the trap of {table.names.seat(owner)}", rule=rule
    )
    if save.is_success:
        return
    cause = f"the trap of {table.names.seat(owner)}"
    gain_condition(table, who, Onset("restrained", by=Who(owner), rule=rule, cause=cause))
    for one in gather(sources(table, Who(owner)), ("trap_damage",), facts_about(table, Who(owner))):
        amount = yield from roll_amount(table, owner, one.value, one.name, rule=one.rule)
        yield from deal_damage(table, who, Harm(amount=amount, by=Who(owner), cause="the trap", rule=rule))


def trap_ahead(table: LudicrousTable, who: Who, ring: int) -> Iterator[Encounter]:
    """Yield the trap on a ring space, for the preview of a move: an enemy's with its chance, or the party's own."""
    owner = trap_of(table, who.seat, ring)
    if owner is not None:
        known = table.known
        chance = saving_throw(known, who, "dexterity", trap_goal(known, owner)).chance()
        yield Encounter(kind="trap", seat=owner, odds=float(chance), is_guess=known.has_guessed)
    elif any(
        ring_from_start(table.state, mate, ring) == table.tables.board.trap for mate in table.state.team(who.seat)
    ):
        yield Encounter(kind="own_trap")
