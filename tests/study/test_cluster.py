"""Simulations on a Dask cluster: the same results, and a sentence where there is none."""

from collections.abc import Iterator
from contextlib import closing
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
