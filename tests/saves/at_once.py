"""Two programs that write at the same moment."""

import importlib
import threading
from collections.abc import Callable
from typing import Any

import pytest

from ludo_tui.saves import NameTaken


def told_second(
    monkeypatch: pytest.MonkeyPatch, module: str, first: Callable[[], Any], second: Callable[[], Any]
) -> str:
    """Let one program write while another is about to, too; return what the other is told.

    Args:
        monkeypatch: pytest's.
        module: what writes.
        first: writes first.
        second: begins while it does so.
    """
    told: list[str] = []
    write = importlib.import_module(module).write_file

    def wait() -> None:
        with pytest.raises(NameTaken) as taken:
            second()
        told.append(str(taken.value))

    def slowly(*given: Any, **named: Any) -> None:
        monkeypatch.undo()
        other.start()
        other.join(0.2)
        write(*given, **named)

    other = threading.Thread(target=wait)
    monkeypatch.setattr(f"{module}.write_file", slowly)
    first()
    other.join()
    (only,) = told
    return only
