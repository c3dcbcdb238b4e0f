"""Bots: programs of your own that play seats.

    from ludo_tui import Game, Seat

    def last(view, prompt):
        return prompt.options[-1].id

    game = Game.new("classic", [Seat("Ana", computer=last), Seat("Ben", computer="normal")])

A package installs bots under the entry point group `ludo_tui.bots`; their names are then accepted wherever a level is.
A save holds the name of a bot, and the level that plays on if the bot is missing.
"""

from collections.abc import Callable, Iterable, Mapping
from functools import cache
from threading import Thread
from time import monotonic
from typing import TYPE_CHECKING, Any, Final, cast, get_args

import msgspec

from ludo_tui.engine import Bot, BotError, BotTimeout, Level, Match, Prompt, Seat
from ludo_tui.engine.prompts import Lazy
from ludo_tui.platform.quiet import quiet
from ludo_tui.rules.seats import checked_bot, free_name
from ludo_tui.rulesets.problems import near
from ludo_tui.text.first_letters import capital
from ludo_tui.text.printable import printable

if TYPE_CHECKING:
    from importlib.metadata import EntryPoint

    from ludo_tui.rules.views import LudicrousView, RaceView, SkirmishView

__all__ = ["Bot", "BotError", "LudicrousView", "Prompt", "RaceView", "SkirmishView", "find", "names"]

GROUP: Final = "ludo_tui.bots"
"""The group of entry points under which packages install bots."""
FALLBACK_LEVEL: Final[Level] = "normal"
"""The level that plays on for a bot if no other is named."""
CUT_SECONDS: Final = 0.5
"""Seconds that a bot still has once it must answer at once."""
_LEVELS: Final[tuple[Level, ...]] = get_args(Level)
_VIEWS: Final = ("LudicrousView", "RaceView", "SkirmishView")
"""The types of views, which are imported on first use."""


def __getattr__(name: str) -> Any:
    if name not in _VIEWS:
        raise AttributeError(f"module 'ludo_tui.bots' has no attribute {name!r}")
    from ludo_tui.rules import views

    return getattr(views, name)


def names() -> tuple[str, ...]:
    """List the installed bots by name, without those called like a level."""
    return tuple(sorted(name for name in _installed() if name.casefold() not in _LEVELS))


def find(name: str) -> Bot:
    """Return an installed bot by its name.

    Raises:
        BotError: there is none of that name, or it cannot be loaded.
    """
    entry = _installed().get(name)
    if entry is None:
        raise BotError(f"there is no bot {name!r}{near(name, names()) or _which()}")
    try:
        with quiet():
            bot = entry.load()
    except (Exception, SystemExit) as error:  # whatever a package does while it is imported
        raise BotError(f"the bot {name!r} cannot be loaded: {_in_words(error)}") from error
    if not callable(bot):
        raise BotError(f"the bot {name!r} cannot be loaded: {entry.value} is not callable")
    return cast(Bot, bot)


def forget() -> None:
    """Look again for installed bots the next time they are needed."""
    _installed.cache_clear()


@cache
def _installed() -> Mapping[str, "EntryPoint"]:
    from importlib.metadata import entry_points  # it takes longer than all else here

    return {entry.name: entry for entry in entry_points(group=GROUP)}


def _which() -> str:
    return f"; the bots are {', '.join(names())}" if names() else "; none is installed"


def _in_words(error: BaseException) -> str:
    """Return an error on one line."""
    return printable(" ".join(f"{type(error).__name__}: {error}".split()))[:200]


def _name_of(bot: Bot) -> str:
    """Return the `__name__` of a bot, or that of its class."""
    return str(getattr(bot, "__name__", type(bot).__name__))


def seated(seats: Iterable[Seat], given: Mapping[str, Bot] | None = None) -> tuple[list[Seat], dict[int, Bot]]:
    """Return seats with their bots by name, and the bots by the number of their seats.

    Args:
        seats: the seats; `computer` may be a bot or its name in place of a level.
        given: bots by name that need not be installed.

    Raises:
        ValueError: there is no such level or bot, or a bot is called like a level.
    """
    known, found, bots = dict(given or {}), list[Seat](), dict[int, Bot]()
    for number, seat in enumerate(seats):
        wanted: Any = seat.computer
        if seat.bot is not msgspec.UNSET:
            wanted, level = seat.bot, seat.computer or FALLBACK_LEVEL
        elif wanted is None or wanted in _LEVELS or not (callable(wanted) or isinstance(wanted, str)):
            found.append(seat)
            continue
        else:
            level = FALLBACK_LEVEL
        if callable(wanted):
            name = next((name for name, bot in known.items() if bot is wanted), "")
            name = name or free_name(_name_of(wanted), list(known))
            known[name] = wanted
        else:
            name, level = _named(seat.name, wanted, level, known)
        checked_bot(name, seat.name)
        if name.casefold() in _LEVELS:
            raise ValueError(f"the bot of {seat.name} is called {name!r} like a level: give it another name")
        found.append(msgspec.structs.replace(seat, computer=level, bot=name))
        bots[number] = known[name]
    return found, bots


