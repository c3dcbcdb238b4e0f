"""Hard computer seats choose in each position what is written down, unless the best answers are about as good."""

import pytest

from tests.players.thinking import CLOSE, POSITIONS, choice, kept, kept_kinds


@pytest.mark.parametrize(("system", "about"), [(system, about) for system in POSITIONS for about in POSITIONS[system]])
def test_the_answer_that_is_written_down_is_chosen(system: str, about: str) -> None:
    """Where a judgement changes on purpose, `python -m tests.players.thinking` writes it down again."""
    was, now = kept(system)[about], choice(POSITIONS[system][about](), kept_kinds(system))
    assert now.answer == was.answer or was.margin <= CLOSE, (
        f"{now.answer} is chosen, no longer {was.answer}, which was {was.margin} better than the next best answer"
    )


@pytest.mark.parametrize("system", POSITIONS)
def test_nothing_else_is_written(system: str) -> None:
    assert [*kept(system)] == [*POSITIONS[system]]
