"""What a piece meets on its way and where it ends: tokens, creatures, traps, thrown weapons, somebody to punch."""

from collections.abc import Iterator

from ludo_tui.board import LAST_RING_STEP, RING_SIZE
from ludo_tui.engine import Flow, PieceId, window
from ludo_tui.rules.fight.amounts import roll_amount
from ludo_tui.rules.ludicrous.attacking.punches import punch_ahead
from ludo_tui.rules.ludicrous.events.attacks import WeaponPickedUp
from ludo_tui.rules.ludicrous.events.board import TokenRemoved
from ludo_tui.rules.ludicrous.mechanics.conditions import Onset, gain
from ludo_tui.rules.ludicrous.mechanics.contests import save
from ludo_tui.rules.ludicrous.mechanics.damage import Harm, damage
from ludo_tui.rules.ludicrous.mechanics.interpreter import run_steps
from ludo_tui.rules.ludicrous.mechanics.modifiers import can_react, has_flag, sources, stat, total
from ludo_tui.rules.ludicrous.mechanics.odds import save_chance
from ludo_tui.rules.ludicrous.mechanics.reveal_sheet import show_perks, show_stat
from ludo_tui.rules.ludicrous.mechanics.sneaking import is_sneaking
from ludo_tui.rules.ludicrous.mechanics.targets import StepContext, Target
from ludo_tui.rules.ludicrous.mechanics.triggers import MoveEnded
from ludo_tui.rules.ludicrous.menu.encounter_preview import Encounter
from ludo_tui.rules.ludicrous.model.state import PartyId, Token
from ludo_tui.rules.ludicrous.model.table import LudicrousTable
from ludo_tui.rules.ludicrous.positions.geometry import occupants, on_pathway, ring_name, ring_of, ring_of_step
from ludo_tui.rules.ludicrous.positions.special_spaces import ring_from_start
from ludo_tui.rules.ludicrous.tables.entries import TokenEntry

# On the way


def can_tackle(table: LudicrousTable, who: PieceId, foe: PieceId) -> bool:
    """Tell whether a piece on the way could tackle the mover, sneaking aside.

    Rule: lh.party.race.goblin, ll.5.9.tackle.pathway, ll.5.9.tackle.opponent-only
    """
    if not can_react(table, foe) or has_flag(table, who, "untackled"):
        return False
    ring = ring_of(table.state, foe)
    assert ring is not None
    is_pair = sum(other.seat == foe.seat for other in occupants(table.state, ring)) >= 2
    return not (is_pair and has_flag(table, who, "pass_pair_untackled"))


def blocker(table: LudicrousTable, ring: int) -> tuple[str, str] | None:
    """Return id and name of what stands in everybody's way on a ring space, or None."""
    tables = table.tables
    for creature in table.state.creatures:
        if creature.ring == ring and tables.creatures[creature.id].blocks:
            return creature.id, tables.creatures[creature.id].name.lower()
    for token in table.state.tokens:
        if token.ring == ring and token.id in tables.tokens and tables.tokens[token.id].blocks:
            return token.id, tables.tokens[token.id].name.lower()
    return None


def blocked(table: LudicrousTable, who: PieceId, step: int) -> str:
    """Return the name of what stops a piece before a step, and take it away; empty if nothing does.

    Rule: lh.magic.fauna
    """
    seat = who.seat
    ring = ring_of_step(table.state, seat, step)
    found = blocker(table, ring)
    if found is None or has_flag(table, who, "unstoppable"):
        return ""
    state = table.state
    state.creatures = [one for one in state.creatures if (one.id, one.ring) != (found[0], ring)]
    state.tokens = [one for one in state.tokens if (one.id, one.ring) != (found[0], ring)]
    table.emit(
        TokenRemoved(token=found[0], name=f"the {found[1]}", ring=ring, space=ring_name(ring), rule="lh.magic.fauna")
    )
    return f"a {found[1]}"


def passed_tokens(table: LudicrousTable, who: PieceId, step: int, *, sneaks: bool) -> Flow[None]:
    """Carry out what passing the tokens on a step does.

    Rule: lh.magic.bonfire, ll.5.3.sneak.bonfire-pass
    """
    ring = ring_of_step(table.state, who.seat, step)
    for token in [one for one in table.state.tokens if one.ring == ring and one.id in table.tables.tokens]:
        entry = table.tables.tokens[token.id]
        if entry.passed and not (sneaks and entry.sneaks_by):
            yield from run_steps(table, entry.passed, _token_context(token, entry, who))


def _token_context(token: Token, entry: TokenEntry, who: PieceId) -> StepContext:
    """Return what the steps of a token know when a piece comes upon it."""
    seat = who.seat if token.seat is None else token.seat
    return StepContext(seat=seat, target=Target(*who), name=entry.name.lower(), rule=entry.rule, means="spell")


# Where it ends


def arrive(table: LudicrousTable, who: PieceId) -> Flow[None]:
    """Settle what waits where a piece has ended its move, then let others react.

    Rule: lh.movement.after
    """
    seat, piece = who
    step = table.state.piece(who).step
    for settle in (_burn, _trap, _pick_up, punch_ahead):
        if table.state.piece(who).step != step or ring_of(table.state, who) is None:
            return
        yield from settle(table, who)
    if table.state.piece(who).step == step and ring_of(table.state, who) is not None:
        yield from window(table, MoveEnded(seat=seat, piece=piece))


