"""How events and questions are shown. Rules declare it, so that screens and logs need to know no game."""

from typing import Literal, NamedTuple


class Cue(NamedTuple):
    """What an animation shows of an event, and the tray beside its dice."""

    shows: Literal["", "words", "bar", "sent_back", "home", "fall", "loss", "end"] = ""
    """Its words; a bar that fills; a piece sent back, coming home, falling or losing HP; the end of the match."""
    seconds: float = 0.0
    """How long its words stand."""
    tone: Literal["text", "dim", "accent", "bad", "magic"] = "text"
    """The colour of its words."""
    is_card: bool = False
    """Do its words stand on a card of their own?"""
    takes_away: bool = False
    """Is the creature gone that it is about?"""


class LogHint(NamedTuple):
    """How the log tells an event beside others."""

    is_quiet: bool = False
    """Does it matter little beside the others?"""
    is_named: bool = False
    """Is it told with the name of the seat in its own turn too?"""
    is_own: bool = False
    """Is it told only of people, whom it may surprise?"""
    is_aside: bool = False
    """Does it stand between an action and what tells of that?"""
    announces: bool = False
    """Does it say only that an action begins, which the next row may tell better?"""
    tells_action: bool = False
    """Does it tell by itself which action has just begun?"""
    opens_contest: bool = False
    """Does it say only that an attack begins, which its contest tells better?"""
    volley: Literal["", "move", "shot", "hit"] = ""
    """What part of one row it is that tells where something moves, what it fires at, and what comes of that."""


class QuestionHint(NamedTuple):
    """How a kind of question is shown, and what leaving it out comes to."""

    asks: str = ""
    """What it asks, in a few words for headings; empty: what the usual kinds ask."""
    title: str = ""
    """What stands over the part of its answers that is open; empty: that they are answers."""
    is_on_board: bool = False
    """Is it about places more than about words?"""
    is_asked_again: bool = False
    """Is it asked again after each answer, so that what is left out of it is only the rest?"""
    still_free: str = ""
    """What can still be tried that costs nothing, as a sentence; empty: nothing that would be missed."""


class Bar(NamedTuple):
    """How full something of a seat is."""

    seat: int
    filled: int
    most: int


class Hand(NamedTuple):
    """What a seat showed in secret."""

    seat: int
    symbol: str
    has_won: bool


class Card(NamedTuple):
    """A card that tells an event."""

    title: str
    headline: str
    text: str = ""
    tone: Literal["accent", "good", "magic"] = "accent"
    hands: tuple[Hand, ...] = ()
