"""Cuts what happened into an animation: beats that show the board, the dice or a contest, each for a moment.

With every beat goes how much of what happened may be told while it is shown: nothing is told before it was seen.
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, NamedTuple

from ludo_tui.board import HOME, RING, RING_SIZE, YARD, coordinate
from ludo_tui.engine import Contest, Event, Finished, MatchEnded, Rolled, TurnStarted, Who
from ludo_tui.presenting.board.board_picture import arrow
from ludo_tui.presenting.board.capture_words import capture_words
from ludo_tui.presenting.board.event_pieces import Walk, named_seats, piece_of, walk_of
from ludo_tui.presenting.board.picture_marks import JUMPS, BoardPicture, Effect, PieceMark

SPEEDS: Final = {"slow": (1.6, 1.4), "normal": (1.0, 1.0), "fast": (0.4, 0.8)}
"""How long an animation takes, compared with the moments below: dice and walking, and what nobody should miss."""
_WEIGHTY: Final = 0.8
"""Seconds from which on words are among what nobody should miss, as captures and homecomings are."""
_LONGEST: Final = 1.2
"""Seconds of a moment at most."""
TUMBLE: Final = (0.04, 0.05, 0.07, 0.09, 0.12, 0.25)
"""Seconds of each pose of a die: on its corner and upright in turn; the last one shows the result."""
_STEP, _QUICK_STEP, _PUSH = 0.09, 0.06, 0.06
_BRIEF, _ONE_BEAT, _LIGHT = 0.2, 0.35, 0.5
"""Seconds of what concerns computers alone: a roll, a walk or light words; all of these in one turn; a contest or other
words. Light are those that stand for less."""
_FEW: Final = 6
"""Steps that are walked slowly, one by one."""
_FLASH, _BURST, _KNOCK, _JUMP, _LAND, _TOLD = 0.12, 0.08, 0.08, 0.06, 0.1, 0.55
_GLITTER, _CONFETTI = 0.12, 0.2
_RISE, _FALL = 0.3, 0.3
CONTEST_POSES: Final = 5
"""How often the number of a die changes in a contest before it stands."""
DECIDED: Final = 2 * CONTEST_POSES
"""The stage at which a contest is decided: both dice lie."""
_CONTEST_POSE, _BLINK, _CONTEST_END = 0.06, 0.1, 0.2
_BLINKS: Final = 4


class Beat(NamedTuple):
    """A moment of an animation."""

    seconds: float
    told: int
    """How many of all events of the match may be told."""
    pieces: Mapping[str, tuple[PieceMark, ...]]
    effects: tuple[Effect, ...] = ()
    roll: Rolled | None = None
    """The die in the tray."""
    pose: int | None = None
    """Its pose while it tumbles, from 0 on; None when it lies."""
    event: Event | None = None
    """What is told beside the dice, or on a card."""
    mover: Who | None = None
    """The piece that moves."""
    way: tuple[str, ...] = ()
    """The spaces that it will still pass."""
    contest: Contest | None = None
    """The contest on the card."""
    stage: int = 0
    """How often its dice have changed; at `DECIDED` they lie."""
    creatures: Mapping[str, tuple[PieceMark, ...]] | None = None
    """The creatures by their spaces; None: where they were before."""
    turn: int | None = None
    """The seat whose turn has begun in the animation; None: nobody's has."""


def beats_of(
    picture: BoardPicture,
    events: Sequence[tuple[int, Event]],
    contests: Iterable[Contest],
    speed: str,
    computers: frozenset[int] = frozenset(),
) -> list[Beat]:
    """Return the animation of what happened.

    Args:
        picture: the board before it.
        events: what those who look may see, each with its number in the match.
        contests: the contests among them.
        speed: `slow`, `normal`, `fast`; `off`: nothing moves, and only captures of people's pieces are told, for as
            long as usual; `none`: nothing is shown.
        computers: seats that play by themselves. Rolls, walks and words of a turn that concern them alone are one beat.
    """
    if speed == "none":
        return []
    factors = SPEEDS.get(speed, SPEEDS["normal"])
    cutter = _Cutter(picture, computers)
    decided = {contest.span[0]: contest for contest in contests}
    is_over = any(isinstance(event, MatchEnded) for _, event in events)
    number = 0
    while number < len(events):
        index, event = events[number]
        cutter.told = index
        if isinstance(event, Finished) and is_over:  # the result tells it
            number += 1
            continue
        if (contest := decided.get(number)) is not None and contest.span[1] > number:
            number = contest.span[1]
            cutter.show_contest(contest, events[number - 1][0] + 1)
            continue
        cutter.show(event)
        number += 1
    beats = [beat._replace(seconds=_scaled(beat, *factors)) for beat in cutter.beats]
    return beats if speed in SPEEDS else _stills(beats, cutter.losses)


