"""The rules of one match of Ludicrous Ludo: setting up, turns, rounds, places."""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Final

from ludo_tui.board import HOME, YARD
from ludo_tui.engine import (
    END_TURN,
    HEADLINES,
    Contest,
    Danger,
    Event,
    Finished,
    Flow,
    Handler,
    Line,
    Look,
    Lot,
    Modifier,
    Option,
    OrderSettled,
    PhaseMachine,
    PieceId,
    Prompt,
    Reaction,
    Reading,
    Rules,
    Setup,
    SheetPage,
    TrackBoard,
)
from ludo_tui.rules.handicaps import HANDICAPS, given, helped
from ludo_tui.rules.ludicrous.knowledge.view import glance, view
from ludo_tui.rules.ludicrous.mechanics import spell_cards
from ludo_tui.rules.ludicrous.mechanics.conditions import count_down
from ludo_tui.rules.ludicrous.mechanics.modifiers import stat, total
from ludo_tui.rules.ludicrous.mechanics.placing import is_done, take_off
from ludo_tui.rules.ludicrous.mechanics.reveal_sheet import show_stat
from ludo_tui.rules.ludicrous.migrate import remove_unknown_rows
from ludo_tui.rules.ludicrous.model.names import LudicrousNames
from ludo_tui.rules.ludicrous.model.options import LudicrousOptions
from ludo_tui.rules.ludicrous.model.state import STATS, LudicrousState, Party, PartyId
from ludo_tui.rules.ludicrous.model.table import LudicrousTable
from ludo_tui.rules.ludicrous.pages import appearance, brief
from ludo_tui.rules.ludicrous.pages.reminders import reminder
from ludo_tui.rules.ludicrous.pages.threats import threats_to, with_piece_moved
from ludo_tui.rules.ludicrous.pages.verdicts import contests_of
from ludo_tui.rules.ludicrous.party import sheet_page, sheet_text, track_board
from ludo_tui.rules.ludicrous.party.building import BadPartyError, build
from ludo_tui.rules.ludicrous.party.possible_state import possible_state
from ludo_tui.rules.ludicrous.party.random_party import usual_party
from ludo_tui.rules.ludicrous.phases import (
    action,
    bonus_action,
    movement,
    rounds,
    special_rules,
    tank_movement,
    turning,
    upkeep,
)
from ludo_tui.rules.ludicrous.reactions import rock_paper_scissors
from ludo_tui.rules.ludicrous.registry import ACTIONS, REACTIONS
from ludo_tui.rules.ludicrous.state_faults import state_faults
from ludo_tui.rules.ludicrous.tables.tables import tables_of
from ludo_tui.rules.ludicrous.tables.traits import Source
from ludo_tui.rules.ludicrous.yard import annustar
from ludo_tui.rules.seating import Seated, clockwise, places, seat_sides
from ludo_tui.rulesets import Ruleset

ASKING: Final = {
    "ambush": "ambush somebody?",
    "attack": "strike whom?",
    "choice": "choose one",
    "enter": "bring a piece out?",
    "move": "which piece?",
    "soul_read": "read on?",
    "structure": "build what?",
    "surrender": "accept the surrender?",
    "way": "which one?",
}
"""What its own kinds of questions ask, in a few words."""


