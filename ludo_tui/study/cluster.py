"""Matches of a simulation on a Dask cluster; Dask is an extra of the program, and imported only here."""

import re
from collections.abc import Generator, Iterable, Sequence
from functools import partial
from importlib import import_module
from typing import Any, Final

from ludo_tui import rulesets
from ludo_tui.study.simulation import MatchResult, Plan, play
from ludo_tui.version import VERSION

_PATIENCE: Final = 10
"""Seconds in which a scheduler has to answer."""
_ADDRESS: Final = r"inproc://.+|(?:(?:tcp|tls|ucx|wss?)://)?[^/]+:\d+"
"""What an address of a scheduler looks like."""
_AHEAD: Final = 2000
"""How many matches are handed to the cluster at once."""


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
        raise NoClusterError("--dask needs the package distributed: pip install 'ludo-tui[dask]'") from error
    if not re.fullmatch(_ADDRESS, address):  # half a client would be left over, which complains when it is thrown away
        raise NoClusterError(f"'{address}' is no address of a Dask scheduler: expected one such as tcp://host:8786")
    try:
        client = distributed.Client(address, timeout=_PATIENCE, set_as_default=False)
    except (OSError, ValueError, TypeError) as error:
        raise NoClusterError(f"no Dask scheduler answers at {address}; start one with 'dask scheduler'") from error
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
    wanted = list(seeds)
    waiting: list[Any] = []
    try:
        for start in range(0, len(wanted), _AHEAD):
            waiting = client.map(task, wanted[start : start + _AHEAD], pure=False)
            while waiting:
                yield waiting[0].result()
                waiting.pop(0)
    finally:
        client.cancel(waiting)


def _play(folders: Sequence[str], plan: Plan, seed: int) -> MatchResult:
    """Play a match on a worker, which has to have the same folders of rulesets."""
    known = {str(folder) for folder in rulesets.used()}
    for folder in folders:
        if folder not in known:
            rulesets.use(folder)
    return play(plan, seed)
