"""A match as the screens know it: the only bridge between them and the game. It knows nothing of screens."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Literal, NamedTuple, Protocol

import msgspec

from ludo_tui import players
from ludo_tui.board import HOME, YARD
from ludo_tui.engine import Event, IllegalAnswer, Match, Preference, Prompt, Reaction, Rolled, TurnEnded, TurnStarted
from ludo_tui.rulesets import Phase, Ruleset, SeatStyle
from ludo_tui.rulesets import load as load_ruleset
from ludo_tui.saves.errors import SaveError

Waiting = Literal["person", "computer", "only_move", "over"]
"""Who or what gives the next answer."""

_SHOUTED = frozenset(
    [
        "no_move",
        "throw_lost",
        "captured",
        "trapped",
        "came_home",
        "finished",
        "match_ended",
        "conceded",
        "eliminated",
        "fell_unconscious",
        "imprisoned",
        "escaped",
        "roll_lost",
        "breaker_happened",
        "spell_countered",
        "structure_destroyed",
        "reaction_taken",
    ]
)
"""Kinds of facts that nobody should miss."""


class Folder(Protocol):
    """Where matches are kept."""

    def autosave(self, game: Any) -> object:
        """Write the match to the slot that is continued from."""

    def save_as(self, game: Any, name: str, *, overwrite: bool = False) -> object:
        """Write the match under a name."""


class LogLine(NamedTuple):
    """A fact as a sentence."""

    text: str
    rule: str
    event: Event
    turn: int
    """Number of the turn in which it happened; 0 before the first."""

    @property
    def is_shouted(self) -> bool:
        """Is it something that nobody should miss?"""
        return self.event.kind in _SHOUTED

    @property
    def seat(self) -> int | None:
        """Whose doing it was."""
        doers = (getattr(self.event, name, None) for name in ("by", "seat"))
        return next((seat for seat in doers if isinstance(seat, int)), None)


class SeatSummary(NamedTuple):
    """A line of the seats panel."""

    seat: int
    name: str
    style: SeatStyle
    computer: str | None
    home: int
    """Pieces home."""
    yard: int
    """Pieces in the yard."""
    place: int | None
    """1 for the winner; None while playing."""
    has_conceded: bool
    is_asked: bool
    is_on_turn: bool


class HouseRule(NamedTuple):
    """A house rule in force."""

    name: str
    title: str
    value: str
    is_changed: bool
    """Does it differ from the preset?"""


class Session:
    """One match at the table.

    Args:
        game: the match.
        folder: where it is kept after every answer; None keeps nothing.
        auto_move: answer a move prompt with a single option without asking.
    """

    def __init__(self, game: Match[Any], folder: Folder | None = None, *, auto_move: bool = True) -> None:
        self.game = game
        self.folder = folder
        self.auto_move = auto_move
        self.edition = 0
        """Grows when events have been taken back."""
        self.keep_soon: Callable[[], object] = self.keep
        """Called after every answer; a screen may put it off until it has painted."""
        self.save_problem: str | None = None
        """Why the last automatic save failed, in a sentence; None when it did not."""
        self.ruleset: Ruleset = load_ruleset(game.setup.ruleset)
        self._lines: list[LogLine | None] = []
        self._is_complete = not game.history
        """Does the match still have all its events? One that was loaded has only the last."""
        self._earlier: list[Event] | None = None
        self._uncovered: int | None = None
        self._shown_from = self._start_of_turn() if game.answer_count else 0

    # Who plays

    @property
    def seats(self) -> Sequence[str]:
        """The names of the seats."""
        return [seat.name for seat in self.game.setup.seats]

    @property
    def people(self) -> list[int]:
        """The seats that people play."""
        return [number for number, seat in enumerate(self.game.setup.seats) if seat.computer is None]

    @property
    def sides(self) -> list[int]:
        """The side of the board 0..3 of each seat."""
        sides: list[int] = getattr(self.game.state, "sides", None) or list(range(len(self.game.setup.seats)))
        return sides

    @property
    def piece_count(self) -> int:
        """How many pieces each seat has."""
        return max(len(own) for own in self.game.state.pieces)

    def style(self, seat: int) -> SeatStyle:
        """Return how a seat is called and how its pieces look."""
        return self.ruleset.seats[self.sides[seat]]

    # What is asked

    @property
    def prompt(self) -> Prompt | None:
        """The question that waits for an answer; None once the match is over."""
        return self.game.prompt

    @property
    def waiting(self) -> Waiting:
        """Who or what gives the next answer."""
        prompt = self.game.prompt
        if prompt is None:
            return "over"
        if players.is_waiting_for_computer(self.game):
            return "computer"
        if self.auto_move and prompt.kind == "move" and self._is_one_move(prompt):
            return "only_move"
        return "person"

    def _is_one_move(self, prompt: Prompt) -> bool:
        """Tell whether all answers come to the same: one, or pieces that are alike from one space to another."""
        if len(prompt.options) > 1 and self.ruleset.system != "race":
            return False
        pieces = self.game.state.pieces
        moves = set()
        for option in prompt.options:
            owner = prompt.seat if option.seat is None else option.seat
            start = None if option.piece is None else pieces[owner][option.piece].step
            moves.add((owner, start, option.to_step, option.amount))
        return len(moves) == 1

    @property
    def phases(self) -> tuple[Phase, ...]:
        """The phases of a turn, in order."""
        return self.ruleset.phases

    @property
    def phase(self) -> str:
        """The id of the present phase; empty before the first turn."""
        phase: str = self.game.state.turn.phase
        return phase

    @property
    def turn_seat(self) -> int | None:
        """Whose turn it is; None before the first turn and after the last."""
        turn = self.game.state.turn
        return None if turn.number == 0 or self.game.state.over else turn.seat

    # Answers

    def answer(self, answer: str) -> list[Event]:
        """Give the answer of a person, and keep the match.

        Raises:
            IllegalAnswer: it is not on offer; the message says why.
        """
        self._shown_from = len(self.game.events)
        return self._give(answer)

    def play_on(self) -> list[Event]:
        """Give one answer for a computer seat, or the only possible move.

        Raises:
            IllegalAnswer: a person is asked, or the match is over.
        """
        prompt = self.game.prompt
        match self.waiting:
            case "computer":
                answer = players.answer_for(self.game)
            case "only_move" if prompt is not None:
                answer = prompt.options[0].id
            case _:
                answer = None
        if answer is None:
            raise IllegalAnswer("a person is asked, or the match is over")
        return self._give(answer)

    def _give(self, answer: str) -> list[Event]:
        events = self.game.answer(answer)
        self.keep_soon()
        return events

    def concede(self, seat: int) -> list[Event]:
        """Let a seat leave the match; it cannot be undone.

        Raises:
            IllegalAnswer: it has left already, or the match is over.
        """
        start = len(self.game.events)
        events = self.game.concede(seat)
        self._shown_from = start
        self.keep_soon()
        return events

    def prefer(self, seat: int, reaction: str, choice: Preference) -> None:
        """Settle for a seat what to do about a reaction.

        Raises:
            IllegalAnswer: no such reaction or choice.
        """
        self.game.prefer(seat, reaction, choice)
        self.keep()

    @property
    def reactions(self) -> list[Reaction[Any]]:
        """The kinds of reactions of this match."""
        return list({reaction.id: reaction for reaction in self.game.rules.reactions}.values())

    def preferences(self, seat: int) -> Mapping[str, Preference]:
        """Return what a seat has settled about reactions, by their ids; it is asked about the others."""
        chosen = self.game.state.preferences
        return dict(chosen[seat]) if seat < len(chosen) else {}

    @property
    def passing(self) -> Sequence[int]:
        """The seats that decline every reaction for the rest of this turn."""
        passing: list[int] = self.game.state.turn.passing
        return passing

    @property
    def blind(self) -> tuple[int, ...]:
        """The people who now answer the same question in secret, all at once; empty if there are not several people."""
        prompt = self.game.prompt
        if prompt is None or prompt.kind != "symbol" or len(self.people) < 2:
            return ()
        still = prompt.together[prompt.together.index(prompt.seat) :] if prompt.seat in prompt.together else ()
        return tuple(seat for seat in still if seat in self.people)

    def show_symbols(self, symbols: Mapping[int, str]) -> list[Event]:
        """Give the symbols that people have shown, and those of the computers among them, up to where all are open.

        Raises:
            IllegalAnswer: one of them is no symbol.
        """
        self._shown_from = len(self.game.events)
        left = dict(symbols)
        happened: list[Event] = []
        while (prompt := self.game.prompt) is not None and prompt.kind == "symbol":
            if prompt.seat in left:
                happened += self._give(left.pop(prompt.seat))
            elif prompt.seat in self.people or not left:
                break
            else:
                happened += self.play_on()
        return happened

    # Undo

    @property
    def undo_refusal(self) -> str | None:
        """Why the last answer cannot be taken back; None when it can (as far as can be told before trying)."""
        return self.game.undo_refusal

    def undo(self) -> str:
        """Take back the last answer that a person chose, and what computers and single moves did since.

        Returns:
            The answer that was taken back.

        Raises:
            IllegalAnswer: it cannot be taken back; nothing has changed, and the message says why.
        """
        taken: list[str] = []
        while not taken or self.waiting != "person":
            try:
                taken.append(self.game.undo())
            except IllegalAnswer:
                for answer in reversed(taken):
                    self.game.answer(answer)
                raise
            finally:
                self._forget()
        self._shown_from = min(self._start_of_turn(), len(self.game.events))
        self.keep()
        return taken[-1]

    def _forget(self) -> None:
        self.edition += 1
        self._lines.clear()
        self._earlier = None

    # Keeping

    def keep(self) -> bool:
        """Write the match to the slot that is continued from; tell whether that worked."""
        if self.folder is None:
            return True
        try:
            self.folder.autosave(self.game)
        except (OSError, SaveError) as error:
            self.save_problem = f"The game could not be saved: {error}"
            return False
        self.save_problem = None
        return True

    def save_as(self, name: str, *, overwrite: bool = False) -> str | None:
        """Keep the match under a name; return None, or why that was not possible."""
        if self.folder is None:
            return "this game has no folder to be saved in"
        try:
            self.folder.save_as(self.game, name, overwrite=overwrite)
        except (OSError, SaveError) as error:
            return str(error)
        return None

    # Who may see what

    @property
    def viewer(self) -> int | None:
        """The seat whose secrets may be on screen; None when several people look."""
        if len(self.people) == 1:
            return self.people[0]
        prompt = self.game.prompt
        return self._uncovered if prompt is not None and prompt.private and prompt.seat == self._uncovered else None

    @property
    def needs_curtain(self) -> bool:
        """Must the screen be hidden until the asked person has taken the keyboard?"""
        prompt = self.game.prompt
        if prompt is None or len(self.people) < 2 or self.waiting != "person":
            return False
        if prompt.private:
            return self._uncovered != prompt.seat
        return self._uncovered is not None and self._uncovered != prompt.seat

    def uncover(self) -> None:
        """Note that the asked person sits at the keyboard alone, or that nothing private is asked."""
        prompt = self.game.prompt
        self._uncovered = prompt.seat if prompt is not None and prompt.private else None

    def settle(self) -> None:
        """Note that the asked person plays on in public: what was private needs a curtain again."""
        prompt = self.game.prompt
        if prompt is None or (not prompt.private and prompt.seat == self._uncovered):
            self._uncovered = None

    @property
    def reading(self) -> int | None:
        """The seat whose party sheet those who look are reading just now; None if they are reading none."""
        found: tuple[int, int] | None = getattr(self.game.state, "reading", None)
        return found[1] if found is not None and found[0] == self.viewer else None

    def fresh(self) -> list[Event]:
        """Return what happened since a person last chose, as events, as far as those who look may see it."""
        viewer = self.viewer
        return [event for event in self.game.events[self._shown_from :] if event.is_visible_to(viewer)]

    def view(self) -> Any:
        """Return the state as those who look may see it."""
        return self.game.view(self.viewer)

    # What happened

    def throw(self) -> list[Rolled]:
        """Return the latest roll of this turn, with those for the same purpose right before it, first to last."""
        rolls: list[Rolled] = []
        for event in reversed(self.game.events if self.game.prompt is None else self.game.turn_events):
            if not isinstance(event, Rolled):
                if rolls:
                    break
            elif not event.is_visible_to(self.viewer):
                continue
            elif rolls and (event.seat, event.purpose) != (rolls[0].seat, rolls[0].purpose):
                break
            else:
                rolls.insert(0, event)
        return rolls

    def _start_of_turn(self) -> int:
        return len(self.game.events) - len(self.game.turn_events)

    def log(self, viewer: int | None = None, start: int = 0) -> list[LogLine]:
        """Return everything that happened and that a seat may see (None: only what is public), first to last.

        Args:
            viewer: the seat that looks.
            start: how many of the events to leave out.
        """
        lines = self._all_lines()[start:] if start else self._all_lines()
        return [line for line in lines if line is not None and line.event.is_visible_to(viewer)]

    def happened(self) -> list[LogLine]:
        """Return what happened since a person last chose, as far as those who look may see it."""
        viewer = self.viewer
        lines = self._all_lines()[self._shown_from :]
        return [line for line in lines if line is not None and line.event.is_visible_to(viewer)]

    def recent(self, most: int) -> list[tuple[LogLine, bool]]:
        """Return the last facts that those who look may see; with each, did it happen since a person last chose?"""
        viewer = self.viewer
        lines = self._all_lines()
        found: list[tuple[LogLine, bool]] = []
        for number in range(len(lines) - 1, -1, -1):
            line = lines[number]
            if line is not None and line.event.is_visible_to(viewer):
                found.append((line, number >= self._shown_from))
            if len(found) == most:
                break
        return found[::-1]

    def recap(self, seat: int, viewer: int | None = None) -> list[LogLine]:
        """Return what happened since a seat's previous turn ended, as far as a viewer may see it.

        If it is this seat's turn, what happened in the turn itself is left out.
        """
        lines = self._all_lines()
        events = self.game.events
        end = len(events)
        if self.turn_seat == seat:
            end = self._start_of_turn()
        start = next((n + 1 for n in range(end - 1, -1, -1) if _ends_turn_of(events[n], seat)), 0)
        return [line for line in lines[start:end] if line is not None and line.event.is_visible_to(viewer)]

    def _all_lines(self) -> list[LogLine | None]:
        """Return a line for each event, None for one that needs no telling."""
        events = self.game.events
        lines = self._lines
        if len(lines) > len(events):
            lines.clear()
        turn = next((line.turn for line in reversed(lines) if line is not None), 0)
        for event in events[len(lines) :]:
            if isinstance(event, TurnStarted):
                turn = event.number
            text = event.sentence(self.game.names)
            lines.append(LogLine(text, event.rule, event, turn) if text else None)
        return lines

    def statistics(self) -> dict[int, dict[int, Counter[int]]]:
        """Count how often each seat rolled each value of each die: seat, sides, value."""
        if self._earlier is None:
            self._earlier = self._forgotten_events()
        counts: dict[int, dict[int, Counter[int]]] = {}
        for event in [*self._earlier, *self.game.events]:
            if isinstance(event, Rolled) and event.is_visible_to(self.viewer):
                counts.setdefault(event.seat, {}).setdefault(event.sides, Counter())[event.value] += 1
        return counts

    def _forgotten_events(self) -> list[Event]:
        """Play the history again for the events that a loaded match no longer has."""
        if self._is_complete:
            return []
        again = list(self.game.replayed().events)
        return again[: max(0, len(again) - len(self.game.events))]

    # Panels

    def summaries(self) -> list[SeatSummary]:
        """Return a line for each seat, clockwise."""
        state, prompt = self.game.state, self.game.prompt
        result = self.game.result or ()
        found = []
        for seat in sorted(range(len(self.seats)), key=lambda s: self.sides[s]):
            steps = [piece.step for piece in state.pieces[seat]]
            places = [*state.places] if not result else [*result]
            found.append(
                SeatSummary(
                    seat=seat,
                    name=self.seats[seat],
                    style=self.style(seat),
                    computer=self.game.setup.seats[seat].computer,
                    home=steps.count(HOME),
                    yard=steps.count(YARD),
                    place=places.index(seat) + 1 if seat in places else None,
                    has_conceded=seat in state.conceded,
                    is_asked=prompt is not None and prompt.seat == seat,
                    is_on_turn=self.turn_seat == seat,
                )
            )
        return found

    def house_rules(self) -> list[HouseRule]:
        """Return the house rules in force, with their titles."""
        return house_rules(self.ruleset, self.game.setup.options)


def house_rules(ruleset: Ruleset, options: Mapping[str, Any]) -> list[HouseRule]:
    """Return house rules with their titles, values in words, and whether they differ from the ruleset's own."""
    original = msgspec.to_builtins(ruleset.options)
    info = msgspec.inspect.type_info(type(ruleset.options))
    found = []
    for field in info.fields if isinstance(info, msgspec.inspect.StructType) else ():
        name = field.encode_name
        value = options.get(name, original.get(name))
        schema = getattr(field.type, "extra_json_schema", None) or {}
        title = schema.get("title", name.replace("_", " ").capitalize())
        found.append(HouseRule(name, title, _in_words(value), value != original.get(name)))
    return found


def _in_words(value: object) -> str:
    if isinstance(value, bool):
        return "yes" if value else "no"
    return str(value).replace("_", " ")


def _ends_turn_of(event: Event, seat: int) -> bool:
    return isinstance(event, TurnEnded) and event.seat == seat
