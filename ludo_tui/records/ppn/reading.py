"""Plays a game in PPN again under our rules, and tells the first difference."""

import re
from collections.abc import Sequence
from typing import Final

import msgspec

from ludo_tui.board import HOME, YARD, coordinate, xy
from ludo_tui.engine import Option, OrderSettled, Prompt, Rolled
from ludo_tui.engine.dice import new_seed
from ludo_tui.game import Game
from ludo_tui.records.errors import RecordError
from ludo_tui.records.ppn.board_layout import LETTERS, SUITS, Place, is_near, slot_or_point
from ludo_tui.records.ppn.coins import Carry, Coins, Deed, Roll
from ludo_tui.records.ppn.grammar import CoinCarried, DieShown, PpnGame, Remark, Token
from ludo_tui.records.ppn.setup import Handover, LudoKeys, Moment, PpnSetup, ludo_keys, normalised
from ludo_tui.rules.playing_on import END, PLAY_ON

_OF_SUIT = re.compile(rf"\d+([{LETTERS}])\.+")
"""The number of a move that says whose it is."""

_LAST: Final = ("roll", "stop", PLAY_ON, END)
"""What may be answered last where no die or coin shows it."""


class Imported(msgspec.Struct, frozen=True):
    """A game that was read."""

    game: Game
    """The match, up to the first difference if there is one."""
    difference: str | None
    """Where the file goes another way than the rules, and what they say; None when it follows them to its end."""
    notes: tuple[str, ...]
    """What had to be made up or is not as the file says, one sentence each."""


class _Different(Exception):
    """The file goes another way than the rules."""


class _OtherDice(Exception):
    """The dice of the file are not those of its seed."""


def read(record: PpnGame) -> Imported:
    """Play a game of a file under our rules.

    Args:
        record: one of the games that `grammar.games` has found.

    Raises:
        RecordError: it is not a game of Ludo, cannot be set up, or its text is not understood.
    """
    metadata = record.metadata()
    kind = metadata.get("GameType")
    if normalised(kind) != "ludo":
        is_named = isinstance(kind, dict) or kind is not None
        raise RecordError(
            f"{record.name} is {f'a game of {record.title}' if is_named else 'a game that does not say which'}; only "
            "games with 'GameType: Ludo' are read"
        )
    keys = ludo_keys(record.name, metadata)
    tokens = record.tokens()
    setup = PpnSetup(record.name, metadata, keys, tokens)
    if keys.seed is not None:
        try:
            return _Reader(setup, keys, tokens, by_seed=True).played()
        except _OtherDice:
            note = f"The dice of the file are not those of its seed {keys.seed}, so they count as rolled by hand."
            setup.notes.append(note)
    by_hand = _Reader(setup, keys, tokens, by_seed=False).played()
    if keys.dice is None or by_hand.difference is not None:
        return by_hand
    match = by_hand.game
    rolls = [value for turn in match.history for value in turn.rolls]
    rolls += [event.value for event in match.turn_events if isinstance(event, Rolled)]
    rolled = _Reader(setup, keys, tokens, by_seed=True, rolls=rolls).played()
    rolled.game.go_on_as_copy(new_seed())
    return rolled


