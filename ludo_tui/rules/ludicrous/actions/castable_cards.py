"""Which cards in hand a piece can cast, at which targets, and why not the others."""

from collections.abc import Iterator, Sequence
from itertools import islice

from ludo_tui.engine import OptionShown, Refusal, Who
from ludo_tui.rules.fight.steps import all_steps
from ludo_tui.rules.ludicrous.actions.action import Slot
from ludo_tui.rules.ludicrous.effects.contests import can_begin
from ludo_tui.rules.ludicrous.mechanics.interpreter import INTERPRETER
from ludo_tui.rules.ludicrous.mechanics.modifiers import actors, has_flag
from ludo_tui.rules.ludicrous.mechanics.refusals import Reason
from ludo_tui.rules.ludicrous.mechanics.spell_cards import castable_schools
from ludo_tui.rules.ludicrous.mechanics.targets import StepContext, Target, candidates
from ludo_tui.rules.ludicrous.menu.offers import Offer, OfferAim, OfferFacts, effects_of
from ludo_tui.rules.ludicrous.model.table import LudicrousTable
from ludo_tui.rules.ludicrous.tables.entries import MetaMagic, Spell
from ludo_tui.rules.ludicrous.tables.kinds import School
from ludo_tui.rules.ludicrous.tables.steps import ContestStep
from ludo_tui.rules.ludicrous.tables.tables import Tables


def schools(table: LudicrousTable, seat: int, slot: Slot) -> tuple[School, ...]:
    """Return the schools that a party can cast: all of its class, or as a bonus action those it is proficient in.

    Rule: ll.5.3.cast-spell.school, ll.5.5.cast-spell.proficient-school, ll.5.5.cast-spell.castable-not-enough
    """
    if slot == "bonus":
        return table.tables.classes[table.state.parties[seat].profession].proficient
    return castable_schools(table, seat)


def castable(table: LudicrousTable, who: Who, slot: Slot) -> list[tuple[Spell, MetaMagic | None]]:
    """Return the cards in hand that a piece can cast now, each alone and with the meta magic that changes it.

    Rule: ll.5.3.cast-spell.have-card, ll.5.3.cast-spell.meta-magic.optional, ll.5.3.cast-spell.meta-magic.one,
    ll.5.5.cast-spell.no-meta-magic, ll.5.3.cast-spell.meta-magic.with-spell
    """
    seat = who.seat
    tables = table.tables
    hand = list(dict.fromkeys(table.state.parties[seat].hand))
    known = schools(table, seat, slot)
    metas = [tables.meta_magic[name] for name in hand if name in tables.meta_magic] if slot == "action" else []
    found: list[tuple[Spell, MetaMagic | None]] = []
    for name in hand:
        spell = tables.spells.get(name)
        if spell is None or spell.kind != "spell" or spell.school not in known:
            continue
        for meta in (None, *metas):
            if (meta is None or changes(meta, spell)) and _is_of_use(table, who, spell, meta):
                found.append((spell, meta))
    return found


def _is_of_use(table: LudicrousTable, who: Who, spell: Spell, meta: MetaMagic | None) -> bool:
    """Return whether a spell would change anything, with a second target at another one."""
    if spell.target is None:
        return INTERPRETER.is_of_use(table, spell.steps, spell_context(who, spell, meta, None))
    further = islice(_of_use(table, who, spell, meta), 0 if meta is None else meta.targets, None)
    return next(further, None) is not None


def targets_of_use(table: LudicrousTable, who: Who, spell: Spell, meta: MetaMagic | None) -> list[Target]:
    """Return the targets in reach that a spell would change something for.

    Rule: lh.readings.no-waste
    """
    return list(_of_use(table, who, spell, meta))


def _of_use(table: LudicrousTable, who: Who, spell: Spell, meta: MetaMagic | None) -> Iterator[Target]:
    assert spell.target is not None
    for each in candidates(table, who, spell.target, 0 if meta is None else meta.range):
        if INTERPRETER.is_of_use(table, spell.steps, spell_context(who, spell, meta, each)):
            yield each


def changes(meta: MetaMagic, spell: Spell) -> bool:
    """Return whether a meta magic card makes any difference to a spell.

    Rule: ll.5.3.cast-spell.meta-magic.follow-rules
    """
    steps = list(all_steps(spell.steps))
    reaches = spell.target is not None and spell.target.range is not None
    return bool(
        meta.cannot_be_countered
        or (meta.targets and spell.target is not None)
        or (meta.range and (reaches or any(step.is_measured for step in steps)))
        or (meta.dice and any(step.rolls_damage for step in steps))
        or (meta.turns and any(step.lasts for step in steps))
        or (meta.spares_own and any(getattr(step, "to", "") == "all_pieces" for step in steps))
    )


def casters(table: LudicrousTable, seat: int) -> list[int]:
    """Return the pieces of a party that can cast: on the pathway, and not silenced.

    Rule: ll.5.3.cast-spell.pathway, ll.5.5.cast-spell.pathway
    """
    return [piece for piece in actors(table, seat) if not has_flag(table, Who(seat, piece), "no_cast")]


