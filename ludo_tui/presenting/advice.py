"""Advice at the table in sentences: hints, why computers chose, and how likely each seat is to win."""

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from ludo_tui import players
from ludo_tui.board import HOME
from ludo_tui.engine import Match, Option, Prompt, chance_in_words, counted, name_of
from ludo_tui.engine.words import is_word
from ludo_tui.players.advice import PASSES_UP_WIN, Advice, Peril
from ludo_tui.players.strategy import Temper
from ludo_tui.table.privacy.privacy import Disclosure
from ludo_tui.table.questions.confirmations import is_harmful
from ludo_tui.table.questions.option_kinds import is_declining
from ludo_tui.table.questions.pending_move import is_move
from ludo_tui.text.first_letters import capital

if TYPE_CHECKING:
    from ludo_tui.records.replay import Replay

_SHOWN: Final = 3
"""How many answers are advised."""
_LITTLE: Final = 0.5
"""Spaces of lead below which two answers are told to be worth the same."""
PERILS_NAMED: Final = 2
"""How many pieces are named that may be lost."""
NOTHING: Final = "No tips here."
COSTS_NOTHING: Final = "Tip 1 is the strongest but uses something up. The preselected choice is free."
NOT_MADE_GOOD: Final = "Tip 1 costs you what you do not get back: so something else is marked first."
"""What is said where something else than what is best is marked first."""
VEILED: Final = "Your best play may be a hidden card. Open it in private first, then ask for tips."
"""What is said of an open question with answers for the asked person alone."""


class Put(NamedTuple):
    """A question as it is put to a person, where it is another one than that of the match."""

    prompt: Prompt | None = None
    marked: Option | None = None
    """The answer that is marked first; None: none is."""
    stands_for: Callable[[str], Sequence[str]] = lambda answer: (answer,)
    """Returns the answers of the match that one of this question stands for, in their order, by id."""
    hint_for: Callable[[str], str] = lambda _: ""
    """Returns how to choose an answer, by its id; empty: the tips are numbered instead."""


AS_IT_IS: Final = Put()
"""The question of the match itself, where nothing is marked."""


def lines(match: Match[Any], why: str, *, is_asked: bool, tells: Disclosure = "all", put: Put = AS_IT_IS) -> list[str]:
    """Return everything that is advised and told of a match, a line each.

    Args:
        match: the match.
        why: why a computer seat did what it did.
        is_asked: is a person to answer, who may be advised?
        tells: how much of what the asked seat knows may be made known.
        put: the question as it is put to that person.
    """
    hints = ["There is nothing to decide right now."]
    if is_asked:
        hints = [VEILED] if tells == "nothing" else hint_lines(match, in_public=tells == "public", put=put)
    return [*hints, *filter(None, [chance_line(match), why])]  # of what has no room, the past is missed least


def hint_lines(match: Match[Any], *, in_public: bool = False, put: Put = AS_IT_IS) -> list[str]:
    """Return the best answers with reasons and risks, a line each, by what everybody knows where others look on.

    Of those that are worth as much the one comes first that is marked; why something else is marked, is said.
    """
    asked, marked, why = put.prompt or match.prompt, put.marked, ""
    found = players.advice_for(match, in_public=in_public, asked=put.prompt)
    given = next((one for one in found if marked is not None and marked.id in (one.answer, *one.also)), None)
    if asked is not None and marked is not None and given is not None and given is not found[0]:
        why = _why_marked(asked, marked, found[0])
        if not why and given.behind < _LITTLE:
            found = [given, *(one for one in found if one is not given)]
    few = found[:_SHOWN]
    if not in_public:
        few = [players.told_further(match, one, put.stands_for(one.answer)) for one in few]
    told = [
        f"{f'{way}:' if (way := put.hint_for(one.answer)) else f'{number}.'} {_line(match, asked, one, found[0])}"
        for number, one in enumerate(few, 1)
    ]
    return [*told, *filter(None, [why])] or [NOTHING]


def _why_marked(asked: Prompt, marked: Option, best: Advice) -> str:
    """Return why something else than what is best is marked first; empty: they are judged alike."""
    if asked.kind == "reaction" and is_declining(marked):
        return COSTS_NOTHING
    return NOT_MADE_GOOD if is_harmful(option_of(asked, best), asked.seat) else ""


