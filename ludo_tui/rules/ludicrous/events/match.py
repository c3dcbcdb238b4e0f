"""What happens in a match of Ludicrous Ludo, as typed facts with their sentences."""

from ludo_tui.engine import Event, Names


def spoken(name: str) -> str:
    """Turn an id such as `heavily_damaged` into words."""
    return name.replace("_", " ")


def _who(names: Names, seat: int, piece: int | None) -> str:
    return names.seat(seat) if piece is None else names.piece(seat, piece)


# The turn


class ActionTaken(Event, frozen=True, kw_only=True):
    """A party used its action or bonus action."""

    seat: int
    slot: str
    action: str
    name: str
    piece: int | None = None

    def sentence(self, names: Names) -> str:
        """Tell who does what."""
        slot = "bonus action" if self.slot == "bonus" else "action"
        return f"{_who(names, self.seat, self.piece)} uses the {slot}: {self.name}."


class MarkerMoved(Event, frozen=True, kw_only=True):
    """The Player Actions marker of a party moved."""

    seat: int
    marker: str

    def sentence(self, names: Names) -> str:
        """Tell where the marker is now, unless it only went back."""
        return "" if self.marker == "none" else f"{names.seat(self.seat)}'s marker is on {spoken(self.marker).title()}."


class BonusPointsChanged(Event, frozen=True, kw_only=True):
    """The points on a party's bonus die changed."""

    seat: int
    change: int
    points: int
    most: int

    def sentence(self, names: Names) -> str:
        """Tell how many points there are now."""
        return f"{names.seat(self.seat)}'s bonus die: {self.points} of {self.most} points ({self.change:+d})."


# Pieces on the board


class Turned(Event, frozen=True, kw_only=True):
    """A piece turned to face the other way."""

    seat: int
    piece: int
    facing: str

    def sentence(self, names: Names) -> str:
        """Tell which way the piece faces."""
        return f"{names.piece(self.seat, self.piece)} turns to face {self.facing}."


class Moved(Event, frozen=True, kw_only=True):
    """A piece moved by its own route; from step -1 it came onto the board."""

    seat: int
    piece: int
    start: int
    end: int
    how: str = "move"
    """`move`, `enter`, `push`, `stop` or a word for what else put it there."""

    def sentence(self, names: Names) -> str:
        """Tell which piece went where."""
        piece, place = names.piece(self.seat, self.piece), names.step(self.seat, self.end)
        if self.end < 0:
            return f"{piece} goes to {place}."
        if self.start < 0:
            return f"{piece} comes out to {place}."
        return f"{piece} is pushed to {place}." if self.how == "push" else f"{piece} moves to {place}."


class CameHome(Event, frozen=True, kw_only=True):
    """A piece reached home."""

    seat: int
    piece: int

    def sentence(self, names: Names) -> str:
        """Tell which piece is home."""
        return f"{names.piece(self.seat, self.piece)} is home."


class Stopped(Event, frozen=True, kw_only=True):
    """A moving piece was stopped short of its roll."""

    seat: int
    piece: int
    cause: str

    def sentence(self, names: Names) -> str:
        """Tell which piece was stopped by what."""
        return f"{names.piece(self.seat, self.piece)} is stopped by {self.cause}."


class NoMove(Event, frozen=True, kw_only=True):
    """A movement roll could not be used."""

    seat: int
    value: int
    reasons: tuple[tuple[int, str], ...] = ()
    """Why the pieces on the board cannot use it."""

    def sentence(self, names: Names) -> str:
        """Tell that nothing can move, and why."""
        why = "; ".join(f"piece {piece + 1}: {reason}" for piece, reason in self.reasons)
        return f"{names.seat(self.seat)} has no legal move with {self.value}" + (f" ({why})." if why else ".")


class RollLost(Event, frozen=True, kw_only=True):
    """A movement roll was lost: one six too many."""

    seat: int
    sixes: int

    def sentence(self, names: Names) -> str:
        """Tell why nothing moves."""
        return f"{names.seat(self.seat)} loses the roll after {self.sixes} sixes in a row."


class RollsAgain(Event, frozen=True, kw_only=True):
    """A six granted another movement roll."""

    seat: int

    def sentence(self, names: Names) -> str:
        """Tell who rolls again."""
        return f"{names.seat(self.seat)} rolls again."


# Contests


