"""Every number of every state has its range; at its ends it plays on and is saved and loaded again, or is refused."""

import sys
from collections.abc import Callable, Iterator
from functools import cache
from itertools import product
from types import FrameType
from typing import Any, NamedTuple

import msgspec
import pytest
from msgspec import inspect

from ludo_tui import rulesets
from ludo_tui.engine import Dice, Snapshot
from ludo_tui.engine.faults import range_end
from ludo_tui.engine.state import GROWS
from ludo_tui.rules import rules_for
from ludo_tui.saves import SaveError
from ludo_tui.saves.format import decode
from ludo_tui.saves.restoring import content_of, restored
from tests.conformance.walks import start, walk
from tests.saves.test_damage import is_refused, signed, unsigned

SYSTEMS = {"classic": (0, 7, 60), "ludicrous": (40, 130, 250), "skirmish": (40, 90, 200)}
"""A ruleset of each system, and after how many answers its matches are looked at."""
WORK = 3_000_000
"""Most calls of loading, playing on, saving and loading again; the longest in use is a tenth of it."""
ANSWERS = 8
SENTENCE = 300
"""Longest refusal, in characters."""


class Place(NamedTuple):
    """A number or a list in a save, or the length of one."""

    pattern: str
    info: inspect.Type
    value: Any
    put: Callable[[Any], None]

    @property
    def ends(self) -> tuple[int, int]:
        """The range of a number."""
        inner = self.info.type if isinstance(self.info, inspect.Metadata) else self.info
        assert isinstance(inner, inspect.IntType)
        assert inner.ge is not None
        assert inner.le is not None
        return inner.ge, inner.le


def bare(info: inspect.Type) -> inspect.Type:
    return info.type if isinstance(info, inspect.Metadata) else info


def types_in(info: inspect.Type, pattern: str) -> Iterator[tuple[str, inspect.Type]]:
    """Yield every type that a value of a type can hold, with where it stands."""
    yield pattern, info
    match bare(info):
        case inspect.UnionType(types=types):
            for one in types:
                yield from types_in(one, pattern)
        case inspect.StructType(fields=fields) | inspect.NamedTupleType(fields=fields):
            for field in fields:
                yield from types_in(field.type, f"{pattern}.{field.encode_name}")
        case inspect.ListType(item_type=item) | inspect.VarTupleType(item_type=item):
            yield from types_in(item, f"{pattern}[]")
        case inspect.TupleType(item_types=items):
            for number, item in enumerate(items):
                yield from types_in(item, f"{pattern}[{number}]")
        case inspect.DictType(key_type=key, value_type=item):
            yield from types_in(key, f"{pattern}{{key}}")
            yield from types_in(item, f"{pattern}{{}}")


def places(info: inspect.Type, value: Any, pattern: str, put: Callable[[Any], None]) -> Iterator[Place]:
    """Yield every number, list and mapping in an encoded value."""
    inner = bare(info)
    if isinstance(inner, inspect.UnionType):
        kinds = {int: inspect.IntType, str: inspect.StrType, bool: inspect.BoolType}
        wanted = kinds.get(type(value))
        found = [one for one in inner.types if not isinstance(one, inspect.NoneType)]
        info = next((one for one in found if wanted and isinstance(bare(one), wanted)), found[0])
        inner = bare(info)
    if value is None:
        return

    def at(key: Any) -> Callable[[Any], None]:
        return lambda new: value.__setitem__(key, new)

    def instead(key: Any) -> Callable[[Any], None]:
        return lambda new: value.__setitem__(str(new), value.pop(key))

    match inner:
        case inspect.IntType():
            yield Place(pattern, info, value, put)
        case inspect.StructType(fields=fields) | inspect.NamedTupleType(fields=fields):
            is_list = getattr(inner, "array_like", True)
            for number, field in enumerate(fields):
                key = number if is_list else field.encode_name
                if is_list or key in value:
                    yield from places(field.type, value[key], f"{pattern}.{field.encode_name}", at(key))
        case inspect.ListType(item_type=item) | inspect.VarTupleType(item_type=item):
            yield Place(pattern, info, value, put)
            for number, one in enumerate(value):
                yield from places(item, one, f"{pattern}[]", at(number))
        case inspect.TupleType(item_types=items):
            for number, (item, one) in enumerate(zip(items, value, strict=True)):
                yield from places(item, one, f"{pattern}[{number}]", at(number))
        case inspect.DictType(key_type=key_type, value_type=item):
            for key, one in list(value.items()):
                if isinstance(bare(key_type), inspect.IntType):
                    yield Place(f"{pattern}{{key}}", key_type, int(key), instead(key))
                yield from places(item, one, f"{pattern}{{}}", at(key))