def _stills(beats: Sequence[Beat], losses: Sequence[Effect]) -> list[Beat]:
    """Return one still beat for each capture, with its words alone; nothing of what else happened."""
    found = []
    for words in losses:
        shown = [beat for beat in beats if words in beat.effects]
        found.append(shown[-1]._replace(seconds=sum(beat.seconds for beat in shown), effects=(words,)))
    return found


def is_blank(events: Iterable[Event], computers: frozenset[int]) -> bool:
    """Return whether all that happened are rolls, walks and light words of computer seats among themselves."""
    return all(
        computers.issuperset(named_seats(event))
        and event.cue.shows in ("", "words", "bar")
        and event.cue.seconds < _LIGHT
        and not event.log.opens_contest
        for event in events
    )


def _scaled(beat: Beat, usual: float, weighty: float) -> float:
    """Return the seconds of a moment; what nobody should miss is hurried less than dice and walking."""
    is_weighty = beat.effects or (beat.event is not None and beat.seconds >= _WEIGHTY)
    return min(beat.seconds * (weighty if is_weighty else usual), _LONGEST)


class _Cutter:
    """Follows the events and keeps where everybody is.

    Args:
        picture: the board before.
        computers: seats whose doings among themselves are shown in one beat each.

    Attributes:
        beats: the animation so far.
        told: how many events are told before the present one.
        losses: the words on captures of people's pieces.
    """

    def __init__(self, picture: BoardPicture, computers: frozenset[int]) -> None:
        self.beats: list[Beat] = []
        self.told = 0
        self.losses: list[Effect] = []
        self._picture = picture
        self._mover: Who | None = None
        """The piece that has moved last."""
        self._marks = {mark.id: mark for own in picture.pieces.values() for mark in own}
        self._creatures = picture.creatures
        self._shapes = [style.shape for style in picture.styles]
        self._computers = computers
        self._arrived: Who | None = None
        """The piece that has reached home and is not counted yet."""
        self._roll: Rolled | None = None
        self._turn: int | None = None
        self._brief: Beat | None = None
        """The last beat of what concerns computers alone."""

    def _add(self, seconds: float, *effects: Effect, is_last: bool = False, **more: Any) -> None:
        """Add a beat; with the last one of an event it may be told."""
        beat = Beat(seconds, self.told + is_last, self._placed(), effects, roll=self._roll, creatures=self._creatures)
        self.beats.append(beat._replace(turn=self._turn, **more))

    def _add_brief(self, **more: Any) -> None:
        """Show what concerns computers alone, in one beat with all of it that came just before in the same turn."""
        last = self.beats[-1] if self.beats else None
        if last is not None and last is self._brief and last.turn == self._turn:
            more = {**more, "way": (*last.way, *more.get("way", ()))}
            seconds = min(last.seconds + _BRIEF, _ONE_BEAT)
            self.beats.pop()
        else:
            seconds = _BRIEF
        self._add(seconds, is_last=True, **more)
        self._brief = self.beats[-1]

    def _is_brief(self, event: Event) -> bool:
        """Return whether an event concerns computers alone."""
        return self._computers.issuperset(named_seats(event))

    def _placed(self) -> dict[str, tuple[PieceMark, ...]]:
        placed: dict[str, tuple[PieceMark, ...]] = {}
        for piece, mark in self._marks.items():
            if piece != self._arrived:
                name = coordinate(mark.side, mark.step, mark.piece)
                placed[name] = (*placed.get(name, ()), mark)
        return placed

    def _put(self, piece: Who, step: int) -> None:
        mark = self._marks[piece]
        facing = arrow(mark.side, step, mark.is_backward) if mark.facing else ""
        self._marks[piece] = mark._replace(step=step, facing=facing)

    def _label(self, piece: Who) -> str:
        return f"{self._shapes[self._marks[piece].side]}{piece.piece + 1}"

    def _space(self, piece: Who) -> str:
        mark = self._marks[piece]
        return coordinate(mark.side, mark.step, mark.piece)

    # Events

    def show(self, event: Event) -> None:
        """Show an event, if there is anything to see of it."""
        walk, piece = walk_of(event), piece_of(event)
        known = piece if piece in self._marks else None
        lair = self._creature_at(piece)
        if isinstance(event, TurnStarted):
            self._turn = event.seat
        elif isinstance(event, Rolled):
            self._tumble(event)
        elif walk is not None and known is not None:
            self._walk(walk, is_push=getattr(event, "how", "") == "push")
        elif walk is not None and lair is not None:
            self._stalk(walk, lair)
        elif event.cue.shows in ("end", "bar", "words"):
            if event.cue.takes_away and lair is not None and piece is not None:
                self._lift(piece, lair)
            self._tell(event, known)
        elif known is not None:
            self._show_piece(event, known)

    def _show_piece(self, event: Event, piece: Who) -> None:
        """Show what has become of a piece."""
        match event.cue.shows:
            case "sent_back":
                words = None if self._is_brief(event) else capture_words(event, self._picture, self._mover)
                if words is not None and piece.seat not in self._computers and self._marks[piece].step != YARD:
                    self.losses.append(words)
                self._send_back(piece, words)
            case "home":
                self._come_home(piece)
            case "fall":
                self._marks[piece] = self._marks[piece]._replace(is_down=True)
                self._add(_FALL, is_last=True)
            case "loss" if event.lost_hp:
                self._add(_RISE, self._loss(event, piece), is_last=True)

    def _tell(self, event: Event, piece: Who | None) -> None:
        """Show what an event says, or the end of the match."""
        cue = event.cue
        if cue.shows == "end":
            self._add(_CONFETTI, Effect("confetti", "h8"))
            self._add(_CONFETTI, Effect("confetti", "h8", stage=1), is_last=True)
        elif cue.shows == "bar":
            if not self._is_brief(event):
                self._add(0.3, is_last=True, event=event)
        else:
            is_brief = self._is_brief(event) and not cue.is_card
            if is_brief and cue.seconds < _LIGHT:
                self._add_brief(event=event)
            else:
                seconds = min(cue.seconds, _LIGHT) if is_brief else cue.seconds
                self._add(seconds, *self._flash(piece), is_last=True, event=event)

    def _flash(self, piece: Who | None) -> tuple[Effect, ...]:
        if piece is None or self._marks[piece].step in (YARD, HOME):
            return ()
        return (Effect("flash", self._space(piece), self._marks[piece].side),)

    def _loss(self, event: Event, piece: Who) -> Effect:
        return Effect("rises", self._space(piece), label=f"−{event.lost_hp}")

    def _tumble(self, event: Rolled) -> None:
        self._roll = event
        if event.seat in self._computers:
            self._add_brief()
            return
        for pose, seconds in enumerate(TUMBLE[:-1]):
            self._add(seconds, pose=pose)
        self._add(TUMBLE[-1], is_last=True)

    def _walk(self, walk: Walk, *, is_push: bool) -> None:
        way, mark, at_start = _way(walk.start, walk.end), self._marks[walk.piece], self._space(walk.piece)
        spaces = tuple(coordinate(mark.side, step, mark.piece) for step in way)
        is_short = walk.piece.seat in self._computers
        self._mover = walk.piece
        for number, step in enumerate(way, 1):
            is_end = number == len(way)
            self._put(walk.piece, step)
            if step == HOME:
                self._arrived = walk.piece
            elif is_short and is_end:
                self._add_brief(mover=walk.piece, way=(at_start, *spaces[:-1]))
            elif not is_short:
                seconds = _PUSH if is_push else _QUICK_STEP if number > _FEW else _STEP
                self._add(seconds, is_last=is_end, mover=walk.piece, way=spaces[number:-1])

    def _creature_at(self, creature: Who | None) -> str | None:
        """Return the space of a creature that a player leads; None if it is nowhere to be seen."""
        found = (name for name, marks in self._creatures.items() for mark in marks if mark.id == creature)
        return None if creature is None else next(found, None)

    def _lift(self, creature: Who, name: str) -> PieceMark:
        """Take a creature off the board."""
        marks = self._creatures[name]
        left = tuple(mark for mark in marks if mark.id != creature)
        others = {space: own for space, own in self._creatures.items() if space != name}
        self._creatures = {**others, name: left} if left else others
        return next(mark for mark in marks if mark.id == creature)

    def _stalk(self, walk: Walk, name: str) -> None:
        """Let a creature walk along the ring, the shorter way."""
        ahead = (walk.end - walk.start) % RING_SIZE
        way = 1 if ahead <= RING_SIZE // 2 else -1
        count = min(ahead, RING_SIZE - ahead)
        is_short = walk.piece.seat in self._computers
        for number in [count] if is_short and count else range(1, count + 1):
            mark = self._lift(walk.piece, name)
            name = RING[(walk.start + way * number) % RING_SIZE]
            self._creatures = {**self._creatures, name: (*self._creatures.get(name, ()), mark)}
            if is_short:
                self._add_brief(mover=walk.piece)
            else:
                self._add(_STEP if number <= _FEW else _QUICK_STEP, is_last=number == count, mover=walk.piece)

    def _send_back(self, piece: Who, told: Effect | None) -> None:
        mark, at = self._marks[piece], self._space(piece)
        slot, label = coordinate(mark.side, YARD, mark.piece), self._label(piece)
        if mark.step == YARD:
            return
        self._put(piece, YARD)
        kept, words = self._marks.pop(piece), [told] if told else []
        self._add(_FLASH, Effect("flash", at, mark.side), *words)
        self._add(_BURST, Effect("burst", at, mark.side), *words)
        self._add(_KNOCK, Effect("knocked", at, mark.side, label), *words)
        for jump in range(JUMPS):
            self._add(_JUMP, Effect("flies", at, mark.side, label, slot, jump), *words)
        self._marks[piece] = kept._replace(is_down=False, flags="", note="", facing="")
        self._add(_TOLD if told else _LAND, *words, is_last=True)

    def _come_home(self, piece: Who) -> None:
        side, label = self._marks[piece].side, self._label(piece)
        self._arrived = piece
        for stage in range(2):
            self._add(_GLITTER, Effect("glitter", "h8", side, label, stage=stage))
        self._arrived = None
        self._add(_GLITTER, is_last=True)

    # Contests

    def show_contest(self, contest: Contest, told: int) -> None:
        """Let the dice of both sides tumble, and show the outcome with what it costs.

        Args:
            contest: what is decided.
            told: how many events may be told once it is.
        """
        self._roll = None
        sides = [side for side in (contest.offence, contest.defence, contest.target) if side is not None]
        concerned = [*(side.seat for side in sides), *(seat for event in contest.cost for seat in named_seats(event))]
        is_short = self._computers.issuperset(concerned)
        for stage in range(0 if is_short else CONTEST_POSES * (1 if contest.defence is None else 2)):
            self._add(_CONTEST_POSE, contest=contest, stage=stage)
        self.told = told
        hit = [(event, piece) for event in contest.cost if (piece := piece_of(event)) in self._marks and piece]
        for event, piece in hit:
            if event.cue.shows == "fall":
                self._marks[piece] = self._marks[piece]._replace(is_down=True)
        losses = [(self._loss(event, piece), self._flash(piece)) for event, piece in hit if event.lost_hp]
        for blink in range(_BLINKS if losses and not is_short else 1):
            white = [flash for _, flashes in losses for flash in flashes if blink % 2 == 0]
            self._add(_BLINK, *(loss for loss, _ in losses), *white, contest=contest, stage=DECIDED)
        self._add(_LIGHT if is_short else _CONTEST_END, contest=contest, stage=DECIDED)


def _way(start: int, end: int) -> list[int]:
    """Return the steps from one to another, without the first."""
    if start == YARD or end == YARD or abs(end - start) > HOME:
        return [end]
    way = 1 if end >= start else -1
    return list(range(start + way, end + way, way))
