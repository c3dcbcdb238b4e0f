"""Reaction windows: a rule says what is about to happen, and the one who may answer is asked.

A rule that can be reacted to writes `yield from window(table, trigger)`. It knows no reaction; reactions know the
type of trigger that they answer.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import partial
from typing import Any, ClassVar, Final, Generic, TypeVar

import msgspec

from ludo_tui.engine.events import Names, ReactionTaken
from ludo_tui.engine.prompts import REACT, Layout, Option, Secrecy
from ludo_tui.engine.state import Setup, Who
from ludo_tui.engine.table import Flow, LazyOptions, S, Table, TableT


class Trigger(msgspec.Struct, kw_only=True):
    """Something about to happen, or just happened, that may be reacted to. Reactions change its fields.

    Subclasses add ids and numbers (never live pieces) and the fields that a reaction may set.

    Attributes:
        topic: what events of its kind are called: `attacks`.
    """

    topic: ClassVar[str] = "this"
    seat: int
    """Whose doing it is."""
    cancelled: bool = False
    """A reaction has stopped it."""
    is_changed: bool = False
    """A reaction has made it another matter: where reactions happen at once, everybody is asked again."""

    def sentence(self, table: Table[Any]) -> str:
        """Return what is about to happen, for those who are asked."""
        raise NotImplementedError

    def is_waiting(self, table: Table[Any]) -> bool:  # noqa: ARG002 - what some triggers look at
        """Return whether it still can happen, whatever has come of a reaction so far."""
        return True


T = TypeVar("T", bound=Trigger)
_PASS_TURN: Final = Option(id="pass-turn", label="Do not react for the rest of this turn", does="pass_turn")
DECLINING: Final = ("pass", "pass_turn")
"""What the answers do by which a player does not react."""


class Reaction(Generic[TableT]):
    """One kind of reaction. Subclasses say when it is possible and what it does.

    Attributes:
        id: stable name, the key of preferences.
        name: what players call it.
        meaning: what is tried and what comes of it, where no option says that.
        trigger: type of trigger that it answers.
        rule: rulebook id.
        is_hidden: does being able to take it betray a secret (a card in hand)?
    """

    id: str
    name: str
    meaning: str = ""
    trigger: type[Trigger]
    rule: str = ""
    is_hidden: bool = False

    def options(self, table: TableT, seat: int, trigger: Any) -> list[Option]:
        """Return the ways in which a seat could take this reaction now; empty when it cannot.

        Checks everything: is the seat concerned, has it what the reaction costs, has it a reaction left?
        """
        raise NotImplementedError

    def may_hold(self, table: TableT, seat: int, trigger: Any) -> bool:
        """Return whether, as far as others know, the seat could have this reaction (for hidden ones).

        Where secret reactions are strict, it can be taken only then.
        """
        return bool(self.options(table, seat, trigger))

    def is_idle(self, table: TableT, seat: int, trigger: Any, option: Option) -> bool:  # noqa: ARG002 - most never are
        """Return whether nothing good could come of it, by what everybody knows, however the dice fall."""
        return False

    def decline(self, table: TableT, seat: int, trigger: Any, option: Option) -> None:
        """Note that a seat could have taken this reaction, and did not."""

    def is_compelled(self, table: TableT, seat: int, option: Option) -> bool:  # noqa: ARG002 - most never are
        """Return whether a seat that can take this reaction must, whatever it prefers."""
        return False

    def run(self, table: TableT, seat: int, trigger: Any, option: Option) -> Flow[None]:
        """Pay for the reaction and carry it out; results go into the fields of the trigger."""
        raise NotImplementedError


class ReactionTable(Table[S]):
    """A table at which rules can be reacted to. Rule systems say here who is asked and who goes first.

    Attributes:
        reactions: the reactions of the ruleset.
        decline_rule: rulebook id by which everybody may decline.
        is_one_by_one: does each reaction happen as soon as it is chosen, before the next one is asked?
    """

    decline_rule: ClassVar[str] = ""
    is_one_by_one: ClassVar[bool] = False

    def __init__(
        self,
        setup: Setup,
        state: S,
        names: Names,
        reactions: Sequence[Reaction[Any]],
        dice: Sequence[int | str] | None = None,
    ) -> None:
        super().__init__(setup, state, names, dice)
        self.reactions = tuple(reactions)

    def reactors(self, trigger: Trigger) -> list[Who]:  # noqa: ARG002 - for those to whom it matters
        """Return who is asked whether to react, in order: every seat, clockwise from the one whose turn it is."""
        return [Who(seat) for seat in self.seats_from(self.state.turn.seat)]

    def question(self, who: Who) -> str:  # noqa: ARG002 - for those who ask pieces one by one
        """Return the sentence that asks a piece by its name whether it reacts; empty: its seat is asked."""
        return ""

    def outcome(self, who: Who, taken: Option | None) -> str:  # noqa: ARG002 - for those who ask one by one
        """Return in a sentence what a player has answered, for the next question to its seat about the same."""
        return ""

    def creature(self, who: Who) -> str:  # noqa: ARG002 - for those who lead some
        """Return what a combatant that is no piece is called, as a sentence begins; empty: it is a piece, or a seat."""
        return ""

    def first(self, willing: Sequence[Who]) -> Flow[Who]:
        """Return which of several that want to react goes first: the one who was asked first."""
        yield from ()
        return willing[0]


def window(table: ReactionTable[Any], trigger: T) -> Flow[T]:
    """Let everyone react who can and wants to, in the right order, and return the trigger as they leave it.

    Everybody whom the table names is asked once, unless the preferences of its seat answer for it. Of several that
    are willing the table says who goes first; the others are asked again, with what came first. Where reactions happen
    one by one, whoever is asked knows what those before it have done.
    """
    reactions = [reaction for reaction in table.reactions if isinstance(trigger, reaction.trigger)]
    if not reactions:
        return trigger
    if table.is_one_by_one:
        yield from _one_by_one(table, trigger, reactions)
        return trigger
    waiting, sentence, before = table.reactors(trigger), trigger.sentence(table), ""
    while waiting:
        table.enter(partial(_told, table, trigger, before))
        try:
            waiting, before = yield from _first_of(table, waiting, trigger, reactions, sentence)
        finally:
            table.leave()
        sentence = _told(table, trigger, before)
    return trigger


def _told(table: ReactionTable[Any], trigger: Trigger, before: str) -> str:
    """Return what is about to happen as it stands now, and in a sentence what came before."""
    return f"{trigger.sentence(table)} {before}".rstrip()


def _first_of(
    table: ReactionTable[Any], waiting: Sequence[Who], trigger: Trigger, reactions: list[Reaction[Any]], sentence: str
) -> Flow[tuple[list[Who], str]]:
    """Let the first of those who are willing react; return who else was willing, and in a sentence what came first."""
    willing: dict[Who, str] = {}
    for who in waiting:
        possible = _possible(table, who, trigger, reactions)
        answer = yield from _ask(table, who, trigger, reactions, sentence, possible)
        if answer is not None:
            willing[who] = answer
    willing = {who: answer for who, answer in willing.items() if who.seat not in table.state.conceded}
    if not willing:
        return [], ""
    who = yield from table.first(list(willing))
    taken = yield from _react(table, who, trigger, reactions, willing.pop(who), sentence)
    is_left = trigger.is_waiting(table) and not trigger.cancelled
    others = [other for other in willing if is_left and other.seat not in table.state.conceded]
    return others, "" if taken is None else f"{taken.in_short(table.names)} first."


def _one_by_one(table: ReactionTable[Any], trigger: Trigger, reactions: list[Reaction[Any]]) -> Flow[None]:
    """Ask one after another, and let each reaction happen at once; after one that changes the matter ask all again.

    Nobody is asked any more about what can no longer happen.

    Where a seat is asked again, what came of its question before is said first.
    """
    waiting, sentence = table.reactors(trigger), trigger.sentence(table)
    offered: dict[int, _Offered] = {}
    answered: dict[int, str] = {}
    while waiting and trigger.is_waiting(table):
        who = waiting.pop(0)
        if who.seat not in offered:
            offered[who.seat] = _offered(table, who.seat, trigger, reactions)
        possible = _own(offered[who.seat], who)
        before = answered.get(who.seat, "")
        said = f"{sentence} {before}".rstrip()
        table.enter(partial(_told, table, trigger, before), is_waiting=partial(trigger.is_waiting, table))
        try:
            answer = yield from _ask(table, who, trigger, reactions, said, possible)
            if possible:
                offered.clear()  # a player may have been asked, and what has come of it counts for the others
                answered[who.seat] = table.outcome(who, None if answer is None else possible[answer][1])
            if answer is not None:
                yield from _react(table, who, trigger, reactions, answer, sentence)
        finally:
            table.leave()
        if trigger.is_changed:
            trigger.is_changed, waiting, sentence = False, table.reactors(trigger), trigger.sentence(table)


def _react(
    table: ReactionTable[Any], who: Who, trigger: Trigger, reactions: list[Reaction[Any]], answer: str, sentence: str
) -> Flow[ReactionTaken | None]:
    """Carry out what a piece or seat wants to do, and return that it has; None if it no longer can."""
    possible = _possible(table, who, trigger, reactions)
    if answer not in possible:
        return None
    reaction, option = possible[answer]
    rule = option.rule or reaction.rule
    taken = ReactionTaken(
        seat=who.seat, reaction=reaction.id, trigger=sentence, piece=who.number, creature=table.creature(who), rule=rule
    )
    table.emit(taken)
    yield from reaction.run(table, who.seat, trigger, option)
    return taken


_Offered = list[tuple[Reaction[Any], Option]]
"""Answers on offer, each with the reaction that it takes."""


def _offered(table: TableT, seat: int, trigger: Trigger, reactions: list[Reaction[TableT]]) -> _Offered:
    """Return everything that a seat could do."""
    cached = table.with_cache
    return [(reaction, option) for reaction in reactions for option in reaction.options(cached, seat, trigger)]


def _own(offered: _Offered, who: Who) -> dict[str, tuple[Reaction[Any], Option]]:
    """Return what of it pieces or a seat could do, by option id: a piece what it could do itself, a seat everything."""
    return {
        option.id: (reaction, option) for reaction, option in offered if who.number is None or option.piece == who.piece
    }


def _possible(
    table: TableT, who: Who, trigger: Trigger, reactions: list[Reaction[TableT]]
) -> dict[str, tuple[Reaction[TableT], Option]]:
    """Return what a piece or a seat could do now."""
    return _own(_offered(table, who.seat, trigger, reactions), who)


def _reckoned_with(
    table: ReactionTable[Any], seat: int, trigger: Trigger, reactions: Iterable[Reaction[Any]]
) -> list[str]:
    """Return the ids of the hidden reactions that a seat is asked about whether or not it can take them."""
    return [reaction.id for reaction in reactions if reaction.is_hidden and reaction.may_hold(table, seat, trigger)]


def _ask(
    table: ReactionTable[Any],
    who: Who,
    trigger: Trigger,
    reactions: list[Reaction[Any]],
    sentence: str,
    everything: Mapping[str, tuple[Reaction[Any], Option]],
) -> Flow[str | None]:
    """Return the id of the reaction that a player wants to take of everything that it could do, or None."""
    seat, state = who.seat, table.state
    preferences = state.preferences[seat] if seat < len(state.preferences) else {}
    for answer, (reaction, option) in everything.items():
        if reaction.is_compelled(table, seat, option):
            return answer
    is_secret = table.setup.table.sheets == "secret"
    is_strict = is_secret and table.setup.table.secret_reactions == "strict"
    wanted = [reaction for reaction in reactions if preferences.get(reaction.id) != "never"]
    reckoned_with = _reckoned_with(table, seat, trigger, wanted) if is_strict else []
    asked_anyway = [name for name in reckoned_with if preferences.get(name) != "always"]
    possible = {
        answer: (reaction, option)
        for answer, (reaction, option) in everything.items()
        if reaction in wanted and not (is_strict and reaction.is_hidden and reaction.id not in reckoned_with)
    }
    for answer, (reaction, _) in possible.items():
        if preferences.get(reaction.id) == "always":
            return answer
    if seat in state.turn.passing or not (possible or asked_anyway):
        return None
    declining = [Option(id="pass", label="Do not react", rule=table.decline_rule, does="pass"), _PASS_TURN]
    options = [*(option for _, option in possible.values()), *declining]
    shown = [option for reaction, option in possible.values() if not reaction.is_hidden]
    is_private = bool(asked_anyway) or (is_secret and any(reaction.is_hidden for reaction, _ in possible.values()))
    is_idle = not is_private and all(one.is_idle(table, seat, trigger, option) for one, option in possible.values())

    def promised(at: ReactionTable[Any]) -> list[Option]:
        known = {} if at is table else _possible(at, who, trigger, reactions)
        return [known[option.id][1] if option.id in known else option for option in options]

    question = table.question(who)
    chosen = yield from table.ask(
        seat,
        "reaction",
        f"{sentence} {question or REACT}",
        LazyOptions(options, promised=promised),
        secrecy=Secrecy(
            private=is_private,
            open_options=(*shown, *declining) if is_private else (),
            occasion=type(trigger).__name__,
            topic=trigger.topic,
        ),
        layout=Layout(who_reacts=question, urgency="idle" if is_idle else "needed"),
    )
    if chosen.id == "pass-turn":
        state.turn.passing.append(seat)
    elif chosen.id == "pass":
        for reaction, option in possible.values():
            reaction.decline(table, seat, trigger, option)
    return chosen.id if chosen.id in possible else None