def state_type(ruleset: str) -> inspect.Type:
    return inspect.type_info(rules_for(rulesets.load(ruleset), {}).state_type)


@pytest.mark.parametrize("kind", [*rulesets.available(), "match"])
def test_every_number_has_its_range_and_every_list_and_text_of_a_state_its_length(kind: str) -> None:
    info = inspect.type_info(Snapshot) if kind == "match" else state_type(kind)
    numbers = [(where, bare(one)) for where, one in types_in(info, "") if isinstance(bare(one), inspect.IntType)]
    assert len(numbers) > 5
    assert [where for where, one in numbers if one.ge is None or one.le is None] == []  # type: ignore[attr-defined]  # numbers
    if kind != "match":
        long = (inspect.ListType, inspect.VarTupleType, inspect.StrType)
        found = [(where, bare(one)) for where, one in types_in(info, "")]
        endless = [where for where, one in found if isinstance(one, long) and getattr(one, "max_length", None) is None]
        assert endless == []


@cache
def bases(ruleset: str) -> tuple[bytes, ...]:
    """Return the games of saves of a system."""
    found = []
    for number, answers in enumerate(SYSTEMS[ruleset]):
        *_, game = walk(start(ruleset, 4, seed=5 + number), seed=number, answers=answers + 1)
        found.append(unsigned(content_of(game)))
    return tuple(found)


def with_little_work(deed: Callable[[], object]) -> None:
    """Do something, and fail where it takes too many calls: a limit on work is the same on every computer."""
    done = 0

    def count(_frame: FrameType, _event: str, _argument: object) -> None:
        nonlocal done
        done += 1
        if done > WORK:
            sys.setprofile(None)
            raise AssertionError(f"more than {WORK:,} calls")

    sys.setprofile(count)
    try:
        deed()
    finally:
        sys.setprofile(None)


def played_on(content: bytes) -> bool:
    """Load a save, play on, save and load again, or return False: it is refused in a sentence."""
    try:
        match = restored(decode(content))
    except SaveError as error:
        sentence = str(error)
        assert sentence.isprintable()
        assert len(sentence) <= SENTENCE, sentence
        return False
    lot = Dice(1, "ranges")
    for count in range(ANSWERS):
        if match.prompt is None:
            break
        options = match.prompt.options
        match.answer(options[lot.value(count, len(options)) - 1].id)
        again = restored(decode(content_of(match)))
        assert again.state == match.state
    return True


# What no match at random has at the beginning of a turn, as it stands in a save.


def furnish(ruleset: str, state: dict[str, Any]) -> None:
    """Add to a state what it lacks, so that every number there can be is in it."""
    seats = len(state["sides"]) + (ruleset == "skirmish" and state["sage"] is not None)
    state["turn"].update(used={"reaction": 1}, passing=[1], skips=["moving"])
    state.update(computers=[None] * seats, preferences=[{}] * seats)
    state["spent"] = {"reaction:0": [1, 1]}
    state.update(conceded=[1], withdrawn=[1], places=[2])
    {"classic": furnish_race, "ludicrous": furnish_ludicrous, "skirmish": furnish_skirmish}[ruleset](state)


