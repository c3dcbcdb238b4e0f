"""Which action or bonus action a party takes: what it may choose, and what leaves it no choice."""

from collections.abc import Sequence
from functools import partial
from typing import NamedTuple

from ludo_tui.engine import Flow, Layout, LazyOptions, Option, Refusal, Secrecy, Who
from ludo_tui.rules.ludicrous.actions.action import Action, Slot, listed, offered, refused
from ludo_tui.rules.ludicrous.events.turn import ActionTaken
from ludo_tui.rules.ludicrous.knowledge.reveal_perk import show_perk
from ludo_tui.rules.ludicrous.mechanics.conditions.taunted import taunters_of
from ludo_tui.rules.ludicrous.mechanics.modifiers import has_flag
from ludo_tui.rules.ludicrous.menu.offers import Offer
from ludo_tui.rules.ludicrous.menu.sections import SECTIONS
from ludo_tui.rules.ludicrous.model.table import LudicrousTable
from ludo_tui.rules.ludicrous.positions.pieces_home import mates_on_the_way
from ludo_tui.rules.ludicrous.yard import annustar

FORCED_BY_TAUNT = "lh.conditions.taunted"


def choose(table: LudicrousTable, seat: int, slot: Slot, actions: Sequence[Action]) -> Flow[bool]:
    """Ask for an action or bonus action, carry it out, and tell whether one was taken.

    What a party has looked into and come back from is the last answer, so that a player who always gives the first one
    ends; on the list that is read everything stays where it was.

    Rule: ll.5.1.phase.optional-skip, lh.secrets.back
    """
    if has_flag(table, Who(seat), "no_act"):
        return False
    looked_into: list[str] = []
    while True:
        choice = _choice(table, seat, slot, actions)
        if not choice.entries:
            return False
        in_order = _in_order(choice.entries, choice, slot)
        chosen = yield from table.ask(
            seat,
            slot,
            choice.text,
            LazyOptions(
                sorted(in_order, key=lambda option: option.id in looked_into),
                promised=partial(_promised, seat, slot, choice),
            ),
            refused=partial(_closed, table, seat, slot, actions, choice),
            rule=choice.rule,
            layout=Layout(sections=SECTIONS),
            secrecy=Secrecy(occasion=slot),
        )
        taken = [(one, option) for one, option in choice.entries if option.id == chosen.id]
        if not taken:
            return False
        one, option = taken[0]
        settled = option if choice.why_forced else (yield from one.settle(table, seat, slot, option))
        if settled is not None:
            yield from _take(table, seat, slot, one, settled)
            return True
        looked_into.append(option.id)


class _Choice(NamedTuple):
    """What a party can choose from.

    Attributes:
        listed: what stands open on the list.
        entries: what is left of it: all, or what the party is forced to.
        text: the question.
        rule: rulebook id behind it.
        why_forced: why nothing else is left; empty when all is.
    """

    listed: list[tuple[Action, Offer]]
    entries: list[tuple[Action, Offer]]
    text: str
    rule: str
    why_forced: str = ""


def _choice(table: LudicrousTable, seat: int, slot: Slot, actions: Sequence[Action]) -> _Choice:
    """Return the list, or what a taunt or a perk has left of it."""
    entries = listed(table.with_cache, seat, slot, actions)
    forced = forced_attacks(table, seat, entries) if slot == "action" else []
    if forced:
        why = "a taunt forces you to attack the taunter"
        return _Choice(entries, forced, "A taunt forces an attack: which one?", FORCED_BY_TAUNT, why)
    ways = offered(table, seat, slot, [action for action in actions if action.can_compel])
    compelled = [each for each in ways if each[0].why_compelled(table, seat, slot, each[1])]
    if compelled:
        for _, way in compelled:
            show_perk(table, seat, way.aim.row)
        rule = f"ll.5.{'3' if slot == 'action' else '5'}.perk.unless-compelled"
        action, way = compelled[0]
        why = action.why_compelled(table, seat, slot, way)
        return _Choice(entries, compelled, "A perk leaves you no choice: how?", rule, why)
    deed, rule = ("action", "one-action") if slot == "action" else ("bonus action", "one-bonus-action")
    text = f"Which {deed} does your party take?"
    if mates := mates_on_the_way(table, seat):
        text = f"You are home: which {deed} for {' and '.join(table.names.seat(mate) for mate in mates)}?"
    return _Choice(entries, entries, text, f"ll.5.1.limit.{rule}")


def _closed(
    table: LudicrousTable, seat: int, slot: Slot, actions: Sequence[Action], choice: _Choice
) -> tuple[Refusal, ...]:
    """Return what cannot be chosen, each with its reason; last what the one thing that is forced leaves no room for."""
    closed = refused(table, seat, slot, actions, choice.listed)
    if choice.why_forced:
        kept = {one.id for one, _ in choice.entries}
        others = {one.id: one for one, _ in choice.listed if one.id not in kept}
        closed += [one.closed(choice.rule, choice.why_forced) for one in others.values()]
    return tuple(closed)


def _declining(slot: Slot) -> Option:
    if slot == "action":
        return Option(id="pass", label="No action", rule="ll.5.3.general.optional", does="pass")
    return Option(id="pass", label="No bonus action", rule="ll.5.5.general.optional", does="pass")


def _in_order(entries: Sequence[tuple[Action, Offer]], choice: _Choice, slot: Slot) -> list[Option]:
    """Return the answers as they are listed, each in its part, with the one that declines where there is one."""
    answers: list[Option] = [
        offer.with_shown(section=action.section, is_seldom=action.is_seldom) for action, offer in entries
    ]
    return answers if choice.why_forced else [*answers, _declining(slot)]


def _promised(seat: int, slot: Slot, choice: _Choice, table: LudicrousTable) -> list[Option]:
    """Return the answers with what is known of them at a table."""
    cached = table.with_cache
    entries = [(action, action.with_chances(cached, seat, slot, option)) for action, option in choice.entries]
    return _in_order(entries, choice, slot)


def _take(table: LudicrousTable, seat: int, slot: Slot, action: Action, option: Offer) -> Flow[None]:
    """Carry an action out, and settle its mishaps."""
    table.emit(
        ActionTaken(
            seat=seat, slot=slot, action=action.id, name=action.name, piece=option.piece, rule=action.list_rule(slot)
        )
    )
    word = "bonus action" if slot == "bonus" else "action"
    table.enter(lambda: f"{table.names.seat(seat)} uses the {word}: {action.name}.", seat)
    try:
        yield from action.run(table, seat, slot, option)
    finally:
        table.leave()
    yield from annustar.settle(table, seat)


def forced_attacks(
    table: LudicrousTable, seat: int, possible: list[tuple[Action, Offer]]
) -> list[tuple[Action, Offer]]:
    """Return the strikes of taunted pieces at their taunters: one of them must be the action.

    A taunt takes the action alone: where every strike costs more than that, none must be made.

    Rule: ll.5.3.taunt.condition-rules, lh.conditions.taunted, lh.conditions.taunted.action-only
    """
    found: list[tuple[Action, Offer]] = []
    for one, option in possible:
        if not one.is_strike or option.piece is None:
            continue
        taunters = taunters_of(table, Who(seat, option.piece))
        found += [(one, option) for taunter in taunters if option.aim.target == taunter]
    return found if any(not option.stock.costs for _, option in found) else []