def _line(match: Match[Any], asked: Prompt | None, advice: Advice, best: Advice) -> str:
    """Return an answer with what speaks for and against it."""
    cost = ""
    if advice.behind >= 1:
        missed = missed_by(match, asked, advice, best)
        gives = [] if PASSES_UP_WIN in missed else [f"gives away {lead_in_words(advice.behind)}"]
        cost = ", ".join([*gives, *missed])
    said = "; ".join(filter(None, (*advice.reasons, _risk(match, asked, advice), cost)))
    return f"{advice.words}. {capital(said)}." if said else f"{advice.words}."


def option_of(asked: Prompt | None, advice: Advice) -> Option:
    """Return the answer that is advised."""
    assert asked is not None
    return next(option for option in asked.options if option.id == advice.answer)


def missed_by(match: Match[Any], asked: Prompt | None, given: Advice, best: Advice) -> list[str]:
    """Return what an answer leaves that the best one would have brought."""
    return players.missed_by(match, option_of(asked, given), option_of(asked, best))


def _risk(match: Match[Any], asked: Prompt | None, advice: Advice) -> str:
    """Return what an answer risks: which pieces may be lost, whichever of them it moves, where that can be told."""
    option = option_of(asked, advice)
    if option.does == "roll":  # who may be taken then is open
        return ""
    perils = players.perils_of(match, option)
    if perils is not None:
        return ", ".join(peril_in_words(match, one) for one in perils[:PERILS_NAMED]) or "no risk"
    if advice.risk is None:
        return ""
    return f"risk {chance_in_words(advice.risk)}" if advice.risk else "no risk"


def peril_in_words(match: Match[Any], peril: Peril) -> str:
    """Return which piece may be taken, and how likely that is."""
    odds = chance_in_words(peril.odds, is_guess=not peril.is_exact)
    return f"{name_of(match.names, peril.piece)} may be taken: {odds}"


def why_then(original: Match[Any], before: Match[Any], answer: str) -> str:
    """Return a sentence that says why a player decided so in a match that is watched again.

    What a computer keeps to itself while the match goes on it tells afterwards.

    Args:
        original: the match.
        before: the match as it was before the decision.
        answer: what was answered.
    """
    prompt = before.prompt
    if prompt is None or is_word(answer):
        return "That was no answer to a question."
    name = before.setup.seats[prompt.seat].name
    is_told = not players.keeps_secrets(original)
    if prompt.secrecy.private and not is_told:
        return f"{name} tells why when the match is over."
    chosen = prompt.option(answer)
    said = answer if chosen is None else chosen.label
    if before.computers[prompt.seat] is None:
        return f"{name} has chosen this, and knows why: {said}."
    return why_line(before, answer, in_full=is_told) or f"{name} had nothing to choose between: {said}."


def why_at(replay: "Replay", moment: int) -> str:
    """Return why a player made the decision that led to a moment, and in which turn where another has begun since.

    Args:
        replay: the match that is watched again.
        moment: the moment, from 1 on.
    """
    why = why_then(replay.original, replay.begun_at(moment - 1), replay.answers[moment - 1])
    turn = replay.moments[moment - 1].turn
    has_ended = 0 < turn < replay.moments[moment].turn
    return f"At the end of turn {turn}: {why}" if has_ended else why


def why_kept(match: Match[Any], answer: str, told: str) -> str:
    """Return the reason for an answer; without one, the reason told before, unless a piece moves.

    Args:
        match: it waits for the answer.
        answer: one of those that it can be given.
        told: what was told before; empty: nothing.
    """
    option = None if match.prompt is None else match.prompt.option(answer)
    if told and option is not None and is_declining(option):
        return told
    is_over = option is not None and is_move(option)
    return why_line(match, answer) or ("" if is_over else told)