def _burn(table: LudicrousTable, who: PieceId) -> Flow[None]:
    """Carry out what ending a move on the tokens of a space does. Rule: lh.magic.bonfire, ll.5.3.sneak.bonfire-land."""
    ring = ring_of(table.state, who)
    for token in [one for one in table.state.tokens if one.ring == ring and one.id in table.tables.tokens]:
        entry = table.tables.tokens[token.id]
        if entry.landed and ring_of(table.state, who) == ring:
            yield from run_steps(table, entry.landed, _token_context(token, entry, who))


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
    return base + stat(table, PartyId(owner), "engineering") + total(table, PartyId(owner), "trap_goal")


def _trap(table: LudicrousTable, who: PieceId) -> Flow[None]:
    """Let an enemy piece that ends its move on a trap space save, or be restrained.

    Rule: lh.conditions.trap, lh.structures.trap-works
    """
    seat = who.seat
    ring = ring_of(table.state, who)
    owner = None if ring is None else trap_of(table, seat, ring)
    if owner is None:
        return
    rule = "lh.conditions.trap"
    show_stat(table, PartyId(owner), "engineering")
    show_perks(table, owner, "trap_goal")
    is_saved = yield from save(
        table, who, "dexterity", trap_goal(table, owner), name=f"the trap of {table.names.seat(owner)}", rule=rule
    )
    if is_saved:
        return
    cause = f"the trap of {table.names.seat(owner)}"
    gain(table, who, Onset("restrained", by=PartyId(owner), rule=rule, cause=cause))
    for source in sources(table, PartyId(owner)):
        for modifier in source.trait.modifiers:
            if modifier.to == "trap_damage":
                amount = yield from roll_amount(table, owner, modifier.value, source.name, rule=source.rule)
                yield from damage(table, who, Harm(amount=amount, by=PartyId(owner), cause="the trap", rule=rule))


def _pick_up(table: LudicrousTable, who: PieceId) -> Flow[None]:
    """Pick up own thrown weapons. Rule: lh.party.thrown."""
    seat, piece = who
    state = table.state
    ring = ring_of(state, who)
    found: dict[str, int] = {}
    for token in list(state.tokens):
        if token.ring == ring and token.seat == seat and (name := token.weapon):
            entry = table.tables.weapons[name]
            for weapon in state.parties[seat].weapons:
                if weapon.id == name and weapon.ammo is not None and weapon.ammo < (entry.ammo or 0):
                    weapon.ammo += 1
                    break
            state.tokens.remove(token)
            found[entry.name.lower()] = found.get(entry.name.lower(), 0) + 1
    for weapon_name, count in found.items():
        table.emit(WeaponPickedUp(seat=seat, piece=piece, weapon=weapon_name, count=count, rule="lh.party.thrown"))
    yield from ()


# For the player who chooses


def bars(table: LudicrousTable, seat: int) -> Iterator[Encounter]:
    """Find what could stop a piece of a party on its next roll, each on its own space."""
    state, found = table.state, set[int]()
    for piece in on_pathway(state, seat):
        step = state.piece(PieceId(seat, piece)).step
        last = min(step + table.tables.numbers.movement.sides, LAST_RING_STEP)
        found.update(ring_of_step(state, seat, one) for one in range(step + 1, last))
    for ring in sorted(found):
        if (bar := blocker(table, ring)) is not None:
            yield Encounter(kind="blocker", entry=bar[0], space=ring_name(ring))


def ahead(table: LudicrousTable, who: PieceId, start: int, end: int) -> Iterator[Encounter]:
    """Find what lies on the way from a step (-1: the yard) to another, and there."""
    seat = who.seat
    tables, state = table.tables, table.state
    sneaks = is_sneaking(state, seat)
    first = start + 1 if start >= 0 else end
    for step in range(first, min(end, LAST_RING_STEP) + 1):
        ring = ring_of_step(state, seat, step)
        found = blocker(table, ring)
        if found is not None and step < end and not sneaks and not has_flag(table, who, "unstoppable"):
            yield Encounter(kind="blocker", entry=found[0], space=ring_name((ring - 1) % RING_SIZE))
        for token in state.tokens:
            if token.ring != ring or token.id not in tables.tokens:
                continue
            entry = tables.tokens[token.id]
            if step < end and entry.passed and not (sneaks and entry.sneaks_by):
                yield Encounter(kind="passed", entry=token.id)
            elif step == end and entry.landed:
                yield Encounter(kind="landed", entry=token.id)
    if 0 <= end <= LAST_RING_STEP:
        ring = ring_of_step(state, seat, end)
        owner = trap_of(table, seat, ring)
        if owner is not None:
            known = table.known
            chance = save_chance(known, who, "dexterity", trap_goal(known, owner))
            yield Encounter(kind="trap", seat=owner, odds=float(chance), about=known.has_guessed)
        elif any(ring_from_start(state, mate, ring) == tables.board.trap for mate in state.team(seat)):
            yield Encounter(kind="own_trap")
        own = (token.weapon for token in state.tokens if token.ring == ring and token.seat == seat and token.weapon)
        yield from (Encounter(kind="weapon", entry=weapon) for weapon in dict.fromkeys(own))
