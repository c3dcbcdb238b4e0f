"""Effect steps that concern parties and their pieces: HP, conditions, cards, items, points and phases."""

from ludo_tui.engine import Flow, PieceId
from ludo_tui.rules.ludicrous.board.creatures import morph
from ludo_tui.rules.ludicrous.events.attacks import StoneFound
from ludo_tui.rules.ludicrous.events.items import ItemGained
from ludo_tui.rules.ludicrous.events.turn import PhaseLost
from ludo_tui.rules.ludicrous.mechanics import once_per_turn
from ludo_tui.rules.ludicrous.mechanics.bonus_points import add_bonus_points
from ludo_tui.rules.ludicrous.mechanics.conditions import Onset, can_cure, cure, gain, is_immune
from ludo_tui.rules.ludicrous.mechanics.creatures import hurt_creature
from ludo_tui.rules.ludicrous.mechanics.damage import Harm, come_round, damage, heal
from ludo_tui.rules.ludicrous.mechanics.interpreter import (
    affected,
    affected_in_turn,
    carries_out,
    roll_for_step,
    tell_nothing_happened,
)
from ludo_tui.rules.ludicrous.mechanics.modifiers import bonus_die_maximum
from ludo_tui.rules.ludicrous.mechanics.spell_cards import discard, discard_by_chance, discard_chosen, draw
from ludo_tui.rules.ludicrous.mechanics.targets import StepContext, Target, targets_of
from ludo_tui.rules.ludicrous.menu.offers import Offer, effects_of
from ludo_tui.rules.ludicrous.model.state import Item, bearer
from ludo_tui.rules.ludicrous.model.table import LudicrousTable
from ludo_tui.rules.ludicrous.positions.geometry import on_pathway
from ludo_tui.rules.ludicrous.tables.steps import (
    BonusPointsStep,
    CureStep,
    DamageStep,
    DiscardStep,
    DrawStep,
    GainConditionStep,
    GainStep,
    HealStep,
    LosePhaseStep,
    RedrawStep,
    ReviveStep,
    StonesStep,
)


def _parties(table: LudicrousTable, who: str, context: StepContext) -> list[int]:
    """Return the parties that a step concerns, each once."""
    seats = [target.seat for target in targets_of(table, who, context) if target.seat is not None]
    return list(dict.fromkeys(seats))


# HP and conditions


@carries_out(DamageStep)
def _damage(table: LudicrousTable, step: DamageStep, context: StepContext) -> Flow[Target | None]:
    """Take HP from everyone concerned, each with a roll of its own.

    Returns:
        Who was hit in place of the target of an attack.

    Rule: lh.effects.damage, lh.magic.meta.empowered, lh.effects.fire, lh.attacks.what, lh.effects.intercept
    """
    instead: Target | None = None
    for target in affected_in_turn(table, step.to, context, step.within, harms=True):
        amount = yield from roll_for_step(table, step.amount, context, more=context.dice)
        if target.creature is not None:
            hurt_creature(table, target.creature, amount, cause=context.cause, rule=context.rule)
        elif target.seat is not None:
            who = bearer(target.seat, target.piece)
            is_other = target.seat != context.seat and not context.by_creature
            is_hit = is_other and context.is_attack and step.to == "target"
            dealt = yield from damage(
                table,
                who,
                Harm(
                    amount=amount,
                    kind=step.kind,
                    by=context.who if is_other else None,
                    means=context.means,
                    cause=context.cause,
                    rule=context.rule,
                    is_hit=is_hit,
                    is_lasting=context.is_lasting,
                ),
            )
            if is_hit and dealt.who != who:
                instead = Target(*dealt.who)
    return instead


def _with_whole_hp(table: LudicrousTable, step: HealStep, context: StepContext) -> str:
    parties = [table.state.parties[seat] for seat in _parties(table, step.to, context)]
    is_whole = bool(parties) and all(party.hp >= party.hp_max for party in parties)
    return "no HP are missing" if is_whole else ""


@carries_out(HealStep, refused_when=_with_whole_hp)
def _heal(table: LudicrousTable, step: HealStep, context: StepContext) -> Flow[None]:
    """Give HP back to every party concerned, each with a roll of its own.

    Rule: lh.effects.heal
    """
    for seat in _parties(table, step.to, context):
        amount = yield from roll_for_step(table, step.amount, context, seat=seat)
        if not heal(table, seat, amount, cause=context.cause, rule=context.rule) and not context.is_lasting:
            tell_nothing_happened(table, context, "no HP are missing", seat)


