"""Casting a spell, as an action or a bonus action."""

from collections.abc import Iterator, Mapping, Sequence

import msgspec

from ludo_tui.engine import Flow, PieceId, Refusal, window
from ludo_tui.rules.ludicrous.actions.action import BOTH, SecretAction
from ludo_tui.rules.ludicrous.attacking.attacks import is_adjacent
from ludo_tui.rules.ludicrous.effects.control import can_begin
from ludo_tui.rules.ludicrous.effects.expected import prospects, with_prospects
from ludo_tui.rules.ludicrous.events.cards import SpellCountered, SpellWasCast
from ludo_tui.rules.ludicrous.mechanics import once_per_turn
from ludo_tui.rules.ludicrous.mechanics.interpreter import is_of_use, run_steps
from ludo_tui.rules.ludicrous.mechanics.modifiers import actors, has_flag
from ludo_tui.rules.ludicrous.mechanics.once_per_turn import Slot
from ludo_tui.rules.ludicrous.mechanics.refusals import Reason, why_nobody
from ludo_tui.rules.ludicrous.mechanics.spell_cards import castable_schools, play, settle_hands
from ludo_tui.rules.ludicrous.mechanics.targets import (
    StepContext,
    Target,
    candidates,
    choose_targets,
    is_in_play,
    pieces_among,
    target_name,
)
from ludo_tui.rules.ludicrous.mechanics.triggers import SpellCast
from ludo_tui.rules.ludicrous.menu.offers import Offer, effects_of
from ludo_tui.rules.ludicrous.model.table import LudicrousTable
from ludo_tui.rules.ludicrous.tables.entries import MetaMagic, Spell
from ludo_tui.rules.ludicrous.tables.kinds import School
from ludo_tui.rules.ludicrous.tables.steps import ContestStep, SwapStep, all_steps
from ludo_tui.rules.ludicrous.tables.tables import Tables
from ludo_tui.rules.ludicrous.yard import annustar


def schools(table: LudicrousTable, seat: int, slot: Slot) -> tuple[School, ...]:
    """Return the schools that a party can cast: all of its class, or as a bonus action those it is proficient in.

    Rule: ll.5.3.cast-spell.school, ll.5.5.cast-spell.proficient-school, ll.5.5.cast-spell.castable-not-enough
    """
    if slot == "bonus":
        return table.tables.classes[table.state.parties[seat].profession].proficient
    return castable_schools(table, seat)


def castable(table: LudicrousTable, who: PieceId, slot: Slot) -> list[tuple[Spell, MetaMagic | None]]:
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


def _is_of_use(table: LudicrousTable, who: PieceId, spell: Spell, meta: MetaMagic | None) -> bool:
    """Tell whether a spell would change anything, with a second target at another one."""
    if spell.target is None:
        return is_of_use(table, spell.steps, _context(who, spell, meta, None))
    return len(targets_of_use(table, who, spell, meta)) > (0 if meta is None else meta.targets)


def targets_of_use(table: LudicrousTable, who: PieceId, spell: Spell, meta: MetaMagic | None) -> list[Target]:
    """Return the targets in reach to whom a spell would do something.

    Rule: lh.readings.no-waste
    """
    assert spell.target is not None
    found = candidates(table, who, spell.target, 0 if meta is None else meta.range)
    return [each for each in found if is_of_use(table, spell.steps, _context(who, spell, meta, each))]


