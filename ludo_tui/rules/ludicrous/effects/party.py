"""Effect steps that concern parties and their pieces: HP, conditions, cards, items, points and phases."""

from ludo_tui.engine import Flow, Option
from ludo_tui.rules.ludicrous.board.creatures import hurt, morph
from ludo_tui.rules.ludicrous.board.geometry import on_pathway
from ludo_tui.rules.ludicrous.effects.running import affected, carries_out, nothing
from ludo_tui.rules.ludicrous.effects.steps import (
    BonusPoints,
    Cure,
    Damage,
    Discard,
    Draw,
    Gain,
    GainCondition,
    Heal,
    LosePhase,
    Redraw,
    Revive,
    Stones,
)
from ludo_tui.rules.ludicrous.events.effects import ItemGained, PhaseLost
from ludo_tui.rules.ludicrous.events.match import BonusPointsChanged, StoneFound
from ludo_tui.rules.ludicrous.mechanics.amounts import roll_amount
from ludo_tui.rules.ludicrous.mechanics.conditions import cure, gain
from ludo_tui.rules.ludicrous.mechanics.damage import come_round, damage, heal
from ludo_tui.rules.ludicrous.mechanics.hands import discard, discard_by_chance, discard_chosen, draw
from ludo_tui.rules.ludicrous.mechanics.modifiers import bonus_die_maximum, is_unconscious
from ludo_tui.rules.ludicrous.mechanics.targets import Context, is_in_play, marks
from ludo_tui.rules.ludicrous.state import Item
from ludo_tui.rules.ludicrous.table import LudicrousTable


def _parties(table: LudicrousTable, who: str, context: Context) -> list[int]:
    """Return the parties that a step concerns, each once."""
    seats = [mark.seat for mark in marks(table, who, context) if mark.seat is not None]
    return list(dict.fromkeys(seats))


# HP and conditions


@carries_out(Damage)
def _damage(table: LudicrousTable, step: Damage, context: Context) -> Flow[None]:
    """Take HP from everyone concerned, each with a roll of its own.

    Rule: lh.effects.damage, lh.magic.meta.empowered
    """
    for mark in affected(table, step.to, context, step.within, harms=True):
        if not is_in_play(table, mark):
            continue
        amount = yield from roll_amount(
            table, context.seat, step.amount, context.name.lower(), rule=context.rule, more=context.dice
        )
        if mark.creature is not None:
            hurt(table, mark.creature, amount, cause=context.name.lower(), rule=context.rule)
        elif mark.seat is not None:
            is_other = mark.seat != context.seat and not context.by_creature
            yield from damage(
                table,
                mark.seat,
                mark.piece,
                amount,
                step.kind,
                by=context.seat if is_other else None,
                by_piece=context.piece if is_other else None,
                means=context.means,
                cause=context.name.lower(),
                rule=context.rule,
                is_hit=is_other and step.to in ("target", "trigger"),
            )


@carries_out(Heal)
def _heal(table: LudicrousTable, step: Heal, context: Context) -> Flow[None]:
    """Give HP back to every party concerned, each with a roll of its own.

    Rule: lh.effects.heal
    """
    for seat in _parties(table, step.to, context):
        amount = yield from roll_amount(table, seat, step.amount, context.name.lower(), rule=context.rule)
        if not heal(table, seat, amount, cause=context.name.lower(), rule=context.rule):
            nothing(table, context, "the HP are at their maximum")


@carries_out(GainCondition)
def _gain_condition(table: LudicrousTable, step: GainCondition, context: Context) -> Flow[None]:
    """Give a condition to everyone concerned.

    Rule: lh.effects.condition, lh.magic.meta.lasting
    """
    entry = table.tables.conditions[step.condition]
    turns = entry.turns if step.turns is None else step.turns
    if turns is not None:
        turns += context.turns
    for mark in affected(table, step.to, context, step.within, harms=not entry.is_help):
        if mark.seat is None:
            continue
        if step.form is not None:
            if mark.piece is not None:
                morph(table, mark.seat, mark.piece, step.form, turns, rule=context.rule)
            continue
        by = None if context.by_creature else (context.seat, context.piece)
        if not gain(table, mark.seat, mark.piece, step.condition, turns, by=by, rule=context.rule):
            nothing(table, context, f"it cannot be {entry.name.lower()}")
    yield from ()


@carries_out(Cure)
def _cure(table: LudicrousTable, step: Cure, context: Context) -> Flow[None]:
    """End conditions of everyone concerned.

    Rule: lh.effects.cure
    """
    for mark in affected(table, step.to, context, step.within):
        if mark.seat is not None:
            cure(table, mark.seat, mark.piece, step.conditions)
    yield from ()


