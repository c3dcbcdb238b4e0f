"""The initiative: who may act before its enemies at the start of a round, and why the others may not."""

from collections.abc import Iterator

from ludo_tui.engine import Flow, Layout, Option, OptionShown, Refusal, Who, window
from ludo_tui.rules.skirmish.board.ambush import is_surprised
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.events.rounds import Hurdle, InitiativeMissed, InitiativeTaken
from ludo_tui.rules.skirmish.mechanics.offers import Offer, OfferAim
from ludo_tui.rules.skirmish.mechanics.triggers import RoundBegins
from ludo_tui.rules.skirmish.phases.initiative_value import can_matter
from ludo_tui.rules.skirmish.phases.turn.play_turn import play_turn

_RULE = "sk.reaction.initiative.trigger"


_REFUSED: dict[Hurdle, tuple[str, str]] = {
    "spent": ("turn already taken", "sk.turn.one-per-round"),
    "surprised": ("surprised", "sk.ambush.reactions"),
    "unaware": ("knows of no enemy", "sk.reaction.initiative.awareness"),
    "heavy": ("wears heavy armour", "sk.reaction.initiative.heavy-armor"),
}
"""What keeps a piece on the track from taking the initiative, with the rule; what is weighed last stands last.

Who has not had its turn may have no reaction for several reasons, and is told its own.
"""


def initiative(table: SkirmishTable) -> Flow[None]:
    """Let pieces that are aware of an enemy act before the monsters, at the price of their reaction.

    Rule: sk.reaction.initiative.trigger, sk.reaction.initiative.effect, sk.reaction.initiative.order
    """
    state = table.state
    state.alerted.clear()
    if table.answering("round_started"):
        yield from window(table, RoundBegins(seat=state.turn.seat))
    missed: list[tuple[int, Hurdle]] = []
    for seat in table.party_order():
        if state.over:
            return
        why = "first" if seat == state.turn.seat else (yield from _offered(table, seat))
        missed += [] if why is None else [(seat, why)]
    if missed:
        table.emit(InitiativeMissed(parties=tuple(missed), rule=_RULE))


def _offered(table: SkirmishTable, seat: int) -> Flow[Hurdle | None]:
    """Let pieces of a party take the initiative, and return why none of them did; None: its player had the choice."""
    is_asked = False
    while not table.state.over:
        field = Field(table)
        found = {who: _hurdle(field, who) for who in table.state.members(seat)}
        options: list[Option] = [_first(table, who) for who, hurdle in found.items() if hurdle is None]
        if not options:
            order = ("yard", *_REFUSED)
            return None if is_asked else max((why or "yard" for why in found.values()), key=order.index)
        options.append(Offer(id="pass", label="Wait", rule=_RULE, does="pass", aim=OfferAim(row="initiative")))
        is_idle = not any(can_matter(table, Who(seat, one.piece)) for one in options if one.piece is not None)
        chosen = yield from table.ask(
            seat,
            "initiative",
            "Who takes the initiative?",
            options,
            refused=tuple(_refused(table, found)),
            rule=_RULE,
            layout=Layout(urgency="idle" if is_idle else "needed"),
        )
        if chosen.piece is None:
            return "idle" if is_idle and not is_asked else None
        is_asked = True
        who = Who(seat, chosen.piece)
        table.spend_reaction(who)
        table.emit(InitiativeTaken(who=table.ref(who), rule="sk.reaction.initiative.effect"))
        yield from play_turn(table, who)
    return None


def _hurdle(field: Field, who: Who) -> Hurdle | None:
    """Return what keeps a piece from taking the initiative; None: nothing does.

    Rule: sk.reaction.initiative.awareness, sk.reaction.initiative.heavy-armor, sk.reaction.once-per-round,
    sk.ambush.reactions
    """
    table = field.table
    if who not in field.rings:
        return "yard"
    if table.has_had_turn(who) or not table.can_react(who):
        return "spent"
    if is_surprised(table, who) and who not in table.state.alerted:
        return "surprised"
    if not any(field.knows(who, other) for other in field.enemies(who)):
        return "unaware"
    return "heavy" if table.sheet(who).is_heavy else None


def _first(table: SkirmishTable, who: Who) -> Offer:
    """Return the answer by which a piece takes the initiative."""
    return Offer(
        id=f"first:{who.number}",
        label=f"{table.name(who)} acts first",
        rule=_RULE,
        does="initiative",
        piece=who.number,
        shown=OptionShown(digit=f"{who.piece + 1}"),
    )


def _refused(table: SkirmishTable, found: dict[Who, Hurdle | None]) -> Iterator[Refusal]:
    """Yield the pieces on the track that cannot take the initiative, with the reason."""
    for who, hurdle in found.items():
        if hurdle in _REFUSED:
            told = table.why_no_reaction(who) if hurdle == "spent" and not table.has_had_turn(who) else None
            reason, rule = told or _REFUSED[hurdle]
            yield Refusal(id=f"first:{who.number}", label=table.name(who), reason=reason, rule=rule)
