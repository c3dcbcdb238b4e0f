"""Three whole matches, played again by their answers and compared with what was read and found right."""

import pytest

from tests.rules.ludicrous.playthrough import FOLDER, MATCHES, answers_in, kept, played


@pytest.mark.parametrize("name", MATCHES)
def test_a_match_goes_as_it_is_written_down(name: str) -> None:
    text = kept(name).read_text(encoding="utf-8")
    assert played(name, answers_in(text)).splitlines() == text.splitlines()


def test_no_playthrough_is_left_over() -> None:
    assert {path.stem for path in FOLDER.glob("*.txt")} == set(MATCHES)
