"""What states name: it is refused where there is no such thing, and taken out when rules have been changed."""

from typing import Annotated

import msgspec
import pytest

from ludo_tui.engine import State
from ludo_tui.engine.state import ShortList, Word
from ludo_tui.rules.links import SeatAs, link_faults, remove_unlinked
from ludo_tui.rulesets.links import In, ids_in

HerbId = Annotated[Word, In("herbs", "herb")]


class Cup(msgspec.Struct, tag="cup"):
    herb: HerbId
    hot: bool = True


class Saucer(msgspec.Struct, tag="saucer"):
    cup: Cup


class Guest(msgspec.Struct, kw_only=True):
    folk: Annotated[Word, In("folk", "folk", is_vital=True)] = ""
    drinks: Annotated[Word, In("herbs", "herb")] = "mint"
    garnish: Annotated[Word, In("herbs", "herb", may_be_empty=True)] = ""
    spice: HerbId | msgspec.UnsetType = msgspec.UNSET
    cup: Cup | None = None
    saucers: ShortList[Saucer] = msgspec.field(default_factory=list)
    bag: tuple[HerbId, ...] = ()
    shares: dict[HerbId, int] = msgspec.field(default_factory=dict)
    instead: dict[str, HerbId] = msgspec.field(default_factory=dict)
    taste: Annotated[Word, In(("sweet", "sour"), "taste")] = "sweet"


class TeaState(State, kw_only=True):
    guests: list[Guest] = msgspec.field(default_factory=list)
    cups: list[Cup | Saucer] = msgspec.field(default_factory=list)
    poured: tuple[Annotated[int, SeatAs("who pours")], HerbId | None] | None = None


class Tables(msgspec.Struct):
    herbs: dict[str, int]
    folk: tuple[str, ...] = ("elf",)


IDS = ids_in(Tables({"mint": 1, "thyme": 2}), seats=range(2))


def tea(**fields: object) -> TeaState:
    """Return a state with one guest, some of whose fields are given."""
    return TeaState(guests=[msgspec.structs.replace(Guest(folk="elf"), **fields)])


@pytest.mark.parametrize(
    ("fields", "said", "left"),
    [
        ({"drinks": "tar"}, ["herb 'tar'"], {"drinks": "mint"}),
        ({"garnish": "tar"}, ["herb 'tar'"], {"garnish": ""}),
        ({"spice": "tar"}, ["herb 'tar'"], {"spice": msgspec.UNSET}),
        ({"cup": Cup("tar")}, ["herb 'tar'"], {"cup": None}),
        (
            {"saucers": [Saucer(Cup("tar")), Saucer(Cup("mint")), Saucer(Cup("tar"))]},
            ["herb 'tar'"],
            {"saucers": [Saucer(Cup("mint"))]},
        ),
        ({"bag": ("tar", "mint", "pitch", "tar")}, ["herb 'tar'", "herb 'pitch'"], {"bag": ("mint",)}),
        ({"shares": {"tar": 1, "mint": 2}}, ["herb 'tar'"], {"shares": {"mint": 2}}),
        ({"instead": {"milk": "tar", "tea": "mint"}}, ["herb 'tar'"], {"instead": {"tea": "mint"}}),
        ({"taste": "bitter"}, ["taste 'bitter'"], {"taste": "sweet"}),
    ],
)
def test_what_is_gone_is_refused_or_named_once_and_taken_out(
    fields: dict[str, object], said: list[str], left: dict[str, object]
) -> None:
    state = tea(**fields)
    assert list(dict.fromkeys(told for _, told in link_faults(state, IDS))) == [
        f"{one} is not in its rules" for one in said
    ]
    assert remove_unlinked(state, IDS) == said
    assert state == tea(**left)
    assert not list(link_faults(state, IDS))


def test_what_nobody_can_play_without_stays_and_is_refused() -> None:
    state = tea(folk="orc")
    assert remove_unlinked(state, IDS) == []
    assert list(link_faults(state, IDS, article="the ")) == [
        (("guests", 0, "folk"), "the folk 'orc' is not in its rules")
    ]


def test_an_entry_goes_once_however_much_of_it_is_gone_and_others_stay_where_they_are() -> None:
    cups: list[Cup | Saucer] = [Cup("tar"), Saucer(Cup("tar")), Cup("mint"), Saucer(Cup("thyme")), Cup("pitch")]
    state = TeaState(cups=cups)
    assert remove_unlinked(state, IDS) == ["herb 'tar'", "herb 'pitch'"]
    assert state.cups == [Cup("mint"), Saucer(Cup("thyme"))]


def test_a_seat_that_there_is_not_is_refused_and_no_business_of_changed_rules() -> None:
    state = TeaState(poured=(2, None))
    assert list(link_faults(state, IDS)) == [(("poured", 0), "who pours is 2: expected 0 to 1")]
    assert remove_unlinked(state, ids_in(Tables({}))) == []
    assert not list(link_faults(TeaState(poured=(1, "mint")), IDS))


def test_a_state_that_cannot_be_without_what_is_gone_must_say_so() -> None:
    class Lone(State, kw_only=True):
        herb: HerbId

    with pytest.raises(ValueError, match="a state cannot do without herb: mark it as vital"):
        remove_unlinked(Lone(herb="tar"), IDS)
