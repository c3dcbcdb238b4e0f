"""What is found once while nothing changes is what would be found each time, and nothing does change meanwhile."""

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
from ludo_tui.rules.skirmish.model.memo import Found, Memo
from ludo_tui.rules.skirmish.party.sheets import original_sheet
from ludo_tui.study.simulation import Plan, new_match

ANSWERS = 120
STILL: Callable[[LudicrousTable], LudicrousTable] = vars(LudicrousTable)["still"].fget


def _told(match: Game) -> Iterator[object]:
    """Play a match between computer seats, and yield what is asked, answered and told."""
    while (prompt := match.prompt) is not None and (answer := answer_for(match)) is not None:
        yield prompt.text, prompt.judged, prompt.options, prompt.refused, answer
        yield match.answer(answer)


def _played(ruleset: str, levels: tuple[str, ...], seed: int) -> list[object]:
    return list(islice(_told(new_match(Plan(ruleset=ruleset, levels=levels), seed)), 2 * ANSWERS))


def _find_each_time(patch: pytest.MonkeyPatch) -> None:
    """Let nothing be kept that has been found."""
    patch.setattr(LudicrousTable, "still", property(lambda table: table))
    patch.setattr(Memo, "recall", lambda memo, work, *given: work(memo, *given))
    patch.setattr(Found, "__missing__", lambda found, key: found._work(key))
    patch.setattr(SkirmishTable, "original", lambda table, who: original_sheet(table.tables, table.state.creature(who)))


@pytest.mark.parametrize("level", ["normal", "hard"])
@pytest.mark.parametrize(("ruleset", "seats"), [("ludicrous", 3), ("skirmish", 3)])
def test_matches_go_the_same_way_where_everything_is_found_each_time(
    monkeypatch: pytest.MonkeyPatch, ruleset: str, seats: int, level: str
) -> None:
    known = _played(ruleset, (level,) * seats, 6)
    with monkeypatch.context() as patch:
        _find_each_time(patch)
        assert _played(ruleset, (level,) * seats, 6) == known


class _Watched(dict[Any, Any]):
    """What has been found of a table, which is asked for nothing once the table has changed."""

    def __init__(self, table: LudicrousTable) -> None:
        self._now = partial(msgspec.msgpack.encode, table.state)
        self._before = self._now()

    def __contains__(self, key: object) -> bool:
        assert self._now() == self._before, f"asked about {key} after something has changed"
        return super().__contains__(key)


def test_nothing_changes_while_a_table_is_still(monkeypatch: pytest.MonkeyPatch) -> None:
    def still(table: LudicrousTable) -> LudicrousTable:
        found = STILL(table)
        found.found = _Watched(table)
        return found

    monkeypatch.setattr(LudicrousTable, "still", property(still))
    assert _played("ludicrous", ("normal",) * 3, 6)
