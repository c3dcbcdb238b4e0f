"""What the parts of the table have in common: what holds the match up, and who has the keys."""

from ludo_tui.engine import Event, Finished, Prompt
from ludo_tui.players import Thought
from ludo_tui.table.play.play_forward import Since
from ludo_tui.table.session import Session

ANYBODY = -1
"""Goes on to the next choice, and stops at the losses of any person."""
TO_RESULT = -2
"""Goes on to the result, whatever happens."""


class TableStatus:
    """How far a match has been shown at the table, and by whom it is being played.

    Attributes:
        news: what nobody should miss, until a key goes on from there: what a person lost on the way, or a place.
        holds: do these news wait for a key although a person is asked?
        answered: the last answer that a person gave at this table, or from where on things are told instead.
        since: the answer after which nothing was shown up to now; None: all of it was.
        ahead: the seat at whose losses everything stops on its way to the next choice, `ANYBODY` or `TO_RESULT`; None:
            everything goes on in its time.
        thought: what a computer seat is thinking now.
        typist: the seat of a person whose own answer is being shown; None: it is not, or another has answered since.
        is_rushed: has the key of the next choice been pressed last, rather than one that answers or goes on?
        at_keys: the seat of the person who answered last, or lifted the curtain since; None: nobody has.
    """

    def __init__(self, session: Session) -> None:
        self.news: Event | None = None
        self.holds = False
        self.answered = Since(session.news.start_of_turn, len(session.game.events))
        self.since: Since | None = None
        self.ahead: int | None = None
        self.thought: Thought | None = None
        self.typist: int | None = None
        self.is_rushed = False
        self.at_keys: int | None = None

    def is_held(self, session: Session) -> bool:
        """Return whether everything waits until a player goes on from the news."""
        if self.news is None:
            return False
        return self.holds or session.questions.waiting != "person" or isinstance(self.news, Finished)

    def is_handed_on(self, session: Session, prompt: Prompt) -> bool:
        """Return whether another person is asked to choose than who has the keys: a roll alone is no choice."""
        return self.at_keys not in (None, prompt.seat) and session.questions.roll is None
