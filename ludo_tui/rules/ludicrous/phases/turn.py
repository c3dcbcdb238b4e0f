"""A turn of Ludicrous Ludo: its upkeep and the phases in which an action is chosen."""

from collections.abc import Sequence

from ludo_tui.engine import Flow, Option, Refusal
from ludo_tui.rules.ludicrous.actions.action import Action, Slot, offered
from ludo_tui.rules.ludicrous.actions.attacks import BONUS_BUDGET, BONUS_PHASE
from ludo_tui.rules.ludicrous.actions.deeds import add_bonus_points, change_relationship, set_marker
from ludo_tui.rules.ludicrous.board import movement
from ludo_tui.rules.ludicrous.board.placing import is_done
from ludo_tui.rules.ludicrous.events.match import ActionTaken, CompanionLeft
from ludo_tui.rules.ludicrous.mechanics.conditions import bearers, end
from ludo_tui.rules.ludicrous.mechanics.modifiers import has_flag, total
from ludo_tui.rules.ludicrous.phases import special_rules
from ludo_tui.rules.ludicrous.state import Affliction
from ludo_tui.rules.ludicrous.table import LudicrousTable
from ludo_tui.rules.ludicrous.triggers import who
from ludo_tui.rules.ludicrous.yard import annustar

ACTION_BUDGET = "action"
"""Budget: the action of this turn."""
FORCED_BY_TAUNT = "lh.conditions.taunted"
FORCED = ("attack", "punch")
"""The actions that a taunt can force."""
EXTRA_ACTION = "extra_action"
EXTRA_BONUS = "extra_bonus"
EXTRA_MOVEMENT = "extra_movement"
"""What other rules have granted on top this turn."""


def upkeep(table: LudicrousTable) -> Flow[None]:
    """Settle the start of a turn: marker, reaction, bonus die point, relationship.

    Rule: ll.5.1.start-of-turn.before-turning, ll.5.1.start-of-turn.dodge-reset, ll.5.1.start-of-turn.sneak-reset,
    ll.5.1.start-of-turn.running-punch-reset, ll.5.9.general.renewal, ll.5.9.general.no-stacking
    """
    seat = table.state.turn.seat
    numbers = table.tables.numbers
    set_marker(table, seat, "none", "ll.5.1.start-of-turn.before-turning")
    party = table.state.parties[seat]
    party.has_reacted = False
    points = numbers.party.bonus_points_per_turn + total(table, seat, None, "bonus_points")
    add_bonus_points(table, seat, points, rule="lh.party.bonus-die-points")
    if party.companion:
        yield from change_relationship(table, seat, numbers.companion.per_turn, rule="lh.tables.relationship")
        if party.relationship <= 0:
            table.emit(CompanionLeft(seat=seat, companion=party.companion, rule="lh.tables.relationship"))
            party.companion = ""


def action(table: LudicrousTable, actions: Sequence[Action]) -> Flow[str | None]:
    """Let the party take its one action.

    What ends with this phase ends now, unless it was gained in it.

    Rule: ll.5.1.limit.one-action, ll.5.1.limit.override, ll.5.3.general.one-action, ll.5.3.general.optional,
    ll.5.1.action.ends-phase
    """
    seat = table.state.turn.seat
    before = {_mark(piece, affliction) for piece, affliction in bearers(table, seat)}
    while table.used(ACTION_BUDGET) <= table.used(EXTRA_ACTION):
        is_taken = yield from _choose(table, seat, "action", actions)
        if not is_taken or table.state.over:
            break
        table.use(ACTION_BUDGET)
    for piece, affliction in bearers(table, seat):
        ends = "action_phase" in table.tables.conditions[affliction.id].ends_after
        if ends and _mark(piece, affliction) in before:
            end(table, seat, piece, affliction.id)
    return None


def _mark(piece: int | None, affliction: Affliction) -> tuple[int | None, str, int | None, int | None]:
    """Tell a condition apart from one that is gained later, by its bearer and its cause."""
    return piece, affliction.id, affliction.seat, affliction.piece


def bonus_action(table: LudicrousTable, actions: Sequence[Action]) -> Flow[str | None]:
    """Let the party take its one bonus action; with none on offer the phase ends at once.

    Rule: ll.5.1.limit.one-bonus-action, ll.5.5.general.one, ll.5.5.general.optional, ll.5.5.general.none-available,
    ll.5.1.bonus-action.ends-phase, ll.5.5.general.skip-to-second-special, ll.5.5.general.skip-to-tank
    """
    seat = table.state.turn.seat
    while table.used(BONUS_BUDGET) <= table.used(EXTRA_BONUS):
        if has_flag(table, seat, None, "no_bonus_action") or BONUS_PHASE in table.state.turn.skips:
            break
        is_taken = yield from _choose(table, seat, "bonus", actions)
        if not is_taken or table.state.over:
            break
        table.use(BONUS_BUDGET)
    return None


