"""Classic Ludo and its relatives: roll, move, capture, come home."""

from collections.abc import Iterator, Sequence
from functools import partial
from itertools import combinations_with_replacement
from typing import Final

import msgspec

from ludo_tui.board import HOME, PIECES, YARD
from ludo_tui.engine import (
    END_TURN,
    HEADLINES,
    Face,
    Finished,
    Flow,
    Look,
    Lot,
    Option,
    OrderSettled,
    PhaseMachine,
    Prompt,
    Reaction,
    Refusal,
    Rules,
    Setup,
)
from ludo_tui.engine.showing import QuestionHint
from ludo_tui.rules.events import CameHome, RollsAgain
from ludo_tui.rules.handicaps import handicap_events, steps_with_handicap
from ludo_tui.rules.race import appearance, brief
from ludo_tui.rules.race.model import CAPTURE, EARNED, TRIES, TRY, Move, Race, SideToMove
from ludo_tui.rules.race.options import RaceOptions
from ludo_tui.rules.race.state import (
    Captured,
    ColumnsOpened,
    LeftBoard,
    NoMove,
    Piece,
    RaceState,
    ThrowLost,
    Trapped,
    state_faults,
)
from ludo_tui.rules.race.table import RaceTable
from ludo_tui.rules.race.threats import Threats
from ludo_tui.rules.race.wording import MoveOffer, Offers, RaceNames, Wording
from ludo_tui.rules.seating import Seated, clockwise, seat_sides
from ludo_tui.rulesets import Ruleset

SIDES: Final = 6
"""Of every die that is rolled."""


