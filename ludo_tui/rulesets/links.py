"""Links: which texts of rows and of states are ids of rows, told by an annotation on their fields.

`Annotated[str, In("conditions", "condition")]` says that a text is the id of a row of `conditions.yaml`. Tables are
walked by these annotations here, states in `ludo_tui.rules.links`.
"""

from collections.abc import Callable, Collection, Iterator, Mapping
from functools import cache
from typing import Any, Final, NamedTuple

from msgspec import Meta, inspect

from ludo_tui.marked_values import Place, Plan, plans, walk
from ludo_tui.rulesets.problems import Path, unknown, unknown_rule
from ludo_tui.text.first_letters import with_article

RULEBOOK: Final = "rulebook"
HOW_TO_PLAY: Final = "how_to_play"
TOPICS: Final = "topics"
"""The words for what answers do and for kinds of questions, as links name them."""
LINK: Final = "link"
"""Under which a `Meta` has its link among its `extra`."""
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
    may_be_empty: bool = False
    """Does an empty text name nothing?"""
    is_vital: bool = False
    """Of a state: can nobody play on without it?"""

    def known(self, ids: Ids) -> Collection[Any]:
        """Return all ids that it can be."""
        return ids(self.to) if isinstance(self.to, str) else self.to

    def is_missing(self, value: Any, ids: Ids) -> bool:
        """Return whether a value names what there is not."""
        return value not in self.known(ids) and not (self.may_be_empty and value == "")


def In(to: str | Collection[str], what: str, *, may_be_empty: bool = False, is_vital: bool = False) -> Meta:
    """Return the annotation of a field whose value is an id.

    Args:
        to: a table by its name, another set of ids that its system puts beside the tables, or the ids themselves.
        what: what it is called in a sentence: "no condition 'blest'".
        may_be_empty: an empty text names nothing.
        is_vital: of a state that is fitted to changed rules: it is kept, as nobody can play on without it.
    """
    about = f"the id of {with_article(what)}"
    return Meta(description=about, extra={LINK: Link(to, what, may_be_empty, is_vital)})


def link_of(info: inspect.Type) -> Link | None:
    """Return what values of a type name; None: nothing."""
    return (info.extra or {}).get(LINK) if isinstance(info, inspect.Metadata) else None


def ids_in(tables: Any, **others: Collection[Any]) -> Ids:
    """Return where ids are looked up: among other sets by name, then the attributes of tables, each looked at once."""
    return cache(lambda name: others[name] if name in others else getattr(tables, name))


def places(kinds: Mapping[str, Any], tables: Any) -> Iterator[tuple[str, Place]]:
    """Yield every link in tables, and every structure that knows what is wrong with it, with the name of its table.

    Args:
        kinds: the type of each table, by name.
        tables: has them as attributes.
    """
    for table, plan in zip(kinds, _plans(tuple(kinds.values())), strict=True):
        yield from ((table, place) for place in walk(getattr(tables, table), plan))


def table_faults(kinds: Mapping[str, Any], tables: Any, ids: Ids) -> Iterator[tuple[str, Path, str]]:
    """Yield which links in tables lead nowhere, and what structures in them say is wrong with themselves.

    Args:
        kinds: the type of each table, by name.
        tables: has them as attributes.
        ids: where ids are looked up.
    """
    for table, (path, value, link, _, is_key) in places(kinds, tables):
        if not isinstance(link, Link):
            yield from ((table, (*path, *inner), said) for inner, said in value.faults())
        elif link.is_missing(value, ids):
            known = link.known(ids)
            said = unknown_rule(value, known) if link.to == RULEBOOK else unknown(link.what, value, known)
            yield table, path[:-1] if is_key else path, said


@cache
def _plans(kinds: tuple[Any, ...]) -> list[Plan]:
    return plans(kinds, _mark)


def _mark(info: inspect.Type) -> Any:
    """Return the link of a type, or the mark of structures that say what is wrong with them."""
    if isinstance(info, inspect.StructType):
        return _OWN_FAULTS if hasattr(info.cls, _OWN_FAULTS) else None
    return link_of(info)
