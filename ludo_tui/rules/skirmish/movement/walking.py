"""Walking step by step, and everything that may come in between."""

from collections.abc import Callable, Sequence
from functools import partial

from ludo_tui.engine import Flow, Who, window
from ludo_tui.rules.skirmish.board.field import Field
from ludo_tui.rules.skirmish.board.hiding import bump_into_hidden
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.consequences.arriving import place_combatant
from ludo_tui.rules.skirmish.consequences.capturing import capture_fallen
from ludo_tui.rules.skirmish.events.movement import Walked
from ludo_tui.rules.skirmish.mechanics.triggers import Entered, Leaving
from ludo_tui.rules.skirmish.model.state import TurnState
from ludo_tui.rules.skirmish.movement.dragging import drag_along
from ludo_tui.rules.skirmish.movement.free_attackers import free_attackers
from ludo_tui.rules.skirmish.movement.movement_points import points_left
from ludo_tui.rules.skirmish.movement.slipping import slip, slips_on
from ludo_tui.rules.skirmish.movement.stops import step
from ludo_tui.rules.skirmish.movement.terrain_cost import cost, plain_cost


def walk(table: SkirmishTable, acting: TurnState, place: int, *, left: Callable[[], int] | None = None) -> Flow[None]:
    """Walk step by step to a place on a combatant's way; whatever stops it on the way does so before the next step.

    Enemies of which it does not know can be in the way: there it stops.

    Args:
        table: the match.
        acting: the turn of the combatant.
        place: where it wants to go.
        left: returns the yards that it can still go; None: those of its turn.

    Rule: sk.turn.move, sh.move.struck-down, sh.move.stopped
    """
    walking = _Walk(table, acting, place, left or (lambda: points_left(table, acting)))
    is_free = True
    while is_free and walking.place != place:
        is_free = yield from walking.go_on()
    yield from walking.end()