@carries_out(Revive)
def _revive(table: LudicrousTable, step: Revive, context: Context) -> Flow[None]:
    """Wake unconscious pieces.

    Rule: lh.effects.revive
    """
    found = marks(table, step.to, context)
    for mark in found:
        if mark.seat is not None and mark.piece is not None and is_unconscious(table.state, mark.seat, mark.piece):
            come_round(table, mark.seat, mark.piece, rule=context.rule)
    yield from ()


# Cards


@carries_out(Draw)
def _draw(table: LudicrousTable, step: Draw, context: Context) -> Flow[None]:
    for seat in _parties(table, step.to, context):
        if not draw(table, seat, step.cards, rule=context.rule):
            nothing(table, context, "there is no card to draw")
    yield from ()


@carries_out(Discard)
def _discard(table: LudicrousTable, step: Discard, context: Context) -> Flow[None]:
    for seat in _parties(table, step.to, context):
        if not table.state.parties[seat].hand:
            nothing(table, context, "there is no card to discard")
        elif step.by == "chance":
            discard_by_chance(table, seat, step.cards, context.rule)
        else:
            yield from discard_chosen(table, seat, step.cards, context.rule)


@carries_out(Redraw)
def _redraw(table: LudicrousTable, step: Redraw, context: Context) -> Flow[None]:
    """Discard whole hands, and draw as many cards less some.

    Rule: lh.annustar.hands
    """
    seats = _parties(table, step.to, context)
    held = {seat: len(table.state.parties[seat].hand) for seat in seats}
    for seat in seats:
        discard(table, seat, list(table.state.parties[seat].hand), rule=context.rule)
    for seat in seats:
        draw(table, seat, max(0, held[seat] - step.fewer), rule=context.rule)
    yield from ()


# Items and points


@carries_out(Gain)
def _gain(table: LudicrousTable, step: Gain, context: Context) -> Flow[None]:
    """Give an item to every party concerned; of several, one of its choice.

    Rule: lh.effects.gain
    """
    entries = table.tables.consumables
    for seat in _parties(table, step.to, context):
        name = step.items[0]
        if len(step.items) > 1 and table.options.items:
            options = [
                Option(id=f"item:{item}", label=entries[item].name, detail=entries[item].text, rule=context.rule)
                for item in step.items
            ]
            answer = yield from table.ask(seat, "choice", f"{context.name}: which one?", options, rule=context.rule)
            name = answer.id.removeprefix("item:")
        give(table, seat, name, context)


def give(table: LudicrousTable, seat: int, item: str, context: Context) -> None:
    """Put an item into the supply of a party, in a match with items."""
    if not table.options.items:
        nothing(table, context, "there are no items in this match")
        return
    table.state.parties[seat].items.append(Item(id=item, turn=table.state.turn.number))
    table.emit(ItemGained(seat=seat, item=item, name=table.tables.consumables[item].name, rule=context.rule))


@carries_out(Stones)
def _stones(table: LudicrousTable, step: Stones, context: Context) -> Flow[None]:
    """Get something to throw, as far as it can be carried.

    Rule: lh.tables.fish.effects, lh.attacks.stones
    """
    party = table.state.parties[context.seat]
    most = table.tables.numbers.stones.carried
    if party.stones >= most:
        nothing(table, context, "no more than that can be carried to throw")
        return
    party.stones = min(most, party.stones + step.count)
    piece = context.piece
    if piece is None:
        piece = next(iter(on_pathway(table.state, context.seat)), party.leader)
    table.emit(StoneFound(seat=context.seat, piece=piece, rule=context.rule))
    yield from ()


@carries_out(BonusPoints)
def _bonus_points(table: LudicrousTable, step: BonusPoints, context: Context) -> Flow[None]:
    """Change the points on the bonus die of every party concerned.

    Rule: lh.effects.bonus-points
    """
    for seat in _parties(table, step.to, context):
        party = table.state.parties[seat]
        most = bonus_die_maximum(table, seat)
        before = party.bonus_points
        party.bonus_points = max(0, min(most, before + step.points))
        table.emit(
            BonusPointsChanged(
                seat=seat, change=party.bonus_points - before, points=party.bonus_points, most=most, rule=context.rule
            )
        )
    yield from ()


@carries_out(LosePhase)
def _lose_phase(table: LudicrousTable, step: LosePhase, context: Context) -> Flow[None]:
    """Leave a phase of this turn out, for the party whose turn it is.

    Rule: lh.conditions.stressed
    """
    seat = context.seat if context.target is None or context.target.seat is None else context.target.seat
    turn = table.state.turn
    if turn.seat == seat and step.phase not in turn.skips:
        turn.skips.append(step.phase)
        table.emit(PhaseLost(seat=seat, phase=step.phase, rule=context.rule))
    yield from ()
