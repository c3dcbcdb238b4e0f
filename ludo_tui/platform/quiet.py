"""Quiet for programs of others: what they print goes nowhere, and there is nothing for them to read."""

import os
import sys
from collections.abc import Iterator
from contextlib import ExitStack, contextmanager
from threading import Lock, local
from types import TracebackType
from typing import Any, Final

_NAMES: Final = ("stdin", "stdout", "stderr")
_own: Final = local()
"""In a thread that is kept quiet, the empty files that stand in for its streams."""
_lock: Final = Lock()
_users: Final = list[object]()
"""Those for whom the streams are told apart: a thread that never ends keeps it so."""


class _Stream:
    """A standard stream that is an empty file in a thread that is kept quiet, and itself in all others."""

    def __init__(self, name: str, whole: Any) -> None:
        self._name = name
        self._whole = whole

    @property
    def whole(self) -> Any:
        """The stream that others have."""
        return self._whole

    def _present(self) -> Any:
        return getattr(_own, "files", {}).get(self._name, self._whole)

    def __getattr__(self, name: str) -> Any:
        return getattr(self._present(), name)

    def __iter__(self) -> Iterator[str]:
        return iter(self._present())

    def __next__(self) -> str:
        return str(next(self._present()))

    def __enter__(self) -> "_Stream":
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()


@contextmanager
def streams_apart() -> Iterator[None]:
    """Tell quiet threads from others for as long as this lasts, also once whoever replaces a stream puts it back."""
    user = object()
    with _lock:
        _users.append(user)
        for name in _NAMES:
            stream: Any = getattr(sys, name)
            if stream is not None and not isinstance(stream, _Stream):
                setattr(sys, name, _Stream(name, stream))
    try:
        yield
    finally:
        with _lock:
            _users.remove(user)
            for name in () if _users else _NAMES:
                stream = getattr(sys, name)
                if isinstance(stream, _Stream):
                    setattr(sys, name, stream.whole)


@contextmanager
def quiet() -> Iterator[None]:
    """Let this thread print nowhere and read nothing, while all others go on as they are."""
    before = getattr(_own, "files", {})
    with ExitStack() as opened, streams_apart():
        _own.files = {
            name: opened.enter_context(
                open(os.devnull, "r" if name == "stdin" else "w", encoding="utf-8", errors="replace")  # noqa: PTH123
            )
            for name in _NAMES
        }
        try:
            yield
        finally:
            _own.files = before
