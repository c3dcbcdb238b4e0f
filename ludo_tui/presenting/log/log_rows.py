"""Rows of the log: a turn under the head of its seat, one line a roll, pieces by their shapes."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Final, NamedTuple

import msgspec
from rich.cells import cell_len

from ludo_tui.engine import (
    Contest,
    ContestSide,
    Event,
    Names,
    ReactionTaken,
    Ref,
    Rolled,
    TurnStarted,
    Who,
    name_of,
    signed,
)
from ludo_tui.presenting.log.log_grouping import (
    by_a_natural,
    drop_action,
    goes_without_saying,
    in_a_row,
    is_one_more,
    is_thrown_with,
    moved_home,
    other_way,
)
from ludo_tui.presenting.rows import Part, Row
from ludo_tui.presenting.short_names import ShortNames
from ludo_tui.rules.events import CameHome, Moved, NoMove, RollsAgain
from ludo_tui.table.news import LogLine
from ludo_tui.table.session import Session
from ludo_tui.text.first_letters import capital

_NEAR: Final = 4
"""How many rows may stand between the beginning of an attack and its contest."""
_HEAD: Final = 34
"""Columns that the names of a seat and of its party may have in the head of a turn."""
_USUAL_PURPOSE: Final = "movement"
"""The purpose of a roll that its move makes plain."""
_RESULTS: Final[Mapping[str, Mapping[str, str]]] = {
    "attack": {"success": "a hit", "graze": "a graze", "failure": "a miss"},
    "contest": {"success": "it works", "graze": "partial success", "failure": "fails"},
}
"""How a contest came out, by its kind."""


class _Dice(msgspec.Struct):
    """The dice that the last row tells."""

    throw: list[Rolled] = []
    """Those that have just been rolled, of which a move may come."""
    alike: list[Rolled] = []
    """Those of one kind for one thing."""
    said: str = ""
    """What is said of the throw, without what its move makes plain."""
    is_next: bool = False
    """Is it another throw of the same turn?"""
    goes_on: bool = False
    """Does another one follow?"""


class _Move(NamedTuple):
    """A roll and what came of it, which one row tells."""

    line: LogLine
    roll: str
    came: str


def sentence_of(event: Event, names: Names) -> str:
    """Return a fact; of a reaction not what it is to, which has just been told."""
    if isinstance(event, ReactionTaken):
        return event.in_short(names)
    return event.sentence(names)


def _doer(line: LogLine) -> int | None:
    """Return whose doing a fact is: of a seat, or of a combatant of one."""
    return getattr(getattr(line.event, "who", None), "seat", None) if line.seat is None else line.seat


class LogRows:
    """Turns facts into rows: a roll with its move is one, a contest with its damage, and what a tank does in a turn.

    Args:
        session: the match.
        in_full: tell with each contest what was rolled and added, because no card has shown it?
        has_names: is there room to call pieces and parties by their names, once in a turn?
    """

    def __init__(self, session: Session, *, in_full: bool = False, has_names: bool = False) -> None:
        self._session = session
        self._in_full = in_full
        called = session.voice.name if has_names else lambda _: ""
        self._has_names = has_names
        self._names = ShortNames(session.game.names, session.seats.shapes, given=session.voice.given, called=called)
        self._is_apart = False
        """Is the row before about another seat than that whose turn it is, so that this one is named again?"""
        self._dice = _Dice()
        self._move: _Move | None = None
        """The last move that was told in one row with its roll."""
        self._told_shot: LogLine | None = None
        """The last shot of a tank whose contest has been told: the next contest is another one."""
        people = session.seats.people
        self._person = people[0] if len(people) == 1 else None
        """The only person, whose losses are told as such in the turns of others too."""

    def rows(self, lines: Iterable[LogLine]) -> list[Row]:
        """Return the rows of facts, which begin with a turn or before the first one."""
        listed = list(lines)
        contests = self._session.game.rules.contests(line.event for line in listed)
        decided = {contest.span[0]: contest for contest in contests if not contest.tells_itself}
        told = {number for contest in contests if contest.tells_itself for number in range(*contest.span)}
        rows: list[Row] = []
        self._dice = _Dice()
        number = 0
        while number < len(listed):
            line, contest = listed[number], decided.get(number)
            event = line.event
            number += 1
            self._names.line = line
            if number - 1 in told and isinstance(event, Rolled):
                continue  # what it was for tells its total
            if event.log.is_own and _doer(line) not in self._session.seats.people:
                continue  # nobody was about to do something with that piece
            if goes_without_saying(rows, event, self._dice.throw):
                continue
            if contest is not None and contest.span[1] > number:
                number = contest.span[1]
                self._add_contest(rows, contest, listed[number - 1])
                self._dice.throw = []
            elif isinstance(event, TurnStarted):
                self._names.begin(event.seat)
                rows.append(self._head(event.seat, line))
                self._dice = _Dice()
            elif isinstance(event, CameHome) and rows and moved_home(rows[-1].value.event, event):
                self._add_homecoming(rows, line)
                self._dice.throw = []
            elif isinstance(event, RollsAgain):
                self._dice.goes_on = True
            elif isinstance(event, Rolled):
                again = in_a_row(listed, number - 1)
                number += max(len(again) - 1, 0)
                self._add_roll(rows, line, event, again)
            else:
                self._add_fact(rows, line)
        return rows

    def _add_roll(self, rows: list[Row], line: LogLine, roll: Rolled, again: Sequence[Rolled]) -> None:
        """Add a roll, with those by which the same is tried again; dice of one throw or for one thing are one row."""
        names, dice = self._names, self._dice
        if again:
            values = ", ".join(str(one.value) for one in again)
            self._add(rows, f"{names.seat(roll.seat)} rolls {values} ({roll.purpose})", "text", line)
        elif is_thrown_with(roll, dice.throw):
            rows.pop()
            dice.said += f" and {names.die(roll.sides, roll.value)}"
            self._add(rows, dice.said, "text", line)
            dice.throw.append(roll)
        elif dice.alike and rows[-1].value.event is dice.alike[-1] and is_one_more(dice.alike[-1], roll):
            dice.alike.append(roll)
            rows[-1] = self._shown(((self._together(dice.alike), "text"),), line)
        else:
            if roll.purpose:
                self._drop_action(rows, roll.seat, named=roll.purpose.casefold())
            self._is_apart = self._follows_another(rows)
            then = "then " * dice.goes_on
            plain = msgspec.structs.replace(roll, purpose="") if roll.purpose == _USUAL_PURPOSE else roll
            said = f"{then}{self._plain(plain)}"
            self._add(rows, f"{then}{self.text(line)}", self._style(line), line)
            self._dice = _Dice([roll], [roll], said, is_next=dice.goes_on)

    def _add_fact(self, rows: list[Row], line: LogLine) -> None:
        """Add a fact; where it is what came of a throw, in the row of that, and with tries before that came to it."""
        event, dice = line.event, self._dice
        if event.log.tells_action:
            self._drop_action(rows, _doer(line) if event.doer is None else event.doer)
        self._is_apart = self._follows_another(rows)
        text, style = self.text(line), self._style(line)
        if dice.throw and isinstance(event, Moved | NoMove) and dice.throw[0].seat == line.seat:
            rows.pop()
            said, before = dice.said, self._move_of(rows)
            if dice.is_next and isinstance(event, NoMove) and before is not None and before.came == text:
                rows.pop()
                said = f"{before.roll}, {' and '.join(self._names.die(one.sides, one.value) for one in dice.throw)}"
            self._move = _Move(line, said, text)
            text = f"{said}. {text}{other_way(dice.throw, event)}"
        self._add(rows, text, style, line)
        dice.throw = []

    def _move_of(self, rows: Sequence[Row]) -> _Move | None:
        """Return what the last row tells of a roll and of what came of it; None where it tells no such thing."""
        return self._move if rows and self._move is not None and self._move.line is rows[-1].value else None

    def _together(self, dice: Sequence[Rolled]) -> str:
        """Return the words for several dice of one kind for one thing."""
        *before, last = dice
        shown = " and ".join([*(str(one.value) for one in before), self._names.die(last.sides, last.value)])
        return self._own(f"{self._names.seat(last.seat)} rolls {shown} ({last.purpose_in_words}).")

    def _follows_another(self, rows: Sequence[Row]) -> bool:
        """Return whether the last row is about another seat, or a combatant of one, than that whose turn it is."""
        if not rows:
            return False
        return _doer(rows[-1].value) not in (None, self._names.turn)

    def _add(self, rows: list[Row], text: str, style: str, line: LogLine) -> None:
        """Add a row; what a tank fires at goes on in the row that tells where it has moved."""
        before = rows[-1] if rows else None
        volley, told = line.event.log.volley, "" if before is None else before.value.event.log.volley
        if volley == "shot" and told == "move" and before is not None:
            rows.pop()
            text = f"{before.parts[0][0]} and {line.event.brief(self._names)}"
        elif volley == "hit" and told == "shot" and before is not None:
            rows.pop()
            text, line = f"{before.parts[0][0]}, {text}", before.value
        rows.append(self._shown(((text, style), *self._joke(line)), line))

    def _drop_action(self, rows: list[Row], seat: int | None, *, has_reactions: bool = True, named: str = "") -> None:
        """Take back the row that a seat acts or reacts, where the next one tells how."""
        if (dropped := drop_action(rows, seat, has_reactions=has_reactions, named=named)) is not None:
            self._names.forget(dropped)

    def _add_homecoming(self, rows: list[Row], line: LogLine) -> None:
        """Tell a homecoming in the line of the roll that brought it, in the place of where the piece went."""
        move, style = self._move_of(rows), self._style(line)
        self._names.forget(rows.pop().value)
        told = (f"{move.roll}. " if move else "", "text"), (self.text(line), style)
        rows.append(self._shown((*told, *self._joke(line)), line))

    def _add_contest(self, rows: list[Row], contest: Contest, line: LogLine) -> None:
        """Add the row of a contest, in the place of the one that only said that it begins."""
        begun = (n for n in range(len(rows) - 1, -1, -1) if rows[n].value.event.log.opens_contest)
        before = next((n for n in begun if rows[n].value is not self._told_shot), None)
        style = "text" if contest.natural is None else "shout"
        if any(event.lost_hp is not None and getattr(event, "seat", None) == self._person for event in contest.cost):
            style = "bad"
        text = ""
        if before is not None and before >= len(rows) - _NEAR:
            opening = rows[before].value
            is_shot = opening.event.log.volley == "shot"
            head = rows.pop(before).parts[0][0] if is_shot or contest.kind == "attack" else ""
            if is_shot:
                text = f"{head}: {self._outcome(contest)}"
                self._told_shot = opening
                line, style = opening, "bad" if style == "bad" else "text"
            elif head:
                self._names.forget(opening)
        if contest.kind != "save":
            self._drop_action(rows, contest.offence.seat, has_reactions=False)
        self._is_apart = self._follows_another(rows)
        text = text or self._contest(contest)
        rows.append(self._shown(((text, style),), line))

    def _contest(self, contest: Contest) -> str:
        """Return a contest with both totals and what it costs."""
        names, ours = self._names, contest.offence
        whose = "" if ours.seat == names.turn and not self._is_apart else names.seat(ours.seat)
        who = whose if ours.piece is None else names.piece(ours.seat, ours.piece)
        who = f"{who} " if who else ""
        result = f"{_RESULTS.get(contest.kind, _RESULTS['contest'])[contest.outcome]}{by_a_natural(contest)}"
        if contest.kind == "save":
            verb = "saves" if contest.outcome == "success" else "does not save"
            told = self._total(ours)
            return f"{who}{verb} against {contest.name}: {told}, needs {contest.needed}{self._cost(contest)}"
        if contest.defence is None:
            return f"{who}{contest.name} {self._total(ours)}, needs {contest.needed}: {result}{self._cost(contest)}"
        theirs = contest.defence
        whom = name_of(names, Who(theirs.seat, theirs.piece))
        text = f"{who}{contest.name} {self._total(ours)}, {whom} {self._total(theirs)}: {result}"
        return f"{text}{self._cost(contest)}"

    def _outcome(self, contest: Contest) -> str:
        """Return the totals of a contest whose sides have been named, how it came out, and what it costs."""
        result = _RESULTS.get(contest.kind, _RESULTS["contest"])[contest.outcome]
        theirs = f"needs {contest.needed}" if contest.defence is None else f"against {self._total(contest.defence)}"
        return f"{self._total(contest.offence)} {theirs}, {result}{by_a_natural(contest)}{self._cost(contest)}"

    def _total(self, side: ContestSide) -> str:
        """Return the total of a side; in full, what its dice show and what was added, too."""
        if not self._in_full or not (side.additions or len(side.dice) > 1):
            return str(side.total)
        dice = " and ".join(str(roll.value) for roll in side.dice)
        return f"{side.total} ({' '.join([dice, *side.additions])})"

    def _cost(self, contest: Contest) -> str:
        told = []
        for event in contest.cost:
            amount, left = getattr(event, "amount", None), getattr(event, "hp", None)
            if amount is not None and left is not None:
                told.append(f"−{amount}, {left} HP left")
            elif not isinstance(event, Rolled):
                told.append(self._plain(event))
        return f", {', '.join(told)}" if told else ""

    def _shown(self, parts: tuple[Part, ...], line: LogLine) -> Row:
        return Row(parts, " ", "text", line, True)

    def _head(self, seat: int, line: LogLine) -> Row:
        """Return the line with which a turn begins."""
        style = f"seat-{self._session.seats.sides[seat] + 1}"
        shape, name = f"{self._session.seats.shape(seat)} ", self._session.seats.names[seat]
        party = self._session.privacy.view.look.seats[seat].called if self._has_names else ""
        called = [(f"  {party}", "faint")] if party and cell_len(name + party) <= _HEAD else []
        return Row(((name, style), *called), shape, style, line, True, is_head=True)

    def text(self, line: LogLine) -> str:
        """Return a fact without the name of whose turn it is."""
        event, names = line.event, self._names
        if isinstance(event, Moved) and event.is_own_move and 0 <= event.start < event.end:
            piece = names.piece(event.seat, event.piece)
            return f"{piece} {names.step(event.seat, event.start)} › {names.step(event.seat, event.end)}"
        if isinstance(event, NoMove):
            why = event.why(names)
            return f"Nothing can move: {why}" if why else "Nothing can move"
        return self._plain(event)

    def _joke(self, line: LogLine) -> tuple[Part, ...]:
        """Return what the voice of the game adds to a headline, dim; nothing where it has no words for it."""
        told = self._session.voice.headline(line.event, self._facts(line.event)) if line.is_shouted else None
        return ((f"  {capital(told)}", "faint"),) if told else ()

    def _plain(self, event: Event) -> str:
        return self._own(sentence_of(event, self._names), is_named=event.log.is_named)

    def _own(self, text: str, *, is_named: bool = False) -> str:
        """Return a sentence without the name of whose turn it is, unless it is to be named, and without its point."""
        names = self._names
        if names.turn is not None and not is_named and not self._is_apart:
            whose = names.seat(names.turn)
            text = text.removeprefix(f"{whose} ").removeprefix(f"{whose}'s ")
        return text[:-1] if text.endswith(".") and ". " not in text else text

    def _facts(self, event: Event) -> dict[str, str]:
        """Return what headlines may name besides the fields of the event."""
        seat, piece, by, cause = (getattr(event, name, None) for name in ("seat", "piece", "by", "cause"))
        facts = {"why": f" ({cause})" if cause else ""}
        if isinstance(space := getattr(event, "space", None), str):
            facts["space"] = space
        if isinstance(change := getattr(event, "change", None), int):
            facts["change"] = signed(change)
        for role in ("who", "by", "target"):
            one = getattr(event, role, None)
            if isinstance(one, Who | Ref) and one.number is not None:
                facts[role] = self._called(one)
        if "who" in facts:
            facts["piece"] = facts["who"]
        if isinstance(by, int):
            facts["by"] = self._names.seat(by)
        if isinstance(seat, int):
            facts["who"] = facts["piece"] = self._names.seat(seat)
            if isinstance(piece, int):
                facts["piece"] = self._named(Who(seat, piece))
        return facts

    def _called(self, one: Who | Ref) -> str:
        """Return what a combatant of an event is called: a creature by its kind and number, a piece by its name too."""
        is_creature = isinstance(one, Ref) and one.name
        return name_of(self._names, one) if is_creature else self._named(Who(one.seat, one.number))

    def _named(self, piece: Who) -> str:
        """Return a piece with what it is called, by the one who gave it the name."""
        return self._names.named(piece, self._session.voice.name(piece))

    def _style(self, line: LogLine) -> str:
        """Return how a fact looks: own losses, what nobody should miss, and where nothing happened."""
        event = line.event
        seat, by = getattr(event, "seat", None), getattr(event, "by", None)
        is_loss = line.is_shouted and by is not None and seat != by
        if is_loss and seat in (self._names.turn, self._person):
            return "bad"
        if event.log.is_quiet:
            return "faint"
        return "shout" if line.is_shouted else "text"
