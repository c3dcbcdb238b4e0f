"""The clock on the wall: what has been stopped is not called, even if its time had come."""

from collections.abc import Callable
from typing import Any, cast

from textual.message_pump import MessagePump

from ludo_tui.ui.clock import Clock


class _Timer:
    def stop(self) -> None:
        """Stop too late: its callback is under way."""


class _Owner:
    """Takes a callback as Textual does, to be called in its turn."""

    def __init__(self) -> None:
        self.due: list[Callable[[], object]] = []

    def set_timer(self, _: float, call: Callable[[], object]) -> _Timer:
        self.due.append(call)
        return _Timer()


def test_an_alarm_that_is_stopped_while_its_call_is_under_way_is_not_called() -> None:
    owner, called = _Owner(), list[Any]()
    pump = cast(MessagePump, owner)
    stopped = Clock().after(pump, 1.0, lambda: called.append("stopped"))
    Clock().after(pump, 1.0, lambda: called.append("due"))
    stopped.stop()
    for call in owner.due:
        call()
    assert called == ["due"]
