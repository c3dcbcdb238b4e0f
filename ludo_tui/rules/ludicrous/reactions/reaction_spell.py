"""Spells of the reaction kind: cast when what their card names happens."""

from typing import Any

from ludo_tui.engine import Flow, Option, OptionShown, Reaction, Trigger, Who, window
from ludo_tui.rules.ludicrous.effects.expected import with_expected
from ludo_tui.rules.ludicrous.events.cards import SpellCountered, SpellWasCast
from ludo_tui.rules.ludicrous.mechanics import once_per_turn
from ludo_tui.rules.ludicrous.mechanics.modifiers import has_flag
from ludo_tui.rules.ludicrous.mechanics.reactions import can_react, spend_reaction
from ludo_tui.rules.ludicrous.mechanics.spell_cards import castable_schools, play_card
from ludo_tui.rules.ludicrous.mechanics.targets import StepContext
from ludo_tui.rules.ludicrous.mechanics.triggers import SpellCast
from ludo_tui.rules.ludicrous.menu.offers import Offer, OfferAim
from ludo_tui.rules.ludicrous.model.table import LudicrousTable
from ludo_tui.rules.ludicrous.reactions.table_reactions import fitting_pieces, react, touches
from ludo_tui.rules.ludicrous.tables.entries import Spell
from ludo_tui.rules.ludicrous.tables.steps import needs_piece
from ludo_tui.rules.ludicrous.yard import annustar


class ReactionSpell(Reaction[LudicrousTable]):
    """Cast a spell of the reaction kind when what its card names happens.

    Rule: ll.5.9.list.reaction-spell
    """

    id = "reaction_spell"
    name = "Reaction spell"
    trigger = Trigger
    rule = "ll.5.9.list.reaction-spell"
    is_hidden = True

    def options(self, table: LudicrousTable, seat: int, trigger: Any) -> list[Option]:
        """Return the cards that answer this, each with the pieces that can cast it, and with what it promises.

        Rule: ll.5.9.reaction-spell.card, ll.5.9.reaction-spell.knowledge, ll.5.9.reaction-spell.pathway,
        ll.5.9.reaction-spell.caster, ll.5.9.reaction-spell.no-meta-magic, ll.5.3.cast-spell.not-after-meditate,
        ll.5.9.reaction-spell.trigger, lh.secrets.quick
        """
        if not self._is_able(table, seat):
            return []
        tables = table.tables
        known = castable_schools(table, seat)
        names = table.names
        found: list[Option] = []
        for name in dict.fromkeys(table.state.parties[seat].hand):
            spell = tables.spells.get(name)
            if spell is None or spell.kind != "reaction" or spell.school not in known:
                continue
            for piece in fitting_pieces(table, seat, spell.triggers, spell.steps, trigger):
                if not has_flag(table, Who(seat, piece), "no_cast"):
                    label = f"{names.own_piece(piece).capitalize()} casts {spell.name}"
                    offer = Offer(
                        id=f"reaction_spell:{name}:{piece}",
                        label=label,
                        rule=spell.rule or self.rule,
                        piece=piece,
                        shown=OptionShown(
                            group=self.name, same_as="" if needs_piece(spell.steps, None) else f"{self.id}:{name}"
                        ),
                        does=self.id,
                        aim=OfferAim(row=name),
                    )
                    found.append(with_expected(table, offer, spell.steps, _context(seat, piece, spell, trigger)))
        return found

    def _is_able(self, table: LudicrousTable, seat: int) -> bool:
        if not table.options.magic or not can_react(table, Who(seat)):
            return False
        is_own_turn = table.state.turn.seat == seat
        return bool(table.state.parties[seat].hand) and not (is_own_turn and table.used(once_per_turn.MEDITATION))

    def may_hold(self, table: LudicrousTable, seat: int, trigger: Any) -> bool:
        """Return whether the seat could, for all that others know, hold a card that answers this.

        Rule: lh.secrets.strict
        """
        if not self._is_able(table, seat):
            return False
        known = castable_schools(table, seat)
        return any(
            spell.kind == "reaction"
            and spell.school in known
            and touches(table, seat, spell.triggers, trigger)
            and fitting_pieces(table, seat, spell.triggers, spell.steps, trigger)
            for spell in table.tables.spells.values()
        )

    def run(self, table: LudicrousTable, seat: int, trigger: Any, option: Option) -> Flow[None]:
        """Pay with the reaction and the card, let it be countered, and carry it out.

        Rule: ll.5.9.reaction-spell.discard, ll.5.9.reaction-spell.cost, ll.5.9.reaction-spell.follow-rules,
        lh.readings.reaction-spells
        """
        assert option.piece is not None
        piece = option.piece
        spell = table.tables.spells[option.aim.row]
        rule = spell.rule or self.rule
        spend_reaction(table, seat)
        if table.state.turn.seat == seat:
            table.use(once_per_turn.REACTION_SPELL)
        play_card(table, seat, spell.id)
        table.emit(SpellWasCast(seat=seat, piece=piece, spell=spell.id, name=spell.name, is_reaction=True, rule=rule))
        answer = yield from window(
            table, SpellCast(seat=seat, piece=piece, spell=spell.id, name=spell.name, targets=[], text=spell.text)
        )
        if answer.cancelled:
            table.emit(SpellCountered(seat=seat, name=spell.name, rule="lh.magic.counterspell"))
        else:
            yield from react(table, spell.steps, _context(seat, piece, spell, trigger))
        yield from annustar.add_for_spell(table, seat, spell.name, with_meta_magic=False)


def _context(seat: int, piece: int, spell: Spell, trigger: Trigger) -> StepContext:
    return StepContext(
        who=Who(seat, piece),
        name=spell.name,
        rule=spell.rule or ReactionSpell.rule,
        means="spell",
        school=spell.school,
        trigger=trigger,
    )
