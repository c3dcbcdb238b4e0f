"""When Python looks for garbage."""

import gc

_YOUNG = 5_000
"""So much is made before garbage is looked for among it: a move makes some thousand things, and nearly all are gone."""


def collect_seldom() -> None:
    """Look for garbage seldom, and never among what was made so far, if the command line has put it off."""
    if not gc.isenabled():
        gc.freeze()
        gc.set_threshold(_YOUNG, *gc.get_threshold()[1:])
        gc.enable()
