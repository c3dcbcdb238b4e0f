"""The table of a race game: its state, and the same match in whole numbers, on which the rules play."""

from collections.abc import Sequence

from ludo_tui.engine import Flow, Names, Setup, Table
from ludo_tui.rules import playing_on
from ludo_tui.rules.race.model import Race, RaceTables
from ludo_tui.rules.race.state import RaceState
from ludo_tui.rules.race.wording import Offers


class RaceTable(Table[RaceState]):
    """A match of a race game in progress.

    Args:
        setup: seats, options and seed.
        state: the match as it stands.
        names: the words of the match.
        dice: what the dice will show; None lets the seed decide.
        tables: house rules and sides.
        offers: by seat, its moves as they are offered.

    Attributes:
        race: the match in whole numbers. Both change together; dice, captures, places and those who have left are the
            same lists in both.
        offers: by seat, its moves as they are offered.
    """

    __slots__ = ("offers", "race")

    def __init__(
        self,
        setup: Setup,
        state: RaceState,
        names: Names,
        dice: Sequence[int | str] | None,
        tables: RaceTables,
        offers: Sequence[Offers],
    ) -> None:
        super().__init__(setup, state, names, dice)
        self.offers = offers
        self.race = race = Race.of(tables, state)
        race.dice, race.captures, race.places, race.conceded = state.dice, state.captures, state.places, state.conceded

    def asks_to_play_on(self) -> bool:
        """Return whether somebody has won, and a person who still plays is asked whether the match goes on.

        Rule: cl.option.play-on
        """
        play_on = self.race.tables.options.play_on
        return self.race.may_play_on() and playing_on.is_asked(self, play_on, self._still_playing())

    def ask_to_play_on(self) -> Flow[None]:
        """Ask whether the match goes on after its first winner.

        Rule: cl.option.play-on
        """
        self.race.plays_on = yield from playing_on.ask_to_play_on(self, self._still_playing(), "cl.option.play-on")
        self.race.is_over = self.state.over = not self.race.plays_on

    def _still_playing(self) -> list[int]:
        """Return the seats that still play, the next one first."""
        seats = (self.state.turn.seat, *self.race.tables.after[self.state.turn.seat])
        return [seat for seat in seats if self.race.plays(seat)]
