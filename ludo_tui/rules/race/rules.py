"""Classic Ludo and its relatives: roll, move, capture, come home."""

from collections.abc import Sequence

import msgspec

from ludo_tui.board import HOME, coordinate
from ludo_tui.engine import (
    END_TURN,
    Finished,
    Flow,
    Option,
    OrderSettled,
    PhaseMachine,
    Prompt,
    Reaction,
    Refusal,
    Setup,
    Table,
    nothing,
)
from ludo_tui.rules.race.moves import LAST_RING_STEP, Move, Neighbours, Reason, can_enter, legal_moves
from ludo_tui.rules.race.options import RaceOptions
from ludo_tui.rules.race.state import (
    CameHome,
    Captured,
    Moved,
    NoMove,
    Piece,
    RaceState,
    RollsAgain,
    ThrowLost,
    Trapped,
)
from ludo_tui.rulesets import Ruleset

PIECES = 4
_STOP = Option(id="stop", label="Stop rolling", rule="pp.null.second-roll")
_ROLL = Option(id="roll", label="Roll again", rule="pp.null.second-roll")


class RaceNames:
    """The words of a race game."""

    def __init__(self, ruleset: Ruleset, setup: Setup, sides: Sequence[int]) -> None:
        self._seats = [seat.name for seat in setup.seats]
        self._sides = tuple(sides)
        self._faces = ruleset.faces
        self._phases = {phase.id: phase.name for phase in ruleset.phases}

    def seat(self, seat: int) -> str:
        """Return the player's name."""
        return self._seats[seat]

    def piece(self, seat: int, piece: int) -> str:
        """Return the name of a piece, counted from 1, with its owner."""
        return f"{self._seats[seat]}'s piece {piece + 1}"

    def die(self, sides: int, value: int) -> str:
        """Return what the die shows: a piecepack die has null for 6 and ace for 1. Rule: pp.die.null, pp.die.ace"""
        return self._faces[value - 1] if sides == len(self._faces) else str(value)

    def step(self, seat: int, step: int) -> str:
        """Return a coordinate such as `b9`, `home` or `the yard`."""
        if step < 0:
            return "the yard"
        return "home" if step == HOME else coordinate(self._sides[seat], step)

    def phase(self, phase: str) -> str:
        """Return the name of a phase."""
        return self._phases.get(phase, phase)

    def reaction(self, reaction: str) -> str:
        """Return the id: race games know no reactions."""
        return reaction


