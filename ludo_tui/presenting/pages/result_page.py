"""The result of a match: places, how it went, what each seat is remembered for, luck and skill, and the record."""

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from ludo_tui.board import HOME, YARD
from ludo_tui.engine import counted, helped_seats, signed
from ludo_tui.players.analysis import Analysis
from ludo_tui.presenting.coloured_text import Part, face_of
from ludo_tui.presenting.short_names import ShortNames
from ludo_tui.presenting.table.race import DiceStatistics, Lane, dice_of
from ludo_tui.records.awards import awards
from ludo_tui.records.house_table import Results
from ludo_tui.records.progress import steps_of
from ludo_tui.records.replay import Mark, Replay
from ludo_tui.table.session import Session
from ludo_tui.text.printable import on_one_line

_TOLD_FROM: Final = 2
"""Matches from which it is worth telling who has won how many."""
_LONG_SEED: Final = 10**6
"""Seeds from here on are by chance, and tell nobody anything."""
_COLUMNS: Final = 120
"""How finely the race is looked at."""
_ORDINALS: Final = ("1st", "2nd", "3rd", "4th", "5th", "6th", "7th", "8th")


class Member(NamedTuple):
    """A seat in the standings."""

    side: int
    shape: str
    name: str
    kind: str
    """`person`, or the level of its computer."""
    home: int
    needed: int
    note: str = ""
    deeds: tuple[str, ...] = ()
    """What it has achieved, told where there is room."""


class Standing(NamedTuple):
    """A place, and who shares it."""

    ordinal: str
    members: tuple[Member, ...]


class Told(NamedTuple):
    """A line about a seat."""

    side: int
    shape: str
    title: str
    text: str


class ResultPage(NamedTuple):
    """Everything that is told of a match that is over."""

    ending: str = ""
    """Who has won and by what, where that is not plain."""
    standings: tuple[Standing, ...] = ()
    lanes: tuple[Lane, ...] = ()
    chances: tuple[Lane, ...] = ()
    """How likely each seat was to win; none where nobody can tell."""
    swings: tuple[tuple[float, int], ...] = ()
    """When each turning point was, 0..1, and the side of whose doing it was."""
    captures: tuple[tuple[float, int], ...] = ()
    """When each capture was, 0..1, and the side of the one who made it."""
    awards: tuple[Told, ...] = ()
    skill: tuple[Told, ...] = ()
    """What the dice gave each seat, and what its choices gave away."""
    dice: DiceStatistics | None = None
    points: tuple[Told, ...] = ()
    """Turning points: the turn, and what happened."""
    cursor: int = 0
    record: tuple[Part, ...] = ()
    """How this table stands over all its matches."""
    notice: str = ""
    """Why something is not told, or not yet."""
    has_points_first: bool = False
    """Are the turning points wanted before what is remembered?"""


