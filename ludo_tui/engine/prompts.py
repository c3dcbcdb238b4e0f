"""What a player is asked, and the answers on offer: everything a player decides is a choice from a list."""

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import TYPE_CHECKING, Any, ClassVar, Final, Literal, NamedTuple, Self, TypeAlias, TypeVar

import msgspec

from ludo_tui.engine.events import Names
from ludo_tui.engine.numerals import chance_in_words, percent
from ludo_tui.engine.state import Preference, Who
from ludo_tui.former_names import former
from ludo_tui.text.first_letters import capital

NOTHING_THERE: Final = "nothing_there"
"""The effect of an answer behind which a seat has nothing that it can use now; only its own description says so."""
IN_PRIVATE: Final = "in_private"
"""The effect of an answer that leaves open what it is: that is asked in private next, as its description says."""
LOOKED_INTO: Final = "looked_into"
"""Along with that: the player has looked and come back, and has got nothing new for it since."""
CHOSEN_NEXT: Final = "chosen_next"
"""The same where nobody is at the table who would have to look away."""
TARGET: Final = "target"
"""What an answer does that only says at whom something is aimed."""
REACT: Final = "React?"
"""What a seat is asked that may react."""


FORMER_OF_OPTION: Final = {
    **{name: f"aim.{name}" for name in ("to_step", "rest_step", "space", "target", "at", "amount", "captures")},
    **{name: f"facts.{name}" for name in ("odds", "graze", "at_best", "rolls", "effects")},
    **{name: f"shown.{name}" for name in ("brief", "group", "section", "digit", "is_minor")},
    "about": "facts.is_guess",
    "alike": "shown.same_as",
    "entry": "aim.row",
    "frees": "shown.frees_a_piece",
    "harm": "facts.mean_damage",
    "if_met": "facts.odds_after_reaction",
    "is_grave": "shown.needs_confirming",
    "nearness": "shown.sort_key",
}
"""What the fields of an option were called up to 1.15.0."""
FORMER_OF_PROMPT: Final = {
    **{name: f"secrecy.{name}" for name in ("private", "together", "open_options", "occasion")},
    **{name: f"lazy.{name}" for name in ("promises", "insight", "then", "more")},
    **{name: f"layout.{name}" for name in ("sections", "who_reacts")},
    "is_idle": "layout.is_idle",
    "is_minor": "layout.is_minor",
    "opens": "layout.first_section",
}
"""What the fields of a prompt were called up to 1.15.0."""


class Section(NamedTuple):
    """A part of a long list of answers, offered before what is in it; its key is the same in every question."""

    id: str
    key: str
    """The digit that opens it."""
    name: str
    brief: str = ""
    """Its name where there is little room; empty: the same."""


class RollSide(NamedTuple):
    """What one side rolls for an answer, as far as those who are asked may know."""

    seat: int
    added: tuple[tuple[str, int | str], ...]
    """What is added to the die, by name: a number, or dice such as `d4`."""
    advantage: int = 0
    """Above 0 two dice are rolled and the higher counts, below 0 the lower."""
    is_guess: bool = False
    """Something else may count that has not been shown."""
    why: str = ""
    """Where the advantage or disadvantage comes from; empty where nothing is to be said of it."""