class RaceRules:
    """The rules of one race game.

    Args:
        ruleset: its data.
        options: the house rules.
    """

    state_type = RaceState
    reactions: Sequence[Reaction[RaceState]] = ()

    def __init__(self, ruleset: Ruleset, options: RaceOptions) -> None:
        self.ruleset = ruleset
        self.options = options
        self.phases = PhaseMachine(ruleset.phases, {"roll": self._roll, "move": self._move}, {})
        self._choices: dict[tuple[int, Move, int], Option] = {}
        self._foes: dict[int, tuple[int, ...]] = {}

    # Setting up

    def new_state(self, setup: Setup) -> RaceState:
        """Return the pieces in their yards (or on the start, by house rule), nobody's turn yet.

        Rule: pp.setup.coins-start-staged, cl.option.pieces-on-start

        Raises:
            ValueError: teams of two at a table that has not four seats.
        """
        count = len(setup.seats)
        if self.options.teams and count != 4:
            raise ValueError(f"teams of two need four seats, not {count}")
        on_start = self.options.pieces_on_start
        return RaceState(
            sides=seat_sides(setup),
            pieces=[[Piece(0 if p < on_start else -1) for p in range(PIECES)] for _ in range(count)],
            captures=[0] * count,
        )

    def names(self, setup: Setup) -> RaceNames:
        """Return the words of this game."""
        return RaceNames(self.ruleset, setup, seat_sides(setup))

    def opening(self, table: Table[RaceState]) -> Flow[None]:
        """Every seat rolls; the highest begins, tied leaders roll again.

        Rule: cl.order.roll, cl.order.highest, pp.order.first-player
        """
        state = table.state
        leaders = clockwise(state.sides, state.sides.index(min(state.sides)))
        while len(leaders) > 1:
            shown: dict[int, int] = {}
            for seat in leaders:
                shown[seat] = yield from table.roll(seat, 6, "who begins", rule="cl.order.roll")
            best = max(shown.values())
            leaders = [seat for seat in leaders if shown[seat] == best]
        state.turn.seat = leaders[0]
        state.round = 1
        table.emit(OrderSettled(seat=leaders[0], rule="cl.order.highest"))

    def upkeep(self, table: Table[RaceState]) -> Flow[None]:
        """Forget the dice of the turn before."""
        state = table.state
        state.dice = []
        state.sixes = state.throws = 0
        state.rolls_again = ""
        yield from ()

    # A turn

    def _roll(self, table: Table[RaceState]) -> Flow[str | None]:
        """Throw the dice. One six too many is lost and ends the turn.

        Rule: pp.order.roll-per-move, cl.six.third-six, pp.null.third-null, cl.six.max-rolls
        """
        state, options = table.state, self.options
        seat = state.turn.seat
        if state.throws and options.optional_bonus_roll:
            answer = yield Prompt(seat, "roll", "Roll again?", (_ROLL, _STOP), rule="pp.null.second-roll")
            if answer.id == "stop":
                return END_TURN
        state.throws += 1
        state.rolls_again = ""
        for _ in range(options.dice):
            value = yield from table.roll(seat, 6, "", rule="pp.order.roll-per-move")
            state.dice.append(value)
        if 6 not in state.dice:
            state.sixes = 0
            return None
        state.sixes += 1
        if state.sixes == options.max_sixes:
            state.dice = []
            table.emit(ThrowLost(seat=seat, sixes=state.sixes, rule="cl.six.third-six"))
            return END_TURN
        if options.six_bonus == "always":
            state.rolls_again = "pp.null.second-roll"
        elif options.six_bonus == "only_if_cannot_enter":
            mover = self._mover(table)
            near = Neighbours(state.pieces, state.sides, self._foes_of(table, mover))
            if can_enter(options, state.pieces[mover], state.sides[mover], near) is not None:
                state.rolls_again = "cl.six.bonus-roll"
        return None

    def _move(self, table: Table[RaceState]) -> Flow[str | None]:
        """Use every die: one piece each. Then roll again if that was earned.

        Rule: cl.move.mandatory, cl.move.one-token, pp.move.one-per-roll, cl.six.move-first
        """
        state = table.state
        seat = state.turn.seat
        while state.dice:
            table.step()
            mover = self._mover(table)
            choices, refused = self._moves(table, mover)
            if not choices:
                table.emit(NoMove(seat=seat, value=state.dice[0], rule="cl.move.no-legal"))
                state.dice = []
                break
            dice = state.dice
            text = f"Move {dice[0]}: which piece?" if len(dice) == 1 else f"Move {dice[0]} or {dice[1]}: which piece?"
            answer = yield Prompt(
                seat, "move", text, tuple(option for option, _ in choices),
                refused=lambda refused=refused: self._refusals(refused), rule="cl.move.mandatory",
            )  # fmt: skip
            value, move = next(chosen for option, chosen in choices if option.id == answer.id)
            state.dice.remove(value)
            self._carry_out(table, mover, move)
            if self._finishes(table, mover):
                state.dice = []
                return END_TURN
        if state.rolls_again:
            table.emit(RollsAgain(seat=seat, rule=state.rolls_again))
            return "roll"
        return None

    def _moves(
        self, table: Table[RaceState], mover: int
    ) -> tuple[list[tuple[Option, tuple[int, Move]]], list[tuple[int, Reason]]]:
        """Return every legal (option, (die, move)), and why pieces cannot be moved."""
        state = table.state
        near = Neighbours(state.pieces, state.sides, self._foes_of(table, mover))
        own, side = state.pieces[mover], state.sides[mover]
        captured = self._has_captured(state, mover)
        values = state.dice if len(state.dice) < 2 or state.dice[0] != state.dice[1] else state.dice[:1]
        choices: list[tuple[Option, tuple[int, Move]]] = []
        refused: list[tuple[int, Reason]] = []
        for value in values:
            moves, reasons = legal_moves(self.options, own, side, value, near, captured)
            named = value if len(values) > 1 else 0
            choices += [(self._option(mover, side, move, named), (value, move)) for move in moves]
            refused += reasons
        return choices, refused

    def _option(self, seat: int, side: int, move: Move, value: int) -> Option:
        """Return the option for a move; options are few and are made once."""
        key = (seat * 4 + side, move, value)
        option = self._choices.get(key)
        if option is None:
            number = move.piece + 1
            space = coordinate(side, move.end)
            if move.start < 0:
                label, rule = f"Bring out piece {number} to {space}", "cl.enter.each-six"
            elif move.end == HOME:
                label, rule = f"Piece {number}: home", "cl.home.exact"
            else:
                label, rule = f"Piece {number}: {coordinate(side, move.start)} to {space}", "cl.move.choose"
            if move.captures:
                label, rule = f"{label}, capture", "cl.capture.send-back"
            if move.is_trapped:
                label, rule = f"{label}, onto a block: back to the yard", "cl.block.landing"
            option = self._choices[key] = Option(
                id=f"move:{move.piece}:{value}" if value else f"move:{move.piece}",
                label=f"{label} (with {value})" if value else label,
                rule=rule, piece=move.piece, seat=seat, to_step=move.end, space=space,
            )  # fmt: skip
        return option

    def _refusals(self, refused: Sequence[tuple[int, Reason]]) -> tuple[Refusal, ...]:
        """Return the pieces that cannot move, each with its reason, one line for each different reason."""
        return tuple(
            Refusal(id=f"move:{piece}", label=f"Piece {piece + 1}", reason=reason, rule=rule, piece=piece)
            for piece, (rule, reason) in dict.fromkeys(refused)
        )

    def _carry_out(self, table: Table[RaceState], mover: int, move: Move) -> None:
        """Move a piece and send back whoever must go.

        Rule: cl.capture.send-back, cl.enter.captures, cl.block.landing, cl.block.unharmed, pp.hit.single
        """
        state = table.state
        piece = state.pieces[mover][move.piece]
        piece.step = move.end
        rule = "cl.enter.each-six" if move.start < 0 else "cl.move.exact-count"
        table.emit(Moved(seat=mover, piece=move.piece, start=move.start, end=move.end, rule=rule))
        if move.end == HOME:
            table.emit(CameHome(seat=mover, piece=move.piece, rule="cl.home.exact"))
            if self.options.home_bonus:
                state.rolls_again = "cl.option.home-bonus"
        elif move.captures or move.is_trapped:
            ring = (move.end + 13 * state.sides[mover]) % 52
            there = [
                (foe, number, other)
                for foe in self._foes_of(table, mover)
                for number, other in enumerate(state.pieces[foe])
                if 0 <= other.step <= LAST_RING_STEP and (other.step + 13 * state.sides[foe]) % 52 == ring
            ]
            if move.is_trapped:
                seats = [foe for foe, _, _ in there]
                holder = max(seats, key=seats.count)
                piece.step = -1
                table.emit(Trapped(seat=mover, piece=move.piece, by=holder, step=move.end, rule="cl.block.landing"))
                return
            for foe, number, other in there:
                step, other.step = other.step, -1
                table.emit(Captured(seat=foe, piece=number, by=mover, step=step, rule="cl.capture.send-back"))
            state.captures[mover] += len(there)
            if self.options.capture_bonus:
                state.rolls_again = "cl.option.capture-bonus"

    # Who plays with and against whom

    def _team(self, state: RaceState, seat: int) -> list[int]:
        """Return the seats that play together with a seat, itself included. Rule: cl.option.teams"""
        if not self.options.teams:
            return [seat]
        side = state.sides[seat]
        return [other for other, place in enumerate(state.sides) if (place - side) % 2 == 0]

    def _foes_of(self, table: Table[RaceState], seat: int) -> tuple[int, ...]:
        foes = self._foes.get(seat)
        if foes is None:
            team = self._team(table.state, seat)
            foes = self._foes[seat] = tuple(s for s in range(len(table.state.sides)) if s not in team)
        return foes

    def _has_captured(self, state: RaceState, seat: int) -> bool:
        return any(state.captures[member] for member in self._team(state, seat))

    def _is_done(self, state: RaceState, seat: int) -> bool:
        return sum(piece.step == HOME for piece in state.pieces[seat]) >= self.options.pieces_to_win

    def _mover(self, table: Table[RaceState]) -> int:
        """Return whose pieces the present seat moves: its own, or its partner's once its own are home.

        Rule: cl.option.teams
        """
        state = table.state
        seat = state.turn.seat
        if self.options.teams and self._is_done(state, seat):
            for member in self._team(state, seat):
                if member not in state.conceded and not self._is_done(state, member):
                    return member
        return seat

    # Ends

    def _finishes(self, table: Table[RaceState], mover: int) -> bool:
        """Note that a seat (or team) has all its pieces home; tell whether the turn is over because of it.

        Rule: cl.end.win, pp.objective.win
        """
        state = table.state
        if not self._is_done(state, mover):
            return False
        team = [seat for seat in self._team(state, mover) if seat not in state.conceded]
        if not all(self._is_done(state, seat) for seat in team):
            return False
        place = len(state.places) + 1
        for seat in team:
            state.places.append(seat)
            table.emit(Finished(seat=seat, place=place, rule="cl.end.win"))
        self._end_if_decided(table)
        return True

    def _end_if_decided(self, table: Table[RaceState]) -> None:
        """End the match when only one side still plays, or at the first winner by house rule.

        Rule: cl.option.play-on
        """
        state = table.state
        playing = self._playing(state)
        sides = {min(self._team(state, seat)) for seat in playing}
        if len(sides) > 1 and (self.options.play_on or not state.places):
            return
        if not state.places:
            for seat in playing:
                state.places.append(seat)
                table.emit(Finished(seat=seat, place=1, rule="cl.end.win"))
        state.over = True

    def _playing(self, state: RaceState) -> list[int]:
        return [s for s in range(len(state.sides)) if s not in state.places and s not in state.conceded]

    def wind_down(self, table: Table[RaceState]) -> Flow[None]:
        """Settle nothing: a race game's turn leaves nothing behind."""
        return nothing(table)

    def next_seat(self, state: RaceState, setup: Setup) -> int:  # noqa: ARG002 - the shape of the contract
        """Return the next seat clockwise that still plays. Rule: cl.order.clockwise, pp.order.clockwise"""
        playing = self._playing(state)
        following = clockwise(state.sides, state.turn.seat)[1:] + [state.turn.seat]
        return next(seat for seat in following if seat in playing)

    def withdraw(self, table: Table[RaceState], seat: int) -> None:
        """Put the pieces of a seat that conceded back into its yard. Rule: cl.option.concede"""
        for piece in table.state.pieces[seat]:
            piece.step = -1
        self._end_if_decided(table)

    def final_places(self, state: RaceState, setup: Setup) -> tuple[int, ...]:  # noqa: ARG002 - the contract's shape
        """Return those who finished, then the others by how far they came, then those who conceded."""
        rest = sorted(self._playing(state), key=lambda seat: -sum(piece.step for piece in state.pieces[seat]))
        gone = [seat for seat in reversed(state.conceded) if seat not in state.places]
        return (*state.places, *rest, *gone)

    def view(self, state: RaceState, setup: Setup, seat: int | None) -> RaceState:  # noqa: ARG002 - nothing is secret
        """Return a copy of the state: nothing is secret in a race game."""
        return msgspec.json.decode(msgspec.json.encode(state), type=RaceState)


