"""Casting a spell, as an action or a bonus action."""

from collections.abc import Mapping

import msgspec

from ludo_tui.engine import Flow, Refusal, Who
from ludo_tui.rules.fight.steps import all_steps
from ludo_tui.rules.ludicrous.actions.action import BOTH, SecretAction, Slot
from ludo_tui.rules.ludicrous.actions.castable_cards import (
    card_label,
    card_offer,
    castable,
    casters,
    closed_spells,
    schools,
    spell_context,
    targets_of_use,
    useless_meta_magic,
)
from ludo_tui.rules.ludicrous.actions.casting import cast
from ludo_tui.rules.ludicrous.effects.expected import with_expected
from ludo_tui.rules.ludicrous.mechanics import once_per_turn
from ludo_tui.rules.ludicrous.mechanics.any_attack import is_adjacent
from ludo_tui.rules.ludicrous.mechanics.refusals import Reason, why_nobody
from ludo_tui.rules.ludicrous.mechanics.targets import Target, aim_at, target_name, target_option
from ludo_tui.rules.ludicrous.menu.offers import Offer
from ludo_tui.rules.ludicrous.model.table import LudicrousTable
from ludo_tui.rules.ludicrous.tables.entries import Spell
from ludo_tui.rules.ludicrous.tables.steps import ContestStep, SwapStep


