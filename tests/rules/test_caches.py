"""What comes from a cache is what would be found without one, and nothing changes while there is one."""

from collections.abc import Callable, Iterator
from functools import partial
from itertools import islice
from typing import Any

import msgspec
import pytest

from ludo_tui.game import Game
from ludo_tui.players import answer_for
from ludo_tui.rules.ludicrous.model.table import LudicrousTable
from ludo_tui.rules.skirmish.board.table import SkirmishTable
from ludo_tui.rules.skirmish.model.memo import Memo
from ludo_tui.rules.skirmish.party.sheets import original_sheet
from ludo_tui.study.simulation import Plan, new_match

ANSWERS = 120
WITH_CACHE: Callable[[LudicrousTable], LudicrousTable] = vars(LudicrousTable)["with_cache"].fget


def _told(match: Game) -> Iterator[object]:
    """Play a match between computer seats, and yield what is asked, answered and told."""
    while (prompt := match.prompt) is not None and (answer := answer_for(match)) is not None:
        yield prompt.text, prompt.judged, prompt.options, prompt.refused, answer
        yield match.answer(answer)


def _played(ruleset: str, levels: tuple[str, ...], seed: int) -> list[object]:
    return list(islice(_told(new_match(Plan(ruleset=ruleset, levels=levels), seed)), 2 * ANSWERS))


def _without_caches(patch: pytest.MonkeyPatch) -> None:
    """Let nothing be cached."""
    patch.setattr(LudicrousTable, "with_cache", property(lambda table: table))
    patch.setattr(Memo, "recall", lambda memo, work, *given: work(memo, *given))
    patch.setattr("ludo_tui.rules.skirmish.board.field.cache", lambda work: work)
    patch.setattr(SkirmishTable, "original", lambda table, who: original_sheet(table.tables, table.state.creature(who)))


@pytest.mark.parametrize("level", ["normal", "hard"])
@pytest.mark.parametrize(("ruleset", "seats"), [("ludicrous", 3), ("skirmish", 3)])
def test_matches_go_the_same_way_without_any_cache(
    monkeypatch: pytest.MonkeyPatch, ruleset: str, seats: int, level: str
) -> None:
    known = _played(ruleset, (level,) * seats, 6)
    with monkeypatch.context() as patch:
        _without_caches(patch)
        assert _played(ruleset, (level,) * seats, 6) == known


class _Watched(dict[Any, Any]):
    """The cache of a table, which is asked for nothing once the table has changed."""

    def __init__(self, table: LudicrousTable) -> None:
        self._now = partial(msgspec.msgpack.encode, table.state)
        self._before = self._now()

    def __contains__(self, key: object) -> bool:
        assert self._now() == self._before, f"asked about {key} after something has changed"
        return super().__contains__(key)


def test_nothing_changes_while_a_table_has_a_cache(monkeypatch: pytest.MonkeyPatch) -> None:
    def with_cache(table: LudicrousTable) -> LudicrousTable:
        cached = WITH_CACHE(table)
        cached.cache = _Watched(table)
        return cached

    monkeypatch.setattr(LudicrousTable, "with_cache", property(with_cache))
    assert _played("ludicrous", ("normal",) * 3, 6)
