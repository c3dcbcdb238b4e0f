"""What the metadata of a game in PPN say: who plays by which rules."""

from collections.abc import Sequence
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta

from ludo_tui import rulesets
from ludo_tui.engine import Level, Seat, new_id
from ludo_tui.game import Game
from ludo_tui.records.errors import RecordError
from ludo_tui.records.ppn.board_layout import RULESET_SEATS, SUITS
from ludo_tui.records.ppn.grammar import CoinCarried, DieShown, SuitRemoved, Token
from ludo_tui.records.recorded_dice import seeds_that_roll

Word = Annotated[str, Meta(max_length=60)]
Suit = Literal["Suns", "Moons", "Crowns", "Arms"]


class Concession(msgspec.Struct, frozen=True):
    """A seat that left the match."""

    turn: int
    suit: Suit
    after: int = 0
    """How many dice of the turn had been rolled and questions other than for a die answered by then."""


class Handover(msgspec.Struct, frozen=True):
    """A seat that another player plays from then on."""

    turn: int
    suit: Suit
    to: Level | Literal["person"]
    after: int = 0
    """As in a concession."""


Moment = Concession | Handover


class LudoKeys(msgspec.Struct, frozen=True):
    """What stands under `Ludo` in the metadata; other keys are passed over."""

    ruleset: Word = "piecepack"
    version: int | None = None
    options: dict[Word, bool | int | Word] = {}
    first: Suit | None = None
    seed: int | None = None
    dice: Literal["program"] | None = None
    """The program rolls: what the file shows, and then dice that nobody knows."""
    computers: dict[Suit, Level] = {}
    handicaps: dict[Suit, Word] = {}
    concessions: tuple[Concession, ...] = ()
    handovers: tuple[Handover, ...] = ()


def normalised(kind: Any) -> str:
    """Return a kind of game as it is compared."""
    if isinstance(kind, dict):
        kind = kind.get("Name")
    return " ".join(str(kind).casefold().replace("'", "").replace("-", "").split())


def ludo_keys(name: str, metadata: dict[str, Any]) -> LudoKeys:
    """Return what stands under `Ludo`.

    Raises:
        RecordError: something there has not the type that it must have.
    """
    try:
        return msgspec.convert(metadata.get("Ludo") or {}, LudoKeys)
    except msgspec.ValidationError as error:
        raise RecordError(f"{name}: the metadata under 'Ludo' cannot be used: {str(error)[:120]}") from error


class PpnSetup:
    """Who plays by which rules, as a file says it.

    Attributes:
        notes: what is not as the file says, one sentence each.
    """

    def __init__(self, name: str, metadata: dict[str, Any], keys: LudoKeys, tokens: Sequence[Token]) -> None:
        self.name = name
        self.notes: list[str] = []
        self._keys = keys
        try:
            ruleset = rulesets.load(keys.ruleset)
        except rulesets.RulesetError as error:
            raise RecordError(f"{name}: {'; '.join(str(error).splitlines())}") from error
        if tuple(seat.id for seat in ruleset.seats) != RULESET_SEATS:
            raise RecordError(f"{name} is played by {ruleset.name}, which is no game with a piecepack")
        if keys.version not in (None, ruleset.version):
            self.notes.append(f"It was written under version {keys.version} of the rules; this is {ruleset.version}.")
        self.sides = self._sides(metadata, tokens)
        self._usual = [seat.called for seat in ruleset.seats]
        self._seats = [self._seat(metadata.get(SUITS[side]), side) for side in self.sides]
        self._check_opposite(tokens)
        options = dict(keys.options)
        if str(options.get("dice", 1)) != "1":
            raise RecordError(f"{name} is played with two dice at once, which PPN cannot tell roll by roll")
        self._options = options
        self._seed = keys.seed

    def game(self, *, by_seed: bool, rolls: Sequence[int] = ()) -> Game:
        """Return the match before anything of the file has been played.

        Args:
            by_seed: the program rolls; otherwise people roll by hand.
            rolls: what the program rolls first.
        """
        options = self._options if by_seed else {**self._options, "table_dice": True}
        try:
            game = Game.new(self._keys.ruleset, self._seats, self._seed, options)
        except ValueError as error:
            raise RecordError(f"{self.name} cannot be set up: {error}") from error
        self._seed = game.setup.seed
        if rolls:
            setup = msgspec.structs.replace(game.setup, later_seeds=seeds_that_roll(rolls))
            game = Game(game.rules, setup)
            game.id = new_id()
        return game

    def _sides(self, metadata: dict[str, Any], tokens: Sequence[Token]) -> list[int]:
        """Return the sides that play, in the order of their seats."""
        removed = {t.says.side: t for t in tokens if isinstance(t.says, SuitRemoved) and t.says.kind in "cd"}
        named = [SUITS.index(key) for key in metadata if key in SUITS]
        sides = named or [side for side in range(len(SUITS)) if side not in removed]
        for side in sides:
            if side in removed:
                raise RecordError(
                    f"{self.name}, line {removed[side].line}: {removed[side].text!r} takes off pieces of "
                    f"{SUITS[side]}, who play"
                )
        if len(sides) < 2:
            raise RecordError(f"{self.name} is for {len(sides)} of the suits: Ludo is for 2, 3 or 4")
        return sides

    def _check_opposite(self, tokens: Sequence[Token]) -> None:
        """Refuse two suits beside each other, which a third suit without a line leaves behind."""
        sides = self.sides
        if len(sides) != 2 or (sides[0] - sides[1]) % 2 == 0:
            return
        moved = {t.says.side for t in tokens if isinstance(t.says, DieShown)}
        moved |= {t.says.coin[0] for t in tokens if isinstance(t.says, CoinCarried) and t.says.coin is not None}
        others = {*range(len(SUITS))} - {*sides}
        lines = " or ".join(f"'{SUITS[side]}: NAME'" for side in sorted(moved & others or others))
        raise RecordError(
            f"{self.name} names only {' and '.join(SUITS[side] for side in sides)}, who are not opposite each "
            f"other: add the line {lines}"
        )

    def _seat(self, name: Any, side: int) -> Seat:
        suit: Any = SUITS[side]
        level = self._keys.computers.get(suit)
        if isinstance(name, (dict, list)):
            raise RecordError(f"{self.name}: the name of {suit} is not a text")
        shown = self._usual[side] if name is None else str(name)
        handicap = self._keys.handicaps.get(suit, msgspec.UNSET)
        called = shown.removesuffix(f" ({level})") if level else shown
        return Seat(called, computer=level, side=side, handicap=handicap)
