"""Weights of win chances that tests set by hand."""

from types import ModuleType

import pytest

from ludo_tui.players.learned_chances import Learned, Weights


def learn(monkeypatch: pytest.MonkeyPatch, game: ModuleType, **weights: float) -> None:
    """Let these be what was learned of a game, of two, three and four parties."""
    known = Weights("by hand", {name.replace("_", " "): worth for name, worth in weights.items()})
    monkeypatch.setattr(game, "learned_in", lambda _: Learned("standard", dict.fromkeys((2, 3, 4), known)))
