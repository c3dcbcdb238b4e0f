"""The rules of one match of Skirmish Ludo: setting up, the order of turns, ends."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Final

import msgspec

from ludo_tui.board import YARD
from ludo_tui.engine import (
    HEADLINES,
    Contest,
    Event,
    Flow,
    Handler,
    Level,
    Line,
    Look,
    Lot,
    Option,
    OrderSettled,
    PhaseMachine,
    Prompt,
    Reaction,
    Rules,
    Setup,
    SheetPage,
    Tally,
)
from ludo_tui.rules.seating import clockwise, seat_sides
from ludo_tui.rules.skirmish.board import reach
from ludo_tui.rules.skirmish.board.goals import goals_of
from ludo_tui.rules.skirmish.board.hidden_places import known_view, place_unknowns
from ludo_tui.rules.skirmish.board.match_names import SkirmishNames
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.board.victory import how_decided, standing, win_match
from ludo_tui.rules.skirmish.events import powers
from ludo_tui.rules.skirmish.mechanics.afflictions import end_turn_bound
from ludo_tui.rules.skirmish.mechanics.sections import ASKING
from ludo_tui.rules.skirmish.migrate import fit
from ludo_tui.rules.skirmish.model.state import Goals, Piece, SkirmishState, Who
from ludo_tui.rules.skirmish.pages import appearance, brief, sheet_page, sheets
from ludo_tui.rules.skirmish.pages.tallies import tallies
from ludo_tui.rules.skirmish.pages.verdicts import contests_of
from ludo_tui.rules.skirmish.party.companies import companies_of, weapons_of
from ludo_tui.rules.skirmish.phases import ambush, initiative, muster, nightfall, rounds, sage, summoning
from ludo_tui.rules.skirmish.phases.end_of_round import closing
from ludo_tui.rules.skirmish.phases.order import is_first, is_last
from ludo_tui.rules.skirmish.phases.reminders import reminder
from ludo_tui.rules.skirmish.powers.known import answering
from ludo_tui.rules.skirmish.reactions.registry import REACTIONS
from ludo_tui.rules.skirmish.state_faults import faults
from ludo_tui.rules.skirmish.tables.options import SkirmishOptions
from ludo_tui.rules.skirmish.tables.rows import tables_of
from ludo_tui.rulesets import Ruleset

_COPIES: Final = msgspec.json.Decoder(SkirmishState)


class SkirmishRules(Rules[SkirmishState, SkirmishTable]):
    """The rules of one match.

    Args:
        ruleset: its data.
        options: the house rules.

    Attributes:
        tables: the tables of the ruleset.
        beside: 1 where there is a Sage, who sits beside the board.
        seat_counts: two to four parties, and the Sage where there is one.

    Rule: sh.scenario.grudge
    """

    turn_orders = ("in_order", "act")

    state_type = SkirmishState
    reactions: Sequence[Reaction[SkirmishTable]] = REACTIONS
    nobody_beside: Mapping[str, str] = {"sage": "none"}
    has_sheets = True
    has_unknowns = True
    asking = ASKING
    headlines = HEADLINES | appearance.HEADLINES | powers.HEADLINES | {"match_decided"}

    def __init__(self, ruleset: Ruleset, options: SkirmishOptions) -> None:
        self.ruleset = ruleset
        self.options = options
        self.tables = tables_of(ruleset.tables)
        has_sage = options.sage == "seat" and self.tables.scenarios[options.scenario].has_sage
        self.beside = 1 if has_sage else 0
        self.seat_counts = range(2 + self.beside, 5 + self.beside)
        handlers: dict[str, Handler[SkirmishTable]] = {
            "initiative": initiative.initiative,
            "summons": summoning.summons,
            "sage_turns": rounds.sage_turns,
            "muster": muster.muster,
            "party_turns": rounds.party_turns,
            "closing": closing,
            "nightfall": nightfall.nightfall,
        }
        is_due: dict[str, Callable[[SkirmishTable], bool]] = {
            "initiative": is_first,
            "summons": _is_sages,
            "sage_turns": _is_sages,
            "closing": is_last,
            "nightfall": nightfall.is_night,
        }
        self.phases: PhaseMachine[SkirmishTable] = PhaseMachine(ruleset.phases, handlers, is_due)

    # What it is

    def length(self, seats: int) -> float:
        """Return how long a match of so many seats is, as a multiple of what it is by the usual house rules."""
        return self.options.length()

    def brief(self, setup: Setup | None = None) -> Sequence[str]:
        """Tell the game in a page."""
        counts = self.board_counts if setup is None else [len(setup.seats) - self.beside]
        return tuple(brief.brief_lines(self.tables, self.options, counts, has_sage=self.beside > 0))

    def reminder(self, view: SkirmishState, events: Sequence[Event], prompt: Prompt) -> str:
        """Say who is about to win, and before a party acts what it has to fear or why it had no initiative."""
        return reminder(view, self.goals(view), self.tables.numbers.toll, events, prompt)

    def about(self, option: str) -> str:
        """Say how long a match is."""
        return brief.lengths(self.tables, self.board_counts) if option == "match" else ""

    # Setting up

    def _party_sides(self, setup: Setup) -> list[int]:
        """Return the side of the board of each party; the Sage has none.

        Rule: sh.match.seats
        """
        count = len(setup.seats) - self.beside
        return seat_sides(msgspec.structs.replace(setup, seats=setup.seats[:count]))

    def new_state(self, setup: Setup) -> SkirmishState:
        """Return the parties before the opening: one piece of each on its starting space.

        Raises:
            ValueError: a wrong number of seats, or a company that there is not.

        Rule: sh.match.seats, sh.match.setup, sh.match.companies
        """
        sides = self._party_sides(setup)
        companies = companies_of(self.tables, setup, len(sides))
        state = SkirmishState(sides=sides, companies=[name for name, _ in companies])
        if self.beside:
            state.sage = len(sides)
        for _, spec in companies:
            state.parties.append(
                [
                    Piece(
                        ancestry=piece.ancestry,
                        path=piece.path,
                        item=piece.item,
                        weapons=weapons_of(self.tables, piece),
                    )
                    for piece in spec.pieces
                ]
            )
            state.parties[-1][0].step = 0
            state.losses.append(0)
        return state

    def new_table(self, setup: Setup, state: SkirmishState, dice: Sequence[int | str] | None) -> SkirmishTable:
        """Return a table with a state at it."""
        return SkirmishTable(
            setup,
            state,
            self.names(setup),
            self.reactions,
            dice,
            tables=self.tables,
            options=self.options,
            answering=answering,
        )

    def names(self, setup: Setup) -> SkirmishNames:
        """Return the words of this match."""
        words = {reaction.id: reaction.name for reaction in self.reactions}
        return SkirmishNames(self.ruleset, setup, self._party_sides(setup), words)

    def sides(self, setup: Setup) -> tuple[int | None, ...]:
        """Return the side of the board of each seat; the Sage has none."""
        return (*self._party_sides(setup), *[None] * self.beside)

    def opening(self, table: SkirmishTable) -> Flow[None]:
        """Give the token to a party at random; the Sage has its purse.

        Rule: sh.match.token, sh.sage.menace, sh.sage.keen
        """
        state = table.state
        state.token = table.draw(len(state.sides))
        state.turn.seat = state.token if state.sage is None else state.sage
        if state.sage is not None:
            state.menace = sage.purse(table).start[len(table.state.sides)]
            sage.pitch_camp(table)
        table.emit(OrderSettled(seat=state.token, rule="sh.match.token"))
        return ambush.spring_ambush(table)

    def upkeep(self, table: SkirmishTable) -> Flow[None]:
        """Begin a round with its first turn."""
        return rounds.begin(table)

    # Ends

    def wind_down(self, table: SkirmishTable) -> Flow[None]:
        """Pass the token on after the last turn of a round."""
        return rounds.wind_down(table)

    def next_seat(self, state: SkirmishState, setup: Setup) -> int:
        """Return whose turn follows: the Sage's, then the parties' clockwise from the one with the token.

        Rule: sk.round.sage-side-first, sh.match.order
        """
        order = clockwise(state.sides, state.token)
        if state.turn.seat != state.sage and state.closed < state.round and state.turn.seat in order:
            after = order[order.index(state.turn.seat) + 1 :]
        else:
            after = order if state.sage is None or state.turn.seat == state.sage else [state.sage, *order]
        return next((seat for seat in after if seat not in state.conceded), order[0])

    def withdraw(self, table: SkirmishTable, seat: int) -> None:
        """Take the party of a seat that conceded out of play; the one that is left alone wins.

        Rule: sh.match.concede
        """
        state = table.state
        for number, piece in enumerate(state.parties[seat]):
            piece.step, piece.damage, piece.seals, piece.is_down = YARD, 0, 0, False
            piece.afflictions.clear()
            piece.hidden_from.clear()
            end_turn_bound(table, Who(seat, number))
        staying = [other for other in range(len(state.sides)) if other not in state.conceded]
        winner = state.sage if not staying else staying[0] if state.sage is None and len(staying) == 1 else None
        if winner is not None and not state.over:
            win_match(table, winner, "left")

    def stand_in(self, state: SkirmishState, setup: Setup, seat: int) -> Level | None:
        """Return who plays on for the Sage when it concedes: the computer.

        Rule: sh.sage.concede
        """
        return "normal" if seat == state.sage else None

    def final_places(self, state: SkirmishState, setup: Setup) -> tuple[int, ...]:
        """Return who won, then the others by how far they came, then those who conceded."""
        rest = [seat for seat in range(len(setup.seats)) if seat not in state.places and seat not in state.conceded]
        gone = [seat for seat in reversed(state.conceded) if seat not in state.places]
        return (*state.places, *sorted(rest, key=lambda seat: self._progress(state, seat), reverse=True), *gone)

    def come(self, state: SkirmishState, seat: int) -> int | None:
        """Return the steps of all pieces of a party: of those with as many home, the further one comes first.

        Rule: sh.match.nightfall
        """
        return None if seat == state.sage else max(standing(state, seat)[1], 0)

    def _progress(self, state: SkirmishState, seat: int) -> tuple[int, int, int]:
        return (-1, 0, 0) if seat == state.sage else standing(state, seat)

    # What players see

    def view(self, state: SkirmishState, setup: Setup, seat: int | None) -> SkirmishState:
        """Return a copy of the state with what decides the match: everything lies open but what others prefer."""
        return _COPIES.decode(msgspec.json.encode(self.glance(state, setup, seat)))

    def glance(self, state: SkirmishState, setup: Setup, seat: int | None) -> SkirmishState:
        """Return the same only to be looked at: its parts are those of the state."""
        preferences = [chosen if owner == seat else {} for owner, chosen in enumerate(state.preferences)]
        return msgspec.structs.replace(state, preferences=preferences, goals=self.goals(state))

    def goals(self, state: SkirmishState) -> Goals:
        """Return what decides a match."""
        return goals_of(self.tables, self.options, state)

    def imagine(self, view: SkirmishState, setup: Setup, seat: int, lot: Lot) -> SkirmishState:
        """Return the state that a view shows, in which those hidden from all of a seat may stand elsewhere."""
        state = msgspec.json.decode(msgspec.json.encode(view), type=SkirmishState)
        state.goals = msgspec.UNSET
        place_unknowns(self.new_table(setup, state, None), seat, lot)
        return state

    def known(self, view: SkirmishState, setup: Setup, seat: int) -> SkirmishState:
        """Return a view without the places of those who are hidden from all whom a seat leads."""
        return known_view(view, seat)

    def traits(self, view: SkirmishState, seat: int) -> Mapping[str, str]:
        """Return what a seat plays: its company, or the Sage."""
        if seat == view.sage:
            return {"company": "sage"}
        company = view.companies[seat]
        return {"company": company if company in self.tables.companies else "own"}

    def faults(self, state: SkirmishState, setup: Setup) -> Iterator[str]:
        """Yield what a state cannot be."""
        return faults(state, setup, self.tables, self._party_sides(setup))

    def fit(self, state: SkirmishState, setup: Setup) -> Iterator[str]:
        """Take out of a state what is no longer in the tables."""
        return fit(state, self.tables)

    def look(self, view: SkirmishState, setup: Setup) -> Look:
        """Return what board and panels show."""
        return appearance.look(view, self.tables, self.options)

    def reach(self, view: SkirmishState, setup: Setup, option: Option, asked: int) -> frozenset[str]:
        """Return the spaces that the one who acts by an answer can attack."""
        return reach.reachable_spaces(view, self.tables, option, asked)

    def ending(self, view: SkirmishState, setup: Setup) -> str:
        """Say who has won and by what."""
        decided = how_decided(view, self.goals(view).rounds)
        return "" if decided is None else decided.sentence(self.names(setup))

    def contests(self, events: Iterable[Event]) -> list[Contest]:
        """Return the rolls among events that something depended on."""
        return contests_of(events)

    def tallies(self, events: Iterable[Event]) -> Sequence[Tally]:
        """Count what seats may be remembered for."""
        return tallies(events)

    def signs(self) -> Mapping[str, str]:
        """Return what each sign on the base of a token means."""
        return appearance.signs()

    def legend(self, *, is_lined: bool = False) -> list[tuple[str, str]]:
        """Return what the signs on the board mean."""
        return appearance.legend(is_lined=is_lined)

    def sheet(self, view: SkirmishState, setup: Setup, seat: int) -> Iterator[Line]:
        """Yield the sheet of a seat: its pieces, or the Sage's monsters."""
        return sheets.sheet(view, self.tables, seat)

    def sheet_page(self, view: SkirmishState, setup: Setup, seat: int) -> SheetPage:
        """Return the sheet of a seat as a page."""
        return sheet_page.page(view, self.tables, seat)

    def track(self, view: SkirmishState, setup: Setup) -> Iterator[Line]:
        """Yield the track-keeping board: round, token, doom."""
        return sheets.track(view, self.tables, self.options, self.names(setup))


def _is_sages(table: SkirmishTable) -> bool:
    """Tell whether the running turn is the Sage's."""
    return table.state.turn.seat == table.state.sage
