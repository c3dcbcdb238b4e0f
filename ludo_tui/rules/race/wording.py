"""How a race game speaks: its words, the rules it cites, and the reasons it gives.

The flows name concepts; here each concept finds the sentence and the rulebook id that fit the ruleset being played.
"""

from collections.abc import Mapping, Sequence
from itertools import product
from sys import intern
from typing import Final

import msgspec

from ludo_tui.board import HOME, LAST_RING_STEP, coordinate
from ludo_tui.engine import Option, OptionAim, OptionFacts, Refusal, Setup
from ludo_tui.engine.numerals import plural
from ludo_tui.rules.names import MatchNames
from ludo_tui.rules.race.model import CAPTURE, PLAIN, TRAP, Move, Reason
from ludo_tui.rules.race.options import RaceOptions
from ludo_tui.rules.race.state import Moved, RaceState
from ludo_tui.rulesets import Ruleset, in_force
from ludo_tui.text.first_letters import capital, with_article

_DICE: Final[Mapping[Sequence[str], str]] = {("ace", "2", "3", "4", "5", "null"): "piecepack die"}
"""Dice with a name of their own, by their faces."""


class Words(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The file `words.yaml` of a ruleset: what this game calls things."""

    piece: str = "token"
    pieces: str = ""
    """Several of them; empty: as most words go."""
    yard: str = "yard"
    one: str = ""
    """A roll of the lowest face; empty: as the faces of the die in `ruleset.yaml` are called."""
    six: str = ""
    """A roll of the highest face; empty: as the faces of the die in `ruleset.yaml` are called."""

    @property
    def bare_six(self) -> str:
        """The highest face without its article."""
        return self.six.removeprefix("an ").removeprefix("a ")


def spoken(words: Words, faces: Sequence[str]) -> Words:
    """Return words with those that are left open, by the faces of the die."""
    one, six = (
        word if face.isdecimal() else with_article(face) for word, face in (("a one", faces[0]), ("a six", faces[-1]))
    )
    pieces = words.pieces or plural(words.piece)
    return msgspec.structs.replace(words, pieces=pieces, one=words.one or one, six=words.six or six)


class MoveAim(OptionAim, frozen=True, kw_only=True, gc=False):
    """What a move is aimed at."""

    amount: int
    """The roll that it uses, 1..6."""


class MoveOffer(Option, frozen=True, kw_only=True, gc=False):
    """A move on offer, with all that it takes to carry it out."""

    aim: MoveAim
    moved: Moved
    """What happens first when it is chosen."""


RULES: Final[Mapping[str, tuple[str, ...]]] = {
    "begin": ("pp.order.first-player", "cl.order.roll"),
    "highest": ("pp.order.first-player", "cl.order.highest"),
    "roll": ("pp.order.roll-per-move", "cl.move.exact-count"),
    "may roll": ("pp.null.second-roll", "cl.option.optional-bonus-roll"),
    "six again": ("pp.null.second-roll", "pt.six.bonus-roll", "cl.option.six-bonus", "cl.option.optional-bonus-roll"),
    "second six again": (
        "pp.null.third-roll",
        "pt.six.bonus-roll",
        "cl.option.six-bonus",
        "cl.option.optional-bonus-roll",
    ),
    "cannot enter again": ("cl.six.bonus-roll", "cl.option.six-bonus"),
    "capture again": ("pt.capture.bonus-roll", "cl.option.capture-bonus"),
    "home again": ("pt.home.bonus-roll", "cl.option.home-bonus"),
    "try again": ("pt.tries.three", "cl.option.three-tries"),
    "third six": ("pp.null.third-null", "cl.six.third-six", "cl.option.max-sixes"),
    "must move": ("pp.move.mandatory", "cl.move.mandatory"),
    "no move": ("pp.move.skip", "cl.move.no-legal"),
    "none in play": ("pp.move.skip", "cl.turn.none-in-play", "cl.move.no-legal"),
    "choose": ("pp.move.free-choice", "cl.move.choose", "cl.option.forced-capture"),
    "move": ("pp.move.exact-count", "cl.move.exact-count"),
    "enter": ("pp.enter.optional", "cl.enter.each-six", "cl.option.entry"),
    "enter otherwise": ("cl.option.entry",),
    "enter and capture": ("pp.enter.hits-single", "cl.enter.captures"),
    "capture": ("pp.hit.single", "cl.capture.send-back"),
    "sent back": ("pp.hit.return", "cl.capture.send-back"),
    "trap": ("cl.block.landing", "cl.option.block"),
    "come home": ("pp.home.exact", "cl.home.exact"),
    "bounce": ("cl.option.finish",),
    "win": ("pp.objective.win", "cl.end.win", "cl.option.pieces-to-win", "cl.option.teams"),
    "leave": ("cl.option.pieces-to-win",),
    "column opens": ("cl.option.capture-before-home",),
    # Why a piece cannot move
    "needs six": ("pp.enter.needs-null", "cl.enter.needs-six"),
    "needs one or six": ("cl.option.entry",),
    "start doubled": ("cl.enter.start-doubled", "cl.option.start-doubled"),
    "start held": ("pp.enter.blocked-start", "cl.enter.onto-block"),
    "too high": ("pp.home.overshoot", "cl.home.overshoot"),
    "is home": ("pp.home.final", "cl.end.win", "cl.home.exact"),
    "no jump": ("cl.home-column.no-jumping", "cl.option.home-column-jump"),
    "wall landing": ("pp.block.no-landing", "pt.block.wall", "cl.option.block"),
    "wall passing": ("pp.block.no-passing", "pt.block.wall", "cl.option.block"),
    "needs capture": ("cl.option.capture-before-home",),
    "must capture": ("cl.option.forced-capture",),
}
"""Rulebook ids of each concept; the first that holds under the house rules is cited."""

REASONS: Final[Mapping[str, str]] = {
    "needs six": "waiting in the {yard} for {six}",
    "needs one or six": "waiting in the {yard} for {one} or {six}",
    "start doubled": "two {pieces} of its own already stand on the start",
    "start held": "a block of another side holds the start",
    "too high": "the roll is too high: home needs the exact number",
    "is home": "already home",
    "no jump": "it would have to jump over a {piece} of its own in the home column",
    "wall landing": "it would land on a wall",
    "wall passing": "a wall is in the way",
    "needs capture": "its {own} has not captured anything yet",
    "must capture": "another {piece} can capture, and whoever can must",
}
"""Why a piece cannot move, by concept."""

TIMES: Final = {1: "first", 2: "second", 3: "third", 4: "fourth", 5: "fifth"}
"""The words for how many sixes it is that are one too many."""


class Wording:
    """The words of one ruleset.

    Attributes:
        words: what this game calls things.
        options: the house rules.
        rule: rulebook id by concept.
        reason: why a piece cannot move, by concept.
        questions: what is asked when dice (one or two) wait to be used, by their values.
    """

    def __init__(self, ruleset: Ruleset, options: RaceOptions) -> None:
        holding = in_force(ruleset, msgspec.to_builtins(options))
        words = ruleset.tables["words"]
        assert isinstance(words, Words)
        self.words = words = spoken(words, ruleset.faces)
        self.options = options
        self.rule = {concept: next((id_ for id_ in ids if id_ in holding), "") for concept, ids in RULES.items()}
        spoken_words = {**msgspec.structs.asdict(words), "own": "team" if options.teams else "side"}
        self.reason = {concept: text.format(**spoken_words) for concept, text in REASONS.items()}
        if options.entry == "one_or_six":
            for table in (self.rule, self.reason):
                table["needs six"] = table["needs one or six"]
        self._piece = words.piece.capitalize()
        self._faces = ruleset.faces
        self.questions: dict[tuple[int, ...], str] = {
            (die,): f"You rolled {self._faces[die - 1]}: which {words.piece}?" for die in range(1, 7)
        } | {
            (one, two): f"{self._faces[one - 1]} and {self._faces[two - 1]}: which {words.piece}, how far?"
            for one, two in product(range(1, 7), repeat=2)
        }

    def rule_of(self, move: Move) -> str:
        """Return the rulebook id that a move follows."""
        if move.start < 0:
            return self.rule["enter" if move.die == 6 else "enter otherwise"]
        return self.rule["move" if move.end == move.start + move.die else "bounce"]

    def following(self, state: RaceState) -> str:
        """Return whether another roll follows the dice that wait to be used; empty where none waits."""
        options, piece, six = self.options, self.words.piece, self.words.six
        if not state.dice:
            return ""
        if state.another_roll:
            is_next_lost = 0 < state.sixes == options.max_sixes - 1
            lost = f"; a {TIMES[options.max_sixes]} {self.words.bare_six} is lost" if is_next_lost else ""
            return f"Another roll {'may follow' if options.optional_bonus_roll else 'follows'}{lost}."
        deeds = []
        if options.capture_bonus:
            deeds.append("a capture")
        if options.home_bonus:
            deeds.append(f"a {piece} home")
        if deeds:
            return f"Only {' or '.join(deeds)} rolls again."
        if state.sixes and options.six_bonus == "only_if_cannot_enter":
            return f"{capital(six)} that can bring a {piece} out gives no other roll."
        return f"No {self.words.bare_six}, no other roll." if options.six_bonus != "never" else "No other roll follows."

    def choice(self, mover: int, side: int, move: Move) -> MoveOffer:
        """Return how a move is offered.

        Args:
            mover: whose piece it is.
            side: its side of the board, 0..3.
            move: the move; where two dice are rolled, the die that it uses is part of the id.
        """
        die, dice = move.die, self.options.dice
        space = coordinate(side, move.end)
        piece = f"{self._piece} {move.piece + 1}"
        effects: tuple[str, ...] = ()
        if move.start < 0:
            label = f"{piece}: out to {space}"
            concept, effects = "enter" if die == 6 else "enter otherwise", ("enter",)
        elif move.end == HOME:
            label, concept, effects = f"{piece}: home", "come home", ("home",)
        elif move.end < move.start + die:
            label, concept = f"{piece}: {coordinate(side, move.start)} to home and back to {space}", "bounce"
        else:
            label, concept = f"{piece}: {coordinate(side, move.start)} to {space}", "choose"
        if move.start <= LAST_RING_STEP < move.end < HOME:
            effects = ("home_column",)
        if move.effect == CAPTURE:
            label, concept = f"{label}, capture", "capture" if move.start >= 0 else "enter and capture"
            effects += ("capture",)
        if move.effect == TRAP:
            label, concept = f"{label}, onto a block: back to the {self.words.yard}", "trap"
            effects += ("trap",)
        return MoveOffer(
            id=intern(f"move:{move.piece}" if dice == 1 else f"move:{move.piece}:{die}"),
            label=label if dice == 1 else f"{label} (with {self._faces[die - 1]})",
            rule=self.rule[concept],
            piece=move.piece,
            seat=mover,
            aim=MoveAim(to_step=move.end, space=space, amount=die),
            does="move",
            facts=OptionFacts(effects=effects),
            moved=Moved(seat=mover, piece=move.piece, start=move.start, end=move.end, rule=self.rule_of(move)),
        )

    def refusal(self, piece: int, die: int, reason: Reason, dice: int) -> Refusal:
        """Return how a move that cannot be made is shown; a die that is one of two is named."""
        label, using = f"{self._piece} {piece + 1}", f"with {self._faces[die - 1]}"
        return Refusal(
            id=f"move:{piece}" if dice == 1 else f"move:{piece}:{die}",
            label=label if dice == 1 else f"{label} ({using})",
            reason=self.reason[reason],
            rule=self.rule[reason],
            piece=piece,
            group="" if dice == 1 else using,
        )


def move_of(option: Option) -> Move:
    """Return the move that an answer makes."""
    assert isinstance(option, MoveOffer)
    effects, moved = option.facts.effects, option.moved
    effect = TRAP if "trap" in effects else CAPTURE if "capture" in effects else PLAIN
    return Move(option.aim.amount, moved.piece, moved.start, moved.end, effect)


class Offers(dict[Move, MoveOffer]):
    """The moves of a seat as they are offered: each is put into words once.

    Args:
        wording: the words of the ruleset.
        seat: whose pieces move.
        side: its side of the board, 0..3.
    """

    def __init__(self, wording: Wording, seat: int, side: int) -> None:
        super().__init__()
        self._wording, self._seat, self._side = wording, seat, side

    def __missing__(self, move: Move) -> MoveOffer:
        offer = self[move] = self._wording.choice(self._seat, self._side, move)
        return offer


class RaceNames(MatchNames):
    """The words of a match, for turning events into sentences."""

    def __init__(self, ruleset: Ruleset, words: Words, setup: Setup, sides: Sequence[int]) -> None:
        super().__init__(ruleset, setup, sides, yard=words.yard)
        self._words = words
        self._faces = ruleset.faces

    def which_dice(self, sides: int, count: int = 1) -> str:
        """Return what one or two dice are called that are rolled."""
        die = _DICE.get(tuple(self._faces), "") if sides == len(self._faces) else ""
        if not die:
            return super().which_dice(sides, count)
        return f"the {die}" if count == 1 else f"both {die.removesuffix('die')}dice"

    def piece(self, seat: int, piece: int) -> str:
        """Return the name of a piece, counted from 1, with its owner."""
        return f"{self._seats[seat]}'s {self._words.piece} {piece + 1}"

    def die(self, sides: int, value: int) -> str:
        """Return what the die shows: a piecepack die has null for 6 and ace for 1.

        Rule: pp.die.null, pp.die.ace, pp.die.numbers
        """
        return self._faces[value - 1] if sides == len(self._faces) else str(value)
