"""A clock that stands still until a test moves it."""

from collections.abc import Callable

from textual.message_pump import MessagePump

from ludo_tui.ui.clock import Alarm, Clock


class VirtualAlarm:
    """Something that is due at a time."""

    def __init__(self, due: float, owner: MessagePump, call: Callable[[], object]) -> None:
        self.due = due
        self.is_on = True
        self._owner = owner
        self._call = call

    def stop(self) -> None:
        """Do not call it any more."""
        self.is_on = False

    def ring(self) -> None:
        """Have it called by its owner."""
        self._owner.call_later(self._call_once)

    def _call_once(self) -> None:
        if self.is_on:
            self.is_on = False
            self._call()


class VirtualClock(Clock):
    """Time that passes only when somebody lets it."""

    def __init__(self) -> None:
        self._now = 0.0
        self._alarms: list[VirtualAlarm] = []

    def now(self) -> float:
        """Return how many seconds have passed."""
        return self._now

    def after(self, owner: MessagePump, seconds: float, call: Callable[[], object]) -> Alarm:
        """Call something once, when that much time has been let pass."""
        alarm = VirtualAlarm(self._now + seconds, owner, call)
        self._alarms.append(alarm)
        return alarm

    @property
    def due(self) -> float | None:
        """When the next thing is due; None if nothing is."""
        self._alarms = [alarm for alarm in self._alarms if alarm.is_on]
        return min((alarm.due for alarm in self._alarms), default=None)

    def move_to(self, time: float) -> None:
        """Let time pass up to a moment, and set off whatever is due by then, what is due first before the rest."""
        self._now = max(self._now, time)
        ringing = sorted((alarm for alarm in self._alarms if alarm.due <= self._now), key=lambda alarm: alarm.due)
        self._alarms = [alarm for alarm in self._alarms if alarm not in ringing]
        for alarm in ringing:
            alarm.ring()
