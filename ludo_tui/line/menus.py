"""The menus of line mode before a game begins: title, setup, house rules, saves."""

import sys
from collections.abc import Container, Mapping
from typing import Any, Final, get_args

import msgspec

from ludo_tui import Game, Seat, rulesets
from ludo_tui.engine import Level, Match, OutOfSyncError
from ludo_tui.game import settled
from ludo_tui.line import text
from ludo_tui.line.console import Console, Stopped, exit_code
from ludo_tui.line.parties import with_parties
from ludo_tui.line.replay import LineReplay
from ludo_tui.line.table import LineTable
from ludo_tui.players import analysis_of
from ludo_tui.players.characters import cast, seated
from ludo_tui.records.awards import awards
from ludo_tui.records.results import results
from ludo_tui.records.story import Story
from ludo_tui.rulesets import Ruleset
from ludo_tui.saves import Entry, RulesChanged, SaveError, SaveFolder, SaveInUse
from ludo_tui.table.advice import summed_up
from ludo_tui.table.fields import Field, in_words
from ludo_tui.table.house_rules import choices_of
from ludo_tui.table.pins import PinFile
from ludo_tui.table.session import Session
from ludo_tui.table.settings import SettingsFile
from ludo_tui.table.table_options import TABLE_CHOICES, usual_table

_CHOICES: Final = (
    "Continue the last game",
    "New game",
    "Load a game",
    "Rules",
    "Watch a game again",
    "House table",
    "Quit",
)
_AFTERWARDS: Final = (
    "Leave",
    "Luck and skill, and what is remembered",
    "Watch it again",
    "Play again with the same seats and rules",
)
_PLAYERS: Final = ("a person", "computer, easy", "computer, normal", "computer, hard", "computer, expert")


def run(
    start: str,
    game: Match[Any] | None,
    folder: SaveFolder,
    *,
    seed: int | None = None,
    ruleset: str | None = None,
    options: Mapping[str, Any] | None = None,
) -> int:
    """Play in line mode on standard input and output.

    Args:
        start: `new` sets up a game, anything else begins with the title.
        game: a game to play; it goes before `start`.
        folder: where games are kept.
        seed: seed of the first new game.
        ruleset: what the first new game plays.
        options: house rules of the first new game.

    Returns:
        The exit code for the shell.
    """
    console = Console(sys.stdin, sys.stdout)
    if game is None:
        try:
            with console.signals():
                game = set_up(console, ruleset, seed, options) if start == "new" else _title(console, folder, seed)
        except (EOFError, KeyboardInterrupt, Stopped) as reason:
            console.say()
            return exit_code(reason)
    return 0 if game is None else _play(console, game, folder)


def _play(console: Console, game: Match[Any], folder: SaveFolder) -> int:
    """Sit down at the table with a game, under the settings and PINs that the screens use too."""
    settings = SettingsFile()
    pins = PinFile.beside(settings.path)
    for problem in (settings.problem, pins.problem):
        if problem is not None:
            console.say(text.shown(problem))
    chosen = settings.current
    session = Session(
        game, folder, pins=pins, auto_move=chosen.auto_move, confirms=chosen.confirm, auto_roll=chosen.auto_roll
    )
    session.news.talks = chosen.talk
    code = LineTable(console, session).play()
    if game.result is None:
        return code
    try:
        with console.signals():
            begun = _afterwards(console, game)
    except (EOFError, KeyboardInterrupt, Stopped) as reason:
        console.say()
        return exit_code(reason)
    return code if begun is None else _play(console, begun, folder)


def _afterwards(console: Console, game: Match[Any]) -> Match[Any] | None:
    """Ask what to do after a match; return what is played next, None to leave."""
    while True:
        picked = console.choose("What now?", _AFTERWARDS)
        if picked == 0:
            return None
        try:
            if picked == 1:
                _remember(console, game)
            elif picked == 2:
                begun = LineReplay(console, Story(game)).watch()
                if begun is not None:
                    return begun
            else:
                return Game.once_more(game)
        except (OutOfSyncError, rulesets.RulesetError, ValueError) as error:
            console.say(text.sentence(error))


def _remember(console: Console, game: Match[Any]) -> None:
    """Tell what the dice gave and the choices gave away, and what each seat is remembered for."""
    found = analysis_of(game)
    lines = [] if found is None else summed_up(game, found)
    seats = game.setup.seats
    lines += [f"{seats[one.seat].name}: {one.title}, {one.text}." for one in awards(Story(game))]
    console.say(*(text.shown(f"  {line}") for line in lines))


