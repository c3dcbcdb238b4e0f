"""What an action or a bonus action is, and which of them a party can take."""

from collections.abc import Sequence
from functools import partial
from typing import Any, Final, Literal

from ludo_tui.engine import IN_PRIVATE, NOTHING_THERE, Flow, Layout, LazyOptions, OptionShown, Refusal, Secrecy
from ludo_tui.rules.ludicrous.mechanics.refusals import NOT_IN_MATCH, Reason
from ludo_tui.rules.ludicrous.menu.offers import Offer, OfferFacts
from ludo_tui.rules.ludicrous.model.table import LudicrousTable

Slot = Literal["action", "bonus"]
"""What is paid with: the action or the bonus action."""
ACTION: frozenset[Slot] = frozenset({"action"})
BONUS: frozenset[Slot] = frozenset({"bonus"})
BOTH: frozenset[Slot] = frozenset({"action", "bonus"})
BACK: Final = "back"
"""The way back from a private question: id of the answer, and what it does."""


class Action:
    """One thing that a party can do with its action or its bonus action.

    Attributes:
        id: stable name, the first word of the ids of its options.
        name: what players call it; the heading over its options.
        meaning: what is tried and what comes of it, for players who are new to the rules, where no option says that.
        section: id of the part of the list in which it is offered, one of `menu.sections.SECTIONS`.
        rule: rulebook id that puts it on the list of its phase.
        bonus_rule: the same for the bonus action, of one that can be either.
        slots: is it an action, a bonus action, or either?
        part: the option that switches its part of the game off, or empty.
        is_strike: does one piece strike another with a weapon, a stone or its fist, as a taunt forces it to?
        can_compel: can the party have no choice but to take it?
        is_seldom: is it so seldom the best that lists fold it away? `benchmarks/verbs.py` tells.
    """

    id: str
    name: str
    meaning: str = ""
    section: str
    rule: str
    bonus_rule: str = ""
    slots: frozenset[Slot] = ACTION
    part: str = ""
    is_strike: bool = False
    can_compel: bool = False
    is_seldom: bool = False

    def list_rule(self, slot: Slot) -> str:
        """Return the rulebook id that puts it on the list of the slot's phase."""
        return self.bonus_rule if slot == "bonus" and self.bonus_rule else self.rule

    def options(self, table: LudicrousTable, seat: int, slot: Slot) -> list[Offer]:
        """Return the options of a seat now, each with an id that begins with `id`.

        What the rules ask for is checked here: resources, abilities, range, facing, once-per-turn limits. Odds
        that are not needed for taking it are left to `with_chances`.
        """
        raise NotImplementedError

    def way(self, key: str, label: str, **parts: Any) -> Offer:
        """Return one way to take it, under its heading and by its rule.

        Args:
            key: the rest of the id of the answer; empty: there is no other way.
            label: what the answer says.
            parts: the parts of the answer besides.
        """
        parts.setdefault("shown", OptionShown(group=self.name))
        name = f"{self.id}:{key}" if key else self.id
        return Offer(id=name, label=label, rule=self.rule, does=self.id, **parts)

    def closed(self, rule: str, reason: str) -> Refusal:
        """Return that it cannot be taken, with the reason, in its place on the list."""
        return Refusal(id=self.id, label=self.name, reason=reason, rule=rule, group=self.name, section=self.section)

    def refusal(self, table: LudicrousTable, seat: int, slot: Slot) -> Reason:
        """Return why there is no way to take it; called only when `options` is empty."""
        raise NotImplementedError

    def with_chances(self, table: LudicrousTable, seat: int, slot: Slot, option: Offer) -> Offer:
        """Return an option with its odds and the rest that follows from what the reader of the table knows."""
        return option

    def listing(self, table: LudicrousTable, seat: int, slot: Slot) -> list[Offer]:
        """Return its entries on the public list: its options, unless they are secret."""
        return self.options(table, seat, slot)

    def settle(self, table: LudicrousTable, seat: int, slot: Slot, option: Offer) -> Flow[Offer | None]:
        """Ask what an answer of the list leaves open, and return the way that is taken; None: none of them.

        Rule: lh.secrets.back
        """
        yield from ()
        return option

    def why_compelled(self, table: LudicrousTable, seat: int, slot: Slot, option: Offer) -> str:
        """Return why the party has no choice but this option, or others like it; empty if it has one.

        Rule: ll.5.3.perk.unless-compelled, ll.5.5.perk.unless-compelled
        """
        return ""

    def run(self, table: LudicrousTable, seat: int, slot: Slot, option: Offer) -> Flow[None]:
        """Carry it out. The phase that offered it ends afterwards."""
        raise NotImplementedError