def changes(meta: MetaMagic, spell: Spell) -> bool:
    """Tell whether a meta magic card makes any difference to a spell.

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
    return [piece for piece in actors(table, seat) if not has_flag(table, PieceId(seat, piece), "no_cast")]


class CastSpell(SecretAction):
    """Cast a spell of a school that the party can cast, or as a bonus action one that it is proficient in.

    Rule: ll.5.3.list.cast-spell, ll.5.5.list.cast-spell
    """

    id = "cast"
    name = "Cast a spell"
    rule = "ll.5.3.list.cast-spell"
    bonus_rule = "ll.5.5.list.cast-spell"
    slots = BOTH
    part = "magic"
    question = "Which spell?"

    def options(self, table: LudicrousTable, seat: int, slot: Slot) -> list[Offer]:
        """Return the pieces that have something to cast.

        Rule: ll.5.3.cast-spell.caster-piece
        """
        return [
            entry
            for entry in self.listing(table, seat, slot)
            if entry.piece is not None and self.ways(table, seat, slot, entry.piece)
        ]

    def listing(self, table: LudicrousTable, seat: int, slot: Slot) -> list[Offer]:
        """Return the pieces that can cast, with any card in hand; which card it is, is asked in secret.

        Rule: ll.5.3.cast-spell.caster-piece, lh.secrets.list
        """
        if self.why_closed(table, seat, slot) is not None:
            return []
        label = "{} casts a spell"
        return [
            msgspec.structs.replace(
                self.entry(table, seat, slot, piece), label=label.format(table.names.own_piece(piece).capitalize())
            )
            for piece in casters(table, seat)
        ]

    def ways(self, table: LudicrousTable, seat: int, slot: Slot, piece: int | None) -> list[Offer]:
        """Return an option for each castable spell in hand, alone and with each meta magic that changes it."""
        assert piece is not None
        return [
            _card_option(table.tables, spell, meta, piece)
            for spell, meta in castable(table, PieceId(seat, piece), slot)
        ]

    def promised(self, table: LudicrousTable, seat: int, way: Offer) -> Offer:
        """Return a card with its chance, said to be the best where that is not the same against everybody in reach.

        Where there is nobody else, it also tells whom it is aimed at.

        Rule: lh.secrets.odds
        """
        assert way.piece is not None
        who, spell = PieceId(seat, way.piece), table.tables.spells[way.entry]
        meta = table.tables.meta_magic[way.meta] if way.meta else None
        if spell.target is None:
            way = msgspec.structs.replace(way, alike=_alike(table, who, way, spell, {}))
            return with_prospects(table, way, spell.steps, _context(who, spell, meta, None))
        found = targets_of_use(table, who, spell, meta)
        offers = [with_prospects(table, way, spell.steps, _context(who, spell, meta, each)) for each in found]
        best = max(offers, key=lambda offer: offer.odds or 0.0, default=way)
        alike = _alike(table, who, way, spell, dict(zip(found, offers, strict=True)))
        if len(found) == 1:
            return msgspec.structs.replace(best, target=found[0].who, alike=alike)
        differs = len({(offer.odds, offer.graze, offer.about) for offer in offers}) > 1
        added = {tuple((side.added, side.advantage, side.about) for side in offer.rolls) for offer in offers}
        rolls = best.rolls if len(added) == 1 else ()
        return msgspec.structs.replace(best, at_best=differs, rolls=rolls, alike=alike)

    def why_closed(self, table: LudicrousTable, seat: int, slot: Slot) -> Reason | None:
        """Return why nobody can cast, whatever is in the hand, or None."""
        reason = self._why_not(table, seat, slot)
        if reason is not None:
            return reason
        pathway = "ll.5.5.cast-spell.pathway" if slot == "bonus" else "ll.5.3.cast-spell.pathway"
        reason = why_nobody(table, seat, pathway, "no_cast")
        if reason is not None:
            return reason
        if not table.state.parties[seat].hand:
            return ("ll.5.3.general.requirements.resources", "your party holds no card")
        return None

    def _why_not(self, table: LudicrousTable, seat: int, slot: Slot) -> Reason | None:
        """Return what forbids all casting now.

        Rule: ll.5.3.cast-spell.once-per-turn, ll.5.5.cast-spell.one-spell-per-turn,
        ll.5.3.cast-spell.not-after-meditate, ll.5.5.cast-spell.not-after-meditate, ll.5.5.cast-spell.no-proficiency,
        lh.readings.once-per-turn
        """
        bonus = slot == "bonus"
        if table.used(once_per_turn.MEDITATION):
            rule = "ll.5.5.cast-spell.not-after-meditate" if bonus else "ll.5.3.cast-spell.not-after-meditate"
            return (rule, "your party has meditated this turn")
        if table.used(once_per_turn.SPELL):
            rule = "ll.5.5.cast-spell.one-spell-per-turn" if bonus else "ll.5.3.cast-spell.once-per-turn"
            return (rule, "your party has cast a spell this turn")
        if not schools(table, seat, slot):
            if bonus:
                return ("ll.5.5.cast-spell.no-proficiency", "your party is proficient in no school of magic")
            return ("ll.5.3.cast-spell.school", "your party can cast no school of magic")
        return None

    def refusal(self, table: LudicrousTable, seat: int, slot: Slot) -> Reason:
        """Return why nothing can be cast."""
        reason = self.why_closed(table, seat, slot)
        if reason is not None:
            return reason
        rule = "ll.5.5.cast-spell.proficient-school" if slot == "bonus" else "ll.5.3.cast-spell.have-card"
        return (rule, "it needs a fitting card and somebody or something to cast it at")

    def run(self, table: LudicrousTable, seat: int, slot: Slot, option: Offer) -> Flow[None]:
        """Choose the targets of the card that was chosen, and cast it."""
        assert option.piece is not None
        tables = table.tables
        meta = tables.meta_magic[option.meta] if option.meta else None
        yield from cast(table, PieceId(seat, option.piece), tables.spells[option.entry], meta)

    def closed_ways(self, table: LudicrousTable, seat: int, slot: Slot, piece: int | None) -> list[Refusal]:
        """Return which cards in hand cannot be cast now, and which meta magic goes with none of the spells.

        Rule: ll.5.3.cast-spell.meta-magic.follow-rules, ll.5.5.cast-spell.no-meta-magic, lh.readings.refused
        """
        assert piece is not None
        who = PieceId(seat, piece)
        found = castable(table, who, slot)
        closed = [*_closed_spells(table, who, slot, found), *_useless_meta_magic(table, who, slot, found)]
        return closed or super().closed_ways(table, seat, slot, piece)


Castable = Sequence[tuple[Spell, MetaMagic | None]]


def _closed_spells(table: LudicrousTable, who: PieceId, slot: Slot, found: Castable) -> Iterator[Refusal]:
    """Yield which spells in hand cannot be cast, and why; what is cast as a reaction is none of them.

    Rule: lh.readings.refused
    """
    entries, hand = table.tables.spells, dict.fromkeys(table.state.parties[who.seat].hand)
    for spell in [entries[name] for name in hand if name in entries and entries[name].kind == "spell"]:
        if any(one is spell for one, _ in found):
            continue
        rule, reason = _why_not_castable(table, who, slot, spell)
        offer = _card_option(table.tables, spell, None, who.piece)
        yield Refusal(id=offer.id, label=spell.name, reason=reason, rule=rule, group=offer.group)


def _why_not_castable(table: LudicrousTable, who: PieceId, slot: Slot, spell: Spell) -> Reason:
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
        return ("lh.magic.targets", "there is no target for it in reach")
    source = has_flag(table, who, "no_attack")
    if source is not None and not all(
        can_begin(table, step, _context(who, spell, None, None))
        for step in spell.steps
        if isinstance(step, ContestStep)
    ):
        return (source.rule, f"it is an attack, and the piece is {source.name}")
    return ("lh.readings.no-waste", "it would change nothing now")


def _useless_meta_magic(table: LudicrousTable, who: PieceId, slot: Slot, found: Castable) -> Iterator[Refusal]:
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
                rule, reason = "ll.5.5.cast-spell.no-meta-magic", "no meta magic goes with a bonus action"
            elif not changes(meta, spell):
                reason = f"{meta.name} changes nothing about {spell.name}"
            elif meta.targets:
                reason = f"there is no second target for {spell.name}"
            else:
                rule, reason = "lh.readings.no-waste", "it would change nothing now"
            offer = _card_option(table.tables, spell, meta, who.piece)
            yield Refusal(id=offer.id, label=_card_label(spell, meta), reason=reason, rule=rule, group=offer.group)


def _card_label(spell: Spell, meta: MetaMagic | None) -> str:
    return spell.name if meta is None else f"{spell.name} with {meta.name}"


def _card_option(tables: Tables, spell: Spell, meta: MetaMagic | None, piece: int) -> Offer:
    name = f"card:{spell.id}" if meta is None else f"card:{spell.id}+{meta.id}"
    rule = spell.rule or ("ll.5.3.cast-spell.effect" if meta is None else "ll.5.3.cast-spell.meta-magic.optional")
    return Offer(
        id=name,
        label=_card_label(spell, meta),
        rule=rule,
        piece=piece,
        group=spell.school.capitalize(),
        does="card",
        entry=spell.id,
        meta="" if meta is None else meta.id,
        effects=effects_of(tables, spell.steps),
    )


def _alike(table: LudicrousTable, who: PieceId, way: Offer, spell: Spell, offers: Mapping[Target, Offer]) -> str:
    """Return a word that is the same for all pieces that come to the same by casting a card.

    They stand on one space: who has the better chances casts it. Or they can aim it at the same with the same chances;
    in a contest each is near enough to strike back, or is not; and where they stand counts for nothing else.
    """
    piece = table.state.piece(who)
    own = [table.state.piece(PieceId(who.seat, one)) for one in casters(table, who.seat) if one != who.piece]
    if (piece.step, piece.facing) in [(one.step, one.facing) for one in own]:
        return f"{way.id} from {piece.step} {piece.facing}: {[(each.id, each.ring) for each in offers]}"
    steps = list(all_steps(spell.steps))
    rolls = any(isinstance(step, ContestStep) for step in steps)
    near = {each for each in offers if rolls and each.who is not None and is_adjacent(table, who, each.who)}
    reached = [(each.id, each.ring, offer.odds, offer.graze, each in near) for each, offer in offers.items()]
    if not any(step.needs_piece or isinstance(step, SwapStep) for step in steps):
        return f"{way.id}: {reached}"
    return f"{way.id} from {piece.step} {piece.facing}: {reached}"


def spell_rule(spell: Spell) -> str:
    """Return the rulebook id of a spell."""
    return spell.rule or "ll.5.3.cast-spell.effect"


def cast(table: LudicrousTable, who: PieceId, spell: Spell, meta: MetaMagic | None) -> Flow[None]:
    """Cast a spell: choose its targets, discard its card, let it be countered, and carry it out.

    Rule: ll.5.3.cast-spell.discard, ll.5.3.cast-spell.meta-magic.discard, ll.5.5.cast-spell.discard
    """
    seat, piece = who
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
            promise=lambda seen, each: prospects(seen, spell.steps, _context(who, spell, meta, each)),
        )
    table.use(once_per_turn.SPELL)
    play(table, seat, spell.id)
    if meta is not None:
        play(table, seat, meta.id)
    table.emit(
        SpellWasCast(
            seat=seat,
            piece=piece,
            spell=spell.id,
            name=spell.name,
            meta="" if meta is None else meta.name,
            targets=tuple(each.who or target_name(table, each) for each in targets),
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
            targets=pieces_among(targets),
            can_be_countered=meta is None or not meta.cannot_be_countered,
            text=spell.text,
        ),
    )
    if trigger.cancelled:
        table.emit(SpellCountered(seat=seat, name=spell.name, rule="lh.magic.counterspell"))
    else:
        table.enter(trigger.sentence(table), seat)
        try:
            yield from _take_effect(table, who, spell, meta, targets)
        finally:
            table.leave()
    yield from settle_hands(table, seat)
    yield from annustar.add_for_spell(table, seat, spell.name, with_meta_magic=meta is not None)


def _take_effect(
    table: LudicrousTable, who: PieceId, spell: Spell, meta: MetaMagic | None, targets: list[Target]
) -> Flow[None]:
    """Carry a spell out at each of its targets that is still there, or once if it names none.

    Rule: ll.5.3.cast-spell.effect, ll.5.3.cast-spell.follow-spell-rules, ll.5.5.cast-spell.follow-rules
    """
    each: list[Target | None] = [*targets] or [None]
    for target in each:
        if target is None or is_in_play(table, target):
            yield from run_steps(table, spell.steps, _context(who, spell, meta, target))


def _context(who: PieceId, spell: Spell, meta: MetaMagic | None, target: Target | None) -> StepContext:
    """Return for whom, at whom and with what changes a spell is carried out."""
    return StepContext(
        seat=who.seat,
        piece=who.piece,
        name=spell.name,
        rule=spell_rule(spell),
        target=target,
        means="spell",
        school=spell.school,
        dice=0 if meta is None else meta.dice,
        turns=0 if meta is None else meta.turns,
        range=0 if meta is None else meta.range,
        spares_own=meta is not None and meta.spares_own,
    )
