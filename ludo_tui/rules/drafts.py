"""The contract of building a party: how a system lets screens and line mode put together what a seat begins with."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterator, Mapping, Sequence
from itertools import count
from typing import Any, ClassVar, Literal, TypeVar

import msgspec

from ludo_tui.engine.dice import Dice
from ludo_tui.rulesets import Ruleset
from ludo_tui.rulesets.checking import faults

T = TypeVar("T")
Spec = dict[str, Any]
"""Party data, plain: keys and values of the rule system's own, and a `name`."""
Problem = tuple[str, str, str]
"""Field of the party data, what is wrong with it in a sentence, and the rulebook id."""


class Change(msgspec.Struct, frozen=True):
    """What a choice would make of the party, or why it cannot be chosen."""

    spec: Spec
    refusal: str = ""
    """A sentence; empty: it can be chosen."""
    rule: str = ""
    """Rulebook id of the refusal."""


class PartyChoice(msgspec.Struct, frozen=True, kw_only=True):
    """Something to choose in a step. A stat has two changes: one more and one less."""

    id: str
    label: str
    change: Change
    less: Change | None = None
    """One point less, for a stat; `change` is then one point more."""
    value: str = ""
    """A few words that stand with the label."""
    text: tuple[str, ...] = ()
    """The explanation, in paragraphs."""
    rule: str = ""
    """Rulebook id of what it is."""
    is_chosen: bool = False


class DraftStep(msgspec.Struct, frozen=True, kw_only=True):
    """One question about a party, what has been chosen, and what is wrong with it."""

    id: str
    """For a step of kind `text`, also the key of the party data that is typed."""
    title: str
    kind: Literal["one", "several", "points", "text"] = "one"
    """One choice, several, numbers that go up and down, or something that is typed."""
    value: str = ""
    """What is chosen, in a few words; empty: nothing yet."""
    problem: str = ""
    """What keeps it from being right, in a sentence; empty: nothing."""
    rule: str = ""
    hint: str = ""
    """How to use it, in a sentence, where that is not plain."""


def plain(spec: Mapping[str, Any]) -> Spec:
    """Return party data as plain values: it may come from a save, still encoded."""
    decoded: Spec = msgspec.json.decode(msgspec.json.encode(spec))
    return decoded


class Desk(ABC):
    """Where parties of a ruleset are made. It keeps none: party data goes in, and what can become of it comes out.

    Attributes:
        ruleset: the ruleset.
        sheet_rule: rulebook id of what a party is.
        spec_type: the struct of the party data.
        ready_name: what a party is called that stands in the tables.
        outline: what is chosen while a party is built, in a sentence.
        deals_by_lot: does who has chosen no party get a ready one by lot when the match starts? Otherwise each seat has
            its own.
    """

    ruleset: Ruleset
    sheet_rule: ClassVar[str]
    spec_type: ClassVar[type[msgspec.Struct]]
    ready_name: ClassVar[str]
    outline: ClassVar[str]
    deals_by_lot: bool = False

    # Party data

    @abstractmethod
    def ready(self) -> list[tuple[str, Spec]]:
        """Return the ready-made parties: id and data of each."""

    @abstractmethod
    def by_chance(self, seed: int) -> Spec:
        """Return a legal party that chance makes."""

    @abstractmethod
    def problems(self, spec: Mapping[str, Any]) -> list[Problem]:
        """Return what keeps the party from being legal."""

    def problem_of(self, step: str, spec: Mapping[str, Any]) -> str:
        """Return what is wrong in a step, in a sentence; empty when nothing is."""
        return next((sentence for field, sentence, _ in self.problems(spec) if self.step_of(field, spec) == step), "")

    def step_of(self, field: str, spec: Mapping[str, Any]) -> str:  # noqa: ARG002 - desks may look at the party
        """Return the step in which a problem of a field is put right."""
        return field

    def complete(self, spec: Mapping[str, Any]) -> Spec:
        """Return party data with every key, as plain values.

        Raises:
            ValueError: it is no party data; a sentence says why.
        """
        data = plain(spec)
        if faults(data, self.spec_type):
            raise ValueError(self.problems(data)[0][1])
        return plain(msgspec.to_builtins(msgspec.convert(data, self.spec_type)))

    def blank(self) -> Spec:
        """Return the party of which nothing has been chosen."""
        return self.complete({})

    def usual(self, seat: int) -> Any:
        """Return the party of a seat that has chosen none, as a seat holds it."""
        ready = self.ready()
        return ready[seat % len(ready)][0]

    def of_seat(self, party: Any, seat: int) -> Spec:
        """Return the data of the party that a seat holds; None stands for the usual one of that seat.

        Raises:
            ValueError: it is no party of this ruleset; a sentence says why.
        """
        if party is None:
            party = self.usual(seat)
        if isinstance(party, str):
            found = next((spec for name, spec in self.ready() if name == party), None)
            if found is None:
                raise ValueError(f"There is no {self.ready_name} {party!r}.")
            return found
        return self.complete(party)

    def for_seat(self, spec: Spec) -> dict[str, msgspec.Raw]:
        """Return a party as a seat holds it: what differs from the blank party."""
        blank = self.blank()
        return {key: msgspec.Raw(msgspec.json.encode(value)) for key, value in spec.items() if value != blank[key]}

    # Building one

    @abstractmethod
    def steps(self, spec: Spec) -> list[DraftStep]:
        """Return all steps as they stand; always the same ones in the same order."""

    @abstractmethod
    def about(self, step: str, spec: Spec) -> list[str]:
        """Return what a step is about, in a few sentences."""

    @abstractmethod
    def choices(self, step: str, spec: Spec) -> list[PartyChoice]:
        """Return what can be chosen in a step, and what cannot with the reason."""

    @abstractmethod
    def points_left(self, spec: Spec) -> int:
        """Return how many points are not spent."""

    # The sheet

    @abstractmethod
    def kind(self, spec: Spec) -> str:
        """Return what a party is, in two words."""

    @abstractmethod
    def sheet(self, spec: Spec) -> Iterator[tuple[str, str]]:
        """Yield the party sheet so far, as headings with what stands under each."""

    def title(self, spec: Spec) -> str:
        """Return what a party is called, or what it is."""
        return spec["name"] or self.kind(spec)


class Chance:
    """Choices by a row of random numbers, apart from the dice of the match.

    Args:
        draw: returns the next number, 0 to one less than it is handed.
    """

    def __init__(self, draw: Callable[[int], int]) -> None:
        self.below = draw

    def pick(self, choices: Sequence[T]) -> T:
        """Return one of several."""
        return choices[self.below(len(choices))]

    def some(self, choices: Sequence[T], count: int) -> list[T]:
        """Return several different ones."""
        left = list(choices)
        return [left.pop(self.below(len(left))) for _ in range(count)]


def chance_of(seed: int, purpose: str, first: int = 0) -> Chance:
    """Return choices that depend on nothing but a seed and what they are for, from one of its numbers on."""
    dice, drawn = Dice(seed, purpose), count(first)
    return Chance(lambda most: dice.value(next(drawn), most) - 1)