class SecretAction(Action):
    """An action whose options are a secret of the party: which card, perk or item, and whether there is one.

    Its public entry is the same for every party. Which option it is, is asked in private, and the party may go back.

    Attributes:
        question: what is asked in private.
    """

    question: str

    def why_closed(self, table: LudicrousTable, seat: int, slot: Slot) -> Reason | None:
        """Return the public reason why it cannot be taken, or None."""
        return None

    def listing(self, table: LudicrousTable, seat: int, slot: Slot) -> list[Offer]:
        """Return its entry on the public list, unless a public reason closes it.

        Rule: lh.secrets.list
        """
        if self.why_closed(table, seat, slot) is not None:
            return []
        return [self.entry(table, seat, slot, None)]

    def entry(self, table: LudicrousTable, seat: int, slot: Slot, piece: int | None) -> Offer:
        """Return its entry on the list."""
        return Offer(
            id=self.id if piece is None else f"{self.id}:{piece}",
            label=self.name if piece is None else f"{table.names.own_piece(piece).capitalize()}: {self.name.lower()}",
            rule=self.list_rule(slot),
            piece=piece,
            shown=OptionShown(group=self.name),
            does=self.id,
            facts=OfferFacts(effects=(IN_PRIVATE,)),
        )

    def with_chances(self, table: LudicrousTable, seat: int, slot: Slot, option: Offer) -> Offer:
        """Return its entry on the public list; for its own party, with the effects of the options behind it."""
        if IN_PRIVATE not in option.facts.effects or table.reader != seat:
            return option
        ways = self.private_options(table, seat, slot, option.piece)
        effects = dict.fromkeys(effect for way in ways for effect in way.facts.effects) if ways else (NOTHING_THERE,)
        entries = tuple(dict.fromkeys(way.aim.row for way in ways))
        return option.with_facts(effects=(IN_PRIVATE, *effects)).with_contents(rows=entries)

    def private_options(self, table: LudicrousTable, seat: int, slot: Slot, piece: int | None) -> list[Offer]:
        """Return its options now, of one piece if it is one piece's entry."""
        return self.options(table, seat, slot)

    def with_private_odds(self, table: LudicrousTable, seat: int, way: Offer) -> Offer:
        """Return an option with the odds that only its party may know, for the private question."""
        return way

    def aimed(self, table: LudicrousTable, seat: int, way: Offer) -> list[Offer]:
        """Return an option along with each target that is asked for next, under its id; none: nothing is asked."""
        return []

    def private_refusals(self, table: LudicrousTable, seat: int, slot: Slot, piece: int | None) -> list[Refusal]:
        """Return what cannot be chosen in private, each with its reason."""
        if self.private_options(table, seat, slot, piece):
            return []
        rule, reason = self.refusal(table, seat, slot)
        return [Refusal(id=self.id, label=self.name, reason=reason, rule=rule, group=self.name)]

    def settle(self, table: LudicrousTable, seat: int, slot: Slot, option: Offer) -> Flow[Offer | None]:
        """Ask in private which way is taken; the way back costs nothing.

        Rule: lh.secrets.list, lh.secrets.back
        """
        if IN_PRIVATE not in option.facts.effects:
            return option
        own = table.seen_by(seat) if table.keeps_secrets else table
        ways = self.private_options(own, seat, slot, option.piece)
        back = Offer(id=BACK, label="Back to the list", rule="lh.secrets.back", does=BACK)
        answer = yield from table.ask(
            seat,
            "way",
            self.question,
            LazyOptions(
                [*ways, back],
                promised=lambda at: [*(self.with_private_odds(at, seat, way) for way in ways), back],
                then=partial(self.aimed, table, seat),
            ),
            refused=lambda: tuple(self.private_refusals(table, seat, slot, option.piece)),
            secrecy=Secrecy(private=table.keeps_secrets),
            layout=Layout(is_ranked=True),
            rule=option.rule,
        )
        return next((way for way in ways if way.id == answer.id), None)


class PartyAction(Action):
    """An action that the whole party takes, wherever its pieces stand."""

    label: str

    def why_not(self, table: LudicrousTable, seat: int) -> Reason | None:
        """Return why it cannot be taken, or None."""
        raise NotImplementedError

    def options(self, table: LudicrousTable, seat: int, slot: Slot) -> list[Offer]:
        """Return the one way to take it.

        Rule: ll.5.3.general.silent-on-pathway
        """
        if self.why_not(table, seat) is not None:
            return []
        return [self.offer(table, seat)]

    def offer(self, table: LudicrousTable, seat: int) -> Offer:
        """Return how it is offered, with what it brings now."""
        return self.way("", self.label)

    def refusal(self, table: LudicrousTable, seat: int, slot: Slot) -> Reason:
        """Return why it cannot be taken."""
        reason = self.why_not(table, seat)
        assert reason is not None
        return reason


def offered(table: LudicrousTable, seat: int, slot: Slot, actions: Sequence[Action]) -> list[tuple[Action, Offer]]:
    """Return what a seat can do in a slot, secret ways included: what only it may see.

    Rule: ll.5.3.general.requirements.resources, ll.5.3.general.requirements.ability,
    ll.5.3.general.requirements.permission, ll.5.5.general.requirements
    """
    return [
        (action, option) for action in _played(table, actions, slot) for option in action.options(table, seat, slot)
    ]


def listed(table: LudicrousTable, seat: int, slot: Slot, actions: Sequence[Action]) -> list[tuple[Action, Offer]]:
    """Return the open entries of the public list of a slot.

    Rule: ll.5.3.general.closed-list, ll.5.5.general.closed-list, ll.5.1.phase.own-options, lh.secrets.list
    """
    return [(action, entry) for action in _played(table, actions, slot) for entry in action.listing(table, seat, slot)]


def refused(
    table: LudicrousTable, seat: int, slot: Slot, actions: Sequence[Action], entries: Sequence[tuple[Action, Offer]]
) -> list[Refusal]:
    """Return the closed entries of the public list of a slot, each with its public reason.

    Rule: lh.readings.refused
    """
    played, is_open = _played(table, actions, slot), {action.id for action, _ in entries}
    found: list[Refusal] = []
    for action in actions:
        if slot not in action.slots or action.id in is_open:
            continue
        reason: Reason | None = None
        if action in played:
            reason = action.why_closed(table, seat, slot) if isinstance(action, SecretAction) else None
            reason = reason or action.refusal(table, seat, slot)
        found.append(action.closed(*(reason or (action.list_rule(slot), NOT_IN_MATCH))))
    return found


def _played(table: LudicrousTable, actions: Sequence[Action], slot: Slot) -> list[Action]:
    """Return the actions of a slot whose part of the game is not switched off."""
    return [one for one in actions if slot in one.slots and (not one.part or getattr(table.options, one.part))]
