"""Where a rule of Skirmish Ludo stands: the package names each of its modules once, under a heading."""

import re
from pathlib import Path

from ludo_tui.rules import skirmish


def test_every_module_is_named_once_in_the_list_of_its_package() -> None:
    assert skirmish.__doc__ is not None
    named = re.findall(r"`(\w+)`", skirmish.__doc__)
    there = [path.stem for path in Path(skirmish.__file__).parent.glob("*.py") if path.stem != "__init__"]
    assert sorted(named) == sorted(there)
