"""Being hidden, observer by observer: how it ends, and what becomes of one that walks into it."""

from collections.abc import Iterable

from ludo_tui.engine import Who
from ludo_tui.rules.fight.lasting import end
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.sight import is_seen
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.events.fighting import Revealed


def reveal(table: SkirmishTable, who: Who, observers: Iterable[Who] | None = None, *, is_found: bool = False) -> None:
    """Let a combatant be hidden no more from some, or from everybody: what they know then cannot be taken back.

    Rule: sk.action.hide.ends-found, sk.action.hide.ends-revealing
    """
    creature = table.state.creature(who)
    gone = [one for one in creature.hidden_from if observers is None or one in observers]
    if not gone:
        return
    creature.hidden_from = [one for one in creature.hidden_from if one not in gone]
    end(table.state.charms, lambda charm: charm.veils and charm.bearer == who)
    here = set(table.state.everybody())
    seen = tuple(table.ref(one) for one in gone if one in here)
    rule = "sk.action.hide.ends-found" if is_found else "sk.action.hide.ends-revealing"
    table.reveal()
    table.emit(Revealed(who=table.ref(who), observers=seen, is_found=is_found, rule=rule))


def notice(table: SkirmishTable) -> None:
    """Let those be hidden no more who stand in plain sight of whom they were hidden from, share its space, or hold it.

    Rule: sk.action.hide.ends-revealing, sh.hidden.touch
    """
    state = table.state
    if not any(creature.hidden_from for creature in state.creatures()):
        return
    hidden = [who for who in state.on_ring() if state.creature(who).hidden_from]
    field = Field(table)
    for who in hidden:
        ring = field.rings[who]
        hidden_from = [one for one in state.creature(who).hidden_from if one in field.rings]
        noticed = [
            one
            for one in hidden_from
            if is_seen(field, who, one) or field.rings[one] == ring or field.holds(who, one) or field.holds(one, who)
        ]
        if noticed:
            reveal(table, who, noticed)


def reveal_on_arrival(table: SkirmishTable, who: Who) -> None:
    """Let a combatant that comes onto the ring know of none that its side does not know and it does not see itself.

    Rule: sh.hidden.newcomer
    """
    field = Field(table)
    friends = set(field.allies(who))
    for other in field.enemies(who):
        hidden_from = table.state.creature(other).hidden_from
        if friends and friends.issubset(hidden_from) and not is_seen(field, other, who):
            hidden_from.append(who)


def bump_into_hidden(field: Field, who: Who, ring: int) -> None:
    """Let the one that is kept from a space by enemies that it does not know of find them, for its whole side.

    Rule: sh.hidden.bump
    """
    friends = field.side(who)
    for other in field.at(ring):
        if field.are_enemies(who, other) and not field.knows(who, other):
            reveal(field.table, other, friends, is_found=True)
