"""The guided first match of Party Ludo: a fixed position, prepared dice, and five stops with what to try there."""

from typing import Final

from ludo_tui.board import YARD
from ludo_tui.engine import Seat, Setup, TableOptions, Turn
from ludo_tui.rules.guides import Guide, Stop
from ludo_tui.rules.race.match import RaceRules
from ludo_tui.rules.race.state import Piece, RaceState

PLAYER: Final = 0
"""Seat of the one who is guided."""
_STEPS: Final = ((14, 32, YARD, 52), (43, 5, YARD, YARD))
"""Where the tokens of both seats stand."""
_DICE: Final = (6, 3, 2, 3, 4)
"""Coming out, the capture, the star, the rival's move, home."""

STOPS: Final = (
    Stop(
        "The die",
        "One token home wins this short match; usually it takes all four. A turn begins with the die. What each face "
        "would do stands beside it: a six is the one to wish for, since it brings a token out of the yard.",
        ("roll",),
        spoken=(
            "One token home wins this short match; usually it takes all four. A turn begins with the die. A six "
            "brings a token out of the yard."
        ),
    ),
    Stop(
        "Out of the yard, and again",
        "A six! The digit before an answer is the number of the token, the white frame on the board is where it would "
        "land. Bring token 3 out. A six also rolls again, so roll.",
        ("move:2", "roll"),
        spoken=(
            "A six! Each choice says which token moves, and where to. Bring token 3 out. A six also rolls again, "
            "so roll."
        ),
    ),
    Stop(
        "A capture",
        "Token 1 can land exactly on the rival's token: that one starts again from its yard, and you roll once more. "
        "Below the answers you read what it costs them and who could take you there.",
        ("move:0", "roll"),
        spoken=(
            "Token 1 can land exactly on the rival's token: that one starts again from its yard, and you roll once "
            "more. In brackets, each choice says how likely your token is captured where it lands."
        ),
    ),
    Stop(
        "Safe squares and walls",
        "Nobody is taken on a star or a start, and two tokens of one colour make a wall that no other passes. Put "
        "token 2 on the star. The rival then lands beside it, and nothing happens to either.",
        ("move:1",),
    ),
    Stop(
        "Home",
        "The coloured column leads home, and the last step must be exact: token 4 needs a four.",
        ("roll", "move:3"),
    ),
)
"""The stops, first to last."""

END: Final = Stop(
    "The end",
    "You have won. In a match u takes a move back until the next roll, F1 opens the rules in force, and ? lists the "
    "keys. Space leads to a match with friends or computers, and to the title.",
    (),
    spoken=(
        "You have won. In a match, u takes a move back until the next roll, r shows the rule of a question, and ? "
        "lists what you can type."
    ),
)
"""What is said when the match is over."""


def _position(rules: RaceRules, setup: Setup) -> RaceState:
    """Return the position that the guide begins with."""
    state = rules.new_state(setup)
    state.turn = Turn(seat=PLAYER, number=1)
    state.round = 1
    state.pieces = [[Piece(step) for step in own] for own in _STEPS]
    return state


GUIDE: Final = Guide(
    ruleset="party",
    options={"pieces_to_win": 1},
    table=TableOptions(press_to_roll=True),
    seats=(Seat("Ana"), Seat("Rival", computer="easy")),
    player=PLAYER,
    position=_position,
    dice=_DICE,
    stops=STOPS,
    end=END,
    rivals_answers=("move:1",),
)
"""What `guided` begins."""