def _choose(table: LudicrousTable, seat: int, slot: Slot, actions: Sequence[Action]) -> Flow[bool]:
    """Ask for an action or bonus action, carry it out, and tell whether one was taken."""
    if has_flag(table, seat, None, "no_act"):
        return False
    possible, refused = offered(table, seat, slot, actions)
    if not possible:
        return False
    forced = _forced(table, seat, possible) if slot == "action" else []
    text = "Which action does your party take?" if slot == "action" else "Which bonus action does your party take?"
    rule = "ll.5.1.limit.one-action" if slot == "action" else "ll.5.1.limit.one-bonus-action"
    compelled = [] if forced else [each for each in possible if each[0].compels(table, seat, slot, each[1])]
    if forced:
        refused += _crowded_out(possible, forced, "a taunt forces an attack on the one who taunted", FORCED_BY_TAUNT)
        text, rule = "A taunt forces an attack: which one?", FORCED_BY_TAUNT
    elif compelled:
        rule = f"ll.5.{'3' if slot == 'action' else '5'}.perk.unless-compelled"
        refused += _crowded_out(possible, compelled, f"{compelled[0][1].label} is not up to your party", rule)
        text, forced = "A perk leaves your party no choice: how?", compelled
    possible = forced or possible
    options = [option for _, option in possible]
    if not forced:
        name = "No action" if slot == "action" else "No bonus action"
        none = "ll.5.3.general.optional" if slot == "action" else "ll.5.5.general.optional"
        options.append(Option(id="pass", label=name, rule=none))
    chosen = yield from table.ask(seat, slot, text, options, refused=tuple(refused), rule=rule)
    for one, option in possible:
        if option.id == chosen.id:
            table.emit(
                ActionTaken(seat=seat, slot=slot, action=one.id, name=one.name, piece=option.piece, rule=one.rule)
            )
            table.enter(f"{who(table, seat)} uses the {'bonus action' if slot == 'bonus' else 'action'}: {one.name}.")
            try:
                yield from one.run(table, seat, slot, option)
            finally:
                table.leave()
            if table.options.annustar:
                yield from annustar.settle(table, seat)
            return True
    return False


def _forced(table: LudicrousTable, seat: int, possible: list[tuple[Action, Option]]) -> list[tuple[Action, Option]]:
    """Return the attacks and punches of taunted pieces at their taunters: one of them must be the action.

    Rule: ll.5.3.taunt.condition-rules, lh.conditions.taunted
    """
    found: list[tuple[Action, Option]] = []
    for one, option in possible:
        if one.id not in FORCED or option.piece is None:
            continue
        for affliction in table.state.parties[seat].pieces[option.piece].conditions:
            flags = table.tables.conditions[affliction.id].trait.flags
            if "must_attack_taunter" in flags and option.target == (affliction.seat, affliction.piece):
                found.append((one, option))
    return found


def _crowded_out(
    possible: list[tuple[Action, Option]], forced: list[tuple[Action, Option]], reason: str, rule: str
) -> list[Refusal]:
    """Return the refusals of the actions that what is forced leaves no room for."""
    kept = {one.id for one, _ in forced}
    others = {one.id: one for one, _ in possible if one.id not in kept}
    return [Refusal(id=one.id, label=one.name, reason=reason, rule=rule, group=one.name) for one in others.values()]


def move(table: LudicrousTable) -> Flow[str | None]:
    """Play the movement phase, and once more for each that something has granted.

    Rule: ll.5.8.chapter-3, ll.5.1.phase-order.last-movement, lh.annustar.time-slip
    """
    seat = table.state.turn.seat
    special_rules.forget(table, seat)
    yield from movement.movement(table, seat)
    yield from settle(table, seat)
    played = 0
    while played < table.used(EXTRA_MOVEMENT) and not is_done(table, seat):
        played += 1
        yield from movement.movement(table, seat)
        yield from settle(table, seat)
    return None


def settle(table: LudicrousTable, seat: int) -> Flow[None]:
    """Add the mishaps of what has just been played to the Annustar."""
    if table.options.annustar:
        yield from annustar.settle(table, seat)
    else:
        table.state.annustar.mishaps = 0