def furnish_race(state: dict[str, Any]) -> None:
    state.update(dice=[3])


def furnish_ludicrous(state: dict[str, Any]) -> None:
    ends = {"left": 2, "on": "", "of": [1, 0], "since": 1}
    stunned = {"id": "stunned", "source": [1, 0], "ends": ends, "amount": 1}
    party = state["parties"][0]
    state.update(discard=state["deck"][:2])
    party["shown"].update(perks=party["perks"][:1])
    party.update(seen=[[3, True]], conditions=[stunned], uses={"pivotal": 1}, readers=[1])
    party["items"] = [{"id": "potion_of_speed", "turn": 1}]
    party["structure"] = {"id": "hospital", "hp": 5, "hacker": 1, "hacked_rounds": 1, "built": 1}
    party["project"] = {"id": "hospital", "points": 1}
    party["pieces"][1].update(step=-1, prison=1)
    party["pieces"][0].update(step=10, prison=None, conditions=[dict(stunned)], hits=[[1, 5]])
    creature = {"id": "beast", "number": 1, "ring": 20, "hp": 3, "seat": 0, "rounds": 2, "since": 0}
    state["creatures"] = [{**creature, "conditions": [dict(stunned)]}]
    state["tokens"] = [{"id": "bonfire", "ring": 30, "seat": 0, "rounds": 2, "since": 0}]
    state["annustar"].update(since=0, interruptions=1)
    state.update(reading=[0, 1], teams={"0": [1], "1": [0]})


def furnish_skirmish(state: dict[str, Any]) -> None:
    who = [0, 0]
    fighters = [[seat, 0] for seat in range(len(state["parties"]))]
    ends = {"left": 2, "on": "turn_end", "of": who, "since": 1}
    span = {"id": "mist_bank", "source": who, "ends": ends, "effect": 1}
    thing = {"id": "dagger", "is_held": False, "damage": 1, "is_spent": False, "uses": 1}
    task = {"key": "load", "power": "load", "done": 1, "is_at_work": False}
    for number, (side, party) in enumerate(zip(state["sides"], state["parties"], strict=True)):
        party[0].update(step=(20 + number - 13 * side) % 52, is_down=False, afflictions=[])
    piece = state["parties"][0][0]
    piece.update(things=[dict(thing)], task=dict(task), used={"dodge": 1}, hidden_from=[[1, 0]])
    piece["afflictions"] = [{"id": "slowed", "source": [1, 0], "ends": dict(ends), "effect": 1}]
    state.update(
        marks=[{**span, "id": "help", "bearer": one, "value": 1, "scope": "attack"} for one in fighters],
        charms=[{**span, "bearer": one, "defense": 1, "attack": 1, "thorns": 1} for one in fighters],
        zones=[{**span, "ring": 30, "terrain": "deep"}],
        ground=[{"thing": dict(thing), "ring": 12}],
        aloft=dict(thing),
        wear={"30": 1},
        closed_lairs=[4],
        open_dice=[1] * len(state["parties"]),
        surprised=[1],
        alerted=[who],
        unclosed=[who],
        goals={"wanted": 2, "rounds": 8, "doom": 6},
        acting={
            "who": who,
            "walked": 1,
            "die": 1,
            "bonus": 1,
            "drags": who,
            "leaves": who,
            "released": [who],
            "spaces": 1,
        },
    )
    slowed = {"id": "slowed", "source": who, "ends": dict(ends), "effect": 1}
    monster = {"number": 1, "entry": "burr_hound", "ring": 40, "damage": 1, "seals": 1, "used": {"dodge": 1}}
    monster.update(things=[dict(thing)], task=dict(task), hidden_from=[who], afflictions=[slowed])
    state.update(monsters=[monster], summoned=max(state["summoned"], 1))