def seat_sides(setup: Setup) -> list[int]:
    """Return the side of the board 0..3 of each seat.

    Seats that chose none are placed clockwise; two seats sit opposite.

    Rule: pp.setup.pick-suit, pp.setup.two-players-opposite, pp.players.count

    Raises:
        ValueError: fewer than 2 or more than 4 seats, a side taken twice, or two seats that are not opposite.
    """
    seats = setup.seats
    if not 2 <= len(seats) <= 4:
        raise ValueError(f"Ludo is for 2, 3 or 4 seats, not {len(seats)}")
    chosen = [seat.side for seat in seats if seat.side is not None]
    if len(set(chosen)) < len(chosen) or not all(0 <= side <= 3 for side in chosen):
        raise ValueError("every seat needs a side of its own, 0 to 3")
    if len(seats) == 2:
        one, two = seats[0].side, seats[1].side
        first = one if one is not None else (two + 2) % 4 if two is not None else 0
        if two is not None and (first - two) % 4 != 2:
            raise ValueError("two seats must sit on opposite sides: 0 and 2, or 1 and 3")
        return [first, (first + 2) % 4]
    free = [side for side in range(4) if side not in chosen]
    return [free.pop(0) if seat.side is None else seat.side for seat in seats]


def clockwise(sides: Sequence[int], seat: int) -> list[int]:
    """Return all seats clockwise round the table, beginning with `seat`."""
    by_side = sorted(range(len(sides)), key=lambda s: sides[s])
    at = by_side.index(seat)
    return by_side[at:] + by_side[:at]