def _title(console: Console, folder: SaveFolder, seed: int | None) -> Match[Any] | None:
    """Ask what to do; None: leave."""
    console.say("Ludo, for two to four people around one keyboard.")
    while True:
        picked = console.choose("What now?", _CHOICES)
        if picked == 0:
            game = _continue(console, folder)
            if game is not None:
                return game
        elif picked == 1:
            return set_up(console, None, seed)
        elif picked == 2:
            game = _load(console, folder)
            if game is not None:
                return game
        elif picked == 3:
            name = _choose_ruleset(console)
            console.say(*text.rulebook(rulesets.load(name)))
        elif picked == 4:
            game = _watch(console, folder)
            if game is not None:
                return game
        elif picked == 5:
            _count(console, folder)
        else:
            return None


def _continue(console: Console, folder: SaveFolder) -> Match[Any] | None:
    try:
        latest = folder.latest()
    except SaveError as error:
        console.say(text.sentence(error))
        return None
    if latest is None:
        console.say("There is no game to continue.")
        return None
    return _open(console, folder, latest)


def _load(console: Console, folder: SaveFolder) -> Match[Any] | None:
    entry = _choose_save(console, folder)
    return None if entry is None else _open(console, folder, entry)


def _watch(console: Console, folder: SaveFolder) -> Match[Any] | None:
    """Watch a game again; return the match that somebody plays on with from there."""
    entry = _choose_save(console, folder)
    if entry is None:
        return None
    try:
        story = Story(folder.load(entry, as_copy=True))
    except (SaveError, OutOfSyncError) as error:
        console.say(text.sentence(error))
        return None
    return LineReplay(console, story).watch()


def _count(console: Console, folder: SaveFolder) -> None:
    """Tell who has won against whom."""
    try:
        console.say("", *text.house_table(results(folder)))
    except SaveError as error:
        console.say(text.sentence(error))


def _choose_save(console: Console, folder: SaveFolder) -> Entry | None:
    """Ask for one of the saves that are sound, and tell which are not; None: none of them."""
    try:
        entries = folder.list()
    except SaveError as error:
        console.say(text.sentence(error))
        return None
    sound = [entry for entry in entries if entry.error is None]
    for entry in entries:
        if entry.error is not None:
            console.say(text.shown(f"{entry.title} cannot be loaded: {entry.error}."))
    if not sound:
        console.say("There are no games to load.")
        return None
    labels = [text.shown(f"{entry.title}{_detail(entry)}") for entry in sound]
    picked = console.choose("Which game?", [*labels, "None of these"])
    return sound[picked] if picked < len(sound) else None


def _detail(entry: Entry) -> str:
    kind = {"auto": "", "named": ", saved by name", "example": ", an example", "backup": ", a backup"}[entry.kind]
    return f" ({entry.saved_at:%Y-%m-%d %H:%M}{kind})"


def _open(console: Console, folder: SaveFolder, entry: Entry) -> Match[Any] | None:
    """Load a game, asking first where the players must decide something; None: it is not loaded."""
    try:
        try:
            return folder.load(entry)
        except RulesChanged as error:
            console.say(text.sentence(error))
            if console.choose("Go on under the rules as they are now?", ["No", "Yes"]) == 1:
                return folder.load(entry, accept_changes=True)
        except SaveInUse as error:
            console.say(text.sentence(error))
            if console.choose("Play on with a copy?", ["No", "Yes"]) == 1:
                return folder.load(entry, as_copy=True)
    except SaveError as error:
        console.say(text.sentence(error))
    return None


def set_up(
    console: Console, ruleset: str | None = None, seed: int | None = None, options: Mapping[str, Any] | None = None
) -> Match[Any]:
    """Ask for whatever a new game still needs, and start it.

    Args:
        console: where to ask.
        ruleset: the ruleset, if it is chosen already.
        seed: seed of the dice, if it is given.
        options: house rules that are chosen already.

    Raises:
        EOFError: the input ended before the game began.
    """
    known = rulesets.load(_choose_ruleset(console) if ruleset is None else ruleset)
    try:
        settled(known, options or {})
    except ValueError as error:
        console.say(text.sentence(error), "The game is set up without the options that were given for it.")
        options = None
    while True:
        given = dict(options or {})
        seats = _choose_seats(console, known, given)
        chosen, seats = _choose_options(console, known, given, seats)
        seats = with_parties(console, known, seats, chosen)
        try:
            return Game.new(known.id, seats, seed, {**usual_table(known), **chosen})
        except ValueError as error:
            console.say(text.sentence(error), "Once more:")


