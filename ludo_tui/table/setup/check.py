"""Whether a match can be begun as the form of a new one stands; where it cannot, what is wrong."""

from collections.abc import Mapping, Sequence
from typing import Any, Final, NamedTuple

import msgspec

from ludo_tui.board import PIECES, SEATS
from ludo_tui.engine import Rules, Seat, Setup
from ludo_tui.game import Game
from ludo_tui.rules import rules_for
from ludo_tui.rules.seats import checked_seats
from ludo_tui.rulesets import Ruleset, RulesetError
from ludo_tui.table.setup.house_rules import in_titles
from ludo_tui.table.setup.match_length import minutes_expected
from ludo_tui.text.printable import sentence

BESIDE: Final = SEATS
"""Stands for the place of a seat that has no side of the board."""
PAIR: Final = 2
"""So many seats sit opposite each other."""


class Checked(NamedTuple):
    """What has been found, in sentences."""

    seat_problem: str = ""
    """Why these seats cannot play, whatever the house rules; empty: they can."""
    rule_problem: str = ""
    """Why they cannot play by these house rules; empty: they can."""
    teams: str = ""
    """Who plays together; empty where everybody plays alone."""
    steps: tuple[tuple[int, ...], ...] = ()
    """Where the pieces of each seat begin; none where they cannot play."""


def rules_of(ruleset: Ruleset, options: Mapping[str, Any]) -> Rules[Any, Any]:
    """Return the rules under house rules that are chosen, or under the ruleset's own where those do not go together."""
    try:
        return rules_for(ruleset, options)
    except (ValueError, RulesetError):
        return rules_for(ruleset, {})


def checked(ruleset: Ruleset, seats: tuple[Seat, ...], sides: Sequence[int], options: Mapping[str, Any]) -> Checked:
    """Find out whether seats can play by the house rules that are chosen.

    Args:
        ruleset: the game.
        seats: who plays.
        sides: where each of them sits in the form.
        options: the house rules.
    """
    preset = msgspec.to_builtins(ruleset.options)
    rules = rules_of(ruleset, options)
    plain = {**preset, **{name: options[name] for name in rules.nobody_beside}}
    try:
        known = checked_seats(seats, rules.seat_counts, ruleset.name)
        _check_sides(ruleset, sides)
        _try_out(ruleset, known, {**plain, **({"teams": False} if "teams" in preset else {})})
    except ValueError as error:
        return Checked(seat_problem=in_titles(sentence(error), ruleset))
    try:
        teams, steps = _try_out(ruleset, known, options)
    except ValueError as error:
        return Checked(rule_problem=in_titles(sentence(error), ruleset))
    return Checked(teams=teams, steps=steps)


def length_in_words(ruleset: Ruleset, rules: Rules[Any, Any], seats: Sequence[Seat]) -> str:
    """Return how long a match takes as it stands; empty where nobody can tell."""
    found = minutes_expected(ruleset, rules, seats)
    return "" if found is None else f"about {found} minutes"


class Ready(NamedTuple):
    """A match that can be begun."""

    ruleset: Ruleset
    seats: tuple[Seat, ...]
    options: dict[str, Any]

    def begin(self, seed: int | None) -> Game:
        """Begin it.

        Raises:
            ValueError: it cannot be begun after all; the message is a sentence.
        """
        try:
            return Game.new(self.ruleset.id, self.seats, seed=seed, options=self.options)
        except (ValueError, RulesetError) as error:
            raise ValueError(sentence(error)) from error


def usual_sides(count: int) -> list[int]:
    """Return the sides that a number of seats have unless they choose others: two sit opposite each other."""
    return [0, 2] if count == PAIR else list(range(count))


def _check_sides(ruleset: Ruleset, sides: Sequence[int]) -> None:
    """Raise ValueError with a sentence that names the sides if two seats cannot sit where they want to."""
    own = [side for side in sides if side != BESIDE]
    if len(own) == PAIR and own[1] - own[0] != PAIR:
        styles = ruleset.seats
        pairs = " or ".join(f"{styles[n].name} and {styles[n + 2].name}" for n in (0, 1))
        raise ValueError(f"two players sit opposite each other: {pairs}")


def _try_out(
    ruleset: Ruleset, seats: tuple[Seat, ...], options: Mapping[str, Any]
) -> tuple[str, tuple[tuple[int, ...], ...]]:
    """Begin a match to see whether it can be; name its teams, empty where everybody plays alone, and where all begin.

    Raises:
        ValueError: it cannot be begun; the message says why.
    """
    try:
        rules = rules_for(ruleset, options)
    except RulesetError as error:
        raise ValueError("; ".join(str(error).splitlines())) from error
    setup = Setup(ruleset=ruleset.id, digest=ruleset.digest, seats=seats, seed=0, options=dict(options))
    rules.names(setup)
    state = rules.new_state(setup)
    look = rules.look(rules.view(state, setup, None), setup)
    steps = tuple(tuple(piece.step for piece in own[:PIECES]) for own in look.pieces)
    teams = rules.teams(setup)
    named = [" and ".join(seats[seat].name for seat in team) for team in teams]
    return " against ".join(named) if any(len(team) > 1 for team in teams) else "", steps