class CastSpell(SecretAction):
    """Cast a spell of a school that the party can cast, or as a bonus action one that it is proficient in.

    Rule: ll.5.3.list.cast-spell, ll.5.5.list.cast-spell
    """

    id = "cast"
    name = "Cast a spell"
    section = "magic"
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
            if entry.piece is not None and self.private_options(table, seat, slot, entry.piece)
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

    def private_options(self, table: LudicrousTable, seat: int, slot: Slot, piece: int | None) -> list[Offer]:
        """Return an option for each castable spell in hand, alone and with each meta magic that changes it."""
        assert piece is not None
        return [card_offer(table.tables, spell, meta, piece) for spell, meta in castable(table, Who(seat, piece), slot)]

    def with_private_odds(self, table: LudicrousTable, seat: int, way: Offer) -> Offer:
        """Return a card with its odds, marked as the best where they differ between the targets in reach.

        With a single target, it names that as well.

        Rule: lh.secrets.odds
        """
        assert way.piece is not None
        who, spell = Who(seat, way.piece), table.tables.spells[way.aim.row]
        meta = table.tables.meta_magic[way.aim.meta] if way.aim.meta else None
        if spell.target is None:
            way = way.with_shown(same_as=_alike(table, who, way, spell, {}))
            return with_expected(table, way, spell.steps, spell_context(who, spell, meta, None))
        found = targets_of_use(table, who, spell, meta)
        offers = [with_expected(table, way, spell.steps, spell_context(who, spell, meta, each)) for each in found]
        best = max(offers, key=lambda offer: offer.facts.odds or 0.0, default=way)
        alike = _alike(table, who, way, spell, dict(zip(found, offers, strict=True)))
        if len(found) == 1:
            best = msgspec.structs.replace(best, label=f"{card_label(spell, meta)}: {target_name(table, found[0])}")
            return aim_at(table, best, found[0]).with_shown(same_as=alike)
        differs = len({(offer.facts.odds, offer.facts.graze, offer.facts.is_guess) for offer in offers}) > 1
        added = {tuple((side.added, side.advantage, side.is_guess) for side in offer.facts.rolls) for offer in offers}
        rolls = best.facts.rolls if len(added) == 1 else ()
        return best.with_facts(at_best=differs, rolls=rolls).with_shown(same_as=alike)

    def aimed(self, table: LudicrousTable, seat: int, way: Offer) -> list[Offer]:
        """Return a card along with each of several targets, with its odds there; a space is chosen on the board.

        Rule: lh.secrets.odds
        """
        if way.piece is None or way.does != "card":
            return []
        who, spell = Who(seat, way.piece), table.tables.spells[way.aim.row]
        meta = table.tables.meta_magic[way.aim.meta] if way.aim.meta else None
        if spell.target is None or spell.target.kind == "space":
            return []
        found = targets_of_use(table, who, spell, meta)
        if len(found) < 2:
            return []
        seen, ways = table.seen_by(seat), list[Offer]()
        for each in found:
            offer = with_expected(seen, aim_at(table, way, each), spell.steps, spell_context(who, spell, meta, each))
            offer = offer.with_shown(same_as=_alike(table, who, way, spell, {each: offer}))
            chosen, label = target_option(table, seat, each, way.rule), f"{card_label(spell, meta)}: "
            ways.append(msgspec.structs.replace(offer, id=chosen.id, label=label + target_name(table, each)))
        return ways

    def why_closed(self, table: LudicrousTable, seat: int, slot: Slot) -> Reason | None:
        """Return why no piece can cast, whichever cards are in the hand, or None."""
        reason = self._why_not(table, seat, slot)
        if reason is not None:
            return reason
        pathway = "ll.5.5.cast-spell.pathway" if slot == "bonus" else "ll.5.3.cast-spell.pathway"
        reason = why_nobody(table, seat, pathway, "no_cast")
        if reason is not None:
            return reason
        if not table.state.parties[seat].hand:
            return ("ll.5.3.general.requirements.resources", "you have no card")
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
                return (
                    "ll.5.5.cast-spell.no-proficiency",
                    "a bonus action needs a school that you are proficient in: you have none",
                )
            return ("ll.5.3.cast-spell.school", "your party cannot cast any school of magic")
        return None

    def refusal(self, table: LudicrousTable, seat: int, slot: Slot) -> Reason:
        """Return why nothing can be cast."""
        reason = self.why_closed(table, seat, slot)
        if reason is not None:
            return reason
        rule = "ll.5.5.cast-spell.proficient-school" if slot == "bonus" else "ll.5.3.cast-spell.have-card"
        return (rule, "you need a card that fits, and a target for it")

    def run(self, table: LudicrousTable, seat: int, slot: Slot, option: Offer) -> Flow[None]:
        """Choose the targets of the card that was chosen, and cast it.

        Rule: ll.5.3.cast-spell.school, ll.5.3.cast-spell.have-card, ll.5.3.cast-spell.discard,
        ll.5.3.cast-spell.pathway, ll.5.3.cast-spell.effect, ll.5.3.cast-spell.follow-spell-rules,
        ll.5.3.cast-spell.meta-magic.optional, ll.5.3.cast-spell.meta-magic.one, ll.5.3.cast-spell.meta-magic.discard,
        ll.5.3.cast-spell.meta-magic.with-spell, ll.5.3.cast-spell.not-then-meditate,
        ll.5.5.cast-spell.proficient-school, ll.5.5.cast-spell.castable-not-enough, ll.5.5.cast-spell.discard,
        ll.5.5.cast-spell.follow-rules, ll.5.5.cast-spell.pathway
        """
        tables = table.tables
        meta = tables.meta_magic[option.aim.meta] if option.aim.meta else None
        yield from cast(table, option.by(seat), tables.spells[option.aim.row], meta)

    def private_refusals(self, table: LudicrousTable, seat: int, slot: Slot, piece: int | None) -> list[Refusal]:
        """Return which cards in hand cannot be cast now, and which meta magic goes with none of the spells.

        Rule: ll.5.3.cast-spell.meta-magic.follow-rules, ll.5.5.cast-spell.no-meta-magic, lh.readings.refused
        """
        assert piece is not None
        who = Who(seat, piece)
        found = castable(table, who, slot)
        closed = [*closed_spells(table, who, slot, found), *useless_meta_magic(table, who, slot, found)]
        return closed or super().private_refusals(table, seat, slot, piece)


def _alike(table: LudicrousTable, who: Who, way: Offer, spell: Spell, offers: Mapping[Target, Offer]) -> str:
    """Return a word that is the same for all pieces that come to the same by casting a card.

    They stand on one space: who has the better chances casts it. Or they can aim it at the same with the same chances;
    in a contest each is near enough to strike back, or is not; and where they stand counts for nothing else.
    """
    piece = table.state.piece(who)
    own = [table.state.piece(Who(who.seat, one)) for one in casters(table, who.seat) if one != who.number]
    if (piece.step, piece.facing) in [(one.step, one.facing) for one in own]:
        return f"{way.id} from {piece.step} {piece.facing}: {[*offers]}"
    steps = list(all_steps(spell.steps))
    rolls = any(isinstance(step, ContestStep) for step in steps)
    near = {each for each in offers if rolls and isinstance(each, Who) and is_adjacent(table, who, each)}
    reached = [(each, offer.facts.odds, offer.facts.graze, each in near) for each, offer in offers.items()]
    if not any(step.needs_piece or isinstance(step, SwapStep) for step in steps):
        return f"{way.id}: {reached}"
    return f"{way.id} from {piece.step} {piece.facing}: {reached}"