class ContestDecided(Event, frozen=True, kw_only=True):
    """A contest roll came to its end."""

    seat: int
    piece: int | None
    against_seat: int | None
    """None: against a fixed number."""
    against: int | None
    name: str
    total: int
    against_total: int
    outcome: str
    """`success`, `graze` or `failure`, for the offender."""

    def sentence(self, names: Names) -> str:
        """Tell the totals and who prevails."""
        offender = _who(names, self.seat, self.piece)
        result = {"success": "succeeds", "graze": "grazes", "failure": "fails"}[self.outcome]
        if self.against_seat is None:
            return f"{offender}: {self.name} {result} ({self.total} against {self.against_total})."
        defender = _who(names, self.against_seat, self.against)
        return f"{offender}'s {self.name} against {defender} {result} ({self.total} to {self.against_total})."


class Saved(Event, frozen=True, kw_only=True):
    """A saving throw was made."""

    seat: int
    piece: int | None
    name: str
    total: int
    goal: int
    success: bool

    def sentence(self, names: Names) -> str:
        """Tell whether the throw saved."""
        result = "saves" if self.success else "fails to save"
        return f"{_who(names, self.seat, self.piece)} {result} against {self.name} ({self.total}, needs {self.goal})."


class Attacked(Event, frozen=True, kw_only=True):
    """A piece attacked a piece, creature or structure."""

    seat: int
    piece: int
    target_seat: int | None
    target: int | None
    target_name: str = ""
    """Name of a target that is no piece."""
    name: str
    """Weapon, `punch`, ..."""

    def sentence(self, names: Names) -> str:
        """Tell who attacks whom with what."""
        target = self.target_name if self.target_seat is None else _who(names, self.target_seat, self.target)
        return f"{names.piece(self.seat, self.piece)} attacks {target} ({self.name})."


class Missed(Event, frozen=True, kw_only=True):
    """An attack without a contest came to nothing."""

    seat: int
    piece: int
    name: str

    def sentence(self, names: Names) -> str:
        """Tell that it missed."""
        return f"{names.piece(self.seat, self.piece)} misses ({self.name})."


# HP


class Damaged(Event, frozen=True, kw_only=True):
    """A party lost HP."""

    seat: int
    piece: int | None
    amount: int
    damage: str
    hp: int
    """HP left."""
    cause: str = ""

    def sentence(self, names: Names) -> str:
        """Tell who takes how much, and what is left."""
        cause = f" from {self.cause}" if self.cause else ""
        taker = _who(names, self.seat, self.piece)
        return f"{taker} takes {self.amount} {self.damage} damage{cause}; {self.hp} HP left."


class Healed(Event, frozen=True, kw_only=True):
    """A party regained HP."""

    seat: int
    amount: int
    hp: int
    cause: str = ""

    def sentence(self, names: Names) -> str:
        """Tell who regains how much."""
        cause = f" ({self.cause})" if self.cause else ""
        return f"{names.seat(self.seat)} heals {self.amount}: {self.hp} HP{cause}."


class FellUnconscious(Event, frozen=True, kw_only=True):
    """A piece fell unconscious, with damage left over below 0 HP."""

    seat: int
    piece: int
    overshoot: int

    def sentence(self, names: Names) -> str:
        """Tell which piece fell."""
        return f"{names.piece(self.seat, self.piece)} falls unconscious ({self.overshoot} below 0)."


class Revived(Event, frozen=True, kw_only=True):
    """An unconscious piece came round."""

    seat: int
    piece: int

    def sentence(self, names: Names) -> str:
        """Tell which piece came round."""
        return f"{names.piece(self.seat, self.piece)} is conscious again."


class Eliminated(Event, frozen=True, kw_only=True):
    """A piece was sent back to its own yard, from a step of its route."""

    seat: int
    piece: int
    by: int | None
    step: int
    cause: str = ""

    def sentence(self, names: Names) -> str:
        """Tell which piece is out, and who did it."""
        by = f" by {names.seat(self.by)}" if self.by is not None else ""
        cause = f" ({self.cause})" if self.cause else ""
        return f"{names.piece(self.seat, self.piece)} is eliminated{by}{cause}: back to the yard."


# Conditions


class ConditionGained(Event, frozen=True, kw_only=True):
    """A piece or a whole party gained a condition."""

    seat: int
    piece: int | None
    condition: str
    turns: int | None = None

    def sentence(self, names: Names) -> str:
        """Tell who has what, for how long."""
        turns = "" if self.turns is None else f" for {self.turns} turn" + ("s" if self.turns != 1 else "")
        return f"{_who(names, self.seat, self.piece)} is {spoken(self.condition)}{turns}."


class ConditionEnded(Event, frozen=True, kw_only=True):
    """A condition ended."""

    seat: int
    piece: int | None
    condition: str

    def sentence(self, names: Names) -> str:
        """Tell what is over."""
        return f"{_who(names, self.seat, self.piece)} is no longer {spoken(self.condition)}."