def _named(seat: str, wanted: str, level: Level, known: dict[str, Bot]) -> tuple[str, Level]:
    """Return the name of a bot, which is then among those known, and its level; both may be written as `name:level`.

    Raises:
        ValueError: there is no such bot or level.
    """
    name, _, behind = (wanted, "", "") if wanted in known else wanted.partition(":")
    if behind and behind not in _LEVELS:
        raise ValueError(f"there is no computer level {behind!r}{near(behind, _LEVELS)}; levels: {', '.join(_LEVELS)}")
    if name in _LEVELS and name not in known:
        raise ValueError(f"{seat} has the level {name!r} as its bot: write computer={name!r} instead")
    if name not in known:
        if name not in _installed():
            there = [*_LEVELS, *known, *names()]
            bots = [*known, *names()]
            hint = near(name, there) or ";"
            told = f" the levels are {', '.join(_LEVELS)}" + (f", the bots {', '.join(bots)}" if bots else "")
            raise ValueError(f"{seat} has no computer level {name!r}{hint}{told}")
        try:
            known[name] = find(name)
        except BotError as error:
            raise ValueError(str(error)) from error
    return name, next((one for one in _LEVELS if one == behind), level)


def attach(match: Match[Any], given: Mapping[str, Bot] | None = None) -> None:
    """Give a loaded match the bots that it names; for each missing one, add a note to the match.

    Args:
        match: the match.
        given: bots by name that need not be installed.
    """
    for number, seat in enumerate(match.setup.seats):
        if seat.bot is msgspec.UNSET:
            continue
        try:
            match.bots[number] = given[seat.bot] if given and seat.bot in given else find(seat.bot)
        except BotError as error:
            is_missing = seat.bot not in _installed()
            why = f"the bot {seat.bot!r} of {seat.name} is not installed" if is_missing else f"{error}"
            match.notes = (*match.notes, f"{capital(why)}: the computer ({seat.computer}) plays on.")


def asked_bot(match: Match[Any]) -> Bot | None:
    """Return the bot that is asked now; None: no bot is, or there is only one answer."""
    prompt = match.prompt
    if prompt is None or len(prompt.answers) == 1 or not match.bot_at(prompt.seat):
        return None
    return match.bots.get(prompt.seat)


def answer_of(match: Match[Any], bot: Bot) -> str:
    """Return what a bot answers.

    It gets copies of what its seat may see, without the match, its seed and secrets of others.

    Raises:
        BotError: it has failed, or its answer is not on offer.
    """
    prompt = match.prompt
    assert prompt is not None
    seat = prompt.seat
    view = match.rules.known(match.view(seat), match.setup, seat)
    asked = msgspec.structs.replace(prompt, answers=prompt.judged, refusals=(), lazy=Lazy())
    try:
        answer = bot(view, asked)
    except (Exception, SystemExit) as error:  # whatever a program of others does
        raise BotError(f"{_whose(match)} has failed: {_in_words(error)}") from error
    if not isinstance(answer, str) or prompt.answer(answer) is None:
        choices = ", ".join(option.id for option in prompt.answers[:9])
        more = ", ..." if len(prompt.answers) > 9 else ""
        raise BotError(f"{_whose(match)} answered {answer!r:.60}, which is not on offer: choose one of {choices}{more}")
    return answer


def timely_answer(match: Match[Any], bot: Bot, seconds: float, is_cut: Callable[[], bool]) -> str:
    """Return what a bot answers if it does so in time; meanwhile it reads nothing, and what it prints goes nowhere.

    Args:
        match: nothing else changes it meanwhile.
        bot: the bot. It cannot be stopped: if it takes too long, it runs on in a thread that nothing waits for.
        seconds: how long to wait for it.
        is_cut: returns whether it must answer at once.

    Raises:
        BotError: it has failed, its answer is not on offer, or it takes too long (`BotTimeout`).
    """
    answers: list[str | BotError] = []

    def ask() -> None:
        try:
            with quiet():
                answers.append(answer_of(match, bot))
        except BotError as error:
            answers.append(error)

    thread = Thread(target=ask, name="bot", daemon=True)
    thread.start()
    end, is_hurried = monotonic() + seconds, False
    while thread.is_alive() and monotonic() < end:
        thread.join(0.05)
        if is_cut() and not is_hurried:
            end, is_hurried = min(end, monotonic() + CUT_SECONDS), True
    answer = answers[0] if answers else BotTimeout(f"{_whose(match)} has not answered in {seconds:g} seconds")
    if isinstance(answer, BotError):
        raise answer
    return answer


def _whose(match: Match[Any]) -> str:
    """Return the name of the asked bot with that of its seat."""
    assert match.prompt is not None
    seat = match.prompt.seat
    return f"the bot {match.bot_at(seat)!r} of {match.setup.seats[seat].name}"
