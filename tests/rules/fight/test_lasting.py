"""What lasts: how it begins once more, how it is counted, and how it ends."""

from operator import attrgetter

import msgspec

from ludo_tui.engine import Who
from ludo_tui.rules.fight.lasting import NEVER, Ends, Lasting, end, gain, longer, same_as, tick

ANA, BEN = Who(0, 1), Who(1, 2)
BY_ID, BY_SOURCE = attrgetter("id"), attrgetter("id", "source")


def test_the_same_again_stays_in_its_place_and_lasts_as_long_as_the_longer_of_the_two() -> None:
    held = [Lasting("slow", ANA, Ends(1, since=3)), Lasting("blest")]
    assert gain(held, Lasting("slow", BEN, Ends(2, since=5)), BY_ID, "longer") is held[0]
    assert held == [Lasting("slow", BEN, Ends(2, since=5)), Lasting("blest")]
    gain(held, Lasting("slow", ANA, Ends(2, since=6)), BY_ID, "longer")
    assert held[0].ends == Ends(2, since=6), "of two that are as long the later one counts"
    gain(held, Lasting("blest", ANA, Ends(9)), BY_ID, "longer")
    assert held[1] == Lasting("blest", ANA), "what does not end by itself lasts longest"
    assert longer(Lasting("slow", ends=Ends(9)), Lasting("slow")).ends == NEVER


def test_what_is_renewed_is_the_last_and_that_of_another_source_stays() -> None:
    held = [Lasting("held", ANA, Ends(9)), Lasting("held", BEN)]
    gain(held, Lasting("held", ANA, Ends(1)), BY_SOURCE, "renewed")
    assert held == [Lasting("held", BEN), Lasting("held", ANA, Ends(1))]
    assert same_as(held, Lasting("held", BEN), BY_SOURCE) is held[0]
    assert same_as(held, Lasting("held", None), BY_SOURCE) is None


def test_a_moment_is_counted_of_those_alone_that_wait_for_it() -> None:
    ends = Ends(1, "turn_end", ANA)
    assert ends.counts("turn_end", ANA)
    assert not ends.counts("turn_end", BEN)
    assert not ends.counts("turn_start", ANA)


def test_counting_says_what_is_over_and_over_it_stays() -> None:
    one = Lasting("slow", ends=Ends(2))
    assert [tick(one, 7), tick(one, 8), tick(one, 9)] == [False, True, True]
    assert one.ends == Ends(0, since=9)


def test_what_does_not_end_by_itself_is_not_counted() -> None:
    one = Lasting("prone")
    assert not tick(one, 7)
    assert one == Lasting("prone")


def test_what_ends_is_given_back_in_its_order_and_the_rest_keeps_its_own() -> None:
    held = [Lasting(name, ends=Ends(left)) for name, left in (("a", 1), ("b", 2), ("c", 1), ("d", 2))]
    assert [one.id for one in end(held, tick)] == ["a", "c"]
    assert [one.id for one in held] == ["b", "d"]


def test_what_never_ends_by_itself_takes_no_room_in_a_save() -> None:
    assert msgspec.json.encode(Lasting("prone")) == b'{"id":"prone","source":null,"ends":{}}'