def _with_everybody_immune(table: LudicrousTable, step: GainConditionStep, context: StepContext) -> str:
    entry = table.tables.conditions[step.condition]
    found = affected(table, step.to, context, step.within, harms=not entry.is_help)
    held = [is_immune(table, bearer(one.seat, one.piece), step.condition) for one in found if one.seat is not None]
    return f"nobody there can be {entry.name.lower()}" if held and all(held) else ""


@carries_out(GainConditionStep, refused_when=_with_everybody_immune)
def _gain_condition(table: LudicrousTable, step: GainConditionStep, context: StepContext) -> Flow[None]:
    """Give a condition to everyone concerned.

    Rule: lh.effects.condition, lh.magic.meta.lasting
    """
    entry = table.tables.conditions[step.condition]
    turns = entry.turns if step.turns is None else step.turns
    if turns is not None:
        turns += context.turns
    for target in affected(table, step.to, context, step.within, harms=not entry.is_help):
        if target.seat is None:
            continue
        if step.form is not None:
            if target.piece is not None:
                morph(
                    table, PieceId(target.seat, target.piece), step.form, turns, cause=context.cause, rule=context.rule
                )
            continue
        by = None if context.by_creature else context.who
        onset = Onset(step.condition, turns, by=by, rule=context.rule, cause=context.cause)
        if not gain(table, bearer(target.seat, target.piece), onset):
            tell_nothing_happened(table, context, f"it cannot be {entry.name.lower()}", target.seat)
    yield from ()


def _with_nothing_to_cure(table: LudicrousTable, step: CureStep, context: StepContext) -> str:
    found = [target for target in targets_of(table, step.to, context, step.within) if target.seat is not None]
    cures = (can_cure(table, bearer(one.seat, one.piece), step.conditions) for one in found if one.seat is not None)
    return "there is nothing to cure" if found and not any(cures) else ""


@carries_out(CureStep, refused_when=_with_nothing_to_cure)
def _cure(table: LudicrousTable, step: CureStep, context: StepContext) -> Flow[None]:
    """End conditions of everyone concerned.

    Rule: lh.effects.cure
    """
    for target in affected(table, step.to, context, step.within):
        if target.seat is not None:
            cure(table, bearer(target.seat, target.piece), step.conditions, context.cause)
    yield from ()


@carries_out(ReviveStep)
def _revive(table: LudicrousTable, step: ReviveStep, context: StepContext) -> Flow[None]:
    """Wake unconscious pieces.

    Rule: lh.effects.revive
    """
    found = targets_of(table, step.to, context)
    for target in found:
        if target.seat is not None and target.piece is not None:
            come_round(table, PieceId(target.seat, target.piece), rule=context.rule)
    yield from ()


# Cards


def _without_magic(table: LudicrousTable, _step: DrawStep, _context: StepContext) -> str:
    return "" if table.options.magic else "there is no magic in this match"


@carries_out(DrawStep, refused_when=_without_magic)
def _draw(table: LudicrousTable, step: DrawStep, context: StepContext) -> Flow[None]:
    for seat in _parties(table, step.to, context):
        if not draw(table, seat, step.cards, cause=context.cause, rule=context.rule):
            tell_nothing_happened(table, context, "there is no card to draw", seat)
    yield from ()


def _with_no_card(table: LudicrousTable, step: DiscardStep, context: StepContext) -> str:
    """Return that nobody concerned holds a card; how many each party holds is public."""
    parties = _parties(table, step.to, context)
    has_any = any(table.state.parties[seat].hand for seat in parties)
    return "there is no card to discard" if parties and not has_any else ""


@carries_out(DiscardStep, refused_when=_with_no_card)
def _discard(table: LudicrousTable, step: DiscardStep, context: StepContext) -> Flow[None]:
    for seat in _parties(table, step.to, context):
        if not table.state.parties[seat].hand:
            tell_nothing_happened(table, context, "there is no card to discard", seat)
        elif step.by == "chance":
            discard_by_chance(table, seat, step.cards, context.cause, context.rule)
        else:
            yield from discard_chosen(table, seat, step.cards, context.cause, context.rule)


