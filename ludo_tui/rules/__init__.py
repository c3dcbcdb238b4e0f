"""The rule systems: each turns the data of a ruleset and the house rules into the rules of a match.

Importing this package makes the systems known to `ludo_tui.rulesets`; a system itself is imported when a ruleset first
names it.
"""

from collections.abc import Callable, Mapping
from functools import lru_cache
from importlib import import_module
from typing import TYPE_CHECKING, Any

from ludo_tui.engine import Rules
from ludo_tui.rulesets import Rule, Ruleset, RulesetError, System, register_lazy, systems

if TYPE_CHECKING:
    from ludo_tui.rules.drafts import Desk
    from ludo_tui.rules.guides import Guide

__all__ = ["desk_for", "guide_of", "has_desk", "reference_of", "rules_for"]

_MODULES = {
    "race": "ludo_tui.rules.race.system",
    "ludicrous": "ludo_tui.rules.ludicrous.system",
    "skirmish": "ludo_tui.rules.skirmish.system",
}
"""Where the `SYSTEM` of each name is."""


def rules_for(ruleset: Ruleset, options: Mapping[str, Any]) -> Rules[Any, Any]:
    """Return the rules of a match; they hold nothing of a match, and those played by last are at hand.

    Args:
        ruleset: the game that is played.
        options: house rules by name, on top of the ruleset's own; it may be all of them.

    Raises:
        RulesetError: an option does not exist or cannot have its value, or nobody knows the ruleset's system.
    """
    system = systems.find(ruleset.system)
    if system is None:
        raise RulesetError(f"no system {ruleset.system!r}; there are {', '.join(systems.names())}")
    return _built(system.rules, ruleset, ruleset.with_options(options))


@lru_cache(maxsize=16)
def _built(build: Callable[[Ruleset, Any], Rules[Any, Any]], ruleset: Ruleset, options: Any) -> Rules[Any, Any]:
    return build(ruleset, options)


def has_desk(ruleset: Ruleset) -> bool:
    """Return whether the seats of a ruleset have parties that can be built."""
    system = systems.find(ruleset.system)
    return system is not None and system.desk is not None


def desk_for(ruleset: Ruleset, options: Mapping[str, Any], seats: int | None = None) -> "Desk":
    """Return where the parties of a ruleset are made; its seats must have some.

    Args:
        ruleset: the game that is played.
        options: house rules by name, on top of the ruleset's own.
        seats: how many play; None: that is open.
    """
    system = systems.find(ruleset.system)
    assert system is not None
    assert system.desk is not None
    desk: Desk = system.desk(ruleset, options, seats)
    return desk


def guide_of(ruleset: Ruleset) -> "Guide | None":
    """Return the guided match that is played by a ruleset; None: there is none."""
    system = systems.find(ruleset.system)
    if system is None or system.guide is None:
        return None
    guide: Guide = system.guide()
    return guide if guide.ruleset == ruleset.id else None


def reference_of(ruleset: Ruleset) -> tuple[Rule, ...]:
    """Return what the tables of a ruleset add to its rulebook: cards of monsters and the like."""
    system = systems.find(ruleset.system)
    return () if system is None or system.reference is None else tuple(system.reference(ruleset))


def _register(name: str, module: str) -> None:
    def load() -> System:
        system = import_module(module).SYSTEM
        assert isinstance(system, System)
        return system

    register_lazy(name, load)


for _name, _module in _MODULES.items():
    _register(_name, _module)
