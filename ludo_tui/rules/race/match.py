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
    Table,
    Who,
    do_nothing,
)
from ludo_tui.engine.showing import QuestionHint
from ludo_tui.rules.events import CameHome, RollsAgain
from ludo_tui.rules.handicaps import handicap_events, steps_with_handicap
from ludo_tui.rules.race import appearance, brief
from ludo_tui.rules.race.model import CAPTURE, ROLLS, TRIES, SideToMove, side_to_move
from ludo_tui.rules.race.options import RaceOptions
from ludo_tui.rules.race.state import Captured, ColumnsOpened, LeftBoard, NoMove, Piece, RaceState, ThrowLost, Trapped
from ludo_tui.rules.race.state_faults import state_faults
from ludo_tui.rules.race.threats import Threats
from ludo_tui.rules.race.wording import MoveOffer, Offers, RaceNames, Wording
from ludo_tui.rules.seating import Seated, clockwise, seat_sides
from ludo_tui.rulesets import Ruleset

SIDES: Final = 6
"""Of every die that is rolled."""


class RaceRules(Threats, Seated, Rules[RaceState, Table[RaceState]]):
    """The rules of one race game.

    Args:
        ruleset: its data.
        options: the house rules.

    Raises:
        ValueError: the house rules contradict each other.
    """

    state_type = RaceState
    reactions: Sequence[Reaction[Table[RaceState]]] = ()
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
        self._offers = Offers(self.wording)
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

    def new_table(self, setup: Setup, state: RaceState, dice: Sequence[int | str] | None) -> Table[RaceState]:
        """Return a table with a state at it."""
        return Table(setup, state, self.names(setup), dice)

    def names(self, setup: Setup) -> RaceNames:
        """Return the words of this game."""
        return RaceNames(self.ruleset, self.wording.words, setup, seat_sides(setup))

    def opening(self, table: Table[RaceState]) -> Flow[None]:
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

    def upkeep(self, table: Table[RaceState]) -> Flow[None]:
        """Forget the dice of the turn before."""
        state = table.state
        state.throws = 0
        if state.dice or state.sixes or state.rolls_again:
            state.dice, state.sixes, state.rolls_again = [], 0, ""
        if state.turn.seat == state.first:
            state.round += 1
        return do_nothing(table)

    # A turn

    def _roll(self, table: Table[RaceState]) -> Flow[str | None]:
        """Throw the dice. One six too many is lost and ends the turn.

        Rule: pp.order.roll-per-move, cl.six.third-six, pp.null.third-null, cl.option.max-sixes, cl.option.dice,
        cl.option.optional-bonus-roll, cl.option.three-tries
        """
        state, options = table.state, self.options
        seat = state.turn.seat
        is_wanted = False
        if state.throws:
            if options.optional_bonus_roll and state.another_roll == "earned":
                if not (yield from self._wants_to_roll(table)):
                    return END_TURN
                is_wanted = True
            table.emit(RollsAgain(seat=seat, rule=state.rolls_again))
            state.rolls_again, state.another_roll = "", msgspec.UNSET
        if table.asks_to_roll and not is_wanted:
            is_try = options.three_tries and state.throws < TRIES and self._is_idle(state, self._mover(state))
            purpose = f"try {state.throws + 1} of {TRIES}" if is_try else ""
            yield from table.press(seat, SIDES, purpose, self._rule["roll"], options.dice)
        state.throws += 1
        while len(dice := state.dice) < options.dice:
            dice.append((yield from table.roll(seat, SIDES, "", self._rule["roll"])))
        if 6 not in dice:
            state.sixes = 0
            return None
        state.sixes += 1
        if state.sixes == options.max_sixes:
            state.dice = []
            table.emit(ThrowLost(seat=seat, sixes=state.sixes, rule=self._rule["third six"]))
            return END_TURN
        if concept := self._six_rolls_again(state):
            self._earn_roll(state, concept)
        return None

    def _wants_to_roll(self, table: Table[RaceState]) -> Flow[bool]:
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

    def _six_rolls_again(self, state: RaceState) -> str:
        """Return why the six just rolled gives another roll, as a concept of `wording.RULES`, or an empty string.

        Rule: cl.six.bonus-roll, cl.six.cannot-draw, cl.six.second-bonus, pp.null.second-roll, pt.six.bonus-roll,
        cl.option.six-bonus
        """
        if self.options.six_bonus == "only_if_cannot_enter":
            return "cannot enter again" if self._side_to_move(state, self._mover(state)).six_rolls_again() else ""
        if self.options.six_bonus == "never":
            return ""
        return "six again" if state.sixes == 1 else "second six again"

    def _move(self, table: Table[RaceState]) -> Flow[str | None]:
        """Use every die: one piece each. Then roll again if that was earned.

        Rule: cl.move.mandatory, cl.move.one-token, pp.move.one-per-roll, cl.six.move-first, cl.option.dice
        """
        state = table.state
        seat = state.turn.seat
        while dice := state.dice:
            mover = self._mover(state) if self.options.teams else seat
            to_move = self._side_to_move(state, mover)
            choices = self._choices(state, to_move)
            if not choices:
                self._lose_dice(table, mover)
                continue
            question, reasons = self.wording.questions[tuple(dice)], partial(self._refusals, to_move, (*dice,), choices)
            choice = yield Prompt(seat, "move", question, tuple(choices), reasons, self._rule["must move"])
            assert isinstance(choice, MoveOffer)
            dice.remove(choice.aim.amount)
            self._carry_out(table, mover, choice)
            if choice.aim.to_step == HOME and self._finishes(table, mover):
                state.dice = []
                return END_TURN
        return "roll" if state.another_roll else None

    def _side_to_move(self, state: RaceState, mover: int) -> SideToMove:
        """Return how it stands for a seat whose pieces are moved."""
        is_open = not self.options.capture_before_home or self._column_opens(state, mover)
        steps = [[piece.step for piece in own] for own in state.pieces]
        return side_to_move(self._tables(state.sides), mover, steps, is_open=is_open)

    def _choices(self, state: RaceState, to_move: SideToMove) -> list[MoveOffer]:
        """Return what can be done with the dice.

        Rule: cl.move.choose, pp.move.free-choice, cl.option.forced-capture
        """
        seat, offers = to_move.seat, self._offers
        side = state.sides[seat]
        moves = [move for die in dict.fromkeys(state.dice) for move in to_move.moves(die)]
        if self.options.forced_capture and any(move.effect == CAPTURE for move in moves):
            moves = [move for move in moves if move.effect == CAPTURE]
        return [
            self._capturing(state, offers[seat, side, move]) if move.effect == CAPTURE else offers[seat, side, move]
            for move in moves
        ]

    def _capturing(self, state: RaceState, offer: MoveOffer) -> MoveOffer:
        """Return a move on offer with the pieces that it captures."""
        return offer.with_aim(captures=tuple(self._foes_at(state, offer.moved.seat, offer.moved.end)))

    def _lose_dice(self, table: Table[RaceState], mover: int) -> None:
        """Lose the dice that cannot be used, unless that is because no piece could ever move again.

        Rule: cl.move.no-legal, cl.turn.none-in-play, pp.move.skip, cl.option.capture-before-home
        """
        state = table.state
        if self.options.capture_before_home and not state.columns_open and self._is_stuck(state):
            state.columns_open = True
            table.emit(ColumnsOpened(rule=self._rule["column opens"]))
            return
        rule = self._rule["none in play" if self._is_idle(state, mover) else "no move"]
        for value in state.dice:
            table.emit(NoMove(seat=state.turn.seat, value=value, rule=rule))
        if not state.another_roll and self._may_try_again(state, mover):
            state.another_roll = "try"
            state.rolls_again = self._rule["try again"]
        state.dice = []

    def _may_try_again(self, state: RaceState, mover: int) -> bool:
        """Return whether a throw that brings nothing out, with none of its dice used, is not the last try.

        Rule: cl.option.three-tries, pt.tries.three
        """
        is_unused = len(state.dice) == self.options.dice
        return self.options.three_tries and is_unused and state.throws < TRIES and self._is_idle(state, mover)

    def _is_stuck(self, state: RaceState) -> bool:
        """Return whether no seat could move with any roll."""
        for seat in self._playing(state):
            mover = self._mover(state, seat)
            to_move = self._side_to_move(state, mover)
            if any(to_move.moves(die) for die in ROLLS):
                return False
        return True

    def _carry_out(self, table: Table[RaceState], mover: int, choice: MoveOffer) -> None:
        """Move a piece and send back the pieces that it captures.

        Rule: cl.capture.send-back, cl.enter.captures, cl.block.landing, cl.block.unharmed, pp.hit.single,
        pp.hit.return, cl.option.capture-bonus, cl.option.home-bonus
        """
        state, moved = table.state, choice.moved
        number, end = moved.piece, moved.end
        piece = state.pieces[mover][number]
        piece.step = end
        table.events.append(moved)
        if end == HOME:
            table.emit(CameHome(seat=mover, piece=number, rule=self._rule["come home"]))
            if self.options.home_bonus:
                self._earn_roll(state, "home again")
        elif "trap" in choice.facts.effects:
            piece.step = YARD
            holder = self._holder(state, mover, end)
            table.emit(Trapped(seat=mover, piece=number, by=holder, step=end, rule=self._rule["trap"]))
        elif choice.aim.captures:
            for victim in choice.aim.captures:
                foe, other = victim.seat, victim.piece
                captured = state.pieces[foe][other]
                step, captured.step = captured.step, YARD
                table.emit(Captured(seat=foe, piece=other, by=mover, step=step, rule=self._rule["sent back"]))
                state.captures[mover] += 1
            if self.options.capture_bonus:
                self._earn_roll(state, "capture again")

    def _earns_roll(self, state: RaceState, mover: int, choice: MoveOffer) -> bool:
        """Return whether a move gives another roll by what it does, unless the turn ends with it.

        Rule: cl.option.capture-bonus, cl.option.home-bonus, pt.capture.bonus-roll, pt.home.bonus-roll
        """
        if choice.aim.to_step != HOME:
            return self.options.capture_bonus and bool(choice.aim.captures)
        return self.options.home_bonus and not self._wins(state, mover, choice)

    def _wins(self, state: RaceState, mover: int, choice: MoveOffer) -> bool:
        """Return whether a move brings the last piece home that its seat needs, and its team."""
        if choice.aim.to_step != HOME or self._home_count(state, mover) + 1 < self.options.pieces_to_win:
            return False
        done = {mover, *state.conceded}
        return all(other in done or self._is_done(state, other) for other in self._team(state, mover))

    def _foes_at(self, state: RaceState, mover: int, step: int) -> list[Who]:
        """Return the opposing pieces on a ring step of the mover's route."""
        steps = [[piece.step for piece in own] for own in state.pieces]
        return self._tables(state.sides).pieces_at(mover, step, steps)

    def _holder(self, state: RaceState, mover: int, step: int) -> int:
        """Return the seat of the block that a piece has landed on."""
        there = [foe for foe, _ in self._foes_at(state, mover, step)]
        return max(there, key=there.count)

    # What is offered

    def _refusals(self, to_move: SideToMove, dice: Sequence[int], choices: Sequence[MoveOffer]) -> tuple[Refusal, ...]:
        """Return the moves that cannot be made, each with its reason."""
        offered = {(choice.aim.amount, choice.piece) for choice in choices}
        found = []
        forced = []
        for die in dict.fromkeys(dice):
            legal = {move.piece for move in to_move.moves(die)}
            for piece, step in enumerate(to_move.steps):
                if piece not in legal:
                    found.append((piece, die, to_move.reason(step, die)))
                elif (die, piece) not in offered:
                    forced.append((piece, die, "must capture"))
        return tuple(
            self.wording.refusal(piece, die, reason, self.options.dice) for piece, die, reason in (*found, *forced)
        )

    # Ends

    def _finishes(self, table: Table[RaceState], seat: int) -> bool:
        """Note that a seat (or team) has its pieces home; tell whether the turn is over because of it.

        Rule: cl.end.win, pp.objective.win, cl.option.pieces-to-win, cl.option.teams
        """
        state = table.state
        if not self._is_done(state, seat):
            return False
        for number, piece in enumerate(state.pieces[seat]):
            if YARD < piece.step < HOME:
                piece.step = YARD
                table.emit(LeftBoard(seat=seat, piece=number, rule=self._rule["leave"]))
        team = [member for member in self._team(state, seat) if member not in state.conceded]
        if not all(self._is_done(state, member) for member in team):
            return False
        place = len(state.places) + 1
        self._place(table, team, place)
        self._settle_ends(table)
        return True

    def _settle_ends(self, table: Table[RaceState]) -> None:
        """End the match when only one side still plays, or at the first winner by house rule.

        Rule: cl.option.play-on, cl.option.concede
        """
        state = table.state
        playing = self._playing(state)
        sides = {min(self._team(state, seat)) for seat in playing}
        if len(sides) > 1 and (self.options.play_on or not state.places):
            if state.first not in playing:
                state.first = self._next_after(state, state.first)
            return
        if not state.places:
            self._place(table, playing, 1)
        state.over = True

    def _place(self, table: Table[RaceState], seats: Sequence[int], place: int) -> None:
        """Give a place to the seats that share it."""
        for seat in seats:
            table.state.places.append(seat)
            table.emit(Finished(seat=seat, place=place, team=tuple(seats), rule=self._rule["win"]))

    def wind_down(self, table: Table[RaceState]) -> Flow[None]:
        """Let go of a roll that nobody has made: the turn is over."""
        table.state.another_roll = msgspec.UNSET
        return do_nothing(table)

    def next_seat(self, state: RaceState, setup: Setup) -> int:  # noqa: ARG002 - the shape of the contract
        """Return the next seat clockwise that still plays."""
        return self._next_after(state, state.turn.seat)

    def withdraw(self, table: Table[RaceState], seat: int) -> None:
        """Put the pieces of a seat that conceded back into its yard; a partner plays on alone.

        Rule: cl.option.concede
        """
        state = table.state
        for piece in state.pieces[seat]:
            piece.step = YARD
        for member in self._team(state, seat):
            if member in self._playing(state) and not state.over and self._finishes(table, member):
                return
        self._settle_ends(table)

    def final_places(self, state: RaceState, setup: Setup) -> tuple[int, ...]:  # noqa: ARG002 - the contract's shape
        """Return those who finished, then the others by how far they came, then those who conceded."""
        rest = sorted(self._playing(state), key=lambda seat: -sum(piece.step for piece in state.pieces[seat]))
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
        mover = self._mover(thrown)
        choices = self._choices(thrown, self._side_to_move(thrown, mover))
        is_six = sixes > 0 and bool(self._six_rolls_again(thrown))
        going_on = [choice for choice in choices if not self._wins(thrown, mover, choice)]
        ends = len(going_on) < len(choices)
        bonus = tuple(one.id for one in going_on if (is_six and ends) or self._earns_roll(thrown, mover, one))
        again = not ends and (is_six or (not choices and self._may_try_again(thrown, mover)))
        return Face(dice, tuple(choices), rolls_again=again, bonus=bonus, thrown=self.options.dice)

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
