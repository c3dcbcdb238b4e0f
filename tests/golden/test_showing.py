"""What everybody is shown, at hundreds of positions, is what has been written down: one sum for each part of it."""

import pytest

from tests.golden.showing import FOLDER, kept, names, rows, summed


@pytest.mark.parametrize("name", names())
def test_everybody_is_shown_what_is_written_down(name: str) -> None:
    """Where something else is to be shown, `python -m tests.golden.showing` writes the sums anew."""
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
