"""The actions that a party takes for itself: dodge, drink, ready, sneak, struggle, the bonus die and rizz."""

from ludo_tui.engine import Flow, Modifier, Option
from ludo_tui.rules.ludicrous.actions.action import BONUS, Action, Reason, Slot
from ludo_tui.rules.ludicrous.actions.attacks import why_nobody
from ludo_tui.rules.ludicrous.board.geometry import on_pathway
from ludo_tui.rules.ludicrous.board.movement import use_roll
from ludo_tui.rules.ludicrous.events.match import BonusPointsChanged, MarkerMoved, RelationshipChanged
from ludo_tui.rules.ludicrous.mechanics.amounts import roll_amount
from ludo_tui.rules.ludicrous.mechanics.conditions import end, gain, is_constrained, is_immune
from ludo_tui.rules.ludicrous.mechanics.damage import heal
from ludo_tui.rules.ludicrous.mechanics.modifiers import actors, bonus_die_maximum, stat, total
from ludo_tui.rules.ludicrous.state import Marker
from ludo_tui.rules.ludicrous.table import LudicrousTable

READIED = "ready"
"""Budget: the party has taken Ready this turn."""


class Deed(Action):
    """An action that the whole party takes, whoever is where."""

    label: str

    def why_not(self, table: LudicrousTable, seat: int) -> Reason | None:
        """Return why it cannot be taken, or None."""
        raise NotImplementedError

    def options(self, table: LudicrousTable, seat: int, slot: Slot) -> list[Option]:
        """Return the one way to take it."""
        if self.why_not(table, seat) is not None:
            return []
        return [Option(id=self.id, label=self.label, rule=self.rule, group=self.name, detail=self.outlook(table, seat))]

    def outlook(self, table: LudicrousTable, seat: int) -> str:
        """Return one line on what it brings now."""
        return self.detail

    def refusal(self, table: LudicrousTable, seat: int, slot: Slot) -> Reason:
        """Tell why it cannot be taken."""
        reason = self.why_not(table, seat)
        assert reason is not None
        return reason


class Dodge(Deed):
    """Dodge until the start of the next own turn.

    Rule: ll.5.3.list.dodge, ll.5.3.dodge.duration
    """

    id = "dodge"
    name = "Dodge"
    rule = "ll.5.3.list.dodge"
    label = "Dodge until your next turn"
    detail = "+4 for all your pieces against attacks without magic; spells at them are 1 weaker."

    def why_not(self, table: LudicrousTable, seat: int) -> Reason | None:
        """Return None: everybody can dodge."""
        return None

    def run(self, table: LudicrousTable, seat: int, slot: Slot, option: Option) -> Flow[None]:
        """Move the marker to Dodge.

        Rule: ll.5.3.dodge.marker
        """
        set_marker(table, seat, "dodge", "ll.5.3.dodge.marker")
        yield from ()


def set_marker(table: LudicrousTable, seat: int, marker: Marker, rule: str) -> None:
    """Move the Player Actions marker of a party.

    Rule: ll.5.1.marker.player-actions
    """
    party = table.state.parties[seat]
    if party.marker == marker:
        return
    party.marker = marker
    table.emit(MarkerMoved(seat=seat, marker=marker, rule=rule))


class Drink(Deed):
    """Get the whole party drunk.

    Rule: ll.5.3.list.drink
    """

    id = "drink"
    name = "Drink"
    rule = "ll.5.3.list.drink"
    label = "Drink: the party is drunk"
    detail = "2 turns: -2 on attacks and when taunted, +1 weapon and punch damage, no fright."

    def why_not(self, table: LudicrousTable, seat: int) -> Reason | None:
        """Return what keeps the party sober.

        Rule: lh.party.race.automaton
        """
        if is_immune(table, seat, None, "drunk"):
            return ("ll.5.3.drink.drunk", "your party cannot get drunk")
        return None

    def run(self, table: LudicrousTable, seat: int, slot: Slot, option: Option) -> Flow[None]:
        """Give the condition to the party.

        Rule: ll.5.3.drink.drunk, ll.5.3.drink.whole-party
        """
        gain(table, seat, None, "drunk", table.tables.numbers.deeds.drunk_turns, rule="ll.5.3.drink.drunk")
        yield from ()