# Prisons of war


class SurrenderOffered(Event, frozen=True, kw_only=True):
    """A piece offered its surrender to an enemy piece, whose player answered."""

    seat: int
    piece: int
    to_seat: int
    to_piece: int
    accepted: bool

    def sentence(self, names: Names) -> str:
        """Tell the offer and the answer."""
        answer = "accepts" if self.accepted else "declines"
        piece = names.piece(self.seat, self.piece)
        to = names.piece(self.to_seat, self.to_piece)
        return f"{piece} offers to surrender to {to}: {names.seat(self.to_seat)} {answer}."


class Imprisoned(Event, frozen=True, kw_only=True):
    """A piece was taken to a prison of war."""

    seat: int
    piece: int
    by: int
    step: int

    def sentence(self, names: Names) -> str:
        """Tell which piece is held where."""
        return f"{names.piece(self.seat, self.piece)} is taken to the prison of war of {names.seat(self.by)}."


class Escaped(Event, frozen=True, kw_only=True):
    """A prisoner escaped, to its own yard or to its starting space."""

    seat: int
    piece: int
    step: int

    def sentence(self, names: Names) -> str:
        """Tell which piece is free."""
        return f"{names.piece(self.seat, self.piece)} escapes to {names.step(self.seat, self.step)}."


# Deeds


class SheetShown(Event, frozen=True, kw_only=True):
    """A Soul Read began: `reader` may see the party sheet of `seat`."""

    seat: int
    reader: int

    def sentence(self, names: Names) -> str:
        """Tell who reads whose sheet."""
        return f"{names.seat(self.seat)} shows the party sheet to {names.seat(self.reader)}."


class SheetReturned(Event, frozen=True, kw_only=True):
    """A Soul Read ended."""

    seat: int
    reader: int

    def sentence(self, names: Names) -> str:
        """Tell that the sheet is back."""
        return f"{names.seat(self.reader)} hands the party sheet back to {names.seat(self.seat)}."


class Taunted(Event, frozen=True, kw_only=True):
    """What a taunting piece did; it changes nothing.

    Rule: ll.5.3.taunt.table.no-effect
    """

    seat: int
    piece: int
    line: str

    def sentence(self, names: Names) -> str:
        """Tell what the piece did."""
        return f"{names.piece(self.seat, self.piece)} {self.line}."


class RelationshipChanged(Event, frozen=True, kw_only=True):
    """The relationship value of a party changed."""

    seat: int
    change: int
    value: int

    def sentence(self, names: Names) -> str:
        """Tell the value."""
        return f"{names.seat(self.seat)}'s relationship value: {self.value} ({self.change:+d})."


class CompanionLeft(Event, frozen=True, kw_only=True):
    """The companion of a party left at relationship value 0."""

    seat: int
    companion: str

    def sentence(self, names: Names) -> str:
        """Tell that it is over."""
        return f"{names.seat(self.seat)}'s {self.companion} leaves."


class StoneFound(Event, frozen=True, kw_only=True):
    """A piece picked up a stone."""

    seat: int
    piece: int

    def sentence(self, names: Names) -> str:
        """Tell who has a stone."""
        return f"{names.piece(self.seat, self.piece)} picks up a stone."


class AmmunitionSpent(Event, frozen=True, kw_only=True):
    """A shot was fired or a weapon thrown."""

    seat: int
    weapon: str
    left: int

    def sentence(self, names: Names) -> str:
        """Tell how many are left."""
        return f"{names.seat(self.seat)}'s {self.weapon}: {self.left} left."


class WeaponPickedUp(Event, frozen=True, kw_only=True):
    """A thrown weapon was picked up again by its party."""

    seat: int
    piece: int
    weapon: str

    def sentence(self, names: Names) -> str:
        """Tell who picked up what."""
        return f"{names.piece(self.seat, self.piece)} picks up the {self.weapon}."


# On the board


class TokenPlaced(Event, frozen=True, kw_only=True):
    """Something was put on a space of the pathway."""

    seat: int | None
    token: str
    name: str
    ring: int
    space: str
    """Coordinate of the space."""

    def sentence(self, names: Names) -> str:
        """Tell what lies where."""
        return f"{self.name[:1].upper()}{self.name[1:]} on {self.space}."


class TokenRemoved(Event, frozen=True, kw_only=True):
    """Something is no longer on its space."""

    token: str
    name: str
    ring: int
    space: str

    def sentence(self, names: Names) -> str:
        """Tell what is gone."""
        return f"{self.name[:1].upper()}{self.name[1:]} on {self.space} is gone."