class _Reader:
    """Plays the tokens of a file one by one."""

    def __init__(
        self, setup: PpnSetup, keys: LudoKeys, tokens: Sequence[Token], *, by_seed: bool, rolls: Sequence[int] = ()
    ) -> None:
        self._setup = setup
        self._keys = keys
        self._by_seed = by_seed
        self._rolls = rolls
        self._laid = [t for t in tokens if isinstance(t.says, CoinCarried) and t.is_setup]
        self._tokens = [t for t in tokens if isinstance(t.says, DieShown | CoinCarried) and not t.is_setup]
        self._has_order = any(t.number.casefold().startswith("order") for t in self._tokens)
        self._has_dice = any(isinstance(t.says, DieShown) for t in self._tokens)
        last = [t.says.text for t in tokens[-1:] if isinstance(t.says, Remark) and t.says.text in _LAST]
        self._ends_with = last[0] if last else ""
        """What is answered last where no die shows it."""
        said: list[Moment] = [*keys.concessions, *keys.handovers]
        self._said: list[Moment] = sorted(said, key=lambda moment: (moment.turn, moment.after))
        self._remarked = {} if keys.concessions else _remarked_concessions(tokens)
        self._next = 0
        self._seen = 0
        self._made_up = 0
        self._is_opened = False
        self._given: list[str] = []
        self._notes = list(setup.notes)

    def played(self) -> Imported:
        """Play the file to its end or to the first difference.

        Raises:
            _OtherDice: a roll is not that of the seed.
        """
        self._game = self._setup.game(by_seed=self._by_seed, rolls=self._rolls)
        self._coins = Coins(self._game.rules.new_state(self._game.setup))
        if not self._has_order and self._tokens:
            self._notes.append("The file does not tell who rolled what to begin: those rolls are made up.")
        if not self._has_dice and self._tokens:
            self._notes.append("The file has no dice, so its rolls cannot be checked: they are made up from the moves.")
        difference = None
        try:
            self._compare_setup()
            self._compare_events()
            while self._goes_on():
                pass
        except _Different as different:
            difference = str(different)
        return Imported(self._game, difference, tuple(self._notes))

    # Playing

    @property
    def _token(self) -> Token | None:
        return self._tokens[self._next] if self._next < len(self._tokens) else None

    def _goes_on(self) -> bool:
        """Give the next answer; False at the end of the file."""
        game = self._game
        if self._is_said():
            return True
        prompt, token = game.prompt, self._token
        if prompt is None:
            if token is not None:
                raise _Different(self._at(token, "the match is over"))
            return False
        if prompt.kind == "roll" and (token is not None or self._said or self._ends_with):
            self._give(self._to_roll_or_not(prompt, token))
        elif prompt.kind == "play_on" and (token is not None or self._ends_with in (PLAY_ON, END)):
            self._give(PLAY_ON if token is not None else self._ends_with)
        elif token is None:
            return False
        elif prompt.kind == "die":
            self._roll(prompt, token)
        else:
            self._give(self._move(prompt, token).id)
        return True

    def _give(self, answer: str) -> None:
        """Give an answer and compare what comes of it with the file; what differs is taken back."""
        self._given.append(answer)
        self._game.give(answer)
        try:
            self._compare_events()
        except _Different:
            self._game = self._setup.game(by_seed=self._by_seed, rolls=self._rolls)
            for given in self._given[:-1]:
                self._game.give(given)
            raise

    def _is_said(self) -> bool:
        """Take a word between questions, a seat that concedes or is handed over; return whether there was one."""
        if self._said:
            due = self._said[0]
            turn = self._game.state.turn.number
            count = sum(isinstance(event, Rolled) for event in self._game.turn_events)
            count += sum(not answer.startswith("die:") for answer in self._game.answers)
            is_lost = self._token is None and (self._game.prompt is None or self._game.prompt.kind != "roll")
            if not is_lost and (due.turn, due.after) > (turn, count):
                return False
            del self._said[0]
            word = f"seat:{{}}:{due.to}" if isinstance(due, Handover) else "concede:{}"
            side, where = SUITS.index(due.suit), f"what is said in turn {due.turn}"
        elif self._next in self._remarked:
            word = "concede:{}"
            side, where = self._remarked.pop(self._next)
        else:
            return False
        try:
            self._give(f"!{word.format(self._coins.sides.index(side))}")
        except ValueError as error:
            raise _Different(f"{where}: {SUITS[side]} do not play here or have left already") from error
        return True

    def _to_roll_or_not(self, prompt: Prompt, token: Token | None) -> str:
        """Return whether the seat rolls (again): the file shows it by its next roll, or by a concession after it.

        Rule: pp.null.second-roll, pp.null.roll-without-move
        """
        side = self._coins.sides[prompt.seat]
        rolls = bool(self._said) and self._said[0].turn == self._game.state.turn.number
        rolls = rolls or (token is None and self._ends_with == "roll")
        if token is not None and not self._has_dice:
            rolls = rolls or self._coin(token)[0] == side
        elif token is not None and not rolls:
            if isinstance(token.says, DieShown):
                rolls = token.says.side == side
            elif not self._coins.leaving:  # whose coins are taken off once the turn is over
                raise _Different(self._at(token, f"{SUITS[side]} roll again, or the next seat rolls"))
        answer = "roll" if rolls else "stop"
        if prompt.option(answer) is None:
            raise _Different(self._at(token, f"{SUITS[side]} must roll") if token else f"{SUITS[side]} must roll")
        return answer

    def _roll(self, prompt: Prompt, token: Token) -> None:
        """Tell the match what the die of a seat shows.

        Rule: pp.order.roll-per-move, pp.order.first-player
        """
        side = self._coins.sides[prompt.seat]
        if self._game.state.turn.number == 0 and not self._has_order:
            self._give(f"die:{6 if side == self._first_side() else 1}")
        elif not self._has_dice:
            self._make_up_roll(side, token)
        elif isinstance(token.says, DieShown) and token.says.side == side:
            self._give(f"die:{token.says.value}")
        else:
            raise _Different(self._at(token, f"it is the turn of {SUITS[side]} to roll"))

    def _first_side(self) -> int:
        """Return who begins, where the file shows no rolls for that."""
        if self._keys.first is not None:
            return SUITS.index(self._keys.first)
        says = self._tokens[0].says
        return says.side if isinstance(says, DieShown) else self._coin(self._tokens[0])[0]

    def _make_up_roll(self, side: int, token: Token) -> None:
        """Give the roll that leads to the next move, or to a seat that does not move next one that allows no move.

        Rule: pp.move.exact-count, pp.enter.needs-null, pp.move.skip
        """
        assert isinstance(token.says, CoinCarried)
        owner, piece = self._coin(token)
        start = self._coins.step_of(owner, piece)
        for roll in range(1, 7) if owner == side else ():
            end = start + roll if start > YARD else {6: 0}.get(roll, YARD)
            if YARD < end <= HOME and is_near(token.says.place, xy(coordinate(side, end))):
                self._give(f"die:{roll}")
                return
        self._made_up += 1
        turn = self._game.state.turn.number
        for roll in range(1, 7) if self._made_up <= len(self._coins.sides) else ():
            self._game.answer(f"die:{roll}")
            if self._game.state.turn.number == turn and self._game.prompt is not None:
                self._game.undo()  # it allows a move, or another roll
                continue
            self._given.append(f"die:{roll}")
            self._compare_events()
            return
        raise _Different(self._at(token, f"it is the turn of {SUITS[side]}, and no roll of theirs leads to this"))

    def _move(self, prompt: Prompt, token: Token) -> Option:
        """Return the answer that carries the coin of the file where the file carries it.

        Rule: pp.move.mandatory, pp.move.free-choice
        """
        side = self._coins.sides[prompt.seat]
        self._check_number(token, side)
        if isinstance(token.says, CoinCarried):
            coin = self._coin(token)
            for option in prompt.options:
                deed = self._deed(option, prompt)
                if coin == (deed.side, deed.piece) and _is_same(token.says.place, deed):
                    return option
            for refusal in prompt.refused:
                if coin == (side, refusal.piece):
                    raise _Different(self._at(token, f"that coin cannot move: {refusal.reason} ({refusal.rule})"))
        choices = " or ".join(str(self._deed(option, prompt)) for option in prompt.options)
        raise _Different(self._at(token, f"{SUITS[side]} must move: {choices}"))

    def _deed(self, option: Option, prompt: Prompt) -> Carry:
        side = self._coins.sides[prompt.seat if option.seat is None else option.seat]
        if option.piece is None or option.aim.to_step is None:
            raise RecordError(f"the rules ask what no piecepack game asks: {prompt.text}")
        return Carry(side, option.piece, coordinate(side, option.aim.to_step))

    # Comparing

    def _compare_setup(self) -> None:
        """Compare the coins that begin on the board.

        Files of 1.2.0 put none down for a handicap.

        Rule: cl.option.pieces-on-start, cl.option.handicap
        """
        deeds = self._coins.laid_out() if self._laid or not self._keys.handicaps else []
        for token in self._laid:
            if not deeds or not self._is(token, deeds[0]):
                what = f"{deeds[0]} comes here" if deeds else "no more coins begin on the board"
                raise _Different(self._at(token, what))
            deeds.pop(0)
        if deeds:
            raise _Different(f"the setup: the file does not put down {' '.join(map(str, deeds))}, as its options say")

    def _compare_events(self) -> None:
        """Compare what has happened since the last time with the next tokens of the file.

        Rule: pp.hit.return
        """
        events = self._game.events
        while self._seen < len(events):
            event = events[self._seen]
            self._seen += 1
            for deed in self._coins.deeds(event):
                is_made_up = not self._has_dice or (not self._has_order and not self._is_opened)
                if isinstance(deed, Carry) or not is_made_up:
                    self._compare(deed)
                self._coins.do(deed)
            if isinstance(event, OrderSettled):
                self._is_opened = True
            if isinstance(event, OrderSettled) and self._keys.first is not None:
                first = SUITS[self._coins.sides[event.seat]]
                if first != self._keys.first:
                    raise _Different(f"the opening: by its rolls {first} begin, and the file says {self._keys.first}")

    def _compare(self, deed: Deed) -> None:
        token = self._token
        if token is not None and self._is(token, deed):
            if isinstance(deed, Roll):
                self._check_number(token, deed.side)
            self._next += 1
            self._made_up = 0
        elif isinstance(deed, Roll) and token is None:
            return  # the file ends before a roll that the match has made by itself
        elif isinstance(deed, Roll) and self._by_seed:
            raise _OtherDice
        elif token is None:
            raise _Different(f"the end of the file: by the rules {deed} follows")
        else:
            raise _Different(self._at(token, f"{deed} comes first"))

    def _is(self, token: Token, deed: Deed) -> bool:
        """Return whether a token says that a deed is done."""
        if isinstance(deed, Roll):
            return token.says == DieShown(deed.side, deed.value)
        if not isinstance(token.says, CoinCarried):
            return False
        return self._coin(token) == (deed.side, deed.piece) and _is_same(token.says.place, deed)

    def _check_number(self, token: Token, side: int) -> None:
        """Check that a move is not numbered as that of another suit than the one whose turn it is.

        Rule: pp.order.clockwise
        """
        found = _OF_SUIT.fullmatch(token.number)
        if found is not None and found[1] != LETTERS[side]:
            meant = SUITS[LETTERS.index(found[1])]
            turn = f"by the rules it is the turn of {SUITS[side]} (pp.order.clockwise)"
            raise _Different(f"{token.place}: the file numbers {token.text} for {meant}; {turn}")

    def _coin(self, token: Token) -> tuple[int, int]:
        """Return side and piece of the coin that a token carries."""
        assert isinstance(token.says, CoinCarried)
        says = token.says
        coin = says.coin
        if coin is None and says.origin is not None:
            coin = self._coins.coin_at(says.origin, says.from_top)
        if coin is None:
            raise _Different(self._at(token, "no coin lies there"))
        return coin

    def _at(self, token: Token, rules_say: str) -> str:
        return f"{token.place}: the file has {token.text}; by the rules {rules_say}"


def _is_same(place: Place, deed: Carry) -> bool:
    """Return whether a place of the file is where a coin is carried."""
    return is_near(place, slot_or_point(deed.space, deed.side, deed.piece))


def _remarked_concessions(tokens: Sequence[Token]) -> dict[int, tuple[int, str]]:
    """Return who concedes where by a comment alone: side and place, by the number of tokens played before.

    The one who rolled last concedes.
    """
    found: dict[int, tuple[int, str]] = {}
    side, count = None, 0
    for token in tokens:
        if isinstance(token.says, Remark) and token.says.text == "concedes" and side is not None:
            found[count] = side, token.place
        elif isinstance(token.says, DieShown | CoinCarried) and not token.is_setup:
            count += 1
            side = token.says.side if isinstance(token.says, DieShown) else side
    return found
