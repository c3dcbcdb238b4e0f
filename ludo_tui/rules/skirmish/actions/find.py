"""Find: search for hidden enemies that are near."""

from collections.abc import Iterator

from ludo_tui.board import RING_SIZE, king_distance
from ludo_tui.engine import Flow, OptionShown, Refusal, Who
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.hiding import reveal
from ludo_tui.rules.skirmish.board.sight import sees_space
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.events.fighting import Searched
from ludo_tui.rules.skirmish.mechanics.action_rows import ACT, Action
from ludo_tui.rules.skirmish.mechanics.luck_rolls import roll_luck
from ludo_tui.rules.skirmish.mechanics.offers import Offer, OfferAim
from ludo_tui.rules.skirmish.mechanics.opposed_rolls import try_alone
from ludo_tui.rules.skirmish.model.state import TurnState


def _find_offers(field: Field, acting: TurnState) -> Iterator[Offer]:
    """Yield searching, while an enemy is hidden somewhere.

    Rule: sk.action.find.range
    """
    who = acting.who
    if field.has_unseen:
        yield Offer(
            id="find",
            label=f"Search within {field.table.tables.numbers.near}",
            rule="sk.action.find.range",
            shown=OptionShown(digit="5"),
            does="find",
            piece=who.number,
            aim=OfferAim(amount=_covers(field, who)),
        )


def _covers(field: Field, who: Who) -> int:
    """Return on how many spaces within reach of a search a combatant could be hidden, by what everybody knows."""
    here, near = field.rings[who], field.table.tables.numbers.near
    spaces = [ring for ring in range(RING_SIZE) if king_distance(here, ring) <= near and sees_space(field, who, ring)]
    if any(charm.veils for charm in field.state.charms) or field.is_obscured(here):
        return len(spaces)
    return sum(map(field.is_obscured, spaces))


def _find_refusals(field: Field, _acting: TurnState) -> Iterator[Refusal]:
    if not field.has_unseen:
        reason = "no enemy is hidden"
        yield Refusal(id="find", label="Search", reason=reason, rule="sk.action.find.range", group=ACT)


def _find(table: SkirmishTable, acting: TurnState, _chosen: Offer) -> Flow[None]:
    """Find every enemy that is near enough and can be perceived, for the whole side; the rest is not told.

    Rule: sk.action.find.success, sk.action.find.nothing, sk.action.find.sage-roll
    """
    who = acting.who
    if (yield from _perceives(table, who)):
        field = Field(table)
        friends = field.side(who)
        for other in list(field.enemies(who)):
            near = king_distance(field.rings[who], field.rings[other]) <= table.tables.numbers.near
            if near and sees_space(field, who, field.rings[other]):
                reveal(table, other, friends, is_found=True)
    table.reveal()  # nobody to be found is news, too
    table.emit(Searched(who=table.ref(who), rule="sk.action.find.nothing"))


def _perceives(table: SkirmishTable, who: Who) -> Flow[bool]:
    """Roll for finding, if the house rule asks for it.

    Rule: sk.action.find.sage-roll
    """
    if table.options.find_roll == "luck":
        return (yield from roll_luck(table, who, "finding", "sk.action.find.sage-roll"))
    if table.options.find_roll == "intellect":
        result = yield from try_alone(table, who, "int", "finding", "sk.action.find.sage-roll")
        return result.is_success
    return True


FIND = Action(("find",), _find_offers, _find, _find_refusals)