def why_line(match: Match[Any], answer: str, *, in_full: bool = False) -> str:
    """Return why a computer seat gives an answer; empty where it has no choice or reason, or that is a secret.

    Args:
        match: it waits for the answer.
        answer: one of those that it can be given.
        in_full: may what only that seat knows be told?
    """
    prompt = match.prompt
    if prompt is None or (prompt.secrecy.private and not in_full) or match.computers[prompt.seat] is None:
        return ""
    found = players.advice_for(match, in_public=not in_full)
    given = next((one for one in found if answer in (one.answer, *one.also)), None)
    if given is None or len(found) < 2:
        return ""
    option = prompt.option(answer)  # of several that come to the same, the one that is given
    said = given if option is None else replace(given, answer=answer, words=option.label)
    more = f" Worth {spaces(found[1].behind)} more than: {found[1].words}." if found[1].behind >= 1 else ""
    if not in_full and players.keeps_secrets(match):
        said, more = replace(said, behind=0.0), ""  # what only that seat knows may make another one the best
    if given is not found[0]:
        more = _share_of_temper(match, found, given, in_full=in_full)
    why = f"{_line(match, prompt, said, found[0])}{more}"
    if not in_full and why in (f"{said.words}.", f"{said.words}. No risk."):
        return ""
    return f"Why {match.setup.seats[prompt.seat].name} did that: {why}"


def _share_of_temper(match: Match[Any], found: Sequence[Advice], given: Advice, *, in_full: bool = False) -> str:
    """Return how much a character's temper speaks for what it does, against what a cool head would do; empty: nothing.

    Args:
        match: it waits for the character's answer.
        found: what a cool head would advise.
        given: the one of them that is chosen.
        in_full: may what only that seat knows be told?
    """
    assert match.prompt is not None
    seat = match.prompt.seat
    temper = players.temper_of(match, seat)
    if not temper or given is found[0]:
        return ""
    share = partial(_shared, match, found=found, given=given, in_public=not in_full)
    shares = {name: share({name: times}) for name, times in temper.items()}
    most = max(shares, key=lambda name: shares[name])
    whole = share(temper)
    if whole < 1 or shares[most] <= 0:
        return ""
    from ludo_tui.players import characters  # only who has a temper needs their files

    names = characters.cast()
    one = names.characters[str(match.setup.seats[seat].character)]
    more = "less" if temper[most] < 1 else "more"
    what = (characters.features(match.rules.ruleset.system) or {})[most]
    told = f"gives {more} weight to {what}, which is worth {spaces(whole)} here"
    return f" A {one.temper} temper {told}. Without it: {found[0].words}."


def _shared(match: Match[Any], temper: Temper, *, found: Sequence[Advice], given: Advice, in_public: bool) -> float:
    """Return by how many spaces a temper moves an answer towards what a cool head would do, or past it."""
    felt = {one.answer: one.behind for one in players.advice_for(match, temper, in_public=in_public)}
    return given.behind - felt[given.answer] + felt[found[0].answer]


def chance_line(match: Match[Any]) -> str:
    """Return how likely each seat is to win in one line; empty where nobody can tell."""
    found = players.chances_of(match)
    teams = match.rules.teams(match.setup)
    percents = in_percent([found[team[0]] for team in teams]) if found else []
    said = [f"{_named(match, team)} {percent}%" for team, percent in zip(teams, percents, strict=False)]
    return f"To win: {', '.join(said)}." if said else ""


def in_percent(shares: Sequence[float]) -> list[int]:
    """Return shares of 1 in whole percent that sum to 100: what is left over goes to the largest remainders."""
    exact = [100 * share for share in shares]
    found = [int(share) for share in exact]
    by_remainder = sorted(range(len(exact)), key=lambda number: found[number] - exact[number])
    for number in by_remainder[: round(sum(exact)) - sum(found)]:
        found[number] += 1
    return found


def _named(match: Match[Any], team: Sequence[int]) -> str:
    return " and ".join(match.setup.seats[seat].name for seat in team)


def lead_in_words(count: float) -> str:
    """Return in words what an answer gives away: how much less of a lead over the others it leaves, on average."""
    return f"{spaces(count) if count <= HOME else 'more than a whole way'} of lead"


def spaces(count: float) -> str:
    """Return a number of spaces in words."""
    whole = round(count)
    return counted(whole, "space")