class _Walk:
    """A walk that has begun.

    Attributes:
        place: where the walker stands.
    """

    def __init__(self, table: SkirmishTable, acting: TurnState, wanted: int, left: Callable[[], int]) -> None:
        self._table = table
        self._state = table.state
        self._acting = acting
        self._left = left
        self._is_moved = self._has_stepped = False
        self._who = acting.who
        self._field = Field(table)
        self.place = self._field.place(self._who)
        self._told = self._last_free = self.place
        self._way = self._field.way_to(self._who, wanted)
        self._was_prone = table.suffers(self._who, "prone")
        self._alert = table.answering("entered_reach")

    def go_on(self) -> Flow[bool]:
        """Take the next step, with all that comes before and after it, and tell whether the walk goes on."""
        following = self._following()
        if following is None:
            return False
        if self._is_stopped(following):
            self._tire()
            return False
        here, there = self._field.ring_at(self._who, self.place), self._field.ring_at(self._who, following)
        if here is not None and not (yield from self._is_let_go(here, there, following)):
            return False
        self._take_step(here, there, following)
        if here is not None and there is not None and not (yield from self._is_let_in(here, there)):
            return False
        if slips_on(self._field, self._who, there):
            self._tell()
            yield from slip(self._table, self._who)
        return True

    def _is_stopped(self, following: int) -> bool:
        """Return whether the walker cannot take the next step: it has been toppled, or its Speed has been taken.

        Rule: sh.move.stopped, sh.affliction.held, sh.affliction.slowed, sh.affliction.prone
        """
        is_toppled = not self._was_prone and self._table.suffers(self._who, "prone")
        ring = self._field.ring_at(self._who, following)
        return is_toppled or self._cost(ring) > self._left()

    def _tire(self) -> None:
        """Let a walker use up what it has left that cannot pay for its first step: what it does not see hampers it.

        Rule: sh.hidden.bump
        """
        if not self._has_stepped:
            self._acting.walked += self._left()

    def _cost(self, ring: int | None) -> int:
        return cost(self._field, self._who, ring, plain_cost(self._table, self._who))

    def end(self) -> Flow[None]:
        """Come to where the walker can stand, tell of the walk, and take what is captured there.

        Rule: sh.hidden.bump
        """
        table, who = self._table, self._who
        if not self._state.over and self._state.is_here(who) and self.place != self._last_free:
            bump_into_hidden(self._field, who, self._field.rings[who])
            place_combatant(table, who, self._last_free)
            self.place = self._last_free
        if who.seat != self._state.sage or self._state.is_here(
            who
        ):  # of a monster that is felled in its walk, that is told
            self._tell()
        if not (self._has_ended() or self._is_moved):
            yield from capture_fallen(table, who)

    def _following(self) -> int | None:
        """Return the next place; None: it cannot be entered, and the walker knows now who is in the way.

        Rule: sh.hidden.bump
        """
        following = step(self._field, self._who, self.place, self._way)
        if isinstance(following, int):
            return following
        ahead = self._field.next_place(self._who, self.place, self._way)
        ring = None if ahead is None else self._field.ring_at(self._who, ahead)
        if ring is not None:
            bump_into_hidden(self._field, self._who, ring)
        return None

    def _is_let_go(self, here: int, there: int | None, following: int) -> Flow[bool]:
        """Let all who may strike at the walker before a step, and tell whether it can still take it.

        Rule: sk.reaction.free-attack.trigger
        """
        is_retreating = self._acting.pace == "retreat"
        near = free_attackers(self._field, self._who, here, there, is_retreating=is_retreating)
        if not near:
            return True
        if self._knows_all(near):
            self._tell()
        else:
            self._table.reveal()  # the one that is asked gives itself away, but only to those who hear the question
        stays = partial(self._cannot_leave, following)
        leaving = Leaving(seat=self._who.seat, who=self._who, here=here, there=there, is_stopped=stays)
        yield from window(self._table, leaving)
        if self._has_ended() or self._is_elsewhere():
            return False
        self._field = Field(self._table)
        ahead = self._following()
        return ahead is not None and not self._is_stopped(ahead)

    def _cannot_leave(self, following: int) -> bool:
        """Return whether the walker can no longer go on from where it is to the next place.

        Rule: sh.move.stopped
        """
        return self._state.place(self._who) != self.place or self._is_stopped(following)

    def _take_step(self, here: int | None, there: int | None, following: int) -> None:
        self._has_stepped = True
        self._acting.walked += self._cost(there)
        self._acting.spaces += 1
        place_combatant(self._table, self._who, following, self._told)
        drag_along(self._table, self._acting, here)
        self._field = Field(self._table)
        self.place = following
        if there is None or not self._field.closes(self._who, there):
            self._last_free = following

    def _is_let_in(self, here: int, there: int) -> Flow[bool]:
        """Let those answer into whose reach the walker has come, and tell whether it can still go on.

        Rule: sh.reaction.occasions
        """
        if not any(self._field.is_entered(one, here, there) for one in self._alert):
            return True
        if self._knows_all(self._alert):
            self._tell()
        yield from window(self._table, Entered(seat=self._who.seat, who=self._who, before=here, now=there))
        if self._has_ended() or self._is_elsewhere():
            return False
        self._field = Field(self._table)
        return True

    def _knows_all(self, others: Sequence[Who]) -> bool:
        return all(self._field.knows(self._who, other) for other in others)

    def _has_ended(self) -> bool:
        """Return whether the walk is over wherever it has come to: the match is, or the walker is struck down.

        Rule: sh.move.struck-down
        """
        state, who = self._state, self._who
        return state.over or not state.is_here(who) or state.creature(who).is_fallen

    def _is_elsewhere(self) -> bool:
        """Return whether the walker has been pushed or pulled, which ends its walk where it is now.

        Rule: sh.move.stopped
        """
        place = self._state.place(self._who)
        if place == self.place:
            return False
        self._tell()
        self.place = self._told = self._last_free = place
        self._is_moved = True
        return True

    def _tell(self) -> None:
        """Tell of the walk up to where the walker stands, before anybody is asked about it."""
        if self.place != self._told:
            who, pace = self._table.ref(self._who), self._acting.pace
            self._table.emit(Walked(who=who, start=self._told, end=self.place, pace=pace, rule="sk.turn.move"))
            self._told = self.place
