"""The contract of a rule system: everything that the engine, tables, screens, saves and computer seats ask of it."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any, Final, Protocol

from ludo_tui.engine.appearance import Contest, Danger, Face, Line, Look, Reading, SheetPage, Tally, TrackBoard
from ludo_tui.engine.dice import Lot
from ludo_tui.engine.events import Event, Names
from ludo_tui.engine.phases import PhaseMachine
from ludo_tui.engine.prompts import Habit, Option, Prompt
from ludo_tui.engine.reactions import Reaction
from ludo_tui.engine.showing import QuestionHint
from ludo_tui.engine.state import Level, Setup, Who
from ludo_tui.engine.table import Flow, S, TableT

HEADLINES: Final = frozenset({"finished", "match_ended", "conceded", "reaction_taken"})
"""Kinds of events of the engine that nobody should miss."""


class Rules(Protocol[S, TableT]):
    """The rules of one match: a ruleset with its house rules chosen.

    A rule system subclasses it. What has no body must be written; the rest is for what a game does not have.
    """

    state_type: type[S]
    """Type of the state, for decoding saves."""
    phases: PhaseMachine[TableT]
    """The phases of a turn with their flows."""
    reactions: Sequence[Reaction[TableT]]
    """Everything that can be done in a reaction window."""

    def new_state(self, setup: Setup) -> S:
        """Return the state before the opening."""

    def new_table(self, setup: Setup, state: S, dice: Sequence[int | str] | None) -> TableT:
        """Return a table with a state at it; `dice` are values that the dice will show, None lets the seed decide."""

    def names(self, setup: Setup) -> Names:
        """Return the words of this ruleset for sentences."""

    def opening(self, table: TableT) -> Flow[None]:
        """Settle what comes before the first turn; must leave in `state.turn.seat` who begins."""

    def upkeep(self, table: TableT) -> Flow[None] | None:
        """Settle what is due at the start of a turn, before its first phase; None: nobody is asked anything."""

    def wind_down(self, table: TableT) -> Flow[None] | None:
        """Settle what is due after the last phase of a turn (end of a round, places); None: nobody is asked."""

    def next_seat(self, state: S, setup: Setup) -> int:
        """Return whose turn follows; called only while `state.over` is false and no extra turn is due."""

    def withdraw(self, table: TableT, seat: int) -> None:
        """Take the pieces of a seat that has conceded out of play, and end the match if that decides it."""

    def face_down(self, state: S) -> list[str]:  # noqa: ARG002 - most games have no cards
        """Return the cards that nobody has seen, in the order in which they will be drawn; a copy shuffles them."""
        return []

    def learned(self, state: S) -> Any:  # noqa: ARG002 - most games have no secrets
        """Return what seats have learned that they still know if it is taken back, as plain data; None: nothing."""
        return None

    def learn(self, state: S, known: Any) -> None:  # noqa: ARG002 - most games have no secrets
        """Let seats know in an earlier state what `learned` has returned for a later one."""
        assert known is None, "nothing is learned in this game"

    def stand_in(self, state: S, setup: Setup, seat: int) -> Level | None:  # noqa: ARG002 - most seats just leave
        """Return the level of the computer that plays on for a seat that concedes; None: it leaves the match."""
        return None

    def final_places(self, state: S, setup: Setup) -> tuple[int, ...]:
        """Return all seats from first to last, once the match is over."""

    def placing_steps(self, state: S, seat: int) -> int | None:  # noqa: ARG002 - most systems go by those that have to come home
        """Return the steps of a seat by which places are settled; None: by how far those are that have to come home."""
        return None

    def view(self, state: S, setup: Setup, seat: int | None) -> Any:
        """Return the state as a seat may see it (None: only what is public), sharing nothing with it."""

    def glance(self, state: S, setup: Setup, seat: int | None) -> Any:
        """Return the same as `view`, only to be looked at and at once: it may share parts with the state."""
        return self.view(state, setup, seat)

    # What it is

    ruleset: Any = None
    """The data that it is played by: a `Ruleset`, which the engine does not look into."""
    seat_counts: range = range(2, 5)
    """How many seats there may be, with those beside the board; eight at most."""
    beside: int = 0
    """How many of the seats, the last ones, have no side of the board."""
    nobody_beside: Mapping[str, Any] = {}
    """House rules under which nobody sits beside the board; empty where a player always does."""
    handicaps: Mapping[str, str] = {}
    """With what a seat can begin in its favour, by id, in words."""
    has_secrets: bool = False
    """Is there anything that some seats see and others do not?"""
    has_unknowns: bool = False
    """Is there anything on the board that seats cannot know, although views show it?"""
    final_secrets: str = ""
    """Why nothing is taken back past a secret that has been revealed; empty: it can be."""
    has_sheets: bool = False
    """Has every seat a sheet, and the match a track-keeping board?"""
    headlines: frozenset[str] = HEADLINES
    """Kinds of events that nobody should miss."""

    needed: int | None = None
    """How many pieces a seat has to bring home; None: it goes by the seats, or all are."""

    piece_word: str = "piece"
    """What one of its pieces is called where it has no name."""

    piece_words: str = "pieces"
    """What several of its pieces are called."""

    questions: Mapping[str, QuestionHint] = {}
    """How its own kinds of questions are shown; the usual kinds are known anyway."""

    settled: Mapping[str, Habit] = {}
    """Kinds of questions, reactions apart, that a seat may settle once for all."""

    turn_orders: tuple[str, ...] = ()
    """What answers do by which those who wait for their turns get them: all in order, or one before the others."""

    def brief(self, setup: Setup | None = None) -> Sequence[str]:  # noqa: ARG002 - for games whose numbers go by it
        """Return the game in ten to twenty sentences, with the numbers of its tables, under its house rules.

        Args:
            setup: who plays; None: nobody yet.
        """
        return ()

    def about(self, option: str) -> str:  # noqa: ARG002 - for house rules with numbers in tables
        """Return what the values of a house rule mean by the tables; empty where its description says it."""
        return ""

    @property
    def board_counts(self) -> list[int]:
        """How many seats with a side of the board there may be."""
        return [count - self.beside for count in self.seat_counts]

    def deal(self, setup: Setup) -> Setup:
        """Return what a new match begins from, with what nobody has chosen dealt at random, as the seed decides."""
        return setup

    def sides(self, setup: Setup) -> tuple[int | None, ...]:
        """Return the side of the board 0..3, clockwise, of each seat; None for one that has none.

        Raises:
            ValueError: the seats cannot be placed like that.
        """
        return (None,) * len(setup.seats)

    def teams(self, setup: Setup) -> tuple[tuple[int, ...], ...]:
        """Return the seats that win and lose together; each seat is in one of them."""
        return tuple((seat,) for seat in range(len(setup.seats)))

    # What a saved state may hold, and what an unseen one may be

    def faults(self, state: S, setup: Setup) -> Iterator[str]:  # noqa: ARG002 - for those who have something to check
        """Yield what a state cannot be, in sentences: ids in no table, numbers out of range, lists of a wrong length.

        What every state has, the engine checks itself.
        """
        yield from ()

    def fit(self, state: S, setup: Setup) -> Iterator[str]:  # noqa: ARG002 - for those who have tables
        """Take out of a state what the tables of these rules no longer have; yield what that was.

        It is used when a match goes on after its ruleset has been changed.
        """
        yield from ()

    def imagine(self, view: Any, setup: Setup, seat: int, lot: Lot) -> S:
        """Return a whole state that a seat could be looking at: what it cannot see is dealt again.

        Args:
            view: what `view` has returned for the seat; it is not changed.
            setup: who plays.
            seat: who looks. Of the new state it knows the same as of the view (see `known`).
            lot: decides what the seat cannot see.
        """

    def known(self, view: Any, setup: Setup, seat: int) -> Any:  # noqa: ARG002 - for games with unknowns
        """Return a view without what is open to all players but unknown to those whom a seat leads.

        Only games with `has_unknowns` leave anything out; the view is not changed.
        """
        return view

    def traits(self, view: Any, seat: int) -> Mapping[str, str]:  # noqa: ARG002 - for games where seats differ
        """Return what a seat plays besides its place, by heading, such as its race: statistics count wins by it."""
        return {}

    # What is shown

    def look(self, view: Any, setup: Setup) -> Look:
        """Return what board and panels show of a view."""

    def length(self, seats: int) -> float:  # noqa: ARG002 - for games whose house rules change it
        """Return how long a match of so many seats is, as a multiple of what it is by the usual house rules."""
        return 1.0

    def question_hint(self, prompt: Prompt) -> QuestionHint:
        """Return how a question is shown."""
        return self.questions.get(prompt.kind, QuestionHint())

    def is_one_choice(self, prompt: Prompt) -> bool:
        """Return whether all answers come to the same, so that nobody needs to be asked."""
        return len(prompt.answers) == 1

    def reminder(
        self,
        view: Any,  # noqa: ARG002 - for games in which something waits
        events: Sequence[Event],  # noqa: ARG002 - for games that leave questions out
        prompt: Prompt,  # noqa: ARG002 - see above
    ) -> str:
        """Return a sentence about what the player who is asked may wonder about; empty if all is plain.

        Args:
            view: what the one who looks may see.
            events: everything that has happened that is still known, first to last.
            prompt: the question.
        """
        return ""

    def reach(self, view: Any, setup: Setup, option: Option, asked: int) -> frozenset[str]:  # noqa: ARG002 - see above
        """Return the spaces that an answer reaches over: between who acts and the target, or what is faced."""
        return frozenset()

    def danger(
        self,
        view: Any,  # noqa: ARG002 - for games of which that can be told
        setup: Setup,  # noqa: ARG002 - see above
        option: Option | None,  # noqa: ARG002 - see above
        asked: int,  # noqa: ARG002 - see above
        prey: Who | None = None,  # noqa: ARG002 - see above
    ) -> Danger | None:
        """Return what may befall a piece, or the one that an answer moves, after it; None where nobody can tell.

        Args:
            view: what the one who looks may see.
            setup: what is settled before a match.
            option: the answer; None: as everybody stands, for a piece that is named.
            asked: who answers.
            prey: the piece.
        """
        return None

    def throws(self, view: Any, setup: Setup, seat: int) -> tuple[Face, ...]:  # noqa: ARG002 - for dice that move pieces
        """Return what every throw would let a seat do that is about to throw, each with its dice in order."""
        return ()

    def faces(self, view: Any, setup: Setup, seat: int) -> tuple[Face, ...]:  # noqa: ARG002 - for dice that move pieces
        """Return what each value of a die would let a seat do that is about to roll it."""
        return ()

    def following(self, view: Any) -> str:  # noqa: ARG002 - for dice that move pieces
        """Return in a sentence whether another roll follows the dice that wait to be used; empty where none waits."""
        return ""

    def signs(self) -> Mapping[str, str]:
        """Return what each sign on the base of a token means, in a few words; several signs may share a meaning."""
        return {}

    def legend(self, *, is_lined: bool = False) -> list[tuple[str, str]]:  # noqa: ARG002 - most signs stay the same
        """Return what the signs on the board mean, also where it is drawn in lines: a heading and a sentence each."""
        return []

    def ending(self, view: Any, setup: Setup) -> str:  # noqa: ARG002 - for games that can end in several ways
        """Return in a sentence who has won and by what, once the match is over; empty where the places tell it."""
        return ""

    def tallies(self, events: Iterable[Event]) -> Sequence[Tally]:  # noqa: ARG002 - for games with deeds of their own
        """Count what seats may be remembered for, besides captures, homecomings and dice."""
        return ()

    def contests(self, events: Iterable[Event]) -> list[Contest]:  # noqa: ARG002 - for games with contests
        """Return the contests among events, first to last."""
        return []

    def reading(self, view: Any) -> Reading | None:  # noqa: ARG002 - for games with sheets
        """Return who is reading whose sheet just now; None while nobody reads."""
        return None

    def sheet_page(self, view: Any, setup: Setup, seat: int) -> SheetPage | None:  # noqa: ARG002 - for games with sheets
        """Return the sheet of a seat as a page, as far as the view shows it; None: it has none."""
        return None

    def track(self, view: Any, setup: Setup) -> Iterator[Line]:  # noqa: ARG002 - for games with sheets
        """Yield the lines of a track-keeping board without columns."""
        yield from ()

    def track_board(self, view: Any, setup: Setup) -> TrackBoard | None:  # noqa: ARG002 - for games with sheets
        """Return the track-keeping board in columns; None: it has lines, see `track`."""
        return None