class RaceRules(Threats, Seated, Rules[RaceState, RaceTable]):
    """The rules of one race game.

    Args:
        ruleset: its data.
        options: the house rules.

    Raises:
        ValueError: the house rules contradict each other.
    """

    state_type = RaceState
    reactions: Sequence[Reaction[RaceTable]] = ()
    headlines = HEADLINES | appearance.HEADLINES

    def __init__(self, ruleset: Ruleset, options: RaceOptions) -> None:
        if options.max_sixes == 1 and options.entry == "six":
            raise ValueError("if every six is lost no piece comes out: choose another max_sixes or another entry")
        self.ruleset = ruleset
        self.options = options
        self.is_in_teams = options.teams
        self.wording = Wording(ruleset, options)
        self.phases = PhaseMachine(ruleset.phases, {"roll": self._roll, "move": self._move}, {})
        self.piece_word, self.piece_words = self.wording.words.piece, self.wording.words.pieces
        self.questions = {"move": QuestionHint(f"which {self.piece_word}?")}
        self._rule = self.wording.rule
        self._known_offers: dict[tuple[int, int], Offers] = {}
        self.needed = options.pieces_to_win

    def brief(self, setup: Setup | None = None) -> Sequence[str]:
        """Return the game in a page."""
        seats = max(self.seat_counts) if setup is None else len(setup.seats)
        return tuple(brief.brief_text(self.options, self.wording.words, seats))

    # Setting up

    def length(self, seats: int) -> float:
        """Return how long a match of so many seats is, as a multiple of what it is by the usual house rules."""
        return self.options.length(seats)

    def new_state(self, setup: Setup) -> RaceState:
        """Return the pieces in their yards (or on the start, by house rule), before the first turn.

        Raises:
            ValueError: seats that cannot be placed, or teams of two at a table that has not four seats.

        Rule: pp.setup.coins-start-staged, cl.option.pieces-on-start, cl.option.teams
        """
        count = len(setup.seats)
        if self.options.teams and count != 4:
            raise ValueError(f"teams of two need four seats, not {count}")
        usual = [0 if number < self.options.pieces_on_start else YARD for number in range(PIECES)]
        return RaceState(
            sides=seat_sides(setup),
            pieces=[
                list(map(Piece, steps_with_handicap(setup, seat, usual, self.options.pieces_to_win)))
                for seat in range(count)
            ],
            captures=[0] * count,
        )

    def new_table(self, setup: Setup, state: RaceState, dice: Sequence[int | str] | None) -> RaceTable:
        """Return a table with a state at it."""
        offers = [self._offers(seat, side) for seat, side in enumerate(state.sides)]
        return RaceTable(setup, state, self.names(setup), dice, self._tables(state.sides), offers)

    def _offers(self, seat: int, side: int) -> Offers:
        """Return the moves of a seat on a side of the board as they are offered."""
        if (seat, side) not in self._known_offers:
            self._known_offers[seat, side] = Offers(self.wording, seat, side)
        return self._known_offers[seat, side]

    def names(self, setup: Setup) -> RaceNames:
        """Return the words of this game."""
        return RaceNames(self.ruleset, self.wording.words, setup, seat_sides(setup))

    def opening(self, table: RaceTable) -> Flow[None]:
        """Every seat rolls; the highest begins, tied leaders roll again.

        Rule: cl.order.roll, cl.order.highest, pp.order.first-player
        """
        state = table.state
        table.events += handicap_events(table.setup, "cl.option.handicap")
        leaders = clockwise(state.sides, state.sides.index(min(state.sides)))
        while len(leaders) > 1:
            shown: dict[int, int] = {}
            for seat in leaders:
                shown[seat] = yield from table.roll(seat, SIDES, "who begins", rule=self._rule["begin"])
            playing = [seat for seat in leaders if seat not in state.conceded] or leaders[:1]
            best = max(shown[seat] for seat in playing)
            leaders = [seat for seat in playing if shown[seat] == best]
        state.turn.seat = state.first = leaders[0]
        table.emit(OrderSettled(seat=leaders[0], rule=self._rule["highest"]))

    def upkeep(self, table: RaceTable) -> None:
        """Forget the dice of the turn before."""
        state, turn = table.state, table.state.turn
        state.throws = state.sixes = 0
        state.rolls_again = ""
        table.race.begin_turn(turn.seat, turn.number)
        if turn.seat == state.first:
            state.round += 1

    # A turn

    def _roll(self, table: RaceTable) -> Flow[str | None] | str | None:
        """Throw the dice. One six too many is lost and ends the turn.

        Rule: pp.order.roll-per-move, cl.six.third-six, pp.null.third-null, cl.option.max-sixes, cl.option.dice,
        cl.option.optional-bonus-roll, cl.option.three-tries
        """
        race, options = table.race, self.options
        may_stop = race.owed == EARNED and options.optional_bonus_roll
        if may_stop or table.asks_to_roll or table.has_real_dice:
            return self._ask_and_roll(table, may_stop)
        self._begin_throw(table)
        table.state.throws += 1
        for _ in range(options.dice):
            race.dice.append(table.throw(race.seat, SIDES, self._rule["roll"]))
        return self._thrown(table)

    def _ask_and_roll(self, table: RaceTable, may_stop: bool) -> Flow[str | None]:
        """Throw the dice where somebody is asked whether, when or what they roll."""
        race, options, rule = table.race, self.options, self._rule["roll"]
        if may_stop and not (yield from self._wants_to_roll(table)):
            return END_TURN
        self._begin_throw(table)
        if table.asks_to_roll and not may_stop:
            purpose = f"try {race.throws + 1} of {TRIES}" if race.may_try() else ""
            yield from table.press(race.seat, SIDES, purpose, rule, options.dice)
        table.state.throws += 1
        while len(race.dice) < options.dice:
            race.dice.append((yield from table.roll(race.seat, SIDES, "", rule)))
        return self._thrown(table)

    def _begin_throw(self, table: RaceTable) -> None:
        """Tell that another roll of the turn follows, where it does."""
        state = table.state
        if table.race.throws:
            table.emit(RollsAgain(seat=table.race.seat, rule=state.rolls_again))
            state.rolls_again, state.another_roll = "", msgspec.UNSET

    def _thrown(self, table: RaceTable) -> str | None:
        """Note what has been thrown, and tell whether it ends the turn."""
        state, race = table.state, table.race
        race.count_throw()
        state.sixes = race.sixes
        if not race.dice:
            table.emit(ThrowLost(seat=race.seat, sixes=race.sixes, rule=self._rule["third six"]))
            return END_TURN
        if race.owed:
            self._earn_roll(state, self._six_again(race.sixes))
        return None

    def _wants_to_roll(self, table: RaceTable) -> Flow[bool]:
        """Ask whether a further roll that may be made is made.

        Rule: pp.null.second-roll, pp.null.roll-without-move, cl.option.optional-bonus-roll
        """
        rule = self._rule["may roll"]
        options = (
            Option(id="roll", label="Roll again", rule=rule, does="roll"),
            Option(id="stop", label="Stop rolling", rule=rule, does="pass"),
        )
        answer = yield from table.ask(table.state.turn.seat, "roll", "Roll again?", options, rule=rule)
        return answer.id == "roll"

    def _earn_roll(self, state: RaceState, concept: str) -> None:
        """Note that another roll follows, and why."""
        state.another_roll = "earned"
        state.rolls_again = self._rule[concept]

    def _six_again(self, sixes: int) -> str:
        """Return why a six gives another roll where it does, as a concept of `wording.RULES`.

        Rule: cl.six.bonus-roll, cl.six.cannot-draw, cl.six.second-bonus, pp.null.second-roll, pt.six.bonus-roll,
        cl.option.six-bonus
        """
        if self.options.six_bonus == "only_if_cannot_enter":
            return "cannot enter again"
        return "six again" if sixes == 1 else "second six again"

    def _move(self, table: RaceTable) -> Flow[str | None]:
        """Use every die: one piece each. Then roll again if that was earned.

        Rule: cl.move.mandatory, cl.move.one-token, pp.move.one-per-roll, cl.six.move-first, cl.option.dice
        """
        race = table.race
        dice, placed, rule = race.dice, len(race.places), self._rule["must move"]
        while dice:
            moves = race.moves()
            if not moves:
                self._lose_dice(table)
                continue
            mover, thrown = race.mover(), tuple(dice)
            answers = self._answers(race, mover, moves, table.offers[mover])
            stands = SideToMove(race.tables, mover, tuple(race.steps[mover]), tuple(race.counts), race.opens())
            question, reasons = self.wording.questions[thrown], partial(self._refusals, stands, thrown, answers)
            choice = yield Prompt(race.seat, "move", question, answers, reasons, rule)
            assert isinstance(choice, MoveOffer)
            race.use(moves[answers.index(choice)])
            self._tell(table, choice)
            if len(race.places) > placed:
                self._tell_places(table, placed)
                return END_TURN
        return "roll" if race.owed else None

    def _answers(self, race: Race, mover: int, moves: Sequence[Move], offers: Offers) -> tuple[MoveOffer, ...]:
        """Return moves of a seat as they are offered, those that capture with the pieces that they do.

        Rule: cl.move.choose, pp.move.free-choice
        """
        found = []
        for move in moves:
            offer = offers[move]
            if move.effect == CAPTURE:
                offer = offer.with_aim(captures=tuple(race.tables.pieces_at(mover, move.end, race.steps)))
            found.append(offer)
        return tuple(found)

    def _lose_dice(self, table: RaceTable) -> None:
        """Lose the dice that cannot be used, unless that is because no piece could ever move again.

        Rule: cl.move.no-legal, cl.turn.none-in-play, pp.move.skip, cl.option.capture-before-home
        """
        state, race = table.state, table.race
        lost, rule = tuple(race.dice), self._rule["none in play" if race.is_idle() else "no move"]
        if not race.lose_dice():
            state.columns_open = True
            table.emit(ColumnsOpened(rule=self._rule["column opens"]))
            return
        for value in lost:
            table.emit(NoMove(seat=race.seat, value=value, rule=rule))
        if race.owed == TRY:
            state.another_roll = "try"
            state.rolls_again = self._rule["try again"]

    def _tell(self, table: RaceTable, choice: MoveOffer) -> None:
        """Tell what comes of a move, and bring the state up to it.

        Rule: cl.capture.send-back, cl.enter.captures, cl.block.landing, cl.block.unharmed, pp.hit.single,
        pp.hit.return, cl.option.capture-bonus, cl.option.home-bonus
        """
        state, race, moved = table.state, table.race, choice.moved
        mover, number, end = moved.seat, moved.piece, moved.end
        table.events.append(moved)
        state.pieces[mover][number].step = race.steps[mover][number]
        if end == HOME:
            table.emit(CameHome(seat=mover, piece=number, rule=self._rule["come home"]))
            if self.options.home_bonus:
                self._earn_roll(state, "home again")
            if race.is_done(mover):
                self._clear_board(table, mover)
        elif "trap" in choice.facts.effects:
            there = [foe for foe, _ in race.tables.pieces_at(mover, end, race.steps)]
            holder = max(there, key=there.count)
            table.emit(Trapped(seat=mover, piece=number, by=holder, step=end, rule=self._rule["trap"]))
        elif choice.aim.captures:
            for victim in choice.aim.captures:
                foe, other = victim.seat, victim.piece
                captured = state.pieces[foe][other]
                step, captured.step = captured.step, YARD
                table.emit(Captured(seat=foe, piece=other, by=mover, step=step, rule=self._rule["sent back"]))
            if self.options.capture_bonus:
                self._earn_roll(state, "capture again")

    def _clear_board(self, table: RaceTable, seat: int) -> None:
        """Take the pieces off the board that a seat no longer needs.

        Rule: cl.option.pieces-to-win
        """
        for number, piece in enumerate(table.state.pieces[seat]):
            if YARD < piece.step < HOME:
                piece.step = YARD
                table.emit(LeftBoard(seat=seat, piece=number, rule=self._rule["leave"]))

    def _tell_places(self, table: RaceTable, placed: int) -> None:
        """Tell who shares the place after those that had been given, and whether the match is over.

        Rule: cl.end.win, pp.objective.win, cl.option.teams, cl.option.play-on, cl.option.concede
        """
        state, race = table.state, table.race
        seats = tuple(race.places[placed:])
        for seat in seats:
            table.emit(Finished(seat=seat, place=placed + 1, team=seats, rule=self._rule["win"]))
        state.over = race.is_over and not table.asks_to_play_on()
        if not state.over and not race.plays(state.first):
            state.first = race.next_after(state.first)

    def _earns_roll(self, race: Race, choice: MoveOffer) -> bool:
        """Return whether a move gives another roll by what it does, unless the turn ends with it.

        Rule: cl.option.capture-bonus, cl.option.home-bonus, pt.capture.bonus-roll, pt.home.bonus-roll
        """
        if choice.aim.to_step != HOME:
            return self.options.capture_bonus and bool(choice.aim.captures)
        return self.options.home_bonus and not race.wins(choice.moved.end)

    # What is offered

    def _refusals(self, stands: SideToMove, dice: Sequence[int], answers: Sequence[MoveOffer]) -> tuple[Refusal, ...]:
        """Return the moves that cannot be made, each with its reason.

        Args:
            stands: how it stands for the seat whose pieces move.
            dice: what has been rolled and not yet used.
            answers: the moves that can be made.
        """
        offered = {(choice.aim.amount, choice.piece) for choice in answers}
        found = []
        forced = []
        for die in dict.fromkeys(dice):
            legal = {move.piece for move in stands.moves(die)}
            for piece, step in enumerate(stands.steps):
                if piece not in legal:
                    found.append((piece, die, stands.reason(step, die)))
                elif (die, piece) not in offered:
                    forced.append((piece, die, "must capture"))
        return tuple(
            self.wording.refusal(piece, die, reason, self.options.dice) for piece, die, reason in (*found, *forced)
        )

    # Ends

    def wind_down(self, table: RaceTable) -> Flow[None] | None:
        """Let go of a roll that nobody has made: the turn is over. Ask whether to play on, where that is asked."""
        table.state.another_roll = msgspec.UNSET
        return table.ask_to_play_on() if table.race.is_over and not table.state.over else None

    def next_seat(self, state: RaceState, setup: Setup) -> int:  # noqa: ARG002 - the shape of the contract
        """Return the next seat clockwise that still plays."""
        return self._tables(state.sides).next_after(state.turn.seat, state.places, state.conceded)

    def withdraw(self, table: RaceTable, seat: int) -> None:
        """Put the pieces of a seat that conceded back into its yard; a partner plays on alone.

        Rule: cl.option.concede
        """
        for piece in table.state.pieces[seat]:
            piece.step = YARD
        placed = len(table.race.places)
        table.race.withdraw()
        self._tell_places(table, placed)

    def final_places(self, state: RaceState, setup: Setup) -> tuple[int, ...]:  # noqa: ARG002 - the contract's shape
        """Return those who finished, then the others by how far they came, then those who conceded."""
        playing = [seat for seat in range(len(state.sides)) if seat not in state.places and seat not in state.conceded]
        rest = sorted(playing, key=lambda seat: -sum(piece.step for piece in state.pieces[seat]))
        gone = [seat for seat in reversed(state.conceded) if seat not in state.places]
        return (*state.places, *rest, *gone)

    def view(self, state: RaceState, setup: Setup, seat: int | None) -> RaceState:  # noqa: ARG002 - nothing is secret
        """Return a copy of the state: nothing is secret in a race game."""
        return msgspec.json.decode(msgspec.json.encode(state), type=RaceState)

    def look(self, view: RaceState, setup: Setup) -> Look:  # noqa: ARG002 - the shape of the contract
        """Return what board and panels show."""
        return appearance.look(view, self.options)

    def following(self, view: RaceState) -> str:
        """Return whether another roll follows the dice that wait to be used."""
        return self.wording.following(view)

    def legend(self, *, is_lined: bool = False) -> list[tuple[str, str]]:
        """Return what the signs on the board mean."""
        return appearance.legend(self.options, self.wording.words.piece, is_lined=is_lined)

    def throws(self, view: RaceState, setup: Setup, seat: int) -> tuple[Face, ...]:  # noqa: ARG002 - see `view`
        """Return what every throw would let a seat do, dice in order."""
        thrown = combinations_with_replacement(range(1, SIDES + 1), self.options.dice)
        return tuple(self._face(view, dice) for dice in thrown) if view.turn.seat == seat else ()

    def faces(self, view: RaceState, setup: Setup, seat: int) -> tuple[Face, ...]:  # noqa: ARG002 - see `view`
        """Return what each value of a die would let a seat do; of two dice, what it would before the other is used."""
        return tuple(self._face(view, (die,)) for die in range(1, SIDES + 1)) if view.turn.seat == seat else ()

    def _face(self, view: RaceState, dice: tuple[int, ...]) -> Face:
        """Return what a throw, or one of its dice, would let the seat on turn do."""
        sixes = view.sixes + 1 if SIDES in dice else 0
        thrown = msgspec.structs.replace(view, dice=list(dice), sixes=sixes, throws=view.throws + 1)
        if 0 < sixes == self.options.max_sixes:
            return Face(dice, is_lost=True, thrown=self.options.dice)
        race = Race.of(self._tables(view.sides), thrown)
        mover = race.mover()
        choices = self._answers(race, mover, race.moves(), self._offers(mover, view.sides[mover]))
        is_six = sixes > 0 and race.six_rolls_again()
        going_on = [choice for choice in choices if not race.wins(choice.moved.end)]
        ends = len(going_on) < len(choices)
        bonus = tuple(one.id for one in going_on if (is_six and ends) or self._earns_roll(race, one))
        again = not ends and (is_six or (not choices and race.may_try_again()))
        return Face(dice, choices, rolls_again=again, bonus=bonus, thrown=self.options.dice)

    def is_one_choice(self, prompt: Prompt) -> bool:
        """Return whether all answers come to the same: one, or pieces that are alike from one space to another."""
        moves = [one for one in prompt.options if isinstance(one, MoveOffer)]
        ways = {(one.moved.seat, one.moved.start, one.aim.to_step, one.aim.amount) for one in moves}
        return len(prompt.options) == 1 or (prompt.kind == "move" and len(ways) == 1)

    def imagine(self, view: RaceState, setup: Setup, seat: int, lot: Lot) -> RaceState:  # noqa: ARG002 - see `view`
        """Return the state that is seen: nothing is secret in a race game."""
        return self.view(view, setup, seat)

    def faults(self, state: RaceState, setup: Setup) -> Iterator[str]:
        """Yield what a saved state cannot be."""
        return state_faults(state, setup, self.options)
