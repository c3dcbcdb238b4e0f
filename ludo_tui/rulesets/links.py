"""Links: which texts of rows and of states are ids of rows, told by an annotation on their fields.

`Annotated[str, In("conditions", "condition")]` says that a text is the id of a row of `conditions.yaml`. Tables are
walked by these annotations here, states in `ludo_tui.rules.links`.
"""

from collections.abc import Callable, Collection, Iterator, Mapping
from functools import cache
from typing import Any, Final, NamedTuple

from msgspec import Meta, inspect

from ludo_tui.marked_values import Plan, plans, walk
from ludo_tui.rulesets.problems import Path, unknown, unknown_rule
from ludo_tui.text.first_letters import with_article

RULEBOOK: Final = "rulebook"
_KEY: Final = "link"
_OWN_FAULTS: Final = "faults"
"""The mark, and the method, of structures that can say what is wrong with them by themselves."""

Ids = Callable[[str], Collection[Any]]
"""Returns the ids of a table, or another set of ids, by its name."""


class Link(NamedTuple):
    """What a value names."""

    to: str | Collection[str]
    """A table or another set of ids by its name, or the ids themselves."""
    what: str
    """What it is called in a sentence."""
    may_be_empty: bool
    """Does an empty text name nothing?"""
    is_vital: bool
    """Of a state: can nobody play on without it?"""

    def is_missing(self, value: Any, ids: Ids) -> bool:
        """Return whether a value names what there is not."""
        if self.may_be_empty and value == "":
            return False
        return value not in (ids(self.to) if isinstance(self.to, str) else self.to)


def In(to: str | Collection[str], what: str, *, may_be_empty: bool = False, is_vital: bool = False) -> Meta:
    """Return the annotation of a field whose value is an id.

    Args:
        to: a table by its name, another set of ids that its system puts beside the tables, or the ids themselves.
        what: what it is called in a sentence: "no condition 'blest'".
        may_be_empty: an empty text names nothing.
        is_vital: of a state that is fitted to changed rules: it is kept, as nobody can play on without it.
    """
    about = f"the id of {with_article(what)}"
    return Meta(description=about, extra={_KEY: Link(to, what, may_be_empty, is_vital)})


def link_of(info: inspect.Type) -> Link | None:
    """Return what values of a type name; None: nothing."""
    return (info.extra or {}).get(_KEY) if isinstance(info, inspect.Metadata) else None


def ids_in(tables: Any, **others: Collection[Any]) -> Ids:
    """Return where ids are looked up: among other sets by name, then the attributes of tables, each looked at once."""
    return cache(lambda name: others[name] if name in others else getattr(tables, name))


def table_faults(kinds: Mapping[str, Any], tables: Mapping[str, Any], ids: Ids) -> Iterator[tuple[str, Path, str]]:
    """Yield which links lead nowhere, and what is wrong with structures by themselves.

    Args:
        kinds: the type of each table, by name.
        tables: the tables.
        ids: where ids are looked up.
    """
    for table, plan in zip(kinds, table_plans(tuple(kinds.values())), strict=True):
        for place in walk(tables[table], plan):
            link = place.mark
            if not isinstance(link, Link):
                yield from ((table, (*place.path, *inner), said) for inner, said in place.value.faults())
            elif link.is_missing(place.value, ids):
                path = place.path[:-1] if place.is_key else place.path
                yield table, path, _no_such(link, place.value, ids)


def _no_such(link: Link, value: Any, ids: Ids) -> str:
    known = ids(link.to) if isinstance(link.to, str) else link.to
    return unknown_rule(value, known) if link.to == RULEBOOK else unknown(link.what, value, known)


@cache
def table_plans(kinds: tuple[Any, ...]) -> list[Plan]:
    """Return where links, and structures that know what is wrong with them, stand in tables."""
    return plans(kinds, _mark)


def _mark(info: inspect.Type) -> Any:
    if isinstance(info, inspect.StructType):
        return _OWN_FAULTS if hasattr(info.cls, _OWN_FAULTS) else None
    return link_of(info)