Castable = Sequence[tuple[Spell, MetaMagic | None]]


def closed_spells(table: LudicrousTable, who: Who, slot: Slot, found: Castable) -> Iterator[Refusal]:
    """Yield which spells in hand cannot be cast, and why; what is cast as a reaction is none of them.

    Rule: lh.readings.refused
    """
    entries, hand = table.tables.spells, dict.fromkeys(table.state.parties[who.seat].hand)
    for spell in [entries[name] for name in hand if name in entries and entries[name].kind == "spell"]:
        if any(one is spell for one, _ in found):
            continue
        rule, reason = _why_not_castable(table, who, slot, spell)
        offer = card_offer(table.tables, spell, None, who.piece)
        yield Refusal(id=offer.id, label=spell.name, reason=reason, rule=rule, group=offer.shown.group)


def _why_not_castable(table: LudicrousTable, who: Who, slot: Slot, spell: Spell) -> Reason:
    """Return why a spell in hand cannot be cast by a piece: its school, its reach, fear, or that it would be wasted.

    Rule: ll.5.3.cast-spell.school, ll.5.5.cast-spell.proficient-school, lh.magic.targets, lh.attacks.what,
    lh.readings.no-waste
    """
    if spell.school not in schools(table, who.seat, slot):
        if slot == "bonus":
            return ("ll.5.5.cast-spell.proficient-school", f"your party is not proficient in {spell.school}")
        return ("ll.5.3.cast-spell.school", f"your party cannot cast {spell.school}")
    found = [None] if spell.target is None else candidates(table, who, spell.target)
    if not found:
        return ("lh.magic.targets", "no target in reach")
    source = has_flag(table, who, "no_attack")
    if source is not None and not all(
        can_begin(table, step, spell_context(who, spell, None, None))
        for step in spell.steps
        if isinstance(step, ContestStep)
    ):
        return (source.rule, f"it is an attack, and your piece is {source.name}")
    return ("lh.readings.no-waste", "it would change nothing now")


def useless_meta_magic(table: LudicrousTable, who: Who, slot: Slot, found: Castable) -> Iterator[Refusal]:
    """Yield which meta magic cards in hand do not go with which of the spells that can be cast, and why.

    Rule: ll.5.3.cast-spell.meta-magic.follow-rules, ll.5.5.cast-spell.no-meta-magic
    """
    metas = table.tables.meta_magic
    hand = dict.fromkeys(table.state.parties[who.seat].hand)
    for spell in [spell for spell, meta in found if meta is None]:
        for meta in [metas[name] for name in hand if name in metas]:
            if (spell, meta) in found:
                continue
            rule = "ll.5.3.cast-spell.meta-magic.follow-rules"
            if slot == "bonus":
                rule, reason = "ll.5.5.cast-spell.no-meta-magic", "you cannot add meta magic to a bonus action"
            elif not changes(meta, spell):
                reason = f"{meta.name} changes nothing about {spell.name}"
            elif meta.targets:
                reason = f"no second target for {spell.name}"
            else:
                rule, reason = "lh.readings.no-waste", "it would change nothing now"
            offer = card_offer(table.tables, spell, meta, who.piece)
            yield Refusal(id=offer.id, label=card_label(spell, meta), reason=reason, rule=rule, group=offer.shown.group)


def card_label(spell: Spell, meta: MetaMagic | None) -> str:
    """Return what a card is called, alone or with meta magic."""
    return spell.name if meta is None else f"{spell.name} with {meta.name}"


def card_offer(tables: Tables, spell: Spell, meta: MetaMagic | None, piece: int) -> Offer:
    """Return the option that casts a card from the hand, alone or with meta magic."""
    name = f"card:{spell.id}" if meta is None else f"card:{spell.id}+{meta.id}"
    rule = spell.rule or ("ll.5.3.cast-spell.effect" if meta is None else "ll.5.3.cast-spell.meta-magic.optional")
    return Offer(
        id=name,
        label=card_label(spell, meta),
        rule=rule,
        piece=piece,
        shown=OptionShown(brief=card_label(spell, meta), group=spell.school.capitalize()),
        does="card",
        aim=OfferAim(row=spell.id, meta="" if meta is None else meta.id),
        facts=OfferFacts(effects=effects_of(tables, spell.steps)),
    )


def spell_rule(spell: Spell) -> str:
    """Return the rulebook id of a spell."""
    return spell.rule or "ll.5.3.cast-spell.effect"


def spell_context(who: Who, spell: Spell, meta: MetaMagic | None, target: Target | None) -> StepContext:
    """Return the context in which the steps of a spell are carried out."""
    return StepContext(
        who=who,
        name=spell.name,
        rule=spell_rule(spell),
        target=target,
        aim=spell.target,
        means="spell",
        school=spell.school,
        dice=0 if meta is None else meta.dice,
        turns=0 if meta is None else meta.turns,
        range=0 if meta is None else meta.range,
        spares_own=meta is not None and meta.spares_own,
    )