@cache
def furnished(ruleset: str, number: int) -> bytes:
    """Return the game of a save in which there is every number that can be."""
    save = msgspec.json.decode(bases(ruleset)[number])
    save["body"]["answers"] = []
    save["body"]["asked"] = ""
    furnish(ruleset, save["body"]["checkpoint"])
    return msgspec.json.encode(save)


def patterns(ruleset: str) -> list[str]:
    """Return where a state of a system has numbers and lists."""
    inside = types_in(state_type(ruleset), "")
    kinds = (inspect.IntType, inspect.ListType)
    return sorted({where for where, one in inside if isinstance(bare(one), kinds)})


def number(pattern: str, ruleset: str) -> int:
    """Return which of the saves of a system a place is looked at in."""
    return len(pattern) % len(SYSTEMS[ruleset])


def with_number(ruleset: str, pattern: str, value: int, count: int = 1) -> bytes:
    """Return a save in which the first numbers of a pattern are altered, or the lengths of the first lists."""
    save = msgspec.json.decode(furnished(ruleset, number(pattern, ruleset)))
    for place in [*places_in(ruleset, save, pattern)][:count]:
        place.put([place.value[0]] * value if isinstance(place.value, list) else value)
    return signed(msgspec.json.encode(save))


def places_in(ruleset: str, save: Any, pattern: str) -> Iterator[Place]:
    """Yield the places of a pattern in a save."""
    for one in places(state_type(ruleset), save["body"]["checkpoint"], "", print):
        if one.pattern == pattern and one.value != []:
            yield one


def values(ruleset: str, pattern: str) -> list[int]:
    """Return the least number, the most, one beyond each, and the highest that is loaded, with the next one."""
    save = msgspec.json.decode(furnished(ruleset, number(pattern, ruleset)))
    place = next(places_in(ruleset, save, pattern))
    least, most = (1, range_end(bare(place.info))) if isinstance(place.value, list) else place.ends
    end = most
    if isinstance(place.info, inspect.Metadata) and place.info.extra == GROWS:
        end = most * min(len(save["body"]["history"]) + 10, 1000) // 1000
    accepted, refused = len(place.value) if isinstance(place.value, list) else place.value, end + 1
    while refused - accepted > 1:
        middle = end if refused > end else (accepted + refused) // 2
        if is_refused(with_number(ruleset, pattern, middle)):
            refused = middle
        else:
            accepted = middle
    return sorted({least - 1, least, accepted, accepted + 1, most, most + 1})


PLACES = [(one, where) for one in SYSTEMS for where in patterns(one)]


@pytest.mark.parametrize("ruleset", SYSTEMS)
def test_a_state_with_every_number_in_it_plays_on(ruleset: str) -> None:
    for each in range(len(SYSTEMS[ruleset])):
        save = msgspec.json.decode(furnished(ruleset, each))
        for pattern in patterns(ruleset):
            assert any(places_in(ruleset, save, pattern)), pattern
        assert played_on(signed(furnished(ruleset, each)))


def check_ends(ruleset: str, pattern: str) -> None:
    for value, count in product(values(ruleset, pattern), (1, 100)):
        content = with_number(ruleset, pattern, value, count)
        try:
            with_little_work(lambda content=content: played_on(content))  # type: ignore[misc]  # it is called at once
        except Exception as error:
            raise AssertionError(f"{pattern} of {ruleset} is {value}") from error


@pytest.mark.parametrize(("ruleset", "pattern"), PLACES[::40])
def test_some_numbers_at_the_ends_of_their_ranges_play_on_or_are_refused(ruleset: str, pattern: str) -> None:
    check_ends(ruleset, pattern)


@pytest.mark.slow
@pytest.mark.parametrize(("ruleset", "pattern"), PLACES)
def test_every_number_at_the_ends_of_its_range_plays_on_or_is_refused(ruleset: str, pattern: str) -> None:
    check_ends(ruleset, pattern)
