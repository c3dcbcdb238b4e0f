"""What answers are put into words with, and how deeds and ways are told with pieces on the colours of their seats."""

import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache
from typing import NamedTuple

from ludo_tui.board import HOME, YARD
from ludo_tui.engine import TARGET, Danger, Face, Look, Names, Option, Prompt, Who, name_of
from ludo_tui.engine.showing import QuestionHint
from ludo_tui.players.advice import Peril
from ludo_tui.presenting.rows import Part
from ludo_tui.table.questions.sections import NO_WORTHS
from ludo_tui.table.questions.table_options import only_roll


@lru_cache(maxsize=16)
def _any_of(names: tuple[str, ...]) -> re.Pattern[str]:
    """Return what finds any of some names as a whole word, the longest first."""
    longest = sorted(names, key=len, reverse=True)
    return re.compile(rf"(?<!\w)({'|'.join(map(re.escape, longest))})(?!\w)")


class Words(NamedTuple):
    """What answers are put into words with."""

    names: Names
    seats: Sequence[str]
    sides: Sequence[int]
    """The side of the board 0..3 of each seat; 4 beside the board."""
    shapes: Sequence[str]
    """The shape of each seat's pieces."""
    look: Look
    danger: Callable[[Option], Danger | None]
    """Returns what may befall the piece that an answer moves."""
    perils: Callable[[Option | None], Sequence[Peril]] = lambda _: ()
    """Returns which pieces of the one who is asked may be lost after an answer, or with None as everybody stands."""
    piece_word: str = "piece"
    """What a piece is called in this game."""
    faces: tuple[Face, ...] = ()
    """What each value of the die would bring, where a player is about to roll it."""
    worths: Mapping[str, float] = NO_WORTHS
    """What the answers are worth, by id, as far as those who look can tell."""
    marks_suggestion: bool = False
    """Does the list begin on what is worth most?"""
    sensible: str = ""
    """Id of the answer that the list is to begin on; empty where there is none."""
    moved_last: Who | None = None
    """The piece that was moved last by who is asked."""
    pieces: Mapping[str, Who] = {}
    """The pieces by what everybody calls them, for sentences that name them."""
    hint: QuestionHint = QuestionHint()
    """How the question is shown."""
    called: Callable[[Who], str] = lambda _: ""
    """Returns what a piece is called at this table, which is told beside it where there is room."""
    is_touched: bool = False
    """Are answers tapped, so that none needs to name the long key that gives it?"""
    is_spoken: bool = False
    """Are they read aloud, so that pieces go by their names in words?"""

    def short(self, piece: Who) -> str:
        """Return shape and number of a piece, or the two letters of a creature; aloud, what the match calls it."""
        if self.is_spoken:
            return name_of(self.names, piece)
        return self.creatures.get(piece) or f"{self.shapes[piece.seat]}{piece.piece + 1}"

    @property
    def creatures(self) -> Mapping[Who, str]:
        """The letters of the creatures that a player leads."""
        return {one.id: one.letters for some in self.look.creatures.values() for one in some if one.id is not None}

    def come(self, piece: Who) -> int:
        """Return how many spaces a piece has come, which it loses when it is sent back."""
        return self.look.pieces[piece.seat][piece.piece].step - YARD

    def named(self, piece: Who, asked: int) -> str:
        """Return a piece with its owner, where that is not who is asked."""
        return self.short(piece) if piece.seat == asked else f"{self.seats[piece.seat]}'s {self.short(piece)}"

    def chip(self, piece: Who, text: str = "", *, has_name: bool = False) -> Part:
        """Return a piece on the colour of its seat, with what it is called where there is room for that."""
        shown = f"{text or self.short(piece)} {self.called(piece) if has_name else ''}".rstrip()
        return f" {shown} ", f"badge-{self.sides[piece.seat] + 1}"

    def in_pieces(self, text: str) -> Iterator[tuple[str, Who | None]]:
        """Yield a sentence in parts, each with the piece that it names, if it names one."""
        for said in _any_of(tuple(self.pieces)).split(text) if self.pieces else [text]:
            if said:
                yield said, self.pieces.get(said)

    def shortened(self, text: str, asked: int) -> str:
        """Return a sentence with shape and number for each piece that it names."""
        return "".join(said if one is None else self.named(one, asked) for said, one in self.in_pieces(text))

    def matter(self, prompt: Prompt) -> str:
        """Return in short what a question is about that nobody needs to be asked: what waits for its answer, if any."""
        return self.shortened(prompt.pending[-1].removesuffix(".") if prompt.pending else prompt.text, prompt.seat)