class LudicrousRules(Seated, Rules[LudicrousState, LudicrousTable]):
    """The rules of one match.

    Args:
        ruleset: its data.
        options: the house rules.

    Attributes:
        tables: the tables of the ruleset.

    Rule: ll.5.1.phase-list, lh.readings.phases
    """

    state_type = LudicrousState
    actions = ACTIONS
    reactions: Sequence[Reaction[LudicrousTable]] = REACTIONS
    has_secrets = True
    has_sheets = True
    asking = ASKING
    settled: Mapping[str, str] = {"ambush": "Ambush", "retaliation": "Retaliation"}
    headlines = HEADLINES | appearance.HEADLINES
    handicaps = HANDICAPS

    def __init__(self, ruleset: Ruleset, options: LudicrousOptions) -> None:
        self.ruleset = ruleset
        self.options = options
        self.is_in_teams = options.teams
        self.tables = tables_of(ruleset.tables)
        self._lasting_sources: dict[tuple[str, ...], tuple[Source, ...]] = {}
        handlers: dict[str, Handler[LudicrousTable]] = {
            "turning": lambda table: turning.turning(table, ACTIONS),
            "action": lambda table: action.action(table, ACTIONS),
            "first_special": special_rules.first,
            "bonus_action": lambda table: bonus_action.bonus_action(table, ACTIONS),
            "second_special": special_rules.second,
            "tank_movement": tank_movement.phase,
            "movement": movement.move,
        }
        is_due: dict[str, Callable[[LudicrousTable], bool]] = {
            "first_special": special_rules.is_first_due,
            "second_special": special_rules.is_second_due,
        }
        self._phases = [phase.id for phase in ruleset.phases]
        watched = {name: self._watched(name, handler) for name, handler in handlers.items()}
        self.phases: PhaseMachine[LudicrousTable] = PhaseMachine(ruleset.phases, watched, is_due)

    def reminder(self, view: LudicrousState, events: Sequence[Event], prompt: Prompt) -> str:
        """Say which pieces are lost after this action unless they are revived, and which enemy is about to win."""
        return reminder(self.tables, self.options, view, prompt)

    def length(self, seats: int) -> float:
        """Return how long a match of so many seats is, as a multiple of what it is by the usual house rules."""
        return self.options.length(seats)

    def brief(self, setup: Setup | None = None) -> Sequence[str]:
        """Tell the game in a page."""
        counts = self.seat_counts if setup is None else [len(setup.seats)]
        return tuple(brief.brief_text(self.ruleset, self.tables, self.options, counts))

    def _watched(self, name: str, handler: Handler[LudicrousTable]) -> Handler[LudicrousTable]:
        """Return a phase that also settles mishaps and what ends with it, and ends the turn once the party is done."""
        over = self._phases[: self._phases.index(name) + 1]

        def phase(table: LudicrousTable) -> Flow[str | None]:
            goto = yield from handler(table)
            yield from annustar.settle(table, table.state.turn.seat)
            count_down(table, table.state.turn.seat, over)
            return END_TURN if self._has_won(table, table.state.turn.seat) else goto

        return phase

    # Setting up

    def new_state(self, setup: Setup) -> LudicrousState:
        """Return the parties before the opening.

        Raises:
            ValueError: a wrong number of seats, teams without four, or a party that breaks the rules.

        Rule: lh.match.seats, lh.match.teams, lh.match.setup, lh.match.head-start, lh.match.handicap
        """
        sides = seat_sides(setup)
        options = self.options
        if options.teams and len(sides) != 4:
            raise ValueError("2 vs. 2 needs four seats")
        state = LudicrousState(sides=sides)
        for number, seat in enumerate(setup.seats):
            try:
                chosen = usual_party(self.tables, number) if seat.party is None else seat.party
                party = build(self.tables, options, chosen, seats=len(sides))
            except BadPartyError as error:
                raise ValueError(f"{seat.name}'s party: {error.clause}") from error
            party.is_open = setup.table.sheets == "open"
            party.shown.stats = self._implied(party)
            state.parties.append(party)
            if options.head_start:
                self._head_start(party, len(sides))
            needed = self.tables.numbers.match.pieces_home[options.match]
            steps = helped(setup, number, [piece.step for piece in party.pieces], needed)
            for piece, step in zip(party.pieces, steps, strict=True):
                piece.step = step
        if options.teams:
            for number, members in enumerate(places(sides, in_teams=True).teams):
                state.teams[number] = tuple(mate for mate in members if mate != number)
        return state

    def _head_start(self, party: Party, seats: int) -> None:
        """Put the first pieces of a party on its starting space, and the next ones on its own star space.

        Rule: lh.match.head-start
        """
        numbers = self.tables.numbers.match
        out, on_star = numbers.pieces_out.get(seats, 0), numbers.pieces_on_star.get(seats, 0)
        for number, piece in enumerate(party.pieces[: out + on_star]):
            piece.step = 0 if number < out else self.tables.board.star

    def _implied(self, party: Party) -> dict[str, int]:
        """Return the stats of a party that follow from what lies open on the board: its maximum of HP.

        Rule: lh.secrets.implied
        """
        perks = self.tables.perks.values() if self.options.perks else ()
        if any(modifier.to == "hp_max" for perk in perks for modifier in perk.trait.modifiers):
            return {}
        return {"constitution": party.stats["constitution"]}

    def names(self, setup: Setup) -> LudicrousNames:
        """Return the words of this match."""
        words = {reaction.id: reaction.name for reaction in self.reactions}
        return LudicrousNames(self.ruleset, setup, seat_sides(setup), words)

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
            lasting_sources=self._lasting_sources,
            order_of_reactions=rock_paper_scissors.first,
        )

    def opening(self, table: LudicrousTable) -> Flow[None]:
        """Deal the cards, and roll d20 + speed for the starting token; ties roll again.

        Rule: lh.match.order
        """
        state = table.state
        table.events += given(table.setup, "lh.match.handicap")
        if self.options.magic:
            spell_cards.deal(table)
        leaders = clockwise(state.sides, state.sides.index(min(state.sides)))
        while len(leaders) > 1:
            shown: dict[int, int] = {}
            for seat in leaders:
                added = [
                    Modifier("speed", stat(table, PartyId(seat), "speed"), "lh.match.order"),
                    Modifier("traits", total(table, PartyId(seat), "initiative"), "lh.match.order"),
                ]
                plus = sum(modifier.value for modifier in added)
                show_stat(table, PartyId(seat), "speed")
                natural = yield from table.roll(
                    seat,
                    20,
                    "who begins",
                    rule="lh.match.order",
                    modifiers=tuple(modifier for modifier in added if modifier.value),
                )
                shown[seat] = natural + plus
            best = max(shown.values())
            leaders = [seat for seat in leaders if shown[seat] == best]
        state.turn.seat = state.first = leaders[0]
        state.round = 1
        table.emit(OrderSettled(seat=leaders[0], rule="lh.match.order"))

    def upkeep(self, table: LudicrousTable) -> Flow[None]:
        """Settle what is due at the start of a turn."""
        return upkeep.upkeep(table)

    # Ends

    def _has_won(self, table: LudicrousTable, seat: int) -> bool:
        """Tell whether a party, in 2 vs. 2 both parties of its team, are done."""
        state = table.state
        return all(is_done(table, other) for other in state.team(seat) if other not in state.conceded)

    def wind_down(self, table: LudicrousTable) -> Flow[None]:
        """Note who has finished, let creatures act at the end of a round, and count down what lasts turns or rounds.

        Rule: lh.match.win, lh.match.places
        """
        state = table.state
        if state.turn.number == 0:
            return
        count_down(table, state.turn.seat, self._phases)
        self._note_places(table)
        if not state.over and self._ends_round(table):
            yield from rounds.end_round(table)
            state.round += 1
            self._note_places(table)
        if not state.over and not state.extra_turn:
            rounds.count_rounds_down(table, self._passed(table))

    def _note_places(self, table: LudicrousTable) -> None:
        """Give the next place to every party (or team) that has come home."""
        state = table.state
        for seat in clockwise(state.sides, state.turn.seat):
            if seat in state.places or seat in state.conceded or not self._has_won(table, seat):
                continue
            place = len(state.places) + 1
            self._place(table, [member for member in state.team(seat) if member not in state.conceded], place)
        self._end_if_decided(table)
        if not state.over:
            for seat in state.places:
                self._clear(table, seat)

    def _clear(self, table: LudicrousTable, seat: int) -> None:
        """Take what is left of a party out of play, and free its prisoners.

        Rule: lh.readings.finished-party
        """
        state = table.state
        for number, piece in enumerate(state.parties[seat].pieces):
            if piece.step != HOME and (piece.step != YARD or piece.prison is not None):
                take_off(table, PieceId(seat, number))
        for held in map(state.piece, state.prisoners(seat)):
            held.prison = None
            held.escape_tries = 0

    def _end_if_decided(self, table: LudicrousTable) -> None:
        """End the match when only one side still plays, or at the first winner unless it is played on.

        Rule: lh.match.places
        """
        state = table.state
        playing = self._playing(state)
        sides = {min(state.team(seat)) for seat in playing}
        if len(sides) > 1 and (self.options.play_on or not state.places):
            return
        if not state.places:
            self._place(table, playing, 1)
        state.over = True

    def _place(self, table: LudicrousTable, seats: Sequence[int], place: int) -> None:
        """Give a place to those who share it."""
        for seat in seats:
            table.state.places.append(seat)
            table.emit(Finished(seat=seat, place=place, team=tuple(seats), rule="lh.match.win"))

    def _playing(self, state: LudicrousState) -> list[int]:
        return [s for s in range(len(state.sides)) if s not in state.places and s not in state.conceded]

    def _ends_round(self, table: LudicrousTable) -> bool:
        """Tell whether the turn that ends is the last of its round.

        Rule: ll.5.1.turn.pass-on.exception
        """
        state = table.state
        if state.extra_turn:
            return False
        order = clockwise(state.sides, state.first)
        following = self.next_seat(state, table.setup)
        return order.index(following) <= order.index(state.turn.seat)

    def _passed(self, table: LudicrousTable) -> list[int]:
        """Return the seats that the turn passes over when it is passed on, and the one that it comes to."""
        order = clockwise(table.state.sides, table.state.turn.seat)
        following = self.next_seat(table.state, table.setup)
        return [*order[1:], order[0]][: order.index(following) or len(order)]

    def next_seat(self, state: LudicrousState, setup: Setup) -> int:
        """Return the next seat clockwise that still plays.

        Rule: ll.5.1.turn.pass-on
        """
        playing = self._playing(state)
        following = [*clockwise(state.sides, state.turn.seat)[1:], state.turn.seat]
        return next(seat for seat in following if seat in playing)

    def withdraw(self, table: LudicrousTable, seat: int) -> None:
        """Take the party of a seat that conceded out of play."""
        self._clear(table, seat)
        for number, piece in enumerate(table.state.parties[seat].pieces):
            if piece.step != YARD:
                take_off(table, PieceId(seat, number))
        self._end_if_decided(table)

    def final_places(self, state: LudicrousState, setup: Setup) -> tuple[int, ...]:
        """Return those who finished, then the others by how far they came, then those who conceded."""
        rest = sorted(self._playing(state), key=lambda seat: -self._progress(state, seat))
        gone = [seat for seat in reversed(state.conceded) if seat not in state.places]
        return (*state.places, *rest, *gone)

    def _progress(self, state: LudicrousState, seat: int) -> int:
        return sum(piece.step + 1 for piece in state.parties[seat].pieces)

    # What players see

    def view(self, state: LudicrousState, setup: Setup, seat: int | None) -> LudicrousState:
        """Return the state as a seat may see it."""
        return view(state, seat)

    def glance(self, state: LudicrousState, setup: Setup, seat: int | None) -> LudicrousState:
        """Return the same only to be looked at: its parts are those of the state."""
        return glance(state, seat)

    def traits(self, view: LudicrousState, seat: int) -> dict[str, str]:
        """Return race, class and party of a seat."""
        party = view.parties[seat]
        named = {"party": party.name} if party.name else {}
        return {
            "race": self.tables.races[party.race].name,
            "class": self.tables.classes[party.profession].name,
            **named,
        }

    def look(self, view: LudicrousState, setup: Setup) -> Look:
        """Return what board and panels show of a view."""
        shapes = [seat.shape for seat in self.ruleset.seats]
        return appearance.look(view, self.tables, self.options, shapes)

    def reach(self, view: LudicrousState, setup: Setup, option: Option, asked: int) -> frozenset[str]:
        """Return the spaces that an answer reaches over."""
        return appearance.reach(view, option, asked)

    def danger(
        self, view: LudicrousState, setup: Setup, option: Option | None, asked: int, prey: PieceId | None = None
    ) -> Danger | None:
        """Return who may land on a piece, or the one that a move moves, or strike it, before its party's next turn."""
        if option is not None and option.piece is not None and option.to_step is not None:
            mover = PieceId(asked if option.seat is None else option.seat, option.piece)
            prey = mover if prey is None else prey
            step = option.to_step if option.rest_step is None else option.rest_step
            view = with_piece_moved(view, mover, step, option.captures)
        if prey is None:
            return None
        table = self.new_table(setup, view, ())
        return threats_to(table.seen_by(asked) if set(STATS) <= set(view.parties[asked].stats) else table, prey)

    def signs(self) -> Mapping[str, str]:
        """Return what each sign on the base of a token means."""
        return appearance.signs()

    def legend(self, *, is_lined: bool = False) -> list[tuple[str, str]]:
        """Return what the signs on the board mean."""
        return appearance.legend(is_lined=is_lined)

    def contests(self, events: Iterable[Event]) -> list[Contest]:
        """Return the contests and saving throws among events."""
        return contests_of(events)

    def reading(self, view: LudicrousState) -> Reading | None:
        """Return who is reading whose party sheet just now."""
        if view.reading is None:
            return None
        numbers = self.tables.numbers.deeds
        most = numbers.soul_read_rolls if self.options.soul_read_timer else None
        return Reading(*view.reading, numbers.soul_read_sides, most)

    def sheet(self, view: LudicrousState, setup: Setup, seat: int) -> Iterator[Line]:
        """Yield the lines of a party sheet, as far as the view shows it."""
        return sheet_text.sheet(view, self.tables, self.names(setup), seat)

    def sheet_page(self, view: LudicrousState, setup: Setup, seat: int) -> SheetPage:
        """Return a party sheet as a page, as far as the view shows it."""
        return sheet_page.page(view, self.tables, self.names(setup), seat)

    def track(self, view: LudicrousState, setup: Setup) -> Iterator[Line]:
        """Yield the lines of the track-keeping board."""
        seats = sorted(range(len(view.sides)), key=view.sides.__getitem__)
        return sheet_text.track(view, self.tables, self.names(setup), seats)

    def track_board(self, view: LudicrousState, setup: Setup) -> TrackBoard:
        """Return the track-keeping board in columns."""
        return track_board.board(view, self.tables, self.options, self.names(setup))

    def faults(self, state: LudicrousState, setup: Setup) -> Iterator[str]:
        """Yield what a saved state cannot be."""
        return state_faults(state, setup, self.tables)

    def fit(self, state: LudicrousState, setup: Setup) -> Iterator[str]:
        """Take out of a state what is no longer in the tables."""
        return remove_unknown_rows(state, self.tables)

    def imagine(self, view: LudicrousState, setup: Setup, seat: int, lot: Lot) -> LudicrousState:
        """Return a whole state that looks to a seat like its view."""
        return possible_state(view, self.tables, self.options, seat, lot)
