"""PINs of the seats: what keeps others from lifting a curtain, beside the settings and never in a save."""

import os
from pathlib import Path
from typing import Annotated, Final

import msgspec
from msgspec import Meta

from ludo_tui.platform.places import pins_file
from ludo_tui.table.files.json_file import JsonFile

SHORTEST: Final = 4
LONGEST: Final = 8
_ROUNDS: Final = 100_000
_MOST: Final = 400
"""How many PINs are kept; the oldest go first."""


class Hashed(msgspec.Struct, kw_only=True, frozen=True):
    """A PIN that can be compared and not read."""

    salt: bytes
    digest: bytes
    rounds: Annotated[int, Meta(ge=1, le=1_000_000)] = _ROUNDS

    @classmethod
    def of(cls, pin: str) -> "Hashed":
        """Return a PIN under a new salt, hashed so slowly that guessing takes its time."""
        salt = os.urandom(16)
        return cls(salt=salt, digest=_digest(pin, salt, _ROUNDS), rounds=_ROUNDS)

    def fits(self, pin: str) -> bool:
        """Return whether a PIN is this one, in the same time whichever it is."""
        import hmac  # it brings up OpenSSL, which few matches need

        return hmac.compare_digest(self.digest, _digest(pin, self.salt, self.rounds))


class _Kept(msgspec.Struct, kw_only=True):
    """What the file holds, by the game's id and the number of the seat."""

    pins: dict[str, Hashed] = msgspec.field(default_factory=dict)
    removed: list[str] = msgspec.field(default_factory=list)
    """Seats that have not been told yet that their PIN was removed."""


class PinFile:
    """The PINs of every game played here. A file that cannot be read means that there are none.

    Args:
        path: the file.
    """

    def __init__(self, path: Path) -> None:
        self._file = JsonFile(path, _Kept, "The PINs", "no seat has one")
        self.path = path

    @property
    def problem(self) -> str | None:
        """One sentence if the file could not be used, else None."""
        return self._file.problem

    @classmethod
    def beside(cls, settings: Path) -> "PinFile":
        """Return the PINs that are kept in the folder of a settings file."""
        return cls(pins_file(settings))

    def seat(self, game: str, seat: int) -> "SeatPin":
        """Return the PIN of a seat 0.. of the game with an id, set or not."""
        return SeatPin(self, f"{game}/{seat}")

    def get(self, key: str) -> Hashed | None:
        """Return what is kept under a key of game and seat, by another program too; None: no PIN."""
        self._file.look_again()
        return self._file.content.pins.get(key)

    def is_removed(self, key: str) -> bool:
        """Return whether a seat has yet to be told that its PIN was removed."""
        self._file.look_again()
        return key in self._file.content.removed

    def change(self, key: str, pin: Hashed | None, *, is_removed: bool = False) -> str | None:
        """Set or remove a PIN; it holds in this run in any case.

        Returns:
            One sentence if it could not be kept for later, else None.
        """

        def change(kept: _Kept) -> None:
            kept.pins.pop(key, None)
            if pin is not None:
                kept.pins[key] = pin
            kept.removed = [other for other in kept.removed if other != key] + ([key] if is_removed else [])
            for oldest in list(kept.pins)[:-_MOST]:
                del kept.pins[oldest]
            del kept.removed[:-_MOST]

        return self._file.change(change)


class SeatPin:
    """The PIN of one seat in one game.

    Args:
        file: where it is kept.
        key: the game's id and the number of the seat.
    """

    def __init__(self, file: PinFile, key: str) -> None:
        self._file = file
        self._key = key

    @property
    def is_set(self) -> bool:
        """Does the seat have a PIN?"""
        return self._file.get(self._key) is not None

    @property
    def was_forgotten(self) -> bool:
        """Was the PIN removed as forgotten, and has the seat yet to be told?"""
        return self._file.is_removed(self._key)

    def fits(self, pin: str) -> bool:
        """Return whether a PIN opens the curtain; without one, everything does."""
        hashed = self._file.get(self._key)
        return hashed is None or hashed.fits(pin)

    def set(self, pin: str) -> str | None:
        """Set or change the PIN. Return one sentence if it could not be kept for later, else None.

        Raises:
            ValueError: it is not 4 to 8 digits.
        """
        if (problem := problem_of(pin)) is not None:
            raise ValueError(problem)
        return self._file.change(self._key, Hashed.of(pin))

    def remove(self) -> str | None:
        """Remove the PIN at the wish of its seat. Return one sentence if that does not last, else None."""
        return self._file.change(self._key, None)

    def forget(self) -> str | None:
        """Remove the PIN as forgotten, of which the seat will be told. Return as `remove` does."""
        return self._file.change(self._key, None, is_removed=True)

    def acknowledge(self) -> None:
        """Note that the seat knows that its PIN was removed."""
        if self.was_forgotten:
            self._file.change(self._key, self._file.get(self._key))


def problem_of(pin: str) -> str | None:
    """Return what is wrong with a new PIN, in a sentence, or None."""
    if SHORTEST <= len(pin) <= LONGEST and pin.isascii() and pin.isdigit():
        return None
    return f"A PIN has {SHORTEST} to {LONGEST} digits."


def _digest(pin: str, salt: bytes, rounds: int) -> bytes:
    import hashlib  # as above

    return hashlib.pbkdf2_hmac("sha256", pin.encode(), salt, rounds)
