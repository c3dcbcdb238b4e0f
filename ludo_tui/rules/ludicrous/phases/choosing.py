"""Which action or bonus action a party takes: what it may choose, and what leaves it no choice."""

from collections.abc import Sequence

from ludo_tui.engine import Flow, Option, PieceId, Refusal
from ludo_tui.rules.ludicrous.actions.action import Action, offered
from ludo_tui.rules.ludicrous.budgets import Slot
from ludo_tui.rules.ludicrous.events.turn import ActionTaken
from ludo_tui.rules.ludicrous.mechanics.modifiers import has_flag
from ludo_tui.rules.ludicrous.offers import Offer
from ludo_tui.rules.ludicrous.state import PartyId
from ludo_tui.rules.ludicrous.table import LudicrousTable
from ludo_tui.rules.ludicrous.yard import annustar

FORCED_BY_TAUNT = "lh.conditions.taunted"


def choose(table: LudicrousTable, seat: int, slot: Slot, actions: Sequence[Action]) -> Flow[bool]:
    """Ask for an action or bonus action, carry it out, and tell whether one was taken.

    Rule: ll.5.1.phase.optional-skip
    """
    if has_flag(table, PartyId(seat), "no_act"):
        return False
    possible, refused = offered(table, seat, slot, actions)
    if not possible:
        return False
    forced = forced_strikes(table, seat, possible) if slot == "action" else []
    text = "Which action does your party take?" if slot == "action" else "Which bonus action does your party take?"
    rule = "ll.5.1.limit.one-action" if slot == "action" else "ll.5.1.limit.one-bonus-action"
    compelled = [] if forced else [each for each in possible if each[0].why_compelled(table, seat, slot, each[1])]
    if forced:
        refused += _crowded_out(possible, forced, "a taunt forces an attack on the one who taunted", FORCED_BY_TAUNT)
        text, rule = "A taunt forces an attack: which one?", FORCED_BY_TAUNT
    elif compelled:
        rule = f"ll.5.{'3' if slot == 'action' else '5'}.perk.unless-compelled"
        one, option = compelled[0]
        refused += _crowded_out(possible, compelled, one.why_compelled(table, seat, slot, option), rule)
        text, forced = "A perk leaves your party no choice: how?", compelled
    possible = forced or possible
    options: list[Option] = [option for _, option in possible]
    if not forced:
        name = "No action" if slot == "action" else "No bonus action"
        none = "ll.5.3.general.optional" if slot == "action" else "ll.5.5.general.optional"
        options.append(Option(id="pass", label=name, rule=none, does="pass"))

    def as_known() -> list[Option]:
        known = {option.id: option for _, option in offered(table.seen_by(seat), seat, slot, actions)[0]}
        return [known.get(option.id, option) for option in options]

    chosen = yield from table.ask(seat, slot, text, options, refused=tuple(refused), rule=rule, insight=as_known)
    for one, option in possible:
        if option.id == chosen.id:
            yield from _take(table, seat, slot, one, option)
            return True
    return False


def _take(table: LudicrousTable, seat: int, slot: Slot, action: Action, option: Offer) -> Flow[None]:
    """Carry an action out, and settle its mishaps."""
    table.emit(
        ActionTaken(
            seat=seat, slot=slot, action=action.id, name=action.name, piece=option.piece, rule=action.list_rule(slot)
        )
    )
    word = "bonus action" if slot == "bonus" else "action"
    table.enter(f"{table.names.seat(seat)} uses the {word}: {action.name}.")
    try:
        yield from action.run(table, seat, slot, option)
    finally:
        table.leave()
    yield from annustar.settle(table, seat)


def forced_strikes(
    table: LudicrousTable, seat: int, possible: list[tuple[Action, Offer]]
) -> list[tuple[Action, Offer]]:
    """Return the strikes of taunted pieces at their taunters: one of them must be the action.

    Rule: ll.5.3.taunt.condition-rules, lh.conditions.taunted
    """
    found: list[tuple[Action, Offer]] = []
    for one, option in possible:
        if not one.is_strike or option.piece is None:
            continue
        for affliction in table.state.piece(PieceId(seat, option.piece)).conditions:
            flags = table.tables.conditions[affliction.id].trait.flags
            if "must_attack_taunter" in flags and option.target == (affliction.seat, affliction.piece):
                found.append((one, option))
    return found


def _crowded_out(
    possible: list[tuple[Action, Offer]], forced: list[tuple[Action, Offer]], reason: str, rule: str
) -> list[Refusal]:
    """Return the refusals of the actions that what is forced leaves no room for."""
    kept = {one.id for one, _ in forced}
    others = {one.id: one for one, _ in possible if one.id not in kept}
    return [Refusal(id=one.id, label=one.name, reason=reason, rule=rule, group=one.name) for one in others.values()]
