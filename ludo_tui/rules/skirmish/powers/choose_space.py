"""The choice of the space at which a power is used."""

from ludo_tui.board import RING
from ludo_tui.engine import Flow, Option, OptionShown, Who, name_of
from ludo_tui.rules.fight.steps import all_steps
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.mechanics.action_rows import BACK, seen_at
from ludo_tui.rules.skirmish.mechanics.afflictions.controlled import player_of
from ludo_tui.rules.skirmish.mechanics.listing import harmed, nearest_first
from ludo_tui.rules.skirmish.mechanics.offers import Offer, OfferAim, OfferFacts
from ludo_tui.rules.skirmish.powers.aims import power_targets
from ludo_tui.rules.skirmish.powers.expected_damage import mean_step_damage, step_words
from ludo_tui.rules.skirmish.powers.known_power import KnownPower
from ludo_tui.rules.skirmish.tables.steps import ResistStep


def choose_space(table: SkirmishTable, who: Who, one: KnownPower) -> Flow[int | None]:
    """Ask for the space at which a power is used and return it; None: the combatant thinks again.

    Rule: sh.spell.sight, sh.affliction.controlled
    """
    field = Field(table, who)
    rings = [aim.ring for aim in power_targets(field, who, one.power) if aim.ring is not None]
    resisted = [step for step in all_steps(one.power.steps) if isinstance(step, ResistStep)]
    within = max((step.within for step in resisted), default=0)
    harm = mean_step_damage(one.power.steps) or None
    options: list[Option] = []
    for ring in rings:
        there = seen_at(field, who, ring, within)
        own = harmed(field, who, there) if resisted else []
        hit = " and ".join(name_of(table.names, one) for one in own)
        options.append(
            Offer(
                id=f"at:{RING[ring]}",
                label=f"At {RING[ring]}{f', harming {hit}' if hit else ''}",
                rule="sh.spell.sight",
                does="at",
                aim=OfferAim(row=one.power.id, space=RING[ring], reached=there),
                piece=who.number,
                facts=OfferFacts(effects=step_words(one.power.steps), mean_damage=harm),
                shown=OptionShown(needs_confirming=bool(own)),
            )
        )
    text = f"{one.power.name}: at which space?"
    asked = [*nearest_first(field, who, options), BACK]
    chosen = yield from table.ask(player_of(table, who), "where", text, asked, rule="sh.spell.sight")
    return None if chosen.does == "back" else rings[asked.index(chosen)]
