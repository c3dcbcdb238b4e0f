"""Setting a match up: its companies, who has the token, the Sage's purse, and who is surprised."""

from collections.abc import Sequence

import msgspec

from ludo_tui.engine import Flow, OrderSettled, Rules, Setup
from ludo_tui.rules.seating import deal_sides, seat_sides
from ludo_tui.rules.skirmish.board.match_names import SkirmishNames
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.model.state import Piece, SkirmishState
from ludo_tui.rules.skirmish.party.companies import companies_of, weapons_of
from ludo_tui.rules.skirmish.phases.ambush import spring_ambush
from ludo_tui.rules.skirmish.phases.sage import pitch_camp, purse
from ludo_tui.rules.skirmish.powers.known import answering
from ludo_tui.rules.skirmish.tables.options import SkirmishOptions
from ludo_tui.rules.skirmish.tables.rows import Tables


class NewMatch(Rules[SkirmishState, SkirmishTable]):
    """The part of the rules that a new match is made by: its words, its state, its table."""

    tables: Tables
    options: SkirmishOptions

    def deal(self, setup: Setup) -> Setup:
        """Return what a new match begins from, with the empty side of three parties drawn at random."""
        return deal_sides(setup, self.beside)

    def sides(self, setup: Setup) -> tuple[int | None, ...]:
        """Return the side of the board of each seat; the Sage has none."""
        return (*self.party_sides(setup), *[None] * self.beside)

    def party_sides(self, setup: Setup) -> list[int]:
        """Return the side of the board of each party.

        Rule: sh.match.seats
        """
        count = len(setup.seats) - self.beside
        return seat_sides(msgspec.structs.replace(setup, seats=setup.seats[:count]))

    def names(self, setup: Setup) -> SkirmishNames:
        """Return the words of a match."""
        return SkirmishNames(self.ruleset, setup, self.party_sides(setup), self.reactions)

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

    def new_state(self, setup: Setup) -> SkirmishState:
        """Return the parties before the opening: one piece of each on its starting space.

        Raises:
            ValueError: a wrong number of seats, or a company that there is not.

        Rule: sh.match.seats, sh.match.setup, sh.match.companies
        """
        sides = self.party_sides(setup)
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

    def opening(self, table: SkirmishTable) -> Flow[None]:
        """Give the token to a party at random; the Sage has its purse.

        Rule: sh.match.token, sh.sage.menace, sh.sage.keen
        """
        state = table.state
        state.token = table.draw(len(state.sides))
        state.turn.seat = state.token if state.sage is None else state.sage
        if state.sage is not None:
            state.menace = purse(table).start[len(table.state.sides)]
            pitch_camp(table)
        table.emit(OrderSettled(seat=state.token, rule="sh.match.token"))
        return spring_ambush(table)
