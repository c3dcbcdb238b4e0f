"""What a piece meets on its way: what blocks it, and the tokens that it passes."""

from ludo_tui.engine import Flow, Who
from ludo_tui.rules.ludicrous.events.board import TokenRemoved
from ludo_tui.rules.ludicrous.mechanics.interpreter import run_steps
from ludo_tui.rules.ludicrous.mechanics.modifiers import has_flag
from ludo_tui.rules.ludicrous.mechanics.targets import StepContext
from ludo_tui.rules.ludicrous.model.state import Token
from ludo_tui.rules.ludicrous.model.table import LudicrousTable
from ludo_tui.rules.ludicrous.positions.geometry import ring_name, ring_of, ring_of_step
from ludo_tui.rules.ludicrous.tables.entries import TokenEntry


def blocker(table: LudicrousTable, ring: int) -> tuple[str, str] | None:
    """Return id and name of what blocks a ring space, or None."""
    tables = table.tables
    for creature in table.state.creatures:
        if creature.ring == ring and tables.creatures[creature.id].blocks:
            return creature.id, tables.creatures[creature.id].name.lower()
    for token in table.state.tokens:
        if token.ring == ring and token.id in tables.tokens and tables.tokens[token.id].blocks:
            return token.id, tables.tokens[token.id].name.lower()
    return None


def blocked(table: LudicrousTable, who: Who, step: int) -> str:
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


def passed_tokens(table: LudicrousTable, who: Who, step: int, *, sneaks: bool) -> Flow[None]:
    """Carry out what passing the tokens on a step does.

    Rule: lh.magic.bonfire, ll.5.3.sneak.bonfire-pass
    """
    ring = ring_of_step(table.state, who.seat, step)
    for token in [one for one in table.state.tokens if one.ring == ring and one.id in table.tables.tokens]:
        entry = table.tables.tokens[token.id]
        if entry.passed and not (sneaks and entry.sneaks_by):
            yield from run_steps(table, entry.passed, token_context(token, entry, who))


def token_context(token: Token, entry: TokenEntry, who: Who) -> StepContext:
    """Return what the steps of a token know when a piece comes upon it."""
    seat = who.seat if token.seat is None else token.seat
    return StepContext(who=Who(seat), target=who, name=entry.name.lower(), rule=entry.rule, means="spell")


def burn(table: LudicrousTable, who: Who) -> Flow[None]:
    """Carry out what ending a move on the tokens of a space does. Rule: lh.magic.bonfire, ll.5.3.sneak.bonfire-land."""
    ring = ring_of(table.state, who)
    for token in [one for one in table.state.tokens if one.ring == ring and one.id in table.tables.tokens]:
        entry = table.tables.tokens[token.id]
        if entry.landed and ring_of(table.state, who) == ring:
            yield from run_steps(table, entry.landed, token_context(token, entry, who))