class ResultPresenter:
    """Tells of a match that is over.

    Args:
        session: the match.
        is_ascii: is it told in plain characters?
    """

    def __init__(self, session: Session, *, is_ascii: bool) -> None:
        self._session = session
        self._is_ascii = is_ascii

    @property
    def heading(self) -> str:
        """What was played, how long it took, its seed, and whether it is a copy."""
        session, game = self._session, self._session.game
        length = session.privacy.view.look.now or counted(game.state.turn.number, "turn")
        if game.first_turn > 0:
            length += f", told from {game.first_moment} on"
        seed = [f"seed {given}"] if (given := game.setup.only_seed) is not None and given < _LONG_SEED else []
        copy = ["a copy of another match"] if game.lineage else []
        return " · ".join((on_one_line(game.rules.ruleset.name), length, *seed, *copy))

    @property
    def winners(self) -> tuple[int, str, str] | None:
        """Side of the winner, name and verb; None: nobody has won."""
        seats, winners = self._session.seats, self._session.game.standings[:1]
        if not winners:
            return None
        names = " and ".join(on_one_line(seats.names[seat]) for seat in winners[0])
        return seats.sides[winners[0][0]], names, "wins" if len(winners[0]) == 1 else "win"

    def page(self) -> ResultPage:
        """Return what is known before the match is played again."""
        game = self._session.game
        return ResultPage(
            ending=on_one_line(game.rules.ending(game.view(None), game.setup)),
            standings=self._standings(),
            dice=dice_of(self._session, self._by_place()),
            notice="Replaying the match to draw the chart ...",
        )

    def with_story(self, page: ResultPage, replay: Replay, points: Sequence[Mark]) -> ResultPage:
        """Return a page that tells how it went, too.

        Args:
            page: what is told already.
            replay: the match played again.
            points: its turning points.
        """
        seats, voice = self._session.seats, self._session.voice
        last, ways, likely = max(len(replay) - 1, 1), replay.race(_COLUMNS), replay.outlook(_COLUMNS)
        shapes = [self._shape(seat) for seat in range(len(seats.names))]
        names = ShortNames(replay.match.names, shapes, given=voice.given, called=voice.name)
        return page._replace(
            lanes=tuple(
                Lane(seats.sides[seat], shapes[seat], on_one_line(seats.names[seat]), ways[seat])
                for seat in self._by_place()
            ),
            chances=tuple(
                Lane(seats.sides[seat], shapes[seat], on_one_line(seats.names[seat]), likely[seat])
                for seat in (self._by_place() if likely else ())
            ),
            swings=tuple((point.moment / last, seats.sides[point.seat]) for point in points),
            captures=tuple(
                (mark.moment / last, seats.sides[mark.seat]) for mark in replay.marks if mark.kind == "capture"
            ),
            awards=tuple(self._told(award.seat, award.title, award.text) for award in awards(replay)),
            points=tuple(self._told(point.seat, f"{point.turn}", point.text_with(names)) for point in points),
            notice="",
        )

    def with_skill(self, page: ResultPage, analysis: Analysis) -> ResultPage:
        """Return a page that tells what was luck and what skill, too."""
        return page._replace(skill=tuple(self._skill(analysis, seat) for seat in self._by_place()))

    def with_record(self, page: ResultPage, table: Results) -> ResultPage:
        """Return a page that tells who has won how many matches here, too."""
        return page._replace(record=tuple(self._record(table)))

    def _by_place(self) -> list[int]:
        return [seat for place in self._session.game.standings for seat in place]

    def _skill(self, analysis: Analysis, seat: int) -> Told:
        """Return what the dice gave a seat, and what its choices gave away."""
        lost, worst = analysis.given_away(seat), analysis.worst(seat)
        dearest = ""
        if worst is not None and worst.given_away >= 1:
            better = f" instead of {worst.better}" if worst.better else ""
            dearest = f", most {worst.given_away:.0f} in turn {worst.turn}, {worst.chosen}{better}"
        text = f"choices cost {lost:.0f}{dearest}"
        return self._told(seat, f"dice gave {signed(round(analysis.luck(seat)))}", text)

    def _record(self, table: Results) -> Iterator[Part]:
        """Yield how those who sit here have done over all matches."""
        known = {line.player: line for line in table.players}
        people = [seat for seat in self._session.seats.people if self._session.seats.names[seat].casefold() in known]
        if table.matches < _TOLD_FROM or not people:
            return
        yield f"Over all {table.matches} matches played here: ", "dim"
        for seat in people:
            line = known[self._session.seats.names[seat].casefold()]
            side = self._session.seats.sides[seat]
            yield f"{self._shape(seat)} {on_one_line(line.name)} {line.wins}  ", face_of(side), "", "b"
        here = {self._session.seats.names[seat].casefold() for seat in people}
        absent = [line for line in table.players if line.player not in here]
        others = sum(line.wins for line in absent if not line.is_computer)
        computers = sum(line.wins for line in absent if line.is_computer)
        told = [f"{who} {wins}" for who, wins in (("others", others), ("computers", computers)) if wins]
        if told:
            yield "  ".join(told), "dim"

    def _shape(self, seat: int) -> str:
        return self._session.seats.style(seat).sign(self._is_ascii)

    def _told(self, seat: int, title: str, text: str) -> Told:
        return Told(self._session.seats.sides[seat], self._shape(seat), title, on_one_line(text))

    def _standings(self) -> tuple[Standing, ...]:
        session, game = self._session, self._session.game
        look = game.rules.look(game.view(None), game.setup)
        helped = helped_seats(session.news.events(None))

        def member(seat: int) -> Member:
            needed = look.seats[seat].needed
            left = needed * (HOME - YARD) - steps_of(look, seat)
            handicap = game.rules.handicaps.get(str(game.setup.seats[seat].handicap), "")
            steps = game.rules.placing_steps(game.state, seat)
            far = f"{left} to go" if steps is None else counted(steps, "step")
            facts = [
                *([far] if left > 0 else ["home"] if needed else []),
                *([f"began with {handicap}"] if handicap else []),
            ]
            note = "conceded" if seat in game.state.conceded else ", ".join(facts)
            return Member(
                session.seats.sides[seat],
                self._shape(seat),
                on_one_line(session.seats.names[seat]),
                f"{game.player_at(seat) or 'person'}{', helped' if seat in helped else ''}",
                min(sum(piece.step == HOME for piece in look.pieces[seat]), needed),
                needed,
                note,
                look.seats[seat].deeds,
            )

        return tuple(
            Standing(ordinal, tuple(map(member, seats)))
            for ordinal, seats in zip(_ORDINALS, game.standings, strict=False)
        )
