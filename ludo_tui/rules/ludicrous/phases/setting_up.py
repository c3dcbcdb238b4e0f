"""Setting a match up: its parties, head starts and handicaps, the cards that are dealt, and who begins."""

from collections.abc import Mapping, Sequence

from ludo_tui.engine import Flow, Modifier, OrderSettled, Rules, Setup, Who
from ludo_tui.rules.fight.rolls import PlannedRoll
from ludo_tui.rules.handicaps import handicap_events, steps_with_handicap
from ludo_tui.rules.ludicrous.mechanics import spell_cards
from ludo_tui.rules.ludicrous.mechanics.contests import ADVANTAGE, Contestant, counted_in, thrower
from ludo_tui.rules.ludicrous.mechanics.modifiers import stat
from ludo_tui.rules.ludicrous.model.names import LudicrousNames
from ludo_tui.rules.ludicrous.model.options import LudicrousOptions
from ludo_tui.rules.ludicrous.model.state import LudicrousState, Party
from ludo_tui.rules.ludicrous.model.table import LudicrousTable, Sources
from ludo_tui.rules.ludicrous.party.building import BadPartyError, build_party
from ludo_tui.rules.ludicrous.party.random_party import deal_parties, default_party
from ludo_tui.rules.ludicrous.reactions import rock_paper_scissors
from ludo_tui.rules.ludicrous.tables.tables import Tables
from ludo_tui.rules.seating import Seated, clockwise, places, seat_sides


class NewMatch(Seated, Rules[LudicrousState, LudicrousTable]):
    """The part of the rules that a new match is made by: its words, its state, its table.

    Attributes:
        meanings: what is tried by an answer, by what it does.
        lasting_sources: what has a say in rolls for a whole match, kept from match to match.
    """

    tables: Tables
    options: LudicrousOptions
    meanings: Mapping[str, str]
    lasting_sources: Sources

    def deal(self, setup: Setup) -> Setup:
        """Return what a match begins from, with sides and ready-made parties at random where nobody has chosen any."""
        return deal_parties(self.tables, super().deal(setup))

    def names(self, setup: Setup) -> LudicrousNames:
        """Return the words of a match."""
        return LudicrousNames(self.ruleset, setup, seat_sides(setup), self.reactions, self.meanings)

    def new_table(self, setup: Setup, state: LudicrousState, dice: Sequence[int | str] | None) -> LudicrousTable:
        """Return a table with a state at it."""
        return LudicrousTable(
            setup,
            state,
            self.names(setup),
            self.reactions,
            dice,
            tables=self.tables,
            options=self.options,
            lasting_sources=self.lasting_sources,
            order_of_reactions=rock_paper_scissors.first_to_react,
        )

    def new_state(self, setup: Setup) -> LudicrousState:
        """Return the parties before the opening.

        Raises:
            ValueError: a wrong number of seats, teams without four, or a party that breaks the rules.

        Rule: lh.match.seats, lh.match.teams, lh.match.setup, lh.match.head-start, lh.match.handicap
        """
        tables, options, sides = self.tables, self.options, seat_sides(setup)
        if options.teams and len(sides) != 4:
            raise ValueError("2 vs. 2 needs four seats")
        state = LudicrousState(sides=sides)
        for number, seat in enumerate(setup.seats):
            try:
                chosen = default_party(tables, number) if seat.party is None else seat.party
                party = build_party(tables, options, chosen, seats=len(sides))
            except BadPartyError as error:
                raise ValueError(f"{seat.name}'s party: {error.clause}") from error
            party.is_open = setup.table.sheets == "open"
            party.shown.stats = _implied_stats(tables, options, party)
            state.parties.append(party)
            if options.head_start:
                _head_start(tables, party, len(sides))
            needed = tables.numbers.match.pieces_home[options.match]
            steps = steps_with_handicap(setup, number, [piece.step for piece in party.pieces], needed)
            for piece, step in zip(party.pieces, steps, strict=True):
                piece.step = step
        if options.teams:
            for number, members in enumerate(places(sides, in_teams=True).teams):
                state.teams[number] = tuple(mate for mate in members if mate != number)
        return state

    def opening(self, table: LudicrousTable) -> Flow[None]:
        """Deal the cards, and roll d20 + speed for the starting token; ties roll again.

        Rule: lh.match.order
        """
        state = table.state
        table.events += handicap_events(table.setup, "lh.match.handicap")
        if table.options.magic:
            spell_cards.deal_cards(table)
        leaders = clockwise(state.sides, state.sides.index(min(state.sides)))
        while len(leaders) > 1:
            shown: dict[int, int] = {}
            for seat in leaders:
                speed = Modifier("speed", stat(table, Who(seat), "speed"), "lh.match.order")
                one = Contestant(who=Who(seat), kind="initiative", extra=(speed,), within=("speed",))
                roll = PlannedRoll(policy=ADVANTAGE, counted=tuple(counted_in(table, one)))
                result = yield from roll.throw(table, thrower(table, one, "who begins", "lh.match.order"))
                shown[seat] = result.total
            best = max(shown.values())
            leaders = [seat for seat in leaders if shown[seat] == best]
        state.turn.seat = state.first = leaders[0]
        state.round = 1
        table.emit(OrderSettled(seat=leaders[0], rule="lh.match.order"))


def _head_start(tables: Tables, party: Party, seats: int) -> None:
    """Put the first pieces of a party on its starting space, and the next ones on its own star space.

    Rule: lh.match.head-start
    """
    numbers = tables.numbers.match
    out, on_star = numbers.pieces_out.get(seats, 0), numbers.pieces_on_star.get(seats, 0)
    for number, piece in enumerate(party.pieces[: out + on_star]):
        piece.step = 0 if number < out else tables.board.star


def _implied_stats(tables: Tables, options: LudicrousOptions, party: Party) -> dict[str, int]:
    """Return the stats of a party that follow from what lies open on the board: its maximum of HP.

    Rule: lh.secrets.implied
    """
    perks = tables.perks.values() if options.perks else ()
    if any(modifier.to == "hp_max" for perk in perks for modifier in perk.trait.modifiers):
        return {}
    return {"constitution": party.stats["constitution"]}
