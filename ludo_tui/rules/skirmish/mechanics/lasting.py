"""What ends with a moment, and with a combatant that is gone: afflictions, marks and what powers have made."""

from collections.abc import Mapping, Sequence
from typing import Final

from ludo_tui.engine import Who
from ludo_tui.rules.fight.lasting import Ends, Moment, end, tick
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.mechanics.afflictions.grabbed import GRABBED, PINNED
from ludo_tui.rules.skirmish.mechanics.afflictions.instances import end_affliction
from ludo_tui.rules.skirmish.mechanics.magical_effects import end_effects
from ludo_tui.rules.skirmish.model.state import Affliction, Effect

_RULES: Final[Mapping[Moment, str]] = {
    "turn_start": "sk.unarmed.trip.critical",
    "turn_end": "sk.turn.end.effects",
    "round_end": "sk.round.end.effects",
}


def count_moment(table: SkirmishTable, on: Moment, of: Who | None = None) -> None:
    """Count a turn of a combatant, or a round, off everything that lasts so long, and end what is over.

    What harms ends before what helps, the older before the newer. No two of these ends can change each other, so that
    nobody is asked for an order. What lasts to a turn of a combatant that is gone ends with the round.

    Rule: sk.turn.end.effects, sk.turn.end.harmful-first, sk.turn.end.harmful-order, sk.turn.end.other-order,
    sk.round.end.effects, sk.unarmed.trip.critical, sk.action.help.expiry, sk.action.hinder.expiry,
    sk.option.disrupting.expiry, sk.option.guarded.expiry, sk.option.pressing.expiry
    """
    state, rows, rule = table.state, table.tables.afflictions, _RULES[on]
    end(state.marks, lambda mark: mark.ends.counts(on, of) and tick(mark))
    ending: list[tuple[bool, Who, Affliction]] = []
    for who in state.everybody():
        suffered = state.creature(who).afflictions
        for one in suffered:
            if one.ends.counts(on, of) and tick(one) and not _is_pinned_down(suffered, one):
                ending.append((rows[one.id].is_help, who, one))
    for _, who, one in sorted(ending, key=lambda found: found[0]):
        end_affliction(table, who, one, rule)
    here = state.on_ring()

    def is_over(one: Effect) -> bool:
        is_counted = one.ends.of not in here if on == "round_end" else one.ends.counts(on, of)
        return is_counted and tick(one)

    end_effects(table, is_over, rule)


def _is_pinned_down(suffered: Sequence[Affliction], one: Affliction) -> bool:
    """Return whether a grab that would be over goes on for as long as the pin of the same holder.

    Rule: sk.unarmed.pin.duration
    """
    return one.id == GRABBED and any(other.id == PINNED and other.source == one.source for other in suffered)


def end_turn_bound(table: SkirmishTable, source: Who) -> None:
    """End what a combatant's turns would have ended, when it has none any more: it is gone from the track.

    Rule: sh.affliction.instances
    """
    state = table.state
    end(state.marks, lambda mark: source in (mark.source, mark.bearer))
    for who in state.everybody():
        creature = state.creature(who)
        creature.hidden_from = [one for one in creature.hidden_from if one != source]
        end(
            creature.afflictions,
            lambda one: one.source == source and (one.ends.left is not None or one.id in (GRABBED, PINNED)),
        )


def to_next_turn(table: SkirmishTable, who: Who) -> Ends:
    """Return the end of a combatant's next turn; the running one is counted, too."""
    acting = table.state.acting
    return Ends(2 if acting is not None and acting.who == who else 1, "turn_end", who)
