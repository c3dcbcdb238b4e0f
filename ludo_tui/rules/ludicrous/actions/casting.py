"""Casting a spell: its targets, its card, whether it is countered, and what it does."""

from functools import partial

from ludo_tui.engine import Flow, Who, window
from ludo_tui.rules.ludicrous.actions.castable_cards import spell_context, spell_rule, targets_of_use
from ludo_tui.rules.ludicrous.effects.expected import expected
from ludo_tui.rules.ludicrous.events.cards import SpellCountered, SpellWasCast
from ludo_tui.rules.ludicrous.mechanics import once_per_turn
from ludo_tui.rules.ludicrous.mechanics.interpreter import run_steps
from ludo_tui.rules.ludicrous.mechanics.spell_cards import play_card
from ludo_tui.rules.ludicrous.mechanics.targets import (
    Target,
    bearer_of,
    choose_targets,
    is_in_play,
    piece_of,
    target_name,
)
from ludo_tui.rules.ludicrous.mechanics.triggers import SpellCast
from ludo_tui.rules.ludicrous.model.table import LudicrousTable
from ludo_tui.rules.ludicrous.tables.entries import MetaMagic, Spell
from ludo_tui.rules.ludicrous.yard import annustar


def cast(table: LudicrousTable, who: Who, spell: Spell, meta: MetaMagic | None) -> Flow[None]:
    """Cast a spell: choose its targets, discard its card, let it be countered, and carry it out.

    Rule: ll.5.3.cast-spell.discard, ll.5.3.cast-spell.meta-magic.discard, ll.5.5.cast-spell.discard,
    ll.5.3.cast-spell.not-then-meditate
    """
    seat, piece = who.seat, who.piece
    targets: list[Target] = []
    rule = spell_rule(spell)
    if spell.target is not None:
        found = targets_of_use(table, who, spell, meta)
        count = 1 + (0 if meta is None else meta.targets)
        text = f"{spell.name}: choose the target."
        targets = yield from choose_targets(
            table,
            seat,
            found,
            count,
            text,
            rule,
            promise=lambda seen, each: expected(seen, spell.steps, spell_context(who, spell, meta, each)),
            told=spell.text,
        )
    table.use(once_per_turn.SPELL)
    play_card(table, seat, spell.id)
    if meta is not None:
        play_card(table, seat, meta.id)
    table.emit(
        SpellWasCast(
            seat=seat,
            piece=piece,
            spell=spell.id,
            name=spell.name,
            meta="" if meta is None else meta.name,
            targets=tuple(piece_of(each) or target_name(table, each) for each in targets),
            rule=rule,
        )
    )
    trigger = yield from window(
        table,
        SpellCast(
            seat=seat,
            piece=piece,
            spell=spell.id,
            name=spell.name,
            meta="" if meta is None else meta.id,
            targets=[bearer for each in targets if (bearer := bearer_of(each)) is not None],
            can_be_countered=meta is None or not meta.cannot_be_countered,
            text=spell.text,
        ),
    )
    if trigger.cancelled:
        table.emit(SpellCountered(seat=seat, name=spell.name, rule="lh.magic.counterspell"))
    else:
        table.enter(partial(trigger.sentence, table), seat)
        try:
            yield from _take_effect(table, who, spell, meta, targets)
        finally:
            table.leave()
    yield from annustar.add_for_spell(table, seat, spell.name, with_meta_magic=meta is not None)


def _take_effect(
    table: LudicrousTable, who: Who, spell: Spell, meta: MetaMagic | None, targets: list[Target]
) -> Flow[None]:
    """Carry a spell out at each of its targets that is still there, or once if it names none.

    Rule: ll.5.3.cast-spell.effect, ll.5.3.cast-spell.follow-spell-rules, ll.5.5.cast-spell.follow-rules
    """
    each: list[Target | None] = [*targets] or [None]
    for target in each:
        if target is None or is_in_play(table, target):
            yield from run_steps(table, spell.steps, spell_context(who, spell, meta, target))