class Ready(Deed):
    """Put points on the bonus die.

    Rule: ll.5.3.list.ready
    """

    id = "ready"
    name = "Ready"
    rule = "ll.5.3.list.ready"
    label = "Get ready: points for the bonus die"

    def why_not(self, table: LudicrousTable, seat: int) -> Reason | None:
        """Return None: everybody can get ready."""
        return None

    def outlook(self, table: LudicrousTable, seat: int) -> str:
        """Tell the points and that the die cannot be rolled this turn."""
        points = table.tables.numbers.deeds.ready_points
        have, most = table.state.parties[seat].bonus_points, bonus_die_maximum(table, seat)
        return f"{have} of {most} points, {points} more; no bonus die this turn"

    def run(self, table: LudicrousTable, seat: int, slot: Slot, option: Option) -> Flow[None]:
        """Add the points; the die cannot be rolled this turn.

        Rule: ll.5.3.ready.plus-3, ll.5.3.ready.no-bonus-die
        """
        table.use(READIED)
        add_bonus_points(table, seat, table.tables.numbers.deeds.ready_points, rule="ll.5.3.ready.plus-3")
        yield from ()


def add_bonus_points(table: LudicrousTable, seat: int, points: int, *, rule: str) -> int:
    """Change the points on a party's bonus die, 0 to its maximum; return by how many they changed.

    Rule: ll.5.3.ready.cap, lh.party.bonus-die-points
    """
    party = table.state.parties[seat]
    most = bonus_die_maximum(table, seat)
    after = max(0, min(most, party.bonus_points + points))
    change = after - party.bonus_points
    if change:
        party.bonus_points = after
        table.emit(BonusPointsChanged(seat=seat, change=change, points=after, most=most, rule=rule))
    return change


class RollBonusDie(Deed):
    """Roll the bonus die of the race, once its points are full.

    Rule: ll.5.5.list.bonus-die
    """

    id = "bonus_die"
    name = "Bonus die"
    rule = "ll.5.5.list.bonus-die"
    slots = BONUS
    label = "Roll the bonus die"

    def why_not(self, table: LudicrousTable, seat: int) -> Reason | None:
        """Return why the die cannot be rolled.

        Rule: ll.5.5.bonus-die.needs-full, ll.5.5.bonus-die.not-after-ready, ll.5.5.bonus-die.pathway
        """
        have, most = table.state.parties[seat].bonus_points, bonus_die_maximum(table, seat)
        if table.used(READIED):
            return ("ll.5.3.ready.no-bonus-die", "you got ready this turn")
        if have < most:
            return ("ll.5.5.bonus-die.needs-full", f"it has {have} of {most} points")
        if not on_pathway(table.state, seat):
            return ("ll.5.5.bonus-die.pathway", "none of your pieces is on the pathway")
        return None

    def outlook(self, table: LudicrousTable, seat: int) -> str:
        """Tell the die and what is added."""
        die = table.tables.races[table.state.parties[seat].race].die
        plus = stat(table, seat, "speed") + total(table, seat, None, "bonus_die")
        return (
            f"d{die}{plus:+d} spaces for a piece on the pathway"
            if plus
            else f"d{die} spaces for a piece on the pathway"
        )

    def run(self, table: LudicrousTable, seat: int, slot: Slot, option: Option) -> Flow[None]:
        """Roll, take the points off, and move as by a movement roll that grants no other.

        Rule: ll.5.5.bonus-die.roll, ll.5.5.bonus-die.points-after, ll.5.5.bonus-die.no-repeat-on-six,
        ll.5.5.bonus-die.no-repeat-on-max, lh.party.bonus-die
        """
        add_bonus_points(table, seat, -table.state.parties[seat].bonus_points, rule="ll.5.5.bonus-die.points-after")
        added = [Modifier("speed", stat(table, seat, "speed"), "lh.party.bonus-die")]
        more = total(table, seat, None, "bonus_die")
        if more:
            added.append(Modifier("traits", more, "lh.party.bonus-die"))
        die = table.tables.races[table.state.parties[seat].race].die
        natural = yield from table.roll(
            seat, die, "bonus die", rule="ll.5.5.bonus-die.roll", modifiers=tuple(one for one in added if one.value)
        )
        value = max(table.tables.numbers.movement.least, natural + sum(one.value for one in added))
        yield from use_roll(table, seat, value, enters=False, is_bonus_die=True)


