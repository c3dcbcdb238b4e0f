"""Matches of a simulation on a Dask cluster; Dask is an extra of the program, and imported only here."""

import logging
import re
import socket
from collections import deque
from collections.abc import Generator, Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import partial
from importlib import import_module
from itertools import islice
from typing import Any, Final

from ludo_tui import rulesets
from ludo_tui.platform.extras import how_to_install
from ludo_tui.study.simulation import MatchResult, Plan, play
from ludo_tui.version import VERSION

_PATIENCE: Final = 10
"""Seconds in which a scheduler has to answer."""
_HEARD: Final = 4
"""Seconds in which it has to say its first word, and to take a connection."""
_LENGTH: Final = 8
"""Bytes that say how long a greeting is."""
_LONGEST_GREETING: Final = 2**20
"""Bytes of a greeting; that of a scheduler has a thousandth of that."""
_ADDRESS: Final = r"inproc://.+|(?:(?:tcp|tls|ucx|wss?)://)?[^/]+:\d+"
"""What an address of a scheduler looks like."""
_AHEAD: Final = 1000
"""How many matches are handed to the cluster at once; the next ones as soon as fewer than these are left there."""


class NoClusterError(Exception):
    """There is no cluster to play on; the message says why, in a sentence."""


def connected(address: str) -> Any:
    """Return a client of the cluster at an address.

    Raises:
        NoClusterError: Dask is not installed, nobody answers at the address, no worker comes, or another version.
    """
    try:
        distributed: Any = import_module("distributed")
    except ImportError as error:
        raise NoClusterError(f"--dask needs the package distributed: {how_to_install('dask')}") from error
    if not re.fullmatch(_ADDRESS, address):  # half a client would be left over, which complains when it is thrown away
        raise NoClusterError(f"'{address}' is no address of a Dask scheduler: expected one such as tcp://host:8786")
    nobody = f"no Dask scheduler answers at {address}; start one with 'dask scheduler'"
    if not _is_greeted(address):
        raise NoClusterError(nobody)
    try:
        with _quiet():
            client = distributed.Client(address, timeout=_PATIENCE, set_as_default=False)
    except (OSError, ValueError, TypeError, MemoryError) as error:
        raise NoClusterError(nobody) from error
    try:
        client.wait_for_workers(1, timeout=_PATIENCE)
    except OSError as error:  # its own TimeoutError is the built-in one
        client.close()
        message = f"the Dask scheduler at {address} has no workers; start one with 'dask worker {address}'"
        raise NoClusterError(message) from error
    others = {found for found in client.run(_version).values() if found != VERSION}
    if others:
        client.close()
        raise NoClusterError(
            f"the cluster has ludo-tui {', '.join(sorted(others))}, this is {VERSION}: install the same"
        )
    return client


def _is_greeted(address: str) -> bool:
    """Return whether a scheduler speaks first, as it does, and says how long its greeting is; others say anything.

    Dask takes whatever comes for a length, and would need all memory for a greeting of another program.
    """
    found = re.fullmatch(r"(?:tcp://)?([^/]+):(\d+)", address)
    if found is None:
        return True
    try:
        with socket.create_connection((found[1].strip("[]"), int(found[2])), timeout=_HEARD) as line:
            length = b""
            while len(length) < _LENGTH and (heard := line.recv(_LENGTH - len(length))):
                length += heard
            return len(length) == _LENGTH and 0 < int.from_bytes(length, "little") < _LONGEST_GREETING
    except (OSError, OverflowError):
        return False


@contextmanager
def _quiet() -> Iterator[None]:
    """Keep what the library writes of a connection that fails off the screen: it is said in a sentence."""
    log = logging.getLogger("distributed")
    before, log.disabled = log.level, True
    log.setLevel(logging.CRITICAL + 1)
    try:
        yield
    finally:
        log.setLevel(before)
        log.disabled = False


def _version() -> str:
    return VERSION


def played(client: Any, plan: Plan, seeds: Iterable[int]) -> Generator[MatchResult, None, None]:
    """Yield the results of matches in the order of their seeds; closing the generator ends the rest.

    Args:
        client: see `connected`; it stays open.
        plan: what is played.
        seeds: of the matches.
    """
    task = partial(_play, [str(folder) for folder in rulesets.used()], plan)
    left = iter(seeds)
    waiting: deque[Any] = deque()
    try:
        while True:
            if len(waiting) < _AHEAD and (wanted := list(islice(left, _AHEAD))):
                waiting.extend(client.map(task, wanted, pure=False))
            if not waiting:
                return
            yield waiting.popleft().result()
    finally:
        client.cancel(list(waiting))


def _play(folders: Sequence[str], plan: Plan, seed: int) -> MatchResult:
    """Play a match on a worker, which has to have the same folders of rulesets."""
    known = {str(folder) for folder in rulesets.used()}
    for folder in folders:
        if folder not in known:
            rulesets.use(folder)
    return play(plan, seed)