def deed_of(option: Option, prompt: Prompt, words: Words, *, has_names: bool = False, deeds: int = 0) -> list[Part]:
    """Return who does what to whom, with pieces on the colours of their seats; else what the answer is called.

    Args:
        option: the answer.
        prompt: the question.
        words: what it is put into words with.
        has_names: is there room to tell what the pieces are called?
        deeds: columns that are kept for what is done to a piece.
    """
    if option is only_roll(prompt):
        return [(prompt.text.removesuffix("."), "text")]
    deed = option.deed(words.names)
    owner = prompt.seat if option.seat is None else option.seat
    if option.does == TARGET and option.aim.target is not None:
        return _piece(option.aim.target, words, has_name=has_names)
    if not deed or (option.piece is None and option.aim.target is None):
        return [*_whom(option, prompt, words), (option.label, "text")]
    parts: list[Part] = []
    if option.piece is not None:
        parts += [words.chip(Who(owner, option.piece), has_name=has_names), (" ", "text")]
    parts.append((deed, "strong"))
    if option.aim.target is not None:
        parts += [(" ".ljust(deeds + 1 - len(deed)), "text"), words.chip(option.aim.target, has_name=has_names)]
    elif option.aim.space:
        parts.append((f" {' '.join(filter(None, (option.aim.at, option.aim.space)))}", "strong"))
    return parts


def _piece(piece: Who, words: Words, *, has_name: bool) -> list[Part]:
    """Return which piece it is, where it is, and what matters about it."""
    look = words.look.pieces[piece.seat][piece.piece]
    told = ", ".join(filter(None, (words.names.step(piece.seat, look.step), look.note)))
    return [words.chip(piece, has_name=has_name), (f" {told}", "text")]


def _whom(option: Option, prompt: Prompt, words: Words) -> list[Part]:
    """Show whom an answer that only its label tells is about: at whom it is aimed, or which of several pieces acts."""
    piece, owner = option.aimed_at, prompt.seat if option.seat is None else option.seat
    if prompt.kind == "reaction" and piece is not None and piece.seat == owner and option.piece is not None:
        piece = Who(owner, option.piece)  # what is done for another piece of its own, this one does
    own = [one.piece for one in prompt.options if one.piece is not None]
    if piece is None and option.piece is not None and (len(own) == 1 or len(set(own)) > 1):
        piece = Who(owner, option.piece)
    return [] if piece is None else [words.chip(piece), (" ", "text")]


def left_of(option: Option) -> str:
    """Return how far from home the piece is that an answer moves, when it comes to rest; empty: it is home."""
    step = option.aim.to_step if option.aim.rest_step is None else option.aim.rest_step
    assert step is not None
    return f"{HOME - step} to go" if step < HOME else ""


def way_of(option: Option, piece: Who, words: Words) -> str:
    """Return from where to where a piece goes."""
    assert option.aim.to_step is not None
    start = YARD + words.come(piece)
    here, there = words.names.step(piece.seat, start), words.names.step(piece.seat, option.aim.to_step)
    if start == YARD:
        return f"out to {there}"
    if option.aim.to_step <= start:
        return f"{here} › home › {there}"
    if option.aim.rest_step is not None:
        return f"{here} › {there} › {words.names.step(piece.seat, option.aim.rest_step)}"
    return f"{here} › {there}"