class Sneak(Deed):
    """Move this turn without being tackled.

    Rule: ll.5.3.list.sneak
    """

    id = "sneak"
    name = "Sneak"
    rule = "ll.5.3.list.sneak"
    label = "Sneak in this turn's movement"
    detail = "No tackles, no fauna, and passing a bonfire does no harm."

    def why_not(self, table: LudicrousTable, seat: int) -> Reason | None:
        """Return why nobody can sneak.

        Rule: ll.5.3.sneak.pathway
        """
        return why_nobody(table, seat, "ll.5.3.sneak.pathway")

    def run(self, table: LudicrousTable, seat: int, slot: Slot, option: Option) -> Flow[None]:
        """Move the marker to Sneak.

        Rule: ll.5.3.sneak.marker
        """
        set_marker(table, seat, "sneak", "ll.5.3.sneak.marker")
        yield from ()


class Struggle(Action):
    """Get free of a grapple or of a restraint.

    Rule: ll.5.3.list.struggle, ll.5.3.struggle.action
    """

    id = "struggle"
    name = "Struggle"
    rule = "ll.5.3.list.struggle"
    detail = "A grappled or restrained piece gets free, without a roll."

    def options(self, table: LudicrousTable, seat: int, slot: Slot) -> list[Option]:
        """Return the pieces that can get free.

        Rule: ll.5.3.struggle.needs-condition, ll.5.3.struggle.pathway
        """
        names = table.names
        return [
            Option(
                id=f"{self.id}:{piece}",
                label=f"{names.own_piece(piece).capitalize()} struggles free",
                rule=self.rule,
                piece=piece,
                group=self.name,
                detail=f"no longer {' or '.join(held)}",
            )
            for piece in actors(table, seat)
            if (held := is_constrained(table, seat, piece))
        ]

    def refusal(self, table: LudicrousTable, seat: int, slot: Slot) -> Reason:
        """Tell why nobody struggles."""
        reason = why_nobody(table, seat, "ll.5.3.struggle.pathway")
        return reason or ("ll.5.3.struggle.needs-condition", "no piece of yours is grappled or restrained")

    def run(self, table: LudicrousTable, seat: int, slot: Slot, option: Option) -> Flow[None]:
        """End what holds the piece.

        Rule: ll.5.3.struggle.removes, ll.5.3.struggle.automatic
        """
        assert option.piece is not None
        for held in is_constrained(table, seat, option.piece):
            end(table, seat, option.piece, held)
        yield from ()


# Romance


class Rizz(Deed):
    """Rizz up the companion of the party.

    Rule: ll.5.5.list.rizz
    """

    id = "rizz"
    name = "Rizz"
    rule = "ll.5.5.list.rizz"
    slots = BONUS
    label = "Rizz up your companion"

    def why_not(self, table: LudicrousTable, seat: int) -> Reason | None:
        """Return why there is nobody to rizz up.

        Rule: ll.5.5.rizz.needs-partner
        """
        if not table.state.parties[seat].companion:
            return ("ll.5.5.rizz.needs-partner", "your party has no catgirl or catboy")
        return None

    def outlook(self, table: LudicrousTable, seat: int) -> str:
        """Tell the value now."""
        numbers = table.tables.numbers.companion
        value = table.state.parties[seat].relationship
        return f"relationship {value}, {numbers.rizz} more (at most {numbers.maximum})"

    def run(self, table: LudicrousTable, seat: int, slot: Slot, option: Option) -> Flow[None]:
        """Raise the relationship value.

        Rule: ll.5.5.rizz.plus-3
        """
        yield from change_relationship(table, seat, table.tables.numbers.companion.rizz, rule="ll.5.5.rizz.plus-3")


def change_relationship(table: LudicrousTable, seat: int, change: int, *, rule: str) -> Flow[None]:
    """Change the relationship value of a party, 0 to 12; at 12 it heals, once a match.

    Rule: ll.5.5.rizz.cap-12
    """
    numbers = table.tables.numbers.companion
    party = table.state.parties[seat]
    after = max(0, min(numbers.maximum, party.relationship + change))
    if after != party.relationship:
        change = after - party.relationship
        party.relationship = after
        table.emit(RelationshipChanged(seat=seat, change=change, value=after, rule=rule, seats=(seat,)))
    if after >= numbers.heal_at and not party.has_spoken:
        party.has_spoken = True
        amount = yield from roll_amount(table, seat, numbers.heal, "true love", rule="lh.tables.relationship.gifts")
        heal(table, seat, amount, cause="true love", rule="lh.tables.relationship.gifts")


DEEDS: tuple[Action, ...] = (Dodge(), Drink(), Ready(), Sneak(), Struggle(), RollBonusDie(), Rizz())
"""The actions of this module."""
