"""A race game in a page: what wins, what a turn is, what is sent back and what is safe, under its house rules."""

from collections.abc import Iterator
from typing import Final

import msgspec

from ludo_tui.board import HOME, HOME_COLUMN, PIECES
from ludo_tui.rules.playing_on import AFTER_THE_FIRST
from ludo_tui.rules.race.options import RaceOptions
from ludo_tui.rules.race.wording import TIMES, Words
from ludo_tui.text.first_letters import capital

_ENTRIES: Final = {"six": "{six} brings", "one_or_six": "{one} or {six} brings", "any": "Any roll brings"}
_BLOCKS: Final = {
    "none": "Two {pieces} of one side on a space do not protect each other.",
    "wall": "Two {pieces} of one side on a space are a wall: {nobody} lands on it or passes it.",
    "trap": "Two {pieces} of one side on a space are a block: it sends a {piece} of {others} back to its {yard}.",
}
_SAFE: Final = {
    "none": "No space of the track is safe.",
    "starts": "Starting spaces are safe: {pieces} there cannot be captured.",
    "stars": "Star spaces are safe: {pieces} there cannot be captured.",
    "both": "Starting spaces and star spaces are safe: {pieces} there cannot be captured.",
}
_SIXES: Final = {
    "always": "{six} gives another roll.",
    "only_if_cannot_enter": "{six} gives another roll if it cannot bring a {piece} out.",
    "never": "{six} gives no other roll.",
}
_OPPONENTS: Final = {
    False: {"own": "side", "others": "another side", "nobody": "no other side"},
    True: {"own": "team", "others": "the other team", "nobody": "no opponent"},
}
"""Who is captured and kept out, by whether there are teams."""


def brief_text(options: RaceOptions, words: Words, seats: int) -> Iterator[str]:
    """Yield the game in sentences.

    Args:
        options: the house rules.
        words: what the game calls things.
        seats: how many play, or may play where that is open.
    """
    others = _OPPONENTS[options.teams]

    def said(text: str) -> str:
        filled = text.format(**msgspec.structs.asdict(words), **others)
        return capital(filled)

    wanted = f"all {PIECES}" if options.pieces_to_win == PIECES else f"{options.pieces_to_win} of {PIECES}"
    who = f"The first team in which both sides have {wanted}" if options.teams else f"The first with {wanted}"
    after = AFTER_THE_FIRST[options.play_on] if seats > 2 and not options.teams else ""
    yield said(f"{who} {{pieces}} home wins.{after}")
    if options.teams:
        yield said("If all your {pieces} are home, you move your partner's.")
    out = options.pieces_on_start
    where = "on the starting space" if out == PIECES else "in the {yard}"
    begun = f", but for {out} on the starting space" if 0 < out < PIECES else ""
    yield said(f"Each player starts with {PIECES} {{pieces}} {where}{begun}. Everyone rolls, and the highest starts.")
    dice = "the die and move one {piece} by it" if options.dice == 1 else "two dice and move a {piece} with each"
    yield said(f"On your turn, roll {dice}. If you can move, you must; if no {{piece}} can move, the roll is lost.")
    yield from map(said, _values(words))
    third = " Your starting space holds at most two of your {pieces}." if options.start_doubled else ""
    yield said(f"{_ENTRIES[options.entry]} a {{piece}} out of the {{yard}} onto its starting space.{third}")
    if options.three_tries:
        yield said("If all your {pieces} are in the {yard} or at home, you get up to three rolls to bring one out.")
    yield said(
        f"Coming out is 1 space. From there it is {HOME} spaces once around the track and up your home column; "
        f"the last {len(HOME_COLUMN) + 1} are yours alone."
    )
    finish = "needs the exact number" if options.finish == "exact" else "sends back by what a roll is too high"
    jump = "may" if options.home_column_jump else "may not"
    yield said(f"Home {finish}. You {jump} pass your own {{pieces}} in the home column.")
    if options.capture_before_home:
        yield said("No {piece} enters the column before its {own} has captured.")
    must = " If you can capture, you must." if options.forced_capture else ""
    yield said(f"Landing on a {{piece}} of {{others}} captures it: it goes back to its {{yard}}.{must}")
    yield said(_BLOCKS[options.block])
    yield said(_SAFE[options.safe])
    yield said(_SIXES[options.six_bonus])
    if options.max_sixes:
        yield said(f"But the {TIMES[options.max_sixes]} {words.bare_six} in a row is lost and ends the turn.")
    deeds = []
    if options.capture_bonus:
        deeds.append("a capture")
    if options.home_bonus:
        deeds.append("a {piece} brought home")
    if bonus := " and ".join(deeds):
        yield said(f"{capital(bonus)} {'give' if ' and ' in bonus else 'gives'} another roll, too.")
    if options.optional_bonus_roll:
        yield said("You may stop instead of rolling again.")


def _values(words: Words) -> Iterator[str]:
    """Yield what the faces of the die count that have names."""
    for face, value in ((words.one, 1), (words.six, 6)):
        if face not in ("a one", "a six"):
            yield f"{face} counts as {value}."
