"""What everybody is shown, at hundreds of positions, is what has been written down: one sum for each part of it."""

import pytest

from tests.golden.showing import FOLDER, MATCHES, kept, names, rows, summed

LATER = [f"{ruleset}-{number}" for ruleset, count in MATCHES.items() for number in range(count // 2 + 1, count + 1)]
"""The second half of the matches of each ruleset, which the slow set looks at."""


@pytest.mark.parametrize(
    "name", [pytest.param(name, marks=pytest.mark.slow if name in LATER else ()) for name in names()]
)
def test_everybody_is_shown_what_is_written_down(name: str) -> None:
    """A plain run looks at the first half of the matches, the slow set at all.

    Where something else is to be shown, `python -m tests.golden.showing` writes the sums anew.
    """
    was = kept(name)
    for number, row in enumerate(map(summed, rows(name))):
        wanted = was[number] if number < len(was) else "nothing more"
        assert row == wanted, _what_differs(name, row, wanted)
    assert number + 1 == len(was), f"{name} is not looked at to its end: {was[number + 1]}"


def _what_differs(name: str, row: str, wanted: str) -> str:
    about, _, sums = row.partition(": ")
    if not wanted.startswith(f"{about}: "):
        return f"{name} goes on with {about}, not {wanted.partition(': ')[0]}"
    then, now = (dict(zip(*[iter(one.split())] * 2, strict=True)) for one in (wanted.partition(": ")[2], sums))
    parts = ", ".join(part for part in {**then, **now} if then.get(part) != now.get(part))
    command = f'python -m tests.golden.showing {name} "{about}"'
    return f"{name}, {about}: {parts}. In full, here and in a checkout without the change: {command}"


def test_nothing_else_is_written_down() -> None:
    assert {path.stem for path in FOLDER.glob("*.txt")} == set(names())