class OptionAim(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """What an answer is aimed at."""

    to_step: int | None = None
    """Step -1..56 on which the piece of the answer would land."""
    rest_step: int | None = None
    """Step on which it comes to rest, where something carries it on from `to_step`."""
    space: str | None = None
    """Coordinate of a space of the board to highlight, such as `b9`."""
    target: Who | None = None
    """Seat and piece that the answer is aimed at."""
    at: str = ""
    """What stands on `space` that it is aimed at, as players call it, where that is nobody's piece."""
    row: str = ""
    """Id of the row of a table that it is about: a card, an item, a weapon, a structure."""
    amount: int | None = None
    """The number that it is about: the roll that a move uses, what a die shows, the points or uses that it brings."""
    captures: tuple[Who, ...] = ()
    """Seat and piece of everybody whom it sends back to the yard."""


class PromisedDamage(NamedTuple):
    """The damage that an answer may do, by what is known at the table."""

    span: tuple[int, int]
    """The least and the most HP when it succeeds, but for a critical success."""
    fells: float | None = None
    """Chance 0..1 that it fells whom it is aimed at; None: that is not known, or it cannot fall."""
    fells_after_reaction: float | None = None
    """The same once its target has reacted to it as everybody can; None where no such reaction is to be feared."""

    @property
    def felling(self) -> str:
        """The chance in percent that it fells whom it is aimed at, as `Option.chance`; empty: it hardly ever does."""
        if self.fells is None or not percent(self.fells):
            return ""
        return chance_in_words(self.fells, self.fells_after_reaction)


class OptionFacts(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """What an answer promises, by what is known at the table."""

    odds: float | None = None
    """Chance 0..1 that what it tries succeeds; None when no roll decides it."""
    odds_after_reaction: float | None = None
    """The same once its target has reacted to it as everybody can; None where no such reaction is to be feared."""
    graze: float | None = None
    """Chance 0..1 that it succeeds by half; None where there is no such thing."""
    mean_damage: float | None = None
    """Mean damage in HP that it does when it succeeds."""
    damage: PromisedDamage | None = None
    """What damage it may do; None where it does none, or that is not known."""
    is_guess: bool = False
    """Are chances and damage a guess? Something that counts has not been shown, and stands in them as 0."""
    at_best: bool = False
    """Chances are those against the best of several whom it can be aimed at; at whom, is asked next."""
    rolls: tuple[RollSide, ...] = ()
    """Who rolls a d20 for it, the offender first; empty where nobody does."""
    effects: tuple[str, ...] = ()
    """What else comes of it, in words of the rule system: `capture`, `home`, `trap`, `heal`, ..."""

    @property
    def fells(self) -> float | None:
        """Chance 0..1 that it fells whom it is aimed at; None: that is not known."""
        return None if self.damage is None else self.damage.fells


class OptionShown(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """How lists of answers treat an answer."""

    brief: str = ""
    """The label without whom it is aimed at or what it is done with; empty: the same."""
    group: str = ""
    """Heading under which a long list shows it."""
    section: str = ""
    """Id of the section of its prompt that it belongs to; empty: none, it stands beside them."""
    digit: str = ""
    """The key 1 to 9 that it has as often as the question is asked; empty: the key of its place in the list."""
    same_as: str = ""
    """Answers of one question with the same word here come to the same, and are listed once; empty: none does."""
    sort_key: tuple[int, ...] = ()
    """By what lists of a deed are put in order, the least first: how far off is what it is aimed at; empty: nothing."""
    frees_a_piece: bool = False
    """Does it set a piece free that cannot move otherwise, so that nobody should leave it out in passing?"""
    is_minor: bool = False
    """Is there hardly ever a reason to choose it, so that nobody is asked for its sake who can come back to it?"""
    is_seldom: bool = False
    """Is it so seldom the best that lists show it only together with what cannot be chosen?"""
    needs_confirming: bool = False
    """Does it cost its own seat something that cannot be made good, so that it is better confirmed?"""


@lru_cache(maxsize=4096)
def _shown_with(shown: OptionShown, **changes: object) -> OptionShown:
    return msgspec.structs.replace(shown, **changes)


class Option(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """One answer that can be chosen now."""

    id: str
    """Stable and readable, unique within its prompt: `move:2`, `tackle:red-1`, `pass`."""
    label: str
    """A short imperative sentence for the list of choices."""
    does: str = ""
    """What it does, the same word for all answers of its kind: `move`, `attack`, `cast`; `pass` for doing nothing."""
    rule: str = ""
    """Rulebook id that allows this answer."""
    piece: int | None = None
    """Index 0..3 of the piece that the answer concerns."""
    seat: int | None = None
    """Owner of `piece`; None means the seat that is asked."""
    aim: OptionAim = OptionAim()
    """What it is aimed at."""
    facts: OptionFacts = OptionFacts()
    """What it promises."""
    shown: OptionShown = OptionShown()
    """How lists treat it."""

    prevented: ClassVar[str] = ""
    """Of a reaction, what becomes of a roll that it answers where it succeeds: it `misses`."""

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any:
            return former(self, "Option", name, FORMER_OF_OPTION)

    def as_kind(self, kind: "type[OptionT]") -> "OptionT":
        """Return it as an option of a rule system, which leaves open what only that knows of it."""
        if isinstance(self, kind):
            return self
        plain = kind(id=self.id, label=self.label)
        fields = {name: getattr(self, name) for name in Option.__struct_fields__}
        for part in ("aim", "facts"):
            fields[part] = type(getattr(plain, part))(**msgspec.structs.asdict(fields[part]))
        return kind(**fields)

    def with_aim(self, **changes: object) -> Self:
        """Return it with another aim, as far as `changes` name fields of it."""
        return msgspec.structs.replace(self, aim=msgspec.structs.replace(self.aim, **changes))

    def with_facts(self, **changes: object) -> Self:
        """Return it with other promises, as far as `changes` name fields of them."""
        return msgspec.structs.replace(self, facts=msgspec.structs.replace(self.facts, **changes))

    def with_shown(self, **changes: object) -> Self:
        """Return it with another place in lists, as far as `changes` name fields of it."""
        return msgspec.structs.replace(self, shown=_shown_with(self.shown, **changes))

    @property
    def chance(self) -> str:
        """The chance in percent, from that with a reaction of its target to that without; empty: no roll decides it."""
        facts = self.facts
        return "" if facts.odds is None else chance_in_words(facts.odds, facts.odds_after_reaction)

    @property
    def chance_without(self) -> str:
        """Of a reaction, the chance in percent that the same comes about without it; empty: it is about no roll."""
        return ""

    @property
    def chance_to_prevent(self) -> str:
        """Of a reaction, how likely what it answers fails with it and without it; empty: it is about no roll."""
        without, odds = self.chance_without, self.facts.odds
        if not without or odds is None:
            return ""
        said = chance_in_words(odds, is_guess=self.facts.is_guess)
        return f"{said} either way" if without == self.chance else f"{said}, {without} without"

    @property
    def felling(self) -> str:
        """The chance in percent that it fells whom it is aimed at; empty: it hardly ever does."""
        return "" if self.facts.damage is None else self.facts.damage.felling

    @property
    def leads_to(self) -> float:
        """How much is likely to come of it in this turn, for comparing answers to one prompt; 0: nothing is told."""
        return 0.0

    def outlook(self, names: Names) -> str:  # noqa: ARG002 - what a system says names pieces
        """Return in one line what it brings, made from its data, for people only; systems say it in their options."""
        return ""

    def meaning(self, names: Names) -> str:  # noqa: ARG002 - what a system says may name pieces
        """Return in plain words what it is and what it costs, for who does not know it; empty where that is plain."""
        return ""

    def entry_rule(self, names: Names) -> str:  # noqa: ARG002 - where the tables are that hold the entries
        """Return the id under which the rulebook tells the card, perk or the like that it is about; empty: of none."""
        return ""

    def by_any(self, others: Sequence[Self]) -> Self:  # noqa: ARG002 - for what a system knows of each
        """Return it as what any of several pieces does, this and others."""
        return msgspec.structs.replace(self, label=self.shown.group, piece=None)

    @property
    def aimed_at(self) -> Who | None:
        """Whom it is aimed at: a piece, or a creature by the seat that leads it and its number."""
        return self.aim.target

    @property
    def is_walk(self) -> bool:
        """Whether a creature that has no route of a side walks along the ring to `space`."""
        return False

    def deed(self, names: Names) -> str:  # noqa: ARG002 - what a system says may name pieces
        """Return what is done, without who does it to whom: empty where only the label tells that."""
        return ""

    def gist(self, names: Names) -> str:
        """Return what it brings, without the chances that stand beside it."""
        return self.outlook(names)

    def damage(self) -> str:
        """Return what damage it does, in so few signs that it stands there whatever else has no room; empty: none."""
        return ""


OptionT = TypeVar("OptionT", bound=Option)


class Refusal(msgspec.Struct, frozen=True, kw_only=True, gc=False):
    """An answer that a player might expect and that cannot be chosen now, with the reason."""

    id: str
    label: str
    reason: str
    rule: str = ""
    piece: int | None = None
    group: str = ""
    section: str = ""
    """Id of the section of its prompt that it belongs to."""
    does: str = ""
    """What the answer would do, as `Option.does`; empty where its id says so."""


class Secrecy(msgspec.Struct, frozen=True, kw_only=True):
    """Who may see a question and its answers."""

    private: bool = False
    """Must the other players look away while this is on screen?"""
    together: tuple[int, ...] = ()
    """Seats that answer this question at the same time in secret; it is put to them one after the other."""
    open_options: tuple[Option, ...] = ()
    """Of a private question, the answers that are no secret."""
    occasion: str = ""
    """Of a question that can be a secret of the asked seat, what it is about: of one whether to react, the name of its
    trigger."""


class Habit(NamedTuple):
    """What a seat may settle once for all about a kind of question that is no reaction."""

    name: str
    """What the kind of question is called."""
    about: str
    """What is done without asking, in a sentence or two."""
    words: Mapping[str, str] = {"ask": "ask", "never": "never", "always": "always"}
    """What a seat can choose, in words, by its preference."""
    usual: Preference = "ask"
    """What holds for who has settled nothing."""
    is_about_asking: bool = False
    """Does it say when it is asked: `ask` where there is a reason, `always` even where there is none?"""


Urgency = Literal["needed", "minor", "idle"]
"""Whether a question needs an answer, by what everybody knows. `idle`: declining is all that makes sense, so it may be
declined without asking. `minor`: hardly a reason not to decline, so it is skipped if the player can come back."""


class Layout(msgspec.Struct, frozen=True, kw_only=True):
    """How a question is put."""

    sections: tuple[Section, ...] = ()
    """In which parts the answers are offered, at most nine; empty where they are offered at once."""
    first_section: str = ""
    """Id of the part in which the answers are that are wanted next, where one is: it is shown first."""
    who_reacts: str = ""
    """Of a question whether to react, the sentence that asks a piece by its name; empty: its seat is asked."""
    urgency: Urgency = "needed"
    usual: str = ""
    """Id of the answer that is given without asking, where its seat wants what is usual; empty: there is none now."""
    is_ranked: bool = False
    """Are the answers listed by what they are worth, the best first?"""

    @property
    def is_idle(self) -> bool:
        """Whether declining is all that makes sense."""
        return self.urgency == "idle"

    @property
    def is_minor(self) -> bool:
        """Whether there is hardly a reason not to decline."""
        return self.urgency == "minor"


OPEN: Final = Secrecy()
"""Everybody may see the question and its answers."""
PLAIN: Final = Layout()
"""All answers are offered at once, and one is wanted."""


class Lazy(msgspec.Struct, eq=False, kw_only=True):
    """What of a question is computed on demand."""

    promises: tuple[Option, ...] | Callable[[], tuple[Option, ...]] = ()
    """The answers with what they promise, in the order in which they are read, or how to find that out; empty: the
    answers of the prompt tell all."""
    insight: tuple[Option, ...] | Callable[[], tuple[Option, ...]] = ()
    """The answers as the asked seat sees them, or how to find that out; empty if they look the same to all."""
    then: Callable[[Option], Sequence[Option]] | None = None
    """Returns an answer combined with each answer to the question that follows at once, under the ids that these have
    there; empty if no question follows or it is not known beforehand. None: nothing is known."""
    more: Callable[[Option], str] | None = None
    """Returns what else an answer brings, for people to read, if that takes some work to find out."""


class Prompt(msgspec.Struct, eq=False):
    """A question to one seat."""

    seat: int
    """Index of the seat that answers."""
    kind: str
    """`move`, `roll`, `action`, `reaction`, `die`, ..."""
    text: str
    """The question in one sentence."""
    answers: tuple[Option, ...]
    """The legal answers, never empty, as far as it takes to carry them out; `options` tells what they promise."""
    refusals: tuple[Refusal, ...] | Callable[[], tuple[Refusal, ...]] = ()
    """What cannot be chosen now, or how to find that out when a player asks."""
    rule: str = ""
    """Rulebook id behind the question."""
    pending: tuple[str, ...] = ()
    """What is waiting for this answer, outermost first, one sentence each."""
    names: Names | None = None
    """The words of the match, for saying what the answers bring."""
    secrecy: Secrecy = OPEN
    """Who may see it."""
    layout: Layout = PLAIN
    """How it is put."""
    lazy: Lazy = msgspec.field(default_factory=Lazy)
    """What is computed on demand."""

    if not TYPE_CHECKING:

        def __getattr__(self, name: str) -> Any:
            return former(self, "Prompt", name, FORMER_OF_PROMPT)

    def with_answers(self, answers: tuple[Option, ...], *, keeps_insight: bool = False) -> Self:
        """Return it with other answers, which promise what they say; the asked seat may keep its own insight."""
        insight = self.lazy.insight if keeps_insight else ()
        lazy = msgspec.structs.replace(self.lazy, promises=(), insight=insight)
        return msgspec.structs.replace(self, answers=answers, lazy=lazy)

    @property
    def options(self) -> tuple[Option, ...]:
        """The legal answers with what they promise, by what everybody knows."""
        if callable(self.lazy.promises):
            self.lazy.promises = self.lazy.promises()
        return self.lazy.promises or self.answers

    @property
    def refused(self) -> tuple[Refusal, ...]:
        """What cannot be chosen now, each with its reason and rule id."""
        if callable(self.refusals):
            self.refusals = self.refusals()
        return self.refusals

    @property
    def judged(self) -> tuple[Option, ...]:
        """The same answers with all that the asked seat knows of them: for judging them, never for an open screen."""
        if callable(self.lazy.insight):
            self.lazy.insight = self.lazy.insight()
        return self.lazy.insight or self.options

    def detail(self, option: Option) -> str:
        """Return in one line what an answer brings; empty when there is nothing to say."""
        told = [
            "" if self.names is None else option.outlook(self.names),
            "" if self.lazy.more is None else self.lazy.more(option),
        ]
        return "; ".join(filter(None, told))

    def rules_about(self, choice: Option | Refusal | None) -> list[str]:
        """Return the ids of the rules about an answer, that of its card or the like first; else about the question."""
        own = choice.entry_rule(self.names) if isinstance(choice, Option) and self.names is not None else ""
        found = [own, "" if choice is None else choice.rule]
        return [one for one in found if one] or [one for one in (self.rule,) if one]

    def topics(self, choice: Option | Refusal | None) -> list[str]:
        """Return what a player asks about who wants to know how an answer, or this question, is played.

        These are words for what it does, its rules, the kind of the question and its rule: the most exact first.
        """
        does = "" if choice is None else choice.does
        row = f"{does}_{choice.aim.row}" if isinstance(choice, Option) and choice.aim.row else ""
        rules = [] if choice is None else self.rules_about(choice)
        return [one for one in (row, does, *rules, self.kind, self.rule) if one]

    def answer(self, id_: str) -> Option | None:
        """Return the answer with an id, as far as it takes to carry it out, or None."""
        for answer in self.answers:
            if answer.id == id_:
                return answer
        return None

    def option(self, answer: str) -> Option | None:
        """Return the option that an answer names, with what it promises, or None."""
        for option in self.options:
            if option.id == answer:
                return option
        return None

    def why_not(self, answer: str) -> str:
        """Return in a sentence why something is no answer."""
        for refusal in self.refused:
            if refusal.id == answer:
                return f"'{answer}' is not possible: {refusal.reason}"
        choices = ", ".join(option.id for option in self.answers)
        return f"'{answer}' is not an answer to \"{self.text}\"; choose one of: {choices}"

    @property
    def default(self) -> Option:
        """The answer given for a seat that has left the match: to decline if that is possible, else the first."""
        return self.answer("pass") or self.answer("back") or self.answers[0]

    def __repr__(self) -> str:
        answers = ", ".join(option.id for option in self.answers)
        return f"Prompt(seat={self.seat}, kind={self.kind!r}, text={self.text!r}, options=[{answers}])"


Bot: TypeAlias = Callable[[Any, Prompt], str]
"""A program that plays a seat: takes what the seat may see and the question, and returns the id of an option."""


class BotError(RuntimeError):
    """A bot cannot be loaded, has failed, or returned an id that is not offered; the message says which and why."""

    @property
    def sentence(self) -> str:
        """The message for the players, and what happens next."""
        return f"{capital(str(self)).rstrip('.?!')}. {self._next}"

    @property
    def _next(self) -> str:
        return "Whenever it fails, the computer answers instead."


class BotTimeout(BotError):
    """A bot has not answered in time; at a table it is not asked again."""

    @property
    def _next(self) -> str:
        return "From now on the computer plays instead."


class IllegalAnswer(ValueError):
    """An answer that is not on the list; the game stays as it was. The message says why."""