@carries_out(RedrawStep)
def _redraw(table: LudicrousTable, step: RedrawStep, context: StepContext) -> Flow[None]:
    """Discard whole hands, and draw as many cards less some.

    Rule: lh.annustar.hands
    """
    seats = _parties(table, step.to, context)
    held = {seat: len(table.state.parties[seat].hand) for seat in seats}
    for seat in seats:
        discard(table, seat, list(table.state.parties[seat].hand), cause=context.cause, rule=context.rule)
    for seat in seats:
        draw(table, seat, max(0, held[seat] - step.fewer), cause=context.cause, rule=context.rule)
    yield from ()


# Items and points


def _without_items(table: LudicrousTable, _step: GainStep, _context: StepContext) -> str:
    return "" if table.options.items else "there are no items in this match"


@carries_out(GainStep, refused_when=_without_items)
def _gain(table: LudicrousTable, step: GainStep, context: StepContext) -> Flow[None]:
    """Give an item to every party concerned; of several, one of its choice.

    Rule: lh.effects.gain
    """
    entries = table.tables.consumables
    for seat in _parties(table, step.to, context):
        name = step.items[0]
        if len(step.items) > 1 and table.options.items:
            options = [
                Offer(
                    id=f"item:{item}",
                    label=entries[item].name,
                    rule=context.rule,
                    does="item",
                    entry=item,
                    effects=effects_of(table.tables, entries[item].steps),
                )
                for item in step.items
            ]
            answer = yield from table.ask(seat, "choice", f"{context.name}: which one?", options, rule=context.rule)
            name = answer.entry
        give(table, seat, name, context)


def give(table: LudicrousTable, seat: int, item: str, context: StepContext) -> None:
    """Put an item into the supply of a party, in a match with items."""
    if not table.options.items:
        tell_nothing_happened(table, context, "there are no items in this match")
        return
    table.state.parties[seat].items.append(Item(id=item, turn=table.state.turn.number))
    name = table.tables.consumables[item].name
    cause = "" if context.cause == name.lower() else context.cause  # a fish is what has been caught
    table.emit(ItemGained(seat=seat, item=item, name=name, cause=cause, rule=context.rule))


@carries_out(StonesStep)
def _stones(table: LudicrousTable, step: StonesStep, context: StepContext) -> Flow[None]:
    """Get something to throw, as far as it can be carried.

    Rule: lh.tables.fish.effects, lh.attacks.stones
    """
    party = table.state.parties[context.seat]
    most = table.tables.numbers.stones.carried
    if party.stones >= most:
        tell_nothing_happened(table, context, "no more than that can be carried to throw")
        return
    party.stones = min(most, party.stones + step.count)
    piece = context.piece
    if piece is None:
        piece = next(iter(on_pathway(table.state, context.seat)), party.leader)
    table.emit(StoneFound(seat=context.seat, piece=piece, rule=context.rule))
    yield from ()


def _with_full_die(table: LudicrousTable, _step: BonusPointsStep, context: StepContext) -> str:
    is_full = table.state.parties[context.seat].bonus_points >= bonus_die_maximum(table, context.seat)
    return "the bonus die is full" if is_full else ""


@carries_out(BonusPointsStep, refused_when=_with_full_die)
def _bonus_points(table: LudicrousTable, step: BonusPointsStep, context: StepContext) -> Flow[None]:
    """Change the points on the bonus die of every party concerned.

    Rule: lh.effects.bonus-points
    """
    for seat in _parties(table, step.to, context):
        if not add_bonus_points(table, seat, step.points, cause=context.cause, rule=context.rule):
            reason = "the bonus die is full" if step.points > 0 else "it has no points"
            tell_nothing_happened(table, context, reason, seat)
    yield from ()


@carries_out(LosePhaseStep)
def _lose_phase(table: LudicrousTable, step: LosePhaseStep, context: StepContext) -> Flow[None]:
    """Leave a phase of this turn out, for the party whose turn it is.

    Rule: lh.conditions.stressed, lh.readings.own-movement
    """
    seat = context.seat if context.target is None or context.target.seat is None else context.target.seat
    if table.state.turn.seat == seat and once_per_turn.lose_phase(table, step.phase):
        table.emit(PhaseLost(seat=seat, phase=step.phase, cause=context.cause, rule=context.rule))
    yield from ()