def _choose_ruleset(console: Console) -> str:
    names = rulesets.offered()
    labels = [f"{known.name}: {known.summary}" for known in map(rulesets.load, names)]
    for name, mistakes in rulesets.broken().items():
        console.say(text.shown(f"{name} cannot be played; see `ludo-tui check {mistakes[0].file}`."))
    return names[console.choose("Which game?", [text.shown(label) for label in labels])]


def _choose_seats(console: Console, ruleset: Ruleset, options: dict[str, Any]) -> list[Seat]:
    """Ask who sits at the board and beside it; that nobody sits beside it is a house rule, which is added to those."""
    rules, *_ = settled(ruleset, options)
    counts = rules.board_counts
    seats: list[Seat] = []
    for number in range(1, counts[console.choose("How many seats?", list(map(str, counts)))] + 1):
        kind = console.choose(f"Who plays seat {number}?", _PLAYERS)
        seats.append(_seat(console, number, kind, {seat.name for seat in seats}))
    nobody = ["nobody"] if rules.nobody_beside else []
    for number in range(len(seats) + 1, len(seats) + rules.beside + 1):
        kind = console.choose(f"Who plays seat {number}, {ruleset.style(None).name}?", [*_PLAYERS, *nobody])
        if kind == len(_PLAYERS):
            options.update(rules.nobody_beside)
            break
        seats.append(_seat(console, number, kind))
    return seats


def _seat(console: Console, number: int, kind: int, taken: Container[str] | None = None) -> Seat:
    """Ask for the name of a seat whose player has been chosen from the list, and whose character a computer has.

    Args:
        console: where to ask.
        number: of the seat.
        kind: which of the players.
        taken: names that others have; None: it sits beside the board, where computers have no characters.
    """
    level = (None, *get_args(Level))[kind]
    if level is None or taken is None:
        usual = f"Player {number}" if kind == 0 else f"Computer {number}"
        return Seat(console.ask(f"Name of seat {number} (Enter for {usual}): ") or usual, computer=level)
    known = cast()
    usual = known.pick(level, taken)
    if known.problem:
        console.say(text.shown(known.problem))
    while True:
        question = f"Name or character of seat {number} (Enter for {known.characters[usual].name}, ? lists them): "
        typed = console.ask(question)
        if typed != "?":
            character = known.find(typed) if typed else usual
            return seated(f"{character or usual}:{level}", taken, "" if character else typed)
        for one in known.characters.values():
            console.say(text.shown(f"  {one.name}, {one.temper}: {one.about}"))


def _choose_options(
    console: Console, ruleset: Ruleset, options: dict[str, Any], seats: list[Seat]
) -> tuple[dict[str, Any], list[Seat]]:
    """Ask for house rules and handicaps until there are no more; return the house rules and the seats."""
    rules = choices_of(ruleset)
    said: dict[str, dict[Any, str]] = {choice.name: dict(choice.values) for choice in TABLE_CHOICES}
    usual = {**msgspec.to_builtins(ruleset.options), "table_dice": False, "free_undo": False, **usual_table(ruleset)}
    rules += [Field(name, title, about, tuple(said[name])) for name, title, about, _ in TABLE_CHOICES if name in usual]

    def words(rule: Field, value: object) -> str:
        return said.get(rule.name, {}).get(value) or in_words(value)

    while True:
        now = {**usual, **options}
        labels = [f"{rule.title}: {words(rule, now[rule.name])}" for rule in rules]
        handicaps = settled(ruleset, options)[0].handicaps
        helped = seats if handicaps else []
        labels += [f"Handicap of {seat.name}: {handicaps.get(str(seat.handicap), 'none')}" for seat in helped]
        picked = console.choose("House rules; change one, or start:", ["Start the game", *map(text.shown, labels)])
        if picked == 0:
            return options, seats
        if picked > len(rules):
            at, ways = picked - 1 - len(rules), [msgspec.UNSET, *handicaps]
            way = ways[console.choose(f"Handicap of {text.shown(seats[at].name)}.", ["none", *handicaps.values()])]
            seats[at] = msgspec.structs.replace(seats[at], handicap=way)
            continue
        rule = rules[picked - 1]
        labels = [words(rule, value) for value in rule.values]
        options[rule.name] = rule.values[console.choose(f"{rule.title}. {rule.description}", labels)]
