"""Simulations on a Dask cluster: the same results, and a sentence where there is none."""

import socket
import threading
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager, suppress
from functools import partial
from typing import Any, Final

import pytest

from ludo_tui.engine import Level
from ludo_tui.study import cluster, simulate

distributed: Any = pytest.importorskip("distributed", reason="the extra dask is not installed")
pytestmark = pytest.mark.filterwarnings("ignore")
PAIR: Final[tuple[Level, Level]] = ("normal", "easy")


@pytest.fixture(scope="module")
def address() -> Iterator[str]:
    """A cluster of two workers, each a process of its own."""
    with distributed.LocalCluster(n_workers=2, threads_per_worker=1, processes=True, dashboard_address=None) as local:
        yield local.scheduler_address


def test_a_cluster_of_two_workers_gives_the_same_results_as_this_process(address: str) -> None:
    options = {"pieces_to_win": 1}
    alone = list(simulate("party", PAIR, options=options, matches=8, seed=5))
    known = {result.seed: result for result in alone[2:4]}
    with closing(cluster.connected(address)) as client:
        elsewhere = partial(cluster.played, client)
        assert list(simulate("party", PAIR, options=options, matches=8, seed=5, elsewhere=elsewhere)) == alone
        again = simulate("party", PAIR, options=options, matches=8, seed=5, known=known, elsewhere=elsewhere)
        assert list(again) == alone


def test_where_no_scheduler_answers_that_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "_PATIENCE", 1)
    with pytest.raises(cluster.NoClusterError, match=r"no Dask scheduler answers at tcp://127\.0\.0\.1:1; start one"):
        cluster.connected("tcp://127.0.0.1:1")


@pytest.mark.parametrize("address", ["", "nowhere", "tcp://", "http://here", "foo://127.0.0.1:1"])
def test_what_is_no_address_is_told_at_once(address: str) -> None:
    with pytest.raises(cluster.NoClusterError, match=r"is no address of a Dask scheduler: expected one such as tcp://"):
        cluster.connected(address)


def test_a_cluster_without_workers_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "_PATIENCE", 1)
    with distributed.LocalCluster(n_workers=0, processes=False, dashboard_address=None) as idle:
        here = idle.scheduler_address
        with pytest.raises(cluster.NoClusterError, match=r"has no workers; start one with 'dask worker"):
            cluster.connected(here)


def test_workers_of_another_version_are_refused(address: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(cluster, "VERSION", "9.9.9")
    with pytest.raises(cluster.NoClusterError, match=r"this is 9\.9\.9: install the same"):
        cluster.connected(address)


@contextmanager
def something_else(says: bytes) -> Iterator[str]:
    """Yield the address of something that is no scheduler: it says what it says, and then nothing."""
    with socket.socket() as listening:
        listening.bind(("127.0.0.1", 0))
        listening.listen()
        held: list[socket.socket] = []

        def greet() -> None:
            with suppress(OSError):
                while True:
                    held.append(listening.accept()[0])
                    held[-1].sendall(says)

        thread = threading.Thread(target=greet, daemon=True)
        thread.start()
        yield f"tcp://127.0.0.1:{listening.getsockname()[1]}"
        listening.shutdown(socket.SHUT_RDWR)
        thread.join(5)
    for one in held:
        one.close()


@pytest.mark.parametrize(
    "says", [b"SSH-2.0-OpenSSH_9.6\r\n", b"", b"\0" * 64, b"HTTP/1.1 400 Bad Request\r\n\r\n", b"\x05"]
)
def test_what_is_no_scheduler_is_told_in_a_sentence(says: bytes, capfd: pytest.CaptureFixture[str]) -> None:
    begun = time.monotonic()
    with something_else(says) as address, pytest.raises(cluster.NoClusterError, match="no Dask scheduler answers at"):
        cluster.connected(address)
    assert time.monotonic() - begun < 10
    told = capfd.readouterr()
    assert (told.out, told.err) == ("", "")
